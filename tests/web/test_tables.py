"""The shelf and the ways of a board, in real Chromium against the real server."""

import gzip
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sommet.server.wire import MOST_ITEMS
from web.browser import ROOT, Visitor

Visit = Callable[..., Visitor]

HERE = {"kind": "here"}


def test_the_board_is_played_by_clicks_and_arrows(visit: Visit) -> None:
    visitor = visit(size=(1280, 800))
    visitor.set_table("step-by-step", [HERE, HERE], {})
    visitor.wait_for_turn()
    visitor.act(lambda: visitor.click_board("cell", "b1"))
    visitor.act(lambda: visitor.click_board("cell", "a1"))
    visitor.wait_for_turn()
    visitor.page.focus("canvas")
    visitor.press("ArrowUp")
    visitor.act(lambda: visitor.press("Enter"))
    visitor.act(lambda: visitor.press("u"))  # taken back: an entry of its own
    assert visitor.page.get_attribute(".table", "data-turn") == "2"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_shelf_has_no_barriers(visit: Visit, theme: str) -> None:
    visitor = visit(theme=theme)
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


def test_older_entries_of_a_long_log_are_fetched(visit: Visit) -> None:
    visitor = visit(lang="fr")
    levels = [{"kind": "level", "level": "random"}] * 2
    visitor.set_table("ascenseur", [HERE, *levels], {"sizes": [17, 17, 17]})
    visitor.play_unseen(Random(1), actions=50)
    assert visitor.wait_for_turn()
    total = visitor.look()["log_length"]
    visitor.open_drawer("Journal")
    shown = visitor.page.locator(".drawer ol li")
    assert MOST_ITEMS <= shown.count() < total
    while visitor.page.locator(".drawer .older").count():
        before = shown.count()
        visitor.page.click(".drawer .older")
        visitor.page.wait_for_function(
            "(before) => document.querySelectorAll('.drawer ol li').length > before", arg=before
        )
    assert shown.count() == total
    assert [shown.nth(place).get_attribute("data-n") for place in (0, total - 1)] == ["0", str(total - 1)]
    assert visitor.barriers() == []
