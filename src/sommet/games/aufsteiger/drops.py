"""die Aufsteiger: blocks that may be lifted, where they may be put and what they may show.

Rule numbers refer to docs/rules/aufsteiger.md. Every question is asked in two ways: for all places at once, by sets of
cells (`survey`), and for one place (`can_put`).
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, nth, size_of
    from cython.cimports.sommet.games.aufsteiger.actions import LIFT, PUT, SKIP, TURN_UP
    from cython.cimports.sommet.games.aufsteiger.cells import (
        INNER_ROWS,
        SIDE,
        TABLE,
        covering,
        is_empty,
        neighbours,
        overlap,
        split_off,
    )
    from cython.cimports.sommet.games.aufsteiger.pawns import AufsteigerPawns
    from cython.cimports.sommet.games.aufsteiger.tower import DEEP, GREY, KIND, NONE, POSES, WIDE
else:
    from sommet.core.bits import Bits, lowest, nth, size_of
    from sommet.games.aufsteiger.actions import LIFT, PUT, SKIP, TURN_UP
    from sommet.games.aufsteiger.cells import (
        INNER_ROWS,
        SIDE,
        TABLE,
        covering,
        is_empty,
        neighbours,
        overlap,
        split_off,
    )
    from sommet.games.aufsteiger.pawns import AufsteigerPawns
    from sommet.games.aufsteiger.tower import DEEP, GREY, KIND, NONE, POSES, WIDE

ONE = cython.declare(cython.uint, 1)
ONE64 = cython.declare(cython.ulonglong, 1)
GREYS = cython.declare(cython.ulonglong, 3)  # G1 and G2


def two_columns(places, index):
    """The places of a column and, 32 bits higher, of the next one: they are counted together."""
    return cython.cast(Bits, places[index]) | cython.cast(Bits, places[index + 1]) << 32


class Drops(AufsteigerPawns):
    """The tower with its pawns, and a block that is moved."""

    def __init__(self) -> None:
        AufsteigerPawns.__init__(self)
        if not cython.compiled:
            self.last_moved = self.moved = 0
            self.one_tower = self.moves_grey = self.shields = self.in_place = False

    def transfer(self, tape):
        AufsteigerPawns.transfer(self, tape)
        self.one_tower = tape.flag(self.one_tower)
        self.moves_grey = tape.flag(self.moves_grey)
        self.shields = tape.flag(self.shields)
        self.last_moved = tape.number(self.last_moved)
        self.moved = tape.number(self.moved)
        self.in_place = tape.flag(self.in_place)
        return 0

    # Lifting.

    @cython.final
    def free_blocks(self):
        """R6 and R7: those on the table, uncovered, without pawn and stone, not moved in the turn before."""
        blocks: cython.ulonglong = self.topmost & ~self.stoned & ~self.trodden()
        if self.last_moved != NONE:
            blocks = blocks & ~(ONE64 << self.last_moved)
        return blocks if self.moves_grey else blocks & ~GREYS

    @cython.final
    def can_return(self, block):
        """Whether a coloured block may be put back on its cells with another colour up (R8, R10, R12)."""
        kind: cython.int = KIND[block]
        pose: cython.int = self.poses[block]
        index: cython.int
        if kind == 0:
            return False
        if self.bases[block] == 0:
            return self.touches_tower(self.places[block], WIDE[kind][pose], DEEP[kind][pose])
        if self.shields and self.stoned:
            for index in range(self.area(block)):
                if self.stoned >> (self.below[block][index] - 1) & 1:
                    return False
        return True

    @cython.final
    def can_lift(self, block):
        """R6, R7 and R11."""
        if not self.free_blocks() >> block & 1:
            return False
        return self.can_settle(block)

    @cython.final
    def can_settle(self, block):
        """R11: whether a free block, once lifted, can be put anywhere."""
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            places = [0] * (3 * SIDE)
        if self.can_return(block):
            return True
        self.pick_up(block)
        count: cython.int = self.survey(places)
        self.put_back(block)
        return count > 0

    @cython.final
    def pick_up(self, block):
        """Takes a block in hand; terraces it had cut in two become one, courts it had closed open up."""
        seat: cython.int
        self.held = block
        self.raise_block(block)
        for seat in range(1, self.seats + 1):
            self.former_pawns[seat] = self.pawns[seat]
            if self.pawns[seat] > TABLE:
                self.pawns[seat] = self.smallest(self.pawns[seat])

    @cython.final
    def put_back(self, block):
        """Undoes `pick_up`. R13: every pawn is on the terrace where it was before the lift."""
        seat: cython.int
        self.set_down(block, self.places[block], self.poses[block])
        self.held = NONE
        for seat in range(1, self.seats + 1):
            self.pawns[seat] = self.former_pawns[seat]

    @cython.final
    def fill_lifts(self, actions):
        block: cython.int
        count: cython.int = 0
        blocks: cython.ulonglong = self.free_blocks()
        while blocks:
            block = lowest(cython.cast(Bits, blocks))
            blocks = blocks & (blocks - 1)
            if self.can_settle(block):
                actions[count] = LIFT + block
                count += 1
        actions[count] = SKIP  # R1
        return count + 1

    # Places for the block in hand.

    @cython.final
    def survey(self, places):
        """Writes the legal cells of the block in hand, SIDE words for each pose, and gives their number."""
        touching = cython.declare(cython.uint[28])
        barred = cython.declare(cython.uint[28])
        if not cython.compiled:
            touching, barred = [0] * SIDE, [0] * SIDE
        kind: cython.int = KIND[self.held]
        pose: cython.int
        index: cython.int
        count: cython.int = 0
        neighbours(self.built, touching)
        self.shielded(barred)
        for index in range(3 * SIDE):
            places[index] = 0
        for pose in range(POSES[kind]):
            self.fit(WIDE[kind][pose], DEEP[kind][pose], touching, barred, places, pose * SIDE)
        if self.one_tower:
            self.keep_whole(places)
        # The former place: R8 bars a G block from it, R12 lets a coloured one return whatever the pawns.
        index = self.poses[self.held] * SIDE + self.places[self.held] // SIDE
        home: cython.uint = places[index] & ONE << (self.places[self.held] % SIDE)
        self.spare_pawns(places)
        places[index] = places[index] | home
        if kind == 0:
            places[index] = places[index] & ~home
        for index in range(0, POSES[kind] * SIDE, 2):
            if places[index] | places[index + 1]:
                count += size_of(two_columns(places, index))
        return count

    @cython.final
    def shielded(self, cells):
        """R12: writes the cells on which a stone lies that nothing may be put on."""
        column: cython.int
        for column in range(SIDE):
            cells[column] = 0
        if not self.shields:
            return
        blocks: cython.ulonglong = self.stoned & self.exposed
        while blocks:
            self.outline(lowest(cython.cast(Bits, blocks)), cells)
            blocks = blocks & (blocks - 1)

    @cython.final
    def fit(self, wide, deep, touching, barred, places, offset):
        """Writes where a block of that size lies flat (R9), inside (R4), in contact (R10) and on no stone (R12)."""
        flat = cython.declare(cython.uint[28])
        near = cython.declare(cython.uint[28])
        shut = cython.declare(cython.uint[28])
        if not cython.compiled:
            flat, near, shut = [0] * SIDE, [0] * SIDE, [0] * SIDE
        column: cython.int
        more: cython.int
        covering(touching, wide, deep, near)
        for column in range(SIDE):
            near[column] = near[column] | self.built[column]
            flat[column] = INNER_ROWS & INNER_ROWS >> (deep - 1)
        if self.shields and self.stoned:
            covering(barred, wide, deep, shut)
            for column in range(SIDE):
                near[column] = near[column] & ~shut[column]
        for more in range(deep - 1):
            for column in range(SIDE):
                flat[column] = flat[column] & self.level_north[column] >> more
        # The same of two columns, then of twice or three times as many.
        if wide > 1:
            for column in range(SIDE - 1):
                flat[column] = flat[column] & flat[column + 1] & self.level_east[column]
        for more in range(2, wide, 2):
            for column in range(SIDE - more):
                near[column] = near[column] & flat[column + more] & self.level_east[column + more - 1]
        for column in range(1, SIDE - wide):
            places[offset + column] = near[column] & flat[column]

    @cython.final
    def keep_whole(self, places):
        """R10 with connectivity = whole: strikes out places that leave the built cells in several parts."""
        rest = cython.declare(cython.uint[28])
        part = cython.declare(cython.uint[28])
        around = cython.declare(cython.uint[28])
        near = cython.declare(cython.uint[28])
        if not cython.compiled:
            rest, part, around, near = ([0] * SIDE for _ in range(4))
        kind: cython.int = KIND[self.held]
        pose: cython.int
        column: cython.int
        parts: cython.int = 0
        for column in range(SIDE):
            rest[column] = self.built[column]
        while not is_empty(rest):
            split_off(rest, part)
            parts += 1
            if parts == 1 and is_empty(rest):
                return
            # Only a block on the table that touches every part joins them; one on top of a part joins nothing.
            neighbours(part, around)
            for pose in range(POSES[kind]):
                covering(around, WIDE[kind][pose], DEEP[kind][pose], near)
                for column in range(SIDE):
                    places[pose * SIDE + column] = places[pose * SIDE + column] & near[column] & ~self.built[column]

    @cython.final
    def spare_pawns(self, places):
        """R12: strikes out places that would leave a terrace fewer cells than pawns stand on it."""
        face = cython.declare(cython.uint[28])
        near = cython.declare(cython.uint[28])
        if not cython.compiled:
            face, near = [0] * SIDE, [0] * SIDE
        kind: cython.int = KIND[self.held]
        seat: cython.int
        crowd: cython.int
        room: cython.int
        pose: cython.int
        column: cython.int
        row: cython.int
        wide: cython.int
        deep: cython.int
        left: cython.uint
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] == TABLE:
                continue
            crowd = self.crowd(self.pawns[seat], 0)
            room = self.terrace(self.pawns[seat], face)
            for pose in range(POSES[kind]):
                wide = WIDE[kind][pose]
                deep = DEEP[kind][pose]
                if room - crowd >= wide * deep:
                    continue
                covering(face, wide, deep, near)
                for column in range(SIDE):
                    left = places[pose * SIDE + column] & near[column]
                    while left:
                        row = lowest(cython.cast(Bits, left))
                        left = left & (left - 1)
                        if room - overlap(face, column * SIDE + row, wide, deep) < crowd:
                            places[pose * SIDE + column] = places[pose * SIDE + column] & ~(ONE << row)

    @cython.final
    def fill_drops(self, actions):
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            places = [0] * (3 * SIDE)
        column: cython.int
        row: cython.int
        pose: cython.int
        left: cython.uint
        count: cython.int = 0
        self.survey(places)
        for column in range(SIDE):
            left = places[column] | places[SIDE + column] | places[2 * SIDE + column]
            while left:
                row = lowest(cython.cast(Bits, left))
                left = left & (left - 1)
                for pose in range(3):
                    if places[pose * SIDE + column] >> row & 1:
                        actions[count] = PUT + (column * SIDE + row) * 3 + pose
                        count += 1
        return count

    @cython.final
    def pick_drop(self, rng):
        """One of the places, all equally likely."""
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            places = [0] * (3 * SIDE)
        index: cython.int = 0
        wanted: cython.int = rng.below(self.survey(places))
        size: cython.int = size_of(two_columns(places, 0))
        while wanted >= size:
            wanted -= size
            index += 2
            size = size_of(two_columns(places, index))
        row: cython.int = nth(two_columns(places, index), wanted)
        index += row // 32
        return PUT + (index % SIDE * SIDE + row % 32) * 3 + index // SIDE

    # One place.

    @cython.final
    def can_put(self, cell, pose):
        """Whether the block in hand may be put there (R4, R8 to R10, R12): `survey` for one place."""
        block: cython.int = self.held
        kind: cython.int = KIND[block]
        right: cython.int
        up: cython.int
        top: cython.int
        if pose >= POSES[kind]:
            return False
        wide: cython.int = WIDE[kind][pose]
        deep: cython.int = DEEP[kind][pose]
        if not self.is_flat(cell, wide, deep):
            return False
        if self.heights[cell] == 0 and not self.touches_tower(cell, wide, deep):
            return False
        if self.shields and self.stoned:
            for right in range(wide):
                for up in range(deep):
                    top = self.tops[cell + right * SIDE + up]
                    if top > 0 and self.stoned >> (top - 1) & 1:
                        return False
        if self.one_tower and not self.joins_all(cell, wide, deep):
            return False
        if cell == self.places[block] and pose == self.poses[block]:
            return kind != 0
        return self.crowds_nobody(cell, wide, deep)

    @cython.final
    def joins_all(self, cell, wide, deep):
        """R10 with connectivity = whole: whether the built cells are in one part with a block there (`keep_whole`)."""
        rest = cython.declare(cython.uint[28])
        part = cython.declare(cython.uint[28])
        around = cython.declare(cython.uint[28])
        if not cython.compiled:
            rest, part, around = ([0] * SIDE for _ in range(3))
        column: cython.int
        parts: cython.int = 0
        for column in range(SIDE):
            rest[column] = self.built[column]
        while not is_empty(rest):
            split_off(rest, part)
            parts += 1
            if parts == 1 and is_empty(rest):
                return True
            neighbours(part, around)
            if self.heights[cell] > 0 or overlap(around, cell, wide, deep) == 0:
                return False
        return True

    @cython.final
    def crowds_nobody(self, cell, wide, deep):
        """R12: whether a block there leaves every terrace as many cells as pawns stand on it (`spare_pawns`)."""
        face = cython.declare(cython.uint[28])
        if not cython.compiled:
            face = [0] * SIDE
        seat: cython.int
        covered: cython.int
        room: cython.int
        right: cython.int
        up: cython.int
        for seat in range(1, self.seats + 1):
            if self.pawns[seat] == TABLE:
                continue
            covered = 0
            for right in range(wide):
                for up in range(deep):
                    covered += self.tops[cell + right * SIDE + up] == self.tops[self.pawns[seat]]
            if covered == 0:
                continue  # not even the block it stands on is touched
            room = self.terrace(self.pawns[seat], face)
            covered = overlap(face, cell, wide, deep)
            if covered > 0 and room - covered < self.crowd(self.pawns[seat], 0):
                return False
        return True

    # Dropping.

    @cython.final
    def drop(self, cell, pose):
        """Puts the block in hand down, pushes pawns aside or leaves them to be pushed (R13)."""
        block: cython.int = self.held
        self.moved = block
        self.in_place = cell == self.places[block] and pose == self.poses[block]
        if self.in_place:
            self.put_back(block)
            self.held = block
            return
        self.push_aside(cell, WIDE[KIND[block]][pose], DEEP[KIND[block]][pose])
        self.set_down(block, cell, pose)

    # Colours.

    @cython.final
    def tops_allowed(self):
        """R3, R8: the colours the dropped block may show, bit by bit."""
        block: cython.int = self.held
        square: cython.uint = cython.cast(cython.uint, 3) << 2 * self.square_pairs[block]
        colours: cython.uint = 63
        if KIND[block] != 2:
            colours = square if self.poses[block] == 0 else 63 & ~square
        if self.in_place:
            colours = colours & ~(ONE << self.colours[block])
        return colours

    @cython.final
    def could_show(self, block, pose, seat):
        """Whether a block in that pose can have grey or a seat's colour on top."""
        colour: cython.int = self.pawn_colours[seat]
        square: cython.uint = cython.cast(cython.uint, 3) << 2 * self.square_pairs[block]
        if KIND[block] == 0 or KIND[block] == 2:
            return True
        if pose != 0:
            square = 63 & ~square
        return square & (ONE << GREY | ONE << colour) != 0

    @cython.final
    def fill_tops(self, actions):
        colours: cython.uint = self.tops_allowed()
        count: cython.int = 0
        while colours:
            actions[count] = TURN_UP + lowest(cython.cast(Bits, colours))
            colours = colours & (colours - 1)
            count += 1
        return count
