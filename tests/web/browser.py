"""A visitor in real Chromium: opens the client, sits at tables, touches what can be touched."""

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright
from playwright.sync_api import TimeoutError as TooLong

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "pictures"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Debian's Chromium without a graphics card. Mesa draws by software, in two thirds of SwiftShader's time.
CHROMIUM = "/usr/bin/chromium"
MESA = {"LIBGL_ALWAYS_SOFTWARE": "1", "EGL_PLATFORM": "surfaceless"}
FLAGS = (
    "--use-gl=angle",
    "--use-angle=gl-egl",
    "--ignore-gpu-blocklist",
    "--disable-gpu-rasterization",  # panels are painted faster without it when there is no graphics card
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
PATIENCE_MS = 90_000  # drawing by software on a busy machine takes its time
THROW = ".line [data-facet=die]"  # the button that throws the die

STILL = """(ms) => new Promise((still) => {
    const canvas = document.querySelector('canvas')
    let timer = setTimeout(still, ms)
    new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(still, ms)
    }).observe(canvas, { attributeFilter: ['data-frames'] })
})"""
PLAY_UNSEEN = """async ([match, luck]) => {
    const ask = async (path, body) => (await fetch(`api/matches/${match}/${path}`, body && {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body)
    })).json()
    for (;;) {
        const { ply, seat, legal, status } = await ask('view')
        if (status === 'over' || luck.length === 0) return ply
        if (legal.length === 0) await new Promise((done) => setTimeout(done, 20))  // a computer player thinks
        else {
            const action = legal[Math.floor(luck.pop() * legal.length)]
            await ask('commands', { type: 'play', id: `unseen-${ply}`, ply, seat, action })
        }
    }
}"""

PLAY = """([match, command]) => fetch(`api/matches/${match}/commands`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(command)
})"""


def launch(playwright: Playwright) -> Browser:
    """Chromium as the tests use it."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), env={**os.environ, **MESA})


class Visitor:
    """One browser profile with one page, and every complaint of its console."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        lang: str = "en",
        theme: str = "light",
        size: tuple[int, int] = (720, 560),
        is_phone: bool = False,
        picture: str = "auto",
        pace: str = "fast",
        motion: Literal["reduce", "no-preference"] = "reduce",
        scale: float = 1,
    ) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion=motion,
            has_touch=is_phone,
            is_mobile=is_phone,
            device_scale_factor=scale,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        likes = json.dumps({"guide": False, "picture": picture, "pace": pace})
        self.context.add_init_script(
            f"localStorage.getItem('sommet') ?? localStorage.setItem('sommet', JSON.stringify({likes}))"
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        # A preview that the next decision overtakes is refused, and the page has no use for it: only the browser minds.
        is_overtaken = " 409 " in message.text and "/preview" in message.location["url"]
        if message.type == "error" and not is_overtaken:
            self.complaints.append(message.text)

    def go(self, path: str = "") -> None:
        """Opens an address of the client."""
        self.page.goto(f"{self.url}/{path}")

    def set_table(self, game: str, seats: list[dict[str, Any]], options: dict[str, Any]) -> dict[str, Any]:
        """Makes a match as the box would, and goes there; the links come back."""
        if not self.page.url.startswith(self.url):
            self.go()
        created: dict[str, Any] = self.page.evaluate(
            """async (plan) => {
                const headers = { 'content-type': 'application/json' }
                const answer = await fetch('api/matches', { method: 'POST', headers, body: JSON.stringify(plan) })
                return answer.json()
            }""",
            {"game": game, "seats": seats, "options": options},
        )
        assert "match" in created, created
        self.go(f"#/m/{created['match']['id']}")
        self.wait_for_board()
        return created

    # What the table says.

    def wait_for_board(self) -> None:
        """Until the board is shown."""
        self.page.wait_for_selector(".table[data-ply]")

    def wait_for_turn(self, throw: Callable[[], None] | None = None) -> bool:
        """Until there is something to decide, after a throw of the die if need be; False if the game is over."""
        turn = ".table[data-status=over], .table[data-legal]:not([data-legal='0'])"
        self.page.wait_for_selector(f"{turn}, .table[data-throw]")
        if self.has_to_throw():
            (throw or self.throw)()
            self.page.wait_for_selector(turn)
        return self.status() != "over"

    def has_to_throw(self) -> bool:
        """Whether a die waits for this visitor's hand."""
        return self.page.locator(".table[data-throw]").count() > 0

    def throw(self) -> None:
        """Throws the die with the button in the line, unless on a busy machine it has thrown itself meanwhile."""
        while self.has_to_throw():
            with suppress(TooLong):
                self.page.click(THROW, timeout=3000)

    def open_drawer(self, name: str) -> None:
        """Opens one of the drawers that are behind the menu."""
        self.page.click("[aria-label='Menu']")
        self.page.click(f".menu button:has-text('{name}')")

    def sit_down(self) -> bool:
        """Until somebody at this screen may decide, who takes it over if need be; False if the game is over."""
        self.page.wait_for_selector(
            ".table[data-status=over], .table[data-hand-over], .table[data-throw],"
            ".table[data-legal]:not([data-legal='0'])"
        )
        if self.page.locator(".table[data-hand-over]").count():
            assert self.page.locator(".tray").count() == 0, "a hand is shown before its player is there"
            self.page.click(".now .primary")
        return self.wait_for_turn()

    def wait_until_still(self, ms: int = 300) -> None:
        """Until no frame has been drawn for so long; while one is drawn, no time passes for the page."""
        self.page.evaluate(STILL, ms)

    def match(self) -> str:
        """The match this table shows."""
        return self.page.url.rsplit("/", 1)[-1]

    def look(self) -> dict[str, Any]:
        """What the server shows this visitor now."""
        seen: dict[str, Any] = self.page.evaluate(
            "(match) => fetch(`api/matches/${match}/view?lang=${document.documentElement.lang}`)"
            ".then((answer) => answer.json())",
            self.match(),
        )
        return seen

    def ply(self) -> int:
        return int(self.page.get_attribute(".table", "data-ply") or 0)

    def status(self) -> str:
        return self.page.get_attribute(".table", "data-status") or ""

    def act(self, do: Callable[[], None]) -> None:
        """Does something that takes the match on, and waits until it has."""
        before = self.ply()
        do()
        self.page.wait_for_function("(ply) => Number(document.querySelector('.table').dataset.ply) > ply", arg=before)

    def play(self, action: str) -> None:
        """Has the first seat act without a touch; what was done is shown as ever, and nothing is pointed at."""
        command = {"type": "play", "id": action, "ply": self.ply(), "seat": 1, "action": action}
        self.act(lambda: self.page.evaluate(PLAY, [self.match(), command]))
        self.wait_until_still()

    # Ways to choose.

    def spot(self, facet: str, value: str) -> tuple[float, float]:
        """Where something is in the window."""
        place = self.page.evaluate(
            "([facet, value]) => document.querySelector('canvas').whereIs(facet, value)", [facet, value]
        )
        assert place is not None, f"{facet} {value} is not on the board"
        return place["x"], place["y"]

    def click_board(self, facet: str, value: str) -> None:
        """Chooses on the board, with the mouse."""
        self.page.mouse.click(*self.spot(facet, value))

    def tap_board(self, facet: str, value: str) -> None:
        """Chooses on the board, with a finger."""
        self.page.touchscreen.tap(*self.spot(facet, value))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str) -> None:
        """Reaches something with the Tab key alone."""
        for _ in range(80):
            if self.page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never reached {selector}")

    def walk_to(self, selector: str) -> None:
        """Reaches one of a row of buttons: the row with Tab, and in it the button with arrows."""
        row = self.page.locator(selector).first.evaluate_handle(
            "(button) => button.parentElement.closest('[aria-label], .tray')"
        )
        for _ in range(80):
            if row.evaluate("(row) => row.contains(document.activeElement)"):
                break
            self.press("Tab")
        for _ in range(80):
            if self.page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
                return
            self.press("ArrowRight")
        raise AssertionError(f"Tab and arrows never reached {selector}")

    def play_unseen(self, random: Random, actions: int = 2000) -> None:
        """Takes a match on without the board, as a program would; until it is over, or that many decisions on."""
        match = self.match()
        self.go()  # nothing is drawn on the way there
        ply = self.page.evaluate(PLAY_UNSEEN, [match, [random.random() for _ in range(actions)]])
        self.go(f"#/m/{match}")
        self.page.wait_for_function("(ply) => Number(document.querySelector('.table')?.dataset.ply) >= ply", arg=ply)

    # Judgement.

    def picture(self, name: str) -> None:
        """Keeps a picture for people to look at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png", timeout=PATIENCE_MS)

    def prefer_picture(self, quality: str) -> None:
        """Has the table drawn `fine` or `plain` from now on, as the settings would."""
        self.page.evaluate(
            """(picture) => {
                localStorage.sommet = JSON.stringify({ ...JSON.parse(localStorage.sommet), picture })
            }""",
            quality,
        )
        self.page.reload()
        self.wait_for_board()

    def picture_in_both_themes(self, name: str) -> None:
        """Two pictures, once everything has come to rest."""
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            self.wait_until_still()
            self.picture(f"{name}-{theme}")

    def barriers(self) -> list[str]:
        """What axe-core finds serious or critical on the page."""
        # A strict policy forbids scripts added to the page, not those a tester evaluates.
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{each['id']}: {each['help']} ({each['nodes'][0]['html'][:160]})"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]

    def frames(self) -> int:
        return int(self.page.get_attribute("canvas", "data-frames") or 0)

    def leave(self) -> None:
        """Closes the browser; nothing may have been complained about."""
        self.context.close()
        serious = [text for text in self.complaints if not re.search(r"WebSocket|ERR_CONNECTION_REFUSED", text)]
        assert serious == [], "\n".join(serious)
