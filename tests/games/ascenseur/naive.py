"""Ascenseur once more, as plainly as the rules state it: lists of card names, nothing clever, no speed.

Only for comparison. Written from docs/rules/ascenseur.md and not from the position it checks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

RANKS = "23456789TJQKA"
TWOS = ["2C", "2D", "2H", "2S"]
LEFT_OUT = {3: 1, 4: 0, 5: 2, 6: 4}


@dataclass
class NaiveGame:
    """A game as a table of names; `do` plays an action text."""

    players: int
    options: dict[str, Any]
    dealer: int
    scores: list[int] = field(default_factory=list)
    round: int = 0
    phase: str = "deal"
    hands: dict[int, list[str]] = field(default_factory=dict)
    bids: dict[int, int] = field(default_factory=dict)
    tricks: dict[int, int] = field(default_factory=dict)
    trick: list[tuple[int, str]] = field(default_factory=list)
    turned: str | None = None
    to_move: int = 0

    def __post_init__(self) -> None:
        self.scores = [0] * self.players
        out = self.options.get("removed") or TWOS[: LEFT_OUT[self.players]]
        self.pack = [rank + suit for suit in "CDHS" for rank in RANKS if rank + suit not in out]
        self.sizes = self._sizes()
        self._begin_round()

    def _sizes(self) -> list[int]:
        shape = self.options.get("sizes", "up-down")
        if isinstance(shape, list):
            return shape
        top = self.options.get("max_hand") or len(self.pack) // self.players
        rising = [size + 1 for size in range(top)]
        falling = rising[::-1]
        if shape == "up":
            return rising
        if shape == "down":
            return falling
        return rising + falling[1:] if shape == "up-down" else falling + rising[1:]

    def _next(self, seat: int) -> int:
        return 1 if seat == self.players else seat + 1

    def _begin_round(self) -> None:
        self.cards = self.sizes[self.round]
        self.stock = list(self.pack)
        self.hands = {seat: [] for seat in range(1, self.players + 1)}
        self.tricks = dict.fromkeys(self.hands, 0)
        self.bids, self.trick, self.turned = {}, [], None
        self.recipient = self._next(self.dealer)
        self.phase, self.to_move = "deal", 0

    def legal(self) -> list[str]:
        """The legal texts, sorted."""
        return sorted(self._legal())

    def _legal(self) -> list[str]:
        if self.phase in ("deal", "turn"):
            return [f"{self.phase} {card}" for card in self.stock]
        if self.phase == "bid":
            bids = list(range(self.cards + 1))
            hook = self.options.get("hook")
            if hook is None:
                hook = self.options.get("bidding", "open") == "open"
            if hook and self.to_move == self.dealer:
                bids = [bid for bid in bids if sum(self.bids.values()) + bid != self.cards]
            return [f"bid {bid}" for bid in bids]
        if self.phase == "play":
            hand = self.hands[self.to_move]
            if self.trick:
                following = [card for card in hand if card[1] == self.trick[0][1][1]]
                hand = following or hand
            return [f"play {card}" for card in hand]
        return []

    def do(self, text: str) -> None:
        """Plays a legal text."""
        verb, what = text.split()
        if verb == "deal":
            self.stock.remove(what)
            self.hands[self.recipient].append(what)
            self.recipient = self._next(self.recipient)
            if all(len(hand) == self.cards for hand in self.hands.values()):
                self.phase = "turn" if self.stock else "bid"
                self.to_move = 0 if self.stock else self._next(self.dealer)
        elif verb == "turn":
            self.stock.remove(what)
            self.turned = what
            self.phase, self.to_move = "bid", self._next(self.dealer)
        elif verb == "bid":
            self.bids[self.to_move] = int(what)
            self.to_move = self._next(self.to_move)
            if len(self.bids) == self.players:
                self.phase = "play"
        else:
            self._play(what)

    def _play(self, card: str) -> None:
        self.hands[self.to_move].remove(card)
        self.trick.append((self.to_move, card))
        self.to_move = self._next(self.to_move)
        if len(self.trick) < self.players:
            return
        suit = self.trick[0][1][1]
        if self.turned is not None and any(played[1] == self.turned[1] for _, played in self.trick):
            suit = self.turned[1]
        able = [(RANKS.index(played[0]), seat) for seat, played in self.trick if played[1] == suit]
        self.to_move = max(able)[1]
        self.tricks[self.to_move] += 1
        self.trick = []
        if not any(self.hands.values()):
            self._score()

    def _score(self) -> None:
        scoring = self.options.get("scoring", "rulebook")
        bonus = {"rulebook": 1, "plus2": 2, "plus10": 10, "oh_hell": 10}[scoring]
        for seat, took in self.tricks.items():
            if took == self.bids[seat]:
                self.scores[seat - 1] += took + bonus
            elif scoring == "oh_hell":
                self.scores[seat - 1] += took
            else:
                self.scores[seat - 1] -= abs(took - self.bids[seat])
        self.round += 1
        if self.round == len(self.sizes):
            self.phase, self.to_move = "over", 0
            return
        self.dealer = self._next(self.dealer)
        self._begin_round()
