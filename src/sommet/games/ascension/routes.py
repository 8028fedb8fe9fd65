"""Ascension: routes. How many turns does a pawn still need to its goal, and how easily is it blocked on the way?

A route is planned over pairs of cell and height. Stepping onto a cell costs a turn, or as many turns as pieces must
be moved to bring the cell to the height wanted. Climbing in place costs a turn a level: two cells side by side, one of
them half a cube higher, are raised in turn, a cube and a step each time; going down the same way backwards.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.games.ascension.pawns import AROUND, CORNERS_WITH
    from cython.cimports.sommet.games.ascension.stacks import CELLS, FIGURES, LADDER, MATTRESS, SIDE, SUMMIT
else:
    from math import exp
    from types import SimpleNamespace as Outlook

    from sommet.core.bits import Bits, lowest, size_of
    from sommet.games.ascension.pawns import AROUND, CORNERS_WITH
    from sommet.games.ascension.stacks import CELLS, FIGURES, LADDER, MATTRESS, SIDE, SUMMIT

    # The same as in routes.pxd.
    LEVELS, TABLE, TABLES = 13, 1053, 5265
    DISTANCE = [[0] * CELLS for _ in range(CELLS)]
    RINGS = [[0] * SIDE for _ in range(CELLS)]

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)

FAR = 60.0  # turns; no way there
EFFORT = 0.1  # turns; what a piece costs besides the time: somebody may undo it
SPIRAL = cython.declare(cython.double, 1.1)  # turns; a level climbed or left in place
ASTRAY = cython.declare(cython.int, 2)  # cells; how far from the straight way a route may lead
RESTART = 24.0  # turns; what a pawn sent home needs, and what the life lost is worth
LIFE = 5.0
# How likely a pawn is blocked: without a way out, and how fast ways out make it less so.
SHUT = cython.declare(cython.double, 0.9)
SAFETY = cython.declare(cython.double, 0.4)
FIRM = cython.declare(cython.double, 0.7)  # what a way out that is hard to spoil counts more than another
SURE = cython.declare(cython.double, 2.0)
HALFWAY = cython.declare(cython.double, 0.25)  # a cell two pieces short of being a way out; two of them count at most


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


def pieces_needed(rise, passable, liftable, half_on_top, halves):
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


def look(position, seat):
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


def repair(position, outlook, cell, level):
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


def survey(position, outlook, entry, beyond, base):
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
                arrive(position, outlook, beyond, base)
            else:
                approach(position, cell, RINGS[outlook.goal][ring - 1] & planned, entry, beyond, base)
                if cell != SUMMIT:
                    climb_in_place(beyond, base + cell * LEVELS)
            planned = planned | ONE << cell
            price(position, outlook, cell, entry, beyond, base)
    ride(position, outlook, planned, entry, beyond, base)


def arrive(position, outlook, beyond, base):
    """At the goal: nothing left, or the whole way home."""
    level: cython.int
    rest: cython.double = 0.0
    if not position.conquerors >> outlook.seat & 1:
        rest = way_home(position, outlook.seat)
    for level in range(LEVELS):
        beyond[base + outlook.goal * LEVELS + level] = rest


def way_home(position, seat):
    """The turns from the pillar to the corner, roughly: down to the plain, then across it."""
    corner: cython.int = position.heights[position.corners[seat]]
    return position.heights[SUMMIT] + (1.0 if corner == 0 else 0.0 if corner <= 4 else (corner - 4) * 0.5)


def approach(position, cell, nearer, entry, beyond, base):
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


def climb_in_place(beyond, index):
    """Up or down by turns with a neighbour, before the way goes on."""
    level: cython.int
    for level in range(LEVELS - 2, -1, -1):
        if beyond[index + level + 1] + SPIRAL < beyond[index + level]:
            beyond[index + level] = beyond[index + level + 1] + SPIRAL
    for level in range(1, LEVELS):
        if beyond[index + level - 1] + SPIRAL < beyond[index + level]:
            beyond[index + level] = beyond[index + level - 1] + SPIRAL


def price(position, outlook, cell, entry, beyond, base):
    """What stepping onto a cell costs at every height, the pieces to be moved for it included."""
    index: cython.int = base + cell * LEVELS
    level: cython.int
    needed: cython.double
    cost: cython.double
    for level in range(LEVELS):
        needed = repair(position, outlook, cell, level)
        if needed < FAR:
            cost = (needed if needed > 1.0 else 1.0) + EFFORT * needed + beyond[index + level]
            entry[index + level] = cost if cost < FAR else FAR


def ride(position, outlook, planned, entry, beyond, base):
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


def best_step(position, outlook, entry, beyond, base, changed, stepping, careful):
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
                cost += partner(position, outlook, cell, position.heights[cell])
                if careful and cost < best:
                    cost += peril(position, outlook, cell, position.heights[cell], cost)
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
                cost += partner(position, outlook, cell, level)
                if careful and cost < best:
                    cost += peril(position, outlook, cell, level, cost)
                if cost < best:
                    best = cost
    return best


def partner(position, outlook, cell, level):
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
        needed = repair(position, outlook, other, level - 1)
        if needed < best:
            best = needed
    return best - 1.0 if best > 1.0 else 0.0


def peril(position, outlook, cell, height, turns):
    """The turns to be feared for on a cell: what a blockage costs, times how likely it is there."""
    if cell == outlook.goal:
        return 0.0
    loss: cython.double = LIFE * (3.0 if position.blocks[outlook.seat] else 1.0)
    if turns < RESTART:
        loss += RESTART - turns
    return danger(position, outlook, cell, height) * loss


def danger(position, outlook, cell, height):
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
            needed = repair(position, outlook, other, level)
            if needed < least:
                least = needed
        if least <= 1.0:
            ways += 1.0
            # From half a cube lower a cell stays in reach, or can be mended, whatever is put on it or taken off it,
            # unless it is walled with a figure or a pawn steps there. The joker stays whatever happens.
            if other == position.joker_cell:
                ways += SURE
            elif position.heights[other] == height - 1 and not is_near_pawn(position, outlook.seat, other):
                ways += FIRM
        elif least <= 2.0:
            works += HALFWAY
    ways += works if works < 2 * HALFWAY else 2 * HALFWAY
    threats: cython.int = size_of(cython.cast(Bits, position.playing)) - 1
    if threats > 1 and position.leader != outlook.seat:  # R38: the leader moves after every opponent
        ways = ways / (0.5 + 0.5 * threats)
    return SHUT * exp(-SAFETY * ways * ways)


def is_near_pawn(position, seat, cell):
    """Whether another pawn could step onto the cell, to judge by where it stands."""
    other: cython.int
    rise: cython.int
    for other in range(1, position.seats + 1):
        if other != seat and position.playing >> other & 1 and DISTANCE[position.pawns[other]][cell] == 1:
            rise = position.heights[cell] - position.heights[position.pawns[other]]
            if -3 <= rise <= 3:
                return True
    return False
