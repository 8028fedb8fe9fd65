"""Ascension: pieces and the stacks they make. Rule numbers refer to docs/rules/ascension.md.

Cells are numbered row by row from a1 = 0. Pieces are numbers too: each knows the piece below it, its face and who is
entitled to that face. What the rules ask about the tops of stacks is kept in bit sets and brought up to date where a
piece comes or goes.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits
    from cython.cimports.sommet.core.position import Position
else:
    from sommet.core.bits import Bits
    from sommet.core.position import Position

    # Made by tools/stubs.py from stacks.pxd.
    BLANK, TRIANGLE, CIRCLE, SQUARE, STAR, FIGURES, CABLE, LADDER, MATTRESS, SPRING = 0, 1, 2, 4, 8, 15, 16, 17, 18, 19
    ABYSS, BIVOUAC, JOKER, FACE, SHOWN, HALF = 20, 21, 22, 31, 32, 64
    SIDE, CELLS, SUMMIT, PILLAR, MOST_PIECES, CUBES, NOWHERE, NONE = 9, 81, 40, 9, 1024, 76, -1, -1
    BOX = [0] * 32

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)


def _fill_box() -> None:
    figures: cython.int
    for figures in range(1, FIGURES):
        BOX[figures] = 2  # every set of one to three figures, twice
    BOX[BLANK] = 36
    BOX[CABLE] = 3
    BOX[LADDER] = 2
    BOX[MATTRESS] = 2
    BOX[SPRING] = 2
    BOX[ABYSS] = 2
    BOX[BIVOUAC] = 1


_fill_box()


class Stacks(Position):
    """The board with the pieces on it."""

    def __init__(self) -> None:
        Position.__init__(self)
        if not cython.compiled:
            self.joker_cell = self.pieces = self.filled = self.half = self.abysses = self.cables = self.mattresses = 0
            self.top, self.heights, self.drawn = [NONE] * CELLS, [0] * CELLS, [0] * CELLS
            self.kinds, self.seen, self.below = [0] * MOST_PIECES, [0] * MOST_PIECES, [NONE] * MOST_PIECES
            self.walled = [0] * 4

    @cython.final
    def clear_board(self):
        """Takes every piece away; the joker, piece 0, lies beside the board."""
        index: cython.int
        self.pieces = 1
        self.kinds[0] = HALF | SHOWN | JOKER
        self.seen[0] = 1
        self.below[0] = NONE
        self.joker_cell = NOWHERE
        self.filled = EMPTY
        self.half = EMPTY
        self.abysses = EMPTY
        self.cables = EMPTY
        self.mattresses = EMPTY
        for index in range(4):
            self.walled[index] = EMPTY
        for index in range(CELLS):
            self.top[index] = NONE
            self.heights[index] = PILLAR if index == SUMMIT else 0
            self.drawn[index] = BLANK

    def transfer(self, tape):
        index: cython.int
        Position.transfer(self, tape)
        self.joker_cell = tape.number(self.joker_cell)
        self.pieces = tape.number(self.pieces)
        self.filled = tape.bits(self.filled)
        self.half = tape.bits(self.half)
        self.abysses = tape.bits(self.abysses)
        self.cables = tape.bits(self.cables)
        self.mattresses = tape.bits(self.mattresses)
        for index in range(4):
            self.walled[index] = tape.bits(self.walled[index])
        for index in range(CELLS):
            self.top[index] = tape.number(self.top[index])
            self.heights[index] = tape.number(self.heights[index])
            self.drawn[index] = tape.number(self.drawn[index])
        for index in range(self.pieces):
            self.kinds[index] = tape.number(self.kinds[index])
            self.seen[index] = tape.number(self.seen[index])
            self.below[index] = tape.number(self.below[index])
        return 0

    @cython.final
    def new_piece(self, kind):
        """One more piece, on no cell yet; what shows is known to everybody."""
        piece: cython.int = self.pieces
        self.kinds[piece] = kind
        self.seen[piece] = 1 if kind & (SHOWN | HALF) else 0
        self.below[piece] = NONE
        self.pieces = piece + 1
        return piece

    @cython.final
    def put(self, cell, piece):
        self.below[piece] = self.top[cell]
        self.top[cell] = piece
        self.heights[cell] += 1 if self.kinds[piece] & HALF else 2
        if piece == 0:
            self.joker_cell = cell
        self.read_top(cell)

    @cython.final
    def lift(self, cell):
        """Takes the uppermost piece off a stack and gives it."""
        piece: cython.int = self.top[cell]
        self.top[cell] = self.below[piece]
        self.heights[cell] -= 1 if self.kinds[piece] & HALF else 2
        if piece == 0:
            self.joker_cell = NOWHERE
        self.read_top(cell)
        return piece

    @cython.final
    def read_top(self, cell):
        """Brings what is kept about the top of a stack up to date (R22: only the top counts, and only if it shows)."""
        kind: cython.int = 0
        bit: Bits = ONE << cell
        if self.top[cell] == NONE:
            self.filled = self.filled & ~bit
        else:
            self.filled = self.filled | bit
            kind = self.kinds[self.top[cell]]
        drawing: cython.int = kind & FACE if kind & SHOWN else BLANK
        if kind & HALF:
            self.half = self.half | bit
        elif self.half & bit:
            self.half = self.half & ~bit
        # Most pieces show as little as what was there before.
        if drawing != self.drawn[cell]:
            self.show(cell, drawing)

    @cython.final
    def show(self, cell, drawing):
        """Notes what can be read on a cell from now on."""
        figure: cython.int
        bit: Bits = ONE << cell
        self.drawn[cell] = drawing
        self.abysses = self.abysses | bit if drawing == ABYSS else self.abysses & ~bit
        self.cables = self.cables | bit if drawing == CABLE else self.cables & ~bit
        self.mattresses = self.mattresses | bit if drawing == MATTRESS else self.mattresses & ~bit
        for figure in range(4):
            self.walled[figure] = self.walled[figure] & ~bit
            if BLANK < drawing <= FIGURES and not drawing >> figure & 1:
                self.walled[figure] = self.walled[figure] | bit

    # Faces that a viewer does not know (section 8).

    @cython.final
    def deal_faces(self, viewer, rng):
        """Deals the faces the viewer is not entitled to anew, from the box without those it is.

        In a game from the box these are exactly the faces that lie hidden. An exercise may hold other cubes: where the
        box runs short every unseen face is drawn from the whole box, so that nothing shows what the exercise hides.
        """
        faces = cython.declare(cython.int[CUBES])
        if not cython.compiled:
            faces = [0] * CUBES
        piece: cython.int
        drawn: cython.int
        entitled: cython.int = 1 | 1 << viewer
        count: cython.int = self.unseen_faces(entitled, faces)
        short: cython.bint = count < 0
        if short:
            count = self.all_faces(faces)
        for piece in range(1, self.pieces):
            if self.kinds[piece] & HALF or self.seen[piece] & entitled:
                continue
            drawn = rng.below(count)
            self.kinds[piece] = faces[drawn]  # a face that nobody ever saw lies hidden
            if not short:
                count -= 1
                faces[drawn] = faces[count]

    @cython.final
    def unseen_faces(self, entitled, faces):
        """Writes the faces of the box but those to which somebody is entitled, and gives their number, or -1 if they
        are too few for the cubes that lie unseen."""
        left = cython.declare(cython.int[32])
        if not cython.compiled:
            left = [0] * 32
        piece: cython.int
        face: cython.int
        count: cython.int = 0
        unseen: cython.int = 0
        for face in range(32):
            left[face] = BOX[face]
        for piece in range(1, self.pieces):
            if self.kinds[piece] & HALF:
                continue
            if not self.seen[piece] & entitled:
                unseen += 1
                continue
            face = self.kinds[piece] & FACE
            left[face] -= 1
            if left[face] < 0:
                return -1
        for face in range(32):
            while left[face] > 0:
                left[face] -= 1
                faces[count] = face
                count += 1
        return count if count >= unseen else -1

    @cython.final
    def all_faces(self, faces):
        """Writes the faces of the whole box and gives their number."""
        face: cython.int
        index: cython.int
        count: cython.int = 0
        for face in range(32):
            for index in range(BOX[face]):
                faces[count] = face
                count += 1
        return count
