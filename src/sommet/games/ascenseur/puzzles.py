"""Ascenseur: the themes of puzzles, and where to look for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from sommet.core.aim import Aim
from sommet.core.prose import who
from sommet.core.puzzles import PlainPuzzles, Quest, Table
from sommet.core.text import Text
from sommet.games.ascenseur.aims import AscenseurAim
from sommet.games.ascenseur.notation import card_names
from sommet.games.ascenseur.phases import PLAYING
from sommet.games.ascenseur.position import AscenseurPosition

FEWEST, MOST = 3, 5  # cards in hand where all lie open
LAST = 2  # cards in hand where the others' are to be reckoned with: whatever is played now, the rest is no choice
MOST_DEALS = 2_500
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
FRENCH = {"A": "As", "T": "10", "J": "V", "Q": "D", "K": "R"}
ENGLISH = {"T": "10"}


class AscenseurPuzzles(PlainPuzzles):
    """To make the bid by force, all cards known; and the card that makes it in most deals that can be."""

    records = 160
    themes: ClassVar[Mapping[str, Text]] = {
        "open": Text("Cartes sur table", "All cards open"),
        "avoid": Text("Plus un pli", "Not one more trick"),
        "odds": Text("La meilleure chance", "The best chance"),
    }

    patient = frozenset({"open", "avoid", "odds"})  # the round has its length
    fewest = 2

    def table(self, number: int) -> Table:
        players = 3 + number % 2
        most = 52 // players
        return Table(("3",) * players, {"sizes": [most - number // 2 % 8]}, 0)

    def quests(self, position: AscenseurPosition) -> Iterator[Quest]:
        if position.phase != PLAYING or len(position.legal()) < 2:
            return
        seat = position.mover
        bid = position.bids_made()[seat - 1]
        cards = position.hand_sizes()[seat - 1]
        assert bid is not None, "everybody has made a bid before the first card"
        missing = bid - position.tricks_won()[seat - 1]
        if not 0 <= missing <= cards:
            return
        if FEWEST <= cards <= MOST:
            yield Quest("avoid" if missing == 0 else "open", seat, cards, {"missing": missing})
        elif cards == LAST:
            yield Quest("odds", seat, cards, {"missing": missing})

    def aim(self, position: AscenseurPosition, quest: Quest) -> Aim:
        return AscenseurAim(quest.seat, position.finished)

    def task(self, quest: Quest) -> Text:
        missing = quest.numbers["missing"]
        wanted = Text(
            f"prenez encore exactement {missing} pli{'s'[: missing > 1]}",
            f"take exactly {missing} more trick{'s'[: missing != 1]}",
        )
        if missing == 0:
            wanted = Text("ne prenez plus aucun pli", "take no more trick")
        if quest.theme == "odds":
            return Text(
                f"{wanted.fr} : quelle carte y mène le plus souvent ?",
                f"{wanted.en}: which card does it most often?",
            )
        return Text(
            f"vous connaissez toutes les cartes : {wanted.fr}, quoi que jouent les autres",
            f"you know all the cards: {wanted.en}, whatever the others play",
        )

    def known(self, position: AscenseurPosition, quest: Quest) -> list[Text]:
        if quest.theme == "odds":
            return []
        others = [seat for seat in range(1, position.seats + 1) if seat != quest.seat]
        return [_hand(seat, position.hand(seat)) for seat in others]

    def failure(self, position: AscenseurPosition, quest: Quest) -> Text:
        return Text("l'annonce est manquée", "the bid is missed")

    def deals(self, position: AscenseurPosition, quest: Quest) -> list[AscenseurPosition] | None:
        if quest.theme != "odds":
            return None
        return AscenseurAim(quest.seat, position.finished).deals(position, MOST_DEALS)


def _hand(seat: int, cards: list[int]) -> Text:
    """What somebody holds where the puzzle begins."""
    names = card_names(cards)
    fr = " ".join(f"{SUITS[name[1]]}{FRENCH.get(name[0], name[0])}" for name in names)
    en = " ".join(f"{SUITS[name[1]]}{ENGLISH.get(name[0], name[0])}" for name in names)
    return Text(f"au début, {who(seat)} a {fr}", f"at the start, {who(seat)} has {en}")
