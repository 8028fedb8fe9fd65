cimport cython

from sommet.core.bits cimport Bits
from sommet.core.tape cimport Tape
from sommet.games.ascension.stacks cimport Stacks

# Option home.
cdef enum:
    LEAVE = 0
    SAFE = 1
    START = 2

cdef enum:
    MOST_SEATS = 4

cdef Bits AROUND[81]        # the up to eight neighbours of a cell
cdef unsigned char BESIDE[81][8]  # the same as a row of eight, some of them twice at the rim
cdef Bits CORNERS_WITH[16]  # the corners whose printed figure is in a set


cdef class AscensionPawns(Stacks):
    cdef readonly int home       # an option, fixed for the game

    # By seat: where it starts, its figure, its pawn and how often that was blocked.
    cdef int corners[5]
    cdef int figures[5]
    cdef signed char pawns[5]
    cdef signed char blocks[5]

    cdef int playing             # bit s: seat s is not eliminated; the same in the next three
    cdef int gone                # its pawn has left the corner since its last start
    cdef int resting             # its pawn must rest on a bivouac
    cdef int conquerors          # it has the summit
    cdef signed char order[4]    # seats having the summit, in order of arrival
    cdef readonly int leader     # 0: nobody
    cdef Bits pawned             # cells with a pawn

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef void clear_pawns(self) noexcept nogil
    @cython.final
    cdef void put_pawn(self, int seat, int cell) noexcept nogil
    @cython.final
    cdef void lift_pawn(self, int seat) noexcept nogil
    @cython.final
    cdef Bits enterable(self, int seat) noexcept nogil
    @cython.final
    cdef Bits foreign(self, int seat) noexcept nogil
    @cython.final
    cdef Bits steps(self, int seat) noexcept nogil
    @cython.final
    cdef void reach_summit(self, int seat) noexcept nogil
    @cython.final
    cdef void leave_order(self, int seat) noexcept nogil
    @cython.final
    cdef int next_in_play(self, int seat) noexcept nogil
