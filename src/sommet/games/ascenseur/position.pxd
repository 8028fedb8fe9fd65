cimport cython

from sommet.core.position cimport Position
from sommet.games.ascenseur.cards cimport Cards
from sommet.games.ascenseur.playout cimport AscenseurPlayout


cdef class AscenseurPosition(AscenseurPlayout):
    cdef void take(self, Position other) noexcept nogil

    @cython.final
    cdef void take_all(self, AscenseurPosition other) noexcept nogil
    @cython.final
    cdef list members(self, Cards cards)
