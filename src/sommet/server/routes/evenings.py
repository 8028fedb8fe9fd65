"""A club's evening: set up, paired, looked at."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from sommet.core.text import Text
from sommet.server import wire
from sommet.server.evening import hosting
from sommet.server.guard import address_of
from sommet.server.refusals import TooMany
from sommet.server.routes.asking import Asked, hall_of, origin_of, refusals, remembering, session_of, session_or_new

PER_SECOND, LOOKS_AT_ONCE = 8.0, 80  # looks at evenings, for each address: a club's phones have one together
EveningId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern="^[A-Za-z0-9]+$")]


@post("/api/evenings", tags=["evenings"], status_code=HTTP_201_CREATED, responses=refusals(404, 409))
async def create(request: Asked, data: JSONBody[wire.NewEvening]) -> Response[wire.EveningInfo]:
    """Sets up an evening; whoever does is its host."""
    session, hall = session_or_new(request), hall_of(request)
    row = await hosting.create(hall, data, session.fingerprint, origin_of(request))
    return remembering(request, await hosting.info(hall, row, session.fingerprint), session, HTTP_201_CREATED)


@get("/api/evenings", tags=["evenings"], responses=refusals())
async def own(request: Asked) -> wire.EveningNames:
    """The evenings the visitor has set up."""
    session = session_of(request)
    names = [] if session is None else await hall_of(request).store.evening_names(session)
    return wire.EveningNames(evenings=names)


@get("/api/evenings/{name:str}", tags=["evenings"], responses=refusals(404))
async def about(request: Asked, name: EveningId) -> wire.EveningInfo:
    """An evening, for everybody who knows its address: tables, results, standings."""
    hall, looks = hall_of(request), request.app.state.evening_looks
    if not looks.take(address_of(request.scope["client"])):
        raise TooMany(Text("trop de demandes : attendez un instant", "too many requests: wait a moment"))
    return await hosting.info(hall, await hosting.evening(hall, name), session_of(request))


@post("/api/evenings/{name:str}/rounds", tags=["evenings"], status_code=HTTP_200_OK, responses=refusals(403, 404, 409))
async def begin(request: Asked, name: EveningId, data: JSONBody[wire.NewRound]) -> wire.EveningInfo:
    """Pairs the next round; its tables wait for their players."""
    hall, session = hall_of(request), session_of(request)
    row = await hosting.evening(hall, name)
    row = await hosting.begin_round(hall, row, session, origin_of(request), data.version)
    return await hosting.info(hall, row, session)


@post("/api/evenings/{name:str}/results", tags=["evenings"], status_code=HTTP_200_OK, responses=refusals(403, 404, 409))
async def result(request: Asked, name: EveningId, data: JSONBody[wire.NewResult]) -> wire.EveningInfo:
    """Types in how a table of the last round ended, or takes that back."""
    hall, session = hall_of(request), session_of(request)
    row = await hosting.note_result(hall, await hosting.evening(hall, name), session, data)
    return await hosting.info(hall, row, session)


ROUTES = [create, own, about, begin, result]
