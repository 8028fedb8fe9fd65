"""How a server ends, and what it leaves in its log."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from signal import SIGTERM

from server.client import Visitor, close_code
from server.process import ServerProcess


def test_a_server_that_is_stopped_tells_its_clients_to_come_back(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()

    async def run() -> None:
        ann, bob = Visitor(server.url), Visitor(server.url)
        created = await ann.create("ascenseur", "here link 6", options={"max_hand": 1}, name="Zebulon")
        match = created["match"]["id"]
        await bob.join(created["links"][0])
        live = await ann.live(match)
        await live.shown(1)
        await live.send("{")
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        closing = await live.until(lambda message: message["type"] == "closing")
        assert (closing["reason"], closing["retry_ms"] > 0) == ("restart", True)
        assert await close_code(live) == 1012
        assert await stopping == -SIGTERM

        await asyncio.to_thread(server.start)
        again = await ann.live(match, ply=live.update["ply"])
        assert (await again.shown(live.update["ply"]))["held"] == [1]
        secrets = [link["token"] for link in created["links"]]
        secrets += [ann.http.cookies["sommet"], bob.http.cookies["sommet"], "Zebulon", *live.update["view"]["hand"]]
        await ann.close()
        await bob.close()
        await asyncio.to_thread(server.stop)
        log = server.log.read_text()
        assert [secret for secret in secrets if secret in log] == []
        lines = [json.loads(line) for line in log.splitlines()]
        assert all(line["level"] in ("info", "warning") for line in lines)
        assert any(line["event"] == "matches resume" for line in lines)

    asyncio.run(run())


def test_what_fails_is_logged_without_cookies_names_and_links(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()

    async def run() -> None:
        ann = Visitor(server.url)
        created = await ann.create("ascenseur", "here link 6", name="Zebulon")
        with closing(sqlite3.connect(tmp_path / "a.db")) as database:
            database.execute("ALTER TABLE holders RENAME TO gone")  # from now on everything about seats fails
        token = created["links"][0]["token"]
        await ann.post("/api/join", {"token": token, "name": "Zebulon"}, status=500)
        await ann.post(f"/api/matches/{created['match']['id']}/seats/2", {"name": "Zebulon"}, status=500)
        secrets = ["Zebulon", token, *ann.http.cookies["sommet"].split(".")]
        await ann.close()
        server.stop()
        log = server.log.read_text()
        failed = [json.loads(line) for line in log.splitlines() if "request failed" in line]
        assert failed
        assert all(line["exception"][0]["frames"] for line in failed), "where it failed is told"
        assert [secret for secret in secrets if secret in log] == []

    try:
        asyncio.run(run())
    finally:
        if server.is_running():
            server.kill()


def test_health_and_metrics(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()

    async def run() -> None:
        ann = Visitor(server.url)
        assert (await ann.get("/healthz"))["status"] == "ok"
        match = (await ann.create("talo", "here here"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        await live.play(live.update["legal"][0])
        command = {"type": "play", "ply": live.update["ply"]}
        await ann.post(f"/api/matches/{match}/commands", {**command, "id": "h", "action": live.update["legal"][0]})
        await ann.post(f"/api/matches/{match}/commands", {**command, "id": "i", "action": "x"}, status=409)
        text = (await ann.http.get("/metrics")).text
        for line in (
            "sommet_connections 1.0",
            "sommet_matches_open 1.0",
            'sommet_commands_total{answer="accepted",kind="command"} 2.0',
            'sommet_commands_total{answer="stale",kind="command"} 1.0',
            "sommet_append_seconds_count 3.0",
        ):
            assert line in text.splitlines(), text
        assert match not in text
        await ann.close()

    try:
        asyncio.run(run())
    finally:
        server.stop()
