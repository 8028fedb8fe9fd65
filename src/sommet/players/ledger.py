"""What a tournament leaves on disk: its settings, and every game as soon as it is finished."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from sommet.core.errors import GameError, RecordError
from sommet.core.record import Record
from sommet.core.text import Text, shorten
from sommet.players.tournaments import Fixture, Key, RoundRobin, Standings, standings

SETTINGS = "settings.json"
LONGEST_NAME = 200  # characters of a file name that are quoted


class LedgerError(GameError):
    """A folder in which this tournament cannot be kept."""

    code: ClassVar[str] = "ledger"


@contextmanager
def folder_for(path: Path, settings: Mapping[str, Any]) -> Iterator[None]:
    """Keeps a folder for one run of a tournament with these settings: the first one, or one that goes on with it."""
    path.mkdir(exist_ok=True)
    folder = os.open(path, os.O_RDONLY)
    try:
        _lock(folder, path)
        _agree(path / SETTINGS, settings)
        yield
    finally:
        os.close(folder)  # and with it the lock


def _quoted(path: Path) -> str:
    return shorten(str(path), LONGEST_NAME)


def _lock(folder: int, path: Path) -> None:
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        name = _quoted(path)
        raise LedgerError(
            Text(
                f"un tournoi est déjà en cours dans {name} ; attendez sa fin ou choisissez un autre dossier",
                f"a tournament is already being played in {name}; wait for its end or choose another folder",
            )
        ) from None


def _agree(file: Path, settings: Mapping[str, Any]) -> None:
    if not file.exists():
        new = file.with_suffix(".new")
        new.write_text(json.dumps(settings, indent=2) + "\n", "utf-8")
        new.replace(file)
        return
    try:
        begun = json.loads(file.read_bytes())
        kept = {name: begun[name] for name in settings}
    except (ValueError, TypeError, KeyError, RecursionError):
        name = _quoted(file)
        raise LedgerError(
            Text(f"{name} ne contient pas les réglages d'un tournoi", f"{name} does not hold a tournament's settings")
        ) from None
    for name, value in settings.items():
        if kept[name] != value:
            where, old, new_value = _quoted(file.parent), json.dumps(kept[name]), json.dumps(value)
            raise LedgerError(
                Text(
                    f"le tournoi dans {where} a été commencé avec {name} = {shorten(old)}, pas {shorten(new_value)} ; "
                    "reprenez ce réglage ou choisissez un autre dossier",
                    f"the tournament in {where} was begun with {name} = {shorten(old)}, not {shorten(new_value)}; "
                    "keep that setting or choose another folder",
                )
            )


class Ledger:
    """The finished games of a round robin: one line of JSON each in a file, and their results in memory."""

    def __init__(self, path: Path, contest: RoundRobin) -> None:
        """Reads what is there. A last line without its end, left by a run that was killed, is dropped."""
        self.path = path
        self.contest = contest
        self.results: dict[Key, list[float]] = {}
        expected = {fixture.key: fixture for fixture in contest.fixtures()}
        with path.open("a+b") as stream:
            stream.seek(0)
            whole = 0
            for number, line in enumerate(stream, 1):
                if not line.endswith(b"\n"):
                    break
                where = Text(f"la ligne {number} de {_quoted(path)}", f"line {number} of {_quoted(path)}")
                self._note(*_read(line, expected, where))
                whole += len(line)
            stream.truncate(whole)

    def add(self, fixture: Fixture, record: Record) -> None:
        """Writes a finished game down at once."""
        first, second = fixture.meeting.levels
        fields = {"levels": fixture.seated, "number": fixture.number, "pair": [first, second]}
        line = f'{json.dumps(fields)[:-1]}, "record": {record.to_json()}}}\n'
        with self.path.open("ab") as stream:
            stream.write(line.encode())
        self._note(fixture, record)

    def _note(self, fixture: Fixture, record: Record) -> None:
        assert record.result is not None
        self.results[fixture.key] = list(record.result)

    def standings(self) -> Standings:
        """What the finished games come to."""
        return standings(self.contest, self.results)


def _read(line: bytes, expected: Mapping[Key, Fixture], where: Text) -> tuple[Fixture, Record]:
    try:
        fields = json.loads(line)
        first, second = fields["pair"]
        fixture = expected[(first, second), fields["number"]]
        record = Record.from_json(json.dumps(fields["record"]))
        fits = (
            fields["levels"] == fixture.seated
            and record.game == fixture.meeting.game.slug
            and record.players == fixture.meeting.players == len(record.result or ())
        )
    except (ValueError, TypeError, KeyError, RecursionError, RecordError):
        fits = False
    if not fits:
        raise LedgerError(
            Text(
                f"{where.fr} n'est pas une partie de ce tournoi ; retirez-la ou choisissez un autre dossier",
                f"{where.en} is not a game of this tournament; remove it or choose another folder",
            )
        )
    return fixture, record
