"""Being told by Web Push that it is one's turn."""

import asyncio

from litestar import get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT

from sommet.core.text import Text
from sommet.server import wire
from sommet.server.limits import Buckets
from sommet.server.push.addresses import NotAllowed, target_of
from sommet.server.push.sealing import Subscription, is_sealable
from sommet.server.refusals import BadMessage, Impossible, TooMany
from sommet.server.routes.asking import Asked, hall_of, origin_of, refusals, session_of


@get("/api/calls/key", tags=["calls"], responses=refusals(503))
async def key(request: Asked) -> wire.CallKey:
    """What a browser needs to subscribe."""
    return wire.CallKey(key=await hall_of(request).caller.public_key())


@post("/api/calls", tags=["calls"], status_code=HTTP_204_NO_CONTENT, responses=refusals(409, 503))
async def subscribe(request: Asked, data: JSONBody[wire.NewCall]) -> None:
    """Has a browser of the visitor's told whenever it is their turn, until they play nowhere any more."""
    hall = hall_of(request)
    calls: Buckets = request.app.state.subscribing
    if not calls.take(origin_of(request)):
        raise TooMany(Text("trop de demandes : attendez un instant", "too many requests: wait a moment"))
    plan = hall.settings.calling
    try:
        target_of(data.endpoint, plan.services)
    except NotAllowed as error:
        refusal = Impossible(
            Text(
                "ce serveur ne connaît pas le service de notifications de ce navigateur",
                "this server does not know the notification service of this browser",
            )
        )
        refusal.detail = Text(f"endpoint refusé : {error}", f"endpoint refused: {error}")
        raise refusal from None
    if not await asyncio.to_thread(is_sealable, data.keys.p256dh, data.keys.auth):
        raise BadMessage("p256dh is a point of P-256 and auth 16 bytes, both in base64url")
    session = session_of(request)
    if session is None or not await hall.store.plays_somewhere(session):
        raise Impossible(
            Text(
                "asseyez-vous d'abord à une table : c'est là qu'on pourra vous appeler",
                "sit down at a table first: that is where you can be called to",
            )
        )
    new = Subscription(data.endpoint, data.keys.p256dh, data.keys.auth, data.lang)
    await hall.store.subscribe(session, new, plan.per_visitor, hall.now_ms())


@post("/api/calls/end", tags=["calls"], status_code=HTTP_204_NO_CONTENT, responses=refusals(503))
async def unsubscribe(request: Asked, data: JSONBody[wire.EndedCall]) -> None:
    """Has a browser of the visitor's told nothing any more."""
    session = session_of(request)
    if session is not None:
        await hall_of(request).store.unsubscribe(data.endpoint, session)


ROUTES = [key, subscribe, unsubscribe]
