"""A server killed at any instant: no acknowledged action is lost, none is applied twice, every client ends alike.

Clients play all five games through real sockets, come back after each crash, and send again what was not answered.
SOMMET_SOAK makes it longer.
"""

import asyncio
import os
import random
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

import sommet
from server.client import Live, Visitor
from server.process import ServerProcess
from server.services import postgres
from sommet.core.record import Record, replay

ROUNDS = int(os.environ.get("SOMMET_SOAK", "1"))
KILLS = 4  # in a round
LOST = (WebSocketException, OSError, TimeoutError, httpx.HTTPError)
OPTIONS: dict[str, dict[str, Any]] = {"ascenseur": {"max_hand": 2}, "ascension": {"max_turns": 20}}


class Player:
    """Somebody who plays at random, remembers what was acknowledged, and is not put off by a crash."""

    def __init__(self, visitor: Visitor, match: str, seat: int, seed: int) -> None:
        self.visitor, self.match, self.seat = visitor, match, seat
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, str] = {}  # ply of the entry -> action
        self.log: dict[int, str] = {}  # as the client keeps it
        self.update: dict[str, Any] = {}
        self._ids = count()
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Plays until the match is over, whatever happens to the server."""
        while not self.update or self.update["status"] != "over":
            try:
                live = await self.visitor.live(self.match, self.seat, self.update.get("ply"))
                await self._play_on(live)
            except LOST:
                await asyncio.sleep(0.05)

    async def _play_on(self, live: Live) -> None:
        if self._pending is not None:
            await live.send(self._pending)  # was it carried out? the same id makes asking harmless
        while not self.update or self.update["status"] != "over":
            self._take_in(await live.receive())
            if self._pending is None and self.update.get("legal"):
                action = self.rng.choice(self.update["legal"])
                name = f"{self.seat}-{next(self._ids)}"
                self._pending = {"type": "play", "id": name, "ply": self.update["ply"], "action": action}
                await live.send(self._pending)
        await live.close()

    def _take_in(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                assert message["ply"] >= self.update.get("ply", 0), "a client went back in time"
                self.update = message
                self.log.update({item["n"]: item["text"] for item in message["log"]})
                assert len(self.log) == message["log_length"]
            case "accepted":
                assert self._pending is not None
                self.acknowledged[self._pending["ply"]] = self._pending["action"]
                self._pending = None
                self.update = {**self.update, "legal": []}  # until the update shows what comes next
            case "refused":
                raise AssertionError(message)  # a command sent again is answered as the first time


async def play_while_killing(server: ServerProcess, kills: int, seed: int) -> None:
    """A match of each game at once, the server killed so many times in between, then everything compared."""
    rng = random.Random(seed)
    ann, bob = Visitor(server.url), Visitor(server.url)
    players = []
    for game in sommet.all_games():
        levels = " 1" * (game.seats[0] - 2)
        created = await ann.create(game.slug, f"here link{levels}", options=OPTIONS.get(game.slug, {}))
        await bob.join(created["links"][0])
        match = created["match"]["id"]
        players += [Player(ann, match, 1, rng.getrandbits(32)), Player(bob, match, 2, rng.getrandbits(32))]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.05, 0.6))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await asyncio.wait_for(asyncio.gather(*tasks), 240)
    for player in players:
        await compare(player)
    await ann.close()
    await bob.close()


async def compare(player: Player) -> None:
    """What the player saw, what was acknowledged to them, and what the server has: all the same."""
    info = await player.visitor.get(f"/api/matches/{player.match}/record")
    actions = info["actions"]
    record = Record(info["game"], info["players"], info["options"], info["setup"], actions, info["result"])
    assert replay(sommet.game(info["game"]), record).mismatches == []
    # Entry 0 is the beginning, so entry n is action n - 1: nobody took anything back.
    for ply, action in player.acknowledged.items():
        assert actions[ply - 1] == action, "an acknowledged action is lost"
    fresh = await player.visitor.get(f"/api/matches/{player.match}/view", seat=player.seat, lang="en")
    assert fresh["ply"] == len(actions) + 1, "an action was applied twice"
    assert player.update["view"] == fresh["view"]
    assert [player.log[n] for n in range(len(actions))] == [item["text"] for item in fresh["log"]]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_loses_nothing(kind: str, tmp_path: Path) -> None:
    database = nullcontext(f"sqlite:///{tmp_path}/a.db") if kind == "sqlite" else postgres(tmp_path / "postgres")
    with database as url:
        server = ServerProcess(url, tmp_path / "log", "--connections", "1000", "--requests", "1000").start()
        try:
            for seed in range(ROUNDS):
                asyncio.run(play_while_killing(server, KILLS, seed))
        finally:
            if server.is_running():
                server.kill()
