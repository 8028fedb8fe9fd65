"""What bids and plays tell about hidden hands: it is used, it is right on average, and nothing more is known."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any, cast

from ascenseur.tables import GAME, scenes
from sommet.core import Rng
from sommet.games.ascenseur.position import AscenseurPosition
from sommet.players import player
from sommet.search import Uct

RANKINGS = """
from ascenseur.tables import GAME, scenes
from sommet.players.thinking import tree_search

for scene in scenes(66, seed=21):
    if scene.position.mover:
        search = tree_search(GAME, scene.position, 3)
        search.run(40)
        print([(action, visits, round(value, 9)) for action, visits, value in search.ranking()])
"""


def reached(*actions: str, size: int) -> AscenseurPosition:
    position = GAME.start(3, {"sizes": [size] * 9, "hook": False}, {"dealer": 3})
    for action in actions:
        GAME.play(position, action)
    return cast(AscenseurPosition, position)


def ranking(position: AscenseurPosition, simulations: int, **changes: Any) -> dict[str, float]:
    """The value of each action for the seat to move, by its text."""
    search = Uct(position, GAME.evaluation, replace(GAME.search, **changes), has_secrets=True, seed=2)
    search.run(simulations)
    return {GAME.write(position, action): value for action, _, value in search.ranking()}


def test_a_hand_fits_the_bid_it_would_make() -> None:
    """One card each: who bids 1 hardly holds the 3 of a plain suit, who bids 0 hardly the ace of trumps."""
    deals = ("deal 9D", "deal 7C", "turn 8H", "bid 0")
    for bid in ("bid 0", "bid 1"):
        strong, weak = (reached(f"deal {card}", *deals[:3], bid, size=1) for card in ("AH", "3C"))
        fits = [GAME.evaluation.plausibility(position, 3) for position in (weak, strong)]
        assert (fits[0] > 5 * fits[1]) == (bid == "bid 0")
        assert (fits[1] > 5 * fits[0]) == (bid == "bid 1")
        # To the bidder itself its own bid says nothing.
        assert GAME.evaluation.plausibility(strong, 1) == GAME.evaluation.plausibility(weak, 1)


def test_a_hand_fits_the_cards_it_would_play() -> None:
    """Player 2 needs a trick and leaves it to the 9: the ace of that suit is now less likely in its hand."""
    deals = ("deal 9D", "deal {}", "deal 2S", "deal 3C", "deal 5D", "deal 3S", "turn 8H")
    bids = ("bid 0", "bid 2", "bid 0", "play 9D", "play 5D")
    ace, low = (reached(*(text.format(card) for text in deals), *bids, size=2) for card in ("AD", "6D"))
    assert GAME.evaluation.plausibility(ace, 3) < 0.9 * GAME.evaluation.plausibility(low, 3) * bid_ratio("AD", "6D")


def bid_ratio(one: str, other: str) -> float:
    """How much better the bid of 2 fits a hand with the first card than one with the second, before any play."""
    deals = ("deal 9D", "deal {}", "deal 2S", "deal 3C", "deal 5D", "deal 3S", "turn 8H", "bid 0", "bid 2", "bid 0")
    fits = [
        GAME.evaluation.plausibility(reached(*(text.format(card) for text in deals), size=2), 3)
        for card in (one, other)
    ]
    return fits[0] / fits[1]


def test_search_believes_the_bids() -> None:
    """The last to bid has a middling trump; if both others announced the trick it is worth less."""
    deals = ("deal 4C", "deal 5C", "deal 9H", "turn 3H")
    worth = {}
    for bid in ("bid 0", "bid 1"):
        for steps in (0, 2):
            values = ranking(reached(*deals, bid, bid, size=1), 3000, belief_steps=steps)
            worth[bid, steps] = values["bid 1"] - values["bid 0"]
    assert worth["bid 1", 2] < worth["bid 1", 0]
    assert worth["bid 0", 2] > worth["bid 0", 0]


def test_true_deals_fit_better_than_guesses() -> None:
    """In games of searching players the truth is more plausible than a uniform guess, by 0.65 nats on average."""
    gains = []
    rng = Rng(5)
    for seed in range(3):
        position = cast(AscenseurPosition, GAME.start(4, {"sizes": [3, 5, 7]}, seed=seed))
        players = [player(GAME, "3", seat) for seat in range(4)]
        while not position.over:
            mover = position.mover
            if mover:
                gains.append(gain(position, mover, rng))
            position.play(position.random(rng) if mover == 0 else players[mover - 1].choose(position))
    assert sum(gains) / len(gains) > 0.3


def gain(position: AscenseurPosition, viewer: int, rng: Rng) -> float:
    """The logarithm of how much more plausible the truth is than guesses are on average."""
    truth = GAME.evaluation.plausibility(position, viewer)
    total, guess = truth, position.copy()
    for _ in range(20):
        guess.copy_from(position)
        guess.redeal(viewer, rng)
        total += GAME.evaluation.plausibility(guess, viewer)
    return math.log(21 * truth / total)


def test_search_knows_no_more_than_its_seat() -> None:
    """All options, all phases: whatever lies in hidden hands, the whole search comes out the same."""
    compared = 0
    for number, scene in enumerate(scenes(220, seed=11)):
        position = scene.position
        if position.mover == 0:
            continue
        other = position.copy()
        other.redeal(position.mover, Rng(number))
        compared += GAME.state(position) != GAME.state(other)
        assert ranking(position, 60, capacity=500) == ranking(other, 60, capacity=500), GAME.view(
            position, position.mover
        )
    assert compared > 50


def test_both_forms_search_alike() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", RANKINGS],
            env={**os.environ, "SOMMET_PURE": pure, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("1", "0")
    ]
    assert said[0] == said[1]
    assert said[0].count("\n") > 20
