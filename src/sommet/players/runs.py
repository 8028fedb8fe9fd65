"""One whole game between players."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from sommet.core.game import Game, Start
from sommet.core.record import Record
from sommet.core.rng import Rng
from sommet.players.levels import Player


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
    start: Start,
    players: Sequence[Player],
    rng: Rng,
    *,
    opening: int = 0,
    with_legal: bool = False,
    time_ms: int | None = None,
    watch: Stopwatch | None = None,
) -> Record:
    """One whole game, players in seat order; chance and the first `opening` decisions are drawn from the stream."""
    record = Record.begin(game, start)
    position = game.begin(start)
    if with_legal:
        record.legal = []
    while not position.over:
        if record.legal is not None:
            record.legal.append(game.legal(position))
        mover = position.mover
        if mover == 0 or opening > 0:
            opening -= mover != 0
            action = position.random(rng)
        else:
            begun = perf_counter()
            action = players[mover - 1].choose(position, time_ms)
            if watch is not None:
                watch.add(mover, (perf_counter() - begun) * 1000)
        record.actions.append(game.write(position, action))
        position.play(action)
    record.result = list(position.result())
    return record
