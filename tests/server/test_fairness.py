"""Draws that can be checked, in the matches of a server: who mixes in what and when, what is shown, and what stays."""

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import sommet
from server.client import Visitor
from server.process import ServerProcess
from server.services import postgres
from server.test_match import HERE, RANDOM, Time, in_hall, open_hall, table, until
from sommet.core.errors import GameError
from sommet.core.fairness import commitment_to
from sommet.core.record import Record
from sommet.core.verifying import verify
from sommet.games import all_games, find
from sommet.server import drawing, seats, wire
from sommet.server.archive import export_all, import_all
from sommet.server.checking import checked
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.routes.asking import whole
from sommet.server.showing import Viewer
from sommet.server.store import Conflict
from sommet.server.store.rows import Entry, Holder, Link, MatchSummary, Stored
from sommet.testing.walk import effort

LINK = wire.SeatPlan("link")
ME, BOB = "a" * 40, "b" * 40  # sessions that an import takes
SHORT: dict[str, dict[str, Any]] = {"ascenseur": {"max_hand": 2}, "ascension": {"max_turns": 20}}


def number() -> str:
    """What a browser sends."""
    return secrets.token_hex(32)


def status(match: Match) -> str:
    """Waiting, playing or over."""
    return match.state.status


async def play_out(match: Match, dice: Random, most: int = 10_000) -> None:
    """Persons play at random, take back now and then, and may give up in the end."""
    while status(match) == "playing" and most > 0:
        state, most = match.state, most - 1
        action = dice.choice(state.game.legal(state.position))
        seat = state.mover
        await match.submit(seat, wire.Play(id=f"p{state.ply}", ply=state.ply, action=action))
        if dice.random() < 0.2 and status(match) == "playing":
            ply = match.state.ply
            try:
                await match.submit(seat, wire.Undo(id=f"u{ply}", ply=ply))
            except GameError:
                continue
    if status(match) == "playing":
        ply, seat = match.state.ply, match.state.persons()[0]
        for person in match.state.persons()[:-1]:
            if status(match) == "playing":
                await match.submit(person, wire.Resign(id=f"r{ply} {person}", ply=match.state.ply))


async def fair_match(hall: Hall, slug: str, dice: Random, players: int, most: int) -> Match:
    """A match between browsers, of which most contribute, played to its end."""
    options = SHORT.get(slug, {})
    plan = [HERE, *([HERE] if dice.random() < 0.3 and players > 2 else [])]
    plan += [LINK] * (players - len(plan))
    asked = wire.NewMatch(slug, plan, options, contributes=True)
    match, links = await hall.create(asked, "me", f"address {dice.random()}")
    assert status(match) == "waiting"
    if len(plan) > 1:
        await seats.contribute(hall, match, "me", wire.Contribute(dice.randbytes(32).hex()))
    for link in links:
        if link.kind == "seat":
            who, sends = f"guest {link.seat}", dice.random() < 0.8
            await seats.join(hall, who, wire.Join(link.token, contributes=sends))
            if sends:
                await seats.contribute(hall, match, who, wire.Contribute(dice.randbytes(32).hex()))
    assert status(match) == "playing"
    await play_out(match, dice, most)
    assert status(match) == "over"
    return match


def test_matches_of_every_game_are_verified(tmp_path: Path) -> None:
    """Played by the server's own rules to their ends or given up, with actions taken back; 40 of each in a long run."""

    async def story(hall: Hall) -> None:
        dice = Random(7)
        for game in all_games():
            for n in range(2 if effort() == 1 else 40):
                players = game.seats[n % len(game.seats)]
                match = await fair_match(hall, game.slug, dice, players, most=40 if n % 2 else 400)
                record = whole(match)
                assert record.fairness is not None
                assert verify(game, record).standing == "verified"
                assert Record.from_json(record.to_json()) == record
                stored = await hall.store.load(match.id)
                assert stored is not None
                assert checked(stored).record() == match.state.record()  # as an import would

    in_hall(tmp_path, story)


def info_of(match: Match, held: tuple[int, ...] = ()) -> wire.FairnessInfo:
    """What somebody at the table is shown of it."""
    update = match.update(Viewer(held[0] if held else 0, held, None, "en"), None)
    assert update.fairness is not None
    return update.fairness


def test_the_secret_is_another_for_every_match_and_never_the_other_one(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall)
        await match.submit(1, wire.Resign(id="r", ply=match.state.ply))
        assert status(match) == "over"
        await match.submit(1, wire.Rematch(id="m", ply=match.state.ply))
        again = await hall.match(str(match.state.rematch))
        found = [match.row.pledge, match.row.secret, again.row.pledge, again.row.secret]
        assert None not in found
        assert len(set(found)) == 4
        assert info_of(match).secret == match.row.pledge
        assert info_of(again).secret is None

    in_hall(tmp_path, story)


def test_the_setup_is_drawn_when_all_have_contributed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("ascension", [HERE, LINK], contributes=True)
        match, links = await hall.create(asked, "me", "address")
        shown = info_of(match, (1,))
        assert shown.commitment == commitment_to(str(match.row.pledge))
        assert (shown.contributions, shown.awaited, shown.secret) == ([], [1], None)
        example = match.state.start.setup
        assert example == find("ascension").resolve(2).setup  # the same for everybody: it tells nothing
        mine, theirs = number(), number()
        after = await seats.contribute(hall, match, "me", wire.Contribute(mine))
        assert (after.contributions[0].seats, after.contributions[0].value, after.awaited) == ([1], mine, [])
        assert status(match) == "waiting"

        token = next(link.token for link in links if link.kind == "seat")
        await seats.join(hall, "bob", wire.Join(token, contributes=True))
        assert status(match) == "waiting"
        assert info_of(match).awaited == [2]
        await seats.contribute(hall, match, "bob", wire.Contribute(theirs))

        assert status(match) == "playing"
        assert match.state.start.setup != example
        assert [(each.seats, each.value) for each in info_of(match).contributions] == [([1], mine), ([2], theirs)]
        # Another process, and this one after a crash, read the same from the database.
        hall._open.clear()
        again = await hall.match(match.id)
        assert again.state.start.setup == match.state.start.setup
        assert again.state.position == match.state.position

    in_hall(tmp_path, story)


def test_the_first_contribution_of_a_browser_counts(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match, links = await hall.create(wire.NewMatch("talo", [HERE, HERE, LINK], contributes=True), "me", "address")
        first = number()
        for value in (first, number(), first):
            shown = await seats.contribute(hall, match, "me", wire.Contribute(value))
            assert [(each.seats, each.value) for each in shown.contributions] == [
                ([1, 2], first)
            ]  # one screen, one part
        token = next(link.token for link in links if link.kind == "seat")
        await seats.join(hall, "a program", wire.Join(token))
        assert status(match) == "playing"  # programs are not waited for
        assert (await seats.contribute(hall, match, "me", wire.Contribute(first))).contributions[0].value == first
        with pytest.raises(GameError, match="too late: the match has begun"):
            await seats.contribute(hall, match, "a program", wire.Contribute(number()))
        assert len(info_of(match).contributions) == 1

    in_hall(tmp_path, story)


def test_nobody_mixes_in_from_outside(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match, links = await hall.create(wire.NewMatch("talo", [HERE, LINK], contributes=True), "me", "address")
        watch = next(link.token for link in links if link.kind == "watch")
        await seats.join(hall, "onlooker", wire.Join(watch, contributes=True))
        for stranger in ("nobody", "onlooker", None):
            with pytest.raises(GameError, match="not yours"):
                await seats.contribute(hall, match, stranger, wire.Contribute(number()))
        token = next(link.token for link in links if link.kind == "seat")
        await seats.join(hall, "bob", wire.Join(token, contributes=True))
        await seats.contribute(hall, match, "bob", wire.Contribute(number()))
        await seats.leave(hall, match, "bob", 2)
        assert info_of(match).contributions == []  # who leaves takes their part along

    in_hall(tmp_path, story)


def test_nobody_can_stall_a_table(tmp_path: Path) -> None:
    time = Time()

    async def story(hall: Hall) -> None:
        match, _ = await hall.create(wire.NewMatch("talo", [HERE, RANDOM], contributes=True), "me", "address")
        assert status(match) == "waiting"
        time.ms += drawing.AWAITED_MS - 1
        await match.begin_if_full()
        assert status(match) == "waiting"
        time.ms += 1
        await match.begin_if_full()
        assert status(match) == "playing"
        assert info_of(match).contributions == []
        with pytest.raises(GameError, match="too late"):
            await seats.contribute(hall, match, "me", wire.Contribute(number()))

    in_hall(tmp_path, story, time)


def test_the_wait_ends_by_itself_and_begins_again_after_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "AWAITED_MS", 50)
    names: list[str] = []

    async def before(hall: Hall) -> None:
        match, _ = await hall.create(wire.NewMatch("talo", [HERE, HERE], contributes=True), "me", "address")
        names.append(match.id)
        await until(lambda: status(match) == "playing")
        monkeypatch.setattr(drawing, "AWAITED_MS", 3_600_000)
        match, _ = await hall.create(wire.NewMatch("talo", [HERE, HERE], contributes=True), "me", "address")
        names.append(match.id)

    async def after(hall: Hall) -> None:
        monkeypatch.setattr(drawing, "AWAITED_MS", 50)
        match = await hall.match(names[1])
        await until(lambda: status(match) == "playing")

    in_hall(tmp_path, before)
    in_hall(tmp_path, after)


def test_a_rematch_waits_for_those_who_contributed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match, links = await hall.create(wire.NewMatch("talo", [HERE, LINK], contributes=True), "me", "address")
        await seats.contribute(hall, match, "me", wire.Contribute(number()))
        token = next(link.token for link in links if link.kind == "seat")
        await seats.join(hall, "bob", wire.Join(token))
        await match.submit(1, wire.Resign(id="r", ply=match.state.ply))
        await match.submit(1, wire.Rematch(id="m", ply=match.state.ply))
        await match.submit(2, wire.Answer(id="a", ply=match.state.ply, accept=True))
        again = await hall.match(str(match.state.rematch))
        assert info_of(again).contributions == []
        assert info_of(again).awaited == [2]  # where I sit now; the program is not waited for
        await seats.contribute(hall, again, "me", wire.Contribute(number()))
        assert status(again) == "playing"

    in_hall(tmp_path, story)


def test_taking_back_gives_no_second_throw(tmp_path: Path) -> None:
    """Whatever is played, taken back and played again: what chance does as action n was settled before."""

    async def story(hall: Hall) -> None:
        match = await table(hall, HERE, HERE)
        assert match.state.game.slug == "step-by-step"
        match, _ = await hall.create(wire.NewMatch("talo", [HERE, HERE]), "me", "address")
        draws = drawing.draws(match.row, match.state)
        assert draws is not None
        for cell in ("c3", "h8", "c8"):
            ply = match.state.ply
            await match.submit(1, wire.Play(id=f"p{ply}", ply=ply, action=f"start {cell}"))
            with pytest.raises(GameError, match="only in your own turn"):
                await match.submit(1, wire.Undo(id=f"u{ply}", ply=match.state.ply))
            await match.submit(1, wire.Propose(id=f"a{ply}", ply=match.state.ply, what="undo"))
        await match.submit(1, wire.Play(id="p", ply=match.state.ply, action="start c3"))
        await match.submit(2, wire.Play(id="q", ply=match.state.ply, action="start h8"))
        thrown = match.state.actions[2]
        position = find("talo").begin(match.state.start)
        for text in ("start c3", "start h8"):
            find("talo").play(position, text)
        assert thrown.text == draws.action(position, 2)
        with pytest.raises(GameError, match="chance has spoken"):
            await match.submit(2, wire.Propose(id="b", ply=match.state.ply, what="undo"))

    in_hall(tmp_path, story)


def test_matches_of_earlier_versions_go_on_without(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match, _ = await hall.create(wire.NewMatch("talo", [HERE, HERE]), "me", "address")
        stored = await hall.store.load(match.id)
        assert stored is not None
        await hall.store.delete(match.id)
        row = msgspec.structs.replace(
            stored.row, id="old", pledge=None, status="waiting", ply=0, turn=0, turn_ms=None, due_ms=None
        )
        await hall.store.put_all([Stored(row, stored.seats, stored.holders, [])])
        old = await hall.match("old")
        assert status(old) == "playing"
        assert old.state.entries[0].text == ""
        assert old.update(Viewer(1, (1, 2), "me", "en"), None).fairness is None
        with pytest.raises(GameError, match="too late"):
            await seats.contribute(hall, old, "me", wire.Contribute(number()))
        await play_out(old, Random(1), most=30)
        record = whole(old)
        assert record.fairness is None
        assert verify(find("talo"), record).standing == "no commitment"
        kept = await hall.store.load("old")
        assert kept is not None
        assert len(checked(kept).actions) == len(record)
        assert b"pledge" not in msgspec.json.encode(kept)

    in_hall(tmp_path, story)


def forged(stored: Stored, place: int, text: str) -> Stored:
    """With another text in one entry."""
    entries = list(stored.entries)
    entries[place] = msgspec.structs.replace(entries[place], text=text)
    return msgspec.structs.replace(stored, entries=entries)


def test_an_import_whose_draws_were_changed_is_refused(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await fair_match(hall, "ascenseur", Random(3), 3, most=30)
        stored = await hall.store.load(match.id)
        assert stored is not None
        checked(stored)
        told = json.loads(stored.entries[0].text)
        told["setup"]["dealer"] = told["setup"]["dealer"] % 3 + 1
        for text in (
            json.dumps(told),
            json.dumps({**told, "contributions": [*told["contributions"], {"seats": [9], "value": "0" * 64}]}),
            json.dumps({**told, "contributions": [{"seats": [], "value": "0" * 64}]}),
            "{}",
            "",
        ):
            with pytest.raises(ValueError, match=r"drawn|nobody|missing"):
                checked(forged(stored, 0, text))
        dealt = next(entry for entry in stored.entries if entry.kind == "play" and entry.seat == 0)
        other = "deal 7H" if dealt.text != "deal 7H" else "deal 8H"
        with pytest.raises(GameError, match=f"entry {dealt.ply} is not what was drawn"):
            checked(forged(stored, dealt.ply, other))
        secret = msgspec.structs.replace(stored.row, pledge="0" * 64)
        with pytest.raises(GameError, match=r"not the one that was drawn|is not what was drawn"):
            checked(msgspec.structs.replace(stored, row=secret))

    in_hall(tmp_path, story)


async def at_the_end(match: Match) -> list[tuple[list[int], str]]:
    """Played a little and given up: who contributed what by the record, which reads back and is verified."""
    await play_out(match, Random(11), most=20)
    assert status(match) == "over"
    record = whole(match)
    assert Record.from_json(record.to_json()) == record
    assert verify(match.state.game, record).standing == "verified"
    assert record.fairness is not None
    return [(list(each.seats), each.value) for each in record.fairness.contributions]


def test_seats_of_one_screen_need_not_be_neighbours(tmp_path: Path) -> None:
    """Every order of two seats at one screen and one elsewhere, and the rematch of each, in which all move on."""

    async def story(hall: Hall) -> None:
        for plan in ([HERE, LINK, HERE], [LINK, HERE, HERE], [HERE, HERE, LINK]):
            match, links = await hall.create(wire.NewMatch("talo", plan, contributes=True), ME, "c" * 32)
            mine, theirs = number(), number()
            await seats.contribute(hall, match, ME, wire.Contribute(mine))
            token = next(link.token for link in links if link.kind == "seat")
            await seats.join(hall, BOB, wire.Join(token, contributes=True))
            await seats.contribute(hall, match, BOB, wire.Contribute(theirs))
            found.append([held for held, _ in await at_the_end(match)])

            await match.submit(match.held_by(ME)[0], wire.Rematch(id="m", ply=match.state.ply))
            if match.state.rematch is None:
                seat = match.held_by(BOB)[0]
                await match.submit(seat, wire.Answer(id="a", ply=match.state.ply, accept=True))
            again = await hall.match(str(match.state.rematch))
            for who in (ME, BOB):
                await seats.contribute(hall, again, who, wire.Contribute(number()))
            found.append([held for held, _ in await at_the_end(again)])

    found: list[list[list[int]]] = []
    in_hall(tmp_path, story)
    assert found == [
        *([[1, 3], [2]], [[1, 2], [3]]),
        *([[1], [2, 3]], [[1, 3], [2]]),
        *([[1, 2], [3]], [[1], [2, 3]]),
    ]

    async def lines(name: str) -> list[str]:
        return sorted([line.decode() async for line in export_all(f"sqlite:///{tmp_path}/{name}.db")])

    there = asyncio.run(lines("a"))
    assert len(there) == 6
    assert asyncio.run(import_all(f"sqlite:///{tmp_path}/b.db", StringIO("\n".join(there)))) == (6, 0)
    assert [json.loads(line) for line in asyncio.run(lines("b"))] == [json.loads(line) for line in there]


def test_contributions_out_of_order_are_refused(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await fair_match(hall, "talo", Random(2), 3, most=3)
        stored = await hall.store.load(match.id)
        assert stored is not None
        told = json.loads(stored.entries[0].text)
        for listed in ([[2], [1, 3]], [[3, 1], [2]], [[1, 3], [2, 3]], [[1, 1]], [[1], []], [[], [1]]):
            parts = [{"seats": held, "value": number()} for held in listed]
            with pytest.raises(GameError, match="comes from nobody"):
                checked(forged(stored, 0, json.dumps({**told, "contributions": parts})))

    in_hall(tmp_path, story)


@pytest.mark.parametrize("way", ["link", "profile"])
def test_what_is_kept_is_mixed_in_wherever_its_seat_goes(way: str, tmp_path: Path) -> None:
    """Two browsers have contributed, then one session plays for both: nothing of it is dropped."""

    async def story(hall: Hall) -> None:
        plan = [HERE, LINK, HERE, LINK]
        match, links = await hall.create(wire.NewMatch("talo", plan, contributes=True), "me", "address")
        tokens = {link.seat: link.token for link in links if link.kind == "seat"}
        mine, theirs = number(), number()
        await seats.join(hall, "bob", wire.Join(tokens[2], contributes=True))
        await seats.contribute(hall, match, "bob", wire.Contribute(theirs))
        await seats.contribute(hall, match, "me", wire.Contribute(mine))
        if way == "link":
            moving = await seats.link_to_own_seat(hall, match, "bob", 2)
            await seats.join(hall, "me", wire.Join(moving.token, contributes=True))
        else:
            await hall.store.offer_move_of_all("bob", "code", None, hall.now_ms() + 1_000)
            assert await hall.store.move_all("code", "me", hall.now_ms()) == (None, [match.id])
            await hall.reseated(match)
        assert match.held_by("me") == (1, 2, 3)
        expected = [([1, 3], mine), ([2], theirs)]
        assert [(each.seats, each.value) for each in info_of(match).contributions] == expected
        assert info_of(match).awaited == []  # all that was announced is there

        await seats.join(hall, "a program", wire.Join(tokens[4]))
        assert status(match) == "playing"
        assert [(each.seats, each.value) for each in info_of(match).contributions] == expected
        assert await at_the_end(match) == expected
        stored = await hall.store.load(match.id)
        assert stored is not None
        assert checked(stored).record() == match.state.record()

    in_hall(tmp_path, story)


def test_a_seat_without_a_part_goes_with_the_first_of_its_browser(tmp_path: Path) -> None:
    """What a browser sent counts for the seats that come to it later, before and after that one."""

    async def story(hall: Hall) -> None:
        match, links = await hall.create(wire.NewMatch("talo", [LINK, HERE, LINK]), "me", "address")
        tokens = {link.seat: link.token for link in links if link.kind == "seat"}
        mine = number()
        await seats.contribute(hall, match, "me", wire.Contribute(mine))
        await seats.join(hall, "me", wire.Join(tokens[1], contributes=True))
        assert info_of(match).awaited == []
        await seats.join(hall, "bob", wire.Join(tokens[3]))
        assert status(match) == "playing"
        assert await at_the_end(match) == [([1, 2], mine)]

    in_hall(tmp_path, story)


def test_a_match_does_not_begin_with_a_list_that_a_move_has_changed(tmp_path: Path) -> None:
    """Between the look at the seats and the beginning one goes, without a part of its own, to who has contributed."""

    async def story(hall: Hall) -> None:
        match, _ = await hall.create(wire.NewMatch("talo", [HERE, LINK]), "me", "address")
        await seats.contribute(hall, match, "me", wire.Contribute(number()))
        await hall.store.hold(match.id, Holder(2, "bob", None))
        before = await hall.store.load(match.id)
        assert before is not None
        await hall.store.offer_move(match.id, 2, "bob", {"moving": Link(match.id, "seat", 2, "bob")})
        await hall.store.move(match.id, "moving", Holder(2, "me", None))
        text = drawing.beginning(match.row, match.state.game, drawing.contributions(before.holders))
        summary = MatchSummary("playing", 1, 1, None, 1, None, None)
        with pytest.raises(Conflict):
            await hall.store.append(
                match.id, [Entry(0, "begin", 0, text, None, 1, None)], summary, False, before.holders
            )
        await match.begin_if_full()
        assert [each.seats for each in match.state.contributions] == [(1, 2)]

    in_hall(tmp_path, story)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_two_processes_were_told_is_kept_is_mixed_in(kind: str, tmp_path: Path) -> None:
    """While one process begins a match, another one takes a contribution: it is in the draws, or it was refused."""

    async def run(one: Hall, other: Hall) -> None:
        kept = refused = 0
        for _ in range(12):
            match, links = await one.create(wire.NewMatch("talo", [HERE, LINK]), "me", secrets.token_hex(4))
            token = next(link.token for link in links if link.kind == "seat")
            far = await other.match(match.id)
            value = number()

            async def join(token: str = token) -> None:
                await seats.join(one, "bob", wire.Join(token))

            async def contribute(far: Match = far, value: str = value) -> bool:
                try:
                    await seats.contribute(other, far, "me", wire.Contribute(value))
                except GameError:
                    return False
                return True

            _, is_kept = await asyncio.gather(join(), contribute())
            for hall, seen in ((one, match), (other, far)):
                await seen.catch_up()
                await (await hall.match(match.id)).begin_if_full()
                assert status(seen) == "playing"
                assert [each.value for each in seen.state.contributions] == ([value] if is_kept else [])
            assert match.state.start.setup == far.state.start.setup
            kept, refused = kept + is_kept, refused + (not is_kept)
        assert kept > 0

    async def both(url: str) -> None:
        one, other = await open_hall(tmp_path, url=url), await open_hall(tmp_path, url=url)
        try:
            await run(one, other)
        finally:
            await one.close()
            await other.close()

    if kind == "sqlite":
        asyncio.run(both(f"sqlite:///{tmp_path}/a.db"))
    else:
        with postgres(tmp_path / "postgres") as url:
            asyncio.run(both(url))


# Over real sockets, as browsers do it.


async def everything(visitor: Visitor, match: str) -> list[str]:
    """What HTTP says of a match to somebody."""
    paths = ("", "/view", "/log", "/record", "/pages", "/previews")
    replies = [await visitor.http.get(f"/api/matches/{match}{path}") for path in paths]
    replies += [await visitor.http.get(path) for path in ("/api/lobby", "/api/mine", "/metrics", "/healthz")]
    replies.append(await visitor.http.post(f"/api/matches/{match}/contribution", json={"value": "0" * 63}))
    return [reply.text for reply in replies]


def secrets_in(folder: Path, names: Sequence[str]) -> dict[str, str]:
    """The secrets of matches, read where nobody but the server can read."""
    with closing(sqlite3.connect(folder / "a.db")) as database:
        return dict(
            database.execute(f"SELECT id, pledge FROM matches WHERE id IN ({','.join('?' * len(names))})", names)
        )


def test_the_secret_is_shown_at_the_end_and_nowhere_before(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", log, "--requests", "10000").start()

    async def run() -> None:
        ann, bob, eve = (Visitor(server.url) for _ in range(3))
        created = await ann.create(
            "ascenseur", "here link random", options={"max_hand": 1}, contributes=True, watch="anyone"
        )
        name = created["match"]["id"]
        commitment = created["match"]["commitment"]
        said = [json.dumps(created)]
        lives = {"ann": await ann.live(name)}
        await lives["ann"].shown(0)
        mine, theirs = number(), number()
        said.append(json.dumps(await ann.post(f"/api/matches/{name}/contribution", {"value": mine})))
        link = next(link for link in created["links"] if link["kind"] == "seat")
        said.append(json.dumps(await bob.post("/api/join", {"token": link["token"], "contributes": True})))
        lives["bob"] = await bob.live(name)
        lives["eve"] = await eve.live(name)
        assert (await lives["bob"].shown(0))["fairness"]["awaited"] == [2]
        said.append(json.dumps(await bob.post(f"/api/matches/{name}/contribution", {"value": theirs})))
        await eve.post(f"/api/matches/{name}/contribution", {"value": number()}, 403)
        (secret,) = secrets_in(tmp_path, [name]).values()
        assert sha256(bytes.fromhex(secret)).hexdigest() == commitment
        for live in lives.values():
            assert (await live.shown(1))["fairness"]["commitment"] == commitment
            assert [each["value"] for each in live.update["fairness"]["contributions"]] == [mine, theirs]
            assert (live.update["fairness"]["secret"], live.update["fairness"]["seal"]) == (None, None)
        while (update := lives["ann"].update)["status"] == "playing":
            for visitor in (ann, bob, eve):
                said += await everything(visitor, name)
            traffic = [text for live in lives.values() for text in live.traffic]
            assert not any(secret in text for text in [*said, *traffic])
            if update["turn"] in (1, 2):
                live = lives["ann" if update["turn"] == 1 else "bob"]
                assert (await live.play(live.update["legal"][0]))["type"] == "accepted"
            for live in lives.values():
                await live.shown(update["ply"] + 1)
        for live in lives.values():
            if live.update["status"] != "over":
                await live.until(lambda message: message["type"] == "update" and message["status"] == "over")
            assert live.update["fairness"]["secret"] == secret
        told = await eve.get(f"/api/matches/{name}/record")
        assert told["fairness"]["secret"] == secret
        assert told["fairness"]["seal"] == lives["eve"].update["fairness"]["seal"]
        record = Record.from_json(json.dumps(told))
        assert verify(sommet.game("ascenseur"), record).standing == "verified"
        assert list(told) == ["game", "players", "options", "setup", "actions", "result", "fairness"]
        for visitor in (ann, bob, eve):
            await visitor.close()
        noted.append(secret)

    noted: list[str] = []
    try:
        asyncio.run(run())
    finally:
        server.stop()
    assert noted[0] not in log.read_text(encoding="utf-8")


def test_a_secret_changes_nothing_that_is_shown_but_its_hash(tmp_path: Path) -> None:
    """Two servers with different secrets, and the same cards: everybody is told the same, but for the commitment."""

    async def story(hall: Hall) -> None:
        match = await fair_match(hall, "ascenseur", Random(5), 3, most=2)
        stored = await hall.store.load(match.id)
        assert stored is not None
        entries = [entry for entry in stored.entries if entry.kind != "resign"]
        told = []
        for secret in ("1" * 64, "2" * 64):
            row = msgspec.structs.replace(
                stored.row, id="twin", pledge=secret, status="playing", ply=len(entries), turn=1, outcome=None
            )
            await hall.store.put_all([Stored(row, stored.seats, stored.holders, entries)])
            hall._open.clear()
            twin = await hall.match("twin")
            frames = [
                msgspec.json.encode(twin.update(Viewer(seat, (seat,) if seat else (), None, "en"), None)).decode()
                for seat in range(4)
            ]
            assert not any(secret in frame for frame in frames)
            told.append([frame.replace(commitment_to(secret), "COMMITMENT") for frame in frames])
            await hall.store.delete_old({"playing": 2**60}, 10)
        assert told[0] == told[1]

    in_hall(tmp_path, story)


def test_a_match_that_was_broken_off_is_verified_as_far_as_it_went(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await fair_match(hall, "talo", Random(9), 2, most=10)
        record = whole(match)
        assert record.result is None
        assert match.state.ended is not None
        assert match.state.ended.ended == "resigned"
        assert verify(find("talo"), record).standing == "verified"
        changed = replace(record, actions=[*record.actions[:2], "roll 1" if record[2] != "roll 1" else "roll 2"])
        assert verify(find("talo"), changed).number == 3

    in_hall(tmp_path, story)
