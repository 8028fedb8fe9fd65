from sommet.core.rng cimport Rng

cdef enum:
    COLOURED = 33  # blocks besides the two of the core

cdef int measure(unsigned char* heights, int cell, int wide, int deep) noexcept nogil
cdef bint touches(unsigned char* heights, int cell, int wide, int deep) noexcept nogil
cdef int needed(unsigned char* heights, int cell, int wide, int deep, int tall) noexcept nogil
cdef void put(unsigned char* heights, int cell, int wide, int deep, int tall) noexcept nogil
cdef int best_place(unsigned char* heights, int kind, int broad, int long_, Rng rng) noexcept nogil
cdef void deal_blocks(int* order, Rng rng) noexcept nogil
cdef bint is_hidden(unsigned char* heights) noexcept nogil
cdef bint has_court(unsigned char* heights) noexcept nogil
cdef bint attempt(unsigned char* heights, int* order, int* places, int broad, int long_, Rng rng) noexcept nogil
