"""The position against the naive twin, action by action, with every option and number of players."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ascenseur.naive import NaiveGame
from ascenseur.tables import GAME, TABLES
from sommet.core import Rng

GAMES = [*TABLES, (3, {"max_hand": 6}), (4, {"max_hand": 5}), (5, {}), (6, {}), (4, {"sizes": "down", "max_hand": 4})]


@pytest.mark.parametrize(("players", "options"), GAMES, ids=[json.dumps(table) for table in GAMES])
def test_the_same_game_as_written_plainly(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        start = GAME.resolve(players, options, seed=seed)
        position, naive, rng = GAME.begin(start), NaiveGame(players, options, start.setup["dealer"]), Rng(seed)
        while not position.over:
            assert (GAME.phase(position), position.mover) == (naive.phase, naive.to_move)
            assert GAME.legal(position) == naive.legal()
            state = GAME.state(position)
            assert state["scores"] == naive.scores
            assert state["dealer"] == naive.dealer
            assert {int(seat): sorted(hand) for seat, hand in state["hands"].items()} == {
                seat: sorted(hand) for seat, hand in naive.hands.items()
            }
            assert state["tricks"] == list(naive.tricks.values())
            action = position.random(rng)
            naive.do(GAME.write(position, action))
            position.play(action)
        assert naive.phase == "over"
        assert list(position.result()) == naive.scores
        assert state["sizes"] == naive.sizes


def test_action_counts_of_whole_games() -> None:
    """Section 6: a default game always has exactly this many actions."""
    for players, expected in ((3, 1865), (4, 1476), (5, 1113), (6, 872)):
        position, rng, count = GAME.start(players, seed=players), Rng(players), 0
        while not position.over:
            position.play(position.random(rng))
            count += 1
        assert count == expected
