"""Games are as long as they say: `least_actions` and `most_actions` against random games."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import Rng

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("ascenseur", 3, {"sizes": [3, 1]}),
    ("ascenseur", 6, {"sizes": [1, 8]}),
    ("ascension", 2, {"max_turns": 40}),
    ("ascension", 4, {}),
]


@pytest.mark.parametrize(("slug", "players", "options"), TABLES)
def test_no_game_is_shorter_or_longer(slug: str, players: int, options: dict[str, Any]) -> None:
    game, rng = sommet.game(slug), Rng(1)
    for seed in range(10):
        position = game.start(players, options, seed=seed)
        most, count = game.most_actions(position.start), 0
        while not position.over:
            position.play(position.random(rng))
            count += 1
        assert most is not None
        assert game.least_actions(position.start) <= count <= most


def test_without_an_end_there_is_no_most() -> None:
    game = sommet.game("ascension")
    assert game.most_actions(game.resolve(2, {"max_turns": 0})) is None
    assert sommet.game("talo").most_actions(sommet.game("talo").resolve(2)) is None


def test_a_turn_of_ascension_has_five_actions_at_most() -> None:
    """Its bound counts on it; from springs a pawn goes on as often as may be, if it is made to."""
    game, rng, longest = sommet.game("ascension"), Rng(2), 0
    for seed in range(40):
        position: Any = game.start(2, seed=seed)
        turn = count = 0
        while not position.over:
            count = count + 1 if position.turns == turn else 1
            turn = position.turns
            position.play(position.random(rng))
            longest = max(longest, count)
    assert 3 < longest <= 5
