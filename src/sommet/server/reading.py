"""Whole games for people to look at, page by page; workers replay them, so that no record can hold up the server."""

import msgspec

from sommet.core.errors import RecordError
from sommet.core.record import Record
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.server import wire
from sommet.server.bots import Bots
from sommet.server.jobs import Asker
from sommet.server.line import PROMPT, Place
from sommet.server.refusals import TooMany
from sommet.server.thoughts import job_about
from sommet.server.worker import Done, Job

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
        job = msgspec.structs.replace(job_about("pages", record), viewer=viewer, first=first, count=count, lang=lang)
        done = await self._done(job, asker)
        if done.pages is None:
            raise RecordError(done.refused or Text("partie illisible", "not a game"))
        return done.pages

    async def draws(self, record: Record, asker: Asker, lang: Lang) -> wire.DrawsInfo:
        """Whether chance did in a record what it had to do, and how lucky it was. RecordError if it does not replay."""
        job = msgspec.structs.replace(job_about("draws", record), fairness=record.fairness, lang=lang)
        done = await self._done(job, asker)
        if done.draws is None:
            raise RecordError(done.refused or Text("partie illisible", "not a game"))
        return done.draws

    async def _done(self, job: Job, asker: Asker) -> Done:
        find(job.game)
        of_visitor = sum(other.name == asker.name for other in self._waiting)
        of_address = sum(other.address == asker.address for other in self._waiting)
        if of_visitor >= AT_ONCE or of_address >= self._most_per_address or len(self._waiting) >= self._most:
            raise TooMany(
                Text("trop de pages à la fois ; attendez un instant", "too many pages at once; wait a moment")
            )
        self._waiting.append(asker)
        try:
            return await self._bots.run(job, Place(PROMPT, asker.address, asker.name))
        finally:
            self._waiting.remove(asker)
