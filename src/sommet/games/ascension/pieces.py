"""Ascension: pieces that may be taken, and where they may be laid. Rule numbers refer to docs/rules/ascension.md."""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest
    from cython.cimports.sommet.games.ascension.actions import TAKE_JOKER, TAKE_OWN, TAKE_PLAIN
    from cython.cimports.sommet.games.ascension.pawns import AROUND, CORNERS_WITH, LEAVE, MOST_SEATS, AscensionPawns
    from cython.cimports.sommet.games.ascension.stacks import (
        ABYSS,
        BLANK,
        CELLS,
        FACE,
        FIGURES,
        HALF,
        MATTRESS,
        NONE,
        NOWHERE,
        SHOWN,
        SUMMIT,
    )
else:
    from sommet.core.bits import Bits, lowest
    from sommet.games.ascension.actions import TAKE_JOKER, TAKE_OWN, TAKE_PLAIN
    from sommet.games.ascension.pawns import AROUND, CORNERS_WITH, LEAVE, MOST_SEATS, AscensionPawns
    from sommet.games.ascension.stacks import (
        ABYSS,
        BLANK,
        CELLS,
        FACE,
        FIGURES,
        HALF,
        MATTRESS,
        NONE,
        NOWHERE,
        SHOWN,
        SUMMIT,
    )

    # Made by tools/stubs.py from pieces.pxd.
    OFFERS_OWN, OFFERS_PLAIN, OFFERS_JOKER, OFFERS_LAST = 1, 2, 4, 8

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)


class Pieces(AscensionPawns):
    """The board with pieces and pawns, a piece in hand, and what the mover is offered."""

    def __init__(self) -> None:
        AscensionPawns.__init__(self)
        if not cython.compiled:
            self.hand = self.hand_from = self.targets = self.reveals = self.extras = 0
            self.same_cell = self.hand_hidden = False
            self.own, self.plain = [0] * (MOST_SEATS + 1), [0] * (MOST_SEATS + 1)
            self.locked, self.locked_cell = [NONE] * (MOST_SEATS + 1), [NOWHERE] * (MOST_SEATS + 1)

    def transfer(self, tape):
        index: cython.int
        AscensionPawns.transfer(self, tape)
        self.same_cell = tape.flag(self.same_cell)
        self.hand = tape.number(self.hand)
        self.hand_from = tape.number(self.hand_from)
        self.hand_hidden = tape.flag(self.hand_hidden)
        self.targets = tape.bits(self.targets)
        self.reveals = tape.bits(self.reveals)
        self.extras = tape.number(self.extras)
        for index in range(MOST_SEATS + 1):
            self.locked_cell[index] = tape.number(self.locked_cell[index])
            self.locked[index] = tape.number(self.locked[index])
            self.own[index] = tape.number(self.own[index])
            self.plain[index] = tape.number(self.plain[index])
        return 0

    @cython.final
    def clear_hands(self):
        """Nobody holds or bars anything."""
        seat: cython.int
        self.empty_hand()
        for seat in range(MOST_SEATS + 1):
            self.locked[seat] = NONE
            self.locked_cell[seat] = NOWHERE
            self.own[seat] = 0
            self.plain[seat] = 0

    # Taking.

    @cython.final
    def bound_to_open(self, seat):
        """Whether the seat's pawn stands at home and its piece part has to leave it a step if it can."""
        return self.home == LEAVE and self.pawns[seat] == self.corners[seat]

    @cython.final
    def barred(self, seat):
        """The cells whose uppermost piece another player moved last (R8)."""
        found: Bits = EMPTY
        other: cython.int
        for other in range(1, self.seats + 1):
            if other != seat and self.locked[other] != NONE and self.top[self.locked_cell[other]] == self.locked[other]:
                found = found | ONE << self.locked_cell[other]
        return found

    @cython.final
    def liftable(self, seat):
        """The cells from which R5 to R9 let a seat take a piece."""
        closed: Bits = self.foreign(seat)  # R9
        if self.bound_to_open(seat):
            closed = closed & ~AROUND[self.corners[seat]]  # the exception of R9
        closed = closed | self.pawned | self.barred(seat)  # R6, R8
        if self.joker_cell != NOWHERE:
            closed = closed | ONE << self.joker_cell  # R7
        return self.filled & ~closed

    @cython.final
    def offer_pieces(self):
        """What the mover may take."""
        seat: cython.int = self.mover
        self.reveals = EMPTY
        self.targets = self.liftable(seat)
        self.extras = 0
        if self.own[seat] > 0:
            self.extras = self.extras | OFFERS_OWN  # R10
        if self.plain[seat] > 0:
            self.extras = self.extras | OFFERS_PLAIN
        if self.leader == seat and self.joker_cell == NOWHERE:
            self.extras = self.extras | OFFERS_JOKER  # R11
        if self.bound_to_open(seat):
            self.keep_freeing()
        if self.targets == 0 and self.extras == 0:
            self.extras = OFFERS_LAST  # R3

    @cython.final
    def keep_freeing(self):
        """R34a: if a piece that can be taken opens the corner, only such pieces may be."""
        seat: cython.int = self.mover
        near: Bits = AROUND[self.corners[seat]]
        cell: cython.int
        piece: cython.int
        extras: cython.int = 0
        # Away from the corner only the size of a piece matters.
        cells: Bits = EMPTY
        if self.frees(seat, BLANK, CELLS):
            cells = self.targets & ~near & ~self.half
        if self.frees(seat, HALF, CELLS):
            cells = cells | self.targets & ~near & self.half
            extras = self.extras
        left: Bits = self.targets & near
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            piece = self.lift(cell)
            if self.frees(seat, self.kinds[piece], cell):
                cells = cells | ONE << cell
            self.put(cell, piece)
        if cells or extras:
            self.targets = cells
            self.extras = extras

    @cython.final
    def take_piece(self, action):
        seat: cython.int = self.mover
        self.hand_from = action
        self.hand_hidden = False
        self.locked[seat] = NONE  # R8: the mover plays again
        if action == TAKE_OWN:
            self.own[seat] -= 1
            self.hand = self.new_piece(HALF | SHOWN | self.figures[seat])
        elif action == TAKE_PLAIN:
            self.plain[seat] -= 1
            self.hand = self.new_piece(HALF)
        elif action == TAKE_JOKER:
            self.hand = 0
        else:
            self.hand = self.lift(action)
            if not self.kinds[self.hand] & HALF:
                self.seen[self.hand] = self.seen[self.hand] | 1 << seat  # R18
                self.hand_hidden = not self.kinds[self.hand] & SHOWN
                self.kinds[self.hand] = self.kinds[self.hand] & FACE  # R20: what showed is hidden now

    # Laying.

    @cython.final
    def fenced(self, seat):
        """The cells beside the corners of other pawns that have not left (R13b)."""
        found: Bits = EMPTY
        waiting: cython.int = self.playing & ~self.gone & ~(1 << seat)
        other: cython.int
        if waiting and self.home == LEAVE:
            for other in range(1, self.seats + 1):
                if waiting >> other & 1:
                    found = found | AROUND[self.corners[other]]
        return found

    @cython.final
    def open_places(self):
        """The cells R12 to R14 leave for the piece in hand, whatever it shows."""
        closed: Bits = self.pawned | self.fenced(self.mover)  # R13, R13b
        if self.joker_cell != NOWHERE:
            closed = closed | ONE << self.joker_cell  # R14
        if self.hand_from < CELLS and not self.same_cell:
            closed = closed | ONE << self.hand_from  # R12
        return ~closed

    @cython.final
    def layable(self, drawing, shows, open_places):
        """Those of the open places where the piece in hand may lie once it is decided what it shows (R15, R16);
        `shows`: anything at all."""
        plain: Bits = ~(CORNERS_WITH[FIGURES] | ONE << SUMMIT)
        if drawing <= FIGURES:
            plain = plain | CORNERS_WITH[drawing]  # R15
        if not shows and self.top[SUMMIT] == NONE:
            plain = plain | ONE << SUMMIT  # R16
        # The board has fewer cells than the set has members.
        return plain & ((ONE << CELLS) - 1) & open_places

    @cython.final
    def leaving_a_step(self, cells, drawing, size):
        """R34a: those of the cells on which a piece that shows the drawing leaves the pawn at home a step."""
        seat: cython.int = self.mover
        steps: Bits = self.steps(seat)
        near: Bits = AROUND[self.corners[seat]]
        found: Bits = cells & ~near if steps else EMPTY
        left: Bits = cells & near
        base: cython.int = self.heights[self.corners[seat]]
        passable: cython.bint = drawing != ABYSS
        if 0 < drawing <= FIGURES and not drawing & self.figures[seat]:
            passable = False
        cell: cython.int
        rise: cython.int
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            rise = self.heights[cell] + size - base
            if steps & ~(ONE << cell) or (passable and (-1 <= rise <= 1 or (rise == -2 and drawing == MATTRESS))):
                found = found | ONE << cell
        return found

    @cython.final
    def offer_places(self):
        """Where the mover may lay the piece in hand."""
        kind: cython.int = self.kinds[self.hand]
        face: cython.int = kind & FACE
        shown: cython.int = face if kind & HALF else BLANK  # R19 to R21
        size: cython.int = 1 if kind & HALF else 2
        places: Bits = self.open_places()
        self.extras = 0
        self.targets = self.layable(shown, shown != BLANK, places)
        self.reveals = EMPTY
        if self.hand_hidden and face != BLANK:
            self.reveals = self.layable(face, True, places)
        if self.bound_to_open(self.mover) and self.frees(self.mover, kind, self.hand_from):
            self.targets = self.leaving_a_step(self.targets, shown, size)
            self.reveals = self.leaving_a_step(self.reveals, face, size)

    @cython.final
    def lay_piece(self, cell, revealed):
        if revealed:
            self.kinds[self.hand] = self.kinds[self.hand] | SHOWN
            self.seen[self.hand] = self.seen[self.hand] | 1
        self.put(cell, self.hand)
        self.locked[self.mover] = self.hand
        self.locked_cell[self.mover] = cell
        self.empty_hand()

    @cython.final
    def empty_hand(self):
        self.hand = NONE
        self.hand_from = NOWHERE
        self.hand_hidden = False

    @cython.final
    def lose_summit(self, seat):
        """R33, R41: out of the order of the summit; a leader's joker goes off the board."""
        led: cython.bint = self.leader == seat
        if not self.conquerors >> seat & 1:
            return
        self.leave_order(seat)
        if led and self.joker_cell != NOWHERE:
            if self.locked[seat] == 0:
                self.locked[seat] = NONE
            self.lift(self.joker_cell)

    # The duty to open the own corner (R34a).

    @cython.final
    def raisable(self, seat, kind):
        """The cells beside a pawn's home that become a step when a piece is put there, showing no more than it must."""
        base: cython.int = self.heights[self.corners[seat]]
        size: cython.int = 1 if kind & HALF else 2
        found: Bits = EMPTY
        if kind & HALF and 0 < kind & FACE <= FIGURES and not kind & self.figures[seat]:
            return found  # another player's half-cube, which its own pawn alone treads on
        left: Bits = AROUND[self.corners[seat]] & ~self.pawned
        if self.joker_cell != NOWHERE:
            left = left & ~(ONE << self.joker_cell)
        cell: cython.int
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            if -1 <= self.heights[cell] + size - base <= 1:
                found = found | ONE << cell
        return found

    @cython.final
    def frees(self, seat, kind, origin):
        """Whether a piece that was just taken can be placed so that the pawn at home has a step."""
        # Somewhere far from every corner there is always room, so a step that is there can be left there.
        if self.steps(seat):
            return True
        cells: Bits = self.raisable(seat, kind)
        if origin < CELLS and not self.same_cell:
            cells = cells & ~(ONE << origin)  # R12
        return cells != 0
