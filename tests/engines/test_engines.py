"""Engines: the same results here and in processes, however many of those die, and nothing left over at the end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from engines.tasks import (
    SAID,
    DiesOnce,
    Lasting,
    Unportable,
    backwards,
    breaking,
    deadly,
    is_running,
    refused,
    square,
    unsendable,
    waited_for,
)
from sommet.core.errors import GameError
from sommet.engines import Engine, EngineError, Here, Processes, WorkerLost, engine_named, finished, in_order

BOTH = pytest.mark.parametrize("engine", [Here(), Processes(1), Processes(2), Processes(3)], ids=str)


@BOTH
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_every_task_is_done_once(engine: Engine, count: int) -> None:
    assert sorted(finished(square, range(count), engine)) == [number * number for number in range(count)]


@BOTH
def test_results_come_in_the_order_of_the_tasks_if_asked_for(engine: Engine) -> None:
    assert list(in_order(backwards, range(4), engine)) == [0, 1, 2, 3]


def test_results_come_as_they_are_finished_otherwise() -> None:
    assert next(finished(backwards, [0, 3], Processes(2))) == 3


@BOTH
def test_an_error_reaches_whoever_asked(engine: Engine) -> None:
    """In a worker one that cannot travel is told in words, with its traceback."""
    with pytest.raises((Unportable, RuntimeError), match="nobody can pickle this"):
        list(finished(breaking, range(4), engine))
    with pytest.raises(GameError, match=SAID):
        list(finished(refused, range(4), engine))


def test_a_result_that_cannot_travel_is_an_error_and_no_death() -> None:
    with pytest.raises(TypeError, match="cannot pickle"):
        list(finished(unsendable, range(4), Processes(2)))


def test_a_task_whose_worker_dies_is_done_again(tmp_path: Path) -> None:
    assert list(in_order(DiesOnce(tmp_path), range(5), Processes(2))) == [0, 1, 4, 9, 16]
    assert {mark.name for mark in tmp_path.iterdir()} == set("01234")


def have_ended(pids: Iterable[int]) -> bool:
    """A process that was killed may need a moment."""
    return all(waited_for(lambda pid=pid: not is_running(pid)) for pid in pids)  # type: ignore[misc]


def test_a_worker_that_is_killed_from_outside_is_replaced(tmp_path: Path) -> None:
    """Whoever does it: here it is us, three times, the last time for good."""
    results = finished(Lasting(tmp_path), [1, 2, 0], Processes(2))
    said: list[type[BaseException]] = []

    def wait() -> None:
        try:
            next(results)
        except GameError as error:
            said.append(type(error))

    waiting = Thread(target=wait)
    waiting.start()
    for _ in range(3):
        assert waited_for((tmp_path / "1").exists)
        worker, child = map(int, (tmp_path / "1").read_text().split())
        (tmp_path / "1").unlink()
        os.kill(worker, signal.SIGKILL)
        assert have_ended([worker, child])
    waiting.join(60)

    assert said == [WorkerLost]
    assert waited_for((tmp_path / "2").exists)
    assert have_ended(map(int, (tmp_path / "2").read_text().split()))


def test_a_task_that_kills_every_worker_ends_in_a_sentence() -> None:
    with pytest.raises(WorkerLost, match="3 times in a row a worker process ended before its game did"):
        list(finished(deadly, range(3), Processes(2)))


def interrupt_when(condition: Callable[[], bool]) -> None:
    """Interrupts the main thread as Ctrl-C does."""
    assert waited_for(condition)
    os.kill(os.getpid(), signal.SIGUSR1)


def test_whoever_stops_early_leaves_no_process(tmp_path: Path) -> None:
    """Not even those that workers have started."""
    with closing(finished(Lasting(tmp_path), [1, 2], Processes(2))) as results:
        Thread(target=interrupt_when, args=(lambda: len(list(tmp_path.glob("[12]"))) == 2,)).start()
        before = signal.signal(signal.SIGUSR1, signal.default_int_handler)
        try:
            with pytest.raises(KeyboardInterrupt):
                next(results)
        finally:
            signal.signal(signal.SIGUSR1, before)

    pids = [int(pid) for file in tmp_path.glob("[12]") for pid in file.read_text().split()]
    assert len(pids) == 4
    assert have_ended(pids)


def test_engines_have_names() -> None:
    assert engine_named("here") == Here()
    assert engine_named("processes", 3) == Processes(3)
    assert engine_named("processes") == Processes(os.cpu_count() or 1)
    with pytest.raises(EngineError, match="there is no engine 'cloud'; there is here, processes, ray"):
        engine_named("cloud")
    with pytest.raises(EngineError, match="an address is that of a Ray cluster: --engine ray, not 'processes'"):
        engine_named("processes", 2, "10.0.0.5:6379")


def test_ray_is_missed_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(EngineError, match=r"ray is missing for this engine: pip install 'sommet\[ray\]'"):
        engine_named("ray")
