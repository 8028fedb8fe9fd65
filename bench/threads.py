"""Search on one thread and on several: nodes or simulations a second, in turn, the best of each.

    python bench/threads.py [--threads 2] [--seconds 1] [--rounds 5]

By the clock, for that is what threads are for: on a busy machine the best of several rounds says most.
"""

import argparse
import time

import sommet
from sommet.players.thinking import alphabeta_search, tree_searches
from sommet.search import AlphaBeta, LazySmp, RootParallel, Uct

GAMES = ("step-by-step", "ascenseur", "ascension", "aufsteiger")
OPENING = 30  # random actions before the position searched
TABLE_BITS = 20
ENDLESS = 10**9

Search = AlphaBeta | LazySmp | Uct | RootParallel


def search_of(slug: str, threads: int) -> Search:
    """A search from the middle of a random game, not run yet."""
    game = sommet.game(slug)
    position, rng = game.start(3, seed=1), sommet.Rng(1)
    for _ in range(OPENING):
        position.play(position.random(rng))
    while position.mover == 0:
        position.play(position.random(rng))
    if game.method == "alphabeta":
        return alphabeta_search(game, position, position.mover, TABLE_BITS, 0.0, threads)
    return tree_searches(game, position, 1, threads)


def speed(slug: str, threads: int, seconds: float) -> float:
    """Nodes or simulations a second."""
    search = search_of(slug, threads)
    begun = time.perf_counter()
    search.run(ENDLESS, seconds)
    done = search.nodes if isinstance(search, AlphaBeta | LazySmp) else search.simulations
    return done / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    for slug in GAMES:
        pairs = [[speed(slug, threads, given.seconds) for threads in (1, given.threads)] for _ in range(given.rounds)]
        one, several = (max(column) for column in zip(*pairs, strict=True))
        print(f"{slug:<13} {one:>11,.0f} {several:>11,.0f} a second, ratio {several / one:.2f}")


if __name__ == "__main__":
    main()
