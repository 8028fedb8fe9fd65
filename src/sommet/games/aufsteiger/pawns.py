"""die Aufsteiger: pawns and stones on the tower. Rule numbers refer to docs/rules/aufsteiger.md."""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest
    from cython.cimports.sommet.games.aufsteiger.actions import LAY_STONE, PASS, SHOVE
    from cython.cimports.sommet.games.aufsteiger.cells import (
        CELLS,
        SIDE,
        TABLE,
        first_cell,
        is_empty,
        neighbours,
        overlap,
        split_off,
    )
    from cython.cimports.sommet.games.aufsteiger.tower import GREY, NONE, Tower
else:
    from sommet.core.bits import Bits, lowest
    from sommet.games.aufsteiger.actions import LAY_STONE, PASS, SHOVE
    from sommet.games.aufsteiger.cells import (
        CELLS,
        SIDE,
        TABLE,
        first_cell,
        is_empty,
        neighbours,
        overlap,
        split_off,
    )
    from sommet.games.aufsteiger.tower import GREY, NONE, Tower

    # Made by tools/stubs.py from pawns.pxd.
    MOST_SEATS = 5
    SMALL, BIG = 1, 2

ONE = cython.declare(cython.uint, 1)
ONE64 = cython.declare(cython.ulonglong, 1)


class AufsteigerPawns(Tower):
    """The tower with what the players have on it and in hand."""

    def __init__(self) -> None:
        Tower.__init__(self)
        if not cython.compiled:
            self.stoned = 0
            self.pawn_colours, self.pawns, self.former_pawns = ([0] * (MOST_SEATS + 1) for _ in range(3))
            self.grounds, self.ladders = ([0] * (MOST_SEATS + 1) for _ in range(2))
            self.in_hand = [False] * (MOST_SEATS + 1)
            self.stones = [NONE] * (MOST_SEATS + 1)

    @cython.final
    def clear_seats(self, colours):
        """Puts all pawns on the table and gives everybody ladders and stone."""
        seat: cython.int
        self.stoned = 0
        for seat in range(MOST_SEATS + 1):
            self.pawn_colours[seat] = colours[seat - 1] if 0 < seat <= self.seats else GREY
            self.pawns[seat] = TABLE
            self.former_pawns[seat] = TABLE
            self.grounds[seat] = 0
            self.ladders[seat] = SMALL | BIG
            self.in_hand[seat] = True
            self.stones[seat] = NONE
        return 0

    def transfer(self, tape):
        seat: cython.int
        Tower.transfer(self, tape)
        self.stoned = tape.word(self.stoned)
        for seat in range(1, MOST_SEATS + 1):
            self.pawn_colours[seat] = tape.number(self.pawn_colours[seat])
            self.pawns[seat] = tape.number(self.pawns[seat])
            self.former_pawns[seat] = tape.number(self.former_pawns[seat])
            self.grounds[seat] = tape.number(self.grounds[seat])
            self.ladders[seat] = tape.number(self.ladders[seat])
            self.in_hand[seat] = tape.flag(self.in_hand[seat])
            self.stones[seat] = tape.number(self.stones[seat])
        return 0

    # Pawns.

    @cython.final
    def trodden(self):
        """The blocks on which pawns stand."""
        seat: cython.int
        blocks: cython.ulonglong = 0
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] > TABLE and self.tops[self.pawns[seat]] > 0:
                blocks |= ONE64 << (self.tops[self.pawns[seat]] - 1)
        return blocks

    @cython.final
    def crowd(self, cell, absent):
        """How many pawns stand on the terrace of that name, not counting a seat's (0: counting all)."""
        seat: cython.int
        count: cython.int = 0
        for seat in range(1, self.seats + 1):
            if seat != absent and self.pawns[seat] == cell:
                count += 1
        return count

    @cython.final
    def height_of(self, seat):
        """The height of a pawn; while it waits to be pushed, that of the face the block was put on."""
        return self.bases[self.held] if self.pawns[seat] == NONE else self.heights[self.pawns[seat]]

    # Pushing (R13).

    @cython.final
    def push_aside(self, cell, wide, deep):
        """Pawns whose terrace stays in one piece under a new block stand on the rest of it, the others wait."""
        rest = cython.declare(cython.uint[28])
        part = cython.declare(cython.uint[28])
        if not cython.compiled:
            rest, part = [0] * SIDE, [0] * SIDE
        seat: cython.int
        column: cython.int
        at: cython.int
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
            split_off(rest, part)
            self.pawns[seat] = at if is_empty(rest) else NONE

    @cython.final
    def waiting(self):
        """The lowest seat whose pawn is still to be pushed, or 0."""
        seat: cython.int
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] == NONE:
                return seat
        return 0

    @cython.final
    def border(self, cells):
        """Writes the cells beside the dropped block. Every part of a terrace that it cut has some of them."""
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            face = [0] * SIDE
        column: cython.int
        for column in range(SIDE):
            face[column] = 0
        self.outline(self.held, face)
        neighbours(face, cells)

    @cython.final
    def fill_pushes(self, actions):
        """The parts of the cut terrace that have room left."""
        parts = cython.declare(cython.uint[28])
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            parts, face = [0] * SIDE, [0] * SIDE
        seat: cython.int = self.waiting()
        column: cython.int
        row: cython.int
        self.border(parts)
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
            if self.terrace(cell, face) > self.crowd(cell, 0):
                actions[kept] = actions[index]
                kept += 1
        return kept

    @cython.final
    def can_push(self, cell):
        """Whether the pawn that waits may be pushed to a terrace: `fill_pushes` for one of them."""
        parts = cython.declare(cython.uint[28])
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            parts, face = [0] * SIDE, [0] * SIDE
        column: cython.int
        if self.tops[cell] != self.grounds[self.waiting()]:
            return False
        self.border(parts)
        room: cython.int = self.terrace(cell, face)
        if first_cell(face) != cell:
            return False
        for column in range(SIDE):
            if parts[column] & face[column]:
                return room > self.crowd(cell, 0)
        return False

    # Stones (R18, R19).

    @cython.final
    def can_bear(self, block):
        """R18: a visible face without pawn and stone."""
        return (self.exposed & ~self.stoned & ~self.trodden()) >> block & 1 != 0

    @cython.final
    def fill_stones(self, actions):
        count: cython.int = 1
        blocks: cython.ulonglong = self.exposed & ~self.stoned & ~self.trodden()
        actions[0] = PASS
        while blocks:
            actions[count] = LAY_STONE + lowest(cython.cast(Bits, blocks))
            blocks = blocks & (blocks - 1)
            count += 1
        return count

    @cython.final
    def lay_stone(self, seat, block):
        self.stones[seat] = block
        self.stoned = self.stoned | ONE64 << block

    @cython.final
    def lift_stone(self, seat):
        """R19: a seat's stone, if it lies, leaves the game for good."""
        if self.stones[seat] != NONE:
            self.stoned = self.stoned & ~(ONE64 << self.stones[seat])
            self.stones[seat] = NONE
