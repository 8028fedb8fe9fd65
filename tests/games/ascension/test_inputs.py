"""What Ascension's net is told: within bounds everywhere, the same for the same place, nothing of hidden faces."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

import sommet
from ascension.exercises import hilly
from sommet.core import Position, Rng
from sommet.games.ascension.evaluate import AscensionEvaluation
from sommet.testing import Walk, option_sets

GAME = sommet.game("ascension")
MOVER_AT, LEAD_AT = 405, 244  # as in inputs.pxd: whose turn it is, and by how much the seat leads


def positions(players: int) -> Iterator[Position]:
    """From random games over all options, and in hilly country."""
    for options in option_sets(GAME, players):
        for moment in Walk.at_random(GAME, players, options, seed=players).moments(8):
            yield moment.position
    rng = Rng(players)
    for seed in range(4):
        position = GAME.start(players, None, hilly(players, {}, seed))
        while not position.over and rng.draw(200):
            position.play(position.random(rng))
            yield position


@pytest.mark.parametrize("players", GAME.seats)
def test_inputs_stay_within_bounds(players: int) -> None:
    """`inputs` asserts it of every number; who is out is told nothing."""
    for position in positions(players):
        key, lists = GAME.evaluation.inputs(position)
        assert key == (0 if position.over else 1)
        if key:
            pawns = GAME.view(position, 0)["pawns"]
            assert [bool(one) for one in lists[1:]] == [pawn is not None for pawn in pawns]


def test_seats_in_like_places_are_told_alike() -> None:
    """At the beginning only whose turn it is makes a difference, and the lead that comes of it."""
    lists = GAME.evaluation.inputs(GAME.start(2))[1]
    first, second = (
        [(index, amount) for index, amount in one if index < LEAD_AT or 285 <= index < MOVER_AT] for one in lists[1:]
    )
    assert first == second
    assert lists[1] != lists[2]


@pytest.mark.parametrize("players", GAME.seats)
def test_hidden_faces_are_not_told(players: int) -> None:
    for position in positions(players):
        if not position.over:
            told = GAME.evaluation.inputs(position)
            for viewer in range(1, players + 1):
                guess = position.copy()
                guess.redeal(viewer, Rng(viewer))
                assert GAME.evaluation.inputs(guess) == told


def test_without_a_net_the_game_is_judged_by_hand() -> None:
    position = GAME.start(3, None, hilly(3, {}, 1))
    by_hand = AscensionEvaluation()
    assert by_hand.learned(position)
    assert by_hand.nets is not None
    by_hand.nets.forget()
    assert by_hand.learned(position) == ()
    assert by_hand.values(position) != GAME.evaluation.values(position)
    assert all(0 < value < 1 for value in by_hand.values(position))


VALUES = """
import json, sommet
from sommet.testing import Walk
game = sommet.game("ascension")
found = []
for players in game.seats:
    for moment in Walk.at_random(game, players, seed=5).moments(6):
        if not moment.position.over:
            found.append((game.evaluation.inputs(moment.position), game.evaluation.values(moment.position)))
print(json.dumps(found))
"""


def test_both_forms_tell_and_judge_alike() -> None:
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
