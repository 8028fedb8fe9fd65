"""How a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """One number per seat, who won (several share), and the reason by its name in the rules."""

    result: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str


def plain(number: float) -> int | float:
    """The number as it stands in records: whole numbers without a point."""
    return int(number) if number == int(number) else number
