"""The sequential test of a match: play until it is clear which of two Elo differences fits better.

The generalised sequential probability ratio test: how likely is what was scored under the nearest distribution whose
mean is the one hypothesis, and how likely under that for the other? It needs no model of draws, and it can count the
scores of whole rotations, whose games are not independent. (Fishtest's method; M. Van den Bergh,
support_MLE_multinomial.pdf, proposition 1.1.)
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sommet.players.ratings import expected

ERROR = 0.05  # the chance to accept either hypothesis where the other is true
BOUND = math.log((1 - ERROR) / ERROR)
UNSEEN = 1e-3  # how often a score counts that is possible and has not been seen
HALVINGS = 50


@dataclass(frozen=True)
class Verdict:
    """The log likelihood ratio so far, and which hypothesis it accepts: None while it is undecided."""

    llr: float
    accepted: Literal["low", "high"] | None


@dataclass(frozen=True)
class Sprt:
    """Is the Elo difference of the first level `low` or less, or `high` or more?"""

    low: float
    high: float

    def test(self, scores: Sequence[float]) -> Verdict:
        """What mean scores from 0 to 1 say, each of which is independent of the others."""
        ratio = llr(scores, expected(self.low), expected(self.high))
        if ratio >= BOUND:
            return Verdict(ratio, "high")
        return Verdict(ratio, "low" if ratio <= -BOUND else None)


def llr(scores: Sequence[float], low: float, high: float) -> float:
    """How much better a mean of `high` explains the scores than one of `low`, as a log likelihood ratio."""
    counts: dict[float, float] = dict(Counter(scores))
    seen = {score: counts.get(score, UNSEEN) for score in {0.0, 1.0, *counts}}
    tilt_low, tilt_high = _tilt(seen, low), _tilt(seen, high)
    return sum(
        count * math.log((1 + tilt_low * (score - low)) / (1 + tilt_high * (score - high)))
        for score, count in counts.items()
    )


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """The t for which count / (1 + t (score - mean)) is the nearest distribution with that mean.

    It is where the sum below is zero, and the sum falls all the way between the poles of 0 and 1.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        total = sum(count * (score - mean) / (1 + middle * (score - mean)) for score, count in seen.items())
        low, high = (middle, high) if total > 0 else (low, middle)
    return (low + high) / 2
