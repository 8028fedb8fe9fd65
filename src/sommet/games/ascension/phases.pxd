cimport cython

from sommet.core.bits cimport Bits
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape
from sommet.games.ascension.pieces cimport Pieces

# Phases of a turn.
cpdef enum:
    PIECE = 0
    PLACE = 1
    PAWN = 2
    SPRINGING = 3
    OVER = 4

# How a game ends (section 6 of the rules).
cpdef enum:
    NOT_OVER = 0
    HOME = 1
    ALONE = 2
    TURN_LIMIT = 3


cdef int list_cells(Bits cells, int first, int* actions, int count) noexcept nogil


cdef class AscensionPhases(Pieces):
    cdef readonly int max_turns  # an option, fixed for the game

    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int winner
    cdef readonly int turns
    cdef readonly bint extra     # this turn is an extra one (R38)
    cdef readonly int regular    # whose regular turn it is, or was before the extra one
    cdef Bits springs            # those used in this turn (R28)

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef void guess(self, int viewer, Rng rng) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef void begin_turn(self, int seat) noexcept nogil
    @cython.final
    cdef void after_piece(self) noexcept nogil
    @cython.final
    cdef void move_pawn(self, int cell) noexcept nogil
    @cython.final
    cdef void block(self, int seat) noexcept nogil
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.final
    cdef void finish(self, int reason, int winner) noexcept nogil
    @cython.final
    cdef int barring(self, int piece) noexcept nogil
