"""A database that takes nothing for a while: said, survived and made up for."""

import asyncio
import json
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from server.client import Live, Visitor
from server.process import ServerProcess, reserved_port
from server.services import postgres
from sommet.server import wire
from sommet.server.bots import Decided
from sommet.server.hall import Hall
from sommet.server.settings import Settings
from sommet.server.state import State
from sommet.server.store import Store, open_database, prepare_database
from sommet.server.store.rows import Holder, MatchRow

HERE, RANDOM = wire.SeatPlan("here"), wire.SeatPlan("level", "random")

Trouble = Callable[[ServerProcess, Path], AbstractContextManager[None]]


@contextmanager
def locked(server: ServerProcess, file: Path) -> Iterator[None]:
    """Somebody else writes, and does not finish."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


@contextmanager
def full(server: ServerProcess, file: Path) -> Iterator[None]:
    """The disk has no room for one byte more."""
    size = file.with_name(f"{file.name}-wal").stat().st_size
    unlimited = resource.RLIM_INFINITY
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, unlimited))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))


@pytest.mark.parametrize("trouble", [locked, full], ids=lambda trouble: trouble.__name__)
def test_what_sqlite_does_not_take_is_refused_until_it_does(trouble: Trouble, tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    server = ServerProcess(f"sqlite:///{file}", tmp_path / "log").start()
    try:
        with asyncio.Runner() as runner:
            ann, live, match = runner.run(sit_down(server))
            with trouble(server, file):
                runner.run(is_refused(ann, live, match))
                runner.run(reads_go_on(ann, match))
            runner.run(goes_on(ann, live))
            runner.run(ann.close())
    finally:
        server.stop()
    tells_it_in_a_line(server)


def test_postgresql_may_go_away_and_come_back(tmp_path: Path) -> None:
    port = reserved_port()
    with asyncio.Runner() as runner:
        with postgres(tmp_path / "postgres", port) as url:
            server = ServerProcess(url, tmp_path / "log").start()
            ann, live, match = runner.run(sit_down(server))
        try:
            runner.run(is_refused(ann, live, match))
            with postgres(tmp_path / "postgres", port):
                runner.run(goes_on(ann, live))
                runner.run(ann.close())
        finally:
            server.stop()
    tells_it_in_a_line(server)


async def sit_down(server: ServerProcess) -> tuple[Visitor, Live, str]:
    """A match in which something has been played."""
    ann = Visitor(server.url)
    match = (await ann.create("step-by-step", "here here"))["match"]["id"]
    live = await ann.live(match)
    await live.shown(1)
    assert (await live.play(live.update["legal"][0]))["type"] == "accepted"
    return ann, live, match


async def is_refused(ann: Visitor, live: Live, match: str) -> None:
    """Nothing can be played or made, and the server says that it is ill; the connection stays, and the state."""
    ply = live.update["ply"]
    answer = await live.command("play", id="again", action=live.update["legal"][0])
    assert (answer["type"], answer["code"]) == ("refused", "storage")
    await health_becomes(ann, 503)
    command = {"type": "resign", "id": "by post", "ply": ply}
    assert (await ann.post(f"/api/matches/{match}/commands", command, 503))["code"] == "storage"
    seats = [{"kind": "here"}, {"kind": "link"}]
    assert (await ann.post("/api/matches", {"game": "talo", "seats": seats}, 503))["code"] == "storage"
    await live.send({"type": "show", "lang": "en"})
    assert (await live.until(lambda message: message["type"] == "update"))["ply"] == ply


async def reads_go_on(ann: Visitor, match: str) -> None:
    """Whoever reads waits for no writer."""
    assert [info["id"] for info in (await ann.get("/api/mine"))["matches"]] == [match]
    assert (await ann.get("/api/lobby"))["matches"] == []
    await ann.get(f"/api/matches/{match}/view")


async def goes_on(ann: Visitor, live: Live) -> None:
    """What was refused is carried out when it is sent again, and the server is well."""
    ply = live.update["ply"]
    answer = await live.command("play", id="again", action=live.update["legal"][0])
    assert (answer["type"], answer["ply"]) == ("accepted", ply + 1)
    await health_becomes(ann, 200)


async def health_becomes(ann: Visitor, status: int) -> None:
    """Asks until the answer is this one; for a moment it is the last one."""
    async with asyncio.timeout(60):
        while (await ann.http.get("/healthz")).status_code != status:
            await asyncio.sleep(0.2)


def tells_it_in_a_line(server: ServerProcess) -> None:
    """The log has a line for each failure, and no page of where in the code it was."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    refused = [line for line in lines if line["event"] == "the database refuses"]
    # Some have waited for the lock, some in the line behind them.
    assert {line["reason"].split(":")[0] for line in refused} - {"TimeoutError"} == {"OperationalError"}
    assert {"entries", "health"} <= {line["work"] for line in refused}
    assert sum(line["work"] == "alive" for line in refused) <= 1  # the server's own rounds do not repeat it
    assert [line for line in lines if line["level"] == "error" or "exception" in line] == []


def test_what_the_server_does_by_itself_is_made_up_for(tmp_path: Path) -> None:
    """A computer player's action, and the beginning of a full match, that could not be stored."""
    url, file = f"sqlite:///{tmp_path}/a.db", tmp_path / "a.db"

    async def run() -> None:
        await prepare_database(url)
        hall = Hall(Settings(url, workers=1), Store(open_database(url)))
        match, _ = await hall.create(wire.NewMatch("step-by-step", [HERE, RANDOM]), "me", "address")
        full, _ = await hall.create(wire.NewMatch("step-by-step", [HERE, wire.SeatPlan("link")]), "me", "address")
        decide, other = hall.bots.decide, sqlite3.connect(file, isolation_level=None)

        async def decide_in_trouble(row: MatchRow, state: State, level: str, most_ms: int | None = None) -> Decided:
            hall.bots.decide = decide  # type: ignore[method-assign]
            decided = await decide(row, state, level, most_ms)
            await hall.store.hold(full.id, Holder(2, "bob", None))
            await full.reseat()
            other.execute("BEGIN IMMEDIATE")
            return decided

        hall.bots.decide = decide_in_trouble  # type: ignore[method-assign]
        running = asyncio.create_task(hall.run())
        while match.state.mover != 2:  # a turn is a few actions
            action = match.state.game.legal(match.state.position)[0]
            await match.submit(1, wire.Play(id=f"{match.state.ply}", ply=match.state.ply, action=action))
        async with asyncio.timeout(60):
            while not other.in_transaction:
                await asyncio.sleep(0.01)
        await asyncio.sleep(5)  # longer than anything waits for a lock, and two rounds
        assert (match.state.mover, full.state.status) == (2, "waiting")
        other.close()
        async with asyncio.timeout(60):
            while match.state.mover == 2 or full.state.status == "waiting":
                await asyncio.sleep(0.1)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await hall.close()

    asyncio.run(run())
