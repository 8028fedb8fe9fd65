"""When a computer player's answer comes: in games with secrets at a tick that nothing hidden can move.

A card that has to be played is found at once and a choice takes time, so that the time would tell whether there was
one. Therefore ticks are counted from the moment at which the position came about, as far apart as the level says, and
the answer is given at the first tick by which the thinking could have been done, whether it took that long or not.
"""

import math
from typing import NamedTuple

from sommet.core.game import Game


class Tempo(NamedTuple):
    """How far apart a level's ticks are, and how long it may think; the rest is for storing and getting a worker."""

    tick_ms: int
    thinking_ms: int


# A level may think longer than it ever needed in either game with secrets, on the machine and in the positions of
# bench/results/2026-11-17-thinking.md: so the budget ends its thinking, and on a slower machine the time does.
TEMPOS = {
    "random": Tempo(30, 10),
    "greedy": Tempo(60, 20),
    "1": Tempo(100, 40),
    "2": Tempo(100, 40),
    "3": Tempo(100, 40),
    "4": Tempo(160, 80),
    "5": Tempo(300, 225),
    "6": Tempo(800, 650),
}


def tempo_of(game: Game, level: str) -> Tempo | None:
    """The tempo of a level; None where nothing is hidden, and answers come as soon as they are found."""
    return TEMPOS[level] if game.has_secrets else None


def answer_ms(tempo: Tempo, born_ms: int, begun_ms: int, done_ms: int) -> int:
    """When to answer in a position that came about then, when thinking began and ended at these times.

    When it began depends on how busy the server is, which tells nothing; when it ended does not count, unless something
    went wrong and it took longer than it may.
    """
    born_ms = min(born_ms, begun_ms)  # clocks of two machines may differ
    ready_ms = max(begun_ms + tempo.thinking_ms, done_ms)
    return born_ms + tempo.tick_ms * max(1, math.ceil((ready_ms - born_ms) / tempo.tick_ms))
