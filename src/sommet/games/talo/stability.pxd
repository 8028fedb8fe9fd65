cimport cython

from sommet.games.talo.equilibrium cimport Equilibrium
from sommet.games.talo.falls cimport Falls


@cython.final
cdef class Building(Falls):
    # Of the last question about balance, no part of the building.
    cdef Equilibrium equilibrium               # of the bars whose loads are unknown
    cdef readonly int programs                 # linear programs solved, and
    cdef readonly int doubts                   # those among them that needed whole numbers


    cdef int verdict(self, int length, int kind, int cell, int base) noexcept nogil
    cdef bint is_grounded(self, int cell, int layer) noexcept nogil
    cdef bint balance(self, int first) noexcept nogil
    cdef bint resolve(self) noexcept nogil
    cdef bint weigh(self) noexcept nogil
    cdef bint exact(self) noexcept with gil


cdef bint _is_centred(int cells, int first, int last, int ends) noexcept nogil
