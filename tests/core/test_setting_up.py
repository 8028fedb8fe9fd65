"""What a position refuses to be set up as: what could be no position at all, whoever hands it over."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.games.ascension.position import AscensionPosition
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.step_by_step.position import StepByStepPosition
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.stability import Building

ALONG_X, UPRIGHT = 0, 2
C3 = 11 * 28 + 11  # of Talō's cells, counted with the free ones around the plan


def rules_of(slug: str) -> dict[str, Any]:
    return dict(sommet.game(slug).start().start.options)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"size": 4}, "size must be odd, not 4"),
        ({"balls": [12, 1]}, "a cell of its own besides the tower"),
        ({"balls": [1, 1]}, "a cell of its own besides the tower"),
        ({"balls": [1, None]}, "every seat in play needs a ball"),
        ({"playing": [2]}, "the first seat must be in play"),
    ],
)
def test_step_by_step(changes: dict[str, Any], sentence: str) -> None:
    rules = rules_of("step-by-step") | {name: changes[name] for name in changes if name == "size"}
    given: dict[str, Any] = {"balls": [0, 1], "playing": [1, 2], **changes}
    with pytest.raises(ValueError, match=sentence):
        StepByStepPosition().set_up(rules, given["balls"], [0] * 25, 70, given["playing"], 1)


def test_a_ball_that_is_gone_has_no_way_out() -> None:
    position = sommet.game("step-by-step").start(3, setup={"out": [3]})
    with pytest.raises(ValueError, match="seat 3 has no ball on the board"):
        position.can_climb_out(3)  # type: ignore[attr-defined]  # start is typed as a Position


def ascension(**changes: Any) -> AscensionPosition:
    """A position with two pawns and no piece, but for the changes."""
    seat = {"reserve": [2, 2], "blocks": 0, "held": False, "left": False, "lock": None}
    given: dict[str, Any] = {"stacks": [[]] * 81, "pawns": [0, 8], "summit": [], "first": 1, **changes}
    position = AscensionPosition()
    seats = [{"pawn": pawn, **seat} for pawn in given["pawns"]]
    corners = [(0, 1), (8, 2)]
    position.set_up(rules_of("ascension"), corners, given["stacks"], seats, given["summit"], given["first"], 0)
    return position


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"stacks": []}, "a stack for every cell"),
        ({"pawns": [0, 0]}, "a cell for every pawn"),
        ({"stacks": [[31], *[[]] * 80]}, "a piece has a face of the box"),
        ({"pawns": [None, 8]}, "at least two in all must be in play"),
    ],
)
def test_ascension(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ascension(**changes)


def test_a_block_of_aufsteiger_lies_once_and_flat_and_before_play() -> None:
    position = AufsteigerPosition()
    position.set_up(rules_of("aufsteiger"), [0, 1])
    position.lay(0, 300, 0, 0)
    with pytest.raises(ValueError, match="lies already, or not flat"):
        position.lay(0, 400, 0, 0)
    playing = sommet.game("aufsteiger").start(seed=1)
    assert isinstance(playing, AufsteigerPosition)
    with pytest.raises(ValueError, match="between set_up and open_play"):
        playing.lay(0, 300, 0, 0)


@pytest.mark.parametrize(
    ("bar", "sentence"),
    [
        ((11, ALONG_X, C3, 0), "there is no bar of length 11"),
        ((2, ALONG_X, C3, 10), "there is no bar of length 2"),
        ((2, ALONG_X, 28 + 26, 0), "that bar ends outside"),
        ((3, UPRIGHT, C3, 8), "that bar ends outside"),
        ((2, ALONG_X, C3, 0), "that bar meets another one"),
        ((2, UPRIGHT, C3, 0), "that bar meets another one"),
        ((2, ALONG_X, C3, 3), "that bar would hang in the air"),
    ],
)
def test_bars_of_talo(bar: tuple[int, int, int, int], sentence: str) -> None:
    building = Building()
    building.empty()
    building.add(1, UPRIGHT, C3, 0)
    with pytest.raises(ValueError, match=sentence):
        building.add(*bar)


def test_a_building_of_talo_says_what_it_has_not() -> None:
    building = Building()
    building.empty()
    with pytest.raises(ValueError, match="there is no way of leaning 7"):
        building.empty(7)
    with pytest.raises(ValueError, match="bar 0 is not one of the 0"):
        building.bar(0)
    with pytest.raises(ValueError, match="bar -1 is not one of the 0"):
        building.remove()
    with pytest.raises(ValueError, match="there is no cube 99 above a cell 5"):
        building.is_filled(5, 99)
    for layer in range(2):
        for row in range(10):
            building.add(10, ALONG_X, C3 + 28 * row, layer)
    building.add(10, ALONG_X, C3, 2)
    building.add(9, ALONG_X, C3, 3)
    with pytest.raises(ValueError, match="there is no room for more cubes"):
        building.add(10, ALONG_X, C3, 4)


def test_the_building_of_a_position_of_talo_is_not_changed_by_hand() -> None:
    position = sommet.game("talo").start(seed=1)
    assert isinstance(position, TaloPosition)
    with pytest.raises(ValueError, match="changes by its actions only"):
        position.building.empty()


@pytest.mark.parametrize(
    ("bars", "pawns", "stock", "sentence"),
    [
        ([], [(C3, 0)], [0] * 10, "a place within the margin for every pawn, or for none"),
        ([], [(C3, 0), (5, 0)], [0] * 10, "a place within the margin for every pawn, or for none"),
        ([], [], [0] * 9 + [2], "there are only 1 bars of length 10"),
    ],
)
def test_talo(bars: list[Any], pawns: list[tuple[int, int]], stock: list[int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        TaloPosition().set_up(rules_of("talo"), bars, pawns, stock, 1, 2)
