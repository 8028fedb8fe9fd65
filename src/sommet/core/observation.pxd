from libc.string cimport memset

from sommet.core.position cimport Position


cdef class Observation:
    cdef readonly int seats
    cdef readonly int cells         # numbers in a plane
    cdef readonly int size          # numbers in all
    cdef readonly int actions       # every action is a number below it
    cdef readonly tuple shape
    cdef readonly tuple names       # of the planes
    cdef readonly tuple meanings

    cdef void write(self, Position position, int viewer, bint sees_all, unsigned char* out) noexcept nogil
    cdef bint is_own(self, Position position) except -1


# What the games write with; the Python twins are in observation.py.
cdef inline int clipped(int number) noexcept nogil:
    return 0 if number < 0 else 255 if number > 255 else number


cdef inline int seat_from(int first, int further, int seats) noexcept nogil:
    return (first - 1 + further) % seats + 1


cdef inline int flood(unsigned char* out, int at, int count, int value) noexcept nogil:
    memset(out + at, clipped(value), count)
    return at + count


cdef inline void wipe(unsigned char* out, int count) noexcept nogil:
    memset(out, 0, count)
