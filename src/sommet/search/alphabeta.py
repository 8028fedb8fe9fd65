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
    from cython.cimports.libc.string import memset
    from cython.cimports.sommet.core.bits import mix
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
else:
    from collections import defaultdict
    from types import SimpleNamespace

    from sommet.core.bits import mix
    from sommet.core.evaluation import Evaluation
    from sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept

    # Made by tools/stubs.py from alphabeta.pxd.
    DEEPEST, MOST_WAITING, HISTORY = 128, 262144, 4096

    def _empty_entry() -> SimpleNamespace:
        return SimpleNamespace(key=0, bound=0)


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
    ) -> None:
        """For that seat, or the one to move; the table remembers 2 ** table_bits positions in 24 bytes each.

        Estimates are shifted by up to `noise` either way, by the seed: so equals are not always decided alike.
        """
        self.evaluation = Evaluation() if evaluation is None else evaluation
        self.evaluation.expect_own(position)
        self.root = position.copy()
        self.stack = [position.copy() for _ in range(DEEPEST + 1)]
        self.seat = 0
        self.seed = 0
        self.noise = noise
        self.nodes = 0
        self._allocate(1 << table_bits)
        self.aim(position, seat)

    def aim(self, position: Position, seat: PlainInt = 0, seed: PlainInt = 0) -> None:
        """Turns to another position of the same game; what the table knows stays if seat and seed do."""
        if position.over or position.mover == 0:
            raise ValueError("a search needs a position in which a seat is to move")
        seat = seat if seat else position.mover
        if not 1 <= seat <= position.seats:
            raise ValueError(f"seat {seat} is not one of 1 to {position.seats}")
        if seat != self.seat or seed != self.seed:
            self.forget()
        self.seat = seat
        self.seed = seed
        self.root.copy_from(position)
        self.depth = 0
        self.value = 0.5
        self.solved = False
        self.top = 0

    def forget(self) -> None:
        """Empties the table, whose values hold for one seat, and all that earlier searches taught about the order."""
        action: cython.int
        if cython.compiled:
            memset(self.table, 0, (self.mask + 1) * cython.sizeof(Entry))
        else:
            self.table.clear()
        for action in range(HISTORY):
            self.history[action] = 0.0

    def _allocate(self, slots: PlainInt) -> None:
        self.mask = slots - 1
        if cython.compiled:
            self.table = cython.cast(cython.pointer(Entry), calloc(slots, cython.sizeof(Entry)))
            self.waiting = cython.cast(cython.p_int, calloc(MOST_WAITING, cython.sizeof(cython.int)))
            self.listed = cython.cast(cython.p_int, calloc(MOST_ACTIONS, cython.sizeof(cython.int)))
            self.weights = cython.cast(cython.p_double, calloc(MOST_ACTIONS, cython.sizeof(cython.double)))
            self.history = cython.cast(cython.p_double, calloc(HISTORY, cython.sizeof(cython.double)))
            if not (self.table and self.waiting and self.listed and self.weights and self.history):
                raise MemoryError
        else:
            self.table = defaultdict(_empty_entry)  # type: ignore[assignment]  # slots are made as they are used
            self.waiting, self.listed, self.weights = [0] * MOST_WAITING, [0] * MOST_ACTIONS, [0.0] * MOST_ACTIONS
            self.history, self.estimates = [0.0] * HISTORY, [0.0] * 8

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.table)
            free(self.waiting)
            free(self.listed)
            free(self.weights)
            free(self.history)

    # What the caller uses.

    def run(self, nodes: PlainInt, seconds: PlainFloat = INFINITE, depth: PlainInt = DEEPEST - 1) -> int:
        """Deepens until the position is solved, that depth is done or that many nodes are spent: the best action.

        The time comes second: if it ends the search, what comes out depends on the machine.
        """
        self.budget = self.nodes + nodes
        self.until = time.perf_counter() + seconds
        self.stopped = False
        best = self.root.legal()[0]
        for level in range(1, min(depth, DEEPEST - 1) + 1):
            self.top = 0
            value = self.search(self.root, level, 0, -INFINITE, INFINITE)
            if failures:
                raise_kept()
            if self.stopped:
                break
            self.depth = level
            self.value = value
            self.solved = self.proven
            # A proven loss is met with what looked best before it was known: there others can still go wrong.
            if not (self.solved and value <= 0) or level == 1:
                best = self._stored_action(self.root.key())
            if self.solved:
                break
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
            if action not in position.legal():
                break
            actions.append(action)
            position.play(action)
        return actions

    def _stored_action(self, key: cython.ulonglong) -> int:
        slot: cython.ulonglong = key & self.mask
        return self.table[slot].action if self.table[slot].key == key and self.table[slot].bound else NO_ACTION

    # The search.

    def spent(self):
        """Counts a node; True once the budget, the time or the caller ends the search."""
        self.nodes += 1
        if failures:
            raise_kept()
        if self.nodes > self.budget:
            self.stopped = True
        elif self.nodes % CLOCK_EVERY == 0:
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
        slot: cython.ulonglong = key & self.mask
        hash_action: cython.int = NO_ACTION
        bound: cython.int = self.table[slot].bound if self.table[slot].key == key else 0
        if bound:
            hash_action = self.table[slot].action
            # Not at the root: there an action is wanted, not only a value.
            if ply > 0 and self.table[slot].depth >= depth:
                value: cython.double = self.table[slot].value
                if (
                    bound == EXACT
                    or (bound == LOWER_BOUND and value >= beta)
                    or (bound == UPPER_BOUND and value <= alpha)
                ):
                    self.proven = self.table[slot].depth == TO_THE_END
                    return value
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
        child: Position = cython.cast(Position, self.stack[ply])
        index: cython.int
        value: cython.double
        self.top += count
        for index in range(base, base + count):
            child.take(position)
            child.apply(self.waiting[index])
            value = self.search(child, depth - 1, ply + 1, low, high)
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
        self.remember(key, best, best_action, TO_THE_END if proven else depth, bound)
        return best

    def remember(self, key, value, action, depth, bound):
        """Writes into the table's slot for the key, whatever was there."""
        slot: cython.ulonglong = key & self.mask
        self.table[slot].key = key
        self.table[slot].value = value
        self.table[slot].action = action
        self.table[slot].depth = depth
        self.table[slot].bound = bound
