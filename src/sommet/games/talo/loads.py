"""Talō: which bars press on which, and where. Rule numbers refer to docs/rules/talo.md.

`gather` finds the group of active bars around new ones (R18 c), `touch` the contacts under a bar (R13); whether the
load of a bar lies within its contacts is a question of whole numbers.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.games.talo.bars import (
        ALONG_X,
        ALONG_Y,
        HIGH_END,
        LOW_END,
        MOST_BARS,
        UPRIGHT,
        WIDTH,
        Bars,
    )
    from cython.cimports.sommet.games.talo.equilibrium import MOST_CONTACTS
else:
    from sommet.games.talo.bars import ALONG_X, ALONG_Y, HIGH_END, LOW_END, MOST_BARS, UPRIGHT, WIDTH, Bars
    from sommet.games.talo.equilibrium import MOST_CONTACTS

    # Made by tools/stubs.py from loads.pxd.
    NOWHERE, WEST, EAST, SOUTH, NORTH = range(5)


class Loads(Bars):
    """Bars with the loads they carry."""

    def __init__(self) -> None:
        Bars.__init__(self)
        if not cython.compiled:
            self.group, self.member, self.weight, self.rides = ([0] * MOST_BARS for _ in range(4))
            self.moment_x, self.moment_y, self.unknown, self.number = ([0] * MOST_BARS for _ in range(4))
            self.upper, self.lower, self.braces = ([0] * MOST_CONTACTS for _ in range(3))
            self.west, self.east, self.south, self.north = ([0] * MOST_CONTACTS for _ in range(4))
        self.contacts = 0

    @cython.final
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
            self.rides[bar] = -1
            self.number[bar] = -1
            self.weigh_alone(bar)
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

    @cython.final
    def weigh_alone(self, bar):
        """The load of a bar without anything on it."""
        self.weight[bar] = self.length[bar]
        self.moment_x[bar] = self.length[bar] * (
            2 * (self.cell[bar] % WIDTH) + (self.length[bar] if self.kind[bar] == ALONG_X else 1)
        )
        self.moment_y[bar] = self.length[bar] * (
            2 * (self.cell[bar] // WIDTH) + (self.length[bar] if self.kind[bar] == ALONG_Y else 1)
        )

    @cython.final
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

    @cython.final
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

    @cython.final
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

    # For whoever shows or tests a building; never on the hot path.

    def rests(self, number: cython.int) -> list[tuple[int | None, int, int, int, int]]:
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
        found: list[tuple[int | None, int, int, int, int]] = [
            (self.lower[at], self.west[at], self.south[at], self.east[at], self.north[at])
            for at in range(before, self.contacts)
        ]
        self.contacts = before
        return found
