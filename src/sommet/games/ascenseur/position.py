"""Ascenseur: the position and its legal actions. Rule numbers refer to docs/rules/ascenseur.md.

A card is `suit * 13 + rank`, clubs first and the 2 lowest, so that ascending cards are a hand in display order; hands,
stock and pack are 64-bit sets of cards. An action is the card plus DEAL, TURN or PLAY, or the bid plus BID; the int is
also the policy index. A finished round is kept as one word of bids and tricks: points, dealer and size follow from it.
"""

import cython

from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
    from cython.cimports.sommet.core.bits import lowest, mix, nth, size_of
    from cython.cimports.sommet.core.position import Position
    from cython.cimports.sommet.games.ascenseur.cards import RANKS, SUIT, Cards, deal_unseen
else:
    from math import exp, sqrt

    from sommet.core.bits import lowest, mix, nth, size_of
    from sommet.core.position import Position
    from sommet.games.ascenseur.cards import RANKS, SUIT, Cards, deal_unseen

    # The same as in position.pxd.
    DEALING, TURNING, BIDDING, PLAYING, OVER = range(5)
    DEAL, TURN, PLAY, BID = 0, 52, 104, 156
    CARDS, MOST_SEATS, MOST_ROUNDS = 52, 6, 1000
    NO_CARD, NO_TRUMP, NO_BID = -1, -1, -1

ONE = cython.declare(Cards, 1)
EMPTY = cython.declare(Cards, 0)

# Variance of a seat's points in one round: of any round, and for each trick that is its share. Fitted to 199 games of
# 3 to 6 searching players; so is the scale of the odds, by how well it foretold who won them.
ROUND_VARIANCE = cython.declare(cython.double, 0.25)
TRICK_VARIANCE = cython.declare(cython.double, 2.8)
ODDS_SCALE = cython.declare(cython.double, 0.75)

# Seven ranks at a time: how many members a set of them has, and which is the n-th.
if not cython.compiled:
    COUNT = [0] * 128
    MEMBER = [[0] * 8 for _ in range(128)]


def _lay_tables():
    members: cython.int
    rank: cython.int
    for members in range(128):
        COUNT[members] = 0
        for rank in range(7):
            if members >> rank & 1:
                MEMBER[members][COUNT[members]] = rank
                COUNT[members] += 1


_lay_tables()


def pick_rank(ranks, rng):
    """One of a set of ranks, all equally likely; by tables, because random play mostly follows suit."""
    low: cython.int = ranks & 127
    high: cython.int = ranks >> 7 & 63
    before: cython.int = COUNT[low]
    index: cython.int = rng.below(before + COUNT[high])
    return MEMBER[low][index] if index < before else 7 + MEMBER[high][index - before]


def spread_of(rounds, cards, seats, bonus):
    """How far scores move in that many rounds with so many cards in all, as a scale of the odds; 0: none left."""
    if rounds == 0:
        return 0.0
    # The rulebook's bonus is 1; a larger one makes all of it larger.
    return ODDS_SCALE * (1 + bonus) / 2 * sqrt(ROUND_VARIANCE * rounds + TRICK_VARIANCE * cards / seats)


def share_of(seat, seats, scores, spread):
    """The expected share of the victory, when the scores to come vary by `spread`; 0: the game is over."""
    other: cython.int
    top: cython.int = scores[1]
    total: cython.double = 0
    for other in range(2, seats + 1):
        if scores[other] > top:
            top = scores[other]
    if spread == 0:
        for other in range(1, seats + 1):
            total += scores[other] == top
        return 1 / total if scores[seat] == top else 0.0  # section 6: the best share the victory
    for other in range(1, seats + 1):
        total += exp((scores[other] - top) / spread)
    return exp((scores[seat] - top) / spread) / total


class AscenseurPosition(Position):
    """Everything about a game of Ascenseur; `set_up` makes it ready to play."""

    def __init__(self):
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

    def set_up(self, players, pack, sizes, dealer, bonus, pays_tricks, hook, simultaneous, forehead):
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

    # The round.

    def after(self, seat):
        """The next seat clockwise."""
        return seat + 1 if seat < self.seats else 1

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

    def draw_from_stock(self, card):
        """Takes a card out of the stock; the last one of the deck fills its place."""
        moved: cython.int
        self.stock = self.stock ^ ONE << card
        self.face_down = self.face_down - 1
        moved = self.deck[self.face_down]
        self.deck[self.places[card]] = moved
        self.places[moved] = self.places[card]

    def begin_bidding(self):
        self.phase = BIDDING
        self.mover = self.leader  # R8: the player after the dealer bids first

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

    def turn_card(self, card):
        self.draw_from_stock(card)
        self.turned = card
        self.trump = card // RANKS  # R6
        self.begin_bidding()

    def barred(self):
        """R9: the bid the dealer may not make now, or NO_BID."""
        if self.hook and self.phase == BIDDING and self.mover == self.dealer and self.announced <= self.cards:
            return self.cards - self.announced
        return NO_BID

    def make_bid(self, bid):
        self.bids[self.mover] = bid
        self.announced = self.announced + bid
        if self.mover == self.dealer:
            self.phase = PLAYING
            self.mover = self.leader  # R10: the player after the dealer leads
        else:
            self.mover = self.after(self.mover)

    def playable(self):
        """R10: cards of the suit led if the mover has any, otherwise the whole hand."""
        hand: Cards = self.hands[self.mover]
        if self.waiting < self.seats and hand & SUIT[self.led]:
            return hand & SUIT[self.led]
        return hand

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

    def worth(self, bid, tricks):
        """R13: the points of a bid that took that many tricks."""
        if bid == tricks:
            return tricks + self.bonus
        if self.pays_tricks:
            return tricks
        return bid - tricks if tricks > bid else tricks - bid

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
                return PLAY + RANKS * self.led + pick_rank(hand >> (RANKS * self.led), rng)
            return PLAY + nth(hand, rng.below(size_of(hand)))
        if self.phase == BIDDING:
            barred: cython.int = self.barred()
            bid: cython.int = rng.below(self.cards + 1 if barred == NO_BID else self.cards)
            return BID + bid + (barred != NO_BID and bid >= barred)
        card: cython.int = self.deck[rng.below(self.face_down)]
        return DEAL + card if self.phase == DEALING else TURN + card

    def take(self, other):
        self.take_all(cython.cast(AscenseurPosition, other))

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

    def guess_forehead(self, viewer, rng):
        """The card on the forehead: a player sees every card but the own, until the bids are made."""
        if self.hides_own() and self.hands[viewer]:
            unseen: Cards = self.stock | self.hands[viewer]
            self.hands[viewer] = ONE << nth(unseen, rng.below(size_of(unseen)))
            self.stock = unseen ^ self.hands[viewer]

    # For whoever shows or explains a position; never on the hot path.

    def stage(self):
        if self.phase == OVER:
            return f"{self.rounds} rounds"
        doing = ("dealing", "turning", "bidding", "playing")[self.phase]
        return f"round {self.finished + 1} of {self.rounds}, {doing}"

    def members(self, cards):
        members = []
        while cards:
            members.append(lowest(cards))
            cards = cards & (cards - 1)
        return members

    def pack_cards(self):
        """The cards of the pack, ascending."""
        return self.members(self.pack)

    def stock_size(self):
        """How many cards lie face down."""
        return size_of(self.stock)

    def hand(self, seat: cython.int):
        """The cards a seat holds, ascending. Not for everybody: see `Game.view`."""
        self.expect_seat(seat)
        return self.members(self.hands[seat])

    def hand_sizes(self):
        """How many cards each seat holds, seat 1 first."""
        return [size_of(self.hands[seat]) for seat in range(1, self.seats + 1)]

    def bids_made(self):
        """Each seat's bid, None where there is none yet."""
        return [None if self.bids[seat] == NO_BID else self.bids[seat] for seat in range(1, self.seats + 1)]

    def tricks_won(self):
        """Each seat's tricks of the round."""
        return [self.tricks[seat] for seat in range(1, self.seats + 1)]

    def totals(self):
        """Each seat's score."""
        return [self.scores[seat] for seat in range(1, self.seats + 1)]

    def hand_sizes_of_rounds(self):
        """The hand size of every round."""
        return [self.sizes[index] for index in range(self.rounds)]

    def forbidden_bid(self):
        """R9: what the dealer may not bid now, or None."""
        barred: cython.int = self.barred()
        return None if barred == NO_BID else barred

    def next_recipient(self):
        """The seat that gets the next card of the deal."""
        return self.recipient

    def suit_to_follow(self):
        """The suit led to a trick that has begun, or None."""
        return self.led if self.phase == PLAYING and self.waiting < self.seats else None

    def card_hidden_from_owner(self):
        """Whether players cannot see their own card now (the card on the forehead)."""
        return self.hides_own()

    def foreheads(self):
        """Whether this is a round with the card on the forehead."""
        return self.forehead and self.cards == 1

    def cards_played(self):
        """The cards of the round in order of play."""
        return [self.history[index] for index in range(self.played)]

    def last_trick_before(self):
        """Leader and cards of the last trick of the round before, or None in the first round."""
        if self.finished == 0:
            return None
        return self.last_leader, [self.last[index] for index in range(self.seats)]

    def sheet(self):
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

    def points_for(self, bid: cython.int, tricks: cython.int):
        """R13: what a bid is worth that took that many tricks."""
        self.expect_below(CARDS, bid, "bid")
        self.expect_below(CARDS, tricks, "number of tricks")
        return self.worth(bid, tricks)
