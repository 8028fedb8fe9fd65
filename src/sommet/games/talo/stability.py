"""Talō: the building and whether it stands. Rule numbers refer to docs/rules/talo.md.

A cell is row * WIDTH + column in a grid with a nameless border; a bar is its length, its kind, its cell with the
smallest column and row, and its base. Bars are numbered in building order.

`verdict` is the fast path (R18 a, b). `balance` examines the group of active bars around new ones (R18 c): loads are
passed down in whole numbers as far as they are known (R18 d), and what is left is a linear program over contact forces,
solved by a dense simplex in doubles.

Why its answer can be trusted. The program asks for a little more than the rules do: contact rectangles are smaller by
STRICTNESS on every side. If that has a solution, the real one has one with room for all rounding. If it has none, the
simplex proves it by a falling motion whose work is positive. Forces only flow down, through at most ten bars, so in any
solution they sum to at most 2200; the strictness can therefore account for at most 2200 * STRICTNESS times the tilt (at
most 4) of that work, 9e-5. Between the two thresholds the program is solved again in fractions.
"""

from fractions import Fraction

import cython

from sommet.games.talo.exact import has_solution

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy
else:
    from math import fabs

    # The same as in stability.pxd.
    WIDTH, CELLS, FIRST_PLAN, LAST_PLAN, HEIGHT, LAYERS, MOST_BARS, SHIFT = 28, 784, 9, 18, 10, 13, 56, 18
    MOST_CONTACTS, MOST_LEARNT = 256, 16
    ALONG_X, ALONG_Y, UPRIGHT = range(3)
    LEAN_OFF, LEAN_END, LEAN_ANY = range(3)
    LOW_END, HIGH_END = 1, 2
    NOWHERE, WEST, EAST, SOUTH, NORTH = range(5)
    FALLS, STANDS, UNSURE = range(3)

    def subtract(table, row, pivot_row, factor, count):
        """Takes a multiple of one row of a table from another; rows are given by where they begin."""
        for column in range(count):
            table[row + column] -= factor * table[pivot_row + column]


ONE = cython.declare(cython.ulonglong, 1)
INSET = cython.declare(cython.double, 0.001)  # R13
STRICTNESS = cython.declare(cython.double, 1e-8)
SURELY_STANDS = cython.declare(cython.double, 1e-10)  # what is left undone in the strict program
SURELY_FALLS = cython.declare(cython.double, 1e-4)
ROOM = cython.declare(cython.double, 0.0011)  # a little more than the inset
SMALL = cython.declare(cython.double, 1e-9)  # no pivot, no gain


class Building:
    """Bars on the plan. What is laid is not checked; whether it stands is asked for."""

    def __init__(self):
        if not cython.compiled:
            self.length, self.kind, self.cell, self.base = ([0] * MOST_BARS for _ in range(4))
            self.firm, self.active = [False] * MOST_BARS, [False] * MOST_BARS
            self.owner = [0] * (HEIGHT * CELLS)
            self.filled, self.cover = [0] * (LAYERS * WIDTH), [0] * (LAYERS * WIDTH)
            self.group, self.member, self.weight, self.rides = ([0] * MOST_BARS for _ in range(4))
            self.moment_x, self.moment_y, self.unknown, self.number = ([0] * MOST_BARS for _ in range(4))
            self.upper, self.lower, self.braces = ([0] * MOST_CONTACTS for _ in range(3))
            self.west, self.east, self.south, self.north = ([0] * MOST_CONTACTS for _ in range(4))
            self.force = [0.0] * (4 * MOST_CONTACTS)
            self.sinking, self.tilt_x, self.tilt_y = ([0.0] * MOST_BARS for _ in range(3))
            self.learnt_work = [0.0] * MOST_LEARNT
            self.learnt_motion = [0.0] * (3 * MOST_LEARNT * MOST_BARS)
        self.clear(LEAN_END)

    def clear(self, lean):
        """Takes every bar away."""
        index: cython.int
        self.lean = lean
        self.count = 0
        self.grouped = 0
        self.unknowns = 0
        self.contacts = 0
        self.work = 0
        self.programs = 0
        self.doubts = 0
        self.learnt = 0
        self.learnt_before = 0
        for index in range(HEIGHT * CELLS):
            self.owner[index] = 0
        for index in range(LAYERS * WIDTH):
            self.filled[index] = 0
            self.cover[index] = 0

    def take(self, other):
        """Becomes equal to another building."""
        index: cython.int
        self.lean = other.lean
        self.count = other.count
        self.learnt = 0
        for index in range(other.count):
            self.length[index] = other.length[index]
            self.kind[index] = other.kind[index]
            self.cell[index] = other.cell[index]
            self.base[index] = other.base[index]
            self.firm[index] = other.firm[index]
            self.active[index] = other.active[index]
        if cython.compiled:
            memcpy(cython.address(self.owner[0]), cython.address(other.owner[0]), HEIGHT * CELLS)
            memcpy(cython.address(self.filled[0]), cython.address(other.filled[0]), LAYERS * WIDTH * 8)
            memcpy(cython.address(self.cover[0]), cython.address(other.cover[0]), LAYERS * WIDTH * 8)
        else:
            self.owner[:] = other.owner
            self.filled[:] = other.filled
            self.cover[:] = other.cover

    # Laying bars.

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

    def above(self, bar, step):
        """The bar that lies on a cell of this one's footprint, -1 if none does."""
        if self.kind[bar] == UPRIGHT:
            if self.base[bar] + self.length[bar] >= HEIGHT:
                return -1
            return self.owner[(self.base[bar] + self.length[bar]) * CELLS + self.cell[bar]] - 1
        if self.base[bar] + 1 >= HEIGHT:
            return -1
        return (
            self.owner[
                (self.base[bar] + 1) * CELLS + self.cell[bar] + (step if self.kind[bar] == ALONG_X else step * WIDTH)
            ]
            - 1
        )

    def beneath(self, bar, step):
        """The bar that carries a cell of this one's footprint, -1 if none does. Not for bars on the plan."""
        return (
            self.owner[
                (self.base[bar] - 1) * CELLS
                + self.cell[bar]
                + (step * WIDTH if self.kind[bar] == ALONG_Y else step if self.kind[bar] == ALONG_X else 0)
            ]
            - 1
        )

    def is_loaded(self, bar):
        """Whether any bar lies on it."""
        step: cython.int
        for step in range(1 if self.kind[bar] == UPRIGHT else self.length[bar]):
            if self.above(bar, step) >= 0:
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
        cells: cython.int = 1 if self.kind[bar] == UPRIGHT else self.length[bar]
        other = self.beneath(bar, 0)
        self.firm[bar] = other >= 0 and self.firm[other]
        other = self.beneath(bar, cells - 1)
        if other < 0 or not self.firm[other]:
            self.firm[bar] = False
        self.active[bar] = not self.firm[bar]
        for step in range(cells):
            other = self.beneath(bar, step)
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

    # The fast path.

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

    def verdict(self, length, kind, cell, base):
        """Whether a bar not laid yet would stand, by R18 a and b alone: STANDS, FALLS or UNSURE."""
        if base == 0:
            return STANDS
        cells: cython.int = 1 if kind == UPRIGHT else length
        stride: cython.int = WIDTH if kind == ALONG_Y else 1
        first: cython.int = -1
        last: cython.int = -1
        firm_first: cython.int = -1
        firm_last: cython.int = -1
        step: cython.int
        bar: cython.int
        for step in range(cells):
            bar = self.owner[(base - 1) * CELLS + cell + step * stride] - 1
            if bar >= 0:
                if first < 0:
                    first = step
                last = step
                if self.firm[bar]:
                    if firm_first < 0:
                        firm_first = step
                    firm_last = step
        if firm_first == 0 and firm_last == cells - 1:
            return STANDS  # R18 a
        ends: cython.int = self.braced(length, kind, cell, base)
        if firm_first >= 0 and _is_centred(cells, firm_first, firm_last, ends):
            return STANDS  # R18 b; whatever lies on it need not press on it, since it stood before
        if _is_centred(cells, first, last, ends):
            return UNSURE
        top: cython.int = base + (length if kind == UPRIGHT else 1)
        if top < HEIGHT:
            for step in range(cells):
                if self.owner[top * CELLS + cell + step * stride]:
                    return UNSURE  # what lies on it may hold it down
        return FALLS  # R18 b

    # Balance.

    def balance(self, first):
        """R12: whether the building stands, given that it stood before the bars from number `first` on were laid.

        If not, `sinking` and the tilts tell how it falls; if so, `force` holds the forces the program found.
        """
        if first > 0 and self.rests_easily(first, False):
            return True
        self.gather(first)
        if self.grouped == 0:
            return True
        if not self.resolve():
            return False
        if self.unknowns == 0:
            return True
        kept: cython.int = self.contacts
        if self.rests_easily(first, True):
            return True
        self.contacts = kept
        if self.is_known_to_fall(first):
            return False
        if self.weigh():
            return True
        self.learn(first)
        return False

    def gather(self, first):
        """R18 c: the active bars connected with the new ones."""
        bar: cython.int
        other: cython.int
        step: cython.int
        done: cython.int = 0
        self.grouped = 0
        self.unknowns = 0
        self.contacts = 0
        for bar in range(self.count):
            self.member[bar] = 0
        for bar in range(first, self.count):
            if self.active[bar]:
                self.member[bar] = 1
                self.group[self.grouped] = bar
                self.grouped += 1
        while done < self.grouped:
            bar = self.group[done]
            done += 1
            self.weight[bar] = self.length[bar]
            self.rides[bar] = -1
            self.number[bar] = -1
            self.moment_x[bar] = self.length[bar] * (
                2 * (self.cell[bar] % WIDTH) + (self.length[bar] if self.kind[bar] == ALONG_X else 1)
            )
            self.moment_y[bar] = self.length[bar] * (
                2 * (self.cell[bar] // WIDTH) + (self.length[bar] if self.kind[bar] == ALONG_Y else 1)
            )
            for step in range(1 if self.kind[bar] == UPRIGHT else self.length[bar]):
                other = self.above(bar, step)
                if other >= 0 and self.member[other] == 0:  # on an active bar every bar is active
                    self.member[other] = 1
                    self.group[self.grouped] = other
                    self.grouped += 1
                other = self.beneath(bar, step)
                if other >= 0 and self.member[other] == 0 and self.active[other]:
                    self.member[other] = 1
                    self.group[self.grouped] = other
                    self.grouped += 1

    def resolve(self):
        """R18 d: passes known loads down. False when one cannot be carried; bars it cannot settle become unknowns."""
        layer: cython.int
        index: cython.int
        bar: cython.int
        other: cython.int
        step: cython.int
        known: cython.bint
        before: cython.int
        side: cython.int
        grounded: cython.bint
        for layer in range(HEIGHT - 1, 0, -1):
            for index in range(self.grouped):
                bar = self.group[index]
                if self.base[bar] != layer:
                    continue
                known = True
                for step in range(1 if self.kind[bar] == UPRIGHT else self.length[bar]):
                    other = self.above(bar, step)
                    if other >= 0 and self.member[other] == 1:
                        known = False
                before = self.contacts
                grounded = self.touch(bar) == 0
                # Whatever it rests on, the resultant of its load must lie in the hull of its contacts.
                side = self.overbalance(bar, before, self.contacts - 1)
                if side != NOWHERE and (known or self.is_free_to_tip(bar, side, before, self.contacts - 1)):
                    self.tip_over(bar, side, before, self.contacts - 1)
                    return False
                if known:
                    if grounded or self.contacts == before + 1:
                        other = self.lower[before]
                        self.member[bar] = 2
                        self.contacts = before
                        if not grounded:
                            self.rides[bar] = other
                            self.weight[other] += self.weight[bar]
                            self.moment_x[other] += self.moment_x[bar]
                            self.moment_y[other] += self.moment_y[bar]
                        continue
                self.number[bar] = self.unknowns
                self.unknown[self.unknowns] = bar
                self.unknowns += 1
        return True

    def touch(self, bar):
        """Lists the contacts under a bar (R13) and gives the number of those with active bars."""
        step: cython.int
        other: cython.int
        last: cython.int = -1
        busy: cython.int = 0
        at: cython.int = self.contacts
        column: cython.int = self.cell[bar] % WIDTH
        row: cython.int = self.cell[bar] // WIDTH
        ends: cython.int = self.braced(self.length[bar], self.kind[bar], self.cell[bar], self.base[bar])
        for step in range(1 if self.kind[bar] == UPRIGHT else self.length[bar]):
            other = self.beneath(bar, step)
            if other >= 0 and other != last:
                self.upper[at] = bar
                self.lower[at] = other
                self.braces[at] = ends
                self.west[at] = column + step if self.kind[bar] == ALONG_X else column
                self.south[at] = row + step if self.kind[bar] == ALONG_Y else row
                at += 1
                if self.active[other]:
                    busy += 1
            if other >= 0:
                self.east[at - 1] = (column + step if self.kind[bar] == ALONG_X else column) + 1
                self.north[at - 1] = (row + step if self.kind[bar] == ALONG_Y else row) + 1
            last = other
        self.contacts = at
        return busy

    def overbalance(self, bar, first, last):
        """The side on which the known load of a bar lies beyond the hull of its contacts. Whole numbers: exact."""
        weight: cython.int = 2 * self.weight[bar]
        ends: cython.int = self.braces[first]
        low: cython.int = ends & LOW_END if self.kind[bar] == ALONG_X else 0
        high: cython.int = ends & HIGH_END if self.kind[bar] == ALONG_X else 0
        # With a brace the edge itself holds (R16), without one it does not (R13); resultants in between do not exist.
        gap: cython.int = self.moment_x[bar] - weight * self.west[first]
        if gap < 0 or (gap == 0 and not low):
            return WEST
        gap = weight * self.east[last] - self.moment_x[bar]
        if gap < 0 or (gap == 0 and not high):
            return EAST
        low = ends & LOW_END if self.kind[bar] == ALONG_Y else 0
        high = ends & HIGH_END if self.kind[bar] == ALONG_Y else 0
        gap = self.moment_y[bar] - weight * self.south[first]
        if gap < 0 or (gap == 0 and not low):
            return SOUTH
        gap = weight * self.north[last] - self.moment_y[bar]
        if gap < 0 or (gap == 0 and not high):
            return NORTH
        return NOWHERE

    def is_free_to_tip(self, bar, side, first, last):
        """Whether a bar can turn over a side although some load is unknown: only if that lies where it sinks."""
        step: cython.int
        other: cython.int
        at: cython.int
        if self.braces[first] & (HIGH_END if side == EAST or side == NORTH else LOW_END):
            return False
        for step in range(1 if self.kind[bar] == UPRIGHT else self.length[bar]):
            other = self.above(bar, step)
            if other < 0 or self.member[other] != 1:
                continue
            if self.kind[bar] == UPRIGHT or (self.kind[bar] == ALONG_X) != (side == WEST or side == EAST):
                return False
            at = (self.cell[bar] % WIDTH if self.kind[bar] == ALONG_X else self.cell[bar] // WIDTH) + step
            if (
                (side == EAST and at < self.east[last])
                or (side == WEST and at >= self.west[first])
                or (side == NORTH and at < self.north[last])
                or (side == SOUTH and at >= self.south[first])
            ):
                return False
        return True

    def tip_over(self, bar, side, first, last):
        """The fall of a bar over one side of its contacts."""
        ends: cython.int = self.braces[first] if self.kind[bar] != UPRIGHT else 0
        along_y: cython.bint = side == SOUTH or side == NORTH
        if (self.kind[bar] == ALONG_Y) != along_y:
            ends = 0  # braces work along the bar only
        low: cython.double = -INSET if ends & LOW_END else INSET
        high: cython.double = -INSET if ends & HIGH_END else INSET
        if side == WEST:
            self.tip(bar, False, self.west[first] + low, -1)
        elif side == EAST:
            self.tip(bar, False, self.east[last] - high, 1)
        elif side == SOUTH:
            self.tip(bar, True, self.south[first] + low, -1)
        else:
            self.tip(bar, True, self.north[last] - high, 1)

    def rests_easily(self, first, whole):
        """Whether the new bars find support by leaving their weight where it naturally falls: often enough, yes.

        The building stood before, by some forces; if those of the new weight alone can be added to them, it stands.
        With `whole` the weight of all the group gathered is spread so: that may do where new weight alone tips. A
        resultant goes to firm ground if contacts with it can take it, else to the contact under it, else to the two
        contacts beside it, at their middles if it lies between these. Failure proves nothing.
        """
        load = cython.declare(cython.double[168])  # by bar: weight and both moments
        if not cython.compiled:
            load = [0.0] * 168
        layer: cython.int
        bar: cython.int
        contact: cython.int
        west: cython.int
        east: cython.int
        along_y: cython.bint
        place: cython.double
        other: cython.double
        weight: cython.double
        low: cython.double
        high: cython.double
        share: cython.double
        start: cython.int = self.contacts if whole else 0  # what is listed already stays
        top: cython.int = 0
        for bar in range(3 * self.count):
            load[bar] = 0
        for bar in range(0 if whole else first, self.count):
            if whole and self.member[bar] == 0:
                continue
            if self.base[bar] > top:
                top = self.base[bar]
            load[3 * bar] = self.length[bar]
            load[3 * bar + 1] = self.length[bar] * (
                self.cell[bar] % WIDTH + (0.5 * self.length[bar] if self.kind[bar] == ALONG_X else 0.5)
            )
            load[3 * bar + 2] = self.length[bar] * (
                self.cell[bar] // WIDTH + (0.5 * self.length[bar] if self.kind[bar] == ALONG_Y else 0.5)
            )
        for layer in range(top, 0, -1):
            for bar in range(self.count):
                if self.base[bar] != layer or load[3 * bar] == 0 or not self.active[bar]:
                    continue
                along_y = self.kind[bar] == ALONG_Y
                weight = load[3 * bar]
                place = load[3 * bar + (2 if along_y else 1)] / weight
                other = load[3 * bar + (1 if along_y else 2)] / weight
                self.contacts = start
                self.touch(bar)
                low = 1e9
                high = -1e9
                west = -1
                east = -1
                for contact in range(start, self.contacts):
                    if not self.active[self.lower[contact]]:
                        if high < 0:
                            low = self.edge(contact, along_y, False)
                        high = self.edge(contact, along_y, True)
                    # The contact under the resultant stands for both sides.
                    if self.edge(contact, along_y, False) < place:
                        west = contact
                    if self.edge(contact, along_y, True) > place and east < 0:
                        east = contact
                share = self.west[start] if along_y else self.south[start]
                if west < 0 or east < 0 or not share + ROOM < other < share + 1 - ROOM:
                    return False
                if low < place < high:
                    continue
                if east <= west:
                    self.put(load, east, along_y, weight, place, other)
                    continue
                low = self.middle(west, along_y)
                high = self.middle(east, along_y)
                if low > place:
                    low = self.edge(west, along_y, True)
                if high < place:
                    high = self.edge(east, along_y, False)
                share = weight * (high - place) / (high - low)
                self.put(load, west, along_y, share, low, other)
                self.put(load, east, along_y, weight - share, high, other)
        return True

    def edge(self, contact, along_y, high):
        """Where a contact begins or ends for certain, braces left aside."""
        if high:
            return (self.north[contact] if along_y else self.east[contact]) - ROOM
        return (self.south[contact] if along_y else self.west[contact]) + ROOM

    def middle(self, contact, along_y):
        if along_y:
            return 0.5 * (self.south[contact] + self.north[contact])
        return 0.5 * (self.west[contact] + self.east[contact])

    def put(self, load, contact, along_y, weight, place, other):
        """Adds a force at a point of a contact to what its lower bar carries."""
        at: cython.int = 3 * self.lower[contact]
        load[at] += weight
        load[at + 1] += weight * (other if along_y else place)
        load[at + 2] += weight * (place if along_y else other)

    # How a building falls: every bar goes down by an affine function of the place; nothing goes through anything.

    def still(self):
        bar: cython.int
        for bar in range(self.count):
            self.sinking[bar] = 0
            self.tilt_x[bar] = 0
            self.tilt_y[bar] = 0

    def tip(self, bar, along_y, edge, toward):
        """One bar turns over an edge and takes along what rides on it."""
        self.still()
        self.sinking[bar] = -toward * edge
        if along_y:
            self.tilt_y[bar] = toward
            self.work = toward * (0.5 * self.moment_y[bar] - self.weight[bar] * edge)
        else:
            self.tilt_x[bar] = toward
            self.work = toward * (0.5 * self.moment_x[bar] - self.weight[bar] * edge)
        self.carry()

    def carry(self):
        """Bars settled on a single other one move with it."""
        layer: cython.int
        index: cython.int
        bar: cython.int
        for layer in range(2, HEIGHT):
            for index in range(self.grouped):
                bar = self.group[index]
                if self.base[bar] == layer and self.member[bar] == 2 and self.rides[bar] >= 0:
                    self.sinking[bar] = self.sinking[self.rides[bar]]
                    self.tilt_x[bar] = self.tilt_x[self.rides[bar]]
                    self.tilt_y[bar] = self.tilt_y[self.rides[bar]]

    def sink(self, bar, x, y):
        """How far a point of a bar goes down."""
        return self.sinking[bar] + self.tilt_x[bar] * x + self.tilt_y[bar] * y

    def outlast(self):
        """Whether the fall just found goes on without the bar lifted since; the work is then what is left of it."""
        # It is lifted, but its numbers are still there.
        self.work -= self.length[self.count] * self.middle_sink(self.count)
        return self.work > 1e-6

    def may_save(self, length, kind, cell, base):
        """False if the fall just found goes on although this bar is laid in addition (it is not laid yet)."""
        if self.butts(length, kind, cell, base, self.count, True) or self.is_covered(length, kind, cell, base):
            return True  # contacts would be others, or it would be pressed on from above
        self.follow(length, kind, cell, base)
        return self.work + length * self.middle_sinks < 1e-6

    def is_covered(self, length, kind, cell, base):
        """Whether a bar lies directly on the top of a place for one."""
        top: cython.int = base + (length if kind == UPRIGHT else 1)
        step: cython.int
        if top < HEIGHT:
            for step in range(1 if kind == UPRIGHT else length):
                if self.owner[top * CELLS + cell + (step * WIDTH if kind == ALONG_Y else step)]:
                    return True
        return False

    def butts(self, length, kind, cell, base, limit, moving):
        """Whether a bar would brace (R16) a lying one with a number below the limit: be just beyond its end.

        With `moving`, only if that one takes part in the fall just found.
        """
        if self.lean == LEAN_OFF:
            return False
        layer: cython.int = base
        step: cython.int
        side: cython.int
        away: cython.int
        bar: cython.int
        for step in range(length):
            for side in range(4):
                away = 1 if side == 0 else -1 if side == 1 else WIDTH if side == 2 else -WIDTH
                bar = self.owner[layer * CELLS + cell + away] - 1
                if (
                    0 <= bar < limit
                    and self.kind[bar] == (ALONG_X if side < 2 else ALONG_Y)
                    and (not moving or self.sinking[bar] or self.tilt_x[bar] or self.tilt_y[bar])
                ):
                    return True
            if kind == UPRIGHT:
                layer += 1
            else:
                cell += WIDTH if kind == ALONG_Y else 1
        return False

    def follow(self, length, kind, cell, base):
        """How a bar goes down with those that carry it: `middle_sinks` and the affine function.

        It is as far as they let it go, but for tilts across a bar that rests on several. On the plan it stays.
        """
        self.middle_sinks = 0
        self.follows_sinking = 0
        self.follows_x = 0
        self.follows_y = 0
        if base == 0:
            return
        # Along the bar: where its contacts begin and end, and how far what carries it goes down there.
        place = cython.declare(cython.double[20])
        drop = cython.declare(cython.double[20])
        if not cython.compiled:
            place = [0.0] * 20
            drop = [0.0] * 20
        cells: cython.int = 1 if kind == UPRIGHT else length
        stride: cython.int = WIDTH if kind == ALONG_Y else 1
        column: cython.int = cell % WIDTH
        row: cython.int = cell // WIDTH
        ends: cython.int = self.braced(length, kind, cell, base)
        step: cython.int
        bar: cython.int
        points: cython.int = 0
        carrier: cython.int = -1
        last: cython.int = -1
        for step in range(cells):
            bar = self.owner[(base - 1) * CELLS + cell + step * stride] - 1
            if bar >= 0:
                if bar != last:
                    carrier = bar
                    place[points] = step + (-INSET if ends & LOW_END else INSET)
                    drop[points] = self.least_sink(bar, kind, column, row, place[points])
                    points += 2
                place[points - 1] = step + 1 - (-INSET if ends & HIGH_END else INSET)
                drop[points - 1] = self.least_sink(bar, kind, column, row, place[points - 1])
            last = bar
        middle: cython.double = 0.5 * cells
        slope: cython.double
        level: cython.double
        other: cython.int
        if points == 2:
            # On one bar it goes down with it.
            self.follows_sinking = self.sinking[carrier]
            self.follows_x = self.tilt_x[carrier]
            self.follows_y = self.tilt_y[carrier]
            self.middle_sinks = self.sink(
                carrier,
                column + (middle if kind == ALONG_X else 0.5),
                row + (middle if kind == ALONG_Y else 0.5),
            )
            return
        # Its middle goes down as far as the line between any two points on either side of it lets it.
        self.middle_sinks = 1e9  # stays so for a bar out of balance, which is the others' business
        for step in range(points):
            for other in range(points):
                if place[step] <= middle < place[other]:
                    slope = (drop[other] - drop[step]) / (place[other] - place[step])
                    level = drop[step] + slope * (middle - place[step])
                    if level < self.middle_sinks:
                        self.middle_sinks = level
                        if kind == ALONG_Y:
                            self.follows_y = slope
                            self.follows_sinking = drop[step] - slope * (row + place[step])
                        else:
                            self.follows_x = slope
                            self.follows_sinking = drop[step] - slope * (column + place[step])

    def forget(self):
        """Drops the falls learnt: the building they belong to has changed."""
        self.learnt = 0

    def learn(self, first):
        """Keeps how the bars before the new ones just fell: it may be the answer for other new ones too."""
        bar: cython.int
        at: cython.int = self.learnt % MOST_LEARNT
        work: cython.double = self.work
        for bar in range(first, self.count):
            if self.is_loaded_before(bar, first):
                return
            work -= self.length[bar] * self.middle_sink(bar)
        if first != self.learnt_before:
            self.learnt_before = first
            self.learnt = 0
            at = 0
        self.learnt += 1
        self.learnt_work[at] = work
        for bar in range(first):
            self.learnt_motion[(at * 3) * MOST_BARS + bar] = self.sinking[bar]
            self.learnt_motion[(at * 3 + 1) * MOST_BARS + bar] = self.tilt_x[bar]
            self.learnt_motion[(at * 3 + 2) * MOST_BARS + bar] = self.tilt_y[bar]

    def is_loaded_before(self, bar, first):
        """Whether a bar older than `first` lies on this one."""
        step: cython.int
        other: cython.int
        for step in range(1 if self.kind[bar] == UPRIGHT else self.length[bar]):
            other = self.above(bar, step)
            if 0 <= other < first:
                return True
        return False

    def is_known_to_fall(self, first):
        """Whether one of the falls learnt goes on with the new bars in place; it is then the fall just found."""
        bar: cython.int
        tried: cython.int
        at: cython.int
        if self.learnt == 0 or first != self.learnt_before:
            return False
        for bar in range(first, self.count):
            # Bars follow in building order, so each must be lower than what rests on it.
            if self.is_loaded_before(bar, bar) or self.butts(
                self.length[bar], self.kind[bar], self.cell[bar], self.base[bar], first, False
            ):
                return False
        for tried in range(self.learnt if self.learnt < MOST_LEARNT else MOST_LEARNT):
            at = (self.learnt - 1 - tried) % MOST_LEARNT
            self.work = self.learnt_work[at]
            for bar in range(first):
                self.sinking[bar] = self.learnt_motion[(at * 3) * MOST_BARS + bar]
                self.tilt_x[bar] = self.learnt_motion[(at * 3 + 1) * MOST_BARS + bar]
                self.tilt_y[bar] = self.learnt_motion[(at * 3 + 2) * MOST_BARS + bar]
            for bar in range(first, self.count):
                self.follow(self.length[bar], self.kind[bar], self.cell[bar], self.base[bar])
                if self.middle_sinks > 1e8:
                    return False  # out of balance but for what lies on it: not a matter of following
                self.sinking[bar] = self.follows_sinking
                self.tilt_x[bar] = self.follows_x
                self.tilt_y[bar] = self.follows_y
                self.work += self.length[bar] * self.middle_sinks
            if self.work > 1e-6:
                return True
        return False

    def middle_sink(self, bar):
        """How far the middle of a bar goes down."""
        return self.sink(
            bar,
            self.cell[bar] % WIDTH + (0.5 * self.length[bar] if self.kind[bar] == ALONG_X else 0.5),
            self.cell[bar] // WIDTH + (0.5 * self.length[bar] if self.kind[bar] == ALONG_Y else 0.5),
        )

    def least_sink(self, bar, kind, column, row, place):
        """How far a bar goes down at a place along another one that lies on it, on whichever side it is less."""
        if kind == ALONG_Y:
            return self.sink(bar, column + 0.5, row + place) - (0.5 - INSET) * fabs(self.tilt_x[bar])
        return self.sink(bar, column + place, row + 0.5) - (0.5 - INSET) * fabs(self.tilt_y[bar])

    # The linear program.

    def inset(self, contact, corner, along_y, depth):
        """A coordinate of one of the four forces of a contact (R13, R16), in cells."""
        bar: cython.int = self.upper[contact]
        along: cython.bint = self.kind[bar] == (ALONG_Y if along_y else ALONG_X)
        if along_y:
            if corner & 2:
                return self.north[contact] - (
                    2 * STRICTNESS - depth if along and self.braces[contact] & HIGH_END else depth
                )
            return self.south[contact] + (2 * STRICTNESS - depth if along and self.braces[contact] & LOW_END else depth)
        if corner & 1:
            return self.east[contact] - (2 * STRICTNESS - depth if along and self.braces[contact] & HIGH_END else depth)
        return self.west[contact] + (2 * STRICTNESS - depth if along and self.braces[contact] & LOW_END else depth)

    def weigh(self):
        """Whether forces exist for the bars whose loads are unknown. Writes the forces or the fall."""
        rows: cython.int = 3 * self.unknowns
        columns: cython.int = 4 * self.contacts
        stride: cython.int = columns + rows + 1
        index: cython.int
        corner: cython.int
        bar: cython.int
        row: cython.int
        column: cython.int
        x: cython.double
        y: cython.double
        self.programs += 1
        if cython.compiled:
            table = cython.cast(cython.p_double, calloc((rows + 1) * stride, cython.sizeof(cython.double)))
            basis = cython.cast(cython.p_int, calloc(rows, cython.sizeof(cython.int)))
            if not table or not basis:
                free(table)
                free(basis)
                return self.exact()
        else:
            table = [0.0] * ((rows + 1) * stride)
            basis = [0] * rows
        # Three equations for each bar: force, and moments about its own corner, where no right side is negative.
        for index in range(self.contacts):
            for corner in range(4):
                column = 4 * index + corner
                x = self.inset(index, corner, False, INSET + STRICTNESS)
                y = self.inset(index, corner, True, INSET + STRICTNESS)
                bar = self.upper[index]
                row = 3 * self.number[bar]
                table[row * stride + column] = 1
                table[(row + 1) * stride + column] = x - self.cell[bar] % WIDTH
                table[(row + 2) * stride + column] = y - self.cell[bar] // WIDTH
                bar = self.lower[index]
                if self.active[bar]:
                    row = 3 * self.number[bar]
                    table[row * stride + column] = -1
                    table[(row + 1) * stride + column] = -(x - self.cell[bar] % WIDTH)
                    table[(row + 2) * stride + column] = -(y - self.cell[bar] // WIDTH)
        for index in range(self.unknowns):
            bar = self.unknown[index]
            row = 3 * index
            table[(row + 1) * stride - 1] = self.weight[bar]
            table[(row + 2) * stride - 1] = 0.5 * self.moment_x[bar] - self.weight[bar] * (self.cell[bar] % WIDTH)
            table[(row + 3) * stride - 1] = 0.5 * self.moment_y[bar] - self.weight[bar] * (self.cell[bar] // WIDTH)
        for row in range(rows):
            table[row * stride + columns + row] = 1
            basis[row] = columns + row
            for column in range(columns):
                table[rows * stride + column] += table[row * stride + column]
            table[rows * stride + stride - 1] += table[(row + 1) * stride - 1]
        solved: cython.int = self.simplex(table, basis, rows, columns, stride)
        self.work = table[rows * stride + stride - 1]
        for index in range(columns):
            self.force[index] = 0
        for row in range(rows):
            if basis[row] < columns:
                self.force[basis[row]] = table[(row + 1) * stride - 1]
        self.still()
        for index in range(self.unknowns):
            bar = self.unknown[index]
            column = rows * stride + columns + 3 * index
            self.tilt_x[bar] = 1 + table[column + 1]
            self.tilt_y[bar] = 1 + table[column + 2]
            self.sinking[bar] = (
                1
                + table[column]
                - self.tilt_x[bar] * (self.cell[bar] % WIDTH)
                - self.tilt_y[bar] * (self.cell[bar] // WIDTH)
            )
        self.carry()
        if cython.compiled:
            free(table)
            free(basis)
        if solved and self.work <= SURELY_STANDS:
            return True
        if solved and self.work >= SURELY_FALLS:
            return False
        return self.exact()

    def simplex(self, table, basis, rows, columns, stride):
        """Phase one: makes the sum of what is left undone as small as possible; False if it does not come to an end.

        The last row holds the gain of each column, and at its end that sum. Artificial columns stand behind the others
        and never return; what remains in their gains is the falling motion.
        """
        patience: cython.int = 20 * (rows + columns)
        rounds: cython.int
        column: cython.int
        row: cython.int
        chosen: cython.int
        leaving: cython.int
        gain: cython.double
        ratio: cython.double
        least: cython.double
        factor: cython.double
        last: cython.int = rows * stride
        end: cython.int = stride - 1
        for rounds in range(patience):
            # The greatest gain first; Bland's rule, which cannot cycle, once it takes long.
            chosen = -1
            gain = SMALL
            for column in range(columns):
                if table[last + column] > gain:
                    chosen = column
                    gain = table[last + column]
                    if 2 * rounds > patience:
                        break
            if chosen < 0:
                return True
            leaving = -1
            least = 1e300
            for row in range(rows):
                if table[row * stride + chosen] > SMALL:
                    ratio = table[row * stride + end] / table[row * stride + chosen]
                    if ratio < least - 1e-12 or (
                        ratio < least + 1e-12
                        and (
                            basis[row] < basis[leaving]
                            if 2 * rounds > patience
                            else table[row * stride + chosen] > table[leaving * stride + chosen]
                        )
                    ):
                        least = ratio
                        leaving = row
            if leaving < 0:
                return False
            factor = 1 / table[leaving * stride + chosen]
            for column in range(stride):
                table[leaving * stride + column] *= factor
            for row in range(rows + 1):
                factor = table[row * stride + chosen]
                if row != leaving and factor != 0:
                    subtract(table, row * stride, leaving * stride, factor, stride)
                    table[row * stride + chosen] = 0
            basis[leaving] = chosen
        return False

    def exact(self):
        """The same question in fractions, for the rare doubtful case."""
        self.doubts += 1
        return has_solution(*self.program())

    def program(self):
        """The program as R12 and R13 have it: the columns and the right side, in fractions."""
        edge = Fraction(1, 1000)
        columns = []
        for contact in range(self.contacts):
            along_x = self.kind[self.upper[contact]] == ALONG_X
            along_y = self.kind[self.upper[contact]] == ALONG_Y
            low, high = self.braces[contact] & LOW_END, self.braces[contact] & HIGH_END
            for corner in range(4):
                x = (
                    self.east[contact] - (-edge if along_x and high else edge)
                    if corner & 1
                    else self.west[contact] + (-edge if along_x and low else edge)
                )
                y = (
                    self.north[contact] - (-edge if along_y and high else edge)
                    if corner & 2
                    else self.south[contact] + (-edge if along_y and low else edge)
                )
                column = [Fraction(0)] * (3 * self.unknowns)
                for bar, sign in ((self.upper[contact], 1), (self.lower[contact], -1)):
                    if sign == 1 or self.active[bar]:
                        row = 3 * self.number[bar]
                        column[row] = Fraction(sign)
                        column[row + 1] = sign * (x - self.cell[bar] % WIDTH)
                        column[row + 2] = sign * (y - self.cell[bar] // WIDTH)
                columns.append(column)
        right = []
        for index in range(self.unknowns):
            bar = self.unknown[index]
            right.append(Fraction(self.weight[bar]))
            right.append(Fraction(self.moment_x[bar], 2) - self.weight[bar] * (self.cell[bar] % WIDTH))
            right.append(Fraction(self.moment_y[bar], 2) - self.weight[bar] * (self.cell[bar] // WIDTH))
        return columns, right

    # For whoever sets up, shows or tests a building; never on the hot path.

    def empty(self, lean: cython.int = LEAN_END):
        """Takes every bar away and sets how leaning counts."""
        self.clear(lean)

    def add(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """Lays a bar that fits; whether the building stands is another question."""
        self.lay(length, kind, cell, base)
        self.forget()

    def remove(self):
        """Takes the last bar away."""
        self.lift()
        self.forget()

    def bar(self, number: cython.int):
        """Length, kind, cell and base of a bar."""
        return self.length[number], self.kind[number], self.cell[number], self.base[number]

    def stands(self, first: cython.int = 0):
        """Whether the building stands; with `first`, given that it stood without the bars from that number on."""
        return bool(self.balance(first))

    def quick(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """The verdict of the fast path on one more bar."""
        return self.verdict(length, kind, cell, base)

    def stands_exactly(self):
        """The whole building judged in fractions, loads passed down as always: the yardstick of the tests."""
        self.gather(0)
        return self.resolve() and (self.unknowns == 0 or has_solution(*self.program()))

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

    def rests(self, number: cython.int):
        """What a bar rests on: (bar or None for the plan, west, south, east and north of the shared cells)."""
        length, kind, cell, base = self.bar(number)
        column, row = cell % WIDTH, cell // WIDTH
        if base == 0:
            return [
                (
                    None,
                    column,
                    row,
                    column + (length if kind == ALONG_X else 1),
                    row + (length if kind == ALONG_Y else 1),
                )
            ]
        before = self.contacts
        self.touch(number)
        found = [
            (self.lower[at], self.west[at], self.south[at], self.east[at], self.north[at])
            for at in range(before, self.contacts)
        ]
        self.contacts = before
        return found

    def leans(self, number: cython.int):
        """R16: whether the low and the high end of a bar count as braced."""
        ends: cython.int = self.braced(self.length[number], self.kind[number], self.cell[number], self.base[number])
        return bool(ends & LOW_END), bool(ends & HIGH_END)

    def forces(self):
        """The forces of contacts whose loads only the linear program knows, by (upper bar, lower bar): total and point.

        None if the building does not stand.
        """
        found = {}
        self.gather(0)
        if not self.resolve() or (self.unknowns and not self.weigh()):
            return None
        for contact in range(self.contacts):
            total = x = y = 0.0
            for corner in range(4):
                force: cython.double = self.force[4 * contact + corner]
                total += force
                x += force * self.inset(contact, corner, False, INSET + STRICTNESS)
                y += force * self.inset(contact, corner, True, INSET + STRICTNESS)
            found[self.upper[contact], self.lower[contact]] = (
                total,
                x / total if total else 0.0,
                y / total if total else 0.0,
            )
        return found

    def fall(self):
        """How the building last judged falls: (bar, how far its centre goes down, its tilts to the east and north)."""
        moving = []
        for bar in range(self.count):
            if self.tilt_x[bar] or self.tilt_y[bar] or self.sinking[bar]:
                length, kind, cell, _ = self.bar(bar)
                x = cell % WIDTH + (length / 2 if kind == ALONG_X else 0.5)
                y = cell // WIDTH + (length / 2 if kind == ALONG_Y else 0.5)
                moving.append((bar, self.sink(bar, x, y), self.tilt_x[bar], self.tilt_y[bar]))
        return moving


def _is_centred(cells, first, last, ends):
    """R18 b: whether the middle of a bar lies inside the span of its supported cells, on its edge only where braced."""
    return (cells > 2 * first or (cells == 2 * first and ends & LOW_END)) and (
        cells < 2 * last + 2 or (cells == 2 * last + 2 and ends & HIGH_END)
    )
