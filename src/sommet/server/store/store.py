"""Questions to the database and changes to it. Entries go through the writer, which is the only hot path."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from sommet.server.metrics import METRICS
from sommet.server.store import schema as t
from sommet.server.store.database import open_for_appending
from sommet.server.store.encoding import insert_all, match_row, match_values, read_entries, summary_values
from sommet.server.store.keeping import Keeping
from sommet.server.store.rows import Entry, Holder, Link, MatchRow, MatchSummary, SeatRow, Stored
from sommet.server.store.seating import Seating, insert_links, is_full, lock
from sommet.server.store.writer import Conflict, Writer

ALIVE = "alive_ms"
PROBE = "probe"
CLOCKS_AGREE_MS = 10_000  # within this the clocks of two machines, or of one before and after it was set, are the same


class Store(Seating, Keeping):
    """The database behind the matches."""

    def __init__(self, engine: AsyncEngine, *, is_quiet: bool = False) -> None:
        super().__init__(engine, is_quiet=is_quiet)
        self._writer = Writer(open_for_appending(engine))

    async def close(self) -> None:
        """Finishes what is being written and lets the database go."""
        await self._writer.close()
        await super().close()

    async def probe(self, now_ms: int) -> None:
        """Writes something, really. NotStored if that cannot be done."""
        async with self.writing("health") as connection:
            known = await connection.execute(update(t.facts).where(t.facts.c.name == PROBE).values(value=str(now_ms)))
            if not known.rowcount:
                await connection.execute(insert(t.facts).values(name=PROBE, value=str(now_ms)))

    # Facts about this server.

    async def fact(self, name: str, default: str) -> str:
        """The stored value; the default is stored first if there is none yet."""
        with suppress(Conflict):  # it is there: this process or another one has stored it before
            async with self.writing("fact") as connection:
                await connection.execute(insert(t.facts).values(name=name, value=default))
        async with self.reading("fact") as connection:
            value = await connection.scalar(select(t.facts.c.value).where(t.facts.c.name == name))
        return str(value)

    async def stay_alive(self, now_ms: int) -> None:
        """Notes that some server process lives at this time."""
        async with self.writing("alive") as connection:
            await connection.execute(update(t.facts).where(t.facts.c.name == ALIVE).values(value=str(now_ms)))

    async def forgive_downtime(self, now_ms: int) -> int:
        """Lets no clock count the time in which no server process lived; returns that time in milliseconds.

        It is negative if the last process lived in what is now the future, because the machine's clock was ahead and
        has been set right. Then everything that is stored moves back with it: nobody waits for that future to come.
        """
        lost_ms = now_ms - int(await self.fact(ALIVE, str(now_ms)))
        is_set_back = lost_ms < -CLOCKS_AGREE_MS
        if not is_set_back:
            lost_ms = max(0, lost_ms)
        async with self.writing("downtime") as connection:
            await connection.execute(
                update(t.matches)
                .where(t.matches.c.turn_ms.is_not(None))
                .values(turn_ms=t.matches.c.turn_ms + lost_ms, due_ms=t.matches.c.due_ms + lost_ms)
            )
            if is_set_back:
                for column in (t.matches.c.created_ms, t.matches.c.touched_ms):
                    await connection.execute(update(t.matches).where(column > now_ms).values({column: now_ms}))
            await connection.execute(update(t.facts).where(t.facts.c.name == ALIVE).values(value=str(now_ms)))
        return lost_ms

    # Matches.

    async def create(
        self, row: MatchRow, seats: Sequence[SeatRow], holders: Sequence[Holder], links: Mapping[str, Link]
    ) -> None:
        """Stores a new match, which has no entries yet."""
        async with self.writing("match") as connection:
            await connection.execute(insert(t.matches).values(match_values(row)))
            await insert_all(connection, t.seats, row.id, seats)
            await insert_all(connection, t.holders, row.id, holders)
            await insert_links(connection, links)

    async def entries_since(self, match: str, ply: int) -> list[Entry]:
        """The entries from that ply on."""
        async with self.reading("entries") as connection:
            return await read_entries(connection, match, ply)

    async def append(self, match: str, new: Sequence[Entry], summary: MatchSummary, is_progress: bool = False) -> None:
        """Adds entries for good. Conflict if another process was first, NotStored if the database takes nothing.

        The first entry begins the match: Conflict unless every seat is held then. `is_progress`: nothing of the summary
        has changed but the ply, the turn and the time.
        """
        with METRICS.append_seconds.time():
            if new[0].ply == 0:
                await self._begin(match, new, summary)
            else:
                await self._writer.append(match, new, summary, is_progress)

    async def _begin(self, match: str, new: Sequence[Entry], summary: MatchSummary) -> None:
        """Nobody can leave a seat between the look at the seats and the beginning."""
        async with self.writing("begin") as connection:
            await lock(connection, match)
            if not await is_full(connection, match):
                raise Conflict
            await insert_all(connection, t.entries, match, new)
            await connection.execute(update(t.matches).where(t.matches.c.id == match).values(summary_values(summary)))

    async def postpone(self, match: str, due_ms: int | None) -> None:
        """Changes when the server has something to do in a match."""
        async with self.writing("postpone") as connection:
            await connection.execute(update(t.matches).where(t.matches.c.id == match).values(due_ms=due_ms))

    async def delete(self, match: str) -> bool:
        """Removes a match that never began; False if it did, or there is none."""
        async with self.writing("match") as connection:
            gone = await connection.execute(delete(t.matches).where(t.matches.c.id == match, t.matches.c.ply == 0))
        return gone.rowcount == 1

    async def due(self, now_ms: int, limit: int) -> list[str]:
        """Matches in which the server should have acted by now, the most urgent first."""
        query = select(t.matches.c.id).where(t.matches.c.due_ms <= now_ms).order_by(t.matches.c.due_ms).limit(limit)
        async with self.reading("due") as connection:
            return [str(match) for match in await connection.scalars(query)]

    async def plies(self, matches: Sequence[str]) -> dict[str, int]:
        """How many entries each of these matches has."""
        query = select(t.matches.c.id, t.matches.c.ply).where(t.matches.c.id.in_(matches))
        async with self.reading("compare") as connection:
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
        async with self.reading("quota") as connection:
            return int(await connection.scalar(query) or 0)

    async def _listed(self, query: Select[Any]) -> list[Stored]:
        async with self.reading("list") as connection:
            rows = [match_row(row) for row in await connection.execute(query)]
            ids = [row.id for row in rows]
            seats = list(
                await connection.execute(select(t.seats).where(t.seats.c.match.in_(ids)).order_by(t.seats.c.seat))
            )
            holders = list(await connection.execute(select(t.holders).where(t.holders.c.match.in_(ids))))
        return [
            Stored(
                row,
                [SeatRow(seat.seat, seat.kind, seat.level) for seat in seats if seat.match == row.id],
                [Holder(holder.seat, holder.session, holder.name) for holder in holders if holder.match == row.id],
                [],
            )
            for row in rows
        ]
