"""Talō: where the mover's pawn may go: starts, moves and jumps. Rule numbers refer to docs/rules/talo.md."""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest
    from cython.cimports.sommet.games.talo.actions import CHOOSE, JUMP, MOVE
    from cython.cimports.sommet.games.talo.bars import CELLS, FIRST_PLAN, LAST_PLAN, SHIFT, WIDTH
    from cython.cimports.sommet.games.talo.pawns import REACH
    from cython.cimports.sommet.games.talo.placing import Placing
else:
    from sommet.core.bits import lowest
    from sommet.games.talo.actions import CHOOSE, JUMP, MOVE
    from sommet.games.talo.bars import CELLS, FIRST_PLAN, LAST_PLAN, SHIFT, WIDTH
    from sommet.games.talo.pawns import REACH
    from sommet.games.talo.placing import Placing

PLAN = cython.declare(cython.ulonglong, ((1 << 10) - 1) << (18 + 9))  # the columns of the plan in a row
MARKED = cython.declare(cython.int[4])
if not cython.compiled:
    MARKED = [0] * 4
MARKED[0] = 11 * 28 + 11  # c3
MARKED[1] = 11 * 28 + 16  # h3
MARKED[2] = 16 * 28 + 11  # c8
MARKED[3] = 16 * 28 + 16  # h8


class Walks(Placing):
    """Pawns of which can be asked where they may go."""

    def __init__(self) -> None:
        Placing.__init__(self)
        if not cython.compiled:
            self.moved = self.can_jump = False

    def transfer(self, tape):
        Placing.transfer(self, tape)
        self.moved = tape.flag(self.moved)
        self.can_jump = tape.flag(self.can_jump)
        return 0

    # Listing actions.

    @cython.final
    def fill_starts(self, actions):
        index: cython.int
        count: cython.int = 0
        for index in range(4):
            if self.allows_start(MARKED[index]):
                actions[count] = CHOOSE + MARKED[index]
                count += 1
        return count

    @cython.final
    def fill_moves(self, actions, count):
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        at: cython.int = 0
        left: cython.ulonglong
        until: cython.int = count + self.spread(self.turn_of, reached, -1)
        while count < until:
            left = reached[at]
            while left:
                actions[count] = MOVE + at // WIDTH * CELLS + at % WIDTH * WIDTH + lowest(left) - SHIFT
                count += 1
                left &= left - 1
            at += 1
        return count

    @cython.final
    def fill_jumps(self, actions, count):
        """R27: the free places on the plan."""
        row: cython.int
        left: cython.ulonglong
        self.refresh()
        for row in range(FIRST_PLAN, LAST_PLAN + 1):
            left = PLAN & ~(self.solid[row] | self.building.filled[WIDTH + row])
            while left:
                actions[count] = JUMP + row * WIDTH + lowest(left) - SHIFT
                count += 1
                left &= left - 1
        return count

    # Looking at one of them.

    @cython.final
    def allows_start(self, cell):
        index: cython.int
        seat: cython.int
        for seat in range(1, self.mover):
            if self.pawn_cell[seat] == cell:
                return False
        for index in range(4):
            if MARKED[index] == cell:
                return True
        return False

    @cython.final
    def is_one_step(self, cell, level):
        """Whether a place is free and one step from the mover's pawn."""
        seat: cython.int
        away: cython.int = cell - self.pawn_cell[self.turn_of]
        rise: cython.int = level - self.pawn_level[self.turn_of]
        if (away != 1 and away != -1 and away != WIDTH and away != -WIDTH) or rise < -1 or rise > 1:
            return False
        if level == 0 and (rise == 0 or not self.descend):  # R23
            return False
        for seat in range(1, self.seats + 1):
            if self.pawn_cell[seat] == cell and self.pawn_level[seat] == level:  # R24
                return False
        return True

    @cython.final
    def allows_move(self, cell, level):
        """Whether the mover's pawn may go to a place: one step away, or as far as it gets (R22 to R24)."""
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        row: cython.int = cell // WIDTH
        column: cython.int = cell % WIDTH
        if self.moved or row < 1 or row > WIDTH - 2 or column < 1 or column > WIDTH - 2:
            return False
        if not self.is_place(cell, level):
            return False
        if self.is_one_step(cell, level):
            return True
        self.spread(self.turn_of, reached, level * CELLS + cell)
        return (reached[level * WIDTH + row] >> (SHIFT + column) & 1) != 0

    @cython.final
    def allows_jump(self, cell):
        row: cython.int = cell // WIDTH
        if not self.can_jump or row < FIRST_PLAN or row > LAST_PLAN:
            return False
        self.refresh()
        return ((PLAN & ~(self.solid[row] | self.building.filled[WIDTH + row])) >> (SHIFT + cell % WIDTH) & 1) != 0
