"""Advice for whoever is to move, from what that seat may know."""

from dataclasses import dataclass

from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.prose import Company
from sommet.core.text import LANGS, Text, joined
from sommet.players.judging import judge
from sommet.players.levels import budget_of

HINTS = 3
DEFAULT_LEVEL = "4"


@dataclass(frozen=True, repr=False)
class Advice:
    """One action with the expectation of the seat to move, from 0 to 1, how much search stands behind it, and why.

    >>> sommet.Advice("move c3", 0.75, 2_000, sommet.Text("mène au sommet", "leads to the summit"))
    <Advice: move c3, 0.75, leads to the summit>
    """

    action: str
    value: float
    effort: int
    reason: Text

    def __repr__(self) -> str:
        return f"<Advice: {self.action}, {self.value:.2f}, {self.reason}>"


def hint(game: Game, position: Position, budget: int | None = None, seed: int = 0, most: int = HINTS) -> list[Advice]:
    """The actions worth considering, best first; with the budget of level 4 unless told.

    >>> game = sommet.game("step-by-step")
    >>> position = game.start(players=2, setup={"starts": ["b3", "d3"], "heights": {"b3": 4, "d3": 4}})
    >>> sommet.hint(game, position, budget=500, most=1)
    [<Advice: move c3, 1.00, wins the game>]

    ValueError if no seat is to move: the game is over, or chance decides.
    """
    if position.over or position.mover == 0:
        raise ValueError(f"there is nobody to give a hint to in {position!r}")
    budget = budget_of(game, DEFAULT_LEVEL) if budget is None else budget
    thoughts = judge(game, position.seats, budget).rank(position, seed, most)
    return [
        Advice(
            game.write(position, thought.action),
            thought.value,
            thought.effort,
            joined(game.reasons(position, thought.action)),
        )
        for thought in thoughts
    ]


def why(game: Game, position: Position, action: int) -> list[Text]:
    """What speaks for an action beyond what its telling says: 'climb to level 2' needs no 'climbs to level 2'."""
    told = game.tell(position, game.write(position, action))
    company = Company(is_lit=True)
    return [
        clause
        for clause in game.reasons(position, action)
        if not any(clause.say(lang, company) in told.say(lang, company) for lang in LANGS)
    ]
