"""The kit catches starts, records and seeds that do not repeat."""

from __future__ import annotations

from typing import Any

import pytest
from rungs import Rungs, RungsPosition

from conformance.broken import along, expect_failure, playing
from sommet import testing
from sommet.core import Game, IllegalAction, Position, Rng, Text


class SetupDrifts(Rungs):
    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        pawns = super().check_setup(players, options, setup, rng)["pawns"]
        return {"pawns": [min(4, pawn + 1) for pawn in pawns]}


class SetupRefusesItself(Rungs):
    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        return {**super().check_setup(players, options, setup, rng), "players": players}


class OptionsDrift(Rungs):
    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        checked = super().check_options(players, options)
        return {**checked, "top": min(12, checked["top"] + 1)}


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (SetupDrifts(), "does not resolve to itself"),
        (SetupRefusesItself(), "the canonical setup is refused"),
        (OptionsDrift(), "does not resolve to itself"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_starts_catches(broken: Game, sentence: str) -> None:
    expect_failure(along(testing.check_starts), broken, sentence)


class RefusesItsOwnTexts(Rungs):
    """Second players may do nothing by the checked door, which the fast one does not notice."""

    def read(self, position: Position, text: str) -> int:
        if position.mover == 2:
            raise IllegalAction(Text("pas vous", "not you"), "R1")
        return super().read(position, text)


class ForgetsToListAll(Rungs):
    """Lists something else the second time."""

    lists = 0

    def legal(self, position: Position) -> list[str]:
        self.lists += 1
        return super().legal(position)[self.lists > 8 :]


class ResultByChance(RungsPosition):
    luck = Rng(1)

    def result(self) -> tuple[float, ...]:
        return (*super().result()[:-1], float(self.luck.draw(100)))


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (RefusesItsOwnTexts(), "the record does not replay: action 2 "),
        (ForgetsToListAll(), "replays with a mismatch: before action"),
        (playing(ResultByChance), "replays with a mismatch: result"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_records_catches(broken: Game, sentence: str) -> None:
    expect_failure(along(testing.check_records), broken, sentence)


class PlaysByChance(RungsPosition):
    """Has a generator of its own, which no seed decides."""

    luck = Rng(1)

    def play(self, action: int) -> None:
        super().play(action)
        if not self.over and self.luck.draw(4) == 0:
            self.pawns[0] = 0


class StartsAnyhow(Rungs):
    count = 0

    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        self.count += 1
        return super().check_setup(players, options, setup, Rng(self.count))


class StartsAlike(Rungs):
    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        return super().check_setup(players, options, setup, Rng(7))


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (StartsAnyhow(), "the same seed gives another start"),
        (playing(PlaysByChance), "the same seed gives another game|the same game ends differently"),
        (StartsAlike(), "12 seeds give 1 different setups"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_seeds_catches(broken: Game, sentence: str) -> None:
    def run(game: Game) -> None:
        for seed in range(4):
            testing.check_seeds(game, 3, seed=seed, varies=True)

    expect_failure(run, broken, sentence)
