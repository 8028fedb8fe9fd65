"""The leaf: what the position that a simulation has come to is worth to every seat.

Quiescence first, where the parameters ask for it: an evaluation that speaks of positions between turns is not asked
about the middle of one. Then a playout at random, to the end of the game or cut short and evaluated.
"""

import cython

from sommet.core.parameters import UctParameters

if cython.compiled:
    from cython.cimports.sommet.search.simulation import Simulation
else:
    from sommet.search.simulation import Simulation

LONGEST_TURN = cython.declare(cython.int, 12)  # decisions after which a turn is evaluated as it stands


class Leaf:
    """Quiescence, playout and evaluation, by the search's parameters."""

    def __init__(self, simulation: Simulation, parameters: UctParameters) -> None:
        self.simulation = simulation
        self.trial = simulation.root.copy()
        self.playout_depth = -1 if parameters.playout_depth is None else parameters.playout_depth
        self.quiescence = parameters.quiescence

    def evaluate(self):
        """Writes the payoffs of the simulation; its position is played on."""
        if self.quiescence > 0:
            self.quiesce()
        left: cython.int
        if self.playout_depth < 0:
            self.simulation.position.play_out(self.simulation.rng)
        for left in range(self.playout_depth, 0, -1):
            if self.simulation.position.over:
                break
            self.simulation.position.apply(self.simulation.position.pick(self.simulation.rng))
        seat: cython.int
        if self.simulation.position.over:
            for seat in range(1, self.simulation.position.seats + 1):
                self.simulation.payoffs[seat] = self.simulation.position.payoff(seat)
        else:
            self.simulation.evaluation.expect(self.simulation.position, self.simulation.payoffs)

    def quiesce(self):
        """Plays the turn of the mover to its end, each time the best of the heaviest actions."""
        seat: cython.int = self.simulation.position.mover
        count: cython.int
        left: cython.int = LONGEST_TURN
        while left > 0 and seat > 0 and self.simulation.position.mover == seat and not self.simulation.position.over:
            count = self.simulation.list_actions()
            self.simulation.weigh_actions(count)
            self.simulation.position.apply(self.best_of_heaviest(count, seat))
            left -= 1

    def best_of_heaviest(self, count, seat):
        """Of the heaviest actions, as many as `quiescence` says, the one after which the seat may expect most."""
        best: cython.int = -1
        best_value: cython.double = -1
        value: cython.double
        tried: cython.int
        index: cython.int
        for tried in range(self.quiescence if self.quiescence < count else count):
            index = self.heaviest(count)
            if self.quiescence == 1:
                return self.simulation.actions[index]
            self.simulation.weights[index] = -1
            value = self.value_of(self.simulation.actions[index], seat)
            if value > best_value:
                best_value = value
                best = self.simulation.actions[index]
        return best

    def heaviest(self, count):
        """The place of the heaviest action in the list."""
        index: cython.int
        heaviest: cython.int = 0
        for index in range(1, count):
            if self.simulation.weights[index] > self.simulation.weights[heaviest]:
                heaviest = index
        return heaviest

    def value_of(self, action, seat):
        """What the seat may expect right after an action."""
        self.trial.take(self.simulation.position)
        self.trial.apply(action)
        if self.trial.over:
            return self.trial.payoff(seat)
        self.simulation.evaluation.expect(self.trial, self.simulation.payoffs)
        return self.simulation.payoffs[seat]
