cimport cython

from sommet.core.tape cimport Tape
from sommet.games.talo.pawns cimport Pawns

cdef enum:
    MOST_CODES = 4096

cpdef enum:
    SLIDE = 0
    TOP = 1
    FREE = 2


cdef class Placing(Pawns):
    # Options, fixed for the game.
    cdef readonly int access
    cdef readonly bint pair
    cdef readonly bint risky
    cdef readonly bint first_beside

    cdef readonly bint holding        # the last bar is held (R15)
    cdef int begun                    # bit s: seat s has built a bar (R19)
    cdef int hands                    # bars in hand
    cdef int hand[2]                  # ascending

    # Workspace of a question, no part of the position.
    cdef bint saw_fall                # the building holds the fall of the bar judged last

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef unsigned long long columns(self, int length, int kind, int base) noexcept nogil
    @cython.final
    cdef unsigned long long blocked(self, int length, int kind, int row, int base) noexcept nogil
    @cython.final
    cdef int collect(self, int* codes) noexcept nogil
    @cython.final
    cdef int collect_length(self, int length, int* codes, int count) noexcept nogil
    @cython.final
    cdef bint is_in_hand(self, int length) noexcept nogil
    @cython.final
    cdef bint suits(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint meets_nothing(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_reachable(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint weighs_on_held(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_bound_beside(self) noexcept nogil
    @cython.final
    cdef bint can_build(self) noexcept nogil
    @cython.final
    cdef int expect_bar(self, int length, int kind, int cell, int base, bint fits) except -1
    @cython.final
    cdef bint is_bare(self, int base) noexcept nogil
    @cython.final
    cdef bint is_beside(self, int code) noexcept nogil
    @cython.final
    cdef bint is_free(self, int length, int kind, int row, int column, int base) noexcept nogil
    @cython.final
    cdef bint is_open(self, int length, int kind, int row, int column, int base) noexcept nogil
    @cython.final
    cdef bint is_accessible(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef int judge(self, int code) noexcept nogil
    @cython.final
    cdef int weigh(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_savable(self, int code) noexcept nogil
    @cython.final
    cdef int sift(self, int* codes, int first, int count) noexcept nogil
    @cython.final
    cdef bint saves(self, int code) noexcept nogil
    @cython.final
    cdef int counterweights(self, int length, int* codes, int most) noexcept nogil
