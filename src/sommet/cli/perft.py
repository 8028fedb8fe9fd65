"""`sommet perft`: the size of a game's tree, for checking an implementation against another."""

from typing import Annotated

from sommet.cli.arguments import GameName, Options, Players, Setup, read_options, read_setup, whole
from sommet.cli.output import progress
from sommet.core.position import Position
from sommet.games import find
from sommet.search import perft as counted

# Compiled code does not look at signals: what is left to it must be short, so that Ctrl-C is heard.
UNINTERRUPTED_DEPTH = 2


def perft(
    game: GameName,
    depth: Annotated[int, whole("DEPTH", 0, 20, "The length of the action sequences.")],
    /,
    *,
    players: Players = None,
    setup: Setup = None,
    option: Options = None,
) -> None:
    """Prints the number of action sequences of exactly that length, chance expanded."""
    position = find(game).start(players, read_options(option), read_setup(setup))
    if depth <= UNINTERRUPTED_DEPTH:
        print(counted(position, depth))
        return
    actions, total = position.legal(), 0
    with progress(game, len(actions)) as done:
        for number, action in enumerate(actions, 1):
            total += _count(_after(position, action), depth - 1)
            done(number)
    print(total)


def _count(position: Position, depth: int) -> int:
    if depth <= UNINTERRUPTED_DEPTH:
        return counted(position, depth)
    return sum(_count(_after(position, action), depth - 1) for action in position.legal())


def _after(position: Position, action: int) -> Position:
    child = position.copy()
    child.play(action)
    return child
