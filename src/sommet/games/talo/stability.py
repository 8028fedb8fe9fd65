"""Talō: whether a building stands. Rule numbers refer to docs/rules/talo.md.

`verdict` is the fast path (R18 a, b). `balance` examines the group of active bars around new ones (R18 c): loads are
passed down in whole numbers as far as they are known (R18 d), and what is left is a linear program (equilibrium.py).
loads.py has what presses on what, falls.py how it falls.
"""

from __future__ import annotations

import cython

from sommet.games.talo.exact import has_solution, is_solved_by

if cython.compiled:
    from cython.cimports.sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        CELLS,
        HEIGHT,
        HIGH_END,
        LOW_END,
        UPRIGHT,
        WIDTH,
    )
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE, Equilibrium
    from cython.cimports.sommet.games.talo.falls import Falls
    from cython.cimports.sommet.games.talo.loads import NOWHERE
else:
    from sommet.games.talo.bars import ALONG_X, ALONG_Y, CELLS, HEIGHT, HIGH_END, LOW_END, UPRIGHT, WIDTH
    from sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE, Equilibrium
    from sommet.games.talo.falls import Falls
    from sommet.games.talo.loads import NOWHERE

INSET = cython.declare(cython.double, 0.001)  # R13


class Building(Falls):
    """Bars of which can be asked whether they stand."""

    def __cinit__(self) -> None:
        self.equilibrium = Equilibrium()  # compiled code never asks whether it is there

    def __init__(self) -> None:
        Falls.__init__(self)
        if not cython.compiled:
            self.__cinit__()
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
            # The same where the load goes straight down to firm bars: what else there is stands as it stood before.
            while first <= last and not self.is_grounded(cell + first * stride, base - 1):
                first += 1
            while first <= last and not self.is_grounded(cell + last * stride, base - 1):
                last -= 1
            return STANDS if first <= last and _is_centred(cells, first, last, 0) else UNSURE
        if self.is_covered(length, kind, cell, base):
            return UNSURE  # what lies on it may hold it down
        return FALLS  # R18 b

    def is_grounded(self, cell, layer):
        """Whether all cubes of a cell are filled from a layer down to a firm bar."""
        bar: cython.int = self.owner[layer * CELLS + cell] - 1
        while bar >= 0 and not self.firm[bar]:  # on the plan all are
            layer -= 1
            bar = self.owner[layer * CELLS + cell] - 1
        return bar >= 0

    # Balance.

    def balance(self, first):
        """R12: whether the building stands, given that it stood before the bars from number `first` on were laid.

        If not, `sinking` and the tilts tell how it falls; if so, `force` holds the forces the program found.
        """
        self.gather(first)
        if self.grouped == 0:
            return True
        return self.resolve() and (self.unknowns == 0 or self.weigh())

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
        """The same question in whole numbers, for the rare doubtful case; mostly doubles have found what is so."""
        columns, right = self.program()
        basis = [self.equilibrium.basis[row] for row in range(3 * self.unknowns)]
        return is_solved_by(basis, columns, right) or has_solution(columns, right)

    def program(self) -> tuple[list[list[int]], list[int]]:
        """The program as R12 and R13 have it: the columns and the right side, lengths in thousandths of a cell."""
        columns = []
        for contact in range(self.contacts):
            along_x = self.kind[self.upper[contact]] == ALONG_X
            along_y = self.kind[self.upper[contact]] == ALONG_Y
            low, high = self.braces[contact] & LOW_END, self.braces[contact] & HIGH_END
            west = 1000 * self.west[contact] + (-1 if along_x and low else 1)
            east = 1000 * self.east[contact] - (-1 if along_x and high else 1)
            south = 1000 * self.south[contact] + (-1 if along_y and low else 1)
            north = 1000 * self.north[contact] - (-1 if along_y and high else 1)
            for corner in range(4):
                column = [0] * (3 * self.unknowns)
                for bar, sign in ((self.upper[contact], 1), (self.lower[contact], -1)):
                    if sign == 1 or self.active[bar]:
                        row = 3 * self.number[bar]
                        column[row] = sign
                        column[row + 1] = sign * ((east if corner & 1 else west) - 1000 * (self.cell[bar] % WIDTH))
                        column[row + 2] = sign * ((north if corner & 2 else south) - 1000 * (self.cell[bar] // WIDTH))
                columns.append(column)
        right = []
        for index in range(self.unknowns):
            bar = self.unknown[index]
            right.append(self.weight[bar])
            right.append(500 * self.moment_x[bar] - 1000 * self.weight[bar] * (self.cell[bar] % WIDTH))
            right.append(500 * self.moment_y[bar] - 1000 * self.weight[bar] * (self.cell[bar] // WIDTH))
        return columns, right

    # For whoever shows or tests a building; never on the hot path.

    def copy(self) -> Building:
        """An equal building that may be changed."""
        twin: Building = Building()
        twin.take(self)
        return twin

    def stands(self, first: cython.int = 0) -> bool:
        """Whether the building stands; with `first`, given that it stood without the bars from that number on."""
        if not 0 <= first <= self.count:
            raise ValueError(f"bar {first} is not one of the {self.count}")
        return bool(self.balance(first))

    def quick(self, length: cython.int, kind: cython.int, cell: cython.int, base: cython.int) -> int:
        """The verdict of the fast path on one more bar."""
        self.expect_bar(length, kind, cell, base)
        return self.verdict(length, kind, cell, base)

    def stands_exactly(self) -> bool:
        """The whole building judged in whole numbers, loads passed down as always: the yardstick of the tests."""
        self.gather(0)
        return self.resolve() and (self.unknowns == 0 or has_solution(*self.program()))

    def forces(self) -> dict[tuple[int, int], tuple[float, float, float]] | None:
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


def _is_centred(cells, first, last, ends):
    """R18 b: whether the middle of a bar lies inside the span of its supported cells, on its edge only where braced."""
    return (cells > 2 * first or (cells == 2 * first and (ends & LOW_END) != 0)) and (
        cells < 2 * last + 2 or (cells == 2 * last + 2 and (ends & HIGH_END) != 0)
    )
