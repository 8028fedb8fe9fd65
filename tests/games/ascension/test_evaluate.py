"""The evaluation: routes cost what they should, danger is seen, and a computer player brings its pawn home."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from ascension.exercises import hilly
from sommet.core import Position, Rng
from sommet.players import play_game, player

GAME = sommet.game("ascension")


def turns(position: Position, seat: int) -> float:
    return float(GAME.evaluation.features(position, seat)["turns"])


def start(**fields: Any) -> Position:
    return GAME.start(2, None, {"position": fields})


def test_nearer_and_higher_is_better() -> None:
    """Two opponents alike; the pawn on its way up needs fewer turns the higher it stands beside the pillar."""
    walled = "- - - -"  # 8: the step below the summit
    stairs = {"d4": walled, "d5": "- - - h-", "c4": "- - -", "c5": "- - h-"}
    needs = [turns(start(stacks=stairs, pawns=[cell, "i9"]), 1) for cell in ("d4", "d5", "c4", "c5", "b2")]
    assert needs == sorted(needs)


def test_having_the_summit_is_worth_the_climb() -> None:
    stairs = {"d4": "- - - -", "d5": "- - - h-", "c4": "- - -"}
    before = start(stacks=stairs, pawns=["d4", "i9"])
    after = start(stacks=stairs, pawns=["d4", "i9"], summit=[1])
    assert GAME.evaluation.values(after)[0] > GAME.evaluation.values(before)[0]


def test_a_pawn_with_one_way_out_is_in_danger() -> None:
    tower = {"c3": "- - - -", "c2": "- - - -"}
    wide = {**tower, "d3": "- - - -", "c4": "- - - -", "b3": "- - - -"}
    alone = GAME.evaluation.features(start(stacks=tower, pawns=["c3", "g7"]), 1)
    company = GAME.evaluation.features(start(stacks=wide, pawns=["c3", "g7"]), 1)
    assert alone["danger"] > company["danger"] + 0.3


@pytest.mark.parametrize("seed", range(6))
def test_expectations_and_weights_are_sound_everywhere(seed: int) -> None:
    players = 2 + seed % 3
    position = GAME.start(players, None, hilly(players, {}, seed))
    rng = Rng(seed)
    for _ in range(60):
        if position.over:
            break
        before = position.key()
        assert all(0 <= value <= 1 for value in GAME.evaluation.values(position))
        weights = GAME.evaluation.priors(position)
        assert sorted(weights) == position.legal()
        assert all(0 <= weight < float("inf") for weight in weights.values())
        assert sum(weights.values()) > 0
        assert position.key() == before
        position.play(position.random(rng))


def test_the_heaviest_first_step_leads_home() -> None:
    position = start(stacks={"b2": "h-", "a1": ""}, pawns=["b2", "g7"], summit=[1])
    for text in ("take g1", "place h1"):
        GAME.play(position, text)
    weights = GAME.evaluation.priors(position)
    assert GAME.write(position, max(weights, key=lambda action: weights[action])) == "move a1"


def test_two_computer_players_climb_and_come_home() -> None:
    """A whole game from the box; R42 ends it, long before the turn limit."""
    rng = Rng(1)
    record = play_game(GAME, GAME.resolve(2, None, None, 3), [player(GAME, "2", seed) for seed in (1, 2)], rng)
    position = GAME.start(2, None, record.setup)
    for text in record.actions:
        GAME.play(position, text)
    view = GAME.view(position, 0)
    assert view["reason"] == "home"
    assert view["turns"] < 200
