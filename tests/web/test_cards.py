"""The card table: time to look at a trick and a round, a hand that is wholly seen, no card for the wrong eyes."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import sommet
from sommet.games.ascenseur.notation import NUMBERS
from sommet.games.ascenseur.refusals import card_words
from web.browser import Visitor
from web.hands import Choice, Hand

Visit = Callable[..., Visitor]

HERE, RANDOM = {"kind": "here", "name": "Léa"}, {"kind": "level", "level": "random"}
RANKS = "23456789TJQKA"
# Notes by the page's own clock what it shows when: a trick that lies, with its cards, and a tally.
NOTE_PAUSES = """() => {
    const table = document.querySelector('.table')
    window.pauses = []
    new MutationObserver(() => {
        const last = window.pauses.at(-1)
        const now = performance.now()
        if (last && !last.ended) last.ended = now
        const kind = table.dataset.pause
        const cards = document.querySelector('canvas').pictured().filter(({ shows }) => shows === 'card').length
        if (kind) window.pauses.push({ kind, cards, tally: Boolean(document.querySelector('.tally')), begun: now })
    }).observe(table, { attributeFilter: ['data-pause'] })
}"""
# Touches a tally and presses Escape at a trick, as soon as they are there: from within, since a busy machine is slow.
TOUCH_PAUSES = """() => {
    const touch = new PointerEvent('pointerdown', { bubbles: true })
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    const press = () => document.querySelector('.veil')?.dispatchEvent(touch) ?? document.body.dispatchEvent(escape)
    new MutationObserver(() => setTimeout(press, 50))
        .observe(document.querySelector('.table'), { attributeFilter: ['data-pause'] })
}"""
ENDED = "(count) => window.pauses.filter(({ ended }) => ended).length >= count"
# Cards of the hand that are cut off, or of which somebody who looks cannot see the corner with the index.
UNSEEN_CARDS = """() => [...document.querySelectorAll('.tray .card')].filter((card) => {
    const { left, right, top, bottom, width } = card.getBoundingClientRect()
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    const isSeen = card.contains(document.elementFromPoint(left + width * 0.17, top + width * 0.3))
    return !isInside || !isSeen
}).map((card) => card.ariaLabel)"""
# After every change of the page: who looks at it, and every card that is anywhere in it, by code or by name.
NOTE_CARDS = """(names) => {
    const found = new Map()
    const note = () => {
        const table = document.querySelector('.table')
        const [viewer, ply] = [Number(table?.dataset.viewer), Number(table?.dataset.ply)]
        const drawn = / d="[^"]*"/g  // lines of a drawing: 9.6C-12 is no card
        const said = document.documentElement.outerHTML.replace(drawn, '') + document.title
        for (const [card, name] of names)
            if (name.test(said)) found.set([viewer, ply, card].join(), { viewer, ply, card })
    }
    names = names.map(([card, name]) => [card, new RegExp(`\\\\b(${name})\\\\b`)])
    const everything = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(note).observe(document, everything)
    window.found = () => [...found.values()]
}"""


def strongest(choices: list[Choice]) -> Choice:
    """Bids one trick where that is allowed, and plays its highest card."""
    one = [choice for choice in choices if choice["text"] == "bid 1"]
    return (one or sorted(choices, key=lambda choice: RANKS.find(choice["text"].split()[1][0])))[-1]


def table_of(visitor: Visitor, players: int, options: dict[str, Any]) -> Hand:
    visitor.set_table("ascenseur", [HERE, *[RANDOM] * (players - 1)], options)
    visitor.wait_for_turn()
    return Hand(visitor, strongest)


def settle_pauses(visitor: Visitor, count: int) -> list[dict[str, Any]]:
    """The pauses the page has made, once there were so many."""
    visitor.page.wait_for_function(ENDED, arg=count)
    noted: list[dict[str, Any]] = visitor.page.evaluate("window.pauses")
    return noted


def test_a_trick_and_a_round_stay_for_their_time_with_and_without_motion(visit: Visit) -> None:
    """Both at once, since there is nothing to do but wait: the times are those of the page."""
    visitors = [visit(pace="normal", motion=motion, picture="plain") for motion in ("reduce", "no-preference")]
    for visitor in visitors:
        hand = table_of(visitor, 3, {"sizes": [1, 1]})
        visitor.page.evaluate(NOTE_PAUSES)
        hand.decide()
        visitor.wait_for_turn()
        hand.decide()
    for visitor in visitors:
        trick, tally = settle_pauses(visitor, 2)[:2]
        assert (trick["kind"], trick["cards"]) == ("look", 3)
        assert trick["ended"] - trick["begun"] >= 1500
        assert (tally["kind"], tally["tally"]) == ("tally", True)
        assert tally["ended"] - tally["begun"] >= 4000


def test_a_touch_ends_the_waiting_and_means_what_it_touches(visit: Visit) -> None:
    """Whoever has taken the trick lifts the next card while it still lies there; a touch of the tally closes it."""
    visitor = visit(pace="normal", picture="plain")
    hand, has_led = table_of(visitor, 3, {"sizes": [4]}), False
    hand.decide()
    visitor.wait_for_turn()
    for _ in range(3):
        hand.decide()
        visitor.page.wait_for_selector(".table[data-pause=look]")
        wins = visitor.look()["view"]["last_trick"]["winner"] == 1
        card = visitor.page.get_attribute(".tray .card", "data-value")
        visitor.page.click(".tray .card", position={"x": 6, "y": 20}, force=True)
        visitor.wait_for_turn()
        if wins:
            assert hand.offered()["picked"] == {"piece": card}
            has_led = True
        visitor.press("Escape")
    assert has_led or visitor.look()["view"]["tricks"][0] == 0
    visitor.page.evaluate(NOTE_PAUSES)
    visitor.page.evaluate(TOUCH_PAUSES)
    hand.decide()
    trick, tally = settle_pauses(visitor, 2)
    assert trick["ended"] - trick["begun"] < 1500
    assert tally["ended"] - tally["begun"] < 4000
    visitor.page.wait_for_selector(".result h2")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_seventeen_cards_are_wholly_seen_and_facts_are_said_once(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(lang="fr", size=size, is_phone=True, picture="plain", scale=1)
    table_of(visitor, 3, {"sizes": [17, 2]})
    assert visitor.page.locator(".tray .card").count() == 17
    assert visitor.page.evaluate(UNSEEN_CARDS) == []
    first = "document.querySelector('.table :is(button, canvas, a):not(.skip)')"
    assert visitor.page.evaluate(f"{first}.closest('.tray') !== null"), "the hand does not come first"
    boxes = [each.bounding_box() for each in visitor.page.locator(".floor").all()]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes), boxes
    visitor.picture(f"ascenseur-17-{size[0]}-bid")
    Hand(visitor, strongest, has_finger=True).decide()
    visitor.wait_for_turn()
    assert visitor.page.evaluate(UNSEEN_CARDS) == []
    said = visitor.page.inner_text(".table").lower()
    assert [said.count(fact) for fact in ("manche", "atout", "annoncé")] == [1, 1, 1], said
    visitor.page.focus(".tray .card[tabindex='0']")
    stops = visitor.page.eval_on_selector_all(
        ".tray .card", "all => all.filter(({ tabIndex }) => tabIndex === 0).length"
    )
    assert stops == 1
    visitor.press("ArrowRight")
    assert visitor.page.evaluate("document.activeElement.matches('.tray .card')")
    visitor.picture(f"ascenseur-17-{size[0]}-play")


def names_of_cards() -> list[tuple[str, str]]:
    """Every card with a pattern for its code and its names in both languages."""
    words = {card: card_words(number) for card, number in NUMBERS.items()}
    return [(card, "|".join((card, text.fr.replace("'", "[’']"), text.en))) for card, text in words.items()]


def known_cards(record: dict[str, Any]) -> list[dict[int, set[str]]]:
    """By ply, what each viewer may have seen so far: what was turned and played, and the own cards."""
    game = sommet.game("ascenseur")
    position, known = game.begin(game.resolve(record["players"], record["options"], record["setup"])), []
    seen: dict[int, set[str]] = {viewer: set() for viewer in range(position.seats + 1)}
    for text in [*record["actions"], ""]:
        for viewer, cards in seen.items():
            view = game.view(position, viewer)
            played = [card for trick in view["done_tricks"] for card in trick["cards"]]
            cards |= {*view["hand"], *played, *[card for _, card in view["trick"]], view["turned"]} - {None}
            cards |= set((view["last_trick"] or {"cards": []})["cards"])
        known.append({viewer: set(cards) for viewer, cards in seen.items()})
        if text:
            game.play(position, text)
    return known


def test_no_card_of_another_hand_is_ever_in_the_page(visit: Visit) -> None:
    """Three at one screen, each with a drawer open: after every change the whole page is searched for every card."""
    visitor = visit(lang="fr", picture="plain")
    visitor.context.add_init_script(f"({NOTE_CARDS})({json.dumps(names_of_cards())})")
    visitor.set_table("ascenseur", [{"kind": "here"}] * 3, {"sizes": [2, 1]})
    hand, drawers = Hand(visitor, strongest), iter("tjf" * 8)
    while visitor.sit_down():
        visitor.press(next(drawers))
        visitor.page.wait_for_selector(".drawer")
        hand.decide()
    visitor.page.wait_for_selector(".result h2")
    seen: list[dict[str, Any]] = visitor.page.evaluate("window.found()")
    record = visitor.page.evaluate(
        "(match) => fetch(`api/matches/${match}/record`).then((answer) => answer.json())", visitor.match()
    )
    known = known_cards(record)
    # The match begins with an entry of its own, before the first action.
    before_end = [each for each in seen if each["ply"] <= len(record["actions"])]
    assert {each["viewer"] for each in before_end} == {0, 1, 2, 3}, "nobody was looked over the shoulder"
    assert len(before_end) > 20
    assert [each for each in before_end if each["card"] not in known[each["ply"] - 1][each["viewer"]]] == []


def test_six_players_on_a_phone_to_the_end_with_a_sheet_and_a_log(visit: Visit) -> None:
    visitor = visit(lang="fr", size=(390, 844), is_phone=True, picture="plain", pace="normal", scale=1)
    table_of(visitor, 6, {"max_hand": 2})
    hand, pictured = Hand(visitor, strongest, has_finger=True), set()
    visitor.picture("ascenseur-phone-6-bid")
    while visitor.status() != "over":
        visitor.page.wait_for_selector(
            ".table[data-status=over], .table[data-pause], .table[data-legal]:not([data-legal='0'])"
        )
        pause = visitor.page.get_attribute(".table", "data-pause")
        if pause and pause not in pictured:
            visitor.picture(f"ascenseur-phone-6-{pause}")
            pictured.add(pause)
        if pause:
            visitor.press("Escape")
        elif hand.offered()["all"]:
            hand.decide()
    visitor.page.wait_for_selector(".result h2")
    visitor.picture("ascenseur-phone-6-end")
    scores = visitor.look()["view"]["scores"]
    visitor.page.tap(".facts")
    cells = visitor.page.locator(".drawer [data-score]").all()
    assert [int(cell.get_attribute("data-score") or "") for cell in cells] == scores
    places = visitor.page.locator(".drawer tfoot tr:last-child td").all_inner_texts()
    best_first = sorted(scores, reverse=True)
    assert [int(re.sub(r"\D", "", place)) for place in places] == [best_first.index(score) + 1 for score in scores]
    visitor.picture("ascenseur-phone-6-sheet")
    visitor.page.tap(".drawer .head button")
    visitor.open_drawer("Journal")
    told = visitor.page.inner_text(".drawer .log")
    assert [told.count(heading) for heading in ("Manche ", "Pli ", "Points")] == [3, 4, 3], told
    assert "hasard" not in told
    assert "deal" not in told
    assert pictured == {"look", "tally"}
    visitor.picture("ascenseur-phone-6-log")
    assert visitor.barriers() == []
