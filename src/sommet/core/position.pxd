from libc.string cimport memcpy

from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape

# No game offers more actions at once; search and lists size their buffers by it.
cdef enum:
    MOST_ACTIONS = 8192
    MOST_SEATS = 7  # search keeps a number for each of seats 0 to 7
    TOO_LARGE = -1  # an int from outside that no C int from 0 on equals

cdef int read_int(object value, str what) except? -2

# What goes wrong in a game in plain Python is kept while compiled code is at work, and raised afterwards.
cdef int failures
cdef int keep(object error) except -1
cdef int raise_kept() except -1
cdef int write_actions(Position position, object listed, int* actions) except -1


cdef class Position:
    cdef readonly int seats
    cdef readonly int mover
    cdef readonly bint over
    cdef public object start
    cdef bint in_python  # whether its rules are in plain Python

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef int play_out(self, Rng rng) noexcept nogil
    cdef void take(self, Position other) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef void guess(self, int viewer, Rng rng) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    # The way to methods in plain Python.
    cdef object ask(self, str method, tuple given, object read)
    cdef int end_with(self, object error) except -1

    # What a game's own Python methods ask before they use a number as an index.
    cdef int expect_ready(self) except -1
    cdef int expect_seat(self, int seat) except -1
    cdef int expect_below(self, int limit, int number, str what) except -1


# The whole of `take` where a game's fields are nothing but numbers: what lies behind those of Position, up to the size of
# the game's class, is taken in one piece. The Python twin, for the interpreted form, is in position.py.
cdef inline void take_numbers(Position position, Position other, size_t size) noexcept nogil:
    position.seats = other.seats
    position.mover = other.mover
    position.over = other.over
    memcpy(
        <char*><void*>position + sizeof(Position), <char*><void*>other + sizeof(Position), size - sizeof(Position)
    )
