cimport cython

from sommet.core.tape cimport Tape
from sommet.games.talo.placing cimport Placing


cdef class Walks(Placing):
    cdef readonly bint moved          # in this slot
    cdef readonly bint can_jump

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int fill_starts(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_moves(self, int* actions, int count) noexcept nogil
    @cython.final
    cdef int fill_jumps(self, int* actions, int count) noexcept nogil
    @cython.final
    cdef bint allows_start(self, int cell) noexcept nogil
    @cython.final
    cdef bint is_one_step(self, int cell, int level) noexcept nogil
    @cython.final
    cdef bint allows_move(self, int cell, int level) noexcept nogil
    @cython.final
    cdef bint allows_jump(self, int cell) noexcept nogil
