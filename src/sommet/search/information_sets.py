"""Information-set search with a single observer (Cowling, Powley and Whitehouse 2012), for games with secrets.

Each simulation begins with a determinization: what the searching seat cannot know is replaced by a guess. One tree is
kept over what it does know, and a node's legal actions depend on the guess. So a child's bound counts its
availability, how often it could have been chosen, where it would otherwise count the visits of the parent.
"""

import cython

from sommet.core.parameters import UctParameters
from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.sommet.search.arena import NO_NODE, Arena, Node
    from cython.cimports.sommet.search.selection import Selection
    from cython.cimports.sommet.search.simulation import Simulation
else:
    from math import log, sqrt

    from sommet.search.arena import NO_NODE, Arena
    from sommet.search.selection import Selection
    from sommet.search.simulation import Simulation

    # Made by tools/stubs.py from information_sets.pxd.
    SLOTS = 32768


class Belief:
    """What the searching seat believes of what it cannot know: determinizations, the likelier the more often."""

    def __init__(self, simulation: Simulation, steps: PlainInt) -> None:
        """With 0 steps all determinizations are equally likely."""
        self.simulation = simulation
        self.steps = steps
        self.state = simulation.root.copy()
        self.restart()

    def restart(self) -> None:
        """Begins a new chain, for another position at the root."""
        self.likelihood = -1.0

    def determinize(self):
        """Puts the simulation at the root with a guess of what the searching seat cannot know.

        Metropolis–Hastings: a proposal takes the place of the state if it is likelier, or else as often as the ratio of
        their likelihoods says. So in the long run each guess comes as often as its likelihood has it.
        """
        step: cython.int
        proposed: cython.double
        for step in range(self.steps if self.steps > 0 else 1):
            self.simulation.position.take(self.simulation.root)
            self.simulation.position.guess(self.simulation.viewer, self.simulation.rng)
            if self.steps > 0:
                proposed = self.simulation.evaluation.likelihood(self.simulation.position, self.simulation.viewer)
                if self.simulation.rng.below(1 << 30) * self.likelihood < proposed * (1 << 30):
                    self.likelihood = proposed
                    self.state.take(self.simulation.position)
        if self.steps > 0:
            self.simulation.position.take(self.state)


class ActionSet:
    """The legal actions of the moment as a hash set, to compare children with, and which of them have a child."""

    def __init__(self) -> None:
        self.stamp = 0
        if cython.compiled:
            self.actions = cython.cast(cython.p_int, calloc(SLOTS, cython.sizeof(cython.int)))
            self.stamps = cython.cast(cython.p_int, calloc(SLOTS, cython.sizeof(cython.int)))
            if not self.actions or not self.stamps:
                raise MemoryError
        else:
            self.actions = [0] * SLOTS
            self.stamps = [0] * SLOTS

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.actions)
            free(self.stamps)

    def fill(self, actions, count):
        """Becomes the set of these actions, none of them marked."""
        index: cython.int
        slot: cython.int
        self.stamp += 1
        for index in range(count):
            slot = actions[index] & (SLOTS - 1)
            while self.stamps[slot] == self.stamp:
                slot = (slot + 1) & (SLOTS - 1)
            self.stamps[slot] = self.stamp
            self.actions[slot] = actions[index]

    def mark_tried(self, action):
        """Marks an action that has a child; False if it is not in the set."""
        slot: cython.int = action & (SLOTS - 1)
        while self.stamps[slot] == self.stamp and self.actions[slot] != action:
            slot = (slot + 1) & (SLOTS - 1)
        if self.stamps[slot] != self.stamp:
            return False
        self.actions[slot] = -1 - action
        return True

    def is_untried(self, action):
        """Whether an action of the set is not marked."""
        slot: cython.int = action & (SLOTS - 1)
        while self.actions[slot] != action and self.actions[slot] != -1 - action:
            slot = (slot + 1) & (SLOTS - 1)
        return self.actions[slot] >= 0


class InformationSetSelection(Selection):
    """What both ways to select in an information set share."""

    def __init__(self, arena: Arena, simulation: Simulation, parameters: UctParameters) -> None:
        Selection.__init__(self, arena, simulation, parameters)
        self.legal = ActionSet()

    def force(self, parent, action):
        child: cython.int = self.arena.find_child(parent, action)
        return child if child != NO_NODE else self.add_available(parent, action)

    def list_legal(self):
        """Lists the actions legal in this determinization, keeps them as a set too, and returns their number."""
        count: cython.int = self.simulation.list_actions()
        self.legal.fill(self.simulation.actions, count)
        return count

    def add_available(self, parent, action):
        """A new child, available for the first time; NO_NODE when the memory is full."""
        child: cython.int = self.arena.add_child(parent, action, self.simulation.position.mover)
        if child != NO_NODE:
            self.arena.nodes[child].availability = 1
        return child


class InformationSetUcb1(InformationSetSelection):
    """Among the actions legal in this determinization: one never tried, at random, or the best upper bound."""

    def select(self, parent):
        nodes: cython.pointer(Node) = self.arena.nodes
        count: cython.int = self.list_legal()
        untried: cython.int = count
        best: cython.int = NO_NODE
        best_bound: cython.double = -1
        bound: cython.double
        visits: cython.double
        exploration: cython.double = self.exploration_of(self.simulation.position.mover)
        child: cython.int = nodes[parent].first_child
        while child != NO_NODE:
            if self.legal.mark_tried(nodes[child].action):
                untried -= 1
                nodes[child].availability += 1
                visits = nodes[child].visits
                bound = nodes[child].total / visits
                bound += exploration * sqrt(log(nodes[child].availability) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = nodes[child].sibling
        if untried == 0:
            return best
        child = self.add_available(parent, self.untried_at(count, self.simulation.rng.below(untried)))
        return child if child != NO_NODE else best

    def untried_at(self, count, place):
        """The legal action without a child that comes after so many others of them."""
        index: cython.int
        action: cython.int = -1
        for index in range(count):
            action = self.simulation.actions[index]
            if self.legal.is_untried(action):
                if place == 0:
                    break
                place -= 1
        return action


class InformationSetPuct(InformationSetSelection):
    """Among the actions legal in this determinization: the heaviest untried one while progressive widening admits
    another, or else the best value plus prior-weighted exploration."""

    def select(self, parent):
        nodes: cython.pointer(Node) = self.arena.nodes
        count: cython.int = self.list_legal()
        tried: cython.int = 0
        best: cython.int = NO_NODE
        best_bound: cython.double = -1
        bound: cython.double
        spread: cython.double
        exploration: cython.double = self.exploration_of(self.simulation.position.mover)
        child: cython.int = nodes[parent].first_child
        while child != NO_NODE:
            if self.legal.mark_tried(nodes[child].action):
                tried += 1
                nodes[child].availability += 1
                spread = exploration * sqrt(nodes[child].availability + 1.0)
                bound = nodes[child].total / nodes[child].visits
                bound += spread * nodes[child].prior / (1 + nodes[child].visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = nodes[child].sibling
        child = self.add_heaviest(parent, count) if self.admits_another(parent, tried, count) else NO_NODE
        return child if child != NO_NODE else best

    def admits_another(self, parent, tried, count):
        """Whether there is an untried action and progressive widening lets it in by now."""
        visits: cython.int = self.arena.nodes[parent].visits
        return tried < count and (self.widening <= 0 or tried < 1 + self.widening * sqrt(visits))

    def add_heaviest(self, parent, count):
        """A child for the heaviest untried action, with its prior; NO_NODE when the memory is full."""
        total: cython.double = self.simulation.weigh_actions(count)
        weights: cython.p_double = self.simulation.weights
        actions: cython.p_int = self.simulation.actions
        index: cython.int
        heaviest: cython.int = -1
        for index in range(count):
            if self.legal.is_untried(actions[index]) and (heaviest < 0 or weights[index] > weights[heaviest]):
                heaviest = index
        child: cython.int = self.add_available(parent, actions[heaviest])
        if child != NO_NODE:
            self.arena.nodes[child].prior = weights[heaviest] / total if total > 0 else 1.0 / count
        return child


class OpponentModel:
    """The other seats act by the evaluation's weights, each action as often as its weight has it.

    In a tree of the searching seat alone they would learn from its secrets how to answer them.
    """

    def __init__(self, arena: Arena, simulation: Simulation) -> None:
        self.arena = arena
        self.simulation = simulation

    def sample(self, parent):
        """The child for what the mover does, made when new; NO_NODE when the memory is full."""
        actions: cython.p_int = self.simulation.actions
        weights: cython.p_double = self.simulation.weights
        count: cython.int = self.simulation.list_actions()
        total: cython.double = self.simulation.weigh_actions(count)
        point: cython.double = self.simulation.rng.below(1 << 30) * total / (1 << 30)
        action: cython.int = actions[count - 1]
        index: cython.int
        for index in range(count):
            point -= weights[index]
            if point < 0:
                action = actions[index]
                break
        return self.arena.find_or_add(parent, action, self.simulation.position.mover)
