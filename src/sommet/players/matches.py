"""Matches: levels that meet in one game again and again, with seats rotated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import Any

from sommet.core.errors import SetupError
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.engines import Engine, in_order
from sommet.players.external import ExternalPlayer, Program
from sommet.players.levels import Player, player
from sommet.players.ratings import Estimate, elo_of, interval, mean_of_groups
from sommet.players.runs import Stopwatch, play_game
from sommet.players.sequential import Sprt, Verdict


@dataclass(frozen=True)
class Played:
    """One game of a meeting, with each seat's longest decision and longest turn."""

    number: int
    record: Record
    decision_ms: Sequence[float]
    turn_ms: Sequence[float]


@dataclass(frozen=True)
class Meeting:
    """Levels that meet in one game. What happens in game number n depends on the meeting and on n alone.

    The levels fill the seats in turn and move on by one seat from game to game. The games of one *rotation*, after
    which every level has sat in every seat equally often, have the same start, the same chance and the same random
    opening, so that luck favours nobody.
    """

    game: Game
    levels: tuple[str, ...]
    players: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    scale: float = 1.0  # of the levels' budgets
    opening: int = 0  # decisions at the beginning that are random, for more variety
    time_ms: int | None = None
    programs: Mapping[str, Program] = field(default_factory=dict)  # those among the levels that are programs, by name

    def seating(self, number: int) -> list[int]:
        """For each seat of a game the index of the level that sits there."""
        return [(seat + number) % len(self.levels) for seat in range(self.players)]

    def play(self, number: int) -> Played:
        """Plays one game."""
        shared, own = Rng(self.seed, 2 * (number // len(self.levels))), Rng(self.seed, 2 * number + 1)
        start = self.game.resolve(self.players, self.options, None, shared.seed())
        watch = Stopwatch(self.players)
        with ExitStack() as stack:
            seated = [self._seated(self.levels[index], own.seed(), stack) for index in self.seating(number)]
            record = play_game(
                self.game, start, seated, shared, opening=self.opening, time_ms=self.time_ms, watch=watch
            )
        return Played(number, record, watch.decision_ms, watch.turn_ms)

    def _seated(self, level: str, seed: int, stack: ExitStack) -> Player:
        if level not in self.programs:
            return player(self.game, level, seed, self.scale)
        return stack.enter_context(closing(ExternalPlayer(self.game, self.programs[level], seed)))

    def by_level(self, number: int, by_seat: Sequence[float]) -> list[list[float]]:
        """Numbers that belong to the seats of a game, for each level those of its seats."""
        seating = self.seating(number)
        return [
            [value for index, value in zip(seating, by_seat, strict=True) if index == level]
            for level in range(len(self.levels))
        ]

    def points(self, number: int, result: Sequence[float]) -> list[float]:
        """What each level scored in a game: 1 for the win, shared where a win is shared."""
        winners = [value == max(result) for value in result]
        return [sum(won) / sum(winners) for won in self.by_level(number, winners)]


def arrange(
    game: Game,
    levels: Sequence[str],
    players: int | None = None,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    scale: float = 1.0,
    opening: int = 0,
    time_ms: int | None = None,
    programs: Sequence[Program] = (),
) -> Meeting:
    """A checked meeting: for as many players as there are levels if the game allows it, else for a multiple of them.

    Programs take part like levels, after them; each is started once, so that what cannot play is found here.
    """
    for level in levels:
        player(game, level)
    names = (*levels, *(program.line for program in programs))
    named = {program.line: program for program in programs}
    seats = _seats(game, len(names), players)
    meeting = Meeting(game, names, seats, seed, options or {}, scale, opening, time_ms, named)
    game.resolve(meeting.players, meeting.options)
    for program in programs:
        program.check(game)
    return meeting


def _seats(game: Game, levels: int, players: int | None) -> int:
    if levels < 2:
        raise SetupError(Text("il faut au moins deux niveaux", "it takes at least two levels"))
    if players is None:
        fitting = [count for count in game.seats if count % levels == 0]
        if not fitting:
            counts = ", ".join(str(count) for count in game.seats)
            raise SetupError(
                Text(
                    f"{game.title} se joue à {counts} : {levels} niveaux ne s'y partagent pas les places également",
                    f"{game.title} is played by {counts}: {levels} levels cannot share these seats equally",
                )
            )
        return fitting[0]
    if players % levels:
        raise SetupError(
            Text(
                f"{levels} niveaux ne se partagent pas {players} places également ; il faut un multiple de {levels}",
                f"{levels} levels cannot share {players} seats equally; it takes a multiple of {levels}",
            )
        )
    return players


@dataclass(frozen=True)
class MatchRow:
    """What one level scored: points (1 for a win, shared where a win is shared), their share with its 95 % interval,
    the mean of its results with its own, and the longest it took for a decision and for a turn."""

    level: str
    games: int
    points: float
    share: float
    low: float
    high: float
    result: float
    result_low: float | None
    result_high: float | None
    decision_ms: float
    turn_ms: float


@dataclass(frozen=True)
class MatchResult:
    """The rows in the order of the levels given. With two levels, how much stronger the first is: in Elo, in the mean
    of its results, and by the sequential test if there was one."""

    players: int
    games: int
    rows: tuple[MatchRow, ...]
    elo: Estimate | None
    result_difference: Estimate | None
    verdict: Verdict | None


def run_match(
    meeting: Meeting,
    games: int,
    *,
    engine: Engine | None = None,
    sprt: Sprt | None = None,
    on_game: Callable[[Played], None] | None = None,
) -> MatchResult:
    """That many games, or fewer where the sequential test of two levels is sure before; `on_game` is told each.

    The result does not depend on the engine; without one everything happens in this process. With `Processes` a script
    that calls this needs `if __name__ == "__main__"`, as always with multiprocessing.
    """
    tally = _Tally(meeting)
    verdict = None if sprt is None else sprt.test([])
    with closing(in_order(meeting.play, range(games), engine)) as results:
        for played in results:
            tally.add(played)
            if on_game is not None:
                on_game(played)
            if sprt is not None and tally.is_even:
                verdict = sprt.test(tally.scores())
                if verdict.accepted:
                    break
    return tally.result(verdict)


class _Tally:
    """What the games of a match come to."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting = meeting
        self.games = 0
        everyone = range(len(meeting.levels))
        self.points: list[list[float]] = [[] for _ in everyone]
        self.results: list[list[float]] = [[] for _ in everyone]
        self.decision_ms = [0.0 for _ in everyone]
        self.turn_ms = [0.0 for _ in everyone]

    def add(self, played: Played) -> None:
        number, result = played.number, played.record.result
        assert result is not None
        self.games += 1
        for level, points in enumerate(self.meeting.points(number, result)):
            self.points[level].append(points)
        for level, own in enumerate(self.meeting.by_level(number, result)):
            self.results[level].append(sum(own) / len(own))
        for longest, by_seat in ((self.decision_ms, played.decision_ms), (self.turn_ms, played.turn_ms)):
            for level, spent in enumerate(self.meeting.by_level(number, by_seat)):
                longest[level] = max(longest[level], *spent)

    @property
    def is_even(self) -> bool:
        """Whether every level has sat in every seat equally often."""
        return self.games % len(self.meeting.levels) == 0

    def scores(self) -> list[float]:
        """The mean score of the first level in each rotation."""
        return [sum(scored) / len(scored) for scored in self._rotations(self.points[0])]

    def result(self, verdict: Verdict | None) -> MatchResult:
        rows = tuple(self._row(index) for index in range(len(self.meeting.levels)))
        strength = difference = None
        if len(rows) == 2:
            strength = elo_of(self.points[0])
            apart = [first - second for first, second in zip(*self.results, strict=True)]
            difference = mean_of_groups(self._rotations(apart))
        return MatchResult(self.meeting.players, self.games, rows, strength, difference, verdict)

    def _row(self, index: int) -> MatchRow:
        scored = self.points[index]
        low, high = interval(scored)
        spread = mean_of_groups(self._rotations(self.results[index]))
        return MatchRow(
            level=self.meeting.levels[index],
            games=self.games,
            points=sum(scored),
            share=sum(scored) / self.games,
            low=low,
            high=high,
            result=sum(self.results[index]) / self.games,
            result_low=None if spread is None else spread.low,
            result_high=None if spread is None else spread.high,
            decision_ms=self.decision_ms[index],
            turn_ms=self.turn_ms[index],
        )

    def _rotations(self, by_game: Sequence[float]) -> list[Sequence[float]]:
        size = len(self.meeting.levels)
        return [by_game[first : first + size] for first in range(0, len(by_game), size)]
