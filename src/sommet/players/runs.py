"""Whole games between players, and matches of many games with seats rotated."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sommet.core.errors import SetupError
from sommet.core.game import Game, Start
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.players.levels import Player, player

NORMAL_95 = 1.959964  # two-sided 95 % of the normal distribution


def play_game(
    game: Game,
    start: Start,
    players: Sequence[Player],
    rng: Rng,
    *,
    with_legal: bool = False,
    time_ms: int | None = None,
) -> Record:
    """One whole game, players in seat order, chance drawn from the stream."""
    record = Record.begin(game, start)
    position = game.begin(start)
    if with_legal:
        record.legal = []
    while not position.over:
        if record.legal is not None:
            record.legal.append(game.legal(position))
        mover = position.mover
        action = position.random(rng) if mover == 0 else players[mover - 1].choose(position, time_ms)
        record.actions.append(game.write(position, action))
        position.play(action)
    record.result = list(position.result())
    return record


@dataclass(frozen=True)
class MatchRow:
    """What one level scored: points (1 for a win, shared where a win is shared) and its share with a 95 % interval."""

    level: str
    games: int
    points: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class MatchResult:
    """The rows in the order of the levels given; with two levels the Elo difference of the first, with its interval."""

    rows: tuple[MatchRow, ...]
    elo: tuple[float, float, float] | None


def run_match(
    game: Game,
    levels: Sequence[str],
    games: int,
    seed: int = 0,
    time_ms: int | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
) -> MatchResult:
    """That many games between the levels; each game moves every level on by one seat."""
    if len(levels) not in game.seats:
        raise SetupError(
            Text(
                f"{game.title} ne se joue pas à {len(levels)} ; donnez un niveau par place",
                f"{game.title} is not played by {len(levels)}; give one level for each seat",
            )
        )
    points: list[list[float]] = [[] for _ in levels]
    for number in range(games):
        rng = Rng(seed, number)
        start = game.resolve(len(levels), options, None, rng.seed())
        order = [(seat + number) % len(levels) for seat in range(len(levels))]
        seated = [player(game, levels[index], rng.seed()) for index in order]
        record = play_game(game, start, seated, rng, time_ms=time_ms)
        assert record.result is not None
        winners = [seat for seat, result in enumerate(record.result) if result == max(record.result)]
        for seat, index in enumerate(order):
            points[index].append(1 / len(winners) if seat in winners else 0.0)
        if progress is not None:
            progress(number + 1)
    rows = tuple(_row(level, scored) for level, scored in zip(levels, points, strict=True))
    elo = None
    if len(rows) == 2:
        first = rows[0]
        elo = (_elo(first.share), _elo(first.low), _elo(first.high))
    return MatchResult(rows, elo)


def _row(level: str, scored: Sequence[float]) -> MatchRow:
    games = len(scored)
    low, high = interval(scored)
    return MatchRow(level, games, sum(scored), sum(scored) / games, low, high)


def interval(scored: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean of points from 0 to 1 (Wilson's, which stays honest for few and one-sided games)."""
    games = len(scored)
    mean = sum(scored) / games
    square = NORMAL_95**2 / games
    centre = (mean + square / 2) / (1 + square)
    half = NORMAL_95 * math.sqrt(mean * (1 - mean) / games + square / (4 * games)) / (1 + square)
    return min(mean, max(0.0, centre - half)), max(mean, min(1.0, centre + half))


def _elo(share: float) -> float:
    """The Elo difference that makes this share of the points expected."""
    share = min(max(share, 1e-4), 1 - 1e-4)
    return -400 * math.log10(1 / share - 1)
