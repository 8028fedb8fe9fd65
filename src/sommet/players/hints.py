"""Advice for whoever is to move, from what that seat may know."""

from dataclasses import dataclass

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.players.levels import search_for


@dataclass(frozen=True)
class Advice:
    """One action with the expectation of the seat to move, from 0 to 1, and how much search stands behind it."""

    text: str
    value: float
    visits: int


def hint(game: Game, position: Position, simulations: int = 2000, seed: int = 0) -> list[Advice]:
    """The actions worth considering, best first."""
    search = search_for(game, position, seed)
    search.run(simulations)
    return [Advice(game.write(position, action), value, visits) for action, visits, value in search.ranking()]
