from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.games.talo.position cimport TaloPosition


cdef class TaloEvaluation(Evaluation):
    cdef bint is_own(self, Position position) except -1
    cdef void expect(self, Position position, double* values) noexcept nogil
    cdef void weigh(self, Position position, int* actions, int count, double* weights) noexcept nogil
    cdef void share(self, TaloPosition position, double* values) noexcept nogil
    cdef void promise_all(self, TaloPosition position, int* actions, int count, double* weights) noexcept nogil
    cdef double strength(self, TaloPosition position, int seat) noexcept nogil
    cdef int best(self, TaloPosition position, int seat, unsigned long long* reached) noexcept nogil
    cdef int steps(self, TaloPosition position, int level, unsigned long long* reached) noexcept nogil
    cdef int count_steps(self, TaloPosition position, int level, unsigned long long* reached, int* options) noexcept nogil
    cdef double chance(self, TaloPosition position, int seat, int lengths) noexcept nogil
    cdef double promise_bar(self, TaloPosition position, int code, int level, unsigned long long* reached) noexcept nogil
    cdef double promise_take(self, int action, int lengths) noexcept nogil
