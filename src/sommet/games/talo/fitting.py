"""Talō: where the bars in hand fit, and whether they can be brought there. Rule numbers refer to docs/rules/talo.md.

The code of a bar is (((length - 1) * 3 + kind) * 10 + base) * CELLS + cell. Where bars fit is found row by row on whole
sets of bits; only what fits is then asked whether it can be brought there (R11) and whether it stands (placing.py).
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest, nth, size_of
    from cython.cimports.sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        FIRST_PLAN,
        HEIGHT,
        LAST_PLAN,
        SHIFT,
        UPRIGHT,
        WIDTH,
    )
    from cython.cimports.sommet.games.talo.pawns import Pawns
else:
    from sommet.core.bits import lowest, nth, size_of
    from sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        FIRST_PLAN,
        HEIGHT,
        LAST_PLAN,
        SHIFT,
        UPRIGHT,
        WIDTH,
    )
    from sommet.games.talo.pawns import Pawns

    # Made by tools/stubs.py from fitting.pxd.
    MOST_CODES, MOST_STRIPS = 4096, 1680
    SLIDE, TOP, FREE = range(3)

ONE = cython.declare(cython.ulonglong, 1)
PLAN = cython.declare(cython.ulonglong, ((1 << 10) - 1) << (18 + 9))  # the columns of the plan in a row


def reach_back(members, length):
    """All numbers from which the next so many, themselves included, meet a member of a set: in few steps, doubling."""
    span: cython.int = 1
    while 2 * span <= length:
        members |= members >> span
        span *= 2
    return members | members >> (length - span)


class Fitting(Pawns):
    """The building with its pawns, and bars in hand."""

    def __init__(self) -> None:
        Pawns.__init__(self)
        if not cython.compiled:
            self.access = self.hands = 0
            self.hand = [0] * 2
            self.strips = 0
            self.spots, self.origin, self.before = ([0] * (MOST_STRIPS + 1) for _ in range(3))

    def transfer(self, tape):
        Pawns.transfer(self, tape)
        self.access = tape.number(self.access)
        self.hands = tape.number(self.hands)
        self.hand[0] = tape.number(self.hand[0])
        self.hand[1] = tape.number(self.hand[1])
        return 0

    # Where a bar fits (R6 to R10).

    @cython.final
    def columns(self, length, kind, base):
        """The columns in which a bar may begin (R9)."""
        room: cython.int = 0 if base == 0 else self.margin
        first: cython.int = FIRST_PLAN - room
        last: cython.int = LAST_PLAN + room - (length - 1 if kind == ALONG_X else 0)
        if last < first:
            return 0
        return ((ONE << (last - first + 1)) - 1) << (SHIFT + first)

    @cython.final
    def rows(self, length, kind, base):
        """The rows in which a bar may begin (R9), but those in which nothing would carry it (R10)."""
        room: cython.int = 0 if base == 0 else self.margin
        first: cython.int = FIRST_PLAN - room
        last: cython.int = LAST_PLAN + room - (length - 1 if kind == ALONG_Y else 0)
        if last < first:
            return 0
        allowed: cython.ulonglong = ((ONE << (last - first + 1)) - 1) << first
        if base == 0:
            return allowed
        return allowed & reach_back(self.building.ledges[base], length if kind == ALONG_Y else 1)

    @cython.final
    def carried(self, length, kind, row, base):
        """The columns of a row in which a bar that begins there lies on the plan or on a cube of another one (R10)."""
        at: cython.int = (base - 1) * WIDTH + row
        step: cython.int
        if base == 0:
            return PLAN
        found: cython.ulonglong = self.building.filled[at]
        if kind == ALONG_X:
            return reach_back(found, length)
        if kind == ALONG_Y:
            for step in range(1, length):
                found |= self.building.filled[at + step]
        return found

    @cython.final
    def blocked(self, length, kind, row, base):
        """The columns of a row in which a bar that begins there would meet a bar or a pawn (R7, R8)."""
        at: cython.int = base * WIDTH + row
        step: cython.int
        met: cython.ulonglong = self.solid[at]
        if kind == ALONG_X:
            return reach_back(met, length)
        stride: cython.int = 1 if kind == ALONG_Y else WIDTH
        for step in range(1, length):
            met |= self.solid[at + step * stride]
        return met

    @cython.final
    def survey(self):
        """Finds where the bars in hand fit by R6 to R10, and gives the number of spots."""
        count: cython.int = 0
        index: cython.int
        self.refresh()
        self.strips = 0
        for index in range(self.hands):
            if index == 0 or self.hand[index] != self.hand[0]:
                count = self.survey_length(self.hand[index], count)
        return count

    @cython.final
    def survey_length(self, length, count):
        """Adds the spots of one length to so many, and gives their number."""
        kind: cython.int
        base: cython.int
        row: cython.int
        at: cython.int = self.strips
        code: cython.int
        rows: cython.uint
        columns: cython.ulonglong
        found: cython.ulonglong
        for kind in range(UPRIGHT if length == 1 else 0, UPRIGHT + 1):
            for base in range(HEIGHT if kind != UPRIGHT else HEIGHT - length + 1):  # R10: no higher than ten
                if base > 0 and self.building.ledges[base] == 0:
                    continue
                rows = self.rows(length, kind, base)
                columns = self.columns(length, kind, base)
                code = (((length - 1) * 3 + kind) * HEIGHT + base) * CELLS - SHIFT
                while rows:
                    row = lowest(rows)
                    rows &= rows - 1
                    found = columns & self.carried(length, kind, row, base) & ~self.blocked(length, kind, row, base)
                    # An empty strip is written over by the next: no branch that random play could mispredict.
                    self.spots[at] = found
                    self.origin[at] = code + row * WIDTH
                    self.before[at] = count
                    at += found != 0
                    count += size_of(found)
        self.strips = at
        return count

    @cython.final
    def spot(self, number):
        """The code of a spot by its number in the survey."""
        at: cython.int = self.strips - 1
        while self.before[at] > number:
            at -= 1
        return self.origin[at] + nth(self.spots[at], number - self.before[at])

    @cython.final
    def write_spots(self, codes):
        """Lists the codes of all spots, ascending."""
        at: cython.int
        count: cython.int = 0
        left: cython.ulonglong
        for at in range(self.strips):
            left = self.spots[at]
            while left:
                codes[count] = self.origin[at] + lowest(left)
                count += 1
                left &= left - 1
        return count

    @cython.final
    def collect(self, codes):
        """Lists where the bars in hand fit by R6 to R10, ascending."""
        self.survey()
        return self.write_spots(codes)

    @cython.final
    def collect_length(self, length, codes):
        """The same for bars of one length; `solid` must be up to date."""
        self.strips = 0
        self.survey_length(length, 0)
        return self.write_spots(codes)

    @cython.final
    def is_in_hand(self, length):
        return (self.hands > 0 and self.hand[0] == length) or (self.hands == 2 and self.hand[1] == length)

    @cython.final
    def suits(self, length, kind, cell, base):
        """Whether one bar fits by R6 to R10: `collect_length` for one place."""
        row: cython.int = cell // WIDTH
        room: cython.int = 0 if base == 0 else self.margin
        if length == 1 and kind != UPRIGHT:
            return False
        if kind == UPRIGHT and base + length > HEIGHT:
            return False
        if row < FIRST_PLAN - room or row > LAST_PLAN + room - (length - 1 if kind == ALONG_Y else 0):
            return False
        if not self.columns(length, kind, base) >> (SHIFT + cell % WIDTH) & 1:
            return False
        return self.meets_nothing(length, kind, cell, base) and self.building.is_carried(length, kind, cell, base)

    @cython.final
    def meets_nothing(self, length, kind, cell, base):
        """R7, R8 for one bar inside the named cells, without `solid`."""
        step: cython.int
        seat: cython.int
        away: cython.int
        stride: cython.int = CELLS if kind == UPRIGHT else WIDTH if kind == ALONG_Y else 1
        top: cython.int = base + (length if kind == UPRIGHT else 1)
        for step in range(length):
            if self.building.owner[base * CELLS + cell + step * stride]:
                return False
        for seat in range(1, self.seats + 1):
            if self.pawn_level[seat] >= top or self.pawn_level[seat] + 1 < base:  # a pawn is two cubes high
                continue
            away = self.pawn_cell[seat] - cell
            if kind == ALONG_Y:
                if away >= 0 and away % WIDTH == 0 and away // WIDTH < length:
                    return False
            elif 0 <= away < (length if kind == ALONG_X else 1):
                return False
        return True

    # Whether it can be brought there (R11).

    @cython.final
    def is_free(self, length, kind, row, column, base):
        """Whether a bar anywhere, beyond the named cells too, meets no bar and no pawn."""
        step: cython.int
        bit: cython.ulonglong = ONE << (SHIFT + column)
        if kind == ALONG_X:
            if row < 0 or row >= WIDTH:
                return True
            return self.solid[base * WIDTH + row] & (((ONE << length) - 1) << (SHIFT + column)) == 0
        if kind == ALONG_Y:
            for step in range(row if row > 0 else 0, row + length if row + length < WIDTH else WIDTH):
                if self.solid[base * WIDTH + step] & bit:
                    return False
            return True
        if row < 0 or row >= WIDTH:
            return True
        for step in range(base, base + length):
            if self.solid[step * WIDTH + row] & bit:
                return False
        return True

    @cython.final
    def is_open(self, length, kind, row, column, base):
        """Whether no bar is above any cell of its footprint at or above its base height."""
        step: cython.int
        bit: cython.ulonglong = ONE << (SHIFT + column)
        if kind == ALONG_Y:
            for step in range(row if row > 0 else 0, row + length if row + length < WIDTH else WIDTH):
                if self.building.cover[base * WIDTH + step] & bit:
                    return False
            return True
        if row < 0 or row >= WIDTH:
            return True
        if kind == ALONG_X:
            bit = ((ONE << length) - 1) << (SHIFT + column)
        return self.building.cover[base * WIDTH + row] & bit == 0

    @cython.final
    def is_accessible(self, length, kind, cell, base):
        """R11 for a bar that fits: lowered from above, or pushed in along a straight line from where it can be."""
        row: cython.int = cell // WIDTH
        column: cython.int = cell % WIDTH
        if self.access == FREE or self.is_open(length, kind, row, column, base):
            return True
        if self.access == TOP:
            return False
        side: cython.int
        across: cython.int
        along: cython.int
        for side in range(4):
            across = (side == 0) - (side == 1)
            along = (side == 2) - (side == 3)
            row = cell // WIDTH + along
            column = cell % WIDTH + across
            # Beyond the named cells there is nothing, so a push that gets there has found an open start.
            while self.is_free(length, kind, row, column, base):
                if self.is_open(length, kind, row, column, base):
                    return True
                row += along
                column += across
        return False

    @cython.final
    def is_reachable(self, length, kind, cell, base):
        """The same for one bar: `solid` is brought up to date only where it is needed."""
        if self.is_open(length, kind, cell // WIDTH, cell % WIDTH, base):
            return True
        self.refresh()
        return self.is_accessible(length, kind, cell, base)

    # For whoever shows or explains a position; never on the hot path.

    @cython.final
    def expect_bar(self, length, kind, cell, base, fits):
        """ValueError unless it is a bar inside the named cells; and, if it is to fit, one that could be laid."""
        self.expect_ready()
        self.building.expect_bar(length, kind, cell, base)
        self.refresh()
        if fits and not (
            self.is_free(length, kind, cell // WIDTH, cell % WIDTH, base)
            and self.building.is_carried(length, kind, cell, base)
        ):
            raise ValueError("that bar does not fit there")
        return 0

    def in_hand(self) -> list[int]:
        """The bars in hand, ascending."""
        return [self.hand[index] for index in range(self.hands)]

    def fits(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int) -> bool:
        """R7, R8: whether a bar inside the named cells meets no bar and no pawn."""
        self.expect_bar(length, kind, cell, base, False)
        return bool(self.is_free(length, kind, cell // WIDTH, cell % WIDTH, base))

    def can_be_brought(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int) -> bool:
        """R11: whether a bar that fits can be brought there."""
        self.expect_bar(length, kind, cell, base, True)
        return bool(self.is_accessible(length, kind, cell, base))
