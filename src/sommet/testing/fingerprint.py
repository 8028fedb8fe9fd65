"""One number for the behaviour of a game: equal in the compiled and the interpreted form, or one of them is wrong."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from sommet.core import Game, Rng
from sommet.testing.walk import Walk


def fingerprint(
    game: Game, players: int, options: Mapping[str, Any] | None = None, seed: int = 0, games: int = 1
) -> str:
    """A digest of random games: every key, legal set, text, random choice, re-deal, evaluation and result."""
    digest = hashlib.sha256()

    def add(*values: object) -> None:
        digest.update(repr(values).encode())

    for number in range(games):
        walk = Walk.at_random(game, players, options, seed + number)
        add(walk.start.players, walk.start.options, walk.start.setup, walk.texts)
        for moment in walk.moments():
            position = moment.position
            add(position.mover, position.over, position.key(), position.legal())
            if position.over:
                add(position.result(), game.outcome(position))
                continue
            add(position.random(moment.rng(50)))
            # Rounded, because the two forms may add floating-point numbers in another order.
            add([round(value, 9) for value in game.evaluation.values(position)])
            twin = position.copy()
            twin.redeal(moment.ply % (players + 1), moment.rng(51))
            add(twin.key(), f"{game.evaluation.plausibility(twin, moment.ply % (players + 1)):.9g}")
        add(Rng(seed, number).seed())
    return digest.hexdigest()


def fingerprints(
    game: Game, starts: Iterable[tuple[int, Mapping[str, Any]]], seed: int = 0, games: int = 1
) -> dict[str, str]:
    """A fingerprint for each number of players with its options."""
    return {
        f"{game.slug}, {players} players, {dict(options)}": fingerprint(game, players, options, seed, games)
        for players, options in starts
    }
