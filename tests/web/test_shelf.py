"""The shelf in real Chromium against the real server: boxes, one's own tables, what is erased there."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator

import sommet
from web.browser import ROOT, Visitor

Visit = Callable[..., Visitor]

HERE = {"kind": "here"}
LINK = {"kind": "link"}
COMPUTER = {"kind": "level", "level": "1"}
GAMES = [game.slug for game in sommet.all_games()]
SET_TABLE = """async (plan) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('api/matches', { method: 'POST', headers, body: JSON.stringify(plan) })
    return (await answer.json()).match.id
}"""


def called(name: str) -> dict[str, str]:
    """Somebody at this screen."""
    return {**HERE, "name": name}


def set_table(visitor: Visitor, game: str, *seats: dict[str, str]) -> str:
    """A match of the visitor's, without going there."""
    match: str = visitor.page.evaluate(SET_TABLE, {"game": game, "seats": seats, "options": {}})
    return match


def top(what: Locator) -> float:
    """How far from the window's upper edge something shown begins."""
    box = what.bounding_box()
    assert box is not None, f"{what} is not shown"
    return box["y"]


def open_shelf(visitor: Visitor) -> None:
    visitor.go()
    visitor.page.reload()
    visitor.page.wait_for_selector("[data-game]")
    visitor.page.wait_for_load_state("networkidle")


def resign(visitor: Visitor, match: str) -> None:
    """Ends a match."""
    visitor.page.evaluate(
        """async (match) => {
            const { ply } = await (await fetch(`api/matches/${match}/view`)).json()
            const headers = { 'content-type': 'application/json' }
            const body = JSON.stringify({ type: 'resign', id: 'enough', seat: 1, ply })
            await fetch(`api/matches/${match}/commands`, { method: 'POST', headers, body })
        }""",
        match,
    )


@pytest.mark.parametrize("tables", [0, 5])
def test_five_boxes_are_in_sight_at_once(visit: Visit, tables: int) -> None:
    """Whole and without scrolling, also where tables that go on come first."""
    visitor = visit(size=(1440, 900), scale=1)
    visitor.go()
    for _ in range(tables):
        set_table(visitor, "talo", called("Marie-Hélène"), called("Jean-Baptiste"), COMPUTER, COMPUTER)
    open_shelf(visitor)
    boxes = visitor.page.evaluate(
        """[...document.querySelectorAll('[data-game]')].map((box) => {
            const { left, top, right, bottom } = box.getBoundingClientRect()
            return { game: box.dataset.game, left, top, right, bottom }
        })"""
    )
    assert {box["game"] for box in boxes} == set(GAMES)
    for box in boxes:
        assert 0 <= box["left"] < box["right"] <= 1440, box
        assert 0 <= box["top"] < box["bottom"] <= 900, box
    visitor.picture(f"shelf-desktop-{tables}-tables")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_tables_that_go_on_come_first(visit: Visit, lang: str) -> None:
    """With who plays, whose turn it is and a picture: one's own turn before others', then tables not yet complete."""
    visitor = visit(lang=lang, size=(1440, 900), scale=1)
    visitor.go()
    mine = set_table(visitor, "step-by-step", called("Léa"), COMPUTER)
    shared = set_table(visitor, "talo", called("Paul"), called("Anna"))
    resign(visitor, set_table(visitor, "ascension", called("Léa"), COMPUTER))
    open_table = set_table(visitor, "ascenseur", called("Léa"), LINK, LINK)
    open_shelf(visitor)
    cards = visitor.page.locator("[aria-labelledby=going-on] [data-mine]")
    assert [cards.nth(i).get_attribute("data-mine") for i in range(cards.count())] == [shared, mine, open_table]
    told = [cards.nth(i).inner_text() for i in range(cards.count())]
    paul, you = {"fr": ("à Paul de jouer", "à vous de jouer"), "en": ("Paul’s turn", "your turn")}[lang]
    said = [("Paul, Anna", paul), ("Léa, ", you), ("Léa, ", {"fr": "On attend", "en": "Waiting"}[lang])]
    for card, (names, standing) in zip(told, said, strict=True):
        assert names in card
        assert standing in card
    # A picture of each, with a counter for every seat; drawn above the boxes, as it is read before them.
    assert cards.locator("img").count() == cards.locator(".seats").count() == 3
    assert top(cards.first) < top(visitor.page.locator("[data-game]").first)
    assert visitor.page.locator("[aria-labelledby=mine] [data-mine]").count() == 1
    assert visitor.barriers() == []


PIXELS = """async (address) => {
    const lid = new Image()
    lid.src = address
    await lid.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 590 })
    const paper = canvas.getContext('2d')
    paper.drawImage(lid, 0, 0, 400, 590)
    return canvas.toDataURL()
}"""


def test_letters_on_the_lids_follow_the_language(visit: Visit) -> None:
    """Valet, Dame and Roi are Jack, Queen and King; a lid without letters is the same."""
    visitor = visit(lang="fr", size=(1440, 900), scale=1)
    open_shelf(visitor)

    def lids() -> dict[str, Any]:
        return {
            game: visitor.page.evaluate(PIXELS, visitor.page.get_attribute(f"[data-game={game}] img", "src"))
            for game in GAMES
        }

    french = lids()
    visitor.page.click("header button[lang=en]")
    visitor.page.wait_for_selector("header button[lang=fr]")
    english = lids()
    assert {game for game in GAMES if french[game] != english[game]} == {"ascenseur"}
    drawing = visitor.page.evaluate(
        "(address) => fetch(address).then((answer) => answer.text())",
        visitor.page.get_attribute("[data-game=ascenseur] img", "src"),
    )
    assert re.findall(r'class="(..)"[^>]*>(.)<', drawing) == [
        *(("fr", "V"), ("en", "J"), ("fr", "D"), ("en", "Q"), ("fr", "R"), ("en", "K"))
    ]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (720, 450)])
def test_the_shelf_fits_small_windows(visit: Visit, size: tuple[int, int]) -> None:
    """A phone upright and on its side, and a desktop at 200 %: nothing beside the page, nothing in the way."""
    visitor = visit(lang="fr", size=size, scale=1)
    visitor.go()
    set_table(visitor, "step-by-step", called("Marie-Hélène"), COMPUTER)
    open_shelf(visitor)
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visitor.barriers() == []
    visitor.picture(f"shelf-{size[0]}")


def test_a_box_is_opened_with_the_keyboard(visit: Visit) -> None:
    visitor = visit(lang="fr", size=(1440, 900), scale=1)
    open_shelf(visitor)
    visitor.tab_to("[data-game=talo]")
    visitor.press("Enter")
    visitor.page.wait_for_selector(".go button")
    assert visitor.page.inner_text("h1") == "Talō"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_shelf_has_no_barriers(visit: Visit, theme: str) -> None:
    visitor = visit(theme=theme, scale=1)
    visitor.go()
    visitor.page.wait_for_selector("[data-game]")
    assert visitor.barriers() == []
    visitor.picture(f"shelf-{theme}")


def test_the_shelf_loads_no_3d(visit: Visit) -> None:
    visitor = visit()
    loaded: list[str] = []
    visitor.page.on("response", lambda answer: loaded.append(Path(answer.url).name))
    visitor.go()
    visitor.page.wait_for_selector("[data-game]")
    visitor.page.wait_for_load_state("networkidle")
    scripts = [name for name in loaded if name.endswith(".js")]
    # Three.js and the rooms are chunks of their own: nothing but the page itself has been asked for.
    assert [name.split("-")[0] for name in scripts] == ["index"]
    built = ROOT / "src/sommet/server/static/assets"
    sent = {name: (built / name).read_bytes() for name in set(loaded) if (built / name).is_file()}
    sizes = {name: len(body if name.endswith("woff2") else gzip.compress(body)) for name, body in sent.items()}
    assert sum(sizes.values()) <= 200_000, sizes


def test_erasing_says_in_place_what_goes_and_can_be_left(visit: Visit) -> None:
    """On the shelf for one table, in the settings for everything; the harmless answer has the focus."""
    visitor = visit(lang="fr")
    visitor.set_table("step-by-step", [HERE, HERE], {})
    visitor.open_drawer("Réglages")
    visitor.page.click(".drawer button:has-text('Effacer mes tables')")
    assert "abandonnées" in visitor.page.inner_text(".drawer .sure")
    assert visitor.page.inner_text(":focus") == "Ne rien effacer"
    visitor.press("Escape")
    assert visitor.page.locator(".drawer .sure").count() == 0
    assert visitor.page.locator(".drawer").count() == 1, "Escape left more than the question"
    match = visitor.match()
    visitor.go()
    visitor.page.click(f"[data-mine='{match}'] button")
    assert "pour de bon" in visitor.page.inner_text(f"[data-mine='{match}'] .sure")
    assert visitor.barriers() == []
    visitor.press("Enter")
    assert visitor.page.get_attribute(":focus", "aria-label") == "Retirer la table de Step by Step"
    assert visitor.page.locator(f"[data-mine='{match}']").count() == 1


def test_what_is_erased_is_gone(visit: Visit) -> None:
    """One table first, then everything."""
    visitor = visit(lang="fr")
    for _ in range(2):
        visitor.set_table("step-by-step", [HERE, HERE], {})
    match = visitor.match()
    visitor.go()
    visitor.page.click(f"[data-mine='{match}'] button")
    visitor.page.click(f"[data-mine='{match}'] .sure button:not(:focus)")
    visitor.page.wait_for_selector(f"[data-mine='{match}']", state="detached")
    assert visitor.page.locator("[data-mine]").count() == 1
    assert visitor.page.evaluate(f"fetch('api/matches/{match}').then(({{ status }}) => status)") == 404
    visitor.complaints.clear()  # the browser says so too

    visitor.page.click("button:has-text('Effacer mes tables')")
    visitor.page.click(".sure button:not(:focus)")
    visitor.page.wait_for_selector("[data-mine]", state="detached")
    mine = visitor.page.evaluate("fetch('api/mine').then((answer) => answer.json())")
    assert mine["matches"] == []
    assert visitor.context.cookies() == []
