cimport cython

from sommet.core.observation cimport Observation
from sommet.core.position cimport Position
from sommet.games.ascenseur.cards cimport Cards
from sommet.games.ascenseur.position cimport AscenseurPosition

cdef enum:
    HIDDEN_BID = 255
    ZERO_POINTS = 32768  # what is added to a score, so that two bytes hold it


cdef class AscenseurObservation(Observation):
    cdef int most_cards  # of a hand

    cdef void write(self, Position position, int viewer, bint sees_all, unsigned char* out) noexcept nogil
    cdef bint is_own(self, Position position) except -1
    @cython.final
    cdef void write_table(
        self, AscenseurPosition position, int viewer, bint sees_all, unsigned char* out
    ) noexcept nogil
    @cython.final
    cdef Cards seen_hand(self, AscenseurPosition position, int seat, int viewer, bint sees_all) noexcept nogil
    @cython.final
    cdef int seen_bid(self, AscenseurPosition position, int seat, int viewer, bint sees_all) noexcept nogil
    @cython.final
    cdef int write_hands(
        self, AscenseurPosition position, int viewer, bint sees_all, unsigned char* out
    ) noexcept nogil
    @cython.final
    cdef int write_play(self, AscenseurPosition position, int first, unsigned char* out, int at) noexcept nogil
    @cython.final
    cdef void write_seat(
        self, AscenseurPosition position, int seat, int bid, unsigned char* out, int at
    ) noexcept nogil
