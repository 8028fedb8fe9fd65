cimport cython

from sommet.core.observation cimport Observation
from sommet.core.position cimport Position
from sommet.games.aufsteiger.position cimport AufsteigerPosition

cdef enum:
    DEPTHS = 8       # blocks above one another, counted from the top, that have a plane
    PAINT = 36       # what a colour adds to the number of a block, which is at most 35
    UNPAINTED = 6    # the colour of a block whose upper face is still to be chosen


cdef class AufsteigerObservation(Observation):
    cdef void write(self, Position position, int viewer, bint sees_all, unsigned char* out) noexcept nogil
    cdef bint is_own(self, Position position) except -1
    @cython.final
    cdef void write_table(self, AufsteigerPosition position, int first, unsigned char* out) noexcept nogil
    @cython.final
    cdef int colour_of(self, AufsteigerPosition position, int block) noexcept nogil
    @cython.final
    cdef int write_tower(self, AufsteigerPosition position, unsigned char* out) noexcept nogil
    @cython.final
    cdef int under(self, AufsteigerPosition position, int block, int cell) noexcept nogil
    @cython.final
    cdef int write_turn(self, AufsteigerPosition position, unsigned char* out, int at) noexcept nogil
    @cython.final
    cdef void write_seat(self, AufsteigerPosition position, int seat, unsigned char* out, int at) noexcept nogil
