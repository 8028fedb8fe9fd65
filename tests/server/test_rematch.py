"""A rematch begins when the others have accepted, and a declined one is told. Everything but the sockets is real."""

from pathlib import Path
from typing import Any

import pytest

from server.test_match import HERE, in_hall, open_hall, table
from sommet.server import again, wire
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.refusals import Impossible, StalePly
from sommet.server.showing import Viewer
from sommet.server.store.rows import Holder

LINK, LEVEL = wire.SeatPlan("link"), wire.SeatPlan("level", "random")
CLOCK = wire.ClockPlan("fischer", seconds=60, increment=5)


async def ended(hall: Hall, *seats: wire.SeatPlan, **plan: Any) -> Match:
    """A match that seat 1 has given up; "you2", "you3" came by link."""
    match = await table(hall, *seats, **plan)
    for seat, row in match.state.seats.items():
        if row.kind == "link":
            await hall.store.hold(match.id, Holder(seat, f"you{seat}", None))
    await hall.reseated(match)
    for seat in match.state.persons():
        if match.state.status == "playing":
            await match.submit(seat, wire.Resign(id="r", ply=match.state.ply))
    assert match.state.status == "over"
    return match


async def ask(match: Match, seat: int, name: str = "again") -> None:
    await match.submit(seat, wire.Rematch(id=name, ply=match.state.ply))


async def answer(match: Match, seat: int, accept: bool, name: str = "a") -> None:
    await match.submit(seat, wire.Answer(id=name, ply=match.state.ply, accept=accept))


def rematch(match: Match) -> str | None:
    """The match that follows, now."""
    return match.state.rematch


def shown(match: Match, seat: int) -> wire.Update:
    return match.update(Viewer(seat, (seat,), None, "en"), None)


def test_it_begins_with_the_last_who_accepts(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await ended(hall, HERE, LINK, LINK, LEVEL)
        await ask(match, 1)
        assert [shown(match, seat).may for seat in (1, 2, 3)] == [[], ["answer", "rematch"], ["answer", "rematch"]]
        with pytest.raises(Impossible, match="awaited"):
            await ask(match, 1, "once more")
        await answer(match, 2, True)
        assert rematch(match) is None, "a third has not been heard"
        with pytest.raises(Impossible, match="nothing was proposed"):
            await answer(match, 2, True, "twice")
        await ask(match, 3)  # who asks for the same has accepted
        assert rematch(match) is not None
        following = await hall.match(str(match.state.rematch))
        assert following.state.status == "playing"
        assert [following.held_by(who) for who in ("me", "you2", "you3")] == [(2,), (3,), (4,)]
        for seat in (1, 2):
            with pytest.raises(Impossible, match="already"):
                await ask(match, seat, "late")

    in_hall(tmp_path, story)


def test_computers_and_a_shared_screen_accept_at_once(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        for seats in ((HERE, LEVEL), (HERE, HERE), (HERE, HERE, LEVEL)):
            match = await ended(hall, *seats)
            await ask(match, 1)
            assert rematch(match) is not None
        match = await ended(hall, HERE, HERE, LINK)
        await ask(match, 3)
        await answer(match, 2, True)  # for both at the screen
        assert rematch(match) is not None

    in_hall(tmp_path, story)


def test_a_declined_one_is_told_and_not_asked_again_by_the_same(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await ended(hall, HERE, LINK)
        await ask(match, 1)
        await answer(match, 2, False)
        for seat in (1, 2):
            assert shown(match, seat).declined == wire.Declined(seat=1, what="rematch", by=2)
        assert (shown(match, 1).may, shown(match, 2).may) == ([], ["rematch"])
        with pytest.raises(Impossible, match="for the others"):
            await ask(match, 1, "please")
        await ask(match, 2, "after all")
        assert match.state.declined is None
        await answer(match, 1, True, "b")
        assert rematch(match) is not None

    in_hall(tmp_path, story)


def test_a_wish_lapses_where_clocks_would_run_for_somebody_who_has_left(tmp_path: Path) -> None:
    now = [1_000_000_000]

    async def story(hall: Hall) -> None:
        match = await ended(hall, HERE, LINK, clock=CLOCK)
        slow = await ended(hall, HERE, LINK)
        for each in (match, slow):
            await ask(each, 1)
        now[0] += again.SHORTEST_MS + 1
        assert (shown(match, 1).may, shown(match, 2).may, shown(match, 2).proposal) == (["rematch"], ["rematch"], None)
        with pytest.raises(Impossible, match="too old"):
            await answer(match, 2, True)
        await ask(match, 2)  # a wish of their own
        assert rematch(match) is None
        await answer(match, 1, True, "b")
        await answer(slow, 2, True)
        assert rematch(match) is not None
        assert slow.state.rematch is not None, "without clocks there is time"

    in_hall(tmp_path, story, lambda: now[0])


def test_two_who_accept_at_once_in_two_processes_make_one(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await ended(hall, HERE, LINK)
        await ask(match, 1)
        other = await open_hall(tmp_path)
        try:
            twin = await other.match(match.id)
            await answer(match, 2, True)
            with pytest.raises((Impossible, StalePly)):
                await answer(twin, 2, True, "elsewhere")
            assert twin.state.rematch == match.state.rematch is not None
            assert len(await hall.store.of_session("you2", 10)) == 2, "a second one was left behind"
        finally:
            await other.close()

    in_hall(tmp_path, story)


def test_who_lost_on_time_has_none_left_for_whoever_looks(tmp_path: Path) -> None:
    """Not the time of a next turn, nor the increment; also with three, where a computer player plays on."""
    now = [1_000_000_000]

    async def story(hall: Hall) -> None:
        for clock in (CLOCK, wire.ClockPlan("turn", seconds=60)):
            for seats in ((HERE, LINK), (HERE, LINK, LINK)):
                match = await table(hall, *seats, clock=clock)
                for seat in range(2, len(seats) + 1):
                    await hall.store.hold(match.id, Holder(seat, f"you{seat}", None))
                await hall.reseated(match)
                late = match.state.mover
                now[0] += 61_000
                await match._attendant._replace_the_late()
                assert late in match.state.gone
                stored = await hall.store.load(match.id)
                assert stored is not None
                for seen in (match, await Match.opened(hall, stored)):
                    told = shown(seen, late).clocks
                    assert told is not None
                    assert told.left_ms[late - 1] == 0

    in_hall(tmp_path, story, lambda: now[0])
