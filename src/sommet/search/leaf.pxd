from sommet.core.position cimport Position
from sommet.search.simulation cimport Simulation


cdef class Leaf:
    cdef Simulation simulation
    cdef Position trial       # a position to look at while the simulation stands still
    cdef int playout_depth    # -1: to the end
    cdef int quiescence

    cdef void evaluate(self) noexcept nogil
    cdef void quiesce(self) noexcept nogil
    cdef int best_of_heaviest(self, int count, int seat) noexcept nogil
    cdef int heaviest(self, int count) noexcept nogil
    cdef double value_of(self, int action, int seat) noexcept nogil
