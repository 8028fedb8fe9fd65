"""examples/one_card.py learns what everybody knows who has played a round."""

from __future__ import annotations

import one_card
import pytest


@pytest.fixture(scope="module")
def solver() -> one_card.Solver:
    learned = one_card.Solver()
    learned.learn(12_000)
    return learned


def rank(name: str) -> int:
    return one_card.RANKS.index(name)


def test_the_first_to_bid_trusts_trumps_and_high_cards(solver: one_card.Solver) -> None:
    for name in "9TJQKA":
        assert solver.chance_of_one(((), True, rank(name))) > 0.8, name
    for name in "QKA":
        assert solver.chance_of_one(((), False, rank(name))) > 0.8, name
    for name in "234":
        assert solver.chance_of_one(((), False, rank(name))) < 0.2, name


def test_whoever_does_not_lead_needs_a_trump(solver: one_card.Solver) -> None:
    """After a bid of 1 by the leader even an ace of another suit hardly takes the trick."""
    assert solver.chance_of_one(((1,), False, rank("A"))) < 0.2
    assert solver.chance_of_one(((1,), True, rank("A"))) > 0.8


def test_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    one_card.main(30)
    title, plain, trump = capsys.readouterr().out.splitlines()
    assert title.split()[-1] == "A"
    assert [len(line.split()) for line in (plain, trump)] == [15, 15]
