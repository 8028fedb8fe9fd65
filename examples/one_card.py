"""How to bid in a one-card round of Ascenseur, learned by counterfactual regret minimisation with outcome sampling:

    python examples/one_card.py 100000

Each episode plays one round. The learner tries something beside its strategy now and then, the others keep to theirs;
what an action brought more than the strategy would have is regret, and the strategy follows regret. The averages of
all strategies come near an equilibrium.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import sommet
from sommet.core import Position

GAME = sommet.game("ascenseur")
OPTIONS = {"sizes": [1]}
EXPLORATION = 0.4
RANKS = "23456789TJQKA"
Key = tuple[tuple[Any, ...], bool, int]


@dataclass
class Node:
    """What is known of one decision: bid 0 or bid 1."""

    regrets: list[float] = field(default_factory=lambda: [0.0, 0.0])
    average: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def strategy(self) -> list[float]:
        """Each action in proportion to the regret of not having played it."""
        wanted = [max(regret, 0.0) for regret in self.regrets]
        return [part / sum(wanted) for part in wanted] if any(wanted) else [0.5, 0.5]


def key_of(position: Position) -> Key:
    """What matters of what the bidder may know: the bids before, and whether the card is a trump, and its rank."""
    view = GAME.view(position, position.mover)
    after_dealer = [(view["dealer"] + place) % view["players"] for place in range(view["players"])]
    bids = tuple(view["bids"][seat] for seat in after_dealer if view["bids"][seat] is not None)
    card = view["hand"][0]
    return bids, card[-1] == view["trump"], RANKS.index(card[:-1].replace("10", "T"))


class Solver:
    """The strategies of all seats, which share what they learn: only the place in the order of bids matters."""

    def __init__(self, players: int = 3, seed: int = 1) -> None:
        self.players, self.rng = players, random.Random(seed)
        self.nodes: defaultdict[Key, Node] = defaultdict(Node)

    def learn(self, episodes: int) -> None:
        """Plays rounds, each seat learning in turn."""
        for episode in range(episodes):
            start = GAME.start(self.players, OPTIONS, seed=episode)
            self._episode(start, learner=episode % self.players + 1, reach=1.0)

    def _episode(self, position: Position, learner: int, reach: float) -> float:
        """Plays on and returns an estimate of what that is worth to the learner, who came here with chance `reach`."""
        if position.over:
            return position.result()[learner - 1]
        actions = position.legal()
        if position.mover == 0 or len(actions) == 1:
            position.play(self.rng.choice(actions))
            return self._episode(position, learner, reach)
        node, seat = self.nodes[key_of(position)], position.mover
        strategy = node.strategy()
        tried = [EXPLORATION / 2 + (1 - EXPLORATION) * part for part in strategy] if seat == learner else strategy
        choice = 0 if self.rng.random() < tried[0] else 1
        position.play(actions[choice])
        if seat != learner:
            node.average = [sum_ + part for sum_, part in zip(node.average, strategy, strict=True)]
            return self._episode(position, learner, reach)
        # What was tried with a small chance stands for all the times when it was not; the other action counts as 0.
        brought = self._episode(position, learner, reach * tried[choice]) / tried[choice]
        value = strategy[choice] * brought
        node.regrets[choice] += brought / reach
        node.regrets = [regret - value / reach for regret in node.regrets]
        return value

    def chance_of_one(self, key: Key) -> float:
        """How often the average strategy bids 1."""
        none, one = self.nodes[key].average
        return one / (none + one) if none + one else 0.5


def main(episodes: int = 100_000) -> None:
    """Learns, and prints how often whoever bids first says 1."""
    solver = Solver()
    solver.learn(episodes)
    print("bids 1, in %   " + "".join(f"{rank:>4}" for rank in RANKS))
    for is_trump, name in ((False, "another suit"), (True, "a trump")):
        row = [round(100 * solver.chance_of_one(((), is_trump, rank))) for rank in range(len(RANKS))]
        print(f"{name:15}" + "".join(f"{percent:4}" for percent in row))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
