"""What strangers may watch: the list of live tables that allow it, and replays in pages of others."""

import asyncio
import json
from typing import Any

import httpx

from server.client import Visitor
from server.process import ServerProcess
from sommet.players.names import summit_names
from sommet.server import onlookers
from sommet.server.guard import CONTENT_SECURITY_POLICY, HEADERS

HOSTILE = "<b>\u05d0&\"'x</b>"  # with letters that run to the left


async def give_up(match: str, *people: Visitor) -> None:
    """All people of a match resign, and so it is over; computer players may act meanwhile."""
    for visitor in people:
        status = 409
        while status == 409:
            ply = (await visitor.get(f"/api/matches/{match}/view"))["ply"]
            answer = await visitor.http.post(
                f"/api/matches/{match}/commands", json={"type": "resign", "id": f"resign-{ply}", "ply": ply}
            )
            status = answer.status_code


def test_the_list_shows_live_tables_that_allow_it_and_nothing_hidden(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, bob, stranger = (Visitor(server.url) for _ in range(3))
        seats = [{"kind": "here", "name": HOSTILE}, {"kind": "link"}, {"kind": "level", "level": "random"}]

        async def table(**more: Any) -> tuple[str, str]:
            created = await ann.post("/api/matches", {"game": "ascenseur", "seats": seats, **more}, 201)
            return created["match"]["id"], created["links"][0]["token"]

        open_one, token = await table(watch="anyone")
        waiting, _ = await table(watch="anyone")
        over, its_token = await table(watch="anyone")
        closed = []
        for plan in ({}, {"watch": "link"}, {"watch": "nobody"}, {"listed": True}):
            match, link = await table(**plan)
            closed.append(match)
            await bob.post("/api/join", {"token": link, "name": "Bob"})
        for link in (token, its_token):
            await bob.post("/api/join", {"token": link, "name": "Bob"})
        await give_up(over, ann, bob)

        answer = await stranger.http.get("/api/watch")
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        found = {row["id"]: row for row in answer.json()["tables"]}
        assert open_one in found
        assert not {waiting, over, *closed} & set(found)
        row = found[open_one]
        assert set(row) == {"id", "game", "seats", "turn", "created_ms"}
        assert [seat["name"] for seat in row["seats"]] == [HOSTILE, "Bob", summit_names({3: "random"})[3]]
        assert not any(seat["yours"] for seat in row["seats"])
        # What it shows of the cards is nothing: the strangers' view does not either.
        view = await stranger.get(f"/api/matches/{open_one}/view")
        assert (view["seat"], view["held"], view["legal"]) == (0, [], [])
        own = (await ann.get(f"/api/matches/{open_one}/view", seat=1))["view"]["hand"]
        assert own
        assert view["view"]["hand"] == []
        for match in closed[:3]:
            await stranger.get(f"/api/matches/{match}/view", 404)
        for visitor in (ann, bob, stranger):
            await visitor.close()

    asyncio.run(conversation())


def test_the_list_comes_in_pages_has_an_end_and_is_not_asked_for_all_the_time(tmp_path: Any) -> None:
    process = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log", "--requests", "100000", "--matches", "1000")
    process.start()
    with httpx.Client(base_url=process.url) as http:
        plan = {"game": "step-by-step", "seats": [{"kind": "here"}] * 2, "watch": "anyone"}
        made = [http.post("/api/matches", json=plan).json()["match"]["id"] for _ in range(onlookers.MOST + 5)]
        seen: list[str] = []
        first: int | None = 0
        while first is not None:
            page = http.get("/api/watch", params={"first": first}).json()
            assert len(page["tables"]) <= onlookers.AT_ONCE
            seen += [row["id"] for row in page["tables"]]
            first = page["next"]
        assert len(seen) == len(set(seen)) == onlookers.MOST
        assert set(seen) <= set(made)
        assert http.get("/api/watch", params={"first": onlookers.MOST}).json() == {"tables": [], "next": None}
        for wrong in (-1, onlookers.MOST + 1, "x", 2**70):
            assert http.get("/api/watch", params={"first": wrong}).status_code == 400
        statuses = [http.get("/api/watch").status_code for _ in range(onlookers.LOOKS_AT_ONCE * 2)]
        assert 429 in statuses
        assert http.get("/api/lobby").status_code == 200, "only this door is shut"
    process.stop()


def test_a_replay_may_be_framed_and_nothing_else(server: ServerProcess) -> None:
    usual = dict(HEADERS)
    with httpx.Client(base_url=server.url) as http:  # one connection: no answer's headers stay for the next
        for path in (
            "/",
            "/embed/talo",
            "/join/talo",
            "/api/games",
            "/embed/talo",
            "/embed",
            "/nowhere",
            "/embedded/x",
        ):
            headers = http.get(path).headers
            told = headers.get_list("content-security-policy")
            if path == "/embed/talo":
                assert told == [CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")]
                assert "x-frame-options" not in headers
                kept = set(usual) - {"content-security-policy", "x-frame-options", "cross-origin-resource-policy"}
                assert {name: headers[name] for name in kept} == {name: usual[name] for name in kept}
            else:
                assert told == [CONTENT_SECURITY_POLICY]
                assert headers["x-frame-options"] == "DENY"
        assert http.get("/embed/nonsense").status_code == 404
        page = http.get("/embed/talo").text
        assert "set-cookie" not in http.get("/embed/talo").headers
        client = http.get("/").text
        assert page.count("<script") == 1
        assert page.partition("<script")[2] != client.partition("<script")[2], "it is a page of its own"


def test_a_replay_is_told_to_whoever_has_the_link_once_the_game_is_over(server: ServerProcess) -> None:
    async def conversation() -> None:
        ann, bob, stranger = (Visitor(server.url) for _ in range(3))
        created = await ann.create("ascenseur", "here link random", name="Ann")
        match = created["match"]["id"]
        tokens = {link["kind"]: link["token"] for link in created["links"]}
        await bob.join(created["links"][0])

        async def ask(token: str, status: int, **more: Any) -> Any:
            return await stranger.post("/api/shared", {"token": token, **more}, status)

        assert (await ask(tokens["watch"], 409))["code"] == "impossible", "hands are hidden while it is played"
        await give_up(match, ann, bob)
        told = await ask(tokens["watch"], 200)
        assert [seat["name"] for seat in told["seats"]] == ["Ann", None, summit_names({3: "random"})[3]]
        assert told["match"] == match
        assert told["pages"]["outcome"]["ended"] == "resigned"
        assert told["pages"]["ending"]
        assert not stranger.http.cookies
        await stranger.get(f"/api/matches/{match}/view", 404)  # it stays a table of others
        assert (await ask(tokens["invite"], 404))["code"] == "link"
        for token in ("x" * 24, "\u202e" * 20, "<script>" * 4):
            assert "script" not in json.dumps(await ask(token, 404))
        for wrong in ({"viewer": -1}, {"first": -1}, {"count": 0}, {"count": 10**6}, {"viewer": "x"}):
            await ask(tokens["watch"], 400, **wrong)
        assert (await ask(tokens["watch"], 409, viewer=9))["code"] == "record"
        for visitor in (ann, bob, stranger):
            await visitor.close()

    asyncio.run(conversation())
