"""The example that trains a policy learns something, in seconds instead of minutes."""

from __future__ import annotations

from typing import Any

import numpy as np
from train_policy import CLIP, Policy, Told, share_against, slopes_of, train

from sommet.adapters.batch import Batch


def test_it_learns_to_beat_random_players() -> None:
    untrained = Policy(275, 50, seed=1)
    trained = train(rounds=60, games=64, seed=1)
    assert share_against(trained, "random", 100, seed=2) > share_against(untrained, "random", 100, seed=2) + 0.1


def test_slopes_are_those_of_the_loss() -> None:
    """Compared with differences of the loss itself, at some weights of each kind."""
    rng, batch = np.random.default_rng(1), Batch("step-by-step", 40, seed=1)
    assert batch.mask is not None
    policy = Policy(275, 50, seed=1)
    weights: dict[str, Any] = {name: rng.standard_normal(weight.shape) / 10 for name, weight in policy.weights.items()}
    policy.weights = weights
    seen: Any = rng.random((40, 275))
    gains: Any = rng.standard_normal(40)
    values: Any = rng.standard_normal(40)
    action = batch.sample().astype(np.int64)
    odds: Any = policy(seen, batch.mask)[0][np.arange(40), action] * rng.uniform(0.7, 1.4, 40)
    told = Told(seen, batch.mask, action, odds, gains, values)

    def loss() -> float:
        now, value, _ = policy(told.seen, told.mask)
        ratio = now[np.arange(40), action] / told.odds
        surrogate = np.minimum(ratio * gains, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gains)
        entropy = -(now * np.log(np.maximum(now, 1e-12))).sum(axis=1)
        return float((-surrogate + (value - values) ** 2 / 2 - 0.01 * entropy).mean())

    slopes = slopes_of(policy, told)
    for name, weight in policy.weights.items():
        place = np.unravel_index(np.abs(slopes[name]).argmax(), weight.shape)
        at = weight[place]
        weight[place] = at + 1e-5
        above = loss()
        weight[place] = at - 1e-5
        below = loss()
        weight[place] = at
        assert np.isclose((above - below) / 2e-5, slopes[name][place], rtol=1e-3), name
