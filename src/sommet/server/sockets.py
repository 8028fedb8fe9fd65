"""Below HTTP and WebSocket: an end to whatever a peer may draw out, pile up, repeat or leave unread.

Uvicorn speaks both protocols well and trusts the peer to go on; on the open internet a peer may also just sit there.
"""

import asyncio
import socket
from asyncio import BaseTransport, TimerHandle, Transport
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any, Protocol

import msgspec
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from sommet.server.limits import Bucket, Connections, household
from sommet.server.metrics import METRICS
from sommet.server.settings import Settings

SLICE = 4096  # bytes looked at before asking whether they were too many
BROKE_RULES = 1008  # close code
AHEAD = 4  # messages that may wait to be looked at before reading from the peer stops
UNREAD_BYTES = 64 * 1024  # that wait for a slow reader, in the process and in the system each, beyond the last message

_encoder = msgspec.json.Encoder()


def frame_of(message: msgspec.Struct) -> bytes:
    """A message as it goes over a live connection: the same bytes for everybody."""
    return bytes(Frame(Opcode.TEXT, _encoder.encode(message)).serialize(mask=False))


class LiveConnection(Protocol):
    """The server's end of a live connection, for whoever sends the same to many."""

    has_room: Callable[[], None] | None  # called when there is room again

    @property
    def is_full(self) -> bool:
        """Whether the reader should first read what was sent."""

    def write(self, frame: bytes) -> None:
        """Sends a frame; nothing happens once the connection has ended."""

    def end(self, code: int) -> None:
        """Ends the connection, and tells the peer why."""


class Config(uvicorn.Config):
    """Uvicorn's settings and ours, for the protocols below."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=PatientHttp, ws=PatientSocket, **more)
        self.limits = settings.limits
        self._peers = Connections(self.limits.sockets_per_peer)
        self._proxies = _networks(settings.proxies)

    def admit(self, peer: str, others: int) -> bool:
        """Counts a peer's connection; False if there are too many, of theirs or of all."""
        if others >= self.limits.sockets or not (self._is_proxy(peer) or self._peers.enter(household(peer))):
            METRICS.refused.labels("connections").inc()
            return False
        return True

    def dismiss(self, peer: str) -> None:
        """Counts one less."""
        if not self._is_proxy(peer):
            self._peers.leave(household(peer))

    def _is_proxy(self, peer: str) -> bool:
        """Whether all visitors come from there."""
        try:
            address = ip_address(peer)
        except ValueError:
            return True  # no address at all: a socket of this machine, which only a proxy uses
        return any(address in network for network in self._proxies)


def _networks(proxies: Sequence[str]) -> list[Any]:
    everybody = ["0.0.0.0/0", "::/0"] if "*" in proxies else []
    networks = []
    for proxy in [*proxies, *everybody]:
        with suppress(ValueError):  # a name is believed about visitors, but counted like anybody
            networks.append(ip_network(proxy, strict=False))
    return networks


class _Patience:
    """How long a connection waits for its peer before it is broken off."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._timer: TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """Waits so long and no longer, unless it waits already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def begin_draining(self, seconds: float) -> None:
        """Waits so long for each further piece of what was sent to be read, unless it waits already."""
        if self._timer is None:
            unread = self._transport.get_write_buffer_size()
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look, seconds, unread)

    def _look(self, seconds: float, unread: int) -> None:
        self._timer = None
        if 0 < self._transport.get_write_buffer_size() < unread:
            self.begin_draining(seconds)
        else:
            self._transport.abort()

    def end(self) -> None:
        """The peer has done its part."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PatientHttp(HttpToolsProtocol):
    """HTTP with a bound to how long a request takes to come and an answer to go, and to how large its head is."""

    config: Config

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._patience = _Patience(transport)
        self._is_in_head, self._head_bytes = True, 0
        self._peer = self.client[0] if self.client else ""
        self._is_admitted = self.config.admit(self._peer, len(self.connections) - 1)
        if self._is_admitted:
            self._patience.begin(self.config.limits.request_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.end()
        if self._is_admitted:
            self.config.dismiss(self._peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_admitted:
            return
        self._patience.begin(self.config.limits.request_seconds)
        super().data_received(data)
        if self._is_in_head:
            self._head_bytes += len(data)
            if self._head_bytes > self.config.limits.head_bytes and not self.transport.is_closing():
                self.send_400_response("The head of the request is too large.")
        self._mind_the_end()

    def on_message_begin(self) -> None:
        self._is_in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > self.config.limits.head_bytes:
            raise ValueError  # the parser makes it an answer of 400
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._patience.end()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._patience.end()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._mind_the_end()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._mind_the_end()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience.begin_draining(self.config.limits.stall_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._patience.end()
        self._mind_the_end()

    def _mind_the_end(self) -> None:
        """A connection that closes waits until the peer has read what is left: not for ever."""
        if self.transport.is_closing():
            self._patience.begin_draining(self.config.limits.linger_seconds)


class PatientSocket(WebSocketsSansIOProtocol):
    """A live connection with a bound to how many frames come, of any kind, and how long what is sent stays unread."""

    config: Config
    has_room: Callable[[], None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        limits = self.config.limits
        self._patience = _Patience(self.transport)
        self.transport.set_write_buffer_limits(high=UNREAD_BYTES)
        with suppress(OSError):
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
        # Beyond what commands are refused for: pings, pongs and pieces of messages never reach the application.
        self._bucket = Bucket(2 * limits.frames_per_second + 10, limits.frames_at_once + limits.refused_frames + 50)
        self.close_timeout = limits.linger_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.end()
        self.config.dismiss(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.conn.handshake_exc is not None and not self.transport.is_closing():
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()
            if self.transport.is_closing():
                break
        self._mind_the_end()

    # What a LiveConnection offers.

    @property
    def is_full(self) -> bool:
        return not self.writable.is_set()

    def write(self, frame: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    # What comes in.

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["connection"] = self

    def send_receive_event_to_app(self) -> None:
        # Uvicorn stops reading at every message; here it goes on while the application keeps up.
        keeps_up = not self.read_paused and self.queue.qsize() < AHEAD
        self.read_paused = self.read_paused or keeps_up
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not keeps_up

    def handle_text(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on() and len(self.frames) < self.config.limits.fragments:
            super().handle_cont(event)
        else:
            self._refuse_frames()

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        """Whether one more frame is not one too many; otherwise the connection ends."""
        if not self._bucket.take():
            self._refuse_frames()
            return False
        return True

    def _refuse_frames(self) -> None:
        if not self.close_sent and not self.transport.is_closing():
            METRICS.refused.labels("frames").inc()
            self.end(BROKE_RULES, "too-many")

    def end(self, code: int, reason: str = "") -> None:
        """Tells the peer why. It is read from a moment longer, or it would not see that."""
        if self.close_sent or self.transport.is_closing():
            return
        if code == BROKE_RULES:
            self.conn.fail(code, reason)  # takes no notice of it from now on
        else:
            self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_sent = self.disconnected = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._mind_the_end()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience.begin_draining(self.config.limits.stall_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._patience.end()
        self._mind_the_end()
        if self.has_room is not None:
            self.has_room()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._patience.begin(self.config.limits.linger_seconds)

    def _mind_the_end(self) -> None:
        """A connection that closes waits until the peer has read what is left: not for ever."""
        if self.transport.is_closing():
            self._patience.begin_draining(self.config.limits.linger_seconds)
