"""The puzzles of a game. They are solved through the doors of exercises (`routes/learning.py`)."""

from functools import cache
from typing import Annotated

from litestar import Response, get
from litestar.params import PathParameter

from sommet.core.game import Game
from sommet.core.text import Lang
from sommet.games import find
from sommet.learning.solving import PuzzleExercise, exercises
from sommet.server import wire
from sommet.server.delivery import Ready, ready_message
from sommet.server.routes.asking import Asked, Language, refusals


@get("/api/games/{slug:str}/puzzles", tags=["learning"], responses=refusals(404), sync_to_thread=True)
def puzzles(
    request: Asked, slug: Annotated[str, PathParameter(max_length=40)], lang: Language = "fr"
) -> Response[wire.PuzzleList]:
    """The puzzles of a game, by theme and difficulty."""
    return _shelf(find(slug), lang).answer(request)


@cache
def _shelf(game: Game, lang: Lang) -> Ready[wire.PuzzleList]:
    asked = game.puzzles()
    themes = {} if asked is None else asked.themes
    return ready_message(
        wire.PuzzleList(
            game=game.slug,
            themes=[wire.ThemeInfo(theme=theme, title=title.say(lang)) for theme, title in themes.items()],
            puzzles=[_info(exercise, lang) for exercise in exercises(game).values()],
        )
    )


def _info(exercise: PuzzleExercise, lang: Lang) -> wire.PuzzleInfo:
    look = exercise.look
    return wire.PuzzleInfo(
        id=exercise.id,
        theme=exercise.puzzle.quest.theme,
        difficulty=exercise.puzzle.difficulty,
        task=exercise.task.marked(lang),
        look=None if look is None else wire.Touch(facet=look.facet, value=look.value),
        known=[text.marked(lang) for text in exercise.known],
    )


ROUTES = [puzzles]
