"""Taking, moving and leaving seats."""

from contextlib import suppress

from msgspec.structs import replace

from sommet.core.text import Text
from sommet.server import chance, drawing, lobby, opening, wire
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.refusals import Impossible, LinkSpent, NotFound, NotYourSeat, SeatTaken
from sommet.server.sessions import fingerprint
from sommet.server.store import Conflict
from sommet.server.store.rows import Holder, Link


async def join(hall: Hall, session: str, asked: wire.Join) -> wire.Joined:
    """Follows a link: to a seat, to any free seat, or to the spectators' bench."""
    token = fingerprint(asked.token)
    link = await hall.store.link(token)
    if link is None:
        raise LinkSpent
    match = await hall.match(link.match)
    if link.kind == "watch" or (asked.watch and link.holder is None):
        _expect_onlookers(match)
        most = hall.settings.limits.watchers_per_match
        await hall.store.let_watch(match.id, session, most, hall.now_ms())
        seat = 0
    elif link.kind == "invite":
        seat = await _take_any(hall, match, Holder(0, session, asked.name, asked.contributes), token)
    else:
        assert link.seat is not None
        seat = link.seat
        await _take_by_link(hall, link, Holder(seat, session, asked.name, asked.contributes), token)
    await hall.reseated(match)
    return wire.Joined(match=match.id, seat=seat)


async def invitation(hall: Hall, session: str | None, token: str) -> wire.Invitation:
    """What a link leads to. Whoever holds it may know that much before they decide; nothing is taken yet."""
    link = await hall.store.link(fingerprint(token))
    if link is None:
        raise LinkSpent
    match = await hall.match(link.match)
    may: list[wire.Way] = []
    if match.held_by(session) or session == match.row.creator:
        may.append("enter")
    free = free_seats(match)
    if link.holder is not None or (link.kind == "invite" and free) or (link.kind == "seat" and link.seat in free):
        may.append("play")
    if link.holder is None and match.row.plan.watch != "nobody":
        may.append("watch")
    creator = match.row.creator
    return wire.Invitation(
        kind=link.kind,
        seat=link.seat or None,
        moves=link.holder is not None,
        host=next((held.name for held in match.holders if held.seat and held.session == creator), None),
        may=may,
        match=lobby.info(match.without_entries(), session),
    )


def _expect_onlookers(match: Match) -> None:
    if match.row.plan.watch == "nobody":
        raise Impossible(Text("cette table ne veut pas de spectateurs", "this table wants no spectators"))


async def _take_by_link(hall: Hall, link: Link, holder: Holder, token: str) -> None:
    """A link to a seat works once: the creator's leads to a free seat, the holder's own moves it to another device."""
    try:
        if link.holder is None:
            await hall.store.hold(link.match, holder, token)
        else:
            await hall.store.move(link.match, token, holder)
    except Conflict:
        raise SeatTaken from None


async def _take_any(hall: Hall, match: Match, holder: Holder, token: str) -> int:
    """The seat the session has already, or the first free one."""
    if held := match.held_by(holder.session):
        return held[0]
    for seat in free_seats(match):
        try:
            await hall.store.hold(match.id, replace(holder, seat=seat), token)
        except Conflict:
            continue  # somebody was quicker
        return seat
    raise SeatTaken


async def claim(hall: Hall, match: Match, session: str, seat: int, asked: wire.Claim) -> wire.Joined:
    """Takes a free seat of a match in the lobby."""
    if not match.row.listed and session != match.row.creator:
        raise NotFound
    if seat in match.held_by(session):
        await match.begin_if_full()  # the server may have ended between the two the first time
        return wire.Joined(match=match.id, seat=seat)
    if seat not in free_seats(match):
        raise SeatTaken
    try:
        await hall.store.hold(match.id, Holder(seat, session, asked.name, asked.contributes))
    except Conflict:
        raise SeatTaken from None
    await hall.reseated(match)
    return wire.Joined(match=match.id, seat=seat)


async def rename(hall: Hall, match: Match, session: str | None, seat: int, name: str | None) -> wire.Called:
    """Calls somebody who waits otherwise, and tells the others. Once the match has begun names stay."""
    if session is None or seat not in match.held_by(session):
        raise NotYourSeat
    try:
        called = await hall.store.rename(match.id, seat, session, name)
    except Conflict:
        await match.reseat()
        if seat not in match.held_by(session):
            raise NotYourSeat from None
        raise Impossible(
            Text("la partie a commencé : les noms ne changent plus", "the match has begun: names stay as they are")
        ) from None
    await hall.reseated(match)
    return wire.Called(seat=seat, name=called)


async def contribute(hall: Hall, match: Match, session: str | None, asked: wire.Contribute) -> wire.FairnessInfo:
    """Mixes what a player's browser sends into the draws, once; what is sent again changes nothing."""
    if session is None or not match.held_by(session):
        raise NotYourSeat
    try:
        is_kept = match.row.pledge is not None and await hall.store.contribute(match.id, session, asked.value)
    except Conflict:
        raise NotYourSeat from None  # they have left a moment ago
    if not is_kept:
        raise Impossible(
            Text(
                "trop tard : la partie a commencé, ses tirages sont fixés",
                "too late: the match has begun, its draws are settled",
            )
        )
    await hall.reseated(match)
    info = drawing.info(match.row, match.state, match.holders)
    assert info is not None, "it has a pledge"
    return info


async def leave(hall: Hall, match: Match, session: str | None, seat: int) -> None:
    """Frees a seat of a match that has not begun; a creator who leaves clears the table away."""
    await match.leave(session, seat)
    hall.seats_changed(match)


def free_seats(match: Match) -> list[int]:
    """The seats that wait for somebody, as far as this process knows; the database has the last word."""
    taken = {held.seat for held in match.holders}
    return [seat for seat, row in match.state.seats.items() if row.kind == "link" and seat not in taken]


async def fresh_links(hall: Hall, match: Match, session: str | None) -> list[wire.LinkInfo]:
    """New links for the creator to give away; the old ones lead nowhere from now on."""
    if session != match.row.creator:
        raise NotYourSeat
    infos, rows = opening.new_links(match.row, free_seats(match))
    kept = await hall.store.offer(match.id, rows)
    return [info for info in infos if fingerprint(info.token) in kept]


async def link_to_own_seat(hall: Hall, match: Match, session: str | None, seat: int) -> wire.LinkInfo:
    """A link that moves one's own seat to another device."""
    if session is None or seat not in match.held_by(session):
        raise NotYourSeat
    info, rows = opening.new_link(match.row, "seat", seat, holder=session)
    try:
        await hall.store.offer_move(match.id, seat, session, rows)
    except Conflict:
        raise NotYourSeat from None  # it has moved a moment ago
    return info


async def shared(hall: Hall, token: str) -> Match:
    """The match that a link lets watch, for somebody who stays a stranger to it. LinkSpent if it leads to none."""
    link = await hall.store.link(fingerprint(token))
    if link is None or link.kind != "watch":
        raise LinkSpent
    return await hall.match(link.match)


async def link_to_share(hall: Hall, match: Match) -> wire.LinkInfo:
    """A link to watch, always the same one: it is made from the secret of the match, so that none has to be kept."""
    if match.row.plan.watch == "nobody":
        raise Impossible(
            Text(
                "cette table ne veut pas de spectateurs ; on peut en télécharger la partie",
                "this table wants no spectators; the game can be downloaded",
            )
        )
    info, rows = opening.new_link(match.row, "watch", 0, token=chance.token(match.row.secret, "share"))
    with suppress(Conflict):  # somebody shares it at the same moment: it is the same link
        await hall.store.add_link(rows)
    return info
