"""Tables: set, found, joined, left, erased."""

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from sommet.server import erasing, lobby, onlookers, seats, wire
from sommet.server.guard import address_of
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


@get("/api/watch", tags=["tables"], responses=refusals())
async def watch(
    request: Asked,
    first: Annotated[int, QueryParameter(ge=0, le=onlookers.MOST, description="The number of the first table.")] = 0,
) -> wire.LiveTables:
    """The tables at which somebody plays now and that everybody may watch."""
    looking: onlookers.Onlookers = request.app.state.onlookers
    return await looking.tables(address_of(request.scope["client"]), first, hall_of(request).now_ms())


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


@post("/api/invitation", tags=["tables"], status_code=HTTP_200_OK, responses=refusals(404))
async def invitation(request: Asked, data: JSONBody[wire.LinkToken]) -> wire.Invitation:
    """What a link leads to: who invites, to what, and what its holder may do. It stays as good as it was."""
    return await seats.invitation(hall_of(request), session_of(request), data.token)


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
    joined = await seats.claim(hall, await hall.match(match_id), session.fingerprint, seat, data)
    return remembering(request, joined, session, HTTP_200_OK)


@put("/api/matches/{match_id:str}/seats/{seat:int}", tags=["tables"], responses=refusals(403, 404, 409))
async def rename(request: Asked, match_id: MatchId, seat: SeatId, data: JSONBody[wire.Claim]) -> wire.Called:
    """Changes one's own name at a table that has not begun."""
    hall = hall_of(request)
    return await seats.rename(hall, await visible(request, match_id), session_of(request), seat, data.name)


@post(
    "/api/matches/{match_id:str}/contribution",
    tags=["tables"],
    status_code=HTTP_200_OK,
    responses=refusals(403, 404, 409),
)
async def contribute(request: Asked, match_id: MatchId, data: JSONBody[wire.Contribute]) -> wire.FairnessInfo:
    """Mixes 32 random bytes of the visitor's into the draws of a match they play in, before it begins."""
    return await seats.contribute(hall_of(request), await visible(request, match_id), session_of(request), data)


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


LISTS = [waiting, watch, mine]
SEATS = [invitation, join, claim, rename, contribute, leave, links, seat_link]
ROUTES = [create, *LISTS, erase_mine, erase, about, *SEATS]
