from sommet.core.position cimport Position


cdef class Evaluation:
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil
    cdef double likelihood(self, Position position, int viewer) noexcept nogil
    cdef bint judges(self, Position position) except -1
    cdef int expect_own(self, Position position) except -1
