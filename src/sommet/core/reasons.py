"""What an action changes in the numbers of a game's evaluation: the raw material of reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sommet.core.text import Text

if TYPE_CHECKING:
    from sommet.core.evaluation import Evaluation
    from sommet.core.position import Position

MOST_REASONS = 3  # a sentence with more clauses is no longer read


@dataclass(frozen=True)
class Change:
    """One seat's features before and after an action; a feature that is not there counts as 0."""

    seat: int
    before: Mapping[str, float]
    after: Mapping[str, float]

    def gain(self, name: str) -> float:
        """By how much a feature has grown."""
        return self.after.get(name, 0.0) - self.before.get(name, 0.0)


def changes(evaluation: Evaluation, position: Position, after: Position, seat: int) -> tuple[Change, list[Change]]:
    """What the way from one position to a later one changes for a seat, and for each of the others still in play."""
    every = [
        Change(other, evaluation.features(position, other), evaluation.features(after, other))
        for other in range(1, position.seats + 1)
    ]
    others = [change for change in every if change.seat != seat and change.before and change.after]
    return every[seat - 1], others


def most_telling(weighed: Iterable[tuple[float, Text]], otherwise: Text) -> list[Text]:
    """The clauses that weigh most, heaviest first and each once; `otherwise` if there are none."""
    ordered = sorted(weighed, key=lambda entry: -entry[0])
    return list(dict.fromkeys(clause for _, clause in ordered))[:MOST_REASONS] or [otherwise]


def likeliest(evaluation: Evaluation, position: Position) -> int:
    """The action the evaluation's priors like best: what whoever is to move probably does next."""
    priors = evaluation.priors(position)
    return max(priors, key=lambda action: (priors[action], -action))
