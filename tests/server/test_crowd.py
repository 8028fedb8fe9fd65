"""Long matches and many who look: nobody waits for what others are shown, and nobody is shown more than they need."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import sommet
from server.client import Visitor
from server.process import ServerProcess
from server.test_match import HERE, in_hall, play, table
from server.test_play import talk
from sommet.core.errors import RecordError
from sommet.core.game import Start
from sommet.core.rng import Rng
from sommet.games.talo.game import Talo
from sommet.games.talo.position import TaloPosition
from sommet.server import checking, wire
from sommet.server import following as following_module
from sommet.server.checking import checked
from sommet.server.hall import Hall
from sommet.server.match import Match
from sommet.server.opening import new_match
from sommet.server.posting import PORTION, Post
from sommet.server.sessions import Sessions
from sommet.server.showing import Viewer
from sommet.server.store import Store, open_database, prepare_database
from sommet.server.store.rows import Entry, Holder, Stored

KEY, MATCH = "11" * 32, "long"
NOW_MS = int(time.time() * 1000)  # an old match would be cleared away
PEOPLE = {seat: Sessions(KEY).new() for seat in range(4)}  # 0 has no seat


def long_match(slug: str, actions: int, **options: Any) -> Stored:
    """A match in which random players have played so many actions, anyone may watch, and a person is to act."""
    game, rng = sommet.game(slug), Rng(1)
    seats = [wire.SeatPlan("link")] * game.seats[0]
    stored = new_match(wire.NewMatch(slug, seats, options, watch="anyone"), "creator", "address", NOW_MS)
    position = game.begin(Start(stored.row.players, stored.row.options, stored.row.setup))
    entries = [Entry(0, "begin", 0, "", None, NOW_MS, None)]
    while len(entries) <= actions or position.mover == 0:
        mover, action = position.mover, position.random(rng)
        entries.append(Entry(len(entries), "play", mover, game.write(position, action), None, NOW_MS, None))
        position.play(action)
        assert not position.over
    row = msgspec.structs.replace(
        stored.row, id=MATCH, status="playing", ply=len(entries), turn=position.mover, setup=stored.row.setup
    )
    holders = [Holder(seat.seat, PEOPLE[seat.seat].fingerprint, None) for seat in stored.seats]
    return Stored(row, stored.seats, holders, entries)


@pytest.fixture(scope="module")
def ascenseur() -> Stored:
    """A long match of a game in which everybody's log is another one."""
    return long_match("ascenseur", 900)


def serve(stored: Stored, folder: Path, *arguments: str) -> Iterator[ServerProcess]:
    """A server on whose database the match stands."""
    url = f"sqlite:///{folder}/sommet.db"

    async def put() -> None:
        await prepare_database(url)
        store = Store(open_database(url))
        await store.fact("key", KEY)
        await store.put_all([stored])
        await store.close()

    asyncio.run(put())
    server = ServerProcess(url, folder / "log", *arguments).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def long_server(ascenseur: Stored, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with one long match of Ascenseur."""
    yield from serve(ascenseur, tmp_path_factory.mktemp("long"), "--requests", "1000")


def as_seat(visitor: Visitor, seat: int) -> Visitor:
    """The visitor with the cookie of that seat."""
    visitor.http.cookies.set("sommet", PEOPLE[seat].cookie)
    return visitor


def known(stored: Stored, seat: int) -> list[str]:
    """The log a seat may know."""
    texts = [entry.text for entry in stored.entries[1:]]
    start = Start(stored.row.players, stored.row.options, stored.row.setup)
    return sommet.game(stored.row.game).log(start, texts, seat)


def test_an_update_holds_the_newest_actions_and_the_door_gives_each_viewer_their_own_older_ones(
    long_server: ServerProcess, ascenseur: Stored
) -> None:
    async def conversation(*people: Visitor) -> None:
        logs = []
        for seat, visitor in enumerate(people):
            expected = known(ascenseur, seat)
            logs.append(expected)
            live = await as_seat(visitor, seat).live(MATCH, seat=seat)
            update = await live.shown(1)
            assert [item["text"] for item in update["log"]] == expected[-wire.MOST_ITEMS :]
            assert update["log_length"] == len(expected)
            pages: list[str] = []
            while len(pages) < len(expected):
                page = await visitor.get(f"/api/matches/{MATCH}/log", seat=seat, first=len(pages), lang="en")
                assert (page["first"], page["length"]) == (len(pages), len(expected))
                assert [item["n"] for item in page["items"]] == list(range(len(pages), len(pages) + len(page["items"])))
                pages += [item["text"] for item in page["items"]]
            assert pages == expected
        assert len({tuple(log) for log in logs}) == len(logs), "a game whose logs are all alike would show nothing"
        for seat in (0, 1):
            await people[seat].get(f"/api/matches/{MATCH}/log", status=403, seat=2)
        await people[0].get(f"/api/matches/{MATCH}/log", status=400, count=wire.MOST_ITEMS + 1)
        beyond = await people[0].get(f"/api/matches/{MATCH}/log", first=10**6)
        assert beyond["items"] == []

    talk(long_server, conversation, people=4)


def test_who_missed_little_is_sent_that_and_who_missed_much_begins_afresh(
    long_server: ServerProcess, ascenseur: Stored
) -> None:
    async def conversation(ann: Visitor) -> None:
        last = len(ascenseur.entries)
        for missed, since, items in ((3, last - 3, 3), (150, 0, wire.MOST_ITEMS), (last - 1, 0, wire.MOST_ITEMS)):
            live = await as_seat(ann, 1).live(MATCH, seat=1, ply=last - missed)
            update = await live.shown(last)
            assert (update["since"], len(update["log"])) == (since, items), missed

    talk(long_server, conversation)


def test_whole_views_are_not_to_be_had_in_a_loop(long_server: ServerProcess) -> None:
    async def conversation(eve: Visitor) -> None:
        live = await eve.live(MATCH)
        for _ in range(40):
            await live.send({"type": "show", "lang": "en"})
        refused = await live.until(lambda message: message["type"] == "refused")
        assert refused["code"] == "too-many"
        await live.close()
        again = await eve.live(MATCH)
        assert (await again.shown(1))["seat"] == 0

    talk(long_server, conversation)


def memory_of(pid: int) -> int:
    """The resident bytes of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


async def deaf_watcher(server: ServerProcess) -> ClientConnection:
    """Somebody who asks for everything and reads nothing."""
    raw = socket.create_connection(("127.0.0.1", server.port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    address = f"ws://127.0.0.1:{server.port}/api/matches/{MATCH}/live"
    watcher = await connect(address, sock=raw, compression=None, max_size=None, max_queue=1)
    for _ in range(15):
        await watcher.send('{"type":"show"}')
    return watcher


def test_who_does_not_read_costs_little_memory(tmp_path: Path) -> None:
    """A long match, and people who ask for it again and again without reading: today's bound is 200 KB for each."""
    people = 40

    async def run(server: ServerProcess) -> int:
        first = await deaf_watcher(server)
        before = memory_of(server.pid)
        watchers = [await deaf_watcher(server) for _ in range(people)]
        async with Visitor(server.url).http as http:
            for _ in range(10):  # whatever is to be sent is on its way when the server answers something else
                await http.get("/healthz")
                await asyncio.sleep(0.1)
        grown = memory_of(server.pid) - before
        for watcher in [first, *watchers]:
            watcher.transport.abort()
            with suppress(ConnectionClosed):
                while True:
                    await watcher.recv()
        return grown

    for server in serve(long_match("ascenseur", 6_000, sizes=[17] * 80), tmp_path, "--requests", "1000"):
        assert asyncio.run(run(server)) < people * 200_000


# Without a network around them.


def test_all_who_see_the_same_are_sent_the_same_bytes(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall)
        ply = match.state.ply
        ann, bob = (Viewer(0, (), name, "fr") for name in ("ann", "bob"))
        first = match.frame(ann, ply)
        assert match.frame(bob, ply) is first
        assert match.frame(Viewer(0, (), "ann", "en"), ply) != first
        me = Viewer(1, (1, 2), "me", "fr")
        assert match.frame(me, ply) != first
        await play(match)
        assert match.frame(ann, ply) != first

    in_hall(tmp_path, story)


def test_what_is_shown_of_seats_and_people_is_never_that_of_a_moment_before(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("step-by-step", [HERE, wire.SeatPlan("link"), wire.SeatPlan("link")])
        match, _ = await hall.create(asked, "me", "address")
        spectator = Viewer(0, (), "eve", "fr")
        before = match.frame(spectator, None)
        await hall.store.hold(match.id, Holder(2, "b" * 40, "Bo"))
        await match.reseat()
        assert match.frame(spectator, None) != before
        assert b"Bo" in match.frame(spectator, None)

    in_hall(tmp_path, story)


def test_the_legal_set_of_a_ply_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Submitting and every view of it, for all who look, list the actions of a new position once."""
    made: list[int] = []
    legal = Talo.legal

    def counted(self: Talo, position: TaloPosition) -> list[str]:
        made.append(position.mover)
        return legal(self, position)

    async def story(hall: Hall) -> None:
        asked = wire.NewMatch("talo", [HERE, HERE])
        match, _ = await hall.create(asked, "me", "address")
        viewers = [Viewer(seat, (1, 2) if seat else (), "me" if seat else "eve", "fr") for seat in (0, 1, 2)]
        monkeypatch.setattr(Talo, "legal", counted)
        for number in range(30):
            for viewer in viewers:
                match.frame(viewer, match.state.ply - 1)
            assert len(made) <= number + 1
            text = match.state.seen_by(match.state.mover).legal[0]
            await match.submit(match.state.mover, wire.Play(id=str(number), ply=match.state.ply, action=text))
        assert len(made) == 30

    in_hall(tmp_path, story)


def test_a_match_that_goes_on_for_ever_ends_as_a_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        match = await table(hall)
        monkeypatch.setattr(following_module, "LONGEST", 6)
        while match.state.status == "playing":
            assert match.state.ply < 6
            await play(match)
        assert match.state.ended is not None
        assert (match.state.ended.ended, match.state.ended.winners) == ("too-long", [1, 2])
        stored = await hall.store.load(match.id)
        assert stored is not None
        assert (stored.row.status, stored.entries[-1].kind) == ("over", "cut")
        assert (await Match.opened(hall, stored)).state.ended == match.state.ended
        with pytest.raises(RecordError):
            checked(stored)  # so early nobody cuts
        monkeypatch.setattr(checking, "LONGEST", 6)
        checked(stored)  # what an export has, an import takes

    in_hall(tmp_path, story)


def test_a_game_that_cannot_be_short_enough_is_not_opened(server: ServerProcess) -> None:
    async def conversation(ann: Visitor) -> None:
        seats = [{"kind": "here"}] * 3
        plan = {"game": "ascenseur", "seats": seats, "options": {"sizes": [17] * 200}}
        refused = await ann.post("/api/matches", plan, 409)
        assert refused["code"] == "impossible"
        await ann.post("/api/matches", {**plan, "options": {"sizes": [17] * 80}}, 201)

    talk(server, conversation)


def test_opening_a_long_match_lets_others_have_their_turn(tmp_path: Path) -> None:
    stored = long_match("ascenseur", 3_000, sizes=[17] * 80)

    async def story(hall: Hall) -> None:
        await hall.store.put_all([stored])
        loaded = await hall.store.load(MATCH)
        assert loaded is not None
        opening = asyncio.create_task(Match.opened(hall, loaded))
        turns = 0
        while not opening.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns > 3
        assert opening.result().state.ply == len(stored.entries)

    in_hall(tmp_path, story)


def test_players_are_served_before_watchers_and_a_crowd_in_portions() -> None:
    served: list[str] = []

    class Reader:
        def __init__(self, name: str) -> None:
            self.name = name

        def flush(self) -> None:
            served.append(self.name)

    async def run() -> None:
        post = Post()
        for number in range(2 * PORTION):
            post.ask(Reader(f"watcher {number}"), is_player=False)
        post.ask(Reader("player"), is_player=True)
        await asyncio.sleep(0)
        assert served[0] == "player"
        assert len(served) == 1 + PORTION
        post.ask(Reader("player again"), is_player=True)
        await asyncio.sleep(0)
        assert served[1 + PORTION] == "player again"
        assert len(served) == 2 + 2 * PORTION

    asyncio.run(run())
