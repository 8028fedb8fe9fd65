"""What can sit in a seat: levels, hints, and runs of whole games."""

from sommet.players.hints import Advice, hint
from sommet.players.levels import LEVELS, Player, UnknownLevel, player
from sommet.players.runs import MatchResult, MatchRow, play_game, run_match

__all__ = [
    "LEVELS",
    "Advice",
    "MatchResult",
    "MatchRow",
    "Player",
    "UnknownLevel",
    "hint",
    "play_game",
    "player",
    "run_match",
]
