from sommet.core.rng cimport Rng

# No game offers more actions at once; search and lists size their buffers by it.
cdef enum:
    MOST_ACTIONS = 8192


cdef class Position:
    cdef readonly int seats
    cdef readonly int mover
    cdef readonly bint over
    cdef public object start

    cdef int fill(self, int* actions) noexcept nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void take(self, Position other) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef void guess(self, int viewer, Rng rng) noexcept nogil
