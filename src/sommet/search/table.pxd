cimport cython
from libc.string cimport memcpy

cdef enum:
    WORDS = 3  # of 64 bits in a slot


cdef struct Entry:
    double value   # or a bound of it
    int action     # the one that proved best
    short depth    # how deep it was searched
    short bound    # EXACT, LOWER_BOUND or UPPER_BOUND; 0: there is no entry


cdef class Table:
    cdef unsigned long long* words  # slot by slot: the check, then an Entry
    cdef unsigned long long mask

    @cython.final
    cdef Entry find(self, unsigned long long key) noexcept nogil
    @cython.final
    cdef void store(
        self, unsigned long long key, double value, int action, int depth, int bound
    ) noexcept nogil


# Each word is read and written once, in one piece, but another thread may write the next one in between. The check is the
# key mixed with both words of the entry, so that such a mixture fits no key and counts as no entry. The Python twins, for the
# interpreted form, are in table.py.
cdef inline Entry read_slot(
    unsigned long long* words, unsigned long long slot, unsigned long long key
) noexcept nogil:
    cdef volatile unsigned long long* there = words + WORDS * slot
    cdef unsigned long long[2] data
    cdef Entry entry
    data[0] = there[1]
    data[1] = there[2]
    if there[0] != key ^ data[0] ^ data[1]:
        data[1] = 0
    memcpy(&entry, data, sizeof(Entry))
    return entry


cdef inline void write_slot(
    unsigned long long* words, unsigned long long slot, unsigned long long key, double value, int action, int depth, int bound
) noexcept nogil:
    cdef volatile unsigned long long* there = words + WORDS * slot
    cdef unsigned long long[2] data
    cdef Entry entry
    entry.value = value
    entry.action = action
    entry.depth = depth
    entry.bound = bound
    memcpy(data, &entry, sizeof(Entry))
    there[0] = key ^ data[0] ^ data[1]
    there[1] = data[0]
    there[2] = data[1]
