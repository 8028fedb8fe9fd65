cimport cython

from sommet.core.tape cimport Tape
from sommet.games.aufsteiger.drops cimport Drops


cdef class Walks(Drops):
    cdef readonly bint bridges           # an option, fixed for the game

    cdef readonly bint walked            # no second walk before a ladder is used

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef void footing(self, int seat, unsigned int* cells) noexcept nogil
    @cython.final
    cdef bint is_foothold(self, int seat, int cell, int room) noexcept nogil
    @cython.final
    cdef void wander(self, unsigned int* reached, unsigned int* allowed) noexcept nogil
    @cython.final
    cdef void wander_on(self, unsigned int* reached, unsigned int* allowed, unsigned int* around) noexcept nogil
    @cython.final
    cdef bint sweep(self, unsigned int* reached, unsigned int* allowed, bint forward, bint is_first) noexcept nogil
    @cython.final
    cdef void walk_from(self, unsigned int* own, unsigned int* allowed, unsigned int* reached) noexcept nogil
    @cython.final
    cdef bint can_walk(self, int seat) noexcept nogil
    @cython.final
    cdef bint is_one_step(self, unsigned int* own, unsigned int* face) noexcept nogil
    @cython.final
    cdef void ladder_targets(
        self, int here, unsigned int* own, unsigned int* allowed, unsigned int* small, unsigned int* big
    ) noexcept nogil
    @cython.final
    cdef void bridge_targets(
        self, int here, unsigned int* own, unsigned int* allowed, unsigned int* small, unsigned int* big
    ) noexcept nogil
    @cython.final
    cdef void span(
        self,
        int cell,
        int step,
        int cells,
        unsigned int* own,
        unsigned int* allowed,
        unsigned int* small,
        unsigned int* big,
    ) noexcept nogil
    @cython.final
    cdef int fill_pawn(self, int* actions, bint on_foot) noexcept nogil
    @cython.final
    cdef int list_ends(
        self, unsigned int* small, int small_first, unsigned int* big, int big_first, int* actions, int count
    ) noexcept nogil
    @cython.final
    cdef bint may_bridge(self) noexcept nogil
    @cython.final
    cdef bint can_reach(self, int means, int cell) noexcept nogil
    @cython.final
    cdef bint has_end(self, int means, unsigned int* own, unsigned int* face) noexcept nogil
    @cython.final
    cdef bint has_way(self, unsigned int* own, unsigned int* face) noexcept nogil
