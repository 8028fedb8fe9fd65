"""Peers that draw out, pile up, repeat, or do not read: each connection ends, the others go on. Real sockets."""

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from server.client import Live, Visitor, close_code
from sommet.server.run import Server, build_server
from sommet.server.settings import Limits, Settings
from sommet.server.store import prepare_database

IMPATIENT = Limits(request_seconds=0.3, stall_seconds=0.5, linger_seconds=0.3, send_seconds=0.3, head_bytes=2_000)
PATIENCE = 120  # seconds, on a machine that is busy with other things
BUFFER = 8_192  # of the kernel, for each side: small enough to be filled


class Place:
    """A server that runs in this process, and where it is."""

    def __init__(self, server: Server, port: int) -> None:
        self.server, self.port = server, port
        self.url = f"http://127.0.0.1:{port}"
        self._writers: list[asyncio.StreamWriter] = []

    async def say(self, text: bytes) -> asyncio.StreamReader:
        """A new connection over which this was sent."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writers.append(writer)
        writer.write(text)
        return reader

    async def hang_up(self) -> None:
        """Closes all connections that were made here."""
        while self._writers:
            writer = self._writers.pop()
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def connections(self) -> int:
        """How many connections the server keeps."""
        return len(self.server.server_state.connections)

    async def is_left_alone(self, connections: int = 0) -> None:
        """Waits until the server has no more connections than these."""
        async with asyncio.timeout(PATIENCE):
            while self.connections() > connections:
                await asyncio.sleep(0.02)


@asynccontextmanager
async def serving(folder: Path, limits: Limits, *proxies: str) -> AsyncIterator[Place]:
    """A server on a SQLite file that ends with the block."""
    settings = Settings(f"sqlite:///{folder}/a.db", workers=1, limits=limits, proxies=proxies)
    await prepare_database(settings.database)
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
    server = build_server(settings)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    place = Place(server, listening.getsockname()[1])
    try:
        yield place
    finally:
        await place.hang_up()
        server.should_exit = True
        await running


def in_place(folder: Path, story: Callable[[Place], Awaitable[None]], limits: Limits, *proxies: str) -> None:
    """Lets a story happen at a server with these limits."""

    async def run() -> None:
        async with serving(folder, limits, *proxies) as place:
            await story(place)

    asyncio.run(run())


async def everything(reader: asyncio.StreamReader) -> bytes:
    """What the server says until it hangs up."""
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return b""


GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
        GET + b"\r\n",
    ],
    ids=["nothing", "half a head", "half a body", "an empty line after a request"],
)
def test_who_does_not_finish_a_request_is_not_waited_for(beginning: bytes, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        await everything(await place.say(beginning))
        await place.is_left_alone()

    in_place(tmp_path, story, IMPATIENT)


@pytest.mark.parametrize(
    "head",
    [
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Fat: " + b"x" * 3_000,
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Fat: " + b"x" * 3_000 + b"\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-Y: z\r\n" * 600 + b"\r\n",
        b"GET /" + b"x" * 3_000,
        GET + b"GET /" + b"x" * 30_000,
    ],
    ids=["endless header", "fat header", "many headers", "endless address", "the second request"],
)
def test_the_head_of_a_request_has_a_bound(head: bytes, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        assert b"HTTP/1.1 400" in await everything(await place.say(head))
        last = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        assert b"HTTP/1.1 200" in await everything(await place.say(last))

    in_place(tmp_path, story, replace(IMPATIENT, request_seconds=60))


def test_who_reads_slowly_gets_everything(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
            slow.connect(("127.0.0.1", place.port))
            slow.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            slow.setblocking(False)
            answer = b""
            while piece := await asyncio.get_running_loop().sock_recv(slow, BUFFER):
                answer += piece
                await asyncio.sleep(0.6)
        head, _, body = answer.partition(b"\r\n\r\n")
        length = next(line for line in head.split(b"\r\n") if line.startswith(b"content-length"))
        assert len(body) == int(length.split()[1]) > 4 * BUFFER

    in_place(tmp_path, story, replace(IMPATIENT, stall_seconds=2, linger_seconds=2))


def test_connections_of_a_peer_are_counted_unless_it_is_a_proxy(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        for _ in range(2):  # what was given back can be had again
            for _ in range(3):
                await place.say(b"")
            assert await everything(await place.say(GET)) == b""
            await place.hang_up()
            await place.is_left_alone()

    async def through_a_proxy(place: Place) -> None:
        for _ in range(6):
            await place.say(b"")
        reader = await place.say(GET)
        assert b"HTTP/1.1 200" in await asyncio.wait_for(reader.readline(), PATIENCE)

    limits = replace(IMPATIENT, request_seconds=60, sockets_per_peer=3)
    in_place(tmp_path, story, limits)
    in_place(tmp_path, story, replace(limits, sockets_per_peer=100, sockets=3))
    in_place(tmp_path, through_a_proxy, replace(limits, linger_seconds=0.1), "127.0.0.0/8")


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A frame as clients send it, masked by nothing."""
    return bytes([(0x80 if fin else 0) | opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload


CONTINUATION, TEXT, PING, PONG = 0, 1, 9, 10


async def at_a_table(visitor: Visitor) -> Live:
    """A live connection that has been shown a match."""
    match = (await visitor.create("step-by-step", "here here"))["match"]["id"]
    live = await visitor.live(match)
    await live.shown(1)
    return live


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING) * 5_000,
        frame(PONG, b"x" * 100) * 5_000,
        frame(TEXT, b"{", fin=False) + frame(CONTINUATION, fin=False) * 5_000,
        frame(TEXT, b"{", fin=False) + frame(CONTINUATION, b" ", fin=False) * 65,
        frame(TEXT, b"{}") * 5_000,
    ],
    ids=["pings", "pongs", "nothing continued", "too many pieces", "messages"],
)
def test_frames_of_every_kind_have_a_bound(flood: bytes, tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = Visitor(place.url)
        live, other = await at_a_table(ann), await at_a_table(ann)
        live.socket.transport.write(flood)
        assert await close_code(live) == 1008
        assert (await other.play(other.update["legal"][0]))["type"] == "accepted"
        await ann.close()

    in_place(tmp_path, story, Limits())


def test_a_message_in_a_few_pieces_and_a_few_pings_are_welcome(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = Visitor(place.url)
        live = await at_a_table(ann)
        text = b'{"type":"react","reaction":"wow"}'
        live.socket.transport.write(frame(TEXT, text[:5], fin=False))
        for _ in range(20):
            live.socket.transport.write(frame(PING, b"here"))
        live.socket.transport.write(frame(CONTINUATION, text[5:9], fin=False) + frame(CONTINUATION, text[9:]))
        assert (await live.until(lambda message: message["type"] == "reacted"))["reaction"] == "wow"
        await ann.close()

    in_place(tmp_path, story, Limits())


def test_who_reads_nothing_is_dropped_with_all_that_was_kept_for_them(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = Visitor(place.url)
        live = await at_a_table(ann)
        before = place.connections()
        deaf = await at_a_table(ann)
        assert place.connections() == before + 1
        deaf.socket.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        deaf.socket.transport.pause_reading()
        show = frame(TEXT, b'{"type":"show","lang":"en"}')
        async with asyncio.timeout(PATIENCE):
            while place.connections() > before:  # each `show` is answered by an update that nobody reads
                deaf.socket.transport.write(show)
                await asyncio.sleep(0.005)
        assert (await live.play(live.update["legal"][0]))["type"] == "accepted"
        deaf.socket.transport.abort()
        await ann.close()

    generous = replace(IMPATIENT, frames_per_second=10_000, frames_at_once=10_000, head_bytes=32_000)
    in_place(tmp_path, story, replace(generous, address_frames_per_second=10_000, request_seconds=60))


def test_frames_of_all_connections_of_an_address_are_counted_together(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = Visitor(place.url)
        first, second = await at_a_table(ann), await at_a_table(ann)
        for _ in range(10):
            await first.send({"type": "react", "reaction": "wow"})
        await first.until(lambda message: message["type"] == "refused")
        await second.send({"type": "react", "reaction": "wow"})
        assert (await second.until(lambda message: message["type"] != "presence"))["code"] == "too-many"
        await ann.close()

    in_place(tmp_path, story, Limits(address_frames_per_second=0.01, address_frames_at_once=8))


def test_what_is_stored_is_shown_although_whoever_asked_has_hung_up(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann = Visitor(place.url)
        live = await at_a_table(ann)
        other = await ann.live(live.update["match"])
        await other.shown(1)
        with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as database:
            database.execute("BEGIN IMMEDIATE")  # the disk is busy
            await live.send({"type": "play", "id": "p", "ply": 1, "action": live.update["legal"][0]})
            await asyncio.sleep(0.3)
            await live.close()
            await asyncio.sleep(0.3)
            database.execute("COMMIT")
        await other.shown(2)
        await ann.close()

    in_place(tmp_path, story, Limits())
