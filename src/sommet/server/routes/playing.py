"""Playing without a socket: views, logs, commands, previews and the record at the end."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from sommet.core.errors import GameError
from sommet.server import showing, wire
from sommet.server.live import viewer_of
from sommet.server.metrics import METRICS
from sommet.server.previewing import Previewing
from sommet.server.routes.asking import Asked, Language, MatchId, asker_of, refusals, session_of, visible, whole


@get("/api/matches/{match_id:str}/view", tags=["play"], responses=refusals(403, 404))
async def view(
    request: Asked,
    match_id: MatchId,
    seat: Annotated[int | None, QueryParameter(description="Whose view; none: the server chooses.")] = None,
    since: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The last ply seen.")] = 0,
    lang: Language = "fr",
) -> wire.Update:
    """What a seat is shown now: the same as on the socket."""
    match = await visible(request, match_id)
    return match.update(viewer_of(match, session_of(request), seat, lang), since)


@get("/api/matches/{match_id:str}/log", tags=["play"], responses=refusals(403, 404))
async def log(
    request: Asked,
    match_id: MatchId,
    seat: Annotated[int | None, QueryParameter(description="Whose log; none: the server chooses.")] = None,
    first: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The number of the first action.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=wire.MOST_ITEMS)] = wire.MOST_ITEMS,
    lang: Language = "fr",
) -> wire.LogPage:
    """Actions of a match as a seat may know them now: those that are older than what an update holds."""
    match = await visible(request, match_id)
    viewer = viewer_of(match, session_of(request), seat, lang)
    items = showing.log_items(match.state, viewer.seat, first, count, lang)
    return wire.LogPage(first=first, length=len(match.state.actions), items=items)


@post(
    "/api/matches/{match_id:str}/commands",
    tags=["play"],
    status_code=HTTP_200_OK,
    responses=refusals(403, 404, 409),
)
async def commands(request: Asked, match_id: MatchId, data: JSONBody[wire.AnyCommand]) -> wire.Accepted:
    """Plays, takes back, proposes, answers, resigns, returns or asks for a rematch: the same as on the socket."""
    match = await visible(request, match_id)
    try:
        accepted = await match.submit(match.seat_for(session_of(request), data.seat), data)
    except GameError as error:
        METRICS.commands.labels("command", error.code).inc()
        raise
    METRICS.accepted.inc()
    return accepted


@get("/api/matches/{match_id:str}/previews", tags=["play"], responses=refusals(403, 404, 409))
async def previews(
    request: Asked,
    match_id: MatchId,
    seat: Annotated[int | None, QueryParameter(description="Which of one's seats; none: the one to act.")] = None,
    ply: Annotated[int | None, QueryParameter(description="Only at this ply.")] = None,
    first: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The number of the first action.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=wire.MOST_PREVIEWS)] = wire.MOST_PREVIEWS,
) -> wire.Previews:
    """What to show of the legal actions of one's own seat, which is to act: asked for once for each decision."""
    match = await visible(request, match_id)
    state = match.deciding(match.seat_for(session_of(request), seat), ply)
    return await _previewing(request).previews(match, state, asker_of(request), first, count)


@post(
    "/api/matches/{match_id:str}/preview",
    tags=["play"],
    status_code=HTTP_200_OK,
    responses=refusals(403, 404, 409),
)
async def preview(request: Asked, match_id: MatchId, data: JSONBody[wire.Trial], lang: Language = "fr") -> wire.Preview:
    """What to show of one action of one's own seat, which is to act, and why it is refused if it is."""
    match = await visible(request, match_id)
    state = match.deciding(match.seat_for(session_of(request), data.seat), data.ply)
    return await _previewing(request).preview(match, state, asker_of(request), data.action, lang)


def _previewing(request: Asked) -> Previewing:
    previewing: Previewing = request.app.state.previewing
    return previewing


@get("/api/matches/{match_id:str}/record", tags=["play"], responses=refusals(404, 409))
async def record(request: Asked, match_id: MatchId) -> wire.RecordInfo:
    """The whole match as a record, once it is over: it tells everything."""
    told = whole(await visible(request, match_id))
    info = wire.RecordInfo(
        game=told.game, players=told.players, options=told.options, setup=told.setup, actions=list(told)
    )
    if told.result is not None:
        info.result = list(told.result)
    return info


ROUTES = [view, log, commands, previews, preview, record]
