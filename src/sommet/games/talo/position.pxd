cimport cython

from sommet.core.position cimport Position
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape
from sommet.games.talo.placing cimport Placing

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

# The ranges of actions, each from its first int on; the building codes start at 0.
cpdef enum:
    BARS = 235200     # ways to lay a bar: 10 lengths, 3 kinds, 10 bases, CELLS
    HOLD = 235200
    MOVE = 470400
    JUMP = 479024
    CHOOSE = 479808
    THROW = 480592
    PICK_UP = 480603
    FINISH = 480724


cdef class TaloPosition(Placing):
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
    cdef readonly bint moved          # in this slot
    cdef readonly bint built          # in this turn
    cdef readonly bint can_jump
    cdef int stock[11]

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void take(self, Position other) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef void take_all(self, TaloPosition other) noexcept nogil
    @cython.final
    cdef int fill_building(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_moves(self, int* actions, int count) noexcept nogil
    @cython.final
    cdef int fill_jumps(self, int* actions, int count) noexcept nogil
    @cython.final
    cdef bint allows_bar(self, int code, bint held) noexcept nogil
    @cython.final
    cdef bint allows_counterweight(self, int code) noexcept nogil
    @cython.final
    cdef bint is_one_step(self, int cell, int level) noexcept nogil
    @cython.final
    cdef bint allows_move(self, int cell, int level) noexcept nogil
    @cython.final
    cdef bint allows_jump(self, int cell) noexcept nogil
    @cython.final
    cdef bint allows_start(self, int cell) noexcept nogil
    @cython.final
    cdef bint allows_bars(self, int low, int high) noexcept nogil
    @cython.final
    cdef bint is_useful(self, int roll) noexcept nogil
    @cython.final
    cdef void build_with(self, int code) noexcept nogil
    @cython.final
    cdef void drop_from_hand(self, int length) noexcept nogil
    @cython.final
    cdef void finish(self, int reason, int winner) noexcept nogil
    @cython.final
    cdef void finish_turn(self) noexcept nogil
    @cython.final
    cdef void throw_dice(self) noexcept nogil
