cimport cython

from sommet.games.talo.bars cimport Bars
from sommet.games.talo.equilibrium cimport Equilibrium

cdef enum:
    NOWHERE = 0
    WEST = 1
    EAST = 2
    SOUTH = 3
    NORTH = 4


@cython.final
cdef class Building(Bars):
    # The last question about balance: workspace and answer, no part of the building.
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
    cdef Equilibrium equilibrium               # of the bars whose loads are unknown
    cdef double sinking[56]                    # how each bar goes down when it falls: at the origin,
    cdef double tilt_x[56]                     # and what it goes down further for each cell to the east
    cdef double tilt_y[56]                     # and to the north
    cdef readonly double work                  # what gravity does in that motion: positive when it falls
    cdef readonly int programs                 # linear programs solved, and
    cdef readonly int doubts                   # those among them that needed fractions

    cdef int verdict(self, int length, int kind, int cell, int base) noexcept nogil
    cdef bint balance(self, int first) noexcept nogil
    cdef void gather(self, int first) noexcept nogil
    cdef bint resolve(self) noexcept nogil
    cdef int touch(self, int bar) noexcept nogil
    cdef int overbalance(self, int bar, int first, int last) noexcept nogil
    cdef bint is_free_to_tip(self, int bar, int side, int first, int last) noexcept nogil
    cdef void tip_over(self, int bar, int side, int first, int last) noexcept nogil
    cdef void tip(self, int bar, bint along_y, double edge, int toward) noexcept nogil
    cdef void still(self) noexcept nogil
    cdef void carry(self) noexcept nogil
    cdef bint weigh(self) noexcept nogil
    cdef bint exact(self) noexcept with gil
    cdef bint outlast(self) noexcept nogil
    cdef bint may_save(self, int length, int kind, int cell, int base) noexcept nogil
    cdef double least_sink(self, int bar, int kind, int column, int row, double place) noexcept nogil
    cdef bint is_covered(self, int length, int kind, int cell, int base) noexcept nogil
    cdef bint butts(self, int length, int kind, int cell, int base) noexcept nogil
    cdef double descent(self, int length, int kind, int cell, int base) noexcept nogil
    cdef double middle_sink(self, int bar) noexcept nogil
    cdef double sink(self, int bar, double x, double y) noexcept nogil


cdef bint _is_centred(int cells, int first, int last, int ends) noexcept nogil
