cimport cython

from sommet.core.position cimport Position
from sommet.search.arena cimport Arena
from sommet.search.selection cimport Selection
from sommet.search.simulation cimport Simulation

cdef enum:
    SLOTS = 32768  # a power of two, well above twice the most actions of a position


cdef class Belief:
    cdef Simulation simulation
    cdef int steps
    cdef Position state       # where the Markov chain of determinizations is
    cdef double likelihood    # its likelihood; negative: the chain has not begun

    cdef void determinize(self) noexcept nogil


@cython.final
cdef class ActionSet:
    cdef int* actions         # by slot: a legal action, -1 - action once it is marked as tried
    cdef int* stamps          # by slot: when it was written; older ones are empty
    cdef int stamp

    cdef void fill(self, int* actions, int count) noexcept nogil
    cdef bint mark_tried(self, int action) noexcept nogil
    cdef bint is_untried(self, int action) noexcept nogil


cdef class InformationSetSelection(Selection):
    cdef ActionSet legal

    cdef int force(self, int parent, int action) noexcept nogil
    cdef int list_legal(self) noexcept nogil
    cdef int add_available(self, int parent, int action) noexcept nogil


cdef class InformationSetUcb1(InformationSetSelection):
    cdef int select(self, int parent) noexcept nogil
    cdef int untried_at(self, int count, int place) noexcept nogil


cdef class InformationSetPuct(InformationSetSelection):
    cdef int select(self, int parent) noexcept nogil
    cdef bint admits_another(self, int parent, int tried, int count) noexcept nogil
    cdef int add_heaviest(self, int parent, int count) noexcept nogil


cdef class OpponentModel:
    cdef Arena arena
    cdef Simulation simulation

    cdef int sample(self, int parent) noexcept nogil
