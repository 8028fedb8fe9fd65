from sommet.core.aim cimport Aim
from sommet.core.position cimport Position

cdef enum:
    DEEPEST = 96         # actions from the root to the end of a line
    MOST_WAITING = 262144  # actions that wait on the way there, all together


cdef class Proof:
    cdef readonly Aim aim
    cdef readonly long long nodes
    cdef long long budget
    cdef readonly bint exhausted   # the budget was spent before anything was certain
    cdef Position root
    cdef list stack                # a position for every action on the way
    cdef void** boards             # the same, for use without the lock
    cdef int* waiting              # the actions of every node on the way, one run after the other
    cdef int top
    cdef int replies[96]           # by ply: what decided a node there last
    cdef int barred[16]            # what the seat may not play in its first turn
    cdef int bars
    cdef unsigned long long* keys  # of positions whose status is known; the status is beside
    cdef unsigned char* found
    cdef unsigned long long mask

    cdef int ready(self) except -1
    cdef int force(self, Position position, int ply, int turns) noexcept nogil
    cdef int settle(self, Position position, Position child, int ply, int turns) noexcept nogil
    cdef bint is_barred(self, int action) noexcept nogil
