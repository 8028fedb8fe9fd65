"""The words of the Universal Game Interface, as both sides write them: a start, actions, and what one seat may know.

A word has no space: `move b1` is `move_b1`, and JSON has its spaces escaped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sommet.core.errors import NotationError, SetupError
from sommet.core.game import Game, Start
from sommet.core.position import Position, restore
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten

NOTHING = "none"  # for an action, where there is none to choose


def word_of(action: str) -> str:
    """An action's text as one word."""
    return action.replace(" ", "_")


def text_of(word: str) -> str:
    """The text of an action that came as a word."""
    return word.replace("_", " ")


def written(value: Any) -> str:
    """JSON as one word."""
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def position_line(start: Start, actions: Sequence[str]) -> str:
    """`position` for somebody who may know everything: the start and all actions, those of chance too."""
    began = written({"players": start.players, "options": start.options, "setup": start.setup})
    return " ".join([f"position fen {began}", *(["moves"] if actions else []), *map(word_of, actions)])


def read_start(game: Game, word: str) -> Start:
    """The start that `fen` tells of. An error of the game if it could be none."""
    given = _object(word, "players")
    try:
        return game.resolve(given["players"], given.get("options"), given.get("setup"))
    except (TypeError, AttributeError, OverflowError):
        raise _unread(word) from None


def view_line(game: Game, start: Start, actions: Sequence[str], position: Position, rng: Rng) -> str:
    """`position` for the seat to move, with what it may know and nothing else.

    `guess` is one way in which things could stand: what the seat cannot know has been dealt anew, from `rng`.
    """
    seat = position.mover
    dealt = position.copy()
    dealt.redeal(seat, rng)
    _, _, numbers, sealed, key, attributes = dealt.__reduce__()[1]
    known = {
        "seat": seat,
        "players": start.players,
        "options": start.options,
        "view": game.view(position, seat),
        "log": game.log(start, actions, seat),
        "legal": game.legal(position),
        "guess": None if attributes else {"numbers": numbers, "seal": sealed, "key": key},
    }
    return f"position view {written(known)}"


def read_view(game: Game, word: str) -> Position:
    """The guess in what a seat was told. SetupError if there is none, or a damaged one."""
    given = _object(word, "guess", "players", "options")
    try:
        plain = game.resolve(given["players"], given["options"])
        guess = given["guess"]
        unknown = Start(plain.players, plain.options, None, game)  # its setup is nobody's to know
        kind = type(game.begin(plain))
        return restore(kind, unknown, tuple(guess["numbers"]), guess["seal"], guess["key"], {})
    except (TypeError, KeyError, AttributeError, OverflowError):
        raise _unread(word) from None


def _object(word: str, *names: str) -> dict[str, Any]:
    try:
        given = json.loads(word)
    except (ValueError, RecursionError):
        raise NotationError(Text(f"{shorten(word)} n'est pas du JSON", f"{shorten(word)} is not JSON")) from None
    if not isinstance(given, dict) or not all(name in given for name in names):
        raise _unread(word)
    return given


def _unread(word: str) -> SetupError:
    return SetupError(
        Text(
            f"{shorten(word)} n'est ni un début de partie ni ce qu'une place en sait",
            f"{shorten(word)} is neither the start of a game nor what a seat knows of it",
        )
    )
