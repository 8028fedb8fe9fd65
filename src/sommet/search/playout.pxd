from sommet.core.position cimport Position
from sommet.core.rng cimport Rng

cdef int play_out(Position position, Rng rng) noexcept nogil
