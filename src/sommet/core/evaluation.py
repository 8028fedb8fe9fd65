"""The contract of a game's static evaluation. No rule depends on it; search does.

As with positions, a game overrides the C twins `expect`, `weigh` and `likelihood`, which check nothing; Python uses
`values`, `priors` and `plausibility`, which do. An evaluation in plain Python overrides any of `values(position)`,
`priors(position)` and `likelihood(position, viewer)`; the C twins of the base then call those.
"""

from typing import Any

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.position import MOST_ACTIONS, MOST_SEATS, Position, failures, keep, raise_kept
else:
    from sommet.core.position import MOST_ACTIONS, MOST_SEATS, Position, failures, keep, raise_kept


class Evaluation:
    """Evaluates positions by looking at them. This one knows nothing: all seats alike, all actions alike.

    >>> game = sommet.game("step-by-step")
    >>> position = game.start(players=3, options={"size": 3})
    >>> expected = game.evaluation.values(position)  # what each seat may expect, from 0 to 1
    >>> len(expected), round(sum(expected), 6)
    (3, 1.0)
    >>> priors = game.evaluation.priors(position)  # how promising each legal action looks
    >>> list(priors) == position.legal()
    True
    """

    def __cinit__(self) -> None:
        kind = type(self)
        self.has_values = kind.values is not Evaluation.values
        self.has_priors = kind.priors is not Evaluation.priors
        self.has_likelihood = hasattr(kind, "likelihood")

    def expect(self, position, values):
        """Writes the win expectation of every seat, from 0 to 1, to values[1..seats]; the game goes on."""
        seat: cython.int
        for seat in range(1, position.seats + 1):
            values[seat] = 1.0 / position.seats
        if self.has_values:
            with cython.gil:
                try:
                    write_values(self.values(position), position.seats, values)
                except BaseException as error:  # noqa: BLE001 - whoever called compiled code raises it
                    keep(error)

    def weigh(self, position, actions, count, weights):
        """Writes how promising each of the legal actions looks, at least 0; search tries the heavier ones first."""
        index: cython.int
        for index in range(count):
            weights[index] = 1.0
        if self.has_priors:
            with cython.gil:
                try:
                    priors = self.priors(position)
                    for index in range(count):
                        weights[index] = priors[actions[index]]
                except BaseException as error:  # noqa: BLE001 - whoever called compiled code raises it
                    keep(error)

    def likelihood(self, position, viewer):
        """How likely the other seats would have acted as they did, were this guess of what the viewer cannot know true.

        Only the proportion between two guesses for the same viewer counts; above 0, unless the guess is impossible.
        """
        if cython.compiled and self.has_likelihood:
            with cython.gil:
                own: object = self
                try:
                    return own.likelihood(position, viewer)
                except BaseException as error:  # noqa: BLE001 - whoever called compiled code raises it
                    keep(error)
        return 1.0

    def is_own(self, position):
        """Whether it is a position of the game, set up. The methods above rely on that; a game overrides it."""
        return True

    def expect_own(self, position):
        """TypeError for a position of another game."""
        if not self.is_own(position):
            raise TypeError(f"a {type(self).__name__} does not evaluate {position!r}")
        return 0

    def values(self, position: Position) -> tuple[float, ...]:
        """The win expectation of every seat, seat 1 first."""
        self.expect_own(position)
        values = cython.declare(cython.double[8])
        if not cython.compiled:
            values = [0.0] * (MOST_SEATS + 1)
        seat: cython.int
        if not position.over:
            self.expect(position, values)
        else:
            for seat in range(1, position.seats + 1):
                values[seat] = position.payoff(seat)
        if failures:
            raise_kept()
        return tuple([values[seat] for seat in range(1, position.seats + 1)])

    def priors(self, position: Position) -> dict[int, float]:
        """Each legal action with its weight."""
        self.expect_own(position)
        actions = cython.declare(cython.int[MOST_ACTIONS])
        weights = cython.declare(cython.double[MOST_ACTIONS])
        if not cython.compiled:
            actions = [0] * MOST_ACTIONS
            weights = [0.0] * MOST_ACTIONS
        count: cython.int = position.fill(actions)
        if count > 0:  # once the game is over the mover may be nobody who could be weighed for
            self.weigh(position, actions, count, weights)
        if failures:
            raise_kept()
        return {actions[index]: weights[index] for index in range(count)}

    def plausibility(self, position: Position, viewer: cython.int) -> float:
        """How well what the viewer cannot know fits what the other seats did; only proportions count."""
        self.expect_own(position)
        if not 0 <= viewer <= MOST_SEATS:
            raise ValueError(f"viewer {viewer} is not a seat or 0")
        weight: cython.double = self.likelihood(position, viewer)
        if failures:
            raise_kept()
        return weight

    def inputs(self, position: Position) -> tuple[int, list[list[tuple[int, int]]]]:
        """What the game's nets are told of a position: its key, and lists of (input, amount) as `Inputs` has them.

        Key 0 and no inputs where no net is meant for it; LookupError for a game that has none at all.
        """
        self.expect_own(position)
        if self.nets is None:
            raise LookupError(f"{type(self).__name__} has no inputs for a net")
        return self.nets.listed(position)

    def learned(self, position: Position) -> tuple[float, ...]:
        """How well each seat stands by the net that fits, one point multiplying the odds by e; () where none does."""
        self.expect_own(position)
        return () if self.nets is None else self.nets.standing(position)

    def features(self, position: Any, seat: PlainInt) -> dict[str, float]:
        """The numbers behind the evaluation, by name, for hints and analysis."""
        return {}


def write_values(given, seats, values):
    """Writes what `values` of a plain-Python evaluation returns to where search wants it."""
    seat: cython.int
    if len(given) != seats:
        raise ValueError(f"the win expectations of {seats} seats are not {given!r}")
    for seat in range(1, seats + 1):
        values[seat] = given[seat - 1]
    return 0


if not cython.compiled:
    Evaluation.has_values = property(  # type: ignore[assignment]  # interpreted, nobody calls __cinit__
        lambda self: type(self).values is not Evaluation.values
    )
    Evaluation.has_priors = property(  # type: ignore[assignment]  # as above
        lambda self: type(self).priors is not Evaluation.priors
    )
    Evaluation.nets = None  # type: ignore[assignment]  # as above
