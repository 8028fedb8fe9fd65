"""What can sit in a seat: levels, hints, and runs of whole games."""

from sommet.players.hints import Advice, hint
from sommet.players.levels import LEVELS, Player, UnknownLevel, player
from sommet.players.matches import MatchResult, MatchRow, Meeting, Played, arrange, run_match
from sommet.players.ratings import Estimate
from sommet.players.runs import play_game
from sommet.players.sequential import Sprt, Verdict

__all__ = [
    "LEVELS",
    "Advice",
    "Estimate",
    "MatchResult",
    "MatchRow",
    "Meeting",
    "Played",
    "Player",
    "Sprt",
    "UnknownLevel",
    "Verdict",
    "arrange",
    "hint",
    "play_game",
    "player",
    "run_match",
]
