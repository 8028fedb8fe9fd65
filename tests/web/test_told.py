"""The page computes no rule: one that is changed in Python alone changes ways, reach and previews on the screen."""

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from server.process import ServerProcess

from web.browser import PATIENCE_MS, ROOT, Visitor
from web.hands import SPOT

Visit = Callable[..., Visitor]
Edits = list[tuple[str, str, str]]  # file, what stands there, what is put there

HERE = {"kind": "here"}
SIDES = ("west", "east", "south", "north")
PLAY = """async ([match, actions]) => {
    const headers = { 'content-type': 'application/json' }
    for (const action of actions) {
        const { ply, turn: seat } = await (await fetch(`api/matches/${match}/view`)).json()
        const body = JSON.stringify({ type: 'play', id: `told-${ply}`, ply, seat, action })
        const answer = await fetch(`api/matches/${match}/commands`, { method: 'POST', headers, body })
        if (!answer.ok) return `${action}: ${await answer.text()}`
    }
}"""


@dataclass(frozen=True)
class Case:
    """A rule changed by editing its source, and a place that it opens after some actions."""

    game: str
    options: dict[str, Any]
    size: int  # cells of a side
    edits: Edits  # of the game's files
    actions: list[str]
    origin: str
    target: str
    mark: str  # how the place is marked once it can be reached
    tag: str  # its level, and how far above the pawn it is

    def place(self, cell: str) -> tuple[float, float]:
        """The middle of a cell in the scene."""
        half = (self.size - 1) / 2
        return ord(cell[0]) - ord("a") - half, half - int(cell[1:]) + 1


CASES = [
    Case(
        "step-by-step",
        {},
        5,
        # R3, R4: a step of up to two levels. A column opens and shuts a way as it rises past its neighbour.
        [
            *(("columns.py", f"(0 <= {side} < 4) & {side}", f"({side} in (1, 4))") for side in SIDES),
            *(("columns.py", f"(0 <= {side} < 4) & ~{side}", f"({side} in (-1, 2))") for side in SIDES),
            ("balls.py", "< -1 or rise > 1", "< -2 or rise > 2"),
        ],
        ["move b4", "place b5", "move d5", "place d4", "move a5", "place b5", "move e5", "place e4"],
        "a5",
        "b5",
        "climb",
        "2 +2",
    ),
    Case(
        "ascension",
        {"home": "safe"},
        9,
        [("pawns.py", "== LADDER else 1", "== LADDER else 2")],  # R24: a step of up to two half-cubes
        ["take b2", "place d1"],
        "a1",
        "a2",
        "special",
        "2 +2",
    ),
]


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[ServerProcess]:
    """A server whose rules are a copy of ours with some words changed; the page is the same."""
    case: Case = request.param
    package = tmp_path / "rules" / "sommet"
    shutil.copytree(ROOT / "src" / "sommet", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    for file, old, new in case.edits:
        rules = package / "games" / case.game.replace("-", "_") / file
        source = rules.read_text(encoding="utf-8")
        assert old in source, f"{old} is no longer in {file}"
        rules.write_text(source.replace(old, new), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    monkeypatch.setenv("SOMMET_PURE", "1")
    process = ServerProcess(f"sqlite:///{tmp_path}/sommet.db", tmp_path / "log").start()
    yield process
    process.stop()


def hovered(visitor: Visitor, case: Case, mark: str) -> dict[str, list[Any]]:
    """What is drawn when the pointer rests on the case's place, by kind of drawing, as soon as the place has that mark.

    Interpreted rules on a busy machine take their time to tell; without the mark it is what is drawn in the end.
    """
    visitor.set_table(case.game, [HERE, HERE], case.options)
    match = visitor.match()
    visitor.go()  # nothing is drawn on the way there
    refused = visitor.page.evaluate(PLAY, [match, case.actions])
    assert refused is None, refused
    visitor.go(f"#/m/{match}")
    visitor.wait_for_board()
    visitor.sit_down()
    visitor.wait_until_still()
    spot = visitor.page.evaluate(SPOT, ["cell", case.target])
    assert spot is not None, f"{case.target} is not in sight"
    visitor.page.mouse.move(spot["x"], spot["y"])
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while mark not in marks_at(drawn := drawn_by_kind(visitor), case.place(case.target)):
        if time.monotonic() > deadline:
            break
    return drawn


def drawn_by_kind(visitor: Visitor) -> dict[str, list[Any]]:
    visitor.wait_until_still()
    drawn: dict[str, list[Any]] = {}
    for told in visitor.page.evaluate("document.querySelector('canvas').pictured()"):
        for kind, what in told.items():
            drawn.setdefault(kind, []).extend(what if kind == "marks" else [what])
    return drawn


def marks_at(drawn: dict[str, list[Any]], place: tuple[float, float]) -> set[str]:
    return {mark["kind"] for mark in drawn.get("marks", ()) if (mark["at"][0], mark["at"][2]) == place}


@pytest.mark.parametrize(
    ("changed", "case"), [(case, case) for case in CASES], indirect=["changed"], ids=lambda case: case.game
)
def test_a_rule_changed_in_python_changes_the_picture(
    visit: Visit, browser: Browser, changed: ServerProcess, case: Case
) -> None:
    place = case.place(case.target)
    drawn = hovered(visit(size=(1000, 700), picture="plain"), case, "stop")
    assert marks_at(drawn, place) == {"stop"}, (
        "by our rules it cannot be reached, and the picture says so without a click"
    )
    elsewhere = Visitor(browser, changed.url, size=(1000, 700), picture="plain")
    drawn = hovered(elsewhere, case, case.mark)
    assert case.mark in marks_at(drawn, place)
    ways = [[(x, z) for x, _, z in way] for way in drawn["way"]]
    assert [case.place(case.origin), place] in ways, ways
    assert case.tag in drawn["tag"], drawn["tag"]
    elsewhere.leave()
