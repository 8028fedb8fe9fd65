cimport cython

from sommet.core.aim cimport Aim
from sommet.core.position cimport Position
from sommet.games.step_by_step.position cimport StepByStepPosition

cpdef enum:
    WIN = 0
    HOLD = 1


cdef class StepByStepAim(Aim):
    cdef readonly int kind

    cdef int status(self, Position position, int turns) noexcept nogil
    cdef bint is_hopeless(self, Position position, int turns) noexcept nogil
    cdef int fill(self, Position position, int turns, int* actions) noexcept nogil

    @cython.final
    cdef bint is_roomy(self, StepByStepPosition position, int rival) noexcept nogil
    @cython.final
    cdef int judge(self, StepByStepPosition own, int turns) noexcept nogil
    @cython.final
    cdef bint rules_out(self, StepByStepPosition own, int turns) noexcept nogil
    @cython.final
    cdef int list_useful(self, StepByStepPosition own, int turns, int* actions) noexcept nogil
