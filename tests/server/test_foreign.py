"""A game in plain Python from elsewhere on a real server: its library, a match against a level, hints, previews."""

import asyncio
import random
from pathlib import Path
from typing import Any

from rungs import SECRET_RUNGS

from server.client import Visitor
from server.process import ServerProcess
from server.test_play import play_out
from sommet.core.record import Record, replay


def test_a_foreign_game_is_played_on_a_server(tmp_path: Path) -> None:
    path = "examples.rungs:SECRET_RUNGS"  # from the folder above, where the tests run
    server = ServerProcess(f"sqlite:///{tmp_path / 'matches.db'}", tmp_path / "log", "--game", path).start()
    try:
        asyncio.run(_conversation(server.url))
    finally:
        server.stop()


async def _conversation(url: str) -> None:
    ann = Visitor(url)
    try:
        described = {game["slug"]: game for game in (await ann.get("/api/games", lang="en"))["games"]}
        assert described["secret-rungs"]["title"] == "Secret Rungs"
        assert "Climb first." in (await ann.get("/api/games/secret-rungs/rules", lang="en"))["markdown"]

        match = (await ann.create("secret-rungs", "here 3", options={"begin": "ground"}))["match"]["id"]
        live = await ann.live(match)
        await live.until(lambda message: message["type"] == "update" and bool(message["legal"]))
        _check_update(live.update)
        previews = await ann.get(f"/api/matches/{match}/previews", ply=live.update["ply"], seat=1)
        assert list(previews["actions"]) == live.update["legal"]

        await play_out({1: live}, random.Random(1))
        assert live.update["outcome"]["ended"] == "rules"
        record = (await ann.http.get(f"/api/matches/{match}/record")).text
        assert replay(SECRET_RUNGS, Record.from_json(record)).mismatches == ()
    finally:
        await ann.close()


def _check_update(update: dict[str, Any]) -> None:
    """Everything a plain board needs, and nothing of the other's card."""
    view = update["view"]
    assert view["game"] == "secret-rungs"
    assert view["pawns"] == [0, 0]
    assert view["cards"][1] == "?"
    assert {"climb 1", "climb 2"} <= set(update["legal"])
    assert update["prompt"]
    assert "player 1  ●" in update["situation"]["drawing"]["en"]
    assert list(update["situation"]["words"]) == update["legal"]
    assert update["situation"]["words"]["climb 1"]["fr"] == "{1} {1?monte|montez} de 1"
