"""What can sit in a seat: levels, hints, analysis, and runs of whole games."""

from sommet.players.analysis import Decision, Summary, TurningPoint, analyse, summarise
from sommet.players.external import ExternalError, Program
from sommet.players.hints import DEFAULT_LEVEL, Advice, hint
from sommet.players.levels import (
    LEVELS,
    OneThread,
    Player,
    UnknownLevel,
    budget_of,
    levels_on_threads,
    one_thread,
    player,
)
from sommet.players.matches import MatchResult, MatchRow, Meeting, Played, arrange, run_match
from sommet.players.ratings import Estimate
from sommet.players.runs import SelfPlay, play_game
from sommet.players.sequential import Sprt, Verdict

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Advice",
    "Decision",
    "Estimate",
    "ExternalError",
    "MatchResult",
    "MatchRow",
    "Meeting",
    "OneThread",
    "Played",
    "Player",
    "Program",
    "SelfPlay",
    "Sprt",
    "Summary",
    "TurningPoint",
    "UnknownLevel",
    "Verdict",
    "analyse",
    "arrange",
    "budget_of",
    "hint",
    "levels_on_threads",
    "one_thread",
    "play_game",
    "player",
    "run_match",
    "summarise",
]
