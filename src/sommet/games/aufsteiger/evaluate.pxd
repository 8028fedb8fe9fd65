from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.games.aufsteiger.position cimport AufsteigerPosition


cdef class AufsteigerEvaluation(Evaluation):
    cdef bint is_own(self, Position position) except -1
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil
    cdef void estimate(self, AufsteigerPosition position, double* values) noexcept nogil
    cdef double end_chance(self, AufsteigerPosition position, int* facts) noexcept nogil
    cdef void weigh_all(self, AufsteigerPosition position, int* actions, int count, double* weights) noexcept nogil
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
