"""Whether a crowd is in anybody's way: python bench/load/crowd.py [--watchers 2000] [--seconds 15]

A server pinned to one core, everybody else on the other. Three measurements:

1. A match of 20,000 entries, and four spectators who ask for all of it 20 times a second: how long the lobby takes.
2. A match with many watchers in which somebody acts once a second: how long until the opponent sees it, and how long
   the lobby takes when it is asked right after each action.
3. The long match, and 90 watchers who ask for it and do not read: what they weigh.
"""

import argparse
import asyncio
import gc
import os
import random
import socket
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import uvloop
from serving import Server, live, sit_down
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import sommet
from sommet.core.rng import Rng
from sommet.server import wire
from sommet.server.opening import new_match
from sommet.server.store import Store, open_database, prepare_database
from sommet.server.store.rows import Entry, Stored

LONG, ENTRIES = "long", 20_000
NOW_MS = int(time.time() * 1000)


def long_match() -> Stored:
    """A match of Ascenseur of 20,000 actions, as was once possible."""
    game, rng = sommet.game("ascenseur"), Rng(1)
    start = game.resolve(3, {"sizes": [17] * 200}, None, 1)
    asked = wire.NewMatch("ascenseur", [wire.SeatPlan("link")] * 3, {"sizes": [17]}, watch="anyone")
    stored = new_match(asked, "c" * 40, "a" * 32, NOW_MS)
    position = game.begin(start)
    entries = [Entry(0, "begin", 0, "", None, NOW_MS, None)]
    while len(entries) < ENTRIES or position.mover == 0:
        action = position.random(rng)
        entries.append(Entry(len(entries), "play", position.mover, game.write(position, action), None, 1, None))
        position.play(action)
    row = msgspec.structs.replace(
        stored.row,
        id=LONG,
        options=start.options,
        setup=start.setup,
        status="playing",
        ply=len(entries),
        turn=position.mover,
    )
    return Stored(row, stored.seats, [], entries)


async def prepare(url: str) -> None:
    """A database with the long match in it."""
    await prepare_database(url)
    store = Store(open_database(url))
    await store.put_all([long_match()])
    await store.close()


def told(name: str, ms: list[float]) -> str:
    """A line of the report."""
    ms = sorted(ms)
    share = {part: ms[min(len(ms) - 1, int(part * len(ms)))] for part in (0.5, 0.99)}
    return f"| {name} | {len(ms)} | {share[0.5]:.1f} | {share[0.99]:.1f} | {ms[-1]:.1f} |"


async def time_lobby(http: httpx.AsyncClient, url: str) -> float:
    """Milliseconds for the lobby to answer."""
    began = time.perf_counter()
    (await http.get(f"{url}/api/lobby")).raise_for_status()
    return (time.perf_counter() - began) * 1000


async def read_on(watcher: ClientConnection) -> None:
    """Reads and forgets."""
    with suppress(ConnectionClosed):
        async for _ in watcher:
            pass


async def nag(url: str, until: float) -> None:
    """Asks for the whole match 20 times a second."""
    watcher = await live(url, LONG, "nobody")
    reader = asyncio.create_task(read_on(watcher))
    with suppress(ConnectionClosed):
        while time.perf_counter() < until:
            await watcher.send('{"type":"show"}')
            await asyncio.sleep(0.05)
    await watcher.close()
    await reader


async def spectators_who_nag(server: Server, seconds: float) -> str:
    """The first measurement."""
    until = time.perf_counter() + seconds
    nagging = [asyncio.create_task(nag(server.url, until)) for _ in range(4)]
    ms = []
    async with httpx.AsyncClient(timeout=60) as http:
        while time.perf_counter() < until:
            ms.append(await time_lobby(http, server.url))
            await asyncio.sleep(0.02)
    await asyncio.gather(*nagging)
    return told("lobby, 4 spectators asking for 20,000 entries", ms)


class Seen(msgspec.Struct):
    """What is read of a message."""

    type: str
    ply: int = 0
    legal: list[str] = []


async def updated(player: ClientConnection, ply: int) -> Seen:
    """The update that shows at least so many entries."""
    while True:
        message = msgspec.json.decode(await player.recv(), type=Seen)
        if message.type == "update" and message.ply >= ply:
            return message


async def beside_watchers(server: Server, count: int, seconds: float) -> list[str]:
    """The second measurement."""
    async with httpx.AsyncClient(timeout=60) as http:
        match, cookies = await sit_down(http, server.url, watch="anyone")
        players = [await live(server.url, match, cookie) for cookie in cookies]
        watchers = [await live(server.url, match, "nobody") for _ in range(count)]
        readers = [asyncio.create_task(read_on(watcher)) for watcher in watchers]
        http.cookies.clear()
        await asyncio.sleep(15)  # everybody is told who has come
        shown = [await updated(player, 1) for player in players]
        seen_ms, lobby_ms = [], []
        rng = random.Random(1)
        for _ in range(int(seconds)):
            mover = next(number for number in (0, 1) if shown[number].legal)
            ply = shown[mover].ply
            command = {"type": "play", "id": str(ply), "ply": ply, "action": rng.choice(shown[mover].legal)}
            began = time.perf_counter()
            await players[mover].send(msgspec.json.encode(command).decode())
            lobby = asyncio.create_task(time_lobby(http, server.url))
            shown[1 - mover] = await updated(players[1 - mover], ply + 1)
            seen_ms.append((time.perf_counter() - began) * 1000)
            shown[mover] = await updated(players[mover], ply + 1)
            lobby_ms.append(await lobby)
            await asyncio.sleep(1)
        for watcher in [*players, *watchers]:
            watcher.transport.abort()
        await asyncio.gather(*readers)
    return [
        told(f"an action until the opponent sees it, {count} watchers", seen_ms),
        told(f"lobby right after an action, {count} watchers", lobby_ms),
    ]


async def deaf(server: Server) -> ClientConnection:
    """Somebody who asks and does not read."""
    host, port = server.url.rpartition("/")[2].split(":")
    raw = socket.create_connection((host, int(port)))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    address = f"{server.url.replace('http', 'ws')}/api/matches/{LONG}/live"
    watcher = await connect(address, sock=raw, compression=None, ping_interval=None, max_queue=1)
    for _ in range(15):
        await watcher.send('{"type":"show"}')
    return watcher


async def weigh_the_deaf(server: Server, count: int) -> str:
    """The third measurement."""
    before = server.memory()
    watchers = [await deaf(server) for _ in range(count)]
    await asyncio.sleep(5)
    grown = server.memory() - before
    for watcher in watchers:
        watcher.transport.abort()
    return f"{grown / count / 1024:.0f} KiB for each of {count} watchers who do not read ({grown / 2**20:.0f} MiB)"


def main() -> None:
    """Measures and prints a report in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--watchers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--core", type=int, default=0, help="the server's core; everybody else uses the others")
    given = parser.parse_args()
    os.sched_setaffinity(0, (os.sched_getaffinity(0) - {given.core}) or {given.core})
    gc.disable()  # a pause of the clients would be counted as the server's
    with tempfile.TemporaryDirectory() as name:
        url = f"sqlite:///{name}/crowd.db"
        asyncio.run(prepare(url))
        server = Server(url, given.core, Path(name), "--watchers", "1000000")
        try:
            print("| what | times | median ms | 99 % ms | worst ms |\n|---|---|---|---|---|")
            print(uvloop.run(spectators_who_nag(server, given.seconds)), flush=True)
            print("\n".join(uvloop.run(beside_watchers(server, given.watchers, given.seconds))), flush=True)
            print(f"\n{uvloop.run(weigh_the_deaf(server, 90))}")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
