cimport cython

from sommet.core.aim cimport Aim
from sommet.core.position cimport Position
from sommet.games.talo.position cimport TaloPosition

cpdef enum:
    RISE = 0
    COVER = 1


cdef bint covers(int code, int cell, int layer) noexcept nogil
cdef int top_of(TaloPosition position, unsigned long long* reached) noexcept nogil


cdef class TaloAim(Aim):
    cdef readonly int kind
    cdef readonly int level
    cdef readonly int cell
    cdef unsigned long long joining[308]  # workspace of a question

    cdef int status(self, Position position, int turns) noexcept nogil
    cdef bint is_hopeless(self, Position position, int turns) noexcept nogil
    cdef int fill(self, Position position, int turns, int* actions) noexcept nogil

    @cython.final
    cdef void mark(self, TaloPosition position) noexcept nogil
    @cython.final
    cdef bint joins(self, int code) noexcept nogil
    @cython.final
    cdef int judge(self, TaloPosition own, int turns) noexcept nogil
    @cython.final
    cdef bint rules_out(self, TaloPosition own, int turns) noexcept nogil
    @cython.final
    cdef int list_useful(self, TaloPosition own, int turns, int* actions) noexcept nogil
    @cython.final
    cdef int list_bars(self, TaloPosition own, int* actions) noexcept nogil
