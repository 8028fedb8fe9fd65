cimport cython

from sommet.core.aim cimport Aim
from sommet.core.position cimport Position
from sommet.games.aufsteiger.position cimport AufsteigerPosition

cpdef enum:
    RISE = 0
    SHUT_OFF = 1


cdef int highest(AufsteigerPosition position, int seat, int ladders) noexcept nogil
cdef void step_up(
    AufsteigerPosition position,
    unsigned int* reached,
    unsigned int* allowed,
    int low,
    int high,
    unsigned int* found,
) noexcept nogil


cdef class AufsteigerAim(Aim):
    cdef readonly int kind
    cdef readonly int rival
    cdef readonly int height

    cdef int status(self, Position position, int turns) noexcept nogil
    cdef bint is_hopeless(self, Position position, int turns) noexcept nogil
    @cython.final
    cdef int judge(self, AufsteigerPosition own, int turns) noexcept nogil
    @cython.final
    cdef bint rules_out(self, AufsteigerPosition own, int turns) noexcept nogil
