cimport cython

from sommet.core.bits cimport Bits
from sommet.core.position cimport Position
from sommet.core.tape cimport Tape

cdef enum:
    EAST = 0
    WEST = 1
    NORTH = 2
    SOUTH = 3
    SIDES = 4
    MOST_CELLS = 81
    OUTSIDE = 81  # the cell beyond the edge
    # Higher than any column: stands in `heights` for the edge and for the tower, which is never walked over (R8) and
    # takes no piece (R11); entering the tower is the gate's business.
    BARRIER = 9999

cdef int NEIGHBOURS[10][81][4]
cdef Bits AROUND[10][81]
cdef Bits NOT_LAST_COLUMN[10]


cdef class Columns(Position):
    # Options, fixed for the game.
    cdef readonly int size
    cdef readonly int cells
    cdef readonly int tower
    cdef readonly int tower_cell
    cdef readonly bint capped        # ceiling = summit

    cdef int peak                    # the highest column but the tower
    cdef short heights[82]           # BARRIER for the tower and, at the end, for the edge

    cdef Bits board                  # every cell but the tower
    cdef Bits beside                 # the tower's neighbours
    cdef Bits gate                   # those of them from which the summit can be entered now (R8)
    cdef Bits full                   # columns that take no further piece (R12)
    # Cells into which a step of R3 leads from their western neighbour, from which one leads back to it; so for the south.
    cdef Bits from_west
    cdef Bits to_west
    cdef Bits from_south
    cdef Bits to_south

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int lay_out(self, list heights) except -1
    @cython.final
    cdef void grow(self, int cell) noexcept nogil
    @cython.final
    cdef Bits around(self, int cell) noexcept nogil
