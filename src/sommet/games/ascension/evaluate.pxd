cimport cython

from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.games.ascension.position cimport AscensionPosition


cdef class AscensionEvaluation(Evaluation):
    cdef readonly double alarm
    cdef readonly double patience

    cdef bint is_own(self, Position position) except -1
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil

    @cython.final
    cdef double vigilance(self, AscensionPosition position) noexcept nogil
    @cython.final
    cdef void share(self, AscensionPosition position, double* values) noexcept nogil
    @cython.final
    cdef void share_by_hand(self, AscensionPosition position, double* values) noexcept nogil
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
    cdef double best_change(
        self, AscensionPosition position, double* entries, double* beyonds, double* turns, int size, int drawing
    ) noexcept nogil


cdef bint admits(AscensionPosition position, int seat, int drawing) noexcept nogil
cdef double turns_after(
    AscensionPosition position, int seat, double* entries, double* beyonds, int cell, int level, int drawing
) noexcept nogil
cdef double support(AscensionPosition position, int cell, int level, int drawing) noexcept nogil
cdef bint is_near_way(AscensionPosition position, int cell) noexcept nogil
cdef int drawing_below(AscensionPosition position, int cell) noexcept nogil
