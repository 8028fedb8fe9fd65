"""The clever parts of Talō against the letter of the rules, along random games with every option."""

from __future__ import annotations

from typing import Any, cast

import pytest

import sommet
from sommet.core import Rng
from sommet.games.talo.actions import HOLD, JUMP, MOVE
from sommet.games.talo.notation import bar_of
from sommet.games.talo.phases import BUILD
from sommet.games.talo.position import TaloPosition
from sommet.testing import effort
from talo.buildings import WIDTH, Bar, Judge
from talo.naive import Naive

GAME = sommet.game("talo")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"margin": 1, "lean": "any"},
    {"access": "top", "descend": True},
    {"access": "free", "lean": "off"},
    {"relocate": "immobile", "goal": 3},
]


def positions(options: dict[str, Any], seed: int, most: int) -> list[TaloPosition]:
    """Positions of the build phase from random games, spread evenly."""
    rng = Rng(seed)
    position = cast(TaloPosition, GAME.start(2 + seed % 3, options))
    found = []
    while not position.over:
        if position.phase == BUILD:
            found.append(position.copy())
        position.play(position.random(rng))
    return found[:: max(1, len(found) // most)]


def places(position: TaloPosition, low: int, high: int) -> set[Bar]:
    """The bars of the legal actions in a range."""
    return {Bar(*bar_of(action - low)) for action in position.legal() if low <= action < high}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_bars_go_where_the_rules_let_them(options: dict[str, Any]) -> None:
    judge = Judge()
    for seed in range(effort()):
        for position in positions(options, seed, 2):
            if position.holding:
                continue
            naive = Naive(position, judge)
            hand = position.in_hand()
            expected, falling = set(), {}
            for length in set(hand):
                standing, fallen = naive.placements(length)
                expected |= standing
                falling.update(dict.fromkeys(fallen, hand[0] if length == hand[-1] else hand[-1]))
            assert places(position, 0, HOLD) == expected
            held = places(position, HOLD, MOVE)
            assert held <= set(falling)
            # Every hold is savable, and a sample of what is not held is not.
            rng = Rng(seed, position.building.count)
            others = sorted(set(falling) - held) if len(hand) == 2 else []
            rng.shuffle(others)
            for bar in [*sorted(held)[:3], *others[:6]]:
                assert bool(naive.counterweights(bar, falling[bar])) == (bar in held), bar


def test_counterweights_are_those_that_save() -> None:
    judge = Judge()
    tested = 0
    for seed in range(2 * effort()):
        for position in positions({"margin": 2}, seed, 6):
            for action in [action for action in position.legal() if HOLD <= action < MOVE][::25]:
                held = Bar(*bar_of(action - HOLD))
                naive = Naive(position, judge)
                after = position.copy()
                after.play(action)
                assert places(after, 0, HOLD) == naive.counterweights(held, after.in_hand()[0])
                tested += 1
    assert tested > 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_pawns_go_where_steps_lead(options: dict[str, Any]) -> None:
    judge = Judge()
    for seed in range(3 * effort()):
        for index, position in enumerate(positions(options, seed, 25)):
            naive = Naive(position, judge)
            for seat in range(1, position.seats + 1):
                assert set(position.reach(seat)) == naive.moves(seat)
            if index % 12 == 0:
                assert position.shut_in(position.turn_of) == naive.is_shut_in(position.turn_of)


def test_a_walled_in_pawn_jumps_to_the_free_cells_of_the_plan() -> None:
    walls = ["2 z b3 0", "2 z d3 0", "2 z c2 0", "2 z c4 0", "3 z e6 0", "3 z e8 0", "3 y e6 3"]
    position = cast(TaloPosition, GAME.start(2, None, {"start": ["c3", "h8"], "bars": walls}))
    for text in ("roll 1", "take 1"):
        GAME.play(position, text)
    naive = Naive(position, Judge())
    free = {
        row * WIDTH + column
        for row in range(9, 19)
        for column in range(9, 19)
        if naive.is_place(column, row, 0) and (row * WIDTH + column, 0) not in naive.pawns
    }
    assert {action - JUMP for action in position.legal() if JUMP <= action < JUMP + 28 * 28} == free
