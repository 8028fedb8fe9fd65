"""Matches without a network around them: clocks, absences, undo and what the server does by itself."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sommet.core.errors import GameError
from sommet.core.game import Start
from sommet.games import find
from sommet.server import clocks, seats, wire
from sommet.server import state as state_of_match
from sommet.server.app import build
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.opening import new_match
from sommet.server.presence import Presence
from sommet.server.refusals import TooMany
from sommet.server.settings import Settings
from sommet.server.showing import Viewer
from sommet.server.state import State
from sommet.server.store import Store, open_database, prepare_database
from sommet.server.store.rows import UNTIMED, Clock, Entry, Holder

HERE, RANDOM = wire.SeatPlan("here"), wire.SeatPlan("level", "random")
ABSENCE = wire.AbsencePlan("random", 3600)
HOUR_MS = 3_600_000


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
    await hall.resume()
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
    await match.submit(state.mover, wire.Play(id=f"p{state.ply}", ply=state.ply, action=action))


def enter(match: Match, *seats: int) -> None:
    """Somebody connects for these seats; 0: to watch."""
    match.presence.enter(seats)
    match.attend()


async def until(is_so: Callable[[], bool]) -> None:
    """Waits for something that comes by itself."""
    async with asyncio.timeout(120):
        while not is_so():
            await asyncio.sleep(0.01)


def test_an_unknown_entry_is_an_error() -> None:
    game = find("step-by-step")
    unknown: Any = "dance"
    with pytest.raises(AssertionError, match="dance"):
        State(game, game.resolve(2, {}), []).apply(Entry(0, unknown, 0, "", None, 0, None))


def test_a_turn_clock_begins_anew_and_a_fischer_clock_goes_on() -> None:
    turn = Clock("turn", 30, 0, "loss")
    fischer = Clock("fischer", 300, 5, "loss")
    assert clocks.at_start(UNTIMED, 2) is None
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
        assert match.state.mover == 2
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
        enter(match, 0)
        await until(lambda: match.state.level_of(1) == "random" and match.state.mover == 2)
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
        enter(match, 0)
        enter(match, 2)  # seat 2 is there, seat 1 is not
        await until(lambda: match.state.mover == 2)
        assert match.state.level_of(1) == "random"
        assert match.state.level_of(2) is None
        with pytest.raises(GameError, match="sits in for you"):
            await match.submit(1, wire.Play(id="x", ply=match.state.ply, action="move a1"))
        await match.submit(1, wire.Return(id="y", ply=match.state.ply))
        assert match.state.level_of(1) is None
        await asyncio.sleep(1.2)
        assert match.state.mover == 2, "who is there is not replaced"
        left_ms = hall.now_ms()
        match.presence.leave([2], left_ms)
        match.attend()
        await until(lambda: match.state.level_of(2) == "random")
        assert hall.now_ms() - left_ms >= 1000, "the time counts from when they left"

    in_hall(tmp_path, story)


def test_who_thinks_is_not_absent_because_the_server_was_restarted(tmp_path: Path) -> None:
    time = Time()

    async def before(hall: Hall) -> None:
        match = await table(hall, absence=wire.AbsencePlan("random", 60))
        names.append(match.id)
        match.presence.enter([1])
        time.ms += 300_000  # they think, and are there
        await hall.store.stay_alive(time.ms)

    async def after(hall: Hall) -> None:
        match = await hall.match(names[0])
        enter(match, 0)
        await asyncio.sleep(0.1)
        assert match.state.level_of(1) is None
        time.ms += 60_000
        match.attend()
        await until(lambda: match.state.mover == 2)
        assert match.state.level_of(1) == "random"

    names: list[str] = []
    in_hall(tmp_path, before, time)
    time.ms += 1_000
    in_hall(tmp_path, after, time)


def test_clocks_are_put_right_before_the_server_answers_anybody(tmp_path: Path) -> None:
    async def before(hall: Hall) -> None:
        match = await table(hall, clock=wire.ClockPlan("turn", 60))
        stored = await hall.store.load(match.id)
        assert stored is not None
        assert stored.row.turn_ms is not None
        begun.append((match.id, stored.row.turn_ms))
        await hall.store.stay_alive(hall.now_ms() - HOUR_MS)

    async def after() -> None:
        app = build(Settings(f"sqlite:///{tmp_path}/a.db", workers=1))
        async with app.lifespan():
            stored = await app.state.hall.store.load(begun[0][0])
            assert stored.row.turn_ms >= begun[0][1] + HOUR_MS

    begun: list[tuple[str, int]] = []
    in_hall(tmp_path, before)
    asyncio.run(after())


def test_a_full_table_begins_although_the_server_ended_at_that_moment(tmp_path: Path) -> None:
    async def before(hall: Hall) -> None:
        asked = wire.NewMatch("step-by-step", [HERE, wire.SeatPlan("link")])
        names.append((await hall.create(asked, "me", "address"))[0].id)
        await hall.store.hold(names[0], Holder(2, "bob", None))

    async def after(hall: Hall) -> None:
        assert (await hall.match(names[0])).state.status == "playing"

    names: list[str] = []
    in_hall(tmp_path, before)
    in_hall(tmp_path, after)


def test_a_seat_that_is_left_while_the_last_one_is_taken_is_never_played_by_nobody(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        for _ in range(10):
            asked = wire.NewMatch("step-by-step", [HERE, wire.SeatPlan("link"), wire.SeatPlan("link")])
            match, links = await hall.create(asked, "me", "address")
            tokens = {link.seat: link.token for link in links if link.kind == "seat"}
            await seats.join(hall, "bob", wire.Join(tokens[2]))
            await asyncio.gather(
                seats.join(hall, "eve", wire.Join(tokens[3])),
                seats.leave(hall, match, "bob", 2),
                return_exceptions=True,
            )
            people = await hall.store.people(match.id)
            assert people is not None
            is_full = {1, 2, 3} <= {held.seat for held in people.holders}
            assert (match.state.status == "playing") == is_full

    in_hall(tmp_path, story)


def test_tables_asked_for_at_once_do_not_pass_the_limit(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        most = hall.settings.limits.matches_per_address
        made = await asyncio.gather(*(table(hall) for _ in range(most + 5)), return_exceptions=True)
        assert sum(isinstance(answer, TooMany) for answer in made) == 5

    in_hall(tmp_path, story)


def test_a_database_that_fails_for_a_moment_does_not_stop_a_match_for_ever(tmp_path: Path) -> None:
    async def before(hall: Hall) -> None:
        names.append((await table(hall, clock=wire.ClockPlan("turn", 1))).id)

    async def after(hall: Hall) -> None:
        load = hall.store.load

        async def fails_once(match: str) -> Any:
            hall.store.load = load  # type: ignore[method-assign]
            raise TimeoutError("no connection to be had")

        hall.store.load = fails_once  # type: ignore[method-assign]
        running = asyncio.create_task(hall.run())
        await asyncio.sleep(0.5)
        match = await hall.match(names[0])
        await until(lambda: match.state.status == "over")
        running.cancel()

    names: list[str] = []
    in_hall(tmp_path, before)
    in_hall(tmp_path, after)


def test_a_look_at_the_seats_wakes_nobody_unless_they_changed(tmp_path: Path) -> None:
    class Sleeper:
        woken = 0

        def wake(self) -> None:
            self.woken += 1

        def hear(self, frame: bytes) -> None:
            raise AssertionError(frame)

        dismiss = hear

    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("step-by-step", [HERE, wire.SeatPlan("link"), wire.SeatPlan("link")])
        match, _ = await hall.create(asked, "me", "address")
        sleeper = Sleeper()
        match.listeners.add(sleeper)
        await match.reseat()
        assert sleeper.woken == 0
        await hall.store.hold(match.id, Holder(2, "bob", None))
        await match.reseat()
        assert sleeper.woken == 1

    in_hall(tmp_path, story)


def test_a_rematch_asked_for_in_two_processes_is_one_and_answered_alike(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall)
        await match.submit(1, wire.Resign(id="r", ply=match.state.ply))
        other = await open_hall(tmp_path)
        try:
            twin = await other.match(match.id)
            asked = wire.Rematch(id="again", ply=match.state.ply)
            assert await match.submit(1, asked) == await twin.submit(1, asked)
            assert match.state.rematch == twin.state.rematch
        finally:
            await other.close()

    in_hall(tmp_path, story)


def test_presence_elsewhere_ends_when_a_process_falls_silent_not_when_nothing_can_be_heard() -> None:
    presence = Presence()
    presence.hear("other", {1: 1}, 1_000)
    presence.forget_silent(since_ms=500_000, now_ms=510_000)
    assert presence.seats() == {1}, "it could not have been heard for long enough"
    presence.forget_silent(since_ms=500_000, now_ms=560_000)
    assert presence.seats() == set()
    assert presence.left_ms(1) == 560_000
    presence.hear("other", {1: 1}, 600_000)
    presence.hear("other", {}, 700_000)
    assert presence.left_ms(1) == 700_000


def test_computer_players_go_on_after_a_restart(tmp_path: Path) -> None:
    async def before(hall: Hall) -> None:
        match = await table(hall, HERE, RANDOM)
        hall.bots.decide = never  # type: ignore[method-assign, assignment]
        await play(match)
        await play(match)
        assert match.state.mover == 2
        names.append(match.id)

    async def never(*_: Any) -> str:
        await asyncio.sleep(3600)
        raise AssertionError

    async def after(hall: Hall) -> None:
        running = asyncio.create_task(hall.run())
        match = await hall.match(names[0])
        await until(lambda: match.state.mover == 1)
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


def test_a_seat_that_gave_up_cannot_win(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("step-by-step", [HERE] * 3)
        row = new_match(asked, "me", "address", 1)
        game, start = find(row.row.game), Start(row.row.players, row.row.options, row.row.setup)
        rng = Random(1)
        won_by_two = 0
        while won_by_two < 3:
            state = State(game, start, row.seats)
            state.apply(Entry(0, "begin", 0, "", None, 0, None))
            state.apply(Entry(1, "resign", 2, "random", None, 0, None))
            while state.status == "playing":
                text = rng.choice(game.legal(state.position))
                state.apply(Entry(state.ply, "play", state.mover, text, None, 0, None))
            outcome = game.outcome(state.position)
            assert outcome is not None
            assert state.ended is not None
            won_by_two += outcome.winners == (2,)
            assert state.ended.winners
            assert 2 not in state.ended.winners

    in_hall(tmp_path, story)


def test_for_whom_a_computer_player_sits_in_does_nothing_but_return_or_resign(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall, HERE, HERE, clock=wire.ClockPlan("turn", 1, 0, "level"), absence=ABSENCE)
        enter(match, 0)
        await until(lambda: match.state.level_of(1) is not None and match.state.mover == 2)
        ply = match.state.ply
        commands: list[wire.AnyCommand] = [
            wire.Undo(id="u", ply=ply),
            wire.Play(id="p", ply=ply, action="move a1"),
            wire.Propose(id="o", ply=ply, what="undo"),
            wire.Answer(id="a", ply=ply, accept=True),
        ]
        for command in commands:
            with pytest.raises(GameError, match="sits in for you"):
                await match.submit(1, command)
        await match.submit(1, wire.Return(id="back", ply=match.state.ply))

    in_hall(tmp_path, story)


def test_nobody_is_asked_the_same_twice_before_the_next_action(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("step-by-step", [HERE, wire.SeatPlan("link")])
        match, _ = await hall.create(asked, "me", "address")
        await hall.store.hold(match.id, Holder(2, "bob", None))
        await hall.reseated(match)
        me = Viewer(1, (1,), "me", "en")
        await match.submit(1, wire.Propose(id="a", ply=match.state.ply, what="draw"))
        await match.submit(2, wire.Answer(id="b", ply=match.state.ply, accept=False))
        assert "propose-draw" not in match.update(me, None).may
        with pytest.raises(GameError, match="already"):
            await match.submit(1, wire.Propose(id="c", ply=match.state.ply, what="draw"))
        await play(match)
        assert "propose-draw" in match.update(me, None).may
        await match.submit(1, wire.Propose(id="d", ply=match.state.ply, what="draw"))

    in_hall(tmp_path, story)


def test_a_match_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_of_match, "LONG", 6)

    async def story(hall: Hall) -> None:
        match = await table(hall)
        while match.state.ply < 6:
            await play(match)
            if match.state.ply < 6:
                await match.submit(1, wire.Undo(id=f"u{match.state.ply}", ply=match.state.ply))
        assert {"undo", "propose-undo", "propose-draw"}.isdisjoint(match.update(Viewer(1, (1,), "me", "en"), None).may)
        with pytest.raises(GameError, match="too long"):
            await match.submit(1, wire.Undo(id="more", ply=match.state.ply))
        await play(match)

    in_hall(tmp_path, story)


def test_whether_something_hidden_was_seen_is_not_asked_in_a_loop(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("ascension", [HERE] * 2)
        match, _ = await hall.create(asked, "me", "address")
        while not any(action.seat for action in match.state.actions):
            await play(match)
        seat = next(action.seat for action in match.state.actions if action.seat)
        codes = []
        for number in range(30):
            command = wire.Propose(id=f"{number}", ply=match.state.ply, what="undo")
            try:
                await match.submit(seat, command)
            except GameError as error:
                codes.append(error.code)
        assert "too-many" in codes or codes.count("impossible") >= 20


def test_a_rematch_begins_although_who_asked_for_it_has_left_before(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall)
        following = await hall.rematch_of(match)  # stored, and not yet begun when the asker's connection ends
        assert (await hall.match(following)).state.status == "playing"

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
