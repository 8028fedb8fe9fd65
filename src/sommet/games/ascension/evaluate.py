"""Ascension: a static evaluation by routes. How many turns does each pawn still need, and how easily is it blocked?

A route is planned over pairs of cell and height. Stepping onto a cell costs a turn, or as many turns as pieces must
be moved to bring the cell to the height wanted. Climbing in place costs a turn a level: two cells side by side, one of
them half a cube higher, are raised in turn, a cube and a step each time; going down the same way backwards. Section 13
of the rules names what else counts. The weights were set by hand and by matches between versions.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.games.ascension.position import (
        ABYSS,
        AROUND,
        BLANK,
        CELLS,
        CORNERS_WITH,
        FACE,
        FIGURES,
        HALF,
        LADDER,
        MATTRESS,
        MOVE_TO,
        NONE,
        NOWHERE,
        PAWN,
        PIECE,
        PLACE,
        PLACE_AT,
        REVEAL_AT,
        SHOWN,
        SIDE,
        SPRINGING,
        STAY,
        SUMMIT,
        TAKE_JOKER,
        TAKE_OWN,
        TAKE_PLAIN,
        AscensionPosition,
    )
else:
    from math import exp
    from types import SimpleNamespace as Outlook

    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.evaluation import Evaluation
    from sommet.games.ascension.position import (
        ABYSS,
        AROUND,
        BLANK,
        CELLS,
        CORNERS_WITH,
        FACE,
        FIGURES,
        HALF,
        LADDER,
        MATTRESS,
        MOVE_TO,
        NONE,
        NOWHERE,
        PAWN,
        PIECE,
        PLACE,
        PLACE_AT,
        REVEAL_AT,
        SHOWN,
        SIDE,
        SPRINGING,
        STAY,
        SUMMIT,
        TAKE_JOKER,
        TAKE_OWN,
        TAKE_PLAIN,
        AscensionPosition,
    )

    LEVELS, TABLE, TABLES = 13, 1053, 5265
    DISTANCE = [[0] * CELLS for _ in range(CELLS)]
    RINGS = [[0] * SIDE for _ in range(CELLS)]

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)

FAR = cython.declare(cython.double, 60.0)  # turns; no way there
EFFORT = cython.declare(cython.double, 0.1)  # turns; what a piece costs besides the time: somebody may undo it
SPIRAL = cython.declare(cython.double, 1.1)  # turns; a level climbed or left in place
ASTRAY = cython.declare(cython.int, 2)  # cells; how far from the straight way a route may lead
RESTART = cython.declare(cython.double, 24.0)  # turns; what a pawn sent home needs, and what the life lost is worth
LIFE = cython.declare(cython.double, 5.0)
RACING = cython.declare(cython.double, 5.0)  # turns; who needs fewer is hindered in any case
TEMPO = cython.declare(cython.double, 0.5)
LONGEST = cython.declare(cython.double, 45.0)  # turns; more make no difference
ODDS = cython.declare(cython.double, 0.25)  # a turn multiplies the odds by e to this
# How likely a pawn is blocked: without a way out, and how fast ways out make it less so.
SHUT = cython.declare(cython.double, 0.9)
SAFETY = cython.declare(cython.double, 0.4)
FIRM = cython.declare(cython.double, 0.7)  # what a way out that is hard to spoil counts more than another
SURE = cython.declare(cython.double, 2.0)
HALFWAY = cython.declare(cython.double, 0.25)  # a cell two pieces short of being a way out; two of them count at most

HARM = cython.declare(cython.double, 0.6)  # a turn an opponent loses, in turns of one's own
KEEN = cython.declare(cython.double, 1.3)  # how strongly priors follow the turns gained
IDLE = cython.declare(cython.double, 0.05)  # the weight of an action that changes nobody's way
PROP = cython.declare(cython.double, 0.35)  # turns; what a piece towards another way out is worth
REMOTE = cython.declare(cython.double, 4.0)  # pieces; a cell that needs more is no help
THRIFT = cython.declare(cython.double, 0.3)  # turns; what a half-cube in reserve is worth


def _lay_tables():
    cell: cython.int
    other: cython.int
    across: cython.int
    along: cython.int
    for cell in range(CELLS):
        for along in range(SIDE):
            RINGS[cell][along] = EMPTY
        for other in range(CELLS):
            across = cell % SIDE - other % SIDE
            along = cell // SIDE - other // SIDE
            across = across if across >= 0 else -across
            along = along if along >= 0 else -along
            DISTANCE[cell][other] = across if across > along else along
            RINGS[cell][DISTANCE[cell][other]] = RINGS[cell][DISTANCE[cell][other]] | ONE << other


_lay_tables()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pieces_needed(
    rise: cython.int, passable: cython.bint, liftable: cython.bint, half_on_top: cython.bint, halves: cython.bint
) -> cython.double:
    """How many pieces must move until a cell has changed its height by that much and can be entered."""
    if rise == 0 and passable:
        return 0.0
    if rise > 0:  # a piece put on top hides what could not be entered
        return (rise + 1) // 2 + (0.0 if rise % 2 == 0 or halves else 2.0)
    needed: cython.double = (1 - rise) // 2
    if rise % 2 != 0:
        needed += 0.0 if half_on_top else 1.0 if halves else 2.0
    if not liftable:
        needed += 2.0
    if rise == 0:
        needed = 2.0 if liftable else 3.0
    return needed


class AscensionEvaluation(Evaluation):
    """Counts the turns each pawn needs, weighs in the danger of being blocked, and compares."""

    def __init__(self, alarm=20.0, patience=30.0):
        """An opponent is hindered once it needs fewer than `alarm` turns; after `patience` turns for each player, less
        and less so."""
        self.alarm = alarm
        self.patience = patience

    def vigilance(self, position):
        """From how many turns left on opponents are hindered now.

        Two who always take away each other's last step never get home, so both mind their own way more as time goes by.
        """
        waited: cython.double = position.turns / self.patience / position.seats - 1.0
        if waited <= 0.0 or self.alarm <= RACING:
            return self.alarm
        return RACING if waited >= 1.0 else self.alarm - (self.alarm - RACING) * waited

    # Routes.

    def look(self, position, seat):
        """Where the seat is going and what it has for it."""
        lift: Bits = position.liftable(seat)
        has_summit: cython.bint = position.conquerors >> seat & 1
        return Outlook(
            seat=seat,
            goal=position.corners[seat] if has_summit else SUMMIT,
            halves=position.own[seat] > 0 or position.plain[seat] > 0 or (lift & position.half) != 0,
            free=position.enterable(seat) | ONE << position.pawns[seat],
            liftable=lift,
        )

    def repair(self, position, outlook, cell, level):
        """How many pieces must move until the pawn could stand on a cell at this height."""
        bit: Bits = ONE << cell
        rise: cython.int = level - position.heights[cell]
        if cell == SUMMIT or cell == position.joker_cell or CORNERS_WITH[FIGURES] & bit:
            if rise == 0:
                return 0.0 if outlook.free & bit else 2.0 if position.pawned & bit else FAR
            # The own corner takes half-cubes with the own figure; what else could change here is too rare to plan with.
            if cell == position.corners[outlook.seat] and 0 < rise <= position.own[outlook.seat]:
                return rise
            return FAR
        extra: cython.double = 1.0 if position.pawned & bit and cell != position.pawns[outlook.seat] else 0.0
        return extra + pieces_needed(
            rise,
            (outlook.free | position.pawned) & bit != 0,
            outlook.liftable & bit != 0,
            position.half & bit != 0,
            outlook.halves,
        )

    def way_home(self, position, seat):
        """The turns from the pillar to the corner, roughly: down to the plain, then across it."""
        corner: cython.int = position.heights[position.corners[seat]]
        return position.heights[SUMMIT] + (1.0 if corner == 0 else 0.0 if corner <= 4 else (corner - 4) * 0.5)

    def survey(self, position, outlook, entry, beyond, base):
        """Writes for every cell near the straight way, and every height, the turns to the goal: `entry` for stepping
        onto it at that height, repairs included, `beyond` from there on; the table begins at `base`."""
        pawn: cython.int = position.pawns[outlook.seat]
        reach: cython.int = DISTANCE[pawn][outlook.goal]
        index: cython.int
        ring: cython.int
        cell: cython.int
        left: Bits
        planned: Bits = EMPTY
        for index in range(base, base + TABLE):
            entry[index] = FAR
            beyond[index] = FAR
        for ring in range(min(reach + ASTRAY, SIDE)):
            left = RINGS[outlook.goal][ring]
            left = left & ~(CORNERS_WITH[FIGURES] & ~(ONE << position.corners[outlook.seat]))
            while left:
                cell = lowest(left)
                left = left & (left - 1)
                if ring + DISTANCE[pawn][cell] > reach + ASTRAY:
                    continue
                if ring == 0:
                    self.arrive(position, outlook, beyond, base)
                else:
                    self.approach(position, cell, RINGS[outlook.goal][ring - 1] & planned, entry, beyond, base)
                    if cell != SUMMIT:
                        self.climb_in_place(beyond, base + cell * LEVELS)
                planned = planned | ONE << cell
                self.price(position, outlook, cell, entry, beyond, base)
        self.ride(position, outlook, planned, entry, beyond, base)

    def arrive(self, position, outlook, beyond, base):
        """At the goal: nothing left, or the whole way home."""
        level: cython.int
        rest: cython.double = 0.0
        if not position.conquerors >> outlook.seat & 1:
            rest = self.way_home(position, outlook.seat)
        for level in range(LEVELS):
            beyond[base + outlook.goal * LEVELS + level] = rest

    def approach(self, position, cell, nearer, entry, beyond, base):
        """From a cell onto a neighbour nearer to the goal, at most half a cube higher or lower (R24)."""
        index: cython.int = base + cell * LEVELS
        other: cython.int
        beside: cython.int
        level: cython.int
        cost: cython.double
        left: Bits = AROUND[cell] & nearer
        while left:
            beside = lowest(left)
            left = left & (left - 1)
            other = base + beside * LEVELS
            for level in range(LEVELS):
                cost = entry[other + level]
                if level > 0 and entry[other + level - 1] < cost:
                    cost = entry[other + level - 1]
                if level + 1 < LEVELS and entry[other + level + 1] < cost:
                    cost = entry[other + level + 1]
                if cost < beyond[index + level]:
                    beyond[index + level] = cost
            # R26 and R27, from heights as they are.
            level = position.heights[cell]
            if position.drawn[cell] == LADDER and level + 2 < LEVELS:
                if entry[other + level + 2] < beyond[index + level]:
                    beyond[index + level] = entry[other + level + 2]
            level = position.heights[beside]
            if position.drawn[beside] == MATTRESS and level + 2 < LEVELS:
                if entry[other + level] < beyond[index + level + 2]:
                    beyond[index + level + 2] = entry[other + level]

    def climb_in_place(self, beyond, index):
        """Up or down by turns with a neighbour, before the way goes on."""
        level: cython.int
        for level in range(LEVELS - 2, -1, -1):
            if beyond[index + level + 1] + SPIRAL < beyond[index + level]:
                beyond[index + level] = beyond[index + level + 1] + SPIRAL
        for level in range(1, LEVELS):
            if beyond[index + level - 1] + SPIRAL < beyond[index + level]:
                beyond[index + level] = beyond[index + level - 1] + SPIRAL

    def price(self, position, outlook, cell, entry, beyond, base):
        """What stepping onto a cell costs at every height, the pieces to be moved for it included."""
        index: cython.int = base + cell * LEVELS
        level: cython.int
        needed: cython.double
        cost: cython.double
        for level in range(LEVELS):
            needed = self.repair(position, outlook, cell, level)
            if needed < FAR:
                cost = (needed if needed > 1.0 else 1.0) + EFFORT * needed + beyond[index + level]
                entry[index + level] = cost if cost < FAR else FAR

    def ride(self, position, outlook, planned, entry, beyond, base):
        """R29: a visible cable car is one step away from the others."""
        index: cython.int
        cell: cython.int
        other: cython.int
        cost: cython.double
        cars: Bits
        left: Bits = position.cables & planned
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            cars = position.cables & outlook.free & ~(ONE << cell)
            while cars:
                other = lowest(cars)
                cars = cars & (cars - 1)
                if position.heights[cell] < LEVELS and position.heights[other] < LEVELS:
                    index = base + cell * LEVELS + position.heights[cell]
                    cost = 1.0 + beyond[base + other * LEVELS + position.heights[other]]
                    if cost < beyond[index]:
                        beyond[index] = cost
                        entry[index] = cost + 1.0

    def partner(self, position, outlook, cell, level):
        """The turns it takes to begin climbing in place on a cell the pawn enters from the pillar, which is no help."""
        if position.pawns[outlook.seat] != SUMMIT:
            return 0.0
        best: cython.double = FAR
        needed: cython.double
        other: cython.int
        left: Bits = AROUND[cell] & ~(ONE << SUMMIT) & ~CORNERS_WITH[FIGURES]
        while left:
            other = lowest(left)
            left = left & (left - 1)
            needed = self.repair(position, outlook, other, level - 1)
            if needed < best:
                best = needed
        return best - 1.0 if best > 1.0 else 0.0

    def best_step(self, position, outlook, entry, beyond, base, changed, stepping, careful):
        """The turns to the goal from where the pawn stands, not by way of the cell `changed`.

        With `stepping` the mover goes where a step leads now; whoever moves a piece first may repair a cell on the way.
        With `careful` the danger of being blocked there is weighed in.
        """
        seat: cython.int = outlook.seat
        pawn: cython.int = position.pawns[seat]
        height: cython.int = position.heights[pawn]
        best: cython.double = FAR
        cost: cython.double
        cell: cython.int
        level: cython.int
        left: Bits
        if seat == position.mover and stepping:
            left = position.steps(seat)
            while left:
                cell = lowest(left)
                left = left & (left - 1)
                if cell != changed and position.heights[cell] < LEVELS:
                    cost = 1.0 + beyond[base + cell * LEVELS + position.heights[cell]]
                    cost += self.partner(position, outlook, cell, position.heights[cell])
                    if careful and cost < best:
                        cost += self.peril(position, outlook, cell, position.heights[cell], cost)
                    if cost < best:
                        best = cost
            return best
        left = AROUND[pawn]
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            if cell == changed:
                continue
            for level in range(max(height - 1, 0), min(height + 2, LEVELS)):
                cost = entry[base + cell * LEVELS + level]
                if cost < best:
                    cost += self.partner(position, outlook, cell, level)
                    if careful and cost < best:
                        cost += self.peril(position, outlook, cell, level, cost)
                    if cost < best:
                        best = cost
        return best

    def peril(self, position, outlook, cell, height, turns):
        """The turns to be feared for on a cell: what a blockage costs, times how likely it is there."""
        if cell == outlook.goal:
            return 0.0
        loss: cython.double = LIFE * (3.0 if position.blocks[outlook.seat] else 1.0)
        if turns < RESTART:
            loss += RESTART - turns
        return self.danger(position, outlook, cell, height) * loss

    def danger(self, position, outlook, cell, height):
        """How likely the seat's pawn, standing on a cell at this height, is blocked before it has moved on."""
        left: Bits = AROUND[cell]
        other: cython.int
        level: cython.int
        needed: cython.double
        least: cython.double
        ways: cython.double = 0.0
        works: cython.double = 0.0
        while left:
            other = lowest(left)
            left = left & (left - 1)
            least = FAR
            for level in range(height - 1, height + 2):
                needed = self.repair(position, outlook, other, level)
                if needed < least:
                    least = needed
            if least <= 1.0:
                ways += 1.0
                # From half a cube lower a cell stays in reach, or can be mended, whatever is put on it or taken off it,
                # unless it is walled with a figure or a pawn steps there. The joker stays whatever happens.
                if other == position.joker_cell:
                    ways += SURE
                elif position.heights[other] == height - 1 and not self.is_near_pawn(position, outlook.seat, other):
                    ways += FIRM
            elif least <= 2.0:
                works += HALFWAY
        ways += works if works < 2 * HALFWAY else 2 * HALFWAY
        threats: cython.int = size_of(cython.cast(Bits, position.playing)) - 1
        if threats > 1 and position.leader != outlook.seat:  # R38: the leader moves after every opponent
            ways = ways / (0.5 + 0.5 * threats)
        return SHUT * exp(-SAFETY * ways * ways)

    def is_near_pawn(self, position, seat, cell):
        """Whether another pawn could step onto the cell, to judge by where it stands."""
        other: cython.int
        rise: cython.int
        for other in range(1, position.seats + 1):
            if other != seat and position.playing >> other & 1 and DISTANCE[position.pawns[other]][cell] == 1:
                rise = position.heights[cell] - position.heights[position.pawns[other]]
                if -3 <= rise <= 3:
                    return True
        return False

    def turns_left(self, position, seat):
        """The turns the seat still needs, a blockage to be feared weighed in."""
        entry = cython.declare(cython.double[TABLE])
        beyond = cython.declare(cython.double[TABLE])
        if not cython.compiled:
            entry = [0.0] * TABLE
            beyond = [0.0] * TABLE
        outlook: Outlook = self.look(position, seat)
        self.survey(position, outlook, entry, beyond, 0)
        pawn: cython.int = position.pawns[seat]
        stepping: cython.bint = position.phase == PAWN or position.phase == SPRINGING
        turns: cython.double = self.best_step(position, outlook, entry, beyond, 0, NOWHERE, stepping, True)
        if turns >= FAR:
            turns = RESTART + 4.0
        if seat == position.mover:
            turns -= TEMPO
        if position.resting >> seat & 1:
            turns += 1.0
        if pawn != position.corners[seat] and seat != position.mover:
            turns += self.peril(position, outlook, pawn, position.heights[pawn], turns)
        if position.blocks[seat] == 1:
            turns += LIFE * 0.5
        turns -= THRIFT * (position.own[seat] + position.plain[seat])
        return turns

    # The contract.

    def judges(self, position):
        return isinstance(position, AscensionPosition) and position.seats > 0

    def expect(self, position, values):
        self.share(cython.cast(AscensionPosition, position), values)

    def share(self, position, values):
        """Half of a seat's expectation is its own progress, the other half its start on the others.

        An opponent's way counts for no more than `ALARM` turns: who hinders everybody all the time never gets home.
        """
        left = cython.declare(cython.double[5])
        if not cython.compiled:
            left = [0.0] * 5
        seat: cython.int
        other: cython.int
        rivals: cython.double
        turns: cython.double
        alarm: cython.double = self.vigilance(position)
        climbing: cython.int = size_of(cython.cast(Bits, position.playing & ~position.conquerors))
        for seat in range(1, position.seats + 1):
            values[seat] = 0.0
            left[seat] = LONGEST
            if position.playing >> seat & 1:
                turns = self.turns_left(position, seat)
                if seat == position.leader and climbing > 1:
                    turns = turns / climbing  # R38: a turn after each of them, less the regular one
                left[seat] = turns if turns < LONGEST else LONGEST
        for seat in range(1, position.seats + 1):
            if not position.playing >> seat & 1:
                continue
            rivals = 0.0
            for other in range(1, position.seats + 1):
                if other != seat and position.playing >> other & 1:
                    turns = left[other] if left[other] < alarm else alarm
                    rivals += exp(-ODDS * turns)
            turns = exp(-ODDS * left[seat])
            values[seat] = 0.5 * turns / (turns + rivals) + 0.5 * (1.0 - left[seat] / LONGEST)

    def weigh(self, position, actions, count, weights):
        self.weigh_phase(cython.cast(AscensionPosition, position), actions, count, weights)

    def weigh_phase(self, position, actions, count, weights):
        if position.phase == PIECE:
            self.weigh_pieces(position, actions, count, weights)
        elif position.phase == PLACE:
            self.weigh_places(position, actions, count, weights)
        else:
            self.weigh_steps(position, actions, count, weights)

    # Priors.

    def weigh_steps(self, position, actions, count, weights):
        """Steps by the turns left from where they lead, the danger there weighed in."""
        entry = cython.declare(cython.double[TABLE])
        beyond = cython.declare(cython.double[TABLE])
        if not cython.compiled:
            entry = [0.0] * TABLE
            beyond = [0.0] * TABLE
        seat: cython.int = position.mover
        outlook: Outlook = self.look(position, seat)
        self.survey(position, outlook, entry, beyond, 0)
        index: cython.int
        cell: cython.int
        turns: cython.double
        for index in range(count):
            cell = position.pawns[seat] if actions[index] == STAY else actions[index] - MOVE_TO
            if cell == outlook.goal:
                weights[index] = 50.0
                continue
            turns = FAR
            if position.heights[cell] < LEVELS:
                turns = beyond[cell * LEVELS + position.heights[cell]]
                turns += self.partner(position, outlook, cell, position.heights[cell])
            turns += self.peril(position, outlook, cell, position.heights[cell], turns)
            weights[index] = exp(-KEEN * turns)

    def survey_all(self, position, entries, beyonds, turns):
        """A survey for every seat in play, and how many turns the best step of each leaves."""
        seat: cython.int
        outlook: Outlook
        for seat in range(1, position.seats + 1):
            turns[seat] = 0.0
            if position.playing >> seat & 1:
                outlook = self.look(position, seat)
                self.survey(position, outlook, entries, beyonds, seat * TABLE)
                turns[seat] = self.best_step(position, outlook, entries, beyonds, seat * TABLE, NOWHERE, True, False)

    def change(self, position, entries, beyonds, turns, cell, level, drawing):
        """What it is worth to the mover, in turns, that a cell changes to this height and drawing."""
        mover: cython.int = position.mover
        seat: cython.int
        pawn: cython.int
        height: cython.int
        target: cython.int
        gain: cython.double = 0.0
        after: cython.double
        cost: cython.double
        needed: cython.double
        passable: cython.bint
        outlook: Outlook
        alarm: cython.double = self.vigilance(position)
        for seat in range(1, position.seats + 1):
            if not position.playing >> seat & 1:
                continue
            pawn = position.pawns[seat]
            if seat == mover and DISTANCE[pawn][cell] <= 2:
                gain += self.support(position, cell, level, drawing)
            if DISTANCE[pawn][cell] != 1:
                continue
            height = position.heights[pawn]
            passable = drawing != ABYSS and (
                drawing == BLANK or drawing > FIGURES or drawing & position.figures[seat] != 0
            )
            outlook = self.look(position, seat)
            after = self.best_step(position, outlook, entries, beyonds, seat * TABLE, cell, True, False)
            for target in range(max(height - 1, 0), min(height + 2, LEVELS)):
                if seat == mover:
                    if level != target or not passable:
                        continue
                    needed = 0.0
                else:
                    needed = pieces_needed(target - level, passable, passable, False, outlook.halves)
                cost = (needed if needed > 1.0 else 1.0) + EFFORT * needed
                cost += beyonds[seat * TABLE + cell * LEVELS + target]
                if cost < after:
                    after = cost
            after = after if after < turns[seat] + 6.0 else turns[seat] + 6.0
            if seat == mover:
                gain += (turns[seat] if turns[seat] < after + 6.0 else after + 6.0) - after
            else:
                after = after if after < alarm else alarm
                if after > turns[seat]:
                    gain += HARM * (after - turns[seat])
        return gain

    def support(self, position, cell, level, drawing):
        """What it is worth to the mover that a cell nearby comes closer to being a way out, or less so."""
        seat: cython.int = position.mover
        pawn: cython.int = position.pawns[seat]
        outlook: Outlook = self.look(position, seat)
        passable: cython.bint = drawing != ABYSS and (
            drawing == BLANK or drawing > FIGURES or drawing & position.figures[seat] != 0
        )
        target: cython.int
        needed: cython.double
        before: cython.double = REMOTE
        after: cython.double = REMOTE
        for target in range(max(position.heights[pawn] - 1, 0), position.heights[pawn] + 2):
            needed = self.repair(position, outlook, cell, target)
            if needed < before:
                before = needed
            needed = pieces_needed(target - level, passable, passable, False, outlook.halves)
            if needed < after:
                after = needed
        return (before - after) * (PROP if DISTANCE[pawn][cell] == 1 else 0.6 * PROP)

    def best_change(self, position, entries, beyonds, turns, size, drawing):
        """The most a piece that shows the drawing can be worth beside any pawn."""
        best: cython.double = 0.0
        gain: cython.double
        seat: cython.int
        cell: cython.int
        left: Bits = EMPTY
        for seat in range(1, position.seats + 1):
            if position.playing >> seat & 1:
                left = left | AROUND[position.pawns[seat]]
        left = left & ~position.pawned & ~position.fenced(position.mover) & ~(ONE << SUMMIT)
        left = left & ~(CORNERS_WITH[FIGURES] & ~CORNERS_WITH[drawing])
        if position.joker_cell != NOWHERE:
            left = left & ~(ONE << position.joker_cell)
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            gain = self.change(position, entries, beyonds, turns, cell, position.heights[cell] + size, drawing)
            if gain > best:
                best = gain
        return best

    def weigh_places(self, position, actions, count, weights):
        """Places by what the piece in hand changes there."""
        entries = cython.declare(cython.double[TABLES])
        beyonds = cython.declare(cython.double[TABLES])
        turns = cython.declare(cython.double[5])
        if not cython.compiled:
            entries = [0.0] * TABLES
            beyonds = [0.0] * TABLES
            turns = [0.0] * 5
        self.survey_all(position, entries, beyonds, turns)
        kind: cython.int = position.kinds[position.hand]
        size: cython.int = 1 if kind & HALF else 2
        index: cython.int
        cell: cython.int
        drawing: cython.int
        gain: cython.double
        for index in range(count):
            if actions[index] >= REVEAL_AT:
                cell = actions[index] - REVEAL_AT
                drawing = kind & FACE
            else:
                cell = actions[index] - PLACE_AT
                drawing = kind & FACE if kind & HALF else BLANK
            gain = self.change(position, entries, beyonds, turns, cell, position.heights[cell] + size, drawing)
            if gain > 0.01 or gain < -0.01:
                weights[index] = exp(KEEN * gain)
            else:  # out of the way
                weights[index] = IDLE * (1.0 + 0.1 * DISTANCE[position.pawns[position.mover]][cell])

    def weigh_pieces(self, position, actions, count, weights):
        """Pieces by what their going changes and what they could change elsewhere."""
        entries = cython.declare(cython.double[TABLES])
        beyonds = cython.declare(cython.double[TABLES])
        turns = cython.declare(cython.double[5])
        if not cython.compiled:
            entries = [0.0] * TABLES
            beyonds = [0.0] * TABLES
            turns = [0.0] * 5
        self.survey_all(position, entries, beyonds, turns)
        seat: cython.int = position.mover
        cube: cython.double = self.best_change(position, entries, beyonds, turns, 2, BLANK)
        half: cython.double = self.best_change(position, entries, beyonds, turns, 1, BLANK)
        own: cython.double = self.best_change(position, entries, beyonds, turns, 1, position.figures[seat])
        index: cython.int
        cell: cython.int
        below: cython.int
        drawing: cython.int
        size: cython.int
        alike: cython.int = 0
        near: cython.bint
        gain: cython.double
        change: cython.double
        other: cython.int
        for index in range(count):
            cell = actions[index]
            if cell == TAKE_OWN:
                weights[index] = exp(KEEN * (own - THRIFT))
            elif cell == TAKE_PLAIN:
                weights[index] = exp(KEEN * (half - THRIFT))
            elif cell == TAKE_JOKER:
                weights[index] = exp(KEEN * (half - THRIFT))
            elif cell >= CELLS:
                weights[index] = 1.0
            else:
                near = False
                for other in range(1, position.seats + 1):
                    if position.playing >> other & 1 and DISTANCE[position.pawns[other]][cell] <= (
                        2 if other == seat else 1
                    ):
                        near = True
                size = 1 if position.half & ONE << cell else 2
                gain = half if size == 1 else cube
                if near:
                    below = position.below[position.top[cell]]
                    drawing = BLANK
                    if below != NONE and position.kinds[below] & SHOWN:
                        drawing = position.kinds[below] & FACE
                    change = self.change(
                        position, entries, beyonds, turns, cell, position.heights[cell] - size, drawing
                    )
                    # What stands beside a pawn and hinders nobody is best left alone: it may be a step.
                    weights[index] = exp(KEEN * (gain + change)) if change > 0.01 or change < -0.01 else IDLE
                else:
                    # Cubes that stand in nobody's way are all alike: a few of them are enough.
                    alike += 1
                    weights[index] = exp(KEEN * gain) / alike

    def features(self, position: AscensionPosition, seat: cython.int):
        """The turns left, as the judgement has them and by the best route alone, the ways out of the pawn's cell, the
        danger of a blockage and the half-cubes, for one seat."""
        position.expect_seat(seat)
        if position.over or not position.playing >> seat & 1:
            return {}
        entry = cython.declare(cython.double[TABLE])
        beyond = cython.declare(cython.double[TABLE])
        if not cython.compiled:
            entry = [0.0] * TABLE
            beyond = [0.0] * TABLE
        outlook: Outlook = self.look(position, seat)
        self.survey(position, outlook, entry, beyond, 0)
        return {
            "turns": self.turns_left(position, seat),
            "route": self.best_step(position, outlook, entry, beyond, 0, NOWHERE, False, False),
            "height": float(position.heights[position.pawns[seat]]),
            "steps": float(size_of(position.steps(seat))),
            "danger": self.danger(position, outlook, position.pawns[seat], position.heights[position.pawns[seat]]),
            "half-cubes": float(position.own[seat] + position.plain[seat]),
            "summit": float(position.conquerors >> seat & 1),
        }
