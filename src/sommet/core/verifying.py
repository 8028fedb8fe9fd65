"""Does a record hold what its commitment promised? Everything random is drawn again and compared."""

from dataclasses import dataclass
from typing import Any, Literal

from sommet.core.errors import GameError
from sommet.core.fairness import Draws, Fairness, commitment_to
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.text import Text, shorten

Standing = Literal["verified", "no commitment", "differs"]
Part = Literal["commitment", "contributions", "seal", "setup", "action"]


@dataclass(frozen=True)
class Verdict:
    """How a record stands; where it differs, in which part, and for an action which one.

    >>> game = sommet.game("talo")
    >>> verdict = sommet.verify(game, sommet.Record("talo", 2, {}, {}, ["start c3"]))
    >>> verdict.standing, verdict.part, verdict.checked
    ('no commitment', None, 0)
    """

    standing: Standing
    sentence: Text
    part: Part | None = None
    number: int | None = None  # of the action, from 1
    expected: Any = None
    found: Any = None
    checked: int = 0  # actions of chance that are as they had to be


def verify(game: Game[Any], record: Record) -> Verdict:
    """Draws again what was drawn in a record. RecordError, or what else is wrong, if it is no game by the rules.

    >>> game = sommet.game("talo")
    >>> sommet.verify(game, sommet.Record("talo", 2, {}, {}, ["start c3"])).standing
    'no commitment'
    """
    start = game.resolve(record.players, record.options, record.setup)
    if record.fairness is None:
        return Verdict("no commitment", Text("tirages sans engagement", "no commitment to the draws"))
    told = record.fairness
    draws = Draws(told.secret, told.contributions, game, start.players, start.options)
    return (
        _promise(told, start.players, draws)
        or _setup(draws.setup(), start.setup)
        or _actions(game, record, game.begin(start), draws)
    )


def _promise(told: Fairness, players: int, draws: Draws) -> Verdict | None:
    """Whether the secret is the one that was committed to, mixed with what stands there."""
    expected = commitment_to(told.secret)
    if expected != told.commitment:
        return _differs(
            "commitment",
            Text(
                "le secret n'est pas celui qui avait été engagé : son empreinte est une autre",
                "the secret is not the one committed to: its hash is another",
            ),
            expected,
            told.commitment,
        )
    if any(seat > players for each in told.contributions for seat in each.seats):
        return _differs(
            "contributions",
            Text("une part vient d'une place qui n'existe pas", "a contribution comes from a seat that does not exist"),
            players,
            [list(each.seats) for each in told.contributions],
        )
    if draws.seal != told.seal:
        return _differs(
            "seal",
            Text(
                "le secret, les parts, le jeu et ses options ne vont pas avec le sceau",
                "secret, contributions, game and options do not fit the seal",
            ),
            draws.seal,
            told.seal,
        )
    return None


def _setup(expected: Any, found: Any) -> Verdict | None:
    if expected == found:
        return None
    return _differs(
        "setup",
        Text("la mise en place n'est pas celle qui a été tirée", "the setup is not the one that was drawn"),
        expected,
        found,
    )


def _actions(game: Game[Any], record: Record, position: Any, draws: Draws) -> Verdict:
    checked = 0
    for number, text in enumerate(record, 1):
        if position.mover == 0 and not position.over:
            expected = draws.action(position, number - 1)
            if expected != text:
                return _differs(
                    "action",
                    Text(
                        f"action {number} : le tirage était {expected}, il y a {shorten(text)}",
                        f"action {number}: {expected} was drawn, {shorten(text)} stands there",
                    ),
                    expected,
                    text,
                    number,
                )
            checked += 1
        try:
            game.play(position, text)
        except GameError as error:
            return _differs(
                "action",
                Text(
                    f"action {number} ({shorten(text)}) : {error.sentence('fr')}",
                    f"action {number} ({shorten(text)}): {error.sentence('en')}",
                ),
                None,
                text,
                number,
            )
    return Verdict("verified", Text("tirages vérifiés", "draws verified"), checked=checked)


def _differs(part: Part, sentence: Text, expected: Any, found: Any, number: int | None = None) -> Verdict:
    return Verdict("differs", sentence, part, number, expected, found)
