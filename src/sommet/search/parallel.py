"""Search on several threads: each class here stands in for a single search and is used like it.

Trees are *root parallel*: every thread grows a tree of its own, from its own seed, and what they found at the root is
added up. With a budget of simulations the same seed and number of threads give the same answer. Alpha-beta is *lazy
SMP*: helpers search the same position at staggered depths, and all share one transposition table. Only what the main
search finds counts, but how soon it finds it depends on when the helpers wrote, so that answers cannot be repeated.
Budgets are those of each thread: more threads think more in about the same time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import Lock

from sommet.core.evaluation import Evaluation
from sommet.core.position import Position
from sommet.search.alphabeta import AlphaBeta
from sommet.search.uct import Uct

FOREVER = 1e12
DEEPEST = 127
UNBOUNDED = 1 << 62  # nodes of a helper, which is stopped
MOST_THREADS = 64


def expect_threads(threads: int) -> None:
    """ValueError for what is no number of threads."""
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"threads must be a whole number from 1 to {MOST_THREADS}, not {threads!r}")


def at_once(works: Sequence[Callable[[], object]], stop: Callable[[], None]) -> None:
    """Does all of it at the same time, the first in this thread, and returns when all have ended.

    If one fails, `stop` is to end the others, and the failure is raised.
    """

    def stop_if_failed(other: Future[object]) -> None:
        if other.exception() is not None:
            stop()

    with ThreadPoolExecutor(max(1, len(works) - 1)) as pool:
        try:
            others = [pool.submit(work) for work in works[1:]]
            for other in others:
                other.add_done_callback(stop_if_failed)
            works[0]()
            for other in others:
                other.result()
        except BaseException:  # Ctrl-C, too, which comes to this thread alone
            stop()
            raise


@contextmanager
def alone(busy: Lock) -> Iterator[None]:
    """Refuses what would disturb a search that is going on in another thread."""
    if not busy.acquire(blocking=False):
        raise RuntimeError("this search is running, in another thread")
    try:
        yield
    finally:
        busy.release()


class RootParallel:
    """Several tree searches from one position, which differ in their seeds; used like one `Uct`."""

    def __init__(self, trees: Sequence[Uct]) -> None:
        expect_threads(len(trees))
        self.trees = trees
        self._busy = Lock()

    def run(self, simulations: int, seconds: float = FOREVER, first: int = -1) -> None:
        """Goes on for that many simulations of each tree, or until the time is up."""
        with alone(self._busy):
            at_once([partial(tree.run, simulations, seconds, first) for tree in self.trees], self.stop)

    def stop(self) -> None:
        """Ends the search after a few more simulations; for another thread."""
        for tree in self.trees:
            tree.stop()

    def advance(self, action: int) -> None:
        """Plays an action at the root and keeps what the trees know about what follows."""
        with alone(self._busy):
            for tree in self.trees:
                tree.advance(action)

    def reset_expectations(self) -> None:
        """Lets `expectations` tell of the simulations from now on."""
        with alone(self._busy):
            for tree in self.trees:
                tree.reset_expectations()

    @property
    def simulations(self) -> int:
        """How many there were, in all trees."""
        return sum(tree.simulations for tree in self.trees)

    @property
    def root_visits(self) -> int:
        """How many simulations stand behind the root of a tree, on average."""
        return sum(tree.root_visits for tree in self.trees) // len(self.trees)

    def ranking(self) -> list[tuple[int, int, float]]:
        """The actions tried at the root, best first: (action, visits, value), all trees together."""
        visits: dict[int, int] = defaultdict(int)
        totals: dict[int, float] = defaultdict(float)
        for tree in self.trees:
            for action, count, value in tree.ranking():
                visits[action] += count
                totals[action] += count * value
        found = [(action, count, totals[action] / count) for action, count in visits.items()]
        return sorted(found, key=lambda entry: (-entry[1], -entry[2], entry[0]))

    def expectations(self) -> tuple[float, ...]:
        """What every seat may expect from the root on, seat 1 first: the mean of the trees."""
        columns = zip(*(tree.expectations() for tree in self.trees), strict=True)
        return tuple(sum(column) / len(self.trees) for column in columns)

    def best(self) -> int:
        """The action visited most."""
        ranking = self.ranking()
        return ranking[0][0] if ranking else self.trees[0].best()


class LazySmp:
    """Alpha-beta with helpers that share its transposition table; used like one `AlphaBeta`."""

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation,
        seat: int = 0,
        table_bits: int = 18,
        noise: float = 0.0,
        threads: int = 2,
    ) -> None:
        expect_threads(threads)
        self.main = AlphaBeta(position, evaluation, seat, table_bits, noise)
        self.helpers = [self.main.helper() for _ in range(threads - 1)]
        self._busy = Lock()

    def aim(self, position: Position, seat: int = 0, seed: int = 0) -> None:
        """Turns to another position of the same game; what the table knows stays if seat and seed do."""
        with alone(self._busy):
            for search in (self.main, *self.helpers):
                search.aim(position, seat, seed)

    def forget(self) -> None:
        """Empties the table, and all that earlier searches taught about the order."""
        with alone(self._busy):
            for search in (self.main, *self.helpers):
                search.forget()

    def run(self, nodes: int, seconds: float = FOREVER, depth: int = DEEPEST) -> int:
        """The best action the main search finds with so many nodes of its own; the helpers end when it does."""
        found: list[int] = []

        def lead() -> None:
            try:
                found.append(self.main.deepen(nodes, seconds, depth))
            finally:
                self._dismiss()

        # No helper goes deeper than was asked for: what the main search reads would not be of that depth.
        helps = [
            partial(helper.deepen, UNBOUNDED - helper.nodes, FOREVER, depth, min(depth, 1 + number % 2))
            for number, helper in enumerate(self.helpers, 1)
        ]
        with alone(self._busy):
            for search in (self.main, *self.helpers):
                search.ready()
            at_once([lead, *helps], self.stop)
        return found[0]

    def stop(self) -> None:
        """Ends the search at the next node; for another thread."""
        self.main.stop()
        self._dismiss()

    def _dismiss(self) -> None:
        for helper in self.helpers:
            helper.stop()

    @property
    def nodes(self) -> int:
        """Of all threads."""
        return self.main.nodes + sum(helper.nodes for helper in self.helpers)

    @property
    def depth(self) -> int:
        """How deep the main search came."""
        return self.main.depth

    @property
    def value(self) -> float:
        """What it found there."""
        return self.main.value

    @property
    def solved(self) -> bool:
        """Whether that is certain."""
        return self.main.solved
