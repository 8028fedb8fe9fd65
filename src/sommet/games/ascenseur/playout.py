"""Ascenseur: random games to their end, a phase at a time. Rule numbers refer to docs/rules/ascenseur.md.

The draws are those of `pick`, in the same order, so that the same game comes of it as action by action; what is left
out is all that only serves to stop in between. A hand is a set of cards and beside it a word with a byte for each
suit, which counts them: so a card is found by tables, and no bits are counted.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.rng import draw_below
    from cython.cimports.sommet.games.ascenseur.cards import MEMBERS, RANK_SETS, RANKS, SIZE, SUITS, Cards
    from cython.cimports.sommet.games.ascenseur.phases import (
        BIDDING,
        CARDS,
        DEALING,
        NO_BID,
        PLAYING,
        AscenseurPhases,
    )
else:
    from sommet.core.rng import draw_below
    from sommet.games.ascenseur.cards import MEMBERS, RANK_SETS, RANKS, SIZE, SUITS, Cards
    from sommet.games.ascenseur.phases import BIDDING, CARDS, DEALING, NO_BID, PLAYING, AscenseurPhases

    # Made by tools/stubs.py from playout.pxd.
    PLACES, EACH_SUIT, GUARDS = 7, 16843009, 1077952576
    COUNTED = [0] * 52
    STRENGTH = [[[0] * 52 for _ in range(4)] for _ in range(5)]

ONE = cython.declare(Cards, 1)
EMPTY = cython.declare(Cards, 0)


def _lay_tables() -> None:
    trump: cython.int
    led: cython.int
    card: cython.int
    for card in range(CARDS):
        COUNTED[card] = 1 << 8 * (card // RANKS)
        for trump in range(SUITS + 1):
            for led in range(SUITS):
                if card // RANKS == trump - 1:
                    STRENGTH[trump][led][card] = 1 + RANKS + card % RANKS
                else:
                    STRENGTH[trump][led][card] = 1 + card % RANKS if card // RANKS == led else 0


_lay_tables()


def count_suits(hand):
    """How many cards of each suit a hand has, a byte for each."""
    counts: cython.uint = 0
    suit: cython.int
    for suit in range(SUITS):
        counts = counts | (MEMBERS[hand >> RANKS * suit & (RANK_SETS - 1)] >> SIZE & 15) << 8 * suit
    return counts


def suit_at(counts, index):
    """The suit of the card of a hand that has so many smaller ones before it."""
    sums: cython.ulonglong = cython.cast(cython.ulonglong, counts) * EACH_SUIT  # the cards up to each suit
    wanted: cython.ulonglong = index
    # Suits whose sum is at most the index lie wholly before the card: one guard stays for each.
    before: cython.ulonglong = ((wanted * EACH_SUIT | GUARDS) - sums & GUARDS) >> 6
    return before * EACH_SUIT >> 24 & 7


def card_at(hand, counts, suit, index):
    """The card of a hand that has so many smaller ones before it, when its suit is known."""
    sums: cython.ulonglong = cython.cast(cython.ulonglong, counts) * EACH_SUIT
    index = index - (sums << 8 >> 8 * suit & 255)
    return RANKS * suit + (MEMBERS[hand >> RANKS * suit & (RANK_SETS - 1)] >> 4 * index & 15)


class AscenseurPlayout(AscenseurPhases):
    """Random games."""

    def play_out(self, rng):
        played: cython.int = 0
        while not self.over:
            if self.phase == DEALING and self.undealt == self.seats * self.cards:
                played += self.deal_round(rng)
            elif self.phase == BIDDING:
                played += self.make_bids(rng)
            elif self.phase == PLAYING and self.waiting == self.seats:
                played += self.play_tricks(rng)
            else:  # in the middle of a deal or of a trick
                self.apply(self.pick(rng))
                played += 1
        return played

    @cython.final
    def deal_round(self, rng):
        """R5, R6: all cards of a round and the one that is turned, from the whole pack."""
        stream = cython.declare(cython.ulonglong[2])
        hands = cython.declare(cython.ulonglong[PLACES])
        if not cython.compiled:
            stream = [0] * 2
            hands = [0] * PLACES
        seats: cython.int = self.seats
        seat: cython.int
        left: cython.int = self.face_down
        kept: cython.int = left - self.undealt
        dealt: Cards = EMPTY
        card: cython.int
        index: cython.int
        stream[0] = rng.state
        stream[1] = rng.step
        for seat in range(1, seats + 1):
            hands[seat] = EMPTY
        seat = self.recipient
        while left > kept:
            index = draw_below(stream, left)
            left -= 1
            card = self.deck[index]
            self.deck[index] = self.deck[left]
            hands[seat] = hands[seat] | ONE << card
            seat = seat + 1 if seat < seats else 1
        for seat in range(1, seats + 1):
            self.hands[seat] = hands[seat]
            dealt = dealt | hands[seat]
        if left > 0:  # R7: otherwise nothing is turned, and there is no trump
            self.turned = self.deck[draw_below(stream, left)]
            self.trump = self.turned // RANKS
            dealt = dealt | ONE << self.turned
        self.stock = self.stock ^ dealt
        self.undealt = 0
        rng.state = stream[0]
        self.begin_bidding()
        return seats * self.cards + (left > 0)

    @cython.final
    def make_bids(self, rng):
        """R8, R9: the bids that are still to make."""
        made: cython.int = 0
        barred: cython.int
        bid: cython.int
        while self.phase == BIDDING:
            barred = self.barred()
            bid = rng.below(self.cards + 1 if barred == NO_BID else self.cards)
            self.make_bid(bid + (barred != NO_BID and bid >= barred))
            made += 1
        return made

    @cython.final
    def play_tricks(self, rng):
        """R10 to R12: the tricks that are still to play, and the end of the round.

        What the seats show of their hands is not kept: nobody asks for it once a round is over.
        """
        stream = cython.declare(cython.ulonglong[2])
        hands = cython.declare(cython.ulonglong[PLACES])
        counts = cython.declare(cython.uint[PLACES])
        tricks = cython.declare(cython.int[PLACES])
        if not cython.compiled:
            stream = [0] * 2
            hands = [0] * PLACES
            counts = [0] * PLACES
            tricks = [0] * PLACES
        seats: cython.int = self.seats
        seat: cython.int
        leader: cython.int = self.leader
        _waiting: cython.int
        trump: cython.int = self.trump + 1
        led: cython.int
        held: cython.int
        index: cython.int
        card: cython.int
        best: cython.int
        strength: cython.int
        played: cython.int = self.played
        left: cython.int
        stream[0] = rng.state
        stream[1] = rng.step
        for seat in range(1, seats + 1):
            hands[seat] = self.hands[seat]
            counts[seat] = count_suits(hands[seat])
            tricks[seat] = self.tricks[seat]
        seat = leader
        for left in range(self.cards - played // seats, 0, -1):
            # R10: any card is led, and whoever can follows suit. Most can, so that the branch is mostly foreseen.
            leader = seat
            index = draw_below(stream, left)
            led = suit_at(counts[seat], index)
            card = card_at(hands[seat], counts[seat], led, index)
            best = STRENGTH[trump][led][card] << 3 | seat
            hands[seat] = hands[seat] ^ ONE << card
            counts[seat] = counts[seat] - COUNTED[card]
            self.history[played] = card
            played += 1
            for _waiting in range(1, seats):
                seat = seat + 1 if seat < seats else 1
                held = counts[seat] >> 8 * led & 255
                if held > 0:
                    card = MEMBERS[hands[seat] >> RANKS * led & (RANK_SETS - 1)] >> 4 * draw_below(stream, held) & 15
                    card = RANKS * led + card
                else:
                    index = draw_below(stream, left)
                    card = card_at(hands[seat], counts[seat], suit_at(counts[seat], index), index)
                strength = STRENGTH[trump][led][card] << 3 | seat
                best = strength if strength > best else best
                hands[seat] = hands[seat] ^ ONE << card
                counts[seat] = counts[seat] - COUNTED[card]
                self.history[played] = card
                played += 1
            seat = best & 7
            tricks[seat] += 1
        rng.state = stream[0]
        for seat in range(1, seats + 1):
            self.hands[seat] = EMPTY
            self.tricks[seat] = tricks[seat]
        first: cython.int = self.played
        self.played = played
        self.leader = leader
        self.finish_round()
        return played - first
