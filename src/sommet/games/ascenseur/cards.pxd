from sommet.core.rng cimport Rng

cdef enum:
    SUITS = 4
    RANKS = 13
    MOST_SEATS = 6
    PLACES = 7  # seats count from 1
    LAYER = 2744  # 14 ** 3: how many cards of three suits are given away
    WAYS = 16464  # MOST_SEATS * LAYER
    RANK_SETS = 8192
    SIZE = 52  # above the members of a set of ranks stands how many they are, and above that the highest
    HIGHEST = 56

ctypedef unsigned long long Cards

cdef Cards SUIT[4]
cdef double CHOOSE[53][18]
cdef unsigned long long MEMBERS[8192]  # the ranks of a set, ascending, four bits each

cdef Cards draw(Cards pool, int count, Rng rng) noexcept nogil
cdef Cards deal_unseen(Cards* hands, Cards* lacks, int seats, int viewer, Cards stock, Rng rng) noexcept nogil
cdef Cards deal_bound(
    Cards* hands, Cards* lacks, int* sizes, int* bound, int count, Cards pool, Rng rng
) noexcept nogil
cdef void add_layer(double* ways, int index, int* there, int given, Cards lacks, int size) noexcept nogil
cdef void count_left(int* left, int cell, int* there, int given) noexcept nogil
cdef int pick_cell(double* ways, int index, int* there, int given, Cards lacks, int size, Rng rng) noexcept nogil
cdef int step_back(double* ways, int index, int cell, int* there, int given, Cards lacks, int size, Rng rng) noexcept nogil
cdef Cards draw_suits(Cards pool, int took, int* there, int size, Rng rng) noexcept nogil
cdef double fraction(Rng rng) noexcept nogil
