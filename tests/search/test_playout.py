"""Random games and action counts against plain loops over the Python door."""

from __future__ import annotations

from typing import Any

import pytest

import sommet
from sommet.core import Game, Position, Rng
from sommet.games import all_games
from sommet.search import legal_sets, perft, playouts
from sommet.testing import Walk, count_sequences

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def middle_of(game: Game, players: int, seed: int) -> Position:
    walk = Walk.at_random(game, players, seed=seed)
    return walk.position_at(len(walk.actions) // 2)


@each_game
def test_playouts_are_random_games_from_the_position(game: Game) -> None:
    for players in game.seats:
        position = middle_of(game, players, players)
        before = position.key()
        played, totals = playouts(position, 20, Rng(5))
        rng, actions, sums = Rng(5), 0, [0.0] * players
        for _ in range(20):
            copy = position.copy()
            while not copy.over:
                copy.play(copy.random(rng))
                actions += 1
            # Of a finished game the evaluation gives the payoffs.
            sums = [total + value for total, value in zip(sums, game.evaluation.values(copy), strict=True)]
        assert played == actions
        assert totals == pytest.approx(sums)
        assert position.key() == before


@each_game
def test_legal_sets_are_those_of_random_games(game: Game) -> None:
    for players in game.seats:
        position = middle_of(game, players, 3)
        rng, listed, found = Rng(8), 0, 0
        for _ in range(5):
            copy = position.copy()
            while not copy.over:
                legal = copy.legal()
                listed, found = listed + 1, found + len(legal)
                copy.play(legal[rng.draw(len(legal))])
        assert legal_sets(position, 5, Rng(8)) == (listed, found)


def count_plainly(game: Game, actions: list[str], depth: int, start: dict[str, Any]) -> int:
    """Action sequences counted by playing each from the start through the checked door."""
    position = game.start(**start)
    for text in actions:
        game.play(position, text)
    if depth == 0:
        return 1
    return sum(count_plainly(game, [*actions, text], depth - 1, start) for text in game.legal(position))


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_perft_counts_action_sequences(depth: int) -> None:
    game = sommet.game("step-by-step")
    start: dict[str, Any] = {"players": 2, "options": {"size": 3, "tower": 3}}
    assert perft(game.start(**start), depth) == count_plainly(game, [], depth, start)


@each_game
def test_perft_agrees_with_the_kit_anywhere_in_a_game(game: Game) -> None:
    for players in game.seats:
        walk = Walk.at_random(game, players, seed=2)
        for moment in walk.moments(12):
            before = moment.position.key()
            depth = 2 if len(moment.position.legal()) < 60 else 1
            assert perft(moment.position, depth) == count_sequences(moment.position, depth)
            assert moment.position.key() == before


def test_a_finished_game_has_no_sequences_but_the_empty_one() -> None:
    position = sommet.game("step-by-step").start(2, None, {"stock": 0})
    assert position.over
    assert [perft(position, depth) for depth in range(3)] == [1, 0, 0]
    assert playouts(position, 4, Rng(0)) == (0, (2.0, 2.0))
    assert legal_sets(position, 4, Rng(0)) == (0, 0)
