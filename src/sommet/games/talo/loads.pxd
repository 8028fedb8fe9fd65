cimport cython

from sommet.games.talo.bars cimport Bars

cdef enum:
    NOWHERE = 0
    WEST = 1
    EAST = 2
    SOUTH = 3
    NORTH = 4


cdef class Loads(Bars):
    # Workspace of the last question about balance, no part of the building.
    cdef int group[56]
    cdef int grouped
    cdef int member[56]                        # 0: not in the group, 1: its loads are open, 2: settled
    cdef int weight[56]                        # with everything known that rests on it
    cdef int moment_x[56]                      # of that weight, in half cells
    cdef int moment_y[56]
    cdef int rides[56]                         # the bar a settled one moves with, -1 if none
    cdef int unknown[56]
    cdef int unknowns
    cdef int number[56]                        # its place among the unknown, -1 for all others
    cdef int contacts
    cdef int upper[256]
    cdef int lower[256]
    cdef int west[256]
    cdef int east[256]
    cdef int south[256]
    cdef int north[256]
    cdef int braces[256]

    @cython.final
    cdef void gather(self, int first) noexcept nogil
    @cython.final
    cdef void weigh_alone(self, int bar) noexcept nogil
    @cython.final
    cdef int touch(self, int bar) noexcept nogil
    @cython.final
    cdef int overbalance(self, int bar, int first, int last) noexcept nogil
    @cython.final
    cdef bint is_free_to_tip(self, int bar, int side, int first, int last) noexcept nogil
