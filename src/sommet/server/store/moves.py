"""Codes with which somebody takes everything along to another device."""

from sqlalchemy import delete, insert, or_, select, update

from sommet.server.sessions import fingerprint
from sommet.server.store import schema as t
from sommet.server.store.access import Access
from sommet.server.store.writer import Conflict


class Moves(Access):
    """Codes, and what moves with them."""

    async def is_known(self, session: str) -> bool:
        """Whether a session has anything to take along."""
        made = select(t.matches.c.id).where(t.matches.c.creator == session).limit(1)
        held = select(t.holders.c.match).where(t.holders.c.session == session).limit(1)
        hosts = select(t.evenings.c.id).where(t.evenings.c.creator == session).limit(1)
        async with self.reading("move") as connection:
            for query in (held, made, hosts):
                if await connection.scalar(query) is not None:
                    return True
        return False

    async def offer_move_of_all(self, session: str, code: str, name: str | None, until_ms: int) -> None:
        """Keeps a code of a session's, instead of the one before."""
        async with self.writing("move") as connection:
            await connection.execute(delete(t.moves).where(t.moves.c.session == session))
            row = {"fingerprint": fingerprint(code), "session": session, "name": name, "until_ms": until_ms}
            await connection.execute(insert(t.moves).values(row))

    async def withdraw_move(self, session: str) -> None:
        """Forgets a session's code."""
        async with self.writing("move") as connection:
            await connection.execute(delete(t.moves).where(t.moves.c.session == session))

    async def move_all(self, code: str, session: str, now_ms: int) -> tuple[str | None, list[str]]:
        """Gives everything of whoever made the code to a session; returns their name and the matches concerned.

        Conflict if the code is not there, too old, or the session's own. It is deleted first: two who bring it at the
        same time wait for each other there, and the second finds nothing.
        """
        own = t.moves.c.fingerprint == fingerprint(code), t.moves.c.until_ms > now_ms, t.moves.c.session != session
        async with self.writing("move") as connection:
            gone = delete(t.moves).where(*own).returning(t.moves.c.session, t.moves.c.name)
            found = (await connection.execute(gone)).one_or_none()
            if found is None:
                raise Conflict
            old: str = found.session
            held = select(t.holders.c.match).where(t.holders.c.session == old)
            query = select(t.matches.c.id).where(or_(t.matches.c.creator == old, t.matches.c.id.in_(held)))
            matches = [str(match) for match in await connection.scalars(query)]
            # Who watches on both devices watches once.
            there = select(t.holders.c.match).where(t.holders.c.session == session, t.holders.c.seat == 0)
            twice = t.holders.c.session == old, t.holders.c.seat == 0, t.holders.c.match.in_(there)
            await connection.execute(delete(t.holders).where(*twice))
            # Links to single seats were for one device; the browser that was called is the old one.
            await connection.execute(delete(t.links).where(t.links.c.holder == old))
            await connection.execute(delete(t.subscriptions).where(t.subscriptions.c.session == old))
            await connection.execute(update(t.holders).where(t.holders.c.session == old).values(session=session))
            await connection.execute(update(t.matches).where(t.matches.c.creator == old).values(creator=session))
            await connection.execute(update(t.evenings).where(t.evenings.c.creator == old).values(creator=session))
            return found.name, matches

    async def forget_old_moves(self, now_ms: int) -> None:
        """Deletes codes whose time is over."""
        async with self.writing("prune") as connection:
            await connection.execute(delete(t.moves).where(t.moves.c.until_ms <= now_ms))
