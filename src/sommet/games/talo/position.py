"""Talō: the position and its legal actions. Rule numbers refer to docs/rules/talo.md.

Actions are ints in ranges, in this order: lay a bar, hold one (HOLD + the same code), move (MOVE + level * CELLS +
cell), jump, choose a start, throw, take, end. The code of a bar is (((length - 1) * 3 + kind) * 10 + base) * CELLS +
cell. The int is also the policy index.

Cells, kinds and rows of bits are those of bars.py. Where bars fit is found row by row on whole sets of bits; only
what fits is then asked whether it can be brought there (R11) and whether it stands (R12).

How many actions there can be. The free cells on top of a bar of length M offer bars of lengths a + b = r at most
M + a - 1 + M + b - 1 places along it, r M across it and 2 M upright: (4 + r) M + r - 2. With at most 53 bars and
220 - r cubes built this is at most 3364 in all (r = 10), and 440 more on the plan. Each of the former may also be held
(with `risky` as well as placed); 210 places to move to and 100 to jump to come on top: 7478, below MOST_ACTIONS.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest, mix
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position
    from cython.cimports.sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        FIRST_PLAN,
        HEIGHT,
        LAST_PLAN,
        LAYERS,
        SHIFT,
        UPRIGHT,
        WIDTH,
    )
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from cython.cimports.sommet.games.talo.stability import Building
else:
    from sommet.core.bits import lowest, mix
    from sommet.core.position import MOST_ACTIONS, Position
    from sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        FIRST_PLAN,
        HEIGHT,
        LAST_PLAN,
        LAYERS,
        SHIFT,
        UPRIGHT,
        WIDTH,
    )
    from sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from sommet.games.talo.stability import Building

    # The same as in position.pxd.
    START, ROLL, TAKE, BUILD, OVER = range(5)
    NOT_OVER, SUMMIT, STOCK, IDLE, COLLAPSE = range(5)
    SLIDE, TOP, FREE = range(3)
    SHUT, IMMOBILE, NEVER = range(3)
    MOST_SEATS, LEVELS, PLACES, REACH, MOST_CODES = 4, 11, 8624, 308, 4096
    BARS = HOLD = 235200
    MOVE, JUMP, CHOOSE, THROW, PICK_UP, FINISH = 470400, 479024, 479808, 480592, 480603, 480724

ONE = cython.declare(cython.ulonglong, 1)
ALL = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)
PLAN = cython.declare(cython.ulonglong, ((1 << 10) - 1) << (18 + 9))  # the columns of the plan in a row
OUT_OF_REACH = cython.declare(cython.int, -1)  # what `judge` says of a bar that cannot be brought there
TRIES = cython.declare(cython.int, 64)
TOP_ROLL = cython.declare(cython.int, 10)
MARKED = cython.declare(cython.int[4])
if not cython.compiled:
    MARKED = [0] * 4
MARKED[0] = 11 * 28 + 11  # c3
MARKED[1] = 11 * 28 + 16  # h3
MARKED[2] = 16 * 28 + 11  # c8
MARKED[3] = 16 * 28 + 16  # h8
SIDES = cython.declare(cython.int[4])
if not cython.compiled:
    SIDES = [0] * 4
SIDES[0] = 1
SIDES[1] = -1
SIDES[2] = 28
SIDES[3] = -28


class TaloPosition(Position):
    """Everything about a game of Talō; `set_up` makes it ready to play."""

    def __init__(self):
        Position.__init__(self)
        self.building = Building()
        if not cython.compiled:
            self.hand = [0] * 2
            self.stock = [0] * 11
            self.pawn_cell = [0] * (MOST_SEATS + 1)
            self.pawn_level = [0] * (MOST_SEATS + 1)
            self.solid = [0] * (LAYERS * WIDTH)

    def set_up(self, rules, bars, pawns, stock, turn, seats):
        """Takes a checked setup: bars in building order, (cell, level) by seat or none yet, ten counts, who begins."""
        self.goal = rules["goal"]
        self.margin = rules["margin"]
        self.access = ("slide", "top", "free").index(rules["access"])
        self.relocate = ("shut", "immobile", "off").index(rules["relocate"])
        self.idle_limit = rules["idle_limit"]
        self.pair = rules["pair"]
        self.descend = rules["descend"]
        self.risky = rules["risky"]
        self.first_beside = rules["first_beside"]
        self.building.empty(("off", "end", "any").index(rules["lean"]))
        for length, kind, cell, base in bars:
            self.building.add(length, kind, cell, base)
        self.seats = seats
        self.over = False
        self.reason = NOT_OVER
        self.winner = 0
        self.turn = turn
        self.idle = 0
        self.turns = 0
        self.begun = 0
        self.hands = 0
        self.built = False
        self.holding = False
        length: cython.int
        seat: cython.int
        for length in range(1, 11):
            self.stock[length] = stock[length - 1]
        self.stock[0] = 0
        for seat in range(MOST_SEATS + 1):
            self.pawn_cell[seat] = 0
            self.pawn_level[seat] = 0
        for seat in range(1, len(pawns) + 1):
            self.pawn_cell[seat], self.pawn_level[seat] = pawns[seat - 1]
        self.throw_dice()
        if not pawns:
            self.phase = START
            self.mover = 1

    # Where a bar fits (R6 to R10).

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

    def is_bare(self, base):
        """Whether no bar reaches above the height just below a base, so that nothing can rest there or higher."""
        row: cython.int
        for row in range(WIDTH):
            if self.building.cover[(base - 1) * WIDTH + row]:
                return False
        return True

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

    # Whether it stands (R12 to R18), and if not, whether a counterweight can save it (R15).

    def judge(self, code):
        """STANDS, FALLS or OUT_OF_REACH, for a bar that fits."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        if not self.is_accessible(length, kind, cell, base):
            return OUT_OF_REACH
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
        left: cython.int = self.counterweights(other, codes)
        index = 0
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

    def counterweights(self, length, codes):
        """Lists where a bar of this length may go to save the one laid last, ascending; some of them may not do so."""
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
        return count

    def is_beside(self, code):
        """R19: whether a bar on the plan covers a cell next to the mover's pawn."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        if code // CELLS % HEIGHT:
            return False
        cell: cython.int = code % CELLS
        step: cython.int
        side: cython.int
        for step in range(1 if kind == UPRIGHT else length):
            for side in range(4):
                if cell + SIDES[side] == self.pawn_cell[self.turn]:
                    return True
            cell += WIDTH if kind == ALONG_Y else 1
        return False

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
            listed = self.counterweights(self.hand[0], codes)
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
        if self.first_beside and not self.begun >> self.turn & 1:
            for index in range(listed):
                if self.is_beside(codes[index]) and self.judge(codes[index]) == STANDS:
                    actions[count] = codes[index]
                    count += 1
            if count:
                return count  # R19: only these, and no hold
        for index in range(listed):
            said = self.judge(codes[index])
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

    # The pawn.

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

    def spread(self, seat, reached):
        """Marks the places a pawn can go to in one move (R22 to R24) by level and row, and gives their number."""
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
                    if reached[at] & bit or not self.is_place(cell, next_level):
                        continue
                    reached[at] |= bit
                    todo[waiting] = next_level * CELLS + cell
                    waiting += 1
                    count += 1
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

    def fill_moves(self, actions, count):
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        at: cython.int
        left: cython.ulonglong
        if self.spread(self.turn, reached) == 0:
            return count
        for at in range(REACH):
            left = reached[at]
            while left:
                actions[count] = MOVE + at // WIDTH * CELLS + at % WIDTH * WIDTH + lowest(left) - SHIFT
                count += 1
                left &= left - 1
        return count

    def fill_jumps(self, actions, count):
        """R27: the free places on the plan."""
        row: cython.int
        left: cython.ulonglong
        self.refresh()
        for row in range(FIRST_PLAN, LAST_PLAN + 1):
            left = PLAN & ~(self.solid[row] | self.building.filled[WIDTH + row])
            while left:
                actions[count] = JUMP + row * WIDTH + lowest(left) - SHIFT
                count += 1
                left &= left - 1
        return count

    # The turn.

    def is_useful(self, roll):
        """R2: whether the stock has a bar or two for a roll."""
        low: cython.int
        if self.stock[roll]:
            return True
        for low in range(1, roll // 2 + 1):
            if self.stock[low] and self.stock[roll - low] and (2 * low != roll or self.stock[low] >= 2):
                return True
        return False

    def throw_dice(self):
        self.phase = ROLL
        self.mover = 0
        self.roll = 0
        self.rolls = 0
        self.moved = False
        self.can_jump = False

    def finish(self, reason, winner):
        self.over = True
        self.phase = OVER
        self.mover = 0
        self.reason = reason
        self.winner = winner

    def finish_turn(self):
        """Bars left in hand return (R5), the end is tested (R30, R31), the next player throws."""
        index: cython.int
        left: cython.int = 0
        for index in range(self.hands):
            self.stock[self.hand[index]] += 1
        self.hands = 0
        self.turns += 1
        self.idle = 0 if self.built else self.idle + 1
        self.built = False
        for index in range(1, 11):
            left += self.stock[index]
        self.throw_dice()
        if left == 0:
            self.finish(STOCK, 0)
        elif self.idle >= self.idle_limit:
            self.finish(IDLE, 0)
        else:
            self.turn = self.turn + 1 if self.turn < self.seats else 1

    def drop_from_hand(self, length):
        if self.hand[0] == length:
            self.hand[0] = self.hand[1]
        self.hands -= 1

    def build_with(self, code):
        """Lays a bar from the hand; with `risky` it may bring everything down (R33)."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        said: cython.int = STANDS
        if self.risky and not self.holding:
            said = self.building.verdict(length, kind, cell, base)
        self.building.lay(length, kind, cell, base)
        if said == UNSURE:
            said = STANDS if self.building.balance(self.building.count - 1) else FALLS
        self.drop_from_hand(length)
        self.holding = False
        self.moved = False  # a new slot
        self.can_jump = False  # R27
        self.built = True
        self.begun |= 1 << self.turn
        if said == FALLS:
            self.finish(COLLAPSE, self.turn)

    def apply(self, action):
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        if action < HOLD:
            self.build_with(action)
        elif action < MOVE:
            action -= HOLD
            self.building.lay(
                action // (3 * HEIGHT * CELLS) + 1,
                action // (HEIGHT * CELLS) % 3,
                action % CELLS,
                action // CELLS % HEIGHT,
            )
            self.drop_from_hand(action // (3 * HEIGHT * CELLS) + 1)
            self.holding = True
            self.can_jump = False
        elif action < JUMP:
            self.pawn_cell[self.turn] = (action - MOVE) % CELLS
            self.pawn_level[self.turn] = (action - MOVE) // CELLS
            self.moved = True
            self.can_jump = False
            if self.pawn_level[self.turn] >= self.goal:
                self.finish(SUMMIT, self.turn)  # R29
            elif self.hands == 0:
                self.finish_turn()
        elif action < CHOOSE:
            self.pawn_cell[self.turn] = action - JUMP
            self.pawn_level[self.turn] = 0
            self.can_jump = False
        elif action < THROW:
            self.pawn_cell[self.mover] = action - CHOOSE
            self.mover += 1
            if self.mover > self.seats:
                self.throw_dice()
        elif action < PICK_UP:
            self.roll = action - THROW
            self.rolls += 1
            if self.is_useful(self.roll):
                self.phase = TAKE
                self.mover = self.turn
            elif self.rolls == 3:
                self.finish_turn()  # R4
        elif action < FINISH:
            self.hand[0] = (action - PICK_UP) // 11
            self.hand[1] = (action - PICK_UP) % 11
            self.stock[self.hand[1]] -= 1
            self.hands = 1
            if self.hand[0]:
                self.stock[self.hand[0]] -= 1
                self.hands = 2
            else:
                self.hand[0] = self.hand[1]
            self.phase = BUILD
            if self.relocate != NEVER:
                self.can_jump = self.is_shut_in(self.turn)
                if self.relocate == IMMOBILE and self.pawn_level[self.turn] > 0 and not self.can_jump:
                    self.can_jump = self.spread(self.turn, reached) == 0
        else:
            self.finish_turn()

    # The contract.

    def fill(self, actions):
        count: cython.int = 0
        index: cython.int
        seat: cython.int
        cell: cython.int
        if self.phase == BUILD:
            if self.hands:
                count = self.fill_building(actions)
                if self.holding:
                    return count
            index = count
            if not self.moved:
                count = self.fill_moves(actions, count)
            if self.can_jump:
                count = self.fill_jumps(actions, count)
            if index == 0:
                actions[count] = FINISH  # R5
                count += 1
        elif self.phase == TAKE:
            for index in range(self.roll // 2 + 1):
                seat = self.roll - index
                if self.stock[seat] and (
                    index == 0 or (self.stock[index] and (index != seat or self.stock[index] >= 2))
                ):
                    actions[count] = PICK_UP + index * 11 + seat
                    count += 1
        elif self.phase == ROLL:
            for index in range(1, TOP_ROLL + 1):
                actions[count] = THROW + index
                count += 1
        elif self.phase == START:
            for index in range(4):
                cell = MARKED[index]
                for seat in range(1, self.mover):
                    if self.pawn_cell[seat] == MARKED[index]:
                        cell = 0
                if cell:
                    actions[count] = CHOOSE + cell
                    count += 1
        return count

    def pick(self, rng):
        """Draws from what fits and looks only at the one drawn; what is not legal is drawn again."""
        actions = cython.declare(cython.int[MOST_ACTIONS])
        if not cython.compiled:
            actions = [0] * MOST_ACTIONS
        listed: cython.int
        count: cython.int
        choice: cython.int
        tried: cython.int
        said: cython.int
        index: cython.int
        if self.phase == ROLL:
            return THROW + 1 + rng.below(TOP_ROLL)
        if (
            self.phase != BUILD
            or self.hands == 0
            or self.holding
            or (self.first_beside and not self.begun >> self.turn & 1)
        ):
            return actions[rng.below(self.fill(actions))]
        listed = self.collect(actions)
        # As long as a bar fits on the plan, where it always stands, `end` is not legal.
        index = 0
        while index < listed and (actions[index] // CELLS % HEIGHT or self.judge(actions[index]) != STANDS):
            index += 1
        if index == listed:
            return actions[rng.below(self.fill(actions))]
        count = listed
        if not self.moved:
            count = self.fill_moves(actions, count)
        if self.can_jump:
            count = self.fill_jumps(actions, count)
        index = listed if self.pair and self.hands == 2 else 0
        for tried in range(TRIES):
            choice = rng.below(count + index)
            if listed <= choice < count:
                return actions[choice]
            said = self.judge(actions[choice if choice < listed else choice - count])
            if choice < listed:
                if said == STANDS or (said == FALLS and self.risky):
                    return actions[choice]
            elif said == FALLS and self.is_savable(actions[choice - count]):
                return HOLD + actions[choice - count]
        return actions[rng.below(self.fill(actions))]

    def take(self, other):
        self.take_all(cython.cast(TaloPosition, other))

    def take_all(self, other):
        index: cython.int
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over
        self.goal = other.goal
        self.margin = other.margin
        self.access = other.access
        self.relocate = other.relocate
        self.idle_limit = other.idle_limit
        self.pair = other.pair
        self.descend = other.descend
        self.risky = other.risky
        self.first_beside = other.first_beside
        self.building.take(other.building)
        self.phase = other.phase
        self.reason = other.reason
        self.winner = other.winner
        self.turn = other.turn
        self.roll = other.roll
        self.rolls = other.rolls
        self.idle = other.idle
        self.turns = other.turns
        self.moved = other.moved
        self.built = other.built
        self.can_jump = other.can_jump
        self.holding = other.holding
        self.begun = other.begun
        self.hands = other.hands
        self.hand[0] = other.hand[0]
        self.hand[1] = other.hand[1]
        for index in range(11):
            self.stock[index] = other.stock[index]
        for index in range(MOST_SEATS + 1):
            self.pawn_cell[index] = other.pawn_cell[index]
            self.pawn_level[index] = other.pawn_level[index]

    def score(self, seat):
        other: cython.int
        sharing: cython.int = 0
        if self.reason == SUMMIT:
            return 1.0 if seat == self.winner else 0.0
        if self.reason == COLLAPSE:
            return 0.0 if seat == self.winner else 1.0 / (self.seats - 1)
        for other in range(1, self.seats + 1):
            if self.pawn_level[other] > self.pawn_level[seat]:
                return 0.0
            if self.pawn_level[other] == self.pawn_level[seat]:
                sharing += 1
        return 1.0 / sharing

    def digest(self):
        key: cython.ulonglong = mix(self.seats * 8 + self.mover, self.phase * 64 + self.turn * 8 + self.reason)
        bars: cython.ulonglong = 0
        index: cython.int
        key = mix(key, ((self.goal * 16 + self.margin) * 4 + self.access) * 4 + self.relocate)
        key = mix(key, self.pair * 8 + self.descend * 4 + self.risky * 2 + self.first_beside)
        key = mix(key, self.building.lean * 65536 + self.idle_limit)
        key = mix(key, ((self.idle * 65536 + self.turns) * 16 + self.roll) * 4 + self.rolls)
        key = mix(key, self.moved * 16 + self.built * 8 + self.can_jump * 4 + self.holding * 2)
        key = mix(key, self.begun * 32 + self.winner)
        key = mix(
            key, (self.hands * 16 + (self.hand[0] if self.hands else 0)) * 16 + (self.hand[1] if self.hands == 2 else 0)
        )
        for index in range(1, 11):
            key = mix(key, self.stock[index])
        for index in range(1, self.seats + 1):
            key = mix(key, self.pawn_cell[index] * 16 + self.pawn_level[index])
        # The same bars in another order are the same building; a held one is told apart.
        for index in range(self.building.count):
            bars = (
                bars
                + mix(
                    17 if self.holding and index == self.building.count - 1 else 16,
                    (
                        ((self.building.length[index] - 1) * 3 + self.building.kind[index]) * HEIGHT
                        + self.building.base[index]
                    )
                    * CELLS
                    + self.building.cell[index],
                )
            ) & ALL
        return mix(key, bars)

    # For whoever shows or explains a position; never on the hot path.

    def in_hand(self):
        """The bars in hand, ascending."""
        return [self.hand[index] for index in range(self.hands)]

    def in_stock(self):
        """How many bars of each length are in stock."""
        return [self.stock[length] for length in range(1, 11)]

    def pawn(self, seat: cython.int):
        """Cell and level of a seat's pawn, or None before it has chosen its start."""
        return (self.pawn_cell[seat], self.pawn_level[seat]) if self.pawn_cell[seat] else None

    def can_use(self, roll: cython.int):
        """R2: whether the stock has a bar or two for a roll."""
        return bool(self.is_useful(roll))

    def has_begun(self, seat: cython.int):
        """Whether the seat has built a bar."""
        return bool(self.begun >> seat & 1)

    def stands_on(self, cell: cython.int, level: cython.int):
        """R21: whether that is a place for a pawn, other pawns aside."""
        return bool(self.is_place(cell, level))

    def reach(self, seat: cython.int):
        """The places (cell, level) the seat's pawn could move to now."""
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        self.spread(seat, reached)
        return [
            (at % WIDTH * WIDTH + column, at // WIDTH)
            for at in range(REACH)
            for column in range(WIDTH)
            if reached[at] >> (SHIFT + column) & 1
        ]

    def shut_in(self, seat: cython.int):
        """R26: whether the pawn can never again get to the goal."""
        return bool(self.is_shut_in(seat))

    def fits(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R7, R8: whether a bar inside the named cells meets no bar and no pawn."""
        self.refresh()
        return bool(self.is_free(length, kind, cell // WIDTH, cell % WIDTH, base))

    def can_be_brought(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R11: whether a bar that fits can be brought there."""
        self.refresh()
        return bool(self.is_accessible(length, kind, cell, base))

    def fall_of(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R12: how the building would fall with one more bar that fits (see `Building.fall`); empty if it stands."""
        self.building.lay(length, kind, cell, base)
        stands = self.building.balance(self.building.count - (2 if self.holding else 1))
        fall = [] if stands else self.building.fall()
        self.building.lift()
        return fall

    def can_be_saved(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """R15: whether the other of two bars in hand could save one that falls alone."""
        self.refresh()
        code: cython.int = (((length - 1) * 3 + kind) * HEIGHT + base) * CELLS + cell
        return self.judge(code) == FALLS and bool(self.is_savable(code))

    def must_build_beside(self):
        """R19: whether the mover's next bar must lie beside the own pawn."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        index: cython.int
        if not self.first_beside or self.begun >> self.turn & 1:
            return False
        for index in range(self.collect(codes)):
            if self.is_beside(codes[index]) and self.judge(codes[index]) == STANDS:
                return True
        return False
