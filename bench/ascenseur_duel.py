"""Ascenseur: one computer player against another on the same deals, in points of a round.

    python bench/ascenseur_duel.py FIRST SECOND [--deals 20] [--players 4] [--scale 1] [--sizes 3,4,5] [--minutes 5]

FIRST and SECOND are levels, or `plain`: a search with as many simulations as the other side has, but with random
playouts to the end of the game, no evaluation and no inference. They sit alternately round the table; each game is
played twice, with seats exchanged and the same cards, so that the luck of the deal cancels out. Every round gives one
difference of mean points, and the interval is that of the mean of all these.
"""

import argparse
import math
import time
from dataclasses import dataclass, field
from typing import Any, cast

import sommet
from sommet.core import Position, Rng, Start
from sommet.games.ascenseur.position import AscenseurPosition
from sommet.players import Player, player
from sommet.players.levels import budget_of
from sommet.search import Uct

GAME = sommet.game("ascenseur")


@dataclass
class PlainSearch:
    """Information-set search as in the books: random playouts to the end of the game, nothing else."""

    simulations: int
    rng: Rng
    name: str = "plain"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        actions = position.legal()
        if len(actions) == 1:
            return actions[0]
        search = Uct(position, has_secrets=True, seed=self.rng.seed())
        search.run(self.simulations)
        return search.best()


@dataclass
class Tally:
    """What one side did."""

    points: list[int] = field(default_factory=list)
    kept: int = 0
    victories: float = 0.0
    slowest: float = 0.0  # seconds of processor time for a decision

    def describe(self, name: str) -> str:
        rounds = len(self.points)
        return (
            f"  {name:<8} {sum(self.points) / rounds:>6.3f} points a round, bids kept {self.kept / rounds:.1%}, "
            f"{self.victories:.1f} victories, slowest decision {self.slowest:.2f} s"
        )


def seat_player(name: str, other: str, scale: float, seed: int) -> Player:
    if name == "plain":
        return PlainSearch(round(budget_of(GAME, other) * scale), Rng(seed))
    return player(GAME, name, seed, scale)


def play(start: Start, sides: list[Player], seats: list[int], seed: int, tallies: list[Tally]) -> list[float]:
    """One game; gives for every round by how much the first side's mean points exceed the second's."""
    position, rng = cast(AscenseurPosition, GAME.begin(start)), Rng(seed)
    while not position.over:
        if position.mover == 0:
            position.play(position.random(rng))
            continue
        side = seats[position.mover - 1]
        begin = time.process_time()
        action = sides[side].choose(position)
        tallies[side].slowest = max(tallies[side].slowest, time.process_time() - begin)
        position.play(action)
    differences = []
    for bids, tricks, _ in position.sheet():
        points: tuple[list[int], list[int]] = ([], [])
        for side, bid, taken in zip(seats, bids, tricks, strict=True):
            points[side].append(position.points_for(bid, taken))
            tallies[side].kept += bid == taken
        for side in (0, 1):
            tallies[side].points += points[side]
        differences.append(sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1]))
    result = position.result()
    winners = [side for side, score in zip(seats, result, strict=True) if score == max(result)]
    for side in winners:
        tallies[side].victories += 1 / len(winners)
    return differences


def interval(differences: list[float]) -> tuple[float, float]:
    """The mean and half its 95 % interval."""
    mean = sum(differences) / len(differences)
    variance = sum((difference - mean) ** 2 for difference in differences) / (len(differences) - 1)
    return mean, 1.96 * math.sqrt(variance / len(differences))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--players", type=int, default=4, choices=GAME.seats)
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies the budgets of both")
    parser.add_argument("--sizes", help="hand sizes of the rounds; without them the whole game")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begins no deal after that")
    given = parser.parse_args()
    options: dict[str, Any] = {"sizes": [int(size) for size in given.sizes.split(",")]} if given.sizes else {}
    names = [given.first, given.second]
    sides = [seat_player(names[side], names[1 - side], given.scale, side + 1) for side in (0, 1)]
    tallies = [Tally(), Tally()]
    differences: list[float] = []
    until = time.monotonic() + 60 * given.minutes
    for deal in range(given.deals):
        if time.monotonic() > until:
            break
        start = GAME.resolve(given.players, options, seed=deal)
        seats = [seat % 2 for seat in range(given.players)]
        there = play(start, sides, seats, deal, tallies)
        back = play(start, sides, [1 - side for side in seats], deal, tallies)
        differences += [(one + other) / 2 for one, other in zip(there, back, strict=True)]
    mean, half = interval(differences)
    print(
        f"{given.first} to {given.second}, {given.players} players, budgets x {given.scale:g}: "
        f"{mean:+.3f} ± {half:.3f} points a round ({len(differences)} rounds, each played twice)"
    )
    for name, tally in zip(names, tallies, strict=True):
        print(tally.describe(name))


if __name__ == "__main__":
    main()
