cimport cython

from sommet.core.observation cimport Observation
from sommet.core.position cimport Position
from sommet.games.step_by_step.position cimport StepByStepPosition


cdef class StepByStepObservation(Observation):
    cdef int side
    cdef bint has_barred  # no_return = last

    cdef void write(self, Position position, int viewer, bint sees_all, unsigned char* out) noexcept nogil
    cdef bint is_own(self, Position position) except -1
    @cython.final
    cdef void write_board(self, StepByStepPosition position, int first, unsigned char* out) noexcept nogil
