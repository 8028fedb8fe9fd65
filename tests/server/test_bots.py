"""Computer players in their own processes: killed, stopped, cancelled, and never peeking at the clock of others."""

import asyncio
import os
import resource
import signal
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from msgspec.structs import replace

import sommet
from server.test_after import played
from sommet.players import player
from sommet.players.analysis import Decision, analyse
from sommet.server.bots import ROUND_MS, Bots, WorkFailed, job_about
from sommet.server.jobs import Analysis, Asker, Jobs
from sommet.server.line import PATIENT, URGENT, Place
from sommet.server.reading import Reading
from sommet.server.refusals import TooMany
from sommet.server.wire import Pages
from sommet.server.worker import PROPOSING_MS, Job, do

TABLE = Place(URGENT, "an address", "a match")


def job(level: str, kind: str = "decide", game: str = "ascension", seed: int = 3) -> Job:
    """A first decision in a game."""
    start = sommet.game(game).resolve(2, seed=1)
    return Job(kind, game, 2, start.options, start.setup, [], seed, level)


def children() -> set[int]:
    """The processes this one has started."""
    found = set()
    for thread in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # it has ended meanwhile
            for pid in (thread / "children").read_text().split():
                if b"sommet.server.worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.add(int(pid))
    return found


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
            return (await bots.run(job("2"), TABLE)).text
        finally:
            await bots.close()

    assert asyncio.run(run()) == do(job("2")).text == expected


def test_a_killed_worker_is_replaced_and_its_decision_is_the_same() -> None:
    async def run() -> str:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        try:
            deciding = asyncio.create_task(bots.run(job("6"), TABLE))
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
                    await bots.run(job("random"), TABLE)
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            return (await bots.run(job("random"), TABLE)).text
        finally:
            await bots.close()

    assert asyncio.run(run()) == do(job("random")).text


def test_a_worker_that_takes_too_long_is_stopped_and_the_job_fails_in_the_end() -> None:
    async def run() -> None:
        bots = Bots(workers=1, seconds=0.05, megabytes=1024)
        try:
            with pytest.raises(WorkFailed):
                await bots.run(job("6"), TABLE)
        finally:
            await bots.close()
        assert children() == set()

    asyncio.run(run())


def test_a_worker_without_memory_is_replaced() -> None:
    async def run() -> None:
        bots = Bots(workers=1, seconds=30, megabytes=16)
        try:
            with pytest.raises(WorkFailed):
                await bots.run(job("1"), TABLE)
        finally:
            await bots.close()

    asyncio.run(run())


def test_a_worker_killed_during_an_analysis_is_replaced_and_the_analysis_is_the_same() -> None:
    record = played("ascension", 2, max_turns=20)
    expected = list(analyse(sommet.game("ascension"), record, 40, seed=2))

    async def run() -> list[Decision]:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        work = Analysis(Asker("somebody", "an address"), 0, len(record.actions))
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
        work = Analysis(Asker("somebody", "an address"), 0, len(record.actions))
        try:
            running = asyncio.create_task(work.run(bots, replace(job_about("judge", record), budget=4000)))
            await work.started.wait()
            assert (await bots.run(job("random"), TABLE)).text
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
            long = asyncio.create_task(bots.run(job("6", game="talo"), Place(PATIENT, "an address", "a hint"), started))
            await started.wait()
            await a_worker()
            long.cancel()
            async with asyncio.timeout(20):
                assert (await bots.run(job("random"), TABLE)).text
        finally:
            await bots.close()

    asyncio.run(run())


# In turn.


def test_a_stranger_is_served_before_a_crowd_has_had_its_third_turn() -> None:
    async def run() -> list[str]:
        bots = Bots(workers=1, seconds=30, megabytes=1024)
        served: list[str] = []

        async def decide(address: str, match: str) -> None:
            await bots.run(job("random"), Place(URGENT, address, match))
            served.append(address)

        try:
            crowd = [asyncio.create_task(decide("crowd", f"table {number}")) for number in range(30)]
            await asyncio.sleep(0)
            await asyncio.gather(*crowd, asyncio.create_task(decide("stranger", "a table")))
            return served
        finally:
            await bots.close()

    assert "stranger" in asyncio.run(run())[:3]


def test_one_address_alone_gets_all_workers() -> None:
    async def run() -> None:
        bots = Bots(workers=2, seconds=60, megabytes=1024)
        begun = [asyncio.Event(), asyncio.Event()]
        long = [
            asyncio.create_task(bots.run(job("6", game="talo"), Place(URGENT, "a club", f"table {number}"), event))
            for number, event in enumerate(begun)
        ]
        try:
            async with asyncio.timeout(20):
                for event in begun:
                    await event.wait()
            assert not any(task.done() for task in long)
        finally:
            for task in long:
                task.cancel()
            await bots.close()

    asyncio.run(run())


def test_budgets_shrink_while_the_line_is_long() -> None:
    async def run() -> None:
        bots = Bots(workers=1, seconds=60, megabytes=1024)
        jobs = [replace(job("6"), time_ms=1900, seed=number) for number in range(20)]
        try:
            alone = replace(job("2"), time_ms=1000)
            await bots.run(alone, TABLE)
            assert alone.time_ms == 1000, "nobody else waits"
            await asyncio.gather(
                *(bots.run(one, Place(URGENT, "a crowd", f"table {one.seed}")) for one in jobs),
            )
        finally:
            await bots.close()
        times = [one.time_ms or 0 for one in jobs]
        assert times == sorted(times)
        assert times[0] * len(jobs) <= ROUND_MS
        assert times[-1] == 1900, "the last one has the worker for itself"

    asyncio.run(run())


def test_who_has_no_time_to_propose_whole_turns_does_without() -> None:
    game, record = sommet.game("talo"), played("talo", 2)
    start = game.resolve(2, seed=1)
    plain, thoughtful = (
        Job("decide", "talo", 2, start.options, start.setup, list(record)[:9], 3, level) for level in "46"
    )
    assert do(plain).text != do(thoughtful).text
    assert do(replace(thoughtful, time_ms=PROPOSING_MS - 1)).text == do(plain).text


def test_who_began_when_nobody_waited_is_hurried_once_somebody_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sommet.server.bots.ROUND_MS", 0)
    long = replace(job("6", game="step-by-step"), time_ms=60_000)
    began = monotonic()
    do(long)
    alone = monotonic() - began

    async def run() -> float:
        bots = Bots(workers=1, seconds=60, megabytes=1024)
        try:
            await bots.run(job("random"), TABLE)  # the worker has started
            started = asyncio.Event()
            thinking = asyncio.create_task(bots.run(long, TABLE, started))
            await started.wait()
            waiting = asyncio.create_task(bots.run(job("random"), Place(URGENT, "another address", "a match")))
            began = monotonic()
            assert (await thinking).text
            assert (await waiting).text
            return monotonic() - began
        finally:
            await bots.close()

    assert asyncio.run(run()) < alone / 2


# Quotas by address.


def test_one_address_leaves_room_for_the_analyses_of_others() -> None:
    records = [played("ascension", 4, seed=number) for number in range(4)]

    async def run() -> None:
        bots = Bots(workers=1, seconds=60, megabytes=1024)
        jobs = Jobs(bots, most=64, most_per_address=16)
        try:
            for number in range(2):
                jobs.analysis(records[number], Asker(f"cookie {number}", "one address"), 0)
            with pytest.raises(TooMany, match="address"):
                jobs.analysis(records[2], Asker("cookie 2", "one address"), 0)
            assert jobs.analysis(records[1], Asker("cookie 2", "one address"), 0), "what is made anyway may be shared"
            assert jobs.analysis(records[3], Asker("cookie 3", "another address"), 0)
            instead = jobs.analysis(records[2], Asker("cookie 0", "one address"), 0)
            assert instead.status == "queued", "a new one takes the place of the one before"
        finally:
            for work in jobs._jobs.values():
                assert work.task is not None
                work.task.cancel()
            await bots.close()

    asyncio.run(run())


def test_one_address_leaves_room_for_the_pages_of_others() -> None:
    record = played("ascension", 2, max_turns=5)

    async def run() -> None:
        bots = Bots(workers=1, seconds=60, megabytes=1024)
        reading = Reading(bots, most=64, most_per_address=16)

        def ask(name: str, address: str) -> asyncio.Task[Pages]:
            return asyncio.create_task(reading.pages(record, Asker(name, address), 0, 0, 1, "en"))

        try:
            asked = [ask(f"cookie {number // 2}", "one address") for number in range(20)]
            stranger = ask("somebody", "another address")
            done = await asyncio.gather(*asked, return_exceptions=True)
            assert [isinstance(one, TooMany) for one in done] == [False] * 16 + [True] * 4
            assert (await stranger).pages
        finally:
            await bots.close()

    asyncio.run(run())
