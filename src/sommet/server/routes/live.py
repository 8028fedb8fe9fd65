"""The socket, and the server's own doors: is it well, what does it count."""

from typing import Any

from litestar import Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import sommet
from sommet.server import wire
from sommet.server.guard import address_of
from sommet.server.health import Health
from sommet.server.limits import Connections
from sommet.server.live import Connection
from sommet.server.match import Match
from sommet.server.metrics import METRICS
from sommet.server.refusals import NotFound, NotYourSeat
from sommet.server.routes.asking import Asked, MatchId, hall_of, refusals, session_of, visible


@websocket("/api/matches/{match_id:str}/live")
async def live(socket: WebSocket[Any, Any, State], match_id: MatchId) -> None:
    """Joins one client to one match."""
    connections: Connections = socket.app.state.connections
    address = address_of(socket.scope["client"])
    if not connections.enter(address):
        METRICS.refused.labels("connections").inc()
        await socket.close(code=1013, reason="too-many")
        return
    try:
        match = await visible(socket, match_id)
        session = session_of(socket)
        await socket.accept()
        if _has_no_room(match, session, hall_of(socket).settings.limits.watchers_per_match):
            METRICS.refused.labels("watchers").inc()
            await socket.close(code=1013, reason="too-many")
            return
        await Connection(hall_of(socket), match, session, socket).run()
    except (NotFound, NotYourSeat) as error:
        await socket.close(code=1008, reason=error.code)
    except WebSocketDisconnect:
        pass
    finally:
        connections.leave(address)


def _has_no_room(match: Match, session: str | None, most: int) -> bool:
    """Whether a match has all the onlookers it may have; whoever plays or made it is let in."""
    if session is not None and (session == match.row.creator or match.held_by(session)):
        return False
    return match.presence.here().get(0, 0) >= most


@get("/healthz", tags=["server"], responses=refusals(503))
async def healthz(request: Asked) -> wire.Health:
    """Answers 200 while the server can store what is played, 503 when it cannot."""
    health: Health = request.app.state.health
    await health.check()
    return wire.Health(status="ok", version=sommet.__version__)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """Numbers about this process, for Prometheus."""
    return Response(generate_latest(METRICS.registry), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES = [healthz, metrics, live]
