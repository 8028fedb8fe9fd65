"""The shelf and the ways of a board, in real Chromium against the real server."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

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
