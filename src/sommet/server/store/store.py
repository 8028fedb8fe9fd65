"""Questions to the database and changes to it. Entries go through the writer, which is the only hot path."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Delete, Row, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sommet.server import wire
from sommet.server.store import schema as t
from sommet.server.store.rows import Entry, Holder, Link, MatchRow, Plan, SeatRow, Stored, Summary
from sommet.server.store.writer import Conflict, Writer

ALIVE = "alive_ms"


class Store:
    """The database behind the matches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writer = Writer(engine)

    async def close(self) -> None:
        """Finishes what is being written and lets the database go."""
        await self._writer.drain()
        await self.engine.dispose()

    async def ping(self) -> None:
        """Raises if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    # Facts about this server.

    async def fact(self, name: str, default: str) -> str:
        """The stored value; the default is stored first if there is none yet."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(t.facts).values(name=name, value=default))
        except IntegrityError:
            pass  # it is there: this process or another one has stored it before
        async with self.engine.connect() as connection:
            value = await connection.scalar(select(t.facts.c.value).where(t.facts.c.name == name))
        return str(value)

    async def stay_alive(self, now_ms: int) -> None:
        """Notes that some server process lives at this time."""
        async with self.engine.begin() as connection:
            await connection.execute(update(t.facts).where(t.facts.c.name == ALIVE).values(value=str(now_ms)))

    async def forgive_downtime(self, now_ms: int) -> int:
        """Lets no clock count the time in which no server process lived; gives that time in milliseconds."""
        alive_ms = int(await self.fact(ALIVE, str(now_ms)))
        lost_ms = max(0, now_ms - alive_ms)
        async with self.engine.begin() as connection:
            await connection.execute(
                update(t.matches)
                .where(t.matches.c.turn_ms.is_not(None))
                .values(turn_ms=t.matches.c.turn_ms + lost_ms, due_ms=t.matches.c.due_ms + lost_ms)
            )
            await connection.execute(update(t.facts).where(t.facts.c.name == ALIVE).values(value=str(now_ms)))
        return lost_ms

    # Matches.

    async def create(
        self, row: MatchRow, seats: Sequence[SeatRow], holders: Sequence[Holder], links: Mapping[str, Link]
    ) -> None:
        """Stores a new match, which has no entries yet."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(t.matches).values(_match_values(row)))
            await _insert_all(connection, t.seats, row.id, seats)
            await _insert_all(connection, t.holders, row.id, holders)
            await _insert_links(connection, links)

    async def load(self, match: str) -> Stored | None:
        """Everything about a match; None if there is none of that name."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(t.matches).where(t.matches.c.id == match))).one_or_none()
            if found is None:
                return None
            seats = await _all(connection, select(t.seats).where(t.seats.c.match == match).order_by(t.seats.c.seat))
            return Stored(
                _match_row(found),
                [SeatRow(row.seat, row.kind, row.level) for row in seats],
                await _holders(connection, match),
                await _entries(connection, match, 0),
            )

    async def entries_since(self, match: str, ply: int) -> list[Entry]:
        """The entries from that ply on."""
        async with self.engine.connect() as connection:
            return await _entries(connection, match, ply)

    async def append(self, match: str, new: Sequence[Entry], summary: Summary) -> None:
        """Adds entries for good. Conflict if another process was first."""
        await self._writer.append(match, new, summary)

    async def postpone(self, match: str, due_ms: int | None) -> None:
        """Changes when the server has something to do in a match."""
        async with self.engine.begin() as connection:
            await connection.execute(update(t.matches).where(t.matches.c.id == match).values(due_ms=due_ms))

    async def delete(self, match: str) -> bool:
        """Removes a match that never began; False if it did, or there is none."""
        async with self.engine.begin() as connection:
            gone = await connection.execute(delete(t.matches).where(t.matches.c.id == match, t.matches.c.ply == 0))
        return gone.rowcount == 1

    async def due(self, now_ms: int, limit: int) -> list[str]:
        """Matches in which the server should have acted by now, the most urgent first."""
        query = select(t.matches.c.id).where(t.matches.c.due_ms <= now_ms).order_by(t.matches.c.due_ms).limit(limit)
        async with self.engine.connect() as connection:
            return [str(match) for match in await connection.scalars(query)]

    async def plies(self, matches: Sequence[str]) -> dict[str, int]:
        """How many entries each of these matches has."""
        query = select(t.matches.c.id, t.matches.c.ply).where(t.matches.c.id.in_(matches))
        async with self.engine.connect() as connection:
            return {row.id: row.ply for row in await connection.execute(query)}

    # Lists.

    async def lobby(self, since_ms: int, limit: int) -> list[Stored]:
        """Listed matches that still wait for people, without entries."""
        return await self._listed(
            select(t.matches)
            .where(t.matches.c.listed, t.matches.c.status == "waiting", t.matches.c.created_ms >= since_ms)
            .order_by(t.matches.c.created_ms.desc())
            .limit(limit)
        )

    async def of_session(self, session: str, limit: int) -> list[Stored]:
        """Matches somebody made or takes part in, the latest first, without entries."""
        held = select(t.holders.c.match).where(t.holders.c.session == session)
        return await self._listed(
            select(t.matches)
            .where(or_(t.matches.c.creator == session, t.matches.c.id.in_(held)))
            .order_by(t.matches.c.touched_ms.desc())
            .limit(limit)
        )

    async def open_matches_of(self, address: str, since_ms: int) -> int:
        """How many unfinished matches an address has made since then."""
        query = (
            select(func.count())
            .select_from(t.matches)
            .where(
                t.matches.c.address == address,
                t.matches.c.status.in_(("waiting", "playing")),
                t.matches.c.created_ms >= since_ms,
            )
        )
        async with self.engine.connect() as connection:
            return int(await connection.scalar(query) or 0)

    async def _listed(self, query: Select[Any]) -> list[Stored]:
        async with self.engine.connect() as connection:
            rows = [_match_row(row) for row in await connection.execute(query)]
            ids = [row.id for row in rows]
            seats = await _all(connection, select(t.seats).where(t.seats.c.match.in_(ids)).order_by(t.seats.c.seat))
            holders = await _all(connection, select(t.holders).where(t.holders.c.match.in_(ids)))
        return [
            Stored(
                row,
                [SeatRow(seat.seat, seat.kind, seat.level) for seat in seats if seat.match == row.id],
                [Holder(holder.seat, holder.session, holder.name) for holder in holders if holder.match == row.id],
                [],
            )
            for row in rows
        ]

    # Seats and links.

    async def holders(self, match: str) -> list[Holder]:
        """Who holds the seats of a match."""
        async with self.engine.connect() as connection:
            return await _holders(connection, match)

    async def hold(self, match: str, holder: Holder, spent: str | None = None, instead: bool = False) -> None:
        """Gives a seat to a session and takes all links to it away. Conflict if somebody else holds the seat.

        `instead`: whoever held the seat gives it up, which is how one's own seat moves to another device.
        """
        try:
            async with self.engine.begin() as connection:
                if spent is not None:
                    gone = await connection.execute(delete(t.links).where(t.links.c.fingerprint == spent))
                    if gone.rowcount != 1:
                        raise Conflict
                # A link lets its bearer take the seat from whoever holds it, so none outlives the taking of the seat.
                await connection.execute(delete(t.links).where(t.links.c.match == match, t.links.c.seat == holder.seat))
                if instead:
                    await connection.execute(_holder_of(match, holder.seat))
                await _insert_all(connection, t.holders, match, [holder])
        except IntegrityError:
            raise Conflict from None

    async def let_watch(self, match: str, session: str) -> None:
        """Lets a session watch; once is enough."""
        try:
            async with self.engine.begin() as connection:
                await _insert_all(connection, t.holders, match, [Holder(0, session, None)])
        except IntegrityError:
            pass  # they may already

    async def release(self, match: str, seat: int) -> bool:
        """Frees a seat of a match that waits; False if it does not any more."""
        waits = select(t.matches.c.id).where(t.matches.c.id == match, t.matches.c.status == "waiting").exists()
        async with self.engine.begin() as connection:
            gone = await connection.execute(_holder_of(match, seat).where(waits))
        return gone.rowcount == 1

    async def link(self, fingerprint: str) -> Link | None:
        """Where a link leads."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(t.links).where(t.links.c.fingerprint == fingerprint))).one_or_none()
        return None if row is None else Link(row.match, row.kind, row.seat)

    async def replace_links(self, match: str, seats: Sequence[int | None], new: Mapping[str, Link]) -> None:
        """New links instead of those to the given seats (None: those to no seat in particular)."""
        async with self.engine.begin() as connection:
            for seat in seats:
                where = t.links.c.seat.is_(None) if seat is None else t.links.c.seat == seat
                await connection.execute(delete(t.links).where(t.links.c.match == match, where))
            await _insert_links(connection, new)

    async def add_links(self, new: Mapping[str, Link]) -> None:
        """More links, unless they are there already."""
        with suppress(IntegrityError):
            async with self.engine.begin() as connection:
                await _insert_links(connection, new)

    # Everything, for export and import.

    async def all_ids(self) -> list[str]:
        """The names of all matches, the oldest first."""
        async with self.engine.connect() as connection:
            query = select(t.matches.c.id).order_by(t.matches.c.created_ms, t.matches.c.id)
            return [str(match) for match in await connection.scalars(query)]

    async def everything(self) -> AsyncIterator[Stored]:
        """Every match with all its entries, the oldest first."""
        for match in await self.all_ids():
            stored = await self.load(match)
            if stored is not None:
                yield stored

    async def put(self, stored: Stored) -> None:
        """Stores a match that another server had, whole. Conflict if there is one of that name."""
        row = stored.row
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(t.matches).values(_match_values(row)))
                await _insert_all(connection, t.seats, row.id, stored.seats)
                await _insert_all(connection, t.holders, row.id, stored.holders)
                await _insert_all(connection, t.entries, row.id, stored.entries)
        except IntegrityError:
            raise Conflict from None


def _holder_of(match: str, seat: int) -> Delete:
    return delete(t.holders).where(t.holders.c.match == match, t.holders.c.seat == seat)


def _match_values(row: MatchRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in MatchRow.__struct_fields__}
    for name in ("options", "setup", "plan"):
        values[name] = msgspec.json.encode(values[name]).decode()
    values["outcome"] = None if row.outcome is None else msgspec.json.encode(row.outcome).decode()
    return values


def _match_row(row: Row[Any]) -> MatchRow:
    values = dict(row._mapping)
    values["options"] = msgspec.json.decode(values["options"])
    values["setup"] = msgspec.json.decode(values["setup"])
    values["plan"] = msgspec.json.decode(values["plan"], type=Plan)
    if values["outcome"] is not None:
        values["outcome"] = msgspec.json.decode(values["outcome"], type=wire.OutcomeInfo)
    return MatchRow(**values)


async def _all(connection: AsyncConnection, query: Select[Any]) -> list[Row[Any]]:
    return list(await connection.execute(query))


async def _holders(connection: AsyncConnection, match: str) -> list[Holder]:
    query = select(t.holders).where(t.holders.c.match == match).order_by(t.holders.c.seat, t.holders.c.session)
    rows = await _all(connection, query)
    return [Holder(row.seat, row.session, row.name) for row in rows]


async def _entries(connection: AsyncConnection, match: str, ply: int) -> list[Entry]:
    query = select(t.entries).where(t.entries.c.match == match, t.entries.c.ply >= ply).order_by(t.entries.c.ply)
    return [
        Entry(
            row.ply,
            row.kind,
            row.seat,
            row.text,
            row.command,
            row.at_ms,
            None if row.clocks is None else msgspec.json.decode(row.clocks, type=list[int]),
        )
        for row in await connection.execute(query)
    ]


async def _insert_all(connection: AsyncConnection, table: Any, match: str, structs: Sequence[Any]) -> None:
    if structs:
        rows = [{"match": match, **msgspec.structs.asdict(struct)} for struct in structs]
        for row in rows:
            if row.get("clocks") is not None:
                row["clocks"] = msgspec.json.encode(row["clocks"]).decode()
        await connection.execute(insert(table), rows)


async def _insert_links(connection: AsyncConnection, links: Mapping[str, Link]) -> None:
    if links:
        rows = [{"fingerprint": fingerprint, **msgspec.structs.asdict(link)} for fingerprint, link in links.items()]
        await connection.execute(insert(t.links), rows)
