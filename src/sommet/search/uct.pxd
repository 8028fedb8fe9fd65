from sommet.core.evaluation cimport Evaluation
from sommet.core.position cimport Position
from sommet.core.rng cimport Rng

cdef enum:
    DEEPEST = 4096
    MARKS = 32768  # a power of two, well above twice the most actions of a position


cdef struct Node:
    double total      # payoffs of the seat that chose this node, summed
    double prior
    int action
    int chooser       # the seat that chose it; 0: chance
    int visits
    int offered       # how often it could have been chosen (only with secrets)
    int first         # its first child; 0: none
    int children
    int fresh         # children not visited yet, at the end of the block
    int following     # the next child of the same parent (only with secrets and chance)


cdef class Uct:
    cdef Position root
    cdef Position scratch
    cdef Position believed    # the guess that the next simulation may begin with
    cdef Position trial       # a position to look at while the simulation stands still
    cdef double belief        # its likelihood; negative: there is none yet
    cdef Evaluation evaluation
    cdef Rng rng
    cdef Node* nodes
    cdef readonly int capacity
    cdef readonly int used
    cdef readonly int simulations
    cdef int top              # the node of the root position
    cdef int first            # the action every simulation begins with; -1: any
    cdef bint stopped
    cdef int viewer
    cdef int horizon
    cdef bint secrets
    cdef bint guided
    cdef bint scaled
    cdef bint modelled
    cdef int settled
    cdef int inference
    cdef double exploration
    cdef double widening
    cdef int* actions
    cdef double* weights
    cdef int* marked
    cdef int* stamps
    cdef int stamp
    cdef int path[4096]
    cdef int depth
    cdef double payoffs[8]
    cdef double totals[8]     # payoffs of every seat over all simulations from the root
    cdef double squares[8]    # the same of their squares
    cdef int counted

    cdef void simulate(self) noexcept nogil
    cdef void believe(self) noexcept nogil
    cdef double reach(self, int seat) noexcept nogil
    cdef int follow(self, int parent) noexcept nogil
    cdef int new_node(self, int action, int chooser) noexcept nogil
    cdef int begin_with(self, int parent, int action) noexcept nogil
    cdef int find_child(self, int parent, int action) noexcept nogil
    cdef bint expand(self, int parent) noexcept nogil
    cdef void sort_by_prior(self, int first, int count) noexcept nogil
    cdef int select(self, int parent) noexcept nogil
    cdef int select_guided(self, int parent) noexcept nogil
    cdef int find(self, int parent, int action) noexcept nogil
    cdef int add(self, int parent, int action, int chooser) noexcept nogil
    cdef int mark_legal(self) noexcept nogil
    cdef bint mark_tried(self, int action) noexcept nogil
    cdef bint is_untried(self, int action) noexcept nogil
    cdef int select_hidden(self, int parent) noexcept nogil
    cdef int select_hidden_guided(self, int parent) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef int best_of_heaviest(self, int count, int seat) noexcept nogil
    cdef void judge(self) noexcept nogil
    cdef void back_up(self) noexcept nogil
