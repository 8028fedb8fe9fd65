"""A puzzle at the table: the best defence answers, and a wrong try is refuted before it is called one."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import ClassVar

from sommet.core.aim import MET, MISSED
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.text import Text
from sommet.core.touch import Touch
from sommet.learning.exercise import OPEN, Attempt, Exercise, Kind, Verdict
from sommet.learning.puzzles import Prover, Puzzle, Unproved, puzzles_of, shipped
from sommet.search.proof import OutOfBudget, ended

REACHED = Text("c'est résolu, quoi qu'il arrive", "solved, whatever comes")
TOO_LATE = Text("la réponse le montre : ce n'est plus à forcer", "the answer shows it: it can no longer be forced")
KEPT = 256  # attempts a worker remembers the verdict of


class PuzzleExercise(Exercise):
    """One puzzle. Its proofs are made anew as they are needed, from the position on the table."""

    kind: ClassVar[Kind] = "puzzle"

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        self.id = puzzle.id
        self.start = puzzle.start(game)
        self.before = puzzle.before
        self.seat = puzzle.quest.seat
        self.asked = puzzles_of(game)

    @property
    def task(self) -> Text:
        """What is to be done."""
        return self.asked.task(self.puzzle.quest)

    @property
    def look(self) -> Touch | None:
        """What on the table the task is about."""
        return self.asked.look(self.puzzle.quest)

    @property
    def known(self) -> list[Text]:
        """What the learner is told beyond what the seat sees."""
        return self.asked.known(self.origin, self.puzzle.quest)

    @property
    def origin(self) -> Position:
        """Where it begins."""
        return self.puzzle.position(self.game)

    def locked(self, attempt: Attempt, action: str) -> Text | None:
        return None

    def judge(self, attempt: Attempt) -> Verdict:
        if self.puzzle.odds is not None:
            return self._reckoned(attempt)
        status = self._prover.status(attempt.position, self._turns(attempt))
        if status == MET:
            return Verdict("reached", REACHED)
        if status == MISSED:
            return Verdict("missed", self.asked.failure(attempt.position, self.puzzle.quest))
        is_back = attempt.movers[-1] != self.seat and attempt.position.mover == self.seat
        if is_back and not self._is_attainable(attempt):
            return Verdict("missed", TOO_LATE)
        return OPEN

    def _reckoned(self, attempt: Attempt) -> Verdict:
        """What a card is worth, counted over all deals that can be."""
        assert self.puzzle.odds is not None, "only asked of such puzzles"
        best, deals = self.puzzle.odds
        made = self._prover.made(self.game.read(self.origin, attempt.done[0]))
        every = Text(f"sur les {deals} donnes possibles", f"of the {deals} deals that can be")
        if attempt.done[0] in self.puzzle.key:
            return Verdict("reached", Text(f"elle réussit dans {made} {every.fr}", f"it succeeds in {made} {every.en}"))
        return Verdict(
            "missed",
            Text(
                f"cette carte réussit dans {made} {every.fr}, la meilleure dans {best}",
                f"this card succeeds in {made} {every.en}, the best one in {best}",
            ),
        )

    def answer(self, attempt: Attempt) -> str | None:
        position = attempt.position
        if position.over or position.mover in (0, self.seat):
            return None
        return _answer(self.game, self.id, tuple(attempt.done))

    def advice(self, attempt: Attempt) -> str | None:
        if self.puzzle.odds is not None:
            return self.puzzle.key[0]
        return _advice(self.game, self.id, tuple(attempt.done))

    # What a search says.

    @property
    def _prover(self) -> Prover:
        return _prover(self.game, self.id)

    def _turns(self, attempt: Attempt) -> int:
        """How many turns of the learner have ended."""
        position, turns = self.origin, 0
        for text in attempt.done:
            before = position.copy()
            self.game.play(position, text)
            turns += ended(self._prover.aim, before, position)
        return turns

    def _is_attainable(self, attempt: Attempt) -> bool:
        return _is_attainable(self.game, self.id, tuple(attempt.done))


@cache
def exercises(game: Game) -> dict[str, PuzzleExercise]:
    """The puzzles of a game as exercises, by their id."""
    return {name: PuzzleExercise(game, puzzle) for name, puzzle in shipped(game).items()}


@lru_cache(maxsize=4)
def _prover(game: Game, name: str) -> Prover:
    """Searches are large: a worker keeps those of the puzzles it was asked about last."""
    exercise = exercises(game)[name]
    return Prover(game, exercise.origin, exercise.puzzle.quest)


def _reached(game: Game, name: str, done: tuple[str, ...]) -> tuple[Prover, Position, int]:
    """The searches of a puzzle, where its actions led, and after how many turns."""
    prover = _prover(game, name)
    position, turns = exercises(game)[name].origin, 0
    for text in done:
        before = position.copy()
        game.play(position, text)
        turns += ended(prover.aim, before, position)
    return prover, position, turns


@lru_cache(maxsize=KEPT)
def _is_attainable(game: Game, name: str, done: tuple[str, ...]) -> bool:
    prover, position, turns = _reached(game, name, done)
    try:
        return prover.attainable(position, turns)
    except OutOfBudget:
        return True  # not refuted: the end of it will show


@lru_cache(maxsize=KEPT)
def _answer(game: Game, name: str, done: tuple[str, ...]) -> str:
    prover, position, turns = _reached(game, name, done)
    return game.write(position, prover.defence(position, turns))


@lru_cache(maxsize=KEPT)
def _advice(game: Game, name: str, done: tuple[str, ...]) -> str | None:
    exercise = exercises(game)[name]
    if done == exercise.puzzle.line[: len(done)] and len(done) < len(exercise.puzzle.line):
        return exercise.puzzle.line[len(done)]
    prover, position, turns = _reached(game, name, done)
    try:
        return game.write(position, prover.step(position, turns))
    except (OutOfBudget, Unproved):
        return None
