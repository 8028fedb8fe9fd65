"""What is forgotten: old matches by themselves, and people who wish it."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from cli.command import sommet as command
from websockets.exceptions import ConnectionClosed

from server.client import Visitor, close_code
from server.process import ServerProcess
from sommet.server import wire
from sommet.server.hall import Hall
from sommet.server.opening import new_match
from sommet.server.settings import DAY_MS, Retention, Settings
from sommet.server.store import Store, open_database, prepare_database
from sommet.server.store.rows import ERASED, Entry, MatchSummary
from sommet.server.values import Status


def test_a_table_one_sits_at_alone_is_deleted(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann = Visitor(server.url)
        match = (await ann.create("step-by-step", "here random"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        await ann.http.delete(f"/api/matches/{match}")
        assert await close_code(live) == 1012
        assert live.traffic[-1] == '{"type":"closing","reason":"cleared","retry_ms":0}'
        await ann.get(f"/api/matches/{match}", 404)
        assert (await ann.get("/api/mine"))["matches"] == []
        await ann.close()

    asyncio.run(conversation())


def test_whoever_wants_to_be_forgotten_resigns_and_leaves_no_name(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, bob, eve = (Visitor(server.url) for _ in range(3))
        created = await ann.create("step-by-step", "here link", name="Ann")
        match = created["match"]["id"]
        await bob.post("/api/join", {"token": created["links"][0]["token"], "name": "Bo"})
        live = await bob.live(match)
        await live.shown(1)
        # Somebody who has nothing to do with it cannot, and looks no different from a table that is not there.
        assert (await eve.http.delete(f"/api/matches/{match}")).status_code == 404
        assert (await ann.http.delete(f"/api/matches/{match}")).status_code == 204
        over = await live.until(lambda message: message["type"] == "update" and message["seats"][0]["name"] is None)
        assert (over["status"], over["outcome"]["ended"], over["outcome"]["winners"]) == ("over", "resigned", [2])
        assert [info["name"] for info in over["seats"]] == [None, "Bo"]
        assert [info["taken"] for info in over["seats"]] == [True, True]
        # To whoever was forgotten the table is a stranger's now; to the other one it is as it was.
        await ann.get(f"/api/matches/{match}/view", 404)
        assert (await ann.http.delete(f"/api/matches/{match}")).status_code == 404
        assert (await ann.get("/api/mine"))["matches"] == []
        await bob.get(f"/api/matches/{match}/record")
        assert (await live.command("rematch"))["code"] == "impossible"
        # The last one takes it along.
        assert (await bob.http.delete(f"/api/matches/{match}")).status_code == 204
        await bob.get(f"/api/matches/{match}", 404)
        for visitor in (ann, bob, eve):
            await visitor.close()

    asyncio.run(conversation())


def test_a_guest_who_is_forgotten_frees_the_seat_and_a_host_clears_the_table(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, bob, eve = (Visitor(server.url) for _ in range(3))
        created = await ann.create("step-by-step", "link link link", listed=True)
        match = created["match"]["id"]
        watch = created["links"][-1]
        await bob.post(f"/api/matches/{match}/seats/1", {"name": "Bo"})
        await eve.join(watch)
        assert (await eve.http.delete(f"/api/matches/{match}")).status_code == 204  # an onlooker looks no more
        await eve.get(f"/api/matches/{match}/view", 404)
        assert (await bob.http.delete(f"/api/matches/{match}")).status_code == 204
        table = await ann.get(f"/api/matches/{match}")
        assert [(info["taken"], info["name"]) for info in table["seats"]] == [(False, None)] * 3
        await bob.post(f"/api/matches/{match}/seats/1", {})
        assert (await ann.http.delete(f"/api/matches/{match}")).status_code == 204
        await bob.get(f"/api/matches/{match}", 404)
        for visitor in (ann, bob, eve):
            await visitor.close()

    asyncio.run(conversation())


def test_everything_of_a_visitor_s_is_forgotten_at_once(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    server = ServerProcess(f"sqlite:///{file}", tmp_path / "log").start()

    async def conversation() -> None:
        ann, bob, eve = (Visitor(server.url) for _ in range(3))
        for seats in ("here here", "here link", "here link"):
            created = await ann.create("step-by-step", seats, name="Ann Onymous")
        await bob.join(created["links"][0])
        cookie = ann.http.cookies["sommet"]
        answer = await ann.http.delete("/api/mine")
        assert answer.status_code == 204
        assert 'sommet=""' in answer.headers["set-cookie"] or "Max-Age=0" in answer.headers["set-cookie"]
        assert "sommet" not in ann.http.cookies
        ann.http.cookies.set("sommet", cookie)
        assert (await ann.get("/api/mine"))["matches"] == []
        assert len((await bob.get("/api/mine"))["matches"]) == 1
        assert (await eve.http.delete("/api/mine")).status_code == 204
        for visitor in (ann, bob, eve):
            await visitor.close()

    try:
        asyncio.run(conversation())
    finally:
        server.stop()
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT creator, address FROM matches").fetchall() == [(ERASED, ERASED)]
        assert database.execute("SELECT session FROM holders WHERE seat = 1").fetchall() == [(ERASED,)]
    assert b"Onymous" not in file.read_bytes()  # not even in pages that are free


def test_more_onlookers_than_the_table_bears_are_turned_away(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    server = ServerProcess(f"sqlite:///{file}", tmp_path / "log", "--watchers", "3").start()

    async def conversation() -> None:
        ann, crowd = Visitor(server.url), [Visitor(server.url) for _ in range(5)]
        created = await ann.create("step-by-step", "here here")
        match, watch = created["match"]["id"], created["links"][-1]
        for one in crowd:
            await one.join(watch)
        lives = [await one.live(match) for one in crowd[2:]]
        for live in lives:
            await live.shown(1)
        with pytest.raises(ConnectionClosed) as closed:
            await (await crowd[4].live(match)).receive()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "too-many")
        await (await ann.live(match)).shown(1)  # whoever plays is let in
        await crowd[0].get(f"/api/matches/{match}/view", 404)  # the oldest go
        await crowd[4].get(f"/api/matches/{match}/view")
        for visitor in (ann, *crowd):
            await visitor.close()

    try:
        asyncio.run(conversation())
    finally:
        server.stop()
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM holders WHERE seat = 0").fetchone() == (3,)


# Old matches.

NOW_MS = 1_000 * DAY_MS


async def some_matches(store: Store, ages: dict[Status, list[int]], now_ms: int) -> dict[str, list[str]]:
    """Matches by status, last touched so many days ago."""
    names: dict[str, list[str]] = {}
    for status, days in ages.items():
        for age in days:
            asked = wire.NewMatch("step-by-step", [wire.SeatPlan("here")] * 2)
            made_days = age if status == "waiting" else 2 * age
            stored = new_match(asked, "me", "address", now_ms - made_days * DAY_MS)
            row = stored.row
            await store.create(row, stored.seats, stored.holders, {})
            await store.let_watch(row.id, "onlooker", 9, 1)
            touched_ms = now_ms - age * DAY_MS
            if status != "waiting":
                entry = Entry(0, "begin", 0, "", None, touched_ms, None)
                await store.append(row.id, [entry], MatchSummary(status, 1, 1, None, touched_ms, None, None))
            names.setdefault(status, []).append(row.id)
    return names


def test_old_matches_go_with_everything_that_belongs_to_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    monkeypatch.setattr("sommet.server.hall.PRUNE_SECONDS", 0.1)

    async def run() -> None:
        await prepare_database(url)
        hall = Hall(Settings(url, workers=1, retention=Retention(7, 90, 0)), Store(open_database(url)), lambda: NOW_MS)
        names = await some_matches(hall.store, {"waiting": [1, 5, 8], "playing": [8, 91, 92], "over": [8, 400]}, NOW_MS)
        open_one = await hall.match(names["playing"][1])
        running = asyncio.create_task(hall.run())
        while len(await hall.store.all_ids()) > 5:
            await asyncio.sleep(0.05)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        left = set(await hall.store.all_ids())
        assert left == {*names["waiting"][:2], names["playing"][0], *names["over"]}
        assert hall._open.get(open_one.id) is None
        await hall.close()

    asyncio.run(run())
    with sqlite3.connect(tmp_path / "a.db") as database:
        for table in ("seats", "holders", "entries"):
            query = f"SELECT count(*) FROM {table} WHERE match NOT IN (SELECT id FROM matches)"
            assert database.execute(query).fetchone() == (0,)


def test_prune_says_what_it_would_delete_and_deletes_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"

    async def fill() -> dict[str, list[str]]:
        from sommet.server.hall import wall_clock_ms

        await prepare_database(url)
        store = Store(open_database(url))
        names = await some_matches(
            store, {"waiting": [1, 8], "playing": [8, 91, 92], "over": [8, 400]}, wall_clock_ms()
        )
        await store.close()
        return names

    async def left() -> set[str]:
        store = Store(open_database(url))
        names = set(await store.all_ids())
        await store.close()
        return names

    names = asyncio.run(fill())
    every = {name for some in names.values() for name in some}
    trial = command("prune", "--database", url, "--dry-run", "--finished-days", "0")
    assert trial.out == "3 matches would be deleted: 1 never begun, 2 unfinished, 0 finished\n"
    assert asyncio.run(left()) == every
    done = command("prune", "--database", url, "--finished-days", "5")
    assert done.out == "5 matches deleted: 1 never begun, 2 unfinished, 2 finished\n"
    assert asyncio.run(left()) == {names["waiting"][0], names["playing"][0]}
    french = command("prune", "--database", url, "--lang", "fr")
    assert french.out == "0 parties effacées\u00a0: 0 jamais commencées, 0 inachevées, 0 finies\n"


def test_prune_beside_a_server_closes_what_it_takes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/a.db"

    async def run() -> None:
        await prepare_database(url)
        hall = Hall(Settings(url, workers=1), Store(open_database(url)))
        asked = wire.NewMatch("step-by-step", [wire.SeatPlan("here")] * 2)
        match, _ = await hall.create(asked, "me", "address")
        beside = Store(open_database(url))
        assert len(await beside.delete_old({"playing": 2**60}, 1)) == 1
        await beside.close()
        await hall._notice_what_is_gone()
        assert match.id not in hall._open
        await hall.close()

    asyncio.run(run())
