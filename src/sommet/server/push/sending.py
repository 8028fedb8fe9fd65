"""Bringing a sealed message to its push service: one request, to a checked address, with an end."""

import asyncio
import ssl
from contextlib import suppress
from typing import Literal

from sommet.server.push.addresses import (
    NotAllowed,
    Resolver,
    Target,
    checked_addresses,
    system_resolver,
    target_of,
)
from sommet.server.push.sealing import Subscription, sealed, signature

SECONDS = 10.0  # for all of it
MOST_BYTES = 8 * 1024  # of an answer; only its first line is read for what it says

Fate = Literal["sent", "gone", "later", "refused"]


class Sender:
    """Sends with the key of this server, to the services it knows."""

    def __init__(
        self,
        key: str,
        services: tuple[str, ...],
        contact: str,
        *,
        resolve: Resolver = system_resolver,
        seconds: float = SECONDS,
    ) -> None:
        self._key, self._services, self._contact = key, services, contact
        self._resolve, self._seconds = resolve, seconds
        self._tls = ssl.create_default_context()

    async def send(self, subscription: Subscription, message: bytes, ttl_seconds: int, topic: str) -> Fate:
        """What became of it: `gone` is for good, `later` may be tried again, `refused` may not."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._send(subscription, message, ttl_seconds, topic)
        except NotAllowed:
            return "refused"
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return "later"

    async def _send(self, subscription: Subscription, message: bytes, ttl_seconds: int, topic: str) -> Fate:
        target = target_of(subscription.endpoint, self._services)
        addresses = await checked_addresses(target, self._resolve)
        body, authorization = await asyncio.to_thread(self._prepared, subscription, message, target.origin)
        head = (
            f"POST {target.path} HTTP/1.1\r\nHost: {target.origin.partition('://')[2]}\r\n"
            f"Authorization: {authorization}\r\nContent-Encoding: aes128gcm\r\n"
            f"Content-Type: application/octet-stream\r\nContent-Length: {len(body)}\r\n"
            f"TTL: {ttl_seconds}\r\nTopic: {topic}\r\nUrgency: normal\r\nConnection: close\r\n\r\n"
        )
        return fate_of(await self._exchange(target, addresses[0], head.encode("ascii") + body))

    def _prepared(self, subscription: Subscription, message: bytes, origin: str) -> tuple[bytes, str]:
        return sealed(subscription, message), signature(self._key, origin, self._contact)

    async def _exchange(self, target: Target, address: str, request: bytes) -> int:
        """The status of the answer. The name is asked for, and its certificate looked at, at the checked address."""
        tls = {"ssl": self._tls, "server_hostname": target.host} if target.is_secure else {}
        reader, writer = await asyncio.open_connection(address, target.port, limit=MOST_BYTES, **tls)  # type: ignore[arg-type]
        try:
            writer.write(request)
            await writer.drain()
            first = await reader.readuntil(b"\r\n")
        finally:
            writer.transport.abort()  # nothing more is wanted of it, and nothing waited for
            with suppress(OSError):
                await writer.wait_closed()
        version, _, rest = first.decode("latin-1").partition(" ")
        status = rest[:3]
        return int(status) if version.startswith("HTTP/1.") and status.isdecimal() else 0


def fate_of(status: int) -> Fate:
    """What an answer means. A redirection leads where nobody has looked: it is refused."""
    if 200 <= status < 300:
        return "sent"
    if status in (404, 410):
        return "gone"
    return "later" if status in (0, 408, 429) or status >= 500 else "refused"
