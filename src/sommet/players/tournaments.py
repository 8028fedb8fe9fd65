"""Tournaments: every pair of levels meets in a game, and one scale says how strong each is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from sommet.core.errors import SetupError
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten
from sommet.players.levels import LEVELS, player
from sommet.players.matches import Meeting, arrange
from sommet.players.ratings import Estimate, bradley_terry

Pair = tuple[str, str]
Key = tuple[Pair, int]  # two levels and the number of their game


@dataclass(frozen=True)
class Fixture:
    """One game of a tournament."""

    meeting: Meeting
    number: int

    @property
    def key(self) -> Key:
        first, second = self.meeting.levels
        return (first, second), self.number

    @property
    def seated(self) -> list[str]:
        """The level in each seat."""
        return [self.meeting.levels[index] for index in self.meeting.seating(self.number)]

    def play(self) -> tuple[Fixture, Record]:
        """Plays it, and tells which it was to whoever has given several away."""
        return self, self.meeting.play(self.number).record


@dataclass(frozen=True)
class RoundRobin:
    """A tournament in one game: each pair of levels, the weaker first, meets `games` times."""

    game: Game
    levels: tuple[str, ...]
    games: int
    meetings: Mapping[Pair, Meeting]

    def fixtures(self, done: Container[Key] = ()) -> Iterator[Fixture]:
        """The games that are not done yet; all pairs go forward side by side."""
        for number in range(self.games):
            for meeting in self.meetings.values():
                fixture = Fixture(meeting, number)
                if fixture.key not in done:
                    yield fixture

    @property
    def total(self) -> int:
        """How many games it has."""
        return self.games * len(self.meetings)


def round_robin(
    game: Game,
    levels: Sequence[str],
    games: int,
    players: int | None = None,
    *,
    seed: int = 0,
    scale: float = 1.0,
    opening: int = 0,
) -> RoundRobin:
    """A checked tournament. Each pair has chance of its own, whichever other levels take part."""
    for level in levels:
        player(game, level)
        if levels.count(level) > 1:
            raise SetupError(
                Text(f"le niveau {shorten(level)} est donné deux fois", f"level {shorten(level)} is given twice")
            )
    if len(levels) < 2:
        raise SetupError(Text("il faut au moins deux niveaux", "it takes at least two levels"))
    ordered = tuple(sorted(levels, key=LEVELS.index))
    meetings = {
        pair: arrange(game, pair, players, seed=_seed(seed, pair), scale=scale, opening=opening)
        for pair in combinations(ordered, 2)
    }
    return RoundRobin(game, ordered, games, meetings)


def _seed(seed: int, pair: Pair) -> int:
    first, second = (LEVELS.index(level) for level in pair)
    return Rng(seed, first * len(LEVELS) + second).seed()


@dataclass(frozen=True)
class Standing:
    """What one level scored against all others, and its strength on the game's scale."""

    level: str
    games: int
    points: float
    elo: Estimate


@dataclass(frozen=True)
class Standings:
    """The levels from the weakest name to the strongest, and what share of the points each won against each other."""

    rows: tuple[Standing, ...]
    shares: Mapping[Pair, float]


def standings(contest: RoundRobin, results: Mapping[Key, Sequence[float]]) -> Standings:
    """What the finished games come to. The first level is the origin of the scale."""
    points: dict[Pair, float] = defaultdict(float)
    games: dict[str, int] = defaultdict(int)
    for (pair, number), result in results.items():
        first, second = pair
        for level, other, scored in zip(
            pair, (second, first), contest.meetings[pair].points(number, result), strict=True
        ):
            points[level, other] += scored
            games[level] += 1
    strengths = bradley_terry(contest.levels, points, contest.levels[0])
    return Standings(
        tuple(
            Standing(level, games[level], sum(points[level, other] for other in contest.levels), strengths[level])
            for level in contest.levels
        ),
        {
            (level, other): won / (won + points[other, level])
            for (level, other), won in list(points.items())
            if level != other
        },
    )
