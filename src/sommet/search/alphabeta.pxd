from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position

cdef enum:
    DEEPEST = 128       # actions from the root to the end of a line
    ROOM = 262144       # actions that wait on the way there, all together
    HISTORY = 4096


cdef class AlphaBeta:
    cdef Position root
    cdef Evaluation evaluation
    cdef list stack
    # The transposition table, a slot per key: how deep it was searched, the value or bound, the action that proved best.
    cdef unsigned long long mask
    cdef unsigned long long* keys
    cdef double* worths
    cdef int* moves
    cdef int* depths
    cdef int* kinds
    cdef int* waiting           # the ordered actions of every node on the way, one run after the other
    cdef int top
    cdef int* listed
    cdef double* weights
    cdef double* history
    cdef readonly int seat
    cdef unsigned long long seed
    cdef double whim
    cdef readonly long long nodes
    cdef readonly int depth
    cdef readonly double value
    cdef readonly bint solved
    cdef long long budget
    cdef double until
    cdef bint stopped
    cdef bint proven            # whether the value just returned rests on finished games alone
    cdef double judged[8]

    cdef double search(self, Position position, int depth, int ply, double alpha, double beta) except? -2
    cdef double best_of(self, Position position, int depth, int ply, double alpha, double beta, int remembered) except? -2
    cdef double judge(self, Position position) noexcept
    cdef int list_ordered(self, Position position, int remembered) noexcept
    cdef bint spent(self) except -1
