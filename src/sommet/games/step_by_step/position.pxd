from sommet.core.position cimport Position
from sommet.games.step_by_step.phases cimport StepByStepPhases


cdef class StepByStepPosition(StepByStepPhases):
    cdef void take(self, Position other) noexcept nogil
