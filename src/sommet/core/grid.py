"""Cells of square boards: column letter and row number, a1 at the lower left."""

import string
from functools import cache

LETTERS = string.ascii_lowercase


@cache  # a handful of sizes; every view and every legal action names cells
def cell_name(cell: int, size: int) -> str:
    """The name of a cell, counted from a1 row by row."""
    return f"{LETTERS[cell % size]}{cell // size + 1}"


def cell_number(name: object, size: int) -> int | None:
    """The cell with this name, or None where the board has none such; only the exact spelling counts."""
    if not isinstance(name, str) or not 2 <= len(name) <= 3 or not name.isascii():
        return None
    column, row = LETTERS.find(name[0]), name[1:]
    if not row.isdigit() or row[0] == "0" or not 0 <= column < size or int(row) > size:
        return None
    return (int(row) - 1) * size + column


@cache
def cell_names(size: int) -> tuple[str, ...]:
    """The names of all cells, row by row."""
    return tuple(cell_name(cell, size) for cell in range(size * size))
