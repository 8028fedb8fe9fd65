cimport cython

from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape
from sommet.games.aufsteiger.walks cimport Walks

# Phases of a turn.
cpdef enum:
    BLOCK = 0
    DROP = 1
    TOP = 2
    PUSH = 3
    PAWN1 = 4
    PAWN2 = 5
    FOLLOW = 6
    STONE = 7
    OVER = 8

# How a game ends (R21 and section 6).
cpdef enum:
    NOT_OVER = 0
    IDLE = 1
    TURN_LIMIT = 2

cdef enum:
    MOST_CLIMBS = 100   # all blocks on one stack are 96 high


cdef class AufsteigerPhases(Walks):
    # Options, fixed for the game.
    cdef readonly bint climbs_first      # pawn_phase = both
    cdef readonly bint counts_turns      # progress = turn
    cdef readonly int patience           # idle turns that end the game
    cdef readonly bint first_wins        # tie = first
    cdef readonly bint simultaneous
    cdef readonly int turn_limit

    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int turn_of
    cdef readonly int turns
    cdef readonly int idle
    cdef readonly bint progressed
    cdef int start_height                # of the active pawn at the start of the turn
    cdef int arrivals                    # the last arrival number given
    cdef int winners                     # bit s: seat s shares the win

    # By seat.
    cdef int climbs[6]                   # number of arrivals
    cdef unsigned char climb_heights[6][100]
    cdef int climb_numbers[6][100]

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef void clear_turns(self) noexcept nogil
    @cython.final
    cdef void begin_turn(self, int seat) noexcept nogil
    @cython.final
    cdef void after_block(self) noexcept nogil
    @cython.final
    cdef void ask_followers(self, int seat) noexcept nogil
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.final
    cdef void compare(self, int seat, int before) noexcept nogil
    @cython.final
    cdef int number_at(self, int seat, int height) noexcept nogil
    @cython.final
    cdef int leaders(self) noexcept nogil
    @cython.final
    cdef void finish(self, int reason) noexcept nogil
    @cython.final
    cdef void move_pawn(self, int means, int cell) noexcept nogil
    @cython.final
    cdef void stop(self) noexcept nogil
