"""die Aufsteiger's page works out no rule: what is changed in Python alone changes what the screen shows ahead."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from server.process import ServerProcess

from web.browser import Visitor
from web.hands import Hand

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
# Both pawns stand on a cube. S1, put at o13, is a step from there to the stairs of M3 and S2: one down, then up.
TOWER = {
    "free": True,
    "colours": ["red", "lightblue"],
    "tower": [
        "M1 m13 2x2x2 grey",
        "L1 m15 2x2x4 violet",
        "M3 o15 2x2x2 grey",
        "M4 q15 2x2x2 grey",
        "S2 q15 2x2x1 grey",
        "S1 m11 2x2x1 violet",
    ],
    "pawns": ["m13", "m13"],
}
STEP, GOAL, ELSEWHERE = "o13 2x2x1", "q15", "m15"
HIGH = (3.5, 3, -1.5)  # where the goal lies in the scene
# Every Python that the server starts reads this first, its workers too.
SAME_TOWER = f"""
from sommet.games.aufsteiger.game import Aufsteiger
check = Aufsteiger.check_setup
Aufsteiger.check_setup = lambda self, players, options, setup, rng: check(self, players, options, setup or {TOWER}, rng)
"""
OTHER_RULES = f"""{SAME_TOWER}
from sommet.games.aufsteiger import preview
tell = preview.situation
def situation(position):
    told = tell(position)
    told["faces"]["{GOAL}"]["height"] += 20
    return told
preview.situation = situation
preview._opens = lambda position: [
    {{"seat": 1, "cell": "{ELSEWHERE}", "level": 4, "best": True, "way": [["n14", 2], ["n15", 4]]}}
]
"""
Serve = Callable[[str], ServerProcess]
Enter = Callable[[ServerProcess, str], Visitor]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Starts servers whose rules were changed in Python."""
    servers: list[ServerProcess] = []

    def start(change: str) -> ServerProcess:
        folder = tmp_path / str(len(servers))
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(change, encoding="utf-8")
        with monkeypatch.context() as patched:
            patched.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
            servers.append(ServerProcess(f"sqlite:///{folder}/sommet.db", folder / "log").start())
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def enter(browser: Browser) -> Iterator[Enter]:
    """Sits down at a table with an option, the step in hand and held where it would be put."""
    visitors: list[Visitor] = []

    def sit(server: ServerProcess, descent: str) -> Visitor:
        visitor = Visitor(browser, server.url, size=(1000, 700), picture="plain")
        visitors.append(visitor)
        visitor.set_table("aufsteiger", [HERE, RANDOM], {"descent": descent})
        visitor.wait_for_turn()
        decide(visitor, "lift S1")
        with visitor.page.expect_response(lambda response: response.url.split("?")[0].endswith("/preview")):
            visitor.page.mouse.move(*visitor.spot("cell", STEP))
        visitor.wait_until_still()
        return visitor

    yield sit
    for visitor in visitors:
        visitor.leave()


def decide(visitor: Visitor, text: str) -> None:
    Hand(visitor, lambda choices: next(choice for choice in choices if choice["text"] == text)).decide()
    visitor.wait_for_turn()
    visitor.wait_until_still()


def drawn(visitor: Visitor) -> dict[str, list[Any]]:
    """What is drawn ahead of a decision: marks on faces and ways, by their places in the scene."""
    told = visitor.page.evaluate("document.querySelector('canvas').pictured()")
    return {
        "marks": [mark for each in told for mark in each.get("marks", [])],
        "ways": [each["way"] for each in told if "way" in each],
    }


def ends(ways: list[Any]) -> set[tuple[float, ...]]:
    return {tuple(way[-1]) for way in ways}


def test_an_option_changes_what_a_block_is_shown_to_open_and_what_is_in_reach(serve: Serve, enter: Enter) -> None:
    """One step down, then up: shown where pawns may step down, and not where they never may (R15)."""
    server = serve(SAME_TOWER)
    free, bound = (enter(server, descent) for descent in ("any", "never"))
    free.page.wait_for_function("document.querySelector('canvas').pictured().some(({ way }) => way)")
    assert ends(drawn(free)["ways"]) == {HIGH}
    assert drawn(bound) == {"marks": [], "ways": []}
    for visitor in (free, bound):
        decide(visitor, f"drop {STEP}")
        visitor.page.mouse.move(5, 690)
        visitor.wait_until_still()
    assert {"kind": "climb", "at": list(HIGH)} in drawn(free)["marks"], "the face in reach is not lit"
    assert drawn(bound)["marks"] == []


def test_a_rule_changed_in_python_changes_the_screen(serve: Serve, enter: Enter) -> None:
    """Another height of a face, and another face that the step is said to open."""
    usual, other = (enter(serve(change), "any") for change in (SAME_TOWER, OTHER_RULES))
    for visitor in (usual, other):
        visitor.page.wait_for_function("document.querySelector('canvas').pictured().some(({ way }) => way)")
    assert HIGH in ends(drawn(usual)["ways"])
    assert HIGH not in ends(drawn(other)["ways"]), "the page draws a way of its own"
    for visitor, height in ((usual, "3"), (other, "23")):
        visitor.press("t")
        row = visitor.page.locator(".drawer table").first.locator(
            "tr", has=visitor.page.locator(f"th:text-is('{GOAL}')")
        )
        assert row.locator("td").first.inner_text() == height
