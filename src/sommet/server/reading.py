"""Whole games for people to look at, page by page; workers replay them, so that no record can hold up the server."""

from collections import Counter

import msgspec

from sommet.core.errors import RecordError
from sommet.core.record import Record
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.server import wire
from sommet.server.bots import PROMPT, Bots, job_about
from sommet.server.refusals import TooMany

AT_ONCE = 4  # answers a visitor may wait for


class Reading:
    """What is being read in this process."""

    def __init__(self, bots: Bots, most: int) -> None:
        self._bots = bots
        self._most = most
        self._waiting: Counter[str] = Counter()

    async def pages(self, record: Record, asker: str, viewer: int, first: int, count: int, lang: Lang) -> wire.Pages:
        """Some positions of a record as a seat knew them. RecordError if it does not replay."""
        find(record.game)
        job = msgspec.structs.replace(job_about("pages", record), viewer=viewer, first=first, count=count, lang=lang)
        if self._waiting[asker] >= AT_ONCE or self._waiting.total() >= self._most:
            raise TooMany(
                Text("trop de pages à la fois ; attendez un instant", "too many pages at once; wait a moment")
            )
        self._waiting[asker] += 1
        try:
            done = await self._bots.run(job, PROMPT)
        finally:
            self._waiting[asker] -= 1
            self._waiting += Counter()  # forgets those who wait for nothing
        if done.pages is None:
            raise RecordError(done.refused or Text("partie illisible", "not a game"))
        return done.pages
