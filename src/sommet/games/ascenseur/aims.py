"""Ascenseur: what a puzzle asks, for a search that proves it, and every deal that a seat must reckon with."""

from collections.abc import Iterable
from itertools import combinations

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.aim import MET, MISSED, OPEN, Aim
    from cython.cimports.sommet.core.bits import mix, size_of
    from cython.cimports.sommet.games.ascenseur.cards import Cards
    from cython.cimports.sommet.games.ascenseur.phases import PLAYING
    from cython.cimports.sommet.games.ascenseur.position import AscenseurPosition
else:
    from sommet.core.aim import MET, MISSED, OPEN, Aim
    from sommet.core.bits import mix, size_of
    from sommet.games.ascenseur.cards import Cards
    from sommet.games.ascenseur.phases import PLAYING
    from sommet.games.ascenseur.position import AscenseurPosition

ONE = cython.declare(Cards, 1)


class AscenseurAim(Aim):
    """To take exactly the tricks that were announced in this round, all cards being known to everybody."""

    def __init__(self, seat: PlainInt, number: PlainInt = 0) -> None:
        Aim.__init__(self, seat, 52)
        self.round = number

    def status(self, position, turns):
        return self.judge(cython.cast(AscenseurPosition, position), turns)

    @cython.final
    def judge(self, own, turns):
        row: cython.ulonglong
        if own.finished > self.round:
            row = own.rows[self.round]
            return MET if row >> 5 * (self.seat - 1) & 31 == row >> 25 + 5 * self.seat & 31 else MISSED
        if own.phase != PLAYING:
            return OPEN
        left: cython.int = own.bids[self.seat] - own.tricks[self.seat]
        return MISSED if left < 0 or left > own.cards - own.played // own.seats else OPEN

    def digest(self, position):
        return self.mix_all(cython.cast(AscenseurPosition, position))

    @cython.final
    def mix_all(self, own):
        """Hands, trick and tricks: which cards were played when does not matter any more."""
        key: cython.ulonglong = mix(own.mover * 8 + own.waiting, own.tricks[self.seat] * 64 + own.played)
        seat: cython.int
        if own.waiting < own.seats:
            key = mix(key, (own.led * 64 + own.best) * 8 + own.winner)
        for seat in range(1, own.seats + 1):
            key = mix(key, own.hands[seat])
        return key

    @cython.final
    def may_hold(self, own, seat, cards):
        """Whether a seat may hold these cards, after all it has shown."""
        return not own.lacks[seat] & cards

    def deals(self, position: AscenseurPosition, most: PlainInt) -> list[AscenseurPosition]:
        """Every deal that fits what the seat has seen, all equally likely; none if there are more than `most`.

        A seat that did not follow suit has none of it; what was turned up, or lies under nobody's eyes, is nobody's.
        """
        own: AscenseurPosition = position
        unseen: Cards = own.stock
        seat: cython.int
        for seat in range(1, own.seats + 1):
            if seat != self.seat:
                unseen = unseen | own.hands[seat]
        others = [seat for seat in range(1, own.seats + 1) if seat != self.seat]
        found: list[AscenseurPosition] = []
        self._deal(own.copy(), others, own.members(unseen), found, most)
        return found if len(found) <= most else []

    def _deal(
        self, own: AscenseurPosition, others: list[int], unseen: list[int], found: list[AscenseurPosition], most: int
    ) -> None:
        if len(found) > most:
            return
        if not others:
            dealt: AscenseurPosition = own.copy()
            dealt.stock = _set_of(unseen)
            found.append(dealt)
            return
        seat: cython.int = others[0]
        for some in combinations(unseen, size_of(own.hands[seat])):
            hand: Cards = _set_of(some)
            if not self.may_hold(own, seat, hand):
                continue
            before: Cards = own.hands[seat]
            own.hands[seat] = hand
            self._deal(own, others[1:], [card for card in unseen if card not in some], found, most)
            own.hands[seat] = before

    def hands(self, position: AscenseurPosition) -> list[list[int]]:
        """The cards every seat holds, seat 1 first: for a puzzle in which all cards lie open."""
        return [position.hand(seat) for seat in range(1, position.seats + 1)]


def _set_of(cards: Iterable[int]) -> int:
    found: Cards = 0
    card: cython.int
    for card in cards:
        found = found | ONE << card
    return found
