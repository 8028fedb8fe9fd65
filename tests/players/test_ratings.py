"""Intervals that cover, and a scale that finds the strengths behind the points."""

import math

import pytest

from sommet.core.rng import Rng
from sommet.players.ratings import bradley_terry, elo, elo_of, expected, interval, mean_of_groups

TRUTH = {"random": 0.0, "greedy": 300.0, "1": 200.0, "2": 450.0, "3": 600.0}


def chance(rng: Rng) -> float:
    return rng.draw(2**30) / 2**30


def played(rng: Rng, games: int) -> dict[tuple[str, str], float]:
    """Points of a round robin among levels of known strength."""
    points = {}
    names = list(TRUTH)
    for place, name in enumerate(names):
        for other in names[place + 1 :]:
            won = sum(chance(rng) < expected(TRUTH[name] - TRUTH[other]) for _ in range(games))
            points[name, other], points[other, name] = float(won), float(games - won)
    return points


def test_a_round_robin_gives_back_the_strengths_behind_it() -> None:
    found = bradley_terry(list(TRUTH), played(Rng(1), 4000), "random")

    assert (found["random"].value, found["random"].low, found["random"].high) == (0, 0, 0)
    for name, strength in TRUTH.items():
        assert found[name].value == pytest.approx(strength, abs=25)


def test_the_intervals_of_a_round_robin_cover_the_truth_as_often_as_they_say() -> None:
    rng, times, covered, told = Rng(2), 200, 0, 0
    for _ in range(times):
        for name, estimate in bradley_terry(list(TRUTH), played(rng, 60), "random").items():
            if name != "random":
                told += 1
                covered += estimate.low <= TRUTH[name] <= estimate.high

    # 95 %, give or take; those of one tournament hang together, so four in ten tell little new.
    assert 0.92 <= covered / told <= 0.98


def test_points_that_fit_a_scale_exactly_are_met_exactly() -> None:
    """With two levels the scale is the share of their points, the drawn game included."""
    found = bradley_terry(["a", "b"], {("a", "b"): 29.5, ("b", "a"): 9.5}, "b")

    assert found["a"].value == pytest.approx(elo(30 / 40))
    half = 1.959964 * 400 / math.log(10) / math.sqrt(40 * 0.75 * 0.25)
    assert found["a"].high - found["a"].value == pytest.approx(half)


def test_a_level_that_won_everything_is_not_infinitely_strong() -> None:
    found = bradley_terry(["a", "b"], {("a", "b"): 1000.0}, "b")

    assert found["a"].value == pytest.approx(elo(1000.5 / 1001))


def test_the_origin_moves_the_scale_and_nothing_else() -> None:
    points = played(Rng(3), 50)
    one, two = (bradley_terry(list(TRUTH), points, origin) for origin in ("random", "2"))

    for name in TRUTH:
        assert one[name].value - one["2"].value == pytest.approx(two[name].value, abs=1e-6)


def test_elo_and_share_say_the_same() -> None:
    assert elo(0.5) == 0
    assert expected(400) == pytest.approx(10 / 11)
    assert elo(expected(123)) == pytest.approx(123)
    assert elo_of([1.0, 0.0]).value == 0


@pytest.mark.parametrize("share", [0.5, 0.9])
def test_the_interval_of_a_share_covers_it_as_often_as_it_says(share: float) -> None:
    rng, times = Rng(4), 1000

    covered = 0
    for _ in range(times):
        low, high = interval([float(chance(rng) < share) for _ in range(40)])
        covered += low <= share <= high

    assert 0.92 <= covered / times <= 0.98


@pytest.mark.parametrize("groups", [3, 20])
def test_the_interval_of_a_mean_covers_it_although_games_of_a_rotation_hang_together(groups: int) -> None:
    rng, times = Rng(5), 1000

    covered = 0
    for _ in range(times):
        deals = [sum(chance(rng) for _ in range(6)) / 6 for _ in range(groups)]
        estimate = mean_of_groups([[deal + chance(rng) / 9 for _ in range(2)] for deal in deals])
        assert estimate is not None
        covered += estimate.low <= 0.5 + 1 / 18 <= estimate.high

    assert 0.92 <= covered / times <= 0.98


def test_one_group_has_no_interval() -> None:
    assert mean_of_groups([[1.0, 2.0]]) is None
