"""Talō: where the bars in hand can go. Rule numbers refer to docs/rules/talo.md.

The code of a bar is (((length - 1) * 3 + kind) * 10 + base) * CELLS + cell. Where bars fit is found row by row on whole
sets of bits; only what fits is then asked whether it can be brought there (R11) and whether it stands (R12).
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest
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
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from cython.cimports.sommet.games.talo.pawns import Pawns
else:
    from sommet.core.bits import lowest
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
    from sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from sommet.games.talo.pawns import Pawns

    # The same as in placing.pxd.
    MOST_CODES = 4096
    SLIDE, TOP, FREE = range(3)

ONE = cython.declare(cython.ulonglong, 1)
PLAN = cython.declare(cython.ulonglong, ((1 << 10) - 1) << (18 + 9))  # the columns of the plan in a row
FEW = cython.declare(cython.int, 2)  # counterweights tried before all are listed
OUT_OF_REACH = cython.declare(cython.int, -1)  # what `judge` says of a bar that cannot be brought there


class Placing(Pawns):
    """The building with its pawns, and bars in hand."""

    def __init__(self):
        Pawns.__init__(self)
        if not cython.compiled:
            self.access = self.begun = self.hands = 0
            self.pair = self.risky = self.first_beside = self.holding = self.saw_fall = False
            self.hand = [0] * 2

    def transfer(self, tape):
        Pawns.transfer(self, tape)
        self.access = tape.number(self.access)
        self.pair = tape.flag(self.pair)
        self.risky = tape.flag(self.risky)
        self.first_beside = tape.flag(self.first_beside)
        self.holding = tape.flag(self.holding)
        self.begun = tape.number(self.begun)
        self.hands = tape.number(self.hands)
        self.hand[0] = tape.number(self.hand[0])
        self.hand[1] = tape.number(self.hand[1])
        return 0

    # Where a bar fits (R6 to R10, R19).

    def columns(self, length, kind, base):
        """The columns in which a bar may begin (R9)."""
        room: cython.int = 0 if base == 0 else self.margin
        first: cython.int = FIRST_PLAN - room
        last: cython.int = LAST_PLAN + room - (length - 1 if kind == ALONG_X else 0)
        if last < first:
            return 0
        return ((ONE << (last - first + 1)) - 1) << (SHIFT + first)

    def blocked(self, length, kind, row, base):
        """The columns of a row in which a bar that begins there would meet a bar or a pawn (R7, R8)."""
        met: cython.ulonglong = 0
        step: cython.int
        for step in range(length):
            if kind == ALONG_X:
                met |= self.solid[base * WIDTH + row] >> step
            elif kind == ALONG_Y:
                met |= self.solid[base * WIDTH + row + step]
            else:
                met |= self.solid[(base + step) * WIDTH + row]
        return met

    def collect(self, codes):
        """Lists where the bars in hand fit by R6 to R10, ascending."""
        count: cython.int = 0
        index: cython.int
        self.refresh()
        for index in range(self.hands):
            if index == 0 or self.hand[index] != self.hand[0]:
                count = self.collect_length(self.hand[index], codes, count)
        return count

    def collect_length(self, length, codes, count):
        kind: cython.int
        base: cython.int
        row: cython.int
        step: cython.int
        room: cython.int
        first: cython.int
        last: cython.int
        code: cython.int
        carried: cython.ulonglong
        left: cython.ulonglong
        some: cython.ulonglong
        for kind in range(UPRIGHT if length == 1 else 0, UPRIGHT + 1):
            for base in range(HEIGHT if kind != UPRIGHT else HEIGHT - length + 1):  # R10: no higher than ten
                room = 0 if base == 0 else self.margin
                first = FIRST_PLAN - room
                last = LAST_PLAN + room - (length - 1 if kind == ALONG_Y else 0)
                some = 0
                for row in range(first, last + 1):
                    if base == 0:
                        carried = PLAN
                    else:
                        # R10: some cube of it lies on a cube of another bar.
                        carried = self.building.filled[(base - 1) * WIDTH + row]
                        if kind == ALONG_X and carried:
                            left = carried
                            for step in range(1, length):
                                carried |= left >> step
                        elif kind == ALONG_Y:
                            for step in range(1, length):
                                carried |= self.building.filled[(base - 1) * WIDTH + row + step]
                        some |= carried
                    if carried == 0:
                        continue
                    left = carried & self.columns(length, kind, base) & ~self.blocked(length, kind, row, base)
                    code = (((length - 1) * 3 + kind) * HEIGHT + base) * CELLS + row * WIDTH - SHIFT
                    while left:
                        codes[count] = code + lowest(left)
                        count += 1
                        left &= left - 1
                if base > 0 and some == 0 and self.is_bare(base):
                    break
        return count

    def is_in_hand(self, length):
        return (self.hands > 0 and self.hand[0] == length) or (self.hands == 2 and self.hand[1] == length)

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

    def weighs_on_held(self, length, kind, cell, base):
        """R15: whether a bar would lie on the one that is held, or beside it on one that carries it."""
        held: cython.int = self.building.count - 1
        step: cython.int
        under: cython.int
        bar: cython.int
        top: cython.int = self.building.base[held]
        top += self.building.length[held] if self.building.kind[held] == UPRIGHT else 1
        if base != top and base != self.building.base[held]:
            return False
        for step in range(1 if kind == UPRIGHT else length):
            bar = self.building.owner[(base - 1) * CELLS + cell + step * (WIDTH if kind == ALONG_Y else 1)] - 1
            if bar < 0:
                continue
            if base == top:
                if bar == held:
                    return True
            elif self.building.kind[bar] != UPRIGHT:
                for under in range(self.building.cells[held]):
                    if self.building.owner[self.building.soles[held] + under * self.building.stride[held]] - 1 == bar:
                        return True
        return False

    def is_bound_beside(self):
        """R19: whether some bar in hand can stand beside the mover's pawn, so that the first one must."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        index: cython.int
        for index in range(self.collect(codes)):
            if self.is_beside(codes[index]) and self.judge(codes[index]) == STANDS:
                return True
        return False

    def can_build(self):
        """Whether some bar in hand can be placed or held."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        index: cython.int
        said: cython.int
        listed: cython.int = self.collect(codes)
        for index in range(listed):
            said = self.judge(codes[index])
            if said == STANDS or (said == FALLS and self.risky):
                return True
            if said == FALLS and self.pair and self.hands == 2 and self.is_savable(codes[index]):
                return True
        return False

    def is_bare(self, base):
        """Whether no bar reaches above the height just below a base, so that nothing can rest there or higher."""
        row: cython.int
        for row in range(WIDTH):
            if self.building.cover[(base - 1) * WIDTH + row]:
                return False
        return True

    def is_beside(self, code):
        """R19: whether a bar on the plan covers a cell next to the mover's pawn."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        if code // CELLS % HEIGHT:
            return False
        cell: cython.int = code % CELLS
        step: cython.int
        away: cython.int
        for step in range(1 if kind == UPRIGHT else length):
            away = cell - self.pawn_cell[self.turn]
            if away == 1 or away == -1 or away == WIDTH or away == -WIDTH:
                return True
            cell += WIDTH if kind == ALONG_Y else 1
        return False

    # Whether it can be brought there (R11).

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

    def is_reachable(self, length, kind, cell, base):
        """The same for one bar: `solid` is brought up to date only where it is needed."""
        if self.is_open(length, kind, cell // WIDTH, cell % WIDTH, base):
            return True
        self.refresh()
        return self.is_accessible(length, kind, cell, base)

    # Whether it stands (R12 to R18), and if not, whether a counterweight can save it (R15).

    def judge(self, code):
        """STANDS, FALLS or OUT_OF_REACH, for a bar that fits."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        if not self.is_accessible(length, kind, cell, base):
            return OUT_OF_REACH
        return self.weigh(length, kind, cell, base)

    def weigh(self, length, kind, cell, base):
        """STANDS or FALLS, for a bar that fits and can be brought there."""
        said: cython.int = self.building.verdict(length, kind, cell, base)
        if said == UNSURE:
            self.building.lay(length, kind, cell, base)
            said = STANDS if self.building.balance(self.building.count - 1) else FALLS
            self.building.lift()
            self.saw_fall = said == FALLS
        else:
            self.saw_fall = False
        return said

    def is_savable(self, code):
        """R15: whether the other bar in hand can save a bar that was just judged to fall."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        other: cython.int = self.hand[1] if length == self.hand[0] else self.hand[0]
        index: cython.int
        found: cython.bint = False
        self.building.lay(length, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT)
        self.refresh()
        # Mostly one of the first does; whether none does takes all of them.
        left: cython.int = self.counterweights(other, codes, FEW)
        index = 0
        while index < left and not found:
            found = self.saves(codes[index])
            index += 1
        if not found and left == FEW:
            left = self.counterweights(other, codes, MOST_CODES)
        while index < left and not found:
            found = self.saves(codes[index])
            index += 1
            if not found and self.building.outlast():
                left = self.sift(codes, index, left)
        self.building.lift()
        self.refresh()
        return found

    def sift(self, codes, first, count):
        """Drops from the list, from `first` on, what does not stop the fall found last; gives the new number."""
        index: cython.int
        code: cython.int
        kept: cython.int = first
        for index in range(first, count):
            code = codes[index]
            if self.building.may_save(
                code // (3 * HEIGHT * CELLS) + 1, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT
            ):
                codes[kept] = code
                kept += 1
        return kept

    def saves(self, code):
        """Whether the building stands with the bar laid last and this one."""
        self.building.lay(
            code // (3 * HEIGHT * CELLS) + 1, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT
        )
        stands: cython.bint = self.building.balance(self.building.count - 2)
        self.building.lift()
        return stands

    def counterweights(self, length, codes, most):
        """Lists where a bar of this length may go to save the one laid last, ascending; some of them may not do so.

        Stops when there are so many.
        """
        targets = cython.declare(
            cython.ulonglong[56]
        )  # by row: the top of the falling bar, then of those that carry it
        if not cython.compiled:
            targets = [0] * (2 * WIDTH)
        held: cython.int = self.building.count - 1
        count: cython.int = 0
        kind: cython.int
        part: cython.int
        base: cython.int
        row: cython.int
        step: cython.int
        cell: cython.int
        first: cython.int
        last: cython.int
        left: cython.ulonglong
        bits: cython.ulonglong
        upright: cython.bint = self.building.kind[held] == UPRIGHT
        if not self.saw_fall:
            self.building.balance(held)  # finds how it falls
        self.saw_fall = False
        for row in range(2 * WIDTH):
            targets[row] = 0
        low: cython.int = WIDTH
        high: cython.int = 0
        for step in range(1 if upright else self.building.length[held]):
            cell = self.building.cell[held] + step * (WIDTH if self.building.kind[held] == ALONG_Y else 1)
            targets[cell // WIDTH] |= ONE << (SHIFT + cell % WIDTH)
            low = cell // WIDTH if cell // WIDTH < low else low
            high = cell // WIDTH if cell // WIDTH > high else high
            part = self.building.owner[self.building.soles[held] + step * self.building.stride[held]] - 1
            if part >= 0 and self.building.kind[part] != UPRIGHT:
                for row in range(self.building.length[part]):
                    cell = self.building.cell[part] + row * (WIDTH if self.building.kind[part] == ALONG_Y else 1)
                    targets[WIDTH + cell // WIDTH] |= ONE << (SHIFT + cell % WIDTH)
                    low = cell // WIDTH if cell // WIDTH < low else low
                    high = cell // WIDTH if cell // WIDTH > high else high
        for kind in range(UPRIGHT if length == 1 else 0, UPRIGHT + 1):
            for part in range(1, -1, -1):
                base = self.building.base[held]
                if part == 0:
                    base += self.building.length[held] if upright else 1
                if base + (length if kind == UPRIGHT else 1) > HEIGHT:  # R10
                    continue
                # R9, and only rows from which it reaches a target.
                first = FIRST_PLAN - self.margin
                last = LAST_PLAN + self.margin - (length - 1 if kind == ALONG_Y else 0)
                if first < low - (length - 1 if kind == ALONG_Y else 0):
                    first = low - (length - 1 if kind == ALONG_Y else 0)
                if last > high:
                    last = high
                for row in range(first, last + 1):
                    bits = targets[part * WIDTH + row]
                    left = bits
                    if kind == ALONG_X and bits:
                        for step in range(1, length):
                            left |= bits >> step
                    elif kind == ALONG_Y:
                        for step in range(1, length):
                            left |= targets[part * WIDTH + row + step]
                    if left == 0:
                        continue
                    left &= self.columns(length, kind, base) & ~self.blocked(length, kind, row, base)
                    while left:
                        cell = row * WIDTH + lowest(left) - SHIFT
                        left &= left - 1
                        # It must be balanced itself, and stop the fall.
                        if (
                            self.building.verdict(length, kind, cell, base) != FALLS
                            and self.building.may_save(length, kind, cell, base)
                            and self.is_accessible(length, kind, cell, base)
                        ):
                            codes[count] = (((length - 1) * 3 + kind) * HEIGHT + base) * CELLS + cell
                            count += 1
                            if count == most:
                                return count
        return count

    # For whoever shows or explains a position; never on the hot path.

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

    def in_hand(self):
        """The bars in hand, ascending."""
        return [self.hand[index] for index in range(self.hands)]

    def has_begun(self, seat: cython.int):
        """Whether the seat has built a bar."""
        self.expect_seat(seat)
        return bool(self.begun >> seat & 1)

    def fits(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R7, R8: whether a bar inside the named cells meets no bar and no pawn."""
        self.expect_bar(length, kind, cell, base, False)
        return bool(self.is_free(length, kind, cell // WIDTH, cell % WIDTH, base))

    def can_be_brought(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R11: whether a bar that fits can be brought there."""
        self.expect_bar(length, kind, cell, base, True)
        return bool(self.is_accessible(length, kind, cell, base))

    def fall_of(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R12: how the building would fall with one more bar that fits (see `Building.fall`); empty if it stands."""
        self.expect_bar(length, kind, cell, base, True)
        self.building.lay(length, kind, cell, base)
        stands = self.building.balance(self.building.count - (2 if self.holding else 1))
        fall = [] if stands else self.building.fall()
        self.building.lift()
        return fall

    def can_be_saved(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R15: whether the other of two bars in hand could save one that falls alone."""
        self.expect_bar(length, kind, cell, base, True)
        if self.hands != 2:
            return False
        code: cython.int = (((length - 1) * 3 + kind) * HEIGHT + base) * CELLS + cell
        return self.judge(code) == FALLS and bool(self.is_savable(code))

    def must_build_beside(self):
        """R19: whether the mover's next bar must lie beside the own pawn."""
        return self.first_beside and not self.begun >> self.turn & 1 and bool(self.is_bound_beside())
