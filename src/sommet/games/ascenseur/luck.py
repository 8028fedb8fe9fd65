"""Luck in Ascenseur: how many tricks the hands dealt to each player were good for."""

from collections.abc import Sequence
from statistics import fmean, pvariance

from sommet.core.game import Game, Start
from sommet.core.luck import Fortune, Luck, amount
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.games.ascenseur.evaluate import AscenseurEvaluation
from sommet.games.ascenseur.phases import BIDDING
from sommet.games.ascenseur.position import AscenseurPosition

DEALS = 16  # other deals that each one is compared with
EVALUATION = AscenseurEvaluation()
COUNTED = Text("les plis que valaient les mains reçues", "the tricks that the hands dealt were good for")


def luck(game: Game[AscenseurPosition], start: Start, actions: Sequence[str]) -> Luck | None:
    """The luck of every player of a game; None if no hand was dealt."""
    hands = 0
    hoped, mean, variance = [0.0] * start.players, 0.0, 0.0
    position, is_bidding = game.begin(start), False
    for text in actions:
        game.play(position, text)
        begins, is_bidding = not is_bidding, position.phase == BIDDING
        if begins and is_bidding:
            hands += 1
            hoped = [total + tricks for total, tricks in zip(hoped, _hopes(position), strict=True)]
            usual = _usual(position, hands)
            # The same for every seat: what a hand is good for does not depend on who holds it.
            mean, variance = mean + fmean(usual), variance + pvariance(usual)
    if not hands:
        return None
    return Luck(COUNTED, tuple(_fortune(hands, each, mean, variance) for each in hoped))


def _fortune(hands: int, hoped: float, mean: float, variance: float) -> Fortune:
    worth, usual = amount(hoped), amount(mean)
    words = Text(
        f"{hands} main{'s' if hands > 1 else ''} pour {worth.fr} pli{'s' if hoped >= 2 else ''} espéré"
        f"{'s' if hoped >= 2 else ''} ({usual.fr} en moyenne)",
        f"{hands} hand{'s' if hands > 1 else ''} good for {worth.en} trick{'' if worth.en == '1' else 's'} "
        f"({usual.en} on average)",
    )
    return Fortune(hoped, mean, variance**0.5, words)


def _hopes(position: AscenseurPosition) -> list[float]:
    """What each hand is good for before the first bid, by the evaluation that computer players bid by."""
    return [EVALUATION.features(position, seat)["hoped"] for seat in range(1, position.seats + 1)]


def _usual(position: AscenseurPosition, number: int) -> list[float]:
    """The same of other deals with this trump; always the same ones, so that a game has one luck."""
    rng = Rng(number)
    guess = position.copy()
    found: list[float] = []
    for _ in range(DEALS):
        guess.redeal(0, rng)
        found += _hopes(guess)
    return found
