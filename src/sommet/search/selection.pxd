from sommet.search.arena cimport Arena
from sommet.search.simulation cimport Simulation


cdef class Selection:
    cdef Arena arena
    cdef Simulation simulation
    cdef double exploration
    cdef bint is_normalised
    cdef double widening

    cdef int select(self, int parent) noexcept nogil
    cdef int force(self, int parent, int action) noexcept nogil
    cdef double exploration_of(self, int seat) noexcept nogil


cdef class Ucb1(Selection):
    cdef int select(self, int parent) noexcept nogil
    cdef int force(self, int parent, int action) noexcept nogil
    cdef bint has_children(self, int parent) noexcept nogil
    cdef int first_unvisited(self, int parent) noexcept nogil
    cdef int visit_first(self, int parent, int child) noexcept nogil


cdef class Puct(Selection):
    cdef int select(self, int parent) noexcept nogil
    cdef int force(self, int parent, int action) noexcept nogil
    cdef bint has_children(self, int parent) noexcept nogil
    cdef int admitted(self, int parent) noexcept nogil
    cdef double first_play_urgency(self, int first, int count) noexcept nogil
