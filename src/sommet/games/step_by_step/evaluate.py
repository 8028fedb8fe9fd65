"""Step by Step: a static evaluation. What a net has learned (inputs.py, net.bin) where one fits the board.

Elsewhere, and for the reasons of hints: distance to the summit, room to move, and the steps that support a climb. Their
weights are a first guess by hand; section 13 of the rules names what they stand for.
"""

from pathlib import Path

import cython

from sommet.games.step_by_step.inputs import StepByStepInputs

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.net import Nets
    from cython.cimports.sommet.games.step_by_step.position import StepByStepPosition
else:
    from math import exp

    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.evaluation import Evaluation
    from sommet.core.net import Nets
    from sommet.games.step_by_step.position import StepByStepPosition

ENTERS = cython.declare(cython.double, 3.0)  # could enter the summit now
LEVEL = cython.declare(cython.double, 0.45)  # each level of the own ball
CLIMB = cython.declare(cython.double, 0.35)  # each level of the best climb in reach, beyond the own
STAIR = cython.declare(cython.double, 0.10)  # each further climb in reach
ROOM = cython.declare(cython.double, 0.05)  # each cell in reach, up to a dozen
EXIT = cython.declare(cython.double, 0.25)  # each way out of the own cell, up to two: one piece must not shut it in
TURN = cython.declare(cython.double, 0.20)  # being to move
ENOUGH_ROOM = cython.declare(cython.int, 12)


class StepByStepEvaluation(Evaluation):
    """Looks at each ball's height, the climbs and cells in its reach, and whether the summit is open to it."""

    def __init__(self) -> None:
        self.nets = Nets(StepByStepInputs(), Path(__file__).with_name("net.bin"))

    @cython.final
    def strength(self, position, seat):
        """By hand: how well a seat in play stands, on a scale where one point multiplies the odds by e."""
        cell: cython.int = position.balls[seat]
        if cell == position.tower_cell:
            return 4 * ENTERS
        level: cython.int = position.heights[cell]
        walked: Bits = position.walkable(cell)
        climbs: Bits = position.climbable(walked) & ~walked
        left: Bits = climbs
        best: cython.int = level
        target: cython.int
        while left:
            target = lowest(left)
            left = left & (left - 1)
            if position.heights[target] > best:
                best = position.heights[target]
        room: cython.int = size_of(walked | climbs) - 1
        exits: cython.int = size_of((walked | climbs) & position.around(cell))
        total: cython.double = LEVEL * level + CLIMB * (best - level) + STAIR * size_of(climbs)
        total += ROOM * (room if room < ENOUGH_ROOM else ENOUGH_ROOM)
        total += EXIT * (exits if exits < 2 else 2)
        if walked & position.gate:
            total += ENTERS
        if seat == position.mover:
            total += TURN
        return total

    def is_own(self, position):
        return isinstance(position, StepByStepPosition) and position.seats > 0

    def expect(self, position, values):
        self.share(cython.cast(StepByStepPosition, position), values)

    @cython.final
    def share(self, position, values):
        """Turns strengths into expectations that add up to one; who is out has none."""
        seat: cython.int
        total: cython.double = 0
        if not self.nets.strengths(position, values):
            for seat in range(1, position.seats + 1):
                values[seat] = self.strength(position, seat) if position.playing >> seat & 1 else 0.0
        for seat in range(1, position.seats + 1):
            values[seat] = exp(values[seat]) if position.playing >> seat & 1 else 0.0
            total += values[seat]
        for seat in range(1, position.seats + 1):
            values[seat] = values[seat] / total

    @cython.final
    def promise(self, position, action):
        """How much an action looks like climbing: the summit, high ground, a step to climb next."""
        own: cython.int = position.heights[position.balls[position.mover]]
        height: cython.int
        if action < position.cells:
            if action == position.tower_cell:
                return 50.0
            height = position.heights[action]
            return exp(0.6 * (height - own))
        height = position.heights[action - position.cells] + 1
        # A piece one level above the ball is its next step; one two levels above is a wall.
        return 3.0 if height == own + 1 else 1.0 if height <= own else 0.7

    def weigh(self, position, actions, count, weights):
        index: cython.int
        for index in range(count):
            weights[index] = self.promise(cython.cast(StepByStepPosition, position), actions[index])

    def features(self, position: StepByStepPosition, seat: cython.int) -> dict[str, float]:
        """Level, highest and number of climbs, cells in reach and whether the summit is open, for one seat."""
        position.expect_seat(seat)
        if position.over or not position.playing >> seat & 1:
            return {}
        cell: cython.int = position.balls[seat]
        walked: Bits = position.walkable(cell)
        climbs: Bits = position.climbable(walked) & ~walked
        left: Bits = climbs
        highest: cython.int = 0
        while left:
            highest = max(highest, position.heights[lowest(left)])
            left = left & (left - 1)
        return {
            "level": float(position.heights[cell]),
            "climb": float(highest),
            "climbs": float(size_of(climbs)),
            "room": float(size_of(walked | climbs) - 1),
            "summit": 1.0 if walked & position.gate else 0.0,
        }
