"""Records as arrays for training elsewhere: `sommet record --format npz`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, cast

from sommet.cli.errors import UsageError
from sommet.cli.files import replacing
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.text import Text


@contextmanager
def arrays(name: str | None, game: Game, about: dict[str, Any], with_legal: bool) -> Iterator[Callable[[Record], None]]:
    """Takes records; once there are no more, a file of arrays is written, and its data card beside it."""
    data = _research_libraries()
    if game.observation(game.seats[0], game.defaults(game.seats[0])) is None:
        raise UsageError(
            Text(
                f"{game.title} n'a pas d'observations, donc pas de tableaux",
                f"{game.title} has no observations, so there are no arrays of it",
            )
        )
    if name is None and sys.stdout.isatty():
        raise UsageError(Text("--format npz demande --out", "--format npz needs --out"))
    records: list[Record] = []
    yield records.append
    if name is None:
        data.save(sys.stdout.buffer, game, records, about, with_legal=with_legal)
        return
    with replacing(name) as stream:
        card = data.save(cast(TextIO, stream).buffer, game, records, about, with_legal=with_legal)
    with replacing(str(Path(name).with_suffix(".card.md"))) as stream:
        stream.write(data.card_text(card))


def _research_libraries() -> Any:
    """The module that writes arrays; said in one sentence where its libraries are not installed."""
    try:
        from sommet.adapters import data
    except ModuleNotFoundError as missing:
        raise UsageError(
            Text(
                f"il manque {missing.name} pour écrire des tableaux : pip install 'sommet[research]'",
                f"{missing.name} is missing for arrays: pip install 'sommet[research]'",
            )
        ) from None
    return data
