"""Step by Step: the position and its legal actions. Rule numbers refer to docs/rules/step-by-step.md.

An action is a cell number to move there and `cells + cell` to lay a piece; cell = row * size + column, a1 = 0. The int
is also the policy index. Sets of cells are bit sets. Which steps of R3 lead into a cell from its western and southern
neighbour, and back to them, is kept in four sets that only change around a laid piece; a step of R4 is one whose way
back is a step down, so they hold the climbs too. A move's reach is then a flood fill of whole sets, without a branch
per cell.
"""

import cython

from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.sommet.core.bits import Bits, flood, lowest, mix, nth, size_of
    from cython.cimports.sommet.core.position import Position
else:
    from sommet.core.bits import Bits, flood, lowest, mix, nth, size_of
    from sommet.core.position import Position

    # The same as in position.pxd.
    EAST, WEST, NORTH, SOUTH, SIDES = range(5)
    MOVE, PLACE, OVER = range(3)
    NOT_OVER, SUMMIT, BLOCKADE, NO_SUMMIT, CODA = range(5)
    MOST_CELLS, MOST_SEATS, MOST_LEVELS = 81, 4, 2048
    NOWHERE, OUTSIDE, BARRIER = -1, 81, 9999

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)

# By size and cell: the neighbour to each side, OUTSIDE at the edge, and the neighbours as a set, without the tower.
# By size: the cells that have a neighbour to the east.
if not cython.compiled:
    NEIGHBOURS = [[[OUTSIDE] * SIDES for _ in range(MOST_CELLS)] for _ in range(10)]
    AROUND = [[0] * MOST_CELLS for _ in range(10)]
    NOT_LAST_COLUMN = [0] * 10


def _lay_tables():
    size: cython.int
    cell: cython.int
    side: cython.int
    other: cython.int
    for size in (3, 5, 7, 9):
        NOT_LAST_COLUMN[size] = EMPTY
        for cell in range(size * size):
            AROUND[size][cell] = EMPTY
            if cell % size < size - 1:
                NOT_LAST_COLUMN[size] = NOT_LAST_COLUMN[size] | ONE << cell
            for side in range(SIDES):
                other = OUTSIDE
                if side == EAST and cell % size < size - 1:
                    other = cell + 1
                elif side == WEST and cell % size > 0:
                    other = cell - 1
                elif side == NORTH and cell + size < size * size:
                    other = cell + size
                elif side == SOUTH and cell >= size:
                    other = cell - size
                NEIGHBOURS[size][cell][side] = other
                if other != OUTSIDE and other != size * size // 2:
                    AROUND[size][cell] = AROUND[size][cell] | ONE << other


_lay_tables()


class StepByStepPosition(Position):
    """Everything about a game of Step by Step; `set_up` makes it ready to play."""

    def __init__(self):
        Position.__init__(self)
        if not cython.compiled:
            self.size = self.cells = self.tower = self.tower_cell = self.coda = self.phase = self.reason = 0
            self.winner = self.stock = self.idle = self.peak = self.playing = self.hopeful = self.board = 0
            self.beside = self.gate = self.full = self.occupied = self.targets = self.from_west = self.to_west = 0
            self.from_south = self.to_south = 0
            self.capped = self.bars_return = self.keeps_balls = False
            self.balls = [NOWHERE] * (MOST_SEATS + 1)
            self.left = [NOWHERE] * (MOST_SEATS + 1)
            self.heights = [0] * (MOST_CELLS + 1)

    def set_up(self, rules, balls, heights, stock, playing, first):
        """Takes a checked setup: balls by seat (None: gone), a height for every cell, the seats in play.

        ValueError for what could be no position at all. R20 is applied, so the game may be over at once.
        """
        self.seats = 0  # until everything is there
        size: cython.int = whole(rules["size"], 3, 9, "size")
        if size % 2 == 0:
            raise ValueError(f"size must be odd, not {size}")
        tower: cython.int = whole(rules["tower"], 2, 9, "tower")
        coda: cython.int = whole(rules["coda"], 0, 9999, "coda")
        pieces: cython.int = whole(stock, 0, 999, "stock")
        seats: cython.int = whole(len(balls), 2, MOST_SEATS, "the number of balls")
        # R12: under the ceiling no column is higher than the tower.
        levels = wholes(heights, size * size, 0, tower if rules["ceiling"] == "summit" else 999, "a height")
        places = [NOWHERE if ball is None else whole(ball, 0, size * size - 1, "a ball's cell") for ball in balls]
        in_play = wholes(playing, len(playing), 1, seats, "a seat in play")
        taken = [place for place in places if place != NOWHERE]
        if size * size // 2 in taken or len(set(taken)) < len(taken):
            raise ValueError("every ball needs a cell of its own besides the tower")
        if any(places[seat - 1] == NOWHERE for seat in in_play):
            raise ValueError("every seat in play needs a ball")
        first = whole(first, 1, seats, "the first seat")
        if first not in in_play:
            raise ValueError("the first seat must be in play")
        self.size = size
        self.cells = size * size
        self.tower = tower
        self.tower_cell = self.cells // 2
        self.coda = coda
        self.capped = rules["ceiling"] == "summit"
        self.bars_return = rules["no_return"] == "last"
        self.keeps_balls = rules["blocked_ball"] == "stays"
        self.seats = seats
        self.stock = pieces
        self.idle = 0
        self.playing = 0
        self.hopeful = 1
        self.lay_out(levels)
        self.occupied = EMPTY
        seat: cython.int
        for seat in range(1, MOST_SEATS + 1):
            self.balls[seat] = NOWHERE
            self.left[seat] = NOWHERE
        for seat in range(1, seats + 1):
            if places[seat - 1] != NOWHERE:
                self.balls[seat] = places[seat - 1]
                self.occupied = self.occupied | ONE << self.balls[seat]
            if seat in in_play:
                self.playing = self.playing | 1 << seat
        self.settle(first)

    def lay_out(self, heights):
        """The empty board, then column by column the pieces that lie on it."""
        cell: cython.int
        self.board = EMPTY
        self.gate = EMPTY
        self.full = EMPTY
        self.peak = 0
        self.from_west = EMPTY
        self.to_west = EMPTY
        self.from_south = EMPTY
        self.to_south = EMPTY
        for cell in range(self.cells):
            self.heights[cell] = -1  # so that growing to level 0 sets the steps between the cells
            if cell != self.tower_cell:
                self.board = self.board | ONE << cell
        self.heights[self.tower_cell] = BARRIER
        self.heights[OUTSIDE] = BARRIER
        self.beside = AROUND[self.size][self.tower_cell]
        for cell in range(self.cells):
            while cell != self.tower_cell and self.heights[cell] < heights[cell]:
                self.grow(cell)
        return 0

    def grow(self, cell):
        """Puts one piece on a column and brings the steps around it, the gate and the ceiling up to date."""
        height: cython.int = self.heights[cell] + 1
        self.heights[cell] = height
        rise: cython.int
        bit: Bits = ONE << cell
        # R3, R4: a step of at most one level; downward or level it is a walk, its way back a walk or a climb.
        rise = height - self.heights[NEIGHBOURS[self.size][cell][WEST]]
        self.from_west = self.from_west & ~bit | cython.cast(Bits, (rise == 0) | (rise == -1)) << cell
        self.to_west = self.to_west & ~bit | cython.cast(Bits, (rise == 0) | (rise == 1)) << cell
        rise = height - self.heights[NEIGHBOURS[self.size][cell][SOUTH]]
        self.from_south = self.from_south & ~bit | cython.cast(Bits, (rise == 0) | (rise == -1)) << cell
        self.to_south = self.to_south & ~bit | cython.cast(Bits, (rise == 0) | (rise == 1)) << cell
        # The steps to the east and north are kept with the neighbour; at the edge a bit beside the board stays clear.
        rise = self.heights[NEIGHBOURS[self.size][cell][EAST]] - height
        bit = ONE << (cell + 1)
        self.from_west = self.from_west & ~bit | cython.cast(Bits, (rise == 0) | (rise == -1)) << (cell + 1)
        self.to_west = self.to_west & ~bit | cython.cast(Bits, (rise == 0) | (rise == 1)) << (cell + 1)
        rise = self.heights[NEIGHBOURS[self.size][cell][NORTH]] - height
        bit = ONE << (cell + self.size)
        self.from_south = self.from_south & ~bit | cython.cast(Bits, (rise == 0) | (rise == -1)) << (cell + self.size)
        self.to_south = self.to_south & ~bit | cython.cast(Bits, (rise == 0) | (rise == 1)) << (cell + self.size)
        if height > self.peak:
            self.peak = height
        # R12: with the ceiling, a column as high as the tower takes no further piece.
        if self.capped and height == self.tower:
            self.full = self.full | ONE << cell
        # R8: the summit is entered from a neighbour whose level differs by at most one.
        if height == self.tower - 1:
            self.gate = self.gate | self.beside & ONE << cell
        elif height == self.tower + 2:
            self.gate = self.gate & ~(ONE << cell)

    # Where a ball can go.

    def walkable(self, cell):
        """W of R9: what the ball on this cell reaches by steps of R3 alone, its own cell included."""
        return flood(
            ONE << cell,
            self.board & ~self.occupied,  # R5
            self.from_west,
            self.to_west,
            self.from_south,
            self.to_south,
            self.size,
        )

    def climbable(self, walked):
        """U of R9: the free cells one level above a neighbour in W; the move ends there (R4)."""
        return (
            self.board
            & ~self.occupied
            & (
                walked << 1 & self.to_west & ~self.from_west
                | (walked & self.from_west & ~self.to_west) >> 1
                | walked << self.size & self.to_south & ~self.from_south
                | (walked & self.from_south & ~self.to_south) >> self.size
            )
        )

    def reachable(self, seat):
        """The destinations of R9, the tower included, before R13 strikes any out."""
        cell: cython.int = self.balls[seat]
        walked: Bits = self.walkable(cell)
        targets: Bits = (walked | self.climbable(walked)) & ~(ONE << cell)  # R6
        if self.bars_return and self.left[seat] != NOWHERE:
            targets = targets & ~(ONE << self.left[seat])  # R7
        if walked & self.gate:
            targets = targets | ONE << self.tower_cell  # R8
        return targets

    def around(self, cell):
        """The orthogonal neighbours of a cell, the tower left out."""
        return AROUND[self.size][cell]

    def layable_from(self, cell):
        """The cells beside a ball on this cell that take a piece (R10 to R12)."""
        return AROUND[self.size][cell] & ~self.occupied & ~self.full

    def destinations(self, seat):
        """The legal destinations: R9, without those that R13 strikes out."""
        targets: Bits = self.reachable(seat)
        # While no column is full, the cell of the last step always takes a piece and R13 has nothing to say.
        if self.stock == 0 or self.full == 0:
            return targets
        # R13, with the ball gone from its start cell: what lies beside a cell that takes a piece.
        inner: Bits = NOT_LAST_COLUMN[self.size]
        layable: Bits = self.board & ~(self.occupied & ~(ONE << self.balls[seat])) & ~self.full
        laying: Bits = (layable & inner) << 1 | layable >> 1 & inner | layable << self.size | layable >> self.size
        laying = laying & targets & self.board
        return laying | targets & ~self.board if laying else targets

    # The shortage test (R18, section 6).

    def can_reach_summit(self, cell):
        """Whether the pieces left could still bring a ball on this cell to the summit, other balls ignored."""
        seen: Bits[MOST_LEVELS]
        todo: Bits[MOST_LEVELS]
        if not cython.compiled:
            seen = [0] * MOST_LEVELS
            todo = [0] * MOST_LEVELS
        # Stages above the highest column and the summit's upper neighbour level only cost more, so none is needed.
        top: cython.int = self.tower if self.capped or self.peak <= self.tower else self.peak + 1
        if not self.capped and top < self.tower + 1:
            top = self.tower + 1
        level: cython.int
        for level in range(top + 1):
            seen[level] = EMPTY
            todo[level] = EMPTY
        level = self.heights[cell]
        seen[level] = ONE << cell
        todo[level] = ONE << cell
        here: cython.int
        other: cython.int
        side: cython.int
        spent: cython.int
        other_level: cython.int
        while level >= 0:
            if todo[level] == 0:
                level -= 1
                continue
            here = lowest(todo[level])
            todo[level] = todo[level] & (todo[level] - 1)
            if self.beside & (ONE << here) and -1 <= level - self.tower <= 1:
                return True
            spent = level - self.heights[here]
            for side in range(SIDES):
                other = NEIGHBOURS[self.size][here][side]
                for other_level in range(level - 1, level + 2):
                    if other_level < self.heights[other] or other_level > top:
                        continue
                    if spent + other_level - self.heights[other] > self.stock:
                        continue
                    if seen[other_level] & (ONE << other):
                        continue
                    seen[other_level] = seen[other_level] | ONE << other
                    todo[other_level] = todo[other_level] | ONE << other
            if level < top:
                level += 1
        return False

    def anyone_can_reach_summit(self):
        """Whether a player in play passes the shortage test. The mover has a destination."""
        # With two towers' worth of pieces and no column above the tower, a ball that can take one step can climb: its
        # column and that neighbour are raised in turn, and then every column on the way to the tower. The mover can.
        if self.stock >= 2 * self.tower and self.peak <= self.tower:
            return True
        # Whoever passed last time most likely passes again, and one is enough.
        seat: cython.int = self.hopeful
        tried: cython.int
        for tried in range(self.seats):
            if self.playing >> seat & 1 and self.can_reach_summit(self.balls[seat]):
                self.hopeful = seat
                return True
            seat = seat + 1 if seat < self.seats else 1
        return False

    # The turn.

    def next_in_play(self, seat):
        """R17: ascending seats, 1 after the last, eliminated players skipped."""
        seat = seat + 1 if seat < self.seats else 1
        while not self.playing >> seat & 1:
            seat = seat + 1 if seat < self.seats else 1
        return seat

    def finish(self, reason, winner):
        self.over = True
        self.mover = 0
        self.phase = OVER
        self.reason = reason
        self.winner = winner
        self.targets = EMPTY

    def settle(self, seat):
        """R20: makes the seat the mover, or whoever comes next in play, or ends the game."""
        self.over = False
        self.reason = NOT_OVER
        self.winner = 0
        self.mover = seat
        while True:
            if self.playing & (self.playing - 1) == 0:
                self.finish(BLOCKADE, lowest(cython.cast(Bits, self.playing)))  # R16
                return
            self.targets = self.destinations(self.mover)
            if self.targets:
                break
            # R15: no destination, so the mover is out; the ball goes unless the option keeps it as an obstacle.
            self.playing = self.playing & ~(1 << self.mover)
            if not self.keeps_balls:
                self.occupied = self.occupied & ~(ONE << self.balls[self.mover])
                self.balls[self.mover] = NOWHERE
            self.mover = self.next_in_play(self.mover)
        self.phase = MOVE
        if not self.anyone_can_reach_summit():
            self.finish(NO_SUMMIT, 0)  # R18
        elif (self.stock == 0 or self.idle > 0) and self.idle >= self.coda:
            self.finish(CODA, 0)  # R19

    def apply(self, action):
        if action >= self.cells:
            action = action - self.cells
            self.grow(action)
            self.stock = self.stock - 1
        else:
            if action == self.tower_cell:
                self.left[self.mover] = self.balls[self.mover]
                self.balls[self.mover] = action
                self.finish(SUMMIT, self.mover)  # R14
                return
            self.occupied = self.occupied & ~(ONE << self.balls[self.mover]) | ONE << action
            self.left[self.mover] = self.balls[self.mover]
            self.balls[self.mover] = action
            if self.stock > 0:
                self.targets = self.layable_from(action)
                if self.targets:
                    self.phase = PLACE
                    return
            self.idle = self.idle + 1  # R13: a turn without a piece
        self.settle(self.next_in_play(self.mover))

    # The contract.

    def fill(self, actions):
        left: Bits = self.targets
        offset: cython.int = self.cells if self.phase == PLACE else 0
        count: cython.int = 0
        while left:
            actions[count] = lowest(left) + offset
            count += 1
            left = left & (left - 1)
        return count

    def allows(self, action):
        cell: cython.int = action - self.cells if self.phase == PLACE else action
        return 0 <= cell < self.cells and (self.targets >> cell & 1) != 0

    def pick(self, rng):
        cell: cython.int = nth(self.targets, rng.below(size_of(self.targets)))
        return cell + self.cells if self.phase == PLACE else cell

    def take(self, other):
        """What comes behind the fields of Position is nothing but numbers: they are taken in one piece."""
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over
        if cython.compiled:
            memcpy(
                cython.cast(cython.p_char, cython.cast(cython.p_void, self)) + cython.sizeof(Position),
                cython.cast(cython.p_char, cython.cast(cython.p_void, other)) + cython.sizeof(Position),
                cython.sizeof(StepByStepPosition) - cython.sizeof(Position),
            )
        else:
            for name, value in vars(other).items():
                if name != "start":
                    setattr(self, name, value[:] if isinstance(value, list) else value)

    def transfer(self, tape):
        index: cython.int
        Position.transfer(self, tape)
        self.size = tape.number(self.size)
        self.cells = tape.number(self.cells)
        self.tower = tape.number(self.tower)
        self.tower_cell = tape.number(self.tower_cell)
        self.coda = tape.number(self.coda)
        self.capped = tape.flag(self.capped)
        self.bars_return = tape.flag(self.bars_return)
        self.keeps_balls = tape.flag(self.keeps_balls)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.winner = tape.number(self.winner)
        self.stock = tape.number(self.stock)
        self.idle = tape.number(self.idle)
        self.peak = tape.number(self.peak)
        self.playing = tape.number(self.playing)
        self.hopeful = tape.number(self.hopeful)
        self.board = tape.bits(self.board)
        self.beside = tape.bits(self.beside)
        self.gate = tape.bits(self.gate)
        self.full = tape.bits(self.full)
        self.occupied = tape.bits(self.occupied)
        self.targets = tape.bits(self.targets)
        self.from_west = tape.bits(self.from_west)
        self.to_west = tape.bits(self.to_west)
        self.from_south = tape.bits(self.from_south)
        self.to_south = tape.bits(self.to_south)
        for index in range(MOST_SEATS + 1):
            self.balls[index] = tape.number(self.balls[index])
            self.left[index] = tape.number(self.left[index])
        for index in range(MOST_CELLS + 1):
            self.heights[index] = tape.number(self.heights[index])
        return 0

    def score(self, seat):
        if self.winner:
            return 1.0 if seat == self.winner else 0.0
        # A draw is shared by the players still in play (section 6).
        if self.playing >> seat & 1:
            return 1.0 / size_of(cython.cast(Bits, self.playing))
        return 0.0

    def digest(self):
        key: cython.ulonglong = mix(self.size * 16 + self.tower, self.seats * 8 + self.mover)
        index: cython.int
        key = mix(key, self.coda * 8 + self.capped * 4 + self.bars_return * 2 + self.keeps_balls)
        key = mix(key, self.phase * 256 + self.reason * 32 + self.playing)
        key = mix(key, self.stock * 16384 + self.idle)
        for index in range(1, self.seats + 1):
            key = mix(key, (self.balls[index] + 1) * 128 + (self.left[index] + 1 if self.bars_return else 0))
        for index in range(self.cells):
            key = mix(key, self.heights[index])
        return key

    # For whoever shows or explains a position; never on the hot path.

    def stage(self):
        return ("moving", "laying a piece", "")[self.phase]

    def expect_ball(self, seat):
        """ValueError unless the seat has a ball on the board."""
        self.expect_seat(seat)
        if self.balls[seat] == NOWHERE:
            raise ValueError(f"seat {seat} has no ball on the board")
        return 0

    def level(self, cell: cython.int):
        """The level of a cell."""
        self.expect_below(self.cells, cell, "cell")
        return self.tower if cell == self.tower_cell else self.heights[cell]

    def ball(self, seat: cython.int):
        """The cell of a seat's ball, or None once it is off the board."""
        self.expect_seat(seat)
        return None if self.balls[seat] == NOWHERE else self.balls[seat]

    def barred(self, seat: cython.int):
        """The cell that R7 forbids the seat to return to, or None."""
        self.expect_seat(seat)
        return self.left[seat] if self.bars_return and self.left[seat] != NOWHERE else None

    def in_play(self):
        """The seats not eliminated, ascending."""
        return [seat for seat in range(1, self.seats + 1) if self.playing >> seat & 1]

    def walks(self, seat: cython.int):
        """The cells the seat's ball reaches by level and downward steps, its own included (W of R9)."""
        self.expect_ball(seat)
        return self.members(self.walkable(self.balls[seat]))

    def climbs(self, seat: cython.int):
        """The free cells one step up from those (U of R9)."""
        self.expect_ball(seat)
        return self.members(self.climbable(self.walkable(self.balls[seat])))

    def reach(self, seat: cython.int):
        """The destinations before R13."""
        self.expect_ball(seat)
        return self.members(self.reachable(seat))

    def way(self, seat: cython.int, cell: cython.int):
        """The cells of a shortest move of the seat's ball to another, both ends included; empty if none leads there."""
        self.expect_ball(seat)
        self.expect_below(self.cells, cell, "cell")
        came_from = cython.declare(cython.int[MOST_CELLS])
        todo = cython.declare(cython.int[MOST_CELLS])
        if not cython.compiled:
            came_from, todo = [0] * MOST_CELLS, [0] * MOST_CELLS
        here: cython.int
        near: cython.int
        side: cython.int
        rise: cython.int
        done: cython.int = 0
        count: cython.int = 1
        for here in range(self.cells):
            came_from[here] = NOWHERE
        todo[0] = self.balls[seat]
        came_from[todo[0]] = todo[0]
        while done < count and came_from[cell] == NOWHERE:
            here = todo[done]
            done += 1
            for side in range(SIDES):
                near = NEIGHBOURS[self.size][here][side]
                if near == OUTSIDE or came_from[near] != NOWHERE or self.occupied >> near & 1:  # R5
                    continue
                rise = (self.tower if near == self.tower_cell else self.heights[near]) - self.heights[here]
                # R4, R8: a step up and one onto the tower end the move.
                if rise < -1 or rise > 1 or (near != cell and (rise > 0 or near == self.tower_cell)):
                    continue
                came_from[near] = here
                todo[count] = near
                count += 1
        if came_from[cell] == NOWHERE:
            return []
        way = [cell]
        here = cell
        while came_from[here] != here:
            here = came_from[here]
            way.append(here)
        way.reverse()
        return way

    def can_climb_out(self, seat: cython.int):
        """Whether a seat in play passes the shortage test of R18."""
        self.expect_ball(seat)
        return self.balls[seat] == self.tower_cell or bool(self.can_reach_summit(self.balls[seat]))

    def members(self, cells):
        members = []
        while cells:
            members.append(lowest(cells))
            cells = cells & (cells - 1)
        return members
