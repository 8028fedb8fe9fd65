"""die Aufsteiger: the blocks, the tower they make and its terraces. Rule numbers refer to docs/rules/aufsteiger.md.

Which neighbouring cells are level and which steps R15 allows between them is kept in sets of cells (cells.py) and only
changes around a moved block, so flat places for a block and the reach of a pawn come out of a few shifts for each
column.
"""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.position import Position
    from cython.cimports.sommet.games.aufsteiger.cells import ALL_ROWS, CELLS, SIDE, first_cell, spread
else:
    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.position import Position
    from sommet.games.aufsteiger.cells import ALL_ROWS, CELLS, SIDE, first_cell, spread

    # Made by tools/stubs.py from tower.pxd.
    RED, YELLOW, DARKBLUE, LIGHTBLUE, VIOLET, GREY = range(6)
    BLOCKS, NONE = 35, -1
    MOST_QUARTERS = 12
    KIND = [0] * 35
    WIDE = [[0] * 3 for _ in range(4)]
    DEEP = [[0] * 3 for _ in range(4)]
    TALL = [[0] * 3 for _ in range(4)]
    POSES = [0] * 4

ONE = cython.declare(cython.uint, 1)
ONE64 = cython.declare(cython.ulonglong, 1)

# Blocks in the order G1, G2, S1..S12, M1..M12, L1..L9; pose 0 of S and L has a square face on top.
NAMES: tuple[str, ...] = (
    *(f"G{number}" for number in range(1, 3)),
    *(f"S{number}" for number in range(1, 13)),
    *(f"M{number}" for number in range(1, 13)),
    *(f"L{number}" for number in range(1, 10)),
)
KINDS = "GSML"
SIZES: dict[str, tuple[tuple[int, int, int], ...]] = {
    "G": ((2, 2, 6), (6, 2, 2), (2, 6, 2)),
    "S": ((2, 2, 1), (1, 2, 2), (2, 1, 2)),
    "M": ((2, 2, 2),),
    "L": ((2, 2, 4), (4, 2, 2), (2, 4, 2)),
}


def _lay_tables() -> None:
    block: cython.int
    kind: cython.int
    pose: cython.int
    for block in range(BLOCKS):
        KIND[block] = KINDS.index(NAMES[block][0])
    for kind in range(4):
        sizes = SIZES[KINDS[kind]]
        POSES[kind] = len(sizes)
        for pose in range(POSES[kind]):
            WIDE[kind][pose], DEEP[kind][pose], TALL[kind][pose] = sizes[pose]


_lay_tables()


def square_pair(block: PlainInt, layout: str) -> int:
    """The pair of colours (as colour // 2) on the square faces of an S or L block (section 2)."""
    pairs = {"grey": 2, "red": 0, "blue": 1}
    if layout != "mixed":
        return pairs[layout]
    # A third of each size has violet and grey on its square faces, then red and yellow, then the blues.
    kind, number = NAMES[block][0], int(NAMES[block][1:]) - 1
    if kind not in "SL":
        return 2
    return (2, 0, 1)[number // (4 if kind == "S" else 3)]


class Tower(Position):
    """Blocks on the table, and the one in hand."""

    def __init__(self) -> None:
        Position.__init__(self)
        if not cython.compiled:
            self.deepest_step = self.held = self.exposed = self.topmost = self.west = self.east = 0
            self.square_pairs = [0] * BLOCKS
            self.heights, self.tops = [0] * CELLS, [0] * CELLS
            self.places, self.poses, self.bases, self.colours = ([0] * BLOCKS for _ in range(4))
            self.below = [[0] * MOST_QUARTERS for _ in range(BLOCKS)]
            self.visible = [0] * (BLOCKS + 1)
            self.painted = [0] * 6
            self.built, self.open, self.level_east, self.level_north = ([0] * SIDE for _ in range(4))
            self.step_east, self.step_west, self.step_north, self.step_south = ([0] * SIDE for _ in range(4))

    @cython.final
    def clear_table(self, layout):
        """Takes every block away and paints all as the option `layout` says."""
        index: cython.int
        for index in range(CELLS):
            self.heights[index] = 0
            self.tops[index] = 0
        for index in range(6):
            self.painted[index] = 0
        for index in range(BLOCKS):
            self.square_pairs[index] = square_pair(index, layout)
            self.places[index] = 0
            self.poses[index] = 0
            self.bases[index] = 0
            self.paint(index, GREY)
            self.visible[index + 1] = 0
        self.visible[0] = 0
        self.exposed = 0
        self.topmost = 0
        for index in range(SIDE):
            self.built[index] = 0
            self.open[index] = ALL_ROWS
            self.level_east[index] = ALL_ROWS
            self.level_north[index] = ALL_ROWS
            self.step_east[index] = ALL_ROWS
            self.step_west[index] = ALL_ROWS
            self.step_north[index] = ALL_ROWS
            self.step_south[index] = ALL_ROWS
        self.measure()
        return 0

    def transfer(self, tape):
        index: cython.int
        quarter: cython.int
        Position.transfer(self, tape)
        self.deepest_step = tape.number(self.deepest_step)
        self.held = tape.number(self.held)
        self.exposed = tape.word(self.exposed)
        self.topmost = tape.word(self.topmost)
        for index in range(6):
            self.painted[index] = tape.word(self.painted[index])
        self.west = tape.number(self.west)
        self.east = tape.number(self.east)
        for index in range(CELLS):
            self.heights[index] = tape.number(self.heights[index])
            self.tops[index] = tape.number(self.tops[index])
        for index in range(BLOCKS):
            self.square_pairs[index] = tape.number(self.square_pairs[index])
            self.places[index] = tape.number(self.places[index])
            self.poses[index] = tape.number(self.poses[index])
            self.bases[index] = tape.number(self.bases[index])
            self.colours[index] = tape.number(self.colours[index])
            self.visible[index + 1] = tape.number(self.visible[index + 1])
            for quarter in range(MOST_QUARTERS):
                self.below[index][quarter] = tape.number(self.below[index][quarter])
        for index in range(SIDE):
            self.built[index] = tape.word(self.built[index])
            self.open[index] = tape.word(self.open[index])
            self.level_east[index] = tape.word(self.level_east[index])
            self.level_north[index] = tape.word(self.level_north[index])
            self.step_east[index] = tape.word(self.step_east[index])
            self.step_west[index] = tape.word(self.step_west[index])
            self.step_north[index] = tape.word(self.step_north[index])
            self.step_south[index] = tape.word(self.step_south[index])
        return 0

    # Blocks lifted and put down.

    @cython.final
    def area(self, block):
        """How many cells lie under a block."""
        pose: cython.int = self.poses[block]
        return WIDE[KIND[block]][pose] * DEEP[KIND[block]][pose]

    @cython.final
    def raise_block(self, block):
        """Takes an uncovered block off the tower; its place and pose are remembered."""
        kind: cython.int = KIND[block]
        pose: cython.int = self.poses[block]
        cell: cython.int = self.places[block]
        index: cython.int = 0
        right: cython.int
        up: cython.int
        at: cython.int
        top: cython.int
        for right in range(WIDE[kind][pose]):
            for up in range(DEEP[kind][pose]):
                at = cell + right * SIDE + up
                top = self.below[block][index]
                self.tops[at] = top
                self.heights[at] = self.bases[block]
                index += 1
                if top > 0:
                    self.visible[top] += 1
                    self.exposed = self.exposed | ONE64 << (top - 1)
                    if self.visible[top] == self.area(top - 1):
                        self.topmost = self.topmost | ONE64 << (top - 1)
        self.visible[block + 1] = 0
        self.exposed = self.exposed & ~(ONE64 << block)
        self.topmost = self.topmost & ~(ONE64 << block)
        self.rewire(cell, WIDE[kind][pose], DEEP[kind][pose])
        if self.bases[block] == 0:
            self.measure()
            self.find_open_table()

    @cython.final
    def set_down(self, block, cell, pose):
        """Puts a block on a flat place."""
        kind: cython.int = KIND[block]
        base: cython.int = self.heights[cell]
        index: cython.int = 0
        right: cython.int
        up: cython.int
        at: cython.int
        top: cython.int
        for right in range(WIDE[kind][pose]):
            for up in range(DEEP[kind][pose]):
                at = cell + right * SIDE + up
                top = self.tops[at]
                self.below[block][index] = top
                self.tops[at] = block + 1
                self.heights[at] = base + TALL[kind][pose]
                index += 1
                if top > 0:
                    self.visible[top] -= 1
                    self.topmost = self.topmost & ~(ONE64 << (top - 1))
                    if self.visible[top] == 0:
                        self.exposed = self.exposed & ~(ONE64 << (top - 1))
        self.places[block] = cell
        self.poses[block] = pose
        self.bases[block] = base
        self.visible[block + 1] = index
        self.exposed = self.exposed | ONE64 << block
        self.topmost = self.topmost | ONE64 << block
        self.rewire(cell, WIDE[kind][pose], DEEP[kind][pose])
        if base == 0:
            self.measure()
            self.find_open_table()

    @cython.final
    def paint(self, block, colour):
        """Turns a colour of a block up."""
        self.painted[self.colours[block]] = self.painted[self.colours[block]] & ~(ONE64 << block)
        self.painted[colour] = self.painted[colour] | ONE64 << block
        self.colours[block] = colour

    @cython.final
    def rewire(self, cell, wide, deep):
        """Brings the words up to date after the heights of a rectangle have changed."""
        first: cython.int = cell // SIDE
        low: cython.int = cell % SIDE
        column: cython.int
        row: cython.int
        rise: cython.int
        rows: cython.uint = ((ONE << deep) - 1) << low
        level: cython.uint
        there: cython.uint
        back: cython.uint
        for column in range(first - 1, first + wide):
            level = there = back = 0
            for row in range(low, low + deep):
                rise = self.heights[(column + 1) * SIDE + row] - self.heights[column * SIDE + row]
                level |= cython.cast(cython.uint, rise == 0) << row
                there |= cython.cast(cython.uint, -self.deepest_step <= rise <= 1) << row
                back |= cython.cast(cython.uint, -1 <= rise <= self.deepest_step) << row
            self.level_east[column] = self.level_east[column] & ~rows | level
            self.step_east[column] = self.step_east[column] & ~rows | there
            self.step_west[column] = self.step_west[column] & ~rows | back
        for column in range(first, first + wide):
            self.built[column] = self.built[column] & ~rows
            if self.heights[column * SIDE + low] > 0:
                self.built[column] = self.built[column] | rows
        rows |= rows >> 1
        for column in range(first, first + wide):
            level = there = back = 0
            for row in range(low - 1, low + deep):
                rise = self.heights[column * SIDE + row + 1] - self.heights[column * SIDE + row]
                level |= cython.cast(cython.uint, rise == 0) << row
                there |= cython.cast(cython.uint, -self.deepest_step <= rise <= 1) << row
                back |= cython.cast(cython.uint, -1 <= rise <= self.deepest_step) << row
            self.level_north[column] = self.level_north[column] & ~rows | level
            self.step_north[column] = self.step_north[column] & ~rows | there
            self.step_south[column] = self.step_south[column] & ~rows | back

    @cython.final
    def measure(self):
        """Brings the columns between which the blocks stand up to date."""
        self.west = 1
        self.east = SIDE - 2
        while self.west < SIDE - 1 and self.built[self.west] == 0:
            self.west += 1
        while self.east >= self.west and self.built[self.east] == 0:
            self.east -= 1

    @cython.final
    def find_open_table(self):
        """Section 2: the bare cells that can be reached from outside; the rim is outside."""
        bare = cython.declare(cython.uint[28])
        if not cython.compiled:
            bare = [0] * SIDE
        column: cython.int
        below: cython.uint
        within: cython.uint
        hidden: cython.uint = 0
        for column in range(SIDE):
            below = (self.built[column] & -self.built[column]) - 1
            within = self.built[column]
            within |= within >> 1
            within |= within >> 2
            within |= within >> 4
            within |= within >> 8
            within |= within >> 16
            bare[column] = ALL_ROWS & ~self.built[column]
            # What lies below or above all blocks of its column is open at first sight.
            self.open[column] = ALL_ROWS & (below | ~within)
            hidden |= bare[column] & ~self.open[column]
        if hidden:
            spread(self.open, bare, self.west - 1, self.east + 1)

    @cython.final
    def is_flat(self, cell, wide, deep):
        """R4, R9: whether a block of that size lies inside the table on level ground."""
        column: cython.int = cell // SIDE
        row: cython.int = cell % SIDE
        right: cython.int
        up: cython.int
        if column < 1 or row < 1 or column + wide > SIDE - 1 or row + deep > SIDE - 1:
            return False
        for right in range(wide):
            for up in range(deep):
                if self.heights[cell + right * SIDE + up] != self.heights[cell]:
                    return False
        return True

    @cython.final
    def touches_tower(self, cell, wide, deep):
        """R10: whether a block on bare table would have a neighbour."""
        column: cython.int
        first: cython.int = cell // SIDE
        low: cython.int = cell % SIDE
        rows: cython.uint = ((ONE << deep) - 1) << low
        if (self.built[first - 1] | self.built[first + wide]) & rows:
            return True
        rows = ONE << (low - 1) | ONE << (low + deep)
        for column in range(first, first + wide):
            if self.built[column] & rows:
                return True
        return False

    # Terraces.

    @cython.final
    def outline(self, block, cells):
        """Adds the uncovered cells of a block to a set."""
        kind: cython.int = KIND[block]
        pose: cython.int = self.poses[block]
        cell: cython.int = self.places[block]
        first: cython.int = cell // SIDE
        low: cython.int = cell % SIDE
        column: cython.int
        row: cython.int
        rows: cython.uint = ((ONE << DEEP[kind][pose]) - 1) << low
        if self.topmost >> block & 1:
            for column in range(first, first + WIDE[kind][pose]):
                cells[column] = cells[column] | rows
            return
        for column in range(first, first + WIDE[kind][pose]):
            for row in range(low, low + DEEP[kind][pose]):
                if self.tops[column * SIDE + row] == block + 1:
                    cells[column] = cells[column] | ONE << row

    @cython.final
    def terrace(self, cell, cells):
        """Writes the cells of the terrace that holds a cell and gives their number, a large one for the open table."""
        free = cython.declare(cython.uint[28])
        if not cython.compiled:
            free = [0] * SIDE
        top: cython.int = self.tops[cell]
        column: cython.int
        first: cython.int = 0
        last: cython.int = SIDE - 1
        count: cython.int = 0
        bit: cython.uint = ONE << (cell % SIDE)
        if top == 0 and self.open[cell // SIDE] & bit:
            for column in range(SIDE):
                cells[column] = self.open[column]
            return CELLS
        for column in range(SIDE):
            cells[column] = 0
        if top > 0:
            if self.topmost >> (top - 1) & 1:
                self.outline(top - 1, cells)
                return self.visible[top]
            first = self.places[top - 1] // SIDE
            last = first + WIDE[KIND[top - 1]][self.poses[top - 1]] - 1
            for column in range(first, last + 1):
                free[column] = 0
            self.outline(top - 1, free)
        else:
            for column in range(SIDE):
                free[column] = ALL_ROWS & ~self.built[column] & ~self.open[column]
        cells[cell // SIDE] = bit
        spread(cells, free, first, last)
        for column in range(first, last + 1):
            count += size_of(cython.cast(Bits, cells[column]))
        return count

    @cython.final
    def smallest(self, cell):
        """The smallest cell of the terrace that holds a cell: its name."""
        cells = cython.declare(cython.uint[28])
        if not cython.compiled:
            cells = [0] * SIDE
        top: cython.int = self.tops[cell]
        if top > 0 and self.topmost >> (top - 1) & 1:
            return self.places[top - 1]
        self.terrace(cell, cells)
        return first_cell(cells)

    @cython.final
    def list_terraces(self, cells, first, actions, count):
        """Appends the terraces that hold these cells as actions, and gives how many are listed now. Empties the set."""
        column: cython.int
        action: cython.int
        place: cython.int
        listed: cython.int = count  # before this call
        for column in range(SIDE):
            while cells[column]:
                action = first + self.strike_terrace(column * SIDE + lowest(cython.cast(Bits, cells[column])), cells)
                place = count
                while place > listed and actions[place - 1] > action:
                    actions[place] = actions[place - 1]
                    place -= 1
                actions[place] = action
                count += 1
        return count

    @cython.final
    def strike_terrace(self, cell, cells):
        """Takes the terrace of a set's smallest cell out of the set and gives its name."""
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            face = [0] * SIDE
        column: cython.int
        block: cython.int = self.tops[cell] - 1
        if block >= 0 and self.topmost >> block & 1:
            place: cython.int = self.places[block]
            rows: cython.uint = ((ONE << DEEP[KIND[block]][self.poses[block]]) - 1) << (place % SIDE)
            for column in range(place // SIDE, place // SIDE + WIDE[KIND[block]][self.poses[block]]):
                cells[column] = cells[column] & ~rows
            return place
        self.terrace(cell, face)
        for column in range(cell // SIDE, SIDE):
            cells[column] = cells[column] & ~face[column]
        return first_cell(face)
