"""Ascenseur: a static evaluation. Counts sure and probable tricks for the bids, plays the round on, judges the scores.

`expect` is asked in the middle of a round about a deal that may be a guess: it completes the bids, plays the rest of
the round with everybody trying to make theirs, and looks at the scores that come of it. So a search never plays at
random and never looks beyond the round. The weights are a first guess by hand, but for those named as fitted.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp, fabs
    from cython.cimports.sommet.core.bits import lowest, nth, size_of
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.games.ascenseur.cards import RANKS, SUIT, SUITS, Cards
    from cython.cimports.sommet.games.ascenseur.position import (
        BID,
        BIDDING,
        NO_BID,
        NO_TRUMP,
        OVER,
        PLAY,
        PLAYING,
        ROUND_WEIGHT,
        AscenseurPosition,
        share_of,
        spread_of,
        squash,
    )
else:
    from math import exp, fabs

    from sommet.core.bits import lowest, nth, size_of
    from sommet.core.evaluation import Evaluation
    from sommet.games.ascenseur.cards import RANKS, SUIT, SUITS, Cards
    from sommet.games.ascenseur.position import (
        BID,
        BIDDING,
        NO_BID,
        NO_TRUMP,
        OVER,
        PLAY,
        PLAYING,
        ROUND_WEIGHT,
        AscenseurPosition,
        share_of,
        spread_of,
        squash,
    )

    PLACES = 7

ONE = cython.declare(Cards, 1)
EMPTY = cython.declare(Cards, 0)
ROW = cython.declare(Cards, 0x1FFF)  # the ranks of one suit
COLUMN = cython.declare(Cards, 1 | 1 << 13 | 1 << 26 | 1 << 39)  # the 2 of every suit
TRUMP_RANKS = cython.declare(cython.int, 5)  # a trump is as strong as a plain card this many ranks higher
# Tricks that come late, fitted to rounds that this evaluation plays against itself.
LATE_TRUMP = cython.declare(cython.double, 0.25)  # each trump
LATE_CARD = cython.declare(cython.double, 0.5)  # of the own share of the tricks, when all the pack is dealt
LATE_CARD_PLAIN = cython.declare(cython.double, 0.6)  # the same without trumps


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
    ranks: Cards = (plain | plain >> RANKS | plain >> 2 * RANKS | plain >> 3 * RANKS) & ROW
    high: cython.int = nth(ranks, size_of(ranks) - 1) if ranks else -1
    if cards & trumps:
        trump: cython.int = nth(cards & trumps, size_of(cards & trumps) - 1)
        if trump % RANKS + TRUMP_RANKS >= high:
            return trump
    return lowest(plain & COLUMN << high)


def beating(best, trumps):
    """The cards that would win over the one that wins so far (R11)."""
    higher: Cards = SUIT[best // RANKS] & ~((ONE << best) - 1) & ~(ONE << best)
    return higher if trumps & ONE << best else higher | trumps


def bosses(hand, others):
    """The cards of a hand that no other hand has a higher one of the same suit to."""
    found: Cards = EMPTY
    suit: cython.int
    own: Cards
    theirs: Cards
    for suit in range(SUITS):
        own = hand & SUIT[suit]
        theirs = others & SUIT[suit]
        if own:
            if theirs:
                own = own & ~((ONE << nth(theirs, size_of(theirs) - 1)) - 1)
            found = found | own
    return found


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


class AscenseurEvaluation(Evaluation):
    """Plays the round on by simple rules and judges the scores after it."""

    def hoped(self, position, seat):
        """The tricks a seat may hope for: its sure and probable ones, counted card by card before the play."""
        hand: Cards = position.hands[seat]
        trumps: Cards = SUIT[position.trump] if position.trump != NO_TRUMP else EMPTY
        unseen: Cards = position.pack & ~hand
        if position.turned >= 0:
            unseen = unseen & ~(ONE << position.turned)
        count: cython.double = size_of(unseen)
        cards: cython.int = position.cards
        others: cython.int = position.seats - 1
        # How likely an unseen card is in another hand, and not in the stock.
        dealt: cython.double = others * cards / count
        held: cython.double
        ruffed: cython.double
        void: cython.double
        without: cython.double
        chance: cython.double
        total: cython.double = 0
        best: cython.double = 0
        suit: cython.int
        index: cython.int
        card: cython.int
        own: Cards
        for suit in range(SUITS):
            own = hand & SUIT[suit]
            if not own:
                continue
            ruffed = 1
            if trumps and suit != position.trump:
                void = 1
                without = 1
                for index in range(cards):
                    void = void * (1 - size_of(unseen & SUIT[suit]) / count)
                    without = without * (1 - size_of(unseen & trumps) / count)
                for index in range(others):
                    ruffed = ruffed * (1 - void * (1 - without))
            while own:
                card = lowest(own)
                own = own & (own - 1)
                held = 1
                for index in range(size_of(unseen & SUIT[suit] & ~((ONE << card) - 1))):
                    held = held * (1 - dealt)
                chance = held * ruffed
                if suit != position.trump:
                    # Somebody must lead the suit while the card is still in the hand.
                    if chance > best:
                        best = chance
                    chance = chance * cards / (cards + 2.5)
                total += chance
        if seat == position.leader:
            total += best * 2.5 / (cards + 2.5)
        # Trumps that nothing forces out win late, by length or by a ruff; so do small cards of a large hand.
        total += LATE_TRUMP * size_of(hand & trumps)
        total += (LATE_CARD if trumps else LATE_CARD_PLAIN) * cards * cards / size_of(position.pack)
        return total if total < cards else cards

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
            hope = self.hoped(position, seat)
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
                card = choose_reply(legal, beating(best, trumps), trumps, bids[seat] - tricks[seat], waiting == 1)
                if beating(best, trumps) & ONE << card:
                    best = card
                    winner = seat
            hands[seat] = hands[seat] ^ ONE << card
            others = others ^ ONE << card
            waiting -= 1
            seat = position.after(seat)
            if waiting == 0:
                tricks[winner] += 1
                seat = winner
                waiting = position.seats

    def expect(self, position, values):
        self.judge(cython.cast(AscenseurPosition, position), values)

    def judge(self, position, values):
        """Half the expected share of the victory, half how the round goes, as the payoff at the end has it."""
        bids = cython.declare(cython.int[PLACES])
        tricks = cython.declare(cython.int[PLACES])
        scores = cython.declare(cython.int[PLACES])
        points = cython.declare(cython.int[PLACES])
        if not cython.compiled:
            bids = [0] * PLACES
            tricks = [0] * PLACES
            scores = [0] * PLACES
            points = [0] * PLACES
        seat: cython.int
        total: cython.int = 0
        cards: cython.int = position.cards
        rounds_ahead: cython.int = position.rounds_ahead
        cards_ahead: cython.int = position.cards_ahead
        if position.phase == BIDDING or position.phase == PLAYING:
            self.complete_bids(position, bids)
            self.play_round(position, bids, tricks)
            for seat in range(1, position.seats + 1):
                points[seat] = position.worth(bids[seat], tricks[seat])
                scores[seat] = position.scores[seat] + points[seat]
                total += points[seat]
        else:
            # Between two rounds: what counts is the one before; this one's cards are anybody's guess.
            if position.phase != OVER:
                rounds_ahead += 1
                cards_ahead += cards
                cards = position.sizes[position.finished - 1] if position.finished > 0 else cards
            for seat in range(1, position.seats + 1):
                points[seat] = position.points[seat]
                scores[seat] = position.scores[seat]
                total += points[seat]
        spread: cython.double = spread_of(rounds_ahead, cards_ahead, position.bonus)
        margin: cython.double
        for seat in range(1, position.seats + 1):
            margin = points[seat] - (total - points[seat]) / (position.seats - 1.0)
            values[seat] = (1 - ROUND_WEIGHT) * share_of(seat, position.seats, scores, spread)
            values[seat] += ROUND_WEIGHT * squash(margin, cards, position.bonus)

    def promise(self, position, action):
        """How likely an action is the one to make: near the tricks hoped for, or what the simple rules play."""
        seat: cython.int = position.mover
        if position.phase == BIDDING:
            return exp(-fabs(action - BID - self.hoped(position, seat)))
        trumps: Cards = SUIT[position.trump] if position.trump != NO_TRUMP else EMPTY
        others: Cards = EMPTY
        other: cython.int
        needed: cython.int = position.bids[seat] - position.tricks[seat]
        chosen: cython.int
        if position.waiting == position.seats:
            # What the mover has not seen, and so cannot tell from cards in the other hands.
            for other in range(1, position.seats + 1):
                if other != seat:
                    others = others | position.hands[other]
            chosen = choose_lead(position.hands[seat], others | position.stock, trumps, needed)
        else:
            chosen = choose_reply(
                position.playable(), beating(position.best, trumps), trumps, needed, position.waiting == 1
            )
        return 4.0 if action == PLAY + chosen else 1.0

    def weigh(self, position, actions, count, weights):
        index: cython.int
        for index in range(count):
            weights[index] = (
                1.0 if position.mover == 0 else self.promise(cython.cast(AscenseurPosition, position), actions[index])
            )

    def features(self, position: AscenseurPosition, seat: cython.int):
        """Bid, tricks and tricks still needed of a seat; before its bid, the tricks it may hope for."""
        if position.phase != BIDDING and position.phase != PLAYING:
            return {}
        if position.bids[seat] == NO_BID:
            return {"hoped": self.hoped(position, seat)}
        return {
            "bid": float(position.bids[seat]),
            "tricks": float(position.tricks[seat]),
            "needed": float(position.bids[seat] - position.tricks[seat]),
        }
