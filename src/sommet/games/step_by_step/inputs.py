"""Step by Step: what its nets are told of a position. One net for each size of the board, for two to four seats.

All seats share the heights of the columns, the stock, how many are in play and how many ways lead to the summit. Of
each ball a net is told the cell and some facts (level, room, climbs), in one of three roles: the seat's own ball, that
of the next seat in play, any other. An eliminated ball that stays is an obstacle, another ball without facts.

Numbers of inputs, from 0: heights (cell * LEVELS + level - 1), cells of balls by role, facts of balls by role, turns,
stocks, crowds, gates.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.net import MOST_LISTED, NO_NET, Inputs
    from cython.cimports.sommet.games.step_by_step.balls import NOWHERE
    from cython.cimports.sommet.games.step_by_step.phases import PLACE
    from cython.cimports.sommet.games.step_by_step.position import StepByStepPosition
else:
    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.net import MOST_LISTED, NO_NET, Inputs
    from sommet.games.step_by_step.balls import NOWHERE
    from sommet.games.step_by_step.phases import PLACE
    from sommet.games.step_by_step.position import StepByStepPosition

    # Made by tools/stubs.py from inputs.pxd.
    LEVELS, ROLES, TURNS, STOCKS, CROWDS, GATES, LEVEL_AT, ROOM_AT, CLIMBS_AT = 5, 3, 8, 8, 3, 5, 0, 6, 22
    HIGHEST_AT, EXITS_AT, STEPS_AT, OPEN_AT, NEAR_AT, BALL_FACTS, MOST_FACTS = 28, 34, 39, 44, 45, 46, 8
    FACTS_IN_ALL = 40

ONE = cython.declare(Bits, 1)
SIZES: tuple[int, ...] = (5, 7)  # of boards for which there is a net


class StepByStepInputs(Inputs):
    """Boards of 5 and 7 with the printed tower and ceiling, whatever the other options are."""

    def key(self, position):
        """The size of the board."""
        return self.size_for(cython.cast(StepByStepPosition, position))

    def write(self, position, indices, amounts, counts):
        self.write_all(cython.cast(StepByStepPosition, position), indices, amounts, counts)

    @cython.final
    def size_for(self, position):
        fits: cython.bint = not position.over and position.tower == LEVELS and position.capped
        return position.size if fits and (position.size == 5 or position.size == 7) else NO_NET

    @cython.final
    def write_all(self, position, indices, amounts, counts):
        """The facts of every ball in play, then the lists; every amount is 1."""
        facts = cython.declare(cython.int[FACTS_IN_ALL])
        if not cython.compiled:
            facts = [0] * FACTS_IN_ALL
        seat: cython.int
        number: cython.int
        at: cython.int
        for seat in range(1, position.seats + 1):
            if position.playing >> seat & 1:
                self.ball_facts(position, position.balls[seat], facts, seat * MOST_FACTS)
        counts[0] = self.write_board(position, indices)
        for seat in range(1, position.seats + 1):
            counts[seat] = 0
            if position.playing >> seat & 1:
                counts[seat] = self.write_seat(position, seat, facts, indices, seat * MOST_LISTED)
        for number in range(position.seats + 1):
            for at in range(number * MOST_LISTED, number * MOST_LISTED + counts[number]):
                amounts[at] = 1

    @cython.final
    def write_board(self, position, indices):
        """Lists what all seats share."""
        count: cython.int = 0
        cell: cython.int
        for cell in range(position.cells):
            if cell != position.tower_cell and position.heights[cell] > 0:
                indices[count] = cell * LEVELS + position.heights[cell] - 1
                count += 1
        begin: cython.int = (LEVELS + ROLES) * position.cells + ROLES * BALL_FACTS + TURNS
        # None, 1, 2, up to 4, 8, 16, 32, more: how many pieces there are counts when there are few.
        bucket: cython.int = 0
        while bucket < STOCKS - 1 and position.stock > (1 << bucket) >> 1:
            bucket += 1
        indices[count] = begin + bucket
        indices[count + 1] = begin + STOCKS + size_of(cython.cast(Bits, position.playing)) - 2
        indices[count + 2] = begin + STOCKS + CROWDS + size_of(position.gate)
        return count + 3

    @cython.final
    def write_seat(self, position, seat, facts, indices, begin):
        """Lists what a seat in play sees from its own place."""
        cells: cython.int = position.cells
        at: cython.int = begin
        after: cython.int = position.next_in_play(seat)
        other: cython.int
        role: cython.int
        fact: cython.int
        for other in range(1, position.seats + 1):
            if position.balls[other] == NOWHERE:
                continue
            role = 0 if other == seat else 1 if other == after else 2
            indices[at] = (LEVELS + role) * cells + position.balls[other]
            at += 1
            if position.playing >> other & 1:
                for fact in range(other * MOST_FACTS, (other + 1) * MOST_FACTS):
                    if facts[fact] >= 0:
                        indices[at] = (LEVELS + ROLES) * cells + role * BALL_FACTS + facts[fact]
                        at += 1
        wait: cython.int = 0
        other = position.mover
        while other != seat:
            other = position.next_in_play(other)
            wait += 1
        indices[at] = (LEVELS + ROLES) * cells + ROLES * BALL_FACTS + 2 * wait + (position.phase == PLACE)
        return at + 1 - begin

    @cython.final
    def ball_facts(self, position, cell, facts, begin):
        """Lists what is told of a ball in play: one number of each group, -1 where nothing is."""
        walked: Bits = position.walkable(cell)
        climbs: Bits = position.climbable(walked) & ~walked
        left: Bits = climbs
        highest: cython.int = 0
        target: cython.int
        while left:
            target = lowest(left)
            left = left & (left - 1)
            highest = max(highest, position.heights[target])
        room: cython.int = size_of(walked | climbs) - 1
        facts[begin] = LEVEL_AT + position.heights[cell]
        facts[begin + 1] = ROOM_AT + min(room, 15)
        facts[begin + 2] = CLIMBS_AT + min(size_of(climbs), 5)
        facts[begin + 3] = HIGHEST_AT + highest
        facts[begin + 4] = EXITS_AT + size_of((walked | climbs) & position.around(cell))
        facts[begin + 5] = STEPS_AT + size_of(position.climbable(ONE << cell))
        facts[begin + 6] = OPEN_AT if walked & position.gate else -1
        facts[begin + 7] = NEAR_AT if climbs & position.gate else -1

    # For training.

    def sizes(self) -> dict[int, int]:
        per_game = ROLES * BALL_FACTS + TURNS + STOCKS + CROWDS + GATES
        return {size: (LEVELS + ROLES) * size * size + per_game for size in SIZES}

    def lessons(self) -> list[tuple[int, dict[str, Any], int]]:
        corners, inner, short = {"starts": "corners"}, {"starts": "inner"}, {"stock": 24}
        return [
            *((2, options, share) for options, share in (({}, 44), (corners, 6), (inner, 6), (short, 4))),
            *((players, options, 4) for players in (3, 4) for options in ({}, {"blocked_ball": "stays"})),
            *((players, {"size": 7}, share) for players, share in ((2, 16), (3, 4), (4, 4))),
        ]

    def symmetries(self, key: cython.int) -> list[list[int]]:
        """Turns and reflections of the board."""
        size: cython.int = key
        found = []
        for turns in range(4):
            for flips in range(2):
                cells = [_moved(cell, size, turns, flips) for cell in range(size * size)]
                inputs = list(range(self.sizes()[key]))
                for cell, moved in enumerate(cells):
                    for level in range(LEVELS):
                        inputs[cell * LEVELS + level] = moved * LEVELS + level
                    for role in range(ROLES):
                        inputs[(LEVELS + role) * size * size + cell] = (LEVELS + role) * size * size + moved
                found.append(inputs)
        return found


def _moved(cell: int, size: int, turns: int, flips: int) -> int:
    """Where a cell comes to lie when the board is reflected and turned."""
    row, column = divmod(cell, size)
    if flips:
        column = size - 1 - column
    for _ in range(turns):
        row, column = column, size - 1 - row
    return row * size + column
