"""Talō: which bars in hand may be placed or held. Rule numbers refer to docs/rules/talo.md.

Of what fits and can be brought there (fitting.py) a bar is placed if the building stands with it; one with which it
falls may be held if the other bar in hand can save it (R15).
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest
    from cython.cimports.sommet.games.talo.actions import HOLD
    from cython.cimports.sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        FIRST_PLAN,
        HEIGHT,
        LAST_PLAN,
        LEAN_OFF,
        SHIFT,
        UPRIGHT,
        WIDTH,
    )
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from cython.cimports.sommet.games.talo.fitting import MOST_CODES, Fitting, reach_back
else:
    from sommet.core.bits import lowest
    from sommet.games.talo.actions import HOLD
    from sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        FIRST_PLAN,
        HEIGHT,
        LAST_PLAN,
        LEAN_OFF,
        SHIFT,
        UPRIGHT,
        WIDTH,
    )
    from sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from sommet.games.talo.fitting import MOST_CODES, Fitting, reach_back

ONE = cython.declare(cython.ulonglong, 1)
FEW = cython.declare(cython.int, 2)  # counterweights tried before all are listed
OUT_OF_REACH = cython.declare(cython.int, -1)  # what `fate` says of a bar that cannot be brought there


def covering(rows, length, kind, row):
    """The columns of a row in which a bar that begins there covers a cell of rows of bits."""
    step: cython.int
    found: cython.ulonglong = rows[row]
    if kind == ALONG_X:
        return reach_back(found, length)
    if kind == ALONG_Y:
        for step in range(1, length):
            found |= rows[row + step]
    return found


class Placing(Fitting):
    """Bars in hand of which can be asked where they may be built."""

    def __init__(self) -> None:
        Fitting.__init__(self)
        if not cython.compiled:
            self.begun = 0
            self.pair = self.risky = self.first_beside = self.holding = False
            self.saw_fall = self.tips_alone = False

    def transfer(self, tape):
        Fitting.transfer(self, tape)
        self.pair = tape.flag(self.pair)
        self.risky = tape.flag(self.risky)
        self.first_beside = tape.flag(self.first_beside)
        self.holding = tape.flag(self.holding)
        self.begun = tape.number(self.begun)
        return 0

    # Whether a bar stands (R12 to R18).

    @cython.final
    def fate(self, code):
        """STANDS, FALLS or OUT_OF_REACH, for a bar that fits."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        if not self.is_accessible(length, kind, cell, base):
            return OUT_OF_REACH
        return self.weigh(length, kind, cell, base)

    @cython.final
    def weigh(self, length, kind, cell, base):
        """STANDS or FALLS, for a bar that fits and can be brought there."""
        said: cython.int = self.building.verdict(length, kind, cell, base)
        if said == UNSURE:
            self.building.try_on(length, kind, cell, base)
            said = STANDS if self.building.balance(self.building.count - 1) else FALLS
            self.building.take_off()
            self.saw_fall = said == FALLS
            self.tips_alone = False
        else:
            self.saw_fall = False
            self.tips_alone = said == FALLS
        return said

    # If not, whether a counterweight can save it (R15).

    @cython.final
    def is_savable(self, code):
        """R15: whether the other bar in hand can save a bar that was just found to fall; `solid` must be up to date."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        other: cython.int = self.hand[1] if length == self.hand[0] else self.hand[0]
        index: cython.int
        found: cython.bint = False
        self.building.lay(length, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT)
        self.mark_held()
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
        self.mark_held()
        self.building.lift()
        return found

    @cython.final
    def mark_held(self):
        """Puts the bar laid last into `solid`, or takes it out again."""
        bar: cython.int = self.building.count - 1
        step: cython.int
        at: cython.int = self.building.base[bar] * WIDTH + self.building.cell[bar] // WIDTH
        bit: cython.ulonglong = ONE << (SHIFT + self.building.cell[bar] % WIDTH)
        for step in range(self.building.length[bar]):
            self.solid[at] ^= bit
            if self.building.kind[bar] == ALONG_X:
                bit <<= 1
            else:
                at += 1 if self.building.kind[bar] == ALONG_Y else WIDTH

    @cython.final
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

    @cython.final
    def saves(self, code):
        """Whether the building stands with the bar laid last and this one."""
        self.building.try_on(
            code // (3 * HEIGHT * CELLS) + 1, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT
        )
        stands: cython.bint = self.building.balance(self.building.count - 2)
        self.building.take_off()
        return stands

    @cython.final
    def counterweights(self, length, codes, most):
        """Lists where a bar of this length may go to save the one laid last, ascending; some of them may not do so.

        Stops when there are so many.
        """
        own = cython.declare(cython.ulonglong[WIDTH])
        carrying = cython.declare(cython.ulonglong[WIDTH])
        beyond = cython.declare(cython.ulonglong[WIDTH])
        if not cython.compiled:
            own, carrying, beyond = [0] * WIDTH, [0] * WIDTH, [0] * WIDTH
        held: cython.int = self.building.count - 1
        base: cython.int = self.building.base[held]
        top: cython.int = base + (self.building.length[held] if self.building.kind[held] == UPRIGHT else 1)
        count: cython.int = 0
        kind: cython.int
        self.mark_targets(held, own, carrying)
        # How it falls.
        if self.tips_alone:
            self.building.tip_alone(held)
            self.mark_beyond(held, beyond)
        elif not self.saw_fall:
            self.building.balance(held)
        self.saw_fall = False
        for kind in range(UPRIGHT if length == 1 else 0, UPRIGHT + 1):
            # Beside a bar that tips alone only what butts against it is of use (R16).
            if self.tips_alone:
                count = self.list_saving(length, kind, base, carrying, beyond, codes, count, most)
            else:
                count = self.list_saving(length, kind, base, carrying, carrying, codes, count, most)
            if count < most:
                count = self.list_saving(length, kind, top, own, own, codes, count, most)
            if count == most:
                return count
        return count

    @cython.final
    def mark_targets(self, held, own, carrying):
        """What a counterweight may lie on, as rows of bits: the top of the held bar and of lying bars that carry it."""
        row: cython.int
        step: cython.int
        bar: cython.int
        last: cython.int = -1
        for row in range(WIDTH):
            own[row] = 0
            carrying[row] = 0
        self.mark_top(held, own)
        for step in range(self.building.cells[held]):
            bar = self.building.owner[self.building.soles[held] + step * self.building.stride[held]] - 1
            if bar >= 0 and bar != last and self.building.kind[bar] != UPRIGHT:
                self.mark_top(bar, carrying)
            last = bar

    @cython.final
    def mark_beyond(self, held, rows):
        """The cells just beyond the ends of a lying bar, as rows of bits; none where leaning does not count."""
        row: cython.int
        for row in range(WIDTH):
            rows[row] = 0
        if self.building.kind[held] == UPRIGHT or self.building.lean == LEAN_OFF:
            return
        stride: cython.int = self.building.stride[held]
        low: cython.int = self.building.cell[held] - stride
        high: cython.int = self.building.cell[held] + self.building.length[held] * stride
        rows[low // WIDTH] |= ONE << (SHIFT + low % WIDTH)
        rows[high // WIDTH] |= ONE << (SHIFT + high % WIDTH)

    @cython.final
    def mark_top(self, bar, rows):
        step: cython.int
        cell: cython.int = self.building.cell[bar]
        for step in range(self.building.cells[bar]):
            rows[cell // WIDTH] |= ONE << (SHIFT + cell % WIDTH)
            cell += self.building.stride[bar]

    @cython.final
    def list_saving(self, length, kind, base, targets, needed, codes, count, most):
        """Adds the places where a bar covers a target and a needed cell and may stop the fall just found."""
        row: cython.int
        cell: cython.int
        left: cython.ulonglong
        rows: cython.int = length if kind == ALONG_Y else 1
        columns: cython.ulonglong = self.columns(length, kind, base)
        if base + (length if kind == UPRIGHT else 1) > HEIGHT:  # R10
            return count
        low: cython.int = 0
        high: cython.int = WIDTH - 1
        while low <= high and needed[low] == 0:
            low += 1
        while low <= high and needed[high] == 0:
            high -= 1
        # R9, and only rows from which it reaches a needed cell.
        low = max(low - rows + 1, FIRST_PLAN - self.margin)
        high = min(high, LAST_PLAN + self.margin - rows + 1)
        for row in range(low, high + 1):
            left = columns & covering(targets, length, kind, row) & covering(needed, length, kind, row)
            if left == 0:
                continue
            left &= ~self.blocked(length, kind, row, base)
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

    @cython.final
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

    # The first bar beside the own pawn (R19).

    @cython.final
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
            away = cell - self.pawn_cell[self.turn_of]
            if away == 1 or away == -1 or away == WIDTH or away == -WIDTH:
                return True
            cell += WIDTH if kind == ALONG_Y else 1
        return False

    @cython.final
    def is_bound_beside(self):
        """R19: whether some bar in hand can stand beside the mover's pawn, so that the first one must."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        index: cython.int
        for index in range(self.collect(codes)):
            if self.is_beside(codes[index]) and self.fate(codes[index]) == STANDS:
                return True
        return False

    # What is legal.

    @cython.final
    def can_build(self):
        """Whether some bar in hand can be placed or held."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        index: cython.int
        said: cython.int
        listed: cython.int = self.collect(codes)
        for index in range(listed):
            said = self.fate(codes[index])
            if said == STANDS or (said == FALLS and self.risky):
                return True
            if said == FALLS and self.pair and self.hands == 2 and self.is_savable(codes[index]):
                return True
        return False

    @cython.final
    def fill_building(self, actions):
        """Writes the legal `place` and `hold` actions."""
        codes = cython.declare(cython.int[MOST_CODES])
        held = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
            held = [0] * MOST_CODES
        index: cython.int
        said: cython.int
        listed: cython.int
        count: cython.int = 0
        holds: cython.int = 0
        if self.holding:
            self.refresh()
            self.saw_fall = False
            self.tips_alone = False
            listed = self.counterweights(self.hand[0], codes, MOST_CODES)
            index = 0
            while index < listed:
                if self.saves(codes[index]):
                    actions[count] = codes[index]
                    count += 1
                    index += 1
                else:
                    index += 1
                    if self.building.outlast():
                        listed = self.sift(codes, index, listed)
            return count
        listed = self.collect(codes)
        if self.first_beside and not self.begun >> self.turn_of & 1:
            for index in range(listed):
                if self.is_beside(codes[index]) and self.fate(codes[index]) == STANDS:
                    actions[count] = codes[index]
                    count += 1
            if count:
                return count  # R19: only these, and no hold
        for index in range(listed):
            said = self.fate(codes[index])
            if said == STANDS or (said == FALLS and self.risky):
                actions[count] = codes[index]
                count += 1
            if said == FALLS and self.pair and self.hands == 2 and self.is_savable(codes[index]):
                held[holds] = codes[index]
                holds += 1
        for index in range(holds):
            actions[count] = HOLD + held[index]
            count += 1
        return count

    @cython.final
    def allows_bar(self, code, held):
        """Whether a bar may be placed, or held: `fill_building` for one of them."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        said: cython.int
        if not self.is_in_hand(length) or not self.suits(length, kind, cell, base):
            return False
        if not self.is_reachable(length, kind, cell, base):
            return False
        said = self.weigh(length, kind, cell, base)
        if held:
            if said != FALLS or not self.pair or self.hands != 2:
                return False
            self.refresh()
            if not self.is_savable(code):
                return False
        elif said != STANDS and not (said == FALLS and self.risky):
            return False
        if not self.first_beside or self.begun >> self.turn_of & 1:
            return True
        return (not held and said == STANDS and self.is_beside(code)) or not self.is_bound_beside()  # R19

    @cython.final
    def allows_counterweight(self, code):
        """R15: whether a bar may be placed to save the one that is held: `counterweights` for one of them."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        if (
            self.hand[0] != length
            or not self.suits(length, kind, cell, base)
            or not self.weighs_on_held(length, kind, cell, base)
        ):
            return False
        if self.building.verdict(length, kind, cell, base) == FALLS:
            return False
        return self.is_reachable(length, kind, cell, base) and self.saves(code)

    # For whoever shows or explains a position; never on the hot path.

    def has_begun(self, seat: cython.int) -> bool:
        """Whether the seat has built a bar."""
        self.expect_seat(seat)
        return bool(self.begun >> seat & 1)

    def fall_of(
        self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int
    ) -> list[tuple[int, float, float, float]]:
        """R12: how the building would fall with one more bar that fits (see `Building.fall`); empty if it stands."""
        self.expect_bar(length, kind, cell, base, True)
        self.building.lay(length, kind, cell, base)
        stands = self.building.balance(self.building.count - (2 if self.holding else 1))
        fall = [] if stands else self.building.fall()
        self.building.lift()
        return fall

    def can_be_saved(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int) -> bool:
        """R15: whether the other of two bars in hand could save one that falls alone."""
        self.expect_bar(length, kind, cell, base, True)
        if self.hands != 2:
            return False
        code: cython.int = (((length - 1) * 3 + kind) * HEIGHT + base) * CELLS + cell
        return self.fate(code) == FALLS and bool(self.is_savable(code))

    def must_build_beside(self) -> bool:
        """R19: whether the mover's next bar must lie beside the own pawn."""
        return self.first_beside and not self.begun >> self.turn_of & 1 and bool(self.is_bound_beside())
