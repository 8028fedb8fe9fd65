"""Talō: linear programs in whole numbers, for the rare building whose balance doubles leave in doubt."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm


def has_solution(columns: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> bool:
    """Whether some combination of the columns, none taken negatively, gives the right side, which is not negative.

    Phase one of the simplex method with Bland's rule, which cannot cycle. Rows are made whole numbers first and stay so
    (Edmonds 1967): after a pivot every entry is divided by the pivot before, and the division leaves no rest.
    """
    table = []
    for row, bound in enumerate(right):
        entries = [column[row] for column in columns] + [bound]
        scale = lcm(*(entry.denominator for entry in entries))
        table.append([int(entry * scale) for entry in entries])
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
