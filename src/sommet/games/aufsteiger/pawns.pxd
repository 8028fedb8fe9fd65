cimport cython

from sommet.core.tape cimport Tape
from sommet.games.aufsteiger.tower cimport Tower

cdef enum:
    MOST_SEATS = 5

# Ladders.
cpdef enum:
    SMALL = 1
    BIG = 2


cdef class AufsteigerPawns(Tower):
    cdef unsigned long long stoned       # blocks that bear a stone

    # By seat.
    cdef int pawn_colours[6]
    cdef int pawns[6]                    # smallest cell of the pawn's terrace; NONE while it waits to be pushed
    cdef int former_pawns[6]             # before the lift
    cdef int grounds[6]                  # while it waits: the top on which it stands
    cdef int ladders[6]
    cdef bint in_hand[6]                 # the stone
    cdef int stones[6]                   # the block that bears it; NONE

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int clear_seats(self, list colours) except -1
    @cython.final
    cdef unsigned long long trodden(self) noexcept nogil
    @cython.final
    cdef int crowd(self, int cell, int absent) noexcept nogil
    @cython.final
    cdef int height_of(self, int seat) noexcept nogil
    @cython.final
    cdef void push_aside(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef int waiting(self) noexcept nogil
    @cython.final
    cdef void border(self, unsigned int* cells) noexcept nogil
    @cython.final
    cdef int fill_pushes(self, int* actions) noexcept nogil
    @cython.final
    cdef bint can_push(self, int cell) noexcept nogil
    @cython.final
    cdef bint can_bear(self, int block) noexcept nogil
    @cython.final
    cdef int fill_stones(self, int* actions) noexcept nogil
    @cython.final
    cdef void lay_stone(self, int seat, int block) noexcept nogil
    @cython.final
    cdef void lift_stone(self, int seat) noexcept nogil
