cimport cython

from sommet.core.position cimport Position
from sommet.core.rng cimport Rng
from sommet.games.talo.stability cimport Building

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
    SLIDE = 0
    TOP = 1
    FREE = 2

cpdef enum:
    SHUT = 0
    IMMOBILE = 1
    NEVER = 2

cdef enum:
    MOST_SEATS = 4
    LEVELS = 11       # 0 to 10
    PLACES = 8624     # LEVELS * CELLS: where a pawn could ever stand
    REACH = 308       # LEVELS * WIDTH: such places as rows of bits
    MOST_CODES = 4096

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


cdef class TaloPosition(Position):
    # Options, fixed for the game.
    cdef readonly int goal
    cdef readonly int margin
    cdef readonly int access
    cdef readonly int relocate
    cdef readonly int idle_limit
    cdef readonly bint pair
    cdef readonly bint descend
    cdef readonly bint risky
    cdef readonly bint first_beside

    cdef readonly Building building
    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int winner          # with SUMMIT the seat that won, with COLLAPSE the one that lost
    cdef readonly int turn            # whose turn it is
    cdef readonly int roll            # 0 before the first throw of a turn
    cdef readonly int rolls
    cdef readonly int idle
    cdef readonly int turns
    cdef readonly bint moved          # in this slot
    cdef readonly bint built          # in this turn
    cdef readonly bint can_jump
    cdef readonly bint holding        # the last bar is held (R15)
    cdef int begun                    # bit s: seat s has built a bar (R19)
    cdef int hands                    # bars in hand
    cdef int hand[2]                  # ascending
    cdef int stock[11]
    cdef int pawn_cell[5]             # 0 before the start is chosen
    cdef int pawn_level[5]

    # Workspace of a question, no part of the position: cubes filled by bars and pawns.
    cdef unsigned long long solid[364]
    cdef bint saw_fall                # the building holds the fall of the bar judged last

    cdef int fill(self, int* actions) noexcept nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void take(self, Position other) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil

    @cython.final
    cdef void take_all(self, TaloPosition other) noexcept nogil
    @cython.final
    cdef void refresh(self) noexcept nogil
    @cython.final
    cdef unsigned long long blocked(self, int length, int kind, int row, int base) noexcept nogil
    @cython.final
    cdef unsigned long long columns(self, int length, int kind, int base) noexcept nogil
    @cython.final
    cdef int collect(self, int* codes) noexcept nogil
    @cython.final
    cdef int collect_length(self, int length, int* codes, int count) noexcept nogil
    @cython.final
    cdef bint is_bare(self, int base) noexcept nogil
    @cython.final
    cdef bint is_free(self, int length, int kind, int row, int column, int base) noexcept nogil
    @cython.final
    cdef bint is_open(self, int length, int kind, int row, int column, int base) noexcept nogil
    @cython.final
    cdef bint is_accessible(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef int judge(self, int code) noexcept nogil
    @cython.final
    cdef bint is_savable(self, int code) noexcept nogil
    @cython.final
    cdef int counterweights(self, int length, int* codes) noexcept nogil
    @cython.final
    cdef int sift(self, int* codes, int first, int count) noexcept nogil
    @cython.final
    cdef bint saves(self, int code) noexcept nogil
    @cython.final
    cdef bint is_beside(self, int code) noexcept nogil
    @cython.final
    cdef int fill_building(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_moves(self, int* actions, int count) noexcept nogil
    @cython.final
    cdef int fill_jumps(self, int* actions, int count) noexcept nogil
    @cython.final
    cdef bint is_place(self, int cell, int level) noexcept nogil
    @cython.final
    cdef int spread(self, int seat, unsigned long long* reached) noexcept nogil
    @cython.final
    cdef bint is_shut_in(self, int seat) noexcept nogil
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
