"""Ascenseur: microseconds for a random round, an evaluation, a guess of the hidden cards, a simulation of the search.

    python bench/ascenseur.py

Processor time, the best of several runs, on positions from random rounds of 12 cards with 4 players.
"""

import time
from collections.abc import Callable
from dataclasses import replace

import sommet
from sommet.core import Position, Rng
from sommet.search import Uct, playouts

REPEATS = 5
GAME = sommet.game("ascenseur")


def best_us(run: Callable[[], int]) -> float:
    """Microseconds for each of the things a run does."""
    times = []
    for _ in range(REPEATS):
        begin = time.process_time()
        count = run()
        times.append((time.process_time() - begin) / count)
    return min(times) * 1e6


def decisions() -> list[Position]:
    """The positions of some random rounds in which a seat has a choice."""
    found = []
    rng = Rng(1)
    for seed in range(20):
        position = GAME.start(4, {"sizes": [12]}, seed=seed)
        while not position.over:
            if position.mover and len(position.legal()) > 1:
                found.append(position.copy())
            position.play(position.random(rng))
    return found


def main() -> None:
    start = GAME.start(4, {"sizes": [12]}, seed=1)
    positions = decisions()
    twin = start.copy()
    rng = Rng(2)
    parameters = replace(GAME.search, capacity=1000)

    def rounds() -> int:
        playouts(start, 20_000, rng)
        return 20_000

    def evaluations() -> int:
        for position in positions:
            GAME.evaluation.values(position)
        return len(positions)

    def guesses() -> int:
        for position in positions:
            twin.copy_from(position)
            twin.redeal(position.mover, rng)
        return len(positions)

    def simulations() -> int:
        for position in positions[::10]:
            Uct(position, GAME.evaluation, parameters, has_secrets=True).run(200)
        return 200 * len(positions[::10])

    print(f"ascenseur, {sommet.form()}, 12 cards, 4 players, microseconds each")
    for name, run in (
        ("random round", rounds),
        ("evaluation (plays the round on)", evaluations),
        ("guess of the hidden cards", guesses),
        ("simulation of the search", simulations),
    ):
        print(f"  {name:<34}{best_us(run):>8.2f}")


if __name__ == "__main__":
    main()
