from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.games.ascenseur.cards cimport Cards
from sommet.games.ascenseur.position cimport AscenseurPosition

cdef enum:
    PLACES = 7  # seats count from 1
    POWERS = 16

cdef int weakest(Cards cards, Cards trumps) noexcept nogil
cdef int strongest(Cards cards, Cards trumps) noexcept nogil
cdef Cards beating(int best, Cards trumps) noexcept nogil
cdef Cards bosses(Cards hand, Cards others) noexcept nogil
cdef int choose_lead(Cards hand, Cards others, Cards trumps, int needed) noexcept nogil
cdef int choose_reply(Cards legal, Cards winning, Cards trumps, int needed, bint last) noexcept nogil
cdef double power(double base, int exponent) noexcept nogil
cdef void lay_powers(double* powers, double base) noexcept nogil
cdef double bid_odds(int bid, double hope, int cards) noexcept nogil
cdef double lead_odds(int card, int chosen, Cards hand) noexcept nogil
cdef double reply_odds(int card, int chosen, Cards legal, Cards winning) noexcept nogil


cdef class AscenseurEvaluation(Evaluation):
    cdef bint is_own(self, Position position) except -1
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil
    cdef void estimate(self, AscenseurPosition position, double* values) noexcept nogil
    cdef void complete_bids(self, AscenseurPosition position, int* bids) noexcept nogil
    cdef void play_round(self, AscenseurPosition position, int* bids, int* tricks) noexcept nogil
    cdef double hoped(self, AscenseurPosition position, Cards hand) noexcept nogil
    cdef void weigh_all(self, AscenseurPosition position, int* actions, int count, double* weights) noexcept nogil
    cdef double likelihood(self, Position position, int viewer) noexcept nogil
    cdef double retrace(self, AscenseurPosition position, int viewer) noexcept nogil
    cdef double retrace_plays(self, AscenseurPosition position, int viewer, Cards* hands) noexcept nogil
