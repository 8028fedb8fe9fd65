"""Ascenseur as a Game: options, setups, texts, views and outcomes around the rules of position.py."""

from collections.abc import Iterator, Sequence
from typing import Any

from sommet.core.game import Game, Start
from sommet.core.options import Choice, Flag, Integer
from sommet.core.parameters import UctParameters
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.games.ascenseur import preview
from sommet.games.ascenseur.draw import draw_table
from sommet.games.ascenseur.evaluate import AscenseurEvaluation
from sommet.games.ascenseur.notation import (
    NAMES,
    SUIT_LETTERS,
    Removed,
    Sizes,
    card_names,
    check_combination,
    format_action,
    hand_sizes,
    pack_of,
    parse_action,
    read_setup,
)
from sommet.games.ascenseur.observation import AscenseurObservation
from sommet.games.ascenseur.phases import BIDDING, DEALING, NO_CARD, NO_TRUMP, OVER, PLAYING, TURNING
from sommet.games.ascenseur.position import AscenseurPosition
from sommet.games.ascenseur.reasons import reasons
from sommet.games.ascenseur.refusals import refusal
from sommet.games.ascenseur.rules import RULES
from sommet.games.ascenseur.words import ending, prompt, tell

PHASES = {DEALING: "deal", TURNING: "turn", BIDDING: "bid", PLAYING: "play", OVER: "over"}
BONUS = {"rulebook": 1, "plus2": 2, "plus10": 10, "oh_hell": 10}  # R13 and the option `scoring`


class Ascenseur(Game[AscenseurPosition]):
    """Ascenseur, 3 to 6 players; the deals are chance, the hands and the stock are hidden."""

    slug = "ascenseur"
    title = "Ascenseur"
    pitch = Text(
        "Une carte, deux, trois… jusqu'au paquet entier, puis on redescend : annoncez exactement vos plis.",
        "One card, two, three… up to the whole pack and down again: announce exactly the tricks you will take.",
    )
    minutes = (30, 90)
    seats = (3, 4, 5, 6)
    rules = RULES
    evaluation = AscenseurEvaluation()
    # The evaluation plays the round to its end by itself, so no random action comes before it. One round decides little
    # of a long game, so exploration is measured by how much payoffs differ at all.
    search = UctParameters(playout_depth=0, exploration=1.0, is_normalised=True, belief_steps=2, models_opponents=True)
    budgets = (60, 240, 900, 3_600, 15_000, 60_000)
    has_secrets = True
    options = (
        Removed(
            "removed",
            None,
            Text(
                "les 2 enlevés ; null : dans l'ordre 2C, 2D, 2H, 2S",
                "the 2s left out; null: in the order 2C, 2D, 2H, 2S",
            ),
        ),
        Sizes(
            "sizes",
            "up-down",
            Text(
                "tailles des mains : une forme, ou la liste des manches",
                "hand sizes: a shape, or the list of all rounds",
            ),
        ),
        Integer(
            "max_hand",
            None,
            Text(
                "sommet ; null : partie entière, sommet sans atout ; 5 : partie courte, toujours de l'atout",
                "peak; null: full game, the top round without trumps; 5: short game, always trumps",
            ),
            low=1,
            high=17,
        ),
        Flag(
            "hook",
            None,
            Text(
                "l'annonce interdite au donneur (R9) ; null : oui, sauf annonces simultanées",
                "the dealer's forbidden bid (R9); null: yes, except with simultaneous bids",
            ),
        ),
        Choice(
            "scoring",
            "rulebook",
            Text(
                "contrat tenu : plis +1, +2, +10, +10 ; manqué : moins l'écart, mais plus les plis avec oh_hell",
                "kept bid: tricks +1, +2, +10, +10; missed: minus the difference (oh_hell: the tricks)",
            ),
            values=("rulebook", "plus2", "plus10", "oh_hell"),
        ),
        Choice(
            "bidding",
            "open",
            Text("annonces à tour de rôle ou toutes ensemble", "bids in turn or all at once"),
            values=("open", "simultaneous"),
        ),
        Choice(
            "blind",
            "none",
            Text(
                "forehead : aux manches d'une carte, on voit celles des autres et pas la sienne avant d'annoncer",
                "forehead: with one card you see the others', not your own, until the bids are made",
            ),
            values=("none", "forehead"),
        ),
    )

    draw = staticmethod(draw_table)
    refusal = staticmethod(refusal)
    prompt = staticmethod(prompt)
    ending = staticmethod(ending)
    tell = staticmethod(tell)
    reasons = staticmethod(reasons)

    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        return check_combination(players, options)

    def observation(self, players: int, options: dict[str, Any]) -> AscenseurObservation:
        return AscenseurObservation(players, options)

    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        return read_setup(players, setup, rng)

    def build(self, start: Start) -> AscenseurPosition:
        options = start.options
        simultaneous = options["bidding"] == "simultaneous"
        position = AscenseurPosition()
        position.set_up(
            start.players,
            pack_of(start.players, options),
            hand_sizes(start.players, options),
            start.setup["dealer"],
            BONUS[options["scoring"]],
            options["scoring"] == "oh_hell",
            not simultaneous if options["hook"] is None else options["hook"],
            simultaneous,
            options["blind"] == "forehead",
        )
        return position

    def spelled(self, position: AscenseurPosition, text: str) -> int:
        return parse_action(text)

    def write(self, position: AscenseurPosition, action: int) -> str:
        return format_action(action)

    def phase(self, position: AscenseurPosition) -> str:
        return PHASES[position.phase]

    def ended(self, position: AscenseurPosition) -> str:
        return "points"

    def state(self, position: AscenseurPosition) -> dict[str, Any]:
        outcome = self.outcome(position)
        rows = _sheet(position)
        seats = range(1, position.seats + 1)
        return {
            "round": _round(position),
            "cards": position.cards,
            "dealer": position.dealer,
            "sizes": position.hand_sizes_of_rounds(),
            "scores": position.totals(),
            "winners": None if outcome is None else list(outcome.winners),
            "sheet_last": rows[-1] if rows else None,
            "turned": _name(position.turned),
            "hands": {str(seat): card_names(position.hand(seat)) for seat in seats},
            "bids": position.bids_made(),
            "tricks": position.tricks_won(),
            "played": card_names(position.cards_played()),
        }

    def seen(self, position: AscenseurPosition, viewer: int) -> dict[str, Any]:
        tricks = list(_tricks(position))
        trick = tricks.pop() if tricks and len(tricks[-1]["cards"]) < position.seats else None
        return {
            "round": _round(position),
            "rounds": position.rounds,
            "sizes": position.hand_sizes_of_rounds(),
            "cards": position.cards,
            "dealer": position.dealer,
            **self.standing(position),
            "turned": _name(position.turned),
            "trump": None if position.trump == NO_TRUMP else SUIT_LETTERS[position.trump],
            "stock": position.stock_size(),
            "hand": _seen_hand(position, viewer),
            "faces": _seen_faces(position, viewer),
            "hand_sizes": position.hand_sizes(),
            "bids": _seen_bids(position, viewer),
            "tricks": position.tricks_won(),
            "trick": [] if trick is None else _seated(position, trick),
            "done_tricks": tricks,
            "last_trick": _last_trick(position, tricks),
            "scores": position.totals(),
            "sheet": _sheet(position),
            "forbidden_bid": position.forbidden_bid(),
        }

    def log(self, start: Start, actions: Sequence[str], viewer: int, first: int = 0) -> list[str]:
        seen: list[str] = []
        at = skipped = 0
        dealer = start.setup["dealer"]
        for cards, turns, length in _rounds(start):
            if at + length > first:
                seen.extend(_seen_round(start, actions[at : at + length], viewer, cards, turns, dealer))
            else:
                skipped += length
            at += length
            dealer = dealer % start.players + 1
        return seen[first - skipped :]

    def least_actions(self, start: Start) -> int:
        return sum(length for _, _, length in _rounds(start))

    def most_actions(self, start: Start) -> int:
        return self.least_actions(start)

    def situation(self, position: AscenseurPosition, viewer: int) -> dict[str, Any]:
        return preview.situation(position, viewer, _seen_bids(position, viewer))

    def shows(self, position: AscenseurPosition, text: str) -> dict[str, Any]:
        return preview.shows(position, self.spelled(position, text))

    def trace(self, position: AscenseurPosition, text: str) -> dict[str, Any] | None:
        return preview.trace(position, self.spelled(position, text))


def _name(card: int) -> str | None:
    return None if card == NO_CARD else NAMES[card]


def _round(table: AscenseurPosition) -> int:
    """The round being played, from 1; the last one once the game is over."""
    return min(table.finished + 1, table.rounds)


def _trick(leader: int, cards: Sequence[int], trump: int, seats: int) -> dict[str, Any]:
    winner = (leader - 1 + preview.winner_of(cards, trump)) % seats + 1
    return {"leader": leader, "cards": card_names(cards), "winner": winner}


def _tricks(table: AscenseurPosition) -> Iterator[dict[str, Any]]:
    """The tricks of the round in order; the one being played comes last, unfinished."""
    played, leader = table.cards_played(), table.dealer % table.seats + 1
    for begin in range(0, len(played), table.seats):
        trick = _trick(leader, played[begin : begin + table.seats], table.trump, table.seats)
        yield trick
        leader = trick["winner"]


def _seated(table: AscenseurPosition, trick: dict[str, Any]) -> list[list[Any]]:
    return [[(trick["leader"] - 1 + place) % table.seats + 1, card] for place, card in enumerate(trick["cards"])]


def _last_trick(table: AscenseurPosition, done: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    if done:
        return {**done[-1], "round": _round(table)}
    before = table.last_trick_before()
    if before is None:
        return None
    leader, cards = before
    turned = table.sheet()[-1][2]
    trump = NO_TRUMP if turned is None else turned // 13
    return {**_trick(leader, cards, trump, table.seats), "round": table.finished}


def _sheet(table: AscenseurPosition) -> list[dict[str, Any]]:
    """The finished rounds as the score sheet has them."""
    sizes = table.hand_sizes_of_rounds()
    return [
        {
            "round": index + 1,
            "cards": sizes[index],
            "dealer": (table.first_dealer - 1 + index) % table.seats + 1,
            "turned": None if turned is None else NAMES[turned],
            "bids": bids,
            "tricks": tricks,
            "points": [table.points_for(bid, won) for bid, won in zip(bids, tricks, strict=True)],
        }
        for index, (bids, tricks, turned) in enumerate(table.sheet())
    ]


# What is hidden (section 8), and from whom.


def _seen_hand(table: AscenseurPosition, viewer: int) -> list[str]:
    if viewer == 0:
        return []
    hand = table.hand(viewer)
    return ["??"] * len(hand) if table.card_hidden_from_owner() else card_names(hand)


def _seen_faces(table: AscenseurPosition, viewer: int) -> dict[str, str]:
    if viewer == 0 or not table.foreheads():
        return {}
    others = (seat for seat in range(1, table.seats + 1) if seat != viewer)
    return {str(seat): NAMES[card] for seat in others for card in table.hand(seat)}


def _seen_bids(table: AscenseurPosition, viewer: int) -> list[int | str | None]:
    hidden = table.simultaneous and table.phase == BIDDING
    return [
        "?" if hidden and bid is not None and seat != viewer else bid for seat, bid in enumerate(table.bids_made(), 1)
    ]


def _rounds(start: Start) -> Iterator[tuple[int, int, int]]:
    """Of each round: the cards of a hand, whether a trump is turned up (1 or 0), and how many actions it has."""
    pack = len(pack_of(start.players, start.options))
    for cards in hand_sizes(start.players, start.options):
        turns = 1 if pack > start.players * cards else 0
        yield cards, turns, 2 * start.players * cards + turns + start.players


def _seen_round(start: Start, actions: Sequence[str], viewer: int, cards: int, turns: int, dealer: int) -> list[str]:
    """The actions of one round as a viewer may know them; they may stop anywhere in it."""
    players = start.players
    deals = players * cards
    bids = slice(deals + turns, deals + turns + players)
    seen = list(actions)
    if not seen:
        return seen
    bids_are_made = len(seen) >= bids.stop
    own = (viewer - dealer - 1) % players  # the viewer's place among the recipients, and among the bidders
    if start.options["blind"] == "forehead" and cards == 1 and viewer > 0:
        if not bids_are_made and own < len(seen):
            seen[own] = "deal ??"
    else:
        seen[:deals] = ["deal ??"] * min(deals, len(seen))
        if viewer > 0:
            seen[own:deals:players] = actions[own:deals:players]
    if start.options["bidding"] == "simultaneous" and not bids_are_made:
        seen[bids] = [text if viewer > 0 and place == own else "bid ?" for place, text in enumerate(seen[bids])]
    return seen
