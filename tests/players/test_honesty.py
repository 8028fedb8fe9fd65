"""A level decides from what its seat may know: change everything else, and it decides the same."""

from __future__ import annotations

import pytest

import sommet
from sommet.core import Position
from sommet.core.game import Game
from sommet.core.rng import Rng
from sommet.players import LEVELS, player
from sommet.testing import effort

SECRETIVE = [game.slug for game in sommet.all_games() if game.has_secrets]
DECISIONS = 12  # for each level and number of players, spread over a game


def moments(game: Game, players: int, count: int, seed: int) -> list[Position]:
    """Positions of a game in which a seat has a choice, from all over the game."""
    position, rng = game.start(players, seed=seed), Rng(seed)
    found: list[Position] = []
    while not position.over:
        if position.mover and len(position.legal()) > 1:
            found.append(position.copy())
        position.play(position.random(rng))
    return found[:: max(1, len(found) // count)][:count]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", [game.slug for game in sommet.all_games()])
def test_what_a_seat_cannot_know_does_not_matter(slug: str, level: str) -> None:
    """Budgets are the level's own, cut to a size that fits a test: what is looked at does not depend on how long."""
    game = sommet.game(slug)
    differed = 0
    for seed in range(effort()):
        players = game.seats[(seed + LEVELS.index(level)) % len(game.seats)]
        for position in moments(game, players, DECISIONS, seed):
            other = position.copy()
            other.redeal(position.mover, Rng(seed, 99))
            differed += game.state(position) != game.state(other)
            choices = [player(game, level, 5, scale=0.02).choose(world) for world in (position, other)]
            assert choices[0] == choices[1], f"{slug}, level {level}: {game.view(position, position.mover)}"
    # Where there are secrets, most guesses differ from the truth; otherwise there was nothing to compare.
    assert differed > (DECISIONS // 3 if game.has_secrets else -1)


@pytest.mark.parametrize("slug", SECRETIVE)
def test_the_test_would_catch_a_peeking_player(slug: str) -> None:
    """A player whose choice hangs on the whole truth does change its mind."""
    game = sommet.game(slug)
    changed = 0
    for position in moments(game, game.seats[0], DECISIONS, seed=2):
        other = position.copy()
        other.redeal(position.mover, Rng(2, 99))
        choices = [world.legal()[world.key() % len(world.legal())] for world in (position, other)]
        changed += choices[0] != choices[1]
    assert changed > 0
