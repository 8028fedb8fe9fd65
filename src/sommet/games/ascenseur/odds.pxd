cdef double spread_of(int rounds, int cards, int seats, int bonus) noexcept nogil
cdef double share_of(int seat, int seats, int* scores, double spread) noexcept nogil
