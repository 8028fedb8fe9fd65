"""Ascension: pawns, where they can step and who has the summit. Rule numbers refer to docs/rules/ascension.md."""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.games.ascension.stacks import (
        CABLE,
        CELLS,
        CIRCLE,
        FIGURES,
        LADDER,
        MATTRESS,
        NOWHERE,
        SIDE,
        SQUARE,
        STAR,
        TRIANGLE,
        Stacks,
    )
else:
    from sommet.core.bits import Bits, lowest, size_of
    from sommet.games.ascension.stacks import (
        CABLE,
        CELLS,
        CIRCLE,
        FIGURES,
        LADDER,
        MATTRESS,
        NOWHERE,
        SIDE,
        SQUARE,
        STAR,
        TRIANGLE,
        Stacks,
    )

    # The same as in pawns.pxd.
    LEAVE, SAFE, START = range(3)
    MOST_SEATS = 4
    AROUND = [0] * CELLS
    CORNERS_WITH = [0] * 16

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)


def _lay_tables():
    cell: cython.int
    other: cython.int
    across: cython.int
    figures: cython.int
    for cell in range(CELLS):
        AROUND[cell] = EMPTY
        for other in range(CELLS):
            across = cell % SIDE - other % SIDE
            if other != cell and -1 <= across <= 1 and -1 <= cell // SIDE - other // SIDE <= 1:
                AROUND[cell] = AROUND[cell] | ONE << other
    for figures in range(FIGURES + 1):
        CORNERS_WITH[figures] = EMPTY
        for cell, other in ((0, TRIANGLE), (72, CIRCLE), (80, SQUARE), (8, STAR)):
            if figures & other:
                CORNERS_WITH[figures] = CORNERS_WITH[figures] | ONE << cell


_lay_tables()


class AscensionPawns(Stacks):
    """The board with pieces and pawns."""

    def __init__(self):
        Stacks.__init__(self)
        if not cython.compiled:
            self.home = self.playing = self.gone = self.resting = self.conquerors = self.leader = self.pawned = 0
            self.corners, self.figures, self.blocks = ([0] * (MOST_SEATS + 1) for _ in range(3))
            self.order = [0] * MOST_SEATS
            self.pawns = [NOWHERE] * (MOST_SEATS + 1)

    def transfer(self, tape):
        index: cython.int
        Stacks.transfer(self, tape)
        self.home = tape.number(self.home)
        self.playing = tape.number(self.playing)
        self.gone = tape.number(self.gone)
        self.resting = tape.number(self.resting)
        self.conquerors = tape.number(self.conquerors)
        self.leader = tape.number(self.leader)
        self.pawned = tape.bits(self.pawned)
        for index in range(MOST_SEATS):
            self.order[index] = tape.number(self.order[index])
        for index in range(MOST_SEATS + 1):
            self.corners[index] = tape.number(self.corners[index])
            self.figures[index] = tape.number(self.figures[index])
            self.pawns[index] = tape.number(self.pawns[index])
            self.blocks[index] = tape.number(self.blocks[index])
        return 0

    def clear_pawns(self):
        """Takes all pawns off the board; nobody plays yet."""
        index: cython.int
        self.pawned = EMPTY
        self.playing = 0
        self.gone = 0
        self.resting = 0
        self.conquerors = 0
        self.leader = 0
        for index in range(MOST_SEATS):
            self.order[index] = 0
        for index in range(MOST_SEATS + 1):
            self.pawns[index] = NOWHERE
            self.blocks[index] = 0

    def put_pawn(self, seat, cell):
        """Puts a pawn on a cell, from wherever."""
        self.lift_pawn(seat)
        self.pawns[seat] = cell
        self.pawned = self.pawned | ONE << cell

    def lift_pawn(self, seat):
        if self.pawns[seat] != NOWHERE:
            self.pawned = self.pawned & ~(ONE << self.pawns[seat])
            self.pawns[seat] = NOWHERE

    # Where a pawn can go.

    def enterable(self, seat):
        """The cells R25 lets a seat's pawn enter, from wherever."""
        closed: Bits = self.pawned | self.abysses | self.foreign(seat)  # (a), (d), (c)
        closed = closed | CORNERS_WITH[FIGURES] & ~(ONE << self.corners[seat])  # (b)
        if self.joker_cell != NOWHERE and self.leader != seat:
            closed = closed | ONE << self.joker_cell  # (e)
        return ~closed

    def foreign(self, seat):
        """The cells whose drawing contains figures but not the seat's own."""
        figured: Bits = self.showing[0] | self.showing[1] | self.showing[2] | self.showing[3]
        figure: cython.int = self.figures[seat]
        index: cython.int = 0 if figure == TRIANGLE else 1 if figure == CIRCLE else 2 if figure == SQUARE else 3
        return figured & ~self.showing[index]

    def steps(self, seat):
        """The cells the seat's pawn can step to (R23 to R29)."""
        cell: cython.int = self.pawns[seat]
        height: cython.int = self.heights[cell]
        highest: cython.int = 2 if self.drawn[cell] == LADDER else 1  # R26
        free: Bits = self.enterable(seat)
        left: Bits = AROUND[cell] & free
        found: Bits = EMPTY
        other: cython.int
        rise: cython.int
        while left:
            other = lowest(left)
            left = left & (left - 1)
            rise = self.heights[other] - height
            # R24, R26, R27
            if -1 <= rise <= highest or (rise == -2 and self.drawn[other] == MATTRESS):
                found = found | ONE << other
        if self.drawn[cell] == CABLE:
            found = found | self.cables & free  # R29; the own cell is not free
        return found

    def bound_to_open(self, seat):
        """Whether the seat's pawn stands at home and its piece part has to leave it a step if it can."""
        return self.home == LEAVE and self.pawns[seat] == self.corners[seat]

    # The summit.

    def reach_summit(self, seat):
        """R36, R37: a seat is the last in the order of the summit; who is first leads."""
        self.order[size_of(cython.cast(Bits, self.conquerors))] = seat
        self.conquerors = self.conquerors | 1 << seat
        self.leader = self.order[0]

    def leave_order(self, seat):
        """R33, R41: a seat is out of the order of the summit; the next one leads if it led."""
        kept: cython.int = 0
        place: cython.int
        for place in range(size_of(cython.cast(Bits, self.conquerors))):
            if self.order[place] != seat:
                self.order[kept] = self.order[place]
                kept += 1
        self.order[kept] = 0
        self.conquerors = self.conquerors & ~(1 << seat)
        self.leader = self.order[0]

    def next_in_play(self, seat):
        """R1: the next seat in order, eliminated players skipped."""
        seat = seat + 1 if seat < self.seats else 1
        while not self.playing >> seat & 1:
            seat = seat + 1 if seat < self.seats else 1
        return seat
