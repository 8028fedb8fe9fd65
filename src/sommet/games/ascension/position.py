"""Ascension: the position and its legal actions. Rule numbers refer to docs/rules/ascension.md.

Cells are numbered row by row from a1 = 0. An action is `take` with the cell's number, then the three takes from
reserve and box, and PLACE_AT, REVEAL_AT, MOVE_TO plus a cell, STAY and PASS; the int is also the policy index. Pieces
are numbers too: each knows the piece below it, its face and who is entitled to that face. What the rules ask about the
tops of stacks is kept in bit sets and brought up to date where a piece comes or goes.
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
    PIECE, PLACE, PAWN, SPRINGING, OVER = range(5)
    NOT_OVER, HOME, ALONE, TURN_LIMIT = range(4)
    LEAVE, SAFE, START = range(3)
    BLANK, TRIANGLE, CIRCLE, SQUARE, STAR, FIGURES = 0, 1, 2, 4, 8, 15
    CABLE, LADDER, MATTRESS, SPRING, ABYSS, BIVOUAC, JOKER = range(16, 23)
    FACE, SHOWN, HALF = 31, 32, 64
    TAKE_OWN, TAKE_PLAIN, TAKE_JOKER, PLACE_AT, REVEAL_AT, MOVE_TO, STAY, PASS = 81, 82, 83, 84, 165, 246, 327, 328
    ACTIONS = 329
    OFFERS_OWN, OFFERS_PLAIN, OFFERS_JOKER, OFFERS_LAST = 1, 2, 4, 8
    SIDE, CELLS, SUMMIT, PILLAR, MOST_SEATS, MOST_PIECES, CUBES = 9, 81, 40, 9, 4, 1024, 76
    NOWHERE = NONE = -1

    AROUND = [0] * CELLS
    CORNERS_WITH = [0] * 16
    BOX = [0] * 32

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
        BOX[figures] = 2 if 0 < figures < FIGURES else 0  # every set of one to three figures, twice
        for cell, other in ((0, TRIANGLE), (72, CIRCLE), (80, SQUARE), (8, STAR)):
            if figures & other:
                CORNERS_WITH[figures] = CORNERS_WITH[figures] | ONE << cell
    BOX[BLANK] = 36
    BOX[CABLE] = 3
    BOX[LADDER] = 2
    BOX[MATTRESS] = 2
    BOX[SPRING] = 2
    BOX[ABYSS] = 2
    BOX[BIVOUAC] = 1


_lay_tables()


def _check_corner(cell, figure):
    return whole(cell, 0, CELLS - 1, "the cell of a corner"), whole(figure, TRIANGLE, STAR, "a figure")


def _check_seat(given):
    """What a setup says of a seat, if it can be a seat at all."""
    for name in ("pawn", "lock"):
        if given[name] is not None:
            whole(given[name], 0, CELLS - 1, f"the cell of a {name}")
    return {
        "pawn": given["pawn"],
        "lock": given["lock"],
        "reserve": wholes(given["reserve"], 2, 0, MOST_PIECES, "a reserve"),
        "blocks": whole(given["blocks"], 0, 2, "blocks"),
        "held": bool(given["held"]),
        "left": bool(given["left"]),
    }


def _check_table(corners, stacks, seats):
    """Whether there is a stack for every cell, a seat for every corner, and room for all pieces."""
    whole(len(corners), 2, MOST_SEATS, "the number of corners")
    pawns = [given["pawn"] for given in seats if given["pawn"] is not None]
    if len(stacks) != CELLS or len(seats) != len(corners) or len(set(pawns)) < len(pawns):
        raise ValueError("a setup has a stack for every cell, a seat for every corner and a cell for every pawn")
    pieces = [kind for stack in stacks for kind in stack]
    whole(len(pieces) + sum(sum(given["reserve"]) for given in seats), 0, MOST_PIECES - 1, "the number of pieces")
    if any(kind & FACE > JOKER for kind in pieces) or sum(kind & FACE == JOKER for kind in pieces) > 1:
        raise ValueError("a piece has a face of the box, and only one is the joker")


class AscensionPosition(Position):
    """Everything about a game of Ascension; `set_up` makes it ready to play."""

    def __init__(self):
        Position.__init__(self)
        if not cython.compiled:
            self.max_turns = self.home = self.phase = self.reason = self.winner = self.turns = self.regular = 0
            self.hand = self.hand_from = self.playing = self.gone = self.resting = self.conquerors = self.leader = 0
            self.joker_cell = self.pieces = self.filled = self.half = self.abysses = self.cables = self.pawned = 0
            self.springs = self.targets = self.reveals = self.extras = 0
            self.same_cell = self.extra = self.hand_hidden = False
            self.corners = [0] * (MOST_SEATS + 1)
            self.figures = [0] * (MOST_SEATS + 1)
            self.order = [0] * MOST_SEATS
            self.pawns = [NOWHERE] * (MOST_SEATS + 1)
            self.blocks = [0] * (MOST_SEATS + 1)
            self.locked = [NONE] * (MOST_SEATS + 1)
            self.locked_cell = [NOWHERE] * (MOST_SEATS + 1)
            self.own = [0] * (MOST_SEATS + 1)
            self.plain = [0] * (MOST_SEATS + 1)
            self.top = [NONE] * CELLS
            self.heights = [0] * CELLS
            self.drawn = [0] * CELLS
            self.kinds = [0] * MOST_PIECES
            self.seen = [0] * MOST_PIECES
            self.below = [NONE] * MOST_PIECES
            self.showing = [0] * 4

    def set_up(self, rules, corners, stacks, seats, summit, first, turns):
        """Takes a checked setup. `corners` are cell and figure of every seat, `stacks` the kinds on every cell from the
        bottom, `seats` for every seat its pawn (None: eliminated), reserve, blocks and the flags held, left and lock.

        ValueError for what could be no position at all.
        """
        self.seats = 0  # until everything is there
        corners = [_check_corner(cell, figure) for cell, figure in corners]
        stacks = [wholes(stack, len(stack), 0, FACE | SHOWN | HALF, "a kind of piece") for stack in stacks]
        seats = [_check_seat(given) for given in seats]
        _check_table(corners, stacks, seats)
        in_play = [seat for seat, given in enumerate(seats, 1) if given["pawn"] is not None]
        summit = wholes(summit, len(set(summit)), 1, len(seats), "a seat that has the summit")
        first = whole(first, 1, len(seats), "the first seat")
        if first not in in_play or not set(summit) <= set(in_play) or len(in_play) < 2:
            raise ValueError("the first seat, those that have the summit and at least two in all must be in play")
        self.max_turns = whole(rules["max_turns"], 0, 10**9, "max_turns")
        self.turns = whole(turns, 0, 10**9, "turns")
        self.home = ("leave", "safe", "start").index(rules["home"])
        self.same_cell = rules["same_cell"]
        self.seats = len(corners)
        self.pieces = 1
        self.kinds[0] = HALF | SHOWN | JOKER
        self.seen[0] = 1
        self.below[0] = NONE
        self.joker_cell = NOWHERE
        self.hand = NONE
        self.hand_from = NOWHERE
        self.hand_hidden = False
        self.filled = EMPTY
        self.half = EMPTY
        self.abysses = EMPTY
        self.cables = EMPTY
        self.pawned = EMPTY
        index: cython.int
        for index in range(4):
            self.showing[index] = EMPTY
            self.order[index] = 0
        for index in range(CELLS):
            self.top[index] = NONE
            self.heights[index] = PILLAR if index == SUMMIT else 0
            self.read_top(index)
            for kind in stacks[index]:
                self.put(index, 0 if kind & FACE == JOKER else self.new_piece(kind))
        self.take_seats(corners, seats)
        self.conquerors = 0
        self.leader = summit[0] if summit else 0
        for place, seat in enumerate(summit):
            self.order[place] = seat
            self.conquerors = self.conquerors | 1 << cython.cast(cython.int, seat)
        self.over = False
        self.reason = NOT_OVER
        self.winner = 0
        self.extra = False
        self.regular = first
        self.begin_turn(first)

    def take_seats(self, corners, seats):
        seat: cython.int
        self.playing = 0
        self.gone = 0
        self.resting = 0
        for seat in range(MOST_SEATS + 1):
            self.pawns[seat] = NOWHERE
            self.blocks[seat] = 0
            self.locked[seat] = NONE
            self.locked_cell[seat] = NOWHERE
            self.own[seat] = 0
            self.plain[seat] = 0
        for seat in range(1, self.seats + 1):
            given = seats[seat - 1]
            self.corners[seat], self.figures[seat] = corners[seat - 1]
            self.own[seat], self.plain[seat] = given["reserve"]
            self.blocks[seat] = given["blocks"]
            if given["pawn"] is None:
                continue
            self.pawns[seat] = given["pawn"]
            self.pawned = self.pawned | ONE << self.pawns[seat]
            self.playing = self.playing | 1 << seat
            if given["held"]:
                self.resting = self.resting | 1 << seat
            if given["left"] or self.pawns[seat] != self.corners[seat]:
                self.gone = self.gone | 1 << seat
            if given["lock"] is not None:
                self.locked_cell[seat] = given["lock"]
                self.locked[seat] = self.top[self.locked_cell[seat]]
        return 0

    # Pieces and stacks.

    def new_piece(self, kind):
        """One more piece, on no cell yet; what shows is known to everybody."""
        piece: cython.int = self.pieces
        self.kinds[piece] = kind
        self.seen[piece] = 1 if kind & (SHOWN | HALF) else 0
        self.below[piece] = NONE
        self.pieces = piece + 1
        return piece

    def put(self, cell, piece):
        self.below[piece] = self.top[cell]
        self.top[cell] = piece
        self.heights[cell] += 1 if self.kinds[piece] & HALF else 2
        if piece == 0:
            self.joker_cell = cell
        self.read_top(cell)

    def lift(self, cell):
        """Takes the uppermost piece off a stack and gives it."""
        piece: cython.int = self.top[cell]
        self.top[cell] = self.below[piece]
        self.heights[cell] -= 1 if self.kinds[piece] & HALF else 2
        if piece == 0:
            self.joker_cell = NOWHERE
        self.read_top(cell)
        return piece

    def read_top(self, cell):
        """Brings what is kept about the top of a stack up to date (R22: only the top counts, and only if it shows)."""
        kind: cython.int = 0
        figure: cython.int
        bit: Bits = ONE << cell
        if self.top[cell] == NONE:
            self.filled = self.filled & ~bit
        else:
            self.filled = self.filled | bit
            kind = self.kinds[self.top[cell]]
        drawing: cython.int = kind & FACE if kind & SHOWN else BLANK
        self.drawn[cell] = drawing
        self.half = self.half | bit if kind & HALF else self.half & ~bit
        self.abysses = self.abysses | bit if drawing == ABYSS else self.abysses & ~bit
        self.cables = self.cables | bit if drawing == CABLE else self.cables & ~bit
        for figure in range(4):
            self.showing[figure] = self.showing[figure] & ~bit
            if drawing <= FIGURES and drawing >> figure & 1:
                self.showing[figure] = self.showing[figure] | bit

    def foreign(self, seat):
        """The cells whose drawing contains figures but not the seat's own."""
        figured: Bits = self.showing[0] | self.showing[1] | self.showing[2] | self.showing[3]
        figure: cython.int = self.figures[seat]
        index: cython.int = 0 if figure == TRIANGLE else 1 if figure == CIRCLE else 2 if figure == SQUARE else 3
        return figured & ~self.showing[index]

    # Where a pawn can go.

    def enterable(self, seat):
        """The cells R25 lets a seat's pawn enter, from wherever."""
        closed: Bits = self.pawned | self.abysses | self.foreign(seat)  # (a), (d), (c)
        closed = closed | CORNERS_WITH[FIGURES] & ~(ONE << self.corners[seat])  # (b)
        if self.joker_cell != NOWHERE and self.leader != seat:
            closed = closed | ONE << self.joker_cell  # (e)
        return ~closed

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

    # The duty to open the own corner (R34a).

    def bound_to_open(self, seat):
        """Whether the seat's pawn stands at home and its piece part has to leave it a step if it can."""
        return self.home == LEAVE and self.pawns[seat] == self.corners[seat]

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

    def frees(self, seat, kind, origin):
        """Whether a piece that was just taken can be placed so that the pawn at home has a step."""
        # Somewhere far from every corner there is always room, so a step that is there can be left there.
        if self.steps(seat):
            return True
        cells: Bits = self.raisable(seat, kind)
        if origin < CELLS and not self.same_cell:
            cells = cells & ~(ONE << origin)  # R12
        return cells != 0

    # Phase piece.

    def barred(self, seat):
        """The cells whose uppermost piece another player moved last (R8)."""
        found: Bits = EMPTY
        other: cython.int
        for other in range(1, self.seats + 1):
            if other != seat and self.locked[other] != NONE and self.top[self.locked_cell[other]] == self.locked[other]:
                found = found | ONE << self.locked_cell[other]
        return found

    def liftable(self, seat):
        """The cells from which R5 to R9 let a seat take a piece."""
        closed: Bits = self.foreign(seat)  # R9
        if self.bound_to_open(seat):
            closed = closed & ~AROUND[self.corners[seat]]  # the exception of R9
        closed = closed | self.pawned | self.barred(seat)  # R6, R8
        if self.joker_cell != NOWHERE:
            closed = closed | ONE << self.joker_cell  # R7
        return self.filled & ~closed

    def offer_pieces(self):
        seat: cython.int = self.mover
        self.phase = PIECE
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

    # Phase place.

    def fenced(self, seat):
        """The cells beside the corners of other pawns that have not left (R13b)."""
        found: Bits = EMPTY
        other: cython.int
        if self.home == LEAVE:
            for other in range(1, self.seats + 1):
                if other != seat and (self.playing & ~self.gone) >> other & 1:
                    found = found | AROUND[self.corners[other]]
        return found

    def open_places(self):
        """The cells R12 to R14 leave for the piece in hand, whatever it shows."""
        closed: Bits = self.pawned | self.fenced(self.mover)  # R13, R13b
        if self.joker_cell != NOWHERE:
            closed = closed | ONE << self.joker_cell  # R14
        if self.hand_from < CELLS and not self.same_cell:
            closed = closed | ONE << self.hand_from  # R12
        return ~closed

    def layable(self, drawing, shows):
        """The cells for the piece in hand once it is decided what it shows (R15, R16); `shows`: anything at all."""
        plain: Bits = ~(CORNERS_WITH[FIGURES] | ONE << SUMMIT)
        if drawing <= FIGURES:
            plain = plain | CORNERS_WITH[drawing]  # R15
        if not shows and self.top[SUMMIT] == NONE:
            plain = plain | ONE << SUMMIT  # R16
        # The board has fewer cells than the set has members.
        return plain & ((ONE << CELLS) - 1) & self.open_places()

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

    def offer_places(self):
        kind: cython.int = self.kinds[self.hand]
        face: cython.int = kind & FACE
        shown: cython.int = face if kind & HALF else BLANK  # R19 to R21
        size: cython.int = 1 if kind & HALF else 2
        self.phase = PLACE
        self.extras = 0
        self.targets = self.layable(shown, shown != BLANK)
        self.reveals = EMPTY
        if self.hand_hidden and face != BLANK:
            self.reveals = self.layable(face, True)
        if self.bound_to_open(self.mover) and self.frees(self.mover, kind, self.hand_from):
            self.targets = self.leaving_a_step(self.targets, shown, size)
            self.reveals = self.leaving_a_step(self.reveals, face, size)

    # The turn.

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
        self.offer_places()

    def lay_piece(self, cell, revealed):
        if revealed:
            self.kinds[self.hand] = self.kinds[self.hand] | SHOWN
            self.seen[self.hand] = self.seen[self.hand] | 1
        self.put(cell, self.hand)
        self.locked[self.mover] = self.hand
        self.locked_cell[self.mover] = cell
        self.hand = NONE
        self.hand_from = NOWHERE
        self.hand_hidden = False
        self.after_piece()

    def after_piece(self):
        """Resolution A."""
        seat: cython.int = self.mover
        if self.resting >> seat & 1:
            self.resting = self.resting & ~(1 << seat)  # R30
            self.end_turn()
            return
        self.targets = self.steps(seat)
        self.reveals = EMPTY
        self.extras = 0
        if self.targets:
            self.phase = PAWN
            return
        # R34: safe at home, with home = safe always, else until the pawn has left.
        if self.pawns[seat] == self.corners[seat] and (self.home == SAFE or not self.gone >> seat & 1):
            self.end_turn()
            return
        self.block(seat)

    def move_pawn(self, cell):
        """A step and resolution B."""
        seat: cython.int = self.mover
        self.pawned = self.pawned & ~(ONE << self.pawns[seat]) | ONE << cell
        self.pawns[seat] = cell
        self.gone = self.gone | 1 << seat
        if cell == SUMMIT and not self.conquerors >> seat & 1:
            self.order[size_of(cython.cast(Bits, self.conquerors))] = seat  # R36
            self.conquerors = self.conquerors | 1 << seat
            self.leader = self.order[0]  # R37
        if cell == self.corners[seat] and self.conquerors >> seat & 1:
            self.finish(HOME, seat)  # R42
            return
        if self.drawn[cell] == BIVOUAC:
            self.resting = self.resting | 1 << seat  # R30
        if self.drawn[cell] == SPRING and not self.springs & ONE << cell:
            self.targets = self.steps(seat)
            if self.targets:
                self.springs = self.springs | ONE << cell  # R28
                self.phase = SPRINGING
                self.extras = OFFERS_LAST
                return
        self.end_turn()

    def block(self, seat):
        """R33, R35: a blocked pawn goes home and starts anew, or is out."""
        bit: cython.int = 1 << seat
        self.pawned = self.pawned & ~(ONE << self.pawns[seat])
        self.blocks[seat] += 1
        self.gone = self.gone & ~bit
        self.lose_summit(seat)
        if self.blocks[seat] < 2:
            self.pawns[seat] = self.corners[seat]
            self.pawned = self.pawned | ONE << self.pawns[seat]
            self.end_turn()
            return
        self.pawns[seat] = NOWHERE
        self.playing = self.playing & ~bit
        self.locked[seat] = NONE
        if self.playing & (self.playing - 1):
            self.end_turn()
        else:
            self.finish(ALONE, lowest(cython.cast(Bits, self.playing)))  # R43

    def lose_summit(self, seat):
        """R33, R41: out of the order of the summit; a leader's joker goes off the board."""
        if not self.conquerors >> seat & 1:
            return
        kept: cython.int = 0
        place: cython.int
        for place in range(size_of(cython.cast(Bits, self.conquerors))):
            if self.order[place] != seat:
                self.order[kept] = self.order[place]
                kept += 1
        self.order[kept] = 0
        self.conquerors = self.conquerors & ~(1 << seat)
        if self.leader != seat:
            return
        self.leader = self.order[0]
        if self.joker_cell != NOWHERE:
            if self.locked[seat] == 0:
                self.locked[seat] = NONE
            self.lift(self.joker_cell)

    def next_in_play(self, seat):
        """R1: the next seat in order, eliminated players skipped."""
        seat = seat + 1 if seat < self.seats else 1
        while not self.playing >> seat & 1:
            seat = seat + 1 if seat < self.seats else 1
        return seat

    def end_turn(self):
        self.turns += 1
        if self.max_turns > 0 and self.turns >= self.max_turns:
            self.finish(TURN_LIMIT, 0)  # R44
            return
        following: cython.int = self.next_in_play(self.regular)
        # R38, R39: the leader plays after everybody who has not been up, never twice in a row.
        self.extra = (
            not self.extra
            and self.leader != 0
            and self.leader != self.mover
            and self.leader != following
            and not self.conquerors >> self.mover & 1
        )
        if self.extra:
            self.begin_turn(self.leader)
        else:
            self.regular = following
            self.begin_turn(following)

    def begin_turn(self, seat):
        self.mover = seat
        self.springs = EMPTY
        self.offer_pieces()

    def finish(self, reason, winner):
        self.over = True
        self.phase = OVER
        self.reason = reason
        self.winner = winner
        self.springs = EMPTY
        self.targets = EMPTY
        self.reveals = EMPTY
        self.extras = 0

    def apply(self, action):
        if action < PLACE_AT:
            self.take_piece(action)
        elif action < REVEAL_AT:
            self.lay_piece(action - PLACE_AT, False)
        elif action < MOVE_TO:
            self.lay_piece(action - REVEAL_AT, True)
        elif action < STAY:
            self.move_pawn(action - MOVE_TO)
        elif action == STAY:
            self.end_turn()
        else:
            self.locked[self.mover] = NONE  # R8
            self.after_piece()

    # The contract.

    def fill(self, actions):
        offset: cython.int = 0 if self.phase == PIECE else PLACE_AT if self.phase == PLACE else MOVE_TO
        count: cython.int = 0
        left: Bits = self.targets
        while left:
            actions[count] = lowest(left) + offset
            count += 1
            left = left & (left - 1)
        left = self.reveals
        while left:
            actions[count] = lowest(left) + REVEAL_AT
            count += 1
            left = left & (left - 1)
        if self.extras:
            if self.extras & OFFERS_OWN:
                actions[count] = TAKE_OWN
                count += 1
            if self.extras & OFFERS_PLAIN:
                actions[count] = TAKE_PLAIN
                count += 1
            if self.extras & OFFERS_JOKER:
                actions[count] = TAKE_JOKER
                count += 1
            if self.extras & OFFERS_LAST:
                actions[count] = PASS if self.phase == PIECE else STAY
                count += 1
        return count

    def allows(self, action):
        if action < 0 or action >= ACTIONS or self.phase == OVER:
            return False
        if action < PLACE_AT:
            if self.phase != PIECE:
                return False
            if action < CELLS:
                return (self.targets >> action & 1) != 0
            return (self.extras >> (action - TAKE_OWN) & 1) != 0
        if action < REVEAL_AT:
            return self.phase == PLACE and (self.targets >> (action - PLACE_AT) & 1) != 0
        if action < MOVE_TO:
            return (self.reveals >> (action - REVEAL_AT) & 1) != 0
        if action < STAY:
            return (self.phase == PAWN or self.phase == SPRINGING) and (self.targets >> (action - MOVE_TO) & 1) != 0
        return (self.extras & OFFERS_LAST) != 0 and (action == PASS) == (self.phase == PIECE)

    def pick(self, rng):
        cells: cython.int = size_of(self.targets)
        shown: cython.int = size_of(self.reveals)
        which: cython.int = rng.below(cells + shown + size_of(cython.cast(Bits, self.extras)))
        if which < cells:
            which = nth(self.targets, which)
            return which if self.phase == PIECE else which + (PLACE_AT if self.phase == PLACE else MOVE_TO)
        which -= cells
        if which < shown:
            return nth(self.reveals, which) + REVEAL_AT
        which = nth(cython.cast(Bits, self.extras), which - shown)
        if which < 3:
            return TAKE_OWN + which
        return PASS if self.phase == PIECE else STAY

    def take(self, other):
        self.take_all(cython.cast(AscensionPosition, other))

    def take_all(self, other):
        index: cython.int
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over
        self.max_turns = other.max_turns
        self.home = other.home
        self.same_cell = other.same_cell
        self.phase = other.phase
        self.reason = other.reason
        self.winner = other.winner
        self.turns = other.turns
        self.extra = other.extra
        self.regular = other.regular
        self.hand = other.hand
        self.hand_from = other.hand_from
        self.hand_hidden = other.hand_hidden
        self.playing = other.playing
        self.gone = other.gone
        self.resting = other.resting
        self.conquerors = other.conquerors
        self.leader = other.leader
        self.joker_cell = other.joker_cell
        self.pieces = other.pieces
        self.filled = other.filled
        self.half = other.half
        self.abysses = other.abysses
        self.cables = other.cables
        self.pawned = other.pawned
        self.springs = other.springs
        self.targets = other.targets
        self.reveals = other.reveals
        self.extras = other.extras
        for index in range(4):
            self.showing[index] = other.showing[index]
            self.order[index] = other.order[index]
        for index in range(MOST_SEATS + 1):
            self.corners[index] = other.corners[index]
            self.figures[index] = other.figures[index]
            self.pawns[index] = other.pawns[index]
            self.blocks[index] = other.blocks[index]
            self.locked_cell[index] = other.locked_cell[index]
            self.locked[index] = other.locked[index]
            self.own[index] = other.own[index]
            self.plain[index] = other.plain[index]
        for index in range(CELLS):
            self.top[index] = other.top[index]
            self.heights[index] = other.heights[index]
            self.drawn[index] = other.drawn[index]
        for index in range(other.pieces):
            self.kinds[index] = other.kinds[index]
            self.seen[index] = other.seen[index]
            self.below[index] = other.below[index]

    def transfer(self, tape):
        index: cython.int
        Position.transfer(self, tape)
        self.max_turns = tape.number(self.max_turns)
        self.home = tape.number(self.home)
        self.same_cell = tape.flag(self.same_cell)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.winner = tape.number(self.winner)
        self.turns = tape.number(self.turns)
        self.extra = tape.flag(self.extra)
        self.regular = tape.number(self.regular)
        self.hand = tape.number(self.hand)
        self.hand_from = tape.number(self.hand_from)
        self.hand_hidden = tape.flag(self.hand_hidden)
        self.playing = tape.number(self.playing)
        self.gone = tape.number(self.gone)
        self.resting = tape.number(self.resting)
        self.conquerors = tape.number(self.conquerors)
        self.leader = tape.number(self.leader)
        self.joker_cell = tape.number(self.joker_cell)
        self.pieces = tape.number(self.pieces)
        self.filled = tape.bits(self.filled)
        self.half = tape.bits(self.half)
        self.abysses = tape.bits(self.abysses)
        self.cables = tape.bits(self.cables)
        self.pawned = tape.bits(self.pawned)
        self.springs = tape.bits(self.springs)
        self.targets = tape.bits(self.targets)
        self.reveals = tape.bits(self.reveals)
        self.extras = tape.number(self.extras)
        for index in range(4):
            self.showing[index] = tape.bits(self.showing[index])
            self.order[index] = tape.number(self.order[index])
        for index in range(MOST_SEATS + 1):
            self.corners[index] = tape.number(self.corners[index])
            self.figures[index] = tape.number(self.figures[index])
            self.pawns[index] = tape.number(self.pawns[index])
            self.blocks[index] = tape.number(self.blocks[index])
            self.locked_cell[index] = tape.number(self.locked_cell[index])
            self.locked[index] = tape.number(self.locked[index])
            self.own[index] = tape.number(self.own[index])
            self.plain[index] = tape.number(self.plain[index])
        for index in range(CELLS):
            self.top[index] = tape.number(self.top[index])
            self.heights[index] = tape.number(self.heights[index])
            self.drawn[index] = tape.number(self.drawn[index])
        for index in range(self.pieces):
            self.kinds[index] = tape.number(self.kinds[index])
            self.seen[index] = tape.number(self.seen[index])
            self.below[index] = tape.number(self.below[index])
        return 0

    def score(self, seat):
        if self.winner:
            return 1.0 if seat == self.winner else 0.0
        # R44: a draw among the players not eliminated.
        if self.playing >> seat & 1:
            return 1.0 / size_of(cython.cast(Bits, self.playing))
        return 0.0

    def digest(self):
        key: cython.ulonglong = mix(self.seats * 8 + self.mover, self.phase * 8 + self.reason)
        index: cython.int
        piece: cython.int
        key = mix(key, self.max_turns)
        key = mix(key, self.turns)
        key = mix(key, ((self.home * 2 + self.same_cell) * 2 + self.extra) * 8 + self.regular)
        key = mix(key, ((self.playing * 32 + self.gone) * 32 + self.resting) * 32 + self.conquerors)
        key = mix(key, ((self.order[0] * 8 + self.order[1]) * 8 + self.order[2]) * 8 + self.order[3])
        for index in range(1, self.seats + 1):
            key = mix(key, (self.corners[index] * 128 + self.pawns[index] + 1) * 4 + self.blocks[index])
            key = mix(key, self.own[index] * 1024 + self.plain[index])
        key = mix(key, cython.cast(cython.ulonglong, self.springs))
        key = mix(key, cython.cast(cython.ulonglong, self.springs >> 64))
        if self.hand != NONE:
            key = mix(
                key, (self.kinds[self.hand] * 32 + self.seen[self.hand]) * 256 + self.hand_from * 2 + self.hand_hidden
            )
        for index in range(CELLS):
            key = mix(key, self.heights[index])
            piece = self.top[index]
            while piece != NONE:
                key = mix(key, (self.kinds[piece] * 32 + self.seen[piece]) * 8 + self.barring(piece))
                piece = self.below[piece]
        return key

    def barring(self, piece):
        """The seat that bars a piece, or 0."""
        seat: cython.int
        for seat in range(1, self.seats + 1):
            if self.locked[seat] == piece:
                return seat
        return 0

    def guess(self, viewer, rng):
        """Deals the faces the viewer is not entitled to anew, from the box without those it is (section 8).

        In a game from the box these are exactly the faces that lie hidden. An exercise may hold other cubes: where the
        box runs short every unseen face is drawn from the whole box, so that nothing shows what the exercise hides.
        """
        faces = cython.declare(cython.int[CUBES])
        left = cython.declare(cython.int[32])
        if not cython.compiled:
            faces = [0] * CUBES
            left = [0] * 32
        piece: cython.int
        face: cython.int
        count: cython.int = 0
        unseen: cython.int = 0
        short: cython.bint = False
        entitled: cython.int = 1 | 1 << viewer
        for face in range(32):
            left[face] = BOX[face]
        for piece in range(1, self.pieces):
            if self.kinds[piece] & HALF:
                continue
            if self.seen[piece] & entitled:
                face = self.kinds[piece] & FACE
                left[face] -= 1
                short = short or left[face] < 0
            else:
                unseen += 1
        for face in range(32):
            while left[face] > 0:
                left[face] -= 1
                faces[count] = face
                count += 1
        short = short or count < unseen
        if short:
            count = 0
            for face in range(32):
                for piece in range(BOX[face]):
                    faces[count] = face
                    count += 1
        drawn: cython.int
        for piece in range(1, self.pieces):
            if self.kinds[piece] & HALF or self.seen[piece] & entitled:
                continue
            drawn = rng.below(count)
            self.kinds[piece] = faces[drawn]  # a face that nobody ever saw lies hidden
            if not short:
                count -= 1
                faces[drawn] = faces[count]
        if self.phase == PLACE:
            self.offer_places()

    # For whoever shows or explains a position; never on the hot path.

    def stage(self):
        doing = ("taking a piece", "laying a piece", "moving the pawn", "springing", "")[self.phase]
        return f"turn {self.turns + 1}, {doing}" if doing else f"{self.turns} turns"

    def expect_pawn(self, seat):
        """ValueError unless the seat has a pawn on the board."""
        self.expect_seat(seat)
        if self.pawns[seat] == NOWHERE:
            raise ValueError(f"seat {seat} has no pawn on the board")
        return 0

    def stack(self, cell: cython.int):
        """The pieces on a cell from the bottom: kind, who is entitled to the face (bit 0: everybody), who bars it."""
        self.expect_below(CELLS, cell, "cell")
        pieces = []
        piece: cython.int = self.top[cell]
        while piece != NONE:
            pieces.append((self.kinds[piece], self.seen[piece], self.barring(piece)))
            piece = self.below[piece]
        pieces.reverse()
        return pieces

    def held_piece(self):
        """The piece in hand as `stack` gives pieces, or None."""
        return None if self.hand == NONE else (self.kinds[self.hand], self.seen[self.hand], 0)

    def was_hidden(self):
        """Whether the piece in hand is a cube whose drawing was hidden when it was taken."""
        return bool(self.hand_hidden)

    def height(self, cell: cython.int):
        """The height of a cell in half-cubes."""
        self.expect_below(CELLS, cell, "cell")
        return self.heights[cell]

    def drawing(self, cell: cython.int):
        """What can be read on the top of a cell."""
        self.expect_below(CELLS, cell, "cell")
        return self.drawn[cell]

    def pawn(self, seat: cython.int):
        """The cell of a seat's pawn, or None once it is eliminated."""
        self.expect_seat(seat)
        return None if self.pawns[seat] == NOWHERE else self.pawns[seat]

    def corner(self, seat: cython.int):
        """The cell a seat starts from and returns to."""
        self.expect_seat(seat)
        return self.corners[seat]

    def figure(self, seat: cython.int):
        """The figure of a seat."""
        self.expect_seat(seat)
        return self.figures[seat]

    def reserve(self, seat: cython.int):
        """The half-cubes a seat still holds: with its figure, blank."""
        self.expect_seat(seat)
        return self.own[seat], self.plain[seat]

    def blockages(self, seat: cython.int):
        """How often the seat's pawn has been blocked."""
        self.expect_seat(seat)
        return self.blocks[seat]

    def summit(self):
        """The seats having the summit, in order of arrival."""
        return [self.order[place] for place in range(size_of(cython.cast(Bits, self.conquerors)))]

    def held(self):
        """The seats whose pawn must rest at its next turn."""
        return [seat for seat in range(1, self.seats + 1) if self.resting >> seat & 1]

    def left(self):
        """The seats whose pawn has left its corner since its last start."""
        return [seat for seat in range(1, self.seats + 1) if (self.gone & self.playing) >> seat & 1]

    def in_play(self):
        """The seats not eliminated."""
        return [seat for seat in range(1, self.seats + 1) if self.playing >> seat & 1]

    def next_regular(self):
        """Who follows the extra turn that is being played, or None."""
        return self.next_in_play(self.regular) if self.extra else None

    def steps_of(self, seat: cython.int):
        """The cells a seat's pawn could step to now."""
        self.expect_pawn(seat)
        return self.members(self.steps(seat))

    def barred_to(self, seat: cython.int):
        """The cells whose uppermost piece another player moved last."""
        self.expect_seat(seat)
        return self.members(self.barred(seat))

    def liftable_by(self, seat: cython.int):
        """The cells from which R5 to R9 let a seat take a piece."""
        self.expect_seat(seat)
        return self.members(self.liftable(seat))

    def fenced_to(self, seat: cython.int):
        """The cells that R13b closes to a seat's pieces."""
        self.expect_seat(seat)
        return self.members(self.fenced(seat))

    def is_bound_to_open(self, seat: cython.int):
        """Whether R34a binds the seat's piece part."""
        self.expect_seat(seat)
        return bool(self.bound_to_open(seat))

    def used_springs(self):
        """The springs that have served in this turn."""
        return self.members(self.springs)

    def members(self, cells):
        members = []
        while cells:
            members.append(lowest(cells))
            cells = cells & (cells - 1)
        return members
