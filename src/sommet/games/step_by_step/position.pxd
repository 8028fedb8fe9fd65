cimport cython

from sommet.core.bits cimport Bits
from sommet.core.position cimport Position
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape

cpdef enum:
    MOVE = 0
    PLACE = 1
    OVER = 2

# How a game ends (section 6 of the rules).
cpdef enum:
    NOT_OVER = 0
    SUMMIT = 1
    BLOCKADE = 2
    NO_SUMMIT = 3
    CODA = 4

cdef enum:
    EAST = 0
    WEST = 1
    NORTH = 2
    SOUTH = 3
    SIDES = 4
    MOST_CELLS = 81
    MOST_SEATS = 4
    MOST_LEVELS = 2048  # setups and stocks go up to 999 each
    NOWHERE = -1  # where a ball is that left the board
    OUTSIDE = 81  # the cell beyond the edge
    # Higher than any column: stands in `heights` for the edge and for the tower, which is never walked over (R8) and
    # takes no piece (R11); entering the tower is the gate's business.
    BARRIER = 9999

cdef int NEIGHBOURS[10][81][4]
cdef Bits AROUND[10][81]
cdef Bits NOT_LAST_COLUMN[10]


cdef class StepByStepPosition(Position):
    # Options, fixed for the game.
    cdef readonly int size
    cdef readonly int cells
    cdef readonly int tower
    cdef readonly int tower_cell
    cdef readonly int coda
    cdef readonly bint capped        # ceiling = summit
    cdef readonly bint bars_return   # no_return = last
    cdef readonly bint keeps_balls   # blocked_ball = stays

    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int winner
    cdef readonly int stock
    cdef readonly int idle
    cdef int peak                    # the highest column but the tower
    cdef int playing                 # bit s: seat s is in play
    cdef int hopeful                 # the seat that last passed the shortage test
    cdef int balls[5]                # cell of each seat's ball, NOWHERE once it is off the board
    cdef int left[5]                 # cell each ball left in its own previous turn (R7)
    cdef short heights[82]           # BARRIER for the tower and, at the end, for the edge

    cdef Bits board                  # every cell but the tower
    cdef Bits beside                 # the tower's neighbours
    cdef Bits gate                   # those of them from which the summit can be entered now (R8)
    cdef Bits full                   # columns that take no further piece (R12)
    cdef Bits occupied
    cdef Bits targets                # where the mover may go, or lay
    # Cells into which a step of R3 leads from their western neighbour, from which one leads back to it; so for the south.
    cdef Bits from_west
    cdef Bits to_west
    cdef Bits from_south
    cdef Bits to_south

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void take(self, Position other) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int lay_out(self, list heights) except -1
    @cython.final
    cdef void grow(self, int cell) noexcept nogil
    @cython.final
    cdef Bits walkable(self, int cell) noexcept nogil
    @cython.final
    cdef Bits climbable(self, Bits walked) noexcept nogil
    @cython.final
    cdef Bits around(self, int cell) noexcept nogil
    @cython.final
    cdef Bits layable_from(self, int cell) noexcept nogil
    @cython.final
    cdef Bits reachable(self, int seat) noexcept nogil
    @cython.final
    cdef Bits destinations(self, int seat) noexcept nogil
    @cython.final
    cdef bint can_reach_summit(self, int cell) noexcept nogil
    @cython.final
    cdef bint anyone_can_reach_summit(self) noexcept nogil
    @cython.final
    cdef int next_in_play(self, int seat) noexcept nogil
    @cython.final
    cdef void settle(self, int seat) noexcept nogil
    @cython.final
    cdef void finish(self, int reason, int winner) noexcept nogil
    @cython.final
    cdef int expect_ball(self, int seat) except -1
    @cython.final
    cdef list members(self, Bits cells)
