cimport cython

from sommet.core.aim cimport Aim
from sommet.core.position cimport Position
from sommet.games.ascension.position cimport AscensionPosition

cpdef enum:
    REACH = 0
    GO_HOME = 1
    KEEP_FREE = 2
    SHUT_IN = 3


cdef class AscensionAim(Aim):
    cdef readonly int kind
    cdef readonly int rival
    cdef readonly int blocked  # how often the pawn concerned had been blocked when the puzzle began
    cdef readonly bint tame    # no drawing can show that takes a pawn further than one square

    cdef int status(self, Position position, int turns) noexcept nogil
    cdef bint is_hopeless(self, Position position, int turns) noexcept nogil

    @cython.final
    cdef bint is_out_of_reach(self, AscensionPosition position, int left) noexcept nogil
    @cython.final
    cdef bint is_too_steep(self, AscensionPosition position) noexcept nogil
    @cython.final
    cdef int judge(self, AscensionPosition own, int turns) noexcept nogil
    @cython.final
    cdef bint rules_out(self, AscensionPosition own, int turns) noexcept nogil
    @cython.final
    cdef int judge_rival(self, AscensionPosition own, int turns) noexcept nogil
