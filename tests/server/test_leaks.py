"""Nothing hidden leaves the server: two matches that differ only in what a seat cannot know send it the same bytes.

Two servers play the same script on two databases. In the second one hidden things have changed places: cards between a
hand and the stock, faces of cubes. Whoever may not know must not be able to tell, from any message on the socket or any
answer over HTTP. Whoever may know must, or the comparison would be worth nothing.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sommet
from server.client import Live, Visitor
from server.process import ServerProcess
from sommet.core.game import Start
from sommet.core.rng import Rng
from sommet.server import wire
from sommet.server.opening import new_match
from sommet.server.sessions import Sessions
from sommet.server.store import Store, open_database, prepare_database
from sommet.server.store.rows import Entry, Holder, Stored

KEY, SECRET, MATCH = "11" * 32, "22" * 32, "leaks"
NOW_MS = int(time.time() * 1000)  # an old match would be cleared away
SESSIONS = Sessions(KEY)
PEOPLE = {seat: SESSIONS.new() for seat in range(5)}  # 0 watches


# Tried in turn, legal or not: what their refusals and previews tell is compared too.
PROBES = (
    "nonsense",
    "bid 1",
    "play AH",
    "play 5C",
    "deal 7H",
    "take f6",
    "take b2",
    "place f6",
    "reveal f6",
    "move e5",
)


class Table:
    """A match as it stands in the database before the server starts."""

    def __init__(self, game: str, kinds: str, options: dict[str, Any]) -> None:
        self.game = sommet.game(game)
        plans = [wire.SeatPlan("level", word) if word.isdigit() else wire.SeatPlan("link") for word in kinds.split()]
        asked = wire.NewMatch(game, plans, options, watch="anyone")
        self.stored = new_match(asked, "creator", "address", NOW_MS)
        self.start = Start(self.stored.row.players, dict(self.stored.row.options), self.stored.row.setup)
        self.chance: list[str] = []

    async def put(self, url: str) -> None:
        """Writes the match, begun, into a database."""
        await prepare_database(url)
        store = Store(open_database(url))
        await store.fact("key", KEY)
        await store.put_all([self._rows()])
        await store.close()

    def _rows(self) -> Stored:
        seats = self.stored.seats
        position = self.game.begin(self.start)
        entries = [Entry(0, "begin", 0, "", None, NOW_MS, None)]
        for text in self.chance:
            entries.append(Entry(len(entries), "play", 0, text, None, NOW_MS, None))
            self.game.play(position, text)
        assert position.mover > 0
        row = msgspec.structs.replace(
            self.stored.row,
            id=MATCH,
            secret=SECRET,
            setup=self.start.setup,
            status="playing",
            ply=len(entries),
            turn=position.mover,
        )
        holders = [Holder(seat.seat, PEOPLE[seat.seat].fingerprint, None) for seat in seats if seat.kind == "link"]
        return Stored(row, seats, holders, entries)


class World:
    """One of the two servers, with everybody connected."""

    def __init__(self, server: ServerProcess, viewers: list[int]) -> None:
        self.viewers = viewers
        self.visitors = {viewer: Visitor(server.url) for viewer in viewers}
        for viewer, visitor in self.visitors.items():
            visitor.http.cookies.set("sommet", PEOPLE[viewer].cookie)
        self.lives: dict[int, Live] = {}
        self.previews: dict[int, list[bytes]] = {viewer: [] for viewer in viewers}

    async def connect(self) -> None:
        """Everybody comes; what is compared begins when all are there, with a whole view for each."""
        for viewer, visitor in self.visitors.items():
            self.lives[viewer] = await visitor.live(MATCH, seat=viewer)
            await self.lives[viewer].shown(1)
        everybody = [viewer for viewer in self.viewers if viewer > 0]
        # All are told at once; whoever came last may not have been listening yet.
        first = next(iter(self.lives.values()))
        await first.until(lambda message: message["type"] == "presence" and message["seats"] == everybody)
        for viewer, live in self.lives.items():
            await live.send({"type": "react", "reaction": "ready"})  # there is no such sign: its refusal is the mark
            await live.until(lambda message: message["type"] == "refused" and message["code"] == "message")
            live.traffic.clear()
            live.update = {}
            await live.send({"type": "show", "seat": viewer, "lang": "en"})
            await live.shown(1)

    @property
    def turn(self) -> int:
        """The seat to act."""
        return int(next(iter(self.lives.values())).update["turn"])

    async def play(self, seat: int, action: str) -> None:
        """Looks ahead and plays, and waits until everybody has seen it, and until it is a person's turn again."""
        http, asked = self.visitors[seat].http, [action, PROBES[len(self.previews[seat]) % len(PROBES)]]
        replies = [await http.get(f"/api/matches/{MATCH}/previews?seat={seat}")]
        replies += [await http.post(f"/api/matches/{MATCH}/preview", json={"action": text}) for text in asked]
        assert all(reply.status_code == 200 for reply in replies)
        self.previews[seat] += [reply.content for reply in replies]
        answer = await self.lives[seat].play(action, id=f"{len(self.lives[seat].traffic)}")
        assert answer["type"] == "accepted", answer
        for live in self.lives.values():
            await live.shown(answer["ply"])
        while self.turn not in self.viewers and self.turn != 0:
            ply = next(iter(self.lives.values())).update["ply"]
            for live in self.lives.values():
                await live.shown(ply + 1)

    async def answers(self, viewer: int) -> list[bytes]:
        """Everything HTTP says about the match to one viewer."""
        http = self.visitors[viewer].http
        paths = [
            *(f"/api/matches/{MATCH}/view?seat={seat}&lang={lang}" for seat in range(4) for lang in ("fr", "en")),
            *(f"/api/matches/{MATCH}/previews?seat={seat}" for seat in range(4)),
            *(f"/api/matches/{MATCH}{rest}" for rest in ("", "/record", "/view", "/pages", "/previews")),
            *("/api/lobby", "/api/mine"),
        ]
        replies = [await http.get(path) for path in paths]
        trial = {"action": "nonsense", "seat": viewer or 1}
        replies.append(await http.post(f"/api/matches/{MATCH}/preview", json=trial))
        replies += [await http.post(f"/api/matches/{MATCH}/preview", json={"action": text}) for text in PROBES]
        replies.append(await http.post(f"/api/matches/{MATCH}/jobs", json={"kind": "hint", "seat": (viewer % 3) + 1}))
        replies.append(await http.post(f"/api/matches/{MATCH}/jobs", json={"kind": "analysis"}))
        replies.append(await http.post(f"/api/matches/{MATCH}/share"))
        return [b"%d %s" % (reply.status_code, reply.content) for reply in replies]

    async def close(self) -> None:
        """Everybody leaves."""
        for visitor in self.visitors.values():
            await visitor.close()


@contextmanager
def two_servers(one: Table, other: Table, folder: Path) -> Iterator[list[ServerProcess]]:
    """A server for each of two tables."""
    servers = []
    for name, table in (("one", one), ("other", other)):
        url = f"sqlite:///{folder}/{name}.db"
        asyncio.run(table.put(url))
        servers.append(ServerProcess(url, folder / f"{name}.log", "--requests", "10000").start())
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


Chooser = Callable[[set[str], int], str | None]


async def play_both(worlds: list[World], choose: Chooser) -> None:
    """Plays the same in both worlds as long as the script has something to play."""
    for world in worlds:
        await world.connect()
    while (turn := worlds[0].turn) != 0:
        assert worlds[1].turn == turn
        both = set(worlds[0].lives[turn].update["legal"]) & set(worlds[1].lives[turn].update["legal"])
        action = choose(both, turn)
        if action is None:
            break
        for world in worlds:
            await world.play(turn, action)


def bytes_of(world: World, viewer: int) -> list[str]:
    """All that came over the socket, as it came."""
    return world.lives[viewer].traffic


def story_of(world: World, viewer: int) -> list[Any]:
    """The log as it grew and the last view: how updates were bundled while a computer player acted is left out."""
    updates = [
        message for text in bytes_of(world, viewer) if (message := msgspec.json.decode(text))["type"] == "update"
    ]
    items = [(item["n"], item["text"], item["words"]) for update in updates for item in update["log"]]
    last = {name: value for name, value in updates[-1].items() if name not in ("since", "log")}
    return [items, last]


async def compare(
    servers: list[ServerProcess],
    viewers: list[int],
    choose: Chooser,
    blind: list[int],
    seeing: list[int],
    seen: Callable[[World, int], list[Any]] = bytes_of,
    at_least: int = 4,
) -> None:
    """Plays both worlds and compares what each viewer received."""
    worlds = [World(server, viewers) for server in servers]
    try:
        await play_both(worlds, choose)
        for viewer in blind:
            said = [await world.answers(viewer) for world in worlds]
            assert said[0] == said[1], f"HTTP tells viewer {viewer} the two worlds apart"
            first, second = (seen(world, viewer) for world in worlds)
            assert first == second, f"viewer {viewer} can tell the two worlds apart"
            ahead = [world.previews[viewer] for world in worlds]
            assert ahead[0] == ahead[1], f"previews tell viewer {viewer} the two worlds apart"
        for viewer in seeing:
            assert bytes_of(worlds[0], viewer) != bytes_of(worlds[1], viewer), f"viewer {viewer} should see it"
        assert len(bytes_of(worlds[0], viewers[0])) >= at_least
    finally:
        for world in worlds:
            await world.close()


# Ascenseur: a card of seat 2 and a card of the stock change places.


def ascenseur(kinds: str, trade: bool, **options: Any) -> tuple[Table, set[str]]:
    """A table with five cards each dealt, and the two cards that are traded."""
    table = Table("ascenseur", kinds, {"sizes": [5], **options})
    table.start.setup["dealer"] = 3
    position, rng = table.game.begin(table.start), Rng(5)
    while position.mover == 0:
        action = position.random(rng)
        table.chance.append(table.game.write(position, action))
        position.play(action)
    dealt = {text.split()[1] for text in table.chance}
    stock = next(f"{rank}{suit}" for suit in "CDHS" for rank in "3456789TJQKA" if f"{rank}{suit}" not in dealt)
    # Dealer 3 deals to 1, 2, 3, 1, …: the second card is seat 2's.
    card = table.chance[1].split()[1]
    if trade:
        table.chance[1] = f"deal {stock}"
    return table, {card, stock}


@pytest.mark.parametrize("bidding", ["open", "simultaneous"])
def test_the_cards_of_another_hand_leave_no_trace(bidding: str, tmp_path: Path) -> None:
    one, traded = ascenseur("link link link", trade=False, bidding=bidding)
    other, _ = ascenseur("link link link", trade=True, bidding=bidding)
    rng = random.Random(bidding)

    def choose(both: set[str], turn: int) -> str | None:
        fitting = sorted(text for text in both if not traded & set(text.split()))
        return rng.choice(fitting) if fitting else None

    with two_servers(one, other, tmp_path) as servers:
        asyncio.run(compare(servers, [0, 1, 2, 3], choose, blind=[0, 1, 3], seeing=[2], at_least=12))


@pytest.mark.parametrize("level", ["1", "3"])
def test_a_computer_player_cannot_tell_either(level: str, tmp_path: Path) -> None:
    one, traded = ascenseur(f"link link {level}", trade=False)
    other, _ = ascenseur(f"link link {level}", trade=True)

    def choose(both: set[str], turn: int) -> str | None:
        return min((text for text in both if not traded & set(text.split())), default=None)

    with two_servers(one, other, tmp_path) as servers:
        asyncio.run(compare(servers, [0, 1, 2], choose, [0, 1], [2], story_of, at_least=8))


# Ascension: two cubes change faces.

CELLS = [f"{column}{row}" for row in range(1, 10) for column in "abcdefghi"]
CUBES = [cell for cell in CELLS if cell not in ("a1", "a9", "i1", "i9", "e5")]  # in the order of the setup
ACTIONS = 40


def ascension(traded: tuple[str, str] | None) -> Table:
    """A table with a fixed layout, two faces of it traded if so asked."""
    table = Table("ascension", "link link", {})
    faces = str(table.game.resolve(2, None, None, seed=7).setup).split()
    if traded is not None:
        first, second = (CUBES.index(cell) for cell in traded)
        assert faces[first] != faces[second]
        faces[first], faces[second] = faces[second], faces[first]
    table.start = Start(2, table.start.options, " ".join(faces))
    return table


class Lifter:
    """Plays the first action of the list that reveals nothing and lifts nothing from the given cells.

    The cube first lifted from `once` is never lifted again, wherever it is put.
    """

    def __init__(self, untouched: set[str], once: str | None = None) -> None:
        self.untouched = set(untouched)
        self.once = once
        self.carried = False
        self.left = ACTIONS

    def __call__(self, both: set[str], turn: int) -> str | None:
        self.left -= 1
        if self.left == 0:
            return None
        action = min(text for text in both if not self._is_ruled_out(text))
        if self.carried:
            self.untouched.add(action.split()[1])
        self.carried = action == f"take {self.once}"
        return action

    def _is_ruled_out(self, text: str) -> bool:
        return text.startswith("reveal") or (text.startswith("take") and text.split()[1] in self.untouched)


def first_lift_of(seat: int) -> str:
    """The cell from which the script lets a seat lift its first cube."""
    table, choose = ascension(None), Lifter(set())
    position = table.game.begin(table.start)
    while True:
        action = choose(set(table.game.legal(position)), position.mover)
        assert action is not None
        if position.mover == seat and action.startswith("take"):
            return action.split()[1]
        table.game.play(position, action)


def other_face_than(cell: str) -> str:
    """A cube in the middle, which the script does not touch, with another face."""
    faces = str(ascension(None).start.setup).split()
    mine = faces[CUBES.index(cell)]
    return next(other for other in ("d4", "d5", "d6", "f4", "f5", "f6") if faces[CUBES.index(other)] != mine)


def test_faces_nobody_has_lifted_leave_no_trace(tmp_path: Path) -> None:
    untouched = ("f6", other_face_than("f6"))
    with two_servers(ascension(None), ascension(untouched), tmp_path) as servers:
        asyncio.run(compare(servers, [0, 1, 2], Lifter(set(untouched)), [0, 1, 2], [], at_least=ACTIONS // 2))


def test_a_face_somebody_else_has_lifted_leaves_no_trace(tmp_path: Path) -> None:
    lifted = first_lift_of(2)
    untouched = other_face_than(lifted)
    with two_servers(ascension(None), ascension((lifted, untouched)), tmp_path) as servers:
        asyncio.run(compare(servers, [0, 1, 2], Lifter({untouched}, lifted), [0, 1], [2], at_least=ACTIONS // 2))
