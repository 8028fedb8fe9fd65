"""One socket: commands in, and whatever is new out. Rules, clocks and storage are the match's business.

What is sent is made at the moment of sending, from the last ply that went out: a slow reader gets fewer and larger
updates, keeps no queue and delays nobody.
"""

import asyncio
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from structlog.stdlib import get_logger

from sommet.core.errors import GameError
from sommet.core.text import Lang, Text
from sommet.server import showing, wire
from sommet.server.guard import address_of
from sommet.server.hall import Hall
from sommet.server.limits import Bucket
from sommet.server.match import Match
from sommet.server.metrics import METRICS
from sommet.server.refusals import BadMessage, NotFound, NotYourSeat, TooMany

COME_BACK, BROKE_RULES, TOO_SLOW = 1012, 1008, 1013  # close codes

log = get_logger("sommet.live")
_decoder = msgspec.json.Decoder(wire.ClientMessage)
_encoder = msgspec.json.Encoder()


def viewer_of(match: Match, session: str, asked: int | None, lang: Lang) -> showing.Viewer:
    """Who looks, and from which seat. NotYourSeat if they may not look from there.

    Nobody is shown a secret they did not ask for: with several seats of a game with secrets on one screen, it shows
    what everyone may see until one of the seats is asked for.
    """
    held = match.held_by(session)
    if not held and not match.may_look(session):
        raise NotFound
    if asked and asked not in held:
        raise NotYourSeat
    if asked is None:
        turn = match.state.turn
        if len(held) == 1:
            asked = held[0]
        elif held and not match.state.game.has_secrets:
            asked = turn if turn in held else held[0]
        else:
            asked = 0
    return showing.Viewer(asked, held, session, lang)


class Connection:
    """One client of one match."""

    def __init__(self, hall: Hall, match: Match, session: str, socket: WebSocket[Any, Any, State]) -> None:
        self._hall = hall
        self._match = match
        self._session = session
        self._socket = socket
        self._limits = hall.settings.limits
        self._address = address_of(socket.scope["client"])
        self._bucket = Bucket(self._limits.frames_per_second, self._limits.frames_at_once)
        self._refused = 0
        self._outbox: deque[wire.ServerMessage] = deque()
        self._something = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self._show: wire.Show | None = None  # nothing is shown before it is asked for
        self._shown_ply: int | None = None
        self._is_behind = False
        self._close_code: int | None = None
        self._present_at: tuple[int, ...] = ()

    # What the match calls.

    def wake(self) -> None:
        """There is something new to show."""
        self._is_behind = True
        self._something.set()

    def push(self, message: wire.ServerMessage) -> None:
        """A message to be sent as it is, before the next update."""
        if self._show is None and isinstance(message, wire.Presence | wire.Reacted):
            return  # nobody looks yet
        if len(self._outbox) >= self._limits.outbox:
            self._close(TOO_SLOW)
        else:
            self._outbox.append(message)
            if len(self._outbox) > self._limits.outbox // 2:
                self._room.clear()
        if isinstance(message, wire.Closing):
            self._close(COME_BACK)
        self._something.set()

    def _close(self, code: int) -> None:
        self._close_code = code
        self._something.set()

    # The life of a connection.

    async def run(self) -> None:
        """Serves the client until one side has had enough."""
        self._match.listeners.add(self)
        self._be_present(self._match.held_by(self._session) or (0,))
        METRICS.connections.inc()
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            METRICS.connections.dec()
            self._match.listeners.discard(self)
            self._be_present(())
            self._match.idle_since_ms = self._hall.now_ms()
            reading.cancel()
            writing.cancel()
            results = await asyncio.gather(reading, writing, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | OSError):  # they are gone
                raise result

    def _be_present(self, seats: tuple[int, ...]) -> None:
        """Is counted for these seats from now on, and for no others."""
        if seats != self._present_at:
            self._match.presence.leave(self._present_at, self._hall.now_ms())
            self._match.presence.enter(seats)
            self._present_at = seats
            self._hall.present(self._match)
            self._match.attend()  # whoever left may be waited for from now on

    async def _read(self) -> None:
        try:
            while True:
                # Who sends faster than they read waits here, and nobody else does.
                await self._room.wait()
                await self._receive(await self._socket.receive_data(mode="text"))
        except WebSocketDisconnect:
            return

    async def _receive(self, data: str | bytes) -> None:
        command: str | None = None
        try:
            if not (self._bucket.take() and self._hall.frames.take(self._address)):
                self._refused += 1
                if self._refused > self._limits.refused_frames:
                    self._close(BROKE_RULES)
                raise TooMany(Text("trop de messages : moins vite", "too many messages: slow down"))
            try:
                message = _decoder.decode(data)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                raise BadMessage(str(error)[:200]) from None
            command = getattr(message, "id", None)
            await self._obey(message)
        except GameError as error:
            METRICS.commands.labels("message" if command is None else "command", error.code).inc()
            self.push(wire.Refused.of(error, self._lang, command))

    @property
    def _lang(self) -> Lang:
        return "fr" if self._show is None else self._show.lang

    @property
    def _shown_seat(self) -> int | None:
        return None if self._show is None else self._show.seat

    async def _obey(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Show():
                viewer_of(self._match, self._session, message.seat, message.lang)
                self._show, self._shown_ply = message, message.ply
                self.wake()
            case wire.React():
                seat = self._match.seat_for(self._session, None, self._shown_seat)
                self._hall.react(self._match, seat, message.reaction)
            case _:
                seat = self._match.seat_for(self._session, message.seat, self._shown_seat)
                # Who hangs up in the middle has played all the same: what is stored is shown to the others.
                await asyncio.shield(self._carry_out(seat, message))

    async def _carry_out(self, seat: int, command: wire.AnyCommand) -> None:
        accepted = await self._match.submit(seat, command)
        METRICS.commands.labels("command", "accepted").inc()
        self.push(accepted)

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._outbox:
                await self._send(_encoder.encode(self._outbox.popleft()))
            self._room.set()
            if self._close_code is not None:
                async with asyncio.timeout(self._limits.send_seconds):
                    await self._socket.close(code=self._close_code)
                return
            if self._is_behind and self._show is not None:
                self._is_behind = False
                await self._send(self._update(self._show))

    def _update(self, show: wire.Show) -> bytes:
        try:
            viewer = viewer_of(self._match, self._session, show.seat, show.lang)
        except GameError as error:
            # The seat shown has moved to another device, or the table is gone.
            self._show = None
            self._be_present(self._match.held_by(self._session) or (0,))
            return _encoder.encode(wire.Refused.of(error, show.lang))
        self._be_present(viewer.held or (0,))  # a seat may have been taken or moved since
        update = self._match.update(viewer, self._shown_ply)
        self._shown_ply = update.ply
        return _encoder.encode(update)

    async def _send(self, data: bytes) -> None:
        async with asyncio.timeout(self._limits.send_seconds):
            await self._socket.send_data(data.decode(), mode="text")
