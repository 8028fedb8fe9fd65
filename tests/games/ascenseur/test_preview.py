"""Ascenseur: what a bid or a card would do, and how everybody stands, against the rules over random games."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import Position
from sommet.testing import Walk

GAME = sommet.game("ascenseur")


def dealt(hands: str, turned: str, **options: Any) -> Position:
    """Three players, dealer 3, with these hands from seat 1 on: 'AC 2C | KC 3D | QC 4D', and a turned card."""
    cards = [hand.split() for hand in hands.split("|")]
    position = GAME.start(3, {"sizes": [len(cards[0])], **options}, {"dealer": 3})
    for card in range(len(cards[0])):
        for hand in cards:
            GAME.play(position, f"deal {hand[card]}")
    GAME.play(position, f"turn {turned}")
    return position


def play(position: Position, *texts: str) -> Position:
    for text in texts:
        GAME.play(position, text)
    return position


@pytest.mark.rule("ascenseur", "R9")
def test_a_bid_shows_what_is_announced_then() -> None:
    position = play(dealt("AC 3C | KC 3D | QC 4D", "2H"), "bid 1", "bid 0")
    assert GAME.previews(position)["bid 2"] == {"announced": 3, "surplus": 1}
    refused = GAME.preview(position, "bid 1")
    assert (refused["rule"], refused["about"]) == ("R9", [{"facet": "cell", "value": "1"}])
    assert refused["shows"] == {"announced": 2, "surplus": 0}


@pytest.mark.rule("ascenseur", "R10")
def test_a_card_that_does_not_follow_is_about_those_that_do() -> None:
    position = play(dealt("AC 3C | KC 3D | QC 4D", "2H"), "bid 1", "bid 0", "bid 0", "play 3C")
    assert GAME.situation(position, 2)["follow"] == "C"
    assert GAME.situation(position, 3)["follow"] is None
    refused = GAME.preview(position, "play 3D")
    assert refused["about"] == [{"facet": "piece", "value": "3D"}, {"facet": "piece", "value": "KC"}]
    assert refused["shows"] == {"winning": 1, "follows": False, "ends": False}
    assert GAME.previews(position) == {"play KC": {"winning": 2, "follows": True, "ends": False}}


@pytest.mark.rule("ascenseur", "R11")
def test_the_situation_tells_whose_card_is_winning() -> None:
    position = play(dealt("AC 3C | 2H 3D | QC 4D", "3H"), "bid 1", "bid 0", "bid 0")
    assert GAME.situation(position, 0)["winning"] is None
    play(position, "play AC")
    assert GAME.situation(position, 0)["winning"] == 1
    play(position, "play 2H")
    assert GAME.situation(position, 0)["winning"] == 2
    assert GAME.situation(position, 0)["standing"] == ["short", "exact", "exact"]
    assert GAME.trace(position, "play QC") == {"round": 1, "trick": 1, "winning": 2, "takes": 2}
    play(position, "play QC")
    assert GAME.situation(position, 0)["standing"] == ["short", "lost", "exact"]


def test_hidden_bids_are_in_nobody_else_s_sum() -> None:
    position = play(dealt("AC 3C | KC 3D | QC 4D", "2H", bidding="simultaneous"), "bid 1")
    assert GAME.situation(position, 1)["announced"] == 1
    assert GAME.situation(position, 2) | {} == {
        "winning": None,
        "standing": ["silent"] * 3,
        "announced": 0,
        "complete": False,
        "follow": None,
        "lift": "end",
    }
    assert GAME.preview(position, "bid 1")["shows"] == {}


@pytest.mark.parametrize("seed", range(4))
def test_tricks_are_taken_and_bids_kept_as_told(seed: int) -> None:
    walk = Walk.at_random(GAME, 3 + seed, {"sizes": [1, 3, 5, 4]}, seed)
    position = GAME.begin(walk.start)
    for text in walk.texts:
        trace = GAME.trace(position, text)
        tricks, standing = GAME.view(position, 0)["tricks"], GAME.situation(position, 0)["standing"]
        shown = GAME.previews(position).get(text, {})
        bids, rounds = GAME.view(position, 0)["bids"], len(GAME.view(position, 0)["sheet"])
        GAME.play(position, text)
        after = GAME.view(position, 0)
        if not text.startswith("play"):
            assert trace == ({"round": rounds + 1} if text.startswith("bid") else None)
            continue
        assert trace is not None
        assert (trace["round"], trace["trick"]) == (rounds + 1, sum(tricks) + 1)
        assert ("points" in trace) == (len(after["sheet"]) > rounds)
        assert trace["winning"] == shown["winning"]
        if trace["takes"] is None:
            assert GAME.situation(position, 0)["winning"] == trace["winning"]
            continue
        assert after["last_trick"]["winner"] == trace["takes"]
        tricks[trace["takes"] - 1] += 1
        if len(after["sheet"]) > rounds:
            row = after["sheet"][-1]
            assert row["tricks"] == tricks
            assert row["points"] == trace["points"]
            for seat, state in enumerate(standing):
                assert state != "lost" or tricks[seat] != bids[seat]
        else:
            assert after["tricks"] == tricks
