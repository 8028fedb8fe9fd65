"""Step by Step: the board and its columns. Rule numbers refer to docs/rules/step-by-step.md.

Cell = row * size + column, a1 = 0. Sets of cells are bit sets. Which steps of R3 lead into a cell from its western and
southern neighbour, and back to them, is kept in four sets that only change around a laid piece; a step of R4 is one
whose way back is a step down, so they hold the climbs too.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, moved, single
    from cython.cimports.sommet.core.position import Position
else:
    from sommet.core.bits import Bits, moved, single
    from sommet.core.position import Position

    # Made by tools/stubs.py from columns.pxd.
    EAST, WEST, NORTH, SOUTH, SIDES, MOST_CELLS, OUTSIDE, BARRIER = 0, 1, 2, 3, 4, 81, 81, 9999
    NEIGHBOURS = [[[0] * 4 for _ in range(81)] for _ in range(10)]
    AROUND = [[0] * 81 for _ in range(10)]
    NOT_LAST_COLUMN = [0] * 10

EMPTY = cython.declare(Bits, 0)

# By size and cell: the neighbour to each side, OUTSIDE at the edge, and the neighbours as a set, without the tower.
# By size: the cells that have a neighbour to the east.
if not cython.compiled:
    NEIGHBOURS = [[[OUTSIDE] * SIDES for _ in range(MOST_CELLS)] for _ in range(10)]
    AROUND = [[0] * MOST_CELLS for _ in range(10)]
    NOT_LAST_COLUMN = [0] * 10


def _lay_tables() -> None:
    size: cython.int
    cell: cython.int
    side: cython.int
    other: cython.int
    for size in (3, 5, 7, 9):
        NOT_LAST_COLUMN[size] = EMPTY
        for cell in range(size * size):
            AROUND[size][cell] = EMPTY
            if cell % size < size - 1:
                NOT_LAST_COLUMN[size] = NOT_LAST_COLUMN[size] | single(cell)
            for side in range(SIDES):
                other = OUTSIDE
                if side == EAST and cell % size < size - 1:
                    other = cell + 1
                elif side == WEST and cell % size > 0:
                    other = cell - 1
                elif side == NORTH and cell + size < size * size:
                    other = cell + size
                elif side == SOUTH and cell >= size:
                    other = cell - size
                NEIGHBOURS[size][cell][side] = other
                if other != OUTSIDE and other != size * size // 2:
                    AROUND[size][cell] = AROUND[size][cell] | single(other)


_lay_tables()


class Columns(Position):
    """The pieces on the board, and the steps between them."""

    def __init__(self) -> None:
        Position.__init__(self)
        if not cython.compiled:
            self.size = self.cells = self.tower = self.tower_cell = self.peak = 0
            self.board = self.beside = self.gate = self.full = 0
            self.from_west = self.to_west = self.from_south = self.to_south = 0
            self.capped = False
            self.heights = [0] * (MOST_CELLS + 1)

    def transfer(self, tape):
        index: cython.int
        Position.transfer(self, tape)
        self.size = tape.number(self.size)
        self.cells = tape.number(self.cells)
        self.tower = tape.number(self.tower)
        self.tower_cell = tape.number(self.tower_cell)
        self.capped = tape.flag(self.capped)
        self.peak = tape.number(self.peak)
        self.board = tape.bits(self.board)
        self.beside = tape.bits(self.beside)
        self.gate = tape.bits(self.gate)
        self.full = tape.bits(self.full)
        self.from_west = tape.bits(self.from_west)
        self.to_west = tape.bits(self.to_west)
        self.from_south = tape.bits(self.from_south)
        self.to_south = tape.bits(self.to_south)
        for index in range(MOST_CELLS + 1):
            self.heights[index] = tape.number(self.heights[index])
        return 0

    @cython.final
    def lay_out(self, heights):
        """The empty board, then column by column the pieces that lie on it."""
        cell: cython.int
        self.board = EMPTY
        self.gate = EMPTY
        self.full = EMPTY
        self.peak = 0
        for cell in range(self.cells):
            self.heights[cell] = 0
            if cell != self.tower_cell:
                self.board = self.board | single(cell)
        self.heights[self.tower_cell] = BARRIER
        # On the empty board every cell can be walked to from every neighbour.
        self.from_west = self.board & (self.board & NOT_LAST_COLUMN[self.size]) << 1
        self.to_west = self.from_west
        self.from_south = self.board & self.board << self.size
        self.to_south = self.from_south
        self.heights[OUTSIDE] = BARRIER
        self.beside = AROUND[self.size][self.tower_cell]
        for cell in range(self.cells):
            while cell != self.tower_cell and self.heights[cell] < heights[cell]:
                self.grow(cell)
        return 0

    @cython.final
    def grow(self, cell):
        """Puts one piece on a column and brings the steps around it, the gate and the ceiling up to date."""
        height: cython.int = self.heights[cell] + 1
        # R3, R4: a step of at most one level; downward or level it is a walk, its way back a walk or a climb. A column
        # rises past a neighbour from two levels below it (0 here) to two above, and each piece changes one of the two:
        # first the step down to the column, then its way back, then again the one and the other.
        west: cython.int = height + 1 - self.heights[NEIGHBOURS[self.size][cell][WEST]]
        east: cython.int = height + 1 - self.heights[NEIGHBOURS[self.size][cell][EAST]]
        south: cython.int = height + 1 - self.heights[NEIGHBOURS[self.size][cell][SOUTH]]
        north: cython.int = height + 1 - self.heights[NEIGHBOURS[self.size][cell][NORTH]]
        # The steps to the east and north are kept with the neighbour, and for it up is down.
        odd: cython.uint = (0 <= west < 4) & west | ((0 <= east < 4) & ~east) << 1
        even: cython.uint = (0 <= west < 4) & ~west | ((0 <= east < 4) & east) << 1
        self.to_west = self.to_west ^ moved(odd, cell)
        self.from_west = self.from_west ^ moved(even, cell)
        odd = (0 <= south < 4) & south | ((0 <= north < 4) & ~north) << self.size
        even = (0 <= south < 4) & ~south | ((0 <= north < 4) & north) << self.size
        self.to_south = self.to_south ^ moved(odd, cell)
        self.from_south = self.from_south ^ moved(even, cell)
        self.heights[cell] = height
        self.peak = max(self.peak, height)
        # No branches here either: which level a column comes to is anybody's guess in random play.
        # R12: with the ceiling, a column as high as the tower takes no further piece.
        self.full = self.full | moved(self.capped & (height == self.tower), cell)
        # R8: the summit is entered from a neighbour whose level differs by at most one.
        self.gate = self.gate | self.beside & moved(height == self.tower - 1, cell)
        if height == self.tower + 2:
            self.gate = self.gate & ~single(cell)

    @cython.final
    def around(self, cell):
        """The orthogonal neighbours of a cell, the tower left out."""
        return AROUND[self.size][cell]

    # For whoever shows or explains a position; never on the hot path.

    def level(self, cell: cython.int) -> int:
        """The level of a cell."""
        self.expect_below(self.cells, cell, "cell")
        return self.tower if cell == self.tower_cell else self.heights[cell]
