"""Ascenseur: the position as Python sees it: how it is set up, and what it tells of itself.

The rules are in phases.py. Rule numbers refer to docs/rules/ascenseur.md.
"""

from collections.abc import Sequence

import cython

from sommet.core.plain import PlainBool, PlainInt
from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest, size_of
    from cython.cimports.sommet.games.ascenseur.cards import Cards
    from cython.cimports.sommet.games.ascenseur.phases import (
        BIDDING,
        CARDS,
        MOST_ROUNDS,
        MOST_SEATS,
        NO_BID,
        OVER,
        PLAYING,
    )
    from cython.cimports.sommet.games.ascenseur.playout import AscenseurPlayout
else:
    from sommet.core.bits import lowest, size_of
    from sommet.games.ascenseur.cards import Cards
    from sommet.games.ascenseur.phases import (
        BIDDING,
        CARDS,
        MOST_ROUNDS,
        MOST_SEATS,
        NO_BID,
        OVER,
        PLAYING,
    )
    from sommet.games.ascenseur.playout import AscenseurPlayout

ONE = cython.declare(Cards, 1)
EMPTY = cython.declare(Cards, 0)


class AscenseurPosition(AscenseurPlayout):
    """Everything about a game of Ascenseur; `set_up` makes it ready to play."""

    def take(self, other):
        self.take_all(cython.cast(AscenseurPosition, other))

    @cython.final
    def take_all(self, other):
        index: cython.int
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over
        self.rounds = other.rounds
        self.first_dealer = other.first_dealer
        self.bonus = other.bonus
        self.pays_tricks = other.pays_tricks
        self.hook = other.hook
        self.simultaneous = other.simultaneous
        self.forehead = other.forehead
        self.pack = other.pack
        self.last_leader = other.last_leader
        self.phase = other.phase
        self.finished = other.finished
        self.cards = other.cards
        self.dealer = other.dealer
        self.turned = other.turned
        self.trump = other.trump
        self.rounds_ahead = other.rounds_ahead
        self.cards_ahead = other.cards_ahead
        self.recipient = other.recipient
        self.undealt = other.undealt
        self.announced = other.announced
        self.stock = other.stock
        self.face_down = other.face_down
        self.played = other.played
        self.waiting = other.waiting
        self.leader = other.leader
        self.led = other.led
        self.best = other.best
        self.winner = other.winner
        for index in range(MOST_SEATS + 1):
            self.scores[index] = other.scores[index]
            self.hands[index] = other.hands[index]
            self.lacks[index] = other.lacks[index]
            self.shown[index] = other.shown[index]
            self.bids[index] = other.bids[index]
            self.tricks[index] = other.tricks[index]
            self.points[index] = other.points[index]
        for index in range(MOST_SEATS):
            self.last[index] = other.last[index]
        for index in range(other.rounds):
            self.sizes[index] = other.sizes[index]
        for index in range(other.finished):
            self.rows[index] = other.rows[index]
            self.turns[index] = other.turns[index]
        for index in range(CARDS if other.phase < BIDDING else 0):
            self.deck[index] = other.deck[index]
            self.places[index] = other.places[index]
        for index in range(other.played):
            self.history[index] = other.history[index]

    def set_up(
        self,
        players: PlainInt,
        pack: Sequence[int],
        sizes: Sequence[int],
        dealer: PlainInt,
        bonus: PlainInt,
        pays_tricks: PlainBool,
        hook: PlainBool,
        simultaneous: PlainBool,
        forehead: PlainBool,
    ) -> None:
        """Takes a checked start: the cards of the pack, the hand sizes of all rounds, the first dealer, the options.

        ValueError for what could be no game at all.
        """
        index: cython.int
        card: cython.int
        self.seats = 0  # until everything is there
        seats: cython.int = whole(players, 2, MOST_SEATS, "the number of players")
        pack = wholes(pack, len(set(pack)), 0, CARDS - 1, "a card")
        sizes = wholes(sizes, len(sizes), 1, len(pack) // seats, "a hand size")
        whole(len(sizes), 1, MOST_ROUNDS, "the number of rounds")
        dealer = whole(dealer, 1, seats, "the dealer")
        bonus = whole(bonus, 0, 15, "the bonus")
        self.pays_tricks = pays_tricks
        self.hook = hook
        self.simultaneous = simultaneous
        self.forehead = forehead
        self.seats = seats
        self.over = False
        self.pack = EMPTY
        for card in pack:
            self.pack = self.pack | ONE << card
        self.rounds = len(sizes)
        self.rounds_ahead = self.rounds
        self.cards_ahead = 0
        for index in range(self.rounds):
            self.sizes[index] = sizes[index]
            self.cards_ahead = self.cards_ahead + self.sizes[index]
        self.first_dealer = dealer
        self.bonus = bonus
        for index in range(MOST_SEATS + 1):
            self.scores[index] = 0
            self.points[index] = 0
        self.last_leader = 0
        self.finished = 0
        self.dealer = dealer
        self.begin_round()

    # For whoever shows or explains a position; never on the hot path.

    def stage(self) -> str:
        if self.phase == OVER:
            return f"{self.rounds} rounds"
        doing = ("dealing", "turning", "bidding", "playing")[self.phase]
        return f"round {self.finished + 1} of {self.rounds}, {doing}"

    @cython.final
    def members(self, cards):
        members = []
        while cards:
            members.append(lowest(cards))
            cards = cards & (cards - 1)
        return members

    def pack_cards(self) -> list[int]:
        """The cards of the pack, ascending."""
        return self.members(self.pack)

    def stock_size(self) -> int:
        """How many cards lie face down."""
        return size_of(self.stock)

    def hand(self, seat: cython.int) -> list[int]:
        """The cards a seat holds, ascending. Not for everybody: see `Game.view`."""
        self.expect_seat(seat)
        return self.members(self.hands[seat])

    def hand_sizes(self) -> list[int]:
        """How many cards each seat holds, seat 1 first."""
        return [size_of(self.hands[seat]) for seat in range(1, self.seats + 1)]

    def bids_made(self) -> list[int | None]:
        """Each seat's bid, None where there is none yet."""
        return [None if self.bids[seat] == NO_BID else self.bids[seat] for seat in range(1, self.seats + 1)]

    def tricks_won(self) -> list[int]:
        """Each seat's tricks of the round."""
        return [self.tricks[seat] for seat in range(1, self.seats + 1)]

    def totals(self) -> list[int]:
        """Each seat's score."""
        return [self.scores[seat] for seat in range(1, self.seats + 1)]

    def hand_sizes_of_rounds(self) -> list[int]:
        """The hand size of every round."""
        return [self.sizes[index] for index in range(self.rounds)]

    def forbidden_bid(self) -> int | None:
        """R9: what the dealer may not bid now, or None."""
        barred: cython.int = self.barred()
        return None if barred == NO_BID else barred

    def next_recipient(self) -> int:
        """The seat that gets the next card of the deal."""
        return self.recipient

    def suit_to_follow(self) -> int | None:
        """The suit led to a trick that has begun, or None."""
        return self.led if self.phase == PLAYING and self.waiting < self.seats else None

    def card_hidden_from_owner(self) -> bool:
        """Whether players cannot see their own card now (the card on the forehead)."""
        return self.hides_own()

    def foreheads(self) -> bool:
        """Whether this is a round with the card on the forehead."""
        return self.forehead and self.cards == 1

    def cards_played(self) -> list[int]:
        """The cards of the round in order of play."""
        return [self.history[index] for index in range(self.played)]

    def last_trick_before(self) -> tuple[int, list[int]] | None:
        """Leader and cards of the last trick of the round before, or None in the first round."""
        if self.finished == 0:
            return None
        return self.last_leader, [self.last[index] for index in range(self.seats)]

    def sheet(self) -> list[tuple[list[int], list[int], int | None]]:
        """For every finished round: bids and tricks by seat, and the turned card or None."""
        rows = []
        for index in range(self.finished):
            row: cython.ulonglong = self.rows[index]
            rows.append(
                (
                    [row >> 5 * seat & 31 for seat in range(self.seats)],
                    [row >> 30 + 5 * seat & 31 for seat in range(self.seats)],
                    None if self.turns[index] == CARDS else self.turns[index],
                )
            )
        return rows

    def points_for(self, bid: cython.int, tricks: cython.int) -> int:
        """R13: what a bid is worth that took that many tricks."""
        self.expect_below(CARDS, bid, "bid")
        self.expect_below(CARDS, tricks, "number of tricks")
        return self.worth(bid, tricks)
