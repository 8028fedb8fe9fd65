"""Step by Step: previews on drawn boards, and against the rules over random ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest

import sommet
from sommet.core import Position, Rng
from sommet.games.step_by_step.position import StepByStepPosition
from sommet.testing import Walk
from step_by_step.test_brute_force import random_start

GAME = sommet.game("step-by-step")


def board(drawn: str, **more: Any) -> Position:
    """A position drawn with the far row first: levels, with the letter of a ball behind its cell's; # is the tower."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    size = len(rows)
    heights: dict[str, int] = {}
    balls: dict[str, str] = {}
    for row, line in enumerate(reversed(rows), 1):
        for column, word in zip("abcdefghi", line, strict=False):
            if word == "#":
                continue
            heights[f"{column}{row}"] = int(word.rstrip("ab"))
            if word[-1] in "ab":
                balls[word[-1]] = f"{column}{row}"
    setup = {"starts": [balls["a"], balls["b"]], "heights": heights, **more.pop("setup", {})}
    return GAME.start(2, {"size": size, **more}, setup)


@pytest.mark.rule("step-by-step", "R3")
def test_a_way_goes_round_what_is_too_high() -> None:
    position = board(
        """
        0   0   0   0   0b
        0   0   0   0   0
        0   0   #   0   0
        2   2   0   0   0
        0a  1   0   0   0
        """
    )
    shown = GAME.preview(position, "move c1")["shows"]
    assert shown["way"] == [["a1", 0], ["b1", 1]]  # as far as it leads
    assert not shown["reaches"]
    assert GAME.preview(position, "move b1")["shows"]["kind"] == "climb"
    position = board(
        """
        0   0   0   0   0b
        0   0   0   0   0
        0   0   #   0   0
        0   0   3   0   0
        0a  3   0   0   0
        """
    )
    shown = GAME.preview(position, "move c1")["shows"]
    cells = [cell for cell, _ in shown["way"]]
    assert (cells[0], cells[-1], len(cells)) == ("a1", "c1", 11)
    assert shown["kind"] == "walk"
    assert not {"b1", "c2", "c3"} & set(cells)


@pytest.mark.rule("step-by-step", "R4")
def test_a_climb_is_told_apart_and_a_refused_one_says_where_it_stops() -> None:
    position = board(
        """
        0   0   0   0   0b
        0   0   0   0   0
        0   0   #   0   0
        0   1   0   0   0
        1a  2   4   0   0
        """
    )
    assert GAME.preview(position, "move b1")["shows"] | {"lays": []} == {
        "kind": "climb",
        "level": 2,
        "rise": 1,
        "way": [["a1", 1], ["b1", 2]],
        "reaches": True,
        "lays": [],
    }
    refused = GAME.preview(position, "move c1")
    assert (refused["legal"], refused["rule"]) == (False, "R4")
    assert refused["about"][0] == {"facet": "cell", "value": "c1"}
    assert refused["shows"]["level"] == 4
    stop = refused["shows"]["way"][-1]
    assert {"facet": "cell", "value": stop[0]} in refused["about"]


@pytest.mark.rule("step-by-step", "R5")
def test_a_ball_in_the_way_is_what_the_refusal_is_about() -> None:
    position = board(
        """
        0   0   0   0   0
        0   0   0   0   0
        3   0   #   0   0
        1   3   0   0   0
        0a  0b  0   0   0
        """
    )
    assert GAME.preview(position, "move b1")["about"] == [
        {"facet": "cell", "value": "b1"},
        {"facet": "seat", "value": "2"},
    ]
    assert {"facet": "seat", "value": "2"} in GAME.preview(position, "move c1")["about"]


def test_the_previews_tell_where_every_move_leads_and_what_may_be_laid_there() -> None:
    position = board(
        """
        0   0   0   0   0b
        0   0   0   0   0
        0   0   #   0   0
        0   1   0   0   0
        0a  1   0   0   0
        """
    )
    previews = GAME.previews(position)
    assert previews["move b2"]["kind"] == "climb"
    assert previews["move a5"]["way"] == [["a1", 0], ["a2", 0], ["a3", 0], ["a4", 0], ["a5", 0]]
    assert GAME.preview(position, "move a5")["shows"]["lays"] == ["a4", "b5"]
    GAME.play(position, "move a2")
    assert GAME.previews(position) == {"place a1": {"level": 1}, "place a3": {"level": 1}, "place b2": {"level": 2}}


@pytest.mark.rule("step-by-step", "R19")
def test_the_situation_counts_pieces_by_the_stock_of_this_game() -> None:
    """Whatever the stock option says, and not by a number that some client has in its head."""
    for stock in (None, 20, 40):
        position = GAME.start(2, {"stock": stock})
        assert GAME.situation(position, 0) == {"laid": 0, "turns_left": None}
        for text in ("move b1", "place b2", "move d5", "place d4"):
            GAME.play(position, text)
        assert GAME.situation(position, 1)["laid"] == 2
    position = GAME.start(2, {"stock": 20, "tower": 2, "coda": 12}, {"stock": 1})
    GAME.play(position, "move c2")
    GAME.play(position, "place b2")
    if not position.over:
        assert GAME.situation(position, 0) == {"laid": 0 + 1, "turns_left": 12}


@pytest.mark.parametrize("seed", range(60))
def test_reach_and_ways_are_those_of_the_rules(seed: int) -> None:
    rng = Rng(seed, 77)
    position = cast(StepByStepPosition, GAME.begin(random_start(rng, rng.choice([3, 5, 7]))))
    if position.over:
        return
    size, seat = position.size, position.mover
    reach = set(position.reach(seat))
    balls = {position.ball(other) for other in range(1, position.seats + 1)} - {position.ball(seat)}
    for cell in range(position.cells):
        way = position.way(seat, cell) if cell != position.ball(seat) else []
        # R7 is the only rule of R9 that a way does not know.
        assert (cell in reach) == (bool(way) and cell != position.barred(seat))
        for number, (here, there) in enumerate(pairwise(way), 2):
            rise = position.level(there) - position.level(here)
            assert abs(here % size - there % size) + abs(here // size - there // size) == 1
            assert -1 <= rise <= (1 if number == len(way) else 0)
            assert there not in balls
            assert number == len(way) or there != position.tower_cell
    legal = set(GAME.legal(position))
    assert {text for text, shown in GAME.previews(position).items() if shown["reaches"]} == legal


@pytest.mark.parametrize("seed", range(8))
def test_traces_lead_from_view_to_view(seed: int) -> None:
    """Whoever plays the traces on the last view has the next one: balls, levels, who is out."""
    walk = Walk.at_random(GAME, 2 + seed % 3, {"size": 3 + 2 * (seed % 2)}, seed)
    position = GAME.begin(walk.start)
    for text in walk.texts:
        before, trace = GAME.view(position, 0), GAME.trace(position, text)
        GAME.play(position, text)
        after = GAME.view(position, 0)
        verb, cell = text.split(" ")
        assert trace is not None
        assert after["heights"][cell] == trace["level"]
        if verb == "move":
            assert trace["way"][0][0] == before["balls"][before["to_move"] - 1]
            assert trace["way"][-1] == [cell, trace["level"]]
        assert [seat for seat in before["in_play"] if seat not in trace.get("out", [])] == after["in_play"]
