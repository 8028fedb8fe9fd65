"""Alpha-beta over the contract, for games without chance and secrets and any number of seats; no game is named here.

The searching seat maximises its payoff, everybody else minimises it: exact for two seats; for more it is the cautious
("paranoid") view in which the others stand together. A turn may be several actions long, so whoever is to move decides
the side, not the ply. Iterative deepening with a transposition table. Budgets count nodes, so that a result can be
repeated; time is for people. A value that rests on finished games alone is exact, and `solved` says so.
"""

import time

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.sommet.core.bits import mix
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
else:
    from sommet.core.bits import mix
    from sommet.core.evaluation import Evaluation
    from sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept

    # The same as in alphabeta.pxd.
    DEEPEST, ROOM, HISTORY = 128, 262144, 4096

EXACT = cython.declare(cython.int, 1)
AT_LEAST = cython.declare(cython.int, 2)
AT_MOST = cython.declare(cython.int, 3)

NO_ACTION = cython.declare(cython.int, -1)
TO_THE_END = cython.declare(cython.int, 1000)  # the depth of a proven value
INFINITE = cython.declare(cython.double, 1e9)
CLOCK_EVERY = cython.declare(cython.longlong, 1024)
# Estimates stay clear of 0 and 1, so that those values are certain.
CLOSE = cython.declare(cython.double, 0.001)


class AlphaBeta:
    """A search from one position for the seat that is to move there."""

    def __init__(self, position: Position, evaluation=None, seat=0, table_bits=18, whim=0.0):
        """For that seat, or the one to move; the table remembers 2 ** table_bits positions in 28 bytes each.

        Estimates are shifted by up to `whim` either way, by the seed: so equals are not always decided alike.
        """
        self.evaluation = Evaluation() if evaluation is None else evaluation
        self.evaluation.expect_own(position)
        self.root = position.copy()
        self.stack = [position.copy() for _ in range(DEEPEST + 1)]
        self.seat = 0
        self.seed = 0
        self.whim = whim
        self.nodes = 0
        self._allocate(1 << table_bits)
        self.aim(position, seat)

    def aim(self, position, seat=0, seed=0):
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

    def forget(self):
        """Empties the table, whose values hold for one seat, and all that earlier searches taught about the order."""
        slot: cython.ulonglong
        action: cython.int
        for slot in range(self.mask + 1):
            self.kinds[slot] = 0
        for action in range(HISTORY):
            self.history[action] = 0.0

    def _allocate(self, slots):
        self.mask = slots - 1
        if cython.compiled:
            self.keys = cython.cast(cython.pointer(cython.ulonglong), calloc(slots, cython.sizeof(cython.ulonglong)))
            self.worths = cython.cast(cython.p_double, calloc(slots, cython.sizeof(cython.double)))
            self.moves = cython.cast(cython.p_int, calloc(slots, cython.sizeof(cython.int)))
            self.depths = cython.cast(cython.p_int, calloc(slots, cython.sizeof(cython.int)))
            self.kinds = cython.cast(cython.p_int, calloc(slots, cython.sizeof(cython.int)))
            self.waiting = cython.cast(cython.p_int, calloc(ROOM, cython.sizeof(cython.int)))
            self.listed = cython.cast(cython.p_int, calloc(MOST_ACTIONS, cython.sizeof(cython.int)))
            self.weights = cython.cast(cython.p_double, calloc(MOST_ACTIONS, cython.sizeof(cython.double)))
            self.history = cython.cast(cython.p_double, calloc(HISTORY, cython.sizeof(cython.double)))
            if not (self.keys and self.worths and self.moves and self.depths and self.kinds):
                raise MemoryError
            if not (self.waiting and self.listed and self.weights and self.history):
                raise MemoryError
        else:
            self.keys, self.worths = [0] * slots, [0.0] * slots
            self.moves, self.depths, self.kinds = [0] * slots, [0] * slots, [0] * slots
            self.waiting, self.listed, self.weights = [0] * ROOM, [0] * MOST_ACTIONS, [0.0] * MOST_ACTIONS
            self.history, self.judged = [0.0] * HISTORY, [0.0] * 8

    def __dealloc__(self):
        if cython.compiled:
            free(self.keys)
            free(self.worths)
            free(self.moves)
            free(self.depths)
            free(self.kinds)
            free(self.waiting)
            free(self.listed)
            free(self.weights)
            free(self.history)

    # What the caller uses.

    def run(self, nodes, seconds=INFINITE, depth=DEEPEST - 1):
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
                best = self._remembered(self.root.key())
            if self.solved:
                break
        return best

    def stop(self):
        """Ends the search at the next node; for another thread."""
        self.stopped = True

    def line(self):
        """The actions everybody is expected to play, as far as the table remembers."""
        position = self.root.copy()
        actions = []
        while not position.over and len(actions) < DEEPEST:
            action = self._remembered(position.key())
            if action not in position.legal():
                break
            actions.append(action)
            position.play(action)
        return actions

    def _remembered(self, key: cython.ulonglong):
        slot: cython.ulonglong = key & self.mask
        return self.moves[slot] if self.keys[slot] == key and self.kinds[slot] else NO_ACTION

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

    def judge(self, position):
        """The evaluation's estimate for the searching seat, give or take a whim."""
        self.evaluation.expect(position, self.judged)
        estimate: cython.double = self.judged[self.seat]
        if self.whim > 0:
            drawn: cython.ulonglong = mix(position.digest(), self.seed) >> 44  # 20 bits
            estimate += self.whim * (cython.cast(cython.double, drawn) / 524288.0 - 1)
        return max(CLOSE, min(1 - CLOSE, estimate))

    def list_ordered(self, position, remembered):
        """Puts the legal actions on the waiting list, the most promising first, and gives their number."""
        count: cython.int = position.fill(self.listed)
        index: cython.int
        hole: cython.int
        action: cython.int
        weight: cython.double
        if self.top + count > ROOM:
            return 0
        self.evaluation.weigh(position, self.listed, count, self.weights)
        for index in range(count):
            action = self.listed[index]
            weight = self.weights[index] * (1 + self.history[action % HISTORY])
            if action == remembered:
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
        """The worth to the searching seat: exact inside (alpha, beta), otherwise a bound on that side."""
        if self.spent():
            return 0.0
        self.proven = True
        if position.over:
            return position.payoff(self.seat)
        if depth == 0:
            self.proven = False
            return self.judge(position)
        key: cython.ulonglong = position.digest()
        slot: cython.ulonglong = key & self.mask
        remembered: cython.int = NO_ACTION
        kind: cython.int = self.kinds[slot] if self.keys[slot] == key else 0
        if kind:
            remembered = self.moves[slot]
            # Not at the root: there an action is wanted, not only a value.
            if ply > 0 and self.depths[slot] >= depth:
                worth: cython.double = self.worths[slot]
                if kind == EXACT or (kind == AT_LEAST and worth >= beta) or (kind == AT_MOST and worth <= alpha):
                    self.proven = self.depths[slot] == TO_THE_END
                    return worth
        return self.best_of(position, depth, ply, alpha, beta, remembered)

    def best_of(self, position, depth, ply, alpha, beta, remembered):
        """The worth of the best action, and a line in the table."""
        base: cython.int = self.top
        count: cython.int = self.list_ordered(position, remembered)
        maximising: cython.bint = position.mover == self.seat
        low: cython.double = alpha
        high: cython.double = beta
        best: cython.double = -INFINITE if maximising else INFINITE
        best_action: cython.int = NO_ACTION
        proven: cython.bint = True
        child: Position = self.stack[ply]
        index: cython.int
        worth: cython.double
        self.top += count
        for index in range(base, base + count):
            child.take(position)
            child.apply(self.waiting[index])
            worth = self.search(child, depth - 1, ply + 1, low, high)
            if self.stopped:
                return 0.0
            proven = proven and self.proven
            if (worth > best) if maximising else (worth < best):
                best = worth
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
            return self.judge(position)
        self.proven = proven
        slot: cython.ulonglong = position.digest() & self.mask
        self.keys[slot] = position.digest()
        self.worths[slot] = best
        self.moves[slot] = best_action
        self.depths[slot] = TO_THE_END if proven else depth
        self.kinds[slot] = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        return best
