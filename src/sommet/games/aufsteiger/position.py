"""die Aufsteiger: the position as Python sees it: how it is set up, and what it tells of itself.

The rules are in the layers below, each of which knows only those before it: cells.py (sets of cells), tower.py (blocks
and terraces), pawns.py (pawns and stones), drops.py (block moves), walks.py (pawn moves) and phases.py (turn, actions,
the end). Rule numbers refer to docs/rules/aufsteiger.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import cython

from sommet.core.plain import PlainInt
from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.sommet.core.position import take_numbers
    from cython.cimports.sommet.games.aufsteiger.cells import CELLS, SIDE, TABLE, members
    from cython.cimports.sommet.games.aufsteiger.pawns import BIG, MOST_SEATS, SMALL
    from cython.cimports.sommet.games.aufsteiger.phases import DROP, NOT_OVER, OVER, AufsteigerPhases
    from cython.cimports.sommet.games.aufsteiger.tower import BLOCKS, DEEP, GREY, KIND, NONE, POSES, RED, WIDE
else:
    from sommet.core.position import take_numbers
    from sommet.games.aufsteiger.cells import CELLS, SIDE, TABLE, members
    from sommet.games.aufsteiger.pawns import BIG, MOST_SEATS, SMALL
    from sommet.games.aufsteiger.phases import DROP, NOT_OVER, OVER, AufsteigerPhases
    from sommet.games.aufsteiger.tower import BLOCKS, DEEP, GREY, KIND, NONE, POSES, RED, WIDE

from sommet.games.aufsteiger.tower import NAMES


class AufsteigerPosition(AufsteigerPhases):
    """Everything about a game of die Aufsteiger; `set_up`, `lay` and `open_play` make it ready to play."""

    def take(self, other):
        take_numbers(self, other, cython.sizeof(AufsteigerPosition))

    # Setting up. `setups.read_setup` checks the rules; here ValueError is for what could be no position at all.

    def set_up(self, rules: Mapping[str, Any], colours: Sequence[int]) -> None:
        """The empty table with everybody on it, everything in hand, and nobody to move yet."""
        self.seats = 0  # until everything is there
        colours = wholes(colours, len(colours), RED, GREY, "a colour")
        seats: cython.int = whole(len(colours), 1, MOST_SEATS, "the number of colours")
        turn_limit = whole(rules["turn_limit"], 0, 2**63 - 1, "turn_limit")
        self.climbs_first = rules["pawn_phase"] == "both"
        self.deepest_step = {"any": 999, "one": 1, "never": 0}[rules["descent"]]
        self.counts_turns = rules["progress"] == "turn"
        self.patience = seats + 1 if rules["idle_rounds"] == 1 else 2 * seats  # R21
        self.first_wins = rules["tie"] == "first"
        self.bridges = rules["bridges"]
        self.simultaneous = rules["simultaneous"]
        self.one_tower = rules["connectivity"] == "whole"
        self.moves_grey = rules["move_grey"]
        self.shields = rules["stone_shield"]
        self.turn_limit = min(turn_limit, 2**31 - 1)  # nobody plays that long
        self.clear_table(rules["layout"])
        self.seats = seats
        self.clear_seats(colours)
        self.clear_turns()

    @cython.final
    def expect_laying(self):
        """ValueError unless a position is being set up."""
        self.expect_ready()
        if not self.over or self.reason != NOT_OVER:
            raise ValueError("a position is laid out between set_up and open_play")
        return 0

    def lay(self, block: cython.int, cell: cython.int, pose: cython.int, colour: cython.int) -> None:
        """Puts a block of the setup on what lies there."""
        self.expect_laying()
        self.expect_below(BLOCKS, block, "block")
        self.expect_below(POSES[KIND[block]], pose, "pose")
        self.expect_below(GREY + 1, colour, "colour")
        self.expect_below(CELLS, cell, "cell")
        if self.places[block] or not self.is_flat(cell, WIDE[KIND[block]][pose], DEEP[KIND[block]][pose]):
            raise ValueError(f"{NAMES[block]} lies already, or not flat on the table")
        self.paint(block, colour)
        self.set_down(block, cell, pose)

    def seat(
        self, seat: cython.int, pawn: cython.int, ladders: cython.int, stone: cython.bint, placed: cython.int
    ) -> None:
        """What a free position says of a seat: a cell of its terrace, ladders and stone in hand, stone placed."""
        self.expect_laying()
        self.expect_seat(seat)
        self.expect_below(CELLS, pawn, "cell")
        self.expect_below((SMALL | BIG) + 1, ladders, "ladders")
        if placed != NONE:
            self.expect_below(BLOCKS, placed, "block")
        self.pawns[seat] = self.smallest(pawn)
        self.ladders[seat] = ladders
        self.in_hand[seat] = stone
        self.lift_stone(seat)
        if placed != NONE:
            self.lay_stone(seat, placed)

    def open_play(self, last: cython.int, idle: cython.int, best: Sequence[int], arrived: Sequence[int]) -> None:
        """Starts the first turn. A best above 0 counts as reached in one arrival with the number given (section 9b)."""
        seat: cython.int
        self.expect_laying()
        best = wholes(best, self.seats, 0, 255, "a best height")
        arrived = wholes(arrived, self.seats, 0, 10**9, "an arrival")
        if last != NONE:
            self.expect_below(BLOCKS, last, "block")
        self.last_moved = last
        self.idle = whole(idle, 0, 10**6, "idle")
        for seat in range(1, self.seats + 1):
            if best[seat - 1] > 0:
                self.climbs[seat] = 1
                self.climb_heights[seat][0] = best[seat - 1]
                self.climb_numbers[seat][0] = arrived[seat - 1]
                self.arrivals = max(self.arrivals, arrived[seat - 1])
        self.over = False
        self.begin_turn(1)

    # The tower, for whoever shows or explains a position; never on the hot path.

    def height(self, cell: cython.int) -> int:
        """The height of a cell."""
        self.expect_below(CELLS, cell, "cell")
        return self.heights[cell]

    def top(self, cell: cython.int) -> int | None:
        """The uppermost block of a cell, or None on bare table."""
        self.expect_below(CELLS, cell, "cell")
        return None if self.tops[cell] == 0 else self.tops[cell] - 1

    def block(self, block: cython.int) -> tuple[int, int, int, int] | None:
        """Smallest cell, pose, height of the underside and top colour of a block; None if it is not on the table."""
        self.expect_below(BLOCKS, block, "block")
        if self.places[block] == 0 or (self.held == block and self.phase == DROP):
            return None
        return self.places[block], self.poses[block], self.bases[block], self.colours[block]

    def former(self, block: cython.int) -> tuple[int, int]:
        """Smallest cell and pose of a block, for the one in hand those it had."""
        self.expect_below(BLOCKS, block, "block")
        return self.places[block], self.poses[block]

    def stack(self, cell: cython.int) -> list[int]:
        """The blocks above a cell, lowest first."""
        self.expect_below(CELLS, cell, "cell")
        found = []
        top: cython.int = self.tops[cell]
        while top:
            found.append(top - 1)
            block: cython.int = top - 1
            deep: cython.int = DEEP[KIND[block]][self.poses[block]]
            away: cython.int = cell - self.places[block]
            top = self.below[block][away // SIDE * deep + away % SIDE]
        found.reverse()
        return found

    def uncovered(self, block: cython.int) -> int:
        """How many cells of a block's upper face are visible."""
        self.expect_below(BLOCKS, block, "block")
        return self.visible[block + 1]

    def quarters(self, block: cython.int) -> int:
        """How many cells lie under a block."""
        self.expect_below(BLOCKS, block, "block")
        return self.area(block)

    def name_of(self, cell: cython.int) -> int:
        """The smallest cell of the terrace that holds a cell; TABLE for the open table."""
        self.expect_below(CELLS, cell, "cell")
        return self.smallest(cell)

    def terrace_cells(self, cell: cython.int) -> list[int]:
        """The cells of the terrace that holds a cell, ascending; with the rim for the open table."""
        self.expect_below(CELLS, cell, "cell")
        cells = cython.declare(cython.uint[28])
        if not cython.compiled:
            cells = [0] * SIDE
        self.terrace(cell, cells)
        return members(cells)

    def terraces(self) -> list[tuple[int, int, int | None, list[int], list[int]]]:
        """All terraces but the open table: smallest cell, height, block (None: a court), cells, bordering terraces."""
        cell: cython.int
        self.expect_ready()  # the rim of a table that is set up is open, so every terrace has neighbours
        names = dict.fromkeys(members(self.open), TABLE)
        faces = {}
        for cell in range(CELLS):
            if cell not in names:
                faces[cell] = self.terrace_cells(cell)
                names.update(dict.fromkeys(faces[cell], cell))
        found = []
        for cell, cells in faces.items():
            borders = {names[at + side] for at in cells for side in (-SIDE, -1, 1, SIDE)} - {cell}
            found.append((cell, self.heights[cell], self.top(cell), cells, sorted(borders)))
        return found

    def is_open(self, cell: cython.int) -> bool:
        """Whether a cell belongs to the open table."""
        self.expect_below(CELLS, cell, "cell")
        return bool(self.open[cell // SIDE] >> (cell % SIDE) & 1)

    def possible_tops(self, block: cython.int, pose: cython.int) -> list[int]:
        """The colours a block can show on top in a pose (section 2)."""
        self.expect_below(BLOCKS, block, "block")
        square = {2 * self.square_pairs[block], 2 * self.square_pairs[block] + 1}
        if KIND[block] == 0:
            return [GREY]
        if KIND[block] == 2:
            return list(range(6))
        return [colour for colour in range(6) if (colour in square) == (pose == 0)]

    # The players.

    def pawn(self, seat: cython.int) -> int | None:
        """The smallest cell of a pawn's terrace; None while it waits to be pushed."""
        self.expect_seat(seat)
        return None if self.pawns[seat] == NONE else self.pawns[seat]

    def former_pawn(self, seat: cython.int) -> int:
        """The pawn's terrace before the lift."""
        self.expect_seat(seat)
        return self.former_pawns[seat]

    def pawn_height(self, seat: cython.int) -> int:
        """The height of a seat's pawn."""
        self.expect_seat(seat)
        return self.height_of(seat)

    def pawn_colour(self, seat: cython.int) -> int:
        """The colour of a seat."""
        self.expect_seat(seat)
        return self.pawn_colours[seat]

    def ladders_of(self, seat: cython.int) -> int:
        """The ladders in a seat's hand, SMALL and BIG added up."""
        self.expect_seat(seat)
        return self.ladders[seat]

    def stone_of(self, seat: cython.int) -> int | None:
        """The block that bears a seat's stone, or None."""
        self.expect_seat(seat)
        return None if self.stones[seat] == NONE else self.stones[seat]

    def has_stone(self, seat: cython.int) -> bool:
        """Whether a seat's stone is still in hand."""
        self.expect_seat(seat)
        return bool(self.in_hand[seat])

    def climbs_of(self, seat: cython.int) -> list[tuple[int, int]]:
        """A seat's arrivals, height and number each."""
        self.expect_seat(seat)
        return [
            (self.climb_heights[seat][index], self.climb_numbers[seat][index]) for index in range(self.climbs[seat])
        ]

    def leading(self) -> list[int]:
        """The seats that would win if the game ended now (R22)."""
        found: cython.int = self.leaders()
        return [seat for seat in range(1, self.seats + 1) if found >> seat & 1]

    def pushed(self) -> int | None:
        """The seat whose pawn is to be pushed now, or None."""
        return self.waiting() or None

    def footholds(self, seat: cython.int) -> list[int]:
        """The cells that R14 allows a seat's pawn, with the rim."""
        self.expect_seat(seat)
        cells = cython.declare(cython.uint[28])
        if not cython.compiled:
            cells = [0] * SIDE
        self.footing(seat, cells)
        return members(cells)

    def reach(self, seat: cython.int) -> list[int]:
        """The terraces to which a seat's pawn could walk now (R15), by their smallest cells, without its own."""
        own = cython.declare(cython.uint[28])
        reached = cython.declare(cython.uint[28])
        allowed = cython.declare(cython.uint[28])
        names = cython.declare(cython.int[CELLS])
        if not cython.compiled:
            own, reached, allowed, names = [0] * SIDE, [0] * SIDE, [0] * SIDE, [0] * CELLS
        self.expect_seat(seat)
        if self.pawns[seat] == NONE:
            return []
        self.terrace(self.pawns[seat], own)
        self.footing(seat, allowed)
        self.walk_from(own, allowed, reached)
        count: cython.int = self.list_terraces(reached, 0, names, 0)
        return [names[index] for index in range(count)]

    def way(self, seat: cython.int, cell: cython.int) -> list[int]:
        """The cells of a shortest walk of a seat's pawn to the terrace that holds a cell, from the last cell of its own
        terrace to the first of that one; empty if none leads there."""
        at: cython.int
        near: cython.int
        self.expect_seat(seat)
        self.expect_below(CELLS, cell, "cell")
        if self.pawns[seat] == NONE:
            return []
        allowed = set(self.footholds(seat))  # R14
        goal = set(self.terrace_cells(cell))
        came_from = {at: at for at in self.terrace_cells(self.pawns[seat])}
        todo = list(came_from)
        for at in todo:  # grows on the way
            for near in _beside(at):
                if near in came_from or near not in allowed:
                    continue
                if not -self.deepest_step <= self.heights[near] - self.heights[at] <= 1:  # R15
                    continue
                came_from[near] = at
                todo.append(near)
                if near in goal:
                    return _trace(came_from, near)
        return []

    def stage(self) -> str:
        if self.phase == OVER:
            return f"{self.turns} turns"
        doing = ("block", "drop", "top", "push", "pawn", "pawn", "follow", "stone")[self.phase]
        return f"turn {self.turns + 1}, {doing}"


def _beside(cell: PlainInt) -> list[int]:
    """The neighbours of a cell: west, east, south, north."""
    column, row = divmod(cell, SIDE)
    places = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return [right * SIDE + up for right, up in places if 0 <= right < SIDE and 0 <= up < SIDE]


def _trace(came_from: Mapping[int, int], cell: PlainInt) -> list[int]:
    """The way from a cell that came from itself to this one."""
    way = [cell]
    while came_from[cell] != cell:
        cell = came_from[cell]
        way.append(cell)
    return way[::-1]
