"""Advice for whoever is to move, from what that seat may know."""

from dataclasses import dataclass

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.players.thinking import thinker


@dataclass(frozen=True)
class Advice:
    """One action with the expectation of the seat to move, from 0 to 1, and how much search stands behind it."""

    text: str
    value: float
    effort: int


def hint(game: Game, position: Position, budget: int | None = None, seed: int = 0) -> list[Advice]:
    """The actions worth considering, best first; with the budget of level 4 unless told."""
    thoughts = thinker(game, game.budgets[3] if budget is None else budget).rank(position, seed)
    return [Advice(game.write(position, thought.action), thought.value, thought.effort) for thought in thoughts]
