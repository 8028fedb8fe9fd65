"""The rules beside the board: a page for families, the exact rules apart, and ways there and back."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from web.browser import Visitor
from web.hands import FORBIDDEN
from web.test_games import seats_for

Visit = Callable[..., Visitor]

ME = {"kind": "here", "name": "Léa"}
# The headings of the drawer by their level, and the signs that stand at the beginning of a line.
HEADINGS = (
    "() => [...document.querySelectorAll('.drawer :is(h2, h3, h4, h5)')].map(({ tagName }) => Number(tagName[1]))"
)
ASTRAY = """() => {
    const walker = document.createTreeWalker(document.querySelector('.drawer'), NodeFilter.SHOW_TEXT)
    const boxOf = (node, at) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect()
    }
    const astray = []
    let last = null
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let at = 0; at < node.data.length; at++) {
            if (/\\s/.test(node.data[at])) continue
            const box = boxOf(node, at)
            const isLower = last && (box.top + box.bottom) / 2 > last.bottom
            if (isLower && /[:;!?».,]/.test(node.data[at])) astray.push(node.data)
            last = box
        }
    return astray
}"""
IN_SIGHT = """(rule) => {
    const boxOf = (each) => document.querySelector(each).getBoundingClientRect()
    const [box, drawer] = [boxOf(`#rule-${rule}`), boxOf('.drawer')]
    return box.height > 0 && box.top >= drawer.top && box.bottom <= drawer.bottom
}"""


def test_a_citation_in_a_refusal_opens_its_rule_and_leads_back(visit: Visit) -> None:
    visitor = visit(size=(1000, 700), lang="fr")
    visitor.set_table("step-by-step", seats_for("step-by-step", ME), {"size": 3})
    visitor.wait_for_turn()
    visitor.wait_until_still()
    at = visitor.page.evaluate(FORBIDDEN, "cell")
    visitor.page.mouse.click(at["x"], at["y"])
    rule = visitor.page.inner_text(".refusal button").split()[-1]
    visitor.page.click(".refusal button")
    visitor.page.wait_for_selector(f"#rule-{rule}.cited")
    assert visitor.page.evaluate("document.activeElement.id") == f"rule-{rule}"
    assert visitor.page.evaluate(IN_SIGHT, rule)
    assert not visitor.page.is_visible(".drawer h4"), "the page for families is apart"
    assert visitor.barriers() == []
    visitor.page.get_by_role("button", name="Revenir à la partie").click()
    visitor.page.wait_for_selector(".drawer", state="detached")
    assert visitor.page.evaluate("document.activeElement.tagName") == "CANVAS"


@pytest.mark.parametrize(("lang", "back"), [("fr", "Revenir à la page"), ("en", "Back to the page")])
def test_the_page_is_read_on_a_phone_and_its_citations_lead_there_and_back(visit: Visit, lang: str, back: str) -> None:
    visitor = visit(size=(390, 844), lang=lang, is_phone=True)
    visitor.set_table("step-by-step", seats_for("step-by-step", ME), {})
    visitor.press("?")
    visitor.page.wait_for_selector(".drawer h4")
    levels = visitor.page.evaluate(HEADINGS)
    assert levels[:3] == [2, 3, 4]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert visitor.page.evaluate(ASTRAY) == []
    pictures = visitor.page.locator(".drawer img")
    assert pictures.count() >= 3
    assert {pictures.nth(i).get_attribute("loading") for i in range(pictures.count())} == {"lazy"}
    ratio = "(img) => img.offsetWidth / img.offsetHeight"
    assert all(abs(pictures.nth(i).evaluate(ratio) - 14 / 9) < 0.02 for i in range(pictures.count()))
    assert visitor.barriers() == []

    citation = visitor.page.locator(".drawer li button").last
    citation.scroll_into_view_if_needed()
    read_at = visitor.page.evaluate("document.querySelector('.drawer').scrollTop")
    rule = citation.inner_text()
    citation.click()
    visitor.page.wait_for_selector(f"#rule-{rule}.cited")
    assert visitor.page.evaluate(IN_SIGHT, rule)
    visitor.page.get_by_role("button", name=back).click()
    visitor.page.wait_for_selector(".drawer h4")
    assert visitor.page.evaluate("document.querySelector('.drawer').scrollTop") == pytest.approx(read_at, abs=2)
    assert visitor.page.evaluate("document.activeElement.textContent") == rule
