"""Talō: where pawns are and where they can go. Rule numbers refer to docs/rules/talo.md.

Cells and rows of bits are those of bars.py.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
    from cython.cimports.sommet.core.bits import lowest
    from cython.cimports.sommet.core.position import Position
    from cython.cimports.sommet.games.talo.bars import CELLS, FIRST_PLAN, LAST_PLAN, LAYERS, SHIFT, WIDTH
    from cython.cimports.sommet.games.talo.stability import Building
else:
    from sommet.core.bits import lowest
    from sommet.core.position import Position
    from sommet.games.talo.bars import CELLS, FIRST_PLAN, LAST_PLAN, LAYERS, SHIFT, WIDTH
    from sommet.games.talo.stability import Building

    # Made by tools/stubs.py from pawns.pxd.
    MOST_SEATS, LEVELS, PLACES, REACH = 4, 11, 8624, 308

ONE = cython.declare(cython.ulonglong, 1)
SIDES = cython.declare(cython.int[4])
if not cython.compiled:
    SIDES = [0] * 4
SIDES[0] = 1
SIDES[1] = -1
SIDES[2] = 28
SIDES[3] = -28


class Pawns(Position):
    """The building and the pawns on it."""

    def __cinit__(self) -> None:
        self.building = Building()  # compiled code never asks whether it is there
        self.building.owned = True

    def __init__(self) -> None:
        Position.__init__(self)
        if not cython.compiled:
            self.__cinit__()
            self.goal = self.margin = self.turn_of = 0
            self.descend = False
            self.pawn_cell = [0] * (MOST_SEATS + 1)
            self.pawn_level = [0] * (MOST_SEATS + 1)
            self.solid = [0] * (LAYERS * WIDTH)

    def transfer(self, tape):
        index: cython.int
        Position.transfer(self, tape)
        self.goal = tape.number(self.goal)
        self.margin = tape.number(self.margin)
        self.descend = tape.flag(self.descend)
        self.turn_of = tape.number(self.turn_of)
        for index in range(MOST_SEATS + 1):
            self.pawn_cell[index] = tape.number(self.pawn_cell[index])
            self.pawn_level[index] = tape.number(self.pawn_level[index])
        self.building.transfer(tape)
        return 0

    @cython.final
    def refresh(self):
        """Brings `solid` up to date: what bars and pawns fill."""
        seat: cython.int
        at: cython.int
        bit: cython.ulonglong
        if cython.compiled:
            memcpy(cython.address(self.solid[0]), cython.address(self.building.filled[0]), LAYERS * WIDTH * 8)
        else:
            self.solid[:] = self.building.filled
        for seat in range(1, self.seats + 1):
            at = self.pawn_level[seat] * WIDTH + self.pawn_cell[seat] // WIDTH
            bit = ONE << (SHIFT + self.pawn_cell[seat] % WIDTH)
            self.solid[at] |= bit  # R8: the two cubes of a pawn
            self.solid[at + WIDTH] |= bit

    @cython.final
    def is_place(self, cell, level):
        """R21: whether a pawn could stand there, other pawns aside."""
        row: cython.int = cell // WIDTH
        column: cython.int = cell % WIDTH
        at: cython.int = level * WIDTH + row
        if level == 0:
            if not (FIRST_PLAN <= row <= LAST_PLAN and FIRST_PLAN <= column <= LAST_PLAN):
                return False
        elif not self.building.filled[at - WIDTH] >> (SHIFT + column) & 1:
            return False
        return not (self.building.filled[at] | self.building.filled[at + WIDTH]) >> (SHIFT + column) & 1

    @cython.final
    def spread(self, seat, reached, wanted):
        """Marks the places a pawn can go to in one move (R22 to R24) by level and row, and gives their number.

        Stops at `wanted`, a place as level * CELLS + cell, if it gets there; -1: none.
        """
        todo = cython.declare(cython.int[PLACES])
        if not cython.compiled:
            todo = [0] * PLACES
        waiting: cython.int = 1
        count: cython.int = 0
        place: cython.int
        cell: cython.int
        level: cython.int
        other: cython.int
        near: cython.int
        side: cython.int
        at: cython.int
        tower: cython.int
        levels: cython.int
        bit: cython.ulonglong
        for at in range(REACH):
            reached[at] = 0
        # Other pawns block their places (R24), and the own one is where the move began.
        for other in range(1, self.seats + 1):
            cell = self.pawn_cell[other]
            reached[self.pawn_level[other] * WIDTH + cell // WIDTH] |= ONE << (SHIFT + cell % WIDTH)
        todo[0] = self.pawn_level[seat] * CELLS + self.pawn_cell[seat]
        while waiting:
            waiting -= 1
            place = todo[waiting]
            level = place // CELLS
            for side in range(4):
                cell = place % CELLS + SIDES[side]
                # R21, as in `is_place`, for all levels of a cell at once; of these one up, the same, one down (R22).
                tower = self.building.tower[cell]
                levels = tower << 1 & ~(tower | tower >> 1) & 7 << level >> 1
                # R23: never along the plan, and down to it only with the option.
                if level == 1 and self.descend and self.is_place(cell, 0):
                    levels |= 1
                while levels:
                    near = lowest(levels)
                    levels &= levels - 1
                    at = near * WIDTH + cell // WIDTH
                    bit = ONE << (SHIFT + cell % WIDTH)
                    if reached[at] & bit:
                        continue
                    reached[at] |= bit
                    todo[waiting] = near * CELLS + cell
                    count += 1
                    if todo[waiting] == wanted:
                        return count
                    waiting += 1
        for other in range(1, self.seats + 1):
            cell = self.pawn_cell[other]
            reached[self.pawn_level[other] * WIDTH + cell // WIDTH] &= ~(ONE << (SHIFT + cell % WIDTH))
        return count

    @cython.final
    def is_shut_in(self, seat):
        """R26: whether no later bar could ever bring the pawn to the goal."""
        todo = cython.declare(cython.int[PLACES])
        seen = cython.declare(cython.ushort[CELLS])  # by cell: levels
        if not cython.compiled:
            todo = [0] * PLACES
            seen = [0] * CELLS
        waiting: cython.int = 1
        cell: cython.int
        level: cython.int
        place: cython.int
        row: cython.int
        column: cython.int
        side: cython.int
        tower: cython.int
        levels: cython.int
        low: cython.int = FIRST_PLAN - self.margin
        high: cython.int = LAST_PLAN + self.margin
        for cell in range(CELLS):
            seen[cell] = 0
        cell = self.pawn_cell[seat]
        level = self.pawn_level[seat]
        seen[cell] = 1 << level
        todo[0] = level * CELLS + cell
        while waiting:
            waiting -= 1
            place = todo[waiting]
            level = place // CELLS
            if level >= self.goal:
                return False
            for side in range(4):
                cell = place % CELLS + SIDES[side]
                row = cell // WIDTH
                column = cell % WIDTH
                if not (low <= row <= high and low <= column <= high):
                    continue
                # Two free cubes, one level up or down at most, above the plan only over the plan.
                tower = self.building.tower[cell]
                levels = ~(tower | tower >> 1) & 7 << level >> 1 & ((1 << LEVELS) - 2)
                if not (FIRST_PLAN <= row <= LAST_PLAN and FIRST_PLAN <= column <= LAST_PLAN):
                    levels &= ~2
                if level == 1 and self.descend and self.is_place(cell, 0):
                    levels |= 1
                levels &= ~seen[cell]
                seen[cell] |= levels
                while levels:  # the highest is looked at first, since it is put last
                    todo[waiting] = lowest(levels) * CELLS + cell
                    levels &= levels - 1
                    waiting += 1
        return True

    # For whoever shows or explains a position; never on the hot path.

    @cython.final
    def expect_pawn(self, seat):
        """ValueError unless the seat has chosen where its pawn starts."""
        self.expect_seat(seat)
        if self.pawn_cell[seat] == 0:
            raise ValueError(f"seat {seat} has no pawn on the board yet")
        return 0

    def pawn(self, seat: cython.int) -> tuple[int, int] | None:
        """Cell and level of a seat's pawn, or None before it has chosen its start."""
        self.expect_seat(seat)
        return (self.pawn_cell[seat], self.pawn_level[seat]) if self.pawn_cell[seat] else None

    def stands_on(self, cell: cython.int, level: cython.int) -> bool:
        """R21: whether that is a place for a pawn, other pawns aside."""
        self.expect_below(CELLS, cell, "cell")
        self.expect_below(LEVELS, level, "level")
        return bool(self.is_place(cell, level))

    def reach(self, seat: cython.int) -> list[tuple[int, int]]:
        """The places (cell, level) the seat's pawn could move to now."""
        self.expect_pawn(seat)
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        self.spread(seat, reached, -1)
        return [
            (at % WIDTH * WIDTH + column, at // WIDTH)
            for at in range(REACH)
            for column in range(WIDTH)
            if reached[at] >> (SHIFT + column) & 1
        ]

    def way(self, seat: cython.int, cell: cython.int, level: cython.int) -> list[tuple[int, int]]:
        """The places (cell, level) of a shortest move of the seat's pawn, both ends included; empty if none is."""
        self.expect_pawn(seat)
        self.expect_below(CELLS, cell, "cell")
        self.expect_below(LEVELS, level, "level")
        came_from = cython.declare(cython.int[PLACES])
        todo = cython.declare(cython.int[PLACES])
        if not cython.compiled:
            came_from, todo = [0] * PLACES, [0] * PLACES
        done: cython.int = 0
        count: cython.int = 1
        goal: cython.int = level * CELLS + cell
        place: cython.int
        near: cython.int
        side: cython.int
        rise: cython.int
        other: cython.int
        for place in range(PLACES):
            came_from[place] = -1
        for other in range(1, self.seats + 1):  # R24: other pawns are in the way
            place = self.pawn_level[other] * CELLS + self.pawn_cell[other]
            came_from[place] = place
        todo[0] = self.pawn_level[seat] * CELLS + self.pawn_cell[seat]
        if came_from[goal] >= 0:
            return []
        while done < count and came_from[goal] < 0:
            place = todo[done]
            done += 1
            for side in range(4):
                for rise in range(-1, 2):
                    near = place + rise * CELLS + SIDES[side]
                    if near < 0 or near >= PLACES or came_from[near] >= 0 or place // CELLS + rise != near // CELLS:
                        continue
                    # R23: never along the plan, and down to it only with the option.
                    if near < CELLS and (place < CELLS or not self.descend):
                        continue
                    if self.is_place(near % CELLS, near // CELLS):
                        came_from[near] = place
                        todo[count] = near
                        count += 1
        if came_from[goal] < 0:
            return []
        way = [(cell, level)]
        place = goal
        while place != todo[0]:
            place = came_from[place]
            way.append((place % CELLS, place // CELLS))
        way.reverse()
        return way

    def floors(self) -> list[tuple[int, int, list[int]]]:
        """Of every cell with a bar over it: the cell, its highest top, the levels on which a pawn may stand."""
        found = []
        row: cython.int
        column: cython.int
        layer: cython.int
        top: cython.int
        built: cython.ulonglong
        self.expect_ready()
        for row in range(WIDTH):
            built = 0
            for layer in range(LEVELS - 1):
                built |= self.building.filled[layer * WIDTH + row]
            for column in range(WIDTH):
                if not built >> (SHIFT + column) & 1:
                    continue
                top = LEVELS - 1
                while not self.building.filled[(top - 1) * WIDTH + row] >> (SHIFT + column) & 1:
                    top -= 1
                levels = [level for level in range(top + 1) if self.is_place(row * WIDTH + column, level)]
                found.append((row * WIDTH + column, top, levels))
        return found

    def shut_in(self, seat: cython.int) -> bool:
        """R26: whether the pawn can never again get to the goal."""
        self.expect_pawn(seat)
        return bool(self.is_shut_in(seat))
