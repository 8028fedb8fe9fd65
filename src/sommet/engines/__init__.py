"""Where many games run: in this process, in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import Generic, TypeVar

from sommet.core.errors import GameError
from sommet.core.text import Text, shorten
from sommet.engines.here import Here
from sommet.engines.processes import Processes
from sommet.engines.work import Engine, EngineError, WorkerLost

Task = TypeVar("Task")
Result = TypeVar("Result")
ENGINES = ("here", "processes", "ray")

__all__ = [
    "ENGINES",
    "Engine",
    "EngineError",
    "Here",
    "Processes",
    "WorkerLost",
    "engine_named",
    "finished",
    "in_order",
]


def finished(
    work: Callable[[Task], Result], tasks: Iterable[Task], engine: Engine | None = None
) -> Generator[Result, None, None]:
    """The results of `work(task)` in the order in which they are finished, by that engine (none: in this process).

    What `work` raises is raised here. When the generator is closed or fails, its workers end at once, in the middle of
    their work. A worker that dies costs nothing but time: its task is done again, elsewhere.
    """
    return (engine or Here()).finished(work, tasks)


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], engine: Engine | None = None
) -> Generator[Result, None, None]:
    """The same in the order of the tasks: each result as soon as those before it are there."""
    early: dict[int, Result] = {}
    following = 0
    with closing(finished(_Numbered(work), enumerate(tasks), engine)) as results:
        for number, result in results:
            early[number] = result
            while following in early:
                yield early.pop(following)
                following += 1


@dataclass(frozen=True)
class _Numbered(Generic[Task, Result]):
    """Work that says which task a result is of."""

    work: Callable[[Task], Result]

    def __call__(self, numbered: tuple[int, Task]) -> tuple[int, Result]:
        number, task = numbered
        return number, self.work(task)


def engine_named(name: str, jobs: int | None = None, address: str | None = None) -> Engine:
    """The engine of that name, with so many workers: one for each core, or all that a cluster has, unless told."""
    if address is not None and name != "ray":
        raise EngineError(
            Text(
                f"une adresse est celle d'une grappe Ray : --engine ray, pas {shorten(name)}",
                f"an address is that of a Ray cluster: --engine ray, not {shorten(name)}",
            )
        )
    if name == "here":
        if jobs is not None:
            raise EngineError(
                Text(
                    "--engine here n'a qu'un processus, celui-ci : --jobs est pour processes et ray",
                    "--engine here is one process, this one: --jobs is for processes and ray",
                )
            )
        return Here()
    if name == "processes":
        return Processes(jobs or os.cpu_count() or 1)
    if name == "ray":
        from sommet.engines.ray import Ray  # the library is an extra, and takes seconds to import

        return Ray(address, jobs)
    raise _unknown(name)


def _unknown(name: str) -> GameError:
    known = ", ".join(ENGINES)
    return EngineError(
        Text(
            f"il n'y a pas de moteur {shorten(name)} ; il y a {known}",
            f"there is no engine {shorten(name)}; there is {known}",
        )
    )
