"""Step by Step: the turn, the end of the game and the contract of a position. Rule numbers refer to
docs/rules/step-by-step.md.

An action is a cell number to move there and `cells + cell` to lay a piece. The int is also the policy index.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, mix, nth, single, size_of
    from cython.cimports.sommet.games.step_by_step.balls import NOWHERE, Balls
else:
    from sommet.core.bits import Bits, lowest, mix, nth, single, size_of
    from sommet.games.step_by_step.balls import NOWHERE, Balls

    # Made by tools/stubs.py from phases.pxd.
    MOVE, PLACE, OVER = range(3)
    NOT_OVER, SUMMIT, BLOCKADE, NO_SUMMIT, CODA = range(5)

EMPTY = cython.declare(Bits, 0)


class StepByStepPhases(Balls):
    """Who does what when, and who wins."""

    def __init__(self) -> None:
        Balls.__init__(self)
        if not cython.compiled:
            self.coda = self.phase = self.reason = self.winner = self.idle = self.targets = 0
            self.keeps_balls = False

    def transfer(self, tape):
        Balls.transfer(self, tape)
        self.coda = tape.number(self.coda)
        self.keeps_balls = tape.flag(self.keeps_balls)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.winner = tape.number(self.winner)
        self.idle = tape.number(self.idle)
        self.targets = tape.bits(self.targets)
        return 0

    # The turn.

    @cython.final
    def next_in_play(self, seat):
        """R17: ascending seats, 1 after the last, eliminated players skipped."""
        seat = seat + 1 if seat < self.seats else 1
        while not self.playing >> seat & 1:
            seat = seat + 1 if seat < self.seats else 1
        return seat

    @cython.final
    def finish(self, reason, winner):
        self.over = True
        self.mover = 0
        self.phase = OVER
        self.reason = reason
        self.winner = winner
        self.targets = EMPTY

    @cython.final
    def settle(self, seat):
        """R20: makes the seat the mover, or whoever comes next in play, or ends the game."""
        self.over = False
        self.reason = NOT_OVER
        self.winner = 0
        self.mover = seat
        while True:
            if self.playing & (self.playing - 1) == 0:
                self.finish(BLOCKADE, lowest(cython.cast(Bits, self.playing)))  # R16
                return
            self.targets = self.destinations(self.mover)
            if self.targets:
                break
            # R15: no destination, so the mover is out; the ball goes unless the option keeps it as an obstacle.
            self.playing = self.playing & ~(1 << self.mover)
            if not self.keeps_balls:
                self.occupied = self.occupied & ~single(self.balls[self.mover])
                self.balls[self.mover] = NOWHERE
            self.mover = self.next_in_play(self.mover)
        self.phase = MOVE
        if not self.anyone_can_reach_summit():
            self.finish(NO_SUMMIT, 0)  # R18
        elif (self.stock == 0 or self.idle > 0) and self.idle >= self.coda:
            self.finish(CODA, 0)  # R19

    @cython.final
    def move(self, cell):
        """The first half of a turn, and all of it if no piece can follow."""
        self.left[self.mover] = self.balls[self.mover]
        self.balls[self.mover] = cell
        if cell == self.tower_cell:
            self.finish(SUMMIT, self.mover)  # R14
            return
        self.occupied = self.occupied ^ single(self.left[self.mover]) ^ single(cell)
        if self.stock > 0:
            self.targets = self.layable_from(cell)
            if self.targets:
                self.phase = PLACE
                return
        self.idle = self.idle + 1  # R13: a turn without a piece
        self.settle(self.next_in_play(self.mover))

    @cython.final
    def lay(self, cell):
        """The second half."""
        self.grow(cell)
        self.stock = self.stock - 1
        self.settle(self.next_in_play(self.mover))

    # The contract.

    def apply(self, action):
        if action < self.cells:
            self.move(action)
        else:
            self.lay(action - self.cells)

    def play_out(self, rng):
        played: cython.int = 0
        cell: cython.int
        while not self.over:
            cell = nth(self.targets, rng.below(size_of(self.targets)))
            if self.phase == MOVE:
                self.move(cell)
            else:
                self.lay(cell)
            played += 1
        return played

    def fill(self, actions):
        left: Bits = self.targets
        offset: cython.int = self.cells if self.phase == PLACE else 0
        count: cython.int = 0
        while left:
            actions[count] = lowest(left) + offset
            count += 1
            left = left & (left - 1)
        return count

    def allows(self, action):
        cell: cython.int = action - self.cells if self.phase == PLACE else action
        return 0 <= cell < self.cells and (self.targets >> cell & 1) != 0

    def pick(self, rng):
        cell: cython.int = nth(self.targets, rng.below(size_of(self.targets)))
        return cell + self.cells if self.phase == PLACE else cell

    def score(self, seat):
        if self.winner:
            return 1.0 if seat == self.winner else 0.0
        # A draw is shared by the players still in play (section 6).
        if self.playing >> seat & 1:
            return 1.0 / size_of(cython.cast(Bits, self.playing))
        return 0.0

    def digest(self):
        key: cython.ulonglong = mix(self.size * 16 + self.tower, self.seats * 8 + self.mover)
        index: cython.int
        key = mix(key, self.coda * 8 + self.capped * 4 + self.bars_return * 2 + self.keeps_balls)
        key = mix(key, self.phase * 256 + self.reason * 32 + self.playing)
        key = mix(key, self.stock * 16384 + self.idle)
        for index in range(1, self.seats + 1):
            key = mix(key, (self.balls[index] + 1) * 128 + (self.left[index] + 1 if self.bars_return else 0))
        for index in range(self.cells):
            key = mix(key, self.heights[index])
        return key
