cimport cython

from sommet.core.position cimport Position
from sommet.core.tape cimport Tape

cpdef enum:
    RED = 0
    YELLOW = 1
    DARKBLUE = 2
    LIGHTBLUE = 3
    VIOLET = 4
    GREY = 5

cpdef enum:
    BLOCKS = 35
    NONE = -1

cdef enum:
    MOST_QUARTERS = 12  # cells under the largest pose

cdef int KIND[35]
cdef int WIDE[4][3]
cdef int DEEP[4][3]
cdef int TALL[4][3]
cdef int POSES[4]


cdef class Tower(Position):
    # Options, fixed for the game.
    cdef readonly int deepest_step       # descent: how far down one step may go
    cdef int square_pairs[35]            # which pair of colours a block has on its square faces: colour // 2

    cdef readonly int held               # the block in hand or just dropped, until its colour is chosen; NONE

    # Tops and visible counts are by block + 1, 0 being bare table.
    cdef unsigned char heights[784]
    cdef unsigned char tops[784]
    cdef short places[35]                # smallest cell under the block; 0: not on the table
    cdef unsigned char poses[35]
    cdef unsigned char bases[35]
    cdef unsigned char colours[35]
    cdef unsigned char below[35][12]     # the former top of each cell under the block
    cdef unsigned char visible[36]       # uncovered cells of each upper face

    # Sets of blocks.
    cdef unsigned long long exposed      # some of the upper face can be seen
    cdef unsigned long long topmost      # all of it
    cdef unsigned long long painted[6]   # by colour: those that show it, on the table or not

    # The first and the last column with a block; without any, both lie at the eastern rim.
    cdef int west
    cdef int east

    # Sets of cells.
    cdef unsigned int built[28]          # height >= 1
    cdef unsigned int open[28]           # the open table
    cdef unsigned int level_east[28]     # as high as the eastern neighbour
    cdef unsigned int level_north[28]
    cdef unsigned int step_east[28]      # a step of R15 leads to the eastern neighbour, from there back west, ...
    cdef unsigned int step_west[28]
    cdef unsigned int step_north[28]
    cdef unsigned int step_south[28]

    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int clear_table(self, str layout) except -1
    @cython.final
    cdef int area(self, int block) noexcept nogil
    @cython.final
    cdef void raise_block(self, int block) noexcept nogil
    @cython.final
    cdef void set_down(self, int block, int cell, int pose) noexcept nogil
    @cython.final
    cdef void paint(self, int block, int colour) noexcept nogil
    @cython.final
    cdef void rewire(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef void measure(self) noexcept nogil
    @cython.final
    cdef void find_open_table(self) noexcept nogil
    @cython.final
    cdef bint is_flat(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef bint touches_tower(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef void outline(self, int block, unsigned int* cells) noexcept nogil
    @cython.final
    cdef int terrace(self, int cell, unsigned int* cells) noexcept nogil
    @cython.final
    cdef int smallest(self, int cell) noexcept nogil
    @cython.final
    cdef int list_terraces(self, unsigned int* cells, int first, int* actions, int count) noexcept nogil
    @cython.final
    cdef int strike_terrace(self, int cell, unsigned int* cells) noexcept nogil
