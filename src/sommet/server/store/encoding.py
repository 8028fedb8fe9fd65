"""Structs as rows and rows as structs."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, Table, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sommet.server.store import schema as t
from sommet.server.store.rows import UNTIMED, Ending, Entry, MatchRow, MatchSummary, Plan, SeatRow

PORTION = 500  # entries read at once


def match_values(row: MatchRow) -> dict[str, Any]:
    """A match as the columns of its row."""
    values = {name: getattr(row, name) for name in MatchRow.__struct_fields__}
    for name in ("options", "setup", "plan"):
        values[name] = _text(values[name])
    values["outcome"] = None if row.outcome is None else _text(row.outcome)
    return values


def match_row(row: Row[Any]) -> MatchRow:
    """A match from the columns of its row."""
    values = dict(row._mapping)
    values["options"] = msgspec.json.decode(values["options"])
    values["setup"] = msgspec.json.decode(values["setup"])
    values["plan"] = _plan(values["plan"])
    if values["outcome"] is not None:
        values["outcome"] = msgspec.json.decode(values["outcome"], type=Ending)
    return MatchRow(**values)


def _plan(text: str) -> Plan:
    """What the creator chose; the first version could leave out what of a clock was not chosen."""
    plan = msgspec.json.decode(text)
    return msgspec.convert({**plan, "clock": {**msgspec.structs.asdict(UNTIMED), **plan["clock"]}}, Plan)


def summary_values(summary: MatchSummary) -> dict[str, Any]:
    """A summary as columns of the match's row."""
    values = msgspec.structs.asdict(summary)
    values["outcome"] = None if summary.outcome is None else _text(summary.outcome)
    return values


async def read_seats(connection: AsyncConnection, match: str) -> list[SeatRow]:
    """The seats of a match in order."""
    query = select(t.seats).where(t.seats.c.match == match).order_by(t.seats.c.seat)
    return [SeatRow(row.seat, row.kind, row.level) for row in await connection.execute(query)]


async def read_entries(connection: AsyncConnection, match: str, ply: int) -> list[Entry]:
    """The entries of a match from that ply on, read in portions: however many there are, others get their turn."""
    query = select(t.entries).where(t.entries.c.match == match).order_by(t.entries.c.ply).limit(PORTION)
    entries: list[Entry] = []
    while True:
        portion = [_entry(row) for row in await connection.execute(query.where(t.entries.c.ply >= ply + len(entries)))]
        entries += portion
        if len(portion) < PORTION:
            return entries


def _entry(row: Row[Any]) -> Entry:
    left = None if row.clocks is None else msgspec.json.decode(row.clocks, type=list[int])
    return Entry(row.ply, row.kind, row.seat, row.text, row.command, row.at_ms, left)


async def insert_all(connection: AsyncConnection, table: Table, match: str, structs: Sequence[Any]) -> None:
    """Stores seats, holders or entries of a match."""
    if structs:
        rows = [{"match": match, **msgspec.structs.asdict(struct)} for struct in structs]
        for row in rows:
            if row.get("clocks") is not None:
                row["clocks"] = _text(row["clocks"])
        await connection.execute(insert(table), rows)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
