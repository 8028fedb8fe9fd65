"""A push service of the tests' own, and a browser that subscribes to it and reads what comes."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def written(raw: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """What a browser keeps of a subscription, and how it opens a message."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        """What it tells the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": written(point), "auth": written(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """A message, opened."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        message: dict[str, Any] = json.loads(plain)
        return message


@dataclass
class Posted:
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Takes messages on a port of this machine and answers each with the next of `answers`, or 201."""

    port: int = 0
    answers: list[bytes] = field(default_factory=list)
    posted: list[Posted] = field(default_factory=list)
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    async def until(self, count: int) -> list[Posted]:
        """What came, once there is so much of it."""
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: len(self.posted) >= count), 60)
        return self.posted

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request on each connection, as the sender has it."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:]) if name}
        body = await reader.readexactly(int(headers["content-length"]))
        answer = self.answers.pop(0) if self.answers else b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"
        async with self.news:
            self.posted.append(Posted(head[0].split(" ")[1], headers, body))
            self.news.notify_all()
        writer.write(answer)
        try:
            await writer.drain()
            writer.close()
            await writer.wait_closed()
        except ConnectionError:
            pass  # whoever sent has read what they wanted


@asynccontextmanager
async def push_service(*answers: bytes) -> AsyncIterator[PushService]:
    """A push service that ends with the block."""
    service = PushService(answers=list(answers))
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield service
