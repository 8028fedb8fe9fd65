"""`sommet replay`: do records and rules agree?"""

import sys

from sommet.cli.arguments import Source
from sommet.cli.files import located, records
from sommet.core.errors import GameError
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.record import replay as played
from sommet.games import find


def replay(file: Source, /) -> int:
    """Replays every record, tells each mismatch on standard error, and returns 1 if there was any."""
    games = positions = mismatches = 0
    for line, record in records(file):
        with located(line):
            game = find(record.game)
            game.resolve(record.players, record.options, record.setup)
        visited, found = _compare(game, record)
        for mismatch in found:
            print(f"line {line}: {mismatch}", file=sys.stderr)
        games += 1
        positions += visited
        mismatches += len(found)
    print(f"{games} games, {positions} positions, {mismatches} mismatches")
    return 1 if mismatches else 0


def _compare(game: Game, record: Record) -> tuple[int, list[str]]:
    """The number of positions visited and every mismatch; a refused action is one and ends the game."""
    try:
        return len(record) + 1, list(played(game, record).mismatches)
    except GameError as refusal:
        accepted = _accepted(game, record)
        return accepted + 1, [*played(game, record[:accepted]).mismatches, f"refused: {refusal}"]


def _accepted(game: Game, record: Record) -> int:
    """How many actions of a record can be played before the rules refuse one."""
    position = game.start(record.players, record.options, record.setup)
    for ply, text in enumerate(record):
        try:
            game.play(position, text)
        except GameError:
            return ply
    return len(record)
