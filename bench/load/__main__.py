"""How many matches one server bears: python bench/load [--database URL] [--matches 250,500] [--seconds 20]

Starts a server pinned to one core and, for each number N, N matches of Step by Step with two clients each on another
core. Each match sends one action a second. Measured is the time from sending an action until the other player's update
arrives; before that, what an idle connection and an open match weigh in memory.
"""

import argparse
import asyncio
import gc
import os
import random
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import uvloop
from serving import Server, live, sit_down
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed


class Seen(msgspec.Struct):
    """What a client of this bench reads of a message."""

    type: str
    ply: int = 0
    turn: int = 0
    status: str = ""
    legal: list[str] = []


DECODER = msgspec.json.Decoder(Seen)


@dataclass
class Delays:
    """Milliseconds from one player's sending to the other's seeing."""

    ms: list[float] = field(default_factory=list)
    refused: int = 0

    def share(self, part: float) -> float:
        """The delay that so large a part of all stays under."""
        return sorted(self.ms)[min(len(self.ms) - 1, int(part * len(self.ms)))]


class Table:
    """A match and its two players, who act once a second."""

    def __init__(self, sockets: list[ClientConnection], delays: Delays, rng: random.Random) -> None:
        self.sockets, self.delays, self.rng = sockets, delays, rng
        self.sent: dict[int, float] = {}  # ply -> when it was sent
        self.ply = 0
        self.legal: list[str] = []
        self.turn = 0
        self.is_over = False

    async def play(self, until: float) -> None:
        """One action a second until then, from a moment of its own in the second."""
        readers = [asyncio.create_task(self._read(seat)) for seat in (1, 2)]
        await asyncio.sleep(self.rng.random())
        at = time.perf_counter()
        while at < until and not self.is_over:
            if self.legal:
                command = {"type": "play", "id": str(self.ply), "ply": self.ply, "action": self.rng.choice(self.legal)}
                self.legal = []
                self.sent[self.ply] = time.perf_counter()
                await self.sockets[self.turn - 1].send(msgspec.json.encode(command).decode())
            at += 1
            await asyncio.sleep(max(0, at - time.perf_counter()))
        await asyncio.sleep(1)
        for reader in readers:
            reader.cancel()

    async def _read(self, seat: int) -> None:
        async for text in self.sockets[seat - 1]:
            message = DECODER.decode(text)
            if message.type == "refused":
                self.delays.refused += 1
            if message.type != "update":
                continue
            if seat != self.turn and message.ply - 1 in self.sent:
                self.delays.ms.append((time.perf_counter() - self.sent.pop(message.ply - 1)) * 1000)
            if message.status == "over":
                self.is_over = True
            elif message.legal:
                self.ply, self.legal, self.turn = message.ply, message.legal, seat


async def measure(server: Server, matches: int, seconds: float) -> str:
    """One line of the report."""
    delays, rng = Delays(), random.Random(matches)
    tables = []
    async with httpx.AsyncClient(timeout=60) as http:
        for _ in range(matches):
            match, cookies = await sit_down(http, server.url)
            sockets = [await live(server.url, match, cookie) for cookie in cookies]
            tables.append(Table(sockets, delays, random.Random(rng.random())))
    before, own, began = server.cpu_seconds(), time.process_time(), time.perf_counter()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(until) for table in tables))
    lasted = time.perf_counter() - began
    spent = server.cpu_seconds() - before
    busy, clients = spent / lasted, (time.process_time() - own) / lasted
    for table in tables:
        for socket in table.sockets:
            await socket.close()
    assert delays.refused == 0, f"{delays.refused} actions were refused"
    median, high, worst = delays.share(0.5), delays.share(0.99), max(delays.ms)
    cost = spent * 1000 / len(delays.ms)
    times = f"{median:.1f} | {high:.1f} | {worst:.1f}"
    return f"| {matches} | {len(delays.ms)} | {times} | {cost:.2f} | {busy:.0%} | {clients:.0%} |"


async def _read_on(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass


async def weigh(server: Server, count: int) -> str:
    """What connections and matches weigh when nothing happens."""
    async with httpx.AsyncClient(timeout=60) as http:
        before = server.memory()
        for _ in range(count):
            match, cookies = await sit_down(http, server.url)
        opened = server.memory()
    watching = [await live(server.url, match, cookies[0]) for _ in range(count)]
    readers = [asyncio.create_task(_read_on(socket)) for socket in watching]
    await asyncio.sleep(2)
    connected = server.memory()
    for socket in watching:
        socket.transport.abort()
    await asyncio.gather(*readers)
    connection, table = (connected - opened) / count / 1024, (opened - before) / count / 1024
    return f"{connection:.0f} KiB for each idle connection, {table:.0f} KiB for each open match ({count} of each)"


def main() -> None:
    """Measures and prints a report in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--database", help="sqlite:///… or postgresql://…; a new SQLite file if not given")
    parser.add_argument("--matches", default="250,500,750,1000")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=int, default=1000, help="connections and matches to weigh")
    parser.add_argument("--core", type=int, default=0, help="the server's core; the clients use the others")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server must not outlive the bench
    others = os.sched_getaffinity(0) - {given.core}
    os.sched_setaffinity(0, others or {given.core})
    gc.disable()  # a pause of the clients would be counted as the server's
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(given.database or f"sqlite:///{folder}/load.db", given.core, folder)
        try:
            # First, while no memory has been freed that could be used again.
            print(f"{uvloop.run(weigh(server, given.idle))}\n")
            print("| matches | actions | median ms | 99 % ms | worst ms | CPU ms an action | server core | clients |")
            print("|---|---|---|---|---|---|---|---|")
            for matches in map(int, given.matches.split(",")):
                print(uvloop.run(measure(server, matches, given.seconds)), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
