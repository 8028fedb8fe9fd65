"""Ascension: a static evaluation. What a net has learned (inputs.py, net.bin) of routes and pawns.

Without it, for priors and for the reasons of hints: the turns each pawn still needs (routes.py), compared. Section 13
of the rules names what else counts. The weights were set by hand and by matches between versions.
"""

from pathlib import Path

import cython

from sommet.core.plain import PlainFloat
from sommet.games.ascension.inputs import AscensionInputs

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.core.net import Nets
    from cython.cimports.sommet.games.ascension.actions import (
        MOVE_TO,
        PLACE_AT,
        REVEAL_AT,
        STAY,
        TAKE_JOKER,
        TAKE_OWN,
        TAKE_PLAIN,
    )
    from cython.cimports.sommet.games.ascension.pawns import AROUND, CORNERS_WITH
    from cython.cimports.sommet.games.ascension.phases import PIECE, PLACE
    from cython.cimports.sommet.games.ascension.position import AscensionPosition
    from cython.cimports.sommet.games.ascension.routes import (
        DISTANCE,
        EFFORT,
        FAR,
        LEVELS,
        TABLE,
        TABLES,
        THRIFT,
        Outlook,
        best_step,
        danger,
        look,
        partner,
        peril,
        pieces_needed,
        prospect,
        repair,
        survey,
    )
    from cython.cimports.sommet.games.ascension.stacks import (
        ABYSS,
        BLANK,
        CELLS,
        FACE,
        FIGURES,
        HALF,
        NONE,
        NOWHERE,
        SHOWN,
        SUMMIT,
    )
else:
    from math import exp

    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.evaluation import Evaluation
    from sommet.core.net import Nets
    from sommet.games.ascension.actions import MOVE_TO, PLACE_AT, REVEAL_AT, STAY, TAKE_JOKER, TAKE_OWN, TAKE_PLAIN
    from sommet.games.ascension.pawns import AROUND, CORNERS_WITH
    from sommet.games.ascension.phases import PIECE, PLACE
    from sommet.games.ascension.position import AscensionPosition
    from sommet.games.ascension.routes import (
        DISTANCE,
        EFFORT,
        FAR,
        LEVELS,
        TABLE,
        TABLES,
        THRIFT,
        Outlook,
        best_step,
        danger,
        look,
        partner,
        peril,
        pieces_needed,
        prospect,
        repair,
        survey,
    )
    from sommet.games.ascension.stacks import ABYSS, BLANK, CELLS, FACE, FIGURES, HALF, NONE, NOWHERE, SHOWN, SUMMIT

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)

RACING = cython.declare(cython.double, 5.0)  # turns; who needs fewer is hindered in any case
LONGEST = cython.declare(cython.double, 45.0)  # turns; more make no difference
ODDS = cython.declare(cython.double, 0.25)  # a turn multiplies the odds by e to this
HARM = cython.declare(cython.double, 0.6)  # a turn an opponent loses, in turns of one's own
KEEN = cython.declare(cython.double, 1.3)  # how strongly priors follow the turns gained
IDLE = cython.declare(cython.double, 0.05)  # the weight of an action that changes nobody's way
PROP = cython.declare(cython.double, 0.35)  # turns; what a piece towards another way out is worth
REMOTE = cython.declare(cython.double, 4.0)  # pieces; a cell that needs more is no help


class AscensionEvaluation(Evaluation):
    """Counts the turns each pawn needs, weighs in the danger of being blocked, and compares."""

    def __init__(self, alarm: PlainFloat = 20.0, patience: PlainFloat = 30.0) -> None:
        """An opponent is hindered once it needs fewer than `alarm` turns; after `patience` turns for each player, less
        and less so."""
        self.alarm = alarm
        self.patience = patience
        self.nets = Nets(AscensionInputs(), Path(__file__).with_name("net.bin"))

    @cython.final
    def vigilance(self, position):
        """From how many turns left on opponents are hindered now.

        Two who always take away each other's last step never get home, so both mind their own way more as time goes by.
        """
        waited: cython.double = position.turns / self.patience / position.seats - 1.0
        if waited <= 0.0 or self.alarm <= RACING:
            return self.alarm
        return RACING if waited >= 1.0 else self.alarm - (self.alarm - RACING) * waited

    # The contract.

    def is_own(self, position):
        return isinstance(position, AscensionPosition) and position.seats > 0

    def expect(self, position, values):
        self.share(cython.cast(AscensionPosition, position), values)

    @cython.final
    def share(self, position, values):
        """Turns the net's strengths into expectations that add up to one; without a net, by hand."""
        seat: cython.int
        total: cython.double = 0.0
        if not self.nets.strengths(position, values):
            self.share_by_hand(position, values)
            return
        for seat in range(1, position.seats + 1):
            values[seat] = exp(values[seat]) if position.playing >> seat & 1 else 0.0
            total += values[seat]
        for seat in range(1, position.seats + 1):
            values[seat] = values[seat] / total

    @cython.final
    def share_by_hand(self, position, values):
        """Half of a seat's expectation is its own progress, the other half its start on the others.

        An opponent's way counts for no more than `ALARM` turns: who hinders everybody all the time never gets home.
        """
        left = cython.declare(cython.double[5])
        if not cython.compiled:
            left = [0.0] * 5
        seat: cython.int
        other: cython.int
        rivals: cython.double
        turns: cython.double
        alarm: cython.double = self.vigilance(position)
        climbing: cython.int = size_of(cython.cast(Bits, position.playing & ~position.conquerors))
        for seat in range(1, position.seats + 1):
            values[seat] = 0.0
            left[seat] = LONGEST
            if position.playing >> seat & 1:
                turns = prospect(position, seat).turns
                if seat == position.leader and climbing > 1:
                    turns = turns / climbing  # R38: a turn after each of them, less the regular one
                left[seat] = turns if turns < LONGEST else LONGEST
        for seat in range(1, position.seats + 1):
            if not position.playing >> seat & 1:
                continue
            rivals = 0.0
            for other in range(1, position.seats + 1):
                if other != seat and position.playing >> other & 1:
                    turns = left[other] if left[other] < alarm else alarm
                    rivals += exp(-ODDS * turns)
            turns = exp(-ODDS * left[seat])
            values[seat] = 0.5 * turns / (turns + rivals) + 0.5 * (1.0 - left[seat] / LONGEST)

    def weigh(self, position, actions, count, weights):
        self.weigh_phase(cython.cast(AscensionPosition, position), actions, count, weights)

    @cython.final
    def weigh_phase(self, position, actions, count, weights):
        if position.phase == PIECE:
            self.weigh_pieces(position, actions, count, weights)
        elif position.phase == PLACE:
            self.weigh_places(position, actions, count, weights)
        else:
            self.weigh_steps(position, actions, count, weights)

    # Priors.

    @cython.final
    def weigh_steps(self, position, actions, count, weights):
        """Steps by the turns left from where they lead, the danger there weighed in."""
        entry = cython.declare(cython.double[TABLE])
        beyond = cython.declare(cython.double[TABLE])
        if not cython.compiled:
            entry = [0.0] * TABLE
            beyond = [0.0] * TABLE
        seat: cython.int = position.mover
        outlook: Outlook = look(position, seat)
        survey(position, outlook, entry, beyond, 0)
        index: cython.int
        cell: cython.int
        turns: cython.double
        for index in range(count):
            cell = position.pawns[seat] if actions[index] == STAY else actions[index] - MOVE_TO
            if cell == outlook.goal:
                weights[index] = 50.0
                continue
            turns = FAR
            if position.heights[cell] < LEVELS:
                turns = beyond[cell * LEVELS + position.heights[cell]]
                turns += partner(position, outlook, cell, position.heights[cell])
            turns += peril(position, outlook, cell, position.heights[cell], turns)
            weights[index] = exp(-KEEN * turns)

    @cython.final
    def survey_all(self, position, entries, beyonds, turns):
        """A survey for every seat in play, and how many turns the best step of each leaves."""
        seat: cython.int
        outlook: Outlook
        for seat in range(1, position.seats + 1):
            turns[seat] = 0.0
            if position.playing >> seat & 1:
                outlook = look(position, seat)
                survey(position, outlook, entries, beyonds, seat * TABLE)
                turns[seat] = best_step(position, outlook, entries, beyonds, seat * TABLE, NOWHERE, True, False)

    @cython.final
    def change(self, position, entries, beyonds, turns, cell, level, drawing):
        """What it is worth to the mover, in turns, that a cell changes to this height and drawing."""
        mover: cython.int = position.mover
        seat: cython.int
        pawn: cython.int
        gain: cython.double = 0.0
        after: cython.double
        alarm: cython.double = self.vigilance(position)
        for seat in range(1, position.seats + 1):
            if not position.playing >> seat & 1:
                continue
            pawn = position.pawns[seat]
            if seat == mover and DISTANCE[pawn][cell] <= 2:
                gain += support(position, cell, level, drawing)
            if DISTANCE[pawn][cell] != 1:
                continue
            after = turns_after(position, seat, entries, beyonds, cell, level, drawing)
            after = after if after < turns[seat] + 6.0 else turns[seat] + 6.0
            if seat == mover:
                gain += (turns[seat] if turns[seat] < after + 6.0 else after + 6.0) - after
            else:
                after = after if after < alarm else alarm
                if after > turns[seat]:
                    gain += HARM * (after - turns[seat])
        return gain

    @cython.final
    def best_change(self, position, entries, beyonds, turns, size, drawing):
        """The most a piece that shows the drawing can be worth beside any pawn."""
        best: cython.double = 0.0
        gain: cython.double
        seat: cython.int
        cell: cython.int
        left: Bits = EMPTY
        for seat in range(1, position.seats + 1):
            if position.playing >> seat & 1:
                left = left | AROUND[position.pawns[seat]]
        left = left & ~position.pawned & ~position.fenced(position.mover) & ~(ONE << SUMMIT)
        left = left & ~(CORNERS_WITH[FIGURES] & ~CORNERS_WITH[drawing])
        if position.joker_cell != NOWHERE:
            left = left & ~(ONE << position.joker_cell)
        while left:
            cell = lowest(left)
            left = left & (left - 1)
            gain = self.change(position, entries, beyonds, turns, cell, position.heights[cell] + size, drawing)
            if gain > best:
                best = gain
        return best

    @cython.final
    def weigh_places(self, position, actions, count, weights):
        """Places by what the piece in hand changes there."""
        entries = cython.declare(cython.double[TABLES])
        beyonds = cython.declare(cython.double[TABLES])
        turns = cython.declare(cython.double[5])
        if not cython.compiled:
            entries = [0.0] * TABLES
            beyonds = [0.0] * TABLES
            turns = [0.0] * 5
        self.survey_all(position, entries, beyonds, turns)
        kind: cython.int = position.kinds[position.hand]
        size: cython.int = 1 if kind & HALF else 2
        index: cython.int
        cell: cython.int
        drawing: cython.int
        gain: cython.double
        for index in range(count):
            if actions[index] >= REVEAL_AT:
                cell = actions[index] - REVEAL_AT
                drawing = kind & FACE
            else:
                cell = actions[index] - PLACE_AT
                drawing = kind & FACE if kind & HALF else BLANK
            gain = self.change(position, entries, beyonds, turns, cell, position.heights[cell] + size, drawing)
            if gain > 0.01 or gain < -0.01:
                weights[index] = exp(KEEN * gain)
            else:  # out of the way
                weights[index] = IDLE * (1.0 + 0.1 * DISTANCE[position.pawns[position.mover]][cell])

    @cython.final
    def weigh_pieces(self, position, actions, count, weights):
        """Pieces by what their going changes and what they could change elsewhere."""
        entries = cython.declare(cython.double[TABLES])
        beyonds = cython.declare(cython.double[TABLES])
        turns = cython.declare(cython.double[5])
        if not cython.compiled:
            entries = [0.0] * TABLES
            beyonds = [0.0] * TABLES
            turns = [0.0] * 5
        self.survey_all(position, entries, beyonds, turns)
        seat: cython.int = position.mover
        cube: cython.double = self.best_change(position, entries, beyonds, turns, 2, BLANK)
        half: cython.double = self.best_change(position, entries, beyonds, turns, 1, BLANK)
        own: cython.double = self.best_change(position, entries, beyonds, turns, 1, position.figures[seat])
        index: cython.int
        cell: cython.int
        size: cython.int
        level: cython.int
        alike: cython.int = 0
        gain: cython.double
        change: cython.double
        for index in range(count):
            cell = actions[index]
            if cell == TAKE_OWN:
                weights[index] = exp(KEEN * (own - THRIFT))
                continue
            if cell == TAKE_PLAIN or cell == TAKE_JOKER:
                weights[index] = exp(KEEN * (half - THRIFT))
                continue
            if cell >= CELLS:
                weights[index] = 1.0
                continue
            size = 1 if position.half & ONE << cell else 2
            gain = half if size == 1 else cube
            if is_near_way(position, cell):
                level = position.heights[cell] - size
                change = self.change(position, entries, beyonds, turns, cell, level, drawing_below(position, cell))
                # What stands beside a pawn and hinders nobody is best left alone: it may be a step.
                weights[index] = exp(KEEN * (gain + change)) if change > 0.01 or change < -0.01 else IDLE
            else:
                # Cubes that stand in nobody's way are all alike: a few of them are enough.
                alike += 1
                weights[index] = exp(KEEN * gain) / alike

    def features(self, position: AscensionPosition, seat: cython.int) -> dict[str, float]:
        """The turns left, as the judgement has them and by the best route alone, the ways out of the pawn's cell, the
        danger of a blockage and the half-cubes, for one seat."""
        position.expect_seat(seat)
        if position.over or not position.playing >> seat & 1:
            return {}
        entry = cython.declare(cython.double[TABLE])
        beyond = cython.declare(cython.double[TABLE])
        if not cython.compiled:
            entry = [0.0] * TABLE
            beyond = [0.0] * TABLE
        outlook: Outlook = look(position, seat)
        survey(position, outlook, entry, beyond, 0)
        return {
            "turns": prospect(position, seat).turns,
            "route": best_step(position, outlook, entry, beyond, 0, NOWHERE, False, False),
            "height": float(position.heights[position.pawns[seat]]),
            "steps": float(size_of(position.steps(seat))),
            "danger": danger(position, outlook, position.pawns[seat], position.heights[position.pawns[seat]]),
            "half-cubes": float(position.own[seat] + position.plain[seat]),
            "summit": float(position.conquerors >> seat & 1),
        }


def admits(position, seat, drawing):
    """Whether a seat's pawn may enter a cell that shows the drawing (R25)."""
    if drawing == ABYSS:
        return False
    return drawing == BLANK or drawing > FIGURES or drawing & position.figures[seat] != 0


def turns_after(position, seat, entries, beyonds, cell, level, drawing):
    """The turns a seat's best step leaves once a cell beside its pawn has changed to this height and drawing."""
    height: cython.int = position.heights[position.pawns[seat]]
    target: cython.int
    needed: cython.double
    cost: cython.double
    passable: cython.bint = admits(position, seat, drawing)
    outlook: Outlook = look(position, seat)
    best: cython.double = best_step(position, outlook, entries, beyonds, seat * TABLE, cell, True, False)
    for target in range(max(height - 1, 0), min(height + 2, LEVELS)):
        if seat == position.mover:
            if level != target or not passable:
                continue
            needed = 0.0
        else:
            needed = pieces_needed(target - level, passable, passable, False, outlook.halves)
        cost = (needed if needed > 1.0 else 1.0) + EFFORT * needed
        cost += beyonds[seat * TABLE + cell * LEVELS + target]
        if cost < best:
            best = cost
    return best


def support(position, cell, level, drawing):
    """What it is worth to the mover that a cell nearby comes closer to being a way out, or less so."""
    seat: cython.int = position.mover
    pawn: cython.int = position.pawns[seat]
    outlook: Outlook = look(position, seat)
    passable: cython.bint = admits(position, seat, drawing)
    target: cython.int
    needed: cython.double
    before: cython.double = REMOTE
    after: cython.double = REMOTE
    for target in range(max(position.heights[pawn] - 1, 0), position.heights[pawn] + 2):
        needed = repair(position, outlook, cell, target)
        if needed < before:
            before = needed
        needed = pieces_needed(target - level, passable, passable, False, outlook.halves)
        if needed < after:
            after = needed
    return (before - after) * (PROP if DISTANCE[pawn][cell] == 1 else 0.6 * PROP)


def is_near_way(position, cell):
    """Whether a cell lies beside a pawn in play, or up to two cells from the mover's."""
    seat: cython.int
    for seat in range(1, position.seats + 1):
        if position.playing >> seat & 1:
            if DISTANCE[position.pawns[seat]][cell] <= (2 if seat == position.mover else 1):
                return True
    return False


def drawing_below(position, cell):
    """What a cell shows once its uppermost piece is gone."""
    below: cython.int = position.below[position.top[cell]]
    if below != NONE and position.kinds[below] & SHOWN:
        return position.kinds[below] & FACE
    return BLANK
