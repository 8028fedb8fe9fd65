cimport cython

from sommet.core.tape cimport Tape

# The cells that have a name are columns and rows 1..26; a border of nameless ones lies around them.
cdef enum:
    WIDTH = 28
    CELLS = 784
    FIRST_PLAN = 9  # column a, row 1
    LAST_PLAN = 18  # column j, row 10
    HEIGHT = 10
    LAYERS = 13  # above the tenth there is only air: two layers for a pawn's head, one to spare
    SHIFT = 18  # the bit of column 0 in a row
    MOST_BARS = 56
    MOST_CUBES = 220  # of all bars in the box
    OWNERS = 8624  # cubes with an owner: a layer of air above the tenth spares a question

cpdef enum:
    ALONG_X = 0
    ALONG_Y = 1
    UPRIGHT = 2

cpdef enum:
    LEAN_OFF = 0
    LEAN_END = 1
    LEAN_ANY = 2

cdef enum:
    LOW_END = 1
    HIGH_END = 2


cdef class Bars:
    cdef readonly int lean
    cdef readonly int count
    cdef bint owned                            # by a position, which alone may change it
    cdef int length[56]
    cdef int kind[56]
    cdef int cell[56]
    cdef int base[56]
    cdef int cells[56]                         # of its footprint
    cdef int stride[56]                        # from one of them to the next
    cdef int soles[56]                         # where `owner` has what lies under the first of them,
    cdef int tops[56]                          # and what lies on it
    cdef bint firm[56]
    cdef bint active[56]
    cdef unsigned char owner[8624]             # by layer and cell: number of the bar there + 1
    cdef unsigned long long filled[364]        # by layer and row: its filled cubes, column c at bit SHIFT + c
    cdef unsigned long long cover[364]         # the same for cubes filled in this layer or above
    cdef unsigned int ledges[13]               # by layer: the rows with a filled cube just below an empty one of it
    cdef unsigned short tower[784]             # by cell: the layers in which it is filled

    @cython.final
    cdef void clear(self, int lean) noexcept nogil
    @cython.final
    cdef void take(self, Bars other) noexcept nogil
    @cython.final
    cdef int transfer(self, Tape tape) except -1
    @cython.final
    cdef int expect_owner(self) except -1
    @cython.final
    cdef int expect_number(self, int number) except -1
    @cython.final
    cdef int expect_cube(self, int cell, int layer) except -1
    @cython.final
    cdef int expect_bar(self, int length, int kind, int cell, int base) except -1
    @cython.final
    cdef bint is_carried(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef void lay(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef void lift(self) noexcept nogil
    @cython.final
    cdef void try_on(self, int length, int kind, int cell, int base) noexcept nogil
    @cython.final
    cdef void take_off(self) noexcept nogil
    @cython.final
    cdef void own(self, int bar, int number) noexcept nogil
    @cython.final
    cdef void settle(self, int lowest) noexcept nogil
    @cython.final
    cdef void rate(self, int bar) noexcept nogil
    @cython.final
    cdef void look_for_ledges(self, int layer, int row) noexcept nogil
    @cython.final
    cdef bint is_loaded(self, int bar) noexcept nogil
    @cython.final
    cdef int braced(self, int length, int kind, int cell, int base) noexcept nogil
