"""Search over the contract of core; names no game."""

from sommet.search.alphabeta import AlphaBeta
from sommet.search.parallel import MOST_THREADS, LazySmp, RootParallel, expect_threads
from sommet.search.playout import legal_sets, perft, playouts
from sommet.search.turnwise import TurnSearch
from sommet.search.uct import Uct

__all__ = [
    "MOST_THREADS",
    "AlphaBeta",
    "LazySmp",
    "RootParallel",
    "TurnSearch",
    "Uct",
    "expect_threads",
    "legal_sets",
    "perft",
    "playouts",
]
