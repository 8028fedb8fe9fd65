from sommet.games.talo.evaluate cimport TaloEvaluation
from sommet.games.talo.position cimport TaloPosition


cdef void mark_around(unsigned long long* marks, int at, unsigned long long places) noexcept nogil


cdef class TaloTurns:
    cdef TaloEvaluation evaluation
    # Of the proposal being made.
    cdef int seat
    cdef int width                             # places of a bar, turns at the end, that are pursued
    cdef bint thorough                         # every place is judged, not only those that touch what a pawn can reach
    cdef list lines
    cdef dict known                            # the best places for a bar, by its length and where the pawn stands
    # Workspace.
    cdef TaloPosition scratch
    cdef int actions[8192]
    cdef unsigned long long joining[364]       # by level and row: cells in which a floor would join what the seat reaches
    cdef unsigned long long touching[364]      # by layer and row: cubes that are, or obstruct, its next step
    cdef unsigned long long hindering[364]     # the same for the other seats
    cdef int codes[32]                         # the best places found, best first
    cdef double worths[32]
    cdef double values[8]

    cdef double value(self, TaloPosition position) noexcept nogil
    cdef void mark(self, TaloPosition position) noexcept nogil
    cdef int concerns(self, int code) noexcept nogil
    cdef double weigh_others(self, TaloPosition position) noexcept nogil
    cdef int rank(self, TaloPosition position, int length, int most, bint beside) noexcept nogil
    cdef int insert(self, int found, int most, int code, double worth) noexcept nogil
    cdef int last_moves(self, TaloPosition position) noexcept nogil
