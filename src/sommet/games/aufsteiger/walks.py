"""die Aufsteiger: where a pawn can go on foot, by ladder and over a bridge.

Rule numbers refer to docs/rules/aufsteiger.md. The means of going are numbered: 0 on foot, 1 and 2 up the small and the
big ladder, 3 and 4 across them.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest
    from cython.cimports.sommet.games.aufsteiger.actions import (
        BRIDGE_BIG,
        BRIDGE_SMALL,
        LADDER_BIG,
        LADDER_SMALL,
        STOP,
        WALK,
    )
    from cython.cimports.sommet.games.aufsteiger.cells import ALL_ROWS, SIDE, TABLE, first_cell, is_empty, neighbours
    from cython.cimports.sommet.games.aufsteiger.drops import Drops
    from cython.cimports.sommet.games.aufsteiger.pawns import BIG, SMALL
    from cython.cimports.sommet.games.aufsteiger.tower import GREY, NONE
else:
    from sommet.core.bits import Bits, lowest
    from sommet.games.aufsteiger.actions import (
        BRIDGE_BIG,
        BRIDGE_SMALL,
        LADDER_BIG,
        LADDER_SMALL,
        STOP,
        WALK,
    )
    from sommet.games.aufsteiger.cells import ALL_ROWS, SIDE, TABLE, first_cell, is_empty, neighbours
    from sommet.games.aufsteiger.drops import Drops
    from sommet.games.aufsteiger.pawns import BIG, SMALL
    from sommet.games.aufsteiger.tower import GREY, NONE

ONE = cython.declare(cython.uint, 1)


class Walks(Drops):
    """The tower with its pawns, and one of them that moves."""

    def __init__(self) -> None:
        Drops.__init__(self)
        if not cython.compiled:
            self.bridges = self.walked = False

    def transfer(self, tape):
        Drops.transfer(self, tape)
        self.bridges = tape.flag(self.bridges)
        self.walked = tape.flag(self.walked)
        return 0

    # Where a pawn may be (R14).

    @cython.final
    def footing(self, seat, cells):
        """Writes the cells a seat's pawn may be on: bare or grey or its colour, no stone, room for one more."""
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            face = [0] * SIDE
        column: cython.int
        other: cython.int
        for column in range(SIDE):
            cells[column] = ALL_ROWS & ~self.built[column]
        blocks: cython.ulonglong = self.painted[GREY] | self.painted[self.pawn_colours[seat]]
        blocks = blocks & self.exposed & ~self.stoned
        while blocks:
            self.outline(lowest(cython.cast(Bits, blocks)), cells)
            blocks = blocks & (blocks - 1)
        for other in range(1, self.seats + 1):
            if other == seat or self.pawns[other] <= TABLE:
                continue
            if self.terrace(self.pawns[other], face) <= self.crowd(self.pawns[other], seat):
                for column in range(SIDE):
                    cells[column] = cells[column] & ~face[column]

    @cython.final
    def is_foothold(self, seat, cell, room):
        """Whether a seat's pawn may be on the terrace of that name and so many cells: `footing` for one."""
        top: cython.int = self.tops[cell]
        if top > 0:
            if self.stoned >> (top - 1) & 1:
                return False
            if self.colours[top - 1] != GREY and self.colours[top - 1] != self.pawn_colours[seat]:
                return False
        return cell == TABLE or room > self.crowd(cell, seat)

    # On foot (R15).

    @cython.final
    def wander(self, reached, allowed):
        """R15: adds to the cells of a pawn's terrace all cells to which steps over allowed cells lead.

        Columns of nothing but table are left out, except one on either side, through which a way around may lead.
        """
        forward: cython.bint = True
        changed: cython.bint = self.sweep(reached, allowed, True, True)
        while changed:
            forward = not forward
            changed = self.sweep(reached, allowed, forward, False)

    @cython.final
    def wander_on(self, reached, allowed, around):
        """`wander` for who knows already what is reached from the open table: once there, all of that is added."""
        column: cython.int
        forward: cython.bint = False
        is_first: cython.bint = True
        changed: cython.bint = True
        is_down: cython.bint = False
        while changed:
            if not is_down:
                for column in range(self.west - 1, self.east + 2):
                    is_down |= (reached[column] & self.open[column]) != 0
                if is_down:
                    for column in range(self.west - 1, self.east + 2):
                        reached[column] = reached[column] | around[column]
            forward = not forward
            changed = self.sweep(reached, allowed, forward, is_first)
            is_first = False

    @cython.final
    def sweep(self, reached, allowed, forward, is_first):
        """Takes steps from column to column, from west to east or back, and along each; whether any led on.

        All but the first sweep rely on what is reached along each column so far being complete.
        """
        column: cython.int
        step: cython.int
        first: cython.int = self.west - 1
        last: cython.int = self.east + 1
        word: cython.uint
        before: cython.uint
        changed: cython.bint = False
        for step in range(last - first + 1):
            column = first + step if forward else last - step
            word = reached[column]
            if column > first:
                word = word | reached[column - 1] & self.step_east[column - 1] & allowed[column]
            if column < last:
                word = word | reached[column + 1] & self.step_west[column] & allowed[column]
            if word == reached[column] and (word == 0 or not is_first):
                continue
            before = word + 1
            while word != before:
                before = word
                word |= (word & self.step_north[column]) << 1 & allowed[column]
                word |= word >> 1 & self.step_south[column] & allowed[column]
            if word != reached[column]:
                reached[column] = word
                changed = True
        return changed

    @cython.final
    def walk_from(self, own, allowed, reached):
        """Writes the cells outside its terrace to which a pawn can walk over allowed cells."""
        column: cython.int
        for column in range(SIDE):
            reached[column] = own[column]
        self.wander(reached, allowed)
        for column in range(SIDE):
            reached[column] = reached[column] & ~own[column]

    @cython.final
    def can_walk(self, seat):
        """Whether a pawn can walk to another terrace now."""
        own = cython.declare(cython.uint[28])
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        if not cython.compiled:
            own, reached, allowed = [0] * SIDE, [0] * SIDE, [0] * SIDE
        self.terrace(self.pawns[seat], own)
        self.footing(seat, allowed)
        self.walk_from(own, allowed, reached)
        return not is_empty(reached)

    @cython.final
    def is_one_step(self, own, face):
        """R15: whether a step leads from one terrace straight to another."""
        column: cython.int
        for column in range(SIDE):
            if own[column]:
                if (own[column] & self.step_north[column]) << 1 & face[column]:
                    return True
                if own[column] >> 1 & self.step_south[column] & face[column]:
                    return True
                if column < SIDE - 1 and own[column] & self.step_east[column] & face[column + 1]:
                    return True
                if column > 0 and own[column] & self.step_west[column - 1] & face[column - 1]:
                    return True
        return False

    # By ladder (R16) and over a bridge (R17).

    @cython.final
    def ladder_targets(self, here, own, allowed, small, big):
        """R16: writes the cells beside a terrace of that height that each ladder climbs to."""
        column: cython.int
        row: cython.int
        rise: cython.int
        left: cython.uint
        neighbours(own, small)
        for column in range(SIDE):
            left = small[column] & allowed[column] & ~own[column] & self.built[column]
            small[column] = 0
            big[column] = 0
            while left:
                row = lowest(cython.cast(Bits, left))
                left = left & (left - 1)
                rise = self.heights[column * SIDE + row] - here
                if rise == 2:
                    small[column] = small[column] | ONE << row
                if 2 <= rise <= 4:
                    big[column] = big[column] | ONE << row

    @cython.final
    def bridge_targets(self, here, own, allowed, small, big):
        """R17: writes the cells that a ladder laid from a terrace of that height over lower ground leads to."""
        column: cython.int
        row: cython.int
        left: cython.uint
        for column in range(SIDE):
            small[column] = 0
            big[column] = 0
        for column in range(SIDE):
            left = own[column] if here > 0 else 0  # nothing is lower than the table
            while left:
                row = lowest(cython.cast(Bits, left))
                left = left & (left - 1)
                self.span(column * SIDE + row, SIDE, SIDE - 2 - column, own, allowed, small, big)
                self.span(column * SIDE + row, -SIDE, column - 1, own, allowed, small, big)
                self.span(column * SIDE + row, 1, SIDE - 2 - row, own, allowed, small, big)
                self.span(column * SIDE + row, -1, row - 1, own, allowed, small, big)

    @cython.final
    def span(self, cell, step, cells, own, allowed, small, big):
        """Adds the ends of the bridges from one cell in one direction, where the table has so many more cells."""
        here: cython.int = self.heights[cell]
        at: cython.int = cell
        gap: cython.int
        highest: cython.int = 0  # of the cells in between
        reach: cython.int
        rise: cython.int
        bit: cython.uint
        for gap in range(1, 5):
            at += step
            if gap >= cells or self.heights[at] >= here:
                return
            highest = max(highest, cython.cast(cython.int, self.heights[at]))
            rise = self.heights[at + step] - here
            bit = ONE << ((at + step) % SIDE) & allowed[(at + step) // SIDE] & ~own[(at + step) // SIDE]
            reach = gap + (rise if rise > 0 else -rise)
            if self.heights[at + step] <= highest or bit == 0 or (rise < 0 and self.deepest_step == 0):
                continue
            if reach <= 2:
                small[(at + step) // SIDE] = small[(at + step) // SIDE] | bit
            if reach <= 4:
                big[(at + step) // SIDE] = big[(at + step) // SIDE] | bit

    # What the mover may do with a pawn.

    @cython.final
    def fill_pawn(self, actions, on_foot):
        own = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        small = cython.declare(cython.uint[28])
        big = cython.declare(cython.uint[28])
        if not cython.compiled:
            own, allowed, small, big = ([0] * SIDE for _ in range(4))
        seat: cython.int = self.mover
        count: cython.int = 1
        actions[0] = STOP
        self.terrace(self.pawns[seat], own)
        self.footing(seat, allowed)
        if not self.walked:
            self.walk_from(own, allowed, small)
            count = self.list_terraces(small, WALK, actions, count)
        if on_foot or self.ladders[seat] == 0:
            return count
        self.ladder_targets(self.heights[self.pawns[seat]], own, allowed, small, big)
        count = self.list_ends(small, LADDER_SMALL, big, LADDER_BIG, actions, count)
        if self.may_bridge():
            self.bridge_targets(self.heights[self.pawns[seat]], own, allowed, small, big)
            count = self.list_ends(small, BRIDGE_SMALL, big, BRIDGE_BIG, actions, count)
        return count

    @cython.final
    def list_ends(self, small, small_first, big, big_first, actions, count):
        """Appends the terraces at the ends of the ladders that the mover has in hand. Empties the sets."""
        if self.ladders[self.mover] & SMALL:
            count = self.list_terraces(small, small_first, actions, count)
        if self.ladders[self.mover] & BIG:
            count = self.list_terraces(big, big_first, actions, count)
        return count

    @cython.final
    def may_bridge(self):
        """R17: with the option, in a turn in which no block has been moved."""
        return self.bridges and self.moved == NONE

    @cython.final
    def can_reach(self, means, cell):
        """Whether the mover's pawn may go to a terrace, by its name: `fill_pawn` for one action."""
        own = cython.declare(cython.uint[28])
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            own, face = [0] * SIDE, [0] * SIDE
        seat: cython.int = self.mover
        if cell == self.pawns[seat] or (means == 0 and self.walked) or (means > 2 and not self.may_bridge()):
            return False
        if means > 0 and not self.ladders[seat] & (SMALL if means % 2 else BIG):
            return False
        room: cython.int = self.terrace(cell, face)
        if first_cell(face) != cell or not self.is_foothold(seat, cell, room):
            return False
        self.terrace(self.pawns[seat], own)
        if means > 0:
            return self.has_end(means, own, face)
        return self.is_one_step(own, face) or self.has_way(own, face)

    @cython.final
    def has_end(self, means, own, face):
        """Whether a ladder leads from the terrace of the mover's pawn to another."""
        small = cython.declare(cython.uint[28])
        big = cython.declare(cython.uint[28])
        if not cython.compiled:
            small, big = [0] * SIDE, [0] * SIDE
        here: cython.int = self.heights[self.pawns[self.mover]]
        if means < 3:
            self.ladder_targets(here, own, face, small, big)
        else:
            self.bridge_targets(here, own, face, small, big)
        return not is_empty(small) if means % 2 else not is_empty(big)

    @cython.final
    def has_way(self, own, face):
        """Whether steps lead from the terrace of the mover's pawn to another."""
        allowed = cython.declare(cython.uint[28])
        reached = cython.declare(cython.uint[28])
        if not cython.compiled:
            allowed, reached = [0] * SIDE, [0] * SIDE
        column: cython.int
        self.footing(self.mover, allowed)
        self.walk_from(own, allowed, reached)
        for column in range(SIDE):
            if reached[column] & face[column]:
                return True
        return False
