"""What of the window the board takes, and that nothing covers what matters: in real Chromium, in games under way."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from web.browser import Visitor
from web.under_way import Desk, game_of

Join = Callable[..., Visitor]
Point = tuple[float, float]
Size = tuple[int, int]

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
WIDE, SIDEWAYS, UPRIGHT = (1440, 900), (844, 390), (390, 844)
SHAPES = {WIDE: "wide", SIDEWAYS: "side", UPRIGHT: "upright"}
LEAST_FREE = {WIDE: 0.75, SIDEWAYS: 0.55, UPRIGHT: 0.75}
FILLED = 0.92  # of the free area's width or height, by what is framed
# How many colours a canvas has that was given another size, before anybody sees it.
COLOURS_WHEN_RESIZED = """() => new Promise((done) => {
    const canvas = document.querySelector('canvas')
    let isFirst = true  // told of the size it has
    new ResizeObserver((_, observer) => {
        if (isFirst) {
            isFirst = false
            canvas.style.width = '80%'
            return
        }
        observer.disconnect()
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')
        copy.drawImage(canvas, 0, 0)
        const { data } = copy.getImageData(0, canvas.height / 2, canvas.width, 1)
        done(new Set(Array.from({ length: canvas.width }, (_, i) => data.slice(4 * i, 4 * i + 4).join())).size)
    }).observe(canvas)
})"""
# How much of the window the board and what stands on it covered before: 1440 x 900, in play.
FORMERLY = {"step-by-step": 0.11, "ascension": 0.14, "aufsteiger": 0.08, "talo": 0.05}
WANTED_WIDTH = {"step-by-step": 0.92, "ascension": 0.92, "talo": 0.85, "aufsteiger": 0.0}  # of an upright phone
# How many actions of its game each moment comes after; it is the first seat's turn.
MOMENTS: dict[str, dict[str, int]] = {
    "step-by-step": {"start": 0, "walking": 32, "placing": 33, "end": 61},
    "ascension": {"start": 0, "lifting": 120, "placing": 121, "walking": 122, "end": 237},
    "aufsteiger": {"start": 0, "placing": 11, "walking": 13, "end": 29},
    "talo": {"start": 0, "building": 34, "high": 48, "end": 71},
}
# How many actions after a moment belong to the same turn: nothing moves meanwhile.
FOLLOWING = {
    ("step-by-step", "walking"): 1,
    ("ascension", "lifting"): 1,
    ("ascension", "placing"): 1,
    ("aufsteiger", "placing"): 2,
    ("talo", "building"): 1,
}
# The camera and where the panels are.
PICTURE = """() => [document.querySelector('canvas').outline(), ...['.line', '.players', 'header'].map((panel) => {
    const { x, y, width, height } = document.querySelector(`.table ${panel}`).getBoundingClientRect()
    return { panel, x, y, width, height }
})]"""
# A lone tower at the far edge: the least that can stand on the plan for its height.
LONE_TOWER = {"options": {}, "setup": {"bars": ["7 z e10 0"], "pawns": ["c3 0", "h8 0"]}, "actions": []}
SETTLED = """async () => {
    const canvas = document.querySelector('canvas')
    const insets = () => document.querySelector('.table').dataset.clear
    for (let frames = ''; ; ) {
        const isClear = Object.values(canvas.outline().insets).join(' ') === insets()
        if (isClear && frames === canvas.dataset.frames) return canvas.outline()
        frames = canvas.dataset.frames
        await new Promise((done) => setTimeout(done, 250))
    }
}"""
# What lies on top at each of some places: the board, or a panel by its class.
COVERING = """(places) => places.map(([x, y]) => {
    const top = document.elementFromPoint(x, y)
    return top === null ? 'outside' : top.closest('canvas') ? '' : top.className || top.tagName
})"""
# The panels that take some of what is said to be free.
INTRUDING = """() => {
    const { left, right, top, bottom } = document.querySelector('canvas').outline().insets
    return [...document.querySelectorAll('.table .panel')].filter((panel) => {
        const box = panel.getBoundingClientRect()
        const isBeside = box.right <= left + 1 || box.left >= innerWidth - right - 1
        return box.width > 1 && !isBeside && box.bottom > top + 1 && box.top < innerHeight - bottom - 1
    }).map((panel) => panel.className)
}"""
SPOTS = """(touches) => touches.map(([facet, value]) => document.querySelector('canvas').whereIs(facet, value))"""


@dataclass(frozen=True)
class Seen:
    """What of a window is taken by what."""

    free: float  # the area that no panel covers
    filled: float  # what is framed, of the free area's width or height
    hull: float  # the outline of the board and what stands on it
    width: float  # the board's, of the window's


def hull_area(points: list[Point]) -> float:
    """The area of the convex hull: Andrew's monotone chain."""

    def chain(ordered: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for point in ordered:
            while len(kept) > 1 and turn(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    ordered = sorted(set(points))
    corners = chain(ordered) + chain(ordered[::-1])
    following = corners[1:] + corners[:1]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, following, strict=True))) / 2


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def span(values: list[float]) -> float:
    return max(values) - min(values)


def outline(visitor: Visitor, size: Size) -> dict[str, Any]:
    """Where everything is, once the picture rests in a window of this size."""
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.wait_for_function("(width) => document.querySelector('canvas').clientWidth === width", arg=size[0])
    visitor.page.wait_for_selector(f".table[data-shape={SHAPES[size]}]")
    told: dict[str, Any] = visitor.page.evaluate(SETTLED)
    return told


def measure(told: dict[str, Any], size: Size) -> Seen:
    """What of the window is taken; what is framed has to be where no panel is."""
    left, right, top, bottom = (told["insets"][side] for side in ("left", "right", "top", "bottom"))
    board, framed = ([(each["x"], each["y"]) for each in told[name]] for name in ("board", "framed"))
    free = (size[0] - left - right, size[1] - top - bottom)
    cut_off = [(x, y) for x, y in framed if not (left <= x <= size[0] - right and top <= y <= size[1] - bottom)]
    assert cut_off == [], f"outside of {free} in {size}"
    return Seen(
        free=free[0] * free[1] / (size[0] * size[1]),
        filled=max(span([x for x, _ in framed]) / free[0], span([y for _, y in framed]) / free[1]),
        hull=hull_area(board) / (size[0] * size[1]),
        width=span([x for x, _ in board]) / size[0],
    )


def matters(visitor: Visitor) -> list[tuple[str, str]]:
    """What no panel may cover: every legal target on the board, the pawns, and where somebody acted last."""
    update = visitor.look()
    offered = visitor.page.evaluate("document.querySelector('canvas').offered().all")
    touches = {("cell", choice["facets"].get("cell", "")) for choice in offered}
    if update["view"]["phase"] == "block":
        touches |= {("piece", choice["facets"].get("piece", "")) for choice in offered}
    last = ("", "")
    for item in update["log"]:
        verb, _, place = item["text"].partition(" ")
        if verb in ("move", "place", "reveal", "walk"):
            last = ("bar" if len(place.split(" ")) == 4 else "cell", place)  # a bar of Talō has four words
    touches |= {("seat", "1"), ("seat", "2"), last}
    return sorted((facet, value) for facet, value in touches if value)


def covered(visitor: Visitor) -> list[str]:
    """What is under a panel or out of the picture, of all that matters."""
    touches = matters(visitor)
    spots = visitor.page.evaluate(SPOTS, touches)
    shown = [(touch, (spot["x"], spot["y"])) for touch, spot in zip(touches, spots, strict=True) if spot]
    tops = visitor.page.evaluate(COVERING, [spot for _, spot in shown])
    return [f"{touch} at {spot}: {top}" for (touch, spot), top in zip(shown, tops, strict=True) if top]


def height(game: str, view: dict[str, Any]) -> int:
    """How high the tallest tower is, where that matters for the picture."""
    if game == "talo":
        bars = [bar.split() for bar in view["bars"]]
        return max([int(base) + (int(length) if pose == "z" else 1) for length, pose, _, base in bars], default=0)
    if game == "aufsteiger":
        return max(int(block["base"]) + int(block["pose"].split("x")[2]) for block in view["blocks"].values())
    return 0


def wanted_hull(game: str, size: Size, view: dict[str, Any]) -> float:
    """The least part of the window that the board's outline has to cover."""
    if game in ("step-by-step", "ascension"):
        return {WIDE: 0.38, SIDEWAYS: 0.28}.get(size, 0)
    if height(game, view) <= {"talo": 7, "aufsteiger": 9}[game]:
        return {WIDE: 0.24, SIDEWAYS: 0.17}.get(size, 0)
    return {WIDE: 0.16, SIDEWAYS: 0.12}.get(size, 0)


def look_at(visitor: Visitor, game: str, moment: str) -> tuple[list[str], list[str]]:
    """The figures of a position in every window, and what is wrong with them."""
    told, wrong = [], []
    view = visitor.look()["view"]
    for size in (WIDE, SIDEWAYS, UPRIGHT):
        seen = measure(outline(visitor, size), size)
        least = wanted_hull(game, size, view)
        width = WANTED_WIDTH[game] if size == UPRIGHT else 0.0
        told.append(
            f"{game} {moment}, height {height(game, view)}, {size[0]} x {size[1]}: outline {seen.hull:.3f} of the"
            f" window (wanted {least}, formerly {FORMERLY[game]}), board {seen.width:.2f} wide (wanted {width}),"
            f" frame fills {seen.filled:.3f} of the free area, which is {seen.free:.2f} of the window"
        )
        if seen.hull < least or seen.width < width or seen.filled < FILLED or seen.free < LEAST_FREE[size]:
            wrong.append(told[-1])
        intruding = [f"{each} is in the free area" for each in visitor.page.evaluate(INTRUDING)]
        wrong += [f"{game} {moment}, {size}: {each}" for each in covered(visitor) + intruding]
    return told, wrong


def moved_by(visitor: Visitor, action: str) -> list[str]:
    """What of camera and panels is elsewhere after an action within a turn."""
    before = visitor.page.evaluate(PICTURE)
    visitor.play(action)
    after = visitor.page.evaluate(PICTURE)
    return [f"{action} moves {was} to {now}" for was, now in zip(before, after, strict=True) if was != now]


@pytest.mark.parametrize("game", MOMENTS)
def test_the_board_fills_the_window_and_nothing_covers_what_matters(join: Join, desk: Desk, game: str) -> None:
    visitor = join(size=WIDE, picture="plain")
    record = game_of(game)
    told, wrong, at = [], [], -1
    for moment, actions in MOMENTS[game].items():
        if actions != at:
            desk.lay(record, actions)
            visitor.set_table(game, [HERE, RANDOM], record["options"])
        visitor.wait_for_turn()
        figures, failures = look_at(visitor, game, moment)
        told += figures
        wrong += failures
        at = actions + FOLLOWING.get((game, moment), 0)
        for action in record["actions"][actions:at]:
            wrong += moved_by(visitor, action)
    print("\n".join(told))
    assert wrong == [], "\n".join(wrong)


def test_a_lone_tower_at_the_far_edge_is_large_enough(join: Join, desk: Desk) -> None:
    visitor = join(size=WIDE, picture="plain")
    desk.lay(LONE_TOWER, 0)
    visitor.set_table("talo", [HERE, RANDOM], {})
    visitor.wait_for_turn()
    told, wrong = look_at(visitor, "talo", "lone tower")
    print("\n".join(told))
    assert wrong == [], "\n".join(wrong)


def test_a_canvas_of_another_size_is_never_seen_empty(visit: Join) -> None:
    """Another size empties it: it is drawn anew before the browser shows it, and once more only if something moves."""
    visitor = visit(size=UPRIGHT, is_phone=True, picture="plain", scale=1)
    visitor.set_table("step-by-step", [HERE, HERE], {})
    visitor.wait_for_turn()
    visitor.wait_until_still()
    drawn = visitor.frames()
    assert visitor.page.evaluate(COLOURS_WHEN_RESIZED) > 20
    visitor.wait_until_still()
    assert visitor.frames() <= drawn + 2
