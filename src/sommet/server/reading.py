"""Whole games for people to look at, page by page; workers replay them, so that no record can hold up the server."""

import msgspec

from sommet.core.errors import RecordError
from sommet.core.record import Record
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.server import wire
from sommet.server.bots import Bots, job_about
from sommet.server.jobs import Asker
from sommet.server.line import PROMPT, Place
from sommet.server.refusals import TooMany

AT_ONCE = 4  # answers a visitor may wait for


class Reading:
    """What is being read in this process."""

    def __init__(self, bots: Bots, most: int, most_per_address: int) -> None:
        self._bots = bots
        self._most = most
        self._most_per_address = most_per_address
        self._waiting: list[Asker] = []

    async def pages(self, record: Record, asker: Asker, viewer: int, first: int, count: int, lang: Lang) -> wire.Pages:
        """Some positions of a record as a seat knew them. RecordError if it does not replay."""
        find(record.game)
        job = msgspec.structs.replace(job_about("pages", record), viewer=viewer, first=first, count=count, lang=lang)
        of_visitor = sum(other.name == asker.name for other in self._waiting)
        of_address = sum(other.address == asker.address for other in self._waiting)
        if of_visitor >= AT_ONCE or of_address >= self._most_per_address or len(self._waiting) >= self._most:
            raise TooMany(
                Text("trop de pages à la fois ; attendez un instant", "too many pages at once; wait a moment")
            )
        self._waiting.append(asker)
        try:
            done = await self._bots.run(job, Place(PROMPT, asker.address, asker.name))
        finally:
            self._waiting.remove(asker)
        if done.pages is None:
            raise RecordError(done.refused or Text("partie illisible", "not a game"))
        return done.pages
