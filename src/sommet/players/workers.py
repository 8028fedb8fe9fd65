"""Work for several processes, such that whoever waits for it can stop it at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

from sommet.core.errors import GameError
from sommet.core.text import Text

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerLost(GameError):
    """A process that ended before its work did."""

    code = "worker"

    def __init__(self) -> None:
        super().__init__(
            Text(
                "un processus de calcul s'est arrêté avant la fin de sa partie, peut-être faute de mémoire ; "
                "essayez avec --jobs 1",
                "a worker process ended before its game did, perhaps for want of memory; try --jobs 1",
            )
        )


def finished(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Generator[Result, None, None]:
    """The results in the order in which they are finished, from that many processes (one: from this one).

    When the iterator is closed or fails, its processes end at once, in the middle of their work. A pipe for each
    process makes that safe: in a pool with one queue, a process killed while it writes leaves all others waiting.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    waiting = iter(tasks)
    busy: dict[Connection, BaseProcess] = {}
    try:
        for task in islice(waiting, jobs):
            door, process = _start(work)
            busy[door] = process
            _give(door, task)
        while busy:
            ready = wait(list(busy))
            for door in [door for door in busy if door in ready]:
                yield _take(door)
                for task in islice(waiting, 1):
                    _give(door, task)
                    break
                else:
                    door.close()
                    busy.pop(door).join()
    finally:
        for process in busy.values():
            process.kill()
            process.join()


def _start(work: Callable[[Any], Any]) -> tuple[Connection, BaseProcess]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    with _interrupts_held():
        process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        process.start()
    theirs.close()  # so that the pipe ends when the process does
    return ours, process


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal's command: those started in here leave it to the one they serve."""
    resource_tracker.ensure_running()  # the first start would do it, and let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(door: Connection, work: Callable[[Any], Any]) -> None:
    """What a worker does: one task after the other until nobody gives it any."""
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        while True:
            door.send(work(door.recv()))


def _end_with_parent() -> None:
    """Whoever this process works for may be killed without a chance to say so."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _give(door: Connection, task: object) -> None:
    try:
        door.send(task)
    except BrokenPipeError:
        raise WorkerLost from None


def _take(door: Connection) -> Any:
    try:
        return door.recv()
    except EOFError:
        raise WorkerLost from None
