cimport cython

from sommet.core.position cimport Position
from sommet.core.tape cimport Tape
from sommet.games.talo.stability cimport Building

cdef enum:
    MOST_SEATS = 4
    LEVELS = 11       # 0 to 10
    PLACES = 8624     # LEVELS * CELLS: where a pawn could ever stand
    REACH = 308       # LEVELS * WIDTH: such places as rows of bits


cdef class Pawns(Position):
    # Options, fixed for the game.
    cdef readonly int goal
    cdef readonly int margin
    cdef readonly bint descend

    cdef readonly Building building
    cdef readonly int turn_of         # the seat whose turn it is; `mover` is 0 while it throws
    cdef int pawn_cell[5]             # 0 before the start is chosen
    cdef int pawn_level[5]

    # Workspace of a question, no part of the position: cubes filled by bars and pawns.
    cdef unsigned long long solid[364]

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int expect_pawn(self, int seat) except -1
    @cython.final
    cdef void refresh(self) noexcept nogil
    @cython.final
    cdef bint is_place(self, int cell, int level) noexcept nogil
    @cython.final
    cdef int spread(self, int seat, unsigned long long* reached, int wanted) noexcept nogil
    @cython.final
    cdef bint is_shut_in(self, int seat) noexcept nogil
