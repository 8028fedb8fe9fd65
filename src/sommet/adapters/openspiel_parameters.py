"""Options of a game as OpenSpiel has parameters: typed by their defaults, none of them null or a list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sommet.core.game import Game
from sommet.core.options import Integer, Option

UNSET = -1  # for a number that follows from the other options
AUTO = "auto"  # for anything else that does
FLAGS = {"yes": True, "no": False}


def specification(game: Game) -> dict[str, bool | int | str]:
    """The parameters of a game with their defaults."""
    return {"players": game.seats[0], "seed": 0} | {option.name: _default(option) for option in game.options}


def read_options(game: Game, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The options that parameters choose, unchecked; what is left at its default is left out."""
    chosen = {option.name: parameters[option.name] for option in game.options}
    return {
        option.name: _read(option, chosen[option.name])
        for option in game.options
        if chosen[option.name] != _default(option)
    }


def _default(option: Option) -> bool | int | str:
    if option.default is None:
        return UNSET if isinstance(option, Integer) else AUTO
    default: bool | int | str = option.default
    return default


def _read(option: Option, value: bool | int | str) -> Any:
    """`[1 2 3]` is a list, since OpenSpiel splits at commas; a flag that may be null is yes or no."""
    if isinstance(value, str) and value.startswith("[") and value.endswith("]"):
        return [_word(part) for part in value[1:-1].split()]
    return FLAGS.get(value, value) if option.default is None and isinstance(value, str) else value


def _word(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
