from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.search.table cimport Table

cdef enum:
    DEEPEST = 128          # actions from the root to the end of a line
    MOST_WAITING = 262144  # actions that wait on the way there, all together
    HISTORY = 4096


cdef class AlphaBeta:
    cdef Position root
    cdef Evaluation evaluation
    cdef list stack             # a position for every action on the way
    cdef void** boards          # the same, for use without the lock
    cdef Table table
    cdef bint is_helper         # the table is another's
    cdef int* waiting           # the ordered actions of every node on the way, one run after the other
    cdef int top
    cdef int* listed
    cdef double* weights
    cdef double* history
    cdef readonly int seat
    cdef unsigned long long seed
    cdef double noise
    cdef readonly long long nodes
    cdef readonly int depth
    cdef readonly double value
    cdef readonly bint solved
    cdef long long budget
    cdef double until
    cdef bint stopped
    cdef bint running
    cdef int root_action        # what proved best at the root, as deep as it was searched last
    cdef bint proven            # whether the value just returned rests on finished games alone
    cdef double estimates[8]

    cdef double search(self, Position position, int depth, int ply, double alpha, double beta) except? -2 nogil
    cdef double best_of(
        self, Position position, unsigned long long key, int depth, int ply, double alpha, double beta, int hash_action
    ) except? -2 nogil
    cdef double evaluate(self, Position position) noexcept nogil
    cdef int order_actions(self, Position position, int hash_action) noexcept nogil
    cdef bint spent(self) except -1 nogil
