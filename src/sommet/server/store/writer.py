"""Appending entries: each match's in one transaction, many matches' in one trip to the disk."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, exc, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sommet.server.metrics import METRICS
from sommet.server.store.rows import Entry, Summary
from sommet.server.store.schema import entries, matches

_MOST_TOGETHER = 256  # appends in one transaction
_DATABASE_AWAY = (exc.OperationalError, exc.TimeoutError, OSError)  # nobody's entries are at fault

_INSERT = insert(entries)
_UPDATE = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values({name: bindparam(f"new_{name}") for name in Summary.__struct_fields__})
)


class Conflict(Exception):
    """Somebody else has added that entry, or carried out that command, before."""


class _Append:
    def __init__(self, match: str, new: Sequence[Entry], summary: Summary) -> None:
        self.rows = [_entry_row(match, entry) for entry in new]
        self.summary = _summary_row(match, summary)
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Writer:
    """Collects what arrives while the disk is busy and commits it together; nobody is told before it is safe."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[_Append] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, match: str, new: Sequence[Entry], summary: Summary) -> None:
        """Returns once the entries are on the disk. Conflict if one of them is there already."""
        job = _Append(match, new, summary)
        self._waiting.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        # The caller may be cancelled, the write may not: it either happens whole or not at all.
        with METRICS.append_seconds.time():
            await asyncio.shield(job.done)

    async def drain(self) -> None:
        """Waits until everything is written."""
        while self._task is not None:
            await asyncio.shield(self._task)

    async def _write(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:_MOST_TOGETHER], self._waiting[_MOST_TOGETHER:]
                await self._commit(batch)
        finally:
            self._task = None

    async def _commit(self, batch: Sequence[_Append]) -> None:
        try:
            async with self._engine.begin() as connection:
                await _write_rows(connection, batch)
        except _DATABASE_AWAY as error:
            _tell(batch, error)
        except Exception as error:  # noqa: BLE001  whoever waits must be told, whatever it was
            if len(batch) == 1:
                _tell(batch, Conflict() if isinstance(error, exc.IntegrityError) else error)
                return
            # One of them is at fault: each alone, so that the others do not suffer.
            for job in batch:
                await self._commit([job])
        else:
            _tell(batch, None)


def _tell(batch: Sequence[_Append], error: Exception | None) -> None:
    for job in batch:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)


async def _write_rows(connection: AsyncConnection, batch: Sequence[_Append]) -> None:
    await connection.execute(_INSERT, [row for job in batch for row in job.rows])
    await connection.execute(_UPDATE, [job.summary for job in batch])


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


def _summary_row(match: str, summary: Summary) -> dict[str, Any]:
    row = {f"new_{name}": getattr(summary, name) for name in Summary.__struct_fields__}
    row["new_outcome"] = None if summary.outcome is None else msgspec.json.encode(summary.outcome).decode()
    return {"match": match, **row}
