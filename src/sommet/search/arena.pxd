cdef enum:
    NO_NODE = 0  # the root is nobody's child, so its number can stand for "no node"


cdef struct Node:
    double total      # payoffs of the seat that chose this node, summed
    double prior
    int action
    int chooser       # the seat that chose it; 0: chance
    int visits
    int availability  # how often it could have been chosen (only in information sets)
    int first_child   # NO_NODE: none
    int children
    int unvisited     # children without a visit, at the end of their block (only with UCB1)
    int sibling       # the next child of the same parent


cdef class Arena:
    cdef Node* nodes
    cdef readonly int capacity
    cdef readonly int used

    cdef int new_node(self, int action, int chooser) noexcept nogil
    cdef int find_child(self, int parent, int action) noexcept nogil
    cdef int add_child(self, int parent, int action, int chooser) noexcept nogil
    cdef int find_or_add(self, int parent, int action, int chooser) noexcept nogil
    cdef bint add_block(self, int parent, int* actions, int count, int chooser) noexcept nogil
    cdef void sort_by_prior(self, int first, int count) noexcept nogil
    cdef void back_up(self, int* path, int depth, double* payoffs) noexcept nogil
