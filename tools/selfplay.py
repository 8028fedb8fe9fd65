"""Self-play for training: games of a game's lessons with some exploration, kept as what its nets would be told.

A portion is a file of numpy arrays, one line for each position and one for each seat in play there. What is in it
depends on the plan and its number alone, so finished portions are never made twice. No game is named here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sommet
from sommet.core.evaluation import Evaluation
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.search import AlphaBeta, Uct

OPENING = 8  # random decisions at the beginning, at most
STRAYS = 16  # one decision in so many is random, and one is another than the best
NOISE = 0.02  # of alpha-beta's estimates, so that games differ
STRAY_NOISE = 0.15  # where it looks for another action


@dataclass(frozen=True)
class Plan:
    """What decides how self-play goes. `net` is the file it judges by; without one it judges by hand."""

    slug: str
    folder: Path
    nodes: int
    games: int  # of a portion
    seed: int
    net: Path | None

    def file(self, number: int) -> Path:
        """Where a portion is kept."""
        return self.folder / f"portion-{number:05}.npz"

    def play(self, number: int) -> tuple[int, int]:
        """Plays a portion and keeps it: its number, and how many positions it has."""
        game = sommet.game(self.slug)
        mind = Mind(game, self.nodes, self.net)
        notes = Notes(learned(game, None))
        for at in range(number * self.games, (number + 1) * self.games):
            play_game(game, mind, notes, at, Rng(self.seed, at))
        arrays = notes.arrays()
        unfinished = self.file(number).with_suffix(".unfinished.npz")
        np.savez(unfinished, **arrays)
        unfinished.replace(self.file(number))
        return number, len(arrays["keys"])


def learned(game: Game, net: Path | None) -> Evaluation:
    """An evaluation of its own for the game, which judges by the nets of a file, or by hand."""
    evaluation = type(game.evaluation)()
    if evaluation.nets is None:
        raise SystemExit(f"{game.title} has no inputs for a net; docs/levels.md says how a game gets one")
    if net is None:
        evaluation.nets.forget()
    else:
        evaluation.nets.load(net.read_bytes(), net.name)
    return evaluation


class Mind:
    """Decides in self-play, by the search that suits the game."""

    def __init__(self, game: Game, nodes: int, net: Path | None) -> None:
        self.game = game
        self.nodes = nodes
        self.evaluation = learned(game, net)
        self._searches: dict[float, AlphaBeta] = {}

    def decide(self, position: Position, rng: Rng) -> tuple[int, float]:
        """An action, mostly the best, and what the mover may expect: nan where the search does not tell.

        Alpha-beta believes that all others stand together, so what it expects holds for two in play only.
        """
        if self.game.method == "alphabeta":
            action, value = self._alphabeta(position, rng, NOISE)
            if rng.draw(STRAYS) == 0:
                action, _ = self._alphabeta(position, rng, STRAY_NOISE)
            duel = sum(expected > 0 for expected in self.evaluation.values(position)) == 2
            value = value if duel else math.nan
        else:
            search = Uct(position, self.evaluation, self.game.search, self.game.has_secrets, rng.seed())
            search.run(self.nodes)
            ranking = search.ranking()
            action, _, value = ranking[0]
            if rng.draw(STRAYS) == 0:
                action = ranking[:2][-1][0]
        if rng.draw(STRAYS) == 0:
            action = position.random(rng)
        return action, value

    def _alphabeta(self, position: Position, rng: Rng, noise: float) -> tuple[int, float]:
        if noise not in self._searches:
            bits = max(10, self.nodes.bit_length())
            self._searches[noise] = AlphaBeta(position, self.evaluation, 0, bits, noise)
        search = self._searches[noise]
        search.aim(position, seed=1 + rng.seed())
        return search.run(self.nodes), search.value


def play_game(game: Game, mind: Mind, notes: Notes, number: int, rng: Rng) -> None:
    """One game of one of the lessons, into the notes."""
    assert game.evaluation.nets is not None
    lessons = game.evaluation.nets.inputs.lessons()
    players, options, _ = rng.choice([lesson for lesson in lessons for _ in range(lesson[2])])
    position = game.begin(game.resolve(players, options, None, rng.seed()))
    opening = rng.draw(OPENING + 1)
    while not position.over:
        if position.mover == 0 or opening > 0 or len(position.legal()) == 1:
            opening -= position.mover != 0
            position.play(position.random(rng))
            continue
        action, value = mind.decide(position, rng)
        notes.add(position, value)
        position.play(action)
    notes.finish(number, game.evaluation.values(position))


@dataclass
class Notes:
    """Positions of several games. Those that no net is meant for, and those met before, are left out."""

    by_hand: Evaluation
    seen: set[int] = field(default_factory=set)
    positions: list[tuple[Any, ...]] = field(default_factory=list)
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    begun: int = 0  # the first row of the game that goes on

    def add(self, position: Position, value: float) -> None:
        """Notes a position of the game that goes on, with what its mover may expect."""
        if position.key() in self.seen:
            return
        net, lists = self.by_hand.inputs(position)
        if net == 0:
            return
        self.seen.add(position.key())
        expected = self.by_hand.values(position)
        seats = [seat for seat in range(1, position.seats + 1) if lists[seat]]
        self.positions.append((position.key(), net, len(seats), seats.index(position.mover), value))
        self.rows += [(seat, lists[0] + lists[seat], expected[seat - 1]) for seat in seats]

    def finish(self, number: int, payoffs: tuple[float, ...]) -> None:
        """Ends a game: every row of it gets the share that its seat had in the end."""
        total = sum(payoffs)
        shares = [payoff / total if total else 1 / len(payoffs) for payoff in payoffs]
        self.rows[self.begun :] = [(number, shares[seat - 1], *rest) for seat, *rest in self.rows[self.begun :]]
        self.begun = len(self.rows)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """As they are kept: inputs in rows of equal length, filled up with amounts of 0."""
        keys, nets, counts, movers, values = zip(*self.positions, strict=True)
        games, results, lists, hands = zip(*self.rows, strict=True)
        width = max(map(len, lists))
        inputs = np.zeros((len(lists), width), np.int16)
        amounts = np.zeros((len(lists), width), np.int8)
        for row, listed in enumerate(lists):
            inputs[row, : len(listed)], amounts[row, : len(listed)] = zip(*listed, strict=True)
        return {
            "keys": np.array(keys, np.uint64),
            "nets": np.array(nets, np.int32),
            "counts": np.array(counts, np.int8),
            "movers": np.array(movers, np.int8),
            "values": np.array(values, np.float32),
            "games": np.array(games, np.int64),
            "results": np.array(results, np.float32),
            "hands": np.array(hands, np.float32),
            "inputs": inputs,
            "amounts": amounts,
        }
