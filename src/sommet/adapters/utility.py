"""What the end of a game is worth to each seat, for whoever learns to play."""

from __future__ import annotations

from sommet.core.game import Game
from sommet.core.position import Position


def utilities(game: Game, position: Position) -> list[float]:
    """For each seat of a game that is over, from the first: 1 to a winner alone, a loss shared out among the others.

    The sum is zero: of two players the loser has -1, of four each loser -1/3. Who share a victory share what it is
    worth, and where all do, everybody has 0. Winning is what counts in every game, also where the rules count points.
    """
    outcome = game.outcome(position)
    if outcome is None:
        raise ValueError("the game is not over, so nobody has won anything yet")
    seats, winners = position.seats, outcome.winners
    won, lost = (seats / len(winners) - 1) / (seats - 1), -1 / (seats - 1)
    return [won if seat in winners else lost for seat in range(1, seats + 1)]
