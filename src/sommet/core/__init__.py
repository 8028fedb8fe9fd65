"""The contract between games and everything else, and what games share. Imports nothing but the standard library."""

from sommet.core.errors import (
    GameError,
    IllegalAction,
    NotationError,
    OptionError,
    RecordError,
    SetupError,
    UnknownGame,
)
from sommet.core.evaluation import Evaluation
from sommet.core.game import Game, Start
from sommet.core.outcome import Outcome
from sommet.core.parameters import UctParameters
from sommet.core.position import Position
from sommet.core.record import Record, Replay, positions, read_records, replay
from sommet.core.rng import Rng
from sommet.core.text import LANGS, Lang, Text
from sommet.core.touch import Touch

__all__ = [
    "LANGS",
    "Evaluation",
    "Game",
    "GameError",
    "IllegalAction",
    "Lang",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "Record",
    "RecordError",
    "Replay",
    "Rng",
    "SetupError",
    "Start",
    "Text",
    "Touch",
    "UctParameters",
    "UnknownGame",
    "positions",
    "read_records",
    "replay",
]
