cimport cython

from sommet.core.position cimport Position
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape
from sommet.games.ascenseur.cards cimport Cards

# Phases (section 4 of the rules).
cpdef enum:
    DEALING = 0
    TURNING = 1
    BIDDING = 2
    PLAYING = 3
    OVER = 4

cpdef enum:
    CARDS = 52
    MOST_ROUNDS = 1000  # of a list of sizes; the longest named shape has 33
    NO_CARD = -1
    NO_TRUMP = -1

cdef enum:
    MOST_SEATS = 6
    NO_BID = -1

cdef int pick_rank(Cards ranks, Rng rng) noexcept nogil


cdef class AscenseurPhases(Position):
    # Options, fixed for the game.
    cdef readonly int rounds
    cdef readonly int first_dealer
    cdef readonly int bonus            # what a kept bid gives beyond its tricks (R13)
    cdef readonly bint pays_tricks     # scoring = oh_hell: a missed bid still gives its tricks
    cdef readonly bint hook            # R9
    cdef readonly bint simultaneous
    cdef readonly bint forehead
    cdef Cards pack
    cdef unsigned char sizes[1000]

    # The game so far: bids and tricks of finished rounds, five bits each, and what was turned (CARDS: nothing).
    cdef unsigned long long rows[1000]
    cdef unsigned char turns[1000]
    cdef int scores[7]
    cdef unsigned char last[6]         # the last trick of the round before
    cdef int last_leader

    # The round.
    cdef readonly int phase
    cdef readonly int finished         # rounds played to their end
    cdef readonly int cards            # in every hand of this round
    cdef readonly int dealer
    cdef readonly int turned
    cdef readonly int trump
    cdef readonly int rounds_ahead     # rounds after this one, and their cards: how much can still change
    cdef readonly int cards_ahead
    cdef int recipient
    cdef int undealt
    cdef int announced                 # total of the bids
    cdef Cards stock                   # face down
    cdef int face_down                 # how many those are, in any order in deck[]; places[] says where each lies
    cdef unsigned char deck[52]
    cdef unsigned char places[52]
    cdef Cards hands[7]
    cdef Cards lacks[7]                # the suits a seat has shown to have none of
    cdef Cards shown[7]                # the cards a seat has played
    cdef int bids[7]
    cdef int tricks[7]
    cdef int points[7]                 # of the round that ended last

    # The trick.
    cdef unsigned char history[52]     # the cards of the round in order of play
    cdef int played                    # how many those are
    cdef int waiting                   # seats still to play to the trick
    cdef readonly int leader
    cdef int led                       # the suit to follow
    cdef int best                      # the card that wins so far, and whose it is
    cdef int winner

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef void guess(self, int viewer, Rng rng) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int after(self, int seat) noexcept nogil
    @cython.final
    cdef void begin_round(self) noexcept nogil
    @cython.final
    cdef void lay_deck(self) noexcept nogil
    @cython.final
    cdef void draw_from_stock(self, int card) noexcept nogil
    @cython.final
    cdef void begin_bidding(self) noexcept nogil
    @cython.final
    cdef void deal_card(self, int card) noexcept nogil
    @cython.final
    cdef void turn_card(self, int card) noexcept nogil
    @cython.final
    cdef int barred(self) noexcept nogil
    @cython.final
    cdef void make_bid(self, int bid) noexcept nogil
    @cython.final
    cdef Cards playable(self) noexcept nogil
    @cython.final
    cdef void play_card(self, int card) noexcept nogil
    @cython.final
    cdef int worth(self, int bid, int tricks) noexcept nogil
    @cython.final
    cdef void finish_round(self) noexcept nogil
    @cython.final
    cdef bint hides_own(self) noexcept nogil
    @cython.final
    cdef void guess_forehead(self, int viewer, Rng rng) noexcept nogil
