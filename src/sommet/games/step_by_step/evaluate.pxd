cimport cython

from sommet.core.bits cimport Bits
from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.games.step_by_step.position cimport StepByStepPosition


cdef class StepByStepEvaluation(Evaluation):
    cdef bint is_own(self, Position position) except -1
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil
    @cython.final
    cdef void share(self, StepByStepPosition position, double* values) noexcept nogil
    @cython.final
    cdef double strength(self, StepByStepPosition position, int seat) noexcept nogil
    @cython.final
    cdef double promise(self, StepByStepPosition position, int action) noexcept nogil
