cimport cython

# The inner loop of the simplex method, with what the C compiler must know to do several numbers at once.
# Its Python twin, for the interpreted form, is in equilibrium.py.
cdef extern from *:
    """
    static inline void talo_subtract(double* table, int row, int pivot_row, double factor, int count) {
        double* restrict to = table + row;
        const double* restrict from = table + pivot_row;
        for (int column = 0; column < count; column++) to[column] -= factor * from[column];
    }
    """
    void subtract "talo_subtract"(double* table, int row, int pivot_row, double factor, int count) noexcept nogil

cdef enum:
    MOST_BARS = 56
    MOST_CONTACTS = 256  # each lies over a cell of its own, and there are 220 cubes; a bar's own may be listed twice

cpdef enum:
    FALLS = 0
    STANDS = 1
    UNSURE = 2


@cython.final
cdef class Equilibrium:
    cdef int bars
    cdef int contacts
    cdef double weight[56]
    cdef double x[56]                # of its centre of weight
    cdef double y[56]
    cdef bint along_y[56]            # whether its contacts stand in a row to the north, not to the east
    cdef int begin[57]               # by bar: the first of its contacts; the last one's end where the next begin
    cdef int upper[256]
    cdef int lower[256]              # -1: something that does not move
    cdef double west[256]
    cdef double east[256]
    cdef double south[256]
    cdef double north[256]

    cdef double force[1024]          # four for each contact: south west, south east, north west, north east
    cdef double sinking[56]          # how each bar goes down: at the origin,
    cdef double tilt_x[56]           # and what it goes down further for each cell to the east
    cdef double tilt_y[56]           # and to the north
    cdef double work                 # what gravity does in that motion

    cdef double* table               # while a program is being solved
    cdef int rows
    cdef int columns
    cdef int basis[168]              # by row: the column that is solved for
    cdef double strictness           # by which contacts are smaller in it

    cdef void clear(self) noexcept nogil
    cdef int add_bar(self, double weight, double x, double y, bint along_y) noexcept nogil
    cdef void add_contact(self, int lower, double west, double east, double south, double north) noexcept nogil
    cdef int decide(self) noexcept nogil
    cdef int attempt(self, double strictness) noexcept nogil
    cdef void write_down(self) noexcept nogil
    cdef void lean_on_contacts(self) noexcept nogil
    cdef int last_before(self, int bar, double place, bint fixed) noexcept nogil
    cdef int first_after(self, int bar, double place, bint fixed) noexcept nogil
    cdef void use_corners(self, int bar, int before, int after, double x, double y) noexcept nogil
    cdef void pivot(self, int row, int column, int known) noexcept nogil
    cdef int improve(self) noexcept nogil
    cdef int pulling_row(self, bint hasty) noexcept nogil
    cdef int pushing_column(self, int row, bint hasty) noexcept nogil
    cdef void read_forces(self) noexcept nogil
    cdef bint is_balanced(self) noexcept nogil
    cdef void read_motion(self, int row) noexcept nogil
    cdef void follow(self, int bar, int at) noexcept nogil
    cdef double overlap(self) noexcept nogil
    cdef double corner_x(self, int contact, int corner, double depth) noexcept nogil
    cdef double corner_y(self, int contact, int corner, double depth) noexcept nogil
    cdef double sink(self, int bar, double x, double y) noexcept nogil
