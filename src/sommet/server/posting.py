"""Who has something to be sent: players before watchers, and a crowd of watchers in portions, so that nobody waits."""

import asyncio
from collections import deque
from typing import Protocol

PORTION = 50  # watchers served before everybody else gets a turn: about half a millisecond


class Reader(Protocol):
    """Somebody to whom things are sent."""

    def flush(self) -> None:
        """Sends what there is to send, as far as the line takes it."""


class Post:
    """The letters of this process. Each reader asks once for however much there is."""

    def __init__(self) -> None:
        self._players: deque[Reader] = deque()
        self._watchers: deque[Reader] = deque()
        self._is_called = False

    def ask(self, reader: Reader, is_player: bool) -> None:
        """Lets a reader flush in a moment, when what happens now has come to its end."""
        (self._players if is_player else self._watchers).append(reader)
        self._call()

    def _call(self) -> None:
        if not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        self._is_called = False
        while self._players:
            self._players.popleft().flush()
        for _ in range(min(PORTION, len(self._watchers))):
            self._watchers.popleft().flush()
        if self._watchers:
            self._call()
