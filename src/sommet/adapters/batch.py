"""Many games at once, as arrays: observation, legal actions, mover, reward, over.

`Batch(game, n)` plays n games side by side on all cores. `step(actions)` plays one action in each and fills the same
arrays again, in place; a game that has ended begins anew in the same step. Keep a copy of what you want to keep.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sommet.adapters.lanes import Lanes
from sommet.adapters.observe import MOST_ACTIONS, Observer, observation_of
from sommet.core import Game, Position, Rng
from sommet.games import find

FEWEST_LANES = 32  # of one thread: fewer are done before another thread has woken up
T = TypeVar("T")


class Batch:
    """Games side by side. What happens in game i depends on its seed and its actions alone.

    >>> batch = Batch("step-by-step", 512, seed=1)
    >>> batch.observation.shape, batch.mask.shape, batch.reward.shape
    ((512, 11, 5, 5), (512, 50), (512, 2))
    >>> ended = 0
    >>> for _ in range(100):
    ...     batch.step(batch.sample())
    ...     ended += batch.over.sum()
    >>> ended > 512
    True
    """

    observation: NDArray[np.uint8]  # (n, planes, rows, columns): what the mover may know
    mask: NDArray[np.bool_] | None  # (n, actions): which are legal; None where there are too many
    legal: NDArray[np.int32] | None  # (n, most): the first `count` of a row are the legal actions; None with a mask
    count: NDArray[np.int32]  # (n,): how many actions are legal
    mover: NDArray[np.int32]  # (n,): the seat that decides; 0 once a game is over that does not begin anew
    reward: NDArray[np.float32]  # (n, players): the result of a game that has just ended, else zeros
    over: NDArray[np.bool_]  # (n,): whether a game has just ended

    def __init__(
        self,
        game: Game | str,
        n: int,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | Sequence[int] = 0,
        *,
        threads: int | None = None,
        autoreset: bool = True,
    ) -> None:
        """A seed for all games or one for each; as many threads as there are cores unless told.

        Without `autoreset` an ended game stays as it is, whatever its action, until `begin`.
        """
        self.game = find(game) if isinstance(game, str) else game
        self.n = _at_least_one(n, "a batch has 1 game or more")
        self.observer = Observer(self.game, players, options)
        self.players, self.options, self.autoreset = self.observer.players, self.observer.options, autoreset
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self.threads = cores if threads is None else _at_least_one(threads, "a batch has 1 thread or more")
        self._slices = _slices(self.n, min(self.threads, max(1, self.n // FEWEST_LANES)))
        self._pool = ThreadPoolExecutor(len(self._slices) - 1, "sommet-batch") if len(self._slices) > 1 else None
        self._busy = Lock()
        self._streams = [Rng(0)] * self.n
        self._make_arrays()
        is_fixed = not _draws_its_setup(self.game, self.players, self.options)
        self._start = self.game.start(self.players, self.options) if is_fixed else None
        self.lanes = self._make_lanes()
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch: {self.n} games of {self.game.slug}, {self.players} players>"

    def _make_arrays(self) -> None:
        n, actions = self.n, self.observer.actions
        self.observation = np.zeros((n, *self.observer.shape), np.uint8)
        self.mask = np.zeros((n, actions), np.bool_) if self.observer.has_mask else None
        self.legal = None if self.observer.has_mask else np.zeros((n, MOST_ACTIONS), np.int32)
        self.count = np.zeros(n, np.int32)
        self.mover = np.zeros(n, np.int32)
        self.reward = np.zeros((n, self.players), np.float32)
        self.over = np.zeros(n, np.bool_)

    def _make_lanes(self) -> Lanes:
        first = self._start or self.game.start(self.players, self.options)
        lanes = Lanes(
            observation_of(self.game, self.players, self.options),
            [first.copy() for _ in range(self.n)],
            [Rng(0) for _ in range(self.n)],
            [Rng(0) for _ in range(self.n)],
            first,
            self.autoreset and self._start is not None,
            self.observer.has_mask,
        )
        choices = self.legal if self.mask is None else self.mask.view(np.uint8)
        assert choices is not None
        arrays = (self.observation, choices, self.count, self.mover, self.reward, self.over.view(np.uint8))
        lanes.write_to(*(array.reshape(-1).data for array in arrays))
        return lanes

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """All games begin anew, with other seeds if they are given; otherwise their streams go on."""
        streams = self._streams if seed is None else _streams(seed, self.n)
        with self._alone():
            self._streams = streams
            for lane, stream in enumerate(streams):
                start = self._next_start(lane)
                self.lanes.begin(lane, start, Rng(stream.seed()), Rng(stream.seed()))

    def begin(self, lane: int) -> None:
        """One game begins anew, whether it is over or not."""
        self._expect_lane(lane)
        with self._alone():
            self.lanes.begin(lane, self._next_start(lane))

    def step(self, actions: ArrayLike) -> None:
        """Plays an action in each game and fills the arrays. ValueError if one is not legal: then nothing is played."""
        given = self._read(actions)
        with self._alone():
            illegal = [lane for lane in self._everywhere(self.lanes.first_illegal, given) if lane >= 0]
            if illegal:
                position, action = self.lanes.positions[illegal[0]], int(given[illegal[0]])
                raise ValueError(f"game {illegal[0]}: {action} is not a legal action of {position!r}")
            for ended in self._everywhere(self.lanes.step, given):
                for lane in ended if self.autoreset else ():
                    self._begin_again(lane)

    def sample(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for each game, all equally likely, drawn from the game's own stream; 0 where it is over."""
        actions = np.empty(self.n, np.int32) if out is None else out
        with self._alone():
            self._everywhere(self.lanes.sample, actions)
        return actions

    def refresh(self, lane: int) -> None:
        """Lets chance play where it is its turn, and writes the row of a game anew."""
        self._expect_lane(lane)
        with self._alone():
            self.lanes.refresh(lane)

    def position(self, lane: int) -> Position:
        """A copy of the position of one game, for search or to look at."""
        return self.positions[lane].copy()

    @property
    def positions(self) -> list[Position]:
        """The positions themselves. Whoever plays on one calls `refresh` afterwards."""
        return self.lanes.positions

    # How it is done.

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While one thread is at work no other may be: compiled code without the lock would get into disorder."""
        if not self._busy.acquire(blocking=False):
            raise RuntimeError("another thread is at work on this batch; each thread needs a batch of its own")
        try:
            yield
        finally:
            self._busy.release()

    def _next_start(self, lane: int) -> Position:
        """Seeds of starts are drawn from the game's own stream, also where chance has no hand in the setup."""
        seed = self._streams[lane].seed()
        return self._start or self.game.start(self.players, self.options, seed=seed)

    def _begin_again(self, lane: int) -> None:
        """Another game, while the row still says how the one before has ended."""
        reward = self.reward[lane].copy()
        self.lanes.begin(lane, self._next_start(lane))
        self.reward[lane], self.over[lane] = reward, True

    def _everywhere(self, work: Callable[[memoryview, int, int], T], actions: NDArray[np.int32]) -> list[T]:
        """Does the same on all slices, the first of them in this thread."""
        given = actions.data
        rest = [self._pool.submit(work, given, *part) for part in self._slices[1:]] if self._pool else []
        return [work(given, *self._slices[0]), *(part.result() for part in rest)]

    def _expect_lane(self, lane: int) -> None:
        if not 0 <= lane < self.n:
            raise ValueError(f"{lane} is not one of games 0 to {self.n - 1}")

    def _read(self, actions: ArrayLike) -> NDArray[np.int32]:
        """Actions as the compiled half reads them. ValueError unless there is a whole number for each game."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"{self.n} whole numbers are expected, not {given.shape} of {given.dtype}")
        if given.dtype == np.int32 and given.flags.c_contiguous:
            return given
        # What does not fit would be cut to another number, perhaps to a legal one.
        return np.ascontiguousarray(np.where((given < 0) | (given > 2**31 - 1), -1, given), np.int32)


def _at_least_one(number: int, sentence: str) -> int:
    if operator.index(number) < 1:
        raise ValueError(f"{sentence}, not {number}")
    return operator.index(number)


def _slices(n: int, parts: int) -> list[tuple[int, int]]:
    bounds = [n * part // parts for part in range(parts + 1)]
    return list(pairwise(bounds))


def _streams(seed: int | Sequence[int], n: int) -> list[Rng]:
    """One for each game: of one seed, or of its own."""
    if isinstance(seed, int):
        return [Rng(seed, lane) for lane in range(n)]
    if len(seed) != n:
        raise ValueError(f"{n} games need one seed or {n}, not {len(seed)}")
    return [Rng(operator.index(own)) for own in seed]


def _draws_its_setup(game: Game, players: int, options: dict[str, Any]) -> bool:
    """Whether chance has a hand in the setup: then its stream has gone on."""
    rng = Rng(0)
    game.check_setup(players, dict(options), {}, rng)
    return rng.seed() != Rng(0).seed()
