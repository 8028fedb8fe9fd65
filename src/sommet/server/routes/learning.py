"""Learning by playing: courses, and exercises at the table. Nothing is stored: each question says what was done."""

from functools import cache
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from sommet.core.game import Game
from sommet.core.text import Lang
from sommet.games import find
from sommet.server import teaching, wire
from sommet.server.delivery import Ready, ready_message
from sommet.server.previewing import Previewing
from sommet.server.previews import told_of_one
from sommet.server.routes.asking import Asked, Language, asker_of, refusals
from sommet.server.worker import Done


@get("/api/games/{slug:str}/lessons", tags=["learning"], responses=refusals(404), sync_to_thread=False)
def lessons(
    request: Asked, slug: Annotated[str, PathParameter(max_length=40)], lang: Language = "fr"
) -> Response[wire.CourseInfo]:
    """The lessons of a game, in order."""
    return _course(find(slug), lang).answer(request)


@cache
def _course(game: Game, lang: Lang) -> Ready[wire.CourseInfo]:
    return ready_message(teaching.told_course(game, lang))


@post("/api/exercises", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def step(request: Asked, data: JSONBody[wire.Step], lang: Language = "fr") -> wire.Exercised:
    """An exercise as it stands, or after one more action of the learner and what others and chance do then."""
    return teaching.told_step(await _ask(request, data, "step", lang))


@post("/api/exercises/previews", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def previews(request: Asked, data: JSONBody[wire.Overlooked]) -> wire.Previews:
    """What to show of what the learner may do: asked for once for each decision."""
    found = (await _ask(request, data, "previews")).previews
    return teaching.told_previews(data, found)


@post("/api/exercises/preview", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def preview(request: Asked, data: JSONBody[wire.Pointed], lang: Language = "fr") -> wire.Preview:
    """What to show of one action of the learner, and why it is refused if it is."""
    found = (await _ask(request, data, "preview", lang)).preview
    return told_of_one(found, data.since, teaching.seat_of(data), data.action, lang)


@post("/api/exercises/hint", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def hint(request: Asked, data: JSONBody[wire.Attempt], lang: Language = "fr") -> wire.AdviceInfo:
    """The learner's action that leads on."""
    return teaching.told_hint(await _ask(request, data, "hint", lang), lang)


async def _ask(request: Asked, asked: wire.Attempt, what: teaching.Asked, lang: Lang = "fr") -> Done:
    """What a worker says to an exercise. UnknownExercise if there is none; AsTold for what cannot be done in it."""
    job = teaching.to_exercise(asked, what, lang)
    previewing: Previewing = request.app.state.previewing
    done = await previewing.answer(
        f"exercise {msgspec.json.encode(job.step).decode()}", (what, lang), asker_of(request), job
    )
    return teaching.allowed(done)


ROUTES = [lessons, step, previews, preview, hint]
