from sommet.core.bits cimport Bits
from sommet.games.ascension.position cimport AscensionPosition

cdef enum:
    LEVELS = 13     # heights a route is planned for: up to the pillar with a cube on it, and one more
    TABLE = 1053    # 81 cells times that
    TABLES = 5265   # one for each seat, and none for seat 0
    DEEPEST = 84    # heights a cell may have to come down by, in `NEEDED`
    RISES = 97      # all changes of height there, from that far down to LEVELS - 1 up

cdef double FAR
cdef double EFFORT
cdef double RESTART
cdef double THRIFT
cdef double LIFE

cdef int DISTANCE[81][81]
cdef Bits RINGS[81][9]  # by cell and distance: the cells that many king's steps away
cdef double NEEDED[32][97]  # by state of a cell (`state_of`) and DEEPEST + rise: pieces that must move


# What a seat has to work with on its way.
cdef struct Outlook:
    int seat
    int goal
    bint halves    # whether it can get hold of a half-cube
    Bits free      # cells its pawn may enter
    Bits liftable  # cells whose top it may take


# How a seat stands by them.
cdef struct Prospect:
    double turns   # still needed, a blockage to be feared weighed in
    double danger  # of a blockage where the pawn stands


cdef double pieces_needed(int rise, bint passable, bint liftable, bint half_on_top, bint halves) noexcept nogil
cdef double state_needs(int state, int rise) noexcept nogil
cdef int state_of(AscensionPosition position, Outlook outlook, int cell) noexcept nogil
cdef bint is_special(AscensionPosition position, int cell) noexcept nogil
cdef Prospect prospect(AscensionPosition position, int seat) noexcept nogil
cdef Outlook look(AscensionPosition position, int seat) noexcept nogil
cdef double repair(AscensionPosition position, Outlook outlook, int cell, int level) noexcept nogil
cdef void survey(AscensionPosition position, Outlook outlook, double* entry, double* beyond, int base) noexcept nogil
cdef void clear(double* entry, double* beyond, int base, Bits cells) noexcept nogil
cdef void arrive(AscensionPosition position, Outlook outlook, double* beyond, int base) noexcept nogil
cdef double way_home(AscensionPosition position, int seat) noexcept nogil
cdef void approach(
    AscensionPosition position, int cell, Bits nearer, double* entry, double* beyond, double* onto, int base
) noexcept nogil
cdef void step_onto(double* entry, double* onto, int index, int base) noexcept nogil
cdef void climb_in_place(double* beyond, int index) noexcept nogil
cdef void price(
    AscensionPosition position, Outlook outlook, int cell, double* entry, double* beyond, int base
) noexcept nogil
cdef void ride(
    AscensionPosition position, Outlook outlook, Bits planned, double* entry, double* beyond, int base
) noexcept nogil
cdef double best_step(
    AscensionPosition position,
    Outlook outlook,
    double* entry,
    double* beyond,
    int base,
    int changed,
    bint stepping,
    bint careful,
) noexcept nogil
cdef double partner(AscensionPosition position, Outlook outlook, int cell, int level) noexcept nogil
cdef double peril(AscensionPosition position, Outlook outlook, int cell, int height, double turns) noexcept nogil
cdef double least_repair(AscensionPosition position, Outlook outlook, int cell, int height) noexcept nogil
cdef double loss(AscensionPosition position, Outlook outlook, double turns) noexcept nogil
cdef double danger(AscensionPosition position, Outlook outlook, int cell, int height) noexcept nogil
cdef bint is_near_pawn(AscensionPosition position, int seat, int cell) noexcept nogil
