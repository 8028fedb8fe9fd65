"""Taking, moving and leaving seats."""

from sommet.core.text import Text
from sommet.server import chance, opening, wire
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
    if link.kind == "watch":
        most = hall.settings.limits.watchers_per_match
        await hall.store.let_watch(match.id, session, most, hall.now_ms())
        seat = 0
    elif link.kind == "invite":
        seat = await _take_any(hall, match, Holder(0, session, asked.name), token)
    else:
        assert link.seat is not None
        seat = link.seat
        await _take_by_link(hall, link, Holder(seat, session, asked.name), token)
    await hall.reseated(match)
    return wire.Joined(match=match.id, seat=seat)


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
            await hall.store.hold(match.id, Holder(seat, holder.session, holder.name), token)
        except Conflict:
            continue  # somebody was quicker
        return seat
    raise SeatTaken


async def claim(hall: Hall, match: Match, session: str, seat: int, name: str | None) -> wire.Joined:
    """Takes a free seat of a match in the lobby."""
    if not match.row.listed and session != match.row.creator:
        raise NotFound
    if seat in match.held_by(session):
        await match.begin_if_full()  # the server may have ended between the two the first time
        return wire.Joined(match=match.id, seat=seat)
    if seat not in free_seats(match):
        raise SeatTaken
    try:
        await hall.store.hold(match.id, Holder(seat, session, name))
    except Conflict:
        raise SeatTaken from None
    await hall.reseated(match)
    return wire.Joined(match=match.id, seat=seat)


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
    infos, rows = opening.new_links(match.id, free_seats(match), match.row.plan)
    kept = await hall.store.offer(match.id, rows)
    return [info for info in infos if fingerprint(info.token) in kept]


async def link_to_own_seat(hall: Hall, match: Match, session: str | None, seat: int) -> wire.LinkInfo:
    """A link that moves one's own seat to another device."""
    if session is None or seat not in match.held_by(session):
        raise NotYourSeat
    info, rows = opening.new_link(match.id, "seat", seat, holder=session)
    try:
        await hall.store.offer_move(match.id, seat, session, rows)
    except Conflict:
        raise NotYourSeat from None  # it has moved a moment ago
    return info


async def link_to_share(hall: Hall, match: Match) -> wire.LinkInfo:
    """A link to watch, always the same one: it is made from the secret of the match, so that none has to be kept."""
    if match.row.plan.watch == "nobody":
        raise Impossible(
            Text(
                "cette table ne veut pas de spectateurs ; on peut en télécharger la partie",
                "this table wants no spectators; the game can be downloaded",
            )
        )
    info, rows = opening.new_link(match.id, "watch", 0, token=chance.token(match.row.secret, "share"))
    await hall.store.add_link(rows)
    return info
