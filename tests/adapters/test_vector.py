"""One seat of many games against levels, by the conventions of Gymnasium."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import sommet
from sommet.adapters.vector import LevelVectorEnv, make_vec
from sommet.core import Game
from sommet.games import all_games
from sommet.players.levels import UnknownLevel

GAMES = [pytest.param(game, id=game.slug) for game in all_games()]


def any_legal(info: dict[str, np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """A legal action for each game, from what the environment says is legal."""
    if "action_mask" in info:
        return np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
    return np.array([rng.choice(row[:count]) for row, count in zip(info["legal"], info["count"], strict=True)])


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_is_always_to_move(game: Game) -> None:
    env, rng = make_vec(game, 3, "random", players=game.seats[-1]), np.random.default_rng(1)
    observation, info = env.reset(seed=4)
    for _ in range(60):
        assert env.observation_space.contains(observation)
        for lane, position in enumerate(env.batch.positions):
            assert position.mover == info["seat"][lane]
            assert (observation[lane] == env.batch.observer.observe(position, position.mover)).all()
        actions = any_legal(info, rng)
        assert env.action_space.contains(actions)
        observation, reward, terminated, truncated, info = env.step(actions)
        assert not truncated.any()
        assert not reward[~terminated].any()


def play(env: LevelVectorEnv, steps: int, seed: int) -> list[float]:
    """The rewards of the games that ended; whatever is returned fits together."""
    rng, rewards = np.random.default_rng(0), []
    _, info = env.reset(seed=seed)
    for _ in range(steps):
        seats = info["seat"]
        _, reward, terminated, _, info = env.step(any_legal(info, rng))
        assert ("final_obs" in info) == terminated.any()
        for lane in np.flatnonzero(terminated):
            assert info["_final_obs"][lane]
            # The planes "to move" are empty once a game is over.
            assert info["final_obs"][lane].shape == env.batch.observer.shape
            assert not info["final_obs"][lane][[4 + 2, 4 + 3]].any()
            assert 1 <= seats[lane] <= 2
        rewards += reward[terminated].tolist()
    return rewards


def test_a_random_learner_loses_to_a_level() -> None:
    rewards = play(make_vec("step-by-step", 8, "greedy"), 80, seed=2)
    assert len(rewards) > 10
    assert set(rewards) <= {0.0, 0.5, 1.0}
    assert np.mean(rewards) < 0.3
    against_random = play(make_vec("step-by-step", 8, "random"), 200, seed=2)
    assert 0.35 < np.mean(against_random) < 0.65


def test_seeds_decide_and_seats_are_drawn_or_told() -> None:
    env = make_vec("ascenseur", 4, "random", players=3)
    _, info = env.reset(seed=1)
    assert set(make_vec("ascenseur", 40, "random").reset(seed=1)[1]["seat"]) == {1, 2, 3}
    told = make_vec("ascenseur", 4, 1, seat=2, threads=2).reset(seed=1)[1]
    assert told["seat"].tolist() == [2] * 4
    again, info_again = make_vec("ascenseur", 4, "random", players=3, seed=9).reset(seed=1)
    assert (again == env.batch.observation).all()
    assert (info_again["action_mask"] == info["action_mask"]).all()


def test_levels_think_in_threads() -> None:
    one, two = (make_vec("step-by-step", 4, 1, threads=threads, seed=3) for threads in (1, 3))
    assert play(one, 40, seed=3) == play(two, 40, seed=3)
    two.close()


def test_it_fits_into_wrappers() -> None:
    env = RecordEpisodeStatistics(make_vec("step-by-step", 4, "random"))
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rng, lengths = np.random.default_rng(0), []
    _, info = env.reset(seed=1)
    for _ in range(120):
        *_, info = env.step(any_legal(info, rng))
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert min(lengths) > 3


def test_what_cannot_be_made_is_said_in_a_sentence() -> None:
    with pytest.raises(UnknownLevel):
        make_vec("step-by-step", 4, "strong")
    with pytest.raises(ValueError, match="seat 3 is not one of 1 to 2"):
        make_vec("step-by-step", 4, seat=3)
    env = make_vec("step-by-step", 4, "random")
    env.reset()
    with pytest.raises(ValueError, match="game 0: 49 is not a legal action"):
        env.step(np.full(4, 49))
    with pytest.raises(sommet.UnknownGame):
        make_vec("go", 4)
