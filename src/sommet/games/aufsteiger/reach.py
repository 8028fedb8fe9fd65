"""die Aufsteiger: how high a pawn gets now, with a ladder, and after one block move. Section 13 of the rules names what
the numbers stand for.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest
    from cython.cimports.sommet.games.aufsteiger.cells import (
        CELLS,
        SIDE,
        TABLE,
        covering,
        first_cell,
        is_empty,
        neighbours,
    )
    from cython.cimports.sommet.games.aufsteiger.pawns import BIG, SMALL
    from cython.cimports.sommet.games.aufsteiger.phases import DROP, PAWN1, PAWN2, PUSH, TOP
    from cython.cimports.sommet.games.aufsteiger.tower import DEEP, GREY, KIND, NONE, POSES, TALL, WIDE
else:
    from sommet.core.bits import Bits, lowest
    from sommet.games.aufsteiger.cells import CELLS, SIDE, TABLE, covering, first_cell, is_empty, neighbours
    from sommet.games.aufsteiger.pawns import BIG, SMALL
    from sommet.games.aufsteiger.phases import DROP, PAWN1, PAWN2, PUSH, TOP
    from sommet.games.aufsteiger.tower import DEEP, GREY, KIND, NONE, POSES, TALL, WIDE

    # Made by tools/stubs.py from reach.pxd.
    NOW, BEST, WALKS, SMALLS, BIGS, BUILDS, FACTS = range(7)

ONE = cython.declare(cython.uint, 1)
ONE64 = cython.declare(cython.ulonglong, 1)


def look(position, seat, facts):
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
    facts[WALKS] = survey(position, seat, reached, allowed, up)
    climb(position, reached, allowed, up, facts)
    if not position.ladders[seat] & SMALL:
        facts[SMALLS] = facts[WALKS]
    if not position.ladders[seat] & BIG:
        facts[BIGS] = facts[WALKS]
    facts[BUILDS] = facts[WALKS]
    # In the rest of its turn the active pawn gains by no block any more.
    if seat == position.turn_of and (position.phase == TOP or position.phase == PUSH or position.phase == PAWN2):
        return
    build(position, seat, reached, allowed, up, gains)
    for index in range(12):
        facts[BUILDS] = max(facts[BUILDS], gains[index])
    if position.phase == DROP and seat == position.mover:
        return
    blocks: cython.ulonglong = movable(position)
    while blocks:
        index = lowest(cython.cast(Bits, blocks))
        blocks = blocks & (blocks - 1)
        facts[BUILDS] = max(facts[BUILDS], turned(position, seat, index, reached, allowed, up))


def survey(position, seat, reached, allowed, up):
    """Writes where a pawn may be, where it walks, and how high one walks from each cell; gives how high it does."""
    face = cython.declare(cython.uint[28])
    left = cython.declare(cython.uint[28])
    onward = cython.declare(cython.uint[28])
    around = cython.declare(cython.uint[28])
    if not cython.compiled:
        face, left, onward, around = ([0] * SIDE for _ in range(4))
    column: cython.int
    cell: cython.int
    highest: cython.int
    word: cython.uint
    position.footing(seat, allowed)
    if position.phase == TOP and seat == position.mover:
        # The colour is still to be chosen, and it will be one to step on if that helps.
        if position.tops_allowed() & (ONE << GREY | ONE << position.pawn_colours[seat]):
            position.outline(position.held, allowed)
    # Who comes down to the open table goes on as from there: that is looked up once.
    position.terrace(TABLE, around)
    position.wander(around, allowed)
    position.terrace(position.pawns[seat], reached)
    if not (seat == position.mover and position.walked and (position.phase == PAWN1 or position.phase == PAWN2)):
        position.wander_on(reached, allowed, around)
    for column in range(SIDE):
        left[column] = allowed[column] & position.built[column] & ~reached[column]
    while not is_empty(left):
        cell = first_cell(left)
        position.terrace(cell, face)
        for column in range(SIDE):
            onward[column] = face[column]
        position.wander_on(onward, allowed, around)
        highest = summit(position, onward)
        for column in range(cell // SIDE, SIDE):
            word = face[column]
            left[column] = left[column] & ~word
            while word:
                up[column * SIDE + lowest(cython.cast(Bits, word))] = highest
                word = word & (word - 1)
    highest = summit(position, reached)
    for column in range(SIDE):
        word = reached[column] & position.built[column]
        while word:
            up[column * SIDE + lowest(cython.cast(Bits, word))] = highest
            word = word & (word - 1)
    return highest


def summit(position, cells):
    """The greatest height among some terraces."""
    face = cython.declare(cython.uint[28])
    if not cython.compiled:
        face = [0] * SIDE
    column: cython.int
    block: cython.int
    first: cython.int
    height: cython.int
    highest: cython.int = 0
    blocks: cython.ulonglong = position.exposed
    while blocks:
        block = lowest(cython.cast(Bits, blocks))
        blocks = blocks & (blocks - 1)
        height = position.bases[block] + TALL[KIND[block]][position.poses[block]]
        if height <= highest:
            continue
        first = position.places[block] // SIDE
        for column in range(first, first + WIDE[KIND[block]][position.poses[block]]):
            face[column] = 0
        position.outline(block, face)
        for column in range(first, first + WIDE[KIND[block]][position.poses[block]]):
            if cells[column] & face[column]:
                highest = height
    return highest


def climb(position, reached, allowed, up, facts):
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


def build(position, seat, reached, allowed, up, gains):
    """Writes for each kind and pose the height reached on foot after the best such block move, 0 where none helps.

    Blocks are put on the tower as it stands: that the moved block is missing elsewhere is left to the search.
    """
    touching = cython.declare(cython.uint[28])
    barred = cython.declare(cython.uint[28])
    close = cython.declare(cython.uint[28])
    places = cython.declare(cython.uint[84])
    if not cython.compiled:
        touching, barred, close, places = [0] * SIDE, [0] * SIDE, [0] * SIDE, [0] * (3 * SIDE)
    kind: cython.int
    pose: cython.int
    column: cython.int
    cell: cython.int
    useful: cython.int = usable(position, seat)
    word: cython.uint
    neighbours(position.built, touching)
    position.shielded(barred)
    for kind in range(4):
        for pose in range(3):
            gains[kind * 3 + pose] = 0
            if not useful >> (kind * 3 + pose) & 1:
                continue
            for column in range(SIDE):
                places[column] = 0
            within_reach(position, kind, pose, reached, allowed, close)
            if is_empty(close):
                continue
            position.fit(WIDE[kind][pose], DEEP[kind][pose], touching, barred, places, 0)
            for column in range(1, SIDE - 1):
                word = places[column] & close[column]
                while word:
                    cell = column * SIDE + lowest(cython.cast(Bits, word))
                    word = word & (word - 1)
                    gains[kind * 3 + pose] = max(
                        gains[kind * 3 + pose],
                        attained(
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


def usable(position, seat):
    """The kinds and poses (bit kind * 3 + pose) in which a movable block can show grey or the seat's colour."""
    block: cython.int
    pose: cython.int
    found: cython.int = 0
    blocks: cython.ulonglong = movable(position)
    if position.phase == DROP and seat == position.mover:
        blocks = ONE64 << position.held
    while blocks:
        block = lowest(cython.cast(Bits, blocks))
        blocks = blocks & (blocks - 1)
        for pose in range(POSES[KIND[block]]):
            if position.could_show(block, pose, seat):
                found |= 1 << (KIND[block] * 3 + pose)
    return found


def movable(position):
    """The blocks that the next player might lift."""
    blocks: cython.ulonglong = position.free_blocks()
    if position.moved != NONE:
        if position.last_moved != NONE:
            blocks = blocks | ONE64 << position.last_moved
        blocks = blocks & ~(ONE64 << position.moved)
    return blocks


def within_reach(position, kind, pose, reached, allowed, places):
    """Writes the places of a block onto which a step might lead: `attained` is 0 everywhere else.

    Such a step comes from a cell beside the block that is no more than one lower than its top.
    """
    cells = cython.declare(cython.uint[28])
    around = cython.declare(cython.uint[28])
    if not cython.compiled:
        cells, around = [0] * SIDE, [0] * SIDE
    column: cython.int
    row: cython.int
    word: cython.uint
    tall: cython.int = TALL[kind][pose]
    for column in range(SIDE):
        cells[column] = reached[column] & allowed[column]
    if tall > 1:
        for column in range(SIDE):
            cells[column] = cells[column] & position.built[column]
    if tall > 2:
        for column in range(SIDE):
            word = cells[column]
            while word:
                row = lowest(cython.cast(Bits, word))
                word = word & (word - 1)
                if position.heights[column * SIDE + row] < tall - 1:
                    cells[column] = cells[column] & ~(ONE << row)
    neighbours(cells, around)
    covering(around, WIDE[kind][pose], DEEP[kind][pose], places)


def attained(position, cell, wide, deep, top, reached, allowed, up):
    """The height reached over a block with its top at that height, or 0 where no step leads onto it."""
    first: cython.int = cell // SIDE
    low: cython.int = cell % SIDE
    column: cython.int
    near: cython.int
    word: cython.uint
    rows: cython.uint
    best: cython.int = top
    entered: cython.bint = False
    for column in range(first - 1, first + wide + 1):
        rows = ((ONE << deep) - 1) << low
        if first <= column < first + wide:
            rows = ONE << (low - 1) | ONE << (low + deep)
        word = rows & allowed[column]
        while word:
            near = column * SIDE + lowest(cython.cast(Bits, word))
            if reached[column] & word & -word and position.heights[near] >= top - 1:
                entered = True
            if 0 < position.heights[near] <= top + 1:
                best = max(best, cython.cast(cython.int, up[near]))
            word = word & (word - 1)
    return best if entered else 0


def turned(position, seat, block, reached, allowed, up):
    """The height reached after turning a movable block in place to show a colour to step on, or 0."""
    kind: cython.int = KIND[block]
    pose: cython.int = position.poses[block]
    cell: cython.int = position.places[block]
    if kind == 0 or not position.could_show(block, pose, seat):
        return 0
    if allowed[cell // SIDE] >> (cell % SIDE) & 1:
        return 0  # it can be stepped on as it is
    return attained(position, cell, WIDE[kind][pose], DEEP[kind][pose], position.heights[cell], reached, allowed, up)


def rivals(position, seat, cells):
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
