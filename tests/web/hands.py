"""Hands that play: a mouse, a finger, a keyboard; each decides by what a person at the table can see and reach."""

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from web.browser import Visitor

Choice = dict[str, Any]  # a legal action: its text, and the facets that are touched for it
Choose = Callable[[list[Choice]], Choice]
MANY = 5  # choices further down in a list than that are typed

# Where something can be touched on a board at rest: seen from here, covered by no panel, hidden by nothing nearer. Its
# middle, or the nearest part of it that shows beside what hides that.
SPOT = """async ([facet, value]) => {
    const canvas = document.querySelector('canvas')
    let at = canvas.whereIs(facet, value)
    for (let last = null; at && (at.x !== last?.x || at.y !== last?.y); at = canvas.whereIs(facet, value)) {
        last = at
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
    }
    const isThere = ({ x, y }) => {
        const touch = document.elementFromPoint(x, y) === canvas && canvas.touchAt(x, y)
        return touch && touch.facet === facet && touch.value === value
    }
    const steps = [0, -10, 10, -20, 20, -30, 30, -40, 40]
    const beside = steps.flatMap((y) => steps.map((x) => [x, y])).sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    return (at && beside.map(([x, y]) => ({ x: at.x + x, y: at.y + y })).find(isThere)) ?? null
}"""
# A point of the board whose touch means something that is not legal now.
FORBIDDEN = """(facet) => {
    const canvas = document.querySelector('canvas')
    const { all } = canvas.offered()
    for (let y = 0.2; y < 0.9; y += 0.045)
        for (let x = 0.2; x < 0.8; x += 0.03) {
            const at = { x: x * innerWidth, y: y * innerHeight }
            if (document.elementFromPoint(at.x, at.y) !== canvas) continue
            const touch = canvas.touchAt(at.x, at.y)
            if (touch?.facet === facet && !all.some(({ facets }) => facets[facet] === touch.value)) return at
        }
    return null
}"""
# The middle of what shows of a button: cards in a hand lie over one another.
SHOWING = """(button) => {
    const { left, width, top, height } = button.getBoundingClientRect()
    const [x, y] = [width, height].map((size) => size / 2)
    const shows = Array.from({ length: 40 }, (_, i) => ((i + 0.5) / 40) * width)
        .filter((at) => button.contains(document.elementFromPoint(left + at, top + y)))
    return { x: shows[Math.floor(shows.length / 2)] ?? x, y }
}"""
# What changes when a touch has been understood.
STATE = """() => {
    const { picked, ready } = document.querySelector('canvas').offered()
    const { ply, status, legal } = document.querySelector('.table').dataset
    return JSON.stringify([ply, status, legal, picked, ready, document.querySelector('.refusal')?.textContent ?? ''])
}"""


class Hand:
    """Decides by touching: with the mouse, or with a finger on a phone. Counts what it touched where."""

    def __init__(self, visitor: Visitor, choose: Choose, has_finger: bool = False) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.choose = choose
        self.touched: Counter[str] = Counter()
        self._has_finger = has_finger

    def finish(self) -> None:
        """Plays until the game is over."""
        while self.visitor.wait_for_turn(self.throw):
            self.decide()

    def throw(self) -> None:
        """Throws the die: on the board if it is in sight."""
        self.touched["throw"] += 1
        spot = self.page.evaluate(SPOT, ["die", ""])
        if spot and not self._has_finger:
            self._point(spot["x"], spot["y"])
        else:
            self.visitor.throw()

    def decide(self) -> None:
        """Plays one legal action, touch by touch."""
        before = self.offered()
        goal = self.choose(before["all"])
        while (offered := self.offered_on(before["ply"])) is not None:
            assert goal in offered["all"], f"{goal} is no longer offered: {offered}"
            if offered["ready"]:
                assert offered["ready"] == goal["text"], f"about to send {offered['ready']}, not {goal['text']}"
                self._and_wait(lambda: self._press(".acts .primary"), f"confirming {goal['text']}")
            else:
                self._touch_next(goal, offered)

    def try_forbidden(self, facet: str) -> str:
        """Touches something on the board that is not legal; the rule that is cited comes back, after it was opened."""
        spot, before = self.page.evaluate(FORBIDDEN, facet), self.visitor.ply()
        assert spot is not None, f"every {facet} in sight is legal: {self.offered()}"
        self._and_wait(lambda: self._point(spot["x"], spot["y"]), f"a forbidden {facet} at {spot}")
        return self.read_refusal(before)

    def read_refusal(self, before: int) -> str:
        """What stands in the way, as the table says it: a sentence, and a rule that can be opened."""
        self.page.wait_for_selector(".refusal button")
        said = self.page.inner_text(".refusal")
        rule = re.search(r"R\d+[a-z]?", self.page.inner_text(".refusal button"))
        assert rule is not None, f"no rule is cited: {said}"
        assert len(self.page.inner_text(".refusal .sentence")) > 10, f"no sentence: {said}"
        self._press(".refusal button")
        self.page.wait_for_selector(f"#rule-{rule[0]}.cited")
        self._press(".drawer .head button")
        assert self.visitor.ply() == before, "a refused action was carried out"
        return rule[0]

    def offered(self) -> dict[str, Any]:
        """What can be decided, as the page has it."""
        seen: dict[str, Any] = self.page.evaluate("document.querySelector('canvas').offered()")
        return seen

    def offered_on(self, ply: int) -> dict[str, Any] | None:
        """What is left to decide on a ply; None once it has been decided."""
        self.page.wait_for_function(
            "(ply) => [document.querySelector('canvas').offered()].some(({ all, ply: now }) => all[0] || now > ply)",
            arg=ply,
            polling=50,
        )
        offered = self.offered()
        return offered if offered["ply"] == ply else None

    def _touch_next(self, goal: Choice, offered: dict[str, Any]) -> None:
        """One more thing of the goal: on the board if it is in sight, otherwise in the tray, otherwise in a list."""
        wanted = open_facets(goal, offered)
        assert wanted, f"nothing is left to touch for {goal}: {offered}"
        if self._touch_tray(held_otherwise(goal, offered)):
            return
        if not (self._touch_board(wanted) or self._touch_tray(wanted) or self._touch_from_above(wanted)):
            self._touch_list(wanted)

    def _touch_board(self, wanted: list[tuple[str, str]]) -> bool:
        for facet, value in wanted:
            spot = self.page.evaluate(SPOT, [facet, value])
            if spot:
                self.touched["board"] += 1
                self._and_wait(partial(self._point, **spot), f"{facet} {value} on the board")
                return True
        return False

    def _touch_from_above(self, wanted: list[tuple[str, str]]) -> bool:
        """What a building hides from the front is in sight from above."""
        if not any(
            self.page.evaluate("([f, v]) => !!document.querySelector('canvas').whereIs(f, v)", [*each])
            for each in wanted
        ):
            return False
        self._press("[aria-label='Menu']")
        self._press("button[data-view='2']")
        return self._touch_board(wanted)

    def _touch_tray(self, wanted: list[tuple[str, str]]) -> bool:
        for facet, value in wanted:
            button = f".tray [data-facet='{facet}'][data-value='{value}']"
            if self.page.locator(button).count():
                self.touched["tray"] += 1
                self._and_wait(partial(self._press, button), f"{facet} {value} in the tray")
                return True
        return False

    def _touch_list(self, wanted: list[tuple[str, str]]) -> None:
        """In the line if it is a button of this moment, otherwise in the list beside the position in words."""
        in_line = [f".line .values [data-facet='{facet}'][data-value='{value}']" for facet, value in wanted]
        found = next((button for button in in_line if self.page.locator(button).count()), None)
        if found is None:
            self._press("[aria-label='Menu']")
            self._press(".menu > .plain")  # the first drawer of the menu: the position in words
            in_words = [f".drawer .values [data-facet='{facet}'][data-value='{value}']" for facet, value in wanted]
            found = next((button for button in in_words if self.page.locator(button).count()), None)
        assert found is not None, f"none of {wanted} can be touched anywhere: {self.page.inner_text('.line')}"
        self.touched["list"] += 1
        self._and_wait(lambda: self._press(found), found)
        if self.page.locator(".drawer").count():
            self._press(".drawer .head button")

    def _and_wait(self, do: Callable[[], None], what: str) -> None:
        """Does something and waits until the table has understood it."""
        before = self.page.evaluate(STATE)
        do()
        try:
            self.page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before, polling=50)
        except Exception as error:
            raise AssertionError(f"nothing came of {what}; still {before}; {self.page.inner_text('.table')}") from error

    def _point(self, x: float, y: float) -> None:
        if self._has_finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _press(self, selector: str) -> None:
        at = self.page.eval_on_selector(selector, SHOWING)
        if self._has_finger:
            self.page.tap(selector, position=at)
        else:
            self.page.click(selector, position=at)


class Keys(Hand):
    """Decides with the keyboard alone: the first time with arrows on the board where that goes, then by lists."""

    def decide(self) -> None:
        if not self.touched["board"] and self._decide_on_board():
            return
        before = self.offered()
        goal = self.choose(before["all"])
        while (offered := self.offered_on(before["ply"])) is not None:
            if (otherwise := held_otherwise(goal, offered)) and not offered["ready"]:
                self._turn_in_tray(otherwise)
            elif offered["ready"]:
                self.visitor.tab_to(".acts .primary")
                self._and_wait(lambda: self.visitor.press("Enter"), f"confirming {goal['text']}")
            elif self._turns(goal, offered):
                self._and_wait(lambda: self.visitor.press("r"), f"turning what is in the hand for {goal['text']}")
            else:
                self._choose_from_list(goal)

    def _turns(self, goal: Choice, offered: dict[str, Any]) -> bool:
        """Whether what is in the hand is to be held otherwise first."""
        return any(goal["facets"].get(facet) != value for facet, value in offered["picked"].items())

    def throw(self) -> None:
        self.touched["throw"] += 1
        self.visitor.tab_to("canvas")
        self.visitor.press("Enter")

    def _decide_on_board(self) -> bool:
        """One decision with arrows and Enter on the board itself; False if its first choice is not made there."""
        before = self.offered()["ply"]
        self.visitor.tab_to("canvas")
        self.visitor.press("ArrowRight", "ArrowUp")
        while (offered := self.offered_on(before)) is not None:
            if not offered["ready"] and not offered["hovered"]:
                return False
            self.touched["board"] += 1
            self._and_wait(lambda: self.visitor.press("Enter"), "Enter on the board")
            if not self.offered()["ready"]:  # a second Enter at the same place confirms
                self.visitor.press("ArrowRight")
        return True

    def _turn_in_tray(self, otherwise: list[tuple[str, str]]) -> None:
        """Reaches for the switch that turns what is in the hand."""
        facet, value = otherwise[0]
        self.touched["tray"] += 1
        self._enter(f".tray [data-facet='{facet}'][data-value='{value}']", f"{facet} {value} in the tray")

    def _choose_from_list(self, goal: Choice) -> None:
        """From the list beside the position in words, which stays open for the whole game: typed, or with arrows."""
        field, listed, hand = ".drawer [role=combobox]", ".drawer [role=option]", ".drawer .hand button"
        if not self.page.locator(".drawer").count():
            self.visitor.press("t")
            self.page.wait_for_selector(listed)
        self.touched["list"] += 1
        if other := self._fitting(goal, f"{hand}[aria-pressed=false]"):
            self._enter(f"{hand}[data-value='{other[0][1]}']", f"{goal} instead of what is in the hand")
            return
        fitting = self._fitting(goal, listed)
        assert fitting, f"{goal} is not in the list: {self.page.inner_text('.drawer .choices')}"
        at, value, label = fitting[0]
        self.visitor.tab_to(field)
        if at > MANY:
            self.page.keyboard.type(label)
            at = next(n for n, each, _ in self._fitting(goal, listed) if each == value) - 1
        self.visitor.press(*["ArrowDown"] * (at + 1))
        self._and_wait(lambda: self.visitor.press("Enter"), f"{label!r} in the list")

    def _fitting(self, goal: Choice, selector: str) -> list[tuple[int, str, str]]:
        """Of some buttons or options those that go with the goal: their number, value and label."""
        buttons = self.page.eval_on_selector_all(
            selector, "all => all.map((each) => [each.dataset.facet, each.dataset.value, each.textContent])"
        )
        return [
            (n, value, text) for n, (facet, value, text) in enumerate(buttons) if goal["facets"].get(facet, "") == value
        ]

    def _enter(self, selector: str, what: str) -> None:
        """Tab to the row that something is in, arrows to it, Enter."""
        self.visitor.walk_to(selector)
        self._and_wait(lambda: self.visitor.press("Enter"), what)


def held_otherwise(goal: Choice, offered: dict[str, Any]) -> list[tuple[str, str]]:
    """What is in the hand in another way than the goal wants it: it has to be turned first."""
    return [(name, value) for name, value in goal["facets"].items() if offered["picked"].get(name, value) != value]


def open_facets(goal: Choice, offered: dict[str, Any]) -> list[tuple[str, str]]:
    """What of the goal is still to be touched: what tells the choices left apart, or anything if nothing does.

    First what means the goal by itself, whatever is in the hand: somebody at the table touches that.
    """
    left, every = ([choice["facets"] for choice in offered[which]] for which in ("left", "all"))
    untouched = [
        (name, value) for name, value in goal["facets"].items() if offered["picked"].get(name) != value and value
    ]
    telling = [(name, value) for name, value in untouched if any(other.get(name, "") != value for other in left)]
    return sorted(telling or untouched, key=lambda facet: sum(other.get(facet[0]) == facet[1] for other in every) > 1)
