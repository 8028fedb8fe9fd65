"""Ascenseur: what a screen shows before a decision, and of one that was made. docs/previews.md tells the fields."""

from collections.abc import Sequence
from typing import Any

from sommet.games.ascenseur.actions import BID, PLAY
from sommet.games.ascenseur.notation import SUIT_LETTERS
from sommet.games.ascenseur.phases import PLAYING
from sommet.games.ascenseur.position import AscenseurPosition

Bids = Sequence[int | str | None]  # by seat, as a viewer knows them: None not made yet, "?" made and hidden


def winner_of(cards: Sequence[int], trump: int) -> int:
    """R11: the place in a trick whose card wins it, or would if it ended now."""
    suits = (trump, cards[0] // 13)
    return max(range(len(cards)), key=lambda place: (*(cards[place] // 13 == suit for suit in suits), cards[place]))


def situation(table: AscenseurPosition, viewer: int, bids: Bids) -> dict[str, Any]:
    """Whose card is winning, how everybody stands to their bids, what the viewer must follow, where the lift goes."""
    known = [bid for bid in bids if isinstance(bid, int)]
    trick = _trick(table)
    return {
        "winning": _seat(table, winner_of(trick, table.trump)) if trick else None,
        "standing": [_standing(table, seat, bid) for seat, bid in enumerate(bids, 1)],
        "announced": sum(known),
        "complete": len(known) == table.seats,
        "follow": _suit_to_follow(table, viewer),
        "lift": _direction(table),
    }


def shows(table: AscenseurPosition, action: int) -> dict[str, Any]:
    """An action of the mover, legal or not: from the open bids and the cards on the table."""
    if table.over or table.mover == 0:
        return {}
    if action >= BID:
        return _bid(table, action - BID)
    if action >= PLAY and table.phase == PLAYING:
        return _card(table, action - PLAY)
    return {}


def trace(table: AscenseurPosition, action: int) -> dict[str, Any] | None:
    """A bid or card about to be put down: its round; of a card also its trick, and what it makes of trick and round."""
    if action < PLAY:
        return None
    told: dict[str, Any] = {"round": table.finished + 1}
    if action >= BID:
        return told
    shown = _card(table, action - PLAY)
    takes = shown["winning"] if shown["ends"] else None
    trick = len(table.cards_played()) // table.seats + 1
    told |= {"trick": trick, "winning": shown["winning"], "takes": takes}
    if takes and trick == table.cards:
        told["points"] = _points(table, takes)
    return told


def _points(table: AscenseurPosition, takes: int) -> list[int]:
    """R13: what the round brings everybody when its last trick goes to a seat."""
    won = [tricks + (seat == takes) for seat, tricks in enumerate(table.tricks_won(), 1)]
    return [table.points_for(bid or 0, tricks) for bid, tricks in zip(table.bids_made(), won, strict=True)]


def _bid(table: AscenseurPosition, bid: int) -> dict[str, Any]:
    """What the bids would add up to; nothing where those of others are hidden."""
    if table.simultaneous:
        return {}
    made = [other for other in table.bids_made() if other is not None]
    announced = sum(made) + bid
    is_last = len(made) + 1 == table.seats
    return {"announced": announced, "surplus": announced - table.cards if is_last else None}


def _card(table: AscenseurPosition, card: int) -> dict[str, Any]:
    trick = [*_trick(table), card]
    led = table.suit_to_follow()
    return {
        "winning": _seat(table, winner_of(trick, table.trump)),
        "follows": led is None or card // 13 == led,
        "ends": len(trick) == table.seats,
    }


def _trick(table: AscenseurPosition) -> list[int]:
    """The cards of the trick that is being played."""
    played = table.cards_played()
    return played[len(played) // table.seats * table.seats :]


def _seat(table: AscenseurPosition, place: int) -> int:
    return (table.leader - 1 + place) % table.seats + 1


def _standing(table: AscenseurPosition, seat: int, bid: int | str | None) -> str:
    """silent: no bid is known; short: tricks are to come; exact: as many as bid; lost: it cannot be kept any more."""
    if not isinstance(bid, int):
        return "silent"
    missing = bid - table.tricks_won()[seat - 1]
    left = table.cards - len(table.cards_played()) // table.seats
    if missing < 0 or missing > left:
        return "lost"
    return "short" if missing else "exact"


def _suit_to_follow(table: AscenseurPosition, viewer: int) -> str | None:
    """R10: the suit the viewer has to follow now."""
    led = table.suit_to_follow()
    if led is None or viewer != table.mover or not any(card // 13 == led for card in table.hand(viewer)):
        return None
    return SUIT_LETTERS[led]


def _direction(table: AscenseurPosition) -> str:
    """Which way the lift goes after this round: up, down, down from the top (`top`), or nowhere any more (`end`)."""
    sizes = table.hand_sizes_of_rounds()
    following = sizes[table.finished + 1 :]
    if not following:
        return "end"
    if following[0] > table.cards:
        return "up"
    return "top" if table.cards == max(sizes) and following[0] < table.cards else "down"
