cimport cython

from sommet.core.position cimport Position
from sommet.core.rng cimport Rng
from sommet.core.tape cimport Tape

cpdef enum:
    BLOCK = 0
    DROP = 1
    TOP = 2
    PUSH = 3
    PAWN1 = 4
    PAWN2 = 5
    FOLLOW = 6
    STONE = 7
    OVER = 8

# How a game ends (R21 and section 6).
cpdef enum:
    NOT_OVER = 0
    IDLE = 1
    TURN_LIMIT = 2

cpdef enum:
    RED = 0
    YELLOW = 1
    DARKBLUE = 2
    LIGHTBLUE = 3
    VIOLET = 4
    GREY = 5

cpdef enum:
    SMALL = 1
    BIG = 2

# The ints of actions; a cell or a block is added to the first of a range.
cpdef enum:
    LIFT = 0
    SKIP = 35
    TURN_UP = 36
    STOP = 42
    PASS = 43
    LAY_STONE = 44
    WALK = 80
    LADDER_SMALL = 864
    LADDER_BIG = 1648
    BRIDGE_SMALL = 2432
    BRIDGE_BIG = 3216
    PUT = 4000
    SHOVE = 6352
    ACTIONS = 10272

cpdef enum:
    SIDE = 28       # 26 columns and rows with a rim of open table around them
    CELLS = 784
    TABLE = 0       # the open table is a terrace whose smallest cell is the corner of the rim
    BLOCKS = 35
    NONE = -1

cdef enum:
    MOST_SEATS = 5
    MOST_CLIMBS = 100   # all blocks on one stack are 96 high
    MOST_QUARTERS = 12  # cells under the largest pose
    ALL_ROWS = 268435455
    INNER_ROWS = 134217726

cdef int KIND[35]
cdef int WIDE[4][3]
cdef int DEEP[4][3]
cdef int TALL[4][3]
cdef int POSES[4]

cdef void spread(unsigned int* reached, unsigned int* free, int first, int last) noexcept nogil
cdef void neighbours(unsigned int* cells, unsigned int* around) noexcept nogil
cdef void covering(unsigned int* cells, int wide, int deep, unsigned int* places) noexcept nogil
cdef int overlap(unsigned int* cells, int cell, int wide, int deep) noexcept nogil
cdef bint is_empty(unsigned int* cells) noexcept nogil
cdef int first_cell(unsigned int* cells) noexcept nogil


cdef class AufsteigerPosition(Position):
    # Options, fixed for the game.
    cdef readonly bint climbs_first      # pawn_phase = both
    cdef readonly int deepest_step       # descent: how far down one step may go
    cdef readonly bint counts_turns      # progress = turn
    cdef readonly int patience           # idle turns that end the game
    cdef readonly bint first_wins        # tie = first
    cdef readonly bint bridges
    cdef readonly bint simultaneous
    cdef readonly bint one_tower         # connectivity = whole
    cdef readonly bint moves_grey
    cdef readonly bint shields           # stone_shield
    cdef readonly int turn_limit
    cdef int square_pairs[35]            # which pair of colours a block has on its square faces: colour // 2

    cdef readonly int phase
    cdef readonly int reason
    cdef readonly int turn_of
    cdef readonly int turns
    cdef readonly int idle
    cdef readonly int last_moved         # in the turn before (R7); NONE
    cdef readonly int moved              # in this turn; NONE
    cdef readonly int held               # the block in hand or just dropped, until its colour is chosen; NONE
    cdef readonly bint in_place          # dropped on its former cells
    cdef readonly bint walked            # no second walk before a ladder is used
    cdef readonly bint progressed
    cdef int start_height                # of the active pawn at the start of the turn
    cdef int arrivals                    # the last arrival number given
    cdef int winners                     # bit s: seat s shares the win

    # The tower. Tops and visible counts are by block + 1, 0 being bare table.
    cdef unsigned char heights[784]
    cdef unsigned char tops[784]
    cdef short places[35]                # smallest cell under the block; 0: not on the table
    cdef unsigned char poses[35]
    cdef unsigned char bases[35]
    cdef unsigned char colours[35]
    cdef unsigned char below[35][12]     # the former top of each cell under the block
    cdef unsigned char visible[36]       # uncovered cells of each upper face
    cdef unsigned long long stoned       # blocks that bear a stone

    # Sets of cells, one word of rows for each column.
    cdef unsigned int built[28]          # height >= 1
    cdef unsigned int open[28]           # the open table
    cdef unsigned int level_east[28]     # as high as the eastern neighbour
    cdef unsigned int level_north[28]
    cdef unsigned int step_east[28]      # a step of R15 leads to the eastern neighbour, from there back west, ...
    cdef unsigned int step_west[28]
    cdef unsigned int step_north[28]
    cdef unsigned int step_south[28]

    # The players, by seat.
    cdef int pawn_colours[6]
    cdef int pawns[6]                    # smallest cell of the pawn's terrace; NONE while it waits to be pushed
    cdef int former_pawns[6]             # before the lift
    cdef int grounds[6]                  # while it waits: the top on which it stands
    cdef int ladders[6]
    cdef bint in_hand[6]                 # the stone
    cdef int stones[6]                   # the block that bears it; NONE
    cdef int climbs[6]                   # number of arrivals
    cdef unsigned char climb_heights[6][100]
    cdef int climb_numbers[6][100]

    cdef int fill(self, int* actions) noexcept nogil
    cdef bint allows(self, int action) except -1 nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void take(self, Position other) noexcept nogil
    cdef double score(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil
    cdef int transfer(self, Tape tape) except -1

    @cython.final
    cdef int expect_laying(self) except -1
    @cython.final
    cdef int clear_table(self, str layout) except -1
    @cython.final
    cdef int clear_seats(self, list colours) except -1
    @cython.final
    cdef void take_all(self, AufsteigerPosition other) noexcept nogil
    @cython.final
    cdef void rewire(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef void find_open_table(self) noexcept nogil
    @cython.final
    cdef void raise_block(self, int block) noexcept nogil
    @cython.final
    cdef void set_down(self, int block, int cell, int pose) noexcept nogil
    @cython.final
    cdef int area(self, int block) noexcept nogil
    @cython.final
    cdef void outline(self, int block, unsigned int* cells) noexcept nogil
    @cython.final
    cdef int terrace(self, int cell, unsigned int* cells) noexcept nogil
    @cython.final
    cdef int smallest(self, int cell) noexcept nogil
    @cython.final
    cdef int height_of(self, int seat) noexcept nogil
    @cython.final
    cdef int number_at(self, int seat, int height) noexcept nogil
    @cython.final
    cdef bint has_pawn(self, int block) noexcept nogil
    @cython.final
    cdef bint is_free(self, int block) noexcept nogil
    @cython.final
    cdef bint can_lift(self, int block) noexcept nogil
    @cython.final
    cdef bint can_return(self, int block) noexcept nogil
    @cython.final
    cdef void pick_up(self, int block) noexcept nogil
    @cython.final
    cdef void put_back(self, int block) noexcept nogil
    @cython.final
    cdef int survey(self, unsigned int* places) noexcept nogil
    @cython.final
    cdef void shielded(self, unsigned int* cells) noexcept nogil
    @cython.final
    cdef void fit(
        self, int wide, int deep, unsigned int* touching, unsigned int* barred, unsigned int* places, int offset
    ) noexcept nogil
    @cython.final
    cdef void keep_whole(self, unsigned int* places) noexcept nogil
    @cython.final
    cdef void spare_pawns(self, unsigned int* places) noexcept nogil
    @cython.final
    cdef void drop(self, int cell, int pose) noexcept nogil
    @cython.final
    cdef void push_aside(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef int waiting(self) noexcept nogil
    @cython.final
    cdef unsigned int tops_allowed(self) noexcept nogil
    @cython.final
    cdef bint could_show(self, int block, int pose, int seat) noexcept nogil
    @cython.final
    cdef void footing(self, int seat, unsigned int* cells) noexcept nogil
    @cython.final
    cdef void wander(self, unsigned int* reached, unsigned int* allowed) noexcept nogil
    @cython.final
    cdef bint can_walk(self, int seat) noexcept nogil
    @cython.final
    cdef void ladder_targets(
        self, int here, unsigned int* own, unsigned int* allowed, unsigned int* small, unsigned int* big
    ) noexcept nogil
    @cython.final
    cdef void bridge_targets(
        self, int here, unsigned int* own, unsigned int* allowed, unsigned int* small, unsigned int* big
    ) noexcept nogil
    @cython.final
    cdef void span(
        self,
        int cell,
        int step,
        int cells,
        unsigned int* own,
        unsigned int* allowed,
        unsigned int* small,
        unsigned int* big,
    ) noexcept nogil
    @cython.final
    cdef int list_terraces(self, unsigned int* cells, int first, int* actions, int count) noexcept nogil
    @cython.final
    cdef int fill_lifts(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_drops(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_tops(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_pushes(self, int* actions) noexcept nogil
    @cython.final
    cdef int fill_pawn(self, int* actions) noexcept nogil
    @cython.final
    cdef bint can_bear(self, int block) noexcept nogil
    @cython.final
    cdef int fill_stones(self, int* actions) noexcept nogil
    @cython.final
    cdef bint can_put(self, int cell, int pose) noexcept nogil
    @cython.final
    cdef bint is_flat(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef bint touches_tower(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef bint joins_all(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef bint crowds_nobody(self, int cell, int wide, int deep) noexcept nogil
    @cython.final
    cdef bint can_push(self, int cell) noexcept nogil
    @cython.final
    cdef bint is_foothold(self, int seat, int cell, int room) noexcept nogil
    @cython.final
    cdef bint is_one_step(self, unsigned int* own, unsigned int* face) noexcept nogil
    @cython.final
    cdef bint can_reach(self, int means, int cell) noexcept nogil
    @cython.final
    cdef void begin_turn(self, int seat) noexcept nogil
    @cython.final
    cdef void after_block(self) noexcept nogil
    @cython.final
    cdef void compare(self, int seat, int before) noexcept nogil
    @cython.final
    cdef void ask_followers(self, int seat) noexcept nogil
    @cython.final
    cdef void move_pawn(self, int means, int cell) noexcept nogil
    @cython.final
    cdef void stop(self) noexcept nogil
    @cython.final
    cdef int leaders(self) noexcept nogil
    @cython.final
    cdef void end_turn(self) noexcept nogil
    @cython.final
    cdef void finish(self, int reason) noexcept nogil
