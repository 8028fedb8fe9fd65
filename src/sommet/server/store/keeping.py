"""Whole matches: loaded, exported, imported, forgotten when they are old, or when those who played wish it."""

from collections.abc import AsyncIterator, Collection, Iterable, Mapping

from sqlalchemy import ColumnElement, and_, delete, false, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sommet.server.store import schema as t
from sommet.server.store.access import Access
from sommet.server.store.encoding import insert_all, match_row, match_values, read_entries, read_seats
from sommet.server.store.rows import ERASED, Stored
from sommet.server.store.seating import lock, read_holders
from sommet.server.store.writer import Conflict


class Keeping(Access):
    """Matches as a whole."""

    async def load(self, match: str) -> Stored | None:
        """Everything about a match; None if there is none of that name."""
        async with self.reading("load") as connection:
            found = (await connection.execute(select(t.matches).where(t.matches.c.id == match))).one_or_none()
            if found is None:
                return None
            return Stored(
                match_row(found),
                await read_seats(connection, match),
                await read_holders(connection, match),
                await read_entries(connection, match, 0),
            )

    async def missing(self, matches: Collection[str]) -> set[str]:
        """Those of these matches that are no more."""
        async with self.reading("compare") as connection:
            found = await connection.scalars(select(t.matches.c.id).where(t.matches.c.id.in_(matches)))
            return set(matches) - set(found)

    # For export and import.

    async def all_ids(self) -> list[str]:
        """The names of all matches, the oldest first."""
        async with self.reading("list") as connection:
            query = select(t.matches.c.id).order_by(t.matches.c.created_ms, t.matches.c.id)
            return [str(match) for match in await connection.scalars(query)]

    async def everything(self) -> AsyncIterator[Stored]:
        """Every match with all its entries, the oldest first."""
        for match in await self.all_ids():
            stored = await self.load(match)
            if stored is not None:
                yield stored

    async def put_all(self, matches: Iterable[Stored]) -> tuple[int, int]:
        """Stores matches that another server had, all or none; returns how many, and how many were there already."""
        new = known = 0
        async with self.writing("import") as connection:
            for stored in matches:
                row = stored.row
                if await connection.scalar(select(t.matches.c.id).where(t.matches.c.id == row.id)) is not None:
                    known += 1
                    continue
                await connection.execute(insert(t.matches).values(match_values(row)))
                await insert_all(connection, t.seats, row.id, stored.seats)
                await insert_all(connection, t.holders, row.id, stored.holders)
                await insert_all(connection, t.entries, row.id, stored.entries)
                new += 1
        return new, known

    # For forgetting.

    async def erase(self, match: str, session: str, gone: Collection[int]) -> bool:
        """Takes everything of a session's out of a match; True if the match is gone with it.

        A match that waits is cleared away with its creator; otherwise it goes when nobody else is left. `gone`: the
        seats that have left the game. Conflict if the session still plays another one.
        """
        async with self.writing("erase") as connection:
            locked = await lock(connection, match)
            own = and_(t.holders.c.match == match, t.holders.c.session == session)
            seats = set(await connection.scalars(select(t.holders.c.seat).where(own, t.holders.c.seat > 0)))
            if locked.status == "playing" and not seats <= set(gone):
                raise Conflict
            await connection.execute(delete(t.links).where(t.links.c.match == match, t.links.c.holder == session))
            # A seat that nobody plays yet becomes free; one in a game stays somebody's without a name.
            leaves = own if locked.status == "waiting" else and_(own, t.holders.c.seat == 0)
            await connection.execute(delete(t.holders).where(leaves))
            await connection.execute(update(t.holders).where(own).values(session=ERASED, name=None))
            if locked.creator == session:
                await _forget_creator(connection, match, locked.status)
            elif locked.creator != ERASED:
                return False
            if locked.status != "waiting" and await _is_anybodys(connection, match):
                return False
            await connection.execute(delete(t.matches).where(t.matches.c.id == match))
            return True

    async def count_old(self, before_ms: Mapping[str, int]) -> dict[str, int]:
        """How many matches of each status were last touched before a time."""
        query = select(t.matches.c.status, func.count()).where(_old(before_ms)).group_by(t.matches.c.status)
        async with self.reading("prune") as connection:
            return {str(status): int(count) for status, count in await connection.execute(query)}

    async def delete_old(self, before_ms: Mapping[str, int], limit: int) -> list[tuple[str, str]]:
        """Deletes some of the matches last touched before a time by status; returns their names and what they were."""
        oldest = select(t.matches.c.id).where(_old(before_ms)).order_by(t.matches.c.created_ms).limit(limit)
        async with self.reading("prune") as connection:
            found = list(await connection.scalars(oldest))
        if not found:
            return []
        async with self.writing("prune") as connection:
            # Somebody may have played on meanwhile.
            still_old = delete(t.matches).where(t.matches.c.id.in_(found), _old(before_ms))
            gone = await connection.execute(still_old.returning(t.matches.c.id, t.matches.c.status))
            return [(row.id, row.status) for row in gone]


async def _forget_creator(connection: AsyncConnection, match: str, status: str) -> None:
    values = {"creator": ERASED}
    if status == "over":
        values["address"] = ERASED  # until then it counts against the unfinished matches of that address
    await connection.execute(update(t.matches).where(t.matches.c.id == match).values(values))


async def _is_anybodys(connection: AsyncConnection, match: str) -> bool:
    """Whether somebody who has not been erased holds a seat."""
    query = select(t.holders.c.seat).where(
        t.holders.c.match == match, t.holders.c.seat > 0, t.holders.c.session != ERASED
    )
    return await connection.scalar(query.limit(1)) is not None


def _old(before_ms: Mapping[str, int]) -> ColumnElement[bool]:
    # A match is touched after it was made, and by the time it was made there is an index.
    ages = (
        and_(t.matches.c.status == status, t.matches.c.created_ms < ms, t.matches.c.touched_ms < ms)
        for status, ms in before_ms.items()
    )
    return or_(false(), *ages)
