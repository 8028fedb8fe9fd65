"""Talō: whether a building stands. Rule numbers refer to docs/rules/talo.md.

`verdict` is the fast path (R18 a, b). `balance` examines the group of active bars around new ones (R18 c): loads are
passed down in whole numbers as far as they are known (R18 d), and what is left is a linear program (equilibrium.py).
"""

from fractions import Fraction

import cython

from sommet.games.talo.exact import has_solution

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        HEIGHT,
        HIGH_END,
        LEAN_OFF,
        LOW_END,
        MOST_BARS,
        UPRIGHT,
        WIDTH,
        Bars,
    )
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, MOST_CONTACTS, STANDS, UNSURE, Equilibrium
else:
    from math import fabs

    from sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        HEIGHT,
        HIGH_END,
        LEAN_OFF,
        LOW_END,
        MOST_BARS,
        UPRIGHT,
        WIDTH,
        Bars,
    )
    from sommet.games.talo.equilibrium import FALLS, MOST_CONTACTS, STANDS, UNSURE, Equilibrium

    # The same as in stability.pxd.
    NOWHERE, WEST, EAST, SOUTH, NORTH = range(5)


INSET = cython.declare(cython.double, 0.001)  # R13
GAIN = cython.declare(cython.double, 1e-6)  # the least work of a fall that is more than rounding


class Building(Bars):
    """Bars of which can be asked whether they stand."""

    def __cinit__(self):
        self.equilibrium = Equilibrium()  # compiled code never asks whether it is there

    def __init__(self):
        Bars.__init__(self)
        if not cython.compiled:
            self.__cinit__()
            self.group, self.member, self.weight, self.rides = ([0] * MOST_BARS for _ in range(4))
            self.moment_x, self.moment_y, self.unknown, self.number = ([0] * MOST_BARS for _ in range(4))
            self.upper, self.lower, self.braces = ([0] * MOST_CONTACTS for _ in range(3))
            self.west, self.east, self.south, self.north = ([0] * MOST_CONTACTS for _ in range(4))
            self.sinking, self.tilt_x, self.tilt_y = ([0.0] * MOST_BARS for _ in range(3))
        self.contacts = 0
        self.work = 0
        self.programs = 0
        self.doubts = 0

    # The fast path.

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
        if self.is_covered(length, kind, cell, base):
            return UNSURE  # what lies on it may hold it down
        return FALLS  # R18 b

    # Balance.

    def balance(self, first):
        """R12: whether the building stands, given that it stood before the bars from number `first` on were laid.

        If not, `sinking` and the tilts tell how it falls; if so, `force` holds the forces the program found.
        """
        self.gather(first)
        if self.grouped == 0:
            return True
        return self.resolve() and (self.unknowns == 0 or self.weigh())

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
            for step in range(self.cells[bar]):
                other = self.owner[self.tops[bar] + step * self.stride[bar]] - 1
                if other >= 0 and self.member[other] == 0:  # on an active bar every bar is active
                    self.member[other] = 1
                    self.group[self.grouped] = other
                    self.grouped += 1
                other = self.owner[self.soles[bar] + step * self.stride[bar]] - 1
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
                for step in range(self.cells[bar]):
                    other = self.owner[self.tops[bar] + step * self.stride[bar]] - 1
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
        for step in range(self.cells[bar]):
            other = self.owner[self.soles[bar] + step * self.stride[bar]] - 1
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
        for step in range(self.cells[bar]):
            other = self.owner[self.tops[bar] + step * self.stride[bar]] - 1
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
        return self.work > GAIN

    def may_save(self, length, kind, cell, base):
        """False if the fall just found goes on although this bar, not yet laid nor on the plan, is laid in addition."""
        if self.butts(length, kind, cell, base) or self.is_covered(length, kind, cell, base):
            return True  # contacts would be others, or it would be pressed on from above
        return self.work + length * self.descent(length, kind, cell, base) < GAIN

    def is_covered(self, length, kind, cell, base):
        """Whether a bar lies directly on the top of a place for one."""
        top: cython.int = base + (length if kind == UPRIGHT else 1)
        step: cython.int
        for step in range(1 if kind == UPRIGHT else length):
            if self.owner[top * CELLS + cell + (step * WIDTH if kind == ALONG_Y else step)]:
                return True
        return False

    def butts(self, length, kind, cell, base):
        """Whether a bar would be just beyond the end of one that moves in the fall just found, and brace it (R16)."""
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
                    bar >= 0
                    and self.kind[bar] == (ALONG_X if side < 2 else ALONG_Y)
                    and (self.sinking[bar] or self.tilt_x[bar] or self.tilt_y[bar])
                ):
                    return True
            if kind == UPRIGHT:
                layer += 1
            else:
                cell += WIDTH if kind == ALONG_Y else 1
        return False

    def descent(self, length, kind, cell, base):
        """How far the middle of a bar goes down with those that carry it, as far as they let it go.

        Tilts across a bar that rests on several are left aside. Not for bars on the plan.
        """
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
        least: cython.double = 1e9
        other: cython.int
        if points == 2:
            # On one bar it goes down with it.
            return self.sink(
                carrier,
                column + (middle if kind == ALONG_X else 0.5),
                row + (middle if kind == ALONG_Y else 0.5),
            )
        # Its middle goes down as far as the line between any two points on either side of it lets it.
        for step in range(points):
            for other in range(points):
                if place[step] <= middle < place[other]:
                    slope = (drop[other] - drop[step]) / (place[other] - place[step])
                    level = drop[step] + slope * (middle - place[step])
                    if level < least:
                        least = level
        return least

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

    def weigh(self):
        """Whether forces exist for the bars whose loads are unknown. Finds the forces or the fall."""
        index: cython.int
        bar: cython.int
        contact: cython.int = 0
        low: cython.double
        high: cython.double
        said: cython.int
        self.programs += 1
        self.equilibrium.clear()
        for index in range(self.unknowns):
            bar = self.unknown[index]
            self.equilibrium.add_bar(
                self.weight[bar],
                0.5 * self.moment_x[bar] / self.weight[bar],
                0.5 * self.moment_y[bar] / self.weight[bar],
                self.kind[bar] == ALONG_Y,
            )
            while contact < self.contacts and self.upper[contact] == bar:
                low = -INSET if self.braces[contact] & LOW_END else INSET
                high = -INSET if self.braces[contact] & HIGH_END else INSET
                self.equilibrium.add_contact(
                    self.number[self.lower[contact]] if self.active[self.lower[contact]] else -1,
                    self.west[contact] + (low if self.kind[bar] == ALONG_X else INSET),
                    self.east[contact] - (high if self.kind[bar] == ALONG_X else INSET),
                    self.south[contact] + (low if self.kind[bar] == ALONG_Y else INSET),
                    self.north[contact] - (high if self.kind[bar] == ALONG_Y else INSET),
                )
                contact += 1
        said = self.equilibrium.decide()
        if said == UNSURE:
            self.doubts += 1
            said = STANDS if self.exact() else FALLS
        if said == FALLS:
            self.still()
            self.work = self.equilibrium.work
            for index in range(self.unknowns):
                bar = self.unknown[index]
                self.sinking[bar] = self.equilibrium.sinking[index]
                self.tilt_x[bar] = self.equilibrium.tilt_x[index]
                self.tilt_y[bar] = self.equilibrium.tilt_y[index]
            self.carry()
        return said == STANDS

    def exact(self):
        """The same question in fractions, for the rare doubtful case."""
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

    # For whoever shows or tests a building; never on the hot path.

    def copy(self):
        """An equal building that may be changed."""
        twin: Building = Building()
        twin.take(self)
        return twin

    def stands(self, first: cython.int = 0):
        """Whether the building stands; with `first`, given that it stood without the bars from that number on."""
        if not 0 <= first <= self.count:
            raise ValueError(f"bar {first} is not one of the {self.count}")
        return bool(self.balance(first))

    def quick(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int):
        """The verdict of the fast path on one more bar."""
        self.expect_bar(length, kind, cell, base)
        return self.verdict(length, kind, cell, base)

    def stands_exactly(self):
        """The whole building judged in fractions, loads passed down as always: the yardstick of the tests."""
        self.gather(0)
        return self.resolve() and (self.unknowns == 0 or has_solution(*self.program()))

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
                force: cython.double = self.equilibrium.force[4 * contact + corner]
                total += force
                x += force * self.equilibrium.corner_x(contact, corner, 0)
                y += force * self.equilibrium.corner_y(contact, corner, 0)
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
