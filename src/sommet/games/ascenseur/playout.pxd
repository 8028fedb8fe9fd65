cimport cython

from sommet.core.rng cimport Rng
from sommet.games.ascenseur.cards cimport Cards
from sommet.games.ascenseur.phases cimport AscenseurPhases

cdef enum:
    PLACES = 7  # seats count from 1
    EACH_SUIT = 16843009  # 0x01010101: a byte for each suit
    GUARDS = 1077952576  # 0x40404040: a bit above what a suit's byte may count

cdef unsigned int COUNTED[52]          # a card in the counts of a hand
cdef unsigned char STRENGTH[5][4][52]  # by trump + 1, suit led and card: the highest wins the trick (R11)

cdef unsigned int count_suits(Cards hand) noexcept nogil
cdef int suit_at(unsigned int counts, int index) noexcept nogil
cdef int card_at(Cards hand, unsigned int counts, int suit, int index) noexcept nogil


cdef class AscenseurPlayout(AscenseurPhases):
    cdef int play_out(self, Rng rng) noexcept nogil

    @cython.final
    cdef int deal_round(self, Rng rng) noexcept nogil
    @cython.final
    cdef int make_bids(self, Rng rng) noexcept nogil
    @cython.final
    cdef int play_tricks(self, Rng rng) noexcept nogil
