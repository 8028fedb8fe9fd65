"""Marks, ways and pawns stand out from wood and cloth: measured in the picture itself, in real Chromium."""

from collections.abc import Callable
from functools import partial

import pytest

from web.browser import Visitor
from web.under_way import Desk, game_of

Join = Callable[..., Visitor]
Touch = tuple[str, str]
Places = dict[str, dict[str, float]]  # where each thing is in the window

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
LEAST = 3.0
# Where one lifts, places and walks: after how many actions, and how many pixels around a place its mark takes.
MOMENTS = {
    "step-by-step": {32: 30, 33: 30},
    "ascension": {120: 36, 121: 36, 122: 64},
    "aufsteiger": {0: 40, 13: 30},
    "talo": {24: 20, 34: 20},
}
WALKS = {"step-by-step": 32, "ascension": 122, "talo": 24}  # what is done next is a walk
GOES_ON = ("step-by-step",)  # the turn does, and the way that was walked stays in sight
SQUARES = ("step-by-step", "ascension")  # what is refused is crossed out on its square
PAWNS = {"step-by-step": 64, "ascension": 56, "aufsteiger": 24, "talo": 56}  # pixels around the foot of a pawn
# For each place: how strongly the most visible twentieth of what is drawn there differs from what is below it.
CONTRASTS = """([without, places, reach]) => {
    const canvas = document.querySelector('canvas')
    const [drawn, bare] = [canvas.snapshot(null), canvas.snapshot(without)]
    const part = (value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    const light = ({ data }, i) => 0.2126 * part(data[i]) + 0.7152 * part(data[i + 1]) + 0.0722 * part(data[i + 2])
    return places.map(({ x, y }) => {
        const [below, marks] = [[], []]
        for (let row = Math.round(y) - reach; row <= y + reach; row++) {
            for (let column = Math.round(x) - reach; column <= x + reach; column++) {
                const i = 4 * (row * drawn.width + column)
                if (i < 0 || i >= bare.data.length) continue
                const [mark, wood] = [light(drawn, i), light(bare, i)]
                below.push(wood)
                if (Math.abs(mark - wood) > 0.01) marks.push(mark)
            }
        }
        const middle = below.sort((a, b) => a - b)[below.length >> 1]
        const ratios = marks.map((mark) => (Math.max(mark, middle) + 0.05) / (Math.min(mark, middle) + 0.05))
        return { count: marks.length, ratio: ratios.sort((a, b) => b - a)[Math.floor(ratios.length / 20)] ?? 0 }
    })
}"""
# The middle of each part of the picture in which something of this kind is drawn.
DRAWN = """([without, reach]) => {
    const canvas = document.querySelector('canvas')
    const [drawn, bare] = [canvas.snapshot(null), canvas.snapshot(without)]
    const [found, side] = [new Map(), 2 * reach]
    for (let i = 0; i < drawn.data.length; i += 4) {
        const apart = Math.max(...[0, 1, 2].map((k) => Math.abs(drawn.data[i + k] - bare.data[i + k])))
        if (apart < 40) continue
        const [x, y] = [(i / 4) % drawn.width, Math.floor(i / 4 / drawn.width)].map((each) => Math.floor(each / side))
        found.set(`${x} ${y}`, (found.get(`${x} ${y}`) ?? 0) + 1)
    }
    const dense = [...found].filter(([, count]) => count > 40).map(([tile]) => tile.split(' ').map(Number))
    return dense.map(([x, y]) => ({ x: (x + 0.5) * side, y: (y + 0.5) * side }))
}"""
# A place on the board where nothing can be chosen, and no pawn stands: where one sees and touches it.
REFUSED = """() => {
    const canvas = document.querySelector('canvas')
    const open = new Set(canvas.offered().all.map(({ facets }) => facets.cell))
    const tried = [[0.5, 0.62], [0.6, 0.75], [0.4, 0.75], [0.7, 0.6], [0.45, 0.5], [0.6, 0.4], [0.35, 0.6]]
    for (const [far, away] of tried) {
        const [x, y] = [far * innerWidth, away * innerHeight]
        const touch = canvas.touchAt(x, y)
        if (touch?.facet === 'cell' && !open.has(touch.value)) return { x, y, value: touch.value }
    }
    return null
}"""
WHERE = "(touches) => touches.map(([facet, value]) => document.querySelector('canvas').whereIs(facet, value))"
SEEN = """(touches) => touches.map(([facet, value]) => {
    const canvas = document.querySelector('canvas')
    const at = canvas.whereIs(facet, value)
    const top = at && canvas.touchAt(at.x, at.y)
    return top !== null && top.facet === facet && top.value === value ? at : null
})"""


def targets(visitor: Visitor) -> list[Touch]:
    """What is marked on the board because it can be touched; a bar is marked where it lies on others only."""
    found: set[Touch] = set()
    for choice in visitor.page.evaluate("document.querySelector('canvas').offered().left"):
        facet = "cell" if choice["facets"].get("cell") else "piece"
        value = choice["facets"].get(facet, "")
        if value and not (value[0].isdigit() and value.endswith(" 0")):
            found.add((facet, value))
    return sorted(found)


def faint(visitor: Visitor, without: str, places: Places, reach: int) -> list[str]:
    """What of these does not stand out from what is below it, with its figure."""
    found = visitor.page.evaluate(CONTRASTS, [without, list(places.values()), reach])
    assert found, f"nothing of {without} is to be seen"
    print(f"{len(found)} without {without}, the faintest {min(each['ratio'] for each in found):.1f}")
    return [
        f"{name}: {each['ratio']:.2f} by {each['count']} pixels"
        for name, each in zip(places, found, strict=True)
        if each["ratio"] < LEAST
    ]


def spots(visitor: Visitor, touches: list[Touch], where: str) -> Places:
    """Where each of these is in the window, if it is to be seen."""
    found = visitor.page.evaluate(where, touches)
    return {" ".join(touch): spot for touch, spot in zip(touches, found, strict=True) if spot}


def faint_ways(visitor: Visitor, what: str) -> list[str]:
    """Where the dots of a way do not stand out."""
    reach = 20
    parts = visitor.page.evaluate(DRAWN, ["way", reach])
    return faint(visitor, "way", {f"{what} at {part['x']}, {part['y']}": part for part in parts}, reach)


def point_at(visitor: Visitor, spot: dict[str, float]) -> None:
    """Rests there until the page has drawn all that it asks the server about it."""
    visitor.page.mouse.move(spot["x"], spot["y"])
    visitor.page.wait_for_timeout(400)
    visitor.wait_until_still()


def in_both_themes(visitor: Visitor, look: Callable[[], list[str]]) -> list[str]:
    wrong = []
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        visitor.wait_until_still()
        wrong += [f"{theme}, {each}" for each in look()]
    return wrong


def faint_way_to(visitor: Visitor, action: str) -> list[str]:
    """The way to where the pointer is."""
    point_at(visitor, visitor.page.evaluate(WHERE, [("cell", action.partition(" ")[2])])[0])
    return in_both_themes(visitor, partial(faint_ways, visitor, "way"))


def faint_refusal(visitor: Visitor) -> list[str]:
    """The place that is pointed at in vain."""
    refused = visitor.page.evaluate(REFUSED)
    assert refused, "every place can be chosen"
    point_at(visitor, refused)
    places = {f"refused {refused['value']}": visitor.page.evaluate(WHERE, [("cell", refused["value"])])[0]}
    return in_both_themes(visitor, partial(faint, visitor, "told", places, 48))


def faint_on_the_board(visitor: Visitor, reach: int, pawn: int) -> list[str]:
    """Marks and pawns."""
    found = faint(visitor, "told", spots(visitor, targets(visitor), SEEN), reach)
    return found + faint(visitor, "seat", spots(visitor, [("seat", "1"), ("seat", "2")], WHERE), pawn)


@pytest.mark.parametrize("game", MOMENTS)
def test_marks_ways_and_pawns_stand_out(join: Join, desk: Desk, game: str) -> None:
    visitor = join(size=(1440, 900), picture="plain")
    record = game_of(game)
    wrong, at = [], -2
    for actions, reach in MOMENTS[game].items():
        if actions > at + 1:
            desk.lay(record, actions)
            visitor.set_table(game, [HERE, RANDOM], record["options"])
        elif actions > at:
            visitor.play(record["actions"][at])
        visitor.wait_for_turn()
        print(game, actions)
        found = in_both_themes(visitor, partial(faint_on_the_board, visitor, reach, PAWNS[game]))
        at = actions
        if actions == WALKS.get(game):
            found += faint_way_to(visitor, record["actions"][actions])
            found += faint_refusal(visitor) if game in SQUARES else []
            visitor.page.mouse.move(2, 2)
        if actions == WALKS.get(game) and game in GOES_ON:
            visitor.play(record["actions"][actions])
            found += in_both_themes(visitor, partial(faint_ways, visitor, "last way"))
            at += 1
        wrong += [f"{game} after {actions}, {each}" for each in found]
    assert wrong == [], "\n".join(wrong)
