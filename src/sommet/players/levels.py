"""Levels: named strengths, the same in every game: an algorithm, its parameters and the game's evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sommet.core.errors import GameError
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten
from sommet.search import Uct


class UnknownLevel(GameError):
    """A name that no level has."""

    code = "level"


@dataclass(frozen=True)
class Budget:
    """How long a level thinks: simulations for each decision."""

    simulations: int


# A first scale, four times the work for each step up.
BUDGETS = {
    "1": Budget(12),
    "2": Budget(50),
    "3": Budget(200),
    "4": Budget(800),
    "5": Budget(3_200),
    "6": Budget(12_800),
}
LEVELS: tuple[str, ...] = ("random", "greedy", *BUDGETS)


class Player(Protocol):
    """What can sit in a seat: decides from what the seat to move may know, and from nothing else."""

    name: str

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        """An action for the seat to move. Without a time, the same position, seed and level give the same action."""


@dataclass
class RandomPlayer:
    """Any legal action, all equally likely."""

    rng: Rng
    name: str = "random"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        return position.random(self.rng)


@dataclass
class GreedyPlayer:
    """The action after which the game's evaluation likes the own seat best; looks no further."""

    game: Game
    rng: Rng
    name: str = "greedy"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        seat = position.mover
        known = position.copy()
        known.redeal(seat, self.rng)
        after = known.copy()
        best, best_value = -1, -1.0
        actions = known.legal()
        self.rng.shuffle(actions)  # equals are decided by the seed, not by the order of the list
        for action in actions:
            after.copy_from(known)
            after.play(action)
            value = self.game.evaluation.values(after)[seat - 1]
            if value > best_value:
                best, best_value = action, value
        return best


@dataclass
class SearchPlayer:
    """Tree search with a budget; with secrets it searches over guesses of what it cannot know."""

    game: Game
    name: str
    budget: Budget
    rng: Rng

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        actions = position.legal()
        if len(actions) == 1:
            return actions[0]
        search = search_for(self.game, position, self.rng.seed())
        if time_ms is None:
            search.run(self.budget.simulations)
        else:
            search.run_for(time_ms / 1000)
        return search.best()


def search_for(game: Game, position: Position, seed: int) -> Uct:
    """The search that levels and hints use for this game."""
    return Uct(position, seed=seed, secrets=game.has_secrets, evaluation=game.evaluation, **game.search)


def player(game: Game, level: str, seed: int = 0) -> Player:
    """A computer player of that level."""
    rng = Rng(seed)
    if level == "random":
        return RandomPlayer(rng)
    if level == "greedy":
        return GreedyPlayer(game, rng)
    if level in BUDGETS:
        return SearchPlayer(game, level, BUDGETS[level], rng)
    raise UnknownLevel(
        Text(
            f"il n'y a pas de niveau {shorten(level)} ; il y a {', '.join(LEVELS)}",
            f"there is no level {shorten(level)}; there is {', '.join(LEVELS)}",
        )
    )
