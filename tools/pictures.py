"""Makes the pictures of the rules and of the README, and some to look at: real tables, drawn by the real client.

    make setup && .venv/bin/python tools/pictures.py rules [GAME…]     web/src/games/<game>/pictures/<name>.webp
    make setup && .venv/bin/python tools/pictures.py readme            docs/pictures/<name>.webp
    make setup && .venv/bin/python tools/pictures.py moments [GAME…]   build/pictures/<game>-<moment>-….png

What the rules show stands in each game's `pictures.json`: a setup or a seed, the actions until then, and where the
pointer is. Drawn by software a picture takes some seconds.
"""

import base64
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import sommet
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.games import own_games
from sommet.players.levels import player

ROOT = Path(__file__).parents[1]
ROOMS = ROOT / "web" / "src" / "games"
README = ROOT / "docs" / "pictures"
GENEROUS = ("--requests", "10000")  # matches are played faster than people play them
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "web" / "tools")]

from positions import seen  # noqa: E402 - what the workbench is shown
from server.process import ServerProcess, free_port  # noqa: E402 - the tests' own server and browser
from web.browser import Visitor, launch  # noqa: E402

PATIENCE_MS = 300_000
SMALL = {"width": 560, "height": 360}
QUALITY = 0.8
TELL_WHAT_IS_WRONG = "addEventListener('error', ({ message }) => (document.documentElement.dataset.wrong = message))"


# Positions.


def moment(game: Game, picture: dict[str, Any]) -> dict[str, Any]:
    """The position of a picture, as an update tells it to whoever is to move."""
    position = game.start(picture["players"], picture.get("options"), picture.get("setup"), picture.get("seed"))
    for text in picture.get("actions", ()):
        game.play(position, text)
    if "until" in picture:
        _play_on(game, position, picture["until"], picture["seed"])
    shown = seen(game, position, [])
    # What is pointed at is shown in full, as it is when the pointer has rested there.
    trials = {text: game.preview(position, text) for text in shown["legal"]} if "hovered" in picture else {}
    # A table nobody decides at, for a first look: nothing glows and nothing turns translucent.
    legal = [] if picture.get("still") else shown["legal"]
    return {**shown, "legal": legal, "trials": trials, "action": None, "words": None}


def _play_on(game: Game, position: Position, wanted: dict[str, Any], seed: int) -> None:
    """A game between quick computer players, up to the first position that is as wanted."""
    computer, random = player(game, "greedy", seed), Random(seed)  # noqa: S311 - for a picture
    while not _is_reached(game.view(position, position.mover), wanted):
        legal = game.legal(position)
        chosen = game.write(position, computer.choose(position)) if position.mover else random.choice(legal)
        game.play(position, chosen)


def _is_reached(view: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether the phase and the counts of a view are as wanted: of a list what is in it, of a number itself."""

    def count(value: Any) -> Any:
        return sum(one is not None for one in value) if isinstance(value, list) else value

    return all(count(view.get(name)) == value for name, value in wanted.items())


# Drawing.


@contextmanager
def _workbench() -> Iterator[str]:
    """The workbench, served by Vite; its address."""
    port = free_port()
    vite = [ROOT / ".venv" / "bin" / "node", "node_modules/.bin/vite", "--port", str(port), "--strictPort"]
    process = subprocess.Popen(vite, cwd=ROOT / "web", stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    try:
        yield f"http://localhost:{port}/workbench.html"
    finally:
        process.terminate()
        process.wait()


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while True:
        try:
            urllib.request.urlopen(address, timeout=10).close()  # noqa: S310 - our own address
            return
        except OSError:
            assert time.monotonic() < deadline, f"{address} does not answer"
            time.sleep(0.2)


def draw_rules(browser: Browser, slugs: list[str]) -> None:
    """Every picture of the rules of these games."""
    with _workbench() as address:
        _wait_for(address)
        for slug in slugs:
            folder = ROOMS / slug.replace("-", "_")
            for picture in json.loads((folder / "pictures.json").read_text("utf-8")):
                page = browser.new_page(viewport=SMALL, reduced_motion="reduce")
                page.set_default_timeout(PATIENCE_MS)
                shown = {"moments": [moment(sommet.game(slug), picture)], **_pointing(picture)}
                page.add_init_script(f"window.given = {json.dumps(shown)}; {TELL_WHAT_IS_WRONG}")
                page.goto(f"{address}?game={slug}&view={picture.get('view', 1)}&numerals")
                page.wait_for_selector("body[data-ready], html[data-wrong]", state="attached")
                wrong = page.get_attribute("html", "data-wrong")
                assert wrong is None, f"{slug}, {picture['name']}: {wrong}"
                page.add_style_tag(content="#bench { display: none }")
                _keep(page, folder / "pictures" / f"{picture['name']}.webp")
                page.close()


def _pointing(picture: dict[str, Any]) -> dict[str, Any]:
    """What the pointer does, and how near one looks."""
    usual: dict[str, Any] = {"picked": {}, "hovered": None, "zoom": 1, "at": None}
    return {name: picture.get(name, value) for name, value in usual.items()}


def _keep(page: Page, path: Path, quality: float = QUALITY) -> None:
    """What the page shows, as WebP: the browser that drew it also encodes it."""
    page.wait_for_timeout(1500)  # textures and letters that arrive late
    png = base64.b64encode(page.screenshot(timeout=PATIENCE_MS)).decode()
    browser = page.context.browser
    assert browser is not None
    encoder = browser.new_page()
    webp = encoder.evaluate(
        """async ([png, quality]) => {
            const image = new Image()
            image.src = `data:image/png;base64,${png}`
            await image.decode()
            const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
            canvas.getContext('2d').drawImage(image, 0, 0)
            return canvas.toDataURL('image/webp', quality).split(',')[1]
        }""",
        [png, quality],
    )
    encoder.close()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(webp))
    print(f"sommet: {path.relative_to(ROOT)}, {path.stat().st_size // 1000} kB", flush=True)


# Tables.

SIZES = {"shelf": (1280, 660)}  # the tables that go on, and the boxes
TABLES: dict[str, dict[str, Any]] = {  # when a game shows itself best; others after some actions of as few as can play
    "ascension": {"players": 3, "actions": 60},
    "ascenseur": {"players": 4, "actions": 46, "options": {"max_hand": 5}},
    "aufsteiger": {"players": 3, "actions": 30},
    "step-by-step": {"players": 3, "actions": 44},
    "talo": {"players": 3, "actions": 50},
}


PLAY = """([ply, action]) => fetch(`api/matches/${location.hash.split('/').at(-1)}/commands`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'play', id: `at-${ply}`, ply, seat: 1, action })
})"""
LOOK = "() => fetch(`api/matches/${location.hash.split('/').at(-1)}/view`).then((answer) => answer.json())"


def _look(visitor: Visitor) -> dict[str, Any]:
    seen: dict[str, Any] = visitor.page.evaluate(LOOK)
    return seen


def draw_readme(browser: Browser, names: list[str]) -> None:
    """The shelf, and a table of each game in the middle of a match against computer players."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/sommet.db", Path(folder) / "log", *GENEROUS).start()
        try:
            for name in names:
                visitor = Visitor(browser, server.url, size=SIZES.get(name, (1280, 800)), picture="fine")
                visitor.context.set_default_timeout(PATIENCE_MS)
                if name == "shelf":
                    _leave_tables(visitor)
                else:
                    _play_to_the_middle(visitor, name, **_table_of(name))
                _keep(visitor.page, README / f"{name}.webp")
                visitor.context.close()
        finally:
            server.stop()


def _table_of(slug: str) -> dict[str, Any]:
    return TABLES.get(slug, {"players": sommet.game(slug).seats[0], "actions": 12})


def _leave_tables(visitor: Visitor) -> None:
    """The shelf of somebody who has two games going on."""
    computer = {"kind": "level", "level": "2"}
    visitor.set_table("talo", [{"kind": "here", "name": "Léa"}, {"kind": "here", "name": "Paul"}], {})
    visitor.set_table("step-by-step", [{"kind": "here", "name": "Léa"}, computer], {})
    visitor.go()
    visitor.page.wait_for_selector(".box img")


def _play_to_the_middle(visitor: Visitor, slug: str, players: int, actions: int, options: Any = None) -> None:
    """A match against computer players, the visitor's own seat playing at random, until it is their turn again."""
    others = [{"kind": "level", "level": "2"}] * (players - 1)
    visitor.set_table(slug, [{"kind": "here"}, *others], options or {})
    random = Random(slug)  # noqa: S311 - for a picture
    seen = _look(visitor)
    while not (seen["legal"] and seen["log_length"] >= actions):
        if seen["legal"]:
            visitor.page.evaluate(PLAY, [seen["ply"], random.choice(seen["legal"])])
        visitor.page.wait_for_timeout(50)
        seen = _look(visitor)
        assert seen["status"] == "playing", f"{slug} was over after {seen['log_length']} actions"
    visitor.page.wait_for_selector(f".table[data-ply='{seen['ply']}']")
    visitor.page.wait_for_timeout(3000)


# Moments to be judged by people: start, middle and end, in every window and both themes.

WINDOWS = {"desktop": (1440, 900), "upright": (390, 844), "side": (844, 390)}
MIDDLE = {"ascension": 40, "ascenseur": 17, "aufsteiger": 6, "step-by-step": 12, "talo": 16}  # decisions until then


def draw_moments(browser: Browser, slugs: list[str]) -> None:
    """Each moment of one game, looked at through all windows; the middle finely, which takes its time."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/sommet.db", Path(folder) / "log", *GENEROUS).start()
        try:
            for slug in slugs:
                visitor = Visitor(browser, server.url, lang="fr", picture="plain")
                visitor.context.set_default_timeout(PATIENCE_MS)
                _show_moments(visitor, slug)
                visitor.context.close()
        finally:
            server.stop()


def _show_moments(visitor: Visitor, slug: str) -> None:
    random = Random(slug)  # noqa: S311 - for a picture
    others = [{"kind": "level", "level": "2"}] * (sommet.game(slug).seats[0] - 1)
    visitor.set_table(slug, [{"kind": "here", "name": "Léa"}, *others], {})
    for which, actions in (("start", 0), ("middle", MIDDLE.get(slug, 6)), ("end", 2000)):
        if actions:
            visitor.play_unseen(random, actions)
        visitor.prefer_picture("fine" if which == "middle" else "plain")
        visitor.wait_for_turn()
        for window, (width, height) in WINDOWS.items():
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.wait_for_timeout(500)
            visitor.picture_in_both_themes(f"{slug}-{which}-{window}")


def main() -> None:
    """All pictures of a kind, or the ones named."""
    kind, *named = sys.argv[1:] or ["rules"]
    with sync_playwright() as playwright:
        browser = launch(playwright)
        if kind == "rules":
            draw_rules(browser, named or [game.slug for game in sommet.all_games()])
        elif kind == "moments":
            draw_moments(browser, named or [game.slug for game in sommet.all_games()])
        else:
            draw_readme(browser, named or ["shelf", *(game.slug for game in own_games())])
        browser.close()


if __name__ == "__main__":
    main()
