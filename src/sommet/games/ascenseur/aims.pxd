cimport cython

from sommet.core.aim cimport Aim
from sommet.core.position cimport Position
from sommet.games.ascenseur.cards cimport Cards
from sommet.games.ascenseur.position cimport AscenseurPosition


cdef class AscenseurAim(Aim):
    cdef readonly int round   # the number of the round, from 0

    cdef int status(self, Position position, int turns) noexcept nogil
    cdef unsigned long long digest(self, Position position) noexcept nogil

    @cython.final
    cdef bint may_hold(self, AscenseurPosition position, int seat, Cards cards) noexcept nogil
    @cython.final
    cdef int judge(self, AscenseurPosition own, int turns) noexcept nogil
    @cython.final
    cdef unsigned long long mix_all(self, AscenseurPosition own) noexcept nogil
