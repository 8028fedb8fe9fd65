"""Advice and analyses, which take their time."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_202_ACCEPTED

from sommet.server import wire
from sommet.server.jobs import Jobs
from sommet.server.routes.asking import Asked, JobId, Language, MatchId, asker_of, refusals, session_of, visible, whole


@post(
    "/api/matches/{match_id:str}/jobs", tags=["jobs"], status_code=HTTP_202_ACCEPTED, responses=refusals(403, 404, 409)
)
async def ask(request: Asked, match_id: MatchId, data: JSONBody[wire.NewJob], lang: Language = "fr") -> wire.JobInfo:
    """Asks a computer player for advice or, after the end, for an analysis. The answer is fetched with the job's id."""
    match = await visible(request, match_id)
    jobs: Jobs = request.app.state.jobs
    if data.kind == "analysis":
        return jobs.analysis(whole(match), asker_of(request), match.state.ply).info(lang)
    return jobs.hint(match, asker_of(request), match.seat_for(session_of(request), data.seat)).info(lang)


@get("/api/jobs/{job_id:str}", tags=["jobs"], responses=refusals(404))
async def job(
    request: Asked,
    job_id: JobId,
    since: Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="How many decisions are known.")] = 0,
    lang: Language = "fr",
) -> wire.JobInfo:
    """How far a job is, and what came of it."""
    jobs: Jobs = request.app.state.jobs
    return jobs.find(job_id, asker_of(request).name).info(lang, since)


@delete("/api/jobs/{job_id:str}", tags=["jobs"], responses=refusals(404))
async def cancel(request: Asked, job_id: JobId) -> None:
    """Stops a job; an analysis that somebody else waits for too goes on."""
    jobs: Jobs = request.app.state.jobs
    jobs.cancel(job_id, asker_of(request).name)


ROUTES = [ask, job, cancel]
