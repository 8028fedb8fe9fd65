cimport cython

from sommet.core.bits cimport Bits
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape
from sommet.games.step_by_step.balls cimport Balls

# Phases of a turn.
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


cdef class StepByStepPhases(Balls):
    # Options, fixed for the game.
    cdef readonly int coda
    cdef readonly bint keeps_balls   # blocked_ball = stays

    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int winner
    cdef readonly int idle
    cdef Bits targets                # where the mover may go, or lay

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef int play_out(self, Rng rng) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int next_in_play(self, int seat) noexcept nogil
    @cython.final
    cdef void finish(self, int reason, int winner) noexcept nogil
    @cython.final
    cdef void settle(self, int seat) noexcept nogil
    @cython.final
    cdef void move(self, int cell) noexcept nogil
    @cython.final
    cdef void lay(self, int cell) noexcept nogil
