"""Without a connection, in real Chromium: Sommet was kept on the device, then the server went and the network too."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from server.process import ServerProcess

import sommet
from sommet.core.record import Record
from web.alone import Alone, downloaded
from web.browser import Visitor
from web.hands import Hand
from web.site import STATIC
from web.test_games import GAMES, HERE, SHORT, chooser

LEVEL_3 = {"kind": "level", "level": "3"}


@pytest.fixture(scope="module")
def alone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Alone]:
    """Somebody who has kept everything while there was a connection; since then there is none."""
    assert (STATIC / "offline" / "manifest.json").is_file(), "the package is not compiled for browsers: make offline"
    folder = tmp_path_factory.mktemp("offline")
    server = ServerProcess(f"sqlite:///{folder}/a.db", folder / "log").start()
    visitor = Alone(browser, server.url, lang="en", size=(1000, 700), scale=0.5, worker="allow")
    visitor.listen(STATIC)
    visitor.go()
    visitor.page.wait_for_selector("[data-kept=shelf]")
    assert re.search(r"\d\.\d\sMB", visitor.page.inner_text("[data-kept]")), "its size is not said beforehand"
    visitor.page.click("[data-kept] button")
    visitor.page.wait_for_selector("[data-kept=whole]")
    server.stop()
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.page.wait_for_selector("[data-game]")
    visitor.start("step-by-step")
    yield visitor
    elsewhere = {url for url in visitor.asked if not url.startswith((server.url, "blob:", "data:"))}
    assert elsewhere == set(), "a request left for another host"
    visitor.leave()


def check(record: dict[str, Any]) -> None:
    """A record replays in the package as it stands, result included."""
    assert not sommet.replay(sommet.game(record["game"]), Record.from_json(json.dumps(record))).mismatches


def test_the_box_says_where_one_plays_and_why_nobody_can_be_invited(alone: Alone) -> None:
    alone.go("#/box/talo")
    alone.page.wait_for_selector("#where")
    assert "No connection" in alone.page.inner_text("[aria-labelledby=where]")
    link = alone.page.locator("option[value=link]").first
    assert link.is_disabled()
    assert "not without a connection" in link.inner_text()
    assert alone.barriers() == []
    alone.picture("offline-box")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(alone: Alone, game: str) -> None:
    """By mouse against level 3, from the first decision to the result; its record replays in the package."""
    seats = [HERE, *[LEVEL_3] * (sommet.game(game).seats[0] - 1)]
    alone.set_table(game, seats, SHORT.get(game, {}))
    alone.wait_for_turn()
    hand = Hand(alone, chooser(game, alone))
    hand.finish()
    assert hand.touched["board"] > 0 or game == "ascenseur", hand.touched
    assert alone.page.inner_text(".result h2") != ""
    [record] = downloaded(alone, ".ending button:has-text('Download')")
    check(record)
    [kept] = (each for each in alone.kept() if each["id"] == alone.match())
    assert kept["info"]["status"] == "over"
    assert kept["record"] == record


def test_hint_analysis_and_replay(alone: Alone) -> None:
    """The same help as with a server: advice during the game, the curve and any position after it."""
    alone.set_table("step-by-step", [HERE, LEVEL_3], {"size": 3, "tower": 2, "stock": 4, "coda": 1})
    alone.wait_for_turn()
    alone.press("h")
    alone.page.wait_for_selector(".advice")
    hand = Hand(alone, chooser("step-by-step", alone))
    hand.finish()
    alone.page.click(".ending button:has-text('Analyse')")
    alone.page.wait_for_selector(".ending button[aria-expanded]")
    alone.page.focus("canvas")
    alone.press("Home")
    alone.page.wait_for_selector(".table[data-at='0']")
    alone.press("ArrowRight")
    alone.page.wait_for_selector(".table[data-at='1']")


def test_a_reload_in_the_middle(alone: Alone) -> None:
    """What was decided is there again, also on the shelf, which needs no Python to list it."""
    alone.set_table("talo", [HERE, LEVEL_3], {"goal": 1})
    alone.wait_for_turn()
    hand = Hand(alone, chooser("talo", alone))
    hand.decide()
    alone.wait_for_turn()
    before = alone.look()
    alone.page.reload()
    alone.wait_for_board()
    alone.wait_for_turn()
    after = alone.look()
    assert (after["ply"], after["view"]) == (before["ply"], before["view"])
    hand.decide()
    match = alone.match()
    alone.go("#/")
    alone.page.wait_for_selector(f"[aria-labelledby=going-on] [data-mine='{match}']")
    assert "on this device" in alone.page.inner_text(f"[data-mine='{match}']")
    assert alone.page.is_disabled("[aria-labelledby=join] input")
    assert alone.barriers() == []
    alone.picture("offline-shelf")


def test_three_at_one_screen_play_cards(alone: Alone) -> None:
    """Ascenseur on a screen that is passed on: nobody's hand is shown to the next."""
    alone.set_table("ascenseur", [HERE] * 3, {"sizes": [1]})
    hand = Hand(alone, chooser("ascenseur", alone))
    seen: set[str | None] = set()
    while alone.sit_down():
        seen.add(alone.page.get_attribute(".table", "data-turn"))
        hand.decide()
    alone.page.wait_for_selector(".result h2")
    assert seen >= {"1", "2", "3"}


def test_a_second_tab_waits_or_takes_over(alone: Alone) -> None:
    """Two tabs could not both keep what they do to one game."""
    alone.set_table("step-by-step", [HERE, LEVEL_3], {})
    alone.wait_for_turn()
    second = alone.context.new_page()
    second.goto(alone.page.url)
    second.wait_for_selector("main button.primary")
    assert "Another tab" in second.inner_text("main [role=alert]")
    second.click("main button.primary")
    second.wait_for_selector(".table[data-ply]")
    alone.page.wait_for_selector("main [role=alert]")
    assert "Another tab" in alone.page.inner_text("main [role=alert]")
    second.close()
    alone.page.click("main button.primary")
    alone.wait_for_board()


def test_games_are_saved_and_erased(alone: Alone) -> None:
    """What is kept is said with its size; it goes out as records, and is gone when somebody says so twice."""
    alone.go("#/")
    alone.page.wait_for_selector("[data-kept=whole]")
    count = len(alone.kept())
    assert f"{count} games are kept" in alone.page.inner_text("[data-kept]")
    records = downloaded(alone, "[data-kept] button:has-text('Download')")
    assert len(records) == count
    for record in records:
        check(record)
    alone.page.click("[data-kept] button:has-text('Erase')")
    alone.page.click("[data-kept] .sure button:not(:focus)")
    alone.page.wait_for_function("() => !document.querySelector('[data-kept]').innerText.includes('kept in this')")
    assert alone.kept() == []


# What a browser does that has no room, and one that keeps nothing.
BREAK = """([where, method, name]) => {
    const prototype = window[where].prototype
    window.mend = ((whole) => () => (prototype[method] = whole))(prototype[method])
    prototype[method] = () => { throw new DOMException('', name) }
}"""


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (["IDBObjectStore", "put", "QuotaExceededError"], "No room left"),
        (["IDBDatabase", "transaction", "SecurityError"], "keeps nothing"),
    ],
    ids=["full", "private"],
)
def test_where_nothing_can_be_kept_one_plays_all_the_same(alone: Alone, broken: list[str], said: str) -> None:
    """A sentence, and the game goes on; where there is room again it is kept again."""
    alone.set_table("step-by-step", [HERE, LEVEL_3], {})
    alone.wait_for_turn()
    hand = Hand(alone, chooser("step-by-step", alone))
    alone.page.evaluate(BREAK, broken)
    hand.decide()
    notice = alone.page.locator(".notice[role=alert]")
    notice.wait_for()
    assert said in notice.inner_text()
    alone.picture(f"offline-{broken[1]}")
    alone.page.evaluate("() => void mend()")
    alone.wait_for_turn()
    hand.decide()
    notice.wait_for(state="detached")
    [kept] = (each for each in alone.kept() if each["id"] == alone.match())
    assert len(kept["record"]["actions"]) >= 2


def test_a_table_on_the_server_goes_on_here_when_its_line_is_lost(browser: Browser, tmp_path: Path) -> None:
    """As a copy where nothing is hidden: the same position, to the last action; of hidden cards it is said why not."""
    server = ServerProcess(f"sqlite:///{tmp_path}/a.db", tmp_path / "log").start()
    visitor = Alone(browser, server.url, lang="en", size=(1440, 900), scale=0.5, worker="allow")
    visitor.listen(STATIC)
    visitor.go()
    visitor.page.wait_for_selector("[data-kept=shelf]")
    visitor.page.click("[data-kept] button")
    visitor.page.wait_for_selector("[data-kept=whole]")
    Visitor.set_table(visitor, "ascenseur", [HERE, LEVEL_3, LEVEL_3], {})
    visitor.wait_for_turn()
    cards = visitor.page.url
    Visitor.set_table(visitor, "step-by-step", [HERE, LEVEL_3], {})
    visitor.wait_for_turn()
    hand = Hand(visitor, chooser("step-by-step", visitor))
    hand.decide()
    visitor.wait_for_turn()
    before = Visitor.look(visitor)
    server.stop()
    visitor.page.wait_for_selector(".notice button:has-text('Continue on this device')")
    assert "server waits" in visitor.page.inner_text(".notice")
    visitor.picture("offline-copy")
    visitor.page.click(".notice button:has-text('Continue on this device')")
    visitor.page.wait_for_selector(f".table[data-ply='{before['ply']}'] .line")
    visitor.page.wait_for_url("**/#/m/local-*")
    visitor.wait_for_turn()
    after = visitor.look()
    assert (after["view"], after["legal"]) == (before["view"], before["legal"])
    hand.decide()
    server.start()
    visitor.page.goto(cards)
    visitor.wait_for_turn()
    server.stop()
    visitor.page.wait_for_selector(".notice")
    assert "hidden in it is still on the server" in visitor.page.inner_text(".notice")
    assert visitor.page.locator(".notice button").count() == 0
    visitor.leave()
