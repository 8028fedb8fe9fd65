"""The frame around the board: little, in its place, and still while somebody decides."""

from collections.abc import Callable
from typing import Any

import pytest

from sommet.players.names import SUMMITS
from web.browser import Visitor
from web.hands import FORBIDDEN as A_FORBIDDEN_PLACE
from web.hands import Hand
from web.test_games import FORBIDDEN, GAMES, chooser, seats_for

Visit = Callable[..., Visitor]

ME = {"kind": "here", "name": "Léa"}
SIZES = {"desktop": (1440, 900), "upright": (390, 844), "side": (844, 390), "zoomed": (720, 450)}
FREE = {"desktop": 0.75, "upright": 0.75, "side": 0.55, "zoomed": 0.5}  # the least share of the window
DESK = (1000, 700)  # laid out as a desktop is, and drawn twice as fast
MOST_CONTROLS = 7
# Everything that can be pressed, but for what is in the player's hand: cards, bars, poses.
CONTROLS = """() => [...document.querySelectorAll('.table :is(button, a, select, input, summary)')]
    .filter((each) => !each.closest('.tray, .skip') && each.checkVisibility())
    .map((each) => each.ariaLabel ?? each.textContent)"""
# Where the line is, and what the stage was told to keep clear of.
STANDING = """() => {
    const { x, y, width, height } = document.querySelector('.line').getBoundingClientRect()
    return JSON.stringify([x, y, width, height, document.querySelector('.table').dataset.clear])
}"""
# Panels that reach into the part left to the board. Buttons in the corners may, beside a board as high as that part.
INTRUDERS = """() => {
    const [left, right, top, bottom] = document.querySelector('.table').dataset.clear.split(' ').map(Number)
    const free = { left, right: innerWidth - right, top, bottom: innerHeight - bottom }
    const spare = Math.max(0, (free.right - free.left - (free.bottom - free.top)) / 2)
    const meets = (box, aside) => box.right > free.left + aside + 1 && box.left < free.right - aside - 1
        && box.bottom > free.top + 1 && box.top < free.bottom - 1
    return [...document.querySelectorAll('.table :is(.panel, .corner)')]
        .filter((each) => each.checkVisibility())
        .filter((each) => meets(each.getBoundingClientRect(), each.matches('.corner') ? spare : 0))
        .map((each) => each.className)
}"""
# Controls that are not wholly inside the window, unless they can be pushed into it; a line that holds not all it has.
CUT_OFF = """() => {
    const isInside = ({ left, right, top, bottom }) =>
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const line = document.querySelector('.line')
    return [...document.querySelectorAll('.table :is(button, a, .prompt, .caption)')]
        .filter((each) => each.checkVisibility() && !each.closest('.hand, .players'))
        .filter((each) => !isInside(each.getBoundingClientRect()))
        .map((each) => each.className || each.textContent)
        .concat(line.scrollHeight > line.clientHeight + 1 ? ['.line'] : [])
}"""
# A table of Talō at which the first player has thrown ten.
THROWN_TEN = """async () => {
    const headers = { 'content-type': 'application/json' }
    const plan = { game: 'talo', seats: [{ kind: 'here' }, { kind: 'here' }], options: { start: 'fixed' } }
    for (;;) {
        const made = await fetch('api/matches', { method: 'POST', headers, body: JSON.stringify(plan) })
        const { match } = await made.json()
        const { view } = await (await fetch(`api/matches/${match.id}/view`)).json()
        if (view.roll === 10) return match.id
    }
}"""
# What of the line's sentence and of what is in the hand does not show.
HIDDEN = """() => ['.prompt', '.hand'].map((each) => document.querySelector(`.line ${each}`))
    .flatMap((each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight])
    .filter((more) => more > 1)"""
TRAY_LIES_BEFORE = """(isWanted) => {
    const [own, corner] = ['own', 'a1'].map((cell) => document.querySelector('canvas').whereIs('cell', cell))
    return own && corner && (Math.abs(own.y - corner.y) > Math.abs(own.x - corner.x)) === isWanted
}"""


def free_share(visitor: Visitor) -> float:
    """How much of the window is left to the board."""
    left, right, top, bottom = map(float, (visitor.page.get_attribute(".table", "data-clear") or "").split())
    size = visitor.page.viewport_size
    assert size is not None
    return (size["width"] - left - right) * (size["height"] - top - bottom) / (size["width"] * size["height"])


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_in_a_turn_and_little_is_there(visit: Visit, game: str) -> None:
    """A whole turn by mouse: the line stays where it is, at every step, and hardly anything can be pressed."""
    visitor = visit(size=SIZES["desktop"], scale=1)
    visitor.set_table(game, seats_for(game, ME), {})
    visitor.wait_for_turn()
    at_rest = visitor.page.evaluate(CONTROLS)
    assert len(at_rest) <= MOST_CONTROLS, at_rest
    hand, standing = Hand(visitor, chooser(game, visitor)), {visitor.page.evaluate(STANDING)}
    for _ in range(8):
        hand.decide()
        if not visitor.wait_for_turn():
            break
        standing.add(visitor.page.evaluate(STANDING))
    assert len(standing) == 1, standing


@pytest.mark.parametrize("shape", SIZES)
def test_every_window_has_room(visit: Visit, shape: str) -> None:
    """Nothing is cut off, nothing lies over the part left to the board, and that part is large."""
    is_phone = shape in ("upright", "side")
    visitor = visit(size=SIZES[shape], lang="fr", is_phone=is_phone, picture="plain", scale=1)
    for game in GAMES:
        visitor.set_table(game, seats_for(game, ME), {})
        visitor.wait_for_turn()
        Hand(visitor, chooser(game, visitor), has_finger=is_phone).decide()
        visitor.wait_for_turn()
        visitor.picture(f"frame-{game}-{shape}")
        assert visitor.page.evaluate(INTRUDERS) == [], game
        assert visitor.page.evaluate(CUT_OFF) == [], game
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert len(visitor.page.evaluate(CONTROLS)) <= MOST_CONTROLS, visitor.page.evaluate(CONTROLS)
        if game != "ascenseur":  # whose cards have a strip of their own
            assert free_share(visitor) >= FREE[shape], game
    assert visitor.barriers() == []


def test_the_longest_choice_of_bars_is_whole_in_every_window_and_after_it_was_turned(visit: Visit) -> None:
    visitor = visit(size=SIZES["side"], lang="fr", is_phone=True, picture="plain", scale=1)
    visitor.go()
    visitor.go(f"#/m/{visitor.page.evaluate(THROWN_TEN)}")
    visitor.wait_for_board()
    visitor.wait_for_turn()
    for width, height in (SIZES["side"], SIZES["upright"], (1000, 700), SIZES["desktop"]):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.wait_until_still()
        assert visitor.page.locator(".takes button").count() == 6
        assert visitor.page.evaluate(HIDDEN) == [], (width, height)
        assert visitor.page.evaluate(CUT_OFF) == []


def test_the_trays_of_ascension_lie_beside_the_board_or_before_it_as_the_window_is_turned(visit: Visit) -> None:
    visitor = visit(size=SIZES["desktop"], picture="plain", scale=1)
    visitor.set_table("ascension", seats_for("ascension", ME), {})
    visitor.wait_for_turn()
    for width, height in (SIZES["desktop"], SIZES["upright"], SIZES["side"]):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_function(TRAY_LIES_BEFORE, arg=height > width)  # a busy machine turns the table later


@pytest.mark.parametrize("game", FORBIDDEN)
def test_a_refusal_is_a_bubble_at_its_place_for_four_seconds(visit: Visit, game: str) -> None:
    visitor = visit(size=DESK, scale=1)
    visitor.set_table(game, seats_for(game, ME), {})
    visitor.wait_for_turn()
    at = visitor.page.evaluate(A_FORBIDDEN_PLACE, FORBIDDEN[game])
    touch: dict[str, Any] = visitor.page.evaluate("({ x, y }) => document.querySelector('canvas').touchAt(x, y)", at)
    visitor.page.mouse.click(at["x"], at["y"])
    bubble = visitor.page.wait_for_selector("[role=alert].refusal")
    box = bubble.bounding_box() if bubble else None
    assert box is not None
    x, y = visitor.spot(touch["facet"], touch["value"])
    assert box["x"] <= x <= box["x"] + box["width"]
    assert -1 <= y - (box["y"] + box["height"]) <= 30 or -1 <= box["y"] - y <= 30, "the bubble is elsewhere"
    visitor.picture(f"bubble-{game}")
    visitor.page.mouse.move(5, 5)
    visitor.page.wait_for_selector(".refusal", state="detached", timeout=6000)
    visitor.page.mouse.click(at["x"], at["y"])
    visitor.page.wait_for_selector(".refusal")
    visitor.press("Escape")
    visitor.page.wait_for_selector(".refusal", state="detached", timeout=2000)


def test_what_the_computer_did_is_told_with_names_until_one_acts_and_once_more(visit: Visit) -> None:
    visitor = visit(size=DESK, lang="fr", scale=1)
    visitor.set_table("step-by-step", seats_for("step-by-step", ME), {})
    visitor.wait_for_turn()
    hand = Hand(visitor, chooser("step-by-step", visitor))
    hand.decide()
    hand.decide()
    visitor.wait_for_turn()
    told = visitor.page.inner_text(".news .caption")
    assert told.split(" ")[0] in {name for names in SUMMITS.values() for name in names}, told
    assert " et pose une pièce (niveau " in told
    assert "réfléchit" not in visitor.page.inner_text(".line")
    hand.decide()
    visitor.wait_for_turn()
    assert visitor.page.locator(".caption").count() == 0
    before = visitor.frames()
    visitor.page.click("[aria-label='Revoir le dernier tour']")
    assert visitor.page.inner_text(".caption") == told
    visitor.wait_until_still()
    assert visitor.frames() > before, "the turn is not shown again"
    assert visitor.page.get_attribute(".table", "data-legal") != "0", "one can go on"


def test_a_hint_shows_its_action_and_says_why(visit: Visit) -> None:
    visitor = visit(size=DESK, lang="fr", scale=1)
    visitor.set_table("step-by-step", seats_for("step-by-step", ME), {"size": 3})
    visitor.wait_for_turn()
    visitor.wait_until_still()
    drawn = visitor.frames()
    visitor.page.get_by_role("button", name="Un conseil").click()
    visitor.page.wait_for_selector(".advice")
    assert " – " in visitor.page.inner_text(".advice"), "no reason is given"
    visitor.wait_until_still()
    assert visitor.frames() > drawn, "nothing lights up"
    assert visitor.page.evaluate(INTRUDERS) == []


def test_the_end_gives_everybody_a_place(visit: Visit) -> None:
    visitor = visit(size=DESK, lang="fr", scale=1)
    visitor.set_table("step-by-step", [ME, {"kind": "here", "name": "Bo"}], {})
    visitor.wait_for_turn()
    visitor.page.click("[aria-label=Menu]")
    visitor.page.click(".menu button:has-text('Abandonner')")
    visitor.page.click(".menu button:has-text('Oui')")
    visitor.page.wait_for_selector(".result h2")
    places = [place.split() for place in visitor.page.locator(".places li").all_inner_texts()]
    assert [(place[0], name) for place in places for name in ("Bo", "Léa") if name in place] == [
        ("1er", "Bo"),
        ("2e", "Léa"),
    ]
    assert "Bo gagne" in visitor.page.inner_text(".result")
    assert "abandon" in visitor.page.inner_text(".result p")
    assert visitor.barriers() == []
