"""What outlives the process: migrations, exports, matches of older versions."""

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Literal

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from cli.command import sommet as command
from sqlalchemy import Connection

import sommet
from server.services import postgres
from sommet.core.errors import RecordError
from sommet.server import wire
from sommet.server.archive import import_all, read_lines
from sommet.server.checking import checked
from sommet.server.opening import new_match
from sommet.server.sessions import Sessions, new_key
from sommet.server.store import Conflict, Store, open_database, prepare_database
from sommet.server.store import database as database_module
from sommet.server.store.rows import Entry, Holder, Link, MatchSummary
from sommet.server.store.schema import metadata

ROUNDS = 25  # of a race
FIRST_VERSION = (
    "INSERT INTO matches VALUES ('m1', 'step-by-step', 2, '{}', 'null', '00',"
    """ '{"clock": {}, "absence": null, "watch": "link"}', '', 'x',"""
    " true, 1, 'playing', 1, 1, null, 1, null, null)",
    "INSERT INTO seats VALUES ('m1', 1, 'here', null), ('m1', 2, 'link', null)",
    "INSERT INTO holders VALUES ('m1', 1, 'a', 'Ann'), ('m1', 2, '', 'Bo')",
    "INSERT INTO links VALUES ('f', 'm1', 'seat', 2)",
    "INSERT INTO entries VALUES ('m1', 0, 'begin', 0, '', null, 1, null)",
)
CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.jsonl"))


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """An empty database of either kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/a.db"
    else:
        with postgres(folder / "postgres") as url:
            yield url


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_store_keeps_its_word_on_both_databases(kind: str, tmp_path: Path) -> None:
    async def run(url: str) -> None:
        await asyncio.gather(*(prepare_database(url) for _ in range(3)))  # processes that start together
        store = Store(open_database(url))
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        other = Store(open_database(url))  # as another process would have it
        await keeps_entries_apart(store)
        await gives_a_seat_once(store)
        await offers_no_link_to_a_seat_that_is_taken_meanwhile(store, other)
        await begins_with_everybody_or_not_at_all(store, other)
        await moves_a_seat_only_for_its_holder(store)
        await lets_nobody_hold_anything(store)
        await other.close()
        await store.close()

    with database(kind, tmp_path) as url:
        asyncio.run(run(url))


def differences(connection: Connection) -> list[object]:
    """Where the migrations and the schema disagree."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def a_match(store: Store, kind: Literal["here", "link"] = "link") -> str:
    """A match that has not begun; with everybody "here" it could."""
    asked = wire.NewMatch("step-by-step", [wire.SeatPlan(kind)] * 2)
    stored = new_match(asked, "creator", "address", 1)
    await store.create(stored.row, stored.seats, stored.holders, {})
    return stored.row.id


async def keeps_entries_apart(store: Store) -> None:
    """Of many writers of one ply one wins; the others' neighbours in the same trip to the disk do not suffer."""
    contested, quiet = await a_match(store, "here"), await a_match(store, "here")
    summary = MatchSummary("playing", 1, 1, None, 1, None, None)

    async def append(match: str, ply: int, text: str) -> str | None:
        try:
            await store.append(match, [Entry(ply, "play", 1, text, None, 1, None)], summary)
        except Conflict:
            return None
        return text

    answers = await asyncio.gather(
        *(append(contested, 0, f"w{number}") for number in range(20)), *(append(quiet, ply, "q") for ply in range(20))
    )
    winners = [answer for answer in answers[:20] if answer is not None]
    assert len(winners) == 1
    assert [entry.text for entry in await store.entries_since(contested, 0)] == winners
    assert answers[20:] == ["q"] * 20
    assert [entry.ply for entry in await store.entries_since(quiet, 5)] == list(range(5, 20))

    unwritable = asyncio.gather(append(quiet, 20, "\ud800"), append(quiet, 21, "q"), return_exceptions=True)
    refused, written = await unwritable
    assert isinstance(refused, Exception)
    assert written == "q"


async def gives_a_seat_once(store: Store) -> None:
    """Of many who take a seat at once one gets it."""
    match = await a_match(store)

    async def take(session: str) -> bool:
        try:
            await store.hold(match, Holder(1, session, None))
        except Conflict:
            return False
        return True

    assert sum(await asyncio.gather(*(take(f"s{number}") for number in range(10)))) == 1
    for number, session in enumerate(("w1", "w2", "w1", "w3")):
        await store.let_watch(match, session, 2, number)
    people = await store.people(match)
    assert people is not None
    assert [(held.seat, held.session) for held in people.holders[:2]] == [(0, "w1"), (0, "w3")]  # w2 came first
    assert [held.seat for held in people.holders[2:]] == [1]


async def offers_no_link_to_a_seat_that_is_taken_meanwhile(store: Store, other: Store) -> None:
    """However the two meet: the seat is the claimer's, and no link of the creator's leads there."""
    for number in range(ROUNDS):
        match = await a_match(store)
        links = {f"{match} {n}": Link(match, "seat", 1) for n in range(4)}

        async def offer(n: int, match: str = match, links: Mapping[str, Link] = links) -> set[str]:
            name = f"{match} {n}"
            return await other.offer(match, {name: links[name]})

        await asyncio.gather(*(offer(n) for n in range(3)), store.hold(match, Holder(1, f"guest {number}", None)))
        assert [await store.link(name) for name in links] == [None] * 4
        assert await offer(3) == set()
        with pytest.raises(Conflict):
            await store.hold(match, Holder(1, "thief", None))
        assert await sessions_of(store, match) == {1: f"guest {number}"}


async def begins_with_everybody_or_not_at_all(store: Store, other: Store) -> None:
    """Of a beginning and a leaving at the same time one succeeds."""
    begin = [Entry(0, "begin", 0, "", None, 1, None)], MatchSummary("playing", 1, 1, None, 1, None, None)
    seen = set()
    for _ in range(ROUNDS):
        match = await a_match(store)
        for seat in (1, 2):
            await store.hold(match, Holder(seat, f"guest {seat}", None))
        left, begun = await asyncio.gather(
            other.release(match, 2, "guest 2"), store.append(match, *begin), return_exceptions=True
        )
        held = await sessions_of(store, match)
        stored = await store.load(match)
        assert stored is not None
        assert (left is True, isinstance(begun, Conflict)) in {(True, True), (False, False)}, (left, begun)
        assert (stored.row.status == "playing", 2 in held) == (not left, not left)
        seen.add(left)
    assert not await store.release(match, 1, "guest 2")  # a seat one does not hold


async def moves_a_seat_only_for_its_holder(store: Store) -> None:
    """A link to another device works once, and while whoever made it sits there."""
    match = await a_match(store)
    await store.hold(match, Holder(1, "phone", "Ann"))
    with pytest.raises(Conflict):
        await store.offer_move(match, 1, "stranger", {"x": Link(match, "seat", 1, "stranger")})
    for name in ("first", "second"):
        await store.offer_move(match, 1, "phone", {name: Link(match, "seat", 1, "phone")})
    assert await store.link("first") is None
    await store.offer(match, {})  # what the creator asks for does not touch it
    with pytest.raises(Conflict):
        await store.hold(match, Holder(1, "thief", None), "second")
    await store.move(match, "second", Holder(1, "desk", None))
    with pytest.raises(Conflict):
        await store.move(match, "second", Holder(1, "thief", None))
    people = await store.people(match)
    assert people is not None
    assert people.holders == [Holder(1, "desk", "Ann")]

    await store.offer_move(match, 1, "desk", {"third": Link(match, "seat", 1, "desk")})
    assert await store.release(match, 1, "desk")
    await store.hold(match, Holder(1, "guest", None))
    await store.add_link({"third": Link(match, "seat", 1, "desk")})  # even if it had stayed
    with pytest.raises(Conflict):
        await store.move(match, "third", Holder(1, "desk", None))
    assert await sessions_of(store, match) == {1: "guest"}


async def lets_nobody_hold_anything(store: Store) -> None:
    """The database itself refuses an empty session."""
    match = await a_match(store)
    with pytest.raises(Conflict):
        await store.hold(match, Holder(1, "", None))
    with pytest.raises(Conflict):
        await store.let_watch(match, "", 1, 1)
    stored = new_match(wire.NewMatch("step-by-step", [wire.SeatPlan("link")] * 2), "", "address", 1)
    with pytest.raises(Conflict):
        await store.create(stored.row, stored.seats, [], {})


async def sessions_of(store: Store, match: str) -> dict[int, str]:
    """Who holds the seats."""
    people = await store.people(match)
    assert people is not None
    return {held.seat: held.session for held in people.holders}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_the_first_version_keeps_its_matches(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(url: str) -> None:
        with monkeypatch.context() as old:
            old.setattr(database_module, "NEWEST", "0001")
            await prepare_database(url)
        engine = open_database(url)
        async with engine.begin() as connection:
            for statement in FIRST_VERSION:
                await connection.exec_driver_sql(statement)
        await engine.dispose()
        await prepare_database(url)
        store = Store(open_database(url))
        stored = await store.load("m1")
        assert stored is not None
        assert (len(stored.seats), len(stored.entries)) == (2, 1)
        assert stored.holders[0] == Holder(1, "a", "Ann")
        assert stored.holders[1].name == "Bo"
        for nobody in (stored.row.creator, stored.holders[1].session):
            assert re.fullmatch("[0-9a-f]{40}", nobody)
        assert await store.link("f") == Link("m1", "seat", 2, None)
        with pytest.raises(Conflict):
            await store.hold("m1", Holder(2, "thief", None), "f")
        assert len(await store.delete_old({"playing": 9}, 10)) == 1  # and what belongs to it still goes with it
        assert await store.link("f") is None
        await store.close()

    with database(kind, tmp_path) as url:
        asyncio.run(run(url))


@pytest.mark.parametrize("corpus", CORPUS, ids=lambda path: path.stem)
def test_matches_of_older_versions_replay(corpus: Path, tmp_path: Path) -> None:
    lines = corpus.read_text(encoding="utf-8").splitlines()
    matches = list(read_lines(StringIO("\n".join(lines))))  # checks that each adds up to what its summary tells
    assert {match.row.game for match in matches} == {game.slug for game in sommet.all_games()}
    assert {entry.kind for match in matches for entry in match.entries} >= {"begin", "play", "undo", "resign", "draw"}
    assert checked(matches[0]).ply == matches[0].row.ply
    assert asyncio.run(import_all(f"sqlite:///{tmp_path}/a.db", StringIO("\n".join(lines)))) == (len(lines), 0)


def test_an_export_comes_back_byte_for_byte(tmp_path: Path) -> None:
    corpus, url = str(CORPUS[-1]), f"sqlite:///{tmp_path}/a.db"
    count = len(CORPUS[-1].read_text(encoding="utf-8").splitlines())
    assert command("import", corpus, "--database", url).out == f"{count} matches stored, 0 known before\n"
    assert command("import", corpus, "--database", url).out == f"0 matches stored, {count} known before\n"
    out = tmp_path / "out.jsonl"
    assert command("export", "--database", url, "--out", str(out)).code == 0
    assert out.read_text(encoding="utf-8") == CORPUS[-1].read_text(encoding="utf-8")


def test_a_wrong_import_is_refused_in_one_sentence(tmp_path: Path) -> None:
    line = json.loads(CORPUS[-1].read_text(encoding="utf-8").splitlines()[0])
    line["match"]["entries"][1]["text"] = "move z9"
    for text in ("{}", "[1]", "{", json.dumps(line), "[" * 9999):
        with pytest.raises(RecordError, match=r"^line 1: not a match: [^\n]+$"):
            list(read_lines(StringIO(text)))
    done = command("import", "-", "--database", f"sqlite:///{tmp_path}/a.db", stdin="{}")
    assert (done.code, done.out) == (2, "")
    assert done.err == "line 1: not a match: Object missing required field `sommet`\n"


def test_a_cookie_is_ours_or_nobody_s() -> None:
    sessions = Sessions(new_key())
    session = sessions.new()
    assert sessions.read(session.cookie) == session
    assert Sessions(new_key()).read(session.cookie) is None
    for cookie in (None, "", ".", session.cookie[:-1], session.cookie.replace(".", "x."), "é.à"):
        assert sessions.read(cookie) is None
    assert session.fingerprint not in session.cookie
