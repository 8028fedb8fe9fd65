"""Ascenseur: deals, bids, tricks, rounds and the contract of a position. Rule numbers refer to
docs/rules/ascenseur.md.

A card is `suit * 13 + rank`, clubs first and the 2 lowest, so that ascending cards are a hand in display order; hands,
stock and pack are 64-bit sets of cards. A finished round is kept as one word of bids and tricks: points, dealer and
size follow from it.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest, mix, nth, size_of
    from cython.cimports.sommet.core.position import Position
    from cython.cimports.sommet.games.ascenseur.actions import BID, DEAL, PLAY, TURN
    from cython.cimports.sommet.games.ascenseur.cards import MEMBERS, RANK_SETS, RANKS, SIZE, SUIT, Cards, deal_unseen
    from cython.cimports.sommet.games.ascenseur.odds import share_of
else:
    from sommet.core.bits import lowest, mix, nth, size_of
    from sommet.core.position import Position
    from sommet.games.ascenseur.actions import BID, DEAL, PLAY, TURN
    from sommet.games.ascenseur.cards import MEMBERS, RANK_SETS, RANKS, SIZE, SUIT, Cards, deal_unseen
    from sommet.games.ascenseur.odds import share_of

    # Made by tools/stubs.py from phases.pxd.
    DEALING, TURNING, BIDDING, PLAYING, OVER = range(5)
    CARDS, MOST_ROUNDS, NO_CARD, NO_TRUMP = 52, 1000, -1, -1
    MOST_SEATS, NO_BID = 6, -1

ONE = cython.declare(Cards, 1)
EMPTY = cython.declare(Cards, 0)


def pick_rank(ranks, rng):
    """One of a set of ranks, all equally likely; by a table, because random play mostly follows suit."""
    members: cython.ulonglong = MEMBERS[ranks]
    return members >> 4 * rng.below(members >> SIZE & 15) & 15


class AscenseurPhases(Position):
    """Who does what when, and who wins."""

    def __init__(self) -> None:
        Position.__init__(self)
        if not cython.compiled:
            self.rounds = self.first_dealer = self.bonus = self.pack = self.last_leader = self.phase = 0
            self.finished = self.cards = self.dealer = self.turned = self.trump = self.rounds_ahead = 0
            self.cards_ahead = self.recipient = self.undealt = self.announced = self.stock = self.face_down = 0
            self.played = self.waiting = self.leader = self.led = self.best = self.winner = 0
            self.pays_tricks = self.hook = self.simultaneous = self.forehead = False
            self.sizes = [0] * MOST_ROUNDS
            self.rows = [0] * MOST_ROUNDS
            self.turns = [0] * MOST_ROUNDS
            self.scores = [0] * (MOST_SEATS + 1)
            self.last = [0] * MOST_SEATS
            self.hands = [0] * (MOST_SEATS + 1)
            self.lacks = [0] * (MOST_SEATS + 1)
            self.shown = [0] * (MOST_SEATS + 1)
            self.bids = [NO_BID] * (MOST_SEATS + 1)
            self.tricks = [0] * (MOST_SEATS + 1)
            self.points = [0] * (MOST_SEATS + 1)
            self.history = [0] * CARDS
            self.deck = [0] * CARDS
            self.places = [0] * CARDS

    def transfer(self, tape):
        index: cython.int
        Position.transfer(self, tape)
        self.rounds = tape.number(self.rounds)
        self.first_dealer = tape.number(self.first_dealer)
        self.bonus = tape.number(self.bonus)
        self.pays_tricks = tape.flag(self.pays_tricks)
        self.hook = tape.flag(self.hook)
        self.simultaneous = tape.flag(self.simultaneous)
        self.forehead = tape.flag(self.forehead)
        self.pack = tape.word(self.pack)
        self.last_leader = tape.number(self.last_leader)
        self.phase = tape.number(self.phase)
        self.finished = tape.number(self.finished)
        self.cards = tape.number(self.cards)
        self.dealer = tape.number(self.dealer)
        self.turned = tape.number(self.turned)
        self.trump = tape.number(self.trump)
        self.rounds_ahead = tape.number(self.rounds_ahead)
        self.cards_ahead = tape.number(self.cards_ahead)
        self.recipient = tape.number(self.recipient)
        self.undealt = tape.number(self.undealt)
        self.announced = tape.number(self.announced)
        self.stock = tape.word(self.stock)
        self.face_down = tape.number(self.face_down)
        self.played = tape.number(self.played)
        self.waiting = tape.number(self.waiting)
        self.leader = tape.number(self.leader)
        self.led = tape.number(self.led)
        self.best = tape.number(self.best)
        self.winner = tape.number(self.winner)
        for index in range(MOST_SEATS + 1):
            self.scores[index] = tape.number(self.scores[index])
            self.hands[index] = tape.word(self.hands[index])
            self.lacks[index] = tape.word(self.lacks[index])
            self.shown[index] = tape.word(self.shown[index])
            self.bids[index] = tape.number(self.bids[index])
            self.tricks[index] = tape.number(self.tricks[index])
            self.points[index] = tape.number(self.points[index])
        for index in range(MOST_SEATS):
            self.last[index] = tape.number(self.last[index])
        for index in range(self.rounds):
            self.sizes[index] = tape.number(self.sizes[index])
        for index in range(self.finished):
            self.rows[index] = tape.word(self.rows[index])
            self.turns[index] = tape.number(self.turns[index])
        for index in range(CARDS):
            self.deck[index] = tape.number(self.deck[index])
            self.places[index] = tape.number(self.places[index])
        for index in range(self.played):
            self.history[index] = tape.number(self.history[index])
        return 0

    # The round.

    @cython.final
    def after(self, seat):
        """The next seat clockwise."""
        return seat + 1 if seat < self.seats else 1

    @cython.final
    def begin_round(self):
        """R5: the whole pack again, the first card to the player after the dealer."""
        seat: cython.int
        self.phase = DEALING
        self.mover = 0
        self.cards = self.sizes[self.finished]
        self.rounds_ahead = self.rounds_ahead - 1
        self.cards_ahead = self.cards_ahead - self.cards
        self.turned = NO_CARD
        self.trump = NO_TRUMP
        self.stock = self.pack
        self.lay_deck()
        self.recipient = self.after(self.dealer)
        self.undealt = self.seats * self.cards
        self.announced = 0
        self.played = 0
        self.waiting = self.seats
        self.leader = self.recipient
        self.led = 0
        self.best = 0
        self.winner = 0
        for seat in range(1, self.seats + 1):
            self.hands[seat] = EMPTY
            self.lacks[seat] = EMPTY
            self.shown[seat] = EMPTY
            self.bids[seat] = NO_BID
            self.tricks[seat] = 0

    @cython.final
    def lay_deck(self):
        """The stock as an array too, so that chance picks a card without counting bits."""
        left: Cards = self.stock
        card: cython.int
        self.face_down = 0
        while left:
            card = lowest(left)
            left = left & (left - 1)
            self.deck[self.face_down] = card
            self.places[card] = self.face_down
            self.face_down = self.face_down + 1

    @cython.final
    def draw_from_stock(self, card):
        """Takes a card out of the stock; the last one of the deck fills its place."""
        moved: cython.int
        self.stock = self.stock ^ ONE << card
        self.face_down = self.face_down - 1
        moved = self.deck[self.face_down]
        self.deck[self.places[card]] = moved
        self.places[moved] = self.places[card]

    @cython.final
    def begin_bidding(self):
        self.phase = BIDDING
        self.mover = self.leader  # R8: the player after the dealer bids first

    @cython.final
    def deal_card(self, card):
        self.draw_from_stock(card)
        self.hands[self.recipient] = self.hands[self.recipient] | ONE << card
        self.recipient = self.recipient + 1 if self.recipient < self.seats else 1
        self.undealt = self.undealt - 1
        if self.undealt == 0:
            if self.stock:
                self.phase = TURNING
            else:
                self.begin_bidding()  # R7: nothing is turned, no trump

    @cython.final
    def turn_card(self, card):
        self.draw_from_stock(card)
        self.turned = card
        self.trump = card // RANKS  # R6
        self.begin_bidding()

    @cython.final
    def barred(self):
        """R9: the bid the dealer may not make now, or NO_BID."""
        if self.hook and self.phase == BIDDING and self.mover == self.dealer and self.announced <= self.cards:
            return self.cards - self.announced
        return NO_BID

    @cython.final
    def make_bid(self, bid):
        self.bids[self.mover] = bid
        self.announced = self.announced + bid
        if self.mover == self.dealer:
            self.phase = PLAYING
            self.mover = self.leader  # R10: the player after the dealer leads
        else:
            self.mover = self.after(self.mover)

    @cython.final
    def playable(self):
        """R10: cards of the suit led if the mover has any, otherwise the whole hand."""
        hand: Cards = self.hands[self.mover]
        if self.waiting < self.seats and hand & SUIT[self.led]:
            return hand & SUIT[self.led]
        return hand

    @cython.final
    def play_card(self, card):
        seat: cython.int = self.mover
        suit: cython.int = card // RANKS
        best_suit: cython.int
        self.hands[seat] = self.hands[seat] ^ ONE << card
        self.shown[seat] = self.shown[seat] | ONE << card
        self.history[self.played] = card
        self.played = self.played + 1
        if self.waiting == self.seats:
            self.led = suit
            self.best = card
            self.winner = seat
        else:
            if suit != self.led:
                self.lacks[seat] = self.lacks[seat] | SUIT[self.led]
            # R11: higher in the suit that wins so far, or the first trump.
            best_suit = self.best // RANKS
            if (card > self.best) if suit == best_suit else suit == self.trump:
                self.best = card
                self.winner = seat
        self.waiting = self.waiting - 1
        if self.waiting > 0:
            self.mover = seat + 1 if seat < self.seats else 1
            return
        self.tricks[self.winner] = self.tricks[self.winner] + 1
        if self.played == self.seats * self.cards:
            self.finish_round()
            return
        self.leader = self.winner  # R12
        self.mover = self.winner
        self.waiting = self.seats

    @cython.final
    def worth(self, bid, tricks):
        """R13: the points of a bid that took that many tricks."""
        if bid == tricks:
            return tricks + self.bonus
        if self.pays_tricks:
            return tricks
        return bid - tricks if tricks > bid else tricks - bid

    @cython.final
    def finish_round(self):
        """R13, R14: scores, then the next dealer or the end."""
        seat: cython.int
        row: cython.ulonglong = 0
        bid: cython.ulonglong
        won: cython.ulonglong
        for seat in range(1, self.seats + 1):
            self.points[seat] = self.worth(self.bids[seat], self.tricks[seat])
            self.scores[seat] = self.scores[seat] + self.points[seat]
            bid = self.bids[seat]
            won = self.tricks[seat]
            row = row | bid << (5 * (seat - 1)) | won << (25 + 5 * seat)
        self.rows[self.finished] = row
        self.turns[self.finished] = CARDS if self.turned == NO_CARD else self.turned
        self.finished = self.finished + 1
        for seat in range(self.seats):
            self.last[seat] = self.history[self.played - self.seats + seat]
        self.last_leader = self.leader
        if self.finished == self.rounds:
            self.over = True
            self.phase = OVER
            self.mover = 0
            return
        self.dealer = self.after(self.dealer)  # R4
        self.begin_round()

    # The contract.

    def apply(self, action):
        if self.phase == PLAYING:
            self.play_card(action - PLAY)
        elif self.phase == DEALING:
            self.deal_card(action - DEAL)
        elif self.phase == BIDDING:
            self.make_bid(action - BID)
        else:
            self.turn_card(action - TURN)

    def fill(self, actions):
        count: cython.int = 0
        bid: cython.int
        if self.phase == OVER:
            return 0
        if self.phase == BIDDING:
            barred: cython.int = self.barred()
            for bid in range(self.cards + 1):
                if bid != barred:
                    actions[count] = BID + bid
                    count += 1
            return count
        left: Cards = self.playable() if self.phase == PLAYING else self.stock
        offset: cython.int = PLAY if self.phase == PLAYING else DEAL if self.phase == DEALING else TURN
        while left:
            actions[count] = lowest(left) + offset
            count += 1
            left = left & (left - 1)
        return count

    def allows(self, action):
        at: cython.int
        if self.phase == BIDDING:
            at = action - BID
            return 0 <= at <= self.cards and at != self.barred()
        at = action - (PLAY if self.phase == PLAYING else DEAL if self.phase == DEALING else TURN)
        if self.phase == OVER or at < 0 or at >= CARDS:
            return False
        return ((self.playable() if self.phase == PLAYING else self.stock) >> at & 1) != 0

    def pick(self, rng):
        hand: Cards
        if self.phase == PLAYING:
            hand = self.hands[self.mover]
            if self.waiting < self.seats and hand & SUIT[self.led]:  # R10
                return PLAY + RANKS * self.led + pick_rank(hand >> (RANKS * self.led) & (RANK_SETS - 1), rng)
            return PLAY + nth(hand, rng.below(size_of(hand)))
        if self.phase == BIDDING:
            barred: cython.int = self.barred()
            bid: cython.int = rng.below(self.cards + 1 if barred == NO_BID else self.cards)
            return BID + bid + (barred != NO_BID and bid >= barred)
        card: cython.int = self.deck[rng.below(self.face_down)]
        return DEAL + card if self.phase == DEALING else TURN + card

    def score(self, seat):
        return 1.0 * self.scores[seat]

    def payoff(self, seat):
        return share_of(seat, self.seats, self.scores, 0.0)

    def digest(self):
        key: cython.ulonglong = mix(self.pack, self.stock)
        index: cython.int
        key = mix(key, self.rounds * 4096 + self.finished * 2 + self.over)
        key = mix(key, (self.first_dealer * 8 + self.dealer) * 8 + self.mover)
        key = mix(key, (self.seats * 16 + self.bonus) * 16 + self.pays_tricks * 8 + self.hook * 4)
        key = mix(key, self.phase * 4 + self.simultaneous * 2 + self.forehead)
        key = mix(key, (self.turned + 1) * 64 + self.recipient)
        for index in range(self.rounds):
            key = mix(key, self.sizes[index])
        for index in range(self.finished):
            key = mix(key, self.rows[index])
            key = mix(key, self.turns[index])
        for index in range(1, self.seats + 1):
            key = mix(key, self.hands[index])
            key = mix(key, self.bids[index] + 1)
        for index in range(self.played):
            key = mix(key, self.history[index])
        if self.finished > 0:
            for index in range(self.seats):
                key = mix(key, self.last[index])
        return key

    # What a viewer cannot know.

    @cython.final
    def hides_own(self):
        """Whether this is a round with the card on the forehead and its bids are not all made."""
        return self.forehead and self.cards == 1 and self.phase < PLAYING

    def guess(self, viewer, rng):
        """Draws what the viewer cannot know anew: every deal that fits what the viewer has seen is equally likely.

        Nothing that is drawn, not even how often, depends on what is hidden.
        """
        seat: cython.int
        if self.phase == OVER:
            return
        if self.forehead and self.cards == 1 and viewer > 0:
            self.guess_forehead(viewer, rng)
        else:
            self.stock = deal_unseen(self.hands, self.lacks, self.seats, viewer, self.stock, rng)
        if self.phase < BIDDING:
            self.lay_deck()  # its order tells what was dealt
        if self.simultaneous and self.phase == BIDDING:
            for seat in range(1, self.seats + 1):
                if seat != viewer and self.bids[seat] != NO_BID:
                    self.announced = self.announced - self.bids[seat]
                    self.bids[seat] = rng.below(self.cards + 1)
                    self.announced = self.announced + self.bids[seat]

    @cython.final
    def guess_forehead(self, viewer, rng):
        """The card on the forehead: a player sees every card but the own, until the bids are made."""
        if self.hides_own() and self.hands[viewer]:
            unseen: Cards = self.stock | self.hands[viewer]
            self.hands[viewer] = ONE << nth(unseen, rng.below(size_of(unseen)))
            self.stock = unseen ^ self.hands[viewer]
