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
        NOWHERE,
        SIDE,
        SQUARE,
        STAR,
        TRIANGLE,
        Stacks,
    )

    # Made by tools/stubs.py from pawns.pxd.
    LEAVE, SAFE, START = range(3)
    MOST_SEATS = 4
    AROUND = [0] * 81
    BESIDE = [[0] * 8 for _ in range(81)]
    CORNERS_WITH = [0] * 16

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)


def _lay_tables() -> None:
    cell: cython.int
    other: cython.int
    across: cython.int
    figures: cython.int
    index: cython.int
    left: Bits
    for cell in range(CELLS):
        AROUND[cell] = EMPTY
        for other in range(CELLS):
            across = cell % SIDE - other % SIDE
            if other != cell and -1 <= across <= 1 and -1 <= cell // SIDE - other // SIDE <= 1:
                AROUND[cell] = AROUND[cell] | ONE << other
        left = EMPTY
        for index in range(8):
            left = left if left else AROUND[cell]
            BESIDE[cell][index] = lowest(left)
            left = left & (left - 1)
    for figures in range(FIGURES + 1):
        CORNERS_WITH[figures] = EMPTY
        for cell, other in ((0, TRIANGLE), (72, CIRCLE), (80, SQUARE), (8, STAR)):
            if figures & other:
                CORNERS_WITH[figures] = CORNERS_WITH[figures] | ONE << cell


_lay_tables()


class AscensionPawns(Stacks):
    """The board with pieces and pawns."""

    def __init__(self) -> None:
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

    @cython.final
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

    @cython.final
    def put_pawn(self, seat, cell):
        """Puts a pawn on a cell, from wherever."""
        self.lift_pawn(seat)
        self.pawns[seat] = cell
        self.pawned = self.pawned | ONE << cell

    @cython.final
    def lift_pawn(self, seat):
        if self.pawns[seat] != NOWHERE:
            self.pawned = self.pawned & ~(ONE << self.pawns[seat])
            self.pawns[seat] = NOWHERE

    # Where a pawn can go.

    @cython.final
    def enterable(self, seat):
        """The cells R25 lets a seat's pawn enter, from wherever."""
        closed: Bits = self.pawned | self.abysses | self.foreign(seat)  # (a), (d), (c)
        closed = closed | CORNERS_WITH[FIGURES] & ~(ONE << self.corners[seat])  # (b)
        if self.joker_cell != NOWHERE and self.leader != seat:
            closed = closed | ONE << self.joker_cell  # (e)
        return ~closed

    @cython.final
    def foreign(self, seat):
        """The cells whose drawing contains figures but not the seat's own."""
        figure: cython.int = self.figures[seat]
        return self.walled[(figure >> 1) - (figure >> 3)]  # 1, 2, 4 and 8 become 0 to 3

    @cython.final
    def steps(self, seat):
        """The cells the seat's pawn can step to (R23 to R29)."""
        cell: cython.int = self.pawns[seat]
        height: cython.int = self.heights[cell]
        highest: cython.int = 2 if self.drawn[cell] == LADDER else 1  # R24, R26
        window: cython.uint = 0  # the neighbours in reach, by their distance from the lowest there can be
        index: cython.int
        other: cython.int
        rise: cython.int
        for index in range(8):  # of one length and without a branch: heights at random cannot be predicted
            other = BESIDE[cell][index]
            rise = self.heights[other] - height
            window |= cython.cast(cython.uint, (rise >= -1) & (rise <= highest)) << (other - cell + SIDE + 1)
        found: Bits = cython.cast(Bits, window) << cell >> (SIDE + 1)
        left: Bits = AROUND[cell] & self.mattresses
        while left:
            other = lowest(left)
            left = left & (left - 1)
            if self.heights[other] - height == -2:
                found = found | ONE << other  # R27
        if self.drawn[cell] == CABLE:
            found = found | self.cables  # R29; the own cell is not free
        return found & self.enterable(seat)

    # The summit.

    @cython.final
    def reach_summit(self, seat):
        """R36, R37: a seat is the last in the order of the summit; who is first leads."""
        self.order[size_of(cython.cast(Bits, self.conquerors))] = seat
        self.conquerors = self.conquerors | 1 << seat
        self.leader = self.order[0]

    @cython.final
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

    @cython.final
    def next_in_play(self, seat):
        """R1: the next seat in order, eliminated players skipped."""
        seat = seat + 1 if seat < self.seats else 1
        while not self.playing >> seat & 1:
            seat = seat + 1 if seat < self.seats else 1
        return seat
