"""The library as a folder of files, served by Python's own web server: everything but play by link."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from server.process import free_port

import sommet
from web.alone import Alone
from web.browser import ROOT
from web.hands import Hand
from web.test_games import GAMES, HERE, SHORT, chooser

TOOL = ROOT / "tools" / "static.py"
LEVEL = {"kind": "level", "level": "2"}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A folder below another one, as a web host may have it; where it is, and its address."""
    above = tmp_path_factory.mktemp("host")
    folder = above / "jeux" / "sommet"
    subprocess.run([sys.executable, TOOL, folder], check=True, capture_output=True)
    port = free_port()
    # A group of its own, and no log that nobody reads.
    server = subprocess.Popen(
        [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", above],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}/jeux/sommet"
    for _ in range(200):
        with suppress(OSError), urllib.request.urlopen(f"{url}/index.html", timeout=5):
            break
        time.sleep(0.05)
    yield url, folder
    os.kill(server.pid, signal.SIGTERM)
    server.wait()


@pytest.fixture(scope="module")
def alone(browser: Browser, host: tuple[str, Path]) -> Iterator[Alone]:
    """Somebody at such a site."""
    url, folder = host
    visitor = Alone(browser, url, lang="en", size=(1000, 700), scale=0.5, worker="allow")
    visitor.listen(folder)
    yield visitor
    strangers = {address for address in visitor.asked if not address.startswith((f"{url}/", "blob:", "data:"))}
    assert strangers == set(), "a request left the folder"
    visitor.leave()


def test_the_shelf_has_everything_but_links(alone: Alone) -> None:
    alone.go()
    alone.page.wait_for_selector("[data-game]")
    assert alone.page.locator("[data-game]").count() == len(GAMES)
    assert alone.page.locator("[aria-labelledby=join], [aria-labelledby=lobby]").count() == 0
    assert alone.page.locator("option[value=link]").count() == 0
    assert alone.barriers() == []
    # Nothing of this is a request to a server that is not there.
    assert [address for address in alone.asked if "/api/" in address] == []


def test_each_game_is_opened_and_begun_and_one_is_played(alone: Alone) -> None:
    """From the box, as a visitor would; then one whole game by mouse. Rules come from files."""
    for game in GAMES:
        alone.start(game)
        alone.wait_for_turn()
        Hand(alone, chooser(game, alone)).decide()
    alone.press("?")
    alone.page.wait_for_selector(".drawer .rules h4")
    alone.press("?")
    game = "aufsteiger"
    alone.set_table(game, [HERE, *[LEVEL] * (sommet.game(game).seats[0] - 1)], SHORT[game])
    alone.wait_for_turn()
    Hand(alone, chooser(game, alone)).finish()
    assert alone.page.inner_text(".result h2") != ""
    assert alone.page.locator(".ending button:has-text('Copy the link')").count() == 0
    assert [address for address in alone.asked if "/api/" in address] == []


def test_a_game_is_looked_back_at(alone: Alone) -> None:
    """A record that somebody brings is read by the package on this device."""
    record = '{"game": "step-by-step", "players": 2, "options": {}, "setup": {}, "actions": ["move b2", "place b3"]}'
    alone.go("#/record")
    alone.page.click("summary")
    alone.page.fill("textarea", record)
    alone.page.click("form button")
    alone.page.wait_for_selector(".table[data-status=over]")
    alone.go("#/")


def test_nothing_may_be_evaluated(alone: Alone) -> None:
    """The page forbids it itself: no host has to send a header."""
    alone.go()
    alone.page.wait_for_selector("[data-game]")
    policy = alone.page.get_attribute("meta[http-equiv=Content-Security-Policy]", "content") or ""
    assert "'wasm-unsafe-eval'" in policy
    refused: Any = alone.page.evaluate(
        """() => new Promise((done) => {
            document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective))
            const script = document.createElement('script')
            script.textContent = 'window.isEvaluated = true'
            document.head.append(script)
        })"""
    )
    assert refused.startswith("script-src")
    assert alone.page.evaluate("() => window.isEvaluated === undefined")
    alone.complaints.clear()  # the browser says so too


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("Dear Sir,")
    done = subprocess.run([sys.executable, TOOL, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "holds something else" in done.stderr
    assert (tmp_path / "letters.txt").read_text() == "Dear Sir,"
