from sommet.core.position cimport Position

cdef enum:
    HIDDEN = 32
    UNIT = 1024        # what 1 is in the whole numbers of a net, in both layers
    LISTS = 8          # of inputs: one for what all seats share, one for each seat from 1 on
    MOST_LISTED = 128  # inputs in a list
    LISTED_IN_ALL = 1024
    MOST_AMOUNT = 127
    MOST_NETS = 8
    NO_NET = 0         # the key of positions for which no net is meant


cdef class Inputs:
    cdef int key(self, Position position) noexcept nogil
    cdef void write(self, Position position, int* indices, int* amounts, int* counts) noexcept nogil


cdef class Nets:
    cdef readonly Inputs inputs
    # One net after the other, each a row of 32 biases, a row for each input and a row that weighs the hidden units.
    cdef short* weights
    cdef int count
    cdef int keys[8]
    cdef int sizes[8]   # inputs
    cdef int begins[8]  # where its first row begins

    cdef bint strengths(self, Position position, double* strengths) noexcept nogil
    cdef tuple listed(self, Position position)
    cdef tuple standing(self, Position position)
    cdef int place(self, int key) noexcept nogil


# Plain loops over neighbouring numbers, which the C compiler turns into vector instructions. The Python twins, for the
# interpreted form, are in net.py.
cdef inline void add_inputs(
    int* sums, short* weights, int begin, int* indices, int* amounts, int first, int count
) noexcept nogil:
    cdef int at, unit, amount
    cdef short* row
    for at in range(first, first + count):
        row = weights + begin + HIDDEN * (indices[at] + 1)
        amount = amounts[at]
        if amount == 1:
            for unit in range(HIDDEN):
                sums[unit] += row[unit]
        else:
            for unit in range(HIDDEN):
                sums[unit] += row[unit] * amount


cdef inline int weigh_units(int* sums, short* row) noexcept nogil:
    cdef int unit, total = 0
    for unit in range(HIDDEN):
        total += min(max(sums[unit], 0), <int>UNIT) * row[unit]
    return total
