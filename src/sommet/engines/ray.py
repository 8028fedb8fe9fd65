"""Work for a Ray cluster: several machines, or this one. Ray is an extra: pip install 'sommet[ray]'.

Ray needs a millisecond or two for whatever it is given, so small tasks travel in portions of about a second.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Any, TypeVar

from sommet.core.text import Text, shorten
from sommet.engines.work import MOST_TRIES, Answer, EngineError, WorkerLost, attempt

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # read when Ray is imported: nothing is reported to anybody

try:
    import ray
except ModuleNotFoundError:
    raise EngineError(
        Text(
            "il manque ray pour ce moteur : pip install 'sommet[ray]'",
            "ray is missing for this engine: pip install 'sommet[ray]'",
        )
    ) from None

PORTION_SECONDS = 1.0
GROWTH = 8  # how many times as many tasks a portion has at most than those before it: a first measure may deceive
STORE_BYTES = 100 * 2**20  # for results on their way; Ray would take a third of the memory
OURS = "SOMMET_"  # the environment that workers need to play alike begins so

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Ray:
    """The cluster at that address; without one, a cluster of this machine alone, which ends with the work.

    At most `jobs` portions are under way at once: as many as the cluster has cores, unless told.
    """

    address: str | None = None
    jobs: int | None = None

    def finished(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """The results as their portions end."""
        waiting, size = iter(tasks), _Size()
        with self._cluster():
            done = ray.remote(num_cpus=1, max_retries=MOST_TRIES - 1)(_do)
            shared = ray.put(work)
            jobs = self.jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
            busy: list[Any] = []
            try:
                while True:
                    while len(busy) < jobs and (portion := list(islice(waiting, size.tasks))):
                        busy.append(done.remote(shared, portion))
                    if not busy:
                        return
                    (ready, *_), busy = ray.wait(busy, num_returns=1)
                    seconds, answers = _opened(ready)
                    size.learn(len(answers), seconds)
                    for answer in answers:
                        yield answer.opened()
            finally:
                for reference in busy:
                    ray.cancel(reference, force=True)

    @contextmanager
    def _cluster(self) -> Iterator[None]:
        settings: dict[str, Any] = {
            "runtime_env": {"env_vars": {name: os.environ[name] for name in os.environ if name.startswith(OURS)}},
            "log_to_driver": False,
            "logging_level": "ERROR",
        }
        if self.address is None:  # nobody else is to reach it
            alone = {"address": "local", "_node_ip_address": "127.0.0.1", "include_dashboard": False}
            settings |= {**alone, "num_cpus": self.jobs, "object_store_memory": STORE_BYTES}
        else:
            settings |= {"address": self.address}
        try:
            ray.init(**settings)
        except (ConnectionError, ValueError, RuntimeError) as error:
            where, why = shorten(self.address or "local"), " ".join(str(error).split())
            raise EngineError(
                Text(f"pas de grappe Ray à {where} : {why}", f"no Ray cluster at {where}: {why}")
            ) from None
        try:
            yield
        finally:
            ray.shutdown()


class _Size:
    """How many tasks make a portion, by how long those before have taken."""

    def __init__(self) -> None:
        self.tasks = 1
        self._done = 0
        self._seconds = 0.0

    def learn(self, tasks: int, seconds: float) -> None:
        self._done += tasks
        self._seconds += seconds
        fitting = PORTION_SECONDS * self._done / max(self._seconds, 1e-6)
        self.tasks = max(1, min(round(fitting), self.tasks * GROWTH))


def _do(work: Callable[[Any], Any], portion: list[Any]) -> tuple[float, list[Answer]]:
    """What a worker does: a portion, and how many seconds it took."""
    begun = perf_counter()
    answers = [attempt(work, task) for task in portion]
    return perf_counter() - begun, answers


def _opened(reference: Any) -> tuple[float, list[Answer]]:
    try:
        found: tuple[float, list[Answer]] = ray.get(reference)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
        raise WorkerLost from None
    return found
