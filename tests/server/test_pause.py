"""Who plays while nobody is there: computer seats do, to the next person's decision; stand-ins wait for company."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.client import Visitor
from server.process import ServerProcess
from server.test_match import ABSENCE, HERE, enter, in_hall, open_hall, play, table, until
from server.test_play import talk
from sommet.server import wire
from sommet.server.bots import LEAST_MS, Decided
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.state import State
from sommet.server.store.rows import MatchRow

SOON = wire.AbsencePlan("random", 1)
SHORT_CLOCK = wire.ClockPlan("turn", 1, 0, "level")


def leave(match: Match, seat: int) -> None:
    """A connection for the seat closes."""
    match.presence.leave([seat], match.house.now_ms())
    match.attend()


async def due_ms(match: Match) -> int | None:
    """What the database says."""
    stored = await match.house.store.load(match.id)
    assert stored is not None
    return stored.row.due_ms


def test_nobody_is_replaced_while_nobody_is_there_to_wait(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, absence=SOON)
        await asyncio.sleep(1.3)
        assert match.state.sitting_in == {}
        assert match.is_idle()
        assert await due_ms(match) is None
        came_ms = hall.now_ms()
        enter(match, 0)
        await until(lambda: 1 in match.state.sitting_in)
        assert hall.now_ms() - came_ms >= 1000, "they are waited for from when on somebody waits"
        await until(lambda: match.state.status == "over")

    in_hall(tmp_path, story)


def test_a_stand_in_pauses_without_company_and_goes_on_with_it(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, clock=SHORT_CLOCK, absence=ABSENCE)
        await until(lambda: 1 in match.state.sitting_in)  # clocks count, whoever is there
        await asyncio.sleep(0.3)
        assert match.state.mover == 1
        assert match.is_idle()
        assert await due_ms(match) is None
        enter(match, 0)
        await until(lambda: match.state.mover == 2)

    in_hall(tmp_path, story)


def test_who_left_for_good_is_played_for_without_company(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, HERE, HERE, HERE)
        await match.submit(1, wire.Resign(id="gone", ply=match.state.ply))
        await until(lambda: match.state.mover == 2)

    in_hall(tmp_path, story)


def test_a_paused_match_is_not_asked_about_for_ever(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, absence=wire.AbsencePlan("random", 60))
        enter(match, 1)
        await play(match)
        assert await due_ms(match) is not None
        leave(match, 1)
        again = await open_hall(tmp_path)  # as after a crash
        try:
            await again._see_to_everything()
            assert await due_ms(match) is None
            assert (await again.match(match.id)).is_idle()
        finally:
            await again.close()

    in_hall(tmp_path, story)


def test_a_connection_in_another_process_is_company_too(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, clock=SHORT_CLOCK, absence=ABSENCE)
        await until(lambda: 1 in match.state.sitting_in)
        match.presence.hear("another process", {0: 1}, hall.now_ms())
        match.attend()
        await until(lambda: match.state.mover == 2)

    in_hall(tmp_path, story)


def test_levels_think_little_about_a_match_in_which_nobody_does_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sommet.server.attending.UNASKED_MS", 0)
    bounds: list[int | None] = []

    async def story(hall: Hall) -> None:
        decide = hall.bots.decide

        async def noted(row: MatchRow, state: State, level: str, most_ms: int | None = None) -> Decided:
            bounds.append(most_ms)
            return await decide(row, state, level, most_ms)

        monkeypatch.setattr(hall.bots, "decide", noted)
        match = await table(hall, HERE, wire.SeatPlan("level", "3"), absence=wire.AbsencePlan("3", 1))
        for turn in range(2):
            bounds.clear()
            await play(match)
            await play(match)
            await until(lambda: match.state.mover == 1)
            assert bounds[0] is None, f"somebody has just played, in turn {turn}"
        enter(match, 0)
        bounds.clear()
        await until(lambda: len(bounds) >= 4)
        assert set(bounds[1:]) == {LEAST_MS}

    in_hall(tmp_path, story)


# Over real sockets, and a restart.


async def standing_still(visitor: Visitor, match: str) -> dict[str, Any]:
    """What is shown once it is seat 1's turn and nothing happens any more, or the match is over."""
    ply = -1
    while True:
        shown: dict[str, Any] = await visitor.get(f"/api/matches/{match}/view")
        if shown["status"] == "over" or (shown["turn"] == 1 and shown["ply"] == ply):
            return shown
        ply = shown["ply"]
        await asyncio.sleep(0.5)


def test_a_game_of_absent_people_stops_with_its_last_spectator_and_goes_on_with_the_next(tmp_path: Path) -> None:
    process = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()

    async def first(visitor: Visitor) -> None:
        created = await visitor.create(
            "ascenseur", "here random random", absence={"level": "random", "seconds": 1}, watch="anyone"
        )
        name = created["match"]["id"]
        await standing_still(visitor, name)  # computer seats have played to the person's decision
        spectator = Visitor(process.url)
        live = await spectator.live(name)
        await live.shown(20)  # somebody sits in by now, and everybody plays
        await spectator.close()
        shown = await standing_still(visitor, name)
        assert (shown["status"], shown["turn"]) == ("playing", 1)
        names.append((name, shown["ply"]))

    async def second(visitor: Visitor) -> None:
        name, ply = names[0]
        assert (await standing_still(visitor, name))["ply"] == ply
        live = await visitor.live(name)
        await live.shown(ply + 10)

    names: list[tuple[str, int]] = []
    try:
        talk(process, first)
        process.kill()
        process.start()
        talk(process, second)
    finally:
        process.stop()
