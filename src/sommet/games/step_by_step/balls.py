"""Step by Step: where balls are and where they can go. Rule numbers refer to docs/rules/step-by-step.md.

A move's reach is a flood fill of whole sets of cells, without a branch per cell (columns.py has the steps).
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, climb, flood, lowest, moved, single
    from cython.cimports.sommet.games.step_by_step.columns import (
        AROUND,
        MOST_CELLS,
        NEIGHBOURS,
        NOT_LAST_COLUMN,
        OUTSIDE,
        SIDES,
        Columns,
    )
else:
    from sommet.core.bits import Bits, climb, flood, lowest, moved, single
    from sommet.games.step_by_step.columns import (
        AROUND,
        MOST_CELLS,
        NEIGHBOURS,
        NOT_LAST_COLUMN,
        OUTSIDE,
        SIDES,
        Columns,
    )

    # Made by tools/stubs.py from balls.pxd.
    MOST_SEATS, MOST_LEVELS, NOWHERE = 4, 2048, -1

EMPTY = cython.declare(Bits, 0)


class Balls(Columns):
    """The board with the balls on it."""

    def __init__(self) -> None:
        Columns.__init__(self)
        if not cython.compiled:
            self.stock = self.playing = self.hopeful = self.hopeful_stock = self.occupied = 0
            self.bars_return = False
            self.balls = [NOWHERE] * (MOST_SEATS + 1)
            self.left = [NOWHERE] * (MOST_SEATS + 1)

    def transfer(self, tape):
        index: cython.int
        Columns.transfer(self, tape)
        self.bars_return = tape.flag(self.bars_return)
        self.stock = tape.number(self.stock)
        self.playing = tape.number(self.playing)
        self.hopeful = tape.number(self.hopeful)
        self.hopeful_stock = tape.number(self.hopeful_stock)
        self.occupied = tape.bits(self.occupied)
        for index in range(MOST_SEATS + 1):
            self.balls[index] = tape.number(self.balls[index])
            self.left[index] = tape.number(self.left[index])
        return 0

    # Where a ball can go.

    @cython.final
    def walkable(self, cell):
        """W of R9: what the ball on this cell reaches by steps of R3 alone, its own cell included."""
        return flood(
            single(cell),
            self.board & ~self.occupied,  # R5
            self.from_west,
            self.to_west,
            self.from_south,
            self.to_south,
            self.size,
        )

    @cython.final
    def climbable(self, walked):
        """U of R9: the free cells one level above a neighbour in W; the move ends there (R4)."""
        return climb(
            walked,
            self.board & ~self.occupied,
            self.from_west,
            self.to_west,
            self.from_south,
            self.to_south,
            self.size,
        )

    @cython.final
    def reachable(self, seat):
        """The destinations of R9, the tower included, before R13 strikes any out."""
        cell: cython.int = self.balls[seat]
        walked: Bits = self.walkable(cell)
        targets: Bits = (walked | self.climbable(walked)) & ~single(cell)  # R6
        if self.bars_return and self.left[seat] != NOWHERE:
            targets = targets & ~single(self.left[seat])  # R7
        return targets | moved((walked & self.gate) != 0, self.tower_cell)  # R8

    @cython.final
    def layable_from(self, cell):
        """The cells beside a ball on this cell that take a piece (R10 to R12)."""
        return AROUND[self.size][cell] & ~self.occupied & ~self.full

    @cython.final
    def destinations(self, seat):
        """The legal destinations: R9, without those that R13 strikes out."""
        targets: Bits = self.reachable(seat)
        # While no column is full, the cell of the last step always takes a piece and R13 has nothing to say.
        if self.stock == 0 or self.full == 0:
            return targets
        # R13, with the ball gone from its start cell: what lies beside a cell that takes a piece.
        inner: Bits = NOT_LAST_COLUMN[self.size]
        layable: Bits = self.board & ~(self.occupied & ~single(self.balls[seat])) & ~self.full
        laying: Bits = (layable & inner) << 1 | layable >> 1 & inner | layable << self.size | layable >> self.size
        laying = laying & targets & self.board
        return laying | targets & ~self.board if laying else targets

    # The shortage test (R18, section 6).

    @cython.final
    def has_stairs(self, cell):
        """Whether a ball on this cell plainly can: on foot, or over two cells beside each other, raised in turn.

        Both are within its reach and no more than a level apart, and one, the door, is beside the tower. In the end the
        door is one level below the tower and the other cell two, or as high as it is.
        """
        grounds: Bits = flood(
            single(cell),
            self.board,
            self.from_west | self.to_west,
            self.from_west | self.to_west,
            self.from_south | self.to_south,
            self.from_south | self.to_south,
            self.size,
        )
        if grounds & self.gate:
            return True
        doors: Bits = grounds & self.beside
        door: cython.int
        other: cython.int
        side: cython.int
        rise: cython.int
        cost: cython.int
        while doors:
            door = lowest(doors)
            doors = doors & (doors - 1)
            for side in range(SIDES):
                other = NEIGHBOURS[self.size][door][side]
                rise = self.heights[door] - self.heights[other]
                cost = self.tower - 1 - self.heights[door]
                if self.heights[other] < self.tower - 2:
                    cost += self.tower - 2 - self.heights[other]
                if -1 <= rise <= 1 and 0 < cost <= self.stock:
                    return True
        return False

    @cython.final
    def can_reach_summit(self, cell):
        """Whether the pieces left could still bring a ball on this cell to the summit, other balls ignored."""
        if self.has_stairs(cell):
            return True
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
        seen[level] = single(cell)
        todo[level] = single(cell)
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
            if self.beside & single(here) and -1 <= level - self.tower <= 1:
                return True
            spent = level - self.heights[here]
            for side in range(SIDES):
                other = NEIGHBOURS[self.size][here][side]
                for other_level in range(level - 1, level + 2):
                    if other_level < self.heights[other] or other_level > top:
                        continue
                    if spent + other_level - self.heights[other] > self.stock:
                        continue
                    if seen[other_level] & single(other):
                        continue
                    seen[other_level] = seen[other_level] | single(other)
                    todo[other_level] = todo[other_level] | single(other)
            if level < top:
                level += 1
        return False

    @cython.final
    def anyone_can_reach_summit(self):
        """Whether a player in play passes the shortage test. The mover has a destination."""
        # With two towers' worth of pieces and no column above the tower, a ball that can take one step can climb: its
        # column and that neighbour are raised in turn, and then every column on the way to the tower. The mover can.
        if self.stock >= 2 * self.tower and self.peak <= self.tower:
            return True
        # A move is made of stages too and costs no piece, so nothing but a piece can end the hope of whoever passed.
        if self.stock == self.hopeful_stock and self.playing >> self.hopeful & 1:
            return True
        # Whoever passed last time most likely passes again, and one is enough.
        seat: cython.int = self.hopeful
        tried: cython.int
        for tried in range(self.seats):
            if self.playing >> seat & 1 and self.can_reach_summit(self.balls[seat]):
                self.hopeful = seat
                self.hopeful_stock = self.stock
                return True
            seat = seat + 1 if seat < self.seats else 1
        return False

    # For whoever shows or explains a position; never on the hot path.

    @cython.final
    def expect_ball(self, seat):
        """ValueError unless the seat has a ball on the board."""
        self.expect_seat(seat)
        if self.balls[seat] == NOWHERE:
            raise ValueError(f"seat {seat} has no ball on the board")
        return 0

    def ball(self, seat: cython.int) -> int | None:
        """The cell of a seat's ball, or None once it is off the board."""
        self.expect_seat(seat)
        return None if self.balls[seat] == NOWHERE else self.balls[seat]

    def barred(self, seat: cython.int) -> int | None:
        """The cell that R7 forbids the seat to return to, or None."""
        self.expect_seat(seat)
        return self.left[seat] if self.bars_return and self.left[seat] != NOWHERE else None

    def in_play(self) -> list[int]:
        """The seats not eliminated, ascending."""
        return [seat for seat in range(1, self.seats + 1) if self.playing >> seat & 1]

    def walks(self, seat: cython.int) -> list[int]:
        """The cells the seat's ball reaches by level and downward steps, its own included (W of R9)."""
        self.expect_ball(seat)
        return self.members(self.walkable(self.balls[seat]))

    def climbs(self, seat: cython.int) -> list[int]:
        """The free cells one step up from those (U of R9)."""
        self.expect_ball(seat)
        return self.members(self.climbable(self.walkable(self.balls[seat])))

    def reach(self, seat: cython.int) -> list[int]:
        """The destinations before R13."""
        self.expect_ball(seat)
        return self.members(self.reachable(seat))

    def way(self, seat: cython.int, cell: cython.int) -> list[int]:
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

    def can_climb_out(self, seat: cython.int) -> bool:
        """Whether a seat in play passes the shortage test of R18."""
        self.expect_ball(seat)
        return self.balls[seat] == self.tower_cell or bool(self.can_reach_summit(self.balls[seat]))

    @cython.final
    def members(self, cells):
        members = []
        while cells:
            members.append(lowest(cells))
            cells = cells & (cells - 1)
        return members
