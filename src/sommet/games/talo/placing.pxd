cimport cython

from sommet.core.tape cimport Tape
from sommet.games.talo.fitting cimport Fitting


cdef unsigned long long covering(unsigned long long* rows, int length, int kind, int row) noexcept nogil


cdef class Placing(Fitting):
    # Options, fixed for the game.
    cdef readonly bint pair
    cdef readonly bint risky
    cdef readonly bint first_beside

    cdef readonly bint holding        # the last bar is held (R15)
    cdef int begun                    # bit s: seat s has built a bar (R19)

    # Workspace of a question, no part of the position.
    cdef bint saw_fall                # the building holds the fall of the bar looked at last
    cdef bint tips_alone              # that bar falls although nothing else need move

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int fate(self, int code) noexcept nogil
    @cython.final
    cdef int weigh(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_savable(self, int code) noexcept nogil
    @cython.final
    cdef void mark_held(self) noexcept nogil
    @cython.final
    cdef int sift(self, int* codes, int first, int count) noexcept nogil
    @cython.final
    cdef bint saves(self, int code) noexcept nogil
    @cython.final
    cdef int counterweights(self, int length, int* codes, int most) noexcept nogil
    @cython.final
    cdef void mark_targets(
        self, int held, unsigned long long* own, unsigned long long* carrying
    ) noexcept nogil
    @cython.final
    cdef void mark_beyond(self, int held, unsigned long long* rows) noexcept nogil
    @cython.final
    cdef void mark_top(self, int bar, unsigned long long* rows) noexcept nogil
    @cython.final
    cdef int list_saving(
        self, int length, int kind, int base, unsigned long long* targets, unsigned long long* needed,
        int* codes, int count, int most
    ) noexcept nogil
    @cython.final
    cdef bint weighs_on_held(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_beside(self, int code) noexcept nogil
    @cython.final
    cdef bint is_bound_beside(self) noexcept nogil
    @cython.final
    cdef bint can_build(self) noexcept nogil
    @cython.final
    cdef int fill_building(self, int* actions) noexcept nogil
    @cython.final
    cdef bint allows_bar(self, int code, bint held) noexcept nogil
    @cython.final
    cdef bint allows_counterweight(self, int code) noexcept nogil
