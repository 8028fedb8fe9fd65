"""Proofs: can a seat force an aim, whatever the others and chance do? No game is named here.

An AND/OR search to the end of every line over the contract of positions, action by action, so that it knows no order of
independent actions: what comes to the same position is looked at once. What it leaves out is what the aim's own bounds
exclude (`core/aim.py`). Nothing here is an estimate: an answer is certain, or `exhausted` says that there is none.
"""

from collections.abc import Sequence

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memset
    from cython.cimports.sommet.core.aim import MET, MISSED, OPEN, Aim
    from cython.cimports.sommet.core.bits import mix
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept
else:
    from sommet.core.aim import MET, MISSED, OPEN, Aim
    from sommet.core.bits import mix
    from sommet.core.position import MOST_ACTIONS, Position, failures, raise_kept

    # Made by tools/stubs.py from proof.pxd.
    DEEPEST, MOST_WAITING = 96, 262144


MOST_BITS = 20  # of the table of known positions
NO_ACTION = cython.declare(cython.int, -1)
MOST_BARRED = 16


class OutOfBudget(Exception):
    """The budget of nodes was spent before the search was certain."""


class Proof:
    """A search for one aim, from any position of its game."""

    def __init__(self, position: Position, aim: Aim, budget: PlainInt = 5_000_000) -> None:
        """The budget is how many positions may be looked at for one answer."""
        self.aim = aim
        self.budget = budget
        self.nodes = 0
        self.exhausted = False
        self.root = position.copy()
        self.stack = [position.copy() for _ in range(DEEPEST + 1)]
        self.bars = 0
        self.top = 0
        bits = min(MOST_BITS, max(8, int(budget).bit_length()))
        self.mask = (1 << bits) - 1
        if cython.compiled:
            self.boards = cython.cast(cython.pp_void, calloc(DEEPEST + 1, cython.sizeof(cython.p_void)))
            self.waiting = cython.cast(cython.p_int, calloc(MOST_WAITING, cython.sizeof(cython.int)))
            self.keys = cython.cast(cython.p_ulonglong, calloc(1 << bits, cython.sizeof(cython.ulonglong)))
            self.found = cython.cast(cython.p_uchar, calloc(1 << bits, 1))
            if not (self.boards and self.waiting and self.keys and self.found):
                raise MemoryError
            for ply in range(DEEPEST + 1):
                self.boards[ply] = cython.cast(cython.p_void, self.stack[ply])
        else:
            self.boards = self.stack
            self.waiting = [0] * MOST_WAITING
            self.replies, self.barred = [0] * DEEPEST, [0] * MOST_BARRED
            self.keys, self.found = {}, {}  # type: ignore[assignment]  # slots are made as they are used

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.boards)
            free(self.waiting)
            free(self.keys)
            free(self.found)

    def attainable(self, position: Position, turns: PlainInt = 0, barred: Sequence[int] = ()) -> bool:
        """Whether the aim can be forced from here, where so many turns of the seat have ended, without playing any of
        the barred actions in its first turn. OutOfBudget if that takes too long."""
        index: cython.int
        if len(barred) > MOST_BARRED:
            raise ValueError(f"at most {MOST_BARRED} actions can be barred, not {len(barred)}")
        position.expect_ready()
        self.ready()
        self.bars = len(barred)
        for index in range(self.bars):
            self.barred[index] = barred[index]
        root: Position = self.stack[0]
        root.take(position)
        spent: cython.int = turns
        status: cython.int
        if cython.compiled:
            with cython.nogil:
                status = self.force(root, 0, spent)
        else:
            status = self.force(root, 0, spent)
        if failures:
            raise_kept()
        if status == OPEN:
            raise OutOfBudget(f"{self.budget} positions are not enough for a proof")
        return status == MET

    def ready(self):
        """Forgets what was known: it depends on what is barred."""
        ply: cython.int
        self.nodes = 0
        self.top = 0
        self.exhausted = False
        for ply in range(DEEPEST):
            self.replies[ply] = NO_ACTION
        if cython.compiled:
            memset(self.found, 0, self.mask + 1)
        else:
            self.found.clear()
        return 0

    def force(self, position, ply, turns):
        """MET or MISSED, certainly; OPEN when the budget is spent."""
        status: cython.int = self.aim.status(position, turns)
        if status != OPEN:
            return status
        if self.aim.is_hopeless(position, turns):
            return MISSED
        self.nodes += 1
        if self.nodes > self.budget or ply + 1 >= DEEPEST:
            self.exhausted = True
            return OPEN
        key: cython.ulonglong = mix(self.aim.digest(position), turns * 8 + (1 if self.bars and turns == 0 else 0))
        slot: cython.ulonglong = key & self.mask
        if cython.compiled:
            if self.found[slot] and self.keys[slot] == key:
                return self.found[slot]
        elif self.keys.get(slot) == key and slot in self.found:  # type: ignore[attr-defined]  # interpreted, a dict
            return self.found[slot]
        status = self.settle(position, cython.cast(Position, self.boards[ply + 1]), ply, turns)
        if status != OPEN:
            self.keys[slot] = key
            self.found[slot] = status
        return status

    def settle(self, position, child, ply, turns):
        """The status of a position by those that follow it."""
        is_own: cython.bint = position.mover == self.aim.seat
        first: cython.int = self.top
        if first + MOST_ACTIONS > MOST_WAITING:
            self.exhausted = True
            return OPEN
        if cython.compiled:
            count: cython.int = self.aim.fill(position, turns, self.waiting + first)
        else:
            listed = [0] * MOST_ACTIONS
            count = self.aim.fill(position, turns, listed)
            self.waiting[first : first + count] = listed[:count]
        index: cython.int
        action: cython.int
        status: cython.int
        wanted: cython.int = MET if is_own else MISSED  # what decides the node
        # What decided a sibling probably decides this one too.
        for index in range(first, first + count):
            if self.waiting[index] == self.replies[ply]:
                self.waiting[index] = self.waiting[first]
                self.waiting[first] = self.replies[ply]
                break
        self.top = first + count
        for index in range(first, first + count):
            action = self.waiting[index]
            if is_own and turns == 0 and self.bars and self.is_barred(action):
                continue
            child.take(position)
            child.apply(action)
            status = self.force(
                child, ply + 1, turns + (1 if is_own and (child.over or child.mover != self.aim.seat) else 0)
            )
            if status == OPEN or status == wanted:
                self.top = first
                self.replies[ply] = action
                return status
        self.top = first
        return MISSED if is_own else MET

    def is_barred(self, action):
        index: cython.int
        for index in range(self.bars):
            if self.barred[index] == action:
                return True
        return False

    # What the caller makes of it.

    def solving(self, position: Position, turns: PlainInt = 0, barred: Sequence[int] = ()) -> int | None:
        """The first legal action after which the seat to move, which pursues the aim, can still force it."""
        for action in position.legal():
            if action not in barred and self.holds(position, action, turns, barred):
                return action
        return None

    def holds(self, position: Position, action: PlainInt, turns: PlainInt = 0, barred: Sequence[int] = ()) -> bool:
        """Whether the aim can be forced after an action."""
        after = position.copy()
        after.play(action)
        spent = turns + ended(self.aim, position, after)
        return self.attainable(after, spent, barred if spent == 0 else ())


def ended(aim: Aim, before: Position, after: Position) -> int:
    """1 if an action ended a turn of the seat that pursues the aim, else 0."""
    return 1 if before.mover == aim.seat and (after.over or after.mover != aim.seat) else 0
