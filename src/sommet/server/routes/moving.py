"""Taking everything along to another device."""

from litestar import Response, delete, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from sommet.server import wire
from sommet.server.moving import MINUTES, Moving
from sommet.server.routes.asking import Asked, origin_of, refusals, remembering, session_of, session_or_new


def _moving(request: Asked) -> Moving:
    moving: Moving = request.app.state.moving
    return moving


@post("/api/moves", tags=["tables"], status_code=HTTP_200_OK, responses=refusals(409, 503))
async def offer(request: Asked, data: JSONBody[wire.NewMove]) -> wire.MoveInfo:
    """A code that takes everything of the visitor's to another device: once, within ten minutes."""
    code, _ = await _moving(request).offer(session_of(request), data.name)
    return wire.MoveInfo(code=code, seconds=MINUTES * 60)


@delete("/api/moves", tags=["tables"], responses=refusals(503))
async def withdraw(request: Asked) -> None:
    """The visitor's code works no more."""
    await _moving(request).withdraw(session_of(request))


@post("/api/moves/taken", tags=["tables"], status_code=HTTP_200_OK, responses=refusals(404, 503))
async def take(request: Asked, data: JSONBody[wire.TakenMove]) -> Response[wire.Moved]:
    """Everything that the code is for is the visitor's from now on; without a cookie one gets that first."""
    session = session_or_new(request)
    if session_of(request) is None:
        # Everything would hang on a cookie that may never arrive.
        return remembering(request, wire.Moved(name=None, taken=False), session, HTTP_200_OK)
    name = await _moving(request).take(session.fingerprint, data.code, origin_of(request))
    return remembering(request, wire.Moved(name=name), session, HTTP_200_OK)


ROUTES = [offer, withdraw, take]
