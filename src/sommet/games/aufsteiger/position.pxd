cimport cython

from sommet.core.position cimport Position
from sommet.games.aufsteiger.phases cimport AufsteigerPhases


cdef class AufsteigerPosition(AufsteigerPhases):
    cdef void take(self, Position other) noexcept nogil

    @cython.final
    cdef int expect_laying(self) except -1
