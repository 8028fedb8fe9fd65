"""Sommet: five climbing board games. Exact rules, fast search, honest computer players.

>>> import sommet
>>> game = sommet.game("step-by-step")
>>> position = game.start(players=3)
>>> game.play(position, "move b1")
>>> game.legal(position)
['place a1', 'place b2', 'place c1']

What is in `__all__` is the library; everything stays where it is made, and is imported when it is first asked for.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if os.environ.get("SOMMET_PURE") == "1":
    from sommet import _pure

    _pure.install()

if TYPE_CHECKING:
    from sommet.core import (
        Evaluation,
        Game,
        GameError,
        IllegalAction,
        NotationError,
        OptionError,
        Outcome,
        Position,
        Record,
        RecordError,
        Replay,
        Rng,
        SetupError,
        Start,
        Text,
        UnknownGame,
        positions,
        read_records,
        replay,
    )
    from sommet.games import all_games
    from sommet.players import Advice, Decision, Player, analyse, hint, play_game, summarise

__all__ = [
    "Advice",
    "Decision",
    "Evaluation",
    "Game",
    "GameError",
    "IllegalAction",
    "NotationError",
    "OptionError",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "RecordError",
    "Replay",
    "Rng",
    "SetupError",
    "Start",
    "Text",
    "UnknownGame",
    "all_games",
    "analyse",
    "form",
    "game",
    "hint",
    "play_game",
    "player",
    "positions",
    "read_records",
    "replay",
    "summarise",
]

_PLAYERS = {"Advice", "Decision", "Player", "analyse", "hint", "play_game", "summarise"}


def __getattr__(name: str) -> Any:
    """Imports what is asked for by its name in `__all__`."""
    if name not in __all__:
        raise AttributeError(f"module 'sommet' has no attribute {name!r}")
    room = "players" if name in _PLAYERS else "games" if name == "all_games" else "core"
    value = globals()[name] = getattr(import_module(f"sommet.{room}"), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def game(slug: str) -> Game:
    """The game with that name; UnknownGame lists those there are.

    >>> sommet.game("talo")
    <Talo: talo>
    """
    from sommet.games import find

    return find(slug)


def player(game: Game, level: str | int = 3, seed: int = 0, threads: int = 1) -> Player:
    """A computer player: "random", "greedy" or level 1 to 6. Same seed, same positions, same decisions.

    With several threads levels 5 and 6, which take them except in Talō, think more in about the same time; in Step by
    Step, where threads share what they find, decisions are then not repeatable.

    >>> game = sommet.game("ascension")
    >>> sommet.player(game), sommet.player(game, "greedy")
    (<SearchPlayer: ascension, level 3>, <GreedyPlayer: ascension>)
    """
    from sommet.players import player

    return player(game, str(level), seed, threads=threads)


def form() -> str:
    """Whether the rules run "compiled" or "interpreted".

    >>> sommet.form() in ("compiled", "interpreted")
    True
    """
    from sommet.core import position

    return "interpreted" if str(position.__file__).endswith(".py") else "compiled"
