cimport cython

from sommet.core.tape cimport Tape
from sommet.games.talo.pawns cimport Pawns

cdef enum:
    MOST_CODES = 4096
    MOST_STRIPS = 1680  # rows of ten layers, three kinds, two lengths

cpdef enum:
    SLIDE = 0
    TOP = 1
    FREE = 2


cdef unsigned long long reach_back(unsigned long long members, int length) noexcept nogil


cdef class Fitting(Pawns):
    cdef readonly int access          # an option, fixed for the game

    cdef int hands                    # bars in hand
    cdef int hand[2]                  # ascending

    # Workspace of a question, no part of the position: where bars fit, by strips of one row.
    cdef int strips
    cdef unsigned long long spots[1681]   # the columns in which they begin; the last one is never counted
    cdef int origin[1681]                 # the code that column 0 would have, less SHIFT
    cdef int before[1681]                 # spots in the strips before this one

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef unsigned long long columns(self, int length, int kind, int base) noexcept nogil
    @cython.final
    cdef unsigned int rows(self, int length, int kind, int base) noexcept nogil
    @cython.final
    cdef unsigned long long carried(self, int length, int kind, int row, int base) noexcept nogil
    @cython.final
    cdef unsigned long long blocked(self, int length, int kind, int row, int base) noexcept nogil
    @cython.final
    cdef int survey(self) noexcept nogil
    @cython.final
    cdef int survey_length(self, int length, int count) noexcept nogil
    @cython.final
    cdef int spot(self, int number) noexcept nogil
    @cython.final
    cdef int write_spots(self, int* codes) noexcept nogil
    @cython.final
    cdef int collect(self, int* codes) noexcept nogil
    @cython.final
    cdef int collect_length(self, int length, int* codes) noexcept nogil
    @cython.final
    cdef bint is_in_hand(self, int length) noexcept nogil
    @cython.final
    cdef bint suits(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint meets_nothing(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_free(self, int length, int kind, int row, int column, int base) noexcept nogil
    @cython.final
    cdef bint is_open(self, int length, int kind, int row, int column, int base) noexcept nogil
    @cython.final
    cdef bint is_accessible(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_reachable(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef int expect_bar(self, int length, int kind, int cell, int base, bint fits) except -1
