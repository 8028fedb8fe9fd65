"""Expectimax over whole turns, round by round: for games whose turns are many small actions, with chance between turns.

A tree over single actions spends itself on halves of turns. Here the game proposes whole ones (`core.turns`), and what
is searched are the answers to them: all outcomes of chance, and after each the best turn for the seat that then
decides. A look is one such set of answers. First the answers to every candidate are looked at, then, candidate by
candidate, the answers to all of these, and so on. Only what was looked at equally deep is compared: an evaluation tends
to favour whoever is, or is not, to move, and half a round of deeper looks would say more about that than about turns.
Same seed and same looks, same answer; nearly all the work is done by the game's compiled proposals.
"""

from __future__ import annotations

import time

from sommet.core.position import Position
from sommet.core.rng import Rng
from sommet.core.turns import Turn, Turns

FOREVER = 1e12
CANDIDATES = 24  # turns of the root whose answers are looked at
BOTTOMLESS = 1 << 30  # the depth of a turn after which there is nothing left to look at


class _Line:
    """A turn: what every seat may expect after it, and the answers once they were looked at."""

    __slots__ = ("actions", "answers", "looks", "values")

    def __init__(self, turn: Turn) -> None:
        self.actions = turn.actions
        self.values = turn.values
        self.answers: _Answers | None = None
        self.looks = 0

    @property
    def depth(self) -> int:
        """How many rounds of looks are complete: the first at the answers, the next at the answers to all of these."""
        if self.looks == 0:
            return 0
        return BOTTOMLESS if self.answers is None else 1 + (self.looks - 1) // len(self.answers.outcomes)

    @property
    def is_in_a_round(self) -> bool:
        return self.answers is not None and (self.looks - 1) % len(self.answers.outcomes) > 0


class _Outcome:
    """What chance brings, and the turns of the seat that then decides, or the one line there is."""

    __slots__ = ("best", "column", "lines", "looks")

    def __init__(self, column: int, turns: list[Turn]) -> None:
        self.column = column  # of that seat in `values`
        self.lines = [_Line(turn) for turn in turns]
        self.best = self.lines[0]
        self.looks = 0

    def choose_again(self) -> None:
        self.best = max(self.lines, key=lambda line: line.values[self.column])


class _Answers:
    """The position after a turn, and all that chance and the next seat may make of it."""

    __slots__ = ("outcomes", "position")

    def __init__(self, position: Position, turns: Turns) -> None:
        self.position = position
        self.outcomes = []
        for answers in turns.answers(position):
            after = position.copy()
            after.play(answers[0].actions[0])
            self.outcomes.append(_Outcome(max(0, after.mover - 1), answers))

    def worth(self) -> tuple[float, ...]:
        """What every seat may expect, all outcomes being equally likely."""
        columns = zip(*(outcome.best.values for outcome in self.outcomes), strict=True)
        return tuple(sum(column) / len(self.outcomes) for column in columns)


class TurnSearch:
    """A search from one decision for the seat that is to move there."""

    def __init__(self, position: Position, turns: Turns, seed: int = 0) -> None:
        """The seed decides between turns that look alike, and nothing else is left to chance."""
        if position.over or position.mover == 0:
            raise ValueError("a search needs a position in which a seat is to move")
        self.root = position.copy()
        self.turns = turns
        self.column = position.mover - 1  # of the searching seat in `values`
        proposed = turns.propose(self.root)
        Rng(seed).shuffle(proposed)
        proposed.sort(key=lambda turn: -turn.values[self.column])
        self.lines = [_Line(turn) for turn in proposed[:CANDIDATES]]
        self.looks = 0
        self.stopped = False

    def run(self, looks: int, seconds: float = FOREVER) -> None:
        """Goes on for so many looks, or until the time is up: then what comes out depends on the machine."""
        until = time.perf_counter() + seconds
        # A certain win needs no thought, and neither does the only turn there is.
        if len(self.lines) == 1 or self.lines[0].values[self.column] >= 1:
            return
        for _ in range(looks):
            line = self._next_line()
            if self.stopped or time.perf_counter() > until or line.depth == BOTTOMLESS:
                break
            self._look(line, self.root)
            self.looks += 1

    def add(self, turns: list[Turn]) -> None:
        """Compares these turns as well, those that are not compared already."""
        known = {line.actions for line in self.lines}
        self.lines.extend(_Line(turn) for turn in turns if turn.actions not in known)

    def complete_round(self) -> None:
        """Looks at the answers to every turn that was not looked at yet, a certain win or not."""
        for line in self.lines:
            if line.looks == 0:
                self._look(line, self.root)
                self.looks += 1

    def deepen(self, action: int) -> None:
        """Looks at the best turn that begins with an action as deeply as at the deepest of the others."""
        line = max(
            (line for line in self.lines if line.actions[0] == action),
            key=lambda line: (line.depth, line.values[self.column]),
        )
        while line.depth < self._deepest():
            self._look(line, self.root)
            self.looks += 1

    def stop(self) -> None:
        """Ends the search after the look it is at; for another thread."""
        self.stopped = True

    def plan(self) -> tuple[int, ...]:
        """The actions of the best turn found."""
        return self._considered()[0].actions

    def ranking(self) -> list[tuple[int, int, float]]:
        """The first actions of the turns considered, best first: (action, looks, value for the searching seat)."""
        ranked: dict[int, tuple[int, int, float]] = {}
        for line in self._considered():
            action, looks, value = ranked.get(line.actions[0], (line.actions[0], 0, line.values[self.column]))
            ranked[action] = (action, looks + line.looks, value)
        return list(ranked.values())

    def worths(self) -> dict[int, tuple[float, ...]]:
        """What every seat may expect of the best turn considered that begins with an action, by action."""
        worths: dict[int, tuple[float, ...]] = {}
        for line in self._considered():
            worths.setdefault(line.actions[0], line.values)
        return worths

    def _deepest(self) -> int:
        return max((line.depth for line in self.lines if line.depth < BOTTOMLESS), default=0)

    def _considered(self) -> list[_Line]:
        """The turns that were looked at deepest, best first."""
        deepest = self._deepest()
        return sorted(
            (line for line in self.lines if line.depth >= deepest), key=lambda line: -line.values[self.column]
        )

    def _next_line(self) -> _Line:
        """The line whose round is not complete, or else the best of those looked at least."""
        return min(self.lines, key=lambda line: (not line.is_in_a_round, line.depth, -line.values[self.column]))

    def _look(self, line: _Line, before: Position) -> None:
        """Looks at the answers to a turn, or one turn further along the best of those known."""
        line.looks += 1
        if line.answers is None:
            after = before.copy()
            for action in line.actions:
                after.play(action)
            if after.over or after.mover != 0:
                return  # its value is all there is to know
            line.answers = _Answers(after, self.turns)
        else:
            outcome = min(line.answers.outcomes, key=lambda outcome: outcome.looks)
            outcome.looks += 1
            self._look(outcome.best, line.answers.position)
            outcome.choose_again()
        if not line.is_in_a_round:
            line.values = line.answers.worth()
