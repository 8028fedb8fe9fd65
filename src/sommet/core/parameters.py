"""The parameters of tree search that suit a game. They stand in its game.py; search reads them (`search/uct.py`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class UctParameters:
    """How a tree search selects, how it evaluates a leaf, and what it believes of the other seats.

    Selection:
        exploration: the exploration constant of UCB1 or PUCT.
        is_normalised: whether it counts in standard deviations of the payoffs, for games in which these hardly vary.
        has_priors: whether selection is PUCT with the evaluation's weights as priors. If not, it is UCB1.
        widening: progressive widening, with priors: 1 + widening * sqrt(visits) actions of a node are admitted, the
            heaviest first; 0: all of them at once.
        capacity: how many nodes the tree may have.

    Leaf, with an evaluation:
        playout_depth: after how many random actions a playout is cut short and evaluated; None: it goes to the end.
        quiescence: a turn is first played to its end, each time by the best of so many of the heaviest actions, for
            evaluations that speak of positions between turns; 0: it is not.

    Information sets, in games with secrets:
        belief_steps: steps of Metropolis–Hastings to the determinization of a simulation, by the evaluation's
            likelihood; 0: all determinizations are equally likely.
        models_opponents: whether the other seats act by the evaluation's weights, instead of learning in a tree that
            knows the searcher's secrets.
    """

    exploration: float = 0.7
    is_normalised: bool = False
    has_priors: bool = False
    widening: float = 0.0
    capacity: int = 1_000_000
    playout_depth: int | None = None
    quiescence: int = 0
    belief_steps: int = 0
    models_opponents: bool = False
