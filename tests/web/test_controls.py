"""What can be pressed, and badges, stand out from their ground: three to one by their styles, in both themes."""

from collections.abc import Callable
from typing import Any

import pytest

from web.browser import Visitor
from web.test_games import GAMES, HERE, seats_for

Visit = Callable[..., Visitor]

LEAST = 3.0
# Every control with how strongly it differs from what is behind it: by its edge, its ground, or what is written on it
# where it has neither. Every badge likewise, and its figure from its ground. What rests is left out.
MEASURED = """() => {
    const read = (colour) => {
        const parts = colour.match(/[\\d.]+/g)?.map(Number) ?? [0, 0, 0, 0]
        const scale = colour.startsWith('color(') ? 255 : 1
        return { rgb: parts.slice(0, 3).map((part) => part * scale), alpha: parts[3] ?? 1 }
    }
    const light = ({ rgb }) => {
        const [r, g, b] = rgb.map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ratio = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b)
        return (high + 0.05) / (low + 0.05)
    }
    const isSolid = ({ alpha }) => alpha > 0.9
    const groundOf = (element) => {
        for (let each = element; each && !each.matches('.table'); each = each.parentElement) {
            const ground = read(getComputedStyle(each).backgroundColor)
            if (isSolid(ground)) return ground
        }
        return element.closest('.table') ? null : read(getComputedStyle(document.documentElement).backgroundColor)
    }
    const measure = (element) => {
        const style = getComputedStyle(element)
        const painted = style.backgroundImage.match(/rgba?\\([^)]*\\)/g)?.at(-1)
        const [own, ground] = [read(painted ?? style.backgroundColor), groundOf(element.parentElement)]
        const isBadge = element.matches('[role=img]')
        const edges = parseFloat(style.borderTopWidth) > 0 ? [style.borderTopColor] : []
        const drawn = [own, ...edges.map(read)].filter(isSolid)
        const written = ratio(read(style.color), isSolid(own) ? own : (ground ?? own))
        const outline = ground && drawn.length > 0 ? Math.max(...drawn.map((each) => ratio(each, ground))) : null
        const isBare = outline === null || (outline < 1.05 && element.matches('.plain, .corner'))
        const found = isBare ? written : isBadge ? Math.min(outline, written) : outline
        return { what: `${element.className} ${element.ariaLabel ?? element.textContent}`, ratio: found }
    }
    return [...document.querySelectorAll('button, .button, input, select, [role=option], .mark[role=img]')]
        .filter((each) => each.checkVisibility())
        .filter((each) => !each.matches(':disabled, [aria-disabled=true], .skip, [type=range], .card'))
        .map(measure)
}"""


def faint(visitor: Visitor) -> list[str]:
    """What does not stand out, in either theme."""
    found = []
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        visitor.page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
        measured: list[dict[str, Any]] = visitor.page.evaluate(MEASURED)
        assert measured, "nothing can be pressed"
        found += [f"{theme} {each['ratio']:.2f}: {each['what']}" for each in measured if each["ratio"] < LEAST]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_controls_and_badges_of_a_table(visit: Visit, game: str) -> None:
    """In the line, the hand, the list of choices, the menu; and its texts are readable."""
    visitor = visit(size=(1000, 700), picture="plain")
    visitor.set_table(game, seats_for(game, HERE), {})
    visitor.wait_for_turn()
    visitor.press("t", "m")
    visitor.page.wait_for_selector(".menu")
    assert faint(visitor) == []
    visitor.press("Escape")
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert visitor.barriers() == [], theme


def test_controls_before_a_game(visit: Visit) -> None:
    """On the shelf and in a box."""
    visitor = visit(size=(1000, 700))
    visitor.go()
    visitor.page.wait_for_selector("a[href*=talo]")
    assert faint(visitor) == []
    visitor.page.click("a[href*=talo]")
    visitor.page.wait_for_selector(".go button")
    assert faint(visitor) == []
