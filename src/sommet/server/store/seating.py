"""Who holds which seat, and the links that lead there. Whether a seat is free is decided where the holder is written.

Every change first takes the match for itself (`lock`): two who change the seats or links of one match come one after
the other, on both databases and from any number of processes.
"""

from collections.abc import Collection, Mapping

import msgspec
from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sommet.server.store import schema as t
from sommet.server.store.access import Access
from sommet.server.store.rows import Holder, Link, LockedMatch, People
from sommet.server.store.writer import Conflict


class Seating(Access):
    """Seats and links."""

    async def people(self, match: str) -> People | None:
        """Who made a match and who holds its seats; None if there is none of that name."""
        async with self.reading("people") as connection:
            creator = await connection.scalar(select(t.matches.c.creator).where(t.matches.c.id == match))
            return None if creator is None else People(str(creator), await read_holders(connection, match))

    async def hold(self, match: str, holder: Holder, link: str | None = None) -> None:
        """Gives a free seat to a session and takes all links to it away.

        Conflict if the seat is not free, or the link that led to it leads there no more.
        """
        async with self.writing("seat") as connection:
            await lock(connection, match)
            if link is not None and not await _leads_to(connection, link, match, holder.seat):
                raise Conflict
            if holder.seat not in await free_seats(connection, match):
                raise Conflict
            await connection.execute(insert(t.holders).values(match=match, **msgspec.structs.asdict(holder)))
            await connection.execute(delete(t.links).where(_to_seat(match, holder.seat)))

    async def move(self, match: str, link: str, holder: Holder) -> None:
        """Moves a seat to another device of whoever holds it, by a link they made for that.

        Conflict if they hold it no more. The name goes along unless the new holder brings one.
        """
        async with self.writing("seat") as connection:
            await lock(connection, match)
            owner = select(t.links.c.holder).where(t.links.c.fingerprint == link, _to_seat(match, holder.seat))
            moved = await connection.execute(
                update(t.holders)
                .where(_holds(match, holder.seat, await connection.scalar(owner)))
                .values(session=holder.session, name=func.coalesce(holder.name, t.holders.c.name))
            )
            if moved.rowcount != 1:
                raise Conflict
            await connection.execute(delete(t.links).where(_to_seat(match, holder.seat)))

    async def release(self, match: str, seat: int, session: str) -> bool:
        """Frees a seat that a session holds in a match that waits; False if it does not, or not any more."""
        async with self.writing("seat") as connection:
            if (await lock(connection, match)).status != "waiting":
                return False
            gone = await connection.execute(delete(t.holders).where(_holds(match, seat, session)))
            await connection.execute(delete(t.links).where(t.links.c.match == match, t.links.c.holder == session))
            return gone.rowcount == 1

    async def let_watch(self, match: str, session: str, most: int, now_ms: int) -> None:
        """Lets a session watch; of more onlookers than `most` the oldest have to follow a link again."""
        onlookers = and_(t.holders.c.match == match, t.holders.c.seat == 0)
        async with self.writing("seat") as connection:
            await lock(connection, match)
            known = update(t.holders).where(onlookers, t.holders.c.session == session).values(since_ms=now_ms)
            if (await connection.execute(known)).rowcount:
                return
            await connection.execute(insert(t.holders).values(match=match, seat=0, session=session, since_ms=now_ms))
            stays = (
                select(t.holders.c.session)
                .where(onlookers)
                .order_by(t.holders.c.since_ms.desc(), t.holders.c.session)
                .limit(most)
            )
            await connection.execute(delete(t.holders).where(onlookers, t.holders.c.session.not_in(stays)))

    # Links.

    async def link(self, fingerprint: str) -> Link | None:
        """Where a link leads."""
        async with self.reading("link") as connection:
            row = (await connection.execute(select(t.links).where(t.links.c.fingerprint == fingerprint))).one_or_none()
        return None if row is None else Link(row.match, row.kind, row.seat, row.holder)

    async def offer(self, match: str, new: Mapping[str, Link]) -> set[str]:
        """New links for the creator to give away, instead of all before; returns those that lead somewhere.

        What leads to a seat that is not free is not stored. Links with which people move their own seats stay.
        """
        async with self.writing("links") as connection:
            await lock(connection, match)
            free = await free_seats(connection, match)
            before = t.links.c.match == match, t.links.c.holder.is_(None)
            await connection.execute(delete(t.links).where(*before))
            kept = {name: link for name, link in new.items() if _leads_somewhere(link, free)}
            await insert_links(connection, kept)
        return set(kept)

    async def offer_move(self, match: str, seat: int, session: str, new: Mapping[str, Link]) -> None:
        """A link with which a session moves its own seat, instead of those before. Conflict if the seat is not its."""
        async with self.writing("links") as connection:
            await lock(connection, match)
            held = select(t.holders.c.seat).where(_holds(match, seat, session))
            if await connection.scalar(held) is None:
                raise Conflict
            await connection.execute(delete(t.links).where(_to_seat(match, seat), t.links.c.holder == session))
            await insert_links(connection, new)

    async def add_link(self, new: Mapping[str, Link]) -> None:
        """A link more, unless it is there already."""
        async with self.writing("links") as connection:
            known = await connection.scalars(select(t.links.c.fingerprint).where(t.links.c.fingerprint.in_(list(new))))
            there = set(known)
            await insert_links(connection, {name: link for name, link in new.items() if name not in there})


async def lock(connection: AsyncConnection, match: str) -> LockedMatch:
    """Keeps everybody else from changing a match until the transaction ends. Conflict if there is none.

    SQLite has one writer at a time anyway; PostgreSQL locks the row.
    """
    query = select(t.matches.c.status, t.matches.c.creator).where(t.matches.c.id == match)
    row = (await connection.execute(query.with_for_update(key_share=True))).one_or_none()
    if row is None:
        raise Conflict
    return LockedMatch(row.status, row.creator)


async def free_seats(connection: AsyncConnection, match: str) -> set[int]:
    """The seats that wait for somebody to come by link or from the lobby."""
    return await _empty_seats(connection, match, t.seats.c.kind == "link")


async def is_full(connection: AsyncConnection, match: str) -> bool:
    """Whether somebody holds every seat that no computer player has."""
    return not await _empty_seats(connection, match, t.seats.c.kind != "level")


async def _empty_seats(connection: AsyncConnection, match: str, kind: ColumnElement[bool]) -> set[int]:
    taken = select(t.holders.c.seat).where(t.holders.c.match == match)
    query = select(t.seats.c.seat).where(t.seats.c.match == match, kind, t.seats.c.seat.not_in(taken))
    return set(await connection.scalars(query))


async def read_holders(connection: AsyncConnection, match: str) -> list[Holder]:
    """Who holds the seats of a match, in order."""
    query = select(t.holders).where(t.holders.c.match == match).order_by(t.holders.c.seat, t.holders.c.session)
    return [Holder(row.seat, row.session, row.name) for row in await connection.execute(query)]


async def insert_links(connection: AsyncConnection, links: Mapping[str, Link]) -> None:
    """Stores links by their fingerprints."""
    if links:
        rows = [{"fingerprint": fingerprint, **msgspec.structs.asdict(link)} for fingerprint, link in links.items()]
        await connection.execute(insert(t.links), rows)


async def _leads_to(connection: AsyncConnection, link: str, match: str, seat: int) -> bool:
    """Whether a link of the creator's leads to a seat, or to any."""
    query = select(t.links).where(
        t.links.c.fingerprint == link,
        t.links.c.match == match,
        t.links.c.kind.in_(("seat", "invite")),
        t.links.c.holder.is_(None),
    )
    row = (await connection.execute(query)).one_or_none()
    return row is not None and row.seat in (None, seat)


def _leads_somewhere(link: Link, free: Collection[int]) -> bool:
    return link.kind == "watch" or (bool(free) if link.kind == "invite" else link.seat in free)


def _to_seat(match: str, seat: int) -> ColumnElement[bool]:
    return and_(t.links.c.match == match, t.links.c.seat == seat)


def _holds(match: str, seat: int, session: str | None) -> ColumnElement[bool]:
    """No holder is NULL in the database: a session that is None holds nothing."""
    return and_(t.holders.c.match == match, t.holders.c.seat == seat, t.holders.c.session == session)
