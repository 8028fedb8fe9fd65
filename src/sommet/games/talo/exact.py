"""Talō: linear programs in whole numbers, for the rare building whose balance doubles leave in doubt."""

from collections.abc import Sequence
from math import gcd


def is_solved_by(basis: Sequence[int], columns: Sequence[Sequence[int]], right: Sequence[int]) -> bool:
    """Whether these columns alone, as many as there are rows and none taken negatively, give the right side.

    False also where they depend on each other. What doubles found is checked by this in a fraction of the time that
    looking for it in whole numbers takes.
    """
    lines = [[*(columns[column][row] for column in basis), bound] for row, bound in enumerate(right)]
    for place in range(len(basis)):
        at = next((row for row in range(place, len(lines)) if lines[row][place]), None)
        if at is None:
            return False
        lines[place], lines[at] = lines[at], lines[place]
        pivot_line = lines[place]
        for row, line in enumerate(lines):
            factor = line[place]
            if row != place and factor:
                pivot = pivot_line[place]
                line = [entry * pivot - factor * other for entry, other in zip(line, pivot_line, strict=True)]
                common = gcd(*line)
                lines[row] = [entry // common for entry in line] if common > 1 else line
    return all(line[place] * line[-1] >= 0 for place, line in enumerate(lines))


def has_solution(columns: Sequence[Sequence[int]], right: Sequence[int]) -> bool:
    """Whether some combination of the columns, none taken negatively, gives the right side, which is not negative.

    Phase one of the simplex method with Bland's rule, which cannot cycle. Whole numbers stay whole (Edmonds 1967):
    after a pivot every entry is divided by the pivot before, and the division leaves no rest.
    """
    table = [[*(column[row] for column in columns), bound] for row, bound in enumerate(right)]
    rows, last = len(right), len(columns)
    basis = [-1] * rows  # -1: still an artificial column
    gains = [sum(line[column] for line in table) for column in range(last + 1)]
    before = 1
    while gains[last] > 0:
        chosen = next((column for column in range(last) if gains[column] > 0), None)
        if chosen is None:
            return False
        leaving = _leaving(table, basis, chosen)
        pivot_row = table[leaving]
        pivot = pivot_row[chosen]
        for line in (*(table[row] for row in range(rows) if row != leaving), gains):
            factor = line[chosen]
            line[:] = [(entry * pivot - factor * other) // before for entry, other in zip(line, pivot_row, strict=True)]
        before = pivot
        basis[leaving] = chosen
    return True


def _leaving(table: Sequence[Sequence[int]], basis: Sequence[int], chosen: int) -> int:
    """The row with the least ratio of its right side to its entry; among equals the one with the lowest column."""
    best = -1
    for row, line in enumerate(table):
        if line[chosen] > 0:
            if best >= 0:
                here, there = line[-1] * table[best][chosen], table[best][-1] * line[chosen]
                if here > there or (here == there and basis[row] > basis[best]):
                    continue
            best = row
    return best
