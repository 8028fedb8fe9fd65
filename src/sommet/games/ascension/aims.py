"""Ascension: what a puzzle asks, for a search that proves it. Rule numbers refer to docs/rules/ascension.md.

Nothing is hidden in a puzzle: cubes whose drawing nobody sees bear none.
"""

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.aim import MET, MISSED, OPEN, Aim
    from cython.cimports.sommet.core.bits import Bits
    from cython.cimports.sommet.games.ascension.phases import PAWN, PIECE, PLACE
    from cython.cimports.sommet.games.ascension.position import AscensionPosition
    from cython.cimports.sommet.games.ascension.stacks import CABLE, FACE, LADDER, MATTRESS, NONE, SIDE, SPRING, SUMMIT
else:
    from sommet.core.aim import MET, MISSED, OPEN, Aim
    from sommet.core.bits import Bits
    from sommet.games.ascension.phases import PAWN, PIECE, PLACE
    from sommet.games.ascension.position import AscensionPosition
    from sommet.games.ascension.stacks import CABLE, FACE, LADDER, MATTRESS, NONE, SIDE, SPRING, SUMMIT

    # Made by tools/stubs.py from aims.pxd.
    REACH, GO_HOME, KEEP_FREE, SHUT_IN = range(4)

ONE = cython.declare(Bits, 1)


class AscensionAim(Aim):
    """REACH: to climb the pillar. GO_HOME: to be home with the summit. KEEP_FREE: that the pawn is not blocked in this
    turn. SHUT_IN: that a rival is blocked in its next turn, whatever it does."""

    def __init__(
        self, position: AscensionPosition, kind: PlainInt, seat: PlainInt, limit: PlainInt = 1, rival: PlainInt = 0
    ) -> None:
        Aim.__init__(self, seat, limit)
        piece: cython.int
        self.kind = kind
        self.rival = rival
        self.blocked = position.blocks[rival if kind == SHUT_IN else seat]
        self.tame = True
        for piece in range(position.pieces):
            if position.kinds[piece] & FACE == SPRING or position.kinds[piece] & FACE == CABLE:
                self.tame = False

    def status(self, position, turns):
        return self.judge(cython.cast(AscensionPosition, position), turns)

    @cython.final
    def judge(self, own, turns):
        seat: cython.int = self.seat
        if own.over:
            if own.winner == seat:
                return MET
            return MET if self.kind == REACH and own.conquerors >> seat & 1 else MISSED
        if self.kind == REACH:
            if own.conquerors >> seat & 1:
                return MET
        elif self.kind == KEEP_FREE:
            if turns > 0:
                return MET if own.blocks[seat] == self.blocked else MISSED
        elif self.kind == SHUT_IN:
            return self.judge_rival(own, turns)
        return MISSED if own.blocks[seat] >= 2 or turns >= self.limit else OPEN

    @cython.final
    def judge_rival(self, own, turns):
        """R33: whether the rival's pawn has been blocked in its turn."""
        if own.blocks[self.rival] > self.blocked:
            return MET
        return MISSED if own.blocks[self.seat] >= 2 or (turns > 0 and own.mover != self.rival) else OPEN

    def is_hopeless(self, position, turns):
        return self.rules_out(cython.cast(AscensionPosition, position), turns)

    @cython.final
    def rules_out(self, own, turns):
        if self.kind == SHUT_IN:
            # A step is there, so it is taken.
            return own.mover == self.rival and turns > 0 and own.phase == PAWN
        if not self.tame or self.kind == KEEP_FREE:
            return False
        left: cython.int = self.limit - turns
        if self.is_out_of_reach(own, left):
            return True
        if left > 1 or own.mover != self.seat:
            return False
        if own.phase == PAWN:
            return not own.targets & ONE << (SUMMIT if self.kind == REACH else own.corners[self.seat])
        return (own.phase == PIECE or own.phase == PLACE) and self.is_too_steep(own)

    @cython.final
    def is_out_of_reach(self, own, left):
        """Whether the goal is more squares away than the pawn has steps left."""
        pawn: cython.int = own.pawns[self.seat]
        goal: cython.int = SUMMIT if self.kind == REACH else own.corners[self.seat]
        across: cython.int = pawn % SIDE - goal % SIDE
        along: cython.int = pawn // SIDE - goal // SIDE
        return across > left or -across > left or along > left or -along > left

    @cython.final
    def is_too_steep(self, own):
        """Whether one piece more or less on the goal cannot make it a step any more: none moves under the pawn."""
        pawn: cython.int = own.pawns[self.seat]
        goal: cython.int = SUMMIT if self.kind == REACH else own.corners[self.seat]
        rise: cython.int = own.heights[goal] - own.heights[pawn]
        highest: cython.int = 2 if own.drawn[pawn] == LADDER else 1
        if rise > highest and (own.top[goal] == NONE or rise - 2 > highest):
            return True
        return rise < -3 or (rise < -2 and own.drawn[goal] == MATTRESS)
