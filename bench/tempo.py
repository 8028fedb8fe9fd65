"""How long computer players think where something is hidden: python bench/tempo.py [--positions 25]

Positions on the way through a random game, for every number of players. server/tempo.py takes its ticks from this.
"""

import argparse
import random
import time

import sommet
from sommet.core.game import Game
from sommet.core.rng import Rng
from sommet.players.levels import LEVELS
from sommet.server.worker import Job, do


def jobs(game: Game, players: int, count: int) -> list[Job]:
    """A decision in each of so many positions of one game."""
    start, rng, texts, found = game.resolve(players, seed=1), Rng(1), [], []
    position = game.begin(start)
    while not position.over and len(texts) < 400:
        if position.mover:
            found.append(Job("decide", game.slug, players, start.options, start.setup, list(texts), seed=3))
        texts.append(game.write(position, position.random(rng)))
        game.play(position, texts[-1])
    random.Random(1).shuffle(found)
    return found[:count]


def main(count: int) -> None:
    """Milliseconds by game, players and level."""
    print("| game | players | level | least ms | median ms | longest ms |\n|---|---|---|---|---|---|")
    for game in (game for game in sommet.all_games() if game.has_secrets):
        for players in game.seats:
            asked = jobs(game, players, count)
            for level in LEVELS:
                took = []
                for job in asked:
                    job.level = level
                    began = time.perf_counter()
                    do(job)
                    took.append((time.perf_counter() - began) * 1000)
                took.sort()
                about = f"| {game.slug} | {players} | {level} |"
                print(f"{about} {took[0]:.1f} | {took[len(took) // 2]:.1f} | {took[-1]:.1f} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=25)
    main(parser.parse_args().positions)
