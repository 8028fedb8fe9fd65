"""Step by Step: the position as Python sees it: how it is set up, and what it tells of itself.

The rules are in the layers below, each of which knows only those before it: columns.py (the pieces on the board),
balls.py (where balls are and can go) and phases.py (turn, actions, the end). Rule numbers refer to
docs/rules/step-by-step.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import cython

from sommet.core.plain import PlainInt
from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.sommet.core.bits import Bits, single
    from cython.cimports.sommet.core.position import Position
    from cython.cimports.sommet.games.step_by_step.balls import MOST_SEATS, NOWHERE
    from cython.cimports.sommet.games.step_by_step.phases import StepByStepPhases
else:
    from sommet.core.bits import Bits, single
    from sommet.core.position import Position
    from sommet.games.step_by_step.balls import MOST_SEATS, NOWHERE
    from sommet.games.step_by_step.phases import StepByStepPhases

EMPTY = cython.declare(Bits, 0)


class StepByStepPosition(StepByStepPhases):
    """Everything about a game of Step by Step; `set_up` makes it ready to play."""

    def take(self, other):
        """What comes behind the fields of Position is nothing but numbers: they are taken in one piece."""
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over
        if cython.compiled:
            memcpy(
                cython.cast(cython.p_char, cython.cast(cython.p_void, self)) + cython.sizeof(Position),
                cython.cast(cython.p_char, cython.cast(cython.p_void, other)) + cython.sizeof(Position),
                cython.sizeof(StepByStepPosition) - cython.sizeof(Position),
            )
        else:
            for name, value in vars(other).items():
                if name != "start":
                    setattr(self, name, value[:] if isinstance(value, list) else value)

    def set_up(
        self,
        rules: Mapping[str, Any],
        balls: Sequence[int | None],
        heights: Sequence[int],
        stock: PlainInt,
        playing: Sequence[int],
        first: PlainInt,
    ) -> None:
        """Takes a checked setup: balls by seat (None: gone), a height for every cell, the seats in play.

        ValueError for what could be no position at all. R20 is applied, so the game may be over at once.
        """
        self.seats = 0  # until everything is there
        size: cython.int = whole(rules["size"], 3, 9, "size")
        if size % 2 == 0:
            raise ValueError(f"size must be odd, not {size}")
        tower: cython.int = whole(rules["tower"], 2, 9, "tower")
        coda: cython.int = whole(rules["coda"], 0, 9999, "coda")
        pieces: cython.int = whole(stock, 0, 999, "stock")
        seats: cython.int = whole(len(balls), 2, MOST_SEATS, "the number of balls")
        # R12: under the ceiling no column is higher than the tower.
        levels = wholes(heights, size * size, 0, tower if rules["ceiling"] == "summit" else 999, "a height")
        places = [NOWHERE if ball is None else whole(ball, 0, size * size - 1, "a ball's cell") for ball in balls]
        in_play = wholes(playing, len(playing), 1, seats, "a seat in play")
        taken = [place for place in places if place != NOWHERE]
        if size * size // 2 in taken or len(set(taken)) < len(taken):
            raise ValueError("every ball needs a cell of its own besides the tower")
        if any(places[seat - 1] == NOWHERE for seat in in_play):
            raise ValueError("every seat in play needs a ball")
        first = whole(first, 1, seats, "the first seat")
        if first not in in_play:
            raise ValueError("the first seat must be in play")
        self.size = size
        self.cells = size * size
        self.tower = tower
        self.tower_cell = self.cells // 2
        self.coda = coda
        self.capped = rules["ceiling"] == "summit"
        self.bars_return = rules["no_return"] == "last"
        self.keeps_balls = rules["blocked_ball"] == "stays"
        self.seats = seats
        self.stock = pieces
        self.idle = 0
        self.playing = 0
        self.hopeful = 1
        self.hopeful_stock = NOWHERE
        self.lay_out(levels)
        self.occupied = EMPTY
        seat: cython.int
        for seat in range(1, MOST_SEATS + 1):
            self.balls[seat] = NOWHERE
            self.left[seat] = NOWHERE
        for seat in range(1, seats + 1):
            if places[seat - 1] != NOWHERE:
                self.balls[seat] = places[seat - 1]
                self.occupied = self.occupied | single(self.balls[seat])
            if seat in in_play:
                self.playing = self.playing | 1 << seat
        self.settle(first)

    # For whoever shows or explains a position; never on the hot path.

    def stage(self) -> str:
        return ("moving", "laying a piece", "")[self.phase]
