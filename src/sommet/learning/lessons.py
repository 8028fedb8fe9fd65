"""The lessons of a game: lessons.toml beside its rules, small steps at the real table and a short game at the end.

A lesson has an id and

    title, task, praise     what it is called, what to do, what is said when it is done: {fr, en}, with rules as [R4]
    players, options        as for a new game; left out: the fewest players, the usual options
    setup, before           where it begins: a setup, and actions played from there
    seat                    who learns, 1 unless said
    goal                    goals.py
    open                    the actions that may be played, as patterns; left out: all but those in `wrong`
    wrong                   [{play, fr, en}]: what is said to an action that is legal and not open
    missed                  what is said when the learner's actions are used up and the goal is not reached
    others                  what others and chance do, in order: the first that is legal and was not done yet
    solution                the learner's actions that reach the goal; nobody has more actions than it has (`within`)
    look                    {facet, value}: what the table points at
    rules                   rules it is about besides those that its texts cite
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Any, ClassVar

from sommet.core.errors import GameError
from sommet.core.game import Game, Start
from sommet.core.text import LANGS, Text
from sommet.core.touch import Touch
from sommet.learning.exercise import OPEN, Attempt, Exercise, Kind, Verdict
from sommet.learning.goals import Goal, matches

CITED = re.compile(r" ?\[(R\d+[a-z]?(?:, R\d+[a-z]?)*)\]")
NOT_NOW = Text(
    "la règle le permet, mais ce n'est pas ce que l'on apprend ici",
    "the rules allow it, but this step is about something else",
)
TEXTS = ("title", "task", "praise", "missed")
FIELDS = {
    *TEXTS,
    *("id", "players", "options", "setup", "before", "seat", "goal", "open", "wrong", "others", "solution", "within"),
    *("look", "rules"),
}


class LessonError(ValueError):
    """What is wrong with a file of lessons."""


@dataclass(frozen=True, kw_only=True)
class Lesson(Exercise):
    """One small step."""

    kind: ClassVar[Kind] = "lesson"
    id: str
    game: Game
    start: Start
    before: tuple[str, ...]
    seat: int
    title: Text
    task: Text
    praise: Text
    missed: Text | None
    goal: Goal
    open: tuple[str, ...] | None
    wrong: tuple[tuple[tuple[str, ...], Text], ...]
    others: tuple[str, ...]
    solution: tuple[str, ...]
    within: int
    look: Touch | None
    asked: tuple[str, ...]  # the rules that the task cites
    rules: tuple[str, ...]  # all that are met

    def locked(self, attempt: Attempt, action: str) -> Text | None:
        if self.open is not None and matches(action, self.open):
            return None
        told = next((text for patterns, text in self.wrong if matches(action, patterns)), None)
        return told or (None if self.open is None else NOT_NOW)

    def judge(self, attempt: Attempt) -> Verdict:
        if self.goal.is_reached(attempt):
            return Verdict("reached", self.praise)
        position = attempt.position
        is_mine = not position.over and position.mover == self.seat
        goes_on = len(attempt.own) < self.within if is_mine else self.answer(attempt) is not None
        return OPEN if goes_on else Verdict("missed", self.missed)

    def answer(self, attempt: Attempt) -> str | None:
        if attempt.position.over or attempt.position.mover == self.seat:
            return None
        played = len(attempt.done) - len(attempt.own)
        if played >= len(self.others):
            return None
        legal = self.game.legal(attempt.position)
        left = list(self.others)
        for text, seat in zip(attempt.done, attempt.movers, strict=True):
            if seat != self.seat and text in left:
                left.remove(text)
        return next((text for text in left if text in legal), legal[0])

    def advice(self, attempt: Attempt) -> str | None:
        own = attempt.own
        is_on_the_way = len(own) < len(self.solution) and tuple(own) == self.solution[: len(own)]
        return self.solution[len(own)] if is_on_the_way else None


@dataclass(frozen=True)
class ShortGame:
    """The last lesson: a whole game, short, against the kindest level, with the guide beside it."""

    title: Text
    task: Text
    players: int
    options: Mapping[str, Any]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    """All lessons of a game, in order; none for a game that has no file of them."""

    lessons: tuple[Lesson, ...] = ()
    game: ShortGame | None = None

    @property
    def steps(self) -> int:
        """How many there are, with the game at the end."""
        return len(self.lessons) + (self.game is not None)


@cache
def course(game: Game) -> Course:
    """The lessons of a game. LessonError if its file cannot be understood."""
    file = Path(getfile(type(game))).parent / "lessons.toml"
    return read(game, file.read_text(encoding="utf-8")) if file.exists() else Course()


def read(game: Game, text: str) -> Course:
    """The lessons that a file holds."""
    told = tomllib.loads(text)
    _only(told, {"lesson", "game"}, "the file")
    whole = told["game"]
    _only(whole, {"title", "task", "players", "options", "rules"}, "the game")
    ending = ShortGame(
        title=_text(whole, "title", "the game"),
        task=_text(whole, "task", "the game"),
        players=whole.get("players", game.seats[0]),
        options=whole.get("options", {}),
        rules=_rules_of([whole], whole.get("rules", [])),
    )
    return Course(tuple(_lesson(game, entry) for entry in told["lesson"]), ending)


def _lesson(game: Game, told: dict[str, Any]) -> Lesson:
    name = str(told.get("id"))
    _only(told, FIELDS, name)
    try:
        start = game.resolve(told.get("players"), told.get("options"), told.get("setup"))
    except GameError as error:
        raise LessonError(f"{name}: {error}") from None
    goal = dict(told["goal"])
    _only(goal, {"play", "reach", "turn"}, f"{name}, goal")
    wrong = [(tuple(_several(each["play"])), _text({"says": each}, "says", name)) for each in told.get("wrong", [])]
    solution = tuple(told["solution"])
    return Lesson(
        id=name,
        game=game,
        start=start,
        before=tuple(told.get("before", [])),
        seat=told.get("seat", 1),
        title=_text(told, "title", name),
        task=_text(told, "task", name),
        praise=_text(told, "praise", name),
        missed=_text(told, "missed", name) if "missed" in told else None,
        goal=Goal(tuple(_several(goal.get("play", []))), goal.get("reach", {}), goal.get("turn", False)),
        open=tuple(_several(told["open"])) if "open" in told else None,
        wrong=tuple(wrong),
        others=tuple(told.get("others", [])),
        solution=solution,
        within=told.get("within", len(solution)),
        look=Touch(**told["look"]) if "look" in told else None,
        asked=_rules_of([{"task": told["task"]}], ()),
        rules=_rules_of([told, *({"says": each} for each in told.get("wrong", []))], told.get("rules", [])),
    )


def _only(told: Mapping[str, Any], known: set[str], where: str) -> None:
    if unknown := sorted(set(told) - known):
        raise LessonError(f"{where}: there is no field {', '.join(unknown)}; there are {', '.join(sorted(known))}")


def _several(told: str | list[str]) -> list[str]:
    return [told] if isinstance(told, str) else told


def _text(told: Mapping[str, Any], name: str, where: str) -> Text:
    """A text in both languages, without the numbers of the rules that it cites."""
    said = told.get(name, {})
    if any(not isinstance(said.get(lang), str) or not said[lang].strip() for lang in LANGS):
        raise LessonError(f"{where}: {name} has to be told in fr and in en")
    return Text(*(CITED.sub("", said[lang]) for lang in LANGS))


def _rules_of(told: Sequence[Mapping[str, Any]], more: Sequence[str]) -> tuple[str, ...]:
    """The rules that texts cite, in the order of their first mention, and further ones."""
    said = [each[name]["fr"] for each in told for name in (*TEXTS, "says") if name in each]
    cited = [number for text in said for found in CITED.findall(text) for number in found.split(", ")]
    return tuple(dict.fromkeys([*cited, *more]))
