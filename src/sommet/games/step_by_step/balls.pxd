cimport cython

from sommet.core.bits cimport Bits
from sommet.core.tape cimport Tape
from sommet.games.step_by_step.columns cimport Columns

cdef enum:
    MOST_SEATS = 4
    MOST_LEVELS = 2048  # setups and stocks go up to 999 each
    NOWHERE = -1  # where a ball is that left the board


cdef class Balls(Columns):
    cdef readonly bint bars_return   # no_return = last: an option, fixed for the game

    cdef readonly int stock
    cdef int playing                 # bit s: seat s is in play
    cdef int hopeful                 # the seat that last passed the shortage test
    cdef int hopeful_stock           # with how many pieces left
    cdef int balls[5]                # cell of each seat's ball, NOWHERE once it is off the board
    cdef int left[5]                 # cell each ball left in its own previous turn (R7)
    cdef Bits occupied

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef Bits walkable(self, int cell) noexcept nogil
    @cython.final
    cdef Bits climbable(self, Bits walked) noexcept nogil
    @cython.final
    cdef Bits reachable(self, int seat) noexcept nogil
    @cython.final
    cdef Bits layable_from(self, int cell) noexcept nogil
    @cython.final
    cdef Bits destinations(self, int seat) noexcept nogil
    @cython.final
    cdef bint has_stairs(self, int cell) noexcept nogil
    @cython.final
    cdef bint can_reach_summit(self, int cell) noexcept nogil
    @cython.final
    cdef bint anyone_can_reach_summit(self) noexcept nogil
    @cython.final
    cdef int expect_ball(self, int seat) except -1
    @cython.final
    cdef list members(self, Bits cells)
