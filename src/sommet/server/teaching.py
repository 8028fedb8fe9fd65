"""Courses and exercises as messages, and what whoever thinks is asked about an exercise."""

from collections.abc import Mapping
from typing import Any, Literal

from sommet.core.game import Game
from sommet.core.text import Lang, Text
from sommet.learning.catalogue import find as find_exercise
from sommet.learning.lessons import Lesson, course
from sommet.server import wire
from sommet.server.refusals import AsTold, Impossible
from sommet.server.worker import Done, Job

NO_WAY = Text(
    "d'ici, aucun chemin n'est préparé : recommencez l'exercice", "no way was prepared from here: start it again"
)

Asked = Literal["step", "previews", "preview", "hint"]


def told_course(game: Game, lang: Lang) -> wire.CourseInfo:
    """The lessons of a game, in order."""
    found = course(game)
    whole = found.game
    return wire.CourseInfo(
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


def _lesson(lesson: Lesson, lang: Lang) -> wire.LessonInfo:
    look = lesson.look
    return wire.LessonInfo(
        id=lesson.id,
        title=lesson.title.marked(lang),
        task=lesson.task.marked(lang),
        look=None if look is None else wire.Touch(facet=look.facet, value=look.value),
        rules=list(lesson.asked),
    )


def seat_of(asked: wire.Attempt) -> int:
    """The learner's seat. UnknownExercise if there is none."""
    return find_exercise(asked.kind, asked.game, asked.id).seat


def to_exercise(asked: wire.Attempt, what: Asked, lang: Lang) -> Job:
    """What is asked about an exercise. UnknownExercise if there is none."""
    exercise = find_exercise(asked.kind, asked.game, asked.id)
    action = asked.action if isinstance(asked, wire.Step | wire.Pointed) else None
    return Job(
        kind="exercise",
        game=exercise.game.slug,
        players=exercise.start.players,
        options={},
        setup=None,
        actions=[],
        lang=lang,
        step=wire.Step(asked.kind, asked.game, asked.id, asked.done, asked.since, action),
        asked=what,
    )


def allowed(done: Done) -> Done:
    """What was answered. AsTold for what cannot be done in the exercise."""
    if done.problem is not None:
        refused = done.problem
        raise AsTold(refused.code, refused.text, refused.rule, refused.about)
    return done


def told_step(done: Done) -> wire.Exercised:
    """An exercise after one more action."""
    assert done.exercised is not None
    return done.exercised


def told_previews(asked: wire.Overlooked, found: Mapping[str, dict[str, Any]]) -> wire.Previews:
    """What to show of what the learner may do."""
    page = list(found)[asked.first : asked.first + wire.MOST_PREVIEWS]
    shown = {text: found[text] for text in page}
    return wire.Previews(ply=asked.since, seat=seat_of(asked), first=asked.first, length=len(found), actions=shown)


def told_hint(done: Done, lang: Lang) -> wire.AdviceInfo:
    """The learner's action that leads on. Impossible if none is known."""
    if not done.advice:
        raise Impossible(NO_WAY)
    advice = done.advice[0]
    return wire.AdviceInfo(
        action=advice.action,
        words=advice.reason.marked(lang),
        value=advice.value,
        effort=advice.effort,
        reason="",
    )
