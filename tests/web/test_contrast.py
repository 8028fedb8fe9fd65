"""Marks, ways and pawns stand out from wood and cloth: measured in the picture itself, in real Chromium."""

from collections.abc import Callable

import pytest

from web.browser import Visitor
from web.under_way import Desk, game_of

Join = Callable[..., Visitor]
Touch = tuple[str, str]

HERE, RANDOM = {"kind": "here"}, {"kind": "level", "level": "random"}
LEAST = 3.0
# Where one walks, lifts and places: after how many actions, and how many pixels around a place its mark takes.
MOMENTS = {
    "step-by-step": ((32, 30), (33, 30)),
    "ascension": ((120, 36), (121, 36)),
    "aufsteiger": ((0, 40), (13, 22)),
    "talo": ((24, 20), (34, 20)),
}
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


def faint(visitor: Visitor, without: str, touches: list[Touch], reach: int, where: str) -> list[str]:
    """What of these does not stand out from what is below it, with its figure."""
    spots = visitor.page.evaluate(where, touches)
    shown = [(touch, spot) for touch, spot in zip(touches, spots, strict=True) if spot]
    found = visitor.page.evaluate(CONTRASTS, [without, [spot for _, spot in shown], reach])
    assert found, touches
    print(f"{len(found)} without {without}, the faintest {min(each['ratio'] for each in found):.1f}")
    return [
        f"{touch}: {each['ratio']:.2f} by {each['count']} pixels"
        for (touch, _), each in zip(shown, found, strict=True)
        if each["ratio"] < LEAST
    ]


@pytest.mark.parametrize("game", MOMENTS)
def test_marks_and_pawns_stand_out(join: Join, desk: Desk, game: str) -> None:
    visitor = join(size=(1440, 900), picture="plain")
    wrong = []
    for actions, reach in MOMENTS[game]:
        desk.lay(game_of(game), actions)
        visitor.set_table(game, [HERE, RANDOM], game_of(game)["options"])
        visitor.wait_for_turn()
        for theme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            visitor.wait_until_still()
            print(game, actions, theme, end=": ")
            found = faint(visitor, "told", targets(visitor), reach, SEEN)
            if game == "aufsteiger" and actions == 0:  # one of the pawns has nearly the colour of the cloth
                found += faint(visitor, "seat", [("seat", "1"), ("seat", "2")], 24, WHERE)
            wrong += [f"{game} after {actions}, {theme}: {each}" for each in found]
    assert wrong == [], "\n".join(wrong)
