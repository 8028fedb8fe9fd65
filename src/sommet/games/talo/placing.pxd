cimport cython

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

    @cython.final
    cdef unsigned long long columns(self, int length, int kind, int base) noexcept nogil
    @cython.final
    cdef unsigned long long blocked(self, int length, int kind, int row, int base) noexcept nogil
    @cython.final
    cdef int collect(self, int* codes) noexcept nogil
    @cython.final
    cdef int collect_length(self, int length, int* codes, int count) noexcept nogil
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
    cdef bint is_savable(self, int code) noexcept nogil
    @cython.final
    cdef int sift(self, int* codes, int first, int count) noexcept nogil
    @cython.final
    cdef bint saves(self, int code) noexcept nogil
    @cython.final
    cdef int counterweights(self, int length, int* codes) noexcept nogil
