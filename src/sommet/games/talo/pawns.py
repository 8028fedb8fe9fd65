"""Talō: where pawns are and where they can go. Rule numbers refer to docs/rules/talo.md.

Cells and rows of bits are those of bars.py.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.position import Position
    from cython.cimports.sommet.games.talo.bars import CELLS, FIRST_PLAN, LAST_PLAN, LAYERS, SHIFT, WIDTH
    from cython.cimports.sommet.games.talo.stability import Building
else:
    from sommet.core.position import Position
    from sommet.games.talo.bars import CELLS, FIRST_PLAN, LAST_PLAN, LAYERS, SHIFT, WIDTH
    from sommet.games.talo.stability import Building

    # The same as in pawns.pxd.
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

    def __cinit__(self):
        self.building = Building()  # compiled code never asks whether it is there
        self.building.owned = True

    def __init__(self):
        Position.__init__(self)
        if not cython.compiled:
            self.__cinit__()
            self.goal = self.margin = self.turn = 0
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
        self.turn = tape.number(self.turn)
        for index in range(MOST_SEATS + 1):
            self.pawn_cell[index] = tape.number(self.pawn_cell[index])
            self.pawn_level[index] = tape.number(self.pawn_level[index])
        self.building.transfer(tape)
        return 0

    def refresh(self):
        """Brings `solid` up to date: what bars and pawns fill."""
        index: cython.int
        seat: cython.int
        at: cython.int
        bit: cython.ulonglong
        for index in range(LAYERS * WIDTH):
            self.solid[index] = self.building.filled[index]
        for seat in range(1, self.seats + 1):
            at = self.pawn_level[seat] * WIDTH + self.pawn_cell[seat] // WIDTH
            bit = ONE << (SHIFT + self.pawn_cell[seat] % WIDTH)
            self.solid[at] |= bit  # R8: the two cubes of a pawn
            self.solid[at + WIDTH] |= bit

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
        next_level: cython.int
        side: cython.int
        at: cython.int
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
                bit = ONE << (SHIFT + cell % WIDTH)
                for next_level in range(level - 1, level + 2):
                    # R23: never along the plan, and down to it only with the option.
                    if next_level < 0 or next_level >= LEVELS or (next_level == 0 and (level == 0 or not self.descend)):
                        continue
                    at = next_level * WIDTH + cell // WIDTH
                    # R21, as in `is_place`; down on the plan that is left to it.
                    if reached[at] & bit or (self.building.filled[at] | self.building.filled[at + WIDTH]) & bit:
                        continue
                    if next_level > 0 and self.building.filled[at - WIDTH] & bit == 0:
                        continue
                    if next_level == 0 and not self.is_place(cell, 0):
                        continue
                    reached[at] |= bit
                    todo[waiting] = next_level * CELLS + cell
                    count += 1
                    if todo[waiting] == wanted:
                        return count
                    waiting += 1
        for other in range(1, self.seats + 1):
            cell = self.pawn_cell[other]
            reached[self.pawn_level[other] * WIDTH + cell // WIDTH] &= ~(ONE << (SHIFT + cell % WIDTH))
        return count

    def is_shut_in(self, seat):
        """R26: whether no later bar could ever bring the pawn to the goal."""
        todo = cython.declare(cython.int[PLACES])
        seen = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            todo = [0] * PLACES
            seen = [0] * REACH
        waiting: cython.int = 1
        place: cython.int
        cell: cython.int
        level: cython.int
        next_level: cython.int
        row: cython.int
        column: cython.int
        side: cython.int
        at: cython.int
        bit: cython.ulonglong
        inside: cython.bint
        low: cython.int = FIRST_PLAN - self.margin
        high: cython.int = LAST_PLAN + self.margin
        for at in range(REACH):
            seen[at] = 0
        cell = self.pawn_cell[seat]
        level = self.pawn_level[seat]
        seen[level * WIDTH + cell // WIDTH] = ONE << (SHIFT + cell % WIDTH)
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
                inside = FIRST_PLAN <= row <= LAST_PLAN and FIRST_PLAN <= column <= LAST_PLAN
                bit = ONE << (SHIFT + column)
                for next_level in range(level - 1, level + 2):  # the highest is looked at first, since it is put last
                    if next_level < 0 or next_level >= LEVELS or (next_level == 1 and not inside):
                        continue
                    at = next_level * WIDTH + row
                    if seen[at] & bit:
                        continue
                    if next_level == 0:
                        if level == 0 or not self.descend or not self.is_place(cell, 0):
                            continue
                    elif (self.building.filled[at] | self.building.filled[at + WIDTH]) & bit:
                        continue
                    seen[at] |= bit
                    todo[waiting] = next_level * CELLS + cell
                    waiting += 1
        return True

    # For whoever shows or explains a position; never on the hot path.

    def expect_pawn(self, seat):
        """ValueError unless the seat has chosen where its pawn starts."""
        self.expect_seat(seat)
        if self.pawn_cell[seat] == 0:
            raise ValueError(f"seat {seat} has no pawn on the board yet")
        return 0

    def pawn(self, seat: cython.int):
        """Cell and level of a seat's pawn, or None before it has chosen its start."""
        self.expect_seat(seat)
        return (self.pawn_cell[seat], self.pawn_level[seat]) if self.pawn_cell[seat] else None

    def stands_on(self, cell: cython.int, level: cython.int):
        """R21: whether that is a place for a pawn, other pawns aside."""
        self.expect_below(CELLS, cell, "cell")
        self.expect_below(LEVELS, level, "level")
        return bool(self.is_place(cell, level))

    def reach(self, seat: cython.int):
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

    def way(self, seat: cython.int, cell: cython.int, level: cython.int):
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

    def floors(self):
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

    def shut_in(self, seat: cython.int):
        """R26: whether the pawn can never again get to the goal."""
        self.expect_pawn(seat)
        return bool(self.is_shut_in(seat))
