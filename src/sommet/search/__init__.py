"""Search over the contract of core; names no game."""

from sommet.search.alphabeta import AlphaBeta
from sommet.search.playout import legal_sets, perft, playouts
from sommet.search.turnwise import TurnSearch
from sommet.search.uct import Uct

__all__ = ["AlphaBeta", "TurnSearch", "Uct", "legal_sets", "perft", "playouts"]
