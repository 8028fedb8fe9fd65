"""The HTTP doors: each decodes, hands over and encodes. OpenAPI describes them at /api/openapi.json."""

from functools import cache
from typing import Annotated, Any

from litestar import Request, Response, WebSocket, delete, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_202_ACCEPTED
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import sommet
from sommet.core.errors import GameError, RecordError
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.text import Lang, Text
from sommet.games import all_games, find
from sommet.players.levels import LEVELS
from sommet.server import erasing, lobby, replaying, seats, showing, wire
from sommet.server.delivery import Ready, ready_message
from sommet.server.guard import address_of
from sommet.server.hall import Hall
from sommet.server.health import Health
from sommet.server.jobs import Asker, Jobs
from sommet.server.limits import Connections
from sommet.server.live import Connection, viewer_of
from sommet.server.match import Match
from sommet.server.metrics import METRICS
from sommet.server.previewing import Previewing
from sommet.server.reading import Reading
from sommet.server.refusals import Impossible, NotFound, NotYourSeat
from sommet.server.sessions import COOKIE, COOKIE_SECONDS, Session, Sessions

Asked = Request[Any, Any, State]
MatchId = Annotated[str, PathParameter(min_length=1, max_length=32, pattern="^[A-Za-z0-9]+$")]
JobId = Annotated[str, PathParameter(max_length=40)]
SeatId = Annotated[int, PathParameter(ge=1, le=99)]
RECORD_BYTES = 4 * wire.LONGEST_RECORD  # a character takes up to four
Language = Annotated[Lang, QueryParameter(description="The language of sentences.")]


def _refusals(*statuses: int) -> dict[int, ResponseSpec]:
    return {
        status: ResponseSpec(wire.Problem, generate_examples=False, description="Refused, with the reason.")
        for status in (400, 429, *statuses)
    }


# Who asks.


def _hall(request: Asked | WebSocket[Any, Any, State]) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _session(request: Asked | WebSocket[Any, Any, State]) -> str | None:
    """The visitor's fingerprint; None for someone without a cookie."""
    sessions: Sessions = request.app.state.sessions
    session = sessions.read(request.cookies.get(COOKIE))
    return None if session is None else session.fingerprint


def _address(request: Asked) -> str:
    """The fingerprint of the visitor's address."""
    sessions: Sessions = request.app.state.sessions
    return sessions.address_fingerprint(address_of(request.scope["client"]))


def _asker(request: Asked) -> Asker:
    """Who asks for work: the visitor or, of those without a cookie, everybody at their address."""
    address = _address(request)
    return Asker(_session(request) or f"at {address}", address)


def _session_or_new(request: Asked) -> Session:
    sessions: Sessions = request.app.state.sessions
    return sessions.read(request.cookies.get(COOKIE)) or sessions.new()


def _remembering(request: Asked, body: Any, session: Session, status: int) -> Response[Any]:
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


async def _visible(request: Asked | WebSocket[Any, Any, State], match_id: str) -> Match:
    """A match the visitor may see; to others it looks as if there were none."""
    match = await _hall(request).match(match_id)
    if not match.may_look(_session(request)):
        raise NotFound
    return match


# The library.


def _game_info(game: Game, lang: Lang) -> wire.GameInfo:
    return wire.GameInfo(
        slug=game.slug,
        title=game.title,
        pitch=game.pitch.say(lang),
        minutes=list(game.minutes),
        seats=list(game.seats),
        has_secrets=game.has_secrets,
        options=[
            wire.OptionInfo(name=option.name, default=option.default, help=option.help.say(lang), schema=option.schema)
            for option in game.options
        ],
        rules=[wire.RuleInfo(number=number, sentence=text.say(lang)) for number, text in game.rules.items()],
    )


@cache
def _library(lang: Lang) -> Ready[wire.Library]:
    return ready_message(
        wire.Library(
            games=[_game_info(game, lang) for game in all_games()],
            levels=list(LEVELS),
            reactions=list(wire.Reaction.__args__),  # type: ignore[attr-defined]
        )
    )


@cache
def _rules(game: Game, lang: Lang) -> Ready[wire.RulesText]:
    return ready_message(wire.RulesText(game=game.slug, lang=lang, markdown=game.page(lang)))


@get("/api/games", tags=["library"], responses=_refusals(), sync_to_thread=False)
def games(request: Asked, lang: Language = "fr") -> Response[wire.Library]:
    """All games with their options and rules, and the levels of computer players."""
    return _library(lang).answer(request)


@get("/api/games/{slug:str}/rules", tags=["library"], responses=_refusals(404), sync_to_thread=False)
def rules(
    request: Asked, slug: Annotated[str, PathParameter(max_length=40)], lang: Language = "fr"
) -> Response[wire.RulesText]:
    """The rules of a game, for players."""
    return _rules(find(slug), lang).answer(request)


# Tables.


@post("/api/matches", tags=["tables"], status_code=HTTP_201_CREATED, responses=_refusals(404, 409))
async def create(request: Asked, data: JSONBody[wire.NewMatch]) -> Response[wire.Created]:
    """Sets a table. The links are shown this once."""
    session = _session_or_new(request)
    match, links = await _hall(request).create(data, session.fingerprint, _address(request))
    body = wire.Created(match=lobby.info(match.without_entries(), session.fingerprint), links=links)
    return _remembering(request, body, session, HTTP_201_CREATED)


@get("/api/lobby", tags=["tables"], responses=_refusals())
async def waiting(request: Asked) -> wire.MatchList:
    """The tables anybody may join."""
    return await lobby.waiting(_hall(request), _session(request))


@get("/api/mine", tags=["tables"], responses=_refusals())
async def mine(request: Asked) -> wire.MatchList:
    """The tables the visitor made or plays at."""
    return await lobby.of_session(_hall(request), _session(request))


@delete(
    "/api/mine",
    tags=["tables"],
    responses=_refusals(503),
    response_cookies=[Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax")],
)
async def erase_mine(request: Asked) -> None:
    """Forgets the visitor: everything of theirs at every table, and the cookie."""
    await erasing.erase_everywhere(_hall(request), _session(request))


@delete("/api/matches/{match_id:str}", tags=["tables"], responses=_refusals(404, 503))
async def erase(request: Asked, match_id: MatchId) -> None:
    """Everything of the visitor's at one table disappears; the table too, if nobody else sits there."""
    hall = _hall(request)
    await erasing.erase(hall, await hall.match(match_id), _session(request))


@get("/api/matches/{match_id:str}", tags=["tables"], responses=_refusals(404))
async def about(request: Asked, match_id: MatchId) -> wire.MatchInfo:
    """One table. Those in the lobby are open to everybody."""
    match = await _hall(request).match(match_id)
    session = _session(request)
    if not match.row.listed and not match.may_look(session):
        raise NotFound
    return lobby.info(match.without_entries(), session)


@post("/api/join", tags=["tables"], status_code=HTTP_200_OK, responses=_refusals(404, 409))
async def join(request: Asked, data: JSONBody[wire.Join]) -> Response[wire.Joined]:
    """Follows a link: to a seat, to any free seat, or to watch."""
    session = _session_or_new(request)
    joined = await seats.join(_hall(request), session.fingerprint, data)
    return _remembering(request, joined, session, HTTP_200_OK)


@post(
    "/api/matches/{match_id:str}/seats/{seat:int}",
    tags=["tables"],
    status_code=HTTP_200_OK,
    responses=_refusals(404, 409),
)
async def claim(request: Asked, match_id: MatchId, seat: SeatId, data: JSONBody[wire.Claim]) -> Response[wire.Joined]:
    """Takes a free seat at a table of the lobby."""
    session = _session_or_new(request)
    hall = _hall(request)
    joined = await seats.claim(hall, await hall.match(match_id), session.fingerprint, seat, data.name)
    return _remembering(request, joined, session, HTTP_200_OK)


@delete("/api/matches/{match_id:str}/seats/{seat:int}", tags=["tables"], responses=_refusals(403, 404, 409))
async def leave(request: Asked, match_id: MatchId, seat: SeatId) -> None:
    """Leaves a seat before the match has begun; a creator who leaves clears the table away."""
    await seats.leave(_hall(request), await _visible(request, match_id), _session(request), seat)


@post("/api/matches/{match_id:str}/links", tags=["tables"], status_code=HTTP_200_OK, responses=_refusals(403, 404))
async def links(request: Asked, match_id: MatchId) -> wire.Links:
    """Fresh links for the creator; the old ones end."""
    found = await seats.fresh_links(_hall(request), await _visible(request, match_id), _session(request))
    return wire.Links(links=found)


@post(
    "/api/matches/{match_id:str}/seats/{seat:int}/link",
    tags=["tables"],
    status_code=HTTP_200_OK,
    responses=_refusals(403, 404),
)
async def seat_link(request: Asked, match_id: MatchId, seat: SeatId) -> wire.Links:
    """A link that moves one's own seat to another device."""
    link = await seats.link_to_own_seat(_hall(request), await _visible(request, match_id), _session(request), seat)
    return wire.Links(links=[link])


# Playing.


@get("/api/matches/{match_id:str}/view", tags=["play"], responses=_refusals(403, 404))
async def view(
    request: Asked,
    match_id: MatchId,
    seat: Annotated[int | None, QueryParameter(description="Whose view; none: the server chooses.")] = None,
    since: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The last ply seen.")] = 0,
    lang: Language = "fr",
) -> wire.Update:
    """What a seat is shown now: the same as on the socket."""
    match = await _visible(request, match_id)
    return match.update(viewer_of(match, _session(request), seat, lang), since)


@get("/api/matches/{match_id:str}/log", tags=["play"], responses=_refusals(403, 404))
async def log(
    request: Asked,
    match_id: MatchId,
    seat: Annotated[int | None, QueryParameter(description="Whose log; none: the server chooses.")] = None,
    first: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The number of the first action.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=wire.MOST_ITEMS)] = wire.MOST_ITEMS,
    lang: Language = "fr",
) -> wire.LogPage:
    """Actions of a match as a seat may know them now: those that are older than what an update holds."""
    match = await _visible(request, match_id)
    viewer = viewer_of(match, _session(request), seat, lang)
    items = showing.log_items(match.state, viewer.seat, first, count, lang)
    return wire.LogPage(first=first, length=len(match.state.actions), items=items)


@post(
    "/api/matches/{match_id:str}/commands",
    tags=["play"],
    status_code=HTTP_200_OK,
    responses=_refusals(403, 404, 409),
)
async def commands(request: Asked, match_id: MatchId, data: JSONBody[wire.AnyCommand]) -> wire.Accepted:
    """Plays, takes back, proposes, answers, resigns, returns or asks for a rematch: the same as on the socket."""
    match = await _visible(request, match_id)
    try:
        accepted = await match.submit(match.seat_for(_session(request), data.seat), data)
    except GameError as error:
        METRICS.commands.labels("command", error.code).inc()
        raise
    METRICS.accepted.inc()
    return accepted


@get("/api/matches/{match_id:str}/previews", tags=["play"], responses=_refusals(403, 404, 409))
async def previews(
    request: Asked,
    match_id: MatchId,
    seat: Annotated[int | None, QueryParameter(description="Which of one's seats; none: the one to act.")] = None,
    ply: Annotated[int | None, QueryParameter(description="Only at this ply.")] = None,
    first: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The number of the first action.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=wire.MOST_PREVIEWS)] = wire.MOST_PREVIEWS,
) -> wire.Previews:
    """What to show of the legal actions of one's own seat, which is to act: asked for once for each decision."""
    match = await _visible(request, match_id)
    state = match.deciding(match.seat_for(_session(request), seat), ply)
    return await _previewing(request).previews(match, state, _asker(request), first, count)


@post(
    "/api/matches/{match_id:str}/preview",
    tags=["play"],
    status_code=HTTP_200_OK,
    responses=_refusals(403, 404, 409),
)
async def preview(request: Asked, match_id: MatchId, data: JSONBody[wire.Trial], lang: Language = "fr") -> wire.Preview:
    """What to show of one action of one's own seat, which is to act, and why it is refused if it is."""
    match = await _visible(request, match_id)
    state = match.deciding(match.seat_for(_session(request), data.seat), data.ply)
    return await _previewing(request).preview(match, state, _asker(request), data.action, lang)


def _previewing(request: Asked) -> Previewing:
    previewing: Previewing = request.app.state.previewing
    return previewing


@get("/api/matches/{match_id:str}/record", tags=["play"], responses=_refusals(404, 409))
async def record(request: Asked, match_id: MatchId) -> wire.RecordInfo:
    """The whole match as a record, once it is over: it tells everything."""
    whole = _whole(await _visible(request, match_id))
    info = wire.RecordInfo(
        game=whole.game, players=whole.players, options=whole.options, setup=whole.setup, actions=whole.actions
    )
    if whole.result is not None:
        info.result = whole.result
    return info


def _whole(match: Match) -> Record:
    """A match that is over: before that it would tell what is hidden."""
    if match.state.status != "over":
        raise Impossible(Text("la partie n'est pas finie", "the match is not over"))
    return match.state.record()


# Looking back.


@get("/api/matches/{match_id:str}/pages", tags=["looking back"], responses=_refusals(404, 409))
async def pages(
    request: Asked,
    match_id: MatchId,
    viewer: Annotated[int, QueryParameter(ge=0, le=99, description="Whose eyes; 0: a spectator's.")] = 0,
    first: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The number of the first position.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=wire.MOST_PAGES)] = wire.MOST_PAGES,
    lang: Language = "fr",
) -> wire.Pages:
    """The positions of a match that is over, as any of its seats knew them, with every action told in full."""
    match = await _visible(request, match_id)
    reading: Reading = request.app.state.reading
    found = await reading.pages(_whole(match), _asker(request), viewer, first, count, lang)
    found.outcome = showing.outcome(match.state.ended)
    return found


@post(
    "/api/matches/{match_id:str}/share", tags=["looking back"], status_code=HTTP_200_OK, responses=_refusals(404, 409)
)
async def share(request: Asked, match_id: MatchId) -> wire.Links:
    """A link to watch a match that is over, for whoever may see it to pass on; the same each time."""
    match = await _visible(request, match_id)
    _whole(match)
    return wire.Links(links=[await seats.link_to_share(_hall(request), match)])


@post(
    "/api/records",
    tags=["looking back"],
    status_code=HTTP_200_OK,
    responses=_refusals(404, 409, 413),
    request_max_body_size=RECORD_BYTES,
)
async def read_record(request: Asked, data: JSONBody[wire.Opened], lang: Language = "fr") -> wire.Pages:
    """The positions of a record that somebody brings; nothing of it is kept."""
    return (await _brought(request, data, lang))[1]


async def _brought(request: Asked, data: wire.Opened, lang: Lang) -> tuple[Record, wire.Pages]:
    """A record that replays, with some of its pages. RecordError says where it does not."""
    reading: Reading = request.app.state.reading
    record = replaying.read_brought(data)
    try:
        return record, await reading.pages(record, _asker(request), data.viewer, data.first, data.count, lang)
    except RecordError as error:
        raise replaying.on_line(data.line, error.text) from None


@post(
    "/api/records/jobs",
    tags=["looking back"],
    status_code=HTTP_202_ACCEPTED,
    responses=_refusals(404, 409, 413),
    request_max_body_size=RECORD_BYTES,
)
async def analyse_record(request: Asked, data: JSONBody[wire.Brought], lang: Language = "fr") -> wire.JobInfo:
    """Asks for an analysis of a record that somebody brings. The answer is fetched with the job's id."""
    record, _ = await _brought(request, wire.Opened(data.record, data.line, count=1), lang)
    jobs: Jobs = request.app.state.jobs
    return jobs.analysis(record, _asker(request), 0).info(lang)


# Jobs.


@post(
    "/api/matches/{match_id:str}/jobs", tags=["jobs"], status_code=HTTP_202_ACCEPTED, responses=_refusals(403, 404, 409)
)
async def ask(request: Asked, match_id: MatchId, data: JSONBody[wire.NewJob], lang: Language = "fr") -> wire.JobInfo:
    """Asks a computer player for advice or, after the end, for an analysis. The answer is fetched with the job's id."""
    match = await _visible(request, match_id)
    jobs: Jobs = request.app.state.jobs
    if data.kind == "analysis":
        return jobs.analysis(_whole(match), _asker(request), match.state.ply).info(lang)
    return jobs.hint(match, _asker(request), match.seat_for(_session(request), data.seat)).info(lang)


@get("/api/jobs/{job_id:str}", tags=["jobs"], responses=_refusals(404))
async def job(
    request: Asked,
    job_id: JobId,
    since: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="How many decisions are known.")] = 0,
    lang: Language = "fr",
) -> wire.JobInfo:
    """How far a job is, and what came of it."""
    jobs: Jobs = request.app.state.jobs
    return jobs.find(job_id, _asker(request).name).info(lang, since)


@delete("/api/jobs/{job_id:str}", tags=["jobs"], responses=_refusals(404))
async def cancel(request: Asked, job_id: JobId) -> None:
    """Stops a job; an analysis that somebody else waits for too goes on."""
    jobs: Jobs = request.app.state.jobs
    jobs.cancel(job_id, _asker(request).name)


# The server itself.


@get("/healthz", tags=["server"], responses=_refusals(503))
async def healthz(request: Asked) -> wire.Health:
    """Answers 200 while the server can store what is played, 503 when it cannot."""
    health: Health = request.app.state.health
    await health.check()
    return wire.Health(status="ok", version=sommet.__version__)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """Numbers about this process, for Prometheus."""
    return Response(generate_latest(METRICS.registry), headers={"content-type": CONTENT_TYPE_LATEST})


# Live.


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
        match = await _visible(socket, match_id)
        session = _session(socket)
        await socket.accept()
        if _has_no_room(match, session, _hall(socket).settings.limits.watchers_per_match):
            METRICS.refused.labels("watchers").inc()
            await socket.close(code=1013, reason="too-many")
            return
        await Connection(_hall(socket), match, session, socket).run()
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


ROUTES = [
    games,
    rules,
    create,
    waiting,
    mine,
    erase_mine,
    about,
    erase,
    join,
    claim,
    leave,
    links,
    seat_link,
    view,
    log,
    commands,
    previews,
    preview,
    record,
    pages,
    share,
    read_record,
    analyse_record,
    ask,
    job,
    cancel,
    healthz,
    metrics,
    live,
]
