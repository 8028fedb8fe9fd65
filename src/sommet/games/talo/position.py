"""Talō: the position and its legal actions. Rule numbers refer to docs/rules/talo.md.

Actions are ints in ranges, in this order: lay a bar (its code, see placing.py), hold one (HOLD + the same code), move
(MOVE + level * CELLS + cell), jump, choose a start, throw, take, end. The int is also the policy index.

How many actions there can be. The free cells on top of a bar of length M offer bars of lengths a + b = r at most
M + a - 1 + M + b - 1 places along it, r M across it and 2 M upright: (4 + r) M + r - 2. With at most 53 bars and
220 - r cubes built this is at most 3364 in all (r = 10), and 440 more on the plan. Each of the former may also be held
(with `risky` as well as placed); 210 places to move to and 100 to jump to come on top: 7478, below MOST_ACTIONS.
"""

import cython

from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.sommet.core.bits import lowest, mix
    from cython.cimports.sommet.core.position import MOST_ACTIONS
    from cython.cimports.sommet.games.talo.bars import CELLS, FIRST_PLAN, HEIGHT, LAST_PLAN, MOST_BARS, SHIFT, WIDTH
    from cython.cimports.sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from cython.cimports.sommet.games.talo.pawns import MOST_SEATS, REACH
    from cython.cimports.sommet.games.talo.placing import MOST_CODES, Placing
    from cython.cimports.sommet.games.talo.stability import Building
else:
    from sommet.core.bits import lowest, mix
    from sommet.core.position import MOST_ACTIONS
    from sommet.games.talo.bars import CELLS, FIRST_PLAN, HEIGHT, LAST_PLAN, MOST_BARS, SHIFT, WIDTH
    from sommet.games.talo.equilibrium import FALLS, STANDS, UNSURE
    from sommet.games.talo.pawns import MOST_SEATS, REACH
    from sommet.games.talo.placing import MOST_CODES, Placing
    from sommet.games.talo.stability import Building

    # The same as in position.pxd.
    START, ROLL, TAKE, BUILD, OVER = range(5)
    NOT_OVER, SUMMIT, STOCK, IDLE, COLLAPSE = range(5)
    SHUT, IMMOBILE, NEVER = range(3)
    BARS = HOLD = 235200
    MOVE, JUMP, CHOOSE, THROW, PICK_UP, FINISH = 470400, 479024, 479808, 480592, 480603, 480724

ALL = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)
PLAN = cython.declare(cython.ulonglong, ((1 << 10) - 1) << (18 + 9))  # the columns of the plan in a row
TRIES = cython.declare(cython.int, 64)
TOP_ROLL = cython.declare(cython.int, 10)
MARKED = cython.declare(cython.int[4])
if not cython.compiled:
    MARKED = [0] * 4
MARKED[0] = 11 * 28 + 11  # c3
MARKED[1] = 11 * 28 + 16  # h3
MARKED[2] = 16 * 28 + 11  # c8
MARKED[3] = 16 * 28 + 16  # h8


class TaloPosition(Placing):
    """Everything about a game of Talō; `set_up` makes it ready to play."""

    def __init__(self):
        Placing.__init__(self)
        if not cython.compiled:
            self.relocate = self.idle_limit = self.phase = self.reason = self.winner = 0
            self.roll = self.rolls = self.idle = self.turns = 0
            self.moved = self.built = self.can_jump = False
            self.stock = [0] * 11

    def set_up(self, rules, bars, pawns, stock, turn, seats):
        """Takes a checked setup: bars in building order, (cell, level) by seat or none yet, ten counts, who begins.

        ValueError for what could be no position at all.
        """
        self.seats = 0  # until everything is there
        players: cython.int = whole(seats, 2, MOST_SEATS, "the number of players")
        whole(turn, 1, players, "the seat that begins")
        stock = wholes(stock, 10, 0, MOST_BARS, "a count of bars")
        goal = whole(rules["goal"], 1, HEIGHT, "goal")
        margin = whole(rules["margin"], 0, FIRST_PLAN - 1, "margin")
        idle_limit = whole(rules["idle_limit"], 1, 9999, "idle_limit")
        pawns = [(whole(cell, 1, CELLS - 1, "a cell"), whole(level, 0, HEIGHT, "a level")) for cell, level in pawns]
        low, high = FIRST_PLAN - margin, LAST_PLAN + margin
        if len(pawns) not in (0, players) or not all(
            low <= cell % WIDTH <= high and low <= cell // WIDTH <= high for cell, _ in pawns
        ):
            raise ValueError("a setup has a place within the margin for every pawn, or for none")
        building: Building = Building()
        building.empty(("off", "end", "any").index(rules["lean"]))
        length: cython.int
        for size, kind, cell, base in bars:
            building.add(size, kind, cell, base)
        for length in range(1, 11):
            if stock[length - 1] + sum(bar[0] == length for bar in bars) > 11 - length:
                raise ValueError(f"there are only {11 - length} bars of length {length}")
        self.building.take(building)
        self.goal = goal
        self.margin = margin
        self.access = ("slide", "top", "free").index(rules["access"])
        self.relocate = ("shut", "immobile", "off").index(rules["relocate"])
        self.idle_limit = idle_limit
        self.pair = rules["pair"]
        self.descend = rules["descend"]
        self.risky = rules["risky"]
        self.first_beside = rules["first_beside"]
        self.seats = players
        self.over = False
        self.reason = NOT_OVER
        self.winner = 0
        self.turn = turn
        self.idle = 0
        self.turns = 0
        self.begun = 0
        self.hands = 0
        self.built = False
        self.holding = False
        seat: cython.int
        for length in range(1, 11):
            self.stock[length] = stock[length - 1]
        self.stock[0] = 0
        for seat in range(MOST_SEATS + 1):
            self.pawn_cell[seat] = 0
            self.pawn_level[seat] = 0
        for seat in range(1, len(pawns) + 1):
            self.pawn_cell[seat], self.pawn_level[seat] = pawns[seat - 1]
        self.throw_dice()
        if not pawns:
            self.phase = START
            self.mover = 1

    # The turn.

    def is_useful(self, roll):
        """R2: whether the stock has a bar or two for a roll."""
        low: cython.int
        if self.stock[roll]:
            return True
        for low in range(1, roll // 2 + 1):
            if self.stock[low] and self.stock[roll - low] and (2 * low != roll or self.stock[low] >= 2):
                return True
        return False

    def throw_dice(self):
        self.phase = ROLL
        self.mover = 0
        self.roll = 0
        self.rolls = 0
        self.moved = False
        self.can_jump = False

    def finish(self, reason, winner):
        self.over = True
        self.phase = OVER
        self.mover = 0
        self.reason = reason
        self.winner = winner

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
            self.turn = self.turn + 1 if self.turn < self.seats else 1

    def drop_from_hand(self, length):
        if self.hand[0] == length:
            self.hand[0] = self.hand[1]
        self.hands -= 1

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
        self.begun |= 1 << self.turn
        if said == FALLS:
            self.finish(COLLAPSE, self.turn)

    def apply(self, action):
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        if action < HOLD:
            self.build_with(action)
        elif action < MOVE:
            action -= HOLD
            self.building.lay(
                action // (3 * HEIGHT * CELLS) + 1,
                action // (HEIGHT * CELLS) % 3,
                action % CELLS,
                action // CELLS % HEIGHT,
            )
            self.drop_from_hand(action // (3 * HEIGHT * CELLS) + 1)
            self.holding = True
            self.can_jump = False
        elif action < JUMP:
            self.pawn_cell[self.turn] = (action - MOVE) % CELLS
            self.pawn_level[self.turn] = (action - MOVE) // CELLS
            self.moved = True
            self.can_jump = False
            if self.pawn_level[self.turn] >= self.goal:
                self.finish(SUMMIT, self.turn)  # R29
            elif self.hands == 0:
                self.finish_turn()
        elif action < CHOOSE:
            self.pawn_cell[self.turn] = action - JUMP
            self.pawn_level[self.turn] = 0
            self.can_jump = False
        elif action < THROW:
            self.pawn_cell[self.mover] = action - CHOOSE
            self.mover += 1
            if self.mover > self.seats:
                self.throw_dice()
        elif action < PICK_UP:
            self.roll = action - THROW
            self.rolls += 1
            if self.is_useful(self.roll):
                self.phase = TAKE
                self.mover = self.turn
            elif self.rolls == 3:
                self.finish_turn()  # R4
        elif action < FINISH:
            self.hand[0] = (action - PICK_UP) // 11
            self.hand[1] = (action - PICK_UP) % 11
            self.stock[self.hand[1]] -= 1
            self.hands = 1
            if self.hand[0]:
                self.stock[self.hand[0]] -= 1
                self.hands = 2
            else:
                self.hand[0] = self.hand[1]
            self.phase = BUILD
            if self.relocate != NEVER:
                self.can_jump = self.is_shut_in(self.turn)
                if self.relocate == IMMOBILE and self.pawn_level[self.turn] > 0 and not self.can_jump:
                    self.can_jump = self.spread(self.turn, reached, -1) == 0
        else:
            self.finish_turn()

    # What is legal in the build phase.

    def fill_building(self, actions):
        """Writes the legal `place` and `hold` actions."""
        codes = cython.declare(cython.int[MOST_CODES])
        held = cython.declare(cython.int[MOST_CODES])
        if not cython.compiled:
            codes = [0] * MOST_CODES
            held = [0] * MOST_CODES
        index: cython.int
        said: cython.int
        listed: cython.int
        count: cython.int = 0
        holds: cython.int = 0
        if self.holding:
            self.refresh()
            self.saw_fall = False
            listed = self.counterweights(self.hand[0], codes, MOST_CODES)
            index = 0
            while index < listed:
                if self.saves(codes[index]):
                    actions[count] = codes[index]
                    count += 1
                    index += 1
                else:
                    index += 1
                    if self.building.outlast():
                        listed = self.sift(codes, index, listed)
            return count
        listed = self.collect(codes)
        if self.first_beside and not self.begun >> self.turn & 1:
            for index in range(listed):
                if self.is_beside(codes[index]) and self.judge(codes[index]) == STANDS:
                    actions[count] = codes[index]
                    count += 1
            if count:
                return count  # R19: only these, and no hold
        for index in range(listed):
            said = self.judge(codes[index])
            if said == STANDS or (said == FALLS and self.risky):
                actions[count] = codes[index]
                count += 1
            if said == FALLS and self.pair and self.hands == 2 and self.is_savable(codes[index]):
                held[holds] = codes[index]
                holds += 1
        for index in range(holds):
            actions[count] = HOLD + held[index]
            count += 1
        return count

    def fill_moves(self, actions, count):
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        at: cython.int
        left: cython.ulonglong
        if self.spread(self.turn, reached, -1) == 0:
            return count
        for at in range(REACH):
            left = reached[at]
            while left:
                actions[count] = MOVE + at // WIDTH * CELLS + at % WIDTH * WIDTH + lowest(left) - SHIFT
                count += 1
                left &= left - 1
        return count

    def fill_jumps(self, actions, count):
        """R27: the free places on the plan."""
        row: cython.int
        left: cython.ulonglong
        self.refresh()
        for row in range(FIRST_PLAN, LAST_PLAN + 1):
            left = PLAN & ~(self.solid[row] | self.building.filled[WIDTH + row])
            while left:
                actions[count] = JUMP + row * WIDTH + lowest(left) - SHIFT
                count += 1
                left &= left - 1
        return count

    # Looking at one action.

    def allows_bar(self, code, held):
        """Whether a bar may be placed, or held: `fill_building` for one of them."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        said: cython.int
        if not self.is_in_hand(length) or not self.suits(length, kind, cell, base):
            return False
        if not self.is_reachable(length, kind, cell, base):
            return False
        said = self.weigh(length, kind, cell, base)
        if held:
            if said != FALLS or not self.pair or self.hands != 2 or not self.is_savable(code):
                return False
        elif said != STANDS and not (said == FALLS and self.risky):
            return False
        if not self.first_beside or self.begun >> self.turn & 1:
            return True
        return (not held and said == STANDS and self.is_beside(code)) or not self.is_bound_beside()  # R19

    def allows_counterweight(self, code):
        """R15: whether a bar may be placed to save the one that is held: `counterweights` for one of them."""
        length: cython.int = code // (3 * HEIGHT * CELLS) + 1
        kind: cython.int = code // (HEIGHT * CELLS) % 3
        base: cython.int = code // CELLS % HEIGHT
        cell: cython.int = code % CELLS
        if (
            self.hand[0] != length
            or not self.suits(length, kind, cell, base)
            or not self.weighs_on_held(length, kind, cell, base)
        ):
            return False
        if self.building.verdict(length, kind, cell, base) == FALLS:
            return False
        return self.is_reachable(length, kind, cell, base) and self.saves(code)

    def is_one_step(self, cell, level):
        """Whether a place is free and one step from the mover's pawn."""
        seat: cython.int
        away: cython.int = cell - self.pawn_cell[self.turn]
        rise: cython.int = level - self.pawn_level[self.turn]
        if (away != 1 and away != -1 and away != WIDTH and away != -WIDTH) or rise < -1 or rise > 1:
            return False
        if level == 0 and (rise == 0 or not self.descend):  # R23
            return False
        for seat in range(1, self.seats + 1):
            if self.pawn_cell[seat] == cell and self.pawn_level[seat] == level:  # R24
                return False
        return True

    def allows_move(self, cell, level):
        """Whether the mover's pawn may go to a place: one step away, or as far as it gets (R22 to R24)."""
        reached = cython.declare(cython.ulonglong[REACH])
        if not cython.compiled:
            reached = [0] * REACH
        row: cython.int = cell // WIDTH
        column: cython.int = cell % WIDTH
        if self.moved or row < 1 or row > WIDTH - 2 or column < 1 or column > WIDTH - 2:
            return False
        if not self.is_place(cell, level):
            return False
        if self.is_one_step(cell, level):
            return True
        self.spread(self.turn, reached, level * CELLS + cell)
        return (reached[level * WIDTH + row] >> (SHIFT + column) & 1) != 0

    def allows_jump(self, cell):
        row: cython.int = cell // WIDTH
        if not self.can_jump or row < FIRST_PLAN or row > LAST_PLAN:
            return False
        self.refresh()
        return ((PLAN & ~(self.solid[row] | self.building.filled[WIDTH + row])) >> (SHIFT + cell % WIDTH) & 1) != 0

    def allows_start(self, cell):
        index: cython.int
        seat: cython.int
        for seat in range(1, self.mover):
            if self.pawn_cell[seat] == cell:
                return False
        for index in range(4):
            if MARKED[index] == cell:
                return True
        return False

    def allows_bars(self, low, high):
        """R3: whether the stock has these two bars for the roll, or the one if `low` is 0."""
        if low > high or low + high != self.roll or not self.stock[high]:
            return False
        return low == 0 or (self.stock[low] > 0 and (low != high or self.stock[low] >= 2))

    # The contract.

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

    def fill(self, actions):
        count: cython.int = 0
        index: cython.int
        seat: cython.int
        cell: cython.int
        if self.phase == BUILD:
            if self.hands:
                count = self.fill_building(actions)
                if self.holding:
                    return count
            index = count
            if not self.moved:
                count = self.fill_moves(actions, count)
            if self.can_jump:
                count = self.fill_jumps(actions, count)
            if index == 0:
                actions[count] = FINISH  # R5
                count += 1
        elif self.phase == TAKE:
            for index in range(self.roll // 2 + 1):
                seat = self.roll - index
                if self.stock[seat] and (
                    index == 0 or (self.stock[index] and (index != seat or self.stock[index] >= 2))
                ):
                    actions[count] = PICK_UP + index * 11 + seat
                    count += 1
        elif self.phase == ROLL:
            for index in range(1, TOP_ROLL + 1):
                actions[count] = THROW + index
                count += 1
        elif self.phase == START:
            for index in range(4):
                cell = MARKED[index]
                for seat in range(1, self.mover):
                    if self.pawn_cell[seat] == MARKED[index]:
                        cell = 0
                if cell:
                    actions[count] = CHOOSE + cell
                    count += 1
        return count

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
        if self.phase == ROLL:
            return THROW + 1 + rng.below(TOP_ROLL)
        if (
            self.phase != BUILD
            or self.hands == 0
            or self.holding
            or (self.first_beside and not self.begun >> self.turn & 1)
        ):
            return actions[rng.below(self.fill(actions))]
        listed = self.collect(actions)
        # As long as a bar fits on the plan, where it always stands, `end` is not legal.
        index = 0
        while index < listed and (actions[index] // CELLS % HEIGHT or self.judge(actions[index]) != STANDS):
            index += 1
        if index == listed:
            return actions[rng.below(self.fill(actions))]
        count = listed
        if not self.moved:
            count = self.fill_moves(actions, count)
        if self.can_jump:
            count = self.fill_jumps(actions, count)
        index = listed if self.pair and self.hands == 2 else 0
        for tried in range(TRIES):
            choice = rng.below(count + index)
            if listed <= choice < count:
                return actions[choice]
            said = self.judge(actions[choice if choice < listed else choice - count])
            if choice < listed:
                if said == STANDS or (said == FALLS and self.risky):
                    return actions[choice]
            elif said == FALLS and self.is_savable(actions[choice - count]):
                return HOLD + actions[choice - count]
        return actions[rng.below(self.fill(actions))]

    def take(self, other):
        self.take_all(cython.cast(TaloPosition, other))

    def take_all(self, other):
        index: cython.int
        self.seats = other.seats
        self.mover = other.mover
        self.over = other.over
        self.goal = other.goal
        self.margin = other.margin
        self.access = other.access
        self.relocate = other.relocate
        self.idle_limit = other.idle_limit
        self.pair = other.pair
        self.descend = other.descend
        self.risky = other.risky
        self.first_beside = other.first_beside
        self.building.take(other.building)
        self.phase = other.phase
        self.reason = other.reason
        self.winner = other.winner
        self.turn = other.turn
        self.roll = other.roll
        self.rolls = other.rolls
        self.idle = other.idle
        self.turns = other.turns
        self.moved = other.moved
        self.built = other.built
        self.can_jump = other.can_jump
        self.holding = other.holding
        self.begun = other.begun
        self.hands = other.hands
        self.hand[0] = other.hand[0]
        self.hand[1] = other.hand[1]
        for index in range(11):
            self.stock[index] = other.stock[index]
        for index in range(MOST_SEATS + 1):
            self.pawn_cell[index] = other.pawn_cell[index]
            self.pawn_level[index] = other.pawn_level[index]

    def transfer(self, tape):
        index: cython.int
        Placing.transfer(self, tape)
        self.relocate = tape.number(self.relocate)
        self.idle_limit = tape.number(self.idle_limit)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.winner = tape.number(self.winner)
        self.roll = tape.number(self.roll)
        self.rolls = tape.number(self.rolls)
        self.idle = tape.number(self.idle)
        self.turns = tape.number(self.turns)
        self.moved = tape.flag(self.moved)
        self.built = tape.flag(self.built)
        self.can_jump = tape.flag(self.can_jump)
        for index in range(11):
            self.stock[index] = tape.number(self.stock[index])
        return 0

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
        key: cython.ulonglong = mix(self.seats * 8 + self.mover, self.phase * 64 + self.turn * 8 + self.reason)
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

    # For whoever shows or explains a position; never on the hot path.

    def stage(self):
        doing = ("choosing a start", "rolling", "taking bars", "building", "")[self.phase]
        return f"turn {self.turns + 1}, {doing}" if doing else f"{self.turns} turns"

    def in_stock(self):
        """How many bars of each length are in stock."""
        return [self.stock[length] for length in range(1, 11)]

    def can_use(self, roll: cython.int):
        """R2: whether the stock has a bar or two for a roll."""
        self.expect_below(TOP_ROLL + 1, roll, "roll")
        return bool(self.is_useful(roll))
