"""The sequential test keeps the error rates it states."""

import math

import pytest

from sommet.core.rng import Rng
from sommet.players.ratings import expected
from sommet.players.sequential import BOUND, ERROR, Sprt, llr

HYPOTHESES = Sprt(0, 200)


def decide(rng: Rng, strength: float, tied: float) -> str:
    """The verdict on a stream of pairs of games whose first player has that expectation, some of them tied."""
    scores: list[float] = []
    while True:
        pair = 0.0
        for _ in range(2):
            chance = rng.draw(2**30) / 2**30
            won = (strength - tied / 2) / (1 - tied)
            if chance < tied:
                pair += 0.25
            elif (chance - tied) / (1 - tied) < won:
                pair += 0.5
        scores.append(pair)
        accepted = HYPOTHESES.test(scores).accepted
        if accepted is not None:
            return accepted


@pytest.mark.parametrize("tied", [0.0, 0.3])
@pytest.mark.parametrize(("truth", "wrong"), [(HYPOTHESES.low, "high"), (HYPOTHESES.high, "low")])
def test_the_wrong_hypothesis_is_accepted_no_oftener_than_stated(truth: float, wrong: str, tied: float) -> None:
    rng, streams = Rng(1), 400

    errors = sum(decide(rng, expected(truth), tied) == wrong for _ in range(streams))

    # Three standard deviations of luck above the rate itself; and some errors, or the test would be too timid.
    assert 0 < errors < streams * ERROR + 3 * math.sqrt(streams * ERROR * (1 - ERROR))


def test_the_ratio_of_coins_is_the_textbooks() -> None:
    """Of wins and losses alone it must be what Wald's test of a binomial says."""
    wins, losses, low, high = 30, 20, 0.5, 0.6

    ratio = llr([1.0] * wins + [0.0] * losses, low, high)

    assert ratio == pytest.approx(wins * math.log(high / low) + losses * math.log((1 - high) / (1 - low)))


def test_the_ratio_turns_around_with_the_scores() -> None:
    scores = [1.0, 0.5, 0.75, 0.75, 0.25, 1.0, 1.0]

    assert llr([1 - score for score in scores], 0.4, 0.5) == pytest.approx(-llr(scores, 0.5, 0.6))


@pytest.mark.parametrize(("score", "accepted"), [(1.0, "high"), (0.0, "low"), (0.5, "low")])
def test_scores_that_are_all_alike_decide_too(score: float, accepted: str) -> None:
    verdict = HYPOTHESES.test([score] * 100)

    assert verdict.accepted == accepted
    assert abs(verdict.llr) > BOUND


def test_nothing_played_says_nothing() -> None:
    verdict = HYPOTHESES.test([])

    assert (verdict.llr, verdict.accepted) == (0, None)
