"""One page before one match: messages in, and whatever is new out, as a socket of the server would have it."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError
from sommet.local.table import Table
from sommet.server import wire
from sommet.server.refusals import BadMessage
from sommet.server.screen import Screen, seat_meant

_decoder = msgspec.json.Decoder(wire.ClientMessage)


class Line:
    """What one page has asked to see of a match."""

    def __init__(self, table: Table, send: Callable[[Struct], None], now_ms: Callable[[], int]) -> None:
        self.table = table
        self._send = send
        self._now_ms = now_ms
        self._screen = Screen()

    def tell(self, message: Struct) -> None:
        """News for whoever looks."""
        if self._screen.asked is not None:
            self._send(message)

    def show(self) -> None:
        """Shows what is new."""
        asked = self._screen.asked
        if asked is None:
            return
        try:
            viewer = self.table.viewer(asked.seat, asked.lang)
        except GameError as error:
            self._screen.go_dark()
            self._send(wire.Refused.of(error, asked.lang))
            return
        viewer, since = self._screen.turn_to(self.table.state, viewer)
        self._send(self.table.update(viewer, since, self._now_ms()))

    def hear(self, text: str) -> wire.AnyCommand | wire.React | None:
        """Takes in a message: what is left to be done at the table is returned. GameError if it cannot be read."""
        try:
            message: wire.ClientMessage = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise BadMessage(str(error)[:200]) from None
        if not isinstance(message, wire.Show):
            return message
        self._screen.ask(message, self.table.state, self.table.viewer(message.seat, message.lang))
        self.show()
        return None

    def seat(self, asked: int | None) -> int:
        """The seat that a message of this line is for. NotYourSeat if nobody here sits there."""
        return seat_meant(self.table.state, self.table.held, asked, self._screen.seat)

    def accepted(self, answer: wire.Accepted) -> None:
        """Says that a command is safe."""
        self._send(answer)

    def refused(self, error: GameError, command: str | None) -> None:
        """Says why a message was not carried out."""
        self._send(wire.Refused.of(error, self._screen.lang, command))
