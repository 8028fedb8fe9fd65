"""Records: a whole game as one line of JSON. It replays with no random generator."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from sommet.core.errors import GameError, RecordError
from sommet.core.outcome import plain
from sommet.core.text import Text, shorten

if TYPE_CHECKING:
    from sommet.core.game import Game, Start
    from sommet.core.position import Position

LONGEST_LINE = 32 * 2**20  # characters; the longest real record with all legal sets has about two million
TOLERANCE = 1e-6  # results are compared with it


@dataclass
class Record:
    """Game, players, options, setup and every action in order, chance included; result and legal sets where known."""

    game: str
    players: int
    options: dict[str, Any]
    setup: dict[str, Any] | str | None
    actions: list[str] = field(default_factory=list)
    result: list[float] | None = None
    legal: list[list[str] | None] | None = None

    @classmethod
    def begin(cls, game: Game, start: Start) -> Record:
        """A record with no action yet; it lists the options that differ from their defaults."""
        defaults = game.defaults(start.players)
        chosen = {name: value for name, value in start.options.items() if value != defaults[name]}
        return cls(game.slug, start.players, chosen, start.setup)

    def to_json(self) -> str:
        """The record as one line."""
        fields: dict[str, Any] = {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "setup": self.setup,
            "actions": self.actions,
        }
        if self.result is not None:
            fields["result"] = [plain(number) for number in self.result]
        if self.legal is not None:
            fields["legal"] = self.legal
        return json.dumps(fields, ensure_ascii=False)


def _wrong(fr: str, en: str) -> RecordError:
    return RecordError(Text(fr, en))


def parse(text: str) -> Record:
    """Reads one record. RecordError if it is not one; whether it follows the rules shows when it is replayed."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = "too deeply nested" if isinstance(error, RecursionError) else str(error).split("\n")[0]
        raise _wrong(f"ce n'est pas du JSON : {reason}", f"this is not JSON: {reason}") from None
    if not isinstance(fields, Mapping):
        raise _wrong(
            f"un enregistrement doit être un objet JSON, pas {shorten(fields)}",
            f"a record must be a JSON object, not {shorten(fields)}",
        )
    known = {"game", "players", "options", "setup", "actions", "result", "legal"}
    for name in fields:
        if name not in known:
            raise _wrong(
                f"un enregistrement n'a pas de champ {shorten(name)}",
                f"a record has no field {shorten(name)}; it has {', '.join(sorted(known))}",
            )
    record = Record(
        game=_field(fields, "game", lambda value: isinstance(value, str), "un texte", "a text"),
        players=_field(fields, "players", _is_whole, "un entier", "a whole number"),
        options=_field(fields, "options", lambda value: isinstance(value, dict), "un objet", "an object", {}),
        setup=_field(fields, "setup", _is_setup, "un objet, un texte ou null", "an object, a text or null", {}),
        actions=_field(fields, "actions", _is_texts, "une liste de textes", "a list of texts", []),
        result=_field(fields, "result", _is_numbers, "une liste de nombres", "a list of numbers", []) or None,
        legal=_field(fields, "legal", _is_legal, "une liste de listes de textes", "a list of lists of texts", [])
        or None,
    )
    if record.legal is not None and len(record.legal) != len(record.actions):
        raise _wrong(
            f"legal a {len(record.legal)} listes pour {len(record.actions)} actions",
            f"legal has {len(record.legal)} lists for {len(record.actions)} actions",
        )
    return record


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_setup(value: Any) -> bool:
    return value is None or isinstance(value, (dict, str))


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_numbers(value: Any) -> bool:
    return value is None or (
        isinstance(value, list) and all(isinstance(item, (int, float)) and not isinstance(item, bool) for item in value)
    )


def _is_legal(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(item is None or _is_texts(item) for item in value))


def _field(
    fields: Mapping[str, Any], name: str, fits: Callable[[Any], bool], fr: str, en: str, missing: Any = None
) -> Any:
    if name not in fields:
        if missing is None:
            raise _wrong(f"il manque le champ {name}", f"the field {name} is missing")
        return missing
    if not fits(fields[name]):
        raise _wrong(
            f"le champ {name} doit être {fr}, pas {shorten(fields[name])}",
            f"the field {name} must be {en}, not {shorten(fields[name])}",
        )
    return fields[name]


def read_records(stream: IO[str]) -> Iterator[tuple[int, Record]]:
    """The records of a file with their line numbers; empty lines are passed over."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise _wrong(
                f"ligne {number} : plus de {LONGEST_LINE} caractères, ce n'est pas un enregistrement",
                f"line {number}: more than {LONGEST_LINE} characters, that is no record",
            )
        if not line.strip():
            continue
        try:
            yield number, parse(line)
        except RecordError as error:
            raise _wrong(f"ligne {number} : {error.text.fr}", f"line {number}: {error.text.en}") from None


@dataclass
class Replay:
    """What came of replaying a record: the last position and where the record disagrees with the rules."""

    start: Start
    position: Position
    mismatches: list[str]


def replay(game: Game, record: Record) -> Replay:
    """Plays a record by the rules and compares legal sets and result where it gives them.

    GameError if it cannot be played at all: its start is refused or one of its actions is.
    """
    start = game.resolve(record.players, record.options, record.setup)
    position = game.begin(start)
    mismatches = []
    for ply, text in enumerate(record.actions):
        expected = record.legal[ply] if record.legal is not None else None
        if expected is not None:
            found = game.legal(position)
            if sorted(expected) != found:
                mismatches.append(f"before action {ply + 1} ({text}): {_difference(expected, found)}")
        try:
            game.play(position, text)
        except GameError as error:
            raise RecordError(
                Text(
                    f"action {ply + 1} ({shorten(text)}) : {error.sentence('fr')}",
                    f"action {ply + 1} ({shorten(text)}): {error.sentence('en')}",
                )
            ) from None
    if record.result is not None:
        mismatches.extend(_result_mismatches(position, record.result))
    return Replay(start, position, mismatches)


def _result_mismatches(position: Position, expected: list[float]) -> list[str]:
    if not position.over:
        return ["the record gives a result, but its game is not over"]
    found = position.result()
    # Asked this way round, a number that is none (NaN) agrees with nothing.
    if len(found) != len(expected) or not all(
        a - TOLERANCE <= b <= a + TOLERANCE for a, b in zip(found, expected, strict=True)
    ):
        return [f"result {[plain(number) for number in found]} instead of {expected}"]
    return []


def _difference(expected: list[str], found: list[str]) -> str:
    missing = sorted(set(expected) - set(found))
    extra = sorted(set(found) - set(expected))
    parts = []
    if missing:
        parts.append(f"not legal by our rules: {', '.join(missing[:5])}")
    if extra:
        parts.append(f"legal only by our rules: {', '.join(extra[:5])}")
    return "; ".join(parts) or "an action is listed twice"
