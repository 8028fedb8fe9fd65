cpdef enum:
    SIDE = 28       # 26 columns and rows with a rim of open table around them
    CELLS = 784
    TABLE = 0       # the open table is a terrace whose smallest cell is the corner of the rim

cdef enum:
    ALL_ROWS = 268435455
    INNER_ROWS = 134217726

cdef void spread(unsigned int* reached, unsigned int* free, int first, int last) noexcept nogil
cdef void split_off(unsigned int* rest, unsigned int* part) noexcept nogil
cdef void neighbours(unsigned int* cells, unsigned int* around) noexcept nogil
cdef void covering(unsigned int* cells, int wide, int deep, unsigned int* places) noexcept nogil
cdef int overlap(unsigned int* cells, int cell, int wide, int deep) noexcept nogil
cdef bint is_empty(unsigned int* cells) noexcept nogil
cdef int first_cell(unsigned int* cells) noexcept nogil
cdef list members(unsigned int* cells)
