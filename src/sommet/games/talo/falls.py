"""Talō: how a building falls. Rule numbers refer to docs/rules/talo.md.

Every bar goes down by an affine function of the place; nothing goes through anything.
"""

import cython

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
    )
    from cython.cimports.sommet.games.talo.loads import EAST, NORTH, SOUTH, WEST, Loads
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
    )
    from sommet.games.talo.loads import EAST, NORTH, SOUTH, WEST, Loads

INSET = cython.declare(cython.double, 0.001)  # R13
GAIN = cython.declare(cython.double, 1e-6)  # the least work of a fall that is more than rounding


class Falls(Loads):
    """Bars that may be falling."""

    def __init__(self) -> None:
        Loads.__init__(self)
        if not cython.compiled:
            self.sinking, self.tilt_x, self.tilt_y = ([0.0] * MOST_BARS for _ in range(3))
        self.work = 0

    # A bar turns over one side of what it rests on.

    @cython.final
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

    @cython.final
    def tip_alone(self, bar):
        """The fall of a bar with nothing on it whose middle lies beyond its contacts: nothing else moves (R18 b)."""
        self.grouped = 0
        self.contacts = 0
        self.weigh_alone(bar)
        self.touch(bar)
        self.tip_over(bar, self.overbalance(bar, 0, self.contacts - 1), 0, self.contacts - 1)

    @cython.final
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

    @cython.final
    def still(self):
        bar: cython.int
        for bar in range(self.count):
            self.sinking[bar] = 0
            self.tilt_x[bar] = 0
            self.tilt_y[bar] = 0

    @cython.final
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

    # How far what moves goes down.

    @cython.final
    def sink(self, bar, x, y):
        """How far a point of a bar goes down."""
        return self.sinking[bar] + self.tilt_x[bar] * x + self.tilt_y[bar] * y

    @cython.final
    def middle_sink(self, bar):
        """How far the middle of a bar goes down."""
        return self.sink(
            bar,
            self.cell[bar] % WIDTH + (0.5 * self.length[bar] if self.kind[bar] == ALONG_X else 0.5),
            self.cell[bar] // WIDTH + (0.5 * self.length[bar] if self.kind[bar] == ALONG_Y else 0.5),
        )

    @cython.final
    def least_sink(self, bar, kind, column, row, place):
        """How far a bar goes down at a place along another one that lies on it, on whichever side it is less."""
        if kind == ALONG_Y:
            return self.sink(bar, column + 0.5, row + place) - (0.5 - INSET) * fabs(self.tilt_x[bar])
        return self.sink(bar, column + place, row + 0.5) - (0.5 - INSET) * fabs(self.tilt_y[bar])

    # Whether a bar more or less would stop the fall.

    @cython.final
    def outlast(self):
        """Whether the fall just found goes on without the bar lifted since; the work is then what is left of it."""
        # It is lifted, but its numbers are still there.
        self.work -= self.length[self.count] * self.middle_sink(self.count)
        return self.work > GAIN

    @cython.final
    def may_save(self, length, kind, cell, base):
        """False if the fall just found goes on although this bar, not yet laid nor on the plan, is laid in addition."""
        if self.butts(length, kind, cell, base) or self.is_covered(length, kind, cell, base):
            return True  # contacts would be others, or it would be pressed on from above
        return self.work + length * self.descent(length, kind, cell, base) < GAIN

    @cython.final
    def is_covered(self, length, kind, cell, base):
        """Whether a bar lies directly on the top of a place for one."""
        top: cython.int = base + (length if kind == UPRIGHT else 1)
        step: cython.int
        for step in range(1 if kind == UPRIGHT else length):
            if self.owner[top * CELLS + cell + (step * WIDTH if kind == ALONG_Y else step)]:
                return True
        return False

    @cython.final
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

    @cython.final
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

    # For whoever shows or tests a building; never on the hot path.

    def fall(self) -> list[tuple[int, float, float, float]]:
        """How the building last judged falls: (bar, how far its centre goes down, its tilts to the east and north)."""
        moving = []
        for bar in range(self.count):
            if self.tilt_x[bar] or self.tilt_y[bar] or self.sinking[bar]:
                length, kind, cell, _ = self.bar(bar)
                x = cell % WIDTH + (length / 2 if kind == ALONG_X else 0.5)
                y = cell // WIDTH + (length / 2 if kind == ALONG_Y else 0.5)
                moving.append((bar, self.sink(bar, x, y), self.tilt_x[bar], self.tilt_y[bar]))
        return moving
