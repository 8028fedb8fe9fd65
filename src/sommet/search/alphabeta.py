"""Alpha-beta over the contract, for games without chance and secrets and any number of seats; no game is named here.

The searching seat maximises its payoff, everybody else minimises it: exact for two seats; for more it is the cautious
("paranoid") view in which the others stand together. A turn may be several actions long, so whoever is to move decides
the side, not the ply. Iterative deepening with a transposition table. Budgets count nodes, so that a result can be
repeated; time is for people. A value that rests on finished games alone is exact, and `solved` says so.
"""

import time

import cython

from sommet.core.plain import PlainFloat, PlainInt

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.sommet.core.bits import mix
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from cython.cimports.sommet.search.table import Entry, Table
else:
    from sommet.core.bits import mix
    from sommet.core.evaluation import Evaluation
    from sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
    from sommet.search.table import Entry, Table

    # Made by tools/stubs.py from alphabeta.pxd.
    DEEPEST, MOST_WAITING, HISTORY = 128, 262144, 4096

EXACT = cython.declare(cython.int, 1)
LOWER_BOUND = cython.declare(cython.int, 2)
UPPER_BOUND = cython.declare(cython.int, 3)

NO_ACTION = cython.declare(cython.int, -1)
TO_THE_END = cython.declare(cython.int, 1000)  # the depth of a proven value
INFINITE = cython.declare(cython.double, 1e9)
CLOCK_EVERY = cython.declare(cython.longlong, 1024)
# Estimates stay clear of 0 and 1, so that those values are certain.
CLOSE = cython.declare(cython.double, 0.001)


class AlphaBeta:
    """A search from one position for the seat that is to move there."""

    def __init__(
        self,
        position: Position,
        evaluation: Evaluation | None = None,
        seat: PlainInt = 0,
        table_bits: PlainInt = 18,
        noise: PlainFloat = 0.0,
        table: Table | None = None,
    ) -> None:
        """For that seat, or the one to move; the table remembers 2 ** table_bits positions in 24 bytes each.

        Estimates are shifted by up to `noise` either way, by the seed: so equals are not always decided alike. With a
        table it is a helper: it shares that of another search, whose business it is to empty it.
        """
        self.evaluation = Evaluation() if evaluation is None else evaluation
        self.evaluation.expect_own(position)
        self.root = position.copy()
        self.stack = [position.copy() for _ in range(DEEPEST + 1)]
        self.seat = 0
        self.seed = 0
        self.noise = noise
        self.nodes = 0
        self.running = False
        self.is_helper = table is not None
        self.table = Table(table_bits) if table is None else table
        self._allocate()
        self.aim(position, seat)

    def aim(self, position: Position, seat: PlainInt = 0, seed: PlainInt = 0) -> None:
        """Turns to another position of the same game; what the table knows stays if seat and seed do."""
        if position.over or position.mover == 0:
            raise ValueError("a search needs a position in which a seat is to move")
        seat = seat if seat else position.mover
        if not 1 <= seat <= position.seats:
            raise ValueError(f"seat {seat} is not one of 1 to {position.seats}")
        self._expect_idle()
        if seat != self.seat or seed != self.seed:
            self.forget()
        self.seat = seat
        self.seed = seed
        self.root.copy_from(position)
        self.depth = 0
        self.value = 0.5
        self.solved = False
        self.top = 0

    def helper(self) -> "AlphaBeta":
        """A search for another thread that shares the table. It is aimed, and told to forget, as this one is."""
        return AlphaBeta(self.root, self.evaluation, self.seat, noise=self.noise, table=self.table)

    def forget(self) -> None:
        """Empties the table, whose values hold for one seat, and all that earlier searches taught about the order."""
        action: cython.int
        self._expect_idle()
        if not self.is_helper:
            self.table.clear()
        for action in range(HISTORY):
            self.history[action] = 0.0

    def _expect_idle(self) -> None:
        if self.running:
            raise RuntimeError("this search is running, in another thread; helper() makes one that may run beside it")

    def _allocate(self) -> None:
        if cython.compiled:
            self.boards = cython.cast(cython.pp_void, calloc(DEEPEST + 1, cython.sizeof(cython.p_void)))
            self.waiting = cython.cast(cython.p_int, calloc(MOST_WAITING, cython.sizeof(cython.int)))
            self.listed = cython.cast(cython.p_int, calloc(MOST_ACTIONS, cython.sizeof(cython.int)))
            self.weights = cython.cast(cython.p_double, calloc(MOST_ACTIONS, cython.sizeof(cython.double)))
            self.history = cython.cast(cython.p_double, calloc(HISTORY, cython.sizeof(cython.double)))
            if not (self.boards and self.waiting and self.listed and self.weights and self.history):
                raise MemoryError
            for ply in range(DEEPEST + 1):
                self.boards[ply] = cython.cast(cython.p_void, self.stack[ply])
        else:
            self.boards = self.stack
            self.waiting, self.listed, self.weights = [0] * MOST_WAITING, [0] * MOST_ACTIONS, [0.0] * MOST_ACTIONS
            self.history, self.estimates = [0.0] * HISTORY, [0.0] * 8

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.boards)
            free(self.waiting)
            free(self.listed)
            free(self.weights)
            free(self.history)

    # What the caller uses.

    def run(self, nodes: PlainInt, seconds: PlainFloat = INFINITE, depth: PlainInt = DEEPEST - 1) -> int:
        """Deepens until the position is solved, that depth is done or that many nodes are spent: the best action.

        The time comes second: if it ends the search, what comes out depends on the machine.
        """
        self.ready()
        return self.deepen(nodes, seconds, depth)

    def ready(self) -> None:
        """Takes back that it was stopped."""
        self._expect_idle()
        self.stopped = False

    def deepen(
        self, nodes: PlainInt, seconds: PlainFloat = INFINITE, depth: PlainInt = DEEPEST - 1, first: PlainInt = 1
    ) -> int:
        """What `run` does, from that first depth on, and not at all if it was stopped since it was made ready: for
        threads that begin together, of which one may end before another has begun."""
        self._expect_idle()
        self.budget = self.nodes + nodes
        self.until = time.perf_counter() + seconds
        best = self.root.legal()[0]
        level: cython.int
        value: cython.double
        self.running = True
        try:
            for level in range(first, min(depth, DEEPEST - 1) + 1):
                self.top = 0
                with cython.nogil:
                    value = self.search(self.root, level, 0, -INFINITE, INFINITE)
                if failures:
                    raise_kept()
                if self.stopped:
                    break
                self.depth = level
                self.value = value
                self.solved = self.proven
                # A proven loss is met with what looked best before it was known: there others can still go wrong.
                if not (self.solved and value <= 0) or level == first:
                    best = self.root_action
                if self.solved:
                    break
        finally:
            self.running = False
        return best

    def stop(self) -> None:
        """Ends the search at the next node; for another thread."""
        self.stopped = True

    def principal_variation(self) -> list[int]:
        """The actions everybody is expected to play, as far as the transposition table holds them."""
        position = self.root.copy()
        actions: list[int] = []
        while not position.over and len(actions) < DEEPEST:
            action = self._stored_action(position.key())
            if not position.is_legal(action):
                break
            actions.append(action)
            position.play(action)
        return actions

    def _stored_action(self, key: cython.ulonglong) -> int:
        entry: Entry = self.table.find(key)
        return entry.action if entry.bound else NO_ACTION

    # The search.

    def spent(self):
        """Counts a node; True once the budget, the time or the caller ends the search."""
        self.nodes += 1
        if failures:
            with cython.gil:
                raise_kept()
        if self.nodes > self.budget:
            self.stopped = True
        elif self.nodes % CLOCK_EVERY == 0:
            with cython.gil:
                if cython.compiled:
                    PyErr_CheckSignals()  # so that Ctrl-C is heard
                if time.perf_counter() > self.until:
                    self.stopped = True
        return self.stopped

    def evaluate(self, position):
        """The evaluation's estimate for the searching seat, with the noise of the seed."""
        self.evaluation.expect(position, self.estimates)
        estimate: cython.double = self.estimates[self.seat]
        if self.noise > 0:
            drawn: cython.ulonglong = mix(position.digest(), self.seed) >> 44  # 20 bits
            estimate += self.noise * (cython.cast(cython.double, drawn) / 524288.0 - 1)
        return max(CLOSE, min(1 - CLOSE, estimate))

    def order_actions(self, position, hash_action):
        """Move ordering: puts the legal actions on the waiting list, the most promising first; returns their number."""
        count: cython.int = position.fill(self.listed)
        index: cython.int
        hole: cython.int
        action: cython.int
        weight: cython.double
        if self.top + count > MOST_WAITING:
            return 0
        self.evaluation.weigh(position, self.listed, count, self.weights)
        for index in range(count):
            action = self.listed[index]
            weight = self.weights[index] * (1 + self.history[action % HISTORY])
            if action == hash_action:
                weight = INFINITE
            hole = index
            while hole > 0 and self.weights[hole - 1] < weight:
                self.weights[hole] = self.weights[hole - 1]
                self.waiting[self.top + hole] = self.waiting[self.top + hole - 1]
                hole -= 1
            self.weights[hole] = weight
            self.waiting[self.top + hole] = action
        return count

    def search(self, position, depth, ply, alpha, beta):
        """The value to the searching seat: exact inside (alpha, beta), otherwise a bound on that side."""
        if self.spent():
            return 0.0
        self.proven = True
        if position.over:
            return position.payoff(self.seat)
        if depth == 0:
            self.proven = False
            return self.evaluate(position)
        key: cython.ulonglong = position.digest()
        entry: Entry = self.table.find(key)
        # Not at the root: there an action is wanted, not only a value.
        if (
            ply > 0
            and entry.depth >= depth
            and (
                entry.bound == EXACT
                or (entry.bound == LOWER_BOUND and entry.value >= beta)
                or (entry.bound == UPPER_BOUND and entry.value <= alpha)
            )
        ):
            self.proven = entry.depth == TO_THE_END
            return entry.value
        hash_action: cython.int = entry.action if entry.bound else NO_ACTION
        return self.best_of(position, key, depth, ply, alpha, beta, hash_action)

    def best_of(self, position, key, depth, ply, alpha, beta, hash_action):
        """The value of the best action, and a line in the table."""
        base: cython.int = self.top
        count: cython.int = self.order_actions(position, hash_action)
        maximising: cython.bint = position.mover == self.seat
        low: cython.double = alpha
        high: cython.double = beta
        best: cython.double = -INFINITE if maximising else INFINITE
        best_action: cython.int = NO_ACTION
        proven: cython.bint = True
        index: cython.int
        value: cython.double
        self.top += count
        for index in range(base, base + count):
            cython.cast(Position, self.boards[ply]).take(position)
            cython.cast(Position, self.boards[ply]).apply(self.waiting[index])
            value = self.search(cython.cast(Position, self.boards[ply]), depth - 1, ply + 1, low, high)
            if self.stopped:
                return 0.0
            proven = proven and self.proven
            if (value > best) if maximising else (value < best):
                best = value
                best_action = self.waiting[index]
                if maximising:
                    low = max(low, best)
                else:
                    high = min(high, best)
                # Nothing is better than a certain win, whatever the others are worth.
                if best == (1.0 if maximising else 0.0):
                    proven = True
                    break
            if low >= high:
                self.history[best_action % HISTORY] += depth * depth
                proven = self.proven
                break
        self.top = base
        if count == 0:
            self.proven = False
            return self.evaluate(position)
        self.proven = proven
        bound: cython.int = LOWER_BOUND if best >= beta else UPPER_BOUND if best <= alpha else EXACT
        self.table.store(key, best, best_action, TO_THE_END if proven else depth, bound)
        if ply == 0:
            self.root_action = best_action
        return best
