"""Talō: bars on the plan, where they are and what carries what. Rule numbers refer to docs/rules/talo.md.

A cell is row * WIDTH + column in a grid with a nameless border; a bar is its length, its kind, its cell with the
smallest column and row, and its base. Bars are numbered in building order.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    # Made by tools/stubs.py from bars.pxd.
    WIDTH, CELLS, FIRST_PLAN, LAST_PLAN, HEIGHT, LAYERS, SHIFT, MOST_BARS = 28, 784, 9, 18, 10, 13, 18, 56
    MOST_CUBES, OWNERS = 220, 8624
    ALONG_X, ALONG_Y, UPRIGHT = range(3)
    LEAN_OFF, LEAN_END, LEAN_ANY = range(3)
    LOW_END, HIGH_END = 1, 2


ONE = cython.declare(cython.ulonglong, 1)


class Bars:
    """Bars on the plan. What is laid is not checked."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.length, self.kind, self.cell, self.base = ([0] * MOST_BARS for _ in range(4))
            self.firm, self.active = [False] * MOST_BARS, [False] * MOST_BARS
            self.cells, self.stride, self.soles, self.tops = ([0] * MOST_BARS for _ in range(4))
            self.owner = [0] * OWNERS
            self.filled, self.cover = [0] * (LAYERS * WIDTH), [0] * (LAYERS * WIDTH)
            self.ledges, self.tower = [0] * LAYERS, [0] * CELLS
        self.owned = False
        self.clear(LEAN_END)

    @cython.final
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
        for index in range(LAYERS):
            self.ledges[index] = 0
        for index in range(CELLS):
            self.tower[index] = 0

    @cython.final
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
            memcpy(cython.address(self.ledges[0]), cython.address(other.ledges[0]), LAYERS * 4)
            memcpy(cython.address(self.tower[0]), cython.address(other.tower[0]), CELLS * 2)
        else:
            self.owner[:] = other.owner
            self.filled[:] = other.filled
            self.cover[:] = other.cover
            self.ledges[:] = other.ledges
            self.tower[:] = other.tower

    @cython.final
    def transfer(self, tape):
        """Passes the bars over a tape in building order; all the rest follows from them."""
        index: cython.int
        count: cython.int = tape.number(self.count)
        lean: cython.int = tape.number(self.lean)
        length: cython.int
        kind: cython.int
        cell: cython.int
        base: cython.int
        if tape.plays_back:
            self.clear(lean)
        for index in range(count):
            length = tape.number(self.length[index])
            kind = tape.number(self.kind[index])
            cell = tape.number(self.cell[index])
            base = tape.number(self.base[index])
            if tape.plays_back:
                self.expect_bar(length, kind, cell, base)
                self.lay(length, kind, cell, base)
        return 0

    @cython.final
    def lay(self, length, kind, cell, base):
        """Adds a bar and brings everything up to date that depends on it."""
        index: cython.int
        layer: cython.int = base
        here: cython.int = cell
        row: cython.int
        below: cython.int
        bit: cython.ulonglong
        self.try_on(length, kind, cell, base)
        for index in range(length):
            row = here // WIDTH
            bit = ONE << (SHIFT + here % WIDTH)
            self.filled[layer * WIDTH + row] |= bit
            self.look_for_ledges(layer, row)
            self.tower[here] |= 1 << layer
            for below in range(layer + 1):
                self.cover[below * WIDTH + row] |= bit
            if kind == ALONG_X:
                here += 1
            elif kind == ALONG_Y:
                here += WIDTH
            else:
                layer += 1

    @cython.final
    def lift(self):
        """Takes the bar away that was laid last."""
        bar: cython.int = self.count - 1
        index: cython.int
        layer: cython.int = self.base[bar]
        here: cython.int = self.cell[bar]
        row: cython.int
        below: cython.int
        for index in range(self.length[bar]):
            row = here // WIDTH
            self.filled[layer * WIDTH + row] &= ~(ONE << (SHIFT + here % WIDTH))
            self.look_for_ledges(layer, row)
            self.tower[here] &= ~(1 << layer)
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
        self.take_off()

    @cython.final
    def try_on(self, length, kind, cell, base):
        """Adds a bar as far as balance depends on it; `take_off` must follow before anything else is asked."""
        bar: cython.int = self.count
        self.length[bar] = length
        self.kind[bar] = kind
        self.cell[bar] = cell
        self.base[bar] = base
        self.cells[bar] = 1 if kind == UPRIGHT else length
        self.stride[bar] = WIDTH if kind == ALONG_Y else 1
        self.soles[bar] = (base - 1) * CELLS + cell
        self.tops[bar] = (base + (length if kind == UPRIGHT else 1)) * CELLS + cell
        self.count = bar + 1
        self.own(bar, bar + 1)
        if self.is_loaded(bar):
            self.settle(base)
        else:
            self.rate(bar)

    @cython.final
    def take_off(self):
        """Takes the bar away that was tried on last; its numbers stay where they are."""
        bar: cython.int = self.count - 1
        self.own(bar, 0)
        self.count = bar
        if self.is_loaded(bar):
            self.settle(self.base[bar] + 1)

    @cython.final
    def own(self, bar, number):
        """Writes a number into the cubes of a bar."""
        index: cython.int
        at: cython.int = self.base[bar] * CELLS + self.cell[bar]
        stride: cython.int = CELLS if self.kind[bar] == UPRIGHT else self.stride[bar]
        for index in range(self.length[bar]):
            self.owner[at] = number
            at += stride

    @cython.final
    def look_for_ledges(self, layer, row):
        """Brings the ledges up to date after a change in a row of a layer: those there, and those just above."""
        at: cython.int = layer * WIDTH + row
        bit: cython.uint = 1 << row
        self.ledges[layer + 1] &= ~bit
        if self.filled[at] & ~self.filled[at + WIDTH]:
            self.ledges[layer + 1] |= bit
        if layer > 0:
            self.ledges[layer] &= ~bit
            if self.filled[at - WIDTH] & ~self.filled[at]:
                self.ledges[layer] |= bit

    @cython.final
    def is_carried(self, length, kind, cell, base):
        """R10: whether a bar not laid yet would lie on the plan or on a cube of another one."""
        step: cython.int
        if base == 0:
            return True
        for step in range(1 if kind == UPRIGHT else length):
            if self.owner[(base - 1) * CELLS + cell + step * (WIDTH if kind == ALONG_Y else 1)]:
                return True
        return False

    @cython.final
    def is_loaded(self, bar):
        """Whether any bar lies on it."""
        step: cython.int
        for step in range(self.cells[bar]):
            if self.owner[self.tops[bar] + step * self.stride[bar]]:
                return True
        return False

    @cython.final
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

    @cython.final
    def settle(self, lowest):
        """Rates every bar from a layer up: a bar pushed in under others changes what they rest on."""
        layer: cython.int
        bar: cython.int
        for layer in range(lowest, HEIGHT):
            for bar in range(self.count):
                if self.base[bar] == layer:
                    self.rate(bar)

    @cython.final
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

    @cython.final
    def expect_owner(self):
        """ValueError for the building of a position."""
        if self.owned:
            raise ValueError("the building of a position changes by its actions only; take a copy()")
        return 0

    @cython.final
    def expect_number(self, number):
        """ValueError unless there is a bar of that number."""
        if not 0 <= number < self.count:
            raise ValueError(f"bar {number} is not one of the {self.count}")
        return 0

    @cython.final
    def expect_cube(self, cell, layer):
        """ValueError unless a cube is one that a bar or a pawn could fill."""
        if not (0 <= cell < CELLS and 0 <= layer < LAYERS):
            raise ValueError(f"there is no cube {layer} above a cell {cell}")
        return 0

    @cython.final
    def expect_bar(self, length, kind, cell, base):
        """ValueError unless a bar lies within the named cells and the ten layers, and there is room for one more."""
        column: cython.int = cell % WIDTH
        row: cython.int = cell // WIDTH
        if not (1 <= length <= 10 and ALONG_X <= kind <= UPRIGHT and 0 <= base < HEIGHT and 0 <= cell < CELLS):
            raise ValueError(f"there is no bar of length {length}, kind {kind}, cell {cell} and base {base}")
        if (
            column < 1
            or row < 1
            or column + (length if kind == ALONG_X else 1) > WIDTH - 1
            or row + (length if kind == ALONG_Y else 1) > WIDTH - 1
            or base + (length if kind == UPRIGHT else 1) > HEIGHT
        ):
            raise ValueError("that bar ends outside")
        if self.count >= MOST_BARS - 1:
            raise ValueError("there is no room for more bars")
        return 0

    def empty(self, lean: cython.int = LEAN_END) -> None:
        """Takes every bar away and sets how leaning counts."""
        self.expect_owner()
        if not LEAN_OFF <= lean <= LEAN_ANY:
            raise ValueError(f"there is no way of leaning {lean}")
        self.clear(lean)

    def add(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int) -> None:
        """Lays a bar that fits; whether the building stands is another question."""
        step: cython.int
        number: cython.int
        cubes: cython.int = length
        self.expect_owner()
        self.expect_bar(length, kind, cell, base)
        for step in range(length):
            if kind == UPRIGHT:
                number = self.owner[(base + step) * CELLS + cell]
            else:
                number = self.owner[base * CELLS + cell + step * (WIDTH if kind == ALONG_Y else 1)]
            if number:
                raise ValueError("that bar meets another one")
        if not self.is_carried(length, kind, cell, base):
            raise ValueError("that bar would hang in the air")
        for number in range(self.count):
            cubes += self.length[number]
        if cubes > MOST_CUBES:
            raise ValueError("there is no room for more cubes")
        self.lay(length, kind, cell, base)

    def remove(self) -> None:
        """Takes the last bar away."""
        self.expect_owner()
        self.expect_number(self.count - 1)
        self.lift()

    def bar(self, number: cython.int) -> tuple[int, int, int, int]:
        """Length, kind, cell and base of a bar."""
        self.expect_number(number)
        return self.length[number], self.kind[number], self.cell[number], self.base[number]

    def is_filled(self, cell: cython.int, layer: cython.int) -> bool:
        """Whether a bar fills that cube."""
        self.expect_cube(cell, layer)
        return bool(self.filled[layer * WIDTH + cell // WIDTH] >> (SHIFT + cell % WIDTH) & 1)

    def at(self, cell: cython.int, layer: cython.int) -> int | None:
        """The number of the bar that fills a cube, or None."""
        number: cython.int = self.owner[layer * CELLS + cell] if 0 <= layer < HEIGHT and 0 <= cell < CELLS else 0
        return number - 1 if number else None

    def is_firm(self, number: cython.int) -> bool:
        """R18: whether the bar carries any load."""
        self.expect_number(number)
        return bool(self.firm[number])

    def leans(self, number: cython.int) -> tuple[bool, bool]:
        """R16: whether the low and the high end of a bar count as braced."""
        self.expect_number(number)
        ends: cython.int = self.braced(self.length[number], self.kind[number], self.cell[number], self.base[number])
        return bool(ends & LOW_END), bool(ends & HIGH_END)
