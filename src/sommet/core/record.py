"""Records: a whole game as one line of JSON. It replays with no random generator."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import islice
from os import PathLike
from pathlib import Path
from textwrap import wrap
from typing import IO, TYPE_CHECKING, Any, overload

from sommet.core.errors import GameError, RecordError
from sommet.core.outcome import plain
from sommet.core.text import Text, shorten

if TYPE_CHECKING:
    from sommet.core.game import Game, Start
    from sommet.core.position import Position

LONGEST_LINE = 32 * 2**20  # characters; the longest real record with all legal sets has about two million
NBSP = "\N{NO-BREAK SPACE}"
TOLERANCE = 1e-6  # results are compared with it


@dataclass(frozen=True, repr=False)
class Record:
    """A whole game: game, players, options, setup and every action in order, chance included; the result and the legal
    sets before each action where they are known.

    A record is a value, and a sequence of its actions: `len`, `in` and `for` work, a number chooses an action, a slice
    the record of a part from the beginning.

    >>> record = sommet.Record("step-by-step", 2, {}, {}, ["move b2", "place b3", "move d4", "place d3"])
    >>> record
    <Record: step-by-step, 2 players, 4 actions, no result>
    >>> record[0], len(record), "move c3" in record
    ('move b2', 4, False)
    >>> record[:2]
    <Record: step-by-step, 2 players, 2 actions, no result>
    >>> sommet.Record.from_json(record.to_json()) == record
    True
    """

    game: str
    players: int
    options: dict[str, Any]
    setup: dict[str, Any] | str | None
    actions: Sequence[str] = ()
    result: Sequence[float] | None = None
    legal: Sequence[Sequence[str] | None] | None = None

    def __post_init__(self) -> None:
        # Whatever sequences were given, equal records are equal and nobody changes one that others hold.
        object.__setattr__(self, "actions", tuple(self.actions))
        if self.result is not None:
            object.__setattr__(self, "result", tuple(self.result))
        if self.legal is not None:
            known = tuple(None if texts is None else tuple(texts) for texts in self.legal)
            object.__setattr__(self, "legal", known)

    @classmethod
    def of(
        cls,
        game: Game,
        start: Start,
        actions: Sequence[str] = (),
        *,
        end: Position | None = None,
        legal: Sequence[Sequence[str]] | None = None,
    ) -> Record:
        """The record of what was played from a start; it lists the options that differ from their defaults. The result
        is that of the last position `end`, once the game is over.

        >>> game = sommet.game("step-by-step")
        >>> sommet.Record.of(game, game.resolve(players=2), ["move b2"])
        <Record: step-by-step, 2 players, 1 action, no result>
        """
        defaults = game.defaults(start.players)
        chosen = {name: value for name, value in start.options.items() if value != defaults[name]}
        result = end.result() if end is not None and end.over else None
        return cls(game.slug, start.players, chosen, start.setup, actions, result, legal)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Reads one line. RecordError if it is no record; whether it follows the rules shows when it is replayed."""
        return _read(text)

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

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Record:
        """The only record of a file; `read_records` reads a file of many. RecordError if there are none or several."""
        records = list(islice(read_records(path), 2))
        if len(records) != 1:
            raise _wrong(
                f"{path} doit contenir un enregistrement et un seul",
                f"{path} has {'no record' if not records else 'several records'}; read_records reads any number",
            )
        return records[0]

    def dump(self, path: str | PathLike[str]) -> None:
        """Writes the record to a file of its own, which `load` reads back."""
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")

    # What Python expects of a value.

    def __len__(self) -> int:
        return len(self.actions)

    def __bool__(self) -> bool:
        return True  # a game in which nothing has been played yet is a game

    def __iter__(self) -> Iterator[str]:
        return iter(self.actions)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Record: ...
    def __getitem__(self, index: int | slice) -> str | Record:
        """An action, or the record of the first so many, which has a result only if it has all of them."""
        if not isinstance(index, slice):
            return self.actions[index]
        first, last, step = index.indices(len(self))
        if first != 0 or step != 1:
            raise ValueError("a part of a record begins where the record does: record[:n]")
        return replace(
            self,
            actions=self.actions[:last],
            result=self.result if last == len(self) else None,
            legal=None if self.legal is None else self.legal[:last],
        )

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.actions, self.result))

    def summary(self) -> str:
        """Game, players, length and ending, in a line."""
        count = f"{len(self)} action{'' if len(self) == 1 else 's'}"
        ending = "no result"
        if self.result is not None:
            ending = f"result {' '.join(str(plain(number)) for number in self.result)}"
        return f"{self.game}, {self.players} players, {count}, {ending}"

    def __repr__(self) -> str:
        return f"<Record: {self.summary()}>"

    def __str__(self) -> str:
        """The summary, and the actions with their numbers."""
        numbered = (f"{number}.{NBSP}{text.replace(' ', NBSP)}" for number, text in enumerate(self, 1))
        lines = wrap("  ".join(numbered), 100, break_long_words=False, break_on_hyphens=False)
        return "\n".join([self.summary(), *(line.replace(NBSP, " ") for line in lines)])

    def _repr_html_(self) -> str:
        """The same for notebooks, the actions folded away."""
        items = "".join(f"<li>{escape(text)}</li>" for text in self)
        return f"<details><summary>{escape(self.summary())}</summary><ol>{items}</ol></details>"


def _wrong(fr: str, en: str) -> RecordError:
    return RecordError(Text(fr, en))


def _read(text: str) -> Record:
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


def read_records(source: str | PathLike[str] | IO[str]) -> Iterator[Record]:
    """The records of a file, one after the other: a path, or a file that is open.

    >>> import io
    >>> text = '{"game": "talo", "players": 3, "actions": ["start c3"]}'
    >>> list(sommet.read_records(io.StringIO(text)))
    [<Record: talo, 3 players, 1 action, no result>]
    """
    if isinstance(source, (str, PathLike)):
        with Path(source).open(encoding="utf-8") as stream:
            yield from read_records(stream)
    else:
        for _, record in numbered_records(source):
            yield record


def numbered_records(stream: IO[str]) -> Iterator[tuple[int, Record]]:
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
            yield number, _read(line)
        except RecordError as error:
            raise _wrong(f"ligne {number} : {error.text.fr}", f"line {number}: {error.text.en}") from None


@dataclass(frozen=True, repr=False)
class Replay:
    """What came of replaying a record: the last position and where the record disagrees with the rules.

    >>> record = sommet.Record("step-by-step", 2, {}, {}, ["move b2"], result=[1, 0])
    >>> replayed = sommet.replay(sommet.game("step-by-step"), record)
    >>> replayed
    <Replay: <StepByStepPosition: 2 players, laying a piece, player 1 to move>, 1 mismatch>
    >>> replayed.mismatches
    ('the record gives a result, but its game is not over',)
    """

    start: Start
    position: Position
    mismatches: tuple[str, ...]

    def __repr__(self) -> str:
        count = len(self.mismatches)
        return f"<Replay: {self.position!r}, {count or 'no'} mismatch{'es' if count > 1 else ''}>"


def replay(game: Game, record: Record) -> Replay:
    """Plays a record by the rules and compares legal sets and result where it has them.

    GameError if it cannot be played at all: it is of another game, its start is refused or one of its actions is.

    >>> game = sommet.game("step-by-step")
    >>> record = sommet.Record("step-by-step", 2, {}, {}, ["move b2", "place b3"])
    >>> sommet.replay(game, record).position
    <StepByStepPosition: 2 players, moving, player 2 to move>
    """
    position = _begin(game, record)
    mismatches = []
    for number, text in enumerate(record, 1):
        expected = record.legal[number - 1] if record.legal is not None else None
        if expected is not None:
            found = game.legal(position)
            if sorted(expected) != found:
                mismatches.append(f"before action {number} ({text}): {_difference(expected, found)}")
        _play(game, position, number, text)
    if record.result is not None:
        mismatches.extend(_result_mismatches(position, record.result))
    return Replay(position.start, position, tuple(mismatches))


def positions(game: Game, record: Record) -> Iterator[Position]:
    """Every position of a record, from the first to the one after its last action; each is the caller's own.

    >>> game = sommet.game("step-by-step")
    >>> record = sommet.Record("step-by-step", 2, {}, {}, ["move b2", "place b3"])
    >>> [position.mover for position in sommet.positions(game, record)]
    [1, 1, 2]
    >>> for position, action in zip(sommet.positions(game, record), record):
    ...     print(game.phase(position), action, sep=": ")
    move: move b2
    place: place b3
    """
    position = _begin(game, record)
    yield position.copy()
    for number, text in enumerate(record, 1):
        _play(game, position, number, text)
        yield position.copy()


def _begin(game: Game, record: Record) -> Position:
    if record.game != game.slug:
        raise _wrong(
            f"c'est un enregistrement de {shorten(record.game)}, pas de {game.slug}",
            f"this is a record of {shorten(record.game)}, not of {game.slug}",
        )
    return game.start(record.players, record.options, record.setup)


def _play(game: Game, position: Position, number: int, text: str) -> None:
    try:
        game.play(position, text)
    except GameError as error:
        raise _wrong(
            f"action {number} ({shorten(text)}) : {error.sentence('fr')}",
            f"action {number} ({shorten(text)}): {error.sentence('en')}",
        ) from None


def _result_mismatches(position: Position, expected: Sequence[float]) -> list[str]:
    if not position.over:
        return ["the record gives a result, but its game is not over"]
    found = position.result()
    # Asked this way round, a number that is none (NaN) agrees with nothing.
    if len(found) != len(expected) or not all(
        a - TOLERANCE <= b <= a + TOLERANCE for a, b in zip(found, expected, strict=True)
    ):
        return [f"result {[plain(number) for number in found]} instead of {list(expected)}"]
    return []


def _difference(expected: Sequence[str], found: Sequence[str]) -> str:
    missing = sorted(set(expected) - set(found))
    extra = sorted(set(found) - set(expected))
    parts = []
    if missing:
        parts.append(f"not legal by our rules: {', '.join(missing[:5])}")
    if extra:
        parts.append(f"legal only by our rules: {', '.join(extra[:5])}")
    return "; ".join(parts) or "an action is listed twice"
