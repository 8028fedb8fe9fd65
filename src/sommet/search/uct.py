"""Monte Carlo tree search over the contract: any number of seats, chance and secrets; no game is named here.

UCT (Kocsis and Szepesvári 2006) with the payoff of the seat that chooses at each node. Chance is sampled. With secrets
each simulation first replaces what the searcher cannot know by a guess, and one tree is kept over what it does know
(information-set search with a single observer, Cowling, Powley and Whitehouse 2012). With a game's evaluation the tree
is guided by priors, widened step by step, and playouts are cut off early. Same seed and same budget, same answer.
"""

import time

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.libc.math import log, sqrt
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memset
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from cython.cimports.sommet.core.rng import Rng
else:
    from math import log, sqrt
    from types import SimpleNamespace

    from sommet.core.evaluation import Evaluation
    from sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from sommet.core.rng import Rng

    DEEPEST, MARKS = 4096, 32768

FOREVER = cython.declare(cython.double, 1e12)
LONGEST_TURN = cython.declare(cython.int, 12)  # decisions until a turn that is played to its end has to be judged
NONE = cython.declare(cython.int, 0)  # the root is nobody's child, so its number can stand for "no node"


class Uct:
    """A search from one position for the seat that is to move there."""

    def __init__(
        self,
        position: Position,
        seed=0,
        secrets=False,
        exploration=0.7,
        evaluation=None,
        horizon=-1,
        guided=False,
        widening=0.0,
        capacity=1_000_000,
        inference=0,
        scaled=False,
        modelled=False,
        settled=0,
    ):
        """With an evaluation, playouts stop after `horizon` actions (-1: never) and `guided` search follows its priors,
        trying 1 + widening * sqrt(visits) actions of a node (0: all of them at once). A `scaled` exploration counts in
        standard deviations of the payoffs. With secrets, `inference` is how many guesses a simulation chooses from by
        their likelihood (0: takes the first), and `modelled` seats act by the evaluation's weights instead of learning
        in a tree that knows the searcher's secrets. With `settled` a turn is first played to its end, each time by the
        best of so many of the heaviest actions: for evaluations that speak of positions between turns."""
        if position.over or position.mover == 0:
            raise ValueError("a search needs a position in which a seat is to move")
        self.root = position.copy()
        self.scratch = position.copy()
        self.believed = position.copy()
        self.trial = position.copy()
        self.belief = -1.0
        self.evaluation = Evaluation() if evaluation is None else evaluation
        self.evaluation.expect_own(position)
        self.rng = Rng(seed)
        self.viewer = position.mover
        self.secrets = secrets
        self.exploration = exploration
        self.horizon = horizon if evaluation is not None else -1
        self.guided = guided and evaluation is not None
        self.scaled = scaled
        self.inference = inference if secrets else 0
        self.modelled = modelled and secrets
        self.settled = settled if evaluation is not None else 0
        self.widening = widening
        # Room for the root's actions at least, so that there is always a best one.
        self.capacity = max(capacity, 1 + len(position.legal()))
        self.simulations = 0
        self.first = -1
        self.stamp = 0
        self.stopped = False
        self.used = 0
        self.top = 0
        self._allocate()
        self.count_anew()
        self.new_node(-1, 0)

    def _allocate(self):
        if cython.compiled:
            # One more than are used: a game that fails lists no action, and the first is looked at all the same.
            self.nodes = cython.cast(cython.pointer(Node), calloc(self.capacity + 1, cython.sizeof(Node)))
            self.actions = cython.cast(cython.p_int, calloc(MOST_ACTIONS, cython.sizeof(cython.int)))
            self.weights = cython.cast(cython.p_double, calloc(MOST_ACTIONS, cython.sizeof(cython.double)))
            self.marked = cython.cast(cython.p_int, calloc(MARKS, cython.sizeof(cython.int)))
            self.stamps = cython.cast(cython.p_int, calloc(MARKS, cython.sizeof(cython.int)))
            if not self.nodes or not self.actions or not self.weights or not self.marked or not self.stamps:
                raise MemoryError
        else:
            self.nodes = []
            self.actions = [0] * MOST_ACTIONS
            self.weights = [0.0] * MOST_ACTIONS
            self.marked = [0] * MARKS
            self.stamps = [0] * MARKS
            self.path = [0] * DEEPEST
            self.payoffs = [0.0] * 8
            self.totals = [0.0] * 8
            self.squares = [0.0] * 8

    def __dealloc__(self):
        if cython.compiled:
            free(self.nodes)
            free(self.actions)
            free(self.weights)
            free(self.marked)
            free(self.stamps)

    # What the caller uses.

    def run(self, simulations: cython.int, seconds: cython.double = FOREVER, first: cython.int = -1):
        """Goes on for that many simulations, or until the time is up: then what comes out depends on the machine.

        With `first` all of them begin with that legal action, so that its value is known however bad it is.
        """
        until: cython.double = time.perf_counter() + seconds
        if first != -1 and not self.root.allows(first):
            raise ValueError(f"{first} is not a legal action of {self.root!r}")
        self.first = first
        done: cython.int
        for done in range(simulations):
            if done % 16 == 0 and (self.stopped or time.perf_counter() > until):
                break
            if cython.compiled:
                if done % 64 == 0:
                    PyErr_CheckSignals()  # Ctrl-C is heard between simulations
                with cython.nogil:
                    self.simulate()
                if failures:
                    raise_kept()
            else:
                self.simulate()

    def stop(self):
        """Ends the search after a few more simulations; for another thread."""
        self.stopped = True

    def advance(self, action: cython.int):
        """Plays an action at the root and keeps what the tree knows about what follows.

        Only an action of the searching seat after which it decides again: anything else may change what it knows.
        """
        child: cython.int = self.find_child(self.top, action)
        self.root.play(action)
        if self.root.over or self.root.mover != self.viewer:
            raise ValueError("a search goes on only with the next decision of the same seat")
        self.count_anew()
        if child == NONE or self.used > self.capacity // 2:
            self._forget()
        else:
            self.top = child

    def count_anew(self):
        """Lets `expectations` speak of the simulations from now on."""
        seat: cython.int
        self.counted = 0
        self.belief = -1.0
        for seat in range(8):
            self.totals[seat] = 0.0
            self.squares[seat] = 0.0

    def _forget(self):
        """Empties the tree."""
        if cython.compiled:
            memset(self.nodes, 0, self.used * cython.sizeof(Node))
        else:
            self.nodes = []
        self.used = 0
        self.top = 0
        self.new_node(-1, 0)

    @property
    def known(self):
        """How many simulations, of this decision or an earlier one, stand behind the position at the root."""
        return self.nodes[self.top].visits

    def ranking(self):
        """The actions tried at the root, best first: (action, visits, value for the searching seat)."""
        ranked = []
        child: cython.int = self.nodes[self.top].first
        left: cython.int = self.nodes[self.top].children
        while left > 0:
            node_visits: cython.int = self.nodes[child].visits
            if node_visits > 0:
                ranked.append((self.nodes[child].action, node_visits, self.nodes[child].total / node_visits))
            left -= 1
            child = self.nodes[child].following if self.secrets else child + 1
        ranked.sort(key=lambda entry: (-entry[1], -entry[2], entry[0]))
        return ranked

    def expectations(self):
        """What every seat may expect from the root on, seat 1 first: the mean of all simulations counted."""
        return tuple([self.totals[seat] / max(1, self.counted) for seat in range(1, self.root.seats + 1)])

    def best(self):
        """The action visited most."""
        ranked = self.ranking()
        if not ranked:
            self.run(1)
            ranked = self.ranking()
        return ranked[0][0]

    # One simulation.

    def simulate(self):
        """Down the tree, out of it, judge the end, back up."""
        node: cython.int = self.top
        child: cython.int
        self.depth = 1
        self.path[0] = node
        if self.inference > 0:
            self.believe()
        else:
            self.scratch.take(self.root)
            if self.secrets:
                self.scratch.guess(self.viewer, self.rng)
        while not self.scratch.over and self.depth < DEEPEST:
            if self.scratch.mover == 0:
                child = self.find(node, self.scratch.pick(self.rng))
            elif node == self.top and self.first >= 0:
                child = self.begin_with(node, self.first)
            elif self.modelled and self.scratch.mover != self.viewer:
                child = self.follow(node)
            elif self.secrets and self.guided:
                child = self.select_hidden_guided(node)
            elif self.secrets:
                child = self.select_hidden(node)
            elif self.nodes[node].first == NONE and (not self.expand(node)):
                break
            elif self.guided:
                child = self.select_guided(node)
            else:
                child = self.select(node)
            if child == NONE:
                break
            self.scratch.apply(self.nodes[child].action)
            self.path[self.depth] = child
            self.depth += 1
            node = child
            if self.nodes[node].visits == 0:
                break
        self.judge()
        self.back_up()
        self.simulations += 1
        self.counted += 1
        seat: cython.int
        for seat in range(1, self.root.seats + 1):
            self.totals[seat] += self.payoffs[seat]
            self.squares[seat] += self.payoffs[seat] * self.payoffs[seat]

    def believe(self):
        """A guess, in the long run each as often as its likelihood has it (Metropolis and Hastings): a fresh one takes
        the place of the one before if it is likelier, or else as often as the proportion of the two says."""
        step: cython.int
        likelihood: cython.double
        for step in range(self.inference):
            self.scratch.take(self.root)
            self.scratch.guess(self.viewer, self.rng)
            likelihood = self.evaluation.likelihood(self.scratch, self.viewer)
            if self.rng.below(1 << 30) * self.belief < likelihood * (1 << 30):
                self.belief = likelihood
                self.believed.take(self.scratch)
        self.scratch.take(self.believed)

    def reach(self, seat):
        """The exploration constant in the measure of a seat's payoffs."""
        if not self.scaled or self.counted < 2:
            return self.exploration
        mean: cython.double = self.totals[seat] / self.counted
        variance: cython.double = self.squares[seat] / self.counted - mean * mean
        # A payoff that never varied yet says little: any small reach will do.
        return self.exploration * sqrt(variance if variance > 1e-6 else 1e-6)

    def follow(self, parent):
        """The child for what another seat does, each action as often as the evaluation's weights have it."""
        count: cython.int = self.scratch.fill(self.actions)
        index: cython.int
        total: cython.double = 0
        self.evaluation.weigh(self.scratch, self.actions, count, self.weights)
        for index in range(count):
            total += self.weights[index]
        point: cython.double = self.rng.below(1 << 30) * total / (1 << 30)
        action: cython.int = self.actions[count - 1]
        for index in range(count):
            point -= self.weights[index]
            if point < 0:
                action = self.actions[index]
                break
        return self.find(parent, action)

    def new_node(self, action, chooser):
        """A node without children, or NONE when the memory is full."""
        if self.used >= self.capacity:
            return NONE
        if not cython.compiled:
            self.nodes.append(
                SimpleNamespace(total=0.0, prior=0.0, visits=0, offered=0, first=0, children=0, fresh=0, following=0)
            )
        self.nodes[self.used].action = action
        self.nodes[self.used].chooser = chooser
        self.used += 1
        return self.used - 1

    def begin_with(self, parent, action):
        """The child of the root for an action given from outside; made when new, NONE when there is no room."""
        index: cython.int
        if self.secrets:
            index = self.find_child(parent, action)
            if index == NONE:
                index = self.add(parent, action, self.viewer)
                if index != NONE:
                    self.nodes[index].offered = 1
            return index
        if self.nodes[parent].first == NONE and not self.expand(parent):
            return NONE
        index = self.find_child(parent, action)
        fresh: cython.int = self.nodes[parent].first + self.nodes[parent].children - self.nodes[parent].fresh
        if not self.guided and index >= fresh:
            # As in `select`: visited children come first in the block.
            self.nodes[parent].fresh -= 1
            self.nodes[index].action = self.nodes[fresh].action
            self.nodes[fresh].action = action
            index = fresh
        return index

    def find_child(self, parent, action):
        """The child for an action, or NONE."""
        child: cython.int = self.nodes[parent].first
        left: cython.int = self.nodes[parent].children
        while left > 0:
            if self.nodes[child].action == action:
                return child
            left -= 1
            child = self.nodes[child].following if self.secrets else child + 1
        return NONE

    # A node whose actions are the same in every simulation: its children are one block.

    def expand(self, parent):
        """Makes the children of a node; False when there is no room for them."""
        count: cython.int = self.scratch.fill(self.actions)
        index: cython.int
        first: cython.int = self.used
        if self.used + count > self.capacity:
            return False
        if self.guided:
            self.evaluation.weigh(self.scratch, self.actions, count, self.weights)
        total: cython.double = 0
        for index in range(count):
            self.new_node(self.actions[index], self.scratch.mover)
            total += self.weights[index]
        if self.guided:
            for index in range(count):
                self.nodes[first + index].prior = self.weights[index] / total if total > 0 else 1.0 / count
            if self.widening > 0:
                self.sort_by_prior(first, count)
        self.nodes[parent].first = first
        self.nodes[parent].children = count
        self.nodes[parent].fresh = count
        return True

    def sort_by_prior(self, first, count):
        """Puts the heavier children first (shell sort: in place, no allocation, the same order in both forms)."""
        gap: cython.int = count // 2
        index: cython.int
        hole: cython.int
        action: cython.int
        prior: cython.double
        while gap > 0:
            for index in range(gap, count):
                action = self.nodes[first + index].action
                prior = self.nodes[first + index].prior
                hole = index
                while hole >= gap and self.nodes[first + hole - gap].prior < prior:
                    self.nodes[first + hole].prior = self.nodes[first + hole - gap].prior
                    self.nodes[first + hole].action = self.nodes[first + hole - gap].action
                    hole -= gap
                self.nodes[first + hole].prior = prior
                self.nodes[first + hole].action = action
            gap //= 2

    def select(self, parent):
        """A child not visited yet, at random, or the one with the best upper bound (UCB1)."""
        first: cython.int = self.nodes[parent].first
        count: cython.int = self.nodes[parent].children
        index: cython.int
        if self.nodes[parent].fresh > 0:
            # Visited children come first in the block, so the chosen one changes places with the first fresh one.
            at: cython.int = first + count - self.nodes[parent].fresh
            other: cython.int = at + self.rng.below(self.nodes[parent].fresh)
            self.nodes[parent].fresh -= 1
            action: cython.int = self.nodes[at].action
            self.nodes[at].action = self.nodes[other].action
            self.nodes[other].action = action
            return at
        best: cython.int = first
        best_bound: cython.double = -1
        bound: cython.double
        visits: cython.double
        spread: cython.double = self.reach(self.nodes[first].chooser)
        spread = spread * spread * log(self.nodes[parent].visits)
        for index in range(first, first + count):
            visits = self.nodes[index].visits
            bound = self.nodes[index].total / visits + sqrt(spread / visits)
            if bound > best_bound:
                best_bound = bound
                best = index
        return best

    def select_guided(self, parent):
        """The child with the best value plus prior-weighted exploration, among those the widening admits."""
        first: cython.int = self.nodes[parent].first
        admitted: cython.int = self.nodes[parent].children
        visits: cython.int = self.nodes[parent].visits
        if self.widening > 0 and 1 + self.widening * sqrt(visits) < admitted:
            admitted = 1 + cython.cast(cython.int, self.widening * sqrt(visits))
        reach: cython.double = self.reach(self.nodes[first].chooser) * sqrt(visits + 1.0)
        # A child not visited yet is expected to be as good as its parent turned out for the chooser so far.
        hoped: cython.double = 0
        seen: cython.int = 0
        index: cython.int
        for index in range(first, first + admitted):
            hoped += self.nodes[index].total
            seen += self.nodes[index].visits
        hoped = hoped / seen if seen > 0 else 0.5
        best: cython.int = first
        best_bound: cython.double = -1
        bound: cython.double
        for index in range(first, first + admitted):
            bound = self.nodes[index].total / self.nodes[index].visits if self.nodes[index].visits > 0 else hoped
            bound += reach * self.nodes[index].prior / (1 + self.nodes[index].visits)
            if bound > best_bound:
                best_bound = bound
                best = index
        return best

    # A node whose actions depend on the simulation (chance, secrets): its children are a list.

    def find(self, parent, action):
        """The child for what chance or a modelled seat chose; made when new."""
        child: cython.int = self.nodes[parent].first
        while child != NONE:
            if self.nodes[child].action == action:
                return child
            child = self.nodes[child].following
        return self.add(parent, action, self.scratch.mover)

    def add(self, parent, action, chooser):
        """A new child at the head of the list, or NONE."""
        child: cython.int = self.new_node(action, chooser)
        if child != NONE:
            self.nodes[child].following = self.nodes[parent].first
            self.nodes[parent].first = child
            self.nodes[parent].children += 1
        return child

    def mark_legal(self):
        """Lists the actions legal under this guess, marks them for comparison with the children, gives their number."""
        count: cython.int = self.scratch.fill(self.actions)
        index: cython.int
        slot: cython.int
        self.stamp += 1
        for index in range(count):
            slot = self.actions[index] & (MARKS - 1)
            while self.stamps[slot] == self.stamp:
                slot = (slot + 1) & (MARKS - 1)
            self.stamps[slot] = self.stamp
            self.marked[slot] = self.actions[index]
        return count

    def mark_tried(self, action):
        """Marks an action that has a child; False if it is not legal under this guess."""
        slot: cython.int = action & (MARKS - 1)
        while self.stamps[slot] == self.stamp and self.marked[slot] != action:
            slot = (slot + 1) & (MARKS - 1)
        if self.stamps[slot] != self.stamp:
            return False
        self.marked[slot] = -1 - action
        return True

    def is_untried(self, action):
        """Whether a legal action has no child yet."""
        slot: cython.int = action & (MARKS - 1)
        while self.marked[slot] != action and self.marked[slot] != -1 - action:
            slot = (slot + 1) & (MARKS - 1)
        return self.marked[slot] >= 0

    def select_hidden(self, parent):
        """Among the actions legal under this guess: one never tried, at random, or the best upper bound."""
        count: cython.int = self.mark_legal()
        index: cython.int
        untried: cython.int = count
        best: cython.int = NONE
        best_bound: cython.double = -1
        bound: cython.double
        visits: cython.double
        reach: cython.double = self.reach(self.scratch.mover)
        child: cython.int = self.nodes[parent].first
        while child != NONE:
            if self.mark_tried(self.nodes[child].action):
                untried -= 1
                self.nodes[child].offered += 1
                visits = self.nodes[child].visits
                bound = self.nodes[child].total / visits
                bound += reach * sqrt(log(self.nodes[child].offered) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.nodes[child].following
        if untried == 0:
            return best
        wanted: cython.int = self.rng.below(untried)
        for index in range(count):
            if self.is_untried(self.actions[index]):
                if wanted == 0:
                    child = self.add(parent, self.actions[index], self.scratch.mover)
                    if child != NONE:
                        self.nodes[child].offered = 1
                    return child if child != NONE else best
                wanted -= 1
        return best

    def select_hidden_guided(self, parent):
        """Among the actions legal under this guess: the heaviest untried one while the widening admits another, else
        the best value plus prior-weighted exploration."""
        count: cython.int = self.mark_legal()
        index: cython.int
        tried: cython.int = 0
        best: cython.int = NONE
        best_bound: cython.double = -1
        bound: cython.double
        reach: cython.double = self.reach(self.scratch.mover)
        child: cython.int = self.nodes[parent].first
        while child != NONE:
            if self.mark_tried(self.nodes[child].action):
                tried += 1
                self.nodes[child].offered += 1
                bound = self.nodes[child].total / self.nodes[child].visits
                bound += (
                    reach
                    * sqrt(self.nodes[child].offered + 1.0)
                    * self.nodes[child].prior
                    / (1 + self.nodes[child].visits)
                )
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.nodes[child].following
        if tried == count or (self.widening > 0 and tried >= 1 + self.widening * sqrt(self.nodes[parent].visits)):
            return best
        self.evaluation.weigh(self.scratch, self.actions, count, self.weights)
        heaviest: cython.int = -1
        total: cython.double = 0
        for index in range(count):
            total += self.weights[index]
            if self.is_untried(self.actions[index]) and (heaviest < 0 or self.weights[index] > self.weights[heaviest]):
                heaviest = index
        child = self.add(parent, self.actions[heaviest], self.scratch.mover)
        if child == NONE:
            return best
        self.nodes[child].offered = 1
        self.nodes[child].prior = self.weights[heaviest] / total if total > 0 else 1.0 / count
        return child

    # The end of a simulation.

    def settle(self):
        """Plays the turn to its end, each time the best of the heaviest actions."""
        seat: cython.int = self.scratch.mover
        count: cython.int
        left: cython.int = LONGEST_TURN
        while left > 0 and seat > 0 and self.scratch.mover == seat and not self.scratch.over:
            count = self.scratch.fill(self.actions)
            self.evaluation.weigh(self.scratch, self.actions, count, self.weights)
            self.scratch.apply(self.best_of_heaviest(count, seat))
            left -= 1

    def best_of_heaviest(self, count, seat):
        """Of the heaviest actions, as many as `settled` says, the one whose position is judged best for the seat."""
        best: cython.int = -1
        best_value: cython.double = -1
        value: cython.double
        tried: cython.int
        index: cython.int
        heaviest: cython.int
        for tried in range(self.settled if self.settled < count else count):
            heaviest = 0
            for index in range(1, count):
                if self.weights[index] > self.weights[heaviest]:
                    heaviest = index
            if self.settled == 1:
                return self.actions[heaviest]
            self.weights[heaviest] = -1
            self.trial.take(self.scratch)
            self.trial.apply(self.actions[heaviest])
            if self.trial.over:
                value = self.trial.payoff(seat)
            else:
                self.evaluation.expect(self.trial, self.payoffs)
                value = self.payoffs[seat]
            if value > best_value:
                best_value = value
                best = self.actions[heaviest]
        return best

    def judge(self):
        """Plays on at random, to the end or the horizon, and writes what it is worth to every seat."""
        if self.settled:
            self.settle()
        left: cython.int = self.horizon
        while not self.scratch.over and left != 0:
            self.scratch.apply(self.scratch.pick(self.rng))
            left -= 1
        seat: cython.int
        if self.scratch.over:
            for seat in range(1, self.scratch.seats + 1):
                self.payoffs[seat] = self.scratch.payoff(seat)
        else:
            self.evaluation.expect(self.scratch, self.payoffs)

    def back_up(self):
        index: cython.int
        node: cython.int
        for index in range(self.depth):
            node = self.path[index]
            self.nodes[node].visits += 1
            if self.nodes[node].chooser > 0:
                self.nodes[node].total += self.payoffs[self.nodes[node].chooser]
