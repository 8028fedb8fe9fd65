"""`sommet view`: what a seat may know."""

from typing import Annotated

from sommet.cli.arguments import Source, whole
from sommet.cli.errors import UsageError
from sommet.cli.files import replayed
from sommet.cli.output import print_json
from sommet.core.text import Text


def view(
    file: Source, /, *, viewer: Annotated[int, whole("--viewer", 0, 99, "A seat's number; 0 is a spectator.")]
) -> None:
    """Prints a JSON line for each record: the view of one seat after its last action."""
    for game, replay in replayed(file):
        if viewer > replay.start.players:
            raise UsageError(
                Text(
                    f"--viewer doit aller de 0 à {replay.start.players} dans cette partie, pas {viewer}",
                    f"--viewer must be from 0 to {replay.start.players} in this game, not {viewer}",
                )
            )
        print_json(game.view(replay.position, viewer))
