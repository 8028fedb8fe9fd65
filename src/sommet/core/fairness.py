"""Draws that can be checked: a secret committed to beforehand, what the players mix in, and what follows from both.

Whoever runs a match publishes the SHA-256 hash of a secret before anybody contributes. Then every player's browser
sends a number of its own. The setup and everything chance does are a function of secret, contributions, game, options
and the place in the game; nobody can choose them, and once the secret is shown everybody can work them out again.
docs/fairness.md tells the scheme to whoever wants to check it with a program of their own.
"""

from __future__ import annotations

import hmac
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sommet.core.errors import RecordError
from sommet.core.text import Text, shorten

if TYPE_CHECKING:
    from sommet.core.game import Game
    from sommet.core.position import Position

SCHEME = "sommet draws 1"
WORDS = 2**64  # how many there are
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Contribution:
    """What one browser mixed in, for the seats that were played there."""

    seats: tuple[int, ...]
    value: str  # 32 bytes as hex


@dataclass(frozen=True)
class Fairness:
    """What it takes to work out the draws of a record again."""

    commitment: str  # the hash that was shown before anybody contributed
    secret: str
    contributions: tuple[Contribution, ...]
    seal: str  # over all that was mixed, so that a change is noticed where little was drawn

    def to_plain(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": [{"seats": list(each.seats), "value": each.value} for each in self.contributions],
            "seal": self.seal,
        }

    @classmethod
    def from_plain(cls, fields: object) -> Fairness:
        """Reads what stands in a record. RecordError says what it is not."""
        told = _fields(fields, "fairness", ("commitment", "secret", "contributions", "seal"))
        listed = told["contributions"]
        if not isinstance(listed, list):
            raise _wrong("fairness.contributions", "une liste", "a list", listed)
        contributions = tuple(_contribution(each) for each in listed)
        if not are_in_order(contributions):
            raise _wrong(
                "fairness.contributions",
                "rangé par première place, les places en ordre croissant, chacune une fois",
                "in the order of first seats, seats ascending, each seat once",
                [list(each.seats) for each in contributions],
            )
        commitment, secret, seal = (_hash(told[name], f"fairness.{name}") for name in ("commitment", "secret", "seal"))
        return cls(commitment, secret, contributions, seal)


def are_in_order(contributions: Sequence[Contribution]) -> bool:
    """Whether they stand by their first seats, each for some seats in order, and no seat twice.

    The seats of one browser need not be neighbours: 1 and 3 come before 2.
    """
    seats = [seat for each in contributions for seat in each.seats]
    firsts = [each.seats[0] for each in contributions if each.seats]
    return (
        len(firsts) == len(contributions)
        and firsts == sorted(firsts)
        and all(list(each.seats) == sorted(each.seats) for each in contributions)
        and len(set(seats)) == len(seats)
    )


def _contribution(fields: object) -> Contribution:
    told = _fields(fields, "contribution", ("seats", "value"))
    seats = told["seats"]
    if not isinstance(seats, list) or not seats or not all(type(seat) is int and seat > 0 for seat in seats):
        raise _wrong("seats", "une liste de places", "a list of seats", seats)
    return Contribution(tuple(seats), _hash(told["value"], "value"))


def _fields(fields: object, name: str, names: Sequence[str]) -> Mapping[str, object]:
    if not isinstance(fields, Mapping) or set(fields) != set(names):
        listed = ", ".join(names)
        raise _wrong(name, f"un objet avec {listed}", f"an object with {listed}", fields)
    return fields


def _hash(value: object, name: str) -> str:
    if not isinstance(value, str) or _HEX.fullmatch(value) is None:
        raise _wrong(name, "64 chiffres hexadécimaux, en minuscules", "64 hexadecimal digits, lower case", value)
    return value


def _wrong(name: str, fr: str, en: str, found: object) -> RecordError:
    return RecordError(
        Text(
            f"le champ {name} doit être {fr}, pas {shorten(found)}",
            f"the field {name} must be {en}, not {shorten(found)}",
        )
    )


def commitment_to(secret: str) -> str:
    """The hash that commits to a secret and tells nothing of it."""
    return sha256(bytes.fromhex(secret)).hexdigest()


class Draws:
    """Everything random in one game: from the secret, what was mixed in, the game and its options."""

    def __init__(
        self,
        secret: str,
        contributions: Sequence[Contribution],
        game: Game[Any],
        players: int,
        options: Mapping[str, Any],
    ) -> None:
        # Who sent what does not count, only that it was sent: a server cannot choose draws by choosing an order.
        mixed = sorted(each.value for each in contributions)
        self._key = _keyed(bytes.fromhex(secret), _json([SCHEME, game.slug, players, options, mixed]))
        self._contributions = contributions
        self._game = game
        self._players = players
        self._options = options

    @property
    def seal(self) -> str:
        """A hash of all that was mixed, and of who sent it."""
        return _keyed(self._key, "seal " + _json([[each.seats, each.value] for each in self._contributions])).hex()

    def setup(self) -> Any:
        """The canonical setup."""
        seed = int.from_bytes(_keyed(self._key, "setup")[:16], "big")
        return self._game.resolve(self._players, self._options, None, seed).setup

    def action(self, position: Position, number: int) -> str:
        """What chance does as action `number` of the game, counted from 0: one of its actions in the order of texts.

        What was taken back does not count, so taking back and playing again leads to the same draw.
        """
        texts = sorted(self._game.write(position, action) for action in position.legal())
        return texts[self._below(len(texts), f"action {number}")]

    def _below(self, count: int, place: str) -> int:
        """A whole number below that, all exactly equally likely."""
        for attempt in itertools.count():
            word = int.from_bytes(_keyed(self._key, f"{place} {attempt}")[:8], "big")
            if word < WORDS - WORDS % count:
                return word % count
        raise AssertionError("there are numbers without end")


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _keyed(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
