"""How lucky the draws of a game were: what chance brought each seat, beside what it brings on average."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt

from sommet.core.text import Text


@dataclass(frozen=True)
class Fortune:
    """One seat's luck: what was drawn for it, and how that spreads when a game like this is drawn again."""

    drawn: float
    mean: float
    deviation: float
    words: Text  # what was drawn and what is usual, as a clause

    @property
    def score(self) -> float:
        """In standard deviations: above 0 is luck. 0 for a seat for which nothing was drawn."""
        return (self.drawn - self.mean) / self.deviation if self.deviation > 0 else 0.0

    @property
    def share(self) -> float:
        """The share of such games that bring less, as far as draws add up to a bell curve."""
        return (1 + erf(self.score / sqrt(2))) / 2


@dataclass(frozen=True)
class Luck:
    """The luck of all seats in one game, and what was counted."""

    counted: Text
    seats: tuple[Fortune, ...]


def amount(number: float) -> Text:
    """A number with one decimal at most, as each language writes it."""
    text = f"{number:.1f}".removesuffix(".0")
    return Text(text.replace(".", ","), text)
