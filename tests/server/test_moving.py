"""Taking everything along to another device."""

import asyncio
from pathlib import Path

import pytest

from server.client import Visitor
from server.process import ServerProcess
from sommet.server import wire
from sommet.server.hall import Hall
from sommet.server.moving import LENGTH, MINUTES, PER_ADDRESS, SIGNS, CodeSpent, Moving, new_code, read_code
from sommet.server.refusals import NotRead, TooMany
from sommet.server.settings import Settings
from sommet.server.store import Store, open_database, prepare_database


def test_a_code_is_read_however_it_is_typed_and_a_wrong_sign_shows() -> None:
    code = new_code()
    assert len(code) == LENGTH
    assert read_code(f" {code[:4].lower()}-{code[4:]} ") == code
    for place in range(LENGTH):
        for sign in SIGNS:
            if sign != code[place]:
                assert read_code(code[:place] + sign + code[place + 1 :]) is None
    for wrong in ("", code[:-1], code + "0", "é" * LENGTH, "!" * LENGTH):
        assert read_code(wrong) is None
    assert len({new_code() for _ in range(1000)}) == 1000


def test_tables_name_and_evenings_move_once_and_the_old_device_has_nothing_more(server: ServerProcess) -> None:
    async def conversation() -> None:
        desk, phone, eve, friend = (Visitor(server.url) for _ in range(4))
        assert (await eve.post("/api/moves", {}, 409))["code"] == "impossible"
        created = await desk.create("step-by-step", "here link", name="Ann")
        match = created["match"]["id"]
        await friend.join(created["links"][0])
        live = await desk.live(match)
        await live.shown(1)
        await phone.create("talo", "here 1")
        first = (await desk.post("/api/moves", {"name": "Ann"}))["code"]
        code = (await desk.post("/api/moves", {"name": "Ann"}))["code"]
        assert (await phone.post("/api/moves/taken", {"code": first}, 404))["code"] == "code", "the last one counts"
        # Two who bring it at once: one has everything, the other nothing.
        assert await eve.post("/api/moves/taken", {"code": code}) == {"name": None, "taken": False}, "a cookie first"
        both = await asyncio.gather(*(who.http.post("/api/moves/taken", json={"code": code}) for who in (phone, eve)))
        assert sorted(answer.status_code for answer in both) == [200, 404]
        winner = phone if both[0].status_code == 200 else eve
        assert next(answer for answer in both if answer.status_code == 200).json() == {"name": "Ann", "taken": True}
        assert match in [one["id"] for one in (await winner.get("/api/mine"))["matches"]]
        seen = await winner.get(f"/api/matches/{match}/view")
        assert (seen["held"], seen["seats"][0]["name"]) == ([1], "Ann")
        assert (await desk.get("/api/mine"))["matches"] == []
        await desk.get(f"/api/matches/{match}/view", 404)
        assert (await live.until(lambda message: message["type"] == "refused"))["code"] in ("not-found", "seat")
        await winner.post("/api/moves/taken", {"code": code}, 404)
        # Withdrawn, or one's own: nothing moves.
        again = (await winner.post("/api/moves", {}))["code"]
        await winner.post("/api/moves/taken", {"code": again}, 404)
        await winner.http.delete("/api/moves")
        await desk.post("/api/moves/taken", {"code": again}, 404)
        for visitor in (desk, phone, eve, friend):
            await visitor.close()

    asyncio.run(conversation())


def test_a_code_grows_old_and_guessing_is_stopped(tmp_path: Path) -> None:
    now = [1_000_000]

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/a.db"
        await prepare_database(url)
        hall = Hall(Settings(url, workers=1), Store(open_database(url)), lambda: now[0])
        moving = Moving(hall)
        plan = wire.NewMatch(game="talo", seats=[wire.SeatPlan(kind="here"), wire.SeatPlan(kind="link")])
        await hall.create(plan, "old", "here")
        code, until_ms = await moving.offer("old", None)
        assert until_ms == now[0] + MINUTES * 60_000
        now[0] = until_ms
        with pytest.raises(CodeSpent):
            await moving.take("new", code, "there")
        code, _ = await moving.offer("old", None)
        for _ in range(10):
            with pytest.raises(CodeSpent):
                await moving.take("new", "mistyped", "guesser")  # costs no try
        for _ in range(20):  # a right code costs none either
            mine, _ = await moving.offer("old", None)
            await moving.take("back", mine, "guesser")
            mine, _ = await moving.offer("back", None)
            await moving.take("old", mine, "guesser")
        code, _ = await moving.offer("old", None)
        refusals = []
        for _ in range(12):
            with pytest.raises((CodeSpent, TooMany)) as refused:
                await moving.take("new", new_code(), "guesser")
            refusals.append(refused.type)
        assert refusals[0] is CodeSpent
        assert refusals[-1] is TooMany
        tries = (moving.take("new", new_code(), "many at once") for _ in range(40))
        kinds = [type(error) for error in await asyncio.gather(*tries, return_exceptions=True)]
        assert kinds.count(CodeSpent) == PER_ADDRESS[1], "they count before the answer is known"
        with pytest.raises(TooMany):
            await moving.take("new", code, "guesser")  # whoever guesses is not told when they are right
        # Guesses from everywhere at once are stopped for everybody.
        many = []
        for number in range(80):
            with pytest.raises((CodeSpent, TooMany)) as refused:
                await moving.take("new", new_code(), f"address {number}")
            many.append(refused.type)
        assert many[-1] is TooMany
        await hall.store.forget_old_moves(now[0])
        assert await Moving(hall).take("new", code, "elsewhere") is None
        assert [one.row.creator for one in await hall.store.of_session("new", 5)] == ["new"]
        await hall.close()

    asyncio.run(run())


def test_whoever_has_no_cookie_gets_one_and_the_profile_stays_where_it_is(server: ServerProcess) -> None:
    async def conversation() -> None:
        desk, blocked = Visitor(server.url), Visitor(server.url)
        match = (await desk.create("talo", "here 1"))["match"]["id"]
        code = (await desk.post("/api/moves", {"name": "Ann"}))["code"]
        for _ in range(2):  # cookies that are sent back to nobody
            assert await blocked.post("/api/moves/taken", {"code": code}) == {"name": None, "taken": False}
            assert blocked.http.cookies
            blocked.http.cookies.clear()
        assert [one["id"] for one in (await desk.get("/api/mine"))["matches"]] == [match]
        await desk.close()
        await blocked.close()

    asyncio.run(conversation())


def test_whoever_takes_an_evening_along_is_its_host(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()

    async def conversation() -> None:
        desk, phone = Visitor(server.url), Visitor(server.url)
        plan = {"title": "", "players": ["Ann", "Bo"], "game": "talo", "rounds": 1, "where": "wood"}
        told = await desk.post("/api/evenings", plan, 201)
        address = f"/api/evenings/{told['id']}"
        code = (await desk.post("/api/moves", {}))["code"]
        for is_taken in (False, True):
            assert (await phone.post("/api/moves/taken", {"code": code}))["taken"] == is_taken
        assert [(await who.get(address))["yours"] for who in (desk, phone)] == [False, True]
        assert (await phone.get("/api/evenings"))["evenings"] == [told["id"]]
        await desk.post(f"{address}/rounds", {"version": 0}, 403)
        told = await phone.post(f"{address}/rounds", {"version": 0})
        assert told["yours"]
        await desk.post(f"{address}/results", {"version": told["version"], "table": 0, "places": [1, 2]}, 403)
        await phone.post(f"{address}/results", {"version": told["version"], "table": 0, "places": [1, 2]})
        await desk.close()
        await phone.close()

    asyncio.run(conversation())
    server.stop()


def test_what_goes_wrong_after_the_move_does_not_undo_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(names: list[str]) -> None:
        raise NotRead

    async def run() -> None:
        url = f"sqlite:///{tmp_path}/a.db"
        await prepare_database(url)
        hall = Hall(Settings(url, workers=1), Store(open_database(url)))
        plan = wire.NewMatch(game="talo", seats=[wire.SeatPlan(kind="here"), wire.SeatPlan(kind="link")])
        await hall.create(plan, "old", "here")
        code, _ = await Moving(hall).offer("old", "Ann")
        monkeypatch.setattr(hall, "moved", fail)
        assert await Moving(hall).take("new", code, "there") == "Ann"
        await hall.close()

    asyncio.run(run())
