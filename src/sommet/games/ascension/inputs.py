"""Ascension: what its net is told of a position. One net, for two to four seats and all options.

Each seat is told of its own pawn and of that of its nearest rival, who needs the fewest turns: these turns (routes.py),
where the pawn stands and what stands around it; then how the two compare, what the other rivals need and whose turn it
is. All seats share how many are in play, the age of the game, the joker and the heights around the pillar.
"""

from typing import Any

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.net import MOST_LISTED, NO_NET, Inputs
    from cython.cimports.sommet.games.ascension.pawns import AROUND
    from cython.cimports.sommet.games.ascension.phases import PIECE, PLACE
    from cython.cimports.sommet.games.ascension.position import AscensionPosition
    from cython.cimports.sommet.games.ascension.routes import DISTANCE, FAR, Prospect, look, prospect
    from cython.cimports.sommet.games.ascension.stacks import NOWHERE, SUMMIT
else:
    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.net import MOST_LISTED, NO_NET, Inputs
    from sommet.games.ascension.pawns import AROUND
    from sommet.games.ascension.phases import PIECE, PLACE
    from sommet.games.ascension.position import AscensionPosition
    from sommet.games.ascension.routes import DISTANCE, FAR, Prospect, look, prospect
    from sommet.games.ascension.stacks import NOWHERE, SUMMIT

    # Made by tools/stubs.py from inputs.pxd.
    TURNS, LEADS, STAGES, HEIGHTS, REACHES, DANGERS, AGES, HEIGHT_AT, REACH_AT = 36, 41, 10, 13, 9, 10, 10, 36, 62
    STEPS_AT, DANGER_AT, OWN_AT, PLAIN_AT, CORNER_AT, AROUND_AT, FLAGS_AT = 80, 89, 99, 103, 107, 111, 117
    PAWN_FACTS, LEAD_AT, MATCH_AT, SECOND_AT, THIRD_AT, MOVER_AT, APART_AT = 122, 244, 285, 385, 395, 405, 414
    CROWD_AT, AGE_AT, JOKER_AT, PILLAR_AT, INPUTS, KEY = 423, 426, 436, 439, 452, 1


class AscensionInputs(Inputs):
    """Every position of a game that goes on."""

    def key(self, position):
        return NO_NET if position.over else KEY

    def write(self, position, indices, amounts, counts):
        self.write_all(cython.cast(AscensionPosition, position), indices, amounts, counts)

    @cython.final
    def write_all(self, position, indices, amounts, counts):
        """The prospects of all seats in play, each surveyed once, then the lists."""
        turns = cython.declare(cython.double[5])
        dangers = cython.declare(cython.double[5])
        if not cython.compiled:
            turns = [0.0] * 5
            dangers = [0.0] * 5
        found: Prospect
        seat: cython.int
        for seat in range(1, position.seats + 1):
            if position.playing >> seat & 1:
                found = prospect(position, seat)
                turns[seat] = found.turns
                dangers[seat] = found.danger
        counts[0] = self.write_board(position, indices, amounts)
        for seat in range(1, position.seats + 1):
            counts[seat] = 0
            if position.playing >> seat & 1:
                counts[seat] = self.write_seat(position, turns, dangers, seat, indices, amounts, seat * MOST_LISTED)

    @cython.final
    def write_board(self, position, indices, amounts):
        """Lists what all seats share."""
        indices[0] = CROWD_AT + size_of(cython.cast(Bits, position.playing)) - 2
        indices[1] = AGE_AT + min(position.turns // (10 * position.seats), AGES - 1)
        indices[2] = JOKER_AT + (0 if position.leader == 0 else 1 if position.joker_cell == NOWHERE else 2)
        count: cython.int = 3
        left: Bits = AROUND[SUMMIT]
        while left:
            indices[count] = PILLAR_AT + min(position.heights[lowest(left)], HEIGHTS - 1)
            left = left & (left - 1)
            count += 1
        at: cython.int
        for at in range(count):
            amounts[at] = 1
        return count

    @cython.final
    def write_seat(self, position, turns, dangers, seat, indices, amounts, begin):
        """Lists what a seat in play is told."""
        first: cython.double = FAR + FAR
        second: cython.double = FAR + FAR
        third: cython.double = FAR + FAR
        left: cython.double
        rival: cython.int = 0
        other: cython.int
        for other in range(1, position.seats + 1):
            if other == seat or not position.playing >> other & 1:
                continue
            left = turns[other]
            if left < first:
                third = second
                second = first
                first = left
                rival = other
            elif left < second:
                third = second
                second = left
            else:
                third = left
        at: cython.int = self.write_pawn(position, turns[seat], dangers[seat], seat, 0, indices, amounts, begin)
        at = self.write_pawn(position, turns[rival], dangers[rival], rival, PAWN_FACTS, indices, amounts, at)
        begun: cython.int = at
        left = turns[seat]
        indices[at] = LEAD_AT + min(max(cython.cast(cython.int, left - first + 20.5), 0), LEADS - 1)
        indices[at + 1] = MATCH_AT + STAGES * stage(left) + stage(first)
        indices[at + 2] = APART_AT + DISTANCE[position.pawns[seat]][position.pawns[rival]]
        phase: cython.int = 0 if position.phase == PIECE else 1 if position.phase == PLACE else 2
        indices[at + 3] = MOVER_AT + phase + (0 if position.mover == seat else 3 if position.mover == rival else 6)
        at += 4
        if second < FAR + FAR:
            indices[at] = SECOND_AT + stage(second)
            at += 1
        if third < FAR + FAR:
            indices[at] = THIRD_AT + stage(third)
            at += 1
        for other in range(begun, at):
            amounts[other] = 1
        return at - begin

    @cython.final
    def write_pawn(self, position, turns, shut, seat, first, indices, amounts, begin):
        """Lists what is told of a pawn from input `first` on; returns where the list goes on."""
        pawn: cython.int = position.pawns[seat]
        home: cython.int = position.corners[seat]
        has_summit: cython.int = position.conquerors >> seat & 1
        indices[begin] = first + bucket(turns)
        indices[begin + 1] = first + HEIGHT_AT + HEIGHTS * has_summit + min(position.heights[pawn], HEIGHTS - 1)
        indices[begin + 2] = first + REACH_AT + REACHES * has_summit + DISTANCE[pawn][home if has_summit else SUMMIT]
        indices[begin + 3] = first + STEPS_AT + min(size_of(position.steps(seat)), 8)
        indices[begin + 4] = first + DANGER_AT + cython.cast(cython.int, shut * DANGERS)
        indices[begin + 5] = first + OWN_AT + min(position.own[seat], 3)
        indices[begin + 6] = first + PLAIN_AT + min(position.plain[seat], 3)
        indices[begin + 7] = first + CORNER_AT + min(position.heights[home], 3)
        at: cython.int = begin + 8
        flags: cython.int = cython.cast(cython.int, position.blocks[seat] > 0) | (position.resting >> seat & 1) << 1
        flags |= (position.gone >> seat & 1) << 2 | cython.cast(cython.int, position.leader == seat) << 3
        flags |= cython.cast(cython.int, look(position, seat).halves) << 4
        index: cython.int
        for index in range(5):
            if flags >> index & 1:
                indices[at] = first + FLAGS_AT + index
                at += 1
        for index in range(begin, at):
            amounts[index] = 1
        return self.write_around(position, seat, first + AROUND_AT, indices, amounts, at)

    @cython.final
    def write_around(self, position, seat, first, indices, amounts, begin):
        """Lists how many neighbours of a pawn lie how much lower or higher, and how many it may not enter."""
        numbers = cython.declare(cython.int[6])
        if not cython.compiled:
            numbers = [0] * 6
        index: cython.int
        free: Bits = position.enterable(seat)
        left: Bits = AROUND[position.pawns[seat]]
        height: cython.int = position.heights[position.pawns[seat]]
        cell: cython.int
        for index in range(6):
            numbers[index] = 0
        while left:
            cell = lowest(left)
            if free & (left & ~(left - 1)):
                numbers[min(max(position.heights[cell] - height + 2, 0), 4)] += 1
            else:
                numbers[5] += 1
            left = left & (left - 1)
        at: cython.int = begin
        for index in range(6):
            if numbers[index] > 0:
                indices[at] = first + index
                amounts[at] = numbers[index]
                at += 1
        return at

    # For training.

    def sizes(self) -> dict[int, int]:
        return {KEY: INPUTS}

    def lessons(self) -> list[tuple[int, dict[str, Any], int]]:
        return [(2, {}, 8), (3, {}, 4), (4, {}, 4)]


def bucket(turns):
    """Turns left, one by one up to 32, then by fours."""
    if turns < 32.0:
        return cython.cast(cython.int, turns) if turns > 0.0 else 0
    return 32 + min(cython.cast(cython.int, (turns - 32.0) / 4.0), 3)


def stage(turns):
    """Turns left, finer towards the end."""
    if turns < 3.0:
        return cython.cast(cython.int, turns) if turns > 0.0 else 0
    return (
        3
        if turns < 5.0
        else 4
        if turns < 8.0
        else 5
        if turns < 12.0
        else 6
        if turns < 16.0
        else (7 if turns < 20.0 else 8 if turns < 26.0 else 9)
    )
