"""How much of the window the board takes: in real Chromium at start, middle and end of each board game."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from web.browser import STILL, Visitor

Visit = Callable[..., Visitor]
Point = tuple[float, float]

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
WIDE, SIDEWAYS, UPRIGHT = (1440, 900), (844, 390), (390, 844)
# What the frame around the board covers: left, right, top, bottom.
COVERED = {WIDE: (0, 0, 64, 84), SIDEWAYS: (0, 281, 0, 0), UPRIGHT: (0, 0, 104, 130)}
LEAST_FREE = {WIDE: 0.75, SIDEWAYS: 0.55, UPRIGHT: 0.7}
FILLED = 0.92  # of the free area's width or height, by what is framed
CLEAR = f"""async ([left, right, top, bottom]) => {{
    const canvas = document.querySelector('canvas')
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)  // until the stage has seen the new size
    await ({STILL})(300)
    canvas.keepClear({{ left, right, top, bottom }})
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    await ({STILL})(300)
    return canvas.outline()
}}"""
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
# Options under which a game ends by itself, and how many decisions are its middle.
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "step-by-step": ({"coda": 2}, 12),
    "ascension": ({"max_turns": 40}, 40),
    "aufsteiger": ({"turn_limit": 16}, 8),
    "talo": ({}, 12),
}


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


def measure(visitor: Visitor, size: tuple[int, int]) -> Seen:
    """The picture at rest in a window of this size."""
    left, right, top, bottom = COVERED[size]
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    visitor.page.wait_for_function("(width) => document.querySelector('canvas').clientWidth === width", arg=size[0])
    outline = visitor.page.evaluate(CLEAR, COVERED[size])
    while list(outline["insets"].values()) != list(COVERED[size]):  # the panels themselves have spoken up meanwhile
        outline = visitor.page.evaluate(CLEAR, COVERED[size])
    board, framed = ([(each["x"], each["y"]) for each in outline[name]] for name in ("board", "framed"))
    free = (size[0] - left - right, size[1] - top - bottom)
    cut_off = [(x, y) for x, y in framed if not (left <= x <= size[0] - right and top <= y <= size[1] - bottom)]
    assert cut_off == [], f"outside of {free} in {size}, covered {COVERED[size]}"
    return Seen(
        free=free[0] * free[1] / (size[0] * size[1]),
        filled=max(span([x for x, _ in framed]) / free[0], span([y for _, y in framed]) / free[1]),
        hull=hull_area(board) / (size[0] * size[1]),
        width=span([x for x, _ in board]) / size[0],
    )


def height(game: str, view: dict[str, Any]) -> int:
    """How high the tallest tower is, where that matters for the picture."""
    if game == "talo":
        bars = [bar.split() for bar in view["bars"]]
        return max([int(base) + (int(length) if pose == "z" else 1) for length, pose, _, base in bars], default=0)
    if game == "aufsteiger":
        return max(int(block["base"]) + int(block["pose"].split("x")[2]) for block in view["blocks"].values())
    return 0


def wanted_hull(game: str, size: tuple[int, int], view: dict[str, Any]) -> float:
    """The least part of the window that the board's outline has to cover."""
    if game in ("step-by-step", "ascension"):
        return {WIDE: 0.38, SIDEWAYS: 0.28}.get(size, 0)
    if height(game, view) <= {"talo": 7, "aufsteiger": 9}[game]:
        return {WIDE: 0.24, SIDEWAYS: 0.17}.get(size, 0)
    return {WIDE: 0.16, SIDEWAYS: 0.12}.get(size, 0)


WANTED_WIDTH = {"step-by-step": 0.92, "ascension": 0.92, "talo": 0.85, "aufsteiger": 0.0}  # of an upright phone


@pytest.mark.parametrize("game", GAMES)
def test_the_board_fills_the_window(visit: Visit, game: str) -> None:
    visitor, random = visit(size=WIDE, picture="plain"), Random(game)
    options, middle = GAMES[game]
    visitor.set_table(game, [HERE, RANDOM], options)
    told, failures = [], []
    for moment, actions in (("start", 0), ("middle", middle), ("end", 2000)):
        if actions:
            visitor.play_unseen(random, actions)
        view = visitor.look()["view"]
        assert (visitor.status() == "over") == (moment == "end"), f"{moment} is {visitor.status()}"
        for size in (WIDE, SIDEWAYS, UPRIGHT):
            seen = measure(visitor, size)
            least = wanted_hull(game, size, view)
            width = WANTED_WIDTH[game] if size == UPRIGHT else 0.0
            told.append(
                f"{game} {moment}, height {height(game, view)}, {size[0]} x {size[1]}: outline {seen.hull:.3f} of the"
                f" window (wanted {least}, formerly {FORMERLY[game]}), board {seen.width:.2f} wide (wanted {width}),"
                f" frame fills {seen.filled:.3f} of the free area, which is {seen.free:.2f} of the window"
            )
            is_good = seen.hull >= least and seen.width >= width
            if not (is_good and seen.filled >= FILLED and seen.free >= LEAST_FREE[size]):
                failures.append(told[-1])
    print("\n".join(told))
    assert failures == [], "\n".join(failures)


def test_a_canvas_of_another_size_is_never_seen_empty(visit: Visit) -> None:
    """Another size empties it: it is drawn anew before the browser shows it, and once more only if something moves."""
    visitor = visit(size=UPRIGHT, is_phone=True, picture="plain")
    visitor.set_table("step-by-step", [HERE, HERE], {})
    visitor.wait_for_turn()
    visitor.wait_until_still()
    drawn = visitor.frames()
    assert visitor.page.evaluate(COLOURS_WHEN_RESIZED) > 20
    visitor.wait_until_still()
    assert visitor.frames() <= drawn + 2
