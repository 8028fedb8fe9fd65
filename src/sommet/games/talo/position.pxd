cimport cython

from sommet.core.position cimport Position
from sommet.games.talo.phases cimport TaloPhases


cdef class TaloPosition(TaloPhases):
    cdef void take(self, Position other) noexcept nogil

    @cython.final
    cdef void take_all(self, TaloPosition other) noexcept nogil
    @cython.final
    cdef int set_rules(self, object rules) except -1
