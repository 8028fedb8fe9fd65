from sommet.core.position cimport Position
from sommet.core.rng cimport Rng

cdef enum:
    PLACES = 8  # seats count from 1, up to MOST_SEATS

cdef long long play_games(Position position, Position scratch, int games, Rng rng, double* totals) noexcept nogil
