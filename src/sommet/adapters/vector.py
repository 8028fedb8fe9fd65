"""One seat of many games, as a Gymnasium vector environment; built-in levels play the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sommet.adapters.batch import Batch
from sommet.core import Game, Rng
from sommet.players import player
from sommet.players.levels import Player, patience_of

Seen = NDArray[np.uint8]
Chosen = NDArray[np.integer[Any]]


class LevelVectorEnv(VectorEnv[Seen, Chosen, NDArray[Any]]):
    """Every observation is one of the learner's seat, and the learner is to move.

    A game that has ended begins anew in the same step: `info["final_obs"]` has what the learner saw of its end. The
    reward is the learner's result at the end of a game and 0 before. `info["action_mask"]` says which actions are
    legal; where a game has too many for that, `info["legal"]` lists them, the first `info["count"]` of each row.
    `info["seat"]` is the learner's seat.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, batch: Batch, opponent: str, seat: int | None, seed: int) -> None:
        """A batch without autoreset; the seat is drawn for each game unless told."""
        if seat is not None and not 1 <= seat <= batch.players:
            raise ValueError(f"seat {seat} is not one of 1 to {batch.players}")
        self.batch, self.opponent, self.seat = batch, opponent, seat
        self.num_envs = batch.n
        self.single_observation_space = Box(0, 255, batch.observer.shape, np.uint8)
        self.single_action_space = Discrete(batch.observer.actions)
        self.observation_space = batch_space(self.single_observation_space, batch.n)
        self.action_space = batch_space(self.single_action_space, batch.n)
        self.render_mode = None
        self._seats = np.ones(batch.n, np.int32)
        searches = patience_of(opponent) is not None and batch.threads > 1
        self._pool = ThreadPoolExecutor(batch.threads, "sommet-levels") if searches else None
        self._seat_opponents(seed)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """All games begin anew; without a seed their random streams go on."""
        if seed is not None:
            self._seat_opponents(seed)
        self.batch.reset(seed)
        self._open(range(self.num_envs))
        return self.batch.observation.copy(), self._info()

    def step(
        self, actions: Chosen
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays the learner's actions, then the others' up to the learner's next decision."""
        self.batch.step(actions)
        self._reply(range(self.num_envs))
        over = self.batch.over.copy()
        rewards = np.zeros(self.num_envs)
        final = np.full(self.num_envs, None, object)
        for lane in np.flatnonzero(over):
            seat = int(self._seats[lane])
            rewards[lane] = self.batch.reward[lane, seat - 1]
            final[lane] = self.batch.observer.observe(self.batch.positions[lane], seat)
            self.batch.begin(int(lane))
        self._open([int(lane) for lane in np.flatnonzero(over)])
        info = self._info()
        if over.any():
            info |= {"final_obs": final, "_final_obs": over.copy()}
        return self.batch.observation.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads in which levels think."""
        if self._pool is not None:
            self._pool.shutdown()

    def _seat_opponents(self, seed: int | Sequence[int]) -> None:
        """Players and streams of their own for each game, so that no game depends on another."""
        seeds = [seed] * self.num_envs if isinstance(seed, int) else seed
        self._streams = [Rng(own, 1 << 32 | lane) for lane, own in enumerate(seeds)]
        game, seats = self.batch.game, range(self.batch.players)
        self._players: list[list[Player]] = [
            [player(game, self.opponent, stream.seed()) for _ in seats] for stream in self._streams
        ]

    def _open(self, lanes: Sequence[int]) -> None:
        """Games that have just begun go on to the learner's first decision."""
        for lane in lanes:
            drawn = self._streams[lane].draw(self.batch.players) + 1
            self._seats[lane] = drawn if self.seat is None else self.seat
        self._reply(lanes)

    def _reply(self, lanes: Sequence[int]) -> None:
        """The others play until it is the learner's turn, or the game is over."""
        waiting = [lane for lane in lanes if self.batch.mover[lane] not in (0, self._seats[lane])]
        for _ in map(self._play_others, waiting) if self._pool is None else self._pool.map(self._play_others, waiting):
            pass
        for lane in waiting:
            self.batch.refresh(lane)

    def _play_others(self, lane: int) -> None:
        position, seat, players = self.batch.positions[lane], self._seats[lane], self._players[lane]
        chance = self.batch.lanes.chances[lane]
        while not position.over and position.mover != seat:
            mover = position.mover
            position.play(position.random(chance) if mover == 0 else players[mover - 1].choose(position))

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        info: dict[str, Any] = {"seat": self._seats.copy()}
        if self.batch.mask is not None:
            info["action_mask"] = self.batch.mask.astype(np.int8)  # as `Discrete.sample` wants it
        else:
            assert self.batch.legal is not None
            most = max(1, int(self.batch.count.max()))
            info |= {"legal": self.batch.legal[:, :most].copy(), "count": self.batch.count.copy()}
        return info | {f"_{name}": everywhere for name in info}


def make_vec(
    game: Game | str,
    num_envs: int,
    opponent: str | int = "greedy",
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> LevelVectorEnv:
    """Games against a level: "random", "greedy" or 1 to 6.

    >>> env = make_vec("step-by-step", 16, "random")
    >>> observation, info = env.reset(seed=1)
    >>> actions = info["action_mask"].argmax(axis=1)
    >>> observation, reward, terminated, truncated, info = env.step(actions)
    >>> observation.shape, reward.shape, info["action_mask"].shape
    ((16, 11, 5, 5), (16,), (16, 50))
    """
    batch = Batch(game, num_envs, players, options, seed, threads=threads, autoreset=False)
    player(batch.game, str(opponent))  # UnknownLevel before anything else
    return LevelVectorEnv(batch, str(opponent), seat, seed)
