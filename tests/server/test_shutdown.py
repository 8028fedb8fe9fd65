"""How a server ends, and what it leaves in its log."""

import asyncio
import json
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


def test_health_and_metrics(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()

    async def run() -> None:
        ann = Visitor(server.url)
        assert (await ann.get("/healthz"))["status"] == "ok"
        match = (await ann.create("talo", "here here"))["match"]["id"]
        live = await ann.live(match)
        await live.shown(1)
        await live.play(live.update["legal"][0])
        text = (await ann.http.get("/metrics")).text
        for line in (
            "sommet_connections 1.0",
            "sommet_matches_open 1.0",
            'sommet_commands_total{answer="accepted",kind="command"} 1.0',
            "sommet_append_seconds_count 2.0",
        ):
            assert line in text.splitlines(), text
        assert match not in text
        await ann.close()

    try:
        asyncio.run(run())
    finally:
        server.stop()
