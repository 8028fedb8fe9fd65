"""Hints: the right action first, comparable values, reasons in both languages, and no peeking."""

from __future__ import annotations

import pytest

import sommet
from sommet.core import LANGS, Rng
from sommet.games import all_games
from sommet.players import hint
from sommet.players.hints import why
from sommet.players.judging import AlphaBetaJudge
from sommet.testing import Walk, effort

STEPS = sommet.game("step-by-step")


def test_the_open_summit_comes_first_and_says_why() -> None:
    """Before other ways to win that take longer."""
    position = STEPS.start(setup={"starts": ["b3", "e5"], "heights": {"b3": 4, "a3": 4, "b2": 3, "b4": 4}})

    best = hint(STEPS, position)[0]

    assert (best.action, best.value) == ("move c3", 1.0)
    assert best.reason == ("gagne la partie", "wins the game")


@pytest.mark.parametrize("players", [2, 3])
def test_the_missing_step_and_the_block_are_named(players: int) -> None:
    """Player 1 (level 3) lays the piece that makes b3 a step to level 4."""
    starts = ["a3", "e5", "e1"][:players]
    position = STEPS.start(players, setup={"starts": starts, "heights": {"a3": 3, "b3": 3, "a2": 3, "a4": 1}})
    STEPS.play(position, "move a2")

    reasons = STEPS.reasons(position, STEPS.read(position, "place a3"))

    assert reasons[0] == (
        "construit la marche manquante vers le niveau 4",
        "builds the missing step to level 4",
    )


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_hints_are_at_most_three_ordered_and_explained(game: sommet.core.Game) -> None:
    asked = 0
    for moment in Walk.at_random(game, game.seats[0], seed=5).moments(12 * effort()):
        position = moment.position
        if position.over or position.mover == 0:
            continue
        advice = hint(game, position, budget=30)
        asked += 1
        assert 1 <= len(advice) <= 3
        assert [each.value for each in advice] == sorted((each.value for each in advice), reverse=True)
        for each in advice:
            assert game.read(position, each.action) in position.legal()
            assert 0 <= each.value <= 1
            assert each.effort > 0
            assert all(each.reason.say(lang).strip() for lang in LANGS)
            told = game.tell(position, each.action)
            besides = why(game, position, game.read(position, each.action))
            assert not any(clause.say(lang) in told.say(lang) for clause in besides for lang in LANGS)
    assert asked > 3


@pytest.mark.parametrize("slug", [game.slug for game in all_games() if game.has_secrets])
def test_hints_do_not_peek(slug: str) -> None:
    """Whatever lies hidden, the same seed gives the same advice: actions, values and reasons."""
    game = sommet.game(slug)
    compared = 0
    for moment in Walk.at_random(game, game.seats[0], seed=6).moments(60 * effort()):
        position = moment.position
        if position.over or position.mover == 0:
            continue
        twin = position.copy()
        twin.redeal(position.mover, Rng(7))
        if twin.key() == position.key():
            continue
        compared += 1
        assert hint(game, twin, 25, seed=8) == hint(game, position, 25, seed=8)
    assert compared > 5


def test_alpha_beta_ranks_all_actions_at_one_depth() -> None:
    """As if each had been searched so deep by itself."""
    position = STEPS.start(2, {"size": 3, "tower": 3})
    ranked = AlphaBetaJudge(STEPS, 400).rank(position, 0, 99)

    assert sorted(thought.action for thought in ranked) == position.legal()
    for depth in range(12):
        single = AlphaBetaJudge(STEPS, 10_000_000)
        single._begun(position)
        values = {action: single._look(position, action, depth, 10_000_000).value for action in position.legal()}
        if all(thought.value == pytest.approx(values[thought.action]) for thought in ranked):
            return
    raise AssertionError("no depth explains the values")


# Talō, goal 2: both pawns stand on level 1, each beside a step to level 2.
RACE = {"pawns": ["e5 1", "h8 1"], "bars": ["1 z e5 0", "2 z d5 0", "1 z h8 0", "2 z h9 0"]}


def test_a_turn_that_wins_is_found_wherever_it_is_asked_for() -> None:
    """Whole turns are compared: a bar does no harm if the winning walk can follow. The walk itself is named first."""
    game = sommet.game("talo")
    position = game.start(2, {"goal": 2}, RACE)
    for text in ("roll 1", "take 1"):
        game.play(position, text)

    assert [advice.value for advice in hint(game, position)] == [1, 1, 1]
    assert hint(game, position)[0].action == "move d5 2"
    game.play(position, "place 1 z a1 0")
    assert [(advice.action, advice.value) for advice in hint(game, position)] == [("move d5 2", 1), ("end", 0)]


def test_every_take_is_judged_in_whole_turns() -> None:
    game = sommet.game("talo")
    position = game.start(2, setup={"start": ["c3", "h8"]})
    game.play(position, "roll 7")

    advice = hint(game, position, budget=1, seed=3, most=9)

    assert {each.action for each in advice} == set(game.legal(position))
    assert advice == hint(game, position, budget=1, seed=3, most=9)
