"""Random games to test along, and sentences that lead back to the place where something went wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sommet.core import Game, Position, Record, Rng, Start

LONGEST = 50_000  # actions; a random game that takes more does not end, as far as anyone can tell


def effort() -> int:
    """How many times longer than usual to test: SOMMET_SOAK, 1 unless told."""
    return int(os.environ.get("SOMMET_SOAK", "1"))


@dataclass(frozen=True)
class Walk:
    """One random game from its start to its end; `seed` decided both the setup and the actions."""

    game: Game
    start: Start
    seed: int
    actions: tuple[int, ...]
    texts: tuple[str, ...]

    @classmethod
    def at_random(
        cls, game: Game, players: int | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> Walk:
        """Plays a game to its end, every legal action equally likely."""
        start = game.resolve(players, options, seed=seed)
        position = game.begin(start)
        rng = Rng(seed, 1)
        actions: list[int] = []
        texts: list[str] = []
        while not position.over:
            legal = position.legal()
            if not legal or len(actions) >= LONGEST:
                what = "nothing is legal, yet the game is not over" if not legal else f"no end after {LONGEST} actions"
                raise cls(game, start, seed, tuple(actions), tuple(texts)).failure(what)
            actions.append(rng.choice(legal))
            texts.append(game.write(position, actions[-1]))
            position.play(actions[-1])
        return cls(game, start, seed, tuple(actions), tuple(texts))

    def moments(self, most: int | None = None) -> Iterator[Moment]:
        """Every position of the game, or that many of them, evenly spread, the first and the last among them."""
        length = len(self.actions)
        plies = set(range(length + 1))
        if most is not None and most <= length:
            plies = {round(index * length / max(1, most - 1)) for index in range(most)}
        position = self.game.begin(self.start)
        for ply in range(length + 1):
            if ply in plies:
                yield Moment(self, ply, position)
            if ply < length:
                position.play(self.actions[ply])

    def position_at(self, ply: int) -> Position:
        """A position of the game, made by playing up to it."""
        position = self.game.begin(self.start)
        for action in self.actions[:ply]:
            position.play(action)
        return position

    def failure(self, what: str, ply: int | None = None) -> AssertionError:
        """What went wrong, and how to get there again."""
        ply = len(self.actions) if ply is None else ply
        last = ", ".join(self.texts[max(0, ply - 3) : ply]) or "none"
        options = json.dumps(Record.of(self.game, self.start).options)
        return AssertionError(
            f"{self.game.slug}, {self.start.players} players, options {options}, seed {self.seed}, ply {ply} "
            f"(last actions: {last}): {what}"
        )


@dataclass(frozen=True)
class Moment:
    """One position of a walk. Checks may copy the position and must leave it as it is."""

    walk: Walk
    ply: int
    position: Position

    @property
    def game(self) -> Game:
        return self.walk.game

    @property
    def viewers(self) -> range:
        """Everybody who may look: the spectator, then the seats."""
        return range(self.walk.start.players + 1)

    @property
    def texts(self) -> list[str]:
        """The actions that led here."""
        return list(self.walk.texts[: self.ply])

    def rng(self, purpose: int) -> Rng:
        """A stream of its own for each purpose, so that no check disturbs what another one sees."""
        return Rng(self.walk.seed, (self.ply << 16) + (purpose << 8) + 2)

    def failure(self, what: str) -> AssertionError:
        """What went wrong, and how to get there again."""
        return self.walk.failure(what, self.ply)


def facts(game: Game, position: Position) -> dict[str, object]:
    """All that can be asked of a position, to be compared."""
    return {
        "seats": position.seats,
        "mover": position.mover,
        "over": position.over,
        "key": position.key(),
        "legal actions": position.legal(),
        "phase": game.phase(position),
        "state": json.dumps(game.state(position)),
        "outcome": game.outcome(position),
        **{f"view of {viewer}": json.dumps(game.view(position, viewer)) for viewer in range(position.seats + 1)},
    }


def differing(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """The names of the facts that are not the same; empty if all are."""
    return ", ".join(name for name in before if before[name] != after[name])


def play_on(position: Position, rng: Rng, most: int = LONGEST) -> int:
    """Plays random actions, to the end unless told how many at most, and returns their number."""
    played = 0
    while not position.over and played < most:
        position.play(rng.choice(position.legal()))
        played += 1
    return played
