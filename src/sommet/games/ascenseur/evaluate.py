"""Ascenseur: the evaluation. Counts the tricks to hope for, plays the round on, judges scores and guesses of hands.

`expect` is asked in the middle of a round about a deal that may be a guess: it completes the bids, plays the rest of
the round with everybody trying to make theirs, and looks at the scores that come of it. So a search never plays at
random and never looks beyond the round. `likelihood` turns the same rules around: hands from which the others would
hardly have bid and played as they did are unlikely.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp, log
    from cython.cimports.sommet.core.bits import lowest, size_of
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.games.ascenseur.actions import BID, PLAY
    from cython.cimports.sommet.games.ascenseur.cards import HIGHEST, MEMBERS, RANKS, SIZE, SUIT, SUITS, Cards
    from cython.cimports.sommet.games.ascenseur.odds import share_of, spread_of
    from cython.cimports.sommet.games.ascenseur.phases import BIDDING, NO_BID, NO_TRUMP, OVER, PLAYING
    from cython.cimports.sommet.games.ascenseur.position import AscenseurPosition
else:
    from math import exp, log

    from sommet.core.bits import lowest, size_of
    from sommet.core.evaluation import Evaluation
    from sommet.games.ascenseur.actions import BID, PLAY
    from sommet.games.ascenseur.cards import HIGHEST, MEMBERS, RANKS, SIZE, SUIT, SUITS, Cards
    from sommet.games.ascenseur.odds import share_of, spread_of
    from sommet.games.ascenseur.phases import BIDDING, NO_BID, NO_TRUMP, OVER, PLAYING
    from sommet.games.ascenseur.position import AscenseurPosition

    # Made by tools/stubs.py from evaluate.pxd.
    PLACES, POWERS = 7, 16

ONE = cython.declare(Cards, 1)
EMPTY = cython.declare(Cards, 0)
ROW = cython.declare(Cards, 0x1FFF)  # the ranks of one suit
COLUMN = cython.declare(Cards, 1 | 1 << 13 | 1 << 26 | 1 << 39)  # the 2 of every suit
TRUMP_RANKS = cython.declare(cython.int, 5)  # a trump is as strong as a plain card this many ranks higher

# The tricks to hope for, fitted by least squares to what searching players bid and took on average: 800 simulations a
# decision, 199 games of 3 to 6 players, 18,000 hands.
TRUMP = cython.declare(cython.double, 0.65)
TOP_TRUMP = cython.declare(cython.double, 0.7)  # more, as far as nobody has a higher one
WINNER = cython.declare(cython.double, 0.8)  # a plain card, as far as nobody has a higher one or ruffs it
SOLE_WINNER = cython.declare(cython.double, 0.47)  # more, shared by the cards of the hand: fewer choices to lose it
LATE = cython.declare(cython.double, 0.31)  # of the own share of the tricks, when all the pack is dealt
TOO_MANY = cython.declare(cython.double, -0.37)  # not all of these win
# The same without trumps.
PLAIN_WINNER = cython.declare(cython.double, 0.48)
PLAIN_RANK = cython.declare(cython.double, 0.068)  # each rank above the 2
PLAIN_TOO_MANY = cython.declare(cython.double, -2.7)

# How players act, counted in 25 of these games: how often a card is played that the simple rules do not choose, as a
# part of how often the one they choose is.
OTHER_LEAD = cython.declare(cython.double, 0.4)
OTHER_ALIKE = cython.declare(cython.double, 0.45)  # that takes the trick, or leaves it, as the chosen one does
OTHER_REPLY = cython.declare(cython.double, 0.2)
# What bids and plays tell of hands, as it made the true deals of these games likeliest: how far bids are from the hope,
# by round and by card, how often they are anything, and how little the plays of a round count, being of one plan.
BID_SPREAD = cython.declare(cython.double, 0.3)
BID_SPREAD_CARD = cython.declare(cython.double, 0.04)
ANY_BID = cython.declare(cython.double, 0.01)
PLAYS_WEIGHT = cython.declare(cython.double, 0.4)


# Choosing among cards.


def weakest(cards, trumps):
    """The card of a set least likely to win; trumps count for more than their rank."""
    plain: Cards = cards & ~trumps
    ranks: Cards = (plain | plain >> RANKS | plain >> 2 * RANKS | plain >> 3 * RANKS) & ROW
    if not plain:
        return lowest(cards)
    low: cython.int = lowest(ranks)
    if cards & trumps and lowest(cards & trumps) % RANKS + TRUMP_RANKS < low:
        return lowest(cards & trumps)
    return lowest(plain & COLUMN << low)


def strongest(cards, trumps):
    """The card of a set most likely to win."""
    plain: Cards = cards & ~trumps
    top: Cards = cards & trumps
    ranks: Cards = (plain | plain >> RANKS | plain >> 2 * RANKS | plain >> 3 * RANKS) & ROW
    high: cython.int = MEMBERS[ranks] >> HIGHEST if ranks else -1
    if top:
        ranks = (top | top >> RANKS | top >> 2 * RANKS | top >> 3 * RANKS) & ROW
        trump: cython.int = MEMBERS[ranks] >> HIGHEST
        if trump + TRUMP_RANKS >= high:
            return lowest(top & COLUMN << trump)
    return lowest(plain & COLUMN << high)


def beating(best, trumps):
    """The cards that would win over the one that wins so far (R11)."""
    higher: Cards = SUIT[best // RANKS] & ~((ONE << best) - 1) & ~(ONE << best)
    return higher if trumps & ONE << best else higher | trumps


def bosses(hand, others):
    """The cards of a hand that no other hand has a higher one of the same suit to."""
    # All ranks below the others' highest, in all suits at once: what is shifted may not leave its suit.
    below: Cards = others | others >> 1 & COLUMN * 0xFFF
    below = below | below >> 2 & COLUMN * 0x7FF
    below = below | below >> 4 & COLUMN * 0x1FF
    below = below | below >> 8 & COLUMN * 0x1F
    return hand & ~below


def choose_lead(hand, others, trumps, needed):
    """A card to lead for a seat that still needs so many tricks."""
    if needed > 0:
        sure: Cards = bosses(hand, others)
        if sure & trumps:
            return lowest(sure & trumps)
        if sure:
            return strongest(sure, trumps)
    return weakest(hand, trumps)


def choose_reply(legal, winning, trumps, needed, last):
    """A card to play to a trick: takes it while tricks are needed, otherwise gets rid of a dangerous card under it."""
    takes: Cards = legal & winning
    ducks: Cards = legal & ~winning
    if needed > 0:
        if not takes:
            return weakest(legal, trumps)
        if last or not takes & ~trumps:
            return weakest(takes, trumps)
        return strongest(takes & ~trumps, trumps)
    if ducks:
        return strongest(ducks, trumps)
    return strongest(takes, trumps) if last else weakest(takes, trumps)


# How players who follow these rules, more or less, are expected to act.


def power(base, exponent):
    """The base multiplied by itself."""
    product: cython.double = 1
    while exponent > 0:
        if exponent & 1:
            product = product * base
        base = base * base
        exponent >>= 1
    return product


def lay_powers(powers, base):
    """The powers of a number from 0 to 15, each the same as `power` has it."""
    exponent: cython.int
    top: cython.int = 1
    powers[0] = 1.0
    while top < POWERS:
        for exponent in range(top):
            powers[top + exponent] = powers[exponent] * base
        base = base * base
        top = 2 * top


def bid_odds(bid, hope, cards):
    """How likely a bid is from a hand with this hope of tricks; up to a factor."""
    off: cython.double = (bid - hope) / (BID_SPREAD + BID_SPREAD_CARD * cards)
    return exp(-off * off / 2) + ANY_BID


def lead_odds(card, chosen, hand):
    """How likely a card of the hand is led where the simple rules choose this one."""
    total: cython.double = 1 + OTHER_LEAD * (size_of(hand) - 1)
    return (1.0 if card == chosen else OTHER_LEAD) / total


def reply_odds(card, chosen, legal, winning):
    """How likely a card is played to a trick where the simple rules choose this one."""
    alike: Cards = legal & winning if winning & ONE << chosen else legal & ~winning
    total: cython.double = 1 + OTHER_ALIKE * (size_of(alike) - 1) + OTHER_REPLY * size_of(legal & ~alike)
    return (1.0 if card == chosen else OTHER_ALIKE if alike & ONE << card else OTHER_REPLY) / total


class AscenseurEvaluation(Evaluation):
    """Plays the round on by simple rules and judges the scores after it."""

    def hoped(self, position, hand):
        """The tricks to hope for from a hand: between what players bid on it and what they take."""
        stocked = cython.declare(cython.double[POWERS])
        if not cython.compiled:
            stocked = [0.0] * POWERS
        trumps: Cards = SUIT[position.trump] if position.trump != NO_TRUMP else EMPTY
        unseen: Cards = position.pack & ~hand
        if position.turned >= 0:
            unseen = unseen & ~(ONE << position.turned)
        count: cython.double = size_of(unseen)
        cards: cython.int = position.cards
        # How likely a number of unseen cards are all in the stock, not in another hand.
        lay_powers(stocked, 1 - (position.seats - 1) * cards / count)
        # How likely another hand has trumps.
        ruffs: cython.double = 1 - power(1 - size_of(unseen & trumps) / count, cards)
        tops: cython.double = 0  # trumps, as far as no other hand has a higher one
        winners: cython.double = 0  # other cards, as far as nobody has a higher one or ruffs
        held: cython.double
        unruffed: cython.double
        suit: cython.int
        rank: cython.int
        sum_of_ranks: cython.int = 0
        own: Cards
        others: Cards
        for suit in range(SUITS):
            own = hand >> RANKS * suit & ROW
            others = unseen >> RANKS * suit & ROW
            if not own:
                continue
            unruffed = 1
            if trumps and suit != position.trump:
                unruffed = power(1 - (MEMBERS[others] >> SIZE & 15) / count, cards) * ruffs
                unruffed = power(1 - unruffed, position.seats - 1)
            while own:
                rank = lowest(own)
                own = own & (own - 1)
                held = stocked[MEMBERS[others >> rank] >> SIZE & 15]
                sum_of_ranks += rank
                if suit == position.trump:
                    tops += held
                else:
                    winners += held * unruffed
        if not trumps:
            return PLAIN_WINNER * winners + PLAIN_RANK * sum_of_ranks + PLAIN_TOO_MANY
        return (
            TOP_TRUMP * tops
            + TRUMP * size_of(hand & trumps)
            + (WINNER + SOLE_WINNER / cards) * winners
            + LATE * cards * cards / size_of(position.pack)
            + TOO_MANY
        )

    def complete_bids(self, position, bids):
        """The bids made, and for the seats still to bid the legal one nearest to what they may hope for."""
        seat: cython.int
        hope: cython.double
        total: cython.int = position.announced
        for seat in range(1, position.seats + 1):
            bids[seat] = position.bids[seat]
        if position.phase != BIDDING:
            return
        seat = position.mover
        while True:
            hope = self.hoped(position, position.hands[seat])
            hope = 0 if hope < 0 else position.cards if hope > position.cards else hope
            bids[seat] = cython.cast(cython.int, hope + 0.5)
            if position.hook and seat == position.dealer and total + bids[seat] == position.cards:  # R9
                if bids[seat] == position.cards or (bids[seat] > 0 and hope < bids[seat]):
                    bids[seat] -= 1
                else:
                    bids[seat] += 1
            total += bids[seat]
            if seat == position.dealer:
                return
            seat = position.after(seat)

    def play_round(self, position, bids, tricks):
        """Plays the round to its end, everybody for the own bid, and writes the tricks of all seats."""
        hands = cython.declare(cython.ulonglong[PLACES])
        if not cython.compiled:
            hands = [0] * PLACES
        seat: cython.int
        card: cython.int
        others: Cards = EMPTY
        legal: Cards
        winning: Cards
        trumps: Cards = SUIT[position.trump] if position.trump != NO_TRUMP else EMPTY
        for seat in range(1, position.seats + 1):
            hands[seat] = position.hands[seat]
            tricks[seat] = position.tricks[seat]
            others = others | hands[seat]
        waiting: cython.int = position.waiting
        led: cython.int = position.led
        best: cython.int = position.best
        winner: cython.int = position.winner
        seat = position.mover if position.phase == PLAYING else position.leader
        while others or waiting < position.seats:
            if waiting == position.seats:
                card = choose_lead(hands[seat], others & ~hands[seat], trumps, bids[seat] - tricks[seat])
                led = card // RANKS
                best = card
                winner = seat
            else:
                legal = hands[seat] & SUIT[led]
                if not legal:
                    legal = hands[seat]
                winning = beating(best, trumps)
                card = choose_reply(legal, winning, trumps, bids[seat] - tricks[seat], waiting == 1)
                if winning & ONE << card:
                    best = card
                    winner = seat
            hands[seat] = hands[seat] ^ ONE << card
            others = others ^ ONE << card
            waiting -= 1
            seat = seat + 1 if seat < position.seats else 1
            if waiting == 0:
                tricks[winner] += 1
                seat = winner
                waiting = position.seats

    def is_own(self, position):
        return isinstance(position, AscenseurPosition) and position.seats > 0

    def expect(self, position, values):
        self.estimate(cython.cast(AscenseurPosition, position), values)

    def estimate(self, position, values):
        """The expected share of the victory after the round."""
        bids = cython.declare(cython.int[PLACES])
        tricks = cython.declare(cython.int[PLACES])
        scores = cython.declare(cython.int[PLACES])
        if not cython.compiled:
            bids = [0] * PLACES
            tricks = [0] * PLACES
            scores = [0] * PLACES
        seat: cython.int
        rounds_ahead: cython.int = position.rounds_ahead
        cards_ahead: cython.int = position.cards_ahead
        if position.phase == BIDDING or position.phase == PLAYING:
            self.complete_bids(position, bids)
            self.play_round(position, bids, tricks)
            for seat in range(1, position.seats + 1):
                scores[seat] = position.scores[seat] + position.worth(bids[seat], tricks[seat])
        else:
            # Between two rounds: this one's cards are anybody's guess.
            if position.phase != OVER:
                rounds_ahead += 1
                cards_ahead += position.cards
            for seat in range(1, position.seats + 1):
                scores[seat] = position.scores[seat]
        spread: cython.double = spread_of(rounds_ahead, cards_ahead, position.seats, position.bonus)
        for seat in range(1, position.seats + 1):
            values[seat] = share_of(seat, position.seats, scores, spread)

    def weigh(self, position, actions, count, weights):
        self.weigh_all(cython.cast(AscenseurPosition, position), actions, count, weights)

    def weigh_all(self, position, actions, count, weights):
        """How likely the mover makes each bid or plays each card, knowing its own hand and what was played."""
        seat: cython.int = position.mover
        index: cython.int
        hope: cython.double
        if position.phase == BIDDING:
            hope = self.hoped(position, position.hands[seat])
            for index in range(count):
                weights[index] = bid_odds(actions[index] - BID, hope, position.cards)
            return
        if position.phase != PLAYING:
            for index in range(count):
                weights[index] = 1.0
            return
        trumps: Cards = SUIT[position.trump] if position.trump != NO_TRUMP else EMPTY
        needed: cython.int = position.bids[seat] - position.tricks[seat]
        legal: Cards = position.playable()
        winning: Cards
        unseen: Cards = position.stock
        other: cython.int
        chosen: cython.int
        if position.waiting == position.seats:
            for other in range(1, position.seats + 1):
                if other != seat:
                    unseen = unseen | position.hands[other]
            chosen = choose_lead(legal, unseen, trumps, needed)
            for index in range(count):
                weights[index] = lead_odds(actions[index] - PLAY, chosen, legal)
            return
        winning = beating(position.best, trumps)
        chosen = choose_reply(legal, winning, trumps, needed, position.waiting == 1)
        for index in range(count):
            weights[index] = reply_odds(actions[index] - PLAY, chosen, legal, winning)

    def likelihood(self, position, viewer):
        return self.retrace(cython.cast(AscenseurPosition, position), viewer)

    def retrace(self, position, viewer):
        """How likely the others would have bid and played as they did with the hands they have in this guess."""
        hands = cython.declare(cython.ulonglong[PLACES])
        if not cython.compiled:
            hands = [0] * PLACES
        odds: cython.double = 1
        seat: cython.int
        if position.phase != BIDDING and position.phase != PLAYING:
            return odds
        if position.forehead and position.cards == 1:
            return odds  # they bid without a look at their own card, and once they have seen it there is no choice left
        for seat in range(1, position.seats + 1):
            hands[seat] = position.hands[seat] | position.shown[seat]
            if seat != viewer and position.bids[seat] != NO_BID:
                odds = odds * bid_odds(position.bids[seat], self.hoped(position, hands[seat]), position.cards)
        return odds * exp(PLAYS_WEIGHT * log(self.retrace_plays(position, viewer, hands)))

    def retrace_plays(self, position, viewer, hands):
        """How likely the others would have played the cards they did, from the hands dealt to them."""
        tricks = cython.declare(cython.int[PLACES])
        if not cython.compiled:
            tricks = [0] * PLACES
        trumps: Cards = SUIT[position.trump] if position.trump != NO_TRUMP else EMPTY
        unseen: Cards = position.pack & ~(ONE << position.turned) if position.turned >= 0 else position.pack
        odds: cython.double = 1
        index: cython.int
        card: cython.int
        chosen: cython.int
        needed: cython.int
        legal: Cards
        winning: Cards
        led: cython.int = 0
        best: cython.int = 0
        winner: cython.int = 0
        waiting: cython.int = position.seats
        seat: cython.int
        for seat in range(1, position.seats + 1):
            tricks[seat] = 0
        seat = position.after(position.dealer)
        for index in range(position.played):
            card = position.history[index]
            needed = position.bids[seat] - tricks[seat]
            if waiting == position.seats:
                if seat != viewer:
                    chosen = choose_lead(hands[seat], unseen & ~hands[seat], trumps, needed)
                    odds = odds * lead_odds(card, chosen, hands[seat])
                led = card // RANKS
                best = card
                winner = seat
            else:
                legal = hands[seat] & SUIT[led] if hands[seat] & SUIT[led] else hands[seat]
                winning = beating(best, trumps)
                if seat != viewer:
                    chosen = choose_reply(legal, winning, trumps, needed, waiting == 1)
                    odds = odds * reply_odds(card, chosen, legal, winning)
                if winning & ONE << card:
                    best = card
                    winner = seat
            hands[seat] = hands[seat] ^ ONE << card
            unseen = unseen ^ ONE << card
            waiting -= 1
            seat = seat + 1 if seat < position.seats else 1
            if waiting == 0:
                tricks[winner] += 1
                seat = winner
                waiting = position.seats
        return odds

    def features(self, position: AscenseurPosition, seat: cython.int) -> dict[str, float]:
        """Bid, tricks and tricks still needed of a seat; before its bid, the tricks it may hope for."""
        position.expect_seat(seat)
        if position.phase != BIDDING and position.phase != PLAYING:
            return {}
        if position.bids[seat] == NO_BID:
            return {"hoped": self.hoped(position, position.hands[seat])}
        return {
            "bid": float(position.bids[seat]),
            "tricks": float(position.tricks[seat]),
            "needed": float(position.bids[seat] - position.tricks[seat]),
        }
