cimport cython

from sommet.core.bits cimport Bits
from sommet.core.position cimport Position
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape

# Faces: 0 is blank, 1 to 15 are sets of the four figures, the rest symbols. A piece is its face and two flags.
cpdef enum:
    BLANK = 0
    TRIANGLE = 1
    CIRCLE = 2
    SQUARE = 4
    STAR = 8
    FIGURES = 15
    CABLE = 16
    LADDER = 17
    MATTRESS = 18
    SPRING = 19
    ABYSS = 20
    BIVOUAC = 21
    JOKER = 22
    FACE = 31
    SHOWN = 32  # the drawing lies on top
    HALF = 64   # a half-cube

cpdef enum:
    SIDE = 9
    CELLS = 81
    SUMMIT = 40
    PILLAR = 9   # its height
    MOST_PIECES = 1024
    CUBES = 76
    NOWHERE = -1
    NONE = -1    # no piece

cdef int BOX[32]            # how many of the 76 cubes bear each face


cdef class Stacks(Position):
    cdef readonly int joker_cell
    cdef short top[81]             # the uppermost piece of each cell
    cdef short heights[81]
    cdef unsigned char drawn[81]   # what can be read on it
    cdef int pieces                # how many there are; piece 0 is the joker
    cdef unsigned char kinds[1024]
    cdef unsigned char seen[1024]  # bit s: seat s is entitled to the face, bit 0: everybody
    cdef short below[1024]

    cdef Bits filled               # cells with a piece
    cdef Bits half                 # ... whose top is a half-cube
    cdef Bits walled[4]            # ... whose top shows figures, but not that one
    cdef Bits abysses
    cdef Bits cables
    cdef Bits mattresses

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef void clear_board(self) noexcept nogil
    @cython.final
    cdef int new_piece(self, int kind) noexcept nogil
    @cython.final
    cdef void put(self, int cell, int piece) noexcept nogil
    @cython.final
    cdef int lift(self, int cell) noexcept nogil
    @cython.final
    cdef void read_top(self, int cell) noexcept nogil
    @cython.final
    cdef void show(self, int cell, int drawing) noexcept nogil
    @cython.final
    cdef void deal_faces(self, int viewer, Rng rng) noexcept nogil
    @cython.final
    cdef int unseen_faces(self, int entitled, int* faces) noexcept nogil
    @cython.final
    cdef int all_faces(self, int* faces) noexcept nogil
