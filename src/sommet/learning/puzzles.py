"""Puzzles with proofs: what a file of them says, and what a search says of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from inspect import getfile
from pathlib import Path
from typing import Any

from sommet.core.aim import MET, OPEN, Aim
from sommet.core.game import Game, Start
from sommet.core.position import Position
from sommet.core.puzzles import Puzzles, Quest
from sommet.core.record import Record
from sommet.search.proof import OutOfBudget, Proof, ended

BUDGET = 3_000_000  # positions for one answer
FILE = "puzzles.jsonl"


class Unproved(Exception):
    """A puzzle whose solution is no solution, or not the only one; says which."""


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked there, the solution, and how hard it is.

    `key` are the actions of the first turn that every solving turn shares; `line` is one solution to its end, the best
    defence included.
    """

    id: str
    players: int
    options: Mapping[str, Any]
    setup: Any
    before: tuple[str, ...]
    quest: Quest
    key: tuple[str, ...]
    line: tuple[str, ...]
    difficulty: int  # 1 to 5
    tempting: int  # first actions that look as good as the key and do not solve it
    solved_by: tuple[str, ...]  # of the levels 2, 3 and 4
    odds: tuple[int, int] | None = None  # in how many of all deals the key succeeds

    def to_json(self) -> str:
        """The puzzle as one line."""
        fields: dict[str, Any] = {
            "id": self.id,
            "theme": self.quest.theme,
            "players": self.players,
            "options": dict(self.options),
            "setup": self.setup,
            "before": "; ".join(self.before),
            "seat": self.quest.seat,
            "turns": self.quest.turns,
            "numbers": dict(self.quest.numbers),
            "key": "; ".join(self.key),
            "line": "; ".join(self.line),
            "difficulty": self.difficulty,
            "tempting": self.tempting,
            "solved_by": list(self.solved_by),
        }
        if self.odds is not None:
            fields["odds"] = list(self.odds)
        return json.dumps(fields, ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> Puzzle:
        """What `to_json` wrote."""
        given = json.loads(line)
        return cls(
            given["id"],
            given["players"],
            given["options"],
            given["setup"],
            _actions(given["before"]),
            Quest(given["theme"], given["seat"], given["turns"], given["numbers"]),
            _actions(given["key"]),
            _actions(given["line"]),
            given["difficulty"],
            given["tempting"],
            tuple(given["solved_by"]),
            tuple(given["odds"]) if "odds" in given else None,
        )

    def start(self, game: Game) -> Start:
        """What its record begins with."""
        return game.resolve(self.players, self.options, self.setup)

    def position(self, game: Game) -> Position:
        """Where it begins."""
        return played(game, game.begin(self.start(game)), self.before)


def _actions(text: str) -> tuple[str, ...]:
    return tuple(text.split("; ")) if text else ()


def played(game: Game, position: Position, actions: Sequence[str]) -> Position:
    """A copy of a position, after some actions."""
    after = position.copy()
    for action in actions:
        game.play(after, action)
    return after


def name_of(record: Record, quest: Quest) -> str:
    """Eight letters for a puzzle that begins after a record."""
    text = f"{record.to_json()} {quest.theme} {quest.seat} {quest.turns} {sorted(quest.numbers.items())}"
    return blake2b(text.encode(), digest_size=4).hexdigest()


def puzzles_of(game: Game) -> Puzzles:
    """What the game asks; LookupError where it asks nothing."""
    asked = game.puzzles()
    if asked is None:
        raise LookupError(f"{game.title} has no puzzles")
    return asked


@cache
def shipped(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game by their id, in the order of the file; none for a game without any."""
    file = Path(getfile(type(game))).parent / FILE
    if game.puzzles() is None or not file.exists():
        return {}
    found = [Puzzle.from_json(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
    return {puzzle.id: puzzle for puzzle in found}


# Proofs.


class Prover:
    """Answers about one quest from one position."""

    def __init__(self, game: Game, position: Position, quest: Quest, budget: int = BUDGET) -> None:
        self.game = game
        self.asked = puzzles_of(game)
        self.root = position.copy()
        self.quest = quest
        self.budget = budget
        self.is_hasty = quest.theme not in self.asked.patient
        self._proofs: dict[int, Proof] = {}
        self.deals: list[Position] | None = self.asked.deals(position, quest)

    @property
    def aim(self) -> Aim:
        return self._proof(self.quest.turns).aim

    def _proof(self, turns: int) -> Proof:
        """The search for the aim within so many turns."""
        if turns not in self._proofs:
            aim = self.asked.aim(self.root, replace(self.quest, turns=turns))
            self._proofs[turns] = Proof(self.root, aim, self.budget)
        return self._proofs[turns]

    def status(self, position: Position, turns: int) -> int:
        """What has become of it after so many turns of the seat."""
        return self.aim.state(position, turns)

    def attainable(self, position: Position, turns: int = 0, barred: Sequence[int] = ()) -> bool:
        """Whether it can still be forced."""
        return self._proof(self.quest.turns).attainable(position, turns, barred)

    def holds(self, position: Position, action: int, turns: int) -> bool:
        """Whether it can still be forced after an action."""
        return self._proof(self.quest.turns).holds(position, action, turns)

    def need(self, position: Position, turns: int) -> int:
        """Within how many turns of the seat it can be forced, counted from the beginning of the puzzle."""
        for limit in range(max(turns, 1), self.quest.turns if self.is_hasty else 0):
            if self._proof(limit).attainable(position, turns):
                return limit
        return self.quest.turns

    def made(self, action: int) -> int:
        """In how many deals the aim can be forced after an action."""
        assert self.deals is not None, "only asked where there is something to reckon with"
        return sum(self._proof(self.quest.turns).holds(deal, action) for deal in self.deals)

    def is_best(self) -> bool:
        """Whether one more than what is asked cannot be forced."""
        harder = self.asked.harder(self.quest)
        return harder is None or not Proof(self.root, self.asked.aim(self.root, harder), self.budget).attainable(
            self.root
        )

    # Lines.

    def solution(self) -> list[int]:
        """A line from the beginning to the end, the seat winning through as fast as it can."""
        return self.onward(self.root, 0)

    def onward(self, position: Position, turns: int) -> list[int]:
        """The rest of a line in which the aim is forced."""
        now = position.copy()
        actions = []
        while self.status(now, turns) == OPEN:
            action = self.step(now, turns) if now.mover == self.quest.seat else self.defence(now, turns)
            before = now.copy()
            now.play(action)
            turns += ended(self.aim, before, now)
            actions.append(action)
        return actions

    def step(self, position: Position, turns: int) -> int:
        """The action with which the seat forces it, as fast as it can; of several the one that looks best."""
        limit = self.need(position, turns)
        proof = self._proof(limit)
        for action in self._by_promise(position):
            if proof.holds(position, action, turns):
                return action
        raise Unproved("nothing forces it from here")

    def defence(self, position: Position, turns: int) -> int:
        """The answer of another seat: one that spoils it if there is one, else one that holds out longest."""
        best, longest = -1, -1
        for action in self._by_promise(position):
            after = position.copy()
            after.play(action)
            if not self.attainable(after, turns):
                return action
            held = self.need(after, turns)
            if held > longest:
                best, longest = action, held
        return best

    def _by_promise(self, position: Position) -> list[int]:
        """The legal actions, those that end the game at once first, then those that look best."""
        weights = self.game.evaluation.priors(position)

        def rank(action: int) -> tuple[bool, float, int]:
            after = position.copy()
            after.play(action)
            return not after.over, -weights[action], action

        return sorted(weights, key=rank)

    # The key.

    def keys(self, line: Sequence[int]) -> list[int]:
        """The actions of the first turn of a line without which the aim cannot be forced."""
        if self.deals is not None:
            return list(line[:1])
        found = []
        now = self.root.copy()
        for action in first_turn(self.root, line):
            telling = self.asked.is_telling(now, self.quest, action)
            now.play(action)
            if telling and not self.attainable(self.root, 0, self.asked.twins(action)):
                found.append(action)
        return found


def first_turn(position: Position, line: Sequence[int]) -> list[int]:
    """The actions of a line before another seat, or chance, decides."""
    now = position.copy()
    seat = now.mover
    actions = []
    for action in line:
        if now.over or now.mover != seat:
            break
        actions.append(action)
        now.play(action)
    return actions


def prove(game: Game, puzzle: Puzzle, budget: int = BUDGET) -> None:
    """Proves a puzzle anew: its line solves it, it can be forced, and not without the key. Unproved if not."""
    try:
        _prove(game, puzzle, Prover(game, puzzle.position(game), puzzle.quest, budget))
    except OutOfBudget as error:
        raise Unproved(f"{puzzle.id}: {error}") from error


def _prove(game: Game, puzzle: Puzzle, prover: Prover) -> None:
    position = prover.root
    if not puzzle.key or not set(puzzle.key) <= set(puzzle.line):
        raise Unproved(f"{puzzle.id}: the key {puzzle.key} is no part of the line")
    if prover.deals is not None:
        made = {game.write(position, action): prover.made(action) for action in position.legal()}
        best = made.pop(puzzle.key[0])
        if (best, len(prover.deals)) != puzzle.odds or best <= max(made.values()):
            raise Unproved(f"{puzzle.id}: {puzzle.key[0]} succeeds {best} times of {len(prover.deals)}, others {made}")
        return
    now, turns = position.copy(), 0
    for text in puzzle.line:
        before = now.copy()
        game.play(now, text)
        turns += ended(prover.aim, before, now)
    if prover.status(now, turns) != MET:
        raise Unproved(f"{puzzle.id}: the line does not solve it")
    if not prover.attainable(position):
        raise Unproved(f"{puzzle.id}: it cannot be forced")
    if not prover.is_best():
        raise Unproved(f"{puzzle.id}: more than what is asked can be forced")
    at = position.copy()
    for text in puzzle.line[: len(first_turn(position, [*_numbers(game, position, puzzle.line)]))]:
        action = game.read(at, text)
        if text in puzzle.key and prover.attainable(position, 0, prover.asked.twins(action)):
            raise Unproved(f"{puzzle.id}: it can be forced without {text}")
        at.play(action)


def _numbers(game: Game, position: Position, line: Sequence[str]) -> list[int]:
    """The actions of a line as numbers."""
    now = position.copy()
    found = []
    for text in line:
        found.append(game.read(now, text))
        now.play(found[-1])
    return found
