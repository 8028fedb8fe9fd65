from sommet.games.aufsteiger.position cimport AufsteigerPosition

cdef enum:
    NOW = 0      # the pawn's height
    BEST = 1     # its best so far
    WALKS = 2    # the greatest height it reaches on foot
    SMALLS = 3   # with the small ladder
    BIGS = 4     # with the big one
    BUILDS = 5   # on foot after the best block move
    FACTS = 6

cdef void look(AufsteigerPosition position, int seat, int* facts) noexcept nogil
cdef int survey(
    AufsteigerPosition position,
    int seat,
    unsigned int* reached,
    unsigned int* allowed,
    unsigned char* up,
) noexcept nogil
cdef int summit(AufsteigerPosition position, unsigned int* cells) noexcept nogil
cdef void climb(
    AufsteigerPosition position,
    unsigned int* reached,
    unsigned int* allowed,
    unsigned char* up,
    int* facts,
) noexcept nogil
cdef void build(
    AufsteigerPosition position,
    int seat,
    unsigned int* reached,
    unsigned int* allowed,
    unsigned char* up,
    int* gains,
) noexcept nogil
cdef int usable(AufsteigerPosition position, int seat) noexcept nogil
cdef unsigned long long movable(AufsteigerPosition position) noexcept nogil
cdef void within_reach(
    AufsteigerPosition position,
    int kind,
    int pose,
    unsigned int* reached,
    unsigned int* allowed,
    unsigned int* places,
) noexcept nogil
cdef int attained(
    AufsteigerPosition position,
    int cell,
    int wide,
    int deep,
    int top,
    unsigned int* reached,
    unsigned int* allowed,
    unsigned char* up,
) noexcept nogil
cdef int turned(
    AufsteigerPosition position,
    int seat,
    int block,
    unsigned int* reached,
    unsigned int* allowed,
    unsigned char* up,
) noexcept nogil
cdef void rivals(AufsteigerPosition position, int seat, unsigned int* cells) noexcept nogil
