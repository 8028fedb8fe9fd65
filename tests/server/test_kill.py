"""A server killed at any instant: no acknowledged action is lost, none is applied twice, every client ends alike.

Clients play all five games through real sockets, come back after each crash, and send again what was not answered.
SOMMET_SOAK makes it longer.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from itertools import chain, count
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
from sommet.server.store import Store, open_database

ROUNDS = int(os.environ.get("SOMMET_SOAK", "1"))
KILLS = 4 if ROUNDS == 1 else 8  # in a round
MANY = "100000"  # as many as it takes: limits are not what is tested here
LOST = (WebSocketException, OSError, TimeoutError, httpx.HTTPError)
OPTIONS: dict[str, dict[str, Any]] = {"ascenseur": {"max_hand": 2}, "ascension": {"max_turns": 20}}


class Player:
    """Somebody who plays at random, remembers what was acknowledged, and is not put off by a crash."""

    def __init__(self, visitor: Visitor, match: str, seat: int, seed: int, asks_again: bool) -> None:
        self.visitor, self.match, self.seat, self.asks_again = visitor, match, seat, asks_again
        self.rng = random.Random(seed)
        self.acknowledged: dict[str, dict[str, Any]] = {}  # commands by their id
        self.log: dict[int, str] = {}  # as the client keeps it
        self.update: dict[str, Any] = {}
        self._ids = count()
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Plays until the match is over and followed by another, whatever happens to the server."""
        while not self.update.get("rematch"):
            try:
                live = await self.visitor.live(self.match, self.seat, self.update.get("ply"))
                await self._play_on(live)
            except LOST:
                await asyncio.sleep(0.05)

    async def _play_on(self, live: Live) -> None:
        if self._pending is not None:
            await live.send(self._pending)  # was it carried out? the same id makes asking harmless
        while not self.update.get("rematch"):
            self._take_in(await live.receive())
            if self._pending is None and self.update.get("may"):
                self._pending = self._decide()
                if self._pending is not None:
                    await live.send(self._pending)
        await live.close()

    def _decide(self) -> dict[str, Any] | None:
        """The next command: mostly an action, sometimes one taken back, and another match after this one."""
        may = self.update["may"]
        command = {"id": f"{self.seat}-{next(self._ids)}", "ply": self.update["ply"]}
        if "undo" in may and self.rng.random() < 0.1:
            return {"type": "undo", **command}
        if "play" in may:
            return {"type": "play", **command, "action": self.rng.choice(self.update["legal"])}
        return {"type": "rematch", **command} if "rematch" in may and self.asks_again else None

    def _take_in(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                assert message["ply"] >= self.update.get("ply", 0), "a client went back in time"
                self.update = message
                self.log.update({item["n"]: item["text"] for item in message["log"]})
                self.log = {n: text for n, text in self.log.items() if n < message["log_length"]}
                assert len(self.log) == message["log_length"]
            case "accepted":
                assert self._pending is not None
                self.acknowledged[self._pending["id"]] = self._pending
                self._pending = None
                if self.update.get("ply", 0) < message["ply"]:
                    self.update = {**self.update, "may": []}  # until the update shows what comes next
            case "refused":
                # A command sent again is answered as the first time; only an undo may turn out to be none.
                assert self._pending is not None
                assert self._pending["type"] == "undo", message
                self._pending = None


async def insist(ask: Callable[[], Awaitable[Any]]) -> Any:
    """The answer of a server that may die while it is asked."""
    while True:
        try:
            return await ask()
        except LOST:
            await asyncio.sleep(0.05)


async def one_after_the_other(ann: Visitor, bob: Visitor, link: dict[str, Any], match: str, seed: int) -> list[Player]:
    """Bob joins, both play, and then the rematch until that is over and followed in turn; all who played."""
    await insist(lambda: bob.join(link))
    players = [Player(ann, match, 1, seed, True), Player(bob, match, 2, seed + 1, False)]
    await asyncio.gather(*(player.play() for player in players))
    following = players[0].update["rematch"]
    view = await insist(lambda: ann.get(f"/api/matches/{following}/view"))
    assert view["status"] != "waiting", "everybody sits there already"
    one_further = 2 % len(view["seats"]) + 1
    players += [Player(ann, following, 2, seed + 2, False), Player(bob, following, one_further, seed + 3, True)]
    await asyncio.gather(*(player.play() for player in players[2:]))
    return players


async def play_while_killing(server: ServerProcess, database: str, kills: int, seed: int) -> Counter[str]:
    """A match of each game at once, the server killed so many times in between, then everything compared; counts."""
    rng = random.Random(seed)
    ann, bob = Visitor(server.url), Visitor(server.url)
    await bob.create("talo", "here here")  # whose cookie he has when he joins, so that he can ask again
    stories = []
    for game in sommet.all_games():
        levels = " 1" * (game.seats[0] - 2)
        created = await ann.create(game.slug, f"here link{levels}", options=OPTIONS.get(game.slug, {}))
        story = one_after_the_other(ann, bob, created["links"][0], created["match"]["id"], rng.getrandbits(32))
        stories.append(asyncio.create_task(story))
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.05, 0.6))
        assert not all(story.done() for story in stories), "nobody plays any more: this kill would show nothing"
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    players = await asyncio.wait_for(asyncio.gather(*stories), 240)
    store = Store(open_database(database))
    counts = Counter({"kills": kills})
    for player in chain(*players):
        await compare(player, store)
        counts += Counter({"views compared": 1, "commands acknowledged": len(player.acknowledged)})
    await store.close()
    await ann.close()
    await bob.close()
    return counts


async def compare(player: Player, store: Store) -> None:
    """What the player saw, what was acknowledged to them, and what the server has: all the same."""
    info = await player.visitor.get(f"/api/matches/{player.match}/record")
    actions = info["actions"]
    record = Record(info["game"], info["players"], info["options"], info["setup"], actions, info["result"])
    assert replay(sommet.game(info["game"]), record).mismatches == ()
    stored = await store.load(player.match)
    assert stored is not None
    written = {entry.command: entry for entry in stored.entries if entry.command is not None}
    for name, command in player.acknowledged.items():
        entry = written[f"{player.seat}:{name}"]  # or an acknowledged command is lost
        assert (entry.ply, entry.kind) == (command["ply"], command["type"])
        assert entry.text == command.get("action", entry.text)
    undone = {entry.ply for entry in stored.entries if entry.kind == "undo"}
    played = sum(entry.kind == "play" for entry in stored.entries)
    assert len(actions) == played - len(undone), "an action was applied twice"
    fresh = await player.visitor.get(f"/api/matches/{player.match}/view", seat=player.seat, lang="en")
    assert player.update["view"] == fresh["view"]
    told: list[str] = []
    while len(told) < len(actions):
        more = {"seat": player.seat, "first": len(told)}
        told += [
            item["text"] for item in (await player.visitor.get(f"/api/matches/{player.match}/log", **more))["items"]
        ]
    assert [player.log[n] for n in range(len(actions))] == told


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_loses_nothing(kind: str, tmp_path: Path) -> None:
    database = nullcontext(f"sqlite:///{tmp_path}/a.db") if kind == "sqlite" else postgres(tmp_path / "postgres")
    with database as url:
        server = ServerProcess(url, tmp_path / "log", "--connections", MANY, "--requests", MANY, "--matches", MANY)
        server.start()
        try:
            counts: Counter[str] = Counter()
            for seed in range(ROUNDS):
                counts += asyncio.run(play_while_killing(server, url, KILLS, seed))
            print(kind, dict(counts))  # for whoever lets it run for long, with pytest -s
            assert counts["kills"] == ROUNDS * KILLS
        finally:
            if server.is_running():
                server.kill()
