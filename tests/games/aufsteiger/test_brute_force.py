"""Legal actions, pawns, arrivals and results against the slow engine of naive.py, action by action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from aufsteiger.naive import OUTSIDE, Naive, cell_of
from aufsteiger.positions import free_position
from sommet.games import find
from sommet.testing import effort

GAME = find("aufsteiger")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"pawn_phase": "both"},
    {"descent": "one"},
    {"descent": "never", "bridges": True},
    {"progress": "turn", "turn_limit": 60},
    {"idle_rounds": 2},
    {"tie": "first"},
    {"bridges": True},
    {"simultaneous": True},
    {"layout": "red", "bridges": True, "pawn_phase": "both"},
    {"connectivity": "whole"},
    {"move_grey": False, "layout": "grey"},
    {"stone_shield": False},
    {"turn_limit": 3, "layout": "blue"},
    {"pawn_phase": "both", "bridges": True, "simultaneous": True, "stone_shield": False, "descent": "one"},
]


def play_both(
    players: int, options: dict[str, Any], setup: dict[str, Any] | None, random: Random, plies: int
) -> Counter[str]:
    """Plays the same random actions in both engines and compares everything; gives the phases met."""
    start = GAME.resolve(players, options, setup, random.getrandbits(32))
    position, naive = GAME.begin(start), Naive(players, start.options, start.setup)
    met: Counter[str] = Counter()
    for _ in range(plies):
        legal = GAME.legal(position)
        assert legal == naive.legal(), (start, naive.phase)
        state = GAME.state(position)
        assert (GAME.phase(position), state["turn_of"]) == (naive.phase, naive.active + 1)
        met[naive.phase] += 1
        if naive.phase not in ("drop", "top", "push"):
            assert state["pawns"] == naive.pawns
            assert state["heights"] == [naive.height(seat) for seat in range(players)]
        assert state["climbs"] == [[list(step) for step in steps] for steps in naive.climbs]
        assert (state["idle"], state["turns"], state["stone_on"]) == (naive.idle, naive.turns, naive.placed)
        assert state["ladders"] == [sorted(hand) for hand in naive.ladders]
        if position.over:
            assert list(position.result()) == pytest.approx(naive.result)
            break
        # Purposeful enough to climb, crowd and push; random enough to see everything.
        wanted = [text for text in legal if text.split(" ")[0] in ("walk", "ladder", "bridge", "lift")]
        if naive.phase == "drop":
            wanted = [text for text in legal if near_pawn(naive, text.split(" ")[1])]
        text = random.choice(wanted if wanted and random.random() < 0.6 else legal)
        GAME.play(position, text)
        naive.play(text)
    return met


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_free_positions_agree_with_the_rules_text(options: dict[str, Any]) -> None:
    random = Random(str(options))
    full = GAME.resolve(2, options, {"free": True, "colours": ["red", "yellow"], "tower": []}).options
    for number in range(6 * effort()):
        players = 2 + number % 4
        play_both(players, options, free_position(random, players, full), random, 24)


@pytest.mark.parametrize("players", GAME.seats)
def test_whole_towers_agree_with_the_rules_text(players: int) -> None:
    random = Random(players)
    for number in range(effort()):
        play_both(players, OPTIONS[(players + 4 * number) % len(OPTIONS)], None, random, 30)


@pytest.mark.rule("aufsteiger", "R13")
def test_pushes_and_courts_come_up_in_the_comparison() -> None:
    """The random positions are worth little if faces are never cut in two under pawns and no court ever holds one."""
    random = Random(5)
    options = GAME.defaults(2)
    met: Counter[str] = Counter()
    for number in range(50):
        players = 2 + number % 4
        setup = free_position(random, players, options)
        tops = Naive(players, options, setup).tower.tops()
        met["court"] += any(name != OUTSIDE and cell_of(name) not in tops for name in setup["pawns"])
        met += play_both(players, {}, setup, random, 7)
    assert met["push"] > 3
    assert met["court"] > 1


def near_pawn(naive: Naive, name: str) -> bool:
    x, y = cell_of(name)
    pawns = [cell_of(pawn) for pawn in naive.pawns if pawn != OUTSIDE]
    return any(-1 <= x - column <= 4 and -1 <= y - row <= 4 for column, row in pawns)
