cimport cython

from sommet.core.net cimport Inputs
from sommet.core.position cimport Position
from sommet.games.step_by_step.position cimport StepByStepPosition

cdef enum:
    LEVELS = 5         # of columns, above the ground, with the printed tower and ceiling
    ROLES = 3          # of balls: the seat's own, that of the next seat in play, any other
    TURNS = 8          # how many turns until the seat's own, in either phase
    STOCKS = 8
    CROWDS = 3         # two, three or four in play
    GATES = 5          # cells from which the summit can be entered
    # What is told of a ball: where each group begins, and all together.
    LEVEL_AT = 0
    ROOM_AT = 6
    CLIMBS_AT = 22
    HIGHEST_AT = 28
    EXITS_AT = 34
    STEPS_AT = 39
    OPEN_AT = 44
    NEAR_AT = 45
    BALL_FACTS = 46
    MOST_FACTS = 8     # of them hold at once
    FACTS_IN_ALL = 40  # for seats 1 to 4


cdef class StepByStepInputs(Inputs):
    cdef int key(self, Position position) noexcept nogil
    cdef void write(self, Position position, int* indices, int* amounts, int* counts) noexcept nogil
    @cython.final
    cdef int size_for(self, StepByStepPosition position) noexcept nogil
    @cython.final
    cdef void write_all(self, StepByStepPosition position, int* indices, int* amounts, int* counts) noexcept nogil
    @cython.final
    cdef int write_board(self, StepByStepPosition position, int* indices) noexcept nogil
    @cython.final
    cdef int write_seat(self, StepByStepPosition position, int seat, int* facts, int* indices, int begin) noexcept nogil
    @cython.final
    cdef void ball_facts(self, StepByStepPosition position, int cell, int* facts, int begin) noexcept nogil
