"""`sommet legal`: what may be done now."""

from sommet.cli.arguments import Source
from sommet.cli.files import replayed
from sommet.cli.output import print_json
from sommet.core.outcome import plain


def legal(file: Source, /) -> None:
    """Prints a JSON line for each record: who is to move after its last action, the legal actions, the result."""
    for game, replay in replayed(file):
        position = replay.position
        print_json(
            {
                "mover": position.mover,
                "legal": game.legal(position),
                "over": position.over,
                "result": [plain(number) for number in position.result()] if position.over else None,
            }
        )
