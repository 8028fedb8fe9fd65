"""Talō: whether forces exist that keep some bars in balance (R12, R13), as a linear program over contact forces.

Each bar has three equations, its force and its two moments; each contact has four unknowns, the forces at its corners.
The simplex method here needs no artificial columns: every bar first leans on three corners of its contacts wherever
these are, which solves the equations but perhaps with forces that pull; then a row with such a force gives up its place
to a column that can push instead (the dual method, without costs) until none pulls. A row that pulls and has no such
column is the proof that nothing can be done: read as a motion, it lets every bar go down as far as those below it,
and gravity gains.

Why the answer can be trusted. The program in doubles asks for a little more than the rules do: contacts are smaller by
STRICTNESS on every side. Forces that solve it up to RESIDUE can be shifted within that room to solve the real one. A
falling motion is measured against the real contacts: forces only flow down, through at most ten bars, so in any
solution they sum to at most MOST_FORCE, and where the motion lets a bar go through another by a hair, they take back at
most that hair times MOST_FORCE of the work. What is neither is tried once more with the contacts as they are: a motion
found then goes through nothing by more than rounding, and forces found then, which may have no room to be shifted in,
are to be checked in whole numbers (exact.py).
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import fabs
    from cython.cimports.libc.stdlib import calloc, free
else:
    from math import fabs

    # Made by tools/stubs.py from equilibrium.pxd.
    MOST_BARS, MOST_CONTACTS = 56, 256
    FALLS, STANDS, UNSURE = range(3)

    def subtract(table, row, pivot_row, factor, count):
        """Takes a multiple of one row of a table from another; rows are given by where they begin."""
        for column in range(count):
            table[row + column] -= factor * table[pivot_row + column]


STRICTNESS = cython.declare(cython.double, 1e-8)
RESIDUE = cython.declare(cython.double, 1e-10)
MOST_FORCE = cython.declare(cython.double, 2200)  # ten times the weight of all bars
PULLS = cython.declare(cython.double, -1e-12)  # a force below this pulls
SMALL = cython.declare(cython.double, 1e-9)  # no pivot
GAIN = cython.declare(cython.double, 1e-7)  # the least work that is more than rounding
SOLVED = cython.declare(cython.int, -1)
NO_END = cython.declare(cython.int, -2)


class Equilibrium:
    """Bars and their contacts, told from the top down; then what keeps them in balance or how they fall."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.weight, self.x, self.y, self.sinking, self.tilt_x, self.tilt_y = ([0.0] * MOST_BARS for _ in range(6))
            self.along_y, self.begin = [False] * MOST_BARS, [0] * (MOST_BARS + 1)
            self.upper, self.lower = [0] * MOST_CONTACTS, [0] * MOST_CONTACTS
            self.west, self.east, self.south, self.north = ([0.0] * MOST_CONTACTS for _ in range(4))
            self.force = [0.0] * (4 * MOST_CONTACTS)
            self.basis = [0] * (3 * MOST_BARS)
            self.strictness = 0.0
        self.clear()

    def clear(self):
        self.bars = 0
        self.contacts = 0

    def add_bar(self, weight, x, y, along_y):
        """Adds a bar with its weight, all known loads included, and where that acts; its contacts are to follow."""
        bar: cython.int = self.bars
        self.weight[bar] = weight
        self.x[bar] = x
        self.y[bar] = y
        self.along_y[bar] = along_y
        self.begin[bar] = self.contacts
        self.begin[bar + 1] = self.contacts
        self.bars = bar + 1
        return bar

    def add_contact(self, lower, west, east, south, north):
        """Adds a contact of the bar added last with one that will be added later, or with -1: one that never moves."""
        contact: cython.int = self.contacts
        self.upper[contact] = self.bars - 1
        self.lower[contact] = lower
        self.west[contact] = west
        self.east[contact] = east
        self.south[contact] = south
        self.north[contact] = north
        self.contacts = contact + 1
        self.begin[self.bars] = contact + 1

    def decide(self):
        """STANDS if forces keep all in balance, FALLS if none do, UNSURE if doubles cannot tell.

        `force` then holds the forces, or `sinking`, the tilts and `work` the fall; both as good as they are if unsure.
        `basis` has the corners that carry.
        """
        said: cython.int = self.attempt(STRICTNESS)
        return said if said != UNSURE else self.attempt(0)

    def attempt(self, strictness):
        """Decides, contacts being smaller by so much; without that forces prove nothing."""
        row: cython.int
        self.strictness = strictness
        self.rows = 3 * self.bars
        self.columns = 4 * self.contacts
        for row in range(self.rows):
            self.basis[row] = 0
        if cython.compiled:
            self.table = cython.cast(
                cython.p_double, calloc(self.rows * (self.columns + 1), cython.sizeof(cython.double))
            )
            if not self.table:
                return UNSURE
        else:
            self.table = [0.0] * (self.rows * (self.columns + 1))
        self.write_down()
        self.lean_on_contacts()
        row = self.improve()
        said: cython.int = UNSURE
        self.read_forces()
        self.read_motion(row)
        if row == SOLVED and strictness > 0 and self.is_balanced():
            said = STANDS
        elif row >= 0 and self.work > GAIN:
            said = FALLS
        if cython.compiled:
            free(self.table)
        return said

    def corner_x(self, contact, corner, depth):
        return self.east[contact] - depth if corner & 1 else self.west[contact] + depth

    def corner_y(self, contact, corner, depth):
        return self.north[contact] - depth if corner & 2 else self.south[contact] + depth

    def write_down(self):
        """Writes the equations into the table, moments about the point where the known load of each bar acts."""
        stride: cython.int = self.columns + 1
        contact: cython.int
        corner: cython.int
        bar: cython.int
        at: cython.int
        x: cython.double
        y: cython.double
        for bar in range(self.bars):
            self.table[3 * bar * stride + self.columns] = self.weight[bar]
        for contact in range(self.contacts):
            for corner in range(4):
                x = self.corner_x(contact, corner, self.strictness)
                y = self.corner_y(contact, corner, self.strictness)
                bar = self.upper[contact]
                at = 3 * bar * stride + 4 * contact + corner
                self.table[at] = 1
                self.table[at + stride] = x - self.x[bar]
                self.table[at + 2 * stride] = y - self.y[bar]
                bar = self.lower[contact]
                if bar >= 0:
                    at = 3 * bar * stride + 4 * contact + corner
                    self.table[at] = -1
                    self.table[at + stride] = self.x[bar] - x
                    self.table[at + 2 * stride] = self.y[bar] - y

    def lean_on_contacts(self):
        """Lets every bar lean on three corners, from the top down, so that few forces pull.

        A load goes to what never moves if contacts with that lie under it or on both sides of it; else to the contact
        under it, to those beside it, or to the nearest.
        """
        stride: cython.int = self.columns + 1
        bar: cython.int
        before: cython.int
        after: cython.int
        weight: cython.double
        x: cython.double
        y: cython.double
        place: cython.double
        for bar in range(self.bars):
            # What lies on it is settled, so the right side is its load by now.
            weight = self.table[3 * bar * stride + self.columns]
            x = self.x[bar]
            y = self.y[bar]
            if weight > 1:
                x += self.table[(3 * bar + 1) * stride + self.columns] / weight
                y += self.table[(3 * bar + 2) * stride + self.columns] / weight
            place = y if self.along_y[bar] else x
            before = self.last_before(bar, place, True)
            after = self.first_after(bar, place, True)
            if before < 0 or after < 0:
                before = self.last_before(bar, place, False)
                after = self.first_after(bar, place, False)
            if before < 0:
                before = after
            if after < before:
                after = before  # the contact under the load, or the last
            self.use_corners(bar, before, after, x, y)

    def last_before(self, bar, place, fixed):
        """The last contact of a bar that begins before a place, among those with what never moves or among all."""
        contact: cython.int
        found: cython.int = -1
        for contact in range(self.begin[bar], self.begin[bar + 1]):
            if (self.south[contact] if self.along_y[bar] else self.west[contact]) < place and not (
                fixed and self.lower[contact] >= 0
            ):
                found = contact
        return found

    def first_after(self, bar, place, fixed):
        """The first contact of a bar that ends after a place, among those with what never moves or among all."""
        contact: cython.int
        for contact in range(self.begin[bar], self.begin[bar + 1]):
            if (self.north[contact] if self.along_y[bar] else self.east[contact]) > place and not (
                fixed and self.lower[contact] >= 0
            ):
                return contact
        return -1

    def use_corners(self, bar, before, after, x, y):
        """Makes three outer corners of two contacts, or of one, the basis of a bar: a right angle where its load is."""
        far_east: cython.bint = 2 * x > self.west[before] + self.east[after]
        far_north: cython.bint = 2 * y > self.south[before] + self.north[after]
        corner: cython.int = far_east + 2 * far_north
        near: cython.int = after if (far_north if self.along_y[bar] else far_east) else before
        far: cython.int = before + after - near
        # Contacts are listed from the top down, so none of those further down has come into its rows yet.
        known: cython.int = 4 * self.begin[bar + 1]
        self.pivot(3 * bar, 4 * near + corner, known)
        self.pivot(3 * bar + 1, 4 * (near if self.along_y[bar] else far) + (corner ^ 1), known)
        self.pivot(3 * bar + 2, 4 * (far if self.along_y[bar] else near) + (corner ^ 2), known)

    def pivot(self, row, column, known):
        """Solves a row for a column and puts the result into all others. Beyond so many columns the row is empty."""
        stride: cython.int = self.columns + 1
        here: cython.int = row * stride
        factor: cython.double = 1 / self.table[here + column]
        other: cython.int
        for other in range(known):
            self.table[here + other] *= factor
        self.table[here + self.columns] *= factor  # the right side
        for other in range(self.rows):
            factor = self.table[other * stride + column]
            if other != row and factor != 0:
                subtract(self.table, other * stride, here, factor, known)
                self.table[other * stride + self.columns] -= factor * self.table[here + self.columns]
                self.table[other * stride + column] = 0
        self.basis[row] = column

    def improve(self):
        """Exchanges forces that pull for others: SOLVED, the row that proves it hopeless, or NO_END."""
        patience: cython.int = 20 * (self.rows + self.columns)
        rounds: cython.int
        row: cython.int
        column: cython.int
        hasty: cython.bint
        for rounds in range(patience):
            hasty = 2 * rounds < patience
            row = self.pulling_row(hasty)
            if row < 0:
                return SOLVED
            column = self.pushing_column(row, hasty)
            if column < 0:
                return row
            self.pivot(row, column, self.columns)
        return NO_END

    def pulling_row(self, hasty):
        """The row whose force pulls most, -1 if none does; without haste the first force, as Bland's rule has it."""
        row: cython.int
        found: cython.int = -1
        force: cython.double
        least: cython.double = PULLS
        for row in range(self.rows):
            force = self.table[row * (self.columns + 1) + self.columns]
            if force < least and (hasty or found < 0 or self.basis[row] < self.basis[found]):
                found = row
                if hasty:
                    least = force
        return found

    def pushing_column(self, row, hasty):
        """The column that relieves a row best, -1 if none does; without haste the first, so that nothing goes round."""
        column: cython.int
        found: cython.int = -1
        least: cython.double = -SMALL
        for column in range(self.columns):
            if self.table[row * (self.columns + 1) + column] < least:
                found = column
                least = self.table[row * (self.columns + 1) + column]
                if not hasty:
                    break
        return found

    def read_forces(self):
        """Takes the forces out of the table; what pulls a little by rounding does nothing."""
        row: cython.int
        force: cython.double
        for row in range(self.columns):
            self.force[row] = 0
        for row in range(self.rows):
            force = self.table[row * (self.columns + 1) + self.columns]
            self.force[self.basis[row]] = force if force > 0 else 0

    def is_balanced(self):
        """Whether the forces keep every bar in balance."""
        left = cython.declare(cython.double[168])  # of the right sides
        if not cython.compiled:
            left = [0.0] * (3 * MOST_BARS)
        row: cython.int
        contact: cython.int
        corner: cython.int
        bar: cython.int
        force: cython.double
        x: cython.double
        y: cython.double
        worst: cython.double = 0
        for row in range(self.rows):
            left[row] = 0 if row % 3 else self.weight[row // 3]
        for contact in range(self.contacts):
            for corner in range(4):
                force = self.force[4 * contact + corner]
                x = self.corner_x(contact, corner, self.strictness)
                y = self.corner_y(contact, corner, self.strictness)
                bar = self.upper[contact]
                left[3 * bar] -= force
                left[3 * bar + 1] -= force * (x - self.x[bar])
                left[3 * bar + 2] -= force * (y - self.y[bar])
                bar = self.lower[contact]
                if bar >= 0:
                    left[3 * bar] += force
                    left[3 * bar + 1] += force * (x - self.x[bar])
                    left[3 * bar + 2] += force * (y - self.y[bar])
        for row in range(self.rows):
            worst = max(worst, fabs(left[row]))
        return worst <= RESIDUE

    def sink(self, bar, x, y):
        """How far a point of a bar goes down; -1 stays where it is."""
        return self.sinking[bar] + self.tilt_x[bar] * x + self.tilt_y[bar] * y if bar >= 0 else 0.0

    def read_motion(self, row):
        """Reads a row as a motion, the steepest tilt 1, and weighs the work in it; no row, no motion."""
        at: cython.int = row * (self.columns + 1)
        bar: cython.int
        steepest: cython.double = 0
        self.work = 0
        for bar in range(self.bars - 1, -1, -1):
            self.sinking[bar] = 0
            self.tilt_x[bar] = 0
            self.tilt_y[bar] = 0
            if row >= 0:
                self.follow(bar, at + 4 * self.begin[bar])
                steepest = max(steepest, fabs(self.tilt_x[bar]), fabs(self.tilt_y[bar]))
        if steepest == 0:
            return
        for bar in range(self.bars):
            self.sinking[bar] /= steepest
            self.tilt_x[bar] /= steepest
            self.tilt_y[bar] /= steepest
            self.work += self.weight[bar] * self.sink(bar, self.x[bar], self.y[bar])
        self.work -= MOST_FORCE * self.overlap()

    def follow(self, bar, at):
        """The motion of a bar from those of the bars below, and from the entries of its first contact, from `at` on.

        An entry says how much further down the lower bar goes there than the upper.
        """
        contact: cython.int = self.begin[bar]
        lower: cython.int = self.lower[contact]
        west: cython.double = self.corner_x(contact, 0, self.strictness)
        east: cython.double = self.corner_x(contact, 1, self.strictness)
        south: cython.double = self.corner_y(contact, 0, self.strictness)
        north: cython.double = self.corner_y(contact, 2, self.strictness)
        corner: cython.double = self.sink(lower, west, south) - self.table[at]
        self.tilt_x[bar] = (self.sink(lower, east, south) - self.table[at + 1] - corner) / (east - west)
        self.tilt_y[bar] = (self.sink(lower, west, north) - self.table[at + 2] - corner) / (north - south)
        self.sinking[bar] = corner - self.tilt_x[bar] * west - self.tilt_y[bar] * south

    def overlap(self):
        """How far the motion lets a bar go through another at most, at the corners of the real contacts."""
        contact: cython.int
        corner: cython.int
        x: cython.double
        y: cython.double
        deepest: cython.double = 0
        for contact in range(self.contacts):
            for corner in range(4):
                x = self.corner_x(contact, corner, 0)
                y = self.corner_y(contact, corner, 0)
                deepest = max(deepest, self.sink(self.upper[contact], x, y) - self.sink(self.lower[contact], x, y))
        return deepest
