"""Tables: set, found, joined, left, erased."""

from litestar import Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from sommet.server import erasing, lobby, seats, wire
from sommet.server.refusals import NotFound
from sommet.server.routes.asking import (
    Asked,
    MatchId,
    SeatId,
    hall_of,
    origin_of,
    refusals,
    remembering,
    session_of,
    session_or_new,
    visible,
)
from sommet.server.sessions import COOKIE


@post("/api/matches", tags=["tables"], status_code=HTTP_201_CREATED, responses=refusals(404, 409))
async def create(request: Asked, data: JSONBody[wire.NewMatch]) -> Response[wire.Created]:
    """Sets a table. The links are shown this once."""
    session = session_or_new(request)
    match, links = await hall_of(request).create(data, session.fingerprint, origin_of(request))
    body = wire.Created(match=lobby.info(match.without_entries(), session.fingerprint), links=links)
    return remembering(request, body, session, HTTP_201_CREATED)


@get("/api/lobby", tags=["tables"], responses=refusals())
async def waiting(request: Asked) -> wire.MatchList:
    """The tables anybody may join."""
    return await lobby.waiting(hall_of(request), session_of(request))


@get("/api/mine", tags=["tables"], responses=refusals())
async def mine(request: Asked) -> wire.MatchList:
    """The tables the visitor made or plays at."""
    return await lobby.of_session(hall_of(request), session_of(request))


@delete(
    "/api/mine",
    tags=["tables"],
    responses=refusals(503),
    response_cookies=[Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax")],
)
async def erase_mine(request: Asked) -> None:
    """Forgets the visitor: everything of theirs at every table, and the cookie."""
    await erasing.erase_everywhere(hall_of(request), session_of(request))


@delete("/api/matches/{match_id:str}", tags=["tables"], responses=refusals(404, 503))
async def erase(request: Asked, match_id: MatchId) -> None:
    """Everything of the visitor's at one table disappears; the table too, if nobody else sits there."""
    hall = hall_of(request)
    await erasing.erase(hall, await hall.match(match_id), session_of(request))


@get("/api/matches/{match_id:str}", tags=["tables"], responses=refusals(404))
async def about(request: Asked, match_id: MatchId) -> wire.MatchInfo:
    """One table. Those in the lobby are open to everybody."""
    match = await hall_of(request).match(match_id)
    session = session_of(request)
    if not match.row.listed and not match.may_look(session):
        raise NotFound
    return lobby.info(match.without_entries(), session)


@post("/api/join", tags=["tables"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def join(request: Asked, data: JSONBody[wire.Join]) -> Response[wire.Joined]:
    """Follows a link: to a seat, to any free seat, or to watch."""
    session = session_or_new(request)
    joined = await seats.join(hall_of(request), session.fingerprint, data)
    return remembering(request, joined, session, HTTP_200_OK)


@post(
    "/api/matches/{match_id:str}/seats/{seat:int}",
    tags=["tables"],
    status_code=HTTP_200_OK,
    responses=refusals(404, 409),
)
async def claim(request: Asked, match_id: MatchId, seat: SeatId, data: JSONBody[wire.Claim]) -> Response[wire.Joined]:
    """Takes a free seat at a table of the lobby."""
    session = session_or_new(request)
    hall = hall_of(request)
    joined = await seats.claim(hall, await hall.match(match_id), session.fingerprint, seat, data.name)
    return remembering(request, joined, session, HTTP_200_OK)


@delete("/api/matches/{match_id:str}/seats/{seat:int}", tags=["tables"], responses=refusals(403, 404, 409))
async def leave(request: Asked, match_id: MatchId, seat: SeatId) -> None:
    """Leaves a seat before the match has begun; a creator who leaves clears the table away."""
    await seats.leave(hall_of(request), await visible(request, match_id), session_of(request), seat)


@post("/api/matches/{match_id:str}/links", tags=["tables"], status_code=HTTP_200_OK, responses=refusals(403, 404))
async def links(request: Asked, match_id: MatchId) -> wire.Links:
    """Fresh links for the creator; the old ones end."""
    found = await seats.fresh_links(hall_of(request), await visible(request, match_id), session_of(request))
    return wire.Links(links=found)


@post(
    "/api/matches/{match_id:str}/seats/{seat:int}/link",
    tags=["tables"],
    status_code=HTTP_200_OK,
    responses=refusals(403, 404),
)
async def seat_link(request: Asked, match_id: MatchId, seat: SeatId) -> wire.Links:
    """A link that moves one's own seat to another device."""
    link = await seats.link_to_own_seat(hall_of(request), await visible(request, match_id), session_of(request), seat)
    return wire.Links(links=[link])


ROUTES = [create, waiting, mine, erase_mine, erase, about, join, claim, leave, links, seat_link]
