"""Games from elsewhere. An installed package announces its own by the entry point group `sommet.games`; others are
named as module:NAME. Both lead to a Game, or to its class."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from sommet.core.errors import UnknownGame
from sommet.core.game import Game
from sommet.core.text import Text, shorten

GROUP = "sommet.games"
VARIABLE = "SOMMET_GAMES"  # those named, separated by commas: processes started from here find them by it


def name_games(paths: Sequence[str]) -> None:
    """Adds games given as module:NAME, for this process and those it starts. To be called before any game is used."""
    named = [path for path in os.environ.get(VARIABLE, "").split(",") if path]
    os.environ[VARIABLE] = ",".join([*named, *(path for path in paths if path not in named)])


def foreign_games() -> Iterator[Game]:
    """All of them. UnknownGame for one that was named and is none; a package that is broken is only warned of."""
    for entry in entry_points(group=GROUP):
        try:
            yield _made(entry.load(), entry.value)
        except Exception as error:  # noqa: BLE001 - somebody else's package: the other games must go on
            warnings.warn(
                f"the game {entry.name} of {entry.value} cannot be used: {error}", RuntimeWarning, stacklevel=2
            )
    for path in os.environ.get(VARIABLE, "").split(","):
        if path:
            yield _made(_load(path), path)


def _load(path: str) -> object:
    parts = re.fullmatch(r"([\w.]+):(\w+)", path)
    if parts is None:
        raise _refusal(path, Text("on écrit module:NOM", "one writes module:NAME"))
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # as `python -m` has it: a game may lie in the folder one is in
    try:
        found: object = getattr(import_module(parts[1]), parts[2])
    except (ImportError, AttributeError) as error:
        raise _refusal(path, Text(str(error), str(error))) from error
    return found


def _made(found: object, path: str) -> Game:
    game = found() if isinstance(found, type) and issubclass(found, Game) else found
    if not isinstance(game, Game):
        raise _refusal(path, Text("ce n'est pas un Game", "it is no Game"))
    if not re.fullmatch(r"[a-z][a-z0-9-]{1,38}", game.slug):
        raise _refusal(path, Text(f"{shorten(game.slug)} n'est pas un nom", f"{shorten(game.slug)} is no name"))
    return game


def _refusal(path: str, why: Text) -> UnknownGame:
    quoted = shorten(path)
    return UnknownGame(Text(f"il n'y a pas de jeu en {quoted} : {why.fr}", f"there is no game at {quoted}: {why.en}"))
