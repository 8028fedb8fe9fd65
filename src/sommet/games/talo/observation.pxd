cimport cython

from sommet.core.observation cimport Observation
from sommet.core.position cimport Position
from sommet.games.talo.position cimport TaloPosition

# What a cube of a bar is told by: that it is there, where its bar goes on, and whether that bar is only held.
cdef enum:
    FILLED = 1
    GOES_ON = 2     # to the east, shifted by twice the kind: to the north, upwards
    CAME_FROM = 4   # from the west, likewise: from the south, from below
    ONLY_HELD = 128


cdef class TaloObservation(Observation):
    cdef void write(self, Position position, int viewer, bint sees_all, unsigned char* out) noexcept nogil
    cdef bint is_own(self, Position position) except -1
    @cython.final
    cdef void write_plan(self, TaloPosition position, int first, unsigned char* out) noexcept nogil
    @cython.final
    cdef int write_building(self, TaloPosition position, unsigned char* out) noexcept nogil
    @cython.final
    cdef void write_bar(self, TaloPosition position, int bar, int flags, unsigned char* out) noexcept nogil
    @cython.final
    cdef int write_turn(self, TaloPosition position, unsigned char* out, int at) noexcept nogil
