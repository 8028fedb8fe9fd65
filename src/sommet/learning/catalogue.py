"""Where exercises are found, by kind, game and name."""

from sommet.core.errors import UnknownGame
from sommet.core.text import Text, shorten
from sommet.games import find as find_game
from sommet.learning.exercise import Exercise
from sommet.learning.lessons import course
from sommet.learning.solving import exercises


class UnknownExercise(UnknownGame):
    """A name that no exercise of the game has."""

    code = "exercise"


def find(kind: str, slug: str, name: str) -> Exercise:
    """The exercise of that kind and name. UnknownGame or UnknownExercise if there is none."""
    game = find_game(slug)
    if kind == "puzzle" and name in exercises(game):
        return exercises(game)[name]
    for exercise in course(game).lessons if kind == "lesson" else ():
        if exercise.id == name:
            return exercise
    raise UnknownExercise(
        Text(
            f"{game.title} n'a pas d'exercice {shorten(name)} : choisissez-en un dans la liste",
            f"{game.title} has no exercise {shorten(name)}: choose one from the list",
        )
    )
