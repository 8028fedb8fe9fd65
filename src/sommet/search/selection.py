"""Selection: the child that a simulation goes on with. Here where the legal actions of a node are always the same.

UCB1 (Auer, Cesa-Bianchi and Fischer 2002; in trees Kocsis and Szepesvári 2006) visits every child once, then the one
with the best upper confidence bound. PUCT (Rosin 2011, as in AlphaGo) explores by the evaluation's priors; progressive
widening (Coulom 2007, Chaslot and others 2008) admits the heaviest children first.
"""

import cython

from sommet.core.parameters import UctParameters

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt
    from cython.cimports.sommet.search.arena import NO_NODE, Arena, Node
    from cython.cimports.sommet.search.simulation import Simulation
else:
    from math import log, sqrt

    from sommet.search.arena import NO_NODE, Arena
    from sommet.search.simulation import Simulation


class Selection:
    """What every way to select shares. Nodes are numbers in the arena; the simulation stands at the parent."""

    def __init__(self, arena: Arena, simulation: Simulation, parameters: UctParameters) -> None:
        self.arena = arena
        self.simulation = simulation
        self.exploration = parameters.exploration
        self.is_normalised = parameters.is_normalised
        self.widening = parameters.widening

    def select(self, parent):
        """The child to go on with, made when new; NO_NODE when there is no memory for it."""
        return NO_NODE

    def force(self, parent, action):
        """The child for a legal action that the caller has chosen, however bad it looks; NO_NODE as in `select`."""
        return NO_NODE

    def exploration_of(self, seat):
        """The exploration constant for the payoffs of a seat."""
        if not self.is_normalised or self.simulation.counted < 2:
            return self.exploration
        return self.exploration * self.simulation.deviation(seat)


class Ucb1(Selection):
    """A child not visited yet, at random, or the one with the best upper confidence bound."""

    def select(self, parent):
        if not self.has_children(parent):
            return NO_NODE
        nodes: cython.pointer(Node) = self.arena.nodes
        first: cython.int = nodes[parent].first_child
        unvisited: cython.int = nodes[parent].unvisited
        index: cython.int
        if unvisited > 0:
            index = self.first_unvisited(parent) + self.simulation.rng.below(unvisited)
            return self.visit_first(parent, index)
        best: cython.int = first
        best_bound: cython.double = -1
        bound: cython.double
        visits: cython.double
        spread: cython.double = self.exploration_of(nodes[first].chooser)
        spread = spread * spread * log(nodes[parent].visits)
        for index in range(first, first + nodes[parent].children):
            visits = nodes[index].visits
            bound = nodes[index].total / visits + sqrt(spread / visits)
            if bound > best_bound:
                best_bound = bound
                best = index
        return best

    def force(self, parent, action):
        if not self.has_children(parent):
            return NO_NODE
        child: cython.int = self.arena.find_child(parent, action)
        return child if child < self.first_unvisited(parent) else self.visit_first(parent, child)

    def has_children(self, parent):
        """Makes the children of a node that has none yet; False when there is no memory for them."""
        if self.arena.nodes[parent].first_child != NO_NODE:
            return True
        count: cython.int = self.simulation.list_actions()
        return self.arena.add_block(parent, self.simulation.actions, count, self.simulation.position.mover)

    def first_unvisited(self, parent):
        """Where the children without a visit begin: in a block they come after all others."""
        nodes: cython.pointer(Node) = self.arena.nodes
        return nodes[parent].first_child + nodes[parent].children - nodes[parent].unvisited

    def visit_first(self, parent, child):
        """Where a child that is about to have its first visit lies from now on: it changes places with the first of
        those without one."""
        nodes: cython.pointer(Node) = self.arena.nodes
        first: cython.int = self.first_unvisited(parent)
        action: cython.int = nodes[first].action
        nodes[parent].unvisited -= 1
        nodes[first].action = nodes[child].action
        nodes[child].action = action
        return first


class Puct(Selection):
    """The child with the best value plus prior-weighted exploration, among those that progressive widening admits."""

    def select(self, parent):
        if not self.has_children(parent):
            return NO_NODE
        nodes: cython.pointer(Node) = self.arena.nodes
        first: cython.int = nodes[parent].first_child
        count: cython.int = self.admitted(parent)
        spread: cython.double = self.exploration_of(nodes[first].chooser) * sqrt(nodes[parent].visits + 1.0)
        urgency: cython.double = self.first_play_urgency(first, count)
        best: cython.int = first
        best_bound: cython.double = -1
        bound: cython.double
        index: cython.int
        for index in range(first, first + count):
            bound = nodes[index].total / nodes[index].visits if nodes[index].visits > 0 else urgency
            bound += spread * nodes[index].prior / (1 + nodes[index].visits)
            if bound > best_bound:
                best_bound = bound
                best = index
        return best

    def force(self, parent, action):
        return self.arena.find_child(parent, action) if self.has_children(parent) else NO_NODE

    def has_children(self, parent):
        """Makes the children of a node that has none yet, with priors; False when there is no memory for them."""
        if self.arena.nodes[parent].first_child != NO_NODE:
            return True
        count: cython.int = self.simulation.list_actions()
        if not self.arena.add_block(parent, self.simulation.actions, count, self.simulation.position.mover):
            return False
        nodes: cython.pointer(Node) = self.arena.nodes
        first: cython.int = nodes[parent].first_child
        total: cython.double = self.simulation.weigh_actions(count)
        index: cython.int
        for index in range(count):
            nodes[first + index].prior = self.simulation.weights[index] / total if total > 0 else 1.0 / count
        if self.widening > 0:
            self.arena.sort_by_prior(first, count)
        return True

    def admitted(self, parent):
        """How many children progressive widening admits by now: 1 + widening * sqrt(visits), or all of them."""
        count: cython.int = self.arena.nodes[parent].children
        wider: cython.double = self.widening * sqrt(self.arena.nodes[parent].visits)
        return 1 + cython.cast(cython.int, wider) if self.widening > 0 and 1 + wider < count else count

    def first_play_urgency(self, first, count):
        """The value of a child not visited yet: as good as its siblings have turned out for their chooser so far."""
        nodes: cython.pointer(Node) = self.arena.nodes
        total: cython.double = 0
        visits: cython.int = 0
        index: cython.int
        for index in range(first, first + count):
            total += nodes[index].total
            visits += nodes[index].visits
        return total / visits if visits > 0 else 0.5
