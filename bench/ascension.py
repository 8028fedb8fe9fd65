"""Speed of Ascension in one run: legal set, copy, re-deal, evaluation and search simulation, in microseconds.

python bench/ascension.py
"""

import time
from collections.abc import Callable

import sommet
from sommet.core import Rng
from sommet.players.thinking import tree_search
from sommet.search.playout import legal_sets, playouts


def microseconds(work: Callable[[], object], times: int) -> float:
    """What one call takes, the best of three runs."""
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, time.perf_counter() - began)
    return best / times * 1e6


def main() -> None:
    """Prints a line for each measurement."""
    game = sommet.game("ascension")
    position = game.start(2, seed=1)
    rng = Rng(2)
    for _ in range(120):
        position.play(position.random(rng))
    twin = position.copy()
    began = time.perf_counter()
    played, _ = playouts(position, 300, Rng(3))
    per_action = (time.perf_counter() - began) / played * 1e6
    began = time.perf_counter()
    listed, found = legal_sets(position, 300, Rng(3))
    with_sets = (time.perf_counter() - began) / listed * 1e6
    nothing = microseconds(lambda: None, 200_000)
    search = tree_search(game, position, 1)
    print(f"{sommet.form()} form, {found / listed:.0f} actions in a legal set on average")
    rows = {
        "random action, chosen and played": per_action,
        "a legal set": with_sets - per_action,
        "copy_from": microseconds(lambda: twin.copy_from(position), 200_000) - nothing,
        "redeal for seat 1": microseconds(lambda: twin.redeal(1, rng), 20_000) - nothing,
        "evaluation": microseconds(lambda: game.evaluation.values(position), 5_000),
        "search simulation": microseconds(lambda: search.run(100), 20) / 100,
    }
    for name, value in rows.items():
        print(f"{name:<36} {value:8.3f} us")


if __name__ == "__main__":
    main()
