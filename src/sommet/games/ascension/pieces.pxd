cimport cython

from sommet.core.bits cimport Bits
from sommet.core.tape cimport Tape
from sommet.games.ascension.pawns cimport AscensionPawns

# Bits of `extras`: what the mover may do besides choosing a cell.
cdef enum:
    OFFERS_OWN = 1
    OFFERS_PLAIN = 2
    OFFERS_JOKER = 4
    OFFERS_LAST = 8  # pass or stay


cdef class Pieces(AscensionPawns):
    cdef readonly bint same_cell # an option, fixed for the game

    cdef readonly int hand       # the piece in hand
    cdef readonly int hand_from  # a cell, or the action that took it from reserve or box
    cdef bint hand_hidden        # it was a cube whose drawing was hidden
    cdef signed char locked_cell[5]
    cdef short locked[5]         # the piece each seat bars
    cdef short own[5]            # half-cubes in reserve
    cdef short plain[5]

    # What the mover is offered.
    cdef Bits targets            # cells to take from, lay on or step to
    cdef Bits reveals            # cells where the cube in hand may be revealed
    cdef int extras              # bit by bit: take own, take plain, take joker, pass or stay

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef void clear_hands(self) noexcept nogil
    @cython.final
    cdef bint bound_to_open(self, int seat) noexcept nogil
    @cython.final
    cdef Bits barred(self, int seat) noexcept nogil
    @cython.final
    cdef Bits liftable(self, int seat) noexcept nogil
    @cython.final
    cdef void offer_pieces(self) noexcept nogil
    @cython.final
    cdef void keep_freeing(self) noexcept nogil
    @cython.final
    cdef void take_piece(self, int action) noexcept nogil
    @cython.final
    cdef Bits fenced(self, int seat) noexcept nogil
    @cython.final
    cdef Bits open_places(self) noexcept nogil
    @cython.final
    cdef Bits layable(self, int drawing, bint shows, Bits open_places) noexcept nogil
    @cython.final
    cdef Bits leaving_a_step(self, Bits cells, int drawing, int size) noexcept nogil
    @cython.final
    cdef void offer_places(self) noexcept nogil
    @cython.final
    cdef void lay_piece(self, int cell, bint revealed) noexcept nogil
    @cython.final
    cdef void empty_hand(self) noexcept nogil
    @cython.final
    cdef void lose_summit(self, int seat) noexcept nogil
    @cython.final
    cdef Bits raisable(self, int seat, int kind) noexcept nogil
    @cython.final
    cdef bint frees(self, int seat, int kind, int origin) noexcept nogil
