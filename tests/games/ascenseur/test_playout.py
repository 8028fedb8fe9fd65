"""A game played out at once is the game that comes of its actions one by one."""

from __future__ import annotations

import os
import subprocess
import sys

from ascenseur.tables import GAME, scenes
from sommet.core import Position, Rng
from sommet.search import playouts

# Only the interpreted form lets Python see the position that a playout ends in.
ENDS = """
from ascenseur.tables import scenes
from ascenseur.test_playout import finish
from sommet.core import Rng

for number, scene in enumerate(scenes(220, seed=5)):
    at_once, step_by_step = scene.position.copy(), scene.position.copy()
    played = at_once.play_out(Rng(number))
    assert played == finish(step_by_step, Rng(number)), (scene, number)
    assert at_once == step_by_step, (scene, number)
    assert at_once.sheet() == step_by_step.sheet(), (scene, number)
    assert at_once.last_trick_before() == step_by_step.last_trick_before(), (scene, number)
    assert (at_once.phase, at_once.mover, at_once.result()) == (4, 0, step_by_step.result()), (scene, number)
    print(played)
"""


def finish(position: Position, rng: Rng) -> int:
    """Plays at random to the end, one action after the other, and returns their number."""
    played = 0
    while not position.over:
        position.play(position.random(rng))
        played += 1
    return played


def test_a_playout_ends_as_its_actions_do() -> None:
    """All options, and positions in the middle of deals, bids and tricks."""
    run = subprocess.run(
        [sys.executable, "-c", ENDS],
        env={**os.environ, "SOMMET_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    lengths = [int(line) for line in run.stdout.split()]
    assert len(lengths) == 220
    assert sum(length > 0 for length in lengths) > 200


def test_many_playouts_pay_what_their_actions_do() -> None:
    for number, scene in enumerate(scenes(1100, seed=6)):
        at_once, step_by_step = Rng(number), Rng(number)
        played, totals = playouts(scene.position, 3, at_once)
        actions, sums = 0, [0.0] * scene.position.seats
        for _ in range(3):
            twin = scene.position.copy()
            actions += finish(twin, step_by_step)
            sums = [total + share for total, share in zip(sums, GAME.evaluation.values(twin), strict=True)]
        assert (played, list(totals)) == (actions, sums), scene
        assert at_once.seed() == step_by_step.seed(), scene
