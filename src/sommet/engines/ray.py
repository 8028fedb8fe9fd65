"""Work for a Ray cluster: several machines, or this one. Ray is an extra: pip install 'sommet[ray]'.

Ray needs a millisecond or two for whatever it is given, so small tasks travel in portions of about a second.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from time import perf_counter
from typing import Any, TypeVar

from sommet.core.text import Text, shorten
from sommet.engines.work import MOST_TRIES, Answer, EngineError, WorkerLost, attempt

PORTION_SECONDS = 1.0
GROWTH = 8  # how many times as many tasks a portion has at most than those before it: a first measure may deceive
STORE_BYTES = 100 * 2**20  # for results on their way; Ray would take a third of the memory
OURS = "SOMMET_"  # the environment that workers need to play alike begins so
KNOCK_SECONDS = 5
ANSWER_SECONDS = 30
ASK = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='ERROR')"
LONGEST_REASON = 200  # characters of what Ray says

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Ray:
    """The cluster at that address; without one, a cluster of this machine alone, which ends with the work.

    At most `jobs` portions are under way at once: as many as the cluster has cores, unless told.
    """

    address: str | None = None
    jobs: int | None = None

    def __post_init__(self) -> None:
        if not _is_installed():
            raise EngineError(
                Text(
                    "il manque ray pour ce moteur : pip install 'sommet[ray]'",
                    "ray is missing for this engine: pip install 'sommet[ray]'",
                )
            )
        if self.address is not None:
            _host_and_port(self.address)

    def finished(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """The results as their portions end."""
        waiting, size = iter(tasks), _Size()
        with self._cluster() as ray:
            done = ray.remote(num_cpus=1, max_retries=MOST_TRIES - 1)(_do)
            shared = ray.put(work)
            jobs = self.jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
            if self.address is None or self.jobs is None:
                jobs += 1  # one waits in Ray's line, so that nobody is idle while a result travels
            busy: list[Any] = []
            try:
                while True:
                    while len(busy) < jobs and (portion := list(islice(waiting, size.tasks))):
                        busy.append(done.remote(shared, portion))
                    if not busy:
                        return
                    (ready, *_), busy = ray.wait(busy, num_returns=1)
                    seconds, answers = _opened(ray, ready)
                    size.learn(len(answers), seconds)
                    for answer in answers:
                        yield answer.opened()
            finally:
                for reference in busy:
                    ray.cancel(reference, force=True)

    @contextmanager
    def _cluster(self) -> Iterator[Any]:
        """The library, connected."""
        settings: dict[str, Any] = {
            "runtime_env": {"env_vars": {name: os.environ[name] for name in os.environ if name.startswith(OURS)}},
            "log_to_driver": False,
            "logging_level": "ERROR",
        }
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        if self.address is None:
            # Nobody else is to reach it: without this Ray takes the address that other machines know this one by.
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
            settings |= {"address": "local", "include_dashboard": False, "num_cpus": self.jobs}
            settings |= {"object_store_memory": STORE_BYTES}
        else:
            _knock(self.address)
            settings |= {"address": self.address}
        import ray  # after its environment is set; and it takes seconds

        # When a worker dies Ray says so in the middle of our output, whatever it is told about logs.
        ray._private.worker.print_to_stdstream = _say_nothing
        try:
            ray.init(**settings)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise _unreachable(self.address or "local", str(error)) from None
        try:
            yield ray
        finally:
            ray.shutdown()


def _is_installed() -> bool:
    try:
        return find_spec("ray") is not None
    except ValueError:  # somebody has put something else in its place
        return False


def _say_nothing(*_: Any, **__: Any) -> None:
    pass


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 2**16:
        return host.strip("[]"), int(port)
    raise EngineError(
        Text(
            f"--address attend HÔTE:PORT du nœud de tête, par exemple 10.0.0.5:6379, pas {shorten(address)}",
            f"--address takes HOST:PORT of the head node, for example 10.0.0.5:6379, not {shorten(address)}",
        )
    )


def _knock(address: str) -> None:
    """Finds out whether a cluster answers, in a process that can be ended. Where none does, Ray itself tries for
    minutes, does not hear Ctrl-C, and then ends the whole program."""
    try:
        socket.create_connection(_host_and_port(address), KNOCK_SECONDS).close()
        ask = [sys.executable, "-c", ASK, address]
        answer = subprocess.run(ask, capture_output=True, text=True, timeout=ANSWER_SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise _unreachable(address, f"({ANSWER_SECONDS} s)") from None
    except OSError as error:
        raise _unreachable(address, error.strerror or str(error)) from None
    if answer.returncode:
        raise _unreachable(address, answer.stderr)


def _unreachable(address: str, told: str) -> EngineError:
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    where, why = shorten(address), shorten(lines[-1] if lines else "?", LONGEST_REASON)
    return EngineError(
        Text(f"aucune grappe Ray ne répond à {where} : {why}", f"no Ray cluster answers at {where}: {why}")
    )


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


def _opened(ray: Any, reference: Any) -> tuple[float, list[Answer]]:
    try:
        found: tuple[float, list[Answer]] = ray.get(reference)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
        raise WorkerLost from None
    return found
