from sommet.core.position cimport Position

# What has become of an aim.
cpdef enum:
    OPEN = 0
    MET = 1
    MISSED = 2


cdef class Aim:
    cdef readonly int seat   # who pursues it
    cdef readonly int limit  # within so many turns of that seat

    cdef int status(self, Position position, int turns) noexcept nogil
    cdef bint is_hopeless(self, Position position, int turns) noexcept nogil
    cdef int fill(self, Position position, int turns, int* actions) noexcept nogil
    cdef unsigned long long digest(self, Position position) noexcept nogil
