"""Talō: games between computer players and the plain racer, seats rotated and with the same dice after each rotation.

    python bench/talo_strength.py FIRST SECOND [--players N] [--games K] [--seed S]

FIRST and SECOND are `racer`, a level, or a number of simulations such as `300`, which level 3 then spends. With more
than two players FIRST sits alone among players like SECOND; an even share is then one over the number of players.
"""

import argparse
import time

from talo_racer import Racer

import sommet
from sommet.core import Rng
from sommet.players import LEVELS, Player, play_game, player
from sommet.players.levels import budget_of
from sommet.players.ratings import interval

GAME = sommet.game("talo")


def seat(name: str, seed: int) -> Player:
    """The player of that name."""
    if name == "racer":
        return Racer(Rng(seed))
    if name in LEVELS:
        return player(GAME, name, seed)
    return player(GAME, "3", seed, int(name) / budget_of(GAME, "3"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    points, turns = [], []
    began = time.process_time()
    for number in range(arguments.games):
        place = number % arguments.players
        dice, own = Rng(arguments.seed, 2 * (number // arguments.players)), Rng(arguments.seed, 2 * number + 1)
        names = [arguments.first if index == place else arguments.second for index in range(arguments.players)]
        record = play_game(GAME, GAME.resolve(arguments.players), [seat(name, own.seed()) for name in names], dice)
        assert record.result is not None
        points.append(record.result[place])
        turns.append(sum(text.startswith("take") for text in record.actions))
    low, high = interval(points)
    print(
        f"{arguments.first} against {arguments.second}, {arguments.players} players, {arguments.games} games, "
        f"seed {arguments.seed}: {100 * sum(points) / len(points):.1f} % ({100 * low:.0f} to {100 * high:.0f}); "
        f"{sum(turns) / len(turns):.1f} turns, {(time.process_time() - began) / len(points):.1f} s a game"
    )


if __name__ == "__main__":
    main()
