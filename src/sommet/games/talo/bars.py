"""Talō: bars on the plan, where they are and what carries what. Rule numbers refer to docs/rules/talo.md.

A cell is row * WIDTH + column in a grid with a nameless border; a bar is its length, its kind, its cell with the
smallest column and row, and its base. Bars are numbered in building order.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    # The same as in bars.pxd.
    WIDTH, CELLS, FIRST_PLAN, LAST_PLAN, HEIGHT, LAYERS, SHIFT = 28, 784, 9, 18, 10, 13, 18
    MOST_BARS, OWNERS = 56, 8624
    ALONG_X, ALONG_Y, UPRIGHT = range(3)
    LEAN_OFF, LEAN_END, LEAN_ANY = range(3)
    LOW_END, HIGH_END = 1, 2


ONE = cython.declare(cython.ulonglong, 1)


class Bars:
    """Bars on the plan. What is laid is not checked."""

    def __init__(self):
        if not cython.compiled:
            self.length, self.kind, self.cell, self.base = ([0] * MOST_BARS for _ in range(4))
            self.firm, self.active = [False] * MOST_BARS, [False] * MOST_BARS
            self.cells, self.stride, self.soles, self.tops = ([0] * MOST_BARS for _ in range(4))
            self.owner = [0] * OWNERS
            self.filled, self.cover = [0] * (LAYERS * WIDTH), [0] * (LAYERS * WIDTH)
        self.clear(LEAN_END)

    def clear(self, lean):
        """Takes every bar away."""
        index: cython.int
        self.lean = lean
        self.count = 0
        for index in range(OWNERS):
            self.owner[index] = 0
        for index in range(LAYERS * WIDTH):
            self.filled[index] = 0
            self.cover[index] = 0

    def take(self, other):
        """Becomes equal to others."""
        index: cython.int
        self.lean = other.lean
        self.count = other.count
        for index in range(other.count):
            self.length[index] = other.length[index]
            self.kind[index] = other.kind[index]
            self.cell[index] = other.cell[index]
            self.base[index] = other.base[index]
            self.cells[index] = other.cells[index]
            self.stride[index] = other.stride[index]
            self.soles[index] = other.soles[index]
            self.tops[index] = other.tops[index]
            self.firm[index] = other.firm[index]
            self.active[index] = other.active[index]
        if cython.compiled:
            memcpy(cython.address(self.owner[0]), cython.address(other.owner[0]), OWNERS)
            memcpy(cython.address(self.filled[0]), cython.address(other.filled[0]), LAYERS * WIDTH * 8)
            memcpy(cython.address(self.cover[0]), cython.address(other.cover[0]), LAYERS * WIDTH * 8)
        else:
            self.owner[:] = other.owner
            self.filled[:] = other.filled
            self.cover[:] = other.cover

    def lay(self, length, kind, cell, base):
        """Adds a bar and brings everything up to date that depends on it."""
        bar: cython.int = self.count
        index: cython.int
        layer: cython.int = base
        here: cython.int = cell
        row: cython.int
        below: cython.int
        bit: cython.ulonglong
        self.length[bar] = length
        self.kind[bar] = kind
        self.cell[bar] = cell
        self.base[bar] = base
        self.cells[bar] = 1 if kind == UPRIGHT else length
        self.stride[bar] = WIDTH if kind == ALONG_Y else 1
        self.soles[bar] = (base - 1) * CELLS + cell
        self.tops[bar] = (base + (length if kind == UPRIGHT else 1)) * CELLS + cell
        self.count = bar + 1
        for index in range(length):
            row = here // WIDTH
            bit = ONE << (SHIFT + here % WIDTH)
            self.owner[layer * CELLS + here] = bar + 1
            self.filled[layer * WIDTH + row] |= bit
            for below in range(layer + 1):
                self.cover[below * WIDTH + row] |= bit
            if kind == ALONG_X:
                here += 1
            elif kind == ALONG_Y:
                here += WIDTH
            else:
                layer += 1
        if self.is_loaded(bar):
            self.settle()
        else:
            self.rate(bar)

    def lift(self):
        """Takes the bar away that was laid last."""
        bar: cython.int = self.count - 1
        index: cython.int
        layer: cython.int = self.base[bar]
        here: cython.int = self.cell[bar]
        row: cython.int
        below: cython.int
        loaded: cython.bint = self.is_loaded(bar)
        for index in range(self.length[bar]):
            row = here // WIDTH
            self.owner[layer * CELLS + here] = 0
            self.filled[layer * WIDTH + row] &= ~(ONE << (SHIFT + here % WIDTH))
            for below in range(layer, -1, -1):
                self.cover[below * WIDTH + row] = (
                    self.cover[(below + 1) * WIDTH + row] | self.filled[below * WIDTH + row]
                )
            if self.kind[bar] == ALONG_X:
                here += 1
            elif self.kind[bar] == ALONG_Y:
                here += WIDTH
            else:
                layer += 1
        self.count = bar
        if loaded:
            self.settle()

    def is_loaded(self, bar):
        """Whether any bar lies on it."""
        step: cython.int
        for step in range(self.cells[bar]):
            if self.owner[self.tops[bar] + step * self.stride[bar]]:
                return True
        return False

    def rate(self, bar):
        """R18: whether a bar is firm and whether it is active, from those that carry it.

        Firm bars carry any load even where a braced bar presses 1/1000 beyond their edge (R16): their own weight makes
        up for that up to a load of 249, and there are only 220.
        """
        if self.base[bar] == 0:
            self.firm[bar] = True
            self.active[bar] = False
            return
        step: cython.int
        other: cython.int
        first: cython.int = self.owner[self.soles[bar]] - 1
        last: cython.int = self.owner[self.soles[bar] + (self.cells[bar] - 1) * self.stride[bar]] - 1
        self.firm[bar] = first >= 0 and last >= 0 and self.firm[first] and self.firm[last]
        self.active[bar] = not self.firm[bar]
        for step in range(self.cells[bar]):
            other = self.owner[self.soles[bar] + step * self.stride[bar]] - 1
            if other >= 0 and self.active[other]:
                self.active[bar] = True

    def settle(self):
        """Rates every bar, from the plan up: a bar pushed in under others changes what they rest on."""
        layer: cython.int
        bar: cython.int
        for layer in range(HEIGHT):
            for bar in range(self.count):
                if self.base[bar] == layer:
                    self.rate(bar)

    def braced(self, length, kind, cell, base):
        """R16: the ends of a lying bar that something butts against, as far as the option lets it count."""
        if kind == UPRIGHT or self.lean == LEAN_OFF:
            return 0
        step: cython.int = 1 if kind == ALONG_X else WIDTH
        ends: cython.int = 0
        if self.owner[base * CELLS + cell - step]:
            ends |= LOW_END
        if self.owner[base * CELLS + cell + length * step]:
            ends |= HIGH_END
        if ends and self.lean == LEAN_ANY:
            return LOW_END | HIGH_END
        return ends

    # For whoever sets up, shows or tests a building; never on the hot path.

    def empty(self, lean: cython.int = LEAN_END):
        """Takes every bar away and sets how leaning counts."""
        self.clear(lean)

    def add(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """Lays a bar that fits; whether the building stands is another question."""
        self.lay(length, kind, cell, base)

    def remove(self):
        """Takes the last bar away."""
        self.lift()

    def bar(self, number: cython.int):
        """Length, kind, cell and base of a bar."""
        return self.length[number], self.kind[number], self.cell[number], self.base[number]

    def is_filled(self, cell: cython.int, layer: cython.int):
        """Whether a bar fills that cube."""
        return bool(self.filled[layer * WIDTH + cell // WIDTH] >> (SHIFT + cell % WIDTH) & 1)

    def at(self, cell: cython.int, layer: cython.int):
        """The number of the bar that fills a cube, or None."""
        number: cython.int = self.owner[layer * CELLS + cell] if 0 <= layer < HEIGHT else 0
        return number - 1 if number else None

    def is_firm(self, number: cython.int):
        """R18: whether the bar carries any load."""
        return bool(self.firm[number])

    def leans(self, number: cython.int):
        """R16: whether the low and the high end of a bar count as braced."""
        ends: cython.int = self.braced(self.length[number], self.kind[number], self.cell[number], self.base[number])
        return bool(ends & LOW_END), bool(ends & HIGH_END)
