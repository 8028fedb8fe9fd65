"""Buildings for the tests: a naive model of R6 to R16 in plain Python, HiGHS as the judge of balance, and random bars.

Nothing here comes from the package but the grid: cells are row * WIDTH + column, kinds 0 (x), 1 (y) and 2 (z).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import highspy
import numpy as np

WIDTH = 28
INSET = 0.001


class Bar(NamedTuple):
    length: int
    kind: int
    cell: int
    base: int

    @property
    def column(self) -> int:
        return self.cell % WIDTH

    @property
    def row(self) -> int:
        return self.cell // WIDTH

    def cubes(self) -> list[tuple[int, int, int]]:
        """Column, row and height of each cube."""
        step = [(1, 0, 0), (0, 1, 0), (0, 0, 1)][self.kind]
        return [
            (self.column + i * step[0], self.row + i * step[1], self.base + i * step[2]) for i in range(self.length)
        ]

    def centre(self) -> tuple[float, float]:
        cubes = self.cubes()
        return (
            sum(cube[0] + 0.5 for cube in cubes) / self.length,
            sum(cube[1] + 0.5 for cube in cubes) / self.length,
        )


def filled(bars: Sequence[Bar]) -> dict[tuple[int, int, int], int]:
    """Which bar fills each cube."""
    return {cube: number for number, bar in enumerate(bars) for cube in bar.cubes()}


def fits(bar: Bar, taken: dict[tuple[int, int, int], int], margin: int = 8) -> bool:
    """R7, R9, R10."""
    room = margin if bar.base else 0
    cubes = bar.cubes()
    return (
        not any(cube in taken for cube in cubes)
        and all(9 - room <= x <= 18 + room and 9 - room <= y <= 18 + room and z <= 9 for x, y, z in cubes)
        and (bar.base == 0 or any((x, y, bar.base - 1) in taken for x, y, z in cubes if z == bar.base))
    )


def braced_ends(bar: Bar, taken: dict[tuple[int, int, int], int], lean: str) -> tuple[bool, bool]:
    """R16: the low and the high end."""
    if bar.kind == 2 or lean == "off":
        return False, False
    cubes = bar.cubes()
    dx, dy = (1, 0) if bar.kind == 0 else (0, 1)
    low = (cubes[0][0] - dx, cubes[0][1] - dy, bar.base) in taken
    high = (cubes[-1][0] + dx, cubes[-1][1] + dy, bar.base) in taken
    return (low or high, low or high) if lean == "any" else (low, high)


def contacts(bars: Sequence[Bar], lean: str) -> Iterator[tuple[int, int | None, list[tuple[float, float]]]]:
    """R13: upper bar, lower bar or None for the plan, and the four points of every contact."""
    taken = filled(bars)
    for number, bar in enumerate(bars):
        soles: dict[int | None, list[tuple[int, int]]] = {}
        for x, y, z in bar.cubes():
            if z == bar.base:
                below = None if bar.base == 0 else taken.get((x, y, z - 1))
                if bar.base == 0 or below is not None:
                    soles.setdefault(below, []).append((x, y))
        low, high = braced_ends(bar, taken, lean)
        for below, cells in soles.items():
            west, east = min(x for x, _ in cells) + INSET, max(x for x, _ in cells) + 1 - INSET
            south, north = min(y for _, y in cells) + INSET, max(y for _, y in cells) + 1 - INSET
            if bar.kind == 0:
                west, east = west - 2 * INSET * low, east + 2 * INSET * high
            if bar.kind == 1:
                south, north = south - 2 * INSET * low, north + 2 * INSET * high
            yield number, below, [(west, south), (east, south), (west, north), (east, north)]


class Judge:
    """R12 by a general solver: every bar, every contact, three equations for each bar."""

    def __init__(self) -> None:
        self.solver = highspy.Highs()  # type: ignore[no-untyped-call]
        self.solver.silent()
        self.solver.setOptionValue("primal_feasibility_tolerance", 1e-9)
        self.solver.setOptionValue("presolve", "off")

    def stands(self, bars: Sequence[Bar], lean: str = "end") -> bool:
        if not bars:
            return True
        rows: list[int] = []
        values: list[float] = []
        starts: list[int] = []
        for upper, lower, points in contacts(bars, lean):
            for x, y in points:
                starts.append(len(rows))
                for number, sign in ((upper, 1.0), (lower, -1.0)):
                    if number is not None:
                        cx, cy = bars[number].centre()
                        rows += [3 * number, 3 * number + 1, 3 * number + 2]
                        values += [sign, sign * (x - cx), sign * (y - cy)]
        right = np.zeros(3 * len(bars))
        right[::3] = [bar.length for bar in bars]
        program = highspy.HighsLp()
        program.num_col_ = len(starts)
        program.num_row_ = len(right)
        program.col_cost_ = np.zeros(len(starts))
        program.col_lower_ = np.zeros(len(starts))
        program.col_upper_ = np.full(len(starts), highspy.kHighsInf)
        program.row_lower_ = right
        program.row_upper_ = right
        program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        program.a_matrix_.start_ = np.array([*starts, len(rows)], dtype=np.int32)
        program.a_matrix_.index_ = np.array(rows, dtype=np.int32)
        program.a_matrix_.value_ = np.array(values)
        self.solver.clearModel()
        self.solver.passModel(program)
        self.solver.run()
        status = self.solver.getModelStatus()
        assert status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible), status
        return bool(status == highspy.HighsModelStatus.kOptimal)


def random_bar(rng: random.Random, bars: Sequence[Bar], high: float = 0.8) -> Bar | None:
    """A bar that fits somewhere; mostly on top of, beside or under what is there, rarely on the plan."""
    taken = filled(bars)
    for _ in range(60):
        length = rng.randint(1, 10)
        kind = 2 if length == 1 else rng.choice((0, 0, 0, 1, 1, 1, 2))
        if bars and rng.random() < high:
            x, y, z = rng.choice(rng.choice(bars).cubes())
            z += 1
            shift = rng.randrange(length) if kind != 2 else 0
            x, y = (x - shift, y) if kind == 0 else (x, y - shift) if kind == 1 else (x, y)
        else:
            # A small part of the plan, so that bars meet.
            x, y, z = rng.randint(11, 16), rng.randint(11, 16), 0
        if not (1 <= x < WIDTH - 1 and 1 <= y < WIDTH - 1 and z < 10):
            continue
        bar = Bar(length, kind, y * WIDTH + x, z)
        if fits(bar, taken):
            return bar
    return None
