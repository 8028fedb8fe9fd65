cimport cython

from sommet.core.net cimport Inputs
from sommet.core.position cimport Position
from sommet.games.ascension.position cimport AscensionPosition

cdef enum:
    TURNS = 36       # buckets of turns left
    LEADS = 41       # of the difference of two seats' turns left
    STAGES = 10      # coarser buckets of turns left
    HEIGHTS = 13
    REACHES = 9      # king's steps on the board
    DANGERS = 10
    AGES = 10        # of the game
    # What is told of a pawn: where each group begins, and all together.
    HEIGHT_AT = 36
    REACH_AT = 62
    STEPS_AT = 80
    DANGER_AT = 89
    OWN_AT = 99
    PLAIN_AT = 103
    CORNER_AT = 107
    AROUND_AT = 111
    FLAGS_AT = 117
    PAWN_FACTS = 122
    # What a seat is told besides the facts of its own and of the nearest rival's pawn.
    LEAD_AT = 244
    MATCH_AT = 285
    SECOND_AT = 385
    THIRD_AT = 395
    MOVER_AT = 405
    APART_AT = 414
    # What all seats share.
    CROWD_AT = 423
    AGE_AT = 426
    JOKER_AT = 436
    PILLAR_AT = 439
    INPUTS = 452
    KEY = 1


cdef class AscensionInputs(Inputs):
    cdef int key(self, Position position) noexcept nogil
    cdef void write(self, Position position, int* indices, int* amounts, int* counts) noexcept nogil
    @cython.final
    cdef void write_all(self, AscensionPosition position, int* indices, int* amounts, int* counts) noexcept nogil
    @cython.final
    cdef int write_board(self, AscensionPosition position, int* indices, int* amounts) noexcept nogil
    @cython.final
    cdef int write_seat(
        self,
        AscensionPosition position,
        double* turns,
        double* dangers,
        int seat,
        int* indices,
        int* amounts,
        int begin,
    ) noexcept nogil
    @cython.final
    cdef int write_pawn(
        self,
        AscensionPosition position,
        double turns,
        double shut,
        int seat,
        int first,
        int* indices,
        int* amounts,
        int begin,
    ) noexcept nogil
    @cython.final
    cdef int write_around(
        self, AscensionPosition position, int seat, int first, int* indices, int* amounts, int begin
    ) noexcept nogil


cdef int bucket(double turns) noexcept nogil
cdef int stage(double turns) noexcept nogil
