"""What every door asks: who is there, which match is meant, may they see it."""

from typing import Annotated, Any

from litestar import Request, Response, WebSocket
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from sommet.core.record import Record
from sommet.core.text import Lang, Text
from sommet.server import wire
from sommet.server.guard import address_of
from sommet.server.hall import Hall
from sommet.server.jobs import Asker
from sommet.server.match import Match
from sommet.server.refusals import Impossible, NotFound
from sommet.server.sessions import COOKIE, COOKIE_SECONDS, Session, Sessions

Asked = Request[Any, Any, State]
MatchId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern="^[A-Za-z0-9]+$")]
JobId = Annotated[str, PathParameter(max_length=40)]
SeatId = Annotated[int, PathParameter(ge=1, le=99)]
Language = Annotated[Lang, QueryParameter(description="The language of sentences.")]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What OpenAPI says of refusals with these statuses and those that every door has."""
    return {
        status: ResponseSpec(wire.Problem, generate_examples=False, description="Refused, with the reason.")
        for status in (400, 429, *statuses)
    }


def hall_of(request: Asked | WebSocket[Any, Any, State]) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def session_of(request: Asked | WebSocket[Any, Any, State]) -> str | None:
    """The visitor's fingerprint; None for someone without a cookie."""
    sessions: Sessions = request.app.state.sessions
    session = sessions.read(request.cookies.get(COOKIE))
    return None if session is None else session.fingerprint


def origin_of(request: Asked) -> str:
    """The fingerprint of the visitor's address."""
    sessions: Sessions = request.app.state.sessions
    return sessions.address_fingerprint(address_of(request.scope["client"]))


def asker_of(request: Asked) -> Asker:
    """Who asks for work: the visitor or, of those without a cookie, everybody at their address."""
    address = origin_of(request)
    return Asker(session_of(request) or f"at {address}", address)


def session_or_new(request: Asked) -> Session:
    sessions: Sessions = request.app.state.sessions
    return sessions.read(request.cookies.get(COOKIE)) or sessions.new()


def remembering(request: Asked, body: Any, session: Session, status: int) -> Response[Any]:
    """An answer that leaves the session's cookie with the visitor."""
    cookie = Cookie(
        key=COOKIE,
        value=session.cookie,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(body, cookies=[cookie], status_code=status)


async def visible(request: Asked | WebSocket[Any, Any, State], match_id: str) -> Match:
    """A match the visitor may see; to others it looks as if there were none."""
    match = await hall_of(request).match(match_id)
    if not match.may_look(session_of(request)):
        raise NotFound
    return match


def whole(match: Match) -> Record:
    """A match that is over: before that it would tell what is hidden."""
    if match.state.status != "over":
        raise Impossible(Text("la partie n'est pas finie", "the match is not over"))
    return match.state.record()
