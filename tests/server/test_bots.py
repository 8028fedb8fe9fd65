"""Computer players in their own processes: killed, stopped, cancelled, and never peeking at the clock of others."""

import asyncio
import os
import resource
import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

import sommet
from server.test_after import played
from sommet.players import player
from sommet.players.analysis import Decision, analyse
from sommet.server.bots import PATIENT, URGENT, Bots, WorkFailed, job_about
from sommet.server.jobs import Analysis
from sommet.server.worker import Job, do


def job(level: str, kind: str = "decide", game: str = "ascension", seed: int = 3) -> Job:
    """A first decision in a game."""
    start = sommet.game(game).resolve(2, seed=1)
    return Job(kind, game, 2, start.options, start.setup, [], seed, level)


def children() -> set[int]:
    """The processes this one has started."""
    return {
        int(pid)
        for thread in Path("/proc/self/task").iterdir()
        for pid in (thread / "children").read_text().split()
        if b"sommet.server.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    }


async def a_worker() -> int:
    """The worker's process, once it runs."""
    async with asyncio.timeout(20):
        while not children():
            await asyncio.sleep(0.01)
    return children().pop()


def test_a_worker_decides_what_the_level_decides() -> None:
    game = sommet.game("ascension")
    position = game.start(2, seed=1)
    expected = game.write(position, player(game, "2", 3).choose(position))

    async def run() -> str:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        try:
            return (await bots.run(job("2"), URGENT)).text
        finally:
            await bots.close()

    assert asyncio.run(run()) == do(job("2")).text == expected


def test_a_killed_worker_is_replaced_and_its_decision_is_the_same() -> None:
    async def run() -> str:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        try:
            deciding = asyncio.create_task(bots.run(job("6"), URGENT))
            first = await a_worker()
            os.kill(first, signal.SIGKILL)
            text = (await deciding).text
            assert children() != {first}
            return text
        finally:
            await bots.close()

    assert asyncio.run(run()) == do(job("6")).text


def test_a_machine_short_of_descriptors_costs_a_job_and_not_the_worker() -> None:
    async def run() -> str:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
            try:
                with pytest.raises(WorkFailed):
                    await bots.run(job("random"), URGENT)
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            return (await bots.run(job("random"), URGENT)).text
        finally:
            await bots.close()

    assert asyncio.run(run()) == do(job("random")).text


def test_a_worker_that_takes_too_long_is_stopped_and_the_job_fails_in_the_end() -> None:
    async def run() -> None:
        bots = Bots(workers=1, seconds=0.05, megabytes=1024)
        try:
            with pytest.raises(WorkFailed):
                await bots.run(job("6"), URGENT)
        finally:
            await bots.close()
        assert children() == set()

    asyncio.run(run())


def test_a_worker_without_memory_is_replaced() -> None:
    async def run() -> None:
        bots = Bots(workers=1, seconds=30, megabytes=16)
        try:
            with pytest.raises(WorkFailed):
                await bots.run(job("1"), URGENT)
        finally:
            await bots.close()

    asyncio.run(run())


def test_a_worker_killed_during_an_analysis_is_replaced_and_the_analysis_is_the_same() -> None:
    record = played("ascension", 2, max_turns=20)
    expected = list(analyse(sommet.game("ascension"), record, 40, seed=2))

    async def run() -> list[Decision]:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        work = Analysis("somebody", 0, len(record.actions))
        try:
            running = asyncio.create_task(work.run(bots, replace(job_about("judge", record), budget=40, seed=2)))
            os.kill(await a_worker(), signal.SIGKILL)
            await running
            assert work.summary is not None
            return work.decisions
        finally:
            await bots.close()

    assert asyncio.run(run()) == expected


def test_a_match_does_not_wait_for_the_end_of_an_analysis() -> None:
    record = played("ascension", 4)

    async def run() -> None:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        work = Analysis("somebody", 0, len(record.actions))
        try:
            running = asyncio.create_task(work.run(bots, replace(job_about("judge", record), budget=4000)))
            await work.started.wait()
            assert (await bots.run(job("random"), URGENT)).text
            assert 0 < work.done < work.length
            running.cancel()
        finally:
            await bots.close()

    asyncio.run(run())


def test_cancelling_frees_the_worker_at_once() -> None:
    async def run() -> None:
        bots = Bots(workers=1, seconds=60, megabytes=1024)
        try:
            started = asyncio.Event()
            long = asyncio.create_task(bots.run(job("6", game="talo"), PATIENT, started))
            await started.wait()
            await a_worker()
            long.cancel()
            async with asyncio.timeout(20):
                assert (await bots.run(job("random"), URGENT)).text
        finally:
            await bots.close()

    asyncio.run(run())
