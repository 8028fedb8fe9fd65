from sommet.core.net cimport Nets
from sommet.core.position cimport Position


cdef int write_values(object given, int seats, double* values) except -1


cdef class Evaluation:
    # Which of its methods are in plain Python.
    cdef bint has_values
    cdef bint has_priors
    cdef bint has_likelihood
    cdef readonly Nets nets  # what it has learned; None where everything is made by hand

    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil
    cdef double likelihood(self, Position position, int viewer) noexcept nogil
    cdef bint is_own(self, Position position) except -1
    cdef int expect_own(self, Position position) except -1
