"""Ascension: the turn, the end of the game and the contract of a position. Rule numbers refer to
docs/rules/ascension.md.
"""

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, mix, nth, size_of
    from cython.cimports.sommet.games.ascension.actions import (
        ACTIONS,
        MOVE_TO,
        PASS,
        PLACE_AT,
        REVEAL_AT,
        STAY,
        TAKE_JOKER,
        TAKE_OWN,
        TAKE_PLAIN,
    )
    from cython.cimports.sommet.games.ascension.pawns import SAFE
    from cython.cimports.sommet.games.ascension.pieces import (
        OFFERS_JOKER,
        OFFERS_LAST,
        OFFERS_OWN,
        OFFERS_PLAIN,
        Pieces,
    )
    from cython.cimports.sommet.games.ascension.stacks import BIVOUAC, CELLS, NONE, SPRING, SUMMIT
else:
    from sommet.core.bits import Bits, lowest, mix, nth, size_of
    from sommet.games.ascension.actions import (
        ACTIONS,
        MOVE_TO,
        PASS,
        PLACE_AT,
        REVEAL_AT,
        STAY,
        TAKE_JOKER,
        TAKE_OWN,
        TAKE_PLAIN,
    )
    from sommet.games.ascension.pawns import SAFE
    from sommet.games.ascension.pieces import (
        OFFERS_JOKER,
        OFFERS_LAST,
        OFFERS_OWN,
        OFFERS_PLAIN,
        Pieces,
    )
    from sommet.games.ascension.stacks import BIVOUAC, CELLS, NONE, SPRING, SUMMIT

    # Made by tools/stubs.py from phases.pxd.
    PIECE, PLACE, PAWN, SPRINGING, OVER = range(5)
    NOT_OVER, HOME, ALONE, TURN_LIMIT = range(4)

ONE = cython.declare(Bits, 1)
EMPTY = cython.declare(Bits, 0)
WORD = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)


def list_cells(cells, first, actions, count):
    """Appends the cells as actions, counted from the first of their kind, and gives how many are listed now."""
    half: cython.int
    word: cython.ulonglong
    for half in range(2):  # word by word: steps over 128 bits take several times as long
        word = (cells >> 64 * half) & WORD
        while word:
            actions[count] = first + 64 * half + lowest(cython.cast(Bits, word))
            count += 1
            word = word & (word - 1)
    return count


class AscensionPhases(Pieces):
    """Who does what when, and who wins."""

    def __init__(self) -> None:
        Pieces.__init__(self)
        if not cython.compiled:
            self.max_turns = self.phase = self.reason = self.winner = self.turns = self.regular = self.springs = 0
            self.extra = False

    # The turn.

    @cython.final
    def begin_turn(self, seat):
        self.mover = seat
        self.phase = PIECE
        self.springs = EMPTY
        self.offer_pieces()

    @cython.final
    def after_piece(self):
        """Resolution A."""
        seat: cython.int = self.mover
        if self.resting >> seat & 1:
            self.resting = self.resting & ~(1 << seat)  # R30
            self.end_turn()
            return
        self.targets = self.steps(seat)
        self.reveals = EMPTY
        self.extras = 0
        if self.targets:
            self.phase = PAWN
            return
        # R34: safe at home, with home = safe always, else until the pawn has left.
        if self.pawns[seat] == self.corners[seat] and (self.home == SAFE or not self.gone >> seat & 1):
            self.end_turn()
            return
        self.block(seat)

    @cython.final
    def move_pawn(self, cell):
        """A step and resolution B."""
        seat: cython.int = self.mover
        self.put_pawn(seat, cell)
        self.gone = self.gone | 1 << seat
        if cell == SUMMIT and not self.conquerors >> seat & 1:
            self.reach_summit(seat)
        if cell == self.corners[seat] and self.conquerors >> seat & 1:
            self.finish(HOME, seat)  # R42
            return
        if self.drawn[cell] == BIVOUAC:
            self.resting = self.resting | 1 << seat  # R30
        if self.drawn[cell] == SPRING and not self.springs & ONE << cell:
            self.targets = self.steps(seat)
            if self.targets:
                self.springs = self.springs | ONE << cell  # R28
                self.phase = SPRINGING
                self.extras = OFFERS_LAST
                return
        self.end_turn()

    @cython.final
    def block(self, seat):
        """R33, R35: a blocked pawn goes home and starts anew, or is out."""
        bit: cython.int = 1 << seat
        self.blocks[seat] += 1
        self.gone = self.gone & ~bit
        self.lose_summit(seat)
        if self.blocks[seat] < 2:
            self.put_pawn(seat, self.corners[seat])
            self.end_turn()
            return
        self.lift_pawn(seat)
        self.playing = self.playing & ~bit
        self.locked[seat] = NONE
        if self.playing & (self.playing - 1):
            self.end_turn()
        else:
            self.finish(ALONE, lowest(cython.cast(Bits, self.playing)))  # R43

    @cython.final
    def end_turn(self):
        self.turns += 1
        if self.max_turns > 0 and self.turns >= self.max_turns:
            self.finish(TURN_LIMIT, 0)  # R44
            return
        following: cython.int = self.next_in_play(self.regular)
        # R38, R39: the leader plays after everybody who has not been up, never twice in a row.
        self.extra = (
            not self.extra
            and self.leader != 0
            and self.leader != self.mover
            and self.leader != following
            and not self.conquerors >> self.mover & 1
        )
        if self.extra:
            self.begin_turn(self.leader)
        else:
            self.regular = following
            self.begin_turn(following)

    @cython.final
    def finish(self, reason, winner):
        self.over = True
        self.phase = OVER
        self.reason = reason
        self.winner = winner
        self.springs = EMPTY
        self.targets = EMPTY
        self.reveals = EMPTY
        self.extras = 0

    # Playing an action.

    def apply(self, action):
        if action < PLACE_AT:
            self.take_piece(action)
            self.phase = PLACE
            self.offer_places()
        elif action < REVEAL_AT:
            self.lay_piece(action - PLACE_AT, False)
            self.after_piece()
        elif action < MOVE_TO:
            self.lay_piece(action - REVEAL_AT, True)
            self.after_piece()
        elif action < STAY:
            self.move_pawn(action - MOVE_TO)
        elif action == STAY:
            self.end_turn()
        else:
            self.locked[self.mover] = NONE  # R8
            self.after_piece()

    # Listing actions.

    def fill(self, actions):
        offset: cython.int = 0 if self.phase == PIECE else PLACE_AT if self.phase == PLACE else MOVE_TO
        count: cython.int = list_cells(self.targets, offset, actions, 0)
        if self.reveals:
            count = list_cells(self.reveals, REVEAL_AT, actions, count)
        if self.extras:
            if self.extras & OFFERS_OWN:
                actions[count] = TAKE_OWN
                count += 1
            if self.extras & OFFERS_PLAIN:
                actions[count] = TAKE_PLAIN
                count += 1
            if self.extras & OFFERS_JOKER:
                actions[count] = TAKE_JOKER
                count += 1
            if self.extras & OFFERS_LAST:
                actions[count] = PASS if self.phase == PIECE else STAY
                count += 1
        return count

    def allows(self, action):
        if action < 0 or action >= ACTIONS or self.phase == OVER:
            return False
        if action < PLACE_AT:
            if self.phase != PIECE:
                return False
            if action < CELLS:
                return (self.targets >> action & 1) != 0
            return (self.extras >> (action - TAKE_OWN) & 1) != 0
        if action < REVEAL_AT:
            return self.phase == PLACE and (self.targets >> (action - PLACE_AT) & 1) != 0
        if action < MOVE_TO:
            return (self.reveals >> (action - REVEAL_AT) & 1) != 0
        if action < STAY:
            return (self.phase == PAWN or self.phase == SPRINGING) and (self.targets >> (action - MOVE_TO) & 1) != 0
        return (self.extras & OFFERS_LAST) != 0 and (action == PASS) == (self.phase == PIECE)

    def pick(self, rng):
        # As variables, of which nobody else knows: then what is counted here need not be counted anew in `nth`.
        targets: Bits = self.targets
        reveals: Bits = self.reveals
        cells: cython.int = size_of(targets)
        shown: cython.int = size_of(reveals) if reveals else 0
        others: cython.int = size_of(cython.cast(Bits, self.extras)) if self.extras else 0
        which: cython.int = rng.below(cells + shown + others)
        if which < cells:
            which = nth(targets, which)
            return which if self.phase == PIECE else which + (PLACE_AT if self.phase == PLACE else MOVE_TO)
        which -= cells
        if which < shown:
            return nth(reveals, which) + REVEAL_AT
        which = nth(cython.cast(Bits, self.extras), which - shown)
        if which < 3:
            return TAKE_OWN + which
        return PASS if self.phase == PIECE else STAY

    # The position as a whole.

    def score(self, seat):
        if self.winner:
            return 1.0 if seat == self.winner else 0.0
        # R44: a draw among the players not eliminated.
        if self.playing >> seat & 1:
            return 1.0 / size_of(cython.cast(Bits, self.playing))
        return 0.0

    def digest(self):
        key: cython.ulonglong = mix(self.seats * 8 + self.mover, self.phase * 8 + self.reason)
        index: cython.int
        piece: cython.int
        key = mix(key, self.max_turns)
        key = mix(key, self.turns)
        key = mix(key, ((self.home * 2 + self.same_cell) * 2 + self.extra) * 8 + self.regular)
        key = mix(key, ((self.playing * 32 + self.gone) * 32 + self.resting) * 32 + self.conquerors)
        key = mix(key, ((self.order[0] * 8 + self.order[1]) * 8 + self.order[2]) * 8 + self.order[3])
        for index in range(1, self.seats + 1):
            key = mix(key, (self.corners[index] * 128 + self.pawns[index] + 1) * 4 + self.blocks[index])
            key = mix(key, self.own[index] * 1024 + self.plain[index])
        key = mix(key, cython.cast(cython.ulonglong, self.springs))
        key = mix(key, cython.cast(cython.ulonglong, self.springs >> 64))
        if self.hand != NONE:
            key = mix(
                key, (self.kinds[self.hand] * 32 + self.seen[self.hand]) * 256 + self.hand_from * 2 + self.hand_hidden
            )
        for index in range(CELLS):
            key = mix(key, self.heights[index])
            piece = self.top[index]
            while piece != NONE:
                key = mix(key, (self.kinds[piece] * 32 + self.seen[piece]) * 8 + self.barring(piece))
                piece = self.below[piece]
        return key

    @cython.final
    def barring(self, piece):
        """The seat that bars a piece, or 0."""
        seat: cython.int
        for seat in range(1, self.seats + 1):
            if self.locked[seat] == piece:
                return seat
        return 0

    def guess(self, viewer, rng):
        self.deal_faces(viewer, rng)
        if self.phase == PLACE:
            self.offer_places()

    def transfer(self, tape):
        Pieces.transfer(self, tape)
        self.max_turns = tape.number(self.max_turns)
        self.phase = tape.number(self.phase)
        self.reason = tape.number(self.reason)
        self.winner = tape.number(self.winner)
        self.turns = tape.number(self.turns)
        self.extra = tape.flag(self.extra)
        self.regular = tape.number(self.regular)
        self.springs = tape.bits(self.springs)
        return 0
