cimport cython

from sommet.core.bits cimport Bits
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape
from sommet.games.aufsteiger.pawns cimport AufsteigerPawns

cdef Bits two_columns(unsigned int* places, int index) noexcept nogil


cdef class Drops(AufsteigerPawns):
    # Options, fixed for the game.
    cdef readonly bint one_tower         # connectivity = whole
    cdef readonly bint moves_grey
    cdef readonly bint shields           # stone_shield

    cdef readonly int last_moved         # in the turn before (R7); NONE
    cdef readonly int moved              # in this turn; NONE
    cdef readonly bint in_place          # dropped on its former cells

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef unsigned long long free_blocks(self) noexcept nogil
    @cython.final
    cdef bint can_return(self, int block) noexcept nogil
    @cython.final
    cdef bint can_lift(self, int block) noexcept nogil
    @cython.final
    cdef bint can_settle(self, int block) noexcept nogil
    @cython.final
    cdef void pick_up(self, int block) noexcept nogil
    @cython.final
    cdef void put_back(self, int block) noexcept nogil
    @cython.final
    cdef int fill_lifts(self, int* actions) noexcept nogil
    @cython.final
    cdef int survey(self, unsigned int* places) noexcept nogil
    @cython.final
    cdef void shielded(self, unsigned int* cells) noexcept nogil
    @cython.final
    cdef void fit(
        self, int wide, int deep, unsigned int* touching, unsigned int* barred, unsigned int* places, int offset
    ) noexcept nogil
    @cython.final
    cdef void keep_whole(self, unsigned int* places) noexcept nogil
    @cython.final
    cdef void spare_pawns(self, unsigned int* places) noexcept nogil
    @cython.final
    cdef int fill_drops(self, int* actions) noexcept nogil
    @cython.final
    cdef int pick_drop(self, Rng rng) noexcept nogil
    @cython.final
    cdef bint can_put(self, int cell, int pose) noexcept nogil
    @cython.final
    cdef bint joins_all(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef bint crowds_nobody(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef void drop(self, int cell, int pose) noexcept nogil
    @cython.final
    cdef unsigned int tops_allowed(self) noexcept nogil
    @cython.final
    cdef bint could_show(self, int block, int pose, int seat) noexcept nogil
    @cython.final
    cdef int fill_tops(self, int* actions) noexcept nogil
