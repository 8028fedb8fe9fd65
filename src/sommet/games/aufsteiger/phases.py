"""die Aufsteiger: the turn, the end of the game and the contract of a position. Rule numbers refer to
docs/rules/aufsteiger.md.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, mix, size_of
    from cython.cimports.sommet.games.aufsteiger.actions import (
        ACTIONS,
        LADDER_SMALL,
        LAY_STONE,
        LIFT,
        PASS,
        PUT,
        SHOVE,
        SKIP,
        STOP,
        TURN_UP,
        WALK,
    )
    from cython.cimports.sommet.games.aufsteiger.cells import CELLS
    from cython.cimports.sommet.games.aufsteiger.pawns import BIG, MOST_SEATS, SMALL
    from cython.cimports.sommet.games.aufsteiger.tower import BLOCKS, KIND, NONE
    from cython.cimports.sommet.games.aufsteiger.walks import Walks
else:
    from sommet.core.bits import Bits, mix, size_of
    from sommet.games.aufsteiger.actions import (
        ACTIONS,
        LADDER_SMALL,
        LAY_STONE,
        LIFT,
        PASS,
        PUT,
        SHOVE,
        SKIP,
        STOP,
        TURN_UP,
        WALK,
    )
    from sommet.games.aufsteiger.cells import CELLS
    from sommet.games.aufsteiger.pawns import BIG, MOST_SEATS, SMALL
    from sommet.games.aufsteiger.tower import BLOCKS, KIND, NONE
    from sommet.games.aufsteiger.walks import Walks

    # Made by tools/stubs.py from phases.pxd.
    BLOCK, DROP, TOP, PUSH, PAWN1, PAWN2, FOLLOW, STONE, OVER = range(9)
    NOT_OVER, IDLE, TURN_LIMIT = range(3)
    MOST_CLIMBS = 100


class AufsteigerPhases(Walks):
    """Who does what when, and who wins."""

    def __init__(self) -> None:
        Walks.__init__(self)
        if not cython.compiled:
            self.patience = self.turn_limit = self.phase = self.reason = self.turn_of = 0
            self.turns = self.idle = self.start_height = self.arrivals = self.winners = 0
            self.climbs_first = self.counts_turns = self.first_wins = self.simultaneous = self.progressed = False
            self.climbs = [0] * (MOST_SEATS + 1)
            self.climb_heights = [[0] * MOST_CLIMBS for _ in range(MOST_SEATS + 1)]
            self.climb_numbers = [[0] * MOST_CLIMBS for _ in range(MOST_SEATS + 1)]

    @cython.final
    def clear_turns(self):
        """Nothing has been played yet, and nobody is to move before `begin_turn`."""
        seat: cython.int
        self.over = True
        self.mover = 0
        self.phase = OVER
        self.reason = NOT_OVER
        self.turns = 0
        self.idle = 0
        self.arrivals = 0
        self.winners = 0
        self.last_moved = NONE
        self.moved = NONE
        self.held = NONE
        for seat in range(MOST_SEATS + 1):
            self.climbs[seat] = 0

    # The turn.

    @cython.final
    def begin_turn(self, seat):
        """Makes a seat the active one. R19: first its stone leaves the game for good."""
        self.mover = seat
        self.turn_of = seat
        self.lift_stone(seat)
        self.moved = NONE
        self.held = NONE
        self.in_place = False
        self.walked = False
        self.progressed = False
        self.start_height = self.height_of(seat)
        self.phase = PAWN1 if self.climbs_first else BLOCK

    @cython.final
    def after_block(self):
        """The block lies: pawns that must be pushed come first, then the active player's pawn."""
        self.phase = PUSH if self.waiting() else PAWN2
        if self.phase == PAWN2:
            self.held = NONE

    @cython.final
    def ask_followers(self, seat):
        """With `simultaneous`: asks the next player after this one who has a walk, then comes the stone."""
        if self.simultaneous and self.moved != NONE:
            seat = seat + 1 if seat < self.seats else 1
            while seat != self.turn_of:
                if self.can_walk(seat):
                    self.mover = seat
                    self.walked = False
                    self.phase = FOLLOW
                    return
                seat = seat + 1 if seat < self.seats else 1
        self.mover = self.turn_of
        self.phase = STONE
        if not self.in_hand[self.turn_of]:
            self.end_turn()

    @cython.final
    def end_turn(self):
        """R21, then the next player's turn."""
        self.turns += 1
        self.idle = 0 if self.progressed else self.idle + 1
        self.last_moved = self.moved
        self.moved = NONE
        if self.idle >= self.patience:
            self.finish(IDLE)
        elif 0 < self.turn_limit <= self.turns:
            self.finish(TURN_LIMIT)
        else:
            self.begin_turn(self.turn_of + 1 if self.turn_of < self.seats else 1)

    # The end (R20 to R22).

    @cython.final
    def compare(self, seat, before):
        """R20: progress and arrival of a pawn that stood at the height `before`."""
        height: cython.int = self.height_of(seat)
        count: cython.int = self.climbs[seat]
        best: cython.int = self.climb_heights[seat][count - 1] if count > 0 else 0
        if height > (before if self.counts_turns else best):
            self.progressed = True
        if height > best:
            self.arrivals += 1
            self.climb_heights[seat][count] = height
            self.climb_numbers[seat][count] = self.arrivals
            self.climbs[seat] = count + 1

    @cython.final
    def number_at(self, seat, height):
        """R22: the number of a pawn's first arrival at that height or more; 0 for the table."""
        index: cython.int
        for index in range(self.climbs[seat]):
            if height > 0 and self.climb_heights[seat][index] >= height:
                return self.climb_numbers[seat][index]
        return 0

    @cython.final
    def leaders(self):
        """R22: who would win if the game ended now, bit by bit."""
        seat: cython.int
        height: cython.int
        number: cython.int
        top: cython.int = -1
        decisive: cython.int = 0
        found: cython.int = 0
        for seat in range(1, self.seats + 1):
            height = self.height_of(seat)
            number = self.number_at(seat, height)
            if height > top or (height == top and (number < decisive if self.first_wins else number > decisive)):
                top = height
                decisive = number
                found = 1 << seat
            elif height == top and number == decisive:
                found |= 1 << seat
        return found

    @cython.final
    def finish(self, reason):
        self.over = True
        self.phase = OVER
        self.reason = reason
        self.winners = self.leaders()

    # Playing an action.

    def apply(self, action):
        if action < SKIP:
            self.pick_up(action - LIFT)
            self.phase = DROP
        elif action == SKIP:
            self.walked = False
            self.phase = PAWN2
        elif action < STOP:
            self.paint(self.held, action - TURN_UP)
            self.after_block()
        elif action == STOP:
            self.stop()
        elif action == PASS:
            self.end_turn()
        elif action < WALK:
            self.lay_stone(self.mover, action - LAY_STONE)
            self.in_hand[self.mover] = False
            self.end_turn()
        elif action < PUT:
            self.move_pawn((action - WALK) // CELLS, (action - WALK) % CELLS)
        elif action < SHOVE:
            self.drop((action - PUT) // 3, (action - PUT) % 3)
            self.walked = False
            if KIND[self.moved] == 0:
                self.after_block()  # a G block is grey on all sides
            else:
                self.phase = TOP
        else:
            self.pawns[self.waiting()] = (action - SHOVE) % CELLS
            self.after_block()

    @cython.final
    def move_pawn(self, means, cell):
        """Walks (means 0), climbs (1, 2) or crosses a bridge (3, 4) to a terrace."""
        before: cython.int = self.height_of(self.mover)
        self.pawns[self.mover] = cell
        self.walked = means == 0
        if means % 2 == 1:
            self.ladders[self.mover] = self.ladders[self.mover] & ~SMALL
        elif means > 0:
            self.ladders[self.mover] = self.ladders[self.mover] & ~BIG
        if self.phase == FOLLOW:
            self.compare(self.mover, before)
            self.ask_followers(self.mover)

    @cython.final
    def stop(self):
        """Ends a pawn phase or declines to follow."""
        if self.phase == PAWN1:
            self.phase = BLOCK
        elif self.phase == PAWN2:
            self.compare(self.mover, self.start_height)
            self.ask_followers(self.mover)
        else:
            self.ask_followers(self.mover)

    # Listing actions.

    def fill(self, actions):
        if self.phase == BLOCK:
            return self.fill_lifts(actions)
        if self.phase == DROP:
            return self.fill_drops(actions)
        if self.phase == TOP:
            return self.fill_tops(actions)
        if self.phase == PUSH:
            return self.fill_pushes(actions)
        if self.phase == STONE:
            return self.fill_stones(actions)
        if self.phase == OVER:
            return 0
        return self.fill_pawn(actions, self.phase == FOLLOW)

    def allows(self, action):
        if self.phase == OVER or action < 0 or action >= ACTIONS:
            return False
        if self.phase == BLOCK:
            return action == SKIP or (action < SKIP and self.can_lift(action - LIFT))
        if self.phase == DROP:
            return PUT <= action < SHOVE and self.can_put((action - PUT) // 3, (action - PUT) % 3)
        if self.phase == TOP:
            return TURN_UP <= action < STOP and (self.tops_allowed() >> (action - TURN_UP) & 1) != 0
        if self.phase == PUSH:
            action = action - SHOVE - (self.waiting() - 1) * CELLS
            return 0 <= action < CELLS and self.can_push(action)
        if self.phase == STONE:
            return action == PASS or (LAY_STONE <= action < LAY_STONE + BLOCKS and self.can_bear(action - LAY_STONE))
        if self.phase == FOLLOW and action >= LADDER_SMALL:
            return False
        return action == STOP or (
            WALK <= action < PUT and self.can_reach((action - WALK) // CELLS, (action - WALK) % CELLS)
        )

    def pick(self, rng):
        actions = cython.declare(cython.int[1024])
        if not cython.compiled:
            actions = [0] * 1024
        if self.phase == DROP:
            return self.pick_drop(rng)
        count: cython.int = self.fill(actions)
        return actions[rng.below(count)]

    # The position as a whole.

    def score(self, seat):
        if self.winners >> seat & 1:
            return 1.0 / size_of(cython.cast(Bits, self.winners))
        return 0.0

    def digest(self):
        key: cython.ulonglong = mix(self.seats * 16 + self.phase, self.mover * 8 + self.turn_of)
        index: cython.int
        seat: cython.int
        options: cython.int = self.climbs_first * 4 + self.deepest_step % 4
        options = options * 2 + self.counts_turns
        options = options * 2 + self.first_wins
        options = options * 2 + self.bridges
        options = options * 2 + self.simultaneous
        options = options * 2 + self.one_tower
        options = options * 2 + self.moves_grey
        options = options * 2 + self.shields
        key = mix(key, options * 16 + self.patience)
        key = mix(key, cython.cast(cython.ulonglong, self.turn_limit))
        key = mix(key, cython.cast(cython.ulonglong, self.turns) * 256 + self.idle)
        key = mix(key, (self.last_moved + 1) * 4096 + (self.moved + 1) * 64 + self.held + 1)
        key = mix(key, self.in_place * 1024 + self.walked * 512 + self.progressed * 256 + self.start_height)
        for index in range(BLOCKS):
            if self.places[index]:
                key = mix(key, ((index * CELLS + self.places[index]) * 4 + self.poses[index]) * 128 + self.bases[index])
                key = mix(key, self.square_pairs[index] * 8 + self.colours[index])
        for seat in range(1, self.seats + 1):
            key = mix(key, (self.pawns[seat] + 1) * 8 + self.pawn_colours[seat])
            if self.phase == DROP:
                key = mix(key, self.former_pawns[seat])
            if self.pawns[seat] == NONE:
                key = mix(key, self.grounds[seat])
            key = mix(key, (self.stones[seat] + 1) * 8 + self.in_hand[seat] * 4 + self.ladders[seat])
            for index in range(self.climbs[seat]):
                key = mix(
                    key,
                    cython.cast(cython.ulonglong, self.climb_numbers[seat][index]) * 128
                    + self.climb_heights[seat][index],
                )
            key = mix(key, self.climbs[seat])
        return key

    def transfer(self, tape):
        index: cython.int
        seat: cython.int
        Walks.transfer(self, tape)
        self.climbs_first = tape.flag(self.climbs_first)
        self.counts_turns = tape.flag(self.counts_turns)
        self.patience = tape.number(self.patience)
        self.first_wins = tape.flag(self.first_wins)
        self.simultaneous = tape.flag(self.simultaneous)
        self.turn_limit = tape.number(self.turn_limit)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.turn_of = tape.number(self.turn_of)
        self.turns = tape.number(self.turns)
        self.idle = tape.number(self.idle)
        self.progressed = tape.flag(self.progressed)
        self.start_height = tape.number(self.start_height)
        self.arrivals = tape.number(self.arrivals)
        self.winners = tape.number(self.winners)
        for seat in range(1, MOST_SEATS + 1):
            self.climbs[seat] = tape.number(self.climbs[seat])
            for index in range(self.climbs[seat]):
                self.climb_heights[seat][index] = tape.number(self.climb_heights[seat][index])
                self.climb_numbers[seat][index] = tape.number(self.climb_numbers[seat][index])
        return 0
