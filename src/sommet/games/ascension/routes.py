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
    from cython.cimports.sommet.games.ascension.phases import PAWN, SPRINGING
    from cython.cimports.sommet.games.ascension.stacks import CELLS, FIGURES, LADDER, MATTRESS, NOWHERE, SIDE, SUMMIT
else:
    from math import exp
    from types import SimpleNamespace as Outlook
    from types import SimpleNamespace as Prospect

    from sommet.core.bits import Bits, lowest, size_of
    from sommet.games.ascension.pawns import AROUND, CORNERS_WITH
    from sommet.games.ascension.phases import PAWN, SPRINGING
    from sommet.games.ascension.stacks import CELLS, FIGURES, LADDER, MATTRESS, NOWHERE, SIDE, SUMMIT

    # Made by tools/stubs.py from routes.pxd.
    LEVELS, TABLE, TABLES, DEEPEST, RISES = 13, 1053, 5265, 84, 97
    DISTANCE = [[0] * 81 for _ in range(81)]
    RINGS = [[0] * 9 for _ in range(81)]
    NEEDED = [[0.0] * 97 for _ in range(32)]

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)

FAR = 60.0  # turns; no way there
EFFORT = 0.1  # turns; what a piece costs besides the time: somebody may undo it
SPIRAL = cython.declare(cython.double, 1.1)  # turns; a level climbed or left in place
ASTRAY = cython.declare(cython.int, 2)  # cells; how far from the straight way a route may lead
TEMPO = cython.declare(cython.double, 0.5)
THRIFT = 0.3  # turns; what a half-cube in reserve is worth
RESTART = 24.0  # turns; what a pawn sent home needs, and what the life lost is worth
LIFE = 5.0
# How likely a pawn is blocked: without a way out, and how fast ways out make it less so.
SHUT = cython.declare(cython.double, 0.9)
SAFETY = cython.declare(cython.double, 0.4)
FIRM = cython.declare(cython.double, 0.7)  # what a way out that is hard to spoil counts more than another
SURE = cython.declare(cython.double, 2.0)
HALFWAY = cython.declare(cython.double, 0.25)  # a cell two pieces short of being a way out; two of them count at most


def _lay_tables() -> None:
    cell: cython.int
    other: cython.int
    across: cython.int
    along: cython.int
    state: cython.int
    rise: cython.int
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
    for state in range(32):
        for rise in range(-DEEPEST, LEVELS):
            NEEDED[state][DEEPEST + rise] = state_needs(state, rise)


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


def state_needs(state, rise):
    """`pieces_needed` by the state of a cell, and one more where another pawn has to leave it."""
    extra: cython.double = 1.0 if state & 16 else 0.0
    return extra + pieces_needed(rise, (state & 1) != 0, (state & 2) != 0, (state & 4) != 0, (state & 8) != 0)


_lay_tables()


def state_of(position, outlook, cell):
    """What `state_needs` asks of an ordinary cell, bit by bit."""
    pawn: cython.int = cython.cast(cython.int, position.pawned >> cell & 1)
    state: cython.int = cython.cast(cython.int, outlook.free >> cell & 1) | pawn
    state |= cython.cast(cython.int, outlook.liftable >> cell & 1) << 1
    state |= cython.cast(cython.int, position.half >> cell & 1) << 2
    if outlook.halves:
        state |= 8
    if pawn and cell != position.pawns[outlook.seat]:
        state |= 16
    return state


def is_special(position, cell):
    """Whether what may lie on a cell has rules of its own: the pillar, a corner, the joker's cell."""
    return cell == SUMMIT or cell == position.joker_cell or (CORNERS_WITH[FIGURES] >> cell & 1) != 0


def prospect(position, seat):
    """How a seat in play stands."""
    entry = cython.declare(cython.double[TABLE])
    beyond = cython.declare(cython.double[TABLE])
    if not cython.compiled:
        entry = [0.0] * TABLE
        beyond = [0.0] * TABLE
    outlook: Outlook = look(position, seat)
    survey(position, outlook, entry, beyond, 0)
    pawn: cython.int = position.pawns[seat]
    stepping: cython.bint = position.phase == PAWN or position.phase == SPRINGING
    turns: cython.double = best_step(position, outlook, entry, beyond, 0, NOWHERE, stepping, True)
    if turns >= FAR:
        turns = RESTART + 4.0
    if seat == position.mover:
        turns -= TEMPO
    if position.resting >> seat & 1:
        turns += 1.0
    shut: cython.double = danger(position, outlook, pawn, position.heights[pawn])
    if pawn != position.corners[seat] and seat != position.mover:
        turns += shut * loss(position, outlook, turns)
    if position.blocks[seat] == 1:
        turns += LIFE * 0.5
    turns -= THRIFT * (position.own[seat] + position.plain[seat])
    return Prospect(turns=turns, danger=shut)


def look(position, seat):
    """Where the seat is going and what it has for it."""
    lift: Bits = position.liftable(seat)
    has_summit: cython.bint = (position.conquerors >> seat & 1) != 0
    return Outlook(
        seat=seat,
        goal=position.corners[seat] if has_summit else SUMMIT,
        halves=position.own[seat] > 0 or position.plain[seat] > 0 or (lift & position.half) != 0,
        free=position.enterable(seat) | ONE << position.pawns[seat],
        liftable=lift,
    )


def repair(position, outlook, cell, level):
    """How many pieces must move until the pawn could stand on a cell at this height."""
    rise: cython.int = level - position.heights[cell]
    if is_special(position, cell):
        bit: Bits = ONE << cell
        if rise == 0:
            return 0.0 if outlook.free & bit else 2.0 if position.pawned & bit else FAR
        # The own corner takes half-cubes with the own figure; what else could change here is too rare to plan with.
        if cell == position.corners[outlook.seat] and 0 < rise <= position.own[outlook.seat]:
            return rise
        return FAR
    state: cython.int = state_of(position, outlook, cell)
    return NEEDED[state][DEEPEST + rise] if -DEEPEST <= rise < LEVELS else state_needs(state, rise)


def survey(position, outlook, entry, beyond, base):
    """Writes for every cell near the straight way, and every height, the turns to the goal: `entry` for stepping
    onto it at that height, repairs included, `beyond` from there on; the table begins at `base`.

    The same for the other cells to which a step may lead the pawn; what else is in the table is left as it was.
    """
    onto = cython.declare(cython.double[TABLE])
    if not cython.compiled:
        onto = [0.0] * TABLE
    pawn: cython.int = position.pawns[outlook.seat]
    reach: cython.int = DISTANCE[pawn][outlook.goal]
    ring: cython.int
    cell: cython.int
    left: Bits
    planned: Bits = EMPTY
    clear(entry, beyond, base, AROUND[pawn] | ONE << pawn | position.cables)
    for ring in range(min(reach + ASTRAY, SIDE)):
        left = RINGS[outlook.goal][ring]
        left = left & ~(CORNERS_WITH[FIGURES] & ~(ONE << position.corners[outlook.seat]))
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            if ring + DISTANCE[pawn][cell] > reach + ASTRAY:
                continue
            clear(entry, beyond, base, ONE << cell)
            if ring == 0:
                arrive(position, outlook, beyond, base)
            else:
                approach(position, cell, RINGS[outlook.goal][ring - 1] & planned, entry, beyond, onto, base)
                if cell != SUMMIT:
                    climb_in_place(beyond, base + cell * LEVELS)
            planned = planned | ONE << cell
            price(position, outlook, cell, entry, beyond, base)
            step_onto(entry, onto, cell * LEVELS, base)
    ride(position, outlook, planned, entry, beyond, base)


def clear(entry, beyond, base, cells):
    """No way leads on from these cells so far."""
    index: cython.int
    level: cython.int
    far: cython.double = FAR  # as a variable of its own, which no table can hold
    while cells:
        index = base + lowest(cells) * LEVELS
        cells = cells & (cells - 1)
        for level in range(LEVELS):
            entry[index + level] = far
            beyond[index + level] = far


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


def approach(position, cell, nearer, entry, beyond, onto, base):
    """From a cell onto a neighbour nearer to the goal, where `step_onto` says what that costs."""
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
        for level in range(LEVELS):  # written in any case, so that there is no branch
            cost = onto[beside * LEVELS + level]
            beyond[index + level] = cost if cost < beyond[index + level] else beyond[index + level]
        # R26 and R27, from heights as they are.
        level = position.heights[cell]
        if position.drawn[cell] == LADDER and level + 2 < LEVELS:
            if entry[other + level + 2] < beyond[index + level]:
                beyond[index + level] = entry[other + level + 2]
        level = position.heights[beside]
        if position.drawn[beside] == MATTRESS and level + 2 < LEVELS:
            if entry[other + level] < beyond[index + level + 2]:
                beyond[index + level + 2] = entry[other + level]


def step_onto(entry, onto, index, base):
    """From every height, the best entry to a cell at most half a cube higher or lower (R24)."""
    level: cython.int
    below: cython.double
    here: cython.double = entry[base + index]
    above: cython.double = entry[base + index + 1]
    onto[index] = here if here < above else above
    for level in range(1, LEVELS - 1):
        below = here
        here = above
        above = entry[base + index + level + 1]
        below = below if below < here else here
        onto[index + level] = below if below < above else above
    onto[index + LEVELS - 1] = here if here < above else above


def climb_in_place(beyond, index):
    """Up or down by turns with a neighbour, before the way goes on."""
    level: cython.int
    spiral: cython.double = SPIRAL
    # With branches, which mostly go the same way: without them every level would wait for the one before.
    for level in range(LEVELS - 2, -1, -1):
        if beyond[index + level + 1] + spiral < beyond[index + level]:
            beyond[index + level] = beyond[index + level + 1] + spiral
    for level in range(1, LEVELS):
        if beyond[index + level - 1] + spiral < beyond[index + level]:
            beyond[index + level] = beyond[index + level - 1] + spiral


def price(position, outlook, cell, entry, beyond, base):
    """What stepping onto a cell costs at every height, the pieces to be moved for it included."""
    index: cython.int = base + cell * LEVELS
    level: cython.int
    height: cython.int = position.heights[cell]
    needed: cython.double
    cost: cython.double
    if height <= DEEPEST and not is_special(position, cell):
        state: cython.int = state_of(position, outlook, cell)
        far: cython.double = FAR
        effort: cython.double = EFFORT
        for level in range(LEVELS):
            needed = NEEDED[state][DEEPEST + level - height]
            cost = (needed if needed > 1.0 else 1.0) + effort * needed + beyond[index + level]
            entry[index + level] = cost if cost < far else far
        return
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
    return danger(position, outlook, cell, height) * loss(position, outlook, turns)


def loss(position, outlook, turns):
    """What a blockage costs who needs so many turns."""
    life: cython.double = LIFE * (3.0 if position.blocks[outlook.seat] else 1.0)
    return life + (RESTART - turns) if turns < RESTART else life


def least_repair(position, outlook, cell, height):
    """How many pieces must move until a pawn beside a cell, at this height, could step onto it."""
    least: cython.double = FAR
    needed: cython.double
    level: cython.int
    rise: cython.int = height - position.heights[cell]
    if -DEEPEST < rise < LEVELS - 1 and not is_special(position, cell):
        state: cython.int = state_of(position, outlook, cell)
        for level in range(DEEPEST + rise - 1, DEEPEST + rise + 2):
            least = least if least < NEEDED[state][level] else NEEDED[state][level]
        return least
    for level in range(height - 1, height + 2):
        needed = repair(position, outlook, cell, level)
        least = least if least < needed else needed
    return least


def danger(position, outlook, cell, height):
    """How likely the seat's pawn, standing on a cell at this height, is blocked before it has moved on."""
    left: Bits = AROUND[cell]
    other: cython.int
    least: cython.double
    ways: cython.double = 0.0
    works: cython.double = 0.0
    while left:
        other = lowest(left)
        left = left & (left - 1)
        least = least_repair(position, outlook, other, height)
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
