"""The tables that anybody may watch: a short list of those at which somebody plays now, made for everybody at once."""

import asyncio

from sommet.core.text import Text
from sommet.server import showing, wire
from sommet.server.limits import Buckets
from sommet.server.refusals import TooMany
from sommet.server.settings import DAY_MS
from sommet.server.store import Store
from sommet.server.store.rows import Stored

MOST = 100  # tables in all, the latest: to be looked at by people, not to be gathered by programs
AT_ONCE = 20
LIVELY_MS = 3_600_000  # in which somebody has acted
FRESH_MS = 3_000  # for which the list is the same for all
PER_SECOND, LOOKS_AT_ONCE = 1.0, 15  # looks at it, for each address


class Onlookers:
    """What of this server's tables may be watched by strangers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._allowance = Buckets(PER_SECOND, LOOKS_AT_ONCE)
        self._looking = asyncio.Lock()
        self._tables: list[wire.LiveTable] = []
        self._looked_ms: int | None = None

    async def tables(self, address: str, first: int, now_ms: int) -> wire.LiveTables:
        """Some of the list, from number `first` on. TooMany for an address that asks all the time."""
        if not self._allowance.take(address):
            raise TooMany(Text("trop de demandes : attendez un instant", "too many requests: wait a moment"))
        async with self._looking:
            if self._looked_ms is None or now_ms - self._looked_ms >= FRESH_MS:
                stored = await self._store.to_be_watched(now_ms - 2 * DAY_MS, now_ms - LIVELY_MS, MOST)
                self._tables, self._looked_ms = [_table(one) for one in stored], now_ms
        page = self._tables[first : first + AT_ONCE]
        after = first + len(page)
        return wire.LiveTables(tables=page, next=after if page and after < len(self._tables) else None)


def _table(stored: Stored) -> wire.LiveTable:
    """Who plays what, and nothing of the position."""
    row = stored.row
    seats = showing.seat_infos(stored.seats, stored.holders, None)
    return wire.LiveTable(id=row.id, game=row.game, seats=seats, turn=row.turn, created_ms=row.created_ms)
