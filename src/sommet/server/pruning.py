"""Deleting what is too old, all at once; a running server does the same in its rounds."""

from collections import Counter

from sommet.server.hall import PRUNED_AT_ONCE, wall_clock_ms
from sommet.server.settings import Retention
from sommet.server.store import tool_store


async def prune_all(database: str, retention: Retention, *, is_trial: bool) -> dict[str, int]:
    """Deletes every match older than it is to be kept, in small portions; returns how many there were, by status."""
    before_ms = retention.before_ms(wall_clock_ms())
    async with tool_store(database) as store:
        if is_trial:
            return await store.count_old(before_ms)
        counts: Counter[str] = Counter()
        while old := await store.delete_old(before_ms, PRUNED_AT_ONCE):
            counts.update(status for _, status in old)
        return dict(counts)
