"""Work for several processes of this machine, such that whoever waits for it can stop it at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

from sommet.engines.work import MOST_TRIES, Answer, WorkerLost, attempt, sent

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Processes:
    """So many processes, each with one task at a time; one process is this one, so nothing is started."""

    jobs: int

    def finished(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """The results as they end. A pipe for each process makes stopping safe: in a pool with one queue, a process
        killed while it writes leaves all others waiting."""
        waiting = iter(tasks)
        begun = list(islice(waiting, self.jobs))  # where there are fewer tasks, fewer processes are enough
        if len(begun) < 2:
            yield from map(work, chain(begun, waiting))
            return
        workers: list[_Worker] = []
        try:
            for task in begun:
                workers.append(_Worker(work))
                workers[-1].give(task)
            while workers:
                ready = wait([worker.door for worker in workers])
                for worker in [worker for worker in workers if worker.door in ready]:
                    answer = worker.take()
                    if answer is None:
                        continue  # it died, and has begun again
                    yield answer.opened()
                    for task in islice(waiting, 1):
                        worker.give(task)
                        break
                    else:
                        worker.dismiss()
                        workers.remove(worker)
        finally:
            for worker in workers:
                worker.end()


class _Worker:
    """A process and the task it has; another process takes its place if it dies."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._task: Any = None
        self._tries = 0
        self.door, self._process = _start(work)

    def give(self, task: Any) -> None:
        self._task, self._tries = task, 1
        self._send()

    def take(self) -> Answer | None:
        """What came of its task; None if it died over it and the task was begun anew."""
        try:
            answer: Answer = self.door.recv()
        except (EOFError, OSError):  # at once, or in the middle of its answer
            self._begin_again()
            return None
        return answer

    def _begin_again(self) -> None:
        if self._tries == MOST_TRIES:
            raise WorkerLost
        self._tries += 1
        self.end()
        self.door, self._process = _start(self._work)
        self._send()

    def _send(self) -> None:
        with suppress(ConnectionError):  # it is dead already, and `take` will find that out
            self.door.send(self._task)

    def dismiss(self) -> None:
        """Ends it when it has nothing to do."""
        self.door.close()
        self._process.join()

    def end(self) -> None:
        """Ends it whatever it does, and what it has started."""
        _kill_group(self._process)
        self._process.join()
        self.door.close()


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


def _kill_group(process: BaseProcess) -> None:
    """Also where the process itself is dead already: what it had started may live on."""
    assert process.pid is not None
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()  # it may not have come so far as to lead a group


def _serve(door: Connection, work: Callable[[Any], Any]) -> None:
    """What a worker does: one task after the other until nobody gives it any."""
    os.setpgid(0, 0)  # a group of its own, with whatever it starts: they end together
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        while True:
            sent(door.send, attempt(work, door.recv()))


def _end_with_parent() -> None:
    """Whoever this process works for may be killed without a chance to say so."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.killpg(0, signal.SIGKILL)
