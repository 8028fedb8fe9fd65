"""Every rule of Step by Step that can be broken is cited when it is broken, and by its own number."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import IllegalAction

GAME = sommet.game("step-by-step")
WALL = {"c1": 4, "c2": 4, "c4": 4, "c5": 4}  # with the tower it cuts the board in two


def refused(
    text: str,
    setup: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    actions: tuple[str, ...] = (),
) -> IllegalAction:
    """The refusal of a wrong action in a position."""
    position = GAME.start(2, options, setup)
    for action in actions:
        GAME.play(position, action)
    with pytest.raises(IllegalAction) as caught:
        GAME.play(position, text)
    return caught.value


@pytest.mark.rule("step-by-step", "R1")
def test_the_ball_moves_before_the_piece_is_laid() -> None:
    assert refused("place b2").rule == "R1"
    assert refused("move b2", actions=("move b1",)).rule == "R1"


@pytest.mark.rule("step-by-step", "R2")
def test_a_ball_never_goes_diagonally() -> None:
    error = refused("move a1", {"starts": ["b2", "e5"], "heights": {"a2": 3, "b1": 3}})
    assert error.rule == "R2"
    assert "a1" in error.sentence("en")
    assert "a1" in error.sentence("fr")


@pytest.mark.rule("step-by-step", "R3")
def test_a_ball_goes_down_one_level_at_a_time() -> None:
    error = refused("move a2", {"starts": ["a1", "e5"], "heights": {"a1": 3, "b1": 3, "a2": 1}})
    assert error.rule == "R3"
    assert "2 levels below" in error.sentence("en")


@pytest.mark.rule("step-by-step", "R4")
def test_a_ball_climbs_one_level() -> None:
    error = refused("move a2", {"starts": ["a1", "e5"], "heights": {"a2": 2, "b2": 2}})
    assert error.rule == "R4"
    assert "2 levels above" in error.sentence("en")


@pytest.mark.rule("step-by-step", "R4")
def test_a_climb_ends_the_move() -> None:
    heights = {"a2": 3, "b1": 1, "b2": 3, "c1": 1, "c2": 3, "d1": 3}
    assert refused("move c1", {"starts": ["a1", "e5"], "heights": heights}).rule == "R4"


@pytest.mark.rule("step-by-step", "R5")
def test_an_occupied_cell_is_neither_entered_nor_passed() -> None:
    assert refused("move c5").rule == "R5"
    corridor = {"a2": 2, "b2": 2, "c2": 2, "d2": 2, "e2": 2}
    assert refused("move d1", {"starts": ["a1", "c1"], "heights": corridor}).rule == "R5"


@pytest.mark.rule("step-by-step", "R6")
def test_a_move_ends_elsewhere() -> None:
    assert refused("move c1").rule == "R6"


@pytest.mark.rule("step-by-step", "R7")
def test_with_the_option_a_ball_does_not_return() -> None:
    actions = ("move b1", "place a1", "move b5", "place a5")
    assert refused("move c1", options={"no_return": "last"}, actions=actions).rule == "R7"
    position = GAME.start(2)
    for action in (*actions, "move c1"):
        GAME.play(position, action)


@pytest.mark.rule("step-by-step", "R8")
@pytest.mark.parametrize(
    ("setup", "options"),
    [
        (None, None),  # from level 0
        ({"starts": ["b3", "e5"], "heights": {"b3": 3, "a3": 3}}, None),
        ({"starts": ["b3", "e5"], "heights": {"b3": 7, "a3": 7}}, {"ceiling": "none"}),
        ({"starts": ["a1", "e5"], "heights": {**WALL, "b3": 4}}, None),  # not from a cell it only looks at
    ],
)
def test_the_tower_is_entered_from_its_own_height(setup: dict[str, Any] | None, options: dict[str, Any] | None) -> None:
    assert refused("move c3", setup, options).rule == "R8"


@pytest.mark.rule("step-by-step", "R9")
def test_a_chain_of_steps_must_lead_there() -> None:
    assert refused("move e1", {"starts": ["a1", "e5"], "heights": WALL}).rule == "R9"


@pytest.mark.rule("step-by-step", "R10")
def test_a_piece_goes_beside_the_ball() -> None:
    assert refused("place e5", actions=("move b1",)).rule == "R10"
    assert refused("place a2", actions=("move b1",)).rule == "R10"


@pytest.mark.rule("step-by-step", "R11")
def test_no_piece_goes_on_the_tower_or_under_a_ball() -> None:
    assert refused("place c3", actions=("move b3",)).rule == "R11"
    assert refused("place c5", actions=("move b5",)).rule == "R11"
    assert refused("place b5", actions=("move b5",)).rule == "R11"


@pytest.mark.rule("step-by-step", "R12")
def test_a_full_column_takes_no_piece() -> None:
    setup = {"starts": ["a1", "e5"], "heights": {"b2": 5}}
    assert refused("place b2", setup, actions=("move b1",)).rule == "R12"
    position = GAME.start(2, {"ceiling": "none"}, setup)
    GAME.play(position, "move b1")
    GAME.play(position, "place b2")


@pytest.mark.rule("step-by-step", "R13")
def test_an_idle_turn_must_be_forced() -> None:
    setup = {"starts": ["a2", "b1"], "heights": {"a2": 5, "a1": 5, "a3": 5, "a4": 5, "b2": 5, "b3": 5}, "stock": 9}
    error = refused("move a1", setup)
    assert error.rule == "R13"
    assert "move a1" in GAME.legal(GAME.start(2, None, {**setup, "stock": 0}))


@pytest.mark.parametrize(
    ("reason", "number", "setup", "actions"),
    [
        ("summit", "R14", {"starts": ["b3", "e5"], "heights": {"b3": 4}, "stock": 20}, ("move c3",)),
        ("blockade", "R16", {"starts": ["a1", "e5"], "heights": {"a2": 2, "b1": 2}}, ()),
        ("no-summit", "R18", {"stock": 6}, ()),
    ],
)
def test_a_finished_game_says_why_it_is_over(
    reason: str, number: str, setup: dict[str, Any], actions: tuple[str, ...]
) -> None:
    for text in ("move b1", "place b1"):
        assert refused(text, setup, actions=actions).rule == number, reason


def test_a_game_drawn_by_coda_says_so() -> None:
    heights = {"a1": 1, "a2": 2, "a3": 3, "b3": 4}
    setup = {"starts": ["b1", "e5"], "heights": heights, "stock": 1}
    error = refused("move a1", setup, {"coda": 0}, ("move c1", "place d1"))
    assert error.rule == "R19"
