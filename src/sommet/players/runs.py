"""One whole game between players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from sommet.core.game import Game, Start
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.players.external import ExternalPlayer
from sommet.players.levels import Player, player


class Stopwatch:
    """The longest decision and the longest turn of each seat, in milliseconds; the first number is seat 1's."""

    def __init__(self, seats: int) -> None:
        self.decision_ms = [0.0] * seats
        self.turn_ms = [0.0] * seats
        self._seat = 0
        self._turn_ms = 0.0

    def add(self, seat: int, spent_ms: float) -> None:
        """Notes a decision. A seat that decides again before another seat does is still in its turn."""
        self._turn_ms = spent_ms + (self._turn_ms if seat == self._seat else 0.0)
        self._seat = seat
        self.decision_ms[seat - 1] = max(self.decision_ms[seat - 1], spent_ms)
        self.turn_ms[seat - 1] = max(self.turn_ms[seat - 1], self._turn_ms)


def play_game(
    game: Game,
    start: Start | None = None,
    players: Sequence[Player] = (),
    rng: Rng | None = None,
    *,
    opening: int = 0,
    with_legal: bool = False,
    time_ms: int | None = None,
    watch: Stopwatch | None = None,
) -> Record:
    """One whole game, players in seat order; chance and the first `opening` decisions are drawn from the stream.

    Without a start the game begins as it does for that many players, without players all decisions are drawn, and
    without a stream it is `Rng(0)`.

    >>> game = sommet.game("step-by-step")
    >>> sommet.play_game(game, players=[sommet.player(game, "greedy"), sommet.player(game, level=1)])
    <Record: step-by-step, 2 players, 57 actions, result 1 0>
    """
    start = game.resolve(len(players) or None) if start is None else start
    if players and len(players) != start.players:
        raise ValueError(f"{len(players)} players cannot play a game of {start.players}")
    rng = Rng(0) if rng is None else rng
    position = game.begin(start)
    actions: list[str] = []
    legal: list[list[str]] | None = [] if with_legal else None
    while not position.over:
        if legal is not None:
            legal.append(game.legal(position))
        mover = position.mover
        if mover == 0 or opening > 0 or not players:
            opening -= mover != 0
            action = position.random(rng)
        else:
            chooser = players[mover - 1]
            if isinstance(chooser, ExternalPlayer):
                chooser.follow(start, actions)
            begun = perf_counter()
            action = chooser.choose(position, time_ms)
            if watch is not None:
                watch.add(mover, (perf_counter() - begun) * 1000)
        actions.append(game.write(position, action))
        position.play(action)
    return Record.of(game, start, actions, end=position, legal=legal)


@dataclass(frozen=True)
class SelfPlay:
    """A series of games that one level plays against itself. Game number n depends on the series and on n alone."""

    game: Game
    players: int | None
    options: Mapping[str, Any]
    setup: Mapping[str, Any] | str | None
    level: str
    seed: int
    with_legal: bool = False

    def play(self, number: int) -> Record:
        """Plays one game."""
        rng = Rng(self.seed, number)
        start = self.game.resolve(self.players, self.options, self.setup, rng.seed())
        seated = [player(self.game, self.level, rng.seed()) for _ in range(start.players)]
        return play_game(self.game, start, seated, rng, with_legal=self.with_legal)
