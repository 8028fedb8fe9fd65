"""Monte Carlo tree search over the contract: any number of seats, chance and secrets; no game is named here.

UCT (Kocsis and Szepesvári 2006) with the payoff of the seat that chooses at each node. A simulation goes down the tree
by selection (`selection.py`; with secrets `information_sets.py`), leaves it, is worth something there (`leaf.py`), and
that is backed up to the nodes of its path (`arena.py`). Chance is sampled. Same seed and same budget, same answer.
"""

import time
from dataclasses import replace

import cython

from sommet.core.parameters import UctParameters
from sommet.core.plain import PlainBool, PlainInt

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.position import Position, failures, raise_kept
    from cython.cimports.sommet.search.arena import NO_NODE, Arena
    from cython.cimports.sommet.search.information_sets import (
        Belief,
        InformationSetPuct,
        InformationSetUcb1,
        OpponentModel,
    )
    from cython.cimports.sommet.search.leaf import Leaf
    from cython.cimports.sommet.search.selection import Puct, Selection, Ucb1
    from cython.cimports.sommet.search.simulation import Simulation
else:
    from sommet.core.evaluation import Evaluation
    from sommet.core.position import Position, failures, raise_kept
    from sommet.search.arena import NO_NODE, Arena
    from sommet.search.information_sets import Belief, InformationSetPuct, InformationSetUcb1, OpponentModel
    from sommet.search.leaf import Leaf
    from sommet.search.selection import Puct, Selection, Ucb1
    from sommet.search.simulation import Simulation

    # Made by tools/stubs.py from uct.pxd.
    DEEPEST, AT_ONCE = 4096, 16

FOREVER = cython.declare(cython.double, 1e12)
DEFAULTS: UctParameters = UctParameters()


class Uct:
    """A search from one position for the seat that is to move there."""

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation | None = None,
        parameters: UctParameters = DEFAULTS,
        has_secrets: PlainBool = False,
        seed: PlainInt = 0,
    ) -> None:
        """Without an evaluation what the parameters say of one does not count, and without secrets what they say of
        information sets."""
        if position.over or position.mover == 0:
            raise ValueError("a search needs a position in which a seat is to move")
        if evaluation is None:
            evaluation = Evaluation()
            parameters = replace(parameters, has_priors=False, playout_depth=None, quiescence=0)
        self.simulation = Simulation(position, evaluation, seed)
        # At least the root's actions fit, so that there is always a best one.
        self.arena = Arena(max(parameters.capacity, 1 + len(position.legal())))
        kind: type[Selection]
        if has_secrets:
            kind = InformationSetPuct if parameters.has_priors else InformationSetUcb1
        else:
            kind = Puct if parameters.has_priors else Ucb1
        self.selection = kind(self.arena, self.simulation, parameters)
        self.leaf = Leaf(self.simulation, parameters)
        self.belief = Belief(self.simulation, parameters.belief_steps)
        self.opponents = OpponentModel(self.arena, self.simulation)
        self.has_secrets = has_secrets
        self.models_opponents = has_secrets and parameters.models_opponents
        self.simulations = 0
        self.root = 0
        self.first_action = -1
        self.stopped = False
        self.running = False
        if not cython.compiled:
            self.path = [0] * DEEPEST

    # What the caller uses.

    def run(self, simulations: cython.int, seconds: cython.double = FOREVER, first: cython.int = -1) -> None:
        """Goes on for that many simulations, or until the time is up: then what comes out depends on the machine.

        With `first` all of them begin with that legal action, so that its value is known however bad it is.
        """
        until: cython.double = time.perf_counter() + seconds
        if first != -1 and not self.simulation.root.allows(first):
            raise ValueError(f"{first} is not a legal action of {self.simulation.root!r}")
        left: cython.int = simulations
        self._expect_idle()
        self.first_action = first
        self.running = True
        try:
            while left > 0 and not self.stopped and time.perf_counter() <= until:
                if cython.compiled:
                    PyErr_CheckSignals()  # Ctrl-C is heard between simulations
                with cython.nogil:
                    left -= self.simulate_some(min(left, AT_ONCE))
                if failures:
                    raise_kept()
        finally:
            self.running = False

    def stop(self) -> None:
        """Ends the search after a few more simulations; for another thread."""
        self.stopped = True

    def advance(self, action: cython.int) -> None:
        """Plays an action at the root and keeps what the tree knows about what follows.

        Only an action of the searching seat after which it decides again: anything else may change what it knows.
        """
        self._expect_idle()
        position: Position = self.simulation.root
        child: cython.int = self.arena.find_child(self.root, action)
        position.play(action)
        if position.over or position.mover != self.simulation.viewer:
            raise ValueError("a search goes on only with the next decision of the same seat")
        self.reset_expectations()
        if child == NO_NODE or self.arena.used > self.arena.capacity // 2:
            self.arena.clear()
            child = 0
        self.root = child

    def reset_expectations(self) -> None:
        """Lets `expectations` tell of the simulations from now on."""
        self._expect_idle()
        self.simulation.reset_means()
        self.belief.restart()

    def _expect_idle(self) -> None:
        if self.running:
            raise RuntimeError("this search is running, in another thread")

    @property
    def used(self) -> int:
        """How many nodes the tree has."""
        return self.arena.used

    @property
    def root_visits(self) -> int:
        """How many simulations, of this decision or an earlier one, stand behind the position at the root."""
        return self.arena.nodes[self.root].visits

    def ranking(self) -> list[tuple[int, int, float]]:
        """The actions tried at the root, best first: (action, visits, value for the searching seat)."""
        return sorted(self.arena.tried(self.root), key=lambda entry: (-entry[1], -entry[2], entry[0]))

    def expectations(self) -> tuple[float, ...]:
        """What every seat may expect from the root on, seat 1 first: the mean of all simulations counted."""
        return self.simulation.means()

    def best(self) -> int:
        """The action visited most."""
        if not self.ranking():
            self.stopped = False  # it was told to before it began
            self.run(1)
        return self.ranking()[0][0]

    # One simulation after the other.

    def simulate_some(self, most):
        """So many simulations, or fewer if a game in plain Python fails, here or in another thread; their number."""
        done: cython.int = 0
        while done < most:
            self.simulate()
            done += 1
            if failures:
                break
        return done

    def simulate(self):
        """Down the tree, out of it, what it is worth there, back up."""
        if self.has_secrets:
            self.belief.determinize()
        else:
            self.simulation.position.take(self.simulation.root)
        self.descend()
        self.leaf.evaluate()
        self.arena.back_up(self.path, self.depth, self.simulation.payoffs)
        self.simulation.count_payoffs()
        self.simulations += 1

    def descend(self):
        """Follows the tree to a node without a visit, the end of the game or of the memory, and notes the path."""
        node: cython.int = self.root
        self.path[0] = node
        self.depth = 1
        while not self.simulation.position.over and self.depth < DEEPEST:
            node = self.choose(node)
            if node == NO_NODE:
                break
            self.simulation.position.apply(self.arena.nodes[node].action)
            self.path[self.depth] = node
            self.depth += 1
            if self.arena.nodes[node].visits == 0:
                break

    def choose(self, node):
        """The child to go on with: by chance, by the caller, by the opponent model or by selection."""
        mover: cython.int = self.simulation.position.mover
        if mover == 0:
            return self.arena.find_or_add(node, self.simulation.position.pick(self.simulation.rng), mover)
        if node == self.root and self.first_action >= 0:
            return self.selection.force(node, self.first_action)
        if self.models_opponents and mover != self.simulation.viewer:
            return self.opponents.sample(node)
        return self.selection.select(node)
