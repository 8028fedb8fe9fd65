"""Random games, legal sets and tree search of the two games of towers, in processor time: python bench/towers.py

To compare two versions, run it in turn with PYTHONPATH set to the sources of one and of the other. The last column must
not differ between them: it is made of how the random games ended, or of the visits of every search.
"""

import time
import zlib
from collections.abc import Callable

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.games import find
from sommet.players.thinking import tree_search
from sommet.search import legal_sets, playouts

RANDOM_GAMES = {"aufsteiger": 40_000, "ascension": 12_000}
PLIES = {"aufsteiger": (12, 25, 40), "ascension": (30, 90, 150)}  # after so many random actions a search begins
SIMULATIONS = 5_000


def middles(game: Game) -> list[Position]:
    """Positions in the middle of random games of two and of three players."""
    found = []
    for players in (2, 3):
        position, rng = game.start(players=players), Rng(7)
        for ply in range(1, max(PLIES[game.slug]) + 1):
            if not position.over:
                position.play(position.random(rng))
            if ply in PLIES[game.slug] and not position.over:
                found.append(position.copy())
    return found


def searches(game: Game) -> list[object]:
    """The visits and values of a search from each of them, with the parameters that levels use."""
    rankings: list[object] = []
    for position in middles(game):
        search = tree_search(game, position, 3)
        search.run(SIMULATIONS)
        rankings.append(search.ranking())
    return rankings


def measure(name: str, work: Callable[[], object]) -> None:
    begun = time.process_time()
    answer = work()
    spent = time.process_time() - begun
    print(f"{name:24} {spent:7.3f} s   {zlib.crc32(repr(answer).encode()):08x}")


def report(game: Game, games: int) -> None:
    position = game.start()
    measure(f"{game.slug} playouts", lambda: playouts(position, games, Rng(1)))
    measure(f"{game.slug} legal sets", lambda: legal_sets(position, games, Rng(1)))
    measure(f"{game.slug} tree search", lambda: searches(game))


if __name__ == "__main__":
    for slug, games in RANDOM_GAMES.items():
        report(find(slug), games)
