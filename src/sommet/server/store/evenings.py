"""Evenings: one row each, changed by one window after the other."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, func, insert, select, update

from sommet.server.store import schema as t
from sommet.server.store.access import Access
from sommet.server.store.rows import Ending
from sommet.server.store.writer import Conflict


class Evenings(Access):
    """Evenings as texts, and what their matches came to."""

    async def add_evening(self, name: str, session: str, address: str, told: str, now_ms: int) -> None:
        """Stores a new evening."""
        row = {"id": name, "creator": session, "address": address, "version": 0, "told": told}
        async with self.writing("evening") as connection:
            await connection.execute(insert(t.evenings).values(**row, created_ms=now_ms, touched_ms=now_ms))

    async def evening(self, name: str) -> tuple[str, str] | None:
        """What is stored of an evening, and whose it is now; None if there is none of that name."""
        query = select(t.evenings.c.told, t.evenings.c.creator).where(t.evenings.c.id == name)
        async with self.reading("evening") as connection:
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else (found.told, found.creator)

    async def change_evening(self, name: str, version: int, told: str, now_ms: int) -> None:
        """Stores the version after that one. Conflict if somebody has, or the evening is gone."""
        own = t.evenings.c.id == name, t.evenings.c.version == version
        async with self.writing("evening") as connection:
            values = {"version": version + 1, "told": told, "touched_ms": now_ms}
            if (await connection.execute(update(t.evenings).where(*own).values(values))).rowcount != 1:
                raise Conflict

    async def evenings_of(self, address: str, since_ms: int) -> int:
        """How many evenings an address has set up since then."""
        own = t.evenings.c.address == address, t.evenings.c.created_ms >= since_ms
        async with self.reading("quota") as connection:
            return int(await connection.scalar(select(func.count()).select_from(t.evenings).where(*own)) or 0)

    async def evening_names(self, session: str) -> list[str]:
        """The evenings a session has set up, the newest first."""
        query = select(t.evenings.c.id).where(t.evenings.c.creator == session).order_by(t.evenings.c.created_ms.desc())
        async with self.reading("evening") as connection:
            return [str(name) for name in await connection.scalars(query.limit(20))]

    async def endings(self, matches: Sequence[str]) -> dict[str, Ending]:
        """How those of these matches ended that are over."""
        query = select(t.matches.c.id, t.matches.c.outcome).where(
            t.matches.c.id.in_(matches), t.matches.c.outcome.is_not(None)
        )
        async with self.reading("evening") as connection:
            return {row.id: msgspec.json.decode(row.outcome, type=Ending) for row in await connection.execute(query)}

    async def delete_evenings(self, session: str) -> None:
        """Removes every evening of a session."""
        async with self.writing("evening") as connection:
            await connection.execute(delete(t.evenings).where(t.evenings.c.creator == session))

    async def delete_old_evenings(self, before_ms: int) -> int:
        """Removes evenings last touched before a time; returns how many."""
        async with self.writing("prune") as connection:
            return (await connection.execute(delete(t.evenings).where(t.evenings.c.touched_ms < before_ms))).rowcount
