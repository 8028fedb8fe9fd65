cimport cython

from sommet.core.bits cimport Bits
from sommet.core.position cimport Position
from sommet.games.ascension.phases cimport AscensionPhases

cdef list members(Bits cells)


cdef class AscensionPosition(AscensionPhases):
    cdef void take(self, Position other) noexcept nogil

    @cython.final
    cdef int build_stacks(self, list stacks) except -1
    @cython.final
    cdef int take_seats(self, list corners, list seats) except -1
    @cython.final
    cdef int expect_pawn(self, int seat) except -1
