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
    from cython.cimports.sommet.games.aufsteiger.tower import BLOCKS, DEEP, GREY, KIND, NONE, POSES, WIDE
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
    from sommet.games.aufsteiger.tower import BLOCKS, DEEP, GREY, KIND, NONE, POSES, WIDE

ONE = cython.declare(cython.uint, 1)


class Drops(AufsteigerPawns):
    """The tower with its pawns, and a block that is moved."""

    def __init__(self):
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

    def is_free(self, block):
        """R6 and R7: on the table, uncovered, without pawn and stone, not moved in the turn before."""
        if self.visible[block + 1] == 0 or self.visible[block + 1] != self.area(block):
            return False
        if block == self.last_moved or self.stoned >> block & 1:
            return False
        if KIND[block] == 0 and not self.moves_grey:
            return False
        return not self.has_pawn(block)

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

    def can_lift(self, block):
        """R6, R7 and R11."""
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            places = [0] * (3 * SIDE)
        if not self.is_free(block):
            return False
        if self.can_return(block):
            return True
        self.pick_up(block)
        count: cython.int = self.survey(places)
        self.put_back(block)
        return count > 0

    def pick_up(self, block):
        """Takes a block in hand; terraces it had cut in two become one, courts it had closed open up."""
        seat: cython.int
        self.held = block
        self.raise_block(block)
        for seat in range(1, self.seats + 1):
            self.former_pawns[seat] = self.pawns[seat]
            if self.pawns[seat] > TABLE:
                self.pawns[seat] = self.smallest(self.pawns[seat])

    def put_back(self, block):
        """Undoes `pick_up`. R13: every pawn is on the terrace where it was before the lift."""
        seat: cython.int
        self.set_down(block, self.places[block], self.poses[block])
        self.held = NONE
        for seat in range(1, self.seats + 1):
            self.pawns[seat] = self.former_pawns[seat]

    def fill_lifts(self, actions):
        block: cython.int
        count: cython.int = 0
        for block in range(BLOCKS):
            if self.can_lift(block):
                actions[count] = LIFT + block
                count += 1
        actions[count] = SKIP  # R1
        return count + 1

    # Places for the block in hand.

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
        for index in range(3 * SIDE):
            count += size_of(cython.cast(Bits, places[index]))
        return count

    def shielded(self, cells):
        """R12: writes the cells on which a stone lies that nothing may be put on."""
        block: cython.int
        column: cython.int
        for column in range(SIDE):
            cells[column] = 0
        if not self.shields or self.stoned == 0:
            return
        for block in range(BLOCKS):
            if self.stoned >> block & 1 and self.visible[block + 1]:
                self.outline(block, cells)

    def fit(self, wide, deep, touching, barred, places, offset):
        """Writes where a block of that size lies flat (R9), inside (R4), in contact (R10) and on no stone (R12)."""
        flat = cython.declare(cython.uint[28])
        near = cython.declare(cython.uint[28])
        shut = cython.declare(cython.uint[28])
        if not cython.compiled:
            flat, near, shut = [0] * SIDE, [0] * SIDE, [0] * SIDE
        column: cython.int
        more: cython.int
        word: cython.uint
        covering(touching, wide, deep, near)
        covering(barred, wide, deep, shut)
        for column in range(SIDE):
            word = INNER_ROWS & INNER_ROWS >> (deep - 1)
            for more in range(deep - 1):
                word = word & self.level_north[column] >> more
            flat[column] = word
        for column in range(1, SIDE - wide):
            word = flat[column]
            for more in range(1, wide):
                word = word & flat[column + more] & self.level_east[column + more - 1]
            places[offset + column] = word & ~shut[column] & (self.built[column] | near[column])

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

    def pick_drop(self, rng):
        """One of the places, all equally likely."""
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            places = [0] * (3 * SIDE)
        index: cython.int = 0
        wanted: cython.int = rng.below(self.survey(places))
        size: cython.int = size_of(cython.cast(Bits, places[0]))
        while wanted >= size:
            wanted -= size
            index += 1
            size = size_of(cython.cast(Bits, places[index]))
        return PUT + (index % SIDE * SIDE + nth(cython.cast(Bits, places[index]), wanted)) * 3 + index // SIDE

    # One place.

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

    def could_show(self, block, pose, seat):
        """Whether a block in that pose can have grey or a seat's colour on top."""
        colour: cython.int = self.pawn_colours[seat]
        square: cython.uint = cython.cast(cython.uint, 3) << 2 * self.square_pairs[block]
        if KIND[block] == 0 or KIND[block] == 2:
            return True
        if pose != 0:
            square = 63 & ~square
        return square & (ONE << GREY | ONE << colour) != 0

    def fill_tops(self, actions):
        colours: cython.uint = self.tops_allowed()
        count: cython.int = 0
        while colours:
            actions[count] = TURN_UP + lowest(cython.cast(Bits, colours))
            colours = colours & (colours - 1)
            count += 1
        return count
