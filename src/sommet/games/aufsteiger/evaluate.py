"""die Aufsteiger: a static evaluation. How high each pawn gets now, with a ladder, after one block move; who wins if
the game stops, and how likely it is to stop. Section 13 of the rules names what the numbers stand for.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.games.aufsteiger.actions import (
        LADDER_SMALL,
        LAY_STONE,
        LIFT,
        PASS,
        PUT,
        SKIP,
        STOP,
        TURN_UP,
        WALK,
    )
    from cython.cimports.sommet.games.aufsteiger.cells import (
        CELLS,
        SIDE,
        covering,
        first_cell,
        is_empty,
        neighbours,
        overlap,
    )
    from cython.cimports.sommet.games.aufsteiger.pawns import BIG, SMALL
    from cython.cimports.sommet.games.aufsteiger.phases import BLOCK, DROP, PAWN1, PAWN2, PUSH, STONE, TOP
    from cython.cimports.sommet.games.aufsteiger.position import AufsteigerPosition
    from cython.cimports.sommet.games.aufsteiger.tower import BLOCKS, DEEP, GREY, KIND, NONE, POSES, TALL, WIDE
else:
    from math import exp

    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.evaluation import Evaluation
    from sommet.games.aufsteiger.actions import LADDER_SMALL, LAY_STONE, LIFT, PASS, PUT, SKIP, STOP, TURN_UP, WALK
    from sommet.games.aufsteiger.cells import CELLS, SIDE, covering, first_cell, is_empty, neighbours, overlap
    from sommet.games.aufsteiger.pawns import BIG, SMALL
    from sommet.games.aufsteiger.phases import BLOCK, DROP, PAWN1, PAWN2, PUSH, STONE, TOP
    from sommet.games.aufsteiger.position import AufsteigerPosition
    from sommet.games.aufsteiger.tower import BLOCKS, DEEP, GREY, KIND, NONE, POSES, TALL, WIDE

    NOW, BEST, WALKS, SMALLS, BIGS, BUILDS, FACTS = range(7)

ONE = cython.declare(cython.uint, 1)
# HEIGHT, LIKELY and the search parameters of game.py were picked out of some twenty variants, in matches of 30 or 40
# games at 150 to 200 simulations. Together they took 57 % from the first guess (0.8, 0.6, exploration and widening 1),
# which is within the noise (standard error 8 %) and flattered by the picking. The other numbers are guesses by hand.
HEIGHT = cython.declare(cython.double, 0.6)  # what one unit of height multiplies the odds by, as a power of e
LIKELY = cython.declare(cython.double, 0.5)  # how much of a climb counts that is possible only after others have moved
SURE = cython.declare(cython.double, 0.95)  # how much of one possible in the own turn
SMALL_LADDER = cython.declare(cython.double, 0.8)  # a ladder in hand, in units of height
BIG_LADDER = cython.declare(cython.double, 1.7)
STONE_IN_HAND = cython.declare(cython.double, 0.15)
LEAD = cython.declare(cython.double, 1.0)  # winning the tie, in units of height
CLIMBS = cython.declare(cython.double, 0.9)  # chance that who can reach a new best does
SURPRISES = cython.declare(cython.double, 0.15)  # chance that who seems unable to does all the same


class AufsteigerEvaluation(Evaluation):
    """Looks at what each pawn can reach and at the clock of idle turns."""

    def judges(self, position):
        return isinstance(position, AufsteigerPosition) and position.seats > 0

    def expect(self, position, values):
        self.judge(cython.cast(AufsteigerPosition, position), values)

    def judge(self, position, values):
        """Expectations that add up to one: those of a stop now and those of climbing on, by the chance of each."""
        facts = cython.declare(cython.int[36])
        if not cython.compiled:
            facts = [0] * 36
        own = cython.declare(cython.int[6])
        if not cython.compiled:
            own = [0] * FACTS
        seat: cython.int
        index: cython.int
        reach: cython.int
        top: cython.int = 0
        share: cython.double
        strength: cython.double
        total: cython.double = 0
        leaders: cython.int = position.leaders()
        for seat in range(1, position.seats + 1):
            self.look(position, seat, own)
            for index in range(FACTS):
                facts[seat * FACTS + index] = own[index]
            top = max(top, own[NOW])
        ends: cython.double = self.end_chance(position, facts)
        for seat in range(1, position.seats + 1):
            reach = max(facts[seat * FACTS + WALKS], facts[seat * FACTS + BUILDS])
            share = SURE if seat == position.turn_of and position.phase < STONE else LIKELY
            strength = facts[seat * FACTS + NOW] + share * (reach - facts[seat * FACTS + NOW])
            if position.ladders[seat] & SMALL:
                strength += SMALL_LADDER
            if position.ladders[seat] & BIG:
                strength += BIG_LADDER
            if position.in_hand[seat]:
                strength += STONE_IN_HAND
            # R22: whoever joins the top later wins the tie.
            if leaders >> seat & 1:
                strength += LEAD
            elif reach >= top and reach > facts[seat * FACTS + BEST]:
                strength += LEAD * share
            values[seat] = exp(HEIGHT * strength)
            total += values[seat]
        for seat in range(1, position.seats + 1):
            share = 1.0 / size_of(cython.cast(Bits, leaders)) if leaders >> seat & 1 else 0.0
            values[seat] = ends * share + (1 - ends) * values[seat] / total

    def end_chance(self, position, facts):
        """How likely nobody progresses any more: every turn left on the clock (R21) passes without a new best."""
        seat: cython.int = position.turn_of
        left: cython.int = position.patience - position.idle
        chance: cython.double = 1
        reach: cython.int
        turn: cython.int
        if position.progressed:
            left = position.patience + 1
        for turn in range(left):
            reach = max(facts[seat * FACTS + WALKS], facts[seat * FACTS + BUILDS])
            reach = max(reach, max(facts[seat * FACTS + SMALLS], facts[seat * FACTS + BIGS]))
            if turn == 0 and (position.progressed or position.phase == STONE):
                pass  # this turn's pawn has moved, so the turn is already counted by what it did
            else:
                chance *= 1 - (CLIMBS if reach > facts[seat * FACTS + BEST] else SURPRISES)
            seat = seat + 1 if seat < position.seats else 1
        return chance

    def look(self, position, seat, facts):
        """Writes what a seat's pawn can reach, in its turn as far as it has got, or in its next one."""
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        up = cython.declare(cython.uchar[784])
        gains = cython.declare(cython.int[12])
        if not cython.compiled:
            reached, allowed, up, gains = [0] * SIDE, [0] * SIDE, [0] * CELLS, [0] * 12
        index: cython.int
        count: cython.int = position.climbs[seat]
        facts[NOW] = position.height_of(seat)
        facts[BEST] = position.climb_heights[seat][count - 1] if count > 0 else 0
        for index in range(WALKS, FACTS):
            facts[index] = facts[NOW]
        if position.pawns[seat] == NONE:
            return
        facts[WALKS] = self.survey(position, seat, reached, allowed, up)
        self.climb(position, reached, allowed, up, facts)
        if not position.ladders[seat] & SMALL:
            facts[SMALLS] = facts[WALKS]
        if not position.ladders[seat] & BIG:
            facts[BIGS] = facts[WALKS]
        facts[BUILDS] = facts[WALKS]
        # In the rest of its turn the active pawn gains by no block any more.
        if seat == position.turn_of and (position.phase == TOP or position.phase == PUSH or position.phase == PAWN2):
            return
        self.build(position, seat, reached, allowed, up, gains)
        for index in range(12):
            facts[BUILDS] = max(facts[BUILDS], gains[index])
        if position.phase == DROP and seat == position.mover:
            return
        for index in range(BLOCKS):
            facts[BUILDS] = max(facts[BUILDS], self.turned(position, seat, index, reached, allowed, up))

    def survey(self, position, seat, reached, allowed, up):
        """Writes where a pawn may be, where it walks, and how high one walks from each cell; gives how high it does."""
        face = cython.declare(cython.uint[28])
        left = cython.declare(cython.uint[28])
        onward = cython.declare(cython.uint[28])
        if not cython.compiled:
            face, left, onward = [0] * SIDE, [0] * SIDE, [0] * SIDE
        column: cython.int
        cell: cython.int
        highest: cython.int
        word: cython.uint
        position.footing(seat, allowed)
        if position.phase == TOP and seat == position.mover:
            # The colour is still to be chosen, and it will be one to step on if that helps.
            if position.tops_allowed() & (ONE << GREY | ONE << position.pawn_colours[seat]):
                position.outline(position.held, allowed)
        position.terrace(position.pawns[seat], reached)
        if not (seat == position.mover and position.walked and (position.phase == PAWN1 or position.phase == PAWN2)):
            position.wander(reached, allowed)
        for column in range(SIDE):
            left[column] = allowed[column] & position.built[column] & ~reached[column]
        while not is_empty(left):
            cell = first_cell(left)
            position.terrace(cell, face)
            for column in range(SIDE):
                onward[column] = face[column]
            position.wander(onward, allowed)
            highest = self.summit(position, onward)
            for column in range(cell // SIDE, SIDE):
                word = face[column]
                left[column] = left[column] & ~word
                while word:
                    up[column * SIDE + lowest(cython.cast(Bits, word))] = highest
                    word = word & (word - 1)
        highest = self.summit(position, reached)
        for column in range(SIDE):
            word = reached[column] & position.built[column]
            while word:
                up[column * SIDE + lowest(cython.cast(Bits, word))] = highest
                word = word & (word - 1)
        return highest

    def summit(self, position, cells):
        """The greatest height among some cells."""
        column: cython.int
        word: cython.uint
        highest: cython.int = 0
        for column in range(SIDE):
            word = cells[column] & position.built[column]
            while word:
                highest = max(
                    highest, cython.cast(cython.int, position.heights[column * SIDE + lowest(cython.cast(Bits, word))])
                )
                word = word & (word - 1)
        return highest

    def climb(self, position, reached, allowed, up, facts):
        """Writes the heights to be reached with one ladder from somewhere on the way."""
        around = cython.declare(cython.uint[28])
        if not cython.compiled:
            around = [0] * SIDE
        column: cython.int
        cell: cython.int
        near: cython.int
        side: cython.int
        rise: cython.int
        word: cython.uint
        facts[SMALLS] = facts[WALKS]
        facts[BIGS] = facts[WALKS]
        neighbours(reached, around)
        for column in range(1, SIDE - 1):
            word = around[column] & allowed[column] & position.built[column] & ~reached[column]
            while word:
                cell = column * SIDE + lowest(cython.cast(Bits, word))
                word = word & (word - 1)
                if up[cell] <= facts[SMALLS] and up[cell] <= facts[BIGS]:
                    continue
                for side in range(4):
                    near = cell + (SIDE if side == 0 else -SIDE if side == 1 else 1 if side == 2 else -1)
                    rise = position.heights[cell] - position.heights[near]
                    if not reached[near // SIDE] >> (near % SIDE) & 1 or rise < 2 or rise > 4:
                        continue
                    if rise == 2:
                        facts[SMALLS] = max(facts[SMALLS], cython.cast(cython.int, up[cell]))
                    facts[BIGS] = max(facts[BIGS], cython.cast(cython.int, up[cell]))

    def build(self, position, seat, reached, allowed, up, gains):
        """Writes for each kind and pose the height reached on foot after the best such block move, 0 where none helps.

        Blocks are put on the tower as it stands: that the moved block is missing elsewhere is left to the search.
        """
        near = cython.declare(cython.uint[28])
        touching = cython.declare(cython.uint[28])
        barred = cython.declare(cython.uint[28])
        close = cython.declare(cython.uint[28])
        places = cython.declare(cython.uint[84])
        if not cython.compiled:
            near, touching, barred, close, places = [0] * SIDE, [0] * SIDE, [0] * SIDE, [0] * SIDE, [0] * (3 * SIDE)
        kind: cython.int
        pose: cython.int
        column: cython.int
        cell: cython.int
        useful: cython.int = self.usable(position, seat)
        word: cython.uint
        neighbours(reached, near)
        neighbours(position.built, touching)
        position.shielded(barred)
        for kind in range(4):
            for pose in range(3):
                gains[kind * 3 + pose] = 0
                if not useful >> (kind * 3 + pose) & 1:
                    continue
                for column in range(SIDE):
                    places[column] = 0
                position.fit(WIDE[kind][pose], DEEP[kind][pose], touching, barred, places, 0)
                covering(near, WIDE[kind][pose], DEEP[kind][pose], close)
                for column in range(1, SIDE - 1):
                    word = places[column] & close[column]
                    while word:
                        cell = column * SIDE + lowest(cython.cast(Bits, word))
                        word = word & (word - 1)
                        gains[kind * 3 + pose] = max(
                            gains[kind * 3 + pose],
                            self.attained(
                                position,
                                cell,
                                WIDE[kind][pose],
                                DEEP[kind][pose],
                                position.heights[cell] + TALL[kind][pose],
                                reached,
                                allowed,
                                up,
                            ),
                        )

    def usable(self, position, seat):
        """The kinds and poses (bit kind * 3 + pose) in which a movable block can show grey or the seat's colour."""
        block: cython.int
        pose: cython.int
        found: cython.int = 0
        for block in range(BLOCKS):
            if position.phase == DROP and seat == position.mover:
                if block != position.held:
                    continue
            elif not self.movable(position, block):
                continue
            for pose in range(POSES[KIND[block]]):
                if position.could_show(block, pose, seat):
                    found |= 1 << (KIND[block] * 3 + pose)
        return found

    def movable(self, position, block):
        """Whether the next player might lift a block."""
        if position.moved != NONE:
            return block != position.moved and (position.is_free(block) or block == position.last_moved)
        return position.is_free(block)

    def attained(self, position, cell, wide, deep, top, reached, allowed, up):
        """The height reached over a block with its top at that height, or 0 where no step leads onto it."""
        right: cython.int
        up_: cython.int
        near: cython.int
        side: cython.int
        bit: cython.uint
        best: cython.int = top
        entered: cython.bint = False
        for side in range(2):
            for right in range(wide):
                near = cell + right * SIDE + (deep if side else -1)
                bit = ONE << (near % SIDE)
                if not allowed[near // SIDE] & bit:
                    continue
                if reached[near // SIDE] & bit and position.heights[near] >= top - 1:
                    entered = True
                if 0 < position.heights[near] <= top + 1:
                    best = max(best, cython.cast(cython.int, up[near]))
            for up_ in range(deep):
                near = cell + up_ + (wide * SIDE if side else -SIDE)
                bit = ONE << (near % SIDE)
                if not allowed[near // SIDE] & bit:
                    continue
                if reached[near // SIDE] & bit and position.heights[near] >= top - 1:
                    entered = True
                if 0 < position.heights[near] <= top + 1:
                    best = max(best, cython.cast(cython.int, up[near]))
        return best if entered else 0

    def turned(self, position, seat, block, reached, allowed, up):
        """The height reached after turning a block in place to show a colour to step on, or 0."""
        kind: cython.int = KIND[block]
        pose: cython.int = position.poses[block]
        cell: cython.int = position.places[block]
        if kind == 0 or not self.movable(position, block) or not position.could_show(block, pose, seat):
            return 0
        if allowed[cell // SIDE] >> (cell % SIDE) & 1:
            return 0  # it can be stepped on as it is
        return self.attained(
            position, cell, WIDE[kind][pose], DEEP[kind][pose], position.heights[cell], reached, allowed, up
        )

    # Priors.

    def weigh(self, position, actions, count, weights):
        self.weigh_all(cython.cast(AufsteigerPosition, position), actions, count, weights)

    def weigh_all(self, position, actions, count, weights):
        index: cython.int
        if position.phase == BLOCK:
            self.weigh_lifts(position, actions, count, weights)
        elif position.phase == DROP:
            self.weigh_drops(position, actions, count, weights)
        elif position.phase == TOP:
            self.weigh_tops(position, actions, count, weights)
        elif position.phase == STONE:
            self.weigh_stones(position, actions, count, weights)
        elif position.phase == PUSH:
            for index in range(count):
                weights[index] = 1.0
        else:
            self.weigh_paths(position, actions, count, weights)

    def rivals(self, position, seat, cells):
        """Writes the cells above their pawns that the other players can walk to."""
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        if not cython.compiled:
            reached, allowed = [0] * SIDE, [0] * SIDE
        other: cython.int
        column: cython.int
        cell: cython.int
        word: cython.uint
        for column in range(SIDE):
            cells[column] = 0
        for other in range(1, position.seats + 1):
            if other == seat or position.pawns[other] == NONE:
                continue
            position.footing(other, allowed)
            position.terrace(position.pawns[other], reached)
            position.wander(reached, allowed)
            for column in range(SIDE):
                word = reached[column] & position.built[column]
                while word:
                    cell = column * SIDE + lowest(cython.cast(Bits, word))
                    word = word & (word - 1)
                    if position.heights[cell] > position.height_of(other):
                        cells[column] = cells[column] | ONE << (cell % SIDE)

    def weigh_lifts(self, position, actions, count, weights):
        """Blocks that lead highest, then those on which others want to climb."""
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        danger = cython.declare(cython.uint[28])
        up = cython.declare(cython.uchar[784])
        gains = cython.declare(cython.int[12])
        if not cython.compiled:
            reached, allowed, danger, up, gains = [0] * SIDE, [0] * SIDE, [0] * SIDE, [0] * CELLS, [0] * 12
        index: cython.int
        block: cython.int
        pose: cython.int
        best: cython.int
        cell: cython.int
        walks: cython.int = self.survey(position, position.mover, reached, allowed, up)
        self.build(position, position.mover, reached, allowed, up, gains)
        self.rivals(position, position.mover, danger)
        for index in range(count):
            if actions[index] == SKIP:
                weights[index] = 0.5
                continue
            block = actions[index] - LIFT
            best = self.turned(position, position.mover, block, reached, allowed, up)
            for pose in range(POSES[KIND[block]]):
                if position.could_show(block, pose, position.mover):
                    best = max(best, gains[KIND[block] * 3 + pose])
            cell = position.places[block]
            weights[index] = exp(HEIGHT * (best - walks)) if best > walks else 0.3
            # What one climbs on is better left where it is.
            if reached[cell // SIDE] >> (cell % SIDE) & 1:
                weights[index] *= 0.5
            if danger[cell // SIDE] >> (cell % SIDE) & 1:
                weights[index] += 0.7

    def weigh_drops(self, position, actions, count, weights):
        """Places that lead high, then those that cover the steps of others."""
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        danger = cython.declare(cython.uint[28])
        up = cython.declare(cython.uchar[784])
        if not cython.compiled:
            reached, allowed, danger, up = [0] * SIDE, [0] * SIDE, [0] * SIDE, [0] * CELLS
        index: cython.int
        cell: cython.int
        pose: cython.int
        best: cython.int
        kind: cython.int = KIND[position.held]
        walks: cython.int = self.survey(position, position.mover, reached, allowed, up)
        self.rivals(position, position.mover, danger)
        for index in range(count):
            cell = (actions[index] - PUT) // 3
            pose = (actions[index] - PUT) % 3
            best = 0
            if position.could_show(position.held, pose, position.mover):
                best = self.attained(
                    position,
                    cell,
                    WIDE[kind][pose],
                    DEEP[kind][pose],
                    position.heights[cell] + TALL[kind][pose],
                    reached,
                    allowed,
                    up,
                )
            weights[index] = exp(HEIGHT * (best - walks)) if best > walks else 0.1
            if overlap(danger, cell, WIDE[kind][pose], DEEP[kind][pose]):
                weights[index] += 0.5

    def weigh_tops(self, position, actions, count, weights):
        """The own colour or grey on a step of one's own, elsewhere a colour nobody plays."""
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        up = cython.declare(cython.uchar[784])
        if not cython.compiled:
            reached, allowed, up = [0] * SIDE, [0] * SIDE, [0] * CELLS
        index: cython.int
        seat: cython.int
        colour: cython.int
        cell: cython.int = position.places[position.held]
        serves: cython.bint = False
        if position.pawns[position.mover] != NONE:
            self.survey(position, position.mover, reached, allowed, up)
            serves = reached[cell // SIDE] >> (cell % SIDE) & 1
        for index in range(count):
            colour = actions[index] - TURN_UP
            if colour == position.pawn_colours[position.mover]:
                weights[index] = 3.0 if serves else 0.8
            elif colour == GREY:
                weights[index] = 1.5 if serves else 0.5
            else:
                weights[index] = 0.3 if serves else 1.0
                for seat in range(1, position.seats + 1):
                    if colour == position.pawn_colours[seat]:
                        weights[index] = 0.3

    def weigh_paths(self, position, actions, count, weights):
        """High ground on foot first, ladders where they lead much higher."""
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        up = cython.declare(cython.uchar[784])
        if not cython.compiled:
            reached, allowed, up = [0] * SIDE, [0] * SIDE, [0] * CELLS
        index: cython.int
        cell: cython.int
        now: cython.int = position.height_of(position.mover)
        walks: cython.int = self.survey(position, position.mover, reached, allowed, up)
        for index in range(count):
            if actions[index] == STOP:
                weights[index] = 0.3 if walks > now else 2.0
                continue
            cell = (actions[index] - WALK) % CELLS
            if actions[index] < LADDER_SMALL:
                weights[index] = exp(HEIGHT * (position.heights[cell] - now))
            else:
                weights[index] = exp(HEIGHT * (up[cell] - max(now, walks)) - 1)

    def weigh_stones(self, position, actions, count, weights):
        """Mostly none; if any, on a step that others are about to climb."""
        danger = cython.declare(cython.uint[28])
        if not cython.compiled:
            danger = [0] * SIDE
        index: cython.int
        cell: cython.int
        self.rivals(position, position.mover, danger)
        for index in range(count):
            if actions[index] == PASS:
                weights[index] = 5.0
                continue
            cell = position.places[actions[index] - LAY_STONE]
            weights[index] = 1.0 if danger[cell // SIDE] >> (cell % SIDE) & 1 else 0.1

    def features(self, position: AufsteigerPosition, seat: cython.int):
        """What a seat's pawn can reach, and the idle turns left on the clock."""
        position.expect_seat(seat)
        if position.over:
            return {}
        facts = cython.declare(cython.int[6])
        if not cython.compiled:
            facts = [0] * FACTS
        self.look(position, seat, facts)
        return {
            "height": float(facts[NOW]),
            "best": float(facts[BEST]),
            "walk": float(facts[WALKS]),
            "small_ladder": float(facts[SMALLS]),
            "big_ladder": float(facts[BIGS]),
            "block": float(facts[BUILDS]),
            "idle_left": float(position.patience - position.idle),
        }
