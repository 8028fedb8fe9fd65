cimport cython

from sommet.core.bits cimport Bits
from sommet.core.position cimport Position
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape

cpdef enum:
    PIECE = 0
    PLACE = 1
    PAWN = 2
    SPRINGING = 3
    OVER = 4

# How a game ends (section 6 of the rules).
cpdef enum:
    NOT_OVER = 0
    HOME = 1
    ALONE = 2
    TURN_LIMIT = 3

# Option home.
cpdef enum:
    LEAVE = 0
    SAFE = 1
    START = 2

# Faces: 0 is blank, 1 to 15 are sets of the four figures, the rest symbols. A piece is its face and two flags.
cpdef enum:
    BLANK = 0
    TRIANGLE = 1
    CIRCLE = 2
    SQUARE = 4
    STAR = 8
    FIGURES = 15
    CABLE = 16
    LADDER = 17
    MATTRESS = 18
    SPRING = 19
    ABYSS = 20
    BIVOUAC = 21
    JOKER = 22
    FACE = 31
    SHOWN = 32  # the drawing lies on top
    HALF = 64   # a half-cube

cpdef enum:
    TAKE_OWN = 81
    TAKE_PLAIN = 82
    TAKE_JOKER = 83
    PLACE_AT = 84
    REVEAL_AT = 165
    MOVE_TO = 246
    STAY = 327
    PASS = 328
    ACTIONS = 329

# Bits of `extras`: what the mover may do besides choosing a cell.
cdef enum:
    OFFERS_OWN = 1
    OFFERS_PLAIN = 2
    OFFERS_JOKER = 4
    OFFERS_LAST = 8  # pass or stay

cpdef enum:
    SIDE = 9
    CELLS = 81
    SUMMIT = 40
    PILLAR = 9   # its height
    MOST_SEATS = 4
    MOST_PIECES = 1024
    CUBES = 76
    NOWHERE = -1
    NONE = -1    # no piece

cdef Bits AROUND[81]        # the up to eight neighbours of a cell
cdef Bits CORNERS_WITH[16]  # the corners whose printed figure is in a set
cdef int BOX[32]            # how many of the 76 cubes bear each face


cdef class AscensionPosition(Position):
    # Options, fixed for the game.
    cdef readonly int max_turns
    cdef readonly int home
    cdef readonly bint same_cell
    cdef int corners[5]          # by seat: where it starts, and its figure
    cdef int figures[5]

    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int winner
    cdef readonly int turns
    cdef readonly bint extra     # this turn is an extra one (R38)
    cdef readonly int regular    # whose regular turn it is, or was before the extra one
    cdef readonly int hand       # the piece in hand
    cdef readonly int hand_from  # a cell, or the action that took it from reserve or box
    cdef bint hand_hidden        # it was a cube whose drawing was hidden
    cdef int playing             # bit s: seat s is not eliminated; the same in the next three
    cdef int gone                # its pawn has left the corner since its last start
    cdef int resting             # its pawn must rest on a bivouac
    cdef int conquerors          # it has the summit
    cdef readonly int leader     # 0: nobody
    cdef readonly int joker_cell
    cdef signed char order[4]    # seats having the summit, in order of arrival
    cdef signed char pawns[5]
    cdef signed char blocks[5]
    cdef signed char locked_cell[5]
    cdef short locked[5]         # the piece each seat bars
    cdef short own[5]            # half-cubes in reserve
    cdef short plain[5]

    cdef short top[81]           # the uppermost piece of each cell
    cdef short heights[81]
    cdef unsigned char drawn[81] # what can be read on it
    cdef int pieces              # how many there are; piece 0 is the joker
    cdef unsigned char kinds[1024]
    cdef unsigned char seen[1024]  # bit s: seat s is entitled to the face, bit 0: everybody
    cdef short below[1024]

    cdef Bits filled             # cells with a piece
    cdef Bits half               # ... whose top is a half-cube
    cdef Bits showing[4]         # ... whose top shows that figure
    cdef Bits abysses
    cdef Bits cables
    cdef Bits pawned
    cdef Bits springs            # those used in this turn (R28)
    cdef Bits targets            # cells the mover may take from, lay on or step to
    cdef Bits reveals            # cells where the cube in hand may be revealed
    cdef int extras              # bit by bit: take own, take plain, take joker, pass or stay

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void take(self, Position other) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef void guess(self, int viewer, Rng rng) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int take_seats(self, list corners, list seats) except -1
    @cython.final
    cdef void take_all(self, AscensionPosition other) noexcept nogil
    @cython.final
    cdef int new_piece(self, int kind) noexcept nogil
    @cython.final
    cdef void put(self, int cell, int piece) noexcept nogil
    @cython.final
    cdef int lift(self, int cell) noexcept nogil
    @cython.final
    cdef void read_top(self, int cell) noexcept nogil
    @cython.final
    cdef Bits foreign(self, int seat) noexcept nogil
    @cython.final
    cdef Bits enterable(self, int seat) noexcept nogil
    @cython.final
    cdef Bits steps(self, int seat) noexcept nogil
    @cython.final
    cdef bint bound_to_open(self, int seat) noexcept nogil
    @cython.final
    cdef Bits raisable(self, int seat, int kind) noexcept nogil
    @cython.final
    cdef bint frees(self, int seat, int kind, int origin) noexcept nogil
    @cython.final
    cdef Bits barred(self, int seat) noexcept nogil
    @cython.final
    cdef Bits liftable(self, int seat) noexcept nogil
    @cython.final
    cdef Bits fenced(self, int seat) noexcept nogil
    @cython.final
    cdef void offer_pieces(self) noexcept nogil
    @cython.final
    cdef void keep_freeing(self) noexcept nogil
    @cython.final
    cdef void offer_places(self) noexcept nogil
    @cython.final
    cdef Bits open_places(self) noexcept nogil
    @cython.final
    cdef Bits layable(self, int drawing, bint shows) noexcept nogil
    @cython.final
    cdef Bits leaving_a_step(self, Bits cells, int drawing, int size) noexcept nogil
    @cython.final
    cdef void take_piece(self, int action) noexcept nogil
    @cython.final
    cdef void lay_piece(self, int cell, bint revealed) noexcept nogil
    @cython.final
    cdef void after_piece(self) noexcept nogil
    @cython.final
    cdef void move_pawn(self, int cell) noexcept nogil
    @cython.final
    cdef void block(self, int seat) noexcept nogil
    @cython.final
    cdef void lose_summit(self, int seat) noexcept nogil
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.final
    cdef int next_in_play(self, int seat) noexcept nogil
    @cython.final
    cdef void begin_turn(self, int seat) noexcept nogil
    @cython.final
    cdef void finish(self, int reason, int winner) noexcept nogil
    @cython.final
    cdef int barring(self, int piece) noexcept nogil
    @cython.final
    cdef int expect_pawn(self, int seat) except -1
    @cython.final
    cdef list members(self, Bits cells)
