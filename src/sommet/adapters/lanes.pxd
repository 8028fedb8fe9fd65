from sommet.core.observation cimport Observation
from sommet.core.position cimport Position
from sommet.core.rng cimport Rng


cdef class Lanes:
    cdef readonly list positions        # one for each game
    cdef readonly list chances          # the stream that decides what chance does in it
    cdef readonly list choices          # the stream from which `sample` draws
    cdef Position fresh                 # how every game begins
    cdef bint renews                    # whether ended games begin again at once; otherwise they wait for `begin`
    cdef Observation observation
    cdef readonly int count
    cdef int seats
    cdef bint has_mask
    # The objects of the lists above, borrowed, for work without the lock.
    cdef void** boards
    cdef void** dice
    cdef void** lots
    # The arrays of the batch, one row for each game, and what keeps them alive.
    cdef list arrays
    cdef unsigned char* seen
    cdef unsigned char* masks
    cdef int* legal
    cdef int* counts
    cdef int* movers
    cdef float* rewards
    cdef unsigned char* overs

    cdef int find_illegal(self, int* actions, int first, int last) except -2 nogil
    cdef void play_all(self, int* actions, int first, int last) noexcept nogil
    cdef void pick_all(self, int* actions, int first, int last) noexcept nogil
    cdef void let_chance_play(self, int lane) noexcept nogil
    cdef void write_end(self, int lane) noexcept nogil
    cdef void write_lane(self, int lane) noexcept nogil
    cdef void write_mask(self, int lane) noexcept nogil
    cdef void write_list(self, int lane) noexcept nogil
cdef unsigned char* address_of(object room) except NULL
