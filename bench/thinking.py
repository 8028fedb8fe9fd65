"""How long computer players take while many tables think: python bench/thinking.py [--load GAME] [--addresses 1,50]

Starts a server with its default limits. Fifty tables of four level-6 players, one of them in the place of an absent
person, play on by themselves, each with one open socket, from one address of the loopback range or from fifty. Then a
stranger from another address plays all five games against levels 1 and 6. Measured is a computer player's whole turn:
from the update with which it begins to the update with which it ends.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

GAMES = ("step-by-step", "ascension", "ascenseur", "aufsteiger", "talo")
STRANGER = "127.0.0.200"


class Seen(msgspec.Struct):
    """What this bench reads of a message."""

    type: str
    ply: int = 0
    turn: int = 0
    status: str = ""
    legal: list[str] = []
    sentence: str = ""


DECODER = msgspec.json.Decoder(Seen)


class Server:
    """The server in a process of its own, with its default limits."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "log").open("wb")
        command = [sys.executable, "-m", "sommet.cli", "serve", "--port", "0", "--database", f"sqlite:///{folder}/a.db"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().decode().split()[-1]

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


class Visitor:
    """Somebody at an address, with a cookie."""

    def __init__(self, url: str, address: str) -> None:
        self.url, self.address = url, address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=60)

    async def create(self, table: dict[str, object]) -> str:
        """Sets a table and gives its name."""
        made = await self.http.post("/api/matches", json=table)
        assert made.status_code == 201, made.text
        name: str = made.json()["match"]["id"]
        return name

    async def live(self, match: str, *, is_player: bool) -> ClientConnection:
        """A connection that has asked to be shown the match; without the cookie it is a spectator's."""
        address = f"{self.url.replace('http', 'ws')}/api/matches/{match}/live"
        headers = {"cookie": f"sommet={self.http.cookies['sommet']}"} if is_player else {}
        socket = await connect(
            address,
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=60,
            max_size=None,
            local_addr=(self.address, 0),
        )
        await socket.send('{"type":"show"}')
        return socket


def level(name: int) -> dict[str, object]:
    """The seat of a computer player."""
    return {"kind": "level", "level": str(name)}


class Crowd:
    """Tables that play by themselves, for ever: what is over is begun again."""

    def __init__(self, url: str, game: str, addresses: int, tables: int) -> None:
        self.visitors = [Visitor(url, f"127.0.0.{1 + number}") for number in range(addresses)]
        self.game, self.tables = game, tables
        self.actions = 0
        self.over = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Opens all tables."""
        for number in range(self.tables):
            self._tasks.append(asyncio.create_task(self._keep_going(self.visitors[number % len(self.visitors)])))
            await asyncio.sleep(0.12)  # as fast as one address may ask

    async def _keep_going(self, visitor: Visitor) -> None:
        table = {
            "game": self.game,
            "seats": [{"kind": "here"}, level(6), level(6), level(6)],
            "absence": {"level": "6", "seconds": 1},
            "watch": "anyone",
        }
        while True:
            socket = await visitor.live(await visitor.create(table), is_player=False)
            with suppress(ConnectionClosed):
                async for text in socket:
                    message = DECODER.decode(text)
                    if message.type == "update":
                        self.actions += 1
                        if message.status == "over":
                            self.over += 1
                            break
            await socket.close()

    async def leave(self) -> None:
        """Closes everything."""
        for task in self._tasks:
            task.cancel()
        failed = [
            one for one in await asyncio.gather(*self._tasks, return_exceptions=True) if isinstance(one, Exception)
        ]
        assert not failed, failed
        for visitor in self.visitors:
            await visitor.http.aclose()


async def turns(url: str, game: str, name: int, count: int, thought: float) -> list[float]:
    """The seconds that so many turns of computer players of that level took."""
    visitor, rng, found = Visitor(url, STRANGER), random.Random(1), []
    others = 2 if game == "ascenseur" else 1
    socket, turn, since = None, 0, 0.0
    while len(found) < count:
        if socket is None:
            match = await visitor.create({"game": game, "seats": [{"kind": "here"}, *[level(name)] * others]})
            socket, turn = await visitor.live(match, is_player=True), 0
        message = DECODER.decode(await socket.recv())
        assert message.type != "refused", message
        if message.type != "update":
            continue
        is_new_turn = message.turn != turn
        if is_new_turn:
            if turn > 1:
                found.append(time.perf_counter() - since)
            turn, since = message.turn, time.perf_counter()
        if message.status == "over":
            await socket.close()
            socket = None
        elif message.turn == 1 and message.legal:
            if is_new_turn:
                await asyncio.sleep(thought)
            play = {"type": "play", "id": str(message.ply), "ply": message.ply, "action": rng.choice(message.legal)}
            await socket.send(msgspec.json.encode(play).decode())
    if socket is not None:
        await visitor.http.post(
            f"/api/matches/{match}/commands", json={"type": "resign", "id": "end", "ply": message.ply}
        )
        await socket.close()
    await visitor.http.aclose()
    return sorted(found)


async def measure(url: str, arguments: argparse.Namespace, addresses: int) -> None:
    """All games and levels beside one crowd; or alone, with no addresses."""
    crowd = Crowd(url, arguments.load, addresses, arguments.tables) if addresses else None
    if crowd is not None:
        await crowd.sit_down()
        await asyncio.sleep(5)
    about = (
        "nobody else" if crowd is None else f"{arguments.tables} tables of {arguments.load} from {addresses} addresses"
    )
    print(f"\n{about}:\n\n| game | level | turns | median s | worst s |\n|---|---|---|---|---|", flush=True)
    began, before = time.perf_counter(), crowd.actions if crowd else 0
    for game in GAMES:
        for name in (1, 6):
            found = await turns(url, game, name, arguments.turns, arguments.thought)
            print(f"| {game} | {name} | {len(found)} | {found[len(found) // 2]:.2f} | {found[-1]:.2f} |", flush=True)
    if crowd is not None:
        rate = (crowd.actions - before) / (time.perf_counter() - began)
        print(f"\nThe crowd played {rate:.0f} actions a second and ended {crowd.over} matches.")
        await crowd.leave()


async def main(arguments: argparse.Namespace) -> None:
    """Each number of addresses on a server of its own."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for addresses in arguments.addresses:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                await measure(server.url, arguments, addresses)
            finally:
                server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--load", default="talo", help="the game of the fifty tables")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--addresses", default="0,1,50", help="how many addresses the tables come from; 0: no tables")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--thought", type=float, default=1.0, help="seconds before each turn of the stranger's own")
    given = parser.parse_args()
    given.addresses = [int(number) for number in given.addresses.split(",")]
    asyncio.run(main(given))
