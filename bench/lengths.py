"""How long games are: python bench/lengths.py [--games 20] [--seed 1]

Plays whole games of every number of players with random players and with levels 1 to 3, with the default options and
with those that make games longest, and reports the longest of each kind in actions, chance included. The bound on the
length of a match (`sommet.server.state.LONGEST`) stands on it.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Any

import sommet
from sommet.core.rng import Rng

STOP = 100_000  # actions after which a game is given up: it would go on for ever
LONG_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "step-by-step": [{"size": 9, "coda": 9999}, {"size": 9}],
    "ascension": [{"max_turns": 0}],
    "aufsteiger": [],
    "talo": [],
    "ascenseur": [],
}


def play(slug: str, players: int, options: dict[str, Any], level: str, seed: int) -> int:
    """The number of actions of one game."""
    game = sommet.game(slug)
    position, rng = game.start(players, options, seed=seed), Rng(seed)
    seats = [sommet.player(game, level, seed=seed * 10 + seat) for seat in range(players)]
    actions = 0
    while not position.over and actions < STOP:
        is_chance = position.mover == 0 or level == "random"
        action = position.random(rng) if is_chance else seats[position.mover - 1].choose(position)
        position.play(action)
        actions += 1
    return actions


def main() -> None:
    """Plays and prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="random,1,3")
    given = parser.parse_args()
    print("| game | players | options | level | games | mean | longest |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor() as pool:
        for game in sommet.all_games():
            kinds = [{}, *LONG_OPTIONS[game.slug]]
            for options, players, level in product(kinds, game.seats, given.levels.split(",")):
                seeds = range(given.seed, given.seed + given.games)
                lengths = list(
                    pool.map(play, *zip(*[(game.slug, players, options, level, seed) for seed in seeds], strict=True))
                )
                mean, longest = sum(lengths) / len(lengths), max(lengths)
                print(
                    f"| {game.slug} | {players} | {options or 'default'} | {level} | {len(lengths)} "
                    f"| {mean:.0f} | {longest} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
