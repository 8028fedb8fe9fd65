"""Many games at once go as each of them would alone."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Thread

import numpy as np
import pytest

import sommet
from sommet.adapters.batch import Batch
from sommet.core import Game, Rng
from sommet.games import all_games
from sommet.testing import effort

GAMES = [pytest.param(game, id=game.slug) for game in all_games()]


def expect_row(batch: Batch, lane: int) -> None:
    """A row says of a game what its position and an observer say."""
    position = batch.positions[lane]
    assert batch.mover[lane] == position.mover > 0
    assert (batch.observation[lane] == batch.observer.observe(position, position.mover)).all()
    legal = position.legal()
    assert batch.count[lane] == len(legal)
    if batch.mask is not None:
        assert np.flatnonzero(batch.mask[lane]).tolist() == legal
    else:
        assert batch.legal is not None
        assert batch.legal[lane, : len(legal)].tolist() == legal


@pytest.mark.parametrize("game", GAMES)
def test_rows_say_what_positions_say(game: Game) -> None:
    for players in game.seats:
        batch = Batch(game, 3, players, seed=players)
        for _ in range(40 * effort()):
            for lane in range(3):
                expect_row(batch, lane)
            batch.step(batch.sample())


@pytest.mark.parametrize("game", GAMES)
def test_results_are_those_of_the_games(game: Game) -> None:
    """Beside the batch the same actions are played on positions of our own; chance is taken from the batch."""
    players, ended = game.seats[0], 0
    batch = Batch(game, 2, players, seed=5, autoreset=False)
    while not batch.over.all():
        before = batch.over.copy()
        batch.step(batch.sample())
        for lane in np.flatnonzero(batch.over & ~before):
            position = batch.positions[lane]
            assert position.over
            assert batch.mover[lane] == batch.count[lane] == 0
            assert batch.reward[lane].tolist() == pytest.approx(position.result())
            ended += 1
        assert not batch.reward[~batch.over].any()
    assert ended == 2
    final = batch.observation.copy(), batch.reward.copy()
    batch.step(np.full(2, -7))  # nobody asks for the action of a game that is over
    assert (batch.observation == final[0]).all()
    assert (batch.reward == final[1]).all()
    batch.begin(0)
    assert not batch.over[0]
    assert batch.over[1]
    expect_row(batch, 0)


@pytest.mark.parametrize("game", GAMES)
def test_an_ended_game_begins_anew_in_the_same_step(game: Game) -> None:
    staying, going_on = (Batch(game, 2, seed=9, autoreset=autoreset) for autoreset in (False, True))
    while not staying.over.any():
        actions = staying.sample()
        assert (going_on.sample() == actions).all()
        staying.step(actions)
        going_on.step(actions)
    assert (going_on.over == staying.over).all()
    assert (going_on.reward == staying.reward).all()
    for lane in range(2):
        expect_row(going_on, lane)
    going_on.step(going_on.sample())
    assert not (going_on.over & staying.over).any()
    assert not going_on.reward[staying.over].any()


@pytest.mark.parametrize("slug", ["step-by-step", "ascenseur", "ascension"])
def test_threads_and_neighbours_change_nothing(slug: str) -> None:
    """Game i depends on its seed and its actions alone: many by three threads, the same by one, one alone."""
    many, one_thread = (Batch(slug, 100, seed=3, threads=threads) for threads in (3, 1))
    alone = Batch(slug, 1, seed=[12], threads=1)
    beside = Batch(slug, 2, seed=[7, 12])
    for _ in range(150):
        actions = many.sample()
        assert (one_thread.sample() == actions).all()
        for batch in (many, one_thread):
            batch.step(actions)
        for batch in (alone, beside):
            batch.step(batch.sample())
        assert (many.observation == one_thread.observation).all()
        assert (many.reward == one_thread.reward).all()
        assert (alone.observation[0] == beside.observation[1]).all()
    assert len({position.key() for position in many.positions}) > 90


def test_seeds_decide() -> None:
    def history(batch: Batch) -> list[list[int]]:
        played = []
        for _ in range(60):
            actions = batch.sample()
            batch.step(actions)
            played.append(actions.tolist())
        return played

    batch = Batch("ascenseur", 8, seed=4)
    first = history(batch)
    batch.reset(4)
    assert history(batch) == first == history(Batch("ascenseur", 8, seed=4))
    batch.reset()
    assert history(batch) != first
    assert history(Batch("ascenseur", 8, seed=5)) != first


def test_samples_are_equally_likely() -> None:
    batch = Batch("step-by-step", 4000, seed=1)
    assert batch.mask is not None
    choices = np.flatnonzero(batch.mask[0])
    drawn = np.bincount(batch.sample(), minlength=50)
    assert np.flatnonzero(drawn).tolist() == choices.tolist()
    assert np.abs(drawn[choices] - 4000 / len(choices)).max() < 6 * np.sqrt(4000 / len(choices))


def test_an_illegal_action_is_refused_before_any_is_played() -> None:
    batch = Batch("step-by-step", 100, seed=1, threads=3)
    keys = [position.key() for position in batch.positions]
    for lane, action in ((0, 49), (99, -1), (50, 2**31 - 1)):
        actions = batch.sample()
        actions[lane] = action
        with pytest.raises(ValueError, match=f"game {lane}: {action} is not a legal action of <StepByStepPosition"):
            batch.step(actions)
    wide = batch.sample().astype(np.int64)
    wide[7] += 2**32  # cut to 32 bits it would be legal
    with pytest.raises(ValueError, match="game 7: -1 is not a legal action"):
        batch.step(wide)
    assert [position.key() for position in batch.positions] == keys


def test_what_no_batch_can_do_is_said_in_a_sentence() -> None:
    batch = Batch("step-by-step", 4)
    for actions in ([1, 2, 3], [[1, 2, 3, 4]], [0.5] * 4, ["a"] * 4, [True] * 4, 3):
        with pytest.raises(ValueError, match="4 whole numbers are expected"):
            batch.step(actions)
    with pytest.raises(ValueError, match="4 games need as many actions of 32 bits"):
        batch.sample(np.empty(4, np.int64))
    with pytest.raises(ValueError, match="1 game or more, not 0"):
        Batch("step-by-step", 0)
    with pytest.raises(ValueError, match="1 thread or more, not 0"):
        Batch("step-by-step", 1, threads=0)
    with pytest.raises(ValueError, match="4 games need one seed or 4, not 2"):
        Batch("step-by-step", 4, seed=[1, 2])
    for lane in (-1, 4):
        with pytest.raises(ValueError, match=f"{lane} is not one of games 0 to 3"):
            batch.begin(lane)
        with pytest.raises(ValueError, match=f"{lane} is not one of games 0 to 3"):
            batch.refresh(lane)
    with pytest.raises(sommet.SetupError):
        Batch("step-by-step", 4, players=9)
    with pytest.raises(sommet.UnknownGame):
        Batch("chess", 4)


def test_two_threads_do_not_share_a_batch() -> None:
    """Both may be told so; what is played stays a game."""
    batch, refused = Batch("step-by-step", 2000, threads=1), []

    def play() -> None:
        for _ in range(100):
            try:
                batch.step(batch.sample())
            except (RuntimeError, ValueError) as error:
                refused.append(str(error))

    threads = [Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in sentence or "not a legal action" in sentence for sentence in refused)
    for lane in range(2000):
        expect_row(batch, lane)


SCRIPT = """
import hashlib, sommet
from sommet.adapters.batch import Batch
seen = hashlib.sha256()
for game in sommet.all_games():
    batch = Batch(game, 2, seed=2)
    for _ in range(12):
        batch.step(batch.sample())
        for array in (batch.observation, batch.mover, batch.count, batch.reward, batch.over):
            seen.update(array.tobytes())
print(sommet.form(), seen.hexdigest())
"""


def test_both_forms_fill_the_same_arrays() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "SOMMET_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for pure in "01"
    ]
    assert [form for form, _ in printed] == ["compiled", "interpreted"]
    assert printed[0][1] == printed[1][1]


def test_a_position_of_a_batch_can_be_searched() -> None:
    batch = Batch("step-by-step", 2, seed=1)
    position = batch.position(1)
    position.play(sommet.player(batch.game, "greedy").choose(position))
    assert position != batch.positions[1]
    batch.positions[1].play(batch.positions[1].random(Rng(1)))
    batch.refresh(1)
    expect_row(batch, 1)
