"""Whether the server can do its work: store what is played. Found out by storing something."""

import asyncio
from collections.abc import Callable
from time import monotonic

from sommet.server.refusals import NotStored
from sommet.server.store import Store

FRESH_SECONDS = 1.0  # in which the last answer is good enough, so that asking makes no load
PATIENCE_SECONDS = 3.0  # longer than the database is given to take a write


class Health:
    """The last finding, and the way to a new one."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._probing: asyncio.Task[None] | None = None
        self._begun = -FRESH_SECONDS

    async def check(self) -> None:
        """Raises NotStored if writing fails, or takes too long."""
        is_old = monotonic() - self._begun > FRESH_SECONDS
        if self._probing is None or (self._probing.done() and is_old):
            self._begun = monotonic()
            self._probing = asyncio.create_task(self._store.probe(self._now_ms()))
            self._probing.add_done_callback(_look_at)
        try:
            # Shared by all who ask and never left in the middle: a write that hangs is asked about, not repeated.
            await asyncio.wait_for(asyncio.shield(self._probing), PATIENCE_SECONDS)
        except TimeoutError:
            raise NotStored("no answer") from None

    async def close(self) -> None:
        """Waits for the last look."""
        if self._probing is not None:
            await asyncio.gather(self._probing, return_exceptions=True)


def _look_at(probing: asyncio.Task[None]) -> None:
    """A failure that nobody waited for is no news: the store has told it."""
    if not probing.cancelled():
        probing.exception()
