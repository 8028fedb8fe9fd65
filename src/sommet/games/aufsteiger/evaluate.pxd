from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.games.aufsteiger.position cimport AufsteigerPosition

cdef enum:
    NOW = 0      # the pawn's height
    BEST = 1     # its best so far
    WALKS = 2    # the greatest height it reaches on foot
    SMALLS = 3   # with the small ladder
    BIGS = 4     # with the big one
    BUILDS = 5   # on foot after the best block move
    FACTS = 6


cdef class AufsteigerEvaluation(Evaluation):
    cdef bint judges(self, Position position) except -1
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil
    cdef void judge(self, AufsteigerPosition position, double* values) noexcept nogil
    cdef double end_chance(self, AufsteigerPosition position, int* facts) noexcept nogil
    cdef void look(self, AufsteigerPosition position, int seat, int* facts) noexcept nogil
    cdef int survey(
        self,
        AufsteigerPosition position,
        int seat,
        unsigned int* reached,
        unsigned int* allowed,
        unsigned char* up,
    ) noexcept nogil
    cdef int summit(self, AufsteigerPosition position, unsigned int* cells) noexcept nogil
    cdef int usable(self, AufsteigerPosition position, int seat) noexcept nogil
    cdef bint movable(self, AufsteigerPosition position, int block) noexcept nogil
    cdef void weigh_all(self, AufsteigerPosition position, int* actions, int count, double* weights) noexcept nogil
    cdef void climb(
        self,
        AufsteigerPosition position,
        unsigned int* reached,
        unsigned int* allowed,
        unsigned char* up,
        int* facts,
    ) noexcept nogil
    cdef void build(
        self,
        AufsteigerPosition position,
        int seat,
        unsigned int* reached,
        unsigned int* allowed,
        unsigned char* up,
        int* gains,
    ) noexcept nogil
    cdef int attained(
        self,
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
        self,
        AufsteigerPosition position,
        int seat,
        int block,
        unsigned int* reached,
        unsigned int* allowed,
        unsigned char* up,
    ) noexcept nogil
    cdef void rivals(self, AufsteigerPosition position, int seat, unsigned int* cells) noexcept nogil
    cdef void weigh_lifts(
        self, AufsteigerPosition position, int* actions, int count, double* weights
    ) noexcept nogil
    cdef void weigh_drops(
        self, AufsteigerPosition position, int* actions, int count, double* weights
    ) noexcept nogil
    cdef void weigh_tops(
        self, AufsteigerPosition position, int* actions, int count, double* weights
    ) noexcept nogil
    cdef void weigh_paths(
        self, AufsteigerPosition position, int* actions, int count, double* weights
    ) noexcept nogil
    cdef void weigh_stones(
        self, AufsteigerPosition position, int* actions, int count, double* weights
    ) noexcept nogil
