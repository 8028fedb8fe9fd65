"""Talō: the turn, the end of the game and the contract of a position. Rule numbers refer to docs/rules/talo.md."""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest, mix
    from cython.cimports.sommet.core.position import MOST_ACTIONS
    from cython.cimports.sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP, THROW
    from cython.cimports.sommet.games.talo.bars import CELLS, HEIGHT, SHIFT
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from cython.cimports.sommet.games.talo.pawns import MOST_SEATS, REACH
    from cython.cimports.sommet.games.talo.walks import Walks
else:
    from sommet.core.bits import lowest, mix
    from sommet.core.position import MOST_ACTIONS
    from sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP, THROW
    from sommet.games.talo.bars import CELLS, HEIGHT, SHIFT
    from sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from sommet.games.talo.pawns import MOST_SEATS, REACH
    from sommet.games.talo.walks import Walks

    # Made by tools/stubs.py from phases.pxd.
    START, ROLL, TAKE, BUILD, OVER = range(5)
    NOT_OVER, SUMMIT, STOCK, IDLE, COLLAPSE = range(5)
    SHUT, IMMOBILE, NEVER = range(3)
    TOP_ROLL = 10

ALL = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)
TRIES = cython.declare(cython.int, 64)


class TaloPhases(Walks):
    """Who does what when, and who wins."""

    def __init__(self) -> None:
        Walks.__init__(self)
        if not cython.compiled:
            self.relocate = self.idle_limit = self.phase = self.reason = self.winner = 0
            self.roll = self.rolls = self.idle = self.turns = 0
            self.built = False
            self.stock = [0] * 11

    def transfer(self, tape):
        index: cython.int
        Walks.transfer(self, tape)
        self.relocate = tape.number(self.relocate)
        self.idle_limit = tape.number(self.idle_limit)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.winner = tape.number(self.winner)
        self.roll = tape.number(self.roll)
        self.rolls = tape.number(self.rolls)
        self.idle = tape.number(self.idle)
        self.turns = tape.number(self.turns)
        self.built = tape.flag(self.built)
        for index in range(11):
            self.stock[index] = tape.number(self.stock[index])
        return 0

    @cython.final
    def clear_turns(self):
        """Nothing has been played yet, and no pawn has a place."""
        seat: cython.int
        self.over = False
        self.reason = NOT_OVER
        self.winner = 0
        self.idle = 0
        self.turns = 0
        self.begun = 0
        self.hands = 0
        self.built = False
        self.holding = False
        self.stock[0] = 0
        for seat in range(MOST_SEATS + 1):
            self.pawn_cell[seat] = 0
            self.pawn_level[seat] = 0
        self.throw_dice()

    # The turn.

    @cython.final
    def is_useful(self, roll):
        """R2: whether the stock has a bar or two for a roll."""
        low: cython.int
        if self.stock[roll]:
            return True
        for low in range(1, roll // 2 + 1):
            if self.stock[low] and self.stock[roll - low] and (2 * low != roll or self.stock[low] >= 2):
                return True
        return False

    @cython.final
    def throw_dice(self):
        self.phase = ROLL
        self.mover = 0
        self.roll = 0
        self.rolls = 0
        self.moved = False
        self.can_jump = False

    @cython.final
    def finish(self, reason, winner):
        self.over = True
        self.phase = OVER
        self.mover = 0
        self.reason = reason
        self.winner = winner

    @cython.final
    def finish_turn(self):
        """Bars left in hand return (R5), the end is tested (R30, R31), the next player throws."""
        index: cython.int
        left: cython.int = 0
        for index in range(self.hands):
            self.stock[self.hand[index]] += 1
        self.hands = 0
        self.turns += 1
        self.idle = 0 if self.built else self.idle + 1
        self.built = False
        for index in range(1, 11):
            left += self.stock[index]
        self.throw_dice()
        if left == 0:
            self.finish(STOCK, 0)
        elif self.idle >= self.idle_limit:
            self.finish(IDLE, 0)
        else:
            self.turn_of = self.turn_of + 1 if self.turn_of < self.seats else 1

    # Playing an action.

    def apply(self, action):
        if action < HOLD:
            self.build_with(action)
        elif action < MOVE:
            self.hold(action - HOLD)
        elif action < JUMP:
            self.move_pawn((action - MOVE) % CELLS, (action - MOVE) // CELLS)
        elif action < CHOOSE:
            self.pawn_cell[self.turn_of] = action - JUMP
            self.pawn_level[self.turn_of] = 0
            self.can_jump = False
        elif action < THROW:
            self.pawn_cell[self.mover] = action - CHOOSE
            self.mover += 1
            if self.mover > self.seats:
                self.throw_dice()
        elif action < PICK_UP:
            self.read_dice(action - THROW)
        elif action < FINISH:
            self.pick_up((action - PICK_UP) // 11, (action - PICK_UP) % 11)
        else:
            self.finish_turn()

    @cython.final
    def read_dice(self, roll):
        """R2 to R4: a roll without use is thrown again, three times in all."""
        self.roll = roll
        self.rolls += 1
        if self.is_useful(roll):
            self.phase = TAKE
            self.mover = self.turn_of
        elif self.rolls == 3:
            self.finish_turn()  # R4

    @cython.final
    def pick_up(self, low, high):
        """Takes two bars from the stock, or the longer one alone if `low` is 0; then the pawn may be shut in (R26)."""
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        self.hand[0] = low
        self.hand[1] = high
        self.stock[high] -= 1
        self.hands = 1
        if low:
            self.stock[low] -= 1
            self.hands = 2
        else:
            self.hand[0] = high
        self.phase = BUILD
        if self.relocate != NEVER:
            self.can_jump = self.is_shut_in(self.turn_of)
            if self.relocate == IMMOBILE and self.pawn_level[self.turn_of] > 0 and not self.can_jump:
                self.can_jump = self.spread(self.turn_of, reached, -1) == 0

    @cython.final
    def hold(self, code):
        """Lays a bar from the hand that falls unless a counterweight follows (R15)."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        self.building.lay(length, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT)
        self.drop_from_hand(length)
        self.holding = True
        self.can_jump = False

    @cython.final
    def move_pawn(self, cell, level):
        self.pawn_cell[self.turn_of] = cell
        self.pawn_level[self.turn_of] = level
        self.moved = True
        self.can_jump = False
        if level >= self.goal:
            self.finish(SUMMIT, self.turn_of)  # R29
        elif self.hands == 0:
            self.finish_turn()

    @cython.final
    def drop_from_hand(self, length):
        if self.hand[0] == length:
            self.hand[0] = self.hand[1]
        self.hands -= 1

    @cython.final
    def build_with(self, code):
        """Lays a bar from the hand; with `risky` it may bring everything down (R33)."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        said: cython.int = STANDS
        if self.risky and not self.holding:
            said = self.building.verdict(length, kind, cell, base)
        self.building.lay(length, kind, cell, base)
        if said == UNSURE:
            said = STANDS if self.building.balance(self.building.count - 1) else FALLS
        self.drop_from_hand(length)
        self.holding = False
        self.moved = False  # a new slot
        self.can_jump = False  # R27
        self.built = True
        self.begun |= 1 << self.turn_of
        if said == FALLS:
            self.finish(COLLAPSE, self.turn_of)

    # Listing actions.

    def fill(self, actions):
        if self.phase == BUILD:
            return self.fill_turn(actions)
        if self.phase == TAKE:
            return self.fill_takes(actions)
        if self.phase == ROLL:
            return self.fill_throws(actions)
        if self.phase == START:
            return self.fill_starts(actions)
        return 0

    @cython.final
    def fill_turn(self, actions):
        """What can be done with bars in hand."""
        count: cython.int = 0
        bars: cython.int
        if self.hands:
            count = self.fill_building(actions)
            if self.holding:
                return count
        bars = count
        if not self.moved:
            count = self.fill_moves(actions, count)
        if self.can_jump:
            count = self.fill_jumps(actions, count)
        if bars == 0:
            actions[count] = FINISH  # R5
            count += 1
        return count

    @cython.final
    def fill_takes(self, actions):
        low: cython.int
        count: cython.int = 0
        for low in range(self.roll // 2 + 1):
            if self.allows_bars(low, self.roll - low):
                actions[count] = PICK_UP + low * 11 + self.roll - low
                count += 1
        return count

    @cython.final
    def fill_throws(self, actions):
        index: cython.int
        for index in range(TOP_ROLL):
            actions[index] = THROW + 1 + index
        return TOP_ROLL

    def pick(self, rng):
        """Draws from what fits and looks only at the one drawn; what is not legal is drawn again."""
        actions = cython.declare(cython.int[MOST_ACTIONS])
        if not cython.compiled:
            actions = [0] * MOST_ACTIONS
        listed: cython.int
        count: cython.int
        choice: cython.int
        tried: cython.int
        said: cython.int
        index: cython.int
        code: cython.int
        others: cython.int
        if self.phase == ROLL:
            return THROW + 1 + rng.below(TOP_ROLL)
        if (
            self.phase != BUILD
            or self.hands == 0
            or self.holding
            or (self.first_beside and not self.begun >> self.turn_of & 1)
        ):
            return actions[rng.below(self.fill(actions))]
        listed = self.survey()
        # As long as a bar fits on the plan, where it always stands, `end` is not legal.
        if not self.has_plan_spot():
            return actions[rng.below(self.fill(actions))]
        others = 0
        if not self.moved:
            others = self.fill_moves(actions, others)
        if self.can_jump:
            others = self.fill_jumps(actions, others)
        count = listed + others
        index = listed if self.pair and self.hands == 2 else 0
        for tried in range(TRIES):
            choice = rng.below(count + index)
            if listed <= choice < count:
                return actions[choice - listed]
            code = self.spot(choice if choice < listed else choice - count)
            said = self.fate(code)
            if choice < listed:
                if said == STANDS or (said == FALLS and self.risky):
                    return code
            elif said == FALLS and self.is_savable(code):
                return HOLD + code
        return actions[rng.below(self.fill(actions))]

    @cython.final
    def has_plan_spot(self):
        """Whether some bar in hand can be placed on the plan, of those surveyed."""
        at: cython.int
        code: cython.int
        left: cython.ulonglong
        for at in range(self.strips):
            if (self.origin[at] + SHIFT) // CELLS % HEIGHT:
                continue
            left = self.spots[at]
            while left:
                code = self.origin[at] + lowest(left)
                left &= left - 1
                if self.fate(code) == STANDS:
                    return True
        return False

    # Looking at one action.

    def allows(self, action):
        if self.phase == ROLL:
            return THROW < action <= THROW + TOP_ROLL
        if self.phase == TAKE:
            return PICK_UP <= action < FINISH and self.allows_bars((action - PICK_UP) // 11, (action - PICK_UP) % 11)
        if self.phase == START:
            return CHOOSE <= action < THROW and self.allows_start(action - CHOOSE)
        if self.phase == OVER or action < 0:
            return False
        if self.holding:
            return action < HOLD and self.allows_counterweight(action)
        if action < HOLD:
            return self.allows_bar(action, False)
        if action < MOVE:
            return self.allows_bar(action - HOLD, True)
        if action < JUMP:
            return self.allows_move((action - MOVE) % CELLS, (action - MOVE) // CELLS)
        if action < CHOOSE:
            return self.allows_jump(action - JUMP)
        return action == FINISH and (self.hands == 0 or not self.can_build())  # R5

    @cython.final
    def allows_bars(self, low, high):
        """R3: whether the stock has these two bars for the roll, or the one if `low` is 0."""
        if low > high or low + high != self.roll or not self.stock[high]:
            return False
        return low == 0 or (self.stock[low] > 0 and (low != high or self.stock[low] >= 2))

    # The position as a whole.

    def score(self, seat):
        other: cython.int
        sharing: cython.int = 0
        if self.reason == SUMMIT:
            return 1.0 if seat == self.winner else 0.0
        if self.reason == COLLAPSE:
            return 0.0 if seat == self.winner else 1.0 / (self.seats - 1)
        for other in range(1, self.seats + 1):
            if self.pawn_level[other] > self.pawn_level[seat]:
                return 0.0
            if self.pawn_level[other] == self.pawn_level[seat]:
                sharing += 1
        return 1.0 / sharing

    def digest(self):
        key: cython.ulonglong = mix(self.seats * 8 + self.mover, self.phase * 64 + self.turn_of * 8 + self.reason)
        bars: cython.ulonglong = 0
        index: cython.int
        key = mix(key, ((self.goal * 16 + self.margin) * 4 + self.access) * 4 + self.relocate)
        key = mix(key, self.pair * 8 + self.descend * 4 + self.risky * 2 + self.first_beside)
        key = mix(key, self.building.lean * 65536 + self.idle_limit)
        key = mix(key, ((self.idle * 65536 + self.turns) * 16 + self.roll) * 4 + self.rolls)
        key = mix(key, self.moved * 16 + self.built * 8 + self.can_jump * 4 + self.holding * 2)
        key = mix(key, self.begun * 32 + self.winner)
        key = mix(
            key, (self.hands * 16 + (self.hand[0] if self.hands else 0)) * 16 + (self.hand[1] if self.hands == 2 else 0)
        )
        for index in range(1, 11):
            key = mix(key, self.stock[index])
        for index in range(1, self.seats + 1):
            key = mix(key, self.pawn_cell[index] * 16 + self.pawn_level[index])
        # The same bars in another order are the same building; a held one is told apart.
        for index in range(self.building.count):
            bars = (
                bars
                + mix(
                    17 if self.holding and index == self.building.count - 1 else 16,
                    (
                        ((self.building.length[index] - 1) * 3 + self.building.kind[index]) * HEIGHT
                        + self.building.base[index]
                    )
                    * CELLS
                    + self.building.cell[index],
                )
            ) & ALL
        return mix(key, bars)
