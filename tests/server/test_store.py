"""What outlives the process: migrations, exports, matches of older versions."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from cli.command import sommet as command
from sqlalchemy import Connection

import sommet
from server.services import postgres
from sommet.core.errors import RecordError
from sommet.server import wire
from sommet.server.archive import import_all, read_lines, replayed
from sommet.server.opening import new_match
from sommet.server.sessions import Sessions, new_key
from sommet.server.store import Conflict, Store, open_database, prepare_database
from sommet.server.store.rows import Entry, Holder, Summary
from sommet.server.store.schema import metadata

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
        await keeps_entries_apart(store)
        await gives_a_seat_once(store)
        await store.close()

    with database(kind, tmp_path) as url:
        asyncio.run(run(url))


def differences(connection: Connection) -> list[object]:
    """Where the migrations and the schema disagree."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def a_match(store: Store) -> str:
    """A match that has not begun."""
    asked = wire.NewMatch("step-by-step", [wire.SeatPlan("link")] * 2)
    stored = new_match(asked, "creator", "address", 1)
    await store.create(stored.row, stored.seats, stored.holders, {})
    return stored.row.id


async def keeps_entries_apart(store: Store) -> None:
    """Of many writers of one ply one wins; the others' neighbours in the same trip to the disk do not suffer."""
    contested, quiet = await a_match(store), await a_match(store)
    summary = Summary("playing", 1, 1, None, 1, None, None)

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
    await store.let_watch(match, "w1")
    await store.let_watch(match, "w1")
    await store.let_watch(match, "w2")
    assert sorted(holder.seat for holder in await store.holders(match)) == [0, 0, 1]


@pytest.mark.parametrize("corpus", CORPUS, ids=lambda path: path.stem)
def test_matches_of_older_versions_replay(corpus: Path, tmp_path: Path) -> None:
    lines = corpus.read_text(encoding="utf-8").splitlines()
    matches = list(read_lines(lines))  # checks that each adds up to what its summary tells
    assert {match.row.game for match in matches} == {game.slug for game in sommet.all_games()}
    assert {entry.kind for match in matches for entry in match.entries} >= {"begin", "play", "undo", "resign", "draw"}
    assert replayed(matches[0]).ply == matches[0].row.ply
    assert asyncio.run(import_all(f"sqlite:///{tmp_path}/a.db", lines)) == (len(lines), 0)


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
            list(read_lines([text]))
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
