"""Ascenseur: one computer player among yardsticks (section 13 of the rules), whole games, for every number of players.

    python bench/ascenseur_strength.py [LEVEL] [DEALS]

The same deals are played once with the level in each seat. Printed are points per game and share of the victories, of
the level and of one yardstick.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import cast

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "games"))

from ascenseur.yardstick import yardstick

import sommet
from sommet.core import Position, Rng
from sommet.games.ascenseur.position import AscenseurPosition
from sommet.players import Player, play_game, player

GAME = sommet.game("ascenseur")


@dataclass
class Yardstick:
    """The simple player as something that can sit in a seat."""

    name: str = "yardstick"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        return yardstick(cast(AscenseurPosition, position))


def main() -> None:
    level = sys.argv[1] if len(sys.argv) > 1 else "3"
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    print(f"level {level} among yardsticks, {deals} deals in every seat")
    for players in GAME.seats:
        points, shares, games = [0.0, 0.0], [0.0, 0.0], 0
        for deal in range(deals):
            start = GAME.resolve(players, seed=deal)
            for seat in range(players):
                seated: list[Player] = [Yardstick() for _ in range(players)]
                seated[seat] = player(GAME, level, seed=deal)
                result = play_game(GAME, start, seated, Rng(deal)).result or []
                winners = [place for place, score in enumerate(result) if score == max(result)]
                games += 1
                points[0] += result[seat]
                points[1] += (sum(result) - result[seat]) / (players - 1)
                shares[0] += (seat in winners) / len(winners)
                shares[1] += (1 - (seat in winners) / len(winners)) / (players - 1)
        print(
            f"  {players} players: {points[0] / games:>6.1f} points to {points[1] / games:>5.1f}, "
            f"{shares[0] / games:>5.0%} of the victories to {shares[1] / games:.0%} for each other ({games} games)"
        )


if __name__ == "__main__":
    main()
