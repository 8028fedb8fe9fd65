"""One socket: commands in, and whatever is new out. Rules, clocks and storage are the match's business.

What is sent is made at the moment of sending, from the last ply that went out: a slow reader gets fewer and larger
updates, keeps no queue and delays nobody. Whoever sees the same is sent the same bytes, which the match makes once.
"""

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from structlog.stdlib import get_logger

from sommet.core.errors import GameError
from sommet.core.text import Lang, Text
from sommet.server import showing, wire
from sommet.server.guard import address_of
from sommet.server.hall import Hall
from sommet.server.limits import Bucket
from sommet.server.match import Match
from sommet.server.metrics import METRICS
from sommet.server.refusals import BadMessage, NotFound, NotYourSeat, OurMistake, TooMany
from sommet.server.sockets import LiveConnection, frame_of

COME_BACK, BROKE_RULES, TOO_SLOW = 1012, 1008, 1013  # close codes
SHOWS = (2, 20)  # in a second, and at once: a whole view with its log is the largest thing that can be asked for

log = get_logger("sommet.live")
_decoder = msgspec.json.Decoder(wire.ClientMessage)


def viewer_of(match: Match, session: str | None, asked: int | None, lang: Lang) -> showing.Viewer:
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
        mover = match.state.mover
        if len(held) == 1:
            asked = held[0]
        elif held and not match.state.game.has_secrets:
            asked = mover if mover in held else held[0]
        else:
            asked = 0
    return showing.Viewer(asked, held, session, lang)


class Connection:
    """One client of one match."""

    def __init__(self, hall: Hall, match: Match, session: str | None, socket: WebSocket[Any, Any, State]) -> None:
        self._hall = hall
        self._match = match
        self._session = session
        self._socket = socket
        self._connection: LiveConnection = socket.scope["state"]["connection"]
        self._limits = hall.settings.limits
        self._address = address_of(socket.scope["client"])
        self._bucket = Bucket(self._limits.frames_per_second, self._limits.frames_at_once)
        self._shows = Bucket(*SHOWS)
        self._refused = 0
        self._outbox: list[bytes] = []
        self._room = asyncio.Event()
        self._room.set()
        self._show: wire.Show | None = None  # nothing is shown before it is asked for
        self._shown_ply: int | None = None
        self._hand_over: int | None = None  # the seat that was to take the screen over when it was last looked at
        self._is_behind = False
        self._has_asked = False
        self._has_ended = False
        self._close_code: int | None = None
        self._present_at: tuple[int, ...] = ()

    # What the match calls.

    def wake(self) -> None:
        """There is something new to show."""
        self._is_behind = True
        self._ask()

    def hear(self, frame: bytes) -> None:
        """News for whoever looks."""
        if self._show is not None:
            self._push(frame)

    def dismiss(self, frame: bytes) -> None:
        """The last message of this connection."""
        self._push(frame)
        self._close(COME_BACK)

    # Sending.

    def _push(self, frame: bytes) -> None:
        """A message to be sent as it is, before the next update."""
        if len(self._outbox) >= self._limits.outbox:
            self._close(TOO_SLOW)
        else:
            self._outbox.append(frame)
            if len(self._outbox) > self._limits.outbox // 2:
                self._room.clear()
        self._ask()

    def _close(self, code: int) -> None:
        self._close_code = code
        self._ask()

    def _ask(self) -> None:
        if not self._has_asked and not self._has_ended:
            self._has_asked = True
            self._hall.post.ask(self, is_player=self._present_at != (0,))

    def flush(self) -> None:
        """Sends what there is to send, as far as the line takes it; the rest when it has room again."""
        self._has_asked = False
        if self._has_ended:
            return
        if not self._connection.is_full:
            self._send()
        if self._close_code is not None:
            self._connection.end(self._close_code)

    def _send(self) -> None:
        """Everything at once: each trip to the system costs as much as making a message."""
        frames, self._outbox = self._outbox, []
        self._room.set()
        if self._is_behind and self._show is not None and self._close_code is None:
            self._is_behind = False
            frames.append(self._update(self._show))
        if frames:
            self._connection.write(b"".join(frames))

    def _update(self, show: wire.Show) -> bytes:
        try:
            viewer = viewer_of(self._match, self._session, show.seat, show.lang)
        except GameError as error:
            # The seat shown has moved to another device, or the table is gone.
            self._show = None
            self._be_present(self._match.held_by(self._session) or (0,))
            return frame_of(wire.Refused.of(error, show.lang))
        self._be_present(viewer.held or (0,))  # a seat may have been taken or moved since
        if self._passes_on(viewer):
            # Nothing of the seat shown so far is sent again, until somebody asks for a seat.
            viewer = msgspec.structs.replace(viewer, seat=0)
            self._show, self._shown_ply = msgspec.structs.replace(show, seat=0), None
        frame = self._match.frame(viewer, self._shown_ply)
        self._shown_ply = self._match.state.ply
        return frame

    def _passes_on(self, viewer: showing.Viewer) -> bool:
        """Whether another seat at this screen is to act, and was not yet when it was last looked at."""
        before, self._hand_over = self._hand_over, showing.hand_over(self._match.state, viewer)
        has_secret = viewer.seat > 0 and self._match.state.game.has_secrets
        return has_secret and self._hand_over not in (None, before)

    # The life of a connection.

    async def run(self) -> None:
        """Serves the client until one side has had enough."""
        self._connection.has_room = self._ask
        self._match.listeners.add(self)
        self._be_present(self._match.held_by(self._session) or (0,))
        METRICS.connections.inc()
        try:
            while (message := await self._next()) is not None:
                await self._receive(message)
        finally:
            METRICS.connections.dec()
            self._connection.has_room, self._has_ended = None, True
            self._match.listeners.discard(self)
            self._be_present(())
            self._match.idle_since_ms = self._hall.now_ms()

    def _be_present(self, seats: tuple[int, ...]) -> None:
        """Is counted for these seats from now on, and for no others."""
        if seats != self._present_at:
            self._match.presence.leave(self._present_at, self._hall.now_ms())
            self._match.presence.enter(seats)
            self._present_at = seats
            self._match.forget_frames()
            self._hall.present(self._match)
            self._match.attend()  # whoever left may be waited for from now on

    async def _next(self) -> str | bytes | None:
        """The next message; None when the other side has hung up."""
        if not self._room.is_set():
            await self._room.wait()  # who sends faster than they read waits here, and nobody else does
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            return None
        text: str | None = event.get("text")
        return event.get("bytes") if text is None else text

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
            self._push(frame_of(wire.Refused.of(error, self._lang, command)))
        except Exception as error:  # whatever it was: our mistake, and no reason to hang up
            log.error("command failed", exc_info=error)
            METRICS.commands.labels("message" if command is None else "command", OurMistake.code).inc()
            self._push(frame_of(wire.Refused.of(OurMistake(), self._lang, command)))

    @property
    def _lang(self) -> Lang:
        return "fr" if self._show is None else self._show.lang

    @property
    def _shown_seat(self) -> int | None:
        return None if self._show is None else self._show.seat

    async def _obey(self, message: wire.ClientMessage) -> None:
        match message:
            case wire.Show():
                if not self._shows.take():
                    raise TooMany(Text("trop de demandes : attendez un instant", "too many requests: wait a moment"))
                viewer = viewer_of(self._match, self._session, message.seat, message.lang)
                self._show, self._shown_ply = message, message.ply
                # Without a ply a seat is asked for: whoever is at the screen says so. With one, what was shown goes on.
                self._hand_over = showing.hand_over(self._match.state, viewer) if message.ply is None else None
                self.wake()
            case wire.React():
                seat = self._match.seat_for(self._session, None, self._shown_seat)
                self._hall.react(self._match, seat, message.reaction)
            case _:
                seat = self._match.seat_for(self._session, message.seat, self._shown_seat)
                accepted = await self._match.submit(seat, message)
                METRICS.accepted.inc()
                self._push(frame_of(accepted))
