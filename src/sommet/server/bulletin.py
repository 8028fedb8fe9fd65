"""News between server processes: that a match has grown, who sits and who is connected. Never what is hidden.

Litestar's channels carry it by Redis; one process alone needs none of it. Nothing depends on it for safety: what is
lost on the way is found in the database a moment later.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import NoReturn

import msgspec
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError
from structlog.stdlib import get_logger

from sommet.server.wire import Reaction

CHANNEL = "sommet"
RETRY_SECONDS = 1.0
BACKLOG = 10_000  # news waiting while Redis does not answer; what is too much is dropped

log = get_logger("sommet.bulletin")


class Notice(Struct, omit_defaults=True):
    """One piece of news about a match."""

    kind: str  # entries, seats, presence, who (asks for presence), reaction, cleared
    match: str
    process: str = ""
    connections: dict[int, int] = {}
    seat: int = 0
    reaction: Reaction | None = None


_decoder = msgspec.json.Decoder(Notice)


class Bulletin:
    """Where this process tells the others, and hears from them."""

    def __init__(self, redis: str | None, now_ms: Callable[[], int]) -> None:
        self.process = secrets.token_hex(8)
        self.is_shared = redis is not None
        self.listening_since_ms: int | None = None if self.is_shared else 0  # None while no news can come
        self._now_ms = now_ms
        self._backend = RedisChannelsPubSubBackend(redis=Redis.from_url(redis)) if redis is not None else None
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def publish(self, notice: Notice) -> None:
        """Tells the other processes, as soon as possible."""
        if self.is_shared and not self._waiting.full():
            notice.process = self.process
            self._waiting.put_nowait(msgspec.json.encode(notice))

    async def run(self, hear: Callable[[Notice], Awaitable[None]], greet: Callable[[], None]) -> None:
        """Sends and passes on news, for ever; Redis may go away and come back, and then it is time to greet."""
        if self._backend is not None:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._send(self._backend))
                tasks.create_task(self._listen(self._backend, hear, greet))

    async def _send(self, backend: RedisChannelsPubSubBackend) -> NoReturn:
        while True:
            data = await self._waiting.get()
            try:
                await backend.publish(data, [CHANNEL])
            except (RedisError, OSError) as error:
                log.warning("Redis does not take news", reason=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(
        self,
        backend: RedisChannelsPubSubBackend,
        hear: Callable[[Notice], Awaitable[None]],
        greet: Callable[[], None],
    ) -> NoReturn:
        while True:
            try:
                await backend.subscribe([CHANNEL])
                self.listening_since_ms = self._now_ms()
                greet()
                async for _, data in backend.stream_events():
                    await self._pass_on(data, hear)
            except (RedisError, OSError) as error:
                self.listening_since_ms = None
                log.warning("Redis brings no news", reason=type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _pass_on(self, data: bytes, hear: Callable[[Notice], Awaitable[None]]) -> None:
        try:
            notice = _decoder.decode(data)
            if notice.process != self.process:
                await hear(notice)
        except Exception as error:
            log.error("news is lost", exc_info=error)  # what it was about is found in the database a moment later
