"""Ascension: previews of set positions, and against the rules over random ones."""

from __future__ import annotations

from typing import Any, cast

import pytest

import sommet
from ascension.exercises import hilly
from sommet.core import Position, Rng
from sommet.games.ascension.notation import NAMES
from sommet.games.ascension.position import AscensionPosition
from sommet.testing import Walk

GAME = sommet.game("ascension")


def field(pawns: list[str], stacks: dict[str, str], fill: str = "-", **more: Any) -> Position:
    """A field of cubes, two half-cubes high unless a stack says otherwise."""
    options = more.pop("options", None)
    return GAME.start(2, options, {"position": {"fill": fill, "stacks": stacks, "pawns": pawns, **more}})


def play(position: Position, *texts: str) -> Position:
    for text in texts:
        GAME.play(position, text)
    return position


@pytest.mark.rule("ascension", "R24")
def test_a_step_shows_how_far_up_it_leads() -> None:
    """Around the pawn on c3, at height 2: a half-cube more on d4, a cube more on c4."""
    position = play(field(["c3", "g7"], {"d4": "- h-", "c4": "- -"}), "take g2", "place g3")
    shown = GAME.preview(position, "move d4")["shows"]
    assert shown == {
        "kind": "climb",
        "by": "step",
        "level": 3,
        "rise": 1,
        "way": [["c3", 2], ["d4", 3]],
        "reaches": True,
        "onward": [],
    }
    refused = GAME.preview(position, "move c4")
    assert (refused["rule"], refused["about"]) == (
        "R24",
        [{"facet": "cell", "value": "c4"}, {"facet": "cell", "value": "c3"}],
    )
    assert (refused["shows"]["level"], refused["shows"]["rise"], refused["shows"]["kind"]) == (4, 2, None)
    far = GAME.preview(position, "move f6")
    assert (far["rule"], far["shows"]["by"], far["shows"]["way"]) == ("R23", None, [["c3", 2]])


@pytest.mark.rule("ascension", "R29")
def test_a_cable_car_leads_over_everything() -> None:
    position = play(field(["c3", "g7"], {"c3": "cable!", "f6": "cable!"}), "take g2", "place g3")
    shown = GAME.previews(position)["move f6"]
    assert (shown["kind"], shown["by"], shown["way"]) == ("special", "cable", [["c3", 2], ["f6", 2]])


@pytest.mark.rule("ascension", "R28")
def test_a_spring_shows_where_one_may_go_on() -> None:
    position = play(field(["c3", "g7"], {"d4": "spring!"}), "take g2", "place g3")
    shown = GAME.preview(position, "move d4")["shows"]
    assert shown["kind"] == "special"
    after = play(position.copy(), "move d4")
    assert shown["onward"] == [text.split(" ")[1] for text in sorted_moves(after)]
    assert shown["onward"]


def sorted_moves(position: Position) -> list[str]:
    moves = [text for text in GAME.legal(position) if text.startswith("move")]
    return sorted(moves, key=lambda text: NAMES.index(text.split(" ")[1]))


@pytest.mark.rule("ascension", "R36")
def test_what_one_is_after_is_marked() -> None:
    position = play(field(["e4", "g7"], {"e4": "- - - -"}), "take g2", "place g3")
    assert GAME.previews(position)["move e5"]["kind"] == "goal"


def test_a_piece_in_hand_shows_how_high_it_makes_a_cell_and_what_that_opens() -> None:
    position = play(field(["c3", "g7"], {}), "take own")
    assert GAME.previews(position)["place c4"] == {"thickness": 1, "level": 3, "rise": 1}
    shown = GAME.preview(position, "place c4")["shows"]
    after = play(position.copy(), "place c4")
    assert shown["opens"] == [text.split(" ")[1] for text in sorted_moves(after)]
    assert "c4" in shown["opens"]


@pytest.mark.rule("ascension", "R13b")
def test_the_situation_tells_what_is_closed_and_to_whom() -> None:
    position = field(["c3", "i9"], {})
    found = GAME.situation(position, 0)
    assert found["figures"] == ["T", "S"]
    assert found["corners"] == ["a1", "i9"]
    assert found["fenced"] == [{"cell": cell, "seat": 2} for cell in ("h8", "i8", "h9")]
    assert GAME.situation(field(["c3", "i9"], {}, options={"home": "safe"}), 0)["fenced"] == []
    barred = GAME.situation(field(["c3", "g7"], {}, locks={"2": "b2"}), 1)["barred"]
    assert barred == [{"cell": "b2", "seat": 2}]


@pytest.mark.rule("ascension", "R33")
def test_a_pawn_that_is_sent_home_leaves_a_trace() -> None:
    """Walls of two cubes all around: after any piece played elsewhere the pawn is blocked."""
    walls = dict.fromkeys(("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"), "- - -")
    position = play(field(["c3", "g7"], walls), "take g2")
    trace = GAME.trace(position, "place g3")
    assert trace == {"level": 4, "sent": [{"seat": 1, "from": "c3", "to": "a1"}]}


@pytest.mark.parametrize("seed", range(40))
def test_steps_heights_and_fences_are_those_of_the_rules(seed: int) -> None:
    players = 2 + seed % 3
    options = {"home": ("leave", "safe", "start")[seed % 3], "direction": ("clockwise", "counterclockwise")[seed % 2]}
    position = cast(AscensionPosition, GAME.start(players, options, hilly(players, options, seed)))
    rng = Rng(seed)
    for _ in range(40):
        if position.over:
            break
        found = GAME.situation(position, 0)
        assert {**dict.fromkeys(NAMES, 0), **found["heights"]} == GAME.state(position)["heights"]
        for seat in position.in_play():
            fenced = {NAMES[cell] for cell in position.fenced_to(seat)}
            assert fenced == {fence["cell"] for fence in found["fenced"] if fence["seat"] != seat}
            barred = {NAMES[cell] for cell in position.barred_to(seat)}
            assert barred == {lock["cell"] for lock in found["barred"] if lock["seat"] != seat}
        check_moves(position)
        position.play(position.random(rng))


def check_moves(position: AscensionPosition) -> None:
    if GAME.phase(position) not in ("pawn", "spring"):
        return
    legal = set(GAME.legal(position))
    for name in NAMES:
        text = f"move {name}"
        shown = GAME.shows(position, text)
        assert shown["reaches"] == (text in legal)
        assert (shown["kind"] is not None) == shown["reaches"]


@pytest.mark.parametrize("seed", range(6))
def test_turns_come_as_foretold_and_traces_lead_from_view_to_view(seed: int) -> None:
    walk = Walk.at_random(GAME, 2 + seed % 3, {"max_turns": 150}, seed)
    position = GAME.begin(walk.start)
    foretold: list[dict[str, Any]] = []
    steady: tuple[Any, ...] = ()
    for text in walk.texts:
        before, trace = GAME.view(position, 0), GAME.trace(position, text) or {}
        now = (before["summit"], [pawn is None for pawn in before["pawns"]])
        turns = GAME.situation(position, 0)["next"]
        if foretold and before["phase"] == "piece":
            if now == steady:
                assert turns[:-1] == foretold[1:]
            foretold = []
        if before["phase"] == "piece":
            foretold, steady = turns, now
        GAME.play(position, text)
        pawns = list(before["pawns"])
        if text.startswith("move"):
            assert trace["way"][-1] == [text.split(" ")[1], trace["level"]]
            pawns[before["to_move"] - 1] = text.split(" ")[1]
        for sent in trace.get("sent", []):
            pawns[sent["seat"] - 1] = sent["to"]
        assert pawns == GAME.view(position, 0)["pawns"]
