cimport cython

from sommet.games.talo.loads cimport Loads


cdef class Falls(Loads):
    # How the building last judged falls, no part of it.
    cdef double sinking[56]                    # how each bar goes down when it falls: at the origin,
    cdef double tilt_x[56]                     # and what it goes down further for each cell to the east
    cdef double tilt_y[56]                     # and to the north
    cdef readonly double work                  # what gravity does in that motion: positive when it falls

    @cython.final
    cdef void tip_over(self, int bar, int side, int first, int last) noexcept nogil
    @cython.final
    cdef void tip_alone(self, int bar) noexcept nogil
    @cython.final
    cdef void tip(self, int bar, bint along_y, double edge, int toward) noexcept nogil
    @cython.final
    cdef void still(self) noexcept nogil
    @cython.final
    cdef void carry(self) noexcept nogil
    @cython.final
    cdef double sink(self, int bar, double x, double y) noexcept nogil
    @cython.final
    cdef double middle_sink(self, int bar) noexcept nogil
    @cython.final
    cdef double least_sink(self, int bar, int kind, int column, int row, double place) noexcept nogil
    @cython.final
    cdef bint outlast(self) noexcept nogil
    @cython.final
    cdef bint may_save(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint is_covered(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef bint butts(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef double descent(self, int length, int kind, int cell, int base) noexcept nogil
