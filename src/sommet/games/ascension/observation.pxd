cimport cython

from sommet.core.observation cimport Observation
from sommet.core.position cimport Position
from sommet.games.ascension.position cimport AscensionPosition

cdef enum:
    DEPTHS = 10     # pieces of a stack, counted from the top, that have a plane
    SYMBOLS = 7
    PRESENT = 128   # added to a piece, so that none is 0
    UNKNOWN = 31    # the face of a piece whose drawing the viewer may not know


cdef class AscensionObservation(Observation):
    cdef bint natural  # memory = natural: nobody is shown a hidden face, but whoever holds the cube

    cdef void write(self, Position position, int viewer, bint sees_all, unsigned char* out) noexcept nogil
    cdef bint is_own(self, Position position) except -1
    @cython.final
    cdef void write_board(
        self, AscensionPosition position, int viewer, bint sees_all, unsigned char* out
    ) noexcept nogil
    @cython.final
    cdef int seen_piece(self, AscensionPosition position, int piece, int viewer, bint sees_all) noexcept nogil
    @cython.final
    cdef int write_stacks(
        self, AscensionPosition position, int viewer, bint sees_all, unsigned char* out
    ) noexcept nogil
    @cython.final
    cdef int write_places(self, AscensionPosition position, int first, unsigned char* out, int at) noexcept nogil
    @cython.final
    cdef int write_turn(self, AscensionPosition position, int hand, unsigned char* out, int at) noexcept nogil
    @cython.final
    cdef int depth_of(self, AscensionPosition position, int seat) noexcept nogil
    @cython.final
    cdef void write_seat(self, AscensionPosition position, int seat, unsigned char* out, int at) noexcept nogil
    @cython.final
    cdef int place_on_summit(self, AscensionPosition position, int seat) noexcept nogil
