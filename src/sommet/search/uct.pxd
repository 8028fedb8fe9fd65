from sommet.search.arena cimport Arena
from sommet.search.information_sets cimport Belief, OpponentModel
from sommet.search.leaf cimport Leaf
from sommet.search.selection cimport Selection
from sommet.search.simulation cimport Simulation

cdef enum:
    DEEPEST = 4096
    AT_ONCE = 16  # simulations between two looks at the clock, without the lock


cdef class Uct:
    cdef Arena arena
    cdef Simulation simulation
    cdef Selection selection
    cdef Leaf leaf
    cdef Belief belief
    cdef OpponentModel opponents
    cdef bint has_secrets
    cdef bint models_opponents
    cdef readonly int simulations
    cdef int root             # the node of the root position
    cdef int first_action     # what every simulation begins with; -1: anything
    cdef bint stopped
    cdef bint running
    cdef int path[4096]
    cdef int depth

    cdef int simulate_some(self, int most) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef void descend(self) noexcept nogil
    cdef int choose(self, int node) noexcept nogil
