"""Luck in Talō: what the die showed each player, and how often it could be used."""

from collections.abc import Sequence

from sommet.core.game import Game, Start
from sommet.core.luck import Fortune, Luck, amount
from sommet.core.text import Text
from sommet.games.talo.phases import TAKE
from sommet.games.talo.position import TaloPosition

FACES = 10
MEAN, VARIANCE = (FACES + 1) / 2, (FACES**2 - 1) / 12  # of one throw

COUNTED = Text("la somme des jets de dé", "the sum of the throws")


class _Throws:
    """The throws of one player."""

    def __init__(self) -> None:
        self.count = self.total = self.used = 0
        self.usable = 0.0  # throws that would have been of use on average

    def fortune(self) -> Fortune:
        if self.count == 0:
            return Fortune(0, 0, 0, Text("aucun jet", "no throw"))
        usual, usable, many = amount(self.count * MEAN), amount(self.usable), self.count > 1
        words = Text(
            f"{self.count} jet{'s' if many else ''}, {self.total} en tout ({usual.fr} en moyenne), "
            f"{self.used} utilisable{'s' if self.used > 1 else ''} ({usable.fr} en moyenne)",
            f"{self.count} throw{'s' if many else ''}, {self.total} in all ({usual.en} on average), "
            f"{self.used} of use ({usable.en} on average)",
        )
        return Fortune(self.total, self.count * MEAN, (self.count * VARIANCE) ** 0.5, words)


def luck(game: Game[TaloPosition], start: Start, actions: Sequence[str]) -> Luck | None:
    """The luck of every player of a game; None without a throw."""
    throws = [_Throws() for _ in range(start.players)]
    position = game.begin(start)
    for text in actions:
        if position.mover == 0:
            _note(throws[position.turn_of - 1], position, int(text.removeprefix("roll ")))
        game.play(position, text)
    if not any(each.count for each in throws):
        return None
    return Luck(COUNTED, tuple(each.fortune() for each in throws))


def _note(throws: _Throws, position: TaloPosition, shown: int) -> None:
    """One throw, and what the others could have been."""
    is_useful = []
    for face in position.legal():
        thrown = position.copy()
        thrown.play(face)
        is_useful.append(thrown.phase == TAKE)
    throws.count += 1
    throws.total += shown
    throws.used += is_useful[shown - 1]
    throws.usable += sum(is_useful) / FACES
