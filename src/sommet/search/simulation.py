"""What a simulation works on: the position it has come to, the actions there, and what simulations paid so far."""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.position import MOST_ACTIONS, MOST_SEATS, Position
    from cython.cimports.sommet.core.rng import Rng
else:
    from math import sqrt

    from sommet.core.evaluation import Evaluation
    from sommet.core.position import MOST_ACTIONS, MOST_SEATS, Position
    from sommet.core.rng import Rng

# Payoffs that never varied yet say little about how much they will: any small number will do.
LEAST_VARIANCE = cython.declare(cython.double, 1e-6)


class Simulation:
    """The workspace that selection, leaf and search share; one simulation after the other uses it."""

    def __init__(self, position: Position, evaluation: Evaluation, seed: PlainInt) -> None:
        evaluation.expect_own(position)
        self.root = position.copy()
        self.position = position.copy()
        self.evaluation = evaluation
        self.rng = Rng(seed)
        self.viewer = position.mover
        if cython.compiled:
            self.actions = cython.cast(cython.p_int, calloc(MOST_ACTIONS, cython.sizeof(cython.int)))
            self.weights = cython.cast(cython.p_double, calloc(MOST_ACTIONS, cython.sizeof(cython.double)))
            if not self.actions or not self.weights:
                raise MemoryError
        else:
            self.actions = [0] * MOST_ACTIONS
            self.weights = [0.0] * MOST_ACTIONS
            self.payoffs = [0.0] * (MOST_SEATS + 1)
            self.totals = [0.0] * (MOST_SEATS + 1)
            self.squares = [0.0] * (MOST_SEATS + 1)
        self.reset_means()

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.actions)
            free(self.weights)

    def reset_means(self) -> None:
        """Lets `means` and `deviation` tell of the simulations from now on."""
        seat: cython.int
        self.counted = 0
        for seat in range(MOST_SEATS + 1):
            self.totals[seat] = 0.0
            self.squares[seat] = 0.0

    def means(self) -> tuple[float, ...]:
        """The mean payoff of every seat, seat 1 first; zeros when nothing was counted yet."""
        return tuple([self.totals[seat] / max(1, self.counted) for seat in range(1, self.root.seats + 1)])

    def list_actions(self):
        """Lists the legal actions and returns their number."""
        return self.position.fill(self.actions)

    def weigh_actions(self, count):
        """Weighs the actions listed, by the evaluation, and returns the sum of the weights."""
        index: cython.int
        total: cython.double = 0
        self.evaluation.weigh(self.position, self.actions, count, self.weights)
        for index in range(count):
            total += self.weights[index]
        return total

    def count_payoffs(self):
        """Adds the payoffs of a simulation to those of all."""
        seat: cython.int
        self.counted += 1
        for seat in range(1, self.root.seats + 1):
            self.totals[seat] += self.payoffs[seat]
            self.squares[seat] += self.payoffs[seat] * self.payoffs[seat]

    def deviation(self, seat):
        """The standard deviation of a seat's payoffs, of one simulation at least."""
        mean: cython.double = self.totals[seat] / self.counted
        variance: cython.double = self.squares[seat] / self.counted - mean * mean
        return sqrt(variance if variance > LEAST_VARIANCE else LEAST_VARIANCE)
