cimport cython

from sommet.core.bits cimport Bits


@cython.final
cdef class Tape:
    cdef list numbers
    cdef Py_ssize_t at
    cdef bint plays_back

    cdef object following(self)
    cdef int number(self, int value) except? -1
    cdef bint flag(self, bint value) except -1
    cdef unsigned long long word(self, unsigned long long value) except? 0
    cdef Bits bits(self, Bits value) except? 0
