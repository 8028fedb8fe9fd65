cimport cython


@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef unsigned long long step
    cdef unsigned int next32(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil
