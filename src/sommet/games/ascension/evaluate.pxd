cimport cython

from sommet.core.bits cimport Bits
from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.games.ascension.position cimport AscensionPosition

cdef enum:
    LEVELS = 13     # heights a route is planned for: up to the pillar with a cube on it, and one more
    TABLE = 1053    # 81 cells times that
    TABLES = 5265   # one for each seat, and none for seat 0

cdef int DISTANCE[81][81]
cdef Bits RINGS[81][9]  # by cell and distance: the cells that many king's steps away


# What a seat has to work with on its way.
cdef struct Outlook:
    int seat
    int goal
    bint halves    # whether it can get hold of a half-cube
    Bits free      # cells its pawn may enter
    Bits liftable  # cells whose top it may take


cdef class AscensionEvaluation(Evaluation):
    cdef readonly double alarm
    cdef readonly double patience

    cdef bint judges(self, Position position) except -1
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil

    @cython.final
    cdef double vigilance(self, AscensionPosition position) noexcept nogil
    @cython.final
    cdef void share(self, AscensionPosition position, double* values) noexcept nogil
    @cython.final
    cdef double turns_left(self, AscensionPosition position, int seat) noexcept nogil
    @cython.final
    cdef Outlook look(self, AscensionPosition position, int seat) noexcept nogil
    @cython.final
    cdef double repair(self, AscensionPosition position, Outlook outlook, int cell, int level) noexcept nogil
    @cython.final
    cdef double way_home(self, AscensionPosition position, int seat) noexcept nogil
    @cython.final
    cdef void survey(self, AscensionPosition position, Outlook outlook, double* entry, double* beyond, int base) noexcept nogil
    @cython.final
    cdef void arrive(self, AscensionPosition position, Outlook outlook, double* beyond, int base) noexcept nogil
    @cython.final
    cdef void approach(
        self, AscensionPosition position, int cell, Bits nearer, double* entry, double* beyond, int base
    ) noexcept nogil
    @cython.final
    cdef void climb_in_place(self, double* beyond, int index) noexcept nogil
    @cython.final
    cdef void price(
        self, AscensionPosition position, Outlook outlook, int cell, double* entry, double* beyond, int base
    ) noexcept nogil
    @cython.final
    cdef void ride(
        self, AscensionPosition position, Outlook outlook, Bits planned, double* entry, double* beyond, int base
    ) noexcept nogil
    @cython.final
    cdef double partner(self, AscensionPosition position, Outlook outlook, int cell, int level) noexcept nogil
    @cython.final
    cdef double best_step(
        self,
        AscensionPosition position,
        Outlook outlook,
        double* entry,
        double* beyond,
        int base,
        int changed,
        bint stepping,
        bint careful,
    ) noexcept nogil
    @cython.final
    cdef double danger(self, AscensionPosition position, Outlook outlook, int cell, int height) noexcept nogil
    @cython.final
    cdef double peril(
        self, AscensionPosition position, Outlook outlook, int cell, int height, double turns
    ) noexcept nogil
    @cython.final
    cdef bint is_near_pawn(self, AscensionPosition position, int seat, int cell) noexcept nogil
    @cython.final
    cdef void weigh_phase(self, AscensionPosition position, int* actions, int count, double* weights) noexcept nogil
    @cython.final
    cdef void weigh_steps(self, AscensionPosition position, int* actions, int count, double* weights) noexcept nogil
    @cython.final
    cdef void weigh_places(self, AscensionPosition position, int* actions, int count, double* weights) noexcept nogil
    @cython.final
    cdef void weigh_pieces(self, AscensionPosition position, int* actions, int count, double* weights) noexcept nogil
    @cython.final
    cdef void survey_all(
        self, AscensionPosition position, double* entries, double* beyonds, double* turns
    ) noexcept nogil
    @cython.final
    cdef double change(
        self,
        AscensionPosition position,
        double* entries,
        double* beyonds,
        double* turns,
        int cell,
        int level,
        int drawing,
    ) noexcept nogil
    @cython.final
    cdef double support(self, AscensionPosition position, int cell, int level, int drawing) noexcept nogil
    @cython.final
    cdef double best_change(
        self, AscensionPosition position, double* entries, double* beyonds, double* turns, int size, int drawing
    ) noexcept nogil
