"""die Aufsteiger: the position and its legal actions. Rule numbers refer to docs/rules/aufsteiger.md.

A cell is the int `column * SIDE + row` of a grid of 28 x 28: the table of 26 x 26 and a rim of open table around it, so
that no edge needs a test and the smallest cell of a terrace is the smallest int. Sets of cells are one word of rows for
each column. Which neighbours are level and which steps R15 allows between them is kept in such words and only changes
around a moved block, so flat places for a block and the reach of a pawn come out of a few shifts for each column.

An action is an int of the ranges in position.pxd: `PUT + cell * 3 + pose`, `SHOVE + (seat - 1) * CELLS + cell`,
`WALK + cell` and so on, with TABLE (0) for the open table. The int is also the policy index.
"""

import cython

from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, mix, nth, size_of
    from cython.cimports.sommet.core.position import Position
else:
    from sommet.core.bits import Bits, lowest, mix, nth, size_of
    from sommet.core.position import Position

    # The same as in position.pxd.
    BLOCK, DROP, TOP, PUSH, PAWN1, PAWN2, FOLLOW, STONE, OVER = range(9)
    NOT_OVER, IDLE, TURN_LIMIT = range(3)
    RED, YELLOW, DARKBLUE, LIGHTBLUE, VIOLET, GREY = range(6)
    SMALL, BIG = 1, 2
    SIDE, CELLS, TABLE, BLOCKS, NONE = 28, 784, 0, 35, -1
    LIFT, SKIP, TURN_UP, STOP, PASS, LAY_STONE = 0, 35, 36, 42, 43, 44
    WALK, LADDER_SMALL, LADDER_BIG, BRIDGE_SMALL, BRIDGE_BIG = 80, 864, 1648, 2432, 3216
    PUT, SHOVE, ACTIONS = 4000, 6352, 10272
    MOST_SEATS, MOST_CLIMBS, MOST_QUARTERS = 5, 100, 12
    ALL_ROWS, INNER_ROWS = 268435455, 134217726
    KIND = [0] * BLOCKS
    WIDE = [[0] * 3 for _ in range(4)]
    DEEP = [[0] * 3 for _ in range(4)]
    TALL = [[0] * 3 for _ in range(4)]
    POSES = [0] * 4

ONE = cython.declare(cython.uint, 1)
ONE64 = cython.declare(cython.ulonglong, 1)

# Blocks in the order G1, G2, S1..S12, M1..M12, L1..L9; pose 0 of S and L has a square face on top.
NAMES = (
    *(f"G{number}" for number in range(1, 3)),
    *(f"S{number}" for number in range(1, 13)),
    *(f"M{number}" for number in range(1, 13)),
    *(f"L{number}" for number in range(1, 10)),
)
KINDS = "GSML"
SIZES = {
    "G": ((2, 2, 6), (6, 2, 2), (2, 6, 2)),
    "S": ((2, 2, 1), (1, 2, 2), (2, 1, 2)),
    "M": ((2, 2, 2),),
    "L": ((2, 2, 4), (4, 2, 2), (2, 4, 2)),
}


def _lay_tables():
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


def square_pair(block, layout):
    """The pair of colours (as colour // 2) on the square faces of an S or L block (section 2)."""
    pairs = {"grey": 2, "red": 0, "blue": 1}
    if layout != "mixed":
        return pairs[layout]
    # A third of each size has violet and grey on its square faces, then red and yellow, then the blues.
    kind, number = NAMES[block][0], int(NAMES[block][1:]) - 1
    if kind not in "SL":
        return 2
    return (2, 0, 1)[number // (4 if kind == "S" else 3)]


def spread(reached, free, first, last):
    """Fills the free cells connected with those reached, within some columns."""
    column: cython.int
    word: cython.uint
    before: cython.uint
    changed: cython.bint = True
    forward: cython.bint = True
    step: cython.int
    while changed:
        changed = False
        for step in range(last - first + 1):
            column = first + step if forward else last - step
            word = reached[column]
            if column > first:
                word = word | reached[column - 1] & free[column]
            if column < last:
                word = word | reached[column + 1] & free[column]
            before = word + 1
            while word != before:
                before = word
                word = word | (word << 1 | word >> 1) & free[column]
            if word != reached[column]:
                reached[column] = word
                changed = True
        forward = not forward


def neighbours(cells, around):
    """Writes the cells orthogonally adjacent to a member of a set."""
    column: cython.int
    for column in range(SIDE):
        around[column] = (cells[column] << 1 | cells[column] >> 1) & ALL_ROWS
        if column > 0:
            around[column] = around[column] | cells[column - 1]
        if column < SIDE - 1:
            around[column] = around[column] | cells[column + 1]


def covering(cells, wide, deep, places):
    """Writes the places where a block of that size would cover a member of a set."""
    column: cython.int
    more: cython.int
    word: cython.uint
    for column in range(SIDE):
        word = cells[column]
        for more in range(1, deep):
            word = word | cells[column] >> more
        places[column] = word
    # Ascending, so the columns to the east are still those of the loop above.
    for column in range(SIDE - wide + 1):
        for more in range(1, wide):
            places[column] = places[column] | places[column + more]


def overlap(cells, cell, wide, deep):
    """How many cells of a set lie under a block put down there."""
    column: cython.int
    rows: cython.uint = ((ONE << deep) - 1) << (cell % SIDE)
    count: cython.int = 0
    for column in range(cell // SIDE, cell // SIDE + wide):
        count += size_of(cython.cast(Bits, cells[column] & rows))
    return count


def is_empty(cells):
    column: cython.int
    for column in range(SIDE):
        if cells[column]:
            return False
    return True


def first_cell(cells):
    """The smallest cell of a set that is not empty."""
    column: cython.int = 0
    while cells[column] == 0:
        column += 1
    return column * SIDE + lowest(cython.cast(Bits, cells[column]))


class AufsteigerPosition(Position):
    """Everything about a game of die Aufsteiger; `set_up`, `lay` and `open_play` make it ready to play."""

    def __init__(self):
        Position.__init__(self)
        if not cython.compiled:
            self.deepest_step = self.patience = self.turn_limit = self.phase = self.reason = self.turn_of = 0
            self.turns = self.idle = self.last_moved = self.moved = self.held = self.start_height = 0
            self.arrivals = self.winners = self.stoned = 0
            self.climbs_first = self.counts_turns = self.first_wins = self.bridges = self.simultaneous = False
            self.one_tower = self.moves_grey = self.shields = self.in_place = self.walked = self.progressed = False
            self.square_pairs = [0] * BLOCKS
            self.heights = [0] * CELLS
            self.tops = [0] * CELLS
            self.places = [0] * BLOCKS
            self.poses = [0] * BLOCKS
            self.bases = [0] * BLOCKS
            self.colours = [0] * BLOCKS
            self.below = [[0] * MOST_QUARTERS for _ in range(BLOCKS)]
            self.visible = [0] * (BLOCKS + 1)
            self.built = [0] * SIDE
            self.open = [0] * SIDE
            self.level_east = [0] * SIDE
            self.level_north = [0] * SIDE
            self.step_east = [0] * SIDE
            self.step_west = [0] * SIDE
            self.step_north = [0] * SIDE
            self.step_south = [0] * SIDE
            self.pawn_colours = [0] * (MOST_SEATS + 1)
            self.pawns = [0] * (MOST_SEATS + 1)
            self.former_pawns = [0] * (MOST_SEATS + 1)
            self.grounds = [0] * (MOST_SEATS + 1)
            self.ladders = [0] * (MOST_SEATS + 1)
            self.in_hand = [False] * (MOST_SEATS + 1)
            self.stones = [NONE] * (MOST_SEATS + 1)
            self.climbs = [0] * (MOST_SEATS + 1)
            self.climb_heights = [[0] * MOST_CLIMBS for _ in range(MOST_SEATS + 1)]
            self.climb_numbers = [[0] * MOST_CLIMBS for _ in range(MOST_SEATS + 1)]

    # Setting up. `notation.read_setup` checks the rules; here ValueError is for what could be no position at all.

    def set_up(self, rules, colours):
        """The empty table with everybody on it, everything in hand, and nobody to move yet."""
        self.seats = 0  # until everything is there
        colours = wholes(colours, len(colours), RED, GREY, "a colour")
        seats: cython.int = whole(len(colours), 1, MOST_SEATS, "the number of colours")
        turn_limit = whole(rules["turn_limit"], 0, 2**63 - 1, "turn_limit")
        self.climbs_first = rules["pawn_phase"] == "both"
        self.deepest_step = {"any": 999, "one": 1, "never": 0}[rules["descent"]]
        self.counts_turns = rules["progress"] == "turn"
        self.patience = seats + 1 if rules["idle_rounds"] == 1 else 2 * seats  # R21
        self.first_wins = rules["tie"] == "first"
        self.bridges = rules["bridges"]
        self.simultaneous = rules["simultaneous"]
        self.one_tower = rules["connectivity"] == "whole"
        self.moves_grey = rules["move_grey"]
        self.shields = rules["stone_shield"]
        self.turn_limit = min(turn_limit, 2**31 - 1)  # nobody plays that long
        self.clear_table(rules["layout"])
        self.seats = seats
        self.clear_seats(colours)
        self.over = True  # until `open_play`
        self.mover = 0
        self.phase = OVER
        self.reason = NOT_OVER
        self.turns = 0
        self.idle = 0
        self.arrivals = 0
        self.winners = 0
        self.last_moved = NONE
        self.moved = NONE
        self.held = NONE
        self.stoned = 0

    def clear_table(self, layout):
        index: cython.int
        for index in range(CELLS):
            self.heights[index] = 0
            self.tops[index] = 0
        for index in range(BLOCKS):
            self.square_pairs[index] = square_pair(index, layout)
            self.places[index] = 0
            self.poses[index] = 0
            self.bases[index] = 0
            self.colours[index] = GREY
            self.visible[index + 1] = 0
        self.visible[0] = 0
        for index in range(SIDE):
            self.built[index] = 0
            self.open[index] = ALL_ROWS
            self.level_east[index] = ALL_ROWS
            self.level_north[index] = ALL_ROWS
            self.step_east[index] = ALL_ROWS
            self.step_west[index] = ALL_ROWS
            self.step_north[index] = ALL_ROWS
            self.step_south[index] = ALL_ROWS
        return 0

    def clear_seats(self, colours):
        seat: cython.int
        for seat in range(MOST_SEATS + 1):
            self.pawn_colours[seat] = colours[seat - 1] if 0 < seat <= self.seats else GREY
            self.pawns[seat] = TABLE
            self.former_pawns[seat] = TABLE
            self.grounds[seat] = 0
            self.ladders[seat] = SMALL | BIG
            self.in_hand[seat] = True
            self.stones[seat] = NONE
            self.climbs[seat] = 0
        return 0

    def expect_laying(self):
        """ValueError unless a position is being set up."""
        self.expect_ready()
        if not self.over or self.reason != NOT_OVER:
            raise ValueError("a position is laid out between set_up and open_play")
        return 0

    def lay(self, block: cython.int, cell: cython.int, pose: cython.int, colour: cython.int):
        """Puts a block of the setup on what lies there."""
        self.expect_laying()
        self.expect_below(BLOCKS, block, "block")
        self.expect_below(POSES[KIND[block]], pose, "pose")
        self.expect_below(GREY + 1, colour, "colour")
        self.expect_below(CELLS, cell, "cell")
        if self.places[block] or not self.is_flat(cell, WIDE[KIND[block]][pose], DEEP[KIND[block]][pose]):
            raise ValueError(f"{NAMES[block]} lies already, or not flat on the table")
        self.colours[block] = colour
        self.set_down(block, cell, pose)

    def seat(self, seat: cython.int, pawn: cython.int, ladders: cython.int, stone: cython.bint, placed: cython.int):
        """What a free position says of a seat: a cell of its terrace, ladders and stone in hand, stone placed."""
        self.expect_laying()
        self.expect_seat(seat)
        self.expect_below(CELLS, pawn, "cell")
        self.expect_below((SMALL | BIG) + 1, ladders, "ladders")
        if placed != NONE:
            self.expect_below(BLOCKS, placed, "block")
        self.pawns[seat] = self.smallest(pawn)
        self.ladders[seat] = ladders
        self.in_hand[seat] = stone
        self.stones[seat] = placed
        if placed != NONE:
            self.stoned = self.stoned | ONE64 << placed

    def open_play(self, last: cython.int, idle: cython.int, best, arrived):
        """Starts the first turn. A best above 0 counts as reached in one arrival with the number given (section 9b)."""
        seat: cython.int
        self.expect_laying()
        best = wholes(best, self.seats, 0, 255, "a best height")
        arrived = wholes(arrived, self.seats, 0, 10**9, "an arrival")
        if last != NONE:
            self.expect_below(BLOCKS, last, "block")
        self.last_moved = last
        self.idle = whole(idle, 0, 10**6, "idle")
        for seat in range(1, self.seats + 1):
            if best[seat - 1] > 0:
                self.climbs[seat] = 1
                self.climb_heights[seat][0] = best[seat - 1]
                self.climb_numbers[seat][0] = arrived[seat - 1]
                self.arrivals = max(self.arrivals, arrived[seat - 1])
        self.over = False
        self.begin_turn(1)

    # The tower.

    def area(self, block):
        """How many cells lie under a block."""
        pose: cython.int = self.poses[block]
        return WIDE[KIND[block]][pose] * DEEP[KIND[block]][pose]

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

    def find_open_table(self):
        """Section 2: the bare cells that can be reached from outside; the rim is outside."""
        bare = cython.declare(cython.uint[28])
        if not cython.compiled:
            bare = [0] * SIDE
        column: cython.int
        for column in range(SIDE):
            bare[column] = ALL_ROWS & ~self.built[column]
            self.open[column] = 1 | ONE << (SIDE - 1)
        self.open[0] = ALL_ROWS
        self.open[SIDE - 1] = ALL_ROWS
        spread(self.open, bare, 0, SIDE - 1)

    def raise_block(self, block):
        """Takes an uncovered block off the tower; its place and pose are remembered."""
        kind: cython.int = KIND[block]
        pose: cython.int = self.poses[block]
        cell: cython.int = self.places[block]
        index: cython.int = 0
        right: cython.int
        up: cython.int
        at: cython.int
        for right in range(WIDE[kind][pose]):
            for up in range(DEEP[kind][pose]):
                at = cell + right * SIDE + up
                self.tops[at] = self.below[block][index]
                self.heights[at] = self.bases[block]
                self.visible[self.tops[at]] += 1
                index += 1
        self.visible[block + 1] = 0
        self.rewire(cell, WIDE[kind][pose], DEEP[kind][pose])
        if self.bases[block] == 0:
            self.find_open_table()

    def set_down(self, block, cell, pose):
        """Puts a block on a flat place."""
        kind: cython.int = KIND[block]
        base: cython.int = self.heights[cell]
        index: cython.int = 0
        right: cython.int
        up: cython.int
        at: cython.int
        for right in range(WIDE[kind][pose]):
            for up in range(DEEP[kind][pose]):
                at = cell + right * SIDE + up
                self.below[block][index] = self.tops[at]
                self.visible[self.tops[at]] -= 1
                self.tops[at] = block + 1
                self.heights[at] = base + TALL[kind][pose]
                index += 1
        self.visible[0] = 0  # bare table is not counted
        self.places[block] = cell
        self.poses[block] = pose
        self.bases[block] = base
        self.visible[block + 1] = index
        self.rewire(cell, WIDE[kind][pose], DEEP[kind][pose])
        if base == 0:
            self.find_open_table()

    # Terraces.

    def outline(self, block, cells):
        """Writes the uncovered cells of a block, in the columns it covers."""
        kind: cython.int = KIND[block]
        pose: cython.int = self.poses[block]
        cell: cython.int = self.places[block]
        first: cython.int = cell // SIDE
        low: cython.int = cell % SIDE
        column: cython.int
        row: cython.int
        for column in range(first, first + WIDE[kind][pose]):
            cells[column] = 0
            for row in range(low, low + DEEP[kind][pose]):
                if self.tops[column * SIDE + row] == block + 1:
                    cells[column] = cells[column] | ONE << row

    def terrace(self, cell, cells):
        """Writes the cells of the terrace that holds a cell and gives their number, a large one for the open table."""
        free = cython.declare(cython.uint[28])
        if not cython.compiled:
            free = [0] * SIDE
        top: cython.int = self.tops[cell]
        column: cython.int = cell // SIDE
        first: cython.int = 0
        last: cython.int = SIDE - 1
        count: cython.int = 0
        bit: cython.uint = ONE << (cell % SIDE)
        if top == 0 and self.open[column] & bit:
            for column in range(SIDE):
                cells[column] = self.open[column]
            return CELLS
        for column in range(SIDE):
            cells[column] = 0
        column = cell // SIDE
        if top > 0:
            first = self.places[top - 1] // SIDE
            last = first + WIDE[KIND[top - 1]][self.poses[top - 1]] - 1
            if self.visible[top] == self.area(top - 1):
                self.outline(top - 1, cells)
                return self.visible[top]
            self.outline(top - 1, free)
        else:
            for column in range(SIDE):
                free[column] = ALL_ROWS & ~self.built[column] & ~self.open[column]
            column = cell // SIDE
        cells[column] = bit
        spread(cells, free, first, last)
        for column in range(first, last + 1):
            count += size_of(cython.cast(Bits, cells[column]))
        return count

    def smallest(self, cell):
        """The smallest cell of the terrace that holds a cell: its name."""
        cells = cython.declare(cython.uint[28])
        if not cython.compiled:
            cells = [0] * SIDE
        top: cython.int = self.tops[cell]
        if top > 0 and self.visible[top] == self.area(top - 1):
            return self.places[top - 1]
        self.terrace(cell, cells)
        return first_cell(cells)

    # Blocks that may be lifted.

    def has_pawn(self, block):
        seat: cython.int
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] > TABLE and self.tops[self.pawns[seat]] == block + 1:
                return True
        return False

    def is_free(self, block):
        """R6 and R7: on the table, uncovered, without pawn and stone, not moved in the turn before."""
        if self.visible[block + 1] == 0 or self.visible[block + 1] != self.area(block):
            return False
        if block == self.last_moved or self.stoned >> block & 1:
            return False
        if KIND[block] == 0 and not self.moves_grey:
            return False
        return not self.has_pawn(block)

    def can_return(self, block):
        """Whether a coloured block may be put back on its cells with another colour up (R8, R10, R12)."""
        kind: cython.int = KIND[block]
        pose: cython.int = self.poses[block]
        index: cython.int
        column: cython.int
        top: cython.int
        if kind == 0:
            return False
        if self.bases[block] > 0:
            if self.shields and self.stoned:
                for index in range(self.area(block)):
                    top = self.below[block][index]
                    if self.stoned >> (top - 1) & 1:
                        return False
            return True
        # On the table it needs a neighbour: any built cell beside its own.
        cell: cython.int = self.places[block]
        low: cython.int = cell % SIDE
        first: cython.int = cell // SIDE
        rows: cython.uint = ((ONE << DEEP[kind][pose]) - 1) << low
        if (self.built[first - 1] | self.built[first + WIDE[kind][pose]]) & rows:
            return True
        rows = ONE << (low - 1) | ONE << (low + DEEP[kind][pose])
        for column in range(first, first + WIDE[kind][pose]):
            if self.built[column] & rows:
                return True
        return False

    def can_lift(self, block):
        """R6, R7 and R11."""
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            places = [0] * (3 * SIDE)
        if not self.is_free(block):
            return False
        if self.can_return(block):
            return True
        self.pick_up(block)
        count: cython.int = self.survey(places)
        self.put_back(block)
        return count > 0

    def pick_up(self, block):
        """Takes a block in hand; terraces it had cut in two become one, courts it had closed open up."""
        seat: cython.int
        self.held = block
        self.raise_block(block)
        for seat in range(1, self.seats + 1):
            self.former_pawns[seat] = self.pawns[seat]
            if self.pawns[seat] > TABLE:
                self.pawns[seat] = self.smallest(self.pawns[seat])

    def put_back(self, block):
        """Undoes `pick_up`. R13: every pawn is on the terrace where it was before the lift."""
        seat: cython.int
        self.set_down(block, self.places[block], self.poses[block])
        self.held = NONE
        for seat in range(1, self.seats + 1):
            self.pawns[seat] = self.former_pawns[seat]

    # Places for the block in hand.

    def survey(self, places):
        """Writes the legal cells of the block in hand, SIDE words for each pose, and gives their number."""
        touching = cython.declare(cython.uint[28])
        barred = cython.declare(cython.uint[28])
        if not cython.compiled:
            touching, barred = [0] * SIDE, [0] * SIDE
        kind: cython.int = KIND[self.held]
        pose: cython.int
        index: cython.int
        count: cython.int = 0
        neighbours(self.built, touching)
        self.shielded(barred)
        for index in range(3 * SIDE):
            places[index] = 0
        for pose in range(POSES[kind]):
            self.fit(WIDE[kind][pose], DEEP[kind][pose], touching, barred, places, pose * SIDE)
        if self.one_tower:
            self.keep_whole(places)
        # The former place: R8 bars a G block from it, R12 lets a coloured one return whatever the pawns.
        index = self.poses[self.held] * SIDE + self.places[self.held] // SIDE
        home: cython.uint = places[index] & ONE << (self.places[self.held] % SIDE)
        self.spare_pawns(places)
        places[index] = places[index] | home
        if kind == 0:
            places[index] = places[index] & ~home
        for index in range(3 * SIDE):
            count += size_of(cython.cast(Bits, places[index]))
        return count

    def shielded(self, cells):
        """R12: writes the cells on which a stone lies that nothing may be put on."""
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            face = [0] * SIDE
        block: cython.int
        column: cython.int
        first: cython.int
        for column in range(SIDE):
            cells[column] = 0
        if not self.shields or self.stoned == 0:
            return
        for block in range(BLOCKS):
            if self.stoned >> block & 1 and self.visible[block + 1]:
                self.outline(block, face)
                first = self.places[block] // SIDE
                for column in range(first, first + WIDE[KIND[block]][self.poses[block]]):
                    cells[column] = cells[column] | face[column]

    def fit(self, wide, deep, touching, barred, places, offset):
        """Writes where a block of that size lies flat (R9), inside (R4), in contact (R10) and on no stone (R12)."""
        flat = cython.declare(cython.uint[28])
        near = cython.declare(cython.uint[28])
        shut = cython.declare(cython.uint[28])
        if not cython.compiled:
            flat, near, shut = [0] * SIDE, [0] * SIDE, [0] * SIDE
        column: cython.int
        more: cython.int
        word: cython.uint
        covering(touching, wide, deep, near)
        covering(barred, wide, deep, shut)
        for column in range(SIDE):
            word = INNER_ROWS & INNER_ROWS >> (deep - 1)
            for more in range(deep - 1):
                word = word & self.level_north[column] >> more
            flat[column] = word
        for column in range(1, SIDE - wide):
            word = flat[column]
            for more in range(1, wide):
                word = word & flat[column + more] & self.level_east[column + more - 1]
            places[offset + column] = word & ~shut[column] & (self.built[column] | near[column])

    def keep_whole(self, places):
        """R10 with connectivity = whole: strikes out places that leave the built cells in several parts."""
        rest = cython.declare(cython.uint[28])
        part = cython.declare(cython.uint[28])
        around = cython.declare(cython.uint[28])
        near = cython.declare(cython.uint[28])
        if not cython.compiled:
            rest, part, around, near = ([0] * SIDE for _ in range(4))
        kind: cython.int = KIND[self.held]
        pose: cython.int
        column: cython.int
        cell: cython.int
        parts: cython.int = 0
        for column in range(SIDE):
            rest[column] = self.built[column]
        while not is_empty(rest):
            for column in range(SIDE):
                part[column] = 0
            cell = first_cell(rest)
            part[cell // SIDE] = ONE << (cell % SIDE)
            spread(part, self.built, 0, SIDE - 1)
            for column in range(SIDE):
                rest[column] = rest[column] & ~part[column]
            parts += 1
            if parts == 1 and is_empty(rest):
                return
            # Only a block on the table that touches every part joins them; one on top of a part joins nothing.
            neighbours(part, around)
            for pose in range(POSES[kind]):
                covering(around, WIDE[kind][pose], DEEP[kind][pose], near)
                for column in range(SIDE):
                    places[pose * SIDE + column] = places[pose * SIDE + column] & near[column] & ~self.built[column]

    def spare_pawns(self, places):
        """R12: strikes out places that would leave a terrace fewer cells than pawns stand on it."""
        face = cython.declare(cython.uint[28])
        near = cython.declare(cython.uint[28])
        if not cython.compiled:
            face, near = [0] * SIDE, [0] * SIDE
        kind: cython.int = KIND[self.held]
        seat: cython.int
        other: cython.int
        crowd: cython.int
        room: cython.int
        pose: cython.int
        column: cython.int
        row: cython.int
        wide: cython.int
        deep: cython.int
        left: cython.uint
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] == TABLE:
                continue
            crowd = 0
            for other in range(1, self.seats + 1):
                if self.pawns[other] == self.pawns[seat]:
                    crowd += 1
            room = self.terrace(self.pawns[seat], face)
            for pose in range(POSES[kind]):
                wide = WIDE[kind][pose]
                deep = DEEP[kind][pose]
                if room - crowd >= wide * deep:
                    continue
                covering(face, wide, deep, near)
                for column in range(SIDE):
                    left = places[pose * SIDE + column] & near[column]
                    while left:
                        row = lowest(cython.cast(Bits, left))
                        left = left & (left - 1)
                        if room - overlap(face, column * SIDE + row, wide, deep) < crowd:
                            places[pose * SIDE + column] = places[pose * SIDE + column] & ~(ONE << row)

    def drop(self, cell, pose):
        """Puts the block in hand down, pushes pawns aside or leaves them to be pushed (R13)."""
        block: cython.int = self.held
        self.moved = block
        self.in_place = cell == self.places[block] and pose == self.poses[block]
        if self.in_place:
            self.put_back(block)
            self.held = block
            return
        self.push_aside(cell, WIDE[KIND[block]][pose], DEEP[KIND[block]][pose])
        self.set_down(block, cell, pose)

    def push_aside(self, cell, wide, deep):
        """R13: pawns whose terrace stays in one piece stand on the rest of it, the others wait to be pushed."""
        rest = cython.declare(cython.uint[28])
        part = cython.declare(cython.uint[28])
        if not cython.compiled:
            rest, part = [0] * SIDE, [0] * SIDE
        seat: cython.int
        column: cython.int
        at: cython.int
        same: cython.bint
        rows: cython.uint = ((ONE << deep) - 1) << (cell % SIDE)
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] == TABLE:
                continue
            self.grounds[seat] = self.tops[self.pawns[seat]]
            self.terrace(self.pawns[seat], rest)
            if overlap(rest, cell, wide, deep) == 0:
                continue
            for column in range(cell // SIDE, cell // SIDE + wide):
                rest[column] = rest[column] & ~rows
            at = first_cell(rest)
            for column in range(SIDE):
                part[column] = 0
            part[at // SIDE] = ONE << (at % SIDE)
            spread(part, rest, 0, SIDE - 1)
            same = True
            for column in range(SIDE):
                if part[column] != rest[column]:
                    same = False
            self.pawns[seat] = at if same else NONE

    def waiting(self):
        """The lowest seat whose pawn is still to be pushed, or 0."""
        seat: cython.int
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] == NONE:
                return seat
        return 0

    def tops_allowed(self):
        """R3, R8: the colours the dropped block may show, bit by bit."""
        block: cython.int = self.held
        square: cython.uint = cython.cast(cython.uint, 3) << 2 * self.square_pairs[block]
        colours: cython.uint = 63
        if KIND[block] != 2:
            colours = square if self.poses[block] == 0 else 63 & ~square
        if self.in_place:
            colours = colours & ~(ONE << self.colours[block])
        return colours

    def could_show(self, block, pose, seat):
        """Whether a block in that pose can have grey or a seat's colour on top."""
        colour: cython.int = self.pawn_colours[seat]
        square: cython.uint = cython.cast(cython.uint, 3) << 2 * self.square_pairs[block]
        if KIND[block] == 0 or KIND[block] == 2:
            return True
        if pose != 0:
            square = 63 & ~square
        return square & (ONE << GREY | ONE << colour) != 0

    # Where a pawn can go.

    def height_of(self, seat):
        """The height of a pawn; while it waits to be pushed, that of the face the block was put on."""
        return self.bases[self.held] if self.pawns[seat] == NONE else self.heights[self.pawns[seat]]

    def footing(self, seat, cells):
        """R14: writes the cells a seat's pawn may be on: bare or grey or its colour, no stone, room for one more."""
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            face = [0] * SIDE
        column: cython.int
        first: cython.int
        block: cython.int
        other: cython.int
        third: cython.int
        crowd: cython.int
        for column in range(SIDE):
            cells[column] = ALL_ROWS & ~self.built[column]
        for block in range(BLOCKS):
            if self.visible[block + 1] == 0 or self.stoned >> block & 1:
                continue
            if self.colours[block] != GREY and self.colours[block] != self.pawn_colours[seat]:
                continue
            self.outline(block, face)
            first = self.places[block] // SIDE
            for column in range(first, first + WIDE[KIND[block]][self.poses[block]]):
                cells[column] = cells[column] | face[column]
        for other in range(1, self.seats + 1):
            if other == seat or self.pawns[other] <= TABLE:
                continue
            crowd = 0
            for third in range(1, self.seats + 1):
                if third != seat and self.pawns[third] == self.pawns[other]:
                    crowd += 1
            if crowd >= self.terrace(self.pawns[other], face):
                for column in range(SIDE):
                    cells[column] = cells[column] & ~face[column]

    def wander(self, reached, allowed):
        """R15: adds to the cells of a pawn's terrace all cells to which steps over allowed cells lead.

        Columns of nothing but table are left out, except one on either side, through which a way around may lead.
        """
        column: cython.int
        step: cython.int
        first: cython.int = 1
        last: cython.int = SIDE - 2
        word: cython.uint
        before: cython.uint
        changed: cython.bint = True
        forward: cython.bint = True
        while first < last and self.built[first] == 0:
            first += 1
        while first < last and self.built[last] == 0:
            last -= 1
        first -= 1
        last += 1
        while changed:
            changed = False
            for step in range(last - first + 1):
                column = first + step if forward else last - step
                word = reached[column]
                if column > first:
                    word = word | reached[column - 1] & self.step_east[column - 1] & allowed[column]
                if column < last:
                    word = word | reached[column + 1] & self.step_west[column] & allowed[column]
                before = word + 1
                while word != before:
                    before = word
                    word |= (word & self.step_north[column]) << 1 & allowed[column]
                    word |= word >> 1 & self.step_south[column] & allowed[column]
                if word != reached[column]:
                    reached[column] = word
                    changed = True
            forward = not forward

    def can_walk(self, seat):
        """Whether a pawn can walk to another terrace now."""
        own = cython.declare(cython.uint[28])
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        if not cython.compiled:
            own, reached, allowed = [0] * SIDE, [0] * SIDE, [0] * SIDE
        column: cython.int
        self.terrace(self.pawns[seat], own)
        for column in range(SIDE):
            reached[column] = own[column]
        self.footing(seat, allowed)
        self.wander(reached, allowed)
        for column in range(SIDE):
            if reached[column] != own[column]:
                return True
        return False

    def ladder_targets(self, here, own, allowed, small, big):
        """R16: writes the cells beside a terrace of that height that each ladder climbs to."""
        column: cython.int
        row: cython.int
        rise: cython.int
        left: cython.uint
        neighbours(own, small)
        for column in range(SIDE):
            left = small[column] & allowed[column] & ~own[column]
            small[column] = 0
            big[column] = 0
            while left:
                row = lowest(cython.cast(Bits, left))
                left = left & (left - 1)
                rise = self.heights[column * SIDE + row] - here
                if rise == 2:
                    small[column] = small[column] | ONE << row
                if 2 <= rise <= 4:
                    big[column] = big[column] | ONE << row

    def bridge_targets(self, here, own, allowed, small, big):
        """R17: writes the cells that a ladder laid from a terrace of that height over lower ground leads to."""
        column: cython.int
        row: cython.int
        left: cython.uint
        for column in range(SIDE):
            small[column] = 0
            big[column] = 0
        for column in range(SIDE):
            left = own[column] if here > 0 else 0  # nothing is lower than the table
            while left:
                row = lowest(cython.cast(Bits, left))
                left = left & (left - 1)
                self.span(column * SIDE + row, SIDE, SIDE - 2 - column, own, allowed, small, big)
                self.span(column * SIDE + row, -SIDE, column - 1, own, allowed, small, big)
                self.span(column * SIDE + row, 1, SIDE - 2 - row, own, allowed, small, big)
                self.span(column * SIDE + row, -1, row - 1, own, allowed, small, big)

    def span(self, cell, step, cells, own, allowed, small, big):
        """Adds the ends of the bridges from one cell in one direction, where the table has so many more cells."""
        here: cython.int = self.heights[cell]
        at: cython.int = cell
        gap: cython.int
        highest: cython.int = 0  # of the cells in between
        reach: cython.int
        rise: cython.int
        bit: cython.uint
        for gap in range(1, 5):
            at += step
            if gap >= cells or self.heights[at] >= here:
                return
            highest = max(highest, cython.cast(cython.int, self.heights[at]))
            rise = self.heights[at + step] - here
            bit = ONE << ((at + step) % SIDE) & allowed[(at + step) // SIDE] & ~own[(at + step) // SIDE]
            reach = gap + (rise if rise > 0 else -rise)
            if self.heights[at + step] <= highest or bit == 0 or (rise < 0 and self.deepest_step == 0):
                continue
            if reach <= 2:
                small[(at + step) // SIDE] = small[(at + step) // SIDE] | bit
            if reach <= 4:
                big[(at + step) // SIDE] = big[(at + step) // SIDE] | bit

    # Listing actions.

    def list_terraces(self, cells, first, actions, count):
        """Appends the terraces that hold these cells as actions, and gives how many are listed now. Empties the set."""
        face = cython.declare(cython.uint[28])
        named = cython.declare(cython.uint[28])
        if not cython.compiled:
            face, named = [0] * SIDE, [0] * SIDE
        column: cython.int
        other: cython.int
        cell: cython.int
        for column in range(SIDE):
            named[column] = 0
        for column in range(SIDE):
            while cells[column]:
                self.terrace(column * SIDE + lowest(cython.cast(Bits, cells[column])), face)
                for other in range(column, SIDE):
                    cells[other] = cells[other] & ~face[other]
                cell = first_cell(face)
                named[cell // SIDE] = named[cell // SIDE] | ONE << (cell % SIDE)
        for column in range(SIDE):
            while named[column]:
                actions[count] = first + column * SIDE + lowest(cython.cast(Bits, named[column]))
                named[column] = named[column] & (named[column] - 1)
                count += 1
        return count

    def fill_lifts(self, actions):
        block: cython.int
        count: cython.int = 0
        for block in range(BLOCKS):
            if self.can_lift(block):
                actions[count] = LIFT + block
                count += 1
        actions[count] = SKIP  # R1
        return count + 1

    def fill_drops(self, actions):
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            places = [0] * (3 * SIDE)
        column: cython.int
        row: cython.int
        pose: cython.int
        left: cython.uint
        count: cython.int = 0
        self.survey(places)
        for column in range(SIDE):
            left = places[column] | places[SIDE + column] | places[2 * SIDE + column]
            while left:
                row = lowest(cython.cast(Bits, left))
                left = left & (left - 1)
                for pose in range(3):
                    if places[pose * SIDE + column] >> row & 1:
                        actions[count] = PUT + (column * SIDE + row) * 3 + pose
                        count += 1
        return count

    def fill_tops(self, actions):
        colours: cython.uint = self.tops_allowed()
        count: cython.int = 0
        while colours:
            actions[count] = TURN_UP + lowest(cython.cast(Bits, colours))
            colours = colours & (colours - 1)
            count += 1
        return count

    def fill_pushes(self, actions):
        """R13: the parts of the cut terrace that have room left. Each of them borders the block that cut it."""
        parts = cython.declare(cython.uint[28])
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            parts, face = [0] * SIDE, [0] * SIDE
        seat: cython.int = self.waiting()
        other: cython.int
        column: cython.int
        row: cython.int
        room: cython.int
        for column in range(SIDE):
            face[column] = 0
        self.outline(self.moved, face)
        neighbours(face, parts)
        for column in range(SIDE):
            for row in range(SIDE):
                if parts[column] >> row & 1 and self.tops[column * SIDE + row] != self.grounds[seat]:
                    parts[column] = parts[column] & ~(ONE << row)
        count: cython.int = self.list_terraces(parts, SHOVE + (seat - 1) * CELLS, actions, 0)
        kept: cython.int = 0
        index: cython.int
        cell: cython.int
        for index in range(count):
            cell = (actions[index] - SHOVE) % CELLS
            room = self.terrace(cell, face)
            for other in range(1, self.seats + 1):
                if self.pawns[other] == cell:
                    room -= 1
            if room > 0:
                actions[kept] = actions[index]
                kept += 1
        return kept

    def fill_pawn(self, actions):
        own = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        small = cython.declare(cython.uint[28])
        big = cython.declare(cython.uint[28])
        if not cython.compiled:
            own, allowed, small, big = ([0] * SIDE for _ in range(4))
        seat: cython.int = self.mover
        column: cython.int
        count: cython.int = 1
        actions[0] = STOP
        self.terrace(self.pawns[seat], own)
        self.footing(seat, allowed)
        if not self.walked:
            for column in range(SIDE):
                small[column] = own[column]
            self.wander(small, allowed)
            for column in range(SIDE):
                small[column] = small[column] & ~own[column]
            count = self.list_terraces(small, WALK, actions, count)
        if self.phase == FOLLOW or self.ladders[seat] == 0:
            return count
        self.ladder_targets(self.heights[self.pawns[seat]], own, allowed, small, big)
        if self.ladders[seat] & SMALL:
            count = self.list_terraces(small, LADDER_SMALL, actions, count)
        if self.ladders[seat] & BIG:
            count = self.list_terraces(big, LADDER_BIG, actions, count)
        if not self.bridges or self.moved != NONE:
            return count
        self.bridge_targets(self.heights[self.pawns[seat]], own, allowed, small, big)
        if self.ladders[seat] & SMALL:
            count = self.list_terraces(small, BRIDGE_SMALL, actions, count)
        if self.ladders[seat] & BIG:
            count = self.list_terraces(big, BRIDGE_BIG, actions, count)
        return count

    def can_bear(self, block):
        """R18: a visible face without pawn and stone."""
        return self.visible[block + 1] > 0 and not self.stoned >> block & 1 and not self.has_pawn(block)

    def fill_stones(self, actions):
        block: cython.int
        count: cython.int = 1
        actions[0] = PASS
        for block in range(BLOCKS):
            if self.can_bear(block):
                actions[count] = LAY_STONE + block
                count += 1
        return count

    # Looking at one action.

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

    def joins_all(self, cell, wide, deep):
        """R10 with connectivity = whole: whether the built cells are in one part with a block there (`keep_whole`)."""
        rest = cython.declare(cython.uint[28])
        part = cython.declare(cython.uint[28])
        around = cython.declare(cython.uint[28])
        if not cython.compiled:
            rest, part, around = ([0] * SIDE for _ in range(3))
        column: cython.int
        at: cython.int
        parts: cython.int = 0
        for column in range(SIDE):
            rest[column] = self.built[column]
        while not is_empty(rest):
            for column in range(SIDE):
                part[column] = 0
            at = first_cell(rest)
            part[at // SIDE] = ONE << (at % SIDE)
            spread(part, self.built, 0, SIDE - 1)
            for column in range(SIDE):
                rest[column] = rest[column] & ~part[column]
            parts += 1
            if parts == 1 and is_empty(rest):
                return True
            neighbours(part, around)
            if self.heights[cell] > 0 or overlap(around, cell, wide, deep) == 0:
                return False
        return True

    def crowds_nobody(self, cell, wide, deep):
        """R12: whether a block there leaves every terrace as many cells as pawns stand on it (`spare_pawns`)."""
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            face = [0] * SIDE
        seat: cython.int
        other: cython.int
        crowd: cython.int
        covered: cython.int
        room: cython.int
        right: cython.int
        up: cython.int
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] == TABLE:
                continue
            covered = 0
            for right in range(wide):
                for up in range(deep):
                    covered += self.tops[cell + right * SIDE + up] == self.tops[self.pawns[seat]]
            if covered == 0:
                continue  # not even the block it stands on is touched
            crowd = 0
            for other in range(1, self.seats + 1):
                if self.pawns[other] == self.pawns[seat]:
                    crowd += 1
            room = self.terrace(self.pawns[seat], face)
            covered = overlap(face, cell, wide, deep)
            if covered > 0 and room - covered < crowd:
                return False
        return True

    def can_put(self, cell, pose):
        """Whether the block in hand may be put there (R4, R8 to R10, R12): `survey` for one place."""
        block: cython.int = self.held
        kind: cython.int = KIND[block]
        right: cython.int
        up: cython.int
        top: cython.int
        if pose >= POSES[kind]:
            return False
        wide: cython.int = WIDE[kind][pose]
        deep: cython.int = DEEP[kind][pose]
        if not self.is_flat(cell, wide, deep):
            return False
        if self.heights[cell] == 0 and not self.touches_tower(cell, wide, deep):
            return False
        if self.shields and self.stoned:
            for right in range(wide):
                for up in range(deep):
                    top = self.tops[cell + right * SIDE + up]
                    if top > 0 and self.stoned >> (top - 1) & 1:
                        return False
        if self.one_tower and not self.joins_all(cell, wide, deep):
            return False
        if cell == self.places[block] and pose == self.poses[block]:
            return kind != 0
        return self.crowds_nobody(cell, wide, deep)

    def can_push(self, cell):
        """R13: whether the pawn that waits may be pushed to a terrace: `fill_pushes` for one of them."""
        parts = cython.declare(cython.uint[28])
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            parts, face = [0] * SIDE, [0] * SIDE
        other: cython.int
        column: cython.int
        if self.tops[cell] != self.grounds[self.waiting()]:
            return False
        for column in range(SIDE):
            face[column] = 0
        self.outline(self.moved, face)
        neighbours(face, parts)
        room: cython.int = self.terrace(cell, face)
        if first_cell(face) != cell:
            return False
        for other in range(1, self.seats + 1):
            if self.pawns[other] == cell:
                room -= 1
        for column in range(SIDE):
            if parts[column] & face[column]:
                return room > 0
        return False

    def is_foothold(self, seat, cell, room):
        """R14: whether a seat's pawn may be on the terrace of that name and so many cells: `footing` for one."""
        top: cython.int = self.tops[cell]
        other: cython.int
        if top > 0:
            if self.stoned >> (top - 1) & 1:
                return False
            if self.colours[top - 1] != GREY and self.colours[top - 1] != self.pawn_colours[seat]:
                return False
        if cell == TABLE:
            return True
        for other in range(1, self.seats + 1):
            if other != seat and self.pawns[other] == cell:
                room -= 1
        return room > 0

    def is_one_step(self, own, face):
        """R15: whether a step leads from one terrace straight to another."""
        column: cython.int
        for column in range(SIDE):
            if own[column]:
                if (own[column] & self.step_north[column]) << 1 & face[column]:
                    return True
                if own[column] >> 1 & self.step_south[column] & face[column]:
                    return True
                if column < SIDE - 1 and own[column] & self.step_east[column] & face[column + 1]:
                    return True
                if column > 0 and own[column] & self.step_west[column - 1] & face[column - 1]:
                    return True
        return False

    def can_reach(self, means, cell):
        """Whether the mover's pawn may walk (means 0), climb (1, 2) or cross (3, 4) to a terrace, by its name."""
        own = cython.declare(cython.uint[28])
        face = cython.declare(cython.uint[28])
        small = cython.declare(cython.uint[28])
        big = cython.declare(cython.uint[28])
        if not cython.compiled:
            own, face, small, big = ([0] * SIDE for _ in range(4))
        seat: cython.int = self.mover
        column: cython.int
        if cell == self.pawns[seat]:
            return False
        if means == 0:
            if self.walked:
                return False
        elif self.phase == FOLLOW or not self.ladders[seat] & (SMALL if means == 1 or means == 3 else BIG):
            return False
        if means > 2 and (not self.bridges or self.moved != NONE):
            return False
        room: cython.int = self.terrace(cell, face)
        if first_cell(face) != cell or not self.is_foothold(seat, cell, room):
            return False
        self.terrace(self.pawns[seat], own)
        if means > 0:
            if means < 3:
                self.ladder_targets(self.heights[self.pawns[seat]], own, face, small, big)
            else:
                self.bridge_targets(self.heights[self.pawns[seat]], own, face, small, big)
            return not is_empty(small) if means == 1 or means == 3 else not is_empty(big)
        if self.is_one_step(own, face):
            return True
        self.footing(seat, small)
        self.wander(own, small)
        for column in range(SIDE):
            if own[column] & face[column]:
                return True
        return False

    # The turn.

    def begin_turn(self, seat):
        """Makes a seat the active one. R19: first its stone leaves the game for good."""
        self.mover = seat
        self.turn_of = seat
        if self.stones[seat] != NONE:
            self.stoned = self.stoned & ~(ONE64 << self.stones[seat])
            self.stones[seat] = NONE
        self.moved = NONE
        self.held = NONE
        self.in_place = False
        self.walked = False
        self.progressed = False
        self.start_height = self.height_of(seat)
        self.phase = PAWN1 if self.climbs_first else BLOCK

    def after_block(self):
        """The block lies: pawns that must be pushed come first, then the active player's pawn."""
        self.phase = PUSH if self.waiting() else PAWN2
        if self.phase == PAWN2:
            self.held = NONE

    def compare(self, seat, before):
        """R20: progress and arrival of a pawn that stood at the height `before`."""
        height: cython.int = self.height_of(seat)
        count: cython.int = self.climbs[seat]
        best: cython.int = self.climb_heights[seat][count - 1] if count > 0 else 0
        if height > (before if self.counts_turns else best):
            self.progressed = True
        if height > best:
            self.arrivals += 1
            self.climb_heights[seat][count] = height
            self.climb_numbers[seat][count] = self.arrivals
            self.climbs[seat] = count + 1

    def ask_followers(self, seat):
        """With `simultaneous`: asks the next player after this one who has a walk, then comes the stone."""
        if self.simultaneous and self.moved != NONE:
            seat = seat + 1 if seat < self.seats else 1
            while seat != self.turn_of:
                if self.can_walk(seat):
                    self.mover = seat
                    self.walked = False
                    self.phase = FOLLOW
                    return
                seat = seat + 1 if seat < self.seats else 1
        self.mover = self.turn_of
        self.phase = STONE
        if not self.in_hand[self.turn_of]:
            self.end_turn()

    def end_turn(self):
        """R21, then the next player's turn."""
        self.turns += 1
        self.idle = 0 if self.progressed else self.idle + 1
        self.last_moved = self.moved
        self.moved = NONE
        if self.idle >= self.patience:
            self.finish(IDLE)
        elif 0 < self.turn_limit <= self.turns:
            self.finish(TURN_LIMIT)
        else:
            self.begin_turn(self.turn_of + 1 if self.turn_of < self.seats else 1)

    def number_at(self, seat, height):
        """R22: the number of a pawn's first arrival at that height or more; 0 for the table."""
        index: cython.int
        for index in range(self.climbs[seat]):
            if height > 0 and self.climb_heights[seat][index] >= height:
                return self.climb_numbers[seat][index]
        return 0

    def leaders(self):
        """R22: who would win if the game ended now, bit by bit."""
        seat: cython.int
        height: cython.int
        number: cython.int
        top: cython.int = -1
        decisive: cython.int = 0
        found: cython.int = 0
        for seat in range(1, self.seats + 1):
            height = self.height_of(seat)
            number = self.number_at(seat, height)
            if height > top or (height == top and (number < decisive if self.first_wins else number > decisive)):
                top = height
                decisive = number
                found = 1 << seat
            elif height == top and number == decisive:
                found |= 1 << seat
        return found

    def finish(self, reason):
        self.over = True
        self.phase = OVER
        self.reason = reason
        self.winners = self.leaders()

    def apply(self, action):
        if action < SKIP:
            self.pick_up(action - LIFT)
            self.phase = DROP
        elif action == SKIP:
            self.walked = False
            self.phase = PAWN2
        elif action < STOP:
            self.colours[self.held] = action - TURN_UP
            self.after_block()
        elif action == STOP:
            self.stop()
        elif action == PASS:
            self.end_turn()
        elif action < WALK:
            self.stones[self.mover] = action - LAY_STONE
            self.stoned = self.stoned | ONE64 << (action - LAY_STONE)
            self.in_hand[self.mover] = False
            self.end_turn()
        elif action < PUT:
            self.move_pawn((action - WALK) // CELLS, (action - WALK) % CELLS)
        elif action < SHOVE:
            self.drop((action - PUT) // 3, (action - PUT) % 3)
            self.walked = False
            if KIND[self.moved] == 0:
                self.after_block()  # a G block is grey on all sides
            else:
                self.phase = TOP
        else:
            self.pawns[self.waiting()] = (action - SHOVE) % CELLS
            self.after_block()

    def move_pawn(self, means, cell):
        """Walks (means 0), climbs (1, 2) or crosses a bridge (3, 4) to a terrace."""
        before: cython.int = self.height_of(self.mover)
        self.pawns[self.mover] = cell
        self.walked = means == 0
        if means == 1 or means == 3:
            self.ladders[self.mover] = self.ladders[self.mover] & ~SMALL
        elif means > 0:
            self.ladders[self.mover] = self.ladders[self.mover] & ~BIG
        if self.phase == FOLLOW:
            self.compare(self.mover, before)
            self.ask_followers(self.mover)

    def stop(self):
        """Ends a pawn phase or declines to follow."""
        if self.phase == PAWN1:
            self.phase = BLOCK
        elif self.phase == PAWN2:
            self.compare(self.mover, self.start_height)
            self.ask_followers(self.mover)
        else:
            self.ask_followers(self.mover)

    # The contract.

    def fill(self, actions):
        if self.phase == BLOCK:
            return self.fill_lifts(actions)
        if self.phase == DROP:
            return self.fill_drops(actions)
        if self.phase == TOP:
            return self.fill_tops(actions)
        if self.phase == PUSH:
            return self.fill_pushes(actions)
        if self.phase == STONE:
            return self.fill_stones(actions)
        if self.phase == OVER:
            return 0
        return self.fill_pawn(actions)

    def allows(self, action):
        if self.phase == OVER or action < 0 or action >= ACTIONS:
            return False
        if self.phase == BLOCK:
            return action == SKIP or (action < SKIP and self.can_lift(action - LIFT))
        if self.phase == DROP:
            return PUT <= action < SHOVE and self.can_put((action - PUT) // 3, (action - PUT) % 3)
        if self.phase == TOP:
            return TURN_UP <= action < STOP and (self.tops_allowed() >> (action - TURN_UP) & 1) != 0
        if self.phase == PUSH:
            action = action - SHOVE - (self.waiting() - 1) * CELLS
            return 0 <= action < CELLS and self.can_push(action)
        if self.phase == STONE:
            return action == PASS or (LAY_STONE <= action < LAY_STONE + BLOCKS and self.can_bear(action - LAY_STONE))
        return action == STOP or (
            WALK <= action < PUT and self.can_reach((action - WALK) // CELLS, (action - WALK) % CELLS)
        )

    def pick(self, rng):
        places = cython.declare(cython.uint[84])
        actions = cython.declare(cython.int[1024])
        if not cython.compiled:
            places, actions = [0] * (3 * SIDE), [0] * 1024
        index: cython.int = 0
        wanted: cython.int
        size: cython.int
        if self.phase != DROP:
            size = self.fill(actions)
            return actions[rng.below(size)]
        wanted = rng.below(self.survey(places))
        size = size_of(cython.cast(Bits, places[0]))
        while wanted >= size:
            wanted -= size
            index += 1
            size = size_of(cython.cast(Bits, places[index]))
        return PUT + (index % SIDE * SIDE + nth(cython.cast(Bits, places[index]), wanted)) * 3 + index // SIDE

    def take(self, other):
        self.take_all(cython.cast(AufsteigerPosition, other))

    def take_all(self, other):
        index: cython.int
        seat: cython.int
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over
        self.climbs_first = other.climbs_first
        self.deepest_step = other.deepest_step
        self.counts_turns = other.counts_turns
        self.patience = other.patience
        self.first_wins = other.first_wins
        self.bridges = other.bridges
        self.simultaneous = other.simultaneous
        self.one_tower = other.one_tower
        self.moves_grey = other.moves_grey
        self.shields = other.shields
        self.turn_limit = other.turn_limit
        self.phase = other.phase
        self.reason = other.reason
        self.turn_of = other.turn_of
        self.turns = other.turns
        self.idle = other.idle
        self.last_moved = other.last_moved
        self.moved = other.moved
        self.held = other.held
        self.in_place = other.in_place
        self.walked = other.walked
        self.progressed = other.progressed
        self.start_height = other.start_height
        self.arrivals = other.arrivals
        self.winners = other.winners
        self.stoned = other.stoned
        for index in range(CELLS):
            self.heights[index] = other.heights[index]
            self.tops[index] = other.tops[index]
        for index in range(BLOCKS):
            self.square_pairs[index] = other.square_pairs[index]
            self.places[index] = other.places[index]
            self.poses[index] = other.poses[index]
            self.bases[index] = other.bases[index]
            self.colours[index] = other.colours[index]
            self.visible[index + 1] = other.visible[index + 1]
            for seat in range(MOST_QUARTERS):
                self.below[index][seat] = other.below[index][seat]
        for index in range(SIDE):
            self.built[index] = other.built[index]
            self.open[index] = other.open[index]
            self.level_east[index] = other.level_east[index]
            self.level_north[index] = other.level_north[index]
            self.step_east[index] = other.step_east[index]
            self.step_west[index] = other.step_west[index]
            self.step_north[index] = other.step_north[index]
            self.step_south[index] = other.step_south[index]
        for seat in range(1, MOST_SEATS + 1):
            self.pawn_colours[seat] = other.pawn_colours[seat]
            self.pawns[seat] = other.pawns[seat]
            self.former_pawns[seat] = other.former_pawns[seat]
            self.grounds[seat] = other.grounds[seat]
            self.ladders[seat] = other.ladders[seat]
            self.in_hand[seat] = other.in_hand[seat]
            self.stones[seat] = other.stones[seat]
            self.climbs[seat] = other.climbs[seat]
            for index in range(self.climbs[seat]):
                self.climb_heights[seat][index] = other.climb_heights[seat][index]
                self.climb_numbers[seat][index] = other.climb_numbers[seat][index]

    def transfer(self, tape):
        index: cython.int
        seat: cython.int
        Position.transfer(self, tape)
        self.climbs_first = tape.flag(self.climbs_first)
        self.deepest_step = tape.number(self.deepest_step)
        self.counts_turns = tape.flag(self.counts_turns)
        self.patience = tape.number(self.patience)
        self.first_wins = tape.flag(self.first_wins)
        self.bridges = tape.flag(self.bridges)
        self.simultaneous = tape.flag(self.simultaneous)
        self.one_tower = tape.flag(self.one_tower)
        self.moves_grey = tape.flag(self.moves_grey)
        self.shields = tape.flag(self.shields)
        self.turn_limit = tape.number(self.turn_limit)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.turn_of = tape.number(self.turn_of)
        self.turns = tape.number(self.turns)
        self.idle = tape.number(self.idle)
        self.last_moved = tape.number(self.last_moved)
        self.moved = tape.number(self.moved)
        self.held = tape.number(self.held)
        self.in_place = tape.flag(self.in_place)
        self.walked = tape.flag(self.walked)
        self.progressed = tape.flag(self.progressed)
        self.start_height = tape.number(self.start_height)
        self.arrivals = tape.number(self.arrivals)
        self.winners = tape.number(self.winners)
        self.stoned = tape.word(self.stoned)
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
            for seat in range(MOST_QUARTERS):
                self.below[index][seat] = tape.number(self.below[index][seat])
        for index in range(SIDE):
            self.built[index] = tape.word(self.built[index])
            self.open[index] = tape.word(self.open[index])
            self.level_east[index] = tape.word(self.level_east[index])
            self.level_north[index] = tape.word(self.level_north[index])
            self.step_east[index] = tape.word(self.step_east[index])
            self.step_west[index] = tape.word(self.step_west[index])
            self.step_north[index] = tape.word(self.step_north[index])
            self.step_south[index] = tape.word(self.step_south[index])
        for seat in range(1, MOST_SEATS + 1):
            self.pawn_colours[seat] = tape.number(self.pawn_colours[seat])
            self.pawns[seat] = tape.number(self.pawns[seat])
            self.former_pawns[seat] = tape.number(self.former_pawns[seat])
            self.grounds[seat] = tape.number(self.grounds[seat])
            self.ladders[seat] = tape.number(self.ladders[seat])
            self.in_hand[seat] = tape.flag(self.in_hand[seat])
            self.stones[seat] = tape.number(self.stones[seat])
            self.climbs[seat] = tape.number(self.climbs[seat])
            for index in range(self.climbs[seat]):
                self.climb_heights[seat][index] = tape.number(self.climb_heights[seat][index])
                self.climb_numbers[seat][index] = tape.number(self.climb_numbers[seat][index])
        return 0

    def score(self, seat):
        if self.winners >> seat & 1:
            return 1.0 / size_of(cython.cast(Bits, self.winners))
        return 0.0

    def digest(self):
        key: cython.ulonglong = mix(self.seats * 16 + self.phase, self.mover * 8 + self.turn_of)
        index: cython.int
        seat: cython.int
        options: cython.int = self.climbs_first * 4 + self.deepest_step % 4
        options = options * 2 + self.counts_turns
        options = options * 2 + self.first_wins
        options = options * 2 + self.bridges
        options = options * 2 + self.simultaneous
        options = options * 2 + self.one_tower
        options = options * 2 + self.moves_grey
        options = options * 2 + self.shields
        key = mix(key, options * 16 + self.patience)
        key = mix(key, cython.cast(cython.ulonglong, self.turn_limit))
        key = mix(key, cython.cast(cython.ulonglong, self.turns) * 256 + self.idle)
        key = mix(key, (self.last_moved + 1) * 4096 + (self.moved + 1) * 64 + self.held + 1)
        key = mix(key, self.in_place * 1024 + self.walked * 512 + self.progressed * 256 + self.start_height)
        for index in range(BLOCKS):
            if self.places[index]:
                key = mix(key, ((index * CELLS + self.places[index]) * 4 + self.poses[index]) * 128 + self.bases[index])
                key = mix(key, self.square_pairs[index] * 8 + self.colours[index])
        for seat in range(1, self.seats + 1):
            key = mix(key, (self.pawns[seat] + 1) * 8 + self.pawn_colours[seat])
            if self.phase == DROP:
                key = mix(key, self.former_pawns[seat])
            if self.pawns[seat] == NONE:
                key = mix(key, self.grounds[seat])
            key = mix(key, (self.stones[seat] + 1) * 8 + self.in_hand[seat] * 4 + self.ladders[seat])
            for index in range(self.climbs[seat]):
                key = mix(
                    key,
                    cython.cast(cython.ulonglong, self.climb_numbers[seat][index]) * 128
                    + self.climb_heights[seat][index],
                )
            key = mix(key, self.climbs[seat])
        return key

    # For whoever shows or explains a position; never on the hot path.

    def stage(self):
        if self.phase == OVER:
            return f"{self.turns} turns"
        doing = ("block", "drop", "top", "push", "pawn", "pawn", "follow", "stone")[self.phase]
        return f"turn {self.turns + 1}, {doing}"

    def height(self, cell: cython.int):
        """The height of a cell."""
        self.expect_below(CELLS, cell, "cell")
        return self.heights[cell]

    def top(self, cell: cython.int):
        """The uppermost block of a cell, or None on bare table."""
        self.expect_below(CELLS, cell, "cell")
        return None if self.tops[cell] == 0 else self.tops[cell] - 1

    def block(self, block: cython.int):
        """Smallest cell, pose, height of the underside and top colour of a block; None if it is not on the table."""
        self.expect_below(BLOCKS, block, "block")
        if self.places[block] == 0 or (self.held == block and self.phase == DROP):
            return None
        return self.places[block], self.poses[block], self.bases[block], self.colours[block]

    def former(self, block: cython.int):
        """Smallest cell and pose of a block, for the one in hand those it had."""
        self.expect_below(BLOCKS, block, "block")
        return self.places[block], self.poses[block]

    def stack(self, cell: cython.int):
        """The blocks above a cell, lowest first."""
        self.expect_below(CELLS, cell, "cell")
        found = []
        top: cython.int = self.tops[cell]
        while top:
            found.append(top - 1)
            block: cython.int = top - 1
            deep: cython.int = DEEP[KIND[block]][self.poses[block]]
            away: cython.int = cell - self.places[block]
            top = self.below[block][away // SIDE * deep + away % SIDE]
        found.reverse()
        return found

    def uncovered(self, block: cython.int):
        """How many cells of a block's upper face are visible."""
        self.expect_below(BLOCKS, block, "block")
        return self.visible[block + 1]

    def quarters(self, block: cython.int):
        """How many cells lie under a block."""
        self.expect_below(BLOCKS, block, "block")
        return self.area(block)

    def name_of(self, cell: cython.int):
        """The smallest cell of the terrace that holds a cell; TABLE for the open table."""
        self.expect_below(CELLS, cell, "cell")
        return self.smallest(cell)

    def terrace_cells(self, cell: cython.int):
        """The cells of the terrace that holds a cell, ascending; with the rim for the open table."""
        self.expect_below(CELLS, cell, "cell")
        cells = cython.declare(cython.uint[28])
        if not cython.compiled:
            cells = [0] * SIDE
        self.terrace(cell, cells)
        return [at for at in range(CELLS) if cells[at // SIDE] >> (at % SIDE) & 1]

    def terraces(self):
        """All terraces but the open table: smallest cell, height, block (None: a court), cells, bordering terraces."""
        names = cython.declare(cython.int[CELLS])
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            names, face = [0] * CELLS, [0] * SIDE
        cell: cython.int
        at: cython.int
        column: cython.int
        side: cython.int
        self.expect_ready()  # the rim of a table that is set up is open, so every terrace has neighbours
        for cell in range(CELLS):
            names[cell] = TABLE if self.open[cell // SIDE] >> (cell % SIDE) & 1 else NONE
        found = []
        for cell in range(CELLS):
            if names[cell] != NONE:
                continue
            self.terrace(cell, face)
            cells = []
            for column in range(cell // SIDE, SIDE):
                while face[column]:
                    at = column * SIDE + lowest(cython.cast(Bits, face[column]))
                    face[column] = face[column] & (face[column] - 1)
                    names[at] = cell
                    cells.append(at)
            block = None if self.tops[cell] == 0 else self.tops[cell] - 1
            borders: set = set()
            found.append((cell, self.heights[cell], block, cells, borders))
        for cell, _, _, cells, borders in found:
            for at in cells:
                for side in (-SIDE, -1, 1, SIDE):
                    if names[at + side] != cell:
                        borders.add(names[at + side])
        return [(name, height, block, cells, sorted(borders)) for name, height, block, cells, borders in found]

    def reach(self, seat: cython.int):
        """The terraces to which a seat's pawn could walk now (R15), by their smallest cells, without its own."""
        own = cython.declare(cython.uint[28])
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        actions = cython.declare(cython.int[CELLS])
        if not cython.compiled:
            own, reached, allowed, actions = [0] * SIDE, [0] * SIDE, [0] * SIDE, [0] * CELLS
        column: cython.int
        self.expect_seat(seat)
        if self.pawns[seat] == NONE:
            return []
        self.terrace(self.pawns[seat], own)
        for column in range(SIDE):
            reached[column] = own[column]
        self.footing(seat, allowed)
        self.wander(reached, allowed)
        for column in range(SIDE):
            reached[column] = reached[column] & ~own[column]
        count: cython.int = self.list_terraces(reached, 0, actions, 0)
        return [actions[column] for column in range(count)]

    def way(self, seat: cython.int, cell: cython.int):
        """The cells of a shortest walk of a seat's pawn to the terrace that holds a cell, from the last cell of its own
        terrace to the first of that one; empty if none leads there."""
        allowed = cython.declare(cython.uint[28])
        goal = cython.declare(cython.uint[28])
        own = cython.declare(cython.uint[28])
        came_from = cython.declare(cython.int[CELLS])
        todo = cython.declare(cython.int[CELLS])
        if not cython.compiled:
            allowed, goal, own = [0] * SIDE, [0] * SIDE, [0] * SIDE
            came_from, todo = [0] * CELLS, [0] * CELLS
        at: cython.int
        near: cython.int
        side: cython.int
        column: cython.int
        rise: cython.int
        done: cython.int = 0
        count: cython.int = 0
        end: cython.int = NONE
        self.expect_seat(seat)
        self.expect_below(CELLS, cell, "cell")
        if self.pawns[seat] == NONE:
            return []
        self.footing(seat, allowed)
        self.terrace(self.pawns[seat], own)
        self.terrace(cell, goal)
        for at in range(CELLS):
            came_from[at] = NONE
            if own[at // SIDE] >> (at % SIDE) & 1:
                came_from[at] = at
                todo[count] = at
                count += 1
        while done < count and end == NONE:
            at = todo[done]
            done += 1
            for side in range(4):
                column = at // SIDE
                if (side == 0 and column == 0) or (side == 1 and column == SIDE - 1):
                    continue
                if (side == 2 and at % SIDE == 0) or (side == 3 and at % SIDE == SIDE - 1):
                    continue
                near = at - SIDE if side == 0 else at + SIDE if side == 1 else at - 1 if side == 2 else at + 1
                rise = self.heights[near] - self.heights[at]
                if came_from[near] != NONE or rise > 1 or rise < -self.deepest_step:  # R15
                    continue
                if not allowed[near // SIDE] >> (near % SIDE) & 1:  # R14
                    continue
                came_from[near] = at
                todo[count] = near
                count += 1
                if end == NONE and goal[near // SIDE] >> (near % SIDE) & 1:
                    end = near
        if end == NONE:
            return []
        way = [end]
        while came_from[end] != end:
            end = came_from[end]
            way.append(end)
        way.reverse()
        return way

    def footholds(self, seat: cython.int):
        """The cells that R14 allows a seat's pawn, with the rim."""
        self.expect_seat(seat)
        cells = cython.declare(cython.uint[28])
        if not cython.compiled:
            cells = [0] * SIDE
        self.footing(seat, cells)
        return [at for at in range(CELLS) if cells[at // SIDE] >> (at % SIDE) & 1]

    def pawn(self, seat: cython.int):
        """The smallest cell of a pawn's terrace; None while it waits to be pushed."""
        self.expect_seat(seat)
        return None if self.pawns[seat] == NONE else self.pawns[seat]

    def former_pawn(self, seat: cython.int):
        """The pawn's terrace before the lift."""
        self.expect_seat(seat)
        return self.former_pawns[seat]

    def pawn_height(self, seat: cython.int):
        """The height of a seat's pawn."""
        self.expect_seat(seat)
        return self.height_of(seat)

    def pawn_colour(self, seat: cython.int):
        """The colour of a seat."""
        self.expect_seat(seat)
        return self.pawn_colours[seat]

    def ladders_of(self, seat: cython.int):
        """The ladders in a seat's hand, SMALL and BIG added up."""
        self.expect_seat(seat)
        return self.ladders[seat]

    def stone_of(self, seat: cython.int):
        """The block that bears a seat's stone, or None."""
        self.expect_seat(seat)
        return None if self.stones[seat] == NONE else self.stones[seat]

    def has_stone(self, seat: cython.int):
        """Whether a seat's stone is still in hand."""
        self.expect_seat(seat)
        return bool(self.in_hand[seat])

    def climbs_of(self, seat: cython.int):
        """A seat's arrivals, height and number each."""
        self.expect_seat(seat)
        return [
            (self.climb_heights[seat][index], self.climb_numbers[seat][index]) for index in range(self.climbs[seat])
        ]

    def leading(self):
        """The seats that would win if the game ended now (R22)."""
        found: cython.int = self.leaders()
        return [seat for seat in range(1, self.seats + 1) if found >> seat & 1]

    def pushed(self):
        """The seat whose pawn is to be pushed now, or None."""
        return self.waiting() or None

    def possible_tops(self, block: cython.int, pose: cython.int):
        """The colours a block can show on top in a pose (section 2)."""
        self.expect_below(BLOCKS, block, "block")
        square = {2 * self.square_pairs[block], 2 * self.square_pairs[block] + 1}
        if KIND[block] == 0:
            return [GREY]
        if KIND[block] == 2:
            return list(range(6))
        return [colour for colour in range(6) if (colour in square) == (pose == 0)]

    def is_open(self, cell: cython.int):
        """Whether a cell belongs to the open table."""
        self.expect_below(CELLS, cell, "cell")
        return bool(self.open[cell // SIDE] >> (cell % SIDE) & 1)
