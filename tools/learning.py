"""From portions of self-play to a net: what was noted, the training with Adam, and the rounding to whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

HIDDEN, UNIT = 32, 1024  # as in core/net.pxd
RESULT_WEIGHT = 0.6  # of a game's result as the target; the rest is the search's value, where it has one
HELD_OUT = 20  # one game in so many is not trained with
BATCH = 4096  # positions
RATE, LAST_RATE = 3e-3, 5e-5  # of learning, falling by a half cosine
LARGEST = 31.0  # of a weight, so that it fits into 16 bits
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Data:
    """Positions for one net. The rows of a position, one for each seat in play, follow each other."""

    first: NDArray[np.int64]  # by position: its first row,
    counts: NDArray[np.int64]  # how many rows it has,
    movers: NDArray[np.int64]  # which of them is the mover's,
    values: Floats  # what the search expected for the mover, or nan,
    held_out: NDArray[np.bool_]
    results: Floats  # by row: the share of the win,
    hands: Floats  # what the evaluation by hand expected,
    inputs: NDArray[np.int16]
    amounts: NDArray[np.int8]

    def rows(self, positions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows of these positions, and where each position's begin among them."""
        counts = self.counts[positions]
        begins = np.cumsum(counts) - counts
        return np.repeat(self.first[positions] - begins, counts) + np.arange(counts.sum()), begins


def read(files: Iterable[Path], net: int) -> Data:
    """All positions for one net, each once."""
    parts = [part for file in files if (part := _part(file, net)) is not None]
    width = max(part["inputs"].shape[1] for part in parts)
    for part in parts:
        for name in ("inputs", "amounts"):
            part[name] = np.pad(part[name], ((0, 0), (0, width - part[name].shape[1])))
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    counts = whole["counts"].astype(np.int64)
    first = np.cumsum(counts) - counts
    _, once = np.unique(whole["keys"], return_index=True)
    return Data(
        first[once],
        counts[once],
        whole["movers"][once].astype(np.int64),
        whole["values"][once],
        whole["games"][first[once]] % HELD_OUT == 0,
        *(whole[name] for name in ("results", "hands", "inputs", "amounts")),
    )


def _part(file: Path, net: int) -> dict[str, NDArray[Any]] | None:
    with np.load(file) as arrays:
        part = dict(arrays)
    chosen = part.pop("nets") == net
    if not chosen.any():
        return None
    rows = np.repeat(chosen, part["counts"])
    by_position = ("keys", "counts", "movers", "values")
    return {name: array[chosen if name in by_position else rows] for name, array in part.items()}


@dataclass
class Net:
    """Weights as training has them; `rounded` makes them what a file has."""

    biases: Floats
    weights: Floats  # by input
    outputs: Floats

    @classmethod
    def new(cls, size: int, rng: np.random.Generator) -> Net:
        """A net that knows nothing."""
        return cls(
            np.full(HIDDEN, 0.3, np.float32),
            rng.normal(0, 0.06, (size, HIDDEN)).astype(np.float32),
            rng.normal(0, 0.5, HIDDEN).astype(np.float32),
        )

    def hidden(self, inputs: Floats) -> Floats:
        """The sums of the hidden units, before they are kept between 0 and 1."""
        return inputs @ self.weights + self.biases

    def rounded(self) -> list[list[int]]:
        """Rows of whole numbers as `write_nets` wants them."""
        rows = np.concatenate([self.biases[None], self.weights, self.outputs[None]])
        return np.rint(rows * UNIT).astype(int).tolist()

    def as_played(self) -> Net:
        """The net that the whole numbers are."""
        rows = np.array(self.rounded(), np.float32) / UNIT
        return Net(rows[0], rows[1:-1], rows[-1])


def dense(data: Data, rows: NDArray[np.int64], size: int, inputs: NDArray[np.int16] | None = None) -> Floats:
    """The listed inputs of some rows as a matrix."""
    listed = data.inputs[rows] if inputs is None else inputs
    places = listed + size * np.arange(len(rows))[:, None]
    filled = np.bincount(places.ravel(), data.amounts[rows].ravel(), minlength=size * len(rows))
    return filled.reshape(len(rows), size).astype(np.float32)


def shares(strengths: Floats, begins: NDArray[np.int64]) -> Floats:
    """Softmax over the rows of each position."""
    counts = np.diff(np.append(begins, len(strengths)))
    powers = np.exp(strengths - np.repeat(np.maximum.reduceat(strengths, begins), counts))
    return np.asarray(powers / np.repeat(np.add.reduceat(powers, begins), counts), np.float32)


def expectations(net: Net, data: Data, positions: NDArray[np.int64]) -> Floats:
    """What a net expects for all rows of these positions."""
    found = []
    for batch in np.array_split(positions, len(positions) // BATCH + 1):
        rows, begins = data.rows(batch)
        units = np.clip(net.hidden(dense(data, rows, len(net.weights))), 0, 1)
        found.append(shares(units @ net.outputs, begins))
    return np.concatenate(found)


def log_loss(expected: Floats, results: Floats, positions: int) -> float:
    """The mean over positions; a coin has 0.693 for two seats."""
    return float(-(results * np.log(np.maximum(expected, 1e-6))).sum() / positions)


def train(
    data: Data,
    symmetries: list[list[int]],
    seed: int,
    epochs: int,
    on_epoch: Callable[[], None],
    result_weight: float = RESULT_WEIGHT,
    decay: float = 0.0,
) -> Net:
    """A net that fits the positions not held out; `on_epoch` is called after each round over all of them.

    Each step takes `decay` times the rate of learning off the weights of inputs: a net would know few games by heart.
    """
    rng = np.random.default_rng(seed)
    moved = np.array(symmetries, np.int16)
    net = Net.new(moved.shape[1], rng)
    adam = Adam([net.biases, net.weights, net.outputs])
    positions = np.flatnonzero(~data.held_out)
    steps, step = epochs * (len(positions) // BATCH + 1), 0
    for _ in range(epochs):
        rng.shuffle(positions)
        for batch in np.array_split(positions, len(positions) // BATCH + 1):
            rate = LAST_RATE + (RATE - LAST_RATE) * (1 + np.cos(np.pi * step / steps)) / 2
            adam.step(_gradient(net, data, batch, moved, rng, result_weight), rate)
            net.weights *= np.float32(1 - decay * rate)
            step += 1
        on_epoch()
    return net


def _gradient(
    net: Net,
    data: Data,
    batch: NDArray[np.int64],
    moved: NDArray[np.int16],
    rng: np.random.Generator,
    result_weight: float,
) -> list[Floats]:
    """Of the loss over a batch, every position of it seen in one of its symmetries."""
    rows, begins = data.rows(batch)
    counts = data.counts[batch]
    chosen = np.repeat(rng.integers(len(moved), size=len(batch)), counts)
    inputs = dense(data, rows, len(net.weights), moved[chosen[:, None], data.inputs[rows]])
    sums = net.hidden(inputs)
    units = np.clip(sums, 0, 1)
    expected = shares(units @ net.outputs, begins)
    # Cross entropy with the results, and of the mover's own share with the value of the search.
    values = data.values[batch]
    known = ~np.isnan(values)
    weight = np.where(known, result_weight, 1.0)
    slope = np.repeat(weight, counts) * (expected - data.results[rows])
    movers = begins + data.movers[batch]
    own = expected[movers]
    missed = (1 - weight) * (own - np.where(known, values, 0.0))
    others = np.repeat(missed / np.maximum(1 - own, 1e-6), counts) * expected
    others[movers] = -missed
    slope = ((slope - others) / len(batch)).astype(np.float32)
    back = (slope[:, None] * net.outputs) * ((sums > 0) & (sums < 1))
    return [back.sum(0), inputs.T @ back, units.T @ slope]


class Adam:
    """Adam (Kingma and Ba, 2015) on arrays that it changes in place."""

    def __init__(self, weights: list[Floats], decays: tuple[float, float] = (0.9, 0.999)) -> None:
        self.weights = weights
        self.decays = decays
        self.means = [np.zeros_like(one) for one in weights]
        self.squares = [np.zeros_like(one) for one in weights]
        self.steps = 0

    def step(self, gradient: list[Floats], rate: float) -> None:
        """One step downhill."""
        self.steps += 1
        slow, slower = self.decays
        for weights, mean, square, slope in zip(self.weights, self.means, self.squares, gradient, strict=True):
            mean += (1 - slow) * (slope - mean)
            square += (1 - slower) * (slope * slope - square)
            step = mean / (1 - slow**self.steps) / (np.sqrt(square / (1 - slower**self.steps)) + 1e-8)
            weights -= np.float32(rate) * step
            np.clip(weights, -LARGEST, LARGEST, out=weights)
