"""Talō with one's own hands: clicks in a turn, the die that waits to be thrown, and a page that knows no rules."""

import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser
from server.process import ServerProcess

from web.browser import Visitor
from web.hands import SPOT, Choice, Hand
from web.test_games import HERE, RANDOM, Visit

MOST_CLICKS = 5  # throw, take, step, place, step; with a single bar
MOST_TURNS = 40

# Looking from elsewhere is no part of a turn: a key does it, and these hands use the menu.
COUNT = """() => {
    window.clicks = 0
    addEventListener('pointerdown', ({ target }) => {
        if (!target.closest('[aria-label=Menu], .menu')) window.clicks++
    }, true)
}"""
# A die that waits for ever: reading a page takes longer than three seconds on a busy machine.
PATIENT = """
    const { setTimeout } = window
    window.setTimeout = (work, ms, ...rest) => ms === 3000 ? 0 : setTimeout(work, ms, ...rest)
"""
# How long the die waits, measured in the page.
WAIT = """() => {
    const table = document.querySelector('.table')
    const began = performance.now()
    window.waited = new Promise((done) => new MutationObserver((_, watcher) => {
        if (table.dataset.throw !== undefined || table.dataset.legal === '0') return
        watcher.disconnect()
        done(performance.now() - began)
    }).observe(table, { attributes: true }))
}"""


class Builder(Hand):
    """Plays Talō as somebody in a hurry upwards does: the bar stays in the hand and is turned by the wheel."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor, self.upwards)
        self.random = Random("talo")

    def upwards(self, choices: list[Choice]) -> Choice:
        """One bar rather than two; then a step up, a bar that makes one, or any bar in sight."""
        texts = {choice["text"]: choice for choice in choices}
        single = [texts[text] for text in texts if text.startswith("take") and text.count(" ") == 1]
        if single or not any(text.startswith(("place", "move")) for text in texts):
            return self.random.choice(single or choices)
        place = self.visitor.look()["view"]["pawns"][self.visitor.look()["seat"] - 1]
        steps = [texts[text] for text in texts if text.startswith("move") and int(text.split()[2]) > level_of(place)]
        return self._in_sight(
            [
                *self._shuffled(steps),
                *self._shuffled([texts[text] for text in texts if makes_step(text, place)]),
                *self._shuffled(choices)[:40],
            ]
        )

    def _shuffled(self, choices: list[Choice]) -> list[Choice]:
        return self.random.sample(choices, len(choices))

    def _in_sight(self, choices: list[Choice]) -> Choice:
        for choice in choices[:60]:
            piece, cell = choice["facets"].get("piece", ""), choice["facets"].get("cell", "")
            self._turn_to(piece)
            if not cell or self.page.evaluate(SPOT, ["cell", cell]):
                return choice
        self._turn_to(choices[0]["facets"].get("piece", ""))
        return choices[0]

    def _touch_next(self, goal: Choice, offered: dict[str, Any]) -> None:
        """A lit place sends the pawn there, whatever is in the hand: it need not be taken up first."""
        step = [("cell", goal["facets"]["cell"])] if goal["facets"].get("piece") == "pawn" else []
        if not (self._touch_board(step) or self._touch_from_above(step)):
            super()._touch_next(goal, offered)

    def _turn_to(self, piece: str) -> None:
        """Turns the bar in hand by the wheel, until it is held so or has been turned all round."""
        held = self.offered()["picked"].get("piece", "")
        if piece[:-1] != held[:-1]:
            return
        self.page.mouse.move(*self.visitor.spot("cell", "e5 0"))
        while held != piece:
            self._and_wait(lambda: self.page.mouse.wheel(0, 120), f"turning {held} towards {piece}")
            held = self.offered()["picked"]["piece"]


def level_of(place: str) -> int:
    return int(place.split()[1])


def makes_step(text: str, place: str) -> bool:
    """Whether a bar comes to lie beside a pawn, one level higher than it stands."""
    verb, *bar = text.split()
    if verb != "place":
        return False
    length, column, row, base = int(bar[0]), ord(bar[2][0]), int(bar[2][1:]), int(bar[3])
    across, away = (length if bar[1] == "x" else 1), (length if bar[1] == "y" else 1)
    pawn = ord(place[0]), int(place.split()[0][1:])
    cells = [(column + i, row + j) for i in range(across) for j in range(away)]
    is_beside = any(abs(x - pawn[0]) + abs(y - pawn[1]) == 1 for x, y in cells)
    return is_beside and base + (length if bar[1] == "z" else 1) == level_of(place) + 1


def test_a_turn_with_one_bar_takes_five_clicks_at_most(visit: Visit) -> None:
    """A whole game by mouse; every press on the page counts, the throw too."""
    player = visit(size=(1000, 700), picture="plain")
    player.set_table("talo", [HERE, RANDOM], {"goal": 4, "start": "fixed"})
    player.page.evaluate(COUNT)
    hand, turns = Builder(player), []
    for _ in range(MOST_TURNS):
        before = player.page.evaluate("() => window.clicks")
        if not player.wait_for_turn(hand.throw):
            break
        taken, turn, first = 0, player.look()["view"]["turns"], player.look()["log_length"]
        while True:
            hand.decide()
            seen = player.look()
            taken = max(taken, len(seen["view"]["hand"]))
            if seen["status"] == "over" or seen["view"]["turns"] != turn:
                break
            player.wait_for_turn()
        verbs = [item["text"].split()[0] for item in seen["log"] if item["seat"] == 1 and item["n"] >= first]
        # Whoever goes on with the pawn, step by step, clicks once for each step.
        turns.append(
            (taken, player.page.evaluate("() => window.clicks") - before - max(0, verbs.count("move") - 1), verbs)
        )
    single = [clicks for taken, clicks, _ in turns if taken == 1]
    print(f"clicks in turns with one bar: {single}; in all turns (bars, clicks): {turns}")
    assert single, turns
    assert max(single) <= MOST_CLICKS, turns
    assert player.status() == "over", turns


def test_nothing_of_a_throw_is_told_before_it(visit: Visit) -> None:
    """Neither page nor position in words nor log nor live region know it."""
    player = visit()
    player.context.add_init_script(PATIENT)
    player.set_table("talo", [HERE, RANDOM], {"start": "fixed"})
    player.page.wait_for_selector(".table[data-throw]")
    for drawer in ("t", "j"):
        player.press(drawer)
        player.page.wait_for_selector(".drawer")
        shown = player.page.title() + re.sub('data-facet="die" data-value="(throw)?"', "", player.page.content())
        for word in ("die shows", "’s die", "'s die", 'class="tray', "data-value=", "do you take", "legal choices"):
            assert word not in shown, word
        assert player.page.evaluate("() => document.querySelector('canvas').offered().all") == []
    roll = player.look()["view"]["roll"]
    player.wait_for_turn()
    assert f"The die shows {roll}" in player.page.inner_text(".line")
    assert f"die shows {roll}" in player.page.inner_text(".drawer"), "the log"


def test_a_die_that_is_left_lying_throws_itself(visit: Visit) -> None:
    player = visit()
    player.set_table("talo", [HERE, RANDOM], {"start": "fixed"})
    player.page.wait_for_selector(".table[data-throw]")
    player.page.evaluate(WAIT)
    assert player.page.evaluate("() => window.waited") < 10_000
    assert player.look()["view"]["phase"] == "take"


@pytest.mark.parametrize("way", ["die", "button", "key"])
def test_the_die_is_thrown_by_hand(visit: Visit, way: str) -> None:
    """On the board, with the button in the line, or with the space bar; until then it waits."""
    player = visit(size=(1000, 700))
    player.context.add_init_script(PATIENT)
    player.set_table("talo", [HERE, RANDOM], {"start": "fixed"})
    player.page.wait_for_selector(".table[data-throw]")
    player.wait_until_still()
    if way == "die":
        player.click_board("die", "")
    elif way == "button":
        player.throw()
    else:
        player.press("Space")
    player.page.wait_for_selector(".table:not([data-throw], [data-legal='0'])")


OTHER_RULES = '''
"""Talō as nobody plays it, for one server: changed in Python alone."""

from sommet.games.talo import preview

situation = preview.situation


def other_situation(position):
    told = situation(position)
    told["floors"] = {**told["floors"], "e5": {"top": 6, "levels": [2, 6]}}
    if told["takes"] is not None:
        told["takes"] = [*told["takes"], {"lengths": [9, 9], "missing": 7}]
    return told


preview.situation = other_situation
preview._tips = lambda found: {"bar": found.bars[-1].bar, "towards": "a1", "edge": [[2, 2, 1], [2, 6, 1]]}
'''


@contextmanager
def other_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """A server that was told something else of Talō; the page it serves is the same."""
    (folder / "sitecustomize.py").write_text(OTHER_RULES, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")
    server = ServerProcess(f"sqlite:///{folder}/sommet.db", folder / "log").start()
    try:
        yield server
    finally:
        server.stop()


@pytest.mark.parametrize("are_other", [False, True], ids=["the rules", "other rules"])
def test_the_page_knows_no_rules(
    browser: Browser, server: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, are_other: bool
) -> None:
    """What rests where, how a roll is taken and what tips is as Python says, whatever that is."""
    if not are_other:
        seen = look_at_table(browser, server.url)
    else:
        with other_rules(tmp_path, monkeypatch) as changed:
            seen = look_at_table(browser, changed.url)
    assert ("no 7 left in stock" in seen["tray"]) is are_other
    assert seen["height"] == ("6 (2)" if are_other else "0")
    assert (seen["red"] > 20) is are_other


def look_at_table(browser: Browser, url: str) -> dict[str, Any]:
    """What a screen shows of one turn: the tray, the height of e5, and how much red is drawn."""
    player = Visitor(browser, url, size=(1000, 700), picture="plain")
    player.set_table("talo", [HERE, HERE], {"start": "fixed"})
    player.wait_for_turn()
    seen: dict[str, Any] = {"tray": player.page.inner_text(".tray")}
    # The last way to take a roll has no bar of ten: over e5 that one sticks out of the plan and is refused for it.
    player.act(lambda: player.page.click(".tray button:not([disabled]) >> nth=-1"))
    player.wait_for_turn()
    player.press("t")
    seen["height"] = player.page.inner_text(".drawer table >> nth=0 >> tr:has(th:text-is('row 5')) >> td >> nth=4")
    player.press("t")
    player.wait_until_still()
    x, y = player.spot("cell", "e5 0")
    with player.page.expect_response(lambda answer: "/preview?" in answer.url):
        player.page.mouse.move(x, y)
    player.wait_until_still()
    seen["red"] = red_pixels(player.page.screenshot())
    player.leave()
    return seen


def red_pixels(png: bytes) -> int:
    """How many pixels have the colour of the edge over which something tips."""
    width, height = struct.unpack(">II", png[16:24])
    size = {2: 3, 6: 4}[png[25]]
    chunks, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            chunks += png[at + 8 : at + 8 + length]
        at += length + 12
    rows, found = zlib.decompress(chunks), 0
    above = bytearray(width * size)
    for row in range(height):
        begin = row * (width * size + 1)
        line = unfiltered(rows[begin], bytearray(rows[begin + 1 : begin + 1 + width * size]), above, size)
        found += sum(line[i] > 235 and 40 < line[i + 1] < 80 and line[i + 2] < 50 for i in range(0, len(line), size))
        above = line
    return found


def unfiltered(kind: int, line: bytearray, above: bytearray, size: int) -> bytearray:
    """One row of a PNG, as its filter says."""
    for i in range(len(line)):
        left, up, corner = (line[i - size], above[i], above[i - size]) if i >= size else (0, above[i], 0)
        if kind == 4:
            guess = left + up - corner
            nearest = min((left, up, corner), key=lambda value: abs(guess - value))
        else:
            nearest = (0, left, up, (left + up) // 2)[kind]
        line[i] = (line[i] + nearest) & 255
    return line
