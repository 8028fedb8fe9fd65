"""Ascenseur: what a seat may know, as planes of the 52 cards. Section 8 of the rules says what is hidden."""

from collections.abc import Mapping
from typing import Any

import cython

from sommet.core.observation import Plane, each_seat
from sommet.games.ascenseur.notation import hand_sizes

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest, size_of
    from cython.cimports.sommet.core.observation import Observation, flood, seat_from
    from cython.cimports.sommet.games.ascenseur.actions import BID
    from cython.cimports.sommet.games.ascenseur.cards import RANKS, SUITS, Cards
    from cython.cimports.sommet.games.ascenseur.phases import BIDDING, CARDS, NO_BID, NO_CARD, NO_TRUMP, PLAYING
    from cython.cimports.sommet.games.ascenseur.position import AscenseurPosition
else:
    from sommet.core.bits import lowest, size_of
    from sommet.core.observation import Observation, flood, seat_from
    from sommet.games.ascenseur.actions import BID
    from sommet.games.ascenseur.cards import RANKS, SUITS, Cards
    from sommet.games.ascenseur.phases import BIDDING, CARDS, NO_BID, NO_CARD, NO_TRUMP, PLAYING
    from sommet.games.ascenseur.position import AscenseurPosition

    # Made by tools/stubs.py from observation.pxd.
    HIDDEN_BID, ZERO_POINTS = 255, 32768

EMPTY = cython.declare(Cards, 0)


def planes(seats: cython.int) -> list[Plane]:
    """What is written, in this order; a plane is suit by suit, clubs first, the 2 before the ace."""
    return [
        *each_seat("hand", "1 for each card of that hand that the viewer sees", seats),
        Plane("turned", "1 for the card turned up"),
        Plane("trump", "1 for every card of the trump suit"),
        *each_seat("played", "number of the trick, from 1, to which that seat played the card", seats),
        Plane("bidding", "1 while bids are made"),
        Plane("playing", "1 while tricks are played"),
        Plane("cards", "cards dealt to each hand of this round"),
        Plane("rounds ahead", "rounds after this one"),
        *each_seat("dealer", "1 if that seat deals", seats),
        *each_seat("leader", "1 if that seat leads the trick", seats),
        *each_seat("to move", "1 if that seat decides now", seats),
        *each_seat("bid", "its bid + 1; 0 before it is made, 255 while it is hidden", seats),
        *each_seat("tricks", "tricks it has taken in this round", seats),
        *each_seat("hand size", "cards in that hand", seats),
        *each_seat("score, high", "(points + 32768) // 256", seats),
        *each_seat("score, low", "(points + 32768) % 256", seats),
    ]


class AscenseurObservation(Observation):
    """Every number of players and every option."""

    def __init__(self, players: cython.int, options: Mapping[str, Any]) -> None:
        self.most_cards = max(hand_sizes(players, dict(options)))
        Observation.__init__(self, players, planes(players), (SUITS, RANKS), BID + self.most_cards + 1)

    def is_own(self, position):
        if not isinstance(position, AscenseurPosition):
            return False
        own: AscenseurPosition = cython.cast(AscenseurPosition, position)
        index: cython.int
        for index in range(own.rounds):
            if own.sizes[index] > self.most_cards:
                return False
        return own.seats == self.seats

    def write(self, position, viewer, sees_all, out):
        self.write_table(cython.cast(AscenseurPosition, position), viewer, sees_all, out)

    # What is hidden, and from whom: the twins of `_seen_hand`, `_seen_faces` and `_seen_bids` in game.py.

    @cython.final
    def seen_hand(self, position, seat, viewer, sees_all):
        if sees_all:
            return position.hands[seat]
        if viewer == 0:
            return EMPTY
        if seat == viewer:
            return EMPTY if position.hides_own() else position.hands[seat]
        return position.hands[seat] if position.forehead and position.cards == 1 else EMPTY

    @cython.final
    def seen_bid(self, position, seat, viewer, sees_all):
        if position.bids[seat] == NO_BID:
            return 0
        if position.simultaneous and position.phase == BIDDING and seat != viewer and not sees_all:
            return HIDDEN_BID
        return position.bids[seat] + 1

    # Planes.

    @cython.final
    def write_table(self, position, viewer, sees_all, out):
        first: cython.int = viewer if viewer > 0 else 1
        at: cython.int = self.write_hands(position, viewer, sees_all, out)
        further: cython.int
        seat: cython.int
        at = self.write_play(position, first, out, at)
        at = flood(out, at, CARDS, position.phase == BIDDING)
        at = flood(out, at, CARDS, position.phase == PLAYING)
        at = flood(out, at, CARDS, position.cards)
        at = flood(out, at, CARDS, position.rounds_ahead)
        for further in range(self.seats):
            seat = seat_from(first, further, self.seats)
            self.write_seat(position, seat, self.seen_bid(position, seat, viewer, sees_all), out, at)
            at += CARDS

    @cython.final
    def write_hands(self, position, viewer, sees_all, out):
        at: cython.int = 0
        further: cython.int
        left: Cards
        for further in range(self.seats):
            left = self.seen_hand(
                position, seat_from(viewer if viewer > 0 else 1, further, self.seats), viewer, sees_all
            )
            while left:
                out[at + lowest(left)] = 1
                left = left & (left - 1)
            at += CARDS
        if position.turned != NO_CARD:
            out[at + position.turned] = 1
        at += CARDS
        if position.trump != NO_TRUMP:
            flood(out, at + RANKS * position.trump, RANKS, 1)
        return at + CARDS

    @cython.final
    def write_play(self, position, first, out, at):
        """The cards of the round: who played each is known by its set, when by its place in the order of play."""
        index: cython.int
        further: cython.int
        seat: cython.int
        for index in range(position.played):
            for further in range(self.seats):
                seat = seat_from(first, further, self.seats)
                if position.shown[seat] >> position.history[index] & 1:
                    out[at + further * CARDS + position.history[index]] = 1 + index // self.seats
        return at + self.seats * CARDS

    @cython.final
    def write_seat(self, position, seat, bid, out, at):
        """The planes that one number of a seat fills; those of all seats lie between one and the next."""
        stride: cython.int = self.seats * CARDS
        score: cython.int = position.scores[seat] + ZERO_POINTS
        flood(out, at, CARDS, position.dealer == seat)
        flood(out, at + stride, CARDS, position.phase == PLAYING and position.leader == seat)
        flood(out, at + 2 * stride, CARDS, position.mover == seat)
        flood(out, at + 3 * stride, CARDS, bid)
        flood(out, at + 4 * stride, CARDS, position.tricks[seat])
        flood(out, at + 5 * stride, CARDS, size_of(position.hands[seat]))
        flood(out, at + 6 * stride, CARDS, score // 256)
        flood(out, at + 7 * stride, CARDS, score % 256)
