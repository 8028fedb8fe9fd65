"""How a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """One number per seat, who won (several share), and the reason by its name in the rules.

    >>> game = sommet.game("step-by-step")
    >>> game.outcome(sommet.replay(game, sommet.play_game(game)).position)
    Outcome(result=(0.0, 1.0), winners=(2,), reason='blockade')
    """

    result: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str


def plain(number: float) -> int | float:
    """The number as it stands in records: whole numbers without a point."""
    return int(number) if number == int(number) else number
