"""die Aufsteiger: sets of cells.

A cell is the int `column * SIDE + row` of a grid of 28 x 28: the table of 26 x 26 and a rim of open table around it, so
that no edge needs a test and the smallest cell of a terrace is the smallest int. A set of cells is one word of rows for
each column.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
else:
    from sommet.core.bits import Bits, lowest, size_of

    # Made by tools/stubs.py from cells.pxd.
    SIDE, CELLS, TABLE = 28, 784, 0
    ALL_ROWS, INNER_ROWS = 268435455, 134217726

ONE = cython.declare(cython.uint, 1)


def spread(reached, free, first, last):
    """Fills the free cells connected with those reached, within some columns."""
    column: cython.int
    word: cython.uint
    before: cython.uint
    changed: cython.bint = True
    forward: cython.bint = True
    is_first: cython.bint = True
    step: cython.int
    while changed:
        changed = False
        for step in range(last - first + 1):
            column = first + step if forward else last - step
            word = reached[column]
            if column > first:
                word = word | reached[column - 1] & free[column]
            if column < last:
                word = word | reached[column + 1] & free[column]
            if word == reached[column] and (word == 0 or not is_first):
                continue  # nothing new from the sides, and the column itself was filled before
            before = word + 1
            while word != before:
                before = word
                word = word | (word << 1 | word >> 1) & free[column]
            if word != reached[column]:
                reached[column] = word
                changed = True
        forward = not forward
        is_first = False


def split_off(rest, part):
    """Moves the connected part that holds the smallest cell from one set, which is not empty, to another."""
    column: cython.int
    cell: cython.int = first_cell(rest)
    for column in range(SIDE):
        part[column] = 0
    part[cell // SIDE] = ONE << (cell % SIDE)
    spread(part, rest, 0, SIDE - 1)
    for column in range(SIDE):
        rest[column] = rest[column] & ~part[column]


def neighbours(cells, around):
    """Writes the cells orthogonally adjacent to a member of a set."""
    column: cython.int
    for column in range(1, SIDE - 1):
        around[column] = (cells[column] << 1 | cells[column] >> 1) & ALL_ROWS | cells[column - 1] | cells[column + 1]
    around[0] = (cells[0] << 1 | cells[0] >> 1) & ALL_ROWS | cells[1]
    column = SIDE - 1
    around[column] = (cells[column] << 1 | cells[column] >> 1) & ALL_ROWS | cells[column - 1]


def covering(cells, wide, deep, places):
    """Writes the places where a block of that size would cover a member of a set."""
    column: cython.int
    more: cython.int
    for column in range(SIDE):
        places[column] = cells[column]
    # Sides are 1 or even, and places for a longer one are those for a shorter one there or beside it. Few turns over
    # all columns, each with a fixed distance, are what compilers make the most of.
    if deep > 1:
        for column in range(SIDE):
            places[column] = places[column] | places[column] >> 1
    for more in range(2, deep, 2):
        for column in range(SIDE):
            places[column] = places[column] | places[column] >> 2
    if wide > 1:
        for column in range(SIDE - 1):
            places[column] = places[column] | places[column + 1]
    for more in range(2, wide, 2):
        for column in range(SIDE - 2):
            places[column] = places[column] | places[column + 2]


def overlap(cells, cell, wide, deep):
    """How many cells of a set lie under a block put down there."""
    column: cython.int
    rows: cython.uint = ((ONE << deep) - 1) << (cell % SIDE)
    count: cython.int = 0
    for column in range(cell // SIDE, cell // SIDE + wide):
        count += size_of(cython.cast(Bits, cells[column] & rows))
    return count


def is_empty(cells):
    column: cython.int
    for column in range(SIDE):
        if cells[column]:
            return False
    return True


def first_cell(cells):
    """The smallest cell of a set that is not empty."""
    column: cython.int = 0
    while cells[column] == 0:
        column += 1
    return column * SIDE + lowest(cython.cast(Bits, cells[column]))


def members(cells):
    """The cells of a set as a list, ascending."""
    column: cython.int
    word: cython.uint
    found = []
    for column in range(SIDE):
        word = cells[column]
        while word:
            found.append(column * SIDE + lowest(cython.cast(Bits, word)))
            word = word & (word - 1)
    return found
