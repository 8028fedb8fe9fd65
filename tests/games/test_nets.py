"""What every game with learned judgement keeps to: inputs within bounds, the same strengths as a plain reading of the
file, symmetric values for symmetric positions, expectations that add up to one."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sommet.core import Game, Position, Rng
from sommet.core.net import MOST_BYTES, read_nets, write_nets
from sommet.games import own_games
from sommet.testing import Walk, effort, option_sets

GAMES = [game for game in own_games() if game.evaluation.nets is not None]
LEARNED = [pytest.param(game, id=game.slug) for game in GAMES]
HIDDEN, UNIT = 32, 1024


def positions(game: Game, most: int = 12) -> Iterator[Position]:
    """From random games over all options, for every number of players."""
    for players in game.seats:
        for options in option_sets(game, players):
            for seed in range(effort()):
                for moment in Walk.at_random(game, players, options, seed).moments(most):
                    if not moment.position.over:
                        yield moment.position


def file_of(game: Game) -> Path:
    module = sys.modules[type(game.evaluation).__module__]
    assert module.__file__ is not None
    return Path(module.__file__).with_name("net.bin")


def plain_strengths(game: Game, content: bytes, position: Position) -> list[float]:
    """The same sums once more, without a thought for speed."""
    key, (shared, *lists) = game.evaluation.inputs(position)
    begin = 0
    entries, weights = read_nets(content)
    for net, size in entries:
        if net == key:
            rows = [weights[begin + HIDDEN * row : begin + HIDDEN * (row + 1)] for row in range(size + 2)]
        begin += HIDDEN * (size + 2)
    strengths = []
    for own in lists:
        units = [
            rows[0][unit] + sum(rows[1 + index][unit] * amount for index, amount in shared + own)
            for unit in range(HIDDEN)
        ]
        total = sum(min(max(unit, 0), UNIT) * weight for unit, weight in zip(units, rows[-1], strict=True))
        strengths.append(total / UNIT**2 if own else 0.0)
    return strengths


@pytest.mark.parametrize("game", LEARNED)
def test_inputs_stay_within_bounds_whatever_the_options(game: Game) -> None:
    """`inputs` asserts it of every number."""
    nets = game.evaluation.nets
    assert nets is not None
    told = set()
    for position in positions(game):
        key, lists = game.evaluation.inputs(position)
        told.add(key)
        assert len(lists) == position.seats + 1
        if key:
            assert lists[position.mover], "whoever is to move is in play"
    assert {*nets.inputs.sizes()} <= told


@pytest.mark.parametrize("game", LEARNED)
def test_a_net_is_what_its_file_says(game: Game) -> None:
    """Of the shipped file, and of one whose weights are as large as can be: no sum may overflow."""
    nets = type(game.evaluation)().nets
    assert nets is not None
    rng = Rng(3)
    wild = {
        key: [[(rng.draw(2) * 2 - 1) * 32_767 for _ in range(HIDDEN)] for _ in range(size + 2)]
        for key, size in nets.inputs.sizes().items()
    }
    for content in (file_of(game).read_bytes(), write_nets(wild)):
        evaluation = type(game.evaluation)()
        assert evaluation.nets is not None
        evaluation.nets.load(content)
        checked = 0
        for position in positions(game, most=4):
            strengths = evaluation.learned(position)
            assert bool(strengths) == (game.evaluation.inputs(position)[0] in evaluation.nets.loaded())
            if strengths:
                assert list(strengths) == plain_strengths(game, content, position)
                checked += 1
        assert checked


@pytest.mark.parametrize("game", LEARNED)
def test_the_shipped_file_has_every_net_and_is_small(game: Game) -> None:
    content = file_of(game).read_bytes()
    nets = game.evaluation.nets
    assert nets is not None
    assert len(content) <= MOST_BYTES
    assert nets.loaded() == [*nets.inputs.sizes()]


@pytest.mark.parametrize("game", LEARNED)
def test_expectations_add_up_to_one(game: Game) -> None:
    for position in positions(game):
        values = game.evaluation.values(position)
        assert math.isclose(sum(values), 1)
        assert all(0 <= value <= 1 for value in values)


@pytest.mark.parametrize("game", LEARNED)
def test_symmetries_are_permutations(game: Game) -> None:
    nets = game.evaluation.nets
    assert nets is not None
    for key, size in nets.inputs.sizes().items():
        symmetries = nets.inputs.symmetries(key)
        assert [*range(size)] in symmetries
        assert all(sorted(symmetry) == [*range(size)] for symmetry in symmetries)


@pytest.mark.parametrize("game", LEARNED)
def test_lessons_can_be_played(game: Game) -> None:
    nets = game.evaluation.nets
    assert nets is not None
    for players, options, share in nets.inputs.lessons():
        assert share > 0
        assert game.evaluation.inputs(game.start(players, options))[0] in nets.inputs.sizes()


VALUES = """
import json
from sommet.games import own_games
from sommet.testing import Walk
found = []
for game in own_games():
    if game.evaluation.nets is not None:
        for players in game.seats:
            for moment in Walk.at_random(game, players, seed=5).moments(6):
                found.append((game.evaluation.values(moment.position), game.evaluation.learned(moment.position)))
print(json.dumps(found))
"""


def test_both_forms_judge_alike() -> None:
    answers = [
        subprocess.run(
            [sys.executable, "-c", VALUES],
            env={**os.environ, "SOMMET_PURE": pure, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert answers[0] == answers[1]
    assert json.loads(answers[0])
