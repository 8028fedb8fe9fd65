from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position

cdef enum:
    DEEPEST = 128          # actions from the root to the end of a line
    MOST_WAITING = 262144  # actions that wait on the way there, all together
    HISTORY = 4096


cdef struct Entry:
    unsigned long long key
    double value   # or a bound of it
    int action     # the one that proved best
    short depth    # how deep it was searched
    short bound    # EXACT, LOWER_BOUND or UPPER_BOUND; 0: empty


cdef class AlphaBeta:
    cdef Position root
    cdef Evaluation evaluation
    cdef list stack
    cdef Entry* table           # the transposition table, a slot per key
    cdef unsigned long long mask
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
    cdef bint proven            # whether the value just returned rests on finished games alone
    cdef double estimates[8]

    cdef double search(self, Position position, int depth, int ply, double alpha, double beta) except? -2
    cdef double best_of(
        self, Position position, unsigned long long key, int depth, int ply, double alpha, double beta, int hash_action
    ) except? -2
    cdef void remember(
        self, unsigned long long key, double value, int action, int depth, int bound
    ) noexcept nogil
    cdef double evaluate(self, Position position) noexcept
    cdef int order_actions(self, Position position, int hash_action) noexcept
    cdef bint spent(self) except -1
