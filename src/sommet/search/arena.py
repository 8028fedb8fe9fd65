"""The arena: all nodes of a search tree in one piece of memory, which a node's number is an index of.

Where the legal actions are the same in every simulation, the children of a node are made at once and lie side by side,
in a block. Where they depend on the simulation (chance, secrets), they are added one by one, the newest first. In
both, `sibling` leads from a child to the next.
"""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memset
else:
    from types import SimpleNamespace

    # Made by tools/stubs.py from arena.pxd.
    NO_NODE = 0


class Arena:
    """Nodes, from the root, whose number is 0, to as many as there is memory for."""

    def __init__(self, capacity: PlainInt) -> None:
        self.capacity = capacity
        self.used = 0
        if cython.compiled:
            # One more than are used: a game that fails lists no action, and the first is looked at all the same.
            self.nodes = cython.cast(cython.pointer(Node), calloc(capacity + 1, cython.sizeof(Node)))
            if not self.nodes:
                raise MemoryError
        else:
            self.nodes = []
        self.new_node(-1, 0)

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.nodes)

    def clear(self) -> None:
        """Empties the tree; a root without children is left."""
        if cython.compiled:
            memset(self.nodes, 0, self.used * cython.sizeof(Node))
        else:
            self.nodes.clear()
        self.used = 0
        self.new_node(-1, 0)

    def tried(self, parent: cython.int) -> list[tuple[int, int, float]]:
        """The visited children of a node in the order of their block or list: (action, visits, mean payoff)."""
        found = []
        child: cython.int = self.nodes[parent].first_child
        left: cython.int = self.nodes[parent].children
        while left > 0:
            visits: cython.int = self.nodes[child].visits
            if visits > 0:
                found.append((self.nodes[child].action, visits, self.nodes[child].total / visits))
            left -= 1
            child = self.nodes[child].sibling
        return found

    def new_node(self, action, chooser):
        """A node without children, or NO_NODE when the memory is full."""
        if self.used >= self.capacity:
            return NO_NODE
        if not cython.compiled:
            self.nodes.append(
                SimpleNamespace(
                    total=0.0, prior=0.0, visits=0, availability=0, first_child=0, children=0, unvisited=0, sibling=0
                )
            )
        self.nodes[self.used].action = action
        self.nodes[self.used].chooser = chooser
        self.used += 1
        return self.used - 1

    def find_child(self, parent, action):
        """The child for an action, or NO_NODE."""
        child: cython.int = self.nodes[parent].first_child
        left: cython.int = self.nodes[parent].children
        while left > 0:
            if self.nodes[child].action == action:
                return child
            left -= 1
            child = self.nodes[child].sibling
        return NO_NODE

    def add_child(self, parent, action, chooser):
        """A new child, before those there are, or NO_NODE when the memory is full."""
        child: cython.int = self.new_node(action, chooser)
        if child != NO_NODE:
            self.nodes[child].sibling = self.nodes[parent].first_child
            self.nodes[parent].first_child = child
            self.nodes[parent].children += 1
        return child

    def find_or_add(self, parent, action, chooser):
        """The child for an action, made when new; NO_NODE when the memory is full."""
        child: cython.int = self.find_child(parent, action)
        return child if child != NO_NODE else self.add_child(parent, action, chooser)

    def add_block(self, parent, actions, count, chooser):
        """Makes all children of a node that has none; False when there is no memory for them."""
        index: cython.int
        child: cython.int
        if self.used + count > self.capacity:
            return False
        self.nodes[parent].first_child = self.used
        self.nodes[parent].children = count
        self.nodes[parent].unvisited = count
        for index in range(count):
            child = self.new_node(actions[index], chooser)
            self.nodes[child].sibling = child + 1 if index + 1 < count else NO_NODE
        return True

    def sort_by_prior(self, first, count):
        """Puts the heavier children of a new block first (shell sort: in place, the same order in both forms)."""
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

    def back_up(self, path, depth, payoffs):
        """Counts a visit of every node on a path, and what it paid to the seat that chose the node."""
        index: cython.int
        node: cython.int
        for index in range(depth):
            node = path[index]
            self.nodes[node].visits += 1
            if self.nodes[node].chooser > 0:
                self.nodes[node].total += payoffs[self.nodes[node].chooser]
