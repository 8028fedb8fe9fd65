"""Ascenseur: text to action and back, options and setups to checked ones (sections 2, 3, 7 and 9 of the rules)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sommet.core.errors import NotationError, OptionError, SetupError
from sommet.core.options import Option
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten
from sommet.games.ascenseur.actions import BID, DEAL, PLAY, TURN
from sommet.games.ascenseur.phases import MOST_ROUNDS

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "CDHS"
NAMES = tuple(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS)
NUMBERS = {name: card for card, name in enumerate(NAMES)}
TWOS = ("2C", "2D", "2H", "2S")
REMOVED = {3: TWOS[:1], 4: (), 5: TWOS[:2], 6: TWOS}  # R1, section 2
SHAPES = ("up-down", "up", "down", "down-up")
VERBS = {"deal": DEAL, "turn": TURN, "play": PLAY}

_BID = re.compile(r"0|[1-9][0-9]{0,2}", re.ASCII)


def card_names(cards: Iterable[int]) -> list[str]:
    """The cards by name."""
    return [NAMES[card] for card in cards]


def format_action(action: int) -> str:
    """The text of an action."""
    if action >= BID:
        return f"bid {action - BID}"
    verb = "play" if action >= PLAY else "turn" if action >= TURN else "deal"
    return f"{verb} {NAMES[action - VERBS[verb]]}"


def parse_action(text: str) -> int:
    """The action a text spells, legal or not."""
    verb, _, rest = text.partition(" ")
    if verb == "bid" and _BID.fullmatch(rest):
        return BID + int(rest)
    if verb in VERBS and rest in NUMBERS:
        return VERBS[verb] + NUMBERS[rest]
    if verb in VERBS and rest:
        raise NotationError(
            Text(
                f"il n'y a pas de carte {shorten(rest)} ; il faut une de {RANK_LETTERS}, puis une de {SUIT_LETTERS}",
                f"there is no card {shorten(rest)}; it takes one of {RANK_LETTERS}, then one of {SUIT_LETTERS}",
            )
        )
    if verb == "bid":
        raise NotationError(
            Text(
                f"{shorten(rest)} n'est pas une annonce ; il faut un nombre de plis, p. ex. 'bid 2'",
                f"{shorten(rest)} is not a bid; it takes a number of tricks, e.g. 'bid 2'",
            )
        )
    raise NotationError(
        Text(
            f"{shorten(text)} n'est pas une action ; il faut p. ex. 'bid 2' ou 'play QH'",
            f"{shorten(text)} is not an action; expected e.g. 'bid 2' or 'play QH'",
        ),
        "R15",
    )


def most_cards(players: int) -> int:
    """M of R3: the hand size at which the whole pack is dealt."""
    return (52 - len(REMOVED[players])) // players


@dataclass(frozen=True)
class Sizes(Option):
    """A named shape, or the hand size of every round."""

    @property
    def expected(self) -> Text:
        return Text(
            f"{', '.join(SHAPES)} ou 1 à {MOST_ROUNDS} entiers de 1 à 17",
            f"{', '.join(SHAPES)} or 1 to {MOST_ROUNDS} numbers from 1 to 17",
        )

    def accepts(self, value: Any) -> bool:
        if isinstance(value, list):
            return 0 < len(value) <= MOST_ROUNDS and all(
                isinstance(size, int) and not isinstance(size, bool) and 1 <= size <= 17 for size in value
            )
        return isinstance(value, str) and value in SHAPES

    @property
    def schema(self) -> dict[str, Any]:
        size = {"type": "integer", "minimum": 1, "maximum": 17}
        listed = {"type": "array", "items": size, "minItems": 1, "maxItems": MOST_ROUNDS}
        return {"anyOf": [{"enum": list(SHAPES)}, listed]}

    @property
    def examples(self) -> Sequence[Any]:
        return ("up", "down", "down-up", [1, 5, 1, 1, 2])


@dataclass(frozen=True)
class Removed(Option):
    """Which 2s are left out; None: those of section 2."""

    @property
    def expected(self) -> Text:
        return Text(
            "une liste de 2 différents, p. ex. 2C, ou null",
            "a list of different 2s, e.g. 2C, or null",
        )

    def accepts(self, value: Any) -> bool:
        if value is None:
            return True
        return (
            isinstance(value, list)
            and len(value) <= len(TWOS)
            and all(isinstance(name, str) and name in TWOS for name in value)
            and len(set(value)) == len(value)
        )

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": ["array", "null"], "items": {"enum": list(TWOS)}, "uniqueItems": True}

    @property
    def examples(self) -> Sequence[Any]:
        return (["2H"], ["2S", "2C"])


def check_combination(players: int, options: dict[str, Any]) -> dict[str, Any]:
    """The options in canonical form: null wherever a value is the one that follows from the rest."""
    most = most_cards(players)
    removed, sizes, top = options["removed"], options["sizes"], options["max_hand"]
    if removed is not None and len(removed) != len(REMOVED[players]):
        raise _wrong_option(
            f"à {players} joueurs, le nombre de 2 enlevés du paquet est {len(REMOVED[players])}, pas {len(removed)}",
            f"with {players} players the number of 2s left out is {len(REMOVED[players])}, not {len(removed)}",
            "R1",
            "removed",
        )
    if isinstance(sizes, list):
        if top is not None:
            raise _wrong_option(
                "choisissez ou bien le sommet, ou bien le nombre de cartes de chaque manche, pas les deux",
                "choose either the peak or the number of cards in every round, not both",
                "R3",
                "max_hand",
            )
        if max(sizes) > most:
            raise _wrong_option(
                f"à {players} joueurs, une main a {most} cartes au plus, pas {max(sizes)}",
                f"with {players} players a hand has {most} cards at most, not {max(sizes)}",
                "R3",
                "sizes",
            )
    if top is not None and top > most:
        raise _wrong_option(
            f"à {players} joueurs, une main a {most} cartes au plus, pas {top}",
            f"with {players} players a hand has {most} cards at most, not {top}",
            "R3",
            "max_hand",
        )
    simultaneous = options["bidding"] == "simultaneous"
    if simultaneous and options["hook"]:
        raise _wrong_option(
            "quand tous annoncent ensemble, le donneur ne parle pas en dernier : rien ne peut lui être interdit",
            "when all bid at once the dealer does not speak last: no bid can be forbidden to them",
            "R9",
            "hook",
        )
    kept = sorted(removed or (), key=TWOS.index)
    return {
        **options,
        "removed": kept if kept and kept != list(REMOVED[players]) else None,
        "sizes": list(sizes) if isinstance(sizes, list) else sizes,
        "max_hand": None if top == most else top,
        "hook": None if options["hook"] is (not simultaneous) else options["hook"],
    }


def hand_sizes(players: int, options: dict[str, Any]) -> list[int]:
    """R3 and the options `sizes` and `max_hand`: the hand size of every round."""
    shape = options["sizes"]
    if isinstance(shape, list):
        return list(shape)
    top = options["max_hand"] or most_cards(players)
    up, down = list(range(1, top + 1)), list(range(top, 0, -1))
    return {"up-down": up + down[1:], "up": up, "down": down, "down-up": down + up[1:]}[shape]


def pack_of(players: int, options: dict[str, Any]) -> list[int]:
    """R1: the cards that are played with."""
    removed: Sequence[str] = REMOVED[players] if options["removed"] is None else options["removed"]
    return [card for card, name in enumerate(NAMES) if name not in removed]


def read_setup(players: int, setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The canonical form of a setup, the first dealer drawn if not given; SetupError says what does not fit."""
    for name in setup:
        if name != "dealer":
            raise SetupError(
                Text(
                    f"une mise en place n'a pas de champ {shorten(name)} ; elle a dealer",
                    f"a setup has no field {shorten(name)}; it has dealer",
                )
            )
    dealer = setup["dealer"] if "dealer" in setup else 1 + rng.draw(players)
    if not isinstance(dealer, int) or isinstance(dealer, bool) or not 1 <= dealer <= players:
        raise SetupError(
            Text(
                f"dealer doit être un joueur de 1 à {players}, pas {shorten(dealer)}",
                f"dealer must be a player from 1 to {players}, not {shorten(dealer)}",
            ),
            "R4",
        )
    return {"dealer": dealer}


def _wrong_option(fr: str, en: str, rule: str, option: str) -> OptionError:
    return OptionError(Text(fr, en), rule, option)
