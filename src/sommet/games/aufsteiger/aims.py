"""die Aufsteiger: what a puzzle asks, for a search that proves it. Rule numbers refer to docs/rules/aufsteiger.md."""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.aim import MET, MISSED, OPEN, Aim
    from cython.cimports.sommet.games.aufsteiger.cells import SIDE, is_empty, neighbours
    from cython.cimports.sommet.games.aufsteiger.pawns import BIG, SMALL
    from cython.cimports.sommet.games.aufsteiger.phases import PAWN2, STONE, TOP
    from cython.cimports.sommet.games.aufsteiger.position import AufsteigerPosition
    from cython.cimports.sommet.games.aufsteiger.reach import summit
    from cython.cimports.sommet.games.aufsteiger.tower import GREY, NONE
else:
    from sommet.core.aim import MET, MISSED, OPEN, Aim
    from sommet.games.aufsteiger.cells import SIDE, is_empty, neighbours
    from sommet.games.aufsteiger.pawns import BIG, SMALL
    from sommet.games.aufsteiger.phases import PAWN2, STONE, TOP
    from sommet.games.aufsteiger.position import AufsteigerPosition
    from sommet.games.aufsteiger.reach import summit
    from sommet.games.aufsteiger.tower import GREY, NONE

    # Made by tools/stubs.py from aims.pxd.
    RISE, SHUT_OFF = 0, 1

ONE = cython.declare(cython.uint, 1)


def step_up(position, reached, allowed, low, high, found):
    """Adds the cells to which a ladder of so many levels leads from those reached, and all that is walked to from there
    (R15, R16)."""
    around = cython.declare(cython.uint[28])
    if not cython.compiled:
        around = [0] * SIDE
    column: cython.int
    row: cython.int
    cell: cython.int
    near: cython.int
    side: cython.int
    rise: cython.int
    left: cython.uint
    neighbours(reached, around)
    for column in range(1, SIDE - 1):
        left = around[column] & allowed[column] & position.built[column] & ~reached[column] & ~found[column]
        for row in range(SIDE):
            if not left >> row & 1:
                continue
            cell = column * SIDE + row
            for side in range(4):
                near = cell + (SIDE if side == 0 else -SIDE if side == 1 else 1 if side == 2 else -1)
                rise = position.heights[cell] - position.heights[near]
                if reached[near // SIDE] >> near % SIDE & 1 and low <= rise <= high:
                    found[column] = found[column] | ONE << row
                    break
    if not is_empty(found):
        position.wander(found, allowed)


def highest(position, seat, ladders):
    """The greatest height a seat's pawn gets to on foot and with these of its ladders, as the tower stands."""
    reached = cython.declare(cython.uint[28])
    allowed = cython.declare(cython.uint[28])
    small = cython.declare(cython.uint[28])
    big = cython.declare(cython.uint[28])
    both = cython.declare(cython.uint[28])
    if not cython.compiled:
        reached, allowed, small, big, both = ([0] * SIDE for _ in range(5))
    column: cython.int
    found: cython.int
    best: cython.int = position.height_of(seat)
    position.footing(seat, allowed)
    if position.phase == TOP and position.tops_allowed() & (ONE << GREY | ONE << position.pawn_colours[seat]):
        position.outline(position.held, allowed)  # the colour is still to be chosen
    position.terrace(position.pawns[seat], reached)
    if not (seat == position.mover and position.phase == PAWN2 and position.walked):
        position.wander(reached, allowed)
    best = max(best, summit(position, reached))
    for column in range(SIDE):
        small[column] = 0
        big[column] = 0
        both[column] = 0
    if ladders & SMALL:
        step_up(position, reached, allowed, 2, 2, small)
        best = max(best, summit(position, small))
    if ladders & BIG:
        step_up(position, reached, allowed, 2, 4, big)
        best = max(best, summit(position, big))
    if ladders == SMALL | BIG:
        step_up(position, small, allowed, 2, 4, both)
        best = max(best, summit(position, both))
        for column in range(SIDE):
            both[column] = 0
        step_up(position, big, allowed, 2, 2, both)
        found = summit(position, both)
        best = max(best, found)
    return best


def height_within_reach(position: AufsteigerPosition, seat: PlainInt, ladders: PlainInt) -> int:
    """How high a seat's pawn gets as the tower stands, on foot and with these of its ladders (1 small, 2 big)."""
    position.expect_seat(seat)
    if position.pawns[seat] == NONE:
        raise ValueError(f"the pawn of seat {seat} waits to be pushed")
    return highest(position, seat, position.ladders[seat] & ladders)


class AufsteigerAim(Aim):
    """RISE: to end the way of the pawn, in this turn, at that height or higher. SHUT_OFF: that a rival, once the turn
    is over, cannot get above that height as the tower then stands, without moving a block."""

    def __init__(self, kind: PlainInt, seat: PlainInt, height: PlainInt, rival: PlainInt = 0) -> None:
        Aim.__init__(self, seat, 1)
        self.kind = kind
        self.height = height
        self.rival = rival

    def status(self, position, turns):
        return self.judge(cython.cast(AufsteigerPosition, position), turns)

    @cython.final
    def judge(self, own, turns):
        if self.kind == SHUT_OFF:
            if turns == 0:
                return OPEN
            return MISSED if highest(own, self.rival, own.ladders[self.rival]) > self.height else MET
        if turns == 0 and not own.over and (own.phase != STONE or own.mover != self.seat):
            return OPEN
        return MET if own.height_of(self.seat) >= self.height else MISSED

    def is_hopeless(self, position, turns):
        return self.rules_out(cython.cast(AufsteigerPosition, position), turns)

    @cython.final
    def rules_out(self, own, turns):
        if self.kind == SHUT_OFF or own.pawns[self.seat] == NONE or (own.phase != TOP and own.phase != PAWN2):
            return False
        return highest(own, self.seat, own.ladders[self.seat]) < self.height
