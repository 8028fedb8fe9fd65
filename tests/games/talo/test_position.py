"""Talō: how many actions there can be, the numbers behind a balance, and what the evaluation sees."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import sommet
from sommet.core import Rng
from sommet.games.talo.actions import FINISH
from sommet.games.talo.notation import FULL_STOCK, KINDS, Bar, cell_number, code_of, format_action, parse_action
from sommet.games.talo.phases import BUILD
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.statics import Statics, statics
from sommet.players import play_game, player
from sommet.testing import effort

GAME = sommet.game("talo")
MOST_ACTIONS = 8192


def start(bars: list[str], **options: Any) -> TaloPosition:
    return cast(TaloPosition, GAME.start(2, options, {"start": ["c3", "h8"], "bars": bars}))


def bar(text: str) -> Bar:
    length, kind, cell, base = text.split(" ")
    return Bar(int(length), KINDS[kind], cell_number(cell), int(base))


def test_there_is_room_for_all_actions() -> None:
    """The bound of position.py, for every roll: bars on bars count twice (placed and held), then pawns and the plan."""
    cubes, bars = sum(length * count for length, count in enumerate(FULL_STOCK, 1)), sum(FULL_STOCK)
    for roll in range(2, 11):
        for small in range(1, roll // 2 + 1):
            large = roll - small
            on_bars = (4 + roll) * (cubes - roll) + (roll - 2) * (bars - 2)
            on_plan = sum(20 * (11 - length) + 100 if length > 1 else 100 for length in {small, large})
            assert 2 * on_bars + on_plan + (cubes - roll) + 100 + 1 < MOST_ACTIONS


def test_a_sprawling_building_stays_far_below_the_bound() -> None:
    """Cubes spread over the plan offer the most; with risky every bar on them may be placed and many be held."""
    cubes = [f"1 z {column}{row} 0" for column in "bdfhj" for row in (2, 6)]
    posts = [f"2 z {column}{row} 0" for column in "acegi" for row in (4,)] + [f"3 z {column}9 0" for column in "acegi"]
    position = start(cubes + posts, risky=True)
    for text in ("roll 10", "take 4 6"):
        GAME.play(position, text)
    actions = position.legal()
    assert actions == sorted(set(actions))
    assert 600 < len(actions) < 7478


def test_every_action_of_the_policy_has_a_text_of_its_own() -> None:
    rng = random.Random(1)
    for action in [rng.randrange(FINISH + 1) for _ in range(3000)]:
        try:
            text = format_action(action)
            again = parse_action(text)
        except (sommet.core.NotationError, IndexError):
            continue  # the border of the grid has no names, and some ints mean nothing
        assert format_action(again) == text
    for text in ("10 x z5 2", "1 z s-7 9", "2 y r17 3"):
        assert format_action(code_of(bar(text))) == f"place {text}"


def check_balance(numbers: Statics) -> None:
    """What rests on a bar and its own weight equal what its supports take, in force and moment."""
    pressing: dict[str, list[tuple[float, float, float]]] = {}
    for balance in numbers.bars:
        for support in balance.supports:
            assert support.load is not None
            assert support.load >= -1e-9
            if support.below is not None and support.at is not None:
                pressing.setdefault(support.below, []).append((support.load, *support.at))
            if support.at is not None:
                (west, south), (east, north) = support.corners
                assert west - 1e-6 <= support.at[0] <= east + 1e-6
                assert south - 1e-6 <= support.at[1] <= north + 1e-6
    for balance in numbers.bars:
        own = float(balance.bar.split(" ")[0])
        loads = [(own, *balance.centre), *pressing.get(balance.bar, [])]
        taken = [(support.load or 0.0, *(support.at or (0.0, 0.0))) for support in balance.supports]
        assert sum(load for load, _, _ in loads) == pytest.approx(sum(load for load, _, _ in taken), abs=1e-6)
        for axis in (1, 2):
            down, up = (sum(force[0] * force[axis] for force in forces) for forces in (loads, taken))
            assert down == pytest.approx(up, abs=1e-5)


@pytest.mark.rule("talo", "R12")
def test_the_loads_of_random_buildings_are_in_equilibrium() -> None:
    for seed in range(6 * effort()):
        rng = Rng(seed)
        position = cast(TaloPosition, GAME.start(2))
        while not position.over:
            position.play(position.random(rng))
            if position.phase == BUILD and not position.holding and position.building.count % 9 == 8:
                numbers = statics(position)
                assert numbers.tipping is None
                check_balance(numbers)


def test_the_numbers_of_a_held_down_bar() -> None:
    """W47c: the beam on the tail of an overhanging bar takes its share of holding it down."""
    position = start(["1 z e5 0", "1 z f5 0", "3 x e5 1", "2 z e4 0", "2 z e6 0", "3 y e4 2"])
    numbers = statics(position, bar("8 z g5 2"))
    assert numbers.tipping is None
    check_balance(numbers)
    beam = next(balance for balance in numbers.bars if balance.bar == "3 y e4 2")
    assert any(support.below == "3 x e5 1" and (support.load or 0) > 1 for support in beam.supports)


def test_the_numbers_of_a_fall() -> None:
    position = start(["1 z e5 0", "3 x d5 1"])
    numbers = statics(position, bar("4 z d5 2"))
    assert numbers.tipping is not None
    assert (numbers.tipping.bar, numbers.tipping.towards) == ("3 x d5 1", "c5")
    arm = numbers.bars[1]
    assert arm.weight == 7
    assert arm.resultant is not None
    assert arm.resultant[0] == pytest.approx((3 * 4.5 + 4 * 3.5) / 7)
    assert arm.supports[0].corners[0][0] == pytest.approx(4.001)
    assert arm.supports[0].load is None
    assert position.building.count == 2


def test_the_evaluation_sees_the_step_in_reach() -> None:
    near = GAME.evaluation.features(start(["1 z d3 0", "2 z e3 0", "4 z f3 0"]), 1)
    assert near["reach"] == 2
    assert near["missing"] == 8
    assert near["chance"] > 0.5
    values = GAME.evaluation.values(start(["1 z d3 0", "2 z e3 0", "3 z f3 0"]))
    assert values[0] > values[1]


def test_search_takes_the_winning_step_and_climbs() -> None:
    position = cast(
        TaloPosition,
        GAME.start(2, None, {"bars": ["9 z e5 0", "10 z f5 0"], "pawns": ["e5 9", "h8 0"]}),
    )
    for text in ("roll 3", "take 1 2"):
        GAME.play(position, text)
    assert GAME.write(position, player(GAME, "1").choose(position)) == "move f5 10"
    low = GAME.resolve(2, {"goal": 2})
    record = play_game(GAME, low, [player(GAME, "1", 1), player(GAME, "1", 2)], Rng(3))
    assert sorted(record.result or []) == [0, 1]
    assert record.actions[-1].startswith("move")
