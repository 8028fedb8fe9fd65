"""Every kind of wrong action is refused with the rule that forbids it and a sentence that says what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from sommet.core import IllegalAction
from sommet.games import find

GAME = find("aufsteiger")
THREE = ["M1 m13 2x2x2 red", "M2 o13 2x2x2 red", "M3 q13 2x2x2 red"]
STEPS = ["S1 m13 2x2x1 grey", "M1 o13 2x2x2 grey", "M2 q13 2x2x2 violet", "L1 q13 2x2x4 grey"]
COURT = ["L4 m13 4x2x2 violet", "L7 k13 2x4x2 violet", "L8 q13 2x4x2 violet", "L5 l17 4x2x2 violet"]

# What lies on the table, what was played, the wrong action, its rule, words of the sentence.
WRONG: list[tuple[dict[str, Any], list[str], str, str, str]] = [
    ({"tower": THREE}, ["skip"], "lift M1", "R1", "block move is over"),
    ({"tower": THREE}, [], "walk table", "R1", "block comes first"),
    ({"tower": THREE}, ["lift M3"], "drop q13 2x2x1", "R3", "cannot be put down like this"),
    ({"tower": THREE}, ["lift M3", "drop q14 2x2x2"], "stop", "R3", "colour on top of M3"),
    (
        {"tower": ["S1 m13 2x2x1 grey", "M1 o13 2x2x2 red"]},
        ["lift S1", "drop m13 2x2x1"],
        "top red",
        "R3",
        "never shows red",
    ),
    ({"tower": ["M1 y25 2x2x2 red", "M2 w25 2x2x2 red"]}, ["lift M2"], "drop z24 2x2x2", "R4", "over the edge"),
    ({"tower": STEPS}, [], "lift M2", "R6", "L1 rests on this block (M2)"),
    ({"tower": STEPS, "pawns": ["m13", "table"]}, [], "lift S1", "R6", "player 1’s pawn"),
    ({"tower": STEPS, "placed": [None, "S1"]}, [], "lift S1", "R6", "player 2’s stone"),
    ({"tower": THREE}, [], "lift M9", "R6", "not on the table"),
    ({"tower": THREE, "last": "M3"}, [], "lift M3", "R7", "just before"),
    ({"tower": THREE}, ["lift M3", "drop q13 2x2x2"], "top red", "R8", "red face was on top already"),
    ({"tower": ["G1 m13 2x2x6 grey", "M1 o13 2x2x2 red"]}, ["lift G1"], "drop m13 2x2x6", "R8", "nothing would change"),
    ({"tower": STEPS}, ["lift L1"], "drop n13 2x2x4", "R9", "from 1 to 2"),
    ({"tower": THREE}, ["lift M3"], "drop q15 2x2x2", "R10", "touch no other"),
    ({"tower": ["S1 m13 2x2x1 grey"]}, [], "lift S1", "R11", "put down nowhere"),
    ({"tower": THREE}, ["lift M3"], "skip", "R11", "must be put down"),
    ({"tower": STEPS, "placed": [None, "S1"]}, ["lift L1"], "drop m13 2x2x4", "R12", "a stone closes the face of S1"),
    ({"tower": STEPS, "pawns": ["m13", "table"]}, ["lift L1"], "drop m13 2x2x4", "R12", "room for its pawns"),
    ({"tower": COURT, "pawns": ["table", "table"]}, ["skip"], "push 1 m13", "R13", "no pawn to push"),
    ({"tower": STEPS}, ["skip"], "walk q13", "R15", "4 higher than o13"),
    ({"tower": STEPS}, ["skip"], "walk table", "R15", "already"),
    ({"tower": STEPS}, ["skip"], "walk n14", "R15", "belongs to the face m13"),
    ({"tower": STEPS, "pawns": ["m13", "table"]}, ["skip", "walk o13"], "walk table", "R15", "walked already"),
    ({"tower": STEPS}, ["skip"], "ladder small m13", "R16", "is 1 higher"),
    ({"tower": STEPS, "pawns": ["m13", "table"]}, ["skip"], "ladder big q13", "R16", "does not border"),
    ({"tower": STEPS, "ladders": [["big"], []]}, ["skip"], "ladder small o13", "R16", "used already"),
    ({"tower": STEPS}, ["skip"], "bridge small o13", "R17", "no bridges"),
    ({"tower": STEPS}, ["skip"], "pass", "R18", "after the pawn"),
    ({"tower": STEPS}, ["skip", "stop"], "stone M2", "R18", "nothing shows of the top of M2"),
    ({"tower": STEPS, "placed": [None, "S1"]}, ["skip", "stop"], "stone S1", "R18", "already"),
    ({"tower": STEPS, "pawns": ["m13", "table"]}, ["skip", "stop"], "stone S1", "R18", "a pawn stands"),
    ({"tower": STEPS}, ["skip", "stop"], "stone S9", "R18", "not on the table"),
    ({"tower": STEPS}, ["skip", "stop"], "stop", "R18", "place your stone, or keep it"),
]


def begin(
    setup: dict[str, Any], options: dict[str, Any] | None = None, colours: tuple[str, ...] = ("red", "lightblue")
) -> Any:
    return GAME.start(len(colours), options, {"free": True, "colours": list(colours), **setup})


def refuse(position: Any, text: str) -> IllegalAction:
    key = position.key()
    with pytest.raises(IllegalAction) as caught:
        GAME.play(position, text)
    assert position.key() == key
    return caught.value


@pytest.mark.parametrize(("setup", "actions", "text", "rule", "words"), WRONG, ids=[f"{e[3]}-{e[2]}" for e in WRONG])
def test_wrong_actions_name_their_rule(
    setup: dict[str, Any], actions: list[str], text: str, rule: str, words: str
) -> None:
    position = begin(setup)
    for action in actions:
        GAME.play(position, action)
    error = refuse(position, text)
    assert error.rule == rule
    assert words in error.sentence("en")
    assert error.sentence("fr") != error.sentence("en")


@pytest.mark.rule("aufsteiger", "R14")
def test_foreign_colours_stones_and_full_faces_are_named() -> None:
    position = begin({"tower": THREE}, colours=("yellow", "lightblue"))
    GAME.play(position, "skip")
    assert "is red" in refuse(position, "walk m13").sentence("en")
    position = begin({"tower": STEPS, "placed": [None, "S1"]})
    GAME.play(position, "skip")
    assert "a stone closes" in refuse(position, "walk m13").sentence("en")
    crowd = {"tower": ["S1 m13 2x2x1 grey", "S2 n13 1x2x2 red", "M1 o13 2x2x2 red"], "pawns": ["table", "m13", "m13"]}
    position = begin(crowd, colours=("red", "lightblue", "violet"))
    GAME.play(position, "skip")
    assert "no room left" in refuse(position, "walk m13").sentence("en")


@pytest.mark.rule("aufsteiger", "R13")
def test_pushes_go_to_the_right_pawn_and_a_part_with_room() -> None:
    tower = ["L4 m13 4x2x2 grey", "S1 p13 1x2x2 red", "S5 q13 2x2x1 red"]
    position = begin({"tower": tower, "pawns": ["m13", "m13", "m13"]}, colours=("red", "lightblue", "yellow"))
    for text in ("lift S5", "drop n13 1x2x2", "top darkblue"):
        GAME.play(position, text)
    assert GAME.state(position)["pawns"] == [None, None, None]
    assert GAME.state(position)["heights"] == [2, 2, 2]
    assert "player 1’s pawn" in refuse(position, "push 2 o13").sentence("en")
    assert "not on the pawn’s face" in refuse(position, "push 1 m14").sentence("en")
    assert "first player 1’s pawn" in refuse(position, "stop").sentence("en")
    GAME.play(position, "push 1 o13")
    GAME.play(position, "push 2 o13")
    assert "no room left" in refuse(position, "push 3 o13").sentence("en")


@pytest.mark.rule("aufsteiger", "R17")
def test_bridges_say_why_not() -> None:
    tower = ["L4 m13 2x2x4 red", "M1 o13 2x2x2 violet", "L5 q13 2x2x4 red"]
    position = begin({"tower": tower, "pawns": ["m13", "table"], "ladders": [["small"], []]}, {"bridges": True})
    GAME.play(position, "skip")
    assert "used already" in refuse(position, "bridge big q13").sentence("en")
    assert "no bridge leads" in refuse(position, "bridge small table").sentence("en")
    position = begin({"tower": tower, "pawns": ["m13", "table"]}, {"bridges": True})
    for text in ("lift L5", "drop q13 2x2x4", "top yellow"):
        GAME.play(position, text)
    assert "block move" in refuse(position, "bridge small q13").sentence("en")


def test_followers_walk_only() -> None:
    position = begin({"tower": ["M1 q13 2x2x2 grey", "S1 o13 2x2x1 violet"]}, {"simultaneous": True})
    for text in ("lift S1", "drop o13 2x2x1", "top grey", "stop"):
        GAME.play(position, text)
    assert refuse(position, "ladder small q13").rule == "R16"
    assert "player 1’s turn" in refuse(position, "lift M1").sentence("en")


@pytest.mark.rule("aufsteiger", "R10")
def test_one_tower_must_stay_whole() -> None:
    position = begin({"tower": THREE}, {"connectivity": "whole"})
    GAME.play(position, "lift M2")
    assert "several parts" in refuse(position, "drop s13 2x2x2").sentence("en")


@pytest.mark.rule("aufsteiger", "R15")
def test_limited_descent_is_named() -> None:
    position = begin({"tower": ["M1 m13 2x2x2 grey"], "pawns": ["m13", "table"]}, {"descent": "one"})
    GAME.play(position, "skip")
    assert "2 lower" in refuse(position, "walk table").sentence("en")


@pytest.mark.rule("aufsteiger", "R21")
def test_nothing_is_played_after_the_end() -> None:
    position = begin({"tower": [], "stones": [False, False]}, {"turn_limit": 1})
    GAME.play(position, "skip")
    GAME.play(position, "stop")
    assert "turn limit" in refuse(position, "skip").sentence("en")


@pytest.mark.rule("aufsteiger", "R6")
def test_grey_blocks_stay_where_the_option_says_so() -> None:
    position = begin({"tower": ["G1 m13 2x2x6 grey", "M1 o13 2x2x2 red"]}, {"move_grey": False})
    assert refuse(position, "lift G1").rule == "R6"
