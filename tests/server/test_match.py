"""Matches without a network around them: clocks, absences, undo and what the server does by itself."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sommet.core.errors import GameError
from sommet.server import clocks, wire
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.settings import Settings
from sommet.server.store import Store, open_database, prepare_database

HERE, RANDOM = wire.SeatPlan("here"), wire.SeatPlan("level", "random")


class Time:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms


async def open_hall(folder: Path, now_ms: Callable[[], int] | None = None) -> Hall:
    """A hall on a SQLite file, as after a start of the server."""
    url = f"sqlite:///{folder}/a.db"
    await prepare_database(url)
    settings = Settings(url, workers=1)
    store = Store(open_database(url))
    hall = Hall(settings, store) if now_ms is None else Hall(settings, store, now_ms)
    await store.forgive_downtime(hall.now_ms())
    return hall


def in_hall(folder: Path, story: Callable[[Hall], Awaitable[None]], now_ms: Callable[[], int] | None = None) -> None:
    """Lets a story happen in a hall."""

    async def run() -> None:
        hall = await open_hall(folder, now_ms)
        try:
            await story(hall)
        finally:
            await hall.close()

    asyncio.run(run())


async def table(hall: Hall, *seats: wire.SeatPlan, **plan: Any) -> Match:
    """A match that has begun."""
    asked = wire.NewMatch("step-by-step", list(seats or (HERE, HERE)), **plan)
    match, _ = await hall.create(asked, "me", "address")
    return match


async def play(match: Match, number: int = 0) -> None:
    """The seat to act plays one of its actions."""
    state = match.state
    action = state.game.legal(state.position)[number]
    await match.submit(state.turn, wire.Play(id=f"p{state.ply}", ply=state.ply, action=action))


async def until(is_so: Callable[[], bool]) -> None:
    """Waits for something that comes by itself."""
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


def test_a_turn_clock_begins_anew_and_a_fischer_clock_goes_on() -> None:
    turn = wire.ClockPlan("turn", 30)
    fischer = wire.ClockPlan("fischer", 300, 5)
    assert clocks.at_start(wire.ClockPlan(), 2) is None
    assert clocks.at_start(turn, 3) == [30_000] * 3
    assert clocks.left_now([30_000, 9_000], 2, 1_000, 5_000) == [30_000, 5_000]
    assert clocks.left_now([30_000, 9_000], 2, 1_000, 50_000) == [30_000, 0]
    assert clocks.left_now([30_000, 9_000], 0, 1_000, 50_000) == [30_000, 9_000]
    assert clocks.after_action(turn, [30_000, 5_000], 2, ends_turn=True) == [30_000, 30_000]
    assert clocks.after_action(fischer, [300_000, 5_000], 2, ends_turn=True) == [300_000, 10_000]
    assert clocks.after_action(fischer, [300_000, 5_000], 2, ends_turn=False) == [300_000, 5_000]


def test_a_clock_runs_for_the_seat_to_act_and_wins_its_increment_by_a_whole_turn(tmp_path: Path) -> None:
    time = Time()

    async def story(hall: Hall) -> None:
        match = await table(hall, clock=wire.ClockPlan("fischer", 60, 5))
        time.ms += 10_000
        await play(match)
        assert match.state.clocks == [50_000, 60_000]  # its turn goes on: it still has to place
        time.ms += 2_000
        await play(match)
        assert match.state.turn == 2
        assert match.state.clocks == [53_000, 60_000]

    in_hall(tmp_path, story, time)


def test_clocks_survive_a_restart_and_do_not_count_the_time_between(tmp_path: Path) -> None:
    time = Time()

    async def before(hall: Hall) -> None:
        match = await table(hall, clock=wire.ClockPlan("fischer", 60, 5))
        names.append(match.id)
        time.ms += 20_000
        await hall.store.stay_alive(time.ms)

    async def after(hall: Hall) -> None:
        match = await hall.match(names[0])
        assert clocks.left_now(match.state.clocks or [], 1, match.state.counted_ms, time.ms) == [40_000, 60_000]

    names: list[str] = []
    in_hall(tmp_path, before, time)
    time.ms += 3_600_000
    in_hall(tmp_path, after, time)


@pytest.mark.parametrize("kind", ["turn", "fischer"])
def test_who_runs_out_of_time_loses(kind: str, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, clock=wire.ClockPlan(kind, 1))  # type: ignore[arg-type]
        await until(lambda: match.state.status == "over")
        assert match.state.ended is not None
        assert (match.state.ended.ended, match.state.ended.winners) == ("out-of-time", [2])
        stored = await hall.store.load(match.id)
        assert stored is not None
        assert (stored.row.status, stored.row.due_ms) == ("over", None)

    in_hall(tmp_path, story)


def test_who_runs_out_of_time_is_replaced_where_the_table_chose_so(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        plan = wire.ClockPlan("turn", 1, 0, "level")
        match = await table(hall, clock=plan, absence=wire.AbsencePlan("random", 3600))
        await until(lambda: match.state.level_of(1) == "random" and match.state.turn == 2)
        assert match.state.ended is None
        await match.submit(1, wire.Return(id="back", ply=match.state.ply))
        assert match.state.level_of(1) is None

    in_hall(tmp_path, story)


def test_time_runs_out_while_no_process_follows_the_match(tmp_path: Path) -> None:
    time = Time()

    async def before(hall: Hall) -> None:
        names.append((await table(hall, clock=wire.ClockPlan("turn", 60))).id)

    async def after(hall: Hall) -> None:
        time.ms += 61_000
        running = asyncio.create_task(hall.run())
        match = await hall.match(names[0])
        await until(lambda: match.state.status == "over")
        running.cancel()

    names: list[str] = []
    in_hall(tmp_path, before, time)
    in_hall(tmp_path, after, time)


def test_an_absent_player_is_replaced_and_may_return(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, absence=wire.AbsencePlan("random", 1))
        match.presence.enter([2])  # seat 2 is there, seat 1 is not
        await until(lambda: match.state.turn == 2)
        assert match.state.level_of(1) == "random"
        assert match.state.level_of(2) is None
        with pytest.raises(GameError, match="sits in for you"):
            await match.submit(1, wire.Play(id="x", ply=match.state.ply, action="move a1"))
        await match.submit(1, wire.Return(id="y", ply=match.state.ply))
        assert match.state.level_of(1) is None
        await asyncio.sleep(1.2)
        assert match.state.turn == 2, "who is there is not replaced"
        left_ms = hall.now_ms()
        match.presence.leave([2], left_ms)
        match.attend()
        await until(lambda: match.state.level_of(2) == "random")
        assert hall.now_ms() - left_ms >= 1000, "the time counts from when they left"

    in_hall(tmp_path, story)


def test_computer_players_go_on_after_a_restart(tmp_path: Path) -> None:
    async def before(hall: Hall) -> None:
        match = await table(hall, HERE, RANDOM)
        hall.bots.decide = never  # type: ignore[method-assign, assignment]
        await play(match)
        await play(match)
        assert match.state.turn == 2
        names.append(match.id)

    async def never(*_: Any) -> str:
        await asyncio.sleep(3600)
        raise AssertionError

    async def after(hall: Hall) -> None:
        running = asyncio.create_task(hall.run())
        match = await hall.match(names[0])
        await until(lambda: match.state.turn == 1)
        running.cancel()

    names: list[str] = []
    in_hall(tmp_path, before)
    in_hall(tmp_path, after)


def test_resigning_among_three_leaves_the_seat_to_a_computer_player(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, HERE, HERE, HERE)
        await match.submit(2, wire.Resign(id="a", ply=match.state.ply))
        assert match.state.status == "playing"
        assert match.state.level_of(2) is not None
        with pytest.raises(GameError, match="left this game"):
            await match.submit(2, wire.Return(id="b", ply=match.state.ply))
        await match.submit(3, wire.Resign(id="c", ply=match.state.ply))
        assert match.state.ended is not None
        assert match.state.ended.winners == [1]

    in_hall(tmp_path, story)


def test_what_chance_has_drawn_cannot_be_taken_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("talo", [HERE, HERE])
        match, _ = await hall.create(asked, "me", "address")
        played = match.state.actions
        while not (any(action.seat for action in played) and played[-1].seat == 0):
            await play(match)
            played = match.state.actions
        seat = next(action.seat for action in reversed(match.state.actions) if action.seat)
        with pytest.raises(GameError, match="chance has spoken"):
            await match.submit(seat, wire.Propose(id="u", ply=match.state.ply, what="undo"))

    in_hall(tmp_path, story)


def test_the_same_secret_draws_the_same_and_another_one_does_not(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        seats = [wire.SeatPlan("here")] * 3
        deals = []
        for _ in range(3):
            match, _ = await hall.create(wire.NewMatch("ascenseur", seats), "me", "address")
            deals.append([action.text for action in match.state.actions])
        assert len({tuple(deal) for deal in deals}) > 1

    in_hall(tmp_path, story)
