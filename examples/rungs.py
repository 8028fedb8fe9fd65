"""Rungs, a whole game in plain Python: climb a ladder, first at the top wins. Copy it and write your own.

    sommet --game rungs:RUNGS play rungs               from this folder, against a computer player
    sommet --game rungs:SECRET_RUNGS play secret-rungs
    sommet --game rungs:RUNGS serve                    a table in the browser

A game is two classes, and a third one for computer players that play well:

- `RungsPosition` holds the pieces and the rules of the moment: what is legal, what an action does, who has won.
- `RungsEvaluation` says how good a position looks. Without it computer players only play games to their end at random.
- `Rungs` is the game seen from outside: names, options, setups, texts for actions, views for seats, words for people.

`SecretRungs` shows how chance and secrets are told: every seat is first dealt a card that only it knows, and may show
it once to climb that many rungs. `sommet.testing.check_game` plays such a game at random and says what is not right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sommet.core import (
    Evaluation,
    Game,
    IllegalAction,
    Lang,
    NotationError,
    Position,
    Rng,
    SetupError,
    Start,
    Text,
    UctParameters,
)
from sommet.core.bits import mix
from sommet.core.options import Choice, Flag, Integer
from sommet.core.prose import NOBODY, Company, does, label
from sommet.core.telling import wins, your_turn
from sommet.core.text import shorten

SHOW, DEAL = 10, 20  # actions: 1.. climbs so many rungs, SHOW shows the card, DEAL + card deals it
CARDS = 6


RULES = {
    "R1": Text("On grimpe d'un à « hops » barreaux.", "One climbs from one to `hops` rungs."),
    "R2": Text("On ne dépasse pas le sommet.", "Nobody climbs beyond the top."),
    "R3": Text("On montre sa carte une fois.", "A card is shown once."),
    "R4": Text("On donne d'abord, on grimpe ensuite.", "First the deal, then the climb."),
    "R5": Text("Le premier au sommet gagne.", "First at the top wins."),
}


class RungsPosition(Position):
    """Pawns on a ladder, and a card for each seat.

    The rules are `legal`, `apply`, `take`, `digest` and `score`, and `guess` because there are secrets. All the rest
    (`play`, `copy`, `key`, `result`, `==`, `pickle`, …) comes from Position, checks what it is given and uses those.
    """

    # Fields that every position has. They are set here; for the type checker it is said that they may be.
    seats: int
    mover: int
    over: bool
    __slots__ = ("cards", "deck", "hops", "pawns", "shown", "top")

    def set_up(self, pawns: list[int], top: int, hops: int, cards: bool) -> None:
        self.seats = len(pawns)
        self.pawns = list(pawns)
        self.top = top
        self.hops = hops
        self.deck = list(range(1, CARDS + 1)) if cards else []
        self.cards = [0] * self.seats  # 0: none yet
        self.shown = [False] * self.seats
        self.mover = 0 if cards else 1
        self.over = False

    def dealing(self) -> bool:
        return bool(self.deck) and 0 in self.cards

    def legal(self) -> list[int]:
        """What the mover may do, ascending; nothing once the game is over. Chance is mover 0."""
        if self.over:
            return []
        if self.dealing():
            return [DEAL + card for card in sorted(self.deck)]
        seat = self.mover - 1
        room = self.top - self.pawns[seat]
        actions = list(range(1, min(self.hops, room) + 1))
        if self.cards[seat] and not self.shown[seat] and self.cards[seat] <= room:
            actions.append(SHOW)
        return actions

    def apply(self, action: int) -> None:
        """Plays an action that is legal: `play` has asked."""
        if action > DEAL:
            self.deck.remove(action - DEAL)
            self.cards[self.cards.index(0)] = action - DEAL
            self.mover = 0 if 0 in self.cards else 1
            return
        seat = self.mover - 1
        self.pawns[seat] += self.cards[seat] if action == SHOW else action
        self.shown[seat] = self.shown[seat] or action == SHOW
        self.over = self.pawns[seat] == self.top
        self.mover = self.mover % self.seats + 1

    def take(self, other: RungsPosition) -> None:
        """Becomes equal to another position of this class, which may have been anything before."""
        self.seats, self.mover, self.over = other.seats, other.mover, other.over
        self.top, self.hops = other.top, other.hops
        self.pawns, self.cards, self.shown = list(other.pawns), list(other.cards), list(other.shown)
        self.deck = list(other.deck)

    def digest(self) -> int:
        """64 bits that two positions share only if the same can follow."""
        key = mix(self.seats * 8 + self.mover, self.top * 8 + self.hops)
        for number in (*self.pawns, *self.cards, *self.shown, *sorted(self.deck)):
            key = mix(key, number)
        return key

    def score(self, seat: int) -> float:
        """What the game has brought a seat, once it is over."""
        return float(self.pawns[seat - 1] == self.top)

    def unknown(self, viewer: int) -> list[int]:
        """The seats, from 0, whose card is there and hidden from the viewer."""
        return [seat for seat in range(self.seats) if self.cards[seat] and not self.shown[seat] and seat != viewer - 1]

    def guess(self, viewer: int, rng: Rng) -> None:
        """Replaces what the viewer cannot know by anything that fits what it does know, all equally likely."""
        hidden = self.unknown(viewer)
        pool = sorted([*self.deck, *(self.cards[seat] for seat in hidden)])
        rng.shuffle(pool)
        for seat in hidden:
            self.cards[seat] = pool.pop()
        self.deck = pool


class RungsEvaluation(Evaluation):
    """The higher the better, and the longer the climb."""

    def values(self, position: Position) -> tuple[float, ...]:
        """What every seat may expect, from 0 to 1."""
        assert isinstance(position, RungsPosition)
        if position.over:
            return position.result()
        total = sum(position.pawns) + position.seats
        return tuple((pawn + 1) / total for pawn in position.pawns)

    def priors(self, position: Position) -> dict[int, float]:
        """How promising each legal action looks, before anybody thinks about it."""
        return {action: 1.0 + action % SHOW for action in position.legal()}


class Rungs(Game):
    """The game as everybody else sees it: texts and JSON come in here and are checked."""

    slug = "rungs"
    title = "Rungs"
    pitch = Text("Grimpez le premier.", "Climb first.")
    minutes = (1, 2)
    seats = (2, 3)
    options = (
        Integer("top", 8, Text("barreaux", "rungs"), low=6, high=12),
        Integer("hops", None, Text("barreaux par coup ; null : 2", "rungs an action; null: 2"), low=1, high=3),
        Choice("begin", "mixed", Text("départ", "start"), values=("mixed", "ground")),
        Flag("race", False, Text("le sommet plus bas", "a lower top")),
    )
    rules = RULES
    evaluation = RungsEvaluation()
    # How computer players think: simulations on levels 1 to 6, few because plain Python is slow, and what guides them.
    budgets = (5, 15, 50, 150, 400, 1_000)
    search = UctParameters(has_priors=True, playout_depth=2)
    position_class: type[RungsPosition] = RungsPosition

    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        return {**options, "hops": 2 if options["hops"] is None else options["hops"]}

    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        pawns = setup.get("pawns")
        if pawns is None:
            pawns = [rng.draw(3) if options["begin"] == "mixed" else 0 for _ in range(players)]
        if not isinstance(pawns, list) or len(pawns) != players or any(type(pawn) is not int for pawn in pawns):
            raise SetupError(Text(f"pions : {shorten(pawns)}", f"pawns must be numbers, not {shorten(pawns)}"))
        if set(setup) - {"pawns"} or not all(0 <= pawn < 5 for pawn in pawns):
            raise SetupError(Text("pions de 0 à 4 seulement", "a setup has pawns from 0 to 4 and nothing else"))
        return {"pawns": pawns}

    def build(self, start: Start) -> Position:
        position = self.position_class()
        top = start.options["top"] - start.options["race"]
        position.set_up(start.setup["pawns"], top, start.options["hops"], self.has_secrets)
        return position

    def spelled(self, position: Position, text: str) -> int:
        assert isinstance(position, RungsPosition)
        verb, number = self.words(text)
        action = {"climb": 0, "show": SHOW - number, "deal": DEAL}[verb] + number
        if position.is_legal(action) and self.write(position, action) != text:
            raise self.refusal(position, action)  # another card than one's own
        return action

    def words(self, text: str) -> tuple[str, int]:
        """The two words of an action."""
        parts = re.fullmatch(r"(climb|show|deal) ([1-9])", text, re.ASCII)
        if parts is None:
            raise NotationError(
                Text(f"{shorten(text)} n'est rien", f"{shorten(text)} is not an action, e.g. 'climb 1'")
            )
        return parts[1], int(parts[2])

    def refusal(self, position: Position, action: int) -> IllegalAction:
        assert isinstance(position, RungsPosition)
        if position.over:
            return IllegalAction(Text("la partie est finie", "the game is over"), "R5")
        if position.dealing() != (action > DEAL):
            return IllegalAction(Text("ce n'est pas le moment", "this is not the time"), "R4")
        if action < SHOW and action > position.hops:
            return IllegalAction(Text(f"{action}, c'est trop d'un coup", f"{action} at once is too much"), "R1")
        if action < SHOW:
            return IllegalAction(Text("le sommet est plus près", "the top is nearer"), "R2")
        return IllegalAction(Text("cette carte ne peut être montrée", "that card cannot be shown"), "R3")

    def write(self, position: Position, action: int) -> str:
        assert isinstance(position, RungsPosition)
        if action > DEAL:
            return f"deal {action - DEAL}"
        return f"show {position.cards[position.mover - 1]}" if action == SHOW else f"climb {action}"

    def phase(self, position: Position) -> str:
        assert isinstance(position, RungsPosition)
        return "over" if position.over else "deal" if position.dealing() else "climb"

    def state(self, position: Position) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        return {"pawns": list(position.pawns), "cards": list(position.cards), "shown": list(position.shown)}

    def seen(self, position: Position, viewer: int) -> dict[str, Any]:
        """What a seat may know of the state: not the others' cards."""
        assert isinstance(position, RungsPosition)
        hidden = position.unknown(viewer)
        cards = ["?" if seat in hidden else card for seat, card in enumerate(position.cards)]
        return {"top": position.top, "pawns": list(position.pawns), "cards": cards}

    def ended(self, position: Position) -> str:
        return "top"

    def draw(self, view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
        """The ladder lying down, a line for each pawn, for the terminal."""
        lines = []
        for seat, (pawn, card) in enumerate(zip(view["pawns"], view["cards"], strict=True), 1):
            ladder = "".join("●" if rung == pawn else "┼" for rung in range(view["top"] + 1))
            held = "" if card == 0 else Text(f"  carte {card}", f"  card {card}").say(lang)
            lines.append(f" {label(seat, lang, company)}  {ladder}  {pawn}/{view['top']}{held}")
        return "\n".join(lines)

    def prompt(self, view: Mapping[str, Any]) -> Text:
        """What is to be done now."""
        if view["result"] is not None:
            winners = [seat for seat, points in enumerate(view["result"], 1) if points == 1]
            return wins(winners, self.ending(view))
        if view["phase"] == "deal":
            return Text("on donne les cartes", "the cards are dealt")
        if view["viewer"] != view["to_move"]:
            return your_turn(view["to_move"])
        return Text("montez", "climb")

    def ending(self, view: Mapping[str, Any]) -> Text:
        """Why it is over."""
        return Text("le haut est atteint", "the top is reached")

    def tell(self, position: Position, text: str) -> Text:
        """What is done, with marks for who does it (core/prose.py)."""
        verb, number = self.words(text)
        seat = position.mover
        if verb == "deal":
            return Text(f"on donne la carte {number}", f"the card {number} is dealt")
        if verb == "show":
            return Text(
                f"{does(seat, 'montre', 'montrez')} la carte {number}, pour autant de barreaux",
                f"{does(seat, 'shows', 'show')} the card {number}, for as many rungs",
            )
        return Text(f"{does(seat, 'monte', 'montez')} de {number}", f"{does(seat, 'climbs', 'climb')} {number}")

    def reasons(self, position: Position, action: int) -> list[Text]:
        assert isinstance(position, RungsPosition)
        climb = position.cards[position.mover - 1] if action == SHOW else action
        return [Text(f"gagne {climb} barreaux", f"gains {climb} rungs")]

    def shows(self, position: Position, text: str) -> dict[str, Any]:
        assert isinstance(position, RungsPosition)
        self.words(text)
        return {"from": position.pawns[position.mover - 1]}

    def trace(self, position: Position, text: str) -> dict[str, Any] | None:
        return self.shows(position, text) if text.startswith("climb") else None

    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        # The n-th card goes to seat n.
        known = [
            "deal ?" if text.startswith("deal") and seat != viewer else text for seat, text in enumerate(actions, 1)
        ]
        return known[first:]


class SecretRungs(Rungs):
    """The same with a hidden card for every seat, dealt by chance."""

    slug = "secret-rungs"
    title = "Secret Rungs"
    has_secrets = True


RUNGS, SECRET_RUNGS = Rungs(), SecretRungs()
