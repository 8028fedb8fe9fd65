"""Whole games of all five in real Chromium: by mouse, by keyboard and on a phone, by link, on one screen, watched."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest
from server.process import ServerProcess

import sommet
from sommet.testing import effort
from web.browser import Visitor
from web.hands import Choice, Choose, Hand, Keys

Visit = Callable[..., Visitor]

HERE, BY_LINK, RANDOM = {"kind": "here"}, {"kind": "link"}, {"kind": "level", "level": "random"}
# Options under which a game is over after some ten decisions of a player; others are played as they are.
SHORT: dict[str, dict[str, Any]] = {
    "ascension": {"max_turns": 6},
    "ascenseur": {"sizes": [2, 1]},
    "aufsteiger": {"turn_limit": 6},
    "step-by-step": {"size": 3, "tower": 2, "stock": 6, "coda": 2},
    "talo": {"goal": 1},
}
GAMES = [game.slug for game in sommet.all_games()]
# What is touched on the board at the start: a touch elsewhere is refused. Ascenseur's dealer has a test of his own.
FORBIDDEN = {"ascension": "cell", "aufsteiger": "piece", "step-by-step": "cell", "talo": "cell"}
# Games with secrets are played to the end at one screen, and so are shorter still.
ON_ONE_SCREEN: dict[str, dict[str, Any]] = {"ascension": {"max_turns": 2}, "ascenseur": {"sizes": [1]}}


def seats_for(game: str, *first: dict[str, Any]) -> list[dict[str, Any]]:
    """As few seats as the game takes, the first ones as given, the others random players."""
    return [*first, *[RANDOM] * (sommet.game(game).seats[0] - len(first))]


def chooser(game: str, visitor: Visitor) -> Choose:
    """Any legal action; in Talō one that leads upwards, or chance builds for an hour; in Ascenseur no trick is bid."""
    random = Random(game)

    def any_of(choices: list[Choice]) -> Choice:
        return random.choice(choices)

    def modest(choices: list[Choice]) -> Choice:
        return next((choice for choice in choices if choice["text"] == "bid 0"), None) or any_of(choices)

    def upwards(choices: list[Choice]) -> Choice:
        climbs = [
            choice for choice in choices if choice["text"].startswith("move") and not choice["text"].endswith(" 0")
        ]
        return any_of(climbs or beside_pawn(choices, visitor) or choices)

    return {"talo": upwards, "ascenseur": modest}.get(game, any_of)


def beside_pawn(choices: list[Choice], visitor: Visitor) -> list[Choice]:
    """The bars of Talō that come to lie on the ground beside one's pawn."""
    seen = visitor.look()
    pawn = seen["view"]["pawns"][seen["seat"] - 1]
    if pawn is None:
        return []
    column, row = ord(pawn[0]), int(pawn.split()[0][1:])

    def is_beside(words: list[str]) -> bool:
        if words[0] != "place" or words[4] != "0":
            return False
        return abs(ord(words[3][0]) - column) + abs(int(words[3][1:]) - row) == 1

    return [choice for choice in choices if is_beside(choice["text"].split())]


def join(guest: Visitor, created: dict[str, Any], kind: str) -> None:
    """Follows one of a table's links."""
    guest.go(next(link["path"].lstrip("/") for link in created["links"] if link["kind"] == kind))
    guest.page.click("form button")
    guest.wait_for_board()


@dataclass(frozen=True)
class Evening:
    """With what, in which language and in which light somebody plays."""

    hands: str
    lang: str
    theme: str

    def __str__(self) -> str:
        return f"{self.hands} {self.lang} {self.theme}"


WINDOWS = {"mouse": (1000, 700), "keyboard": (1000, 700), "upright": (390, 844), "side": (844, 390)}
# Four evenings in which every two of language and light meet, and every way to play; all there are in `make soak`.
FOUR = [
    Evening("mouse", "en", "light"),
    Evening("keyboard", "fr", "dark"),
    Evening("upright", "fr", "light"),
    Evening("side", "en", "dark"),
]
EVENINGS = FOUR if effort() == 1 else [Evening(*each) for each in product(WINDOWS, ("fr", "en"), ("light", "dark"))]


@pytest.mark.parametrize("evening", EVENINGS, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(visit: Visit, game: str, evening: Evening) -> None:
    """From the first decision to the result, with one kind of hands alone; nobody is shut out in between."""
    is_phone = evening.hands in ("upright", "side")
    player = visit(lang=evening.lang, theme=evening.theme, size=WINDOWS[evening.hands], is_phone=is_phone)
    player.set_table(game, seats_for(game, HERE), SHORT.get(game, {}))
    player.wait_for_turn()
    if evening.hands == "keyboard":
        hand: Hand = Keys(player, chooser(game, player))
        look_into_drawers(player)
    else:
        hand = Hand(player, chooser(game, player), has_finger=is_phone)
        if game in FORBIDDEN and not is_phone:
            hand.try_forbidden(FORBIDDEN[game])
    whole = "document.querySelector('.line').scrollHeight <= document.querySelector('.line').clientHeight"
    assert player.page.evaluate(whole), "what to do now is cut off"
    hand.finish()
    touched = hand.touched
    assert touched["board"] + touched["tray"] + touched["list"] > 0, touched
    assert touched["board"] > 0 or game == "ascenseur" or evening.hands == "keyboard", touched  # cards are in the tray
    assert player.page.get_attribute("html", "lang") == evening.lang
    assert player.page.inner_text(".result h2") != ""
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert player.barriers() == []


def look_into_drawers(visitor: Visitor) -> None:
    """Every drawer without barriers."""
    for drawer in ("t", "j", "?"):
        visitor.press(drawer)
        visitor.page.wait_for_selector(".drawer")
        assert visitor.barriers() == [], drawer
        visitor.press(drawer)


@pytest.mark.parametrize("game", GAMES)
def test_watched_and_across_a_restart(visit: Visit, server: ServerProcess, game: str) -> None:
    """Somebody watches in French; the server is gone for a moment after a decision, and the game goes on to its end."""
    player, watcher = visit(), visit(lang="fr")
    hand = Hand(player, chooser(game, player))
    join(watcher, player.set_table(game, seats_for(game, HERE), SHORT.get(game, {})), "watch")
    player.wait_for_turn()
    hand.decide()
    server.stop()
    for visitor in (player, watcher):
        visitor.page.wait_for_selector(".notice")
    server.start()
    for visitor in (player, watcher):
        visitor.page.wait_for_selector(".notice", state="detached")
    player.wait_for_turn()
    hand.decide()
    player.play_unseen(Random(game))
    watcher.page.wait_for_selector(".table[data-status=over]")
    assert watcher.page.get_attribute(".table", "data-legal") == "0"
    assert watcher.page.inner_text(".result h2") != ""
    assert watcher.barriers() == []


# A game with secrets, one with long turns and one without either; the others in `make soak`.
TOGETHER = ["ascenseur", "step-by-step", "talo"] if effort() == 1 else GAMES


@pytest.mark.parametrize("game", TOGETHER)
def test_two_people_in_two_browsers_by_link(visit: Visit, game: str) -> None:
    """One in English, one in French, each deciding with a mouse of their own until the end."""
    host, guest = visit(), visit(lang="fr", theme="dark")
    join(guest, host.set_table(game, seats_for(game, HERE, BY_LINK), SHORT.get(game, {})), "invite")
    hands = [Hand(visitor, chooser(game, visitor)) for visitor in (host, guest)]
    while host.status() != "over":
        for hand in hands:
            if hand.visitor.has_to_throw():
                hand.throw()
            if hand.visitor.page.locator(".table[data-legal]:not([data-legal='0'])").count():
                hand.decide()
        host.page.wait_for_timeout(30)  # two pages cannot be awaited at once
    for visitor in (host, guest):
        visitor.page.wait_for_selector(".result h2")
    assert host.page.inner_text(".result h2") != guest.page.inner_text(".result h2"), "both read the same language"


@pytest.mark.parametrize("game", ON_ONE_SCREEN if effort() == 1 else GAMES)
def test_two_on_one_screen(visit: Visit, game: str) -> None:
    """The mouse passes from hand to hand until all had a turn; where something is hidden, the screen is handed over."""
    visitor = visit()
    seats = sommet.game(game).seats[0]
    visitor.set_table(game, [HERE] * seats, ON_ONE_SCREEN.get(game, SHORT.get(game, {})))
    hand, barred = Hand(visitor, chooser(game, visitor)), visitor.page.locator(".tray .forbidden")
    seen: set[str | None] = set()
    while visitor.sit_down() and (len(seen) < seats or game in ON_ONE_SCREEN):
        seen.add(visitor.page.get_attribute(".table", "data-turn"))
        if barred.count():  # the bid that Ascenseur's dealer may not make
            before = visitor.ply()
            barred.first.click(force=True)
            assert hand.read_refusal(before) == "R9"
            seen.add("refused")
        hand.decide()
    assert seen >= {str(seat + 1) for seat in range(seats)}
    assert "refused" in seen or game != "ascenseur", "the dealer was never barred from a bid"
    if game not in ON_ONE_SCREEN:
        visitor.play_unseen(Random(game))
    visitor.page.wait_for_selector(".result h2")


def test_no_frame_is_drawn_while_nothing_moves(visit: Visit) -> None:
    """Ten idle seconds at a table of each game, all at once."""
    visitors = []
    for game in GAMES:
        visitors.append(visit())
        visitors[-1].set_table(game, seats_for(game, HERE), {})
    for visitor in visitors:
        visitor.wait_for_turn()
        visitor.wait_until_still(1000)
    drawn = [visitor.frames() for visitor in visitors]
    visitors[0].page.wait_for_timeout(10_000)
    assert [visitor.frames() for visitor in visitors] == drawn
