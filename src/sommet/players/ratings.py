"""From points to strength: shares, means and Elo, each with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

NORMAL_95 = 1.959964  # two-sided 95 % of the normal distribution
ELO_PER_LOGIT = 400 / math.log(10)
LARGEST_STEP = 1.0  # of one Newton step; the likelihood has one top, but its far slopes are almost flat


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def interval(scored: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean of points from 0 to 1 (Wilson's, which stays honest for few and one-sided games)."""
    games = len(scored)
    mean = sum(scored) / games
    square = NORMAL_95**2 / games
    centre = (mean + square / 2) / (1 + square)
    half = NORMAL_95 * math.sqrt(mean * (1 - mean) / games + square / (4 * games)) / (1 + square)
    return min(mean, max(0.0, centre - half)), max(mean, min(1.0, centre + half))


def mean_of_groups(groups: Sequence[Sequence[float]]) -> Estimate | None:
    """The mean of all numbers, where those of one group belong together and only groups are independent.

    None with fewer than two groups, because one group does not show how much groups differ.
    """
    if len(groups) < 2:
        return None
    count = sum(len(group) for group in groups)
    mean = sum(sum(group) for group in groups) / count
    squares = sum(sum(number - mean for number in group) ** 2 for group in groups)
    error = math.sqrt(squares * len(groups) / (len(groups) - 1)) / count
    half = _student_95(len(groups) - 1) * error
    return Estimate(mean, mean - half, mean + half)


def _student_95(freedom: int) -> float:
    """Two-sided 95 % of Student's distribution (Abramowitz and Stegun 26.7.5; the first three are exact values)."""
    if freedom <= 3:
        return (12.706, 4.303, 3.182)[freedom - 1]
    z = NORMAL_95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def elo(share: float) -> float:
    """The Elo difference that makes this share of the points expected; bounded, so that 100 % has one too."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return -400 * math.log10(1 / share - 1)


def expected(difference: float) -> float:
    """The share of the points that an Elo difference makes expected."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_of(scored: Sequence[float]) -> Estimate:
    """The Elo difference that these points of each game suggest."""
    low, high = interval(scored)
    return Estimate(elo(sum(scored) / len(scored)), elo(low), elo(high))


def bradley_terry(names: Sequence[str], points: Mapping[tuple[str, str], float], origin: str) -> dict[str, Estimate]:
    """One Elo scale on which each pair's points are expected as well as they can be; `origin` is 0.

    `points[a, b]` is what a scored against b, in any number of games. The intervals are those of the difference from
    `origin`, from the Fisher information. Each pair counts one drawn game more than it played: without it a level that
    won everything would be infinitely strong.
    """
    weights = {
        (name, other): points.get((name, other), 0.0) + 0.5 for name in names for other in names if name != other
    }
    free = [name for name in names if name != origin]
    strengths = dict.fromkeys(names, 0.0)
    change = math.inf
    while change > 1e-9:
        slope, information = _slope_and_information(names, strengths, weights)
        covariance = _inverse([[information[row, column] for column in free] for row in free])
        steps = [sum(map(math.prod, zip(line, (slope[name] for name in free), strict=True))) for line in covariance]
        change = max(map(abs, steps))
        for name, step in zip(free, steps, strict=True):
            strengths[name] += step * min(1.0, LARGEST_STEP / change) if change else 0.0
    errors = {name: math.sqrt(covariance[place][place]) for place, name in enumerate(free)}
    return {name: _on_elo_scale(strengths[name], errors.get(name, 0.0)) for name in names}


def _on_elo_scale(strength: float, error: float) -> Estimate:
    half = NORMAL_95 * error
    return Estimate(*(ELO_PER_LOGIT * end for end in (strength, strength - half, strength + half)))


def _slope_and_information(
    names: Sequence[str], strengths: Mapping[str, float], weights: Mapping[tuple[str, str], float]
) -> tuple[dict[str, float], dict[tuple[str, str], float]]:
    """First derivative of the log likelihood, and the second with its sign turned."""
    slope = dict.fromkeys(names, 0.0)
    information = {(row, column): 0.0 for row in names for column in names}
    for (name, other), won in weights.items():
        share = 1 / (1 + math.exp(strengths[other] - strengths[name]))
        games = won + weights[other, name]
        slope[name] += won - games * share
        information[name, name] += games * share * (1 - share)
        information[name, other] -= games * share * (1 - share)
    return slope, information


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss and Jordan; such a matrix needs no exchange of rows."""
    size = len(matrix)
    rows = [[*line, *(float(place == column) for column in range(size))] for place, line in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for place in range(size):
            if place != pivot:
                factor = rows[place][pivot]
                rows[place] = [value - factor * base for value, base in zip(rows[place], rows[pivot], strict=True)]
    return [line[size:] for line in rows]
