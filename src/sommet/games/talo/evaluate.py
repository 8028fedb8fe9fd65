"""Talō: a static evaluation. How high each pawn gets now, and with which rolls it gets one step further.

The race decides nearly everything (section 13 of the rules): the level in reach, and the bars that would add a step.
What an opponent can use, and what stands in the way, shows in the same numbers for the opponent.
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.sommet.core.bits import lowest
    from cython.cimports.sommet.core.evaluation import Evaluation
    from cython.cimports.sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP
    from cython.cimports.sommet.games.talo.bars import (
        ALONG_Y,
        CELLS,
        FIRST_PLAN,
        HEIGHT,
        LAST_PLAN,
        SHIFT,
        UPRIGHT,
        WIDTH,
    )
    from cython.cimports.sommet.games.talo.pawns import REACH
    from cython.cimports.sommet.games.talo.phases import ROLL
    from cython.cimports.sommet.games.talo.position import TaloPosition
else:
    from math import exp

    from sommet.core.bits import lowest
    from sommet.core.evaluation import Evaluation
    from sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP
    from sommet.games.talo.bars import ALONG_Y, CELLS, FIRST_PLAN, HEIGHT, LAST_PLAN, SHIFT, UPRIGHT, WIDTH
    from sommet.games.talo.pawns import REACH
    from sommet.games.talo.phases import ROLL
    from sommet.games.talo.position import TaloPosition

ONE = cython.declare(cython.ulonglong, 1)
# Fitted to the results of 3,000 games (bench/results/2026-11-16-talo.md), so that expectations come true.
LEVEL = cython.declare(cython.double, 0.155)  # each level in reach
STANDING = cython.declare(cython.double, 0.03)  # each level the pawn stands on already
CHANCE = cython.declare(cython.double, 0.24)  # the probability that the next roll adds a step
OPTION = cython.declare(cython.double, 0.04)  # each cell where a step could be added, up to six
TURN = cython.declare(cython.double, 0.8)  # being next to throw
NEAR = cython.declare(cython.double, 0.41)  # the last levels count for more: they leave no time for an answer
MOST_OPTIONS = cython.declare(cython.int, 6)


class TaloEvaluation(Evaluation):
    """Looks at the level each pawn can get to and at the lengths of bars that would make a further step."""

    def best(self, position, seat, reached):
        """The highest level the pawn can get to now; marks the places it can get to, its own included."""
        at: cython.int
        position.spread(seat, reached, -1)
        at = position.pawn_level[seat] * WIDTH + position.pawn_cell[seat] // WIDTH
        reached[at] |= ONE << (SHIFT + position.pawn_cell[seat] % WIDTH)
        at = REACH - 1
        while at >= 0 and reached[at] == 0:
            at -= 1
        return at // WIDTH

    def count_steps(self, position, level, reached, options):
        """The lengths (a bit each) that would add a step above the places of a level; `options` counts the cells."""
        lengths: cython.int = 0
        found: cython.int = 0
        row: cython.int
        side: cython.int
        cell: cython.int
        column: cython.int
        floor: cython.int
        other: cython.int
        left: cython.ulonglong
        bit: cython.ulonglong
        if level >= HEIGHT:
            options[0] = 0
            return 0
        for row in range(WIDTH):
            left = reached[level * WIDTH + row]
            while left:
                column = lowest(left) - SHIFT
                left &= left - 1
                for side in range(4):
                    other = row + (side == 2) - (side == 3)
                    cell = column + (side == 0) - (side == 1)
                    if not (1 <= other < WIDTH - 1 and 1 <= cell < WIDTH - 1):
                        continue
                    bit = ONE << (SHIFT + cell)
                    # R21: a floor one level higher, with two units of air.
                    if (
                        position.building.filled[level * WIDTH + other]
                        | position.building.filled[(level + 1) * WIDTH + other]
                        | position.building.filled[(level + 2) * WIDTH + other]
                    ) & bit:
                        continue
                    floor = level
                    while floor > 0 and not position.building.filled[(floor - 1) * WIDTH + other] & bit:
                        floor -= 1
                    if floor == 0 and not (FIRST_PLAN <= other <= LAST_PLAN and FIRST_PLAN <= cell <= LAST_PLAN):
                        continue
                    found += 1
                    if floor == level:
                        # A cube, or a bar lying there: on the plan any length, on a bar mostly odd ones.
                        lengths |= 0b11111111110 if level == 0 else 0b101010
                    else:
                        lengths |= 1 << (level + 1 - floor)
        options[0] = found
        return lengths

    def steps(self, position, level, reached):
        options = cython.declare(cython.int[1])
        if not cython.compiled:
            options = [0]
        return self.count_steps(position, level, reached, options)

    def chance(self, position, seat, lengths):
        """The share of rolls that bring a bar of one of these lengths; what is in hand counts for certain."""
        roll: cython.int
        low: cython.int
        useful: cython.int = 0
        double: cython.int = 0
        found: cython.int
        if seat == position.mover and position.phase != ROLL and position.hands:
            found = 0
            for low in range(position.hands):
                if lengths >> position.hand[low] & 1:
                    found = 1
            if found:
                return 1.0
        for roll in range(1, 11):
            found = 0
            if position.stock[roll] and lengths >> roll & 1:
                found = 1
            for low in range(1, roll // 2 + 1):
                if position.stock[low] and position.stock[roll - low] and (2 * low != roll or position.stock[low] >= 2):
                    if (lengths >> low | lengths >> (roll - low)) & 1:
                        found |= 1
                    # With a move in between, one bar makes a step and the other the next.
                    if (lengths >> low & 1 and lengths << 1 >> (roll - low) & 1) or (
                        lengths >> (roll - low) & 1 and lengths << 1 >> low & 1
                    ):
                        found |= 2
            useful += found > 0
            double += found > 1
        return 0.1 * (useful + 0.5 * double)

    def strength(self, position, seat):
        """How well a seat stands in the race, on a scale where one point multiplies the odds by e."""
        reached = cython.declare(cython.ulonglong[REACH])
        options = cython.declare(cython.int[1])
        if not cython.compiled:
            reached = [0] * REACH
            options = [0]
        level: cython.int = self.best(position, seat, reached)
        if level >= position.goal:
            level = position.goal
        lengths: cython.int = self.count_steps(position, level, reached, options)
        total: cython.double = LEVEL * level + STANDING * position.pawn_level[seat]
        total += NEAR * level * level * 10 / (position.goal * position.goal)
        total += CHANCE * self.chance(position, seat, lengths)
        total += OPTION * (options[0] if options[0] < MOST_OPTIONS else MOST_OPTIONS)
        # Who throws next: the seat on turn, unless its turn is nearly over.
        if seat == position.turn_of and (position.phase == ROLL or position.hands):
            total += TURN
        if seat == position.turn_of and position.phase != ROLL and not position.moved and level >= position.goal:
            total += 8  # the winning move is there to be made
        return total

    def is_own(self, position):
        return isinstance(position, TaloPosition) and position.seats > 0

    def expect(self, position, values):
        self.share(cython.cast(TaloPosition, position), values)

    def share(self, position, values):
        """Turns strengths into expectations that add up to one."""
        seat: cython.int
        total: cython.double = 0
        for seat in range(1, position.seats + 1):
            values[seat] = exp(self.strength(position, seat)) if position.pawn_cell[seat] else 1.0
            total += values[seat]
        for seat in range(1, position.seats + 1):
            values[seat] = values[seat] / total

    # Priors.

    def promise_bar(self, position, code, level, reached):
        """How much a bar looks like the next step: its top beside a place the pawn reaches, one level up."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        top: cython.int = base + (length if kind == UPRIGHT else 1)
        step: cython.int
        side: cython.int
        row: cython.int
        column: cython.int
        joins: cython.int = 0
        if top > HEIGHT or top < level:
            return 0.02
        for step in range(1 if kind == UPRIGHT else length):
            for side in range(4):
                row = cell // WIDTH + (side == 2) - (side == 3)
                column = cell % WIDTH + (side == 0) - (side == 1)
                if reached[(top - 1) * WIDTH + row] >> (SHIFT + column) & 1:
                    joins += 1
            cell += WIDTH if kind == ALONG_Y else 1
        if joins == 0:
            # A step that will fit one or two levels on, and a wall perhaps.
            return 0.06 if top <= level + 3 else 0.03
        return exp(1.6 * (top - level)) * (1 + 0.1 * (joins if joins < 4 else 4))

    def promise_take(self, action, lengths):
        """Bars that make steps, best of all two steps in a row."""
        small: cython.int = (action - PICK_UP) // 11
        large: cython.int = (action - PICK_UP) % 11
        if small == 0:
            return 3.0 if lengths >> large & 1 else 0.6
        if (lengths >> small & 1 and lengths << 1 >> large & 1) or (lengths >> large & 1 and lengths << 1 >> small & 1):
            return 8.0
        return 3.5 if (lengths >> small | lengths >> large) & 1 else 0.8

    def promise_all(self, position, actions, count, weights):
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        index: cython.int
        action: cython.int
        level: cython.int = 0
        lengths: cython.int = 0
        if count and (actions[0] < CHOOSE or actions[0] >= PICK_UP):
            level = self.best(position, position.turn_of, reached)
            lengths = self.steps(position, level, reached)
        for index in range(count):
            action = actions[index]
            if action < HOLD:
                weights[index] = self.promise_bar(position, action, level, reached)
            elif action < MOVE:
                weights[index] = 0.2 * self.promise_bar(position, action - HOLD, level, reached)
            elif action < JUMP:
                # Up pays at once, and leaves the place to nobody else.
                weights[index] = exp(1.5 * ((action - MOVE) // CELLS - position.pawn_level[position.turn_of]))
                if (action - MOVE) // CELLS >= position.goal:
                    weights[index] = 1e6
            elif action < PICK_UP:
                weights[index] = 1.0  # a jump, a start, a throw: nothing to tell them apart
            elif action < FINISH:
                weights[index] = self.promise_take(action, lengths)
            else:
                weights[index] = 1.0

    def weigh(self, position, actions, count, weights):
        self.promise_all(cython.cast(TaloPosition, position), actions, count, weights)

    def features(self, position: TaloPosition, seat: cython.int) -> dict[str, float]:
        """Level, level in reach, levels missing, cells for a next step and the chance of making one, for one seat."""
        position.expect_seat(seat)
        reached = cython.declare(cython.ulonglong[REACH])
        options = cython.declare(cython.int[1])
        if not cython.compiled:
            reached = [0] * REACH
            options = [0]
        if position.pawn_cell[seat] == 0:
            return {}
        level: cython.int = self.best(position, seat, reached)
        lengths: cython.int = self.count_steps(position, level, reached, options)
        return {
            "level": float(position.pawn_level[seat]),
            "reach": float(level),
            "missing": float(position.goal - level if level < position.goal else 0),
            "steps": float(options[0]),
            "chance": self.chance(position, seat, lengths),
        }
