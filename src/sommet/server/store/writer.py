"""Appending entries: each match's in one transaction, many matches' in one trip to the disk.

The only hot path to the database. It has a thread and a connection of its own: what arrives while the disk is busy goes
together with the next trip, and no question of anybody waits behind it.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, bindparam, exc, insert, text, update
from structlog.stdlib import get_logger

from sommet.server.refusals import NotStored
from sommet.server.store.database import is_mistake, kind_and_reason_of, reason_of
from sommet.server.store.rows import Entry, MatchSummary
from sommet.server.store.schema import entries, matches

_MOST_TOGETHER = 256  # appends in one transaction
_TRIP_SECONDS = 0.01  # from one trip to the disk to the next while there is much to do: trips cost more than appends
_DATABASE_AWAY = (exc.OperationalError, exc.InterfaceError, exc.TimeoutError, OSError)  # nobody's entries are at fault
_PROGRESS = ("ply", "turn", "touched_ms", "turn_ms")  # of a summary: what every action changes; no index has them

log = get_logger("sommet.store")


_ENTRY = ("match", *Entry.__struct_fields__)


def _update_of(names: Sequence[str]) -> Any:
    return (
        update(matches)
        .where(matches.c.id == bindparam("match"))
        .values({name: bindparam(f"new_{name}") for name in names})
    )


_INSERT = insert(entries)
_UPDATE = _update_of(MatchSummary.__struct_fields__)
_UPDATE_PROGRESS = _update_of(_PROGRESS)


# SQLite gets all rows as one JSON text and so as one statement: a statement for each row would give the interpreter's
# lock away and wait for it again as many times, which takes milliseconds each while the server is busy.


def _inserted_json() -> Any:
    values = ", ".join(f"json_extract(value, '$.{name}')" for name in _ENTRY)
    return text(f"INSERT INTO entries ({', '.join(_ENTRY)}) SELECT {values} FROM json_each(:rows)")  # noqa: S608  ours


def _updated_json(names: Sequence[str]) -> Any:
    values = ", ".join(f"{name} = json_extract(value, '$.new_{name}')" for name in names)
    return text(f"UPDATE matches SET {values} FROM json_each(:rows) WHERE matches.id = json_extract(value, '$.match')")  # noqa: S608  ours


_INSERT_JSON = _inserted_json()
_UPDATE_JSON = _updated_json(MatchSummary.__struct_fields__)
_UPDATE_PROGRESS_JSON = _updated_json(_PROGRESS)


class Conflict(Exception):
    """Somebody else has added that entry before."""


class _Append:
    __slots__ = ("done", "is_progress", "rows", "summary")

    def __init__(self, match: str, new: Sequence[Entry], summary: MatchSummary, is_progress: bool) -> None:
        self.rows = [_entry_row(match, entry) for entry in new]
        self.summary = _summary_row(match, summary, is_progress)
        self.is_progress = is_progress
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Writer:
    """Collects what arrives while the disk is busy and commits it together; nobody is told before it is safe."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[_Append] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, match: str, new: Sequence[Entry], summary: MatchSummary, is_progress: bool = False) -> None:
        """Returns once the entries are on the disk. Conflict if one of them is there already, NotStored if none can be.

        `is_progress`: nothing of the summary has changed but the ply, the turn and the time.
        """
        job = _Append(match, new, summary, is_progress)
        self._waiting.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        # The caller may be cancelled, the write goes on: it either happens whole or not at all.
        await job.done

    async def close(self) -> None:
        """Finishes what is being written and lets the database go."""
        while self._task is not None:
            await asyncio.shield(self._task)
        self._thread.shutdown()
        self._engine.dispose()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:_MOST_TOGETHER], self._waiting[_MOST_TOGETHER:]
                began = loop.time()
                for job, error in zip(batch, await loop.run_in_executor(self._thread, self._store, batch), strict=True):
                    _tell(job, error)
                if self._waiting or len(batch) > 1:
                    await asyncio.sleep(began + _TRIP_SECONDS - loop.time())
        finally:
            self._task = None

    # In the writer's thread.

    def _store(self, batch: Sequence[_Append]) -> list[Exception | None]:
        """Stores appends together; returns what is wrong with each."""
        try:
            with self._engine.begin() as connection:
                _write_rows(connection, batch)
        except Exception as error:  # noqa: BLE001  whoever waits must be told, whatever it was
            if isinstance(error, _DATABASE_AWAY) and not is_mistake(error):
                log.warning(
                    "the database refuses", work="entries", appends=len(batch), reason=kind_and_reason_of(error)
                )
                return [NotStored(reason_of(error)) for _ in batch]
            if len(batch) == 1:
                return [Conflict() if isinstance(error, exc.IntegrityError) else error]
            # One of them is at fault: each alone, so that the others do not suffer.
            return [self._store([job])[0] for job in batch]
        return [None] * len(batch)


def _tell(job: _Append, error: Exception | None) -> None:
    if job.done.done():
        return  # whoever asked is gone
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)


def _write_rows(connection: Connection, batch: Sequence[_Append]) -> None:
    rows = [row for job in batch for row in job.rows]
    progress = [job.summary for job in batch if job.is_progress]
    whole = [job.summary for job in batch if not job.is_progress]
    is_sqlite = connection.dialect.name == "sqlite"
    for at_once, each, parameters in (
        (_INSERT_JSON, _INSERT, rows),
        (_UPDATE_PROGRESS_JSON, _UPDATE_PROGRESS, progress),
        (_UPDATE_JSON, _UPDATE, whole),
    ):
        if parameters and is_sqlite:
            connection.execute(at_once, {"rows": msgspec.json.encode(parameters).decode()})
        elif parameters:
            connection.execute(each, parameters)


def _entry_row(match: str, entry: Entry) -> dict[str, Any]:
    return {
        "match": match,
        "ply": entry.ply,
        "kind": entry.kind,
        "seat": entry.seat,
        "text": entry.text,
        "command": entry.command,
        "at_ms": entry.at_ms,
        "clocks": None if entry.clocks is None else msgspec.json.encode(entry.clocks).decode(),
    }


def _summary_row(match: str, summary: MatchSummary, is_progress: bool) -> dict[str, Any]:
    names = _PROGRESS if is_progress else MatchSummary.__struct_fields__
    row = {f"new_{name}": getattr(summary, name) for name in names}
    if not is_progress:
        row["new_outcome"] = None if summary.outcome is None else msgspec.json.encode(summary.outcome).decode()
    row["match"] = match
    return row
