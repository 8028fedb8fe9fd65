"""How the tests of the kit run its checks on broken games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rungs import Rungs, RungsPosition, SecretRungs

from sommet.core import Game
from sommet.testing import Moment, Walk


def at_every_moment(check: Callable[[Moment], object]) -> Callable[[Game], None]:
    """Applies a check to all positions of some random games."""

    def run(game: Game) -> None:
        for seed in range(4):
            for moment in Walk.at_random(game, 3, seed=seed).moments():
                check(moment)

    return run


def along(check: Callable[[Walk], object]) -> Callable[[Game], None]:
    """Applies a check to some random games as wholes."""

    def run(game: Game) -> None:
        for seed in range(4):
            check(Walk.at_random(game, 3, seed=seed))

    return run


def playing(broken: type[RungsPosition], game: type[Rungs] = Rungs) -> Game:
    """The toy with another position."""
    made = game()
    made.position_class = broken
    return made


def expect_failure(run: Callable[[Game], None], game: Game, sentence: str) -> None:
    """The check fails on the broken game with this sentence, says where, and passes on the sound one."""
    run(SecretRungs() if game.has_secrets else Rungs())
    with pytest.raises(AssertionError, match=sentence) as caught:
        run(game)
    assert str(caught.value).startswith(f"{game.slug}, "), "the sentence says which game"
    assert " players, options {" in str(caught.value)
    assert "seed " in str(caught.value)
    assert "ply " in str(caught.value)
