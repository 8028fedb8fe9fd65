"""PettingZoo's own tests over all games and seat counts, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from typing import Any

import numpy as np
import pytest

pytestmark = [
    # PettingZoo expects dictionaries with a mask of its own board games only, whose names it knows by heart.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # Once the game is over nothing is legal; PettingZoo's own board games are told the same.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402 - with the marks

import sommet  # noqa: E402
from sommet.adapters import pettingzoo  # noqa: E402

TABLES = [(game.slug, players) for game in sommet.all_games() for players in game.seats]
SLUGS = [game.slug for game in sommet.all_games()]
CYCLES = 40  # for each agent: enough for the end of short games; the longest ends are met below
tables = pytest.mark.parametrize(("slug", "players"), TABLES)
games = pytest.mark.parametrize("slug", SLUGS)


def sampled(env: Any) -> int:
    """A legal action of the agent to act, the same in every run."""
    actions = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(actions[env.unwrapped.position.key() % len(actions)])


def play(env: Any, actions: int) -> list[int]:
    """Plays legal actions, the end of the game included if it comes to that."""
    played = []
    for agent in env.agent_iter(actions):
        done = env.terminations[agent]
        played.append(-1 if done else sampled(env))
        env.step(None if done else played[-1])
    return played


@tables
def test_the_api_is_pettingzoos(slug: str, players: int) -> None:
    api_test(pettingzoo.env(slug, players), num_cycles=CYCLES)


@tables
def test_the_seed_decides_everything(slug: str, players: int) -> None:
    seed_test(partial(pettingzoo.env, slug, players), num_cycles=CYCLES // 2)


@tables
def test_tables_are_drawn(slug: str, players: int) -> None:
    render_test(partial(pettingzoo.env, slug, players))


@games
def test_another_seed_is_another_game(slug: str) -> None:
    """Chance in the start or on the way; without any of it the sampled actions are all there is."""
    env = pettingzoo.raw_env(slug)
    starts = set()
    for seed in range(5):
        env.reset(seed=seed)
        for _ in range(3):
            env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        starts.add(env.position.key())
    assert (len(starts) == 1) is (slug == "step-by-step")


@games
def test_a_copy_goes_its_own_way(slug: str) -> None:
    env = pettingzoo.env(slug)
    env.reset(seed=3)
    play(env, 3)
    twin, other = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    before = env.unwrapped.position.key()
    for _ in range(8):  # chance goes on in the copy as it would have
        action = sampled(env)
        env.step(action)
        twin.step(action)
    assert twin.unwrapped.position == env.unwrapped.position
    assert other.unwrapped.position.key() == before
    assert np.array_equal(twin.observe("player_1")["observation"], env.observe("player_1")["observation"])


@tables
def test_the_end_is_worth_nothing_in_sum(slug: str, players: int) -> None:
    shorter: dict[str, dict[str, Any]] = {"ascenseur": {"sizes": [1, 2]}, "ascension": {"max_turns": 20}}
    env = pettingzoo.env(slug, players, shorter.get(slug))
    env.reset(seed=1)
    while not env.unwrapped.position.over:
        env.step(sampled(env))
    result = env.unwrapped.position.result()
    rewards = [env._cumulative_rewards[agent] for agent in env.agents]
    assert sum(rewards) == pytest.approx(0)
    assert [reward == max(rewards) for reward in rewards] == [points == max(result) for points in result]
    assert [env.infos[agent]["result"] for agent in env.agents] == list(result)
    play(env, players)
    assert env.agents == []


@games
def test_what_is_not_legal_loses(slug: str) -> None:
    env = pettingzoo.env(slug)
    env.reset(seed=0)
    loser = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1
    assert [env.rewards[agent] for agent in env.agents if agent != loser] == [0] * (len(env.agents) - 1)


@games
def test_the_raw_environment_says_what_is_wrong(slug: str) -> None:
    env = pettingzoo.raw_env(slug)
    env.reset(seed=0)
    before = env.position.key()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**9, None):
        with pytest.raises(ValueError, match=f"action {action} is not legal now"):
            env.step(action)
    assert env.position.key() == before
    with pytest.raises(ValueError, match="render_mode 'film' is not one of"):
        pettingzoo.raw_env(slug, render_mode="film")


@games
def test_actions_mean_what_the_game_says(slug: str) -> None:
    env = pettingzoo.raw_env(slug)
    env.reset(seed=2)
    for _ in range(30):
        if env.position.over:
            break
        actions = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        assert sorted(env.text(int(action)) for action in actions) == env.game.legal(env.position)
        if env.has_list:
            numbers = [env.observer.action(int(index)) for index in env.infos[env.agent_selection]["legal"]]
            assert numbers == env.position.legal()
        chosen = int(actions[len(actions) // 2])
        told = env.text(chosen)
        after = env.position.copy()
        env.game.play(after, told)
        env.step(chosen)
        if after.mover and not after.over:
            assert after == env.position


def test_only_talo_has_too_many_actions_for_a_mask() -> None:
    assert [slug for slug in SLUGS if pettingzoo.raw_env(slug).has_list] == ["talo"]


def test_a_setup_can_be_given() -> None:
    env = pettingzoo.raw_env("ascenseur")
    env.reset(seed=0, options={"setup": {"dealer": 2}})
    assert env.position.start.setup == {"dealer": 2}


def test_a_picture_shows_the_board() -> None:
    """Of a table where something has been built there are more colours than paper and ink."""
    env = pettingzoo.env("step-by-step", render_mode="rgb_array")
    env.reset(seed=0)
    empty = env.render()
    play(env, 20)
    built = env.render()
    assert isinstance(empty, np.ndarray)
    assert isinstance(built, np.ndarray)
    assert empty.shape == built.shape
    assert (empty != built).any()
    assert len(np.unique(built.reshape(-1, 3), axis=0)) > 10
