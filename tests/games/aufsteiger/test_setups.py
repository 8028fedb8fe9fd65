"""Setups from outside: what fits is made canonical, everything else is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from sommet.core import SetupError
from sommet.games import find

GAME = find("aufsteiger")
FREE: dict[str, Any] = {
    "free": True,
    "colours": ["red", "lightblue"],
    "tower": ["M1 m13 2x2x2 grey", "S1 m13 2x2x1 grey"],
}
DEEP: list[Any] = []
for _ in range(500):
    DEEP = [DEEP]

HOSTILE: list[dict[str, Any]] = [
    {"free": 1},
    {"free": "true"},
    {"free": None},
    {"colours": None, "free": False, "idle": 0},
    {"colours": ["red"]},
    {"colours": ["red", "grey"]},
    {"colours": ["red", ["yellow"]]},
    {"colours": ["red", None]},
    {"colours": "red"},
    {"tower": None},
    {"tower": "steep"},
    {"tower": {"M1": "m13"}},
    {"tower": ["M1 m13 2x2x2 grey"] * 40},
    {"tower": [["M1 m13 2x2x2 grey"]]},
    {"tower": ["M1 m13 2x2x2"]},
    {"tower": ["M1 m13 2x2x2 grey "]},
    {"tower": ["M1 m013 2x2x2 grey"]},
    {"tower": ["M1 m27 2x2x2 grey"]},
    {"tower": ["M13 m13 2x2x2 grey"]},
    {"tower": ["M1 m13 2x2x4 grey"]},
    {"tower": ["M1 m13 2x2x2 green"]},
    {"tower": ["M1 m１3 2x2x2 grey"]},
    {"tower": ["G1 m13 2x2x6 red"]},
    {"tower": ["L1 x13 4x2x2 red"]},
    {"tower": ["M1 m" + "9" * 5000 + " 2x2x2 grey"]},
    {"tower": DEEP},
    {"pawns": ["table"]},
    {"pawns": ["table", 3]},
    {"pawns": ["table", None]},
    {"pawns": ["table", "a0"]},
    {"pawns": ["table", "aa1"]},
    {"pawns": {"1": "table"}},
    {"ladders": [["small", "small"], []]},
    {"ladders": [["small", "big", "big"], []]},
    {"ladders": ["small", []]},
    {"ladders": [[{}], []]},
    {"ladders": [DEEP, []]},
    {"stones": [1, 0]},
    {"stones": [True]},
    {"placed": ["M2", None]},
    {"placed": [["M1"], None]},
    {"placed": ["S1", "S1"]},
    {"placed": ["S1", None], "stones": [True, True]},
    {"placed": ["S1", None], "pawns": ["m13", "table"]},
    {"last": "M2"},
    {"last": 4},
    {"last": ["M1"]},
    {"idle": -1},
    {"idle": 3},
    {"idle": True},
    {"idle": 10**30},
    {"idle": float("nan")},
    {"best": [1, 2.0]},
    {"best": [97, 0]},
    {"best": [0]},
    {"best": [10**40, 0]},
    {"pawns": ["m13", "table"], "best": [2, 0]},
    {"arrived": [-1, 0]},
    {"arrived": [False, 0]},
    {"arrived": [float("inf"), 0]},
    {"wind": 3},
    {"": None},
]


@pytest.mark.parametrize("change", HOSTILE, ids=lambda change: str(change)[:60])
def test_near_valid_setups_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.start(2, None, {**FREE, **change})
    assert 0 < len(caught.value.sentence("fr")) < 500
    assert caught.value.sentence("en") != caught.value.sentence("fr")


def test_a_free_position_is_made_canonical() -> None:
    given = {**FREE, "pawns": ["n14", "c5"], "ladders": [["small", "big"], []], "last": None, "placed": [None, None]}
    setup = GAME.resolve(2, None, given).setup
    assert setup == {
        **FREE,
        "pawns": ["m13", "table"],
        "ladders": [["big", "small"], []],
        "placed": [None, None],
        "stones": [True, True],
    }
    assert GAME.resolve(2, None, setup).setup == setup


@pytest.mark.rule("aufsteiger", "R14")
def test_a_face_takes_no_more_pawns_than_it_has_room() -> None:
    colours = ["red", "yellow", "darkblue", "lightblue", "violet"]
    setup = {"free": True, "colours": colours, "tower": ["M1 m13 2x2x2 grey"], "pawns": ["m13"] * 4 + ["table"]}
    assert GAME.state(GAME.start(5, None, setup))["heights"] == [2, 2, 2, 2, 0]
    with pytest.raises(SetupError, match="no room for 5 pawns"):
        GAME.start(5, None, {**setup, "pawns": ["m13"] * 5})


@pytest.mark.rule("aufsteiger", "R19")
def test_the_first_players_stone_leaves_before_the_first_turn() -> None:
    state = GAME.state(GAME.start(2, None, {**FREE, "placed": ["S1", "M1"]}))
    assert state["stone_on"] == [None, "M1"]
    assert state["stone_in_hand"] == [False, False]


@pytest.mark.rule("aufsteiger", "R22")
def test_equal_numbers_of_a_free_position_share_the_win() -> None:
    setup = {**FREE, "pawns": ["m13", "m13"], "arrived": [4, 4], "idle": 2, "stones": [False, False]}
    position = GAME.start(2, None, setup)
    for text in ("skip", "stop"):
        GAME.play(position, text)
    assert position.result() == (0.5, 0.5)


def test_an_empty_table_can_be_played() -> None:
    position = GAME.start(2, None, {"free": True, "colours": ["red", "yellow"], "tower": []})
    assert GAME.legal(position) == ["skip"]


def test_huge_turn_limits_are_no_limit() -> None:
    position = GAME.start(2, {"turn_limit": 2**63 - 1}, FREE)
    assert not position.over
    GAME.play(position, "skip")
