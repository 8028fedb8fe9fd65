"""Fingers on a phone: a loupe shows what they hide, they mean the nearest legal place, and arrows go on from there."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import FloatRect

from web.browser import Visitor
from web.hands import SPOT, Hand

Visit = Callable[..., Visitor]

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
UPRIGHT = (390, 844)
LEVEL = "document.querySelector('canvas').pictured().find((each) => 'tag' in each)?.tag ?? null"
SMALLEST = "all => Math.min(...all.flatMap((each) => [each.offsetWidth, each.offsetHeight]))"
# The colours along the middle of the loupe.
PIXELS = """() => {
    const loupe = document.querySelector('.loupe')
    const { data } = loupe.getContext('2d').getImageData(0, loupe.height / 2, loupe.width, 1)
    return Array.from({ length: loupe.width }, (_, i) => [...data.slice(4 * i, 4 * i + 3)].join())
}"""


class Finger:
    """One finger that goes down, slides and is lifted."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self._wire = visitor.context.new_cdp_session(visitor.page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", {"x": x, "y": y})

    def slide(self, x: float, y: float) -> None:
        self._touch("touchMove", {"x": x, "y": y})

    def lift(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})


def offered(visitor: Visitor) -> dict[str, Any]:
    """What can be decided, and where a finger points."""
    return Hand(visitor, lambda choices: choices[0]).offered()


def spot(visitor: Visitor, cell: str) -> tuple[float, float] | None:
    """Where a place can be touched, if it can."""
    at = visitor.page.evaluate(SPOT, ["cell", cell])
    return (at["x"], at["y"]) if at else None


def loupe(visitor: Visitor) -> FloatRect:
    """Where the loupe is."""
    box = visitor.page.locator(".loupe").bounding_box()
    assert box is not None, "there is no loupe"
    return box


def test_a_finger_looks_through_a_loupe_and_places_where_it_is_lifted(visit: Visit) -> None:
    visitor = visit(size=UPRIGHT, is_phone=True, picture="plain")
    visitor.set_table("step-by-step", [HERE, HERE], {})
    visitor.wait_for_turn()
    visitor.wait_until_still()
    finger, before = Finger(visitor), visitor.ply()
    cell = offered(visitor)["left"][0]["facets"]["cell"]
    at = spot(visitor, cell)
    assert at is not None
    x, y = at

    finger.down(x, y)
    visitor.page.wait_for_selector(".loupe")
    box = loupe(visitor)
    assert box["y"] + box["height"] < y, "the finger hides the loupe"
    assert min(box["x"], box["y"], UPRIGHT[0] - box["x"] - box["width"]) >= 0, "it is not inside the window"
    assert len(set(visitor.page.evaluate(PIXELS))) > 20, "nothing is seen through it"
    assert offered(visitor)["hovered"] == {"facet": "cell", "value": cell}

    finger.slide(5, 830)  # where nothing is
    assert offered(visitor)["hovered"] is None
    finger.lift()
    visitor.page.wait_for_selector(".loupe", state="detached")
    assert visitor.ply() == before, "a finger that slid away has placed something"

    off = next(each for each in ((x, y + d) for d in range(10, 48, 4)) if not is_legal(visitor, *each))
    finger.down(x, y + 60)
    finger.slide(*off)
    assert offered(visitor)["hovered"] == {"facet": "cell", "value": cell}, "it does not snap"
    visitor.act(finger.lift)
    assert visitor.look()["log"][-1]["text"] == f"move {cell}"
    visitor.wait_for_turn()
    visitor.wait_until_still(1000)  # what the rules would show comes a moment later
    drawn = visitor.frames()
    visitor.page.wait_for_timeout(1000)
    assert visitor.frames() == drawn, "frames are drawn although no finger is there"


def is_legal(visitor: Visitor, x: float, y: float) -> bool:
    """Whether a tap here would be legal."""
    touch = visitor.page.evaluate("([x, y]) => document.querySelector('canvas').touchAt(x, y)", [x, y])
    return touch is not None and any(
        choice["facets"].get(touch["facet"]) == touch["value"] for choice in offered(visitor)["all"]
    )


def test_arrows_and_buttons_move_the_block_in_hand_until_it_is_put_down(visit: Visit) -> None:
    visitor = visit(size=UPRIGHT, is_phone=True, picture="plain", lang="fr")
    visitor.set_table("aufsteiger", [HERE, RANDOM], {})
    visitor.wait_for_turn()
    hand = Hand(
        visitor, lambda choices: next(c for c in choices if c["text"].startswith(("lift S", "lift L"))), has_finger=True
    )
    hand.decide()
    visitor.wait_for_turn()
    visitor.wait_until_still()
    page, before = visitor.page, visitor.ply()
    assert page.locator(".nudge").count() == 0

    stand_where_heights_differ(visitor)
    level, cell = page.evaluate(LEVEL), offered(visitor)["picked"]["cell"]
    page.tap("[aria-label='Plus haut']")
    page.wait_for_function(f"(level) => ({LEVEL}) !== level", arg=level, polling=50)
    assert offered(visitor)["ready"] == f"drop {offered(visitor)['picked']['cell']}" != f"drop {cell}"

    here = visitor.spot("cell", offered(visitor)["picked"]["cell"])
    way = next(each for each in ("À droite", "À gauche") if nudge(visitor, each))
    there = visitor.spot("cell", offered(visitor)["picked"]["cell"])
    assert (there[0] > here[0]) is (way == "À droite")
    assert offered(visitor)["ready"]
    assert visitor.ply() == before, "an arrow has put it down"

    pose = offered(visitor)["picked"]["pose"]
    page.tap("[aria-label='La tourner']")
    assert offered(visitor)["picked"]["pose"] != pose
    assert offered(visitor)["ready"], "once turned it is nowhere"
    assert page.eval_on_selector_all(".nudge button", SMALLEST) >= 44
    assert visitor.barriers() == []
    visitor.picture_in_both_themes("fingers-aufsteiger")
    visitor.act(lambda: page.tap(".acts .primary"))
    assert page.locator(".nudge").count() == 0


def stand_where_heights_differ(visitor: Visitor) -> None:
    """Taps a place of the block in hand near which there are others at another height."""
    for choice in offered(visitor)["left"]:
        at = spot(visitor, choice["facets"]["cell"])
        if at is None:
            continue
        visitor.page.touchscreen.tap(*at)
        visitor.page.wait_for_selector(".nudge")
        if visitor.page.locator("[aria-label='Plus haut']").count():
            return
    raise AssertionError("every place has one height only")


def nudge(visitor: Visitor, way: str) -> bool:
    """Presses an arrow; whether the piece went anywhere."""
    before = offered(visitor)["picked"]["cell"]
    visitor.page.tap(f"[aria-label='{way}']")
    return bool(offered(visitor)["picked"]["cell"] != before)
