cimport cython


@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef unsigned long long step
    cdef unsigned int next32(self) noexcept nogil
    cdef int below(self, int n) noexcept nogil


# `Rng.below` for loops that draw much: `stream` is a local array with the state and the step of an Rng, which can stay in
# registers from draw to draw. The state goes back to the Rng afterwards. The Python twin is in rng.py.
cdef inline int draw_below(unsigned long long* stream, int n) noexcept nogil:
    cdef unsigned long long span = n
    cdef unsigned long long product = span * next32_of(stream)
    cdef unsigned long long threshold
    if (product & 0xFFFFFFFFULL) < span:
        threshold = (0x100000000ULL - span) % span
        while (product & 0xFFFFFFFFULL) < threshold:
            product = span * next32_of(stream)
    return <int>(product >> 32)


cdef inline unsigned int next32_of(unsigned long long* stream) noexcept nogil:
    cdef unsigned long long old = stream[0]
    stream[0] = old * 6364136223846793005ULL + stream[1]
    cdef unsigned int folded = <unsigned int>(((old >> 18) ^ old) >> 27)
    cdef unsigned int turn = <unsigned int>(old >> 59)
    return folded >> turn | folded << ((32 - turn) & 31)
