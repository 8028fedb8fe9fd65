"""The rules against a second, naive implementation of the same text: same legal sets, same turns, same results."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import sommet
from ascension.exercises import hilly
from ascension.naive import Naive
from sommet.core import Rng
from sommet.testing import effort

OPTIONS: list[dict[str, Any]] = [
    {},
    {"home": "safe"},
    {"home": "start"},
    {"same_cell": True},
    {"direction": "counterclockwise", "memory": "natural"},
    {"home": "start", "same_cell": True, "max_turns": 70},
]


def compare(players: int, options: dict[str, Any], setup: Any, seed: int, plies: int) -> Counter[str]:
    """Plays random actions on both and counts what was met on the way."""
    game = sommet.game("ascension")
    start = game.resolve(players, options, setup, seed)
    position, naive = game.begin(start), Naive(players, options, start.setup)
    rng = Rng(seed, 5)
    met: Counter[str] = Counter()
    for _ in range(plies):
        legal = game.legal(position)
        assert legal == naive.legal()
        state = game.state(position)
        assert {cell: text for cell, text in state["stacks"].items() if text} == {
            cell: " ".join(token for _, token in stack) for cell, stack in naive.stacks.items() if stack
        }
        assert (state["pawns"], state["blocks"], state["summit"]) == (naive.pawns, naive.blocks, naive.summit)
        assert (set(state["held"]), set(state["left"])) == (naive.held, naive.left & set(naive.alive()))
        assert (state["turns"], state["extra"], state["reserve"]) == (naive.turns, naive.extra, naive.reserve)
        assert game.phase(position) == naive.phase
        if position.over:
            met[str(game.view(position, 0)["reason"])] += 1
            assert list(position.result()) == pytest.approx(naive.result)
            break
        assert position.mover == naive.mover
        met["extra turn"] += naive.extra
        met["rest"] += naive.mover in naive.held and naive.phase == "piece"
        met["bound"] += naive.bound() and naive.phase == "piece"
        text = rng.choice(legal)
        met[text.split(" ")[0] if text != "take joker" else text] += 1
        before = list(naive.blocks)
        naive.play(text)
        game.play(position, text)
        met["blocked"] += naive.blocks != before
    return met


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_game_from_the_box(players: int, options: dict[str, Any]) -> None:
    compare(players, options, None, seed=players, plies=60 * effort())


def test_hilly_positions_meet_every_rule() -> None:
    met: Counter[str] = Counter()
    for seed in range(60 * effort()):
        options = OPTIONS[seed % len(OPTIONS)]
        players = 2 + seed % 3
        met += compare(players, options, hilly(players, options, seed), seed, plies=60)
    wanted = ("extra turn", "rest", "bound", "blocked", "take joker", "reveal", "stay", "home", "alone")
    assert not [what for what in wanted if not met[what]], met
