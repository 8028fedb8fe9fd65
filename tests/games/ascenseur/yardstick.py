"""The simple player of section 13 of the rules, to measure others by."""

from __future__ import annotations

from sommet.games.ascenseur.actions import BID, PLAY
from sommet.games.ascenseur.phases import BIDDING
from sommet.games.ascenseur.position import AscenseurPosition


def yardstick(position: AscenseurPosition) -> int:
    """The twenty lines of section 13: bids from what each card beats, takes tricks while short, then dumps."""
    seats, seat, legal, trump = position.seats, position.mover, position.legal(), position.trump
    if position.phase == BIDDING:
        pack = position.pack_cards()
        hope = 0.0
        for card in position.hand(seat):
            beaten = [o for o in pack if (o < card if o // 13 == card // 13 else o // 13 != trump)]
            hope += (len(beaten) / (len(pack) - 1)) ** (seats - 1)
        return min(legal, key=lambda action: abs(action - BID - 0.55 * hope))

    def strength(action: int) -> tuple[bool, int]:
        return (action - PLAY) // 13 == trump, (action - PLAY) % 13

    short = (position.bids_made()[seat - 1] or 0) > position.tricks_won()[seat - 1]
    played = position.cards_played()
    trick = played[len(played) - len(played) % seats :]
    if not trick:
        return max(legal, key=strength) if short else min(legal, key=strength)

    def rank(card: int) -> tuple[bool, bool, int]:
        return card // 13 == trump, card // 13 == trick[0] // 13, card

    best = max(map(rank, trick))
    wins = [action for action in legal if rank(action - PLAY) > best]
    ducks = [action for action in legal if action not in wins]
    if short:
        return max(wins, key=strength) if wins else min(legal, key=strength)
    return max(ducks, key=strength) if ducks else min(wins, key=strength)
