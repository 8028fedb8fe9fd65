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


@post("/api/matches/{match_id:str}/share", tags=["looking back"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def share(request: Asked, match_id: MatchId) -> wire.Links:
    """A link to watch a match that is over, for whoever may see it to pass on; the same each time."""
    match = await visible(request, match_id)
    whole(match)
    return wire.Links(links=[await seats.link_to_share(hall_of(request), match)])


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


ROUTES = [pages, share, read_record, analyse_record]
