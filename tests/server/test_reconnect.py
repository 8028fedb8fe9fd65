"""The network loses, doubles and delays frames, connections break, the server restarts: all viewers converge.

A Hypothesis state machine plays one match through clients that hold every frame in their hands, and compares them with
the record in the end. The model is the rules themselves: what was acknowledged, replayed.
"""

import asyncio
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from websockets.exceptions import ConnectionClosed

import sommet
from server.client import Live, Visitor
from server.process import ServerProcess

SOAK = int(os.environ.get("SOMMET_SOAK", "1"))
GAMES = ["ascenseur", "step-by-step", "ascension"]
SEATS = {"ascenseur": "link link link", "step-by-step": "link link", "ascension": "link link"}


class Client:
    """A client that loses nothing it was shown, over a network that loses everything else."""

    def __init__(self, visitor: Visitor, seat: int) -> None:
        self.visitor, self.seat = visitor, seat
        self.live: Live | None = None
        self.update: dict[str, Any] = {}
        self.log: list[str] = []
        self.unsent: list[dict[str, Any]] = []  # commands the network still holds
        self.unanswered: dict[str, dict[str, Any]] = {}

    async def receive(self, message: dict[str, Any]) -> None:
        """Takes in a message, as a client should."""
        if message["type"] == "update":
            if message["ply"] < self.update.get("ply", 0):
                return  # an old one that was delayed
            self.update = message
            self.log += [""] * (message["log_length"] - len(self.log))
            for item in message["log"]:
                self.log[item["n"]] = item["text"]
            del self.log[message["log_length"] :]
        elif message["type"] in ("accepted", "refused"):
            self.unanswered.pop(message["id"], None)


class Reconnects(RuleBasedStateMachine):
    """One match, its clients, and a network that does its worst."""

    server: ServerProcess
    carried_out = 0  # people's actions in all examples

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.clients: list[Client] = []
        self.match = ""
        self.commands = 0
        self.restarts = 0

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(game=st.sampled_from(GAMES))
    def sit_down(self, game: str) -> None:
        self.run(self._sit_down(game))

    async def _sit_down(self, game: str) -> None:
        self.game = sommet.game(game)
        visitors = [Visitor(self.server.url) for _ in SEATS[game].split()]
        created = await visitors[0].create(game, SEATS[game], watch="anyone")
        self.match = created["match"]["id"]
        links = [link for link in created["links"] if link["kind"] == "seat"]
        for visitor, link in zip(visitors, links, strict=True):
            await visitor.join(link)
        self.clients = [Client(visitor, seat) for seat, visitor in enumerate(visitors, 1)]
        self.clients.append(Client(Visitor(self.server.url), 0))
        for client in self.clients:
            await self._connect(client)
            assert client.live is not None
            await client.receive(await client.live.receive())

    # What clients do.

    @rule(who=st.integers(0, 3))
    def connect(self, who: int) -> None:
        self.run(self._connect(self.clients[who % len(self.clients)]))

    async def _connect(self, client: Client) -> None:
        if client.live is not None:
            await client.live.close()
        client.live = await client.visitor.live(self.match, client.seat, client.update.get("ply"))
        for command in client.unanswered.values():
            await client.live.send(command)  # again, with the same id

    @rule(choice=st.integers(0, 10**6))
    def decide(self, choice: int) -> None:
        """Whoever sees that it is their turn makes up their mind."""
        for client in self.clients:
            if not client.update.get("legal") or client.unanswered:
                continue
            self.commands += 1
            legal = client.update["legal"]
            command = {
                "type": "play",
                "id": f"c{self.commands}",
                "ply": client.update["ply"],
                "action": legal[choice % len(legal)],
            }
            client.unanswered[command["id"]] = command
            client.unsent.append(command)

    @rule(choices=st.lists(st.integers(0, 10**6), min_size=2, max_size=6))
    def have_a_quiet_moment(self, choices: list[int]) -> None:
        """For once everything works: whoever is to act does, and everybody sees it."""
        for choice in choices:
            for client in self.clients:
                if client.live is None:
                    self.run(self._connect(client))
                self.run(self._arrive(client, 20, False))
            self.decide(choice)
            for who, client in enumerate(self.clients):
                if client.unsent:
                    self.deliver(who, 2)

    # What the network does.

    @rule(who=st.integers(0, 3), times=st.integers(1, 3))
    def deliver(self, who: int, times: int) -> None:
        """A command goes out, perhaps several times."""
        client = self.clients[who % len(self.clients)]
        if client.unsent and client.live is not None:
            command = client.unsent.pop()
            for _ in range(times):
                self.run(self._send(client, command))

    async def _send(self, client: Client, command: dict[str, Any]) -> None:
        assert client.live is not None
        try:
            await client.live.send(command)
        except ConnectionClosed:
            client.live = None

    @rule(who=st.integers(0, 3))
    def lose(self, who: int) -> None:
        """A command is lost on the way."""
        self.clients[who % len(self.clients)].unsent.clear()

    @rule(who=st.integers(0, 3), most=st.integers(1, 6), lost=st.booleans())
    def arrive(self, who: int, most: int, lost: bool) -> None:
        """Some messages arrive; or they are lost, and with them the connection, as TCP has it."""
        self.run(self._arrive(self.clients[who % len(self.clients)], most, lost))

    async def _arrive(self, client: Client, most: int, lost: bool) -> None:
        if client.live is None:
            return
        try:
            for _ in range(most):
                async with asyncio.timeout(0.02):
                    text = await client.live.socket.recv()
                if not lost:
                    await client.receive(json.loads(text))
        except TimeoutError:
            pass
        except ConnectionClosed:
            client.live = None
            return
        if lost:
            await self._drop(client)

    async def _drop(self, client: Client) -> None:
        if client.live is not None:
            client.live.socket.transport.abort()
            client.live = None

    @rule(who=st.integers(0, 3))
    def break_off(self, who: int) -> None:
        self.run(self._drop(self.clients[who % len(self.clients)]))

    @precondition(lambda self: self.commands > 2 and self.restarts < 2)
    @rule(killed=st.booleans())
    def restart(self, killed: bool) -> None:
        self.restarts += 1
        if killed:
            self.server.kill()
        else:
            self.server.stop()
        self.server.start()
        for client in self.clients:
            client.live = None

    # What must hold.

    @invariant()
    def nobody_is_ahead(self) -> None:
        """Nobody has seen what is not stored."""
        if self.match:
            now = self.run(self.clients[0].visitor.get(f"/api/matches/{self.match}/view"))
            assert all(client.update.get("ply", 0) <= now["ply"] for client in self.clients)

    def teardown(self) -> None:
        try:
            if self.match:
                self.run(self._converge())
        finally:
            self.loop.close()

    async def _converge(self) -> None:
        for client in self.clients:
            await self._connect(client)
            fresh = await client.visitor.get(f"/api/matches/{self.match}/view", seat=client.seat, lang="en")
            while client.unanswered or client.update.get("ply", -1) < fresh["ply"]:
                assert client.live is not None
                await client.receive(await client.live.receive())
        views = []
        for client in self.clients:
            fresh = await client.visitor.get(f"/api/matches/{self.match}/view", seat=client.seat, lang="en")
            while client.update["ply"] < fresh["ply"]:
                assert client.live is not None
                await client.receive(await client.live.receive())
            assert client.update["view"] == fresh["view"]
            assert client.log == [item["text"] for item in fresh["log"]]
            views.append(fresh["ply"])
        assert len(set(views)) == 1
        Reconnects.carried_out += sum(item["seat"] > 0 for item in fresh["log"])
        for client in self.clients:
            await client.visitor.close()


def test_all_viewers_converge_whatever_the_network_does() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        Reconnects.server = ServerProcess(
            f"sqlite:///{place}/a.db", place / "log", "--requests", "10000", "--matches", "10000"
        ).start()
        try:
            Reconnects.TestCase.settings = settings(
                max_examples=10 * SOAK,
                stateful_step_count=40,
                deadline=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            )
            Reconnects.TestCase("runTest").runTest()
        finally:
            if Reconnects.server.is_running():
                Reconnects.server.kill()
    assert Reconnects.carried_out > 50 * SOAK
