"""die Aufsteiger: starting towers (section 3 of the rules), drawn from a random stream.

The generator is the one the rules describe: big blocks first, each put where it hides the grey core best and lies
lowest, with some luck. Numbers are whole (hundredths of the rules' score), so both forms build the same tower.
"""

from collections.abc import Sequence

import cython

if cython.compiled:
    from cython.cimports.sommet.core.rng import Rng
    from cython.cimports.sommet.games.aufsteiger.cells import ALL_ROWS, CELLS, SIDE, is_empty, spread
    from cython.cimports.sommet.games.aufsteiger.tower import DEEP, KIND, POSES, TALL, WIDE
else:
    from sommet.core.rng import Rng
    from sommet.games.aufsteiger.cells import ALL_ROWS, CELLS, SIDE, is_empty, spread
    from sommet.games.aufsteiger.tower import DEEP, KIND, POSES, TALL, WIDE

    # Made by tools/stubs.py from generator.pxd.
    COLOURED = 33

ONE = cython.declare(cython.uint, 1)
# The grey core: l13 to o14, six high.
WEST = cython.declare(cython.int, 12)
EAST = cython.declare(cython.int, 15)
SOUTH = cython.declare(cython.int, 13)
NORTH = cython.declare(cython.int, 14)
CORE = cython.declare(cython.int, 6)
HIGHEST = cython.declare(cython.int, 9)  # the generator builds no higher


def measure(heights, cell, wide, deep):
    """The height a block would rest on, or -1 where the ground is not flat (R9)."""
    right: cython.int
    up: cython.int
    base: cython.int = heights[cell]
    for right in range(wide):
        for up in range(deep):
            if heights[cell + right * SIDE + up] != base:
                return -1
    return base


def touches(heights, cell, wide, deep):
    """Whether a block on bare table would have a neighbour (R10)."""
    right: cython.int
    up: cython.int
    for right in range(wide):
        if heights[cell + right * SIDE - 1] or heights[cell + right * SIDE + deep]:
            return True
    for up in range(deep):
        if heights[cell - SIDE + up] or heights[cell + wide * SIDE + up]:
            return True
    return False


def needed(heights, cell, wide, deep, tall):
    """What a block would do to hide the core: levels filled beside it, and three for each quarter of it covered."""
    right: cython.int
    up: cython.int
    column: cython.int
    row: cython.int
    base: cython.int = heights[cell]
    levels: cython.int = max(0, min(base + tall, CORE) - base)
    need: cython.int = 0
    for right in range(wide):
        column = cell // SIDE + right
        for up in range(deep):
            row = cell % SIDE + up
            if WEST <= column <= EAST and SOUTH <= row <= NORTH:
                need += 3 if base == CORE else 0
            elif (WEST <= column <= EAST and SOUTH - 1 <= row <= NORTH + 1) or (
                WEST - 1 <= column <= EAST + 1 and SOUTH <= row <= NORTH
            ):
                need += levels
    return need


def put(heights, cell, wide, deep, tall):
    right: cython.int
    up: cython.int
    for right in range(wide):
        for up in range(deep):
            heights[cell + right * SIDE + up] = heights[cell + right * SIDE + up] + tall


def best_place(heights, kind, broad, long_, rng):
    """The place of the highest score as `cell * 3 + pose`, or -1 where a block has none."""
    pose: cython.int
    column: cython.int
    row: cython.int
    base: cython.int
    score: cython.int
    best: cython.int = -1
    best_score: cython.int = -1_000_000
    wide: cython.int
    deep: cython.int
    tall: cython.int
    cell: cython.int
    for pose in range(POSES[kind]):
        wide = WIDE[kind][pose]
        deep = DEEP[kind][pose]
        tall = TALL[kind][pose]
        for column in range(WEST - broad, EAST + broad - wide + 2):
            for row in range(SOUTH - long_, NORTH + long_ - deep + 2):
                cell = column * SIDE + row
                base = measure(heights, cell, wide, deep)
                if base < 0 or base + tall > HIGHEST:
                    continue
                if base == 0 and not touches(heights, cell, wide, deep):
                    continue
                score = 100 * needed(heights, cell, wide, deep, tall) - 150 * base - 75 * tall + rng.below(500)
                if tall == 1:
                    score += 200
                if kind == 3 and base >= 4:
                    score -= 3000
                if score > best_score:
                    best_score = score
                    best = cell * 3 + pose
    return best


def deal_blocks(order, rng):
    """Writes the coloured blocks in a random order in which big ones mostly come first."""
    keys = cython.declare(cython.int[33])
    if not cython.compiled:
        keys = [0] * COLOURED
    index: cython.int
    hole: cython.int
    key: cython.int
    for index in range(COLOURED):
        # L, M and S blocks: 0, 0.8 and 1.6 plus up to 1.1.
        key = 800 * (3 - KIND[index + 2]) + rng.below(1100)
        hole = index
        while hole > 0 and keys[hole - 1] > key:
            keys[hole] = keys[hole - 1]
            order[hole] = order[hole - 1]
            hole -= 1
        keys[hole] = key
        order[hole] = index + 2


def is_hidden(heights):
    """Condition (c): nothing of the core shows."""
    column: cython.int
    row: cython.int
    wanted: cython.int
    for column in range(WEST - 1, EAST + 2):
        for row in range(SOUTH - 1, NORTH + 2):
            inside: cython.bint = WEST <= column <= EAST
            wanted = CORE + 1 if inside and SOUTH <= row <= NORTH else CORE
            if (inside or SOUTH <= row <= NORTH) and heights[column * SIDE + row] < wanted:
                return False
    return True


def has_court(heights):
    """Condition (d) broken: some bare cell cannot be reached from outside."""
    reached = cython.declare(cython.uint[28])
    bare = cython.declare(cython.uint[28])
    if not cython.compiled:
        reached, bare = [0] * SIDE, [0] * SIDE
    column: cython.int
    row: cython.int
    for column in range(SIDE):
        reached[column] = ALL_ROWS if column == 0 else 0
        bare[column] = 0
        for row in range(SIDE):
            if heights[column * SIDE + row] == 0:
                bare[column] = bare[column] | ONE << row
    spread(reached, bare, 0, SIDE - 1)
    for column in range(SIDE):
        bare[column] = bare[column] & ~reached[column]
    return not is_empty(bare)


def attempt(heights, order, places, broad, long_, rng):
    """Builds one tower; whether it meets the conditions of section 3."""
    index: cython.int
    kind: cython.int
    pose: cython.int
    for index in range(CELLS):
        heights[index] = 0
    put(heights, WEST * SIDE + SOUTH, EAST - WEST + 1, NORTH - SOUTH + 1, CORE)
    deal_blocks(order, rng)
    for index in range(COLOURED):
        kind = KIND[order[index]]
        places[index] = best_place(heights, kind, broad, long_, rng)
        if places[index] < 0:
            return False
        pose = places[index] % 3
        put(heights, places[index] // 3, WIDE[kind][pose], DEEP[kind][pose], TALL[kind][pose])
    return is_hidden(heights) and not has_court(heights)


def raise_tower(rng: Rng, steepness: str) -> list[tuple[int, int, int]]:
    """The coloured blocks of a tower in building order: block, cell, pose. 'steep', 'flat', or 'any' for what comes."""
    heights = cython.declare(cython.uchar[784])
    order = cython.declare(cython.int[33])
    places = cython.declare(cython.int[33])
    if not cython.compiled:
        heights, order, places = [0] * CELLS, [0] * COLOURED, [0] * COLOURED
    least, most = {"steep": (2, 2), "flat": (3, 3), "any": (2, 3)}[steepness]
    while True:
        broad: cython.int = least + rng.draw(most - least + 1)
        long_: cython.int = least + rng.draw(most - least + 1)
        if attempt(heights, order, places, broad, long_, rng):
            return [(order[index], places[index] // 3, places[index] % 3) for index in range(COLOURED)]


def conceals_core(peaks: Sequence[int]) -> bool:
    """Condition (c) for heights by cell, given by whoever checks a tower."""
    heights = cython.declare(cython.uchar[784])
    if not cython.compiled:
        heights = [0] * CELLS
    index: cython.int
    for index in range(CELLS):
        heights[index] = peaks[index]
    return bool(is_hidden(heights))
