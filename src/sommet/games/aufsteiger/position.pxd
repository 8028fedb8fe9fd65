cimport cython

from sommet.core.position cimport Position
from sommet.games.aufsteiger.turn cimport Turn


cdef class AufsteigerPosition(Turn):
    cdef void take(self, Position other) noexcept nogil

    @cython.final
    cdef int expect_laying(self) except -1
