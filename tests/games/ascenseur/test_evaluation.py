"""The evaluation: payoffs and expectations that make sense, and a player that beats the yardstick of section 13."""

from __future__ import annotations

from typing import cast

import pytest

from ascenseur.tables import GAME, scenes
from ascenseur.yardstick import yardstick
from sommet.core import Rng
from sommet.games.ascenseur.actions import BID
from sommet.games.ascenseur.position import AscenseurPosition
from sommet.players.thinking import tree_search

END = ("deal 7H", "deal AS", "deal KD", "turn 9H")


def after(*actions: str, sizes: list[int]) -> AscenseurPosition:
    position = GAME.start(3, {"sizes": sizes}, {"dealer": 3})
    for action in actions:
        GAME.play(position, action)
    return cast(AscenseurPosition, position)


def test_expectations_are_from_0_to_1_and_follow_the_points() -> None:
    for scene in scenes(200, seed=7):
        assert all(0 <= value <= 1 for value in GAME.evaluation.values(scene.position))
    played = (*END, "bid 1", "bid 0", "bid 1", "play 7H", "play AS", "play KD")
    values = GAME.evaluation.values(after(*played, sizes=[1, 1]))
    assert values[0] > values[1] > values[2]
    over = after(*played, sizes=[1])
    assert over.result() == (2, 1, -1)
    assert GAME.evaluation.values(over) == (1.0, 0.0, 0.0)


def test_the_expectation_plays_the_round_to_its_end() -> None:
    """With every card determined the expectation is the one of the end: here the last trick of the game."""
    before = after(*END, "bid 1", "bid 0", "bid 1", sizes=[1])
    done = after(*END, "bid 1", "bid 0", "bid 1", "play 7H", "play AS", "play KD", sizes=[1])
    assert GAME.evaluation.values(before) == pytest.approx(GAME.evaluation.values(done))


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    played = (*END, "bid 1", "bid 0", "bid 1", "play 7H", "play AS", "play KD")
    leads = [GAME.evaluation.values(after(*played, sizes=[1] * rounds))[0] for rounds in (40, 10, 2, 1)]
    assert leads == sorted(leads)


def test_a_sure_trick_is_announced_and_a_hopeless_hand_is_not() -> None:
    """The leader with the ace of trumps bids 1; with the 3 of another suit, early in a long game, 0."""
    sure = after("deal AH", "deal 3C", "deal 4C", "turn 9H", sizes=[1] * 20)
    poor = after("deal 3C", "deal AH", "deal 4C", "turn 9H", sizes=[1] * 20)
    for position, bid in ((sure, 1), (poor, 0)):
        priors = GAME.evaluation.priors(position)
        assert max(priors, key=lambda action: priors[action]) == BID + bid
        search = tree_search(GAME, position, 0)
        search.run(200)
        assert search.best() == BID + bid


def test_a_kept_bid_is_not_spoilt() -> None:
    """Player 1 has the trick that was announced and leads a card that can lose rather than the ace."""
    deals = (
        "deal AS",
        "deal 3H",
        "deal 7D",
        "deal 2H",
        "deal 9H",
        "deal 8D",
        "deal AC",
        "deal TH",
        "deal 9D",
        "turn 8C",
    )
    position = after(*deals, "bid 1", "bid 0", "bid 0", "play AC", "play 3H", "play 7D", sizes=[3])
    search = tree_search(GAME, position, 0)
    search.run(400)
    assert GAME.write(position, search.best()) == "play 2H"


def test_search_beats_the_yardstick_on_the_same_deals() -> None:
    """One searching seat among yardsticks, every seat in turn on the same deals: more points than their mean."""
    ours = theirs = 0.0
    for number in range(6):
        start = GAME.resolve(3, {"sizes": [4, 5, 4]}, seed=number)
        for searcher in (1, 2, 3):
            position, rng = cast(AscenseurPosition, GAME.begin(start)), Rng(number)
            while not position.over:
                position.play(_choose(position, searcher, rng))
            result = position.result()
            ours += result[searcher - 1]
            theirs += (sum(result) - result[searcher - 1]) / 2
    assert ours > theirs + 8


def _choose(position: AscenseurPosition, searcher: int, rng: Rng) -> int:
    if position.mover == 0:
        return position.random(rng)
    if position.mover != searcher:
        return yardstick(position)
    search = tree_search(GAME, position, 1)
    search.run(60)
    return search.best()
