"""Browsers in which somebody wants to be told that it is their turn."""

from sqlalchemy import delete, insert, select

from sommet.server.push.sealing import Subscription
from sommet.server.sessions import fingerprint
from sommet.server.store import schema as t
from sommet.server.store.access import Access


class Subscribing(Access):
    """Subscriptions to Web Push."""

    async def plays_somewhere(self, session: str) -> bool:
        """Whether a session holds a seat of a match that is not over."""
        held = (
            select(t.holders.c.seat)
            .join(t.matches, t.matches.c.id == t.holders.c.match)
            .where(t.holders.c.session == session, t.holders.c.seat > 0, t.matches.c.status != "over")
        )
        async with self.reading("subscription") as connection:
            return await connection.scalar(held.limit(1)) is not None

    async def subscribe(self, session: str, new: Subscription, most: int, now_ms: int) -> None:
        """Keeps a browser for a session, instead of what was kept for it before; of more than `most` the oldest go."""
        name = fingerprint(new.endpoint)
        values = {"endpoint": new.endpoint, "p256dh": new.p256dh, "auth": new.auth, "lang": new.lang}
        own = t.subscriptions.c.session == session
        async with self.writing("subscription") as connection:
            await connection.execute(delete(t.subscriptions).where(t.subscriptions.c.fingerprint == name))
            row = {"fingerprint": name, "session": session, "since_ms": now_ms, **values}
            await connection.execute(insert(t.subscriptions).values(row))
            newest = select(t.subscriptions.c.fingerprint).where(own)
            stays = newest.order_by(t.subscriptions.c.since_ms.desc(), t.subscriptions.c.fingerprint).limit(most)
            kept = list(await connection.scalars(stays))
            await connection.execute(delete(t.subscriptions).where(own, t.subscriptions.c.fingerprint.not_in(kept)))

    async def subscriptions(self, session: str) -> list[Subscription]:
        """The browsers of a session."""
        async with self.reading("subscription") as connection:
            rows = await connection.execute(select(t.subscriptions).where(t.subscriptions.c.session == session))
            return [Subscription(row.endpoint, row.p256dh, row.auth, row.lang) for row in rows]

    async def unsubscribe(self, endpoint: str, session: str | None = None) -> None:
        """Forgets a browser: the one there, if it is that session's where one is given."""
        gone = delete(t.subscriptions).where(t.subscriptions.c.fingerprint == fingerprint(endpoint))
        async with self.writing("subscription") as connection:
            await connection.execute(gone if session is None else gone.where(t.subscriptions.c.session == session))

    async def unsubscribe_all(self, session: str) -> None:
        """Forgets every browser of a session."""
        async with self.writing("subscription") as connection:
            await connection.execute(delete(t.subscriptions).where(t.subscriptions.c.session == session))

    async def unsubscribe_idle(self) -> int:
        """Forgets the browsers of everybody who plays nowhere any more; returns how many there were."""
        playing = (
            select(t.holders.c.session)
            .join(t.matches, t.matches.c.id == t.holders.c.match)
            .where(t.holders.c.seat > 0, t.matches.c.status != "over")
        )
        async with self.writing("prune") as connection:
            gone = await connection.execute(delete(t.subscriptions).where(t.subscriptions.c.session.not_in(playing)))
        return gone.rowcount
