"""Talō: previews of drawn buildings, and against the rules over random ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest

import sommet
from sommet.core import Rng
from sommet.games.talo.actions import JUMP, MOVE
from sommet.games.talo.notation import CELLS, WIDTH, Bar, bar_name, cell_number, code_of, is_too_far_out
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.statics import statics
from talo.test_brute_force import OPTIONS, positions

GAME = sommet.game("talo")


def building(*bars: str, hand: tuple[int, ...] = (), pawns: list[str] | None = None, **options: Any) -> TaloPosition:
    """A building with bars taken into the first player's hand."""
    setup: dict[str, Any] = {"bars": list(bars)}
    setup |= {"pawns": pawns} if pawns else {"start": ["c3", "h8"]}
    position = cast(TaloPosition, GAME.start(2, options, setup))
    if hand:
        GAME.play(position, f"roll {sum(hand)}")
        GAME.play(position, f"take {' '.join(map(str, hand))}")
    return position


@pytest.mark.rule("talo", "R12")
def test_a_bar_that_would_tip_shows_over_which_edge() -> None:
    """From the side, the post on e5 and a bar of 4 whose middle, at g, hangs beside it:

    level 1      [e f g h]
    level 0       e
    """
    position = building("1 z e5 0", hand=(4,))
    preview = GAME.preview(position, "place 4 x e5 1")
    shown = preview["shows"]
    assert (preview["legal"], preview["rule"]) == (False, "R12")
    assert preview["about"][0] == {"facet": "bar", "value": "4 x e5 1"}
    assert shown["rests"] == ["e5"]
    assert shown["stands"] is False
    assert shown["centre"] == [6.0, 4.5]
    assert shown["contacts"] == [
        {"below": "1 z e5 0", "from": [4.001, 4.001], "to": [4.999, 4.999], "load": None, "at": None}
    ]
    assert shown["tips"] == {"bar": "4 x e5 1", "towards": "i5", "edge": [[4.999, 4.001, 1], [4.999, 4.999, 1]]}


@pytest.mark.rule("talo", "R13")
def test_a_bar_that_stands_shows_what_carries_it() -> None:
    """A bridge of 3 over two posts: both carry half of it."""
    position = building("1 z d5 0", "1 z f5 0", hand=(3,))
    preview = GAME.preview(position, "place 3 x d5 1")
    shown = preview["shows"]
    assert preview["legal"]
    assert shown["stands"] is True
    assert shown["tips"] is None
    assert (shown["centre"], shown["weight"], shown["resultant"]) == ([4.5, 4.5], 3.0, [4.5, 4.5])
    assert [(contact["below"], contact["load"]) for contact in shown["contacts"]] == [
        ("1 z d5 0", 1.5),
        ("1 z f5 0", 1.5),
    ]
    assert GAME.previews(position)["place 3 x d5 1"] == {"rests": ["d5", "f5"]}


@pytest.mark.rule("talo", "R15")
def test_a_bar_that_is_held_shows_how_it_would_tip_alone() -> None:
    position = building("1 z e5 0", hand=(3, 4))
    assert "hold 3 x e5 1" in GAME.previews(position)
    shown = GAME.preview(position, "hold 3 x e5 1")["shows"]
    assert shown["stands"] is False
    assert shown["tips"]["towards"] == "h5"


@pytest.mark.rule("talo", "R7")
def test_what_is_in_the_way_is_named_with_its_place() -> None:
    position = building("3 x d5 0", hand=(3,))
    shown = GAME.preview(position, "place 3 y e4 0")["shows"]
    assert shown["stands"] is None
    assert shown["blocked"] == [{"cell": "e5", "level": 0, "bar": "3 x d5 0"}]
    shown = GAME.preview(position, "place 3 x c3 0")["shows"]
    assert shown["blocked"] == [{"cell": "c3", "level": 0, "seat": 1}]


@pytest.mark.rule("talo", "R22")
def test_a_pawn_walks_place_by_place() -> None:
    """From c3 on the plan over a bar beside it, and up a second one on its end."""
    position = building("4 x d3 0", "1 z g3 1", hand=(2,))
    shown = GAME.preview(position, "move g3 2")["shows"]
    assert shown == {
        "kind": "climb",
        "rise": 2,
        "way": [["c3", 0], ["d3", 1], ["e3", 1], ["f3", 1], ["g3", 2]],
        "reaches": True,
    }
    refused = GAME.preview(position, "move h3 0")
    assert (refused["rule"], refused["shows"]["reaches"], refused["shows"]["way"]) == ("R23", False, [])


@pytest.mark.rule("talo", "R23")
@pytest.mark.parametrize("descend", [False, True])
def test_the_way_back_to_the_plan_is_an_option_s_business(descend: bool) -> None:
    position = building("4 x d3 0", hand=(2,), pawns=["f3 1", "h8 0"], descend=descend)
    assert GAME.preview(position, "move h3 0")["shows"]["reaches"] == descend
    assert ("move h3 0" in GAME.previews(position)) == descend


def test_a_bar_shows_the_places_it_opens() -> None:
    position = building("4 x d3 0", hand=(1,))
    opens = GAME.preview(position, "place 1 z g3 1")["shows"]["opens"]
    assert opens == ["g3 2"]


def test_the_situation_tells_where_one_can_stand() -> None:
    """A bridge of 3 on posts of 2 leaves room for a pawn below it."""
    position = building("2 z d5 0", "2 z f5 0", "3 x d5 2")
    assert GAME.situation(position, 0)["floors"] == {
        "d5": {"top": 3, "levels": [3]},
        "e5": {"top": 3, "levels": [0, 3]},
        "f5": {"top": 3, "levels": [3]},
    }


@pytest.mark.rule("talo", "R2")
def test_the_situation_tells_how_a_roll_can_be_taken() -> None:
    for stock in ([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], [1, 1, 0, 1, 1, 0, 0, 0, 0, 1], [2, 0, 1, 0, 0, 0, 0, 0, 0, 0]):
        for roll in range(1, 11):
            position = GAME.start(2, None, {"start": ["c3", "h8"], "stock": stock})
            GAME.play(position, f"roll {roll}")
            takes = GAME.situation(position, 0)["takes"]
            if GAME.phase(position) != "take":
                assert takes is None
                continue
            possible = {f"take {' '.join(map(str, take['lengths']))}" for take in takes if take["missing"] is None}
            assert possible == set(GAME.legal(position))
            assert all(stock[take["missing"] - 1] < 2 for take in takes if take["missing"] is not None)


@pytest.mark.rule("talo", "R33")
def test_a_collapse_that_is_allowed_leaves_its_trace() -> None:
    position = building("1 z e5 0", hand=(3,), risky=True)
    trace = GAME.trace(position, "place 3 x e5 1")
    assert trace is not None
    assert trace["tips"]["towards"] == "h5"
    assert GAME.trace(position, "place 3 x d5 1") == {"rests": ["e5"]}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_stands_is_legal_and_what_tips_is_not(options: dict[str, Any]) -> None:
    """Every way to lay a bar near the building: where nothing else is in the way, balance decides."""
    tried = tipped = 0
    rng = Rng(3)
    for position in positions(options, 1, 12):
        if position.holding or not position.in_hand() or position.must_build_beside():
            continue
        legal = set(position.legal())
        for bar in some_bars(position, rng, 60):
            shown = GAME.shows(position, f"place {bar_name(bar)}")
            if shown["stands"] is None:
                assert code_of(bar) not in legal
                continue
            if not position.can_be_brought(*bar):
                continue
            tried += 1
            assert shown["stands"] == (code_of(bar) in legal), bar_name(bar)
            assert (shown["tips"] is None) == shown["stands"]
            if not shown["stands"]:
                tipped += 1
                check_edge(position, bar, shown["tips"])
    assert tried > 50
    assert tipped > 3


def some_bars(position: TaloPosition, rng: Rng, count: int) -> list[Bar]:
    """Bars of the lengths in hand around what is built, on every height."""
    building = position.building
    spots = [(cell, bar.base + extra) for bar, cell in footprints(position) for extra in (0, 1, 2)]
    found = []
    for _ in range(count if building.count else 0):
        length = rng.choice(position.in_hand())
        kind = 2 if length == 1 else rng.draw(3)
        cell, base = rng.choice(spots)
        back = 0 if kind == 2 else rng.draw(length) * (1 if kind == 0 else WIDTH)
        bar = Bar(length, kind, cell - back, base)
        if 0 < bar.cell < CELLS and base < 10 and not is_too_far_out(bar, position.margin):
            found.append(bar)
    return found


def footprints(position: TaloPosition) -> list[tuple[Bar, int]]:
    bars = [Bar(*position.building.bar(number)) for number in range(position.building.count)]
    return [(bar, cell) for bar in bars for cell in bar.footprint]


def check_edge(position: TaloPosition, bar: Bar, tips: dict[str, Any]) -> None:
    """The edge is a side of the tipping bar's supports, at its underside, on the way to where it goes down."""
    balance = next(found for found in statics(position, bar).bars if found.bar == tips["bar"])
    corners = [corner for support in balance.supports for corner in support.corners]
    (x0, y0, level), (x1, y1, other) = tips["edge"]
    assert level == other == int(tips["bar"].split(" ")[3])
    assert (x0 == x1) != (y0 == y1)
    axis = 0 if x0 == x1 else 1
    side = (x0, y0)[axis]
    bounds = [round(corner[axis], 4) for corner in corners]
    assert side in (min(bounds), max(bounds))
    cell = cell_number(tips["towards"])
    towards = (cell % WIDTH - 9 + 0.5, cell // WIDTH - 9 + 0.5)[axis]
    assert (towards > side) == (side == max(bounds)) or min(bounds) == max(bounds)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_reach_and_ways_are_those_of_the_rules(options: dict[str, Any]) -> None:
    ways = 0
    for seed in range(3):
        for position in positions(options, seed, 20):
            seat = position.mover
            places = set(position.reach(seat))
            if not position.moved and not position.holding:
                moves = [action - MOVE for action in position.legal() if MOVE <= action < JUMP]
                assert {(move % CELLS, move // CELLS) for move in moves} == places
            taken = {position.pawn(other) for other in range(1, position.seats + 1)}
            for place in places:
                way = position.way(seat, *place)
                ways += 1
                assert (way[0], way[-1]) == (position.pawn(seat), place)
                for (here, low), (there, high) in pairwise(way):
                    assert abs(here - there) in (1, WIDTH)
                    assert abs(low - high) <= 1
                    assert position.stands_on(there, high)
                    assert (there, high) not in taken
                    assert high > 0 or (low > 0 and position.descend)
            assert position.way(seat, *(position.pawn(seat) or (0, 0))) == []
    assert ways > 20
