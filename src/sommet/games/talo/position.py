"""Talō: the position as Python sees it: how it is set up, and what it tells of itself.

The rules are in the layers below, each of which knows only those before it: bars.py and stability.py (the building),
pawns.py (where pawns are and can go), fitting.py (where a bar fits), placing.py (where it may be built), walks.py (pawn
moves) and phases.py (turn, actions, the end). Rule numbers refer to docs/rules/talo.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import cython

from sommet.core.plain import PlainInt
from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.sommet.games.talo.bars import CELLS, FIRST_PLAN, HEIGHT, LAST_PLAN, MOST_BARS, WIDTH
    from cython.cimports.sommet.games.talo.pawns import MOST_SEATS
    from cython.cimports.sommet.games.talo.phases import START, TOP_ROLL, TaloPhases
    from cython.cimports.sommet.games.talo.stability import Building
else:
    from sommet.games.talo.bars import CELLS, FIRST_PLAN, HEIGHT, LAST_PLAN, MOST_BARS, WIDTH
    from sommet.games.talo.pawns import MOST_SEATS
    from sommet.games.talo.phases import START, TOP_ROLL, TaloPhases
    from sommet.games.talo.stability import Building


class TaloPosition(TaloPhases):
    """Everything about a game of Talō; `set_up` makes it ready to play."""

    def take(self, other):
        self.take_all(cython.cast(TaloPosition, other))

    @cython.final
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
        self.turn_of = other.turn_of
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

    # Setting up. `notation.read_setup` checks the rules; here ValueError is for what could be no position at all.

    def set_up(
        self,
        rules: Mapping[str, Any],
        bars: Sequence[tuple[int, int, int, int]],
        pawns: Sequence[tuple[int, int]],
        stock: Sequence[int],
        turn: PlainInt,
        seats: PlainInt,
    ) -> None:
        """Takes a checked setup: bars in building order, (cell, level) by seat or none yet, ten counts, who begins."""
        self.seats = 0  # until everything is there
        players: cython.int = whole(seats, 2, MOST_SEATS, "the number of players")
        whole(turn, 1, players, "the seat that begins")
        stock = wholes(stock, 10, 0, MOST_BARS, "a count of bars")
        self.set_rules(rules)
        pawns = [(whole(cell, 1, CELLS - 1, "a cell"), whole(level, 0, HEIGHT, "a level")) for cell, level in pawns]
        low, high = FIRST_PLAN - self.margin, LAST_PLAN + self.margin
        if len(pawns) not in (0, players) or not all(
            low <= cell % WIDTH <= high and low <= cell // WIDTH <= high for cell, _ in pawns
        ):
            raise ValueError("a setup has a place within the margin for every pawn, or for none")
        building: Building = Building()
        building.empty(("off", "end", "any").index(rules["lean"]))
        for size, kind, cell, base in bars:
            building.add(size, kind, cell, base)
        length: cython.int
        for length in range(1, 11):
            if stock[length - 1] + sum(bar[0] == length for bar in bars) > 11 - length:
                raise ValueError(f"there are only {11 - length} bars of length {length}")
        self.building.take(building)
        for length in range(1, 11):
            self.stock[length] = stock[length - 1]
        self.seats = players
        self.turn_of = turn
        self.clear_turns()
        seat: cython.int
        for seat in range(1, len(pawns) + 1):
            self.pawn_cell[seat], self.pawn_level[seat] = pawns[seat - 1]
        if not pawns:
            self.phase = START
            self.mover = 1

    @cython.final
    def set_rules(self, rules):
        """The options, but `lean`, which is the building's."""
        self.goal = whole(rules["goal"], 1, HEIGHT, "goal")
        self.margin = whole(rules["margin"], 0, FIRST_PLAN - 1, "margin")
        self.idle_limit = whole(rules["idle_limit"], 1, 9999, "idle_limit")
        self.access = ("slide", "top", "free").index(rules["access"])
        self.relocate = ("shut", "immobile", "off").index(rules["relocate"])
        self.pair = rules["pair"]
        self.descend = rules["descend"]
        self.risky = rules["risky"]
        self.first_beside = rules["first_beside"]
        return 0

    # For whoever shows or explains a position; never on the hot path.

    def stage(self) -> str:
        doing = ("choosing a start", "rolling", "taking bars", "building", "")[self.phase]
        return f"turn {self.turns + 1}, {doing}" if doing else f"{self.turns} turns"

    def in_stock(self) -> list[int]:
        """How many bars of each length are in stock."""
        return [self.stock[length] for length in range(1, 11)]

    def can_use(self, roll: cython.int) -> bool:
        """R2: whether the stock has a bar or two for a roll."""
        self.expect_below(TOP_ROLL + 1, roll, "roll")
        return bool(self.is_useful(roll))
