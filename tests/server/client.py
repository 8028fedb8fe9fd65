"""A client of the server, as a browser would be one: HTTP with a cookie, and the live socket."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

_ids = count()


class Visitor:
    """Somebody with a browser: one cookie for everything they do."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"accept-language": "en"}, timeout=120)
        self._lives: list[Live] = []

    async def close(self) -> None:
        """Closes the browser with all its connections."""
        for live in self._lives:
            await live.close()
        await self.http.aclose()

    async def get(self, path: str, status: int = 200, **parameters: Any) -> Any:
        """The answer to a question, which must have that status."""
        return _body(await self.http.get(path, params=parameters), status)

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """The answer to a request, which must have that status."""
        return _body(await self.http.post(path, json=body), status)

    async def create(self, game: str, seats: str, **more: Any) -> dict[str, Any]:
        """A new match; `seats` names a kind or a level for each: "here link 2"."""
        plans = [
            {"kind": word} if word in ("here", "link") else {"kind": "level", "level": word} for word in seats.split()
        ]
        created: dict[str, Any] = await self.post("/api/matches", {"game": game, "seats": plans, **more}, 201)
        return created

    async def join(self, link: dict[str, Any], status: int = 200) -> Any:
        """Follows a link."""
        return await self.post("/api/join", {"token": link["token"]}, status)

    async def live(self, match: str, seat: int | None = None, ply: int | None = None, lang: str = "en") -> "Live":
        """A live connection that has asked to be shown the match."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/api/matches/{match}/live"
        socket = await connect(address, additional_headers={"cookie": cookie}, compression=None, max_size=None)
        live = Live(socket)
        self._lives.append(live)
        await live.send({"type": "show", "seat": seat, "ply": ply, "lang": lang})
        return live


def _body(response: httpx.Response, status: int) -> Any:
    assert response.status_code == status, (response.status_code, response.text)
    return response.json() if response.content else None


class Live:
    """A live connection, and everything that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.traffic: list[str] = []
        self.update: dict[str, Any] = {}

    async def send(self, message: Any) -> None:
        """Sends a message, or a text as it is."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), 120)
        assert isinstance(text, str)
        self.traffic.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.update = message
        return message

    async def until(self, is_right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Reads on to the first message that is right."""
        while True:
            message = await self.receive()
            if is_right(message):
                return message

    async def shown(self, ply: int = 0) -> dict[str, Any]:
        """The update that shows at least so many entries."""
        if self.update and self.update["ply"] >= ply:
            return self.update
        return await self.until(lambda message: message["type"] == "update" and message["ply"] >= ply)

    async def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a command and gives the answer to it."""
        name = fields.pop("id", f"c{next(_ids)}")
        ply = fields.pop("ply", self.update.get("ply", 0))
        await self.send({"type": kind, "id": name, "ply": ply, **fields})
        return await self.until(
            lambda message: message["type"] in ("accepted", "refused") and message["id"] in (name, None)
        )

    async def play(self, action: str, **fields: Any) -> dict[str, Any]:
        """Plays an action and waits until it is shown."""
        answer = await self.command("play", action=action, **fields)
        if answer["type"] == "accepted":
            await self.shown(answer["ply"])
        return answer

    async def close(self) -> None:
        """Hangs up."""
        await self.socket.close()


async def close_code(live: Live) -> int | None:
    """Reads to the end and gives the reason for it."""
    try:
        while True:
            await live.receive()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code
