"""die Aufsteiger: previews of drawn towers, and against the slow engine over random ones."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest

from aufsteiger.naive import OUTSIDE, Naive, beside, cell_of, name_of
from aufsteiger.positions import free_position
from aufsteiger.test_brute_force import OPTIONS
from sommet.core import Position
from sommet.games import find
from sommet.games.aufsteiger.notation import cell_name, cell_number
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.testing import Walk

GAME = find("aufsteiger")


def stairs(options: dict[str, Any] | None = None, pawns: tuple[str, str] = ("table", "table")) -> Position:
    """From the west to the east, all grey but the violet one, two cells deep:

    height   1 1   2 2   4 4
    column   m n   o p   q r     (and on q13 a block of height 4 on the table)
    """
    tower = ["S1 m13 2x2x1 grey", "M1 o13 2x2x2 grey", "L1 q13 2x2x4 grey", "M2 q15 2x2x2 violet"]
    setup = {"free": True, "colours": ["red", "lightblue"], "tower": tower, "pawns": list(pawns)}
    return GAME.start(2, options, setup)


def play(position: Position, *texts: str) -> Position:
    for text in texts:
        GAME.play(position, text)
    return position


def test_the_situation_tells_the_faces() -> None:
    position = stairs()
    faces = GAME.situation(position, 0)["faces"]
    assert {name: face["height"] for name, face in faces.items()} == {"m13": 1, "o13": 2, "q13": 4, "q15": 2}
    assert faces["o13"] == {
        "height": 2,
        "block": "M1",
        "cells": ["o13", "o14", "p13", "p14"],
        "borders": ["table", "m13", "q13"],
    }
    assert GAME.situation(position, 0)["highest"] == "q13"
    assert GAME.situation(position, 0)["tops"] is None
    play(position, "lift S1")
    tops = GAME.situation(position, 1)["tops"]
    assert tops == {
        "2x2x1": ["violet", "grey"],
        "1x2x2": ["red", "yellow", "darkblue", "lightblue"],
        "2x1x2": ["red", "yellow", "darkblue", "lightblue"],
    }


@pytest.mark.rule("aufsteiger", "R15")
def test_a_walk_goes_from_face_to_face() -> None:
    position = play(stairs(), "skip")
    shown = GAME.preview(position, "walk o13")["shows"]
    assert (shown["kind"], shown["level"], shown["rise"], shown["reaches"]) == ("walk", 2, 2, True)
    levels = [level for _, level in shown["way"]]
    assert levels == [0, 1, 2]  # onto the low step from its side, then along it
    assert [cell[0] for cell, _ in shown["way"]] == ["n", "n", "o"]
    assert shown["onward"] == [["q13", 4]]  # by the big or the small ladder
    refused = GAME.preview(position, "walk q13")
    assert (refused["rule"], refused["about"]) == (
        "R15",
        [{"facet": "cell", "value": "q13"}, {"facet": "cell", "value": "o13"}],
    )
    assert not refused["shows"]["reaches"]


@pytest.mark.rule("aufsteiger", "R15")
@pytest.mark.parametrize(("descent", "reached"), [("any", True), ("one", False), ("never", False)])
def test_how_far_down_one_walks_is_the_option_s_business(descent: str, reached: bool) -> None:
    """A client that has a rule of its own in its head would not notice."""
    position = play(stairs({"descent": descent}, ("q13", "table")), "skip")
    shown = GAME.preview(position, "walk o13")["shows"]
    assert shown["reaches"] == reached
    assert shown["way"] == ([["q13", 4], ["p13", 2]] if reached else [])
    assert ("walk o13" in GAME.previews(position)) == reached


@pytest.mark.rule("aufsteiger", "R16")
def test_a_ladder_stands_at_the_border() -> None:
    position = play(stairs(pawns=("o13", "table")), "skip")
    shown = GAME.preview(position, "ladder small q13")["shows"]
    assert (shown["kind"], shown["level"], shown["rise"]) == ("ladder", 4, 2)
    assert shown["way"] in ([["p13", 2], ["q13", 4]], [["p14", 2], ["q14", 4]])


@pytest.mark.rule("aufsteiger", "R9")
def test_a_drop_shows_where_the_block_would_rest() -> None:
    position = play(stairs(), "lift M2")
    assert GAME.previews(position)["drop o13 2x2x2"] == {"level": 2}
    refused = GAME.preview(position, "drop n13 2x2x2")
    assert refused["rule"] == "R9"
    assert refused["shows"] == {"level": 2, "below": [["n13", 1], ["n14", 1], ["o13", 2], ["o14", 2]]}
    assert refused["about"][0] == {"facet": "cell", "value": "n13 2x2x2"}
    assert {"facet": "cell", "value": "n13"} in refused["about"]


@pytest.mark.rule("aufsteiger", "R3")
def test_a_drop_shows_for_each_colour_whom_it_lets_rise() -> None:
    """With S2 on o13 the stairs have a step of height 3, and q13 is one higher: for whoever may stand on it."""
    tower = ["S1 m13 2x2x1 grey", "M1 o13 2x2x2 grey", "L1 q13 2x2x4 grey", "S5 k13 2x2x1 red"]
    setup = {"free": True, "colours": ["red", "lightblue"], "tower": tower, "pawns": ["o13", "table"]}
    position = play(GAME.start(2, None, setup), "lift S5")
    opens = GAME.preview(position, "drop o15 2x1x2")["shows"]["opens"]
    assert set(opens) == {"darkblue", "lightblue", "violet", "grey"}
    after = play(position.copy(), "drop o15 2x1x2", "top grey")
    for seen in opens["grey"]:
        assert seen["level"] > GAME.state(after)["heights"][seen["seat"] - 1]
        assert seen["way"][-1][1] == seen["level"]
    own = next((seen for seen in opens["grey"] if seen["seat"] == 1), None)
    if own is not None:
        assert f"walk {own['cell']}" in GAME.legal(after)
    assert GAME.preview(play(position.copy(), "drop o15 2x1x2"), "top grey")["shows"] == {"opens": opens["grey"]}


def test_a_pose_the_block_does_not_have_is_refused_and_shows_nothing() -> None:
    preview = GAME.preview(play(stairs(), "lift M2"), "drop m13 4x2x2")
    assert (preview["legal"], preview["rule"], preview["shows"]) == (False, "R3", {})


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_faces_reach_and_ways_are_those_of_the_slow_engine(options: dict[str, Any]) -> None:
    random = Random(str(options))
    for _ in range(4):
        players = random.randrange(2, 6)
        complete = GAME.resolve(players, options).options
        start = GAME.resolve(players, options, free_position(random, players, complete))
        position, naive = cast(AufsteigerPosition, GAME.begin(start)), Naive(players, start.options, start.setup)
        compare_faces(position, naive)
        for seat in range(players):
            reach = {cell_name(cell) if cell else OUTSIDE for cell in position.reach(seat + 1)}
            assert reach == naive.walks(seat)
            for name in reach:
                check_way(position, naive, seat, name)


def compare_faces(position: AufsteigerPosition, naive: Naive) -> None:
    terraces, heights = naive.tower.terraces(), naive.tower.heights()
    faces = GAME.situation(position, 0)["faces"]
    assert set(faces) == set(terraces) - {OUTSIDE}
    owner = {cell: name for name, cells in terraces.items() for cell in cells}
    for name, face in faces.items():
        assert set(face["cells"]) == {name_of(cell) for cell in terraces[name]}
        assert face["height"] == heights.get(cell_of(name), 0)
        around = {owner.get(near, OUTSIDE) for cell in terraces[name] for near in beside(cell)}
        assert set(face["borders"]) == around - {name}


def check_way(position: AufsteigerPosition, naive: Naive, seat: int, name: str) -> None:
    """Single steps that the rules allow, from the pawn's face to the other, over faces the pawn may be on."""
    target = cell_number(name) if name != OUTSIDE else 0
    assert target is not None
    way = position.way(seat + 1, target)
    own = position.pawn(seat + 1)
    assert own is not None
    assert position.name_of(way[0]) == own
    assert position.name_of(way[-1]) == target
    footholds = set(position.footholds(seat + 1))
    for here, there in pairwise(way):
        assert abs(here - there) in (1, 28)
        assert naive.step_ok(position.height(there) - position.height(here))
        assert there in footholds


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_traces_and_previews_agree_with_what_follows(seed: int) -> None:
    walk = Walk.at_random(GAME, 2 + seed % 4, OPTIONS[seed], seed)
    position = GAME.begin(walk.start)
    for text in walk.texts:
        before, trace = GAME.state(position), GAME.trace(position, text)
        legal = GAME.previews(position)
        journeys = {name for name in legal if name.split(" ")[0] in ("walk", "ladder", "bridge")}
        assert all(legal[name]["reaches"] for name in journeys)
        GAME.play(position, text)
        after = GAME.state(position)
        verb = text.split(" ")[0]
        if verb in ("walk", "ladder", "bridge"):
            assert trace is not None
            assert trace["level"] == trace["way"][-1][1]
        if verb == "drop":
            assert trace is not None
            pawns = list(before["pawns"])
            for pushed in trace.get("pushed", []):
                pawns[pushed["seat"] - 1] = pushed["cell"]
            assert pawns == after["pawns"]
