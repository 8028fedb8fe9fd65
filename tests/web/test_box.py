"""Boxes in real Chromium: whatever is answered there, the rules take it."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import sommet
from sommet.server import opening, wire
from web.browser import Visitor

Visit = Callable[..., Visitor]
GAMES = [game.slug for game in sommet.all_games()]
SHEETS = 25  # filled in at random for each game

# All at once inside the page. An answer may make later questions meaningless, so each is looked for in its turn.
FILL_IN = """async (luck) => {
    const all = (selector, within = document) => [...within.querySelectorAll(selector)]
    const any = (list) => list[Math.floor(luck.pop() * list.length)]
    const settled = () => new Promise((done) => setTimeout(done))
    const enter = async (field, value) => {
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
        await settled()
    }
    any(all('.counts button')).click()
    await settled()
    for (const place of all('ol li select:first-of-type')) await enter(place, any(all('option', place)).value)
    for (const name of all('[data-question]').map((field) => field.dataset.question)) {
        const field = () => document.querySelector(`[data-question=${name}]`)
        if (field() === null) continue
        any(all('input[type=radio], input[type=checkbox]', field())).click()
        await settled()
        const own = field()?.querySelector('.own input')
        if (own) await enter(own, luck.splice(0, Math.floor(luck.pop() * 4)).map((x) => Math.floor(x * 12)).join(' '))
    }
}"""


class Box:
    """An opened box. What it would send is caught, so that no table is set."""

    def __init__(self, visitor: Visitor, slug: str) -> None:
        self.page = visitor.page
        self.sent: list[dict[str, Any]] = []
        self.page.route("**/api/matches?*", self._catch)
        visitor.go(f"#/box/{slug}")
        self.page.wait_for_selector(".go button")
        self.page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")

    def _catch(self, route: Any) -> None:
        self.sent.append(route.request.post_data_json)
        route.fulfill(status=200, body="caught")  # which is no answer, so the box stays open and says so

    def fill_in(self, random: Random) -> None:
        """Answers every question at random, the players first."""
        self.page.evaluate(FILL_IN, [random.random() for _ in range(100)])

    def start(self) -> dict[str, Any] | None:
        """What would be sent; None if the box itself says why not."""
        if self.page.locator(".go button").is_disabled():
            assert self.page.locator(".go [role=status]").inner_text()
            return None
        before = len(self.sent)
        self.page.click(".go button")
        self.page.wait_for_selector(".go [role=alert]")
        assert len(self.sent) == before + 1
        return self.sent[-1]


def accept(plan: dict[str, Any]) -> None:
    """Takes a plan as the server would; a refusal is raised."""
    opening.new_match(msgspec.convert(plan, wire.NewMatch), "visitor", "address", 0)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_answered_can_be_played(visit: Visit, game: str) -> None:
    box, random = Box(visit(size=(1000, 700)), game), Random(game)
    usual = box.start()
    assert usual is not None
    accept(usual)
    for _ in range(SHEETS):
        box.fill_in(random)
        plan = box.start()
        if plan is not None:
            accept(plan)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_boxes_have_no_barriers_and_fit(visit: Visit, lang: str, theme: str, size: tuple[int, int]) -> None:
    visitor = visit(lang=lang, theme=theme, size=size, scale=1)
    for game in GAMES:
        Box(visitor, game)
        assert visitor.barriers() == []
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        visitor.picture(f"box-{game}-{lang}-{theme}-{size[0]}")
