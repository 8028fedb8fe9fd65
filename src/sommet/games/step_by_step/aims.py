"""Step by Step: what a puzzle asks, for a search that proves it. Rule numbers refer to docs/rules/step-by-step.md."""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.aim import MET, MISSED, OPEN, Aim
    from cython.cimports.sommet.core.bits import single
    from cython.cimports.sommet.games.step_by_step.columns import NEIGHBOURS, OUTSIDE, SIDES
    from cython.cimports.sommet.games.step_by_step.phases import MOVE
    from cython.cimports.sommet.games.step_by_step.position import StepByStepPosition
else:
    from sommet.core.aim import MET, MISSED, OPEN, Aim
    from sommet.core.bits import single
    from sommet.games.step_by_step.columns import NEIGHBOURS, OUTSIDE, SIDES
    from sommet.games.step_by_step.phases import MOVE
    from sommet.games.step_by_step.position import StepByStepPosition

    # Made by tools/stubs.py from aims.pxd.
    WIN, HOLD = 0, 1


class StepByStepAim(Aim):
    """WIN: to win within so many turns. HOLD: that no opponent wins before the turn after these."""

    def __init__(self, kind: PlainInt, seat: PlainInt, limit: PlainInt = 1) -> None:
        Aim.__init__(self, seat, limit)
        self.kind = kind

    def status(self, position, turns):
        return self.judge(cython.cast(StepByStepPosition, position), turns)

    @cython.final
    def judge(self, own, turns):
        if own.over:
            if own.winner == self.seat or (self.kind == HOLD and own.winner == 0):
                return MET
            return MISSED
        if self.kind == HOLD:
            if not own.playing >> self.seat & 1:
                return MISSED
            return MET if turns >= self.limit and own.mover == self.seat else OPEN
        return MISSED if turns >= self.limit else OPEN

    def is_hopeless(self, position, turns):
        return self.rules_out(cython.cast(StepByStepPosition, position), turns)

    @cython.final
    def rules_out(self, own, turns):
        """In the last turn: whether the summit is out of reach, and some opponent has too many ways out to shut in."""
        seat: cython.int
        if self.kind == HOLD or turns < self.limit - 1 or own.mover != self.seat or own.phase != MOVE:
            return False
        if own.targets & single(own.tower_cell):
            return False
        for seat in range(1, own.seats + 1):
            if seat != self.seat and own.playing >> seat & 1 and self.is_roomy(own, seat):
                return True
        return False

    @cython.final
    def is_roomy(self, own, rival):
        """Whether a ball has a step to at least three squares: a ball and a piece close two at most."""
        cell: cython.int = own.balls[rival]
        side: cython.int
        other: cython.int
        rise: cython.int
        ways: cython.int = 0
        for side in range(SIDES):
            other = NEIGHBOURS[own.size][cell][side]
            if other == OUTSIDE or own.occupied & single(other):
                continue
            rise = own.heights[other] - own.heights[cell]
            ways += -1 <= rise <= 1  # the tower stands as a barrier
        return ways >= 3 and not own.bars_return

    def fill(self, position, turns, actions):
        return self.list_useful(cython.cast(StepByStepPosition, position), turns, actions)

    @cython.final
    def list_useful(self, own, turns, actions):
        """The step onto the tower alone, where it wins."""
        if own.phase == MOVE and own.targets & single(own.tower_cell):
            actions[0] = own.tower_cell  # R14: for the seat that pursues the aim it meets it, for another it spoils it
            return 1
        return own.fill(actions)
