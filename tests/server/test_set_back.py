"""A machine whose clock was ahead and has been set right: nobody gains years to think, and nothing waits for them."""

from pathlib import Path

import pytest

from server.test_match import Time, in_hall, table
from sommet.server import wire
from sommet.server.hall import Hall

YEAR_MS = 365 * 24 * 3_600_000


@pytest.mark.parametrize("ahead_ms", [YEAR_MS, 20_000])
def test_clocks_show_after_the_start_what_they_showed_before_it(ahead_ms: int, tmp_path: Path) -> None:
    time = Time()
    names: list[str] = []

    async def ahead(hall: Hall) -> None:
        match = await table(hall, clock=wire.ClockPlan("fischer", 60, 5), listed=True)
        names.append(match.id)
        time.ms += 10_000  # seat 1 has thought so long when the server ends
        await hall.store.stay_alive(time.ms)

    async def right(hall: Hall) -> None:
        stored = await hall.store.load(names[0])
        assert stored is not None
        assert stored.row.turn_ms == time.ms - 10_000
        assert stored.row.due_ms == time.ms + 50_000
        assert max(stored.row.created_ms, stored.row.touched_ms) <= time.ms
        assert await hall.store.due(time.ms + 49_000, 10) == []
        assert await hall.store.due(time.ms + 50_000, 10) == names

    time.ms += ahead_ms
    in_hall(tmp_path, ahead, time)
    time.ms -= ahead_ms
    in_hall(tmp_path, right, time)
    in_hall(tmp_path, right, time)  # once is enough


def test_machines_whose_clocks_differ_by_a_moment_take_nothing_from_each_other(tmp_path: Path) -> None:
    time = Time()
    begun: list[tuple[str, int | None]] = []

    async def here(hall: Hall) -> None:
        match = await table(hall, clock=wire.ClockPlan("turn", 60))
        stored = await hall.store.load(match.id)
        assert stored is not None
        begun.append((match.id, stored.row.turn_ms))

    async def there(hall: Hall) -> None:
        stored = await hall.store.load(begun[0][0])
        assert stored is not None
        assert stored.row.turn_ms == begun[0][1]

    in_hall(tmp_path, here, time)
    time.ms -= 5_000
    in_hall(tmp_path, there, time)
