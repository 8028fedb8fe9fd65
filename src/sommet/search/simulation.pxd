from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.core.rng cimport Rng


cdef class Simulation:
    cdef Position root
    cdef Position position    # where the simulation stands
    cdef Evaluation evaluation
    cdef Rng rng
    cdef readonly int viewer  # the searching seat
    cdef int* actions         # as last listed
    cdef double* weights      # theirs, as last weighed
    cdef double payoffs[8]    # of the simulation that ended last, by seat
    cdef double totals[8]     # the same, summed over all simulations counted
    cdef double squares[8]    # their squares
    cdef readonly int counted

    cdef int list_actions(self) noexcept nogil
    cdef double weigh_actions(self, int count) noexcept nogil
    cdef void count_payoffs(self) noexcept nogil
    cdef double deviation(self, int seat) noexcept nogil
