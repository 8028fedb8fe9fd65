"""Trains a small policy for Step by Step by self-play, with a batch of games and numpy alone.

python examples/train_policy.py [--rounds 150] [--games 512] [--seed 1]

It learns by proximal policy optimisation (PPO): one net plays both seats, and what it is told is seen from the seat
that decides. A game's result is the only reward. At the end it plays against built-in levels, which it has never met.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import sommet
from sommet.adapters.batch import Batch
from sommet.adapters.vector import make_vec

Floats = NDArray[np.float32]
HIDDEN = 128
HORIZON = 64  # decisions of each game before the net learns from them
EPOCHS, PORTION = 2, 4096
RATE, CLIP, ENTROPY, DISCOUNT, TRACE = 1e-3, 0.2, 0.01, 0.99, 0.95


class Policy:
    """A net with one hidden layer: how promising each action is, and what the seat that decides may expect."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = {"hidden": (inputs, HIDDEN), "choice": (HIDDEN, actions), "value": (HIDDEN, 1)}
        self.weights: dict[str, Floats] = {}
        for name, (rows, columns) in sizes.items():
            scale = np.sqrt(2 / rows) if name == "hidden" else 0.01
            self.weights[name] = (rng.standard_normal((rows, columns)) * scale).astype(np.float32)
            self.weights[f"{name} bias"] = np.zeros(columns, np.float32)
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.updates = 0

    def layer(self, name: str, below: Floats) -> Floats:
        return below @ self.weights[name] + self.weights[f"{name} bias"]

    def __call__(self, seen: Floats, mask: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The probabilities of the actions, what may be expected, and the hidden layer."""
        hidden = np.tanh(self.layer("hidden", seen))
        logits = np.where(mask, self.layer("choice", hidden), np.float32(-1e9))
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), self.layer("value", hidden)[:, 0], hidden

    def descend(self, slopes: dict[str, Floats]) -> None:
        """One step of Adam."""
        self.updates += 1
        for name, slope in slopes.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.weights[name] -= RATE * mean / (np.sqrt(square) + 1e-8)


def inputs_of(observation: NDArray[np.uint8]) -> Floats:
    """Planes as small numbers in a row: heights and stocks reach a few dozen, everything else is 0 or 1."""
    flat = observation.reshape(len(observation), -1).astype(np.float32)
    flat = np.minimum(flat, 8)
    flat /= 8
    return flat


def drawn(odds: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, with its probability."""
    marks = rng.random((len(odds), 1), np.float32) * odds.sum(axis=1, keepdims=True)
    # Rounding must not choose an action after the last legal one.
    last = odds.shape[1] - 1 - (odds[:, ::-1] > 0).argmax(axis=1)
    chosen: NDArray[np.int64] = np.minimum((odds.cumsum(axis=1) <= marks).sum(axis=1), last)
    return chosen


@dataclass
class Rollout:
    """What was seen, done and got in each game, decision by decision: the first axis is time."""

    seen: Floats
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    odds: Floats  # the probability of that action when it was chosen
    value: Floats  # what the seat that decided expected
    mover: NDArray[np.int32]
    reward: Floats  # for every seat
    over: NDArray[np.bool_]

    @classmethod
    def empty(cls, batch: Batch, inputs: int) -> Rollout:
        shape = (HORIZON, batch.n)
        return cls(
            np.empty((*shape, inputs), np.float32),
            np.empty((*shape, batch.observer.actions), np.bool_),
            np.empty(shape, np.int64),
            np.empty(shape, np.float32),
            np.empty(shape, np.float32),
            np.empty(shape, np.int32),
            np.empty((*shape, batch.players), np.float32),
            np.empty(shape, np.bool_),
        )

    def play(self, batch: Batch, policy: Policy, rng: np.random.Generator) -> Floats:
        """Fills itself, and returns how much better each decision went than expected."""
        assert batch.mask is not None
        everybody = np.arange(batch.n)
        for time in range(HORIZON):
            self.seen[time], self.mask[time], self.mover[time] = inputs_of(batch.observation), batch.mask, batch.mover
            odds, self.value[time], _ = policy(self.seen[time], self.mask[time])
            self.action[time] = drawn(odds, rng)
            self.odds[time] = odds[everybody, self.action[time]]
            batch.step(self.action[time])
            self.reward[time], self.over[time] = 2 * batch.reward - 1, batch.over  # a win is 1, a loss -1
        return self._advantages(policy(inputs_of(batch.observation), batch.mask)[1], batch.mover)

    def _advantages(self, value: Floats, mover: NDArray[np.int32]) -> Floats:
        """Generalised advantage estimates of two seats: what one may expect, the other has to fear."""
        advantage, trace = np.empty_like(self.value), np.zeros_like(value)
        for time in reversed(range(HORIZON)):
            own = np.take_along_axis(self.reward[time], self.mover[time][:, None] - 1, axis=1)[:, 0]
            sign = np.where(self.mover[time] == mover, 1, -1)
            ahead = np.where(self.over[time], own, DISCOUNT * sign * value)
            trace = ahead - self.value[time] + np.where(self.over[time], 0, DISCOUNT * TRACE * sign * trace)
            advantage[time], value, mover = trace, self.value[time], self.mover[time]
        return advantage


def learn(policy: Policy, rollout: Rollout, advantage: Floats, rng: np.random.Generator) -> None:
    """Some passes over what was played, in portions."""
    rows = advantage.size
    seen, mask = rollout.seen.reshape(rows, -1), rollout.mask.reshape(rows, -1)
    action, odds = rollout.action.reshape(-1), rollout.odds.reshape(-1)
    gains, values = advantage.reshape(-1), (advantage + rollout.value).reshape(-1)
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(rows)
        for first in range(0, rows, PORTION):
            some = order[first : first + PORTION]
            told = Told(seen[some], mask[some], action[some], odds[some], gains[some], values[some])
            policy.descend(slopes_of(policy, told))


class Told(NamedTuple):
    """What the net learns from: decisions in any order."""

    seen: Floats
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    odds: Floats  # the probability of that action when it was chosen
    gains: Floats  # how much better it went than expected
    values: Floats  # what should have been expected


def slopes_of(policy: Policy, told: Told) -> dict[str, Floats]:
    """Where the loss of PPO grows: clipped policy, half the squared error of the value, less some entropy."""
    odds, value, hidden = policy(told.seen, told.mask)
    count = np.float32(len(told.seen))
    rows, gains = np.arange(len(told.seen)), told.gains
    ratio = odds[rows, told.action] / told.odds
    counts = (gains * ratio <= gains * np.clip(ratio, 1 - CLIP, 1 + CLIP)) * gains * ratio
    logs = np.log(np.maximum(odds, 1e-12))
    entropy = -(odds * logs).sum(axis=1, keepdims=True)
    choice = counts[:, None] * odds + ENTROPY * odds * (logs + entropy)
    choice[rows, told.action] -= counts
    choice /= count
    error = (value - told.values)[:, None] / count
    below = (choice @ policy.weights["choice"].T + error @ policy.weights["value"].T) * (1 - hidden**2)
    return {
        "hidden": told.seen.T @ below,
        "hidden bias": below.sum(axis=0),
        "choice": hidden.T @ choice,
        "choice bias": choice.sum(axis=0),
        "value": hidden.T @ error,
        "value bias": error.sum(axis=0),
    }


def train(rounds: int, games: int, seed: int) -> Policy:
    """Plays and learns by turns."""
    batch, rng = Batch("step-by-step", games, players=2, seed=seed), np.random.default_rng(seed)
    inputs = int(np.prod(batch.observer.shape))
    policy, rollout = Policy(inputs, batch.observer.actions, seed), Rollout.empty(batch, inputs)
    begun = process_time()
    for number in range(1, rounds + 1):
        advantage = rollout.play(batch, policy, rng)
        learn(policy, rollout, advantage, rng)
        if number % max(1, rounds // 6) == 0:
            decisions = number * advantage.size / 1e6
            length = advantage.size / max(1, rollout.over.sum())
            spent = process_time() - begun
            print(f"{spent:5.1f} s  {decisions:5.2f} million decisions  {length:5.1f} decisions a game", flush=True)
    return policy


def share_against(policy: Policy, level: str, games: int, seed: int) -> float:
    """The share of the points against a level, of as many games as there are rows, each played once."""
    env, rng = make_vec("step-by-step", games, level, players=2, seed=seed), np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    points = np.full(games, np.nan)
    while np.isnan(points).any():
        odds, _, _ = policy(inputs_of(seen), info["action_mask"].astype(np.bool_))
        # Its most promising action, mostly: a little chance keeps games from being all the same.
        actions = np.where(rng.random(games) < 0.9, odds.argmax(axis=1), drawn(odds, rng))
        seen, reward, ended, _, info = env.step(actions)
        points = np.where(ended & np.isnan(points), reward, points)
    env.close()
    return float(points.mean())


def main() -> None:
    """Trains, then measures."""
    options = argparse.ArgumentParser(description="Trains a small policy for Step by Step.")
    options.add_argument("--rounds", type=int, default=150, help=f"of {HORIZON} decisions in each game")
    options.add_argument("--games", type=int, default=512, help="played side by side")
    options.add_argument("--matches", type=int, default=200, help="games against each level afterwards")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    policy = train(given.rounds, given.games, given.seed)
    for level in ("random", "greedy", "1", "2"):
        share = share_against(policy, level, given.matches, given.seed)
        print(f"against {level}: {share:.1%} of {given.matches} games")


if __name__ == "__main__":
    assert sommet.form() == "compiled", "this would take hours interpreted"
    main()
