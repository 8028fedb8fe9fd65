"""The desk says what the server would have said: one match at both, by the same secret, action by action."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from server.process import ServerProcess

from local.page import Page
from sommet.local.table import DEVICE, PREFIX
from sommet.server.store import Store, open_database
from sommet.server.store.rows import Stored

# Who sits there and how it is played. Where something is hidden a level that searches is bound in time, so it might
# decide otherwise on a busy machine.
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "ascension": ("here here greedy", {"max_turns": 6}),
    "ascenseur": ("here greedy here", {"sizes": [3, 2]}),
    "aufsteiger": ("here 2 here", {"turn_limit": 12}),
    "step-by-step": ("here here 2", {"size": 3, "tower": 2, "stock": 6, "coda": 2}),
    "talo": ("here 1", {"goal": 3}),
}
LANGS = ("fr", "en")


class Server:
    """A real server, asked like the desk."""

    def __init__(self, process: ServerProcess, database: str) -> None:
        self.http = httpx.Client(base_url=process.url, timeout=120)
        self._database = database

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> tuple[int, Any]:
        asked = {"lang": "en", **query}
        headers = {"accept-language": asked["lang"], "content-type": "application/json"}
        content = body if isinstance(body, str) or body is None else json.dumps(body)
        answer = self.http.request(method, f"/api/{path}", params=asked, content=content, headers=headers)
        while answer.status_code == 429:  # the server bounds how often one may ask
            time.sleep(0.1)
            answer = self.http.request(method, f"/api/{path}", params=asked, content=content, headers=headers)
        return answer.status_code, answer.json() if answer.content else None

    def stored(self, match: str) -> Stored:
        """A match as the database has it."""

        async def load() -> Stored | None:
            store = Store(open_database(self._database))
            try:
                return await store.load(match)
            finally:
                await store.close()

        stored = asyncio.run(load())
        assert stored is not None
        return stored


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("same")
    database = f"sqlite:///{folder}/sommet.db"
    process = ServerProcess(database, folder / "log", "--requests", "100000").start()
    asked = Server(process, database)
    yield asked
    asked.http.close()
    process.stop()


class Both:
    """One match at the server and at the desk of a device."""

    def __init__(self, server: Server, game: str, seats: str, options: dict[str, Any]) -> None:
        self.server, self.page = server, Page()
        plans = [{"kind": "here"} if word == "here" else {"kind": "level", "level": word} for word in seats.split()]
        status, created = server.ask("POST", "matches", {"game": game, "seats": plans, "options": options})
        assert status == 201, created
        self.there = created["match"]["id"]
        self.here = PREFIX + self.there
        # As the server has stored it, once its first person is to act; held by this device.
        self.wait()
        stored = self.server.stored(self.there)
        stored.row.creator = DEVICE
        stored.row.due_ms = None
        for holder in stored.holders:
            holder.session = DEVICE
        assert self.page.restore(json.dumps({"stored": msgspec.to_builtins(stored)})) == self.here

    def wait(self) -> None:
        """Until a person is to act there, or nobody."""
        while (view := self.server.ask("GET", f"matches/{self.there}/view")[1])["status"] != "over":
            if view["turn"] in view["held"]:
                return
            time.sleep(0.01)

    def ask(self, method: str, door: str, body: Any = None, **query: Any) -> Any:
        """The same answer at both."""
        status, told = self.server.ask(method, f"matches/{self.there}{door}", body, **query)
        found = self.page.ask(method, f"matches/{self.here}{door}", body, status, **query)
        self.wait()
        self.page.settle()
        assert _nameless(found) == _nameless(told), (method, door, body, query)
        return told


def _nameless(answer: Any) -> Any:
    """Without what the names and clocks of two places make different."""
    return {name: told for name, told in answer.items() if name not in ("match", "id", "created_ms", "detail")}


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_match_is_shown_the_same_by_server_and_desk(server: Server, game: str) -> None:
    seats, options = TABLES[game]
    both, luck = Both(server, game, seats, options), Random(3)
    ply = -1
    for number in range(400):
        view = both.ask("GET", "/view", lang=LANGS[number % 2])
        if view["status"] == "over":
            break
        turn = view["turn"]
        view = both.ask("GET", "/view", seat=turn, since=max(0, ply), lang=LANGS[number % 2])
        ply = view["ply"]
        if number % 5 == 0:
            for seat in [0, *view["held"]]:
                both.ask("GET", "/view", seat=seat)
                both.ask("GET", "/log", seat=seat, first=1, count=20)
            both.ask("GET", "/previews", seat=turn, ply=ply, first=0, count=30)
        action = luck.choice(view["legal"])
        both.ask("POST", "/preview", {"action": action, "seat": turn, "ply": ply})
        play = {"type": "play", "id": f"a{number}", "ply": ply, "seat": turn}
        if number % 7 == 0:
            both.ask("POST", "/commands", {**play, "id": f"n{number}", "action": "castle"}, lang="fr")
            both.ask("POST", "/commands", {**play, "id": f"s{number}", "action": action, "ply": ply + 1})
        both.ask("POST", "/commands", {**play, "action": action})
        both.ask("POST", "/commands", {**play, "action": action})  # sent again, it is the same command
        if number == 4:
            both.ask("POST", "/commands", {"type": "undo", "id": "undo", "ply": ply + 1, "seat": turn})
    else:
        pytest.fail("the match should be over by now")

    for viewer in [0, 1]:
        both.ask("GET", "/pages", viewer=viewer, first=0, count=50, lang="fr")
        both.ask("GET", "/log", first=0, count=200)
    both.ask("GET", "/record")
    both.ask("GET", "")


def test_what_is_refused_is_refused_alike(server: Server) -> None:
    both = Both(server, "step-by-step", "here here", {})
    play = {"type": "play", "id": "x", "ply": 1, "seat": 1, "action": "move c3"}

    assert both.ask("POST", "/commands", play)["rule"] == "R8"
    both.ask("POST", "/commands", {**play, "id": "y", "seat": 2})
    both.ask("POST", "/commands", {**play, "id": "z", "seat": 3})
    for body in ("", "{", "[]", '{"type":"play"}', json.dumps({**play, "more": 1}), "[" * 100_000):
        if len(body) < 60_000:  # the server refuses what is longer before it looks at it
            both.ask("POST", "/commands", body)
    both.ask("GET", "/previews", seat=2)
    both.ask("GET", "/view", seat=7)
    both.ask("GET", "/view", seat="me")
    both.ask("GET", "/log", count=0)
    both.ask("GET", "/record")
    both.ask("POST", "/jobs", {"kind": "analysis"})
    both.ask("POST", "/jobs", {"kind": "hint", "seat": 2})
    both.ask("POST", "/preview", {"action": "move c3", "seat": 1, "ply": 9})
    both.ask("POST", "/nothing")


def test_lessons_are_the_same(server: Server) -> None:
    page, attempt = Page(), {"kind": "lesson", "game": "step-by-step"}
    course = server.ask("GET", "games/step-by-step/lessons", lang="fr")[1]
    assert page.ask("GET", "games/step-by-step/lessons", lang="fr") == course
    first = {**attempt, "id": course["lessons"][0]["id"]}
    for door, body in (
        ("", first),
        ("/previews", first),
        ("/preview", {**first, "action": "move a1"}),
        ("/preview", {**first, "action": "castle"}),
        ("", {**first, "action": "castle"}),
        ("/hint", first),
        ("", {**first, "id": "nothing"}),
        ("", {"kind": "lesson"}),
    ):
        status, told = server.ask("POST", f"exercises{door}", body)
        assert _nameless(page.ask("POST", f"exercises{door}", body, status)) == _nameless(told)
