"""Several people at one screen: when it is passed on, the page holds what everybody may see, and nothing else."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from sommet.games.ascenseur.notation import NUMBERS
from sommet.games.ascenseur.refusals import card_words
from web.browser import Visitor
from web.hands import Choice, Hand
from web.heap import Heap

Visit = Callable[..., Visitor]

HERE = {"kind": "here"}
# All cards of a pack are dealt, so that what everybody may see is the same for every deal.
WHOLE_PACK = {"sizes": [17]}
SCRIPTS = {"ascenseur": ["bid 4"], "ascension": ["take b2", "place c2", "move b2"]}
TABLES: dict[str, tuple[int, dict[str, Any]]] = {"ascenseur": (3, WHOLE_PACK), "ascension": (2, {})}
DEALS: dict[str, dict[str, Any]] = {"hand": {"sizes": [5]}, "foreheads": {"sizes": [1], "blind": "forehead"}}
# Everything the page says: its text, and its attributes with what screen readers are told.
SAID = """document.body.outerHTML.replace(/ d="[^"]*"/g, '') + document.title"""  # '9C' is in the outline of a heart

# The page reads a pixel to see how long a frame takes, and may then draw a coarser picture: not while two are compared.
NEVER_SLOW = "WebGL2RenderingContext.prototype.readPixels = () => {}"


def seen(visitor: Visitor, seat: int, match: str = "") -> dict[str, Any]:
    """What the server shows a seat now; asked beside the page, which does not get to know it."""
    address = f"{visitor.url}/api/matches/{match or visitor.match()}/view?seat={seat}&lang=fr"
    view: dict[str, Any] = visitor.context.request.get(address).json()
    return view


def scripted(texts: list[str]) -> Callable[[list[Choice]], Choice]:
    """Chooses the next text of a script."""
    left = iter(texts)

    def choose(choices: list[Choice]) -> Choice:
        text = next(left)
        return next(choice for choice in choices if choice["text"] == text)

    return choose


def wait_for_curtain(visitor: Visitor) -> None:
    visitor.page.wait_for_selector(".table[data-hand-over]")


def take_over(visitor: Visitor) -> int:
    """The next person sits down; their seat comes back."""
    visitor.page.click(".now .primary")
    visitor.wait_for_turn()
    return int(visitor.page.get_attribute(".table", "data-turn") or 0)


def secrets_of(visitor: Visitor, seat: int) -> set[str]:
    """What stands in the log of a seat and not in the spectators', in notation and in words."""
    own, public = seen(visitor, seat)["log"], seen(visitor, 0)["log"]
    told = {item[key] for item in public for key in ("text", "words")}
    return {item[key] for item in own for key in ("text", "words")} - told


def card_names(cards: set[str]) -> list[str]:
    """The cards in code and in both languages."""
    words = [card_words(NUMBERS[card]) for card in cards]
    return [*cards, *(text.fr for text in words), *(text.en for text in words)]


def cards_in(heap: Heap) -> set[str]:
    """The cards of every hand that is anywhere in memory, of every forehead, and those printed for the board."""
    held = [card for name in ("hand", "faces") for some in heap.named(name) if some for card in some.values()]
    printed = [text[:2] for text in heap.strings() if re.fullmatch(r"..-(fr|en)-\w+-\w+", text)]
    return {card for card in [*held, *printed] if isinstance(card, str) and card in NUMBERS}


def faces_in(heap: Heap) -> set[str]:
    """Every face of a cube that is on a board anywhere in memory; unknown ones and half-cubes aside."""
    boards = [board for board in heap.named("stacks") if isinstance(board, dict)]
    piles = [pile for board in boards for cell, pile in board.items() if re.fullmatch("[a-i][1-9]", cell) and pile]
    return {face for pile in piles for face in pile.values() if isinstance(face, str)} - {"?"}


@pytest.mark.parametrize("where", DEALS)
def test_cards_leave_the_page_with_who_could_see_them(visit: Visit, where: str) -> None:
    """Each leaves a drawer open; the next person finds none of those cards in words, on the board or in memory."""
    visitor = visit(lang="fr", size=(1000, 700))
    visitor.set_table("ascenseur", [HERE] * 3, DEALS[where])
    hand = Hand(visitor, scripted(["bid 0"] * 2))
    for drawer in ("En mots", "Journal"):
        wait_for_curtain(visitor)
        seat = take_over(visitor)
        view, secrets = seen(visitor, seat)["view"], secrets_of(visitor, seat)
        cards = {card for card in (*view["hand"], *view["faces"].values()) if card != "??"}
        visitor.open_drawer(drawer)
        visitor.page.wait_for_selector(".drawer li, .drawer p")
        before = Heap(visitor)
        assert len(cards) > 1
        assert cards_in(before) == cards, "what must be in memory is not found there"
        assert secrets <= set(before.strings()), "what must be in memory is not found there"
        hand.decide()
        wait_for_curtain(visitor)
        said = visitor.page.evaluate(SAID)
        assert [name for name in card_names(cards) if re.search(rf"\b{name}\b", said)] == []
        assert [secret for secret in secrets if secret in said] == []
        assert visitor.page.locator(".drawer").count() == 0
        after = Heap(visitor)
        assert cards_in(after) == set()
        assert secrets & set(after.strings()) == set()


def test_faces_known_to_one_player_leave_the_page_with_them(visit: Visit) -> None:
    visitor = visit(lang="fr", size=(1000, 700))
    visitor.set_table("ascension", [HERE] * 2, {})
    wait_for_curtain(visitor)
    seat = take_over(visitor)
    hand = Hand(visitor, scripted(SCRIPTS["ascension"]))
    hand.decide()
    hand.decide()
    secrets = secrets_of(visitor, seat)
    visitor.press("t")
    visitor.page.wait_for_selector(".drawer p")
    face = seen(visitor, seat)["view"]["stacks"]["c2"][-1]
    assert face != "?"
    assert faces_in(Heap(visitor)) == {face}
    hand.decide()
    wait_for_curtain(visitor)
    assert visitor.page.locator(".drawer").count() == 0
    said, heap = visitor.page.evaluate(SAID), Heap(visitor)
    assert faces_in(heap) == set()
    assert [secret for secret in secrets if secret in said or secret in set(heap.strings())] == []


def two_alike(visitor: Visitor, game: str) -> list[str]:
    """Two tables where everybody may see the same and the player to act sees something else."""
    tables: dict[str, tuple[str, Any]] = {}
    while True:
        match = new_table(visitor, game)
        public, turn = seen(visitor, 0, match)["view"], seen(visitor, 0, match)["turn"]
        own, key = seen(visitor, turn, match)["view"], json.dumps(public, sort_keys=True)
        other, other_own = tables.setdefault(key, (match, own))
        if own != other_own:
            return [other, match]


def new_table(visitor: Visitor, game: str) -> str:
    """A table at one screen where all but the last action of the script has been played, unseen by the page."""
    players, options = TABLES[game]
    post, address = visitor.context.request.post, f"{visitor.url}/api/matches"
    plan = {"game": game, "seats": [HERE] * players, "options": options}
    match: str = post(address, data=plan).json()["match"]["id"]
    for action in SCRIPTS[game][:-1]:
        now = seen(visitor, 0, match)
        play = {"type": "play", "id": action, "ply": now["ply"], "seat": now["turn"], "action": action}
        assert post(f"{address}/{match}/commands", data=play).ok
    return match


def picture_at_rest(visitor: Visitor) -> bytes:
    """What is seen once two looks are alike: on a busy machine the last frame may come late."""
    before = b""
    while True:
        visitor.wait_until_still()
        now = visitor.page.screenshot()
        if now == before:
            return now
        before = now


@pytest.mark.parametrize("game", TABLES)
def test_the_picture_of_the_curtain_is_the_same_for_every_hand(visit: Visit, game: str) -> None:
    """Two tables that differ in what one player knows, with the position in words open until that player has acted."""
    visitor = visit(lang="fr", size=(1000, 700), picture="plain")
    visitor.context.add_init_script(NEVER_SLOW)
    pictures = []
    for match in two_alike(visitor, game):
        visitor.go()
        visitor.page.wait_for_selector("[data-game]")
        visitor.go(f"#/m/{match}")
        wait_for_curtain(visitor)
        take_over(visitor)
        visitor.press("t")
        visitor.page.wait_for_selector(".drawer p")
        Hand(visitor, scripted(SCRIPTS[game][-1:])).decide()
        wait_for_curtain(visitor)
        visitor.page.mouse.move(640, 60)
        visitor.press("1")  # a picture that fits well enough rests: how well depends on when panels came
        pictures.append(picture_at_rest(visitor))
        visitor.picture(f"curtain-{game}-{len(pictures)}")
    assert pictures[0] == pictures[1]
