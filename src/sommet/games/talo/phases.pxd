cimport cython

from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape
from sommet.games.talo.walks cimport Walks

# Phases of a turn.
cpdef enum:
    START = 0
    ROLL = 1
    TAKE = 2
    BUILD = 3
    OVER = 4

# How a game ends (section 6 of the rules).
cpdef enum:
    NOT_OVER = 0
    SUMMIT = 1
    STOCK = 2
    IDLE = 3
    COLLAPSE = 4

cpdef enum:
    SHUT = 0
    IMMOBILE = 1
    NEVER = 2

cdef enum:
    TOP_ROLL = 10


cdef class TaloPhases(Walks):
    # Options, fixed for the game.
    cdef readonly int relocate
    cdef readonly int idle_limit

    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int winner          # with SUMMIT the seat that won, with COLLAPSE the one that lost
    cdef readonly int roll            # 0 before the first throw of a turn
    cdef readonly int rolls
    cdef readonly int idle
    cdef readonly int turns
    cdef readonly bint built          # in this turn
    cdef int stock[11]

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
    cdef bint is_useful(self, int roll) noexcept nogil
    @cython.final
    cdef void throw_dice(self) noexcept nogil
    @cython.final
    cdef void finish(self, int reason, int winner) noexcept nogil
    @cython.final
    cdef void finish_turn(self) noexcept nogil
    @cython.final
    cdef void read_dice(self, int roll) noexcept nogil
    @cython.final
    cdef void pick_up(self, int low, int high) noexcept nogil
    @cython.final
    cdef void hold(self, int code) noexcept nogil
    @cython.final
    cdef void move_pawn(self, int cell, int level) noexcept nogil
    @cython.final
    cdef void drop_from_hand(self, int length) noexcept nogil
    @cython.final
    cdef void build_with(self, int code) noexcept nogil
    @cython.final
    cdef int fill_turn(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_takes(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_throws(self, int* actions) noexcept nogil
    @cython.final
    cdef bint has_plan_spot(self) noexcept nogil
    @cython.final
    cdef bint allows_bars(self, int low, int high) noexcept nogil
