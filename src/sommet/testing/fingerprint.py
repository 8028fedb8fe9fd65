"""One number for the behaviour of a game: equal in the compiled and the interpreted form, or one of them is wrong."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sommet.core import Game, Rng


def fingerprint(
    game: Game, players: int, options: Mapping[str, Any] | None = None, seed: int = 0, games: int = 1
) -> str:
    """A digest of random games: every key, legal set, text, random choice, re-deal, evaluation and result."""
    digest = hashlib.sha256()
    for number in range(games):
        for values in _along(game, players, options, seed + number):
            digest.update(repr(values).encode())
    return digest.hexdigest()


def _along(game: Game, players: int, options: Mapping[str, Any] | None, seed: int) -> Iterator[tuple[object, ...]]:
    """What one random game shows. Each legal set is asked for once: the interpreted form takes its time over them."""
    start = game.resolve(players, options, seed=seed)
    yield start.players, start.options, start.setup
    position = game.begin(start)
    choices, guesses = Rng(seed, 1), Rng(seed, 2)
    ply = 0
    while not position.over:
        legal = position.legal()
        yield position.mover, position.key(), legal, position.random(guesses)
        if guesses.draw(3) == 0:  # a long way to the next position that is worth something else
            # Rounded, because the two forms may add floating-point numbers in another order.
            yield tuple(round(value, 9) for value in game.evaluation.values(position))
        viewer = ply % (players + 1)
        twin = position.copy()
        twin.redeal(viewer, guesses)
        yield twin.key(), f"{game.evaluation.plausibility(twin, viewer):.9g}"
        action = choices.choice(legal)
        yield (game.write(position, action),)
        position.play(action)
        ply += 1
    yield position.mover, position.key(), position.legal(), position.result(), game.outcome(position)
    yield choices.seed(), guesses.seed()


def fingerprints(
    game: Game, starts: Iterable[tuple[int, Mapping[str, Any]]], seed: int = 0, games: int = 1
) -> dict[str, str]:
    """A fingerprint for each number of players with its options."""
    return {
        f"{game.slug}, {players} players, {dict(options)}": fingerprint(game, players, options, seed, games)
        for players, options in starts
    }
