"""Clients that mean harm: right refusals, a server that stays up, and other matches undisturbed."""

import asyncio
import os
import random
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.client import Live, Visitor, close_code
from server.process import ServerProcess
from server.test_play import talk

FRAMES = 10_000 if os.environ.get("SOMMET_SOAK") is None else 1_000_000
SEEDS = [  # PLY: where the match is; ID: a new one; ACTION: a legal one
    '{"type":"show","seat":1,"ply":0,"lang":"fr"}',
    '{"type":"play","id":"ID","ply":PLY,"action":"ACTION","seat":1}',
    '{"type":"play","id":"ID","ply":PLY,"action":"ACTION"}',
    '{"type":"undo","id":"ID","ply":PLY}',
    '{"type":"propose","id":"ID","ply":PLY,"what":"undo"}',
    '{"type":"answer","id":"ID","ply":PLY,"accept":true}',
    '{"type":"return","id":"ID","ply":PLY}',
    '{"type":"rematch","id":"ID","ply":PLY}',
    '{"type":"react","reaction":"bravo"}',
]
LAST = ['{"type":"resign","id":"ID","ply":PLY}', '{"type":"propose","id":"ID","ply":PLY,"what":"draw"}']  # these end it
SCRAPS = ['"', "{", "}", "[", "]", ":", ",", "null", "true", "-1", "1e999", "\\u0000", "\ud7ff", "99999999999999999999"]


def fuzzed(rng: random.Random, update: dict[str, Any]) -> str | bytes:
    """A message that was damaged, or is none at all."""
    if rng.random() < 0.05:
        return rng.randbytes(rng.randrange(64))
    if rng.random() < 0.03:
        return "[" * rng.randrange(8000)
    text = rng.choice(LAST if rng.random() < 0.01 else SEEDS)
    text = text.replace("PLY", str(update["ply"])).replace("ID", f"x{rng.randrange(10_000)}")
    text = text.replace("ACTION", rng.choice(update["legal"] or ["move a2"]))
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text = text[:at] + rng.choice(SCRAPS) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randrange(1, 6) :]
            case 2:
                text = text[:at] + chr(rng.randrange(1, 0xD7FF)) + text[at + 1 :]
            case 3:
                text += rng.choice(SEEDS)
    return text


async def a_quiet_match(visitor: Visitor) -> Live:
    """A match of other people, to see whether it is disturbed."""
    match = (await visitor.create("step-by-step", "here here"))["match"]["id"]
    live = await visitor.live(match)
    await live.shown(1)
    return live


async def goes_on(live: Live) -> None:
    """The other people's match can be played on."""
    assert (await live.play(live.update["legal"][0]))["type"] == "accepted"


def test_thousands_of_damaged_frames(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, eve: Visitor) -> None:
        quiet = await a_quiet_match(ann)
        rng = random.Random(8)
        sent, answers, ended = 0, Counter[str](), 0
        while sent < FRAMES:
            match, is_over = (await eve.create("step-by-step", "here here"))["match"]["id"], False
            while sent < FRAMES and not is_over:
                live = await eve.live(match)
                await live.shown(1)
                reading = asyncio.create_task(drain(live, answers))
                for _ in range(1000):
                    await live.send(fuzzed(rng, live.update))
                    sent += 1
                    if sent % 10 == 0:
                        await asyncio.sleep(0.01)  # so that what was answered counts for the next ones
                    if is_over := live.update["status"] == "over":
                        ended += 1
                        break
                await live.close()
                await reading
        assert (await eve.get(f"/api/matches/{match}/view"))["status"] in ("playing", "over")
        assert min(answers[kind] for kind in ("accepted", "refused", "update", "reacted")) > FRAMES / 500, answers
        assert ended > FRAMES / 5000
        await goes_on(quiet)

    talk(server, conversation, people=2)


async def drain(live: Live, answers: Counter[str]) -> None:
    """Reads all there is; whatever comes is a message of the protocol."""
    try:
        while True:
            message = await live.receive()
            assert message["type"] in ("update", "accepted", "refused", "presence", "reacted")
            answers[message["type"]] += 1
    except (ConnectionClosed, TimeoutError):
        pass


def test_nobody_acts_or_looks_for_others(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
        created = await ann.create("ascenseur", "here link random", options={"max_hand": 2})
        match = created["match"]["id"]
        await bob.join(created["links"][1])
        # A stranger: nothing exists.
        for path in ("", "/view", "/record"):
            await eve.get(f"/api/matches/{match}{path}", status=404)
        command = {"type": "resign", "id": "x", "ply": 1, "seat": 1}
        await eve.post(f"/api/matches/{match}/commands", command, status=404)
        await eve.post(f"/api/matches/{match}/links", status=404)
        with pytest.raises(InvalidStatus):
            await eve.live(match)
        # A forged cookie is no cookie.
        cookie = ann.http.cookies["sommet"]
        forged = {"cookie": f"sommet={cookie[:-1]}{'0' if cookie[-1] != '0' else '1'}"}
        assert httpx.get(f"{server.url}/api/mine", headers=forged).json() == {"matches": []}
        # A player is a stranger to the other seats.
        live = await bob.live(match)
        await live.shown(1)
        for seat in (1, 3):
            refused = await live.command("resign", seat=seat)
            assert (refused["type"], refused["code"]) == ("refused", "seat")
            await bob.get(f"/api/matches/{match}/view", status=403, seat=seat)
        await live.send({"type": "show", "seat": 1})
        assert (await live.until(lambda message: message["type"] == "refused"))["code"] == "seat"
        # A spectator sees what everyone may, and does nothing.
        await eve.join(created["links"][2])
        watching = await eve.live(match)
        update = await watching.shown(1)
        assert (update["seat"], update["view"]["hand"], update["legal"], update["may"]) == (0, [], [], [])
        assert (await watching.command("resign"))["code"] == "seat"
        await eve.post(f"/api/matches/{match}/seats/2", {}, status=404)
        await eve.get(f"/api/matches/{match}/record", status=409)

    talk(server, conversation, people=3)


def test_a_link_to_a_seat_leads_nowhere_once_the_seat_is_taken(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
        created = await ann.create("ascenseur", "here link random", listed=True, options={"max_hand": 2})
        match = created["match"]["id"]
        invite, seat_link = created["links"][:2]
        await bob.join(invite)
        assert (await eve.join(seat_link, status=404))["code"] == "link"
        assert (await bob.get(f"/api/matches/{match}/view"))["seat"] == 2
        # Nor does one's own link to another device outlive it: whoever sits there next keeps the seat.
        second = await ann.create("step-by-step", "here link link", listed=True)
        match = second["match"]["id"]
        await bob.post(f"/api/matches/{match}/seats/2", {})
        own = (await bob.post(f"/api/matches/{match}/seats/2/link"))["links"][0]
        await bob.http.delete(f"/api/matches/{match}/seats/2")
        await eve.post(f"/api/matches/{match}/seats/2", {})
        assert (await bob.join(own, status=404))["code"] == "link"

    talk(server, conversation, people=3)


def test_an_id_of_another_seat_gives_nothing_away(server: ServerProcess) -> None:
    async def conversation(ann: Visitor, bob: Visitor) -> None:
        created = await ann.create("step-by-step", "here link")
        match = created["match"]["id"]
        await bob.join(created["links"][1])
        first, second = await ann.live(match), await bob.live(match)
        await first.shown(1)
        await first.play(first.update["legal"][0], id="mine")
        await second.shown(2)
        replayed = await second.command("play", action="move a1", id="mine", ply=1)
        assert (replayed["type"], replayed["code"]) == ("refused", "stale")
        early = await second.command("play", action="move a1", id="early", ply=7)
        assert early["code"] == "stale"
        turn = await second.command("play", action="move a1", id="now", ply=2)
        assert turn["code"] == "turn"

    talk(server, conversation, people=2)


def test_huge_frames_and_bodies_are_refused(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        quiet = await a_quiet_match(ann)
        match = quiet.update["match"]
        live = await ann.live(match)
        await live.shown(1)
        await live.send('{"type":"show","lang":"' + "f" * 100_000 + '"}')
        assert await close_code(live) == 1009
        huge = await ann.http.post("/api/matches", content=b'{"game":"' + b"x" * 200_000 + b'"}')
        assert huge.status_code == 413
        assert (await ann.http.post("/api/matches", content=b"[" * 50_000)).status_code == 400
        garbled = await ann.http.post("/api/join", content=b'{"token":"' + b"\xff\xfe" * 10 + b'"}')
        assert (garbled.status_code, garbled.json()["code"]) == (400, "message")
        await goes_on(quiet)

    talk(server, conversation)


def test_half_open_and_silent_connections_hold_nothing_up(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        quiet = await a_quiet_match(ann)
        beginnings = [
            b"",
            b"GET /api/games HTTP/1.1\r\nHost: x\r\n",
            b"POST /api/join HTTP/1.1\r\nContent-Length: 10\r\n\r\n",
        ]
        sockets = []
        for number in range(60):
            half = socket.create_connection(("127.0.0.1", server.port))
            half.sendall(beginnings[number % 3])
            sockets.append(half)
        await goes_on(quiet)
        for half in sockets:
            half.close()

    talk(server, conversation)


def test_pages_of_other_sites_are_turned_away(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        quiet = await a_quiet_match(ann)
        foreign = {"origin": "https://elsewhere.example"}
        for origin in (foreign["origin"], "http://[", "null", ""):
            refused = await ann.http.post("/api/matches", json={}, headers={"origin": origin})
            assert (refused.status_code, refused.json()["code"]) == (403, "origin")
        address = f"ws://127.0.0.1:{server.port}/api/matches/{quiet.update['match']}/live"
        cookie = f"sommet={ann.http.cookies['sommet']}"
        with pytest.raises(InvalidStatus) as turned_away:
            await connect(address, additional_headers={**foreign, "cookie": cookie})
        assert turned_away.value.response.status_code == 403
        own = {"origin": server.url, "cookie": cookie}
        async with connect(address, additional_headers=own):
            pass
        assert (
            await ann.http.post("/api/join", json={"token": "x" * 20}, headers={"origin": server.url})
        ).status_code == 404

    talk(server, conversation)


def test_every_answer_carries_the_headers_that_protect_visitors(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        for path in ("/", "/api", "/api/games", "/nowhere", "/healthz"):
            headers = (await ann.http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"], path
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        created = await ann.http.post("/api/matches", json={"game": "talo", "seats": [{"kind": "here"}] * 2})
        cookie = created.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie

    talk(server, conversation)


# Limits, on a server that has the usual ones.


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with small limits."""
    folder: Path = tmp_path_factory.mktemp("strict")
    limits = ["--connections", "5", "--requests", "10", "--matches", "3"]
    server = ServerProcess(f"sqlite:///{folder}/a.db", folder / "log", *limits).start()
    yield server
    server.stop()


async def patiently(ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """The answer once the rate allows one."""
    while (response := await ask()).status_code == 429 and response.headers.get("retry-after"):
        await asyncio.sleep(0.3)
    return response


def test_rate_connections_and_tables_of_an_address_are_limited(strict: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        table = {"game": "step-by-step", "seats": [{"kind": "here"}, {"kind": "here"}]}
        made = [await patiently(lambda: ann.http.post("/api/matches", json=table)) for _ in range(4)]
        assert [response.status_code for response in made] == [201, 201, 201, 429]
        assert made[-1].json()["code"] == "too-many"
        match = made[0].json()["match"]["id"]

        statuses = [(await ann.http.get("/api/games")).status_code for _ in range(120)]
        assert 429 in statuses
        await asyncio.sleep(1.5)

        lives = [await ann.live(match) for _ in range(5)]
        with pytest.raises(InvalidStatus):
            await ann.live(match)
        for live in lives[1:]:
            await live.close()
        await lives[0].shown(1)
        for _ in range(400):
            try:
                await lives[0].send({"type": "react", "reaction": "wow"})
            except ConnectionClosed:
                break
        assert await close_code(lives[0]) == 1008

    talk(strict, conversation)


def test_the_word_of_a_proxy_counts_only_if_it_is_trusted(tmp_path: Path) -> None:
    for trusted, kept_out in ((["--proxy", "127.0.0.1"], False), ([], True)):
        name = "trusted" if trusted else "stranger"
        server = ServerProcess(f"sqlite:///{tmp_path}/{name}.db", tmp_path / name, "--matches", "1", *trusted).start()
        try:
            statuses = [
                httpx.post(
                    f"{server.url}/api/matches",
                    json={"game": "talo", "seats": [{"kind": "here"}] * 2},
                    headers={"x-forwarded-for": f"203.0.113.{number}"},
                ).status_code
                for number in range(3)
            ]
        finally:
            server.stop()
        assert (429 in statuses) == kept_out
