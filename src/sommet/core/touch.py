"""What a sentence speaks of, named as a view names it: whoever shows the sentence need not search it for names."""

from typing import NamedTuple


class Touch(NamedTuple):
    """One thing on the table that could be touched: `facet` is the kind of thing, `value` its name in the view."""

    facet: str
    value: str


def cells(*names: str) -> tuple[Touch, ...]:
    """Cells of a board."""
    return tuple(Touch("cell", name) for name in names)


def pieces(*names: str) -> tuple[Touch, ...]:
    """Pieces that have a name of their own."""
    return tuple(Touch("piece", name) for name in names)


def pawn_of(seat: int) -> Touch:
    """A player's pawn or ball."""
    return Touch("seat", str(seat))
