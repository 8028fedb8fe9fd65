"""Whole games as a screen reader has them: by roles, names and keys alone, told in time and never overwritten."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sommet.core.prose import Company, fill
from web.browser import Visitor
from web.test_games import GAMES, HERE, SHORT, seats_for
from web.under_way import Desk, game_of

Visit = Callable[..., Visitor]

SMALL = (720, 560)
ME = 1  # the seat of whoever listens
# Whoever acts is named somehow; all else is told word for word, places with their names.
SOMEBODY = "<somebody>"
STRANGERS = Company(reader=ME, names=dict.fromkeys(range(2, 7), SOMEBODY), is_lit=False)
PATIENCE_S = 30  # until everything has been said, on a busy machine
expect.set_options(timeout=PATIENCE_S * 1000)
HOLDING = {
    "step-by-step": 0,
    "aufsteiger": 11,
    "talo": 0,
}  # actions until then
MOST_TABS = 20  # stops of the Tab key from anywhere to anywhere
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
BESIDES = re.compile("takes? the trick|Round . is over")
CARD = re.compile(rf"(\w+) of ({'|'.join(SUITS.values())})")


class Listener:
    """Knows what is said and what has which role and name; nothing of how the page looks or how it is made."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor, self.page, self.game = visitor, visitor.page, game
        self.table = self.page.get_by_role("main")
        self.log = self.page.get_by_role("log", name="What the others do")
        self.field = self.page.get_by_role("combobox", name="Your decision")
        self.options = self.page.get_by_role("listbox", name="Your decision").get_by_role("option")
        self.result = self.page.get_by_role("region", name="The result").get_by_role("heading")
        self.random = Random(game)
        self.said: list[str] = []  # everything the log has said
        self.actions = 0  # how many actions the rules know of that were heard of

    def enter(self) -> None:
        """The first stop of the Tab key leads past everything to the decision."""
        self.visitor.press("Tab")
        expect(self.page.get_by_role("link", name="Go to the decision")).to_be_focused()
        self.visitor.press("Enter")

    def decides(self) -> bool:
        """Waits for the next decision, which must have been prepared by what was said; False once the game is over."""
        expect(self.options.or_(self.result).first).to_be_attached()
        for _ in range(100):  # what was chosen last may still be on its way
            if self.result.count() or self.field.evaluate_all("([field]) => field === document.activeElement"):
                break
            self.page.wait_for_timeout(100)
        else:
            expect(self.field).to_be_focused()
        self.listen()
        return self.result.count() == 0

    def listen(self) -> None:
        """Hears what the others did since; the rules may know a moment earlier than the page has it shown."""
        for _ in range(PATIENCE_S * 5):
            with suppress(AssertionError):
                self.compare()
                return
            self.page.wait_for_timeout(200)
        self.compare()

    def compare(self) -> None:
        """What the others did since is in the log, a sentence a turn; and everything said before is still there."""
        truth = self.visitor.look()
        done = [item for item in truth["log"] if item["n"] >= self.actions]
        turns = [turn for turn in turns_of(done) if turn[-1]["seat"] != ME]
        now = self.log.get_by_role("listitem").all_inner_texts()
        new = now[len(self.said) :]
        assert now[: len(self.said)] == self.said, "something that was said is no longer there"
        besides = [sentence for sentence in new if BESIDES.search(sentence)]
        told = [sentence for sentence in new if sentence not in besides]
        tricks = sum(re.search("takes? the trick", sentence) is not None for sentence in besides)
        assert tricks == sum(takes_trick(item) for item in done), besides
        assert len(told) == len(turns) + (truth["status"] == "over"), f"{told} for {turns}"
        for sentence, turn in zip(told, turns, strict=False):
            for item in turn:
                for clause in re.split(f"{SOMEBODY}(?:’s)?", fill(item["words"], "en", STRANGERS)):
                    assert clause.strip().lower() in sentence.lower(), f"{clause!r} is not told: {sentence!r}"
        self.said, self.actions = now, truth["log_length"]

    def question(self) -> str:
        """What is asked now."""
        asked = self.page.get_by_role("region", name="To do now").get_by_role("paragraph").first.inner_text()
        assert len(asked) > 5, asked
        return asked

    def decide(self) -> None:
        """Chooses one of the list by its name: typed, or reached with an arrow; and again where that confirms."""
        self.question()
        self.takes_the_pawn()
        names = self.options.all_inner_texts()
        assert all(names), names
        assert len(set(names)) == len(names), f"two choices have one name: {names}"
        if self.game == "ascenseur":
            self.hears_no_secret()
        wanted = self.wish(names)
        before = self.state()
        if len(names) > 3:
            self.page.keyboard.insert_text(wanted)  # typed in one go: a filter for each letter takes its time
            left = self.options.all_inner_texts()
            assert wanted in left, left
            assert len(left) < len(names), f"typing {wanted!r} leaves {left}"
            self.visitor.press(*["ArrowDown"] * left.index(wanted))
        else:
            self.visitor.press(*["ArrowDown"] * (names.index(wanted) + 1 - self.chosen(names)))
        expect(self.page.get_by_role("option", name=wanted, exact=True, selected=True)).to_have_count(1)
        self.visitor.press("Enter")
        while self.state() == before:
            self.page.wait_for_timeout(20)

    def chosen(self, names: list[str]) -> int:
        """How far the arrows are already: a choice that waits to be confirmed is under them."""
        marked = self.page.get_by_role("option", selected=True)
        return names.index(marked.inner_text()) + 1 if marked.count() else 0

    def wish(self, names: list[str]) -> str:
        """Any choice; a block rather than none; in Talō the summit, or a bar to climb beside one's own pawn."""
        place = self.page.get_by_text(re.compile(r"pawn is on [a-j]\d+")).first if self.game == "talo" else None
        beside = neighbours(re.findall(r"[a-j]\d+", place.inner_text())[0]) if place and place.count() else set()
        steps = [name for name in names if "on the plan" in name and beside & set(re.findall(r"[a-j]\d+", name))]
        best = [name for name in names if re.search(": win$|^Lift a block|half-cube .* top$", name)]
        return self.random.choice(best or steps or names)

    def takes_the_pawn(self) -> None:
        """In Talō: what is in the hand is changed for the pawn, if that can climb."""
        pawn = self.page.get_by_role("toolbar", name="In hand").get_by_role("button", name="the pawn")
        if not pawn.count() or pawn.get_attribute("aria-pressed") == "true":
            return
        self.visitor.press("Shift+Tab")
        while not pawn.evaluate("(pawn) => pawn === document.activeElement"):
            self.visitor.press("ArrowRight")
        self.visitor.press("Enter", "Tab")
        expect(self.field).to_be_focused()

    def state(self) -> tuple[list[str], list[str], list[str]]:
        """What a choice changes: the list, what is said of the hand, the question."""
        asked = self.page.get_by_role("region", name="To do now").get_by_role("paragraph")
        said = self.page.get_by_role("status").all_inner_texts()
        return self.options.all_inner_texts(), said, asked.all_inner_texts()

    def hears_no_secret(self) -> None:
        """No card is told that the rules do not show to this seat: nothing of another hand is anywhere in the tree."""
        shown = json.dumps([self.visitor.look()[part] for part in ("view", "log", "legal")])
        known = {f"{RANKS.get(rank, rank)} of {SUITS[suit]}" for rank, suit in re.findall(r"\b(\w)([CDHS])\b", shown)}
        told = {match[0] for match in CARD.finditer(self.table.aria_snapshot())}
        assert told, "no card is told at all"
        assert told <= known, f"nobody may know of {told - known}"

    def hears_the_end(self) -> None:
        """The result is the last thing said, and where the focus is."""
        assert self.result.inner_text().rstrip(".!") in self.said[-1], self.said[-1]
        expect(self.result).to_be_focused()

    def tab_to(self, place: Locator) -> None:
        for _ in range(MOST_TABS):
            if place.evaluate("(place) => place === document.activeElement"):
                return
            self.visitor.press("Tab")
        raise AssertionError("Tab does not lead there")


def turns_of(items: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Actions in a row of one seat; one throw of a die before them belongs to them, other chance to nobody."""
    turns: list[list[dict[str, Any]]] = []
    chance: list[dict[str, Any]] = []
    for item in items:
        if item["seat"] == 0:
            chance.append(item)
            continue
        if turns and turns[-1][-1]["seat"] == item["seat"] and not chance and not takes_trick(turns[-1][-1]):
            turns[-1].append(item)
        else:
            turns.append([*(chance if len(chance) == 1 else []), item])
        chance = []
    return turns


def takes_trick(item: dict[str, Any]) -> bool:
    """Whether a card ended a trick of Ascenseur: whoever it belongs to then leads, which is another turn."""
    return (item.get("trace") or {}).get("takes") is not None


def neighbours(cell: str) -> set[str]:
    column, row = ord(cell[0]), int(cell[1:])
    return {f"{chr(column + x)}{row + y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_heard_and_played_with_keys(visit: Visit, game: str) -> None:
    visitor = visit(size=SMALL, picture="plain")
    visitor.set_table(game, seats_for(game, HERE), SHORT.get(game, {}))
    listener = Listener(visitor, game)
    listener.actions = visitor.look()["log_length"]
    listener.said = listener.log.get_by_role("listitem").all_inner_texts()
    listener.enter()
    decisions = 0
    while listener.decides():
        listener.decide()
        decisions += 1
    assert decisions > 3, decisions
    listener.hears_the_end()


@pytest.mark.parametrize("game", ["step-by-step", "aufsteiger", "talo"])
def test_the_cursor_on_the_board_says_what_is_under_it_and_keys_what_is_in_the_hand(
    join: Visit, desk: Desk, game: str
) -> None:
    """Arrows name a place; X in Talō, C and R in die Aufsteiger say how the piece is held now. Shift and arrows go over
    all places, and of one that cannot be chosen it is said, and why."""
    visitor, record = join(size=SMALL, picture="plain", scale=0.5), game_of(game)
    desk.lay(record, HOLDING[game])  # a table where some place is not possible
    visitor.set_table(game, seats_for(game, HERE), record["options"])
    listener = Listener(visitor, game)
    listener.actions = visitor.look()["log_length"]
    listener.enter()
    hand, cursor, follows = (visitor.page.get_by_role("main").get_by_role("status").nth(n) for n in (0, 1, 2))
    while listener.decides() and game != "step-by-step" and not re.search("bar|half-cube", hand.inner_text()):
        listener.decide()
    for key in {"talo": ("z", "x"), "aufsteiger": ("c", "r")}.get(game, ()):
        before = hand.inner_text()
        listener.tab_to(visitor.page.get_by_role("application"))
        visitor.press(key)
        expect(hand).not_to_have_text(before)
    listener.tab_to(visitor.page.get_by_role("application"))
    visitor.press("ArrowRight")
    expect(cursor).to_have_text(re.compile(r"[a-z]\d+.*(level|height|plan|table)"))
    heard = {cursor.inner_text()}
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        visitor.press(key)
        heard.add(cursor.inner_text())
    assert len(heard) > 1, heard
    random = Random(game)
    for _ in range(200):
        visitor.press(f"Shift+Arrow{random.choice(('Left', 'Down', 'Right', 'Up'))}")
        if "Not possible here" in cursor.inner_text():
            break
    expect(cursor).to_have_text(re.compile(r"[a-z]\d+, .*(level|height|built).*Not possible here"))
    expect(follows).not_to_be_empty()
    visitor.press("ArrowRight")
    expect(cursor).not_to_have_text(re.compile("Not possible here"))
    visitor.press("Enter")
    expect(visitor.page.get_by_role("application")).to_be_focused()
