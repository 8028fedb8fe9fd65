"""Ascenseur: how well computer players keep what they announce, by the number of cards.

    python bench/ascenseur_bidding.py [--level 4] [--games 10] [--players 4] [--scale 1]

All seats are of the same level. Printed are the share of kept bids, mean tricks minus bid with its 95 % interval, and
mean points of a seat.
"""

import argparse
import math
from collections import defaultdict
from typing import cast

import sommet
from sommet.core import Rng
from sommet.games.ascenseur.position import AscenseurPosition
from sommet.players import player

GAME = sommet.game("ascenseur")


def play(players: int, level: str, scale: float, seed: int) -> AscenseurPosition:
    """A finished game."""
    position, rng = GAME.start(players, seed=seed), Rng(seed)
    seated = [player(GAME, level, rng.seed(), scale) for _ in range(players)]
    while not position.over:
        mover = position.mover
        position.play(position.random(rng) if mover == 0 else seated[mover - 1].choose(position))
    return cast(AscenseurPosition, position)


def describe(name: str, hands: list[tuple[int, int, int]]) -> str:
    """One row, from the bids, tricks and points of many hands."""
    count = len(hands)
    off = [tricks - bid for bid, tricks, _ in hands]
    mean = sum(off) / count
    half = 1.96 * math.sqrt(sum((each - mean) ** 2 for each in off) / (count - 1) / count)
    kept = off.count(0) / count
    bids, points = sum(bid for bid, _, _ in hands) / count, sum(points for _, _, points in hands) / count
    return f"{name:>6} {count:>7} {bids:>6.2f} {kept:>7.1%} {mean:>+13.3f} ± {half:.3f} {points:>8.2f}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--level", default="4")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--players", type=int, default=4, choices=GAME.seats)
    parser.add_argument("--scale", type=float, default=1.0, help="multiplies the level's budget")
    given = parser.parse_args()
    hands: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number in range(given.games):
        position = play(given.players, given.level, given.scale, number)
        for cards, (bids, tricks, _) in zip(position.hand_sizes_of_rounds(), position.sheet(), strict=True):
            for bid, taken in zip(bids, tricks, strict=True):
                hands[cards].append((bid, taken, position.points_for(bid, taken)))
    print(f"level {given.level}, budget x {given.scale:g}, {given.players} players, {given.games} games")
    print(" cards   hands    bid    kept    tricks minus bid     points")
    for cards in sorted(hands):
        print(describe(str(cards), hands[cards]))
    print(describe("all", [hand for each in hands.values() for hand in each]))


if __name__ == "__main__":
    main()
