"""An exercise: a position at the real table, and something to be reached from it. Nothing waits, stores or sends."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple

from sommet.core.errors import GameError
from sommet.core.game import Game, Start
from sommet.core.text import Text

Kind = Literal["lesson", "puzzle"]
State = Literal["open", "reached", "missed"]


class Verdict(NamedTuple):
    """How an exercise stands, and what is said of that."""

    state: State
    says: Text | None = None


OPEN = Verdict("open")


class Locked(GameError):
    """An action that the rules allow and the exercise does not want: it says what it wants instead."""

    code = "exercise"


class Exercise(ABC):
    """What is to be done from a position, by whom, and what others and chance do meanwhile."""

    kind: ClassVar[Kind]
    id: str
    game: Game
    start: Start
    before: tuple[str, ...] = ()  # the actions that led from the start to where the exercise begins
    seat: int = 1  # who learns

    @abstractmethod
    def locked(self, attempt: "Attempt", action: str) -> Text | None:
        """Why an action of the learner is not wanted now although it is legal; None if it may be played."""

    @abstractmethod
    def judge(self, attempt: "Attempt") -> Verdict:
        """How it stands after the last action, whoever acted."""

    @abstractmethod
    def answer(self, attempt: "Attempt") -> str | None:
        """What another seat or chance does now; None if nothing more happens."""

    @abstractmethod
    def advice(self, attempt: "Attempt") -> str | None:
        """The learner's action that leads on; None if there is none any more."""


class Attempt:
    """An exercise after some actions, everybody's, checked one by one: GameError says what cannot be played."""

    def __init__(self, exercise: Exercise, done: Sequence[str] = ()) -> None:
        self.exercise = exercise
        self.done: list[str] = []
        self.movers: list[int] = []  # who did each of them; 0: chance
        self.position = exercise.game.begin(exercise.start)
        for text in exercise.before:
            exercise.game.play(self.position, text)
        self.verdict = OPEN
        for text in done:
            if self.is_due:
                self.check(text)
            self._play(text)

    @property
    def own(self) -> list[str]:
        """What the learner has done."""
        return [text for text, seat in zip(self.done, self.movers, strict=True) if seat == self.exercise.seat]

    @property
    def is_due(self) -> bool:
        """Whether the learner is to act."""
        return self.verdict.state == "open" and not self.position.over and self.position.mover == self.exercise.seat

    def legal(self) -> list[str]:
        """What the learner may do now: legal by the rules, and wanted here."""
        if not self.is_due:
            return []
        return [text for text in self.exercise.game.legal(self.position) if self.exercise.locked(self, text) is None]

    def check(self, text: str) -> None:
        """Raises if the learner cannot do this now: IllegalAction by the rules, Locked by the exercise."""
        if not self.is_due:
            raise _finished()
        self.exercise.game.read(self.position, text)
        reason = self.exercise.locked(self, text)
        if reason is not None:
            raise Locked(reason)

    def act(self, text: str) -> None:
        """An action of the learner."""
        self.check(text)
        self._play(text)

    def follow(self) -> None:
        """What others and chance do then, until the learner is to act or nothing more happens."""
        while self.verdict.state == "open" and not self.position.over and not self.is_due:
            answer = self.exercise.answer(self)
            if answer is None:
                return
            self._play(answer)

    def advice(self) -> str | None:
        """What leads on from here."""
        return self.exercise.advice(self) if self.is_due else None

    def _play(self, text: str) -> None:
        if self.verdict.state != "open" or self.position.over:
            raise _finished()
        mover = self.position.mover
        self.exercise.game.play(self.position, text)
        self.done.append(text)
        self.movers.append(mover)
        self.verdict = self.exercise.judge(self)


def _finished() -> Locked:
    """What is said to whoever goes on although there is nothing left to do."""
    return Locked(
        Text(
            "cet exercice est fini : recommencez-le ou passez au suivant",
            "this exercise is finished: start it again or go on to the next one",
        )
    )
