"""Talō: what a puzzle asks, for a search that proves it. Rule numbers refer to docs/rules/talo.md."""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.aim import MET, MISSED, OPEN, Aim
    from cython.cimports.sommet.games.talo.bars import ALONG_X, CELLS, HEIGHT, SHIFT, UPRIGHT, WIDTH
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, STANDS
    from cython.cimports.sommet.games.talo.fitting import MOST_CODES
    from cython.cimports.sommet.games.talo.pawns import LEVELS, REACH
    from cython.cimports.sommet.games.talo.phases import BUILD
    from cython.cimports.sommet.games.talo.position import TaloPosition
else:
    from sommet.core.aim import MET, MISSED, OPEN, Aim
    from sommet.games.talo.bars import ALONG_X, CELLS, HEIGHT, SHIFT, UPRIGHT, WIDTH
    from sommet.games.talo.equilibrium import FALLS, STANDS
    from sommet.games.talo.fitting import MOST_CODES
    from sommet.games.talo.pawns import LEVELS, REACH
    from sommet.games.talo.phases import BUILD
    from sommet.games.talo.position import TaloPosition

    # Made by tools/stubs.py from aims.pxd.
    RISE, COVER = 0, 1

ONE = cython.declare(cython.ulonglong, 1)


def covers(code, cell, layer):
    """Whether a bar that lies by this code fills a cube."""
    length: cython.int = code // (3 * HEIGHT * CELLS) + 1
    kind: cython.int = code // (HEIGHT * CELLS) % 3
    base: cython.int = code // CELLS % HEIGHT
    away: cython.int = cell - code % CELLS
    if kind == UPRIGHT:
        return away == 0 and base <= layer < base + length
    if base != layer or away < 0:
        return False
    if kind == ALONG_X:
        return away < length
    return away % WIDTH == 0 and away // WIDTH < length


def top_of(position, reached):
    """The highest level the pawn of the turn can walk to, or its own; writes where it can go."""
    level: cython.int
    row: cython.int
    position.spread(position.turn_of, reached, -1)
    for level in range(LEVELS - 1, position.pawn_level[position.turn_of], -1):
        for row in range(WIDTH):
            if reached[level * WIDTH + row]:
                return level
    return position.pawn_level[position.turn_of]


class TaloAim(Aim):
    """RISE: to bring the pawn to that level in this turn. COVER: that a bar lies or stands over a square so that its
    floor there is at that level, or more is above it."""

    def __init__(self, kind: PlainInt, seat: PlainInt, level: PlainInt, cell: PlainInt = 0) -> None:
        Aim.__init__(self, seat, 1)
        if not 1 <= level < LEVELS or not 0 <= cell < CELLS:
            raise ValueError(f"there is no level {level} over a cell {cell}")
        self.kind = kind
        self.level = level
        self.cell = cell
        if not cython.compiled:
            self.joining = [0] * REACH

    def status(self, position, turns):
        return self.judge(cython.cast(TaloPosition, position), turns)

    @cython.final
    def judge(self, own, turns):
        if self.kind == RISE:
            if own.pawn_level[self.seat] >= self.level:
                return MET
        elif not own.holding and own.building.tower[self.cell] >> (self.level - 1) & 1:
            return MET
        return MISSED if turns > 0 or own.over else OPEN

    def is_hopeless(self, position, turns):
        return self.rules_out(cython.cast(TaloPosition, position), turns)

    @cython.final
    def rules_out(self, own, turns):
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        if own.phase != BUILD or own.hands > 0 or own.holding:
            return False
        return self.kind == COVER or own.moved or top_of(own, reached) < self.level

    def fill(self, position, turns, actions):
        return self.list_useful(cython.cast(TaloPosition, position), turns, actions)

    @cython.final
    def list_useful(self, own, turns, actions):
        """Of the last bar only where it makes the difference."""
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        if own.phase != BUILD or own.holding or own.hands > 1:
            return own.fill(actions)
        if self.kind == RISE and not own.moved and top_of(own, reached) >= self.level:
            return own.fill_moves(actions, 0)
        if own.hands == 1 and own.first_beside and not own.begun >> own.turn_of & 1:
            return own.fill(actions)  # R19
        count: cython.int = self.list_bars(own, actions) if own.hands == 1 else 0
        if not own.moved:
            count = own.fill_moves(actions, count)  # the pawn may be in the way
        if own.can_jump:
            count = own.fill_jumps(actions, count)
        return count

    @cython.final
    def list_bars(self, own, actions):
        """Places of the bar in hand that matter: for RISE a floor of it must be one step from where the pawn can walk,
        for COVER it must fill the cube."""
        codes = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
        index: cython.int
        count: cython.int = 0
        matters: cython.bint
        own.refresh()
        if self.kind == RISE:
            self.mark(own)
        for index in range(own.collect_length(own.hand[0], codes)):
            if self.kind == COVER:
                matters = covers(codes[index], self.cell, self.level - 1)
            else:
                matters = self.joins(codes[index])
            if matters and own.fate(codes[index]) == STANDS:
                actions[count] = codes[index]
                count += 1
        return count

    @cython.final
    def mark(self, own):
        """Marks the places one step from where the pawn can go (R22)."""
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        level: cython.int
        near: cython.int
        row: cython.int
        at: cython.int
        places: cython.ulonglong
        for at in range(REACH):
            self.joining[at] = 0
        own.spread(own.turn_of, reached, -1)
        at = own.pawn_level[own.turn_of] * WIDTH + own.pawn_cell[own.turn_of] // WIDTH
        reached[at] |= ONE << (SHIFT + own.pawn_cell[own.turn_of] % WIDTH)
        for level in range(LEVELS):
            for row in range(1, WIDTH - 1):
                places = reached[level * WIDTH + row]
                if not places:
                    continue
                for near in range(max(level - 1, 1), min(level + 2, LEVELS)):
                    at = near * WIDTH + row
                    self.joining[at] |= places << 1 | places >> 1
                    self.joining[at - 1] |= places
                    self.joining[at + 1] |= places

    @cython.final
    def joins(self, code):
        """Whether a floor of the bar lies on a marked place."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        row: cython.int = code % CELLS // WIDTH
        bits: cython.ulonglong = ONE << (SHIFT + code % WIDTH)
        step: cython.int
        if kind == UPRIGHT:
            return base + length < LEVELS and (self.joining[(base + length) * WIDTH + row] & bits) != 0
        if kind == ALONG_X:
            bits = ((ONE << length) - 1) << (SHIFT + code % WIDTH)
            length = 1  # row
        found: cython.ulonglong = 0
        for step in range(row, row + length):
            found |= self.joining[(base + 1) * WIDTH + step]
        return (found & bits) != 0


def fallen(position: TaloPosition) -> list[int]:
    """The places of bars in hand that fit and can be brought there, but with which something falls."""
    codes = cython.declare(cython.int[MOST_CODES])
    if not cython.compiled:
        codes = [0] * MOST_CODES
    own: TaloPosition = position
    own.expect_ready()
    found: list[int] = []
    if own.phase == BUILD and own.hands and not own.holding:
        own.refresh()
        found = [codes[index] for index in range(own.collect(codes)) if own.fate(codes[index]) == FALLS]
    return found
