"""Looking back: at a match that is over, or at a record that somebody brings."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED

from sommet.core.errors import RecordError
from sommet.core.record import Record
from sommet.core.text import Lang
from sommet.server import replaying, seats, showing, wire
from sommet.server.jobs import Jobs
from sommet.server.reading import Reading
from sommet.server.routes.asking import Asked, Language, MatchId, asker_of, hall_of, refusals, visible, whole

RECORD_BYTES = 4 * wire.LONGEST_RECORD  # a character takes up to four


@get("/api/matches/{match_id:str}/pages", tags=["looking back"], responses=refusals(404, 409))
async def pages(
    request: Asked,
    match_id: MatchId,
    viewer: Annotated[int, QueryParameter(ge=0, le=99, description="Whose eyes; 0: a spectator's.")] = 0,
    first: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="The number of the first position.")] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=wire.MOST_PAGES)] = wire.MOST_PAGES,
    lang: Language = "fr",
) -> wire.Pages:
    """The positions of a match that is over, as any of its seats knew them, with every action told in full."""
    match = await visible(request, match_id)
    reading: Reading = request.app.state.reading
    found = await reading.pages(whole(match), asker_of(request), viewer, first, count, lang)
    found.outcome = showing.outcome(match.state.ended)
    return found


@get("/api/matches/{match_id:str}/draws", tags=["looking back"], responses=refusals(404, 409))
async def draws(request: Asked, match_id: MatchId, lang: Language = "fr") -> wire.DrawsInfo:
    """Whether what chance did in a match that is over is what it had to do, and how lucky everybody was."""
    record = whole(await visible(request, match_id))
    reading: Reading = request.app.state.reading
    return await reading.draws(record, asker_of(request), lang)


@post("/api/matches/{match_id:str}/share", tags=["looking back"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def share(request: Asked, match_id: MatchId) -> wire.Links:
    """A link to watch a match that is over, for whoever may see it to pass on; the same each time."""
    match = await visible(request, match_id)
    whole(match)
    return wire.Links(links=[await seats.link_to_share(hall_of(request), match)])


@post("/api/shared", tags=["looking back"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def shared(request: Asked, data: JSONBody[wire.Shared], lang: Language = "fr") -> wire.SharedPages:
    """The positions of a match that is over, for whoever has the link to it: it needs no cookie and leaves none."""
    match = await seats.shared(hall_of(request), data.token)
    reading: Reading = request.app.state.reading
    found = await reading.pages(whole(match), asker_of(request), data.viewer, data.first, data.count, lang)
    found.outcome = showing.outcome(match.state.ended)
    found.ending = showing.ending(match.state, match.state.seen_by(0).view, lang)
    infos = showing.seat_infos(match.state.seats.values(), match.holders, None, gone=match.state.gone)
    return wire.SharedPages(match=match.id, seats=infos, pages=found)


@post(
    "/api/records",
    tags=["looking back"],
    status_code=HTTP_200_OK,
    responses=refusals(404, 409, 413),
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
        return record, await reading.pages(record, asker_of(request), data.viewer, data.first, data.count, lang)
    except RecordError as error:
        raise replaying.on_line(data.line, error.text) from None


@post(
    "/api/records/jobs",
    tags=["looking back"],
    status_code=HTTP_202_ACCEPTED,
    responses=refusals(404, 409, 413),
    request_max_body_size=RECORD_BYTES,
)
async def analyse_record(request: Asked, data: JSONBody[wire.Brought], lang: Language = "fr") -> wire.JobInfo:
    """Asks for an analysis of a record that somebody brings. The answer is fetched with the job's id."""
    record, _ = await _brought(request, wire.Opened(data.record, data.line, count=1), lang)
    jobs: Jobs = request.app.state.jobs
    return jobs.analysis(record, asker_of(request), 0).info(lang)


@post(
    "/api/records/draws",
    tags=["looking back"],
    status_code=HTTP_200_OK,
    responses=refusals(404, 409, 413),
    request_max_body_size=RECORD_BYTES,
)
async def draws_of_record(request: Asked, data: JSONBody[wire.Brought], lang: Language = "fr") -> wire.DrawsInfo:
    """The same of a record that somebody brings."""
    reading: Reading = request.app.state.reading
    try:
        return await reading.draws(replaying.read_brought(data), asker_of(request), lang)
    except RecordError as error:
        raise replaying.on_line(data.line, error.text) from None


ROUTES = [pages, draws, share, shared, read_record, analyse_record, draws_of_record]
