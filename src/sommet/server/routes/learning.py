"""Learning by playing: courses, and exercises at the table. Nothing is stored: each question says what was done."""

from functools import cache
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from sommet.core.game import Game
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.learning.catalogue import find as find_exercise
from sommet.learning.lessons import Lesson, course
from sommet.server import wire
from sommet.server.delivery import Ready, ready_message
from sommet.server.previewing import Previewing
from sommet.server.previews import told_of_one
from sommet.server.refusals import AsTold, Impossible
from sommet.server.routes.asking import Asked, Language, asker_of, refusals
from sommet.server.worker import Done, Job

NO_WAY = Text(
    "d'ici, aucun chemin n'est préparé : recommencez l'exercice", "no way was prepared from here: start it again"
)


@get("/api/games/{slug:str}/lessons", tags=["learning"], responses=refusals(404), sync_to_thread=False)
def lessons(
    request: Asked, slug: Annotated[str, PathParameter(max_length=40)], lang: Language = "fr"
) -> Response[wire.CourseInfo]:
    """The lessons of a game, in order."""
    return _course(find(slug), lang).answer(request)


@cache
def _course(game: Game, lang: Lang) -> Ready[wire.CourseInfo]:
    found = course(game)
    whole = found.game
    return ready_message(
        wire.CourseInfo(
            game=game.slug,
            lessons=[_lesson(lesson, lang) for lesson in found.lessons],
            ending=None
            if whole is None
            else wire.ShortGameInfo(
                title=whole.title.marked(lang),
                task=whole.task.marked(lang),
                players=whole.players,
                options=dict(whole.options),
            ),
        )
    )


def _lesson(lesson: Lesson, lang: Lang) -> wire.LessonInfo:
    look = lesson.look
    return wire.LessonInfo(
        id=lesson.id,
        title=lesson.title.marked(lang),
        task=lesson.task.marked(lang),
        look=None if look is None else wire.Touch(facet=look.facet, value=look.value),
        rules=list(lesson.rules),
    )


@post("/api/exercises", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def step(request: Asked, data: JSONBody[wire.Step], lang: Language = "fr") -> wire.Exercised:
    """An exercise as it stands, or after one more action of the learner and what others and chance do then."""
    done = await _ask(request, data, "step", lang)
    assert done.exercised is not None
    return done.exercised


@post("/api/exercises/previews", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def previews(request: Asked, data: JSONBody[wire.Overlooked]) -> wire.Previews:
    """What to show of what the learner may do: asked for once for each decision."""
    found = (await _ask(request, data, "previews")).previews
    page = list(found)[data.first : data.first + wire.MOST_PREVIEWS]
    seat = find_exercise(data.kind, data.game, data.id).seat
    shown = {text: found[text] for text in page}
    return wire.Previews(ply=data.since, seat=seat, first=data.first, length=len(found), actions=shown)


@post("/api/exercises/preview", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def preview(request: Asked, data: JSONBody[wire.Pointed], lang: Language = "fr") -> wire.Preview:
    """What to show of one action of the learner, and why it is refused if it is."""
    found = (await _ask(request, data, "preview", lang)).preview
    return told_of_one(found, data.since, find_exercise(data.kind, data.game, data.id).seat, data.action, lang)


@post("/api/exercises/hint", tags=["learning"], status_code=HTTP_200_OK, responses=refusals(404, 409))
async def hint(request: Asked, data: JSONBody[wire.Attempt], lang: Language = "fr") -> wire.AdviceInfo:
    """The learner's action that leads on."""
    found = (await _ask(request, data, "hint", lang)).advice
    if not found:
        raise Impossible(NO_WAY)
    advice = found[0]
    return wire.AdviceInfo(
        action=advice.action,
        words=advice.reason.marked(lang),
        value=advice.value,
        effort=advice.effort,
        reason="",
    )


async def _ask(
    request: Asked, asked: wire.Attempt, what: Literal["step", "previews", "preview", "hint"], lang: Lang = "fr"
) -> Done:
    """What a worker says to an exercise. UnknownExercise if there is none; AsTold for what cannot be done in it."""
    exercise = find_exercise(asked.kind, asked.game, asked.id)
    action = asked.action if isinstance(asked, wire.Step | wire.Pointed) else None
    step = wire.Step(asked.kind, asked.game, asked.id, asked.done, asked.since, action)
    job = Job(
        kind="exercise",
        game=exercise.game.slug,
        players=exercise.start.players,
        options={},
        setup=None,
        actions=[],
        lang=lang,
        step=step,
        asked=what,
    )
    previewing: Previewing = request.app.state.previewing
    done = await previewing.answer(
        f"exercise {msgspec.json.encode(step).decode()}", (what, lang), asker_of(request), job
    )
    if done.problem is not None:
        refused = done.problem
        raise AsTold(refused.code, refused.text, refused.rule, refused.about)
    return done


ROUTES = [lessons, step, previews, preview, hint]
