"""Sommet: five climbing board games. Exact rules, fast search, honest computer players.

>>> import sommet
>>> game = sommet.game("step-by-step")
>>> position = game.start(players=3)
>>> game.play(position, "move b1")
>>> game.legal(position)
['place a1', 'place b2', 'place c1']
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if os.environ.get("SOMMET_PURE") == "1":
    from sommet import _pure

    _pure.install()

if TYPE_CHECKING:
    from sommet.core.game import Game
    from sommet.players import Player


def game(slug: str) -> Game:
    """The game with that name; UnknownGame lists those there are."""
    from sommet.games import find

    return find(slug)


def all_games() -> tuple[Game, ...]:
    """All games of the library."""
    from sommet.games import all_games

    return all_games()


def player(game: Game, level: str | int = 3, seed: int = 0) -> Player:
    """A computer player: "random", "greedy" or level 1 to 6."""
    from sommet.players import player

    return player(game, str(level), seed)


def form() -> str:
    """Whether the rules run "compiled" or "interpreted"."""
    from sommet.core import position

    return "interpreted" if str(position.__file__).endswith(".py") else "compiled"
