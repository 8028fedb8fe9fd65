"""die Aufsteiger: what a seat knows, as planes of the table with its rim. Nothing is secret here.

Cell numbers are those of actions, so a plane is column by column, from the south of each; the rim is around the named
cells. A terrace is known by its smallest cell, the open table by the first cell of all.
"""

from collections.abc import Mapping
from typing import Any

import cython

from sommet.core.observation import Plane, each_seat

if cython.compiled:
    from cython.cimports.sommet.core.observation import Observation, clipped, flood, seat_from
    from cython.cimports.sommet.games.aufsteiger.actions import ACTIONS
    from cython.cimports.sommet.games.aufsteiger.cells import CELLS, SIDE
    from cython.cimports.sommet.games.aufsteiger.phases import BLOCK, DROP, OVER, TOP
    from cython.cimports.sommet.games.aufsteiger.position import AufsteigerPosition
    from cython.cimports.sommet.games.aufsteiger.tower import DEEP, KIND, NONE
else:
    from sommet.core.observation import Observation, clipped, flood, seat_from
    from sommet.games.aufsteiger.actions import ACTIONS
    from sommet.games.aufsteiger.cells import CELLS, SIDE
    from sommet.games.aufsteiger.phases import BLOCK, DROP, OVER, TOP
    from sommet.games.aufsteiger.position import AufsteigerPosition
    from sommet.games.aufsteiger.tower import DEEP, KIND, NONE

    # Made by tools/stubs.py from observation.pxd.
    DEPTHS, PAINT, UNPAINTED = 8, 36, 6

TURNS: tuple[tuple[str, str], ...] = (
    ("lift", "a block may be lifted"),
    ("drop", "the block in hand is to be dropped"),
    ("top", "its upper face is to be chosen"),
    ("push", "a pawn is to be pushed aside"),
    ("pawn first", "the pawn may move before the block"),
    ("pawn", "the pawn may move"),
    ("follow", "another player's pawn may walk"),
    ("stone", "the stone may be laid"),
)


def planes(seats: cython.int) -> list[Plane]:
    """What is written, in this order."""
    paint = "36 * colour (red, yellow, dark blue, light blue, violet, grey; 6: still to be chosen)"
    return [
        Plane("height", "height of the cell"),
        Plane("colour", "colour of the uppermost face + 1; 0: table"),
        *(
            Plane(
                f"block {depth}", f"the block below {depth} others: its number counted from 1, and added to it {paint}"
            )
            for depth in range(DEPTHS)
        ),
        *each_seat("pawn", "1 on the smallest cell of that pawn's terrace", seats),
        *each_seat("stone", "1 on the smallest cell of the block that bears that seat's stone", seats),
        *(Plane(name, f"1 if {what} now") for name, what in TURNS),
        Plane("held", "number of the block in hand + 1; 0: none"),
        Plane("last moved", "number of the block moved in the turn before + 1; 0: none"),
        Plane("idle", "turns in a row without progress"),
        Plane("turns left", "turns before the game ends, 255 if there is no limit"),
        *each_seat("to move", "1 if that seat decides now", seats),
        *each_seat("turn", "1 if it is that seat's turn", seats),
        *each_seat("seat colour", "colour of that seat + 1", seats),
        *each_seat("ladders", "ladders in hand: 1 small, 2 big, 3 both", seats),
        *each_seat("stone in hand", "1 if that seat has its stone", seats),
        *each_seat("best", "greatest height reached so far", seats),
        *each_seat("arrived", "number of its arrival there, counted over all seats", seats),
    ]


class AufsteigerObservation(Observation):
    """Every number of players and every option."""

    def __init__(self, players: cython.int, options: Mapping[str, Any]) -> None:
        Observation.__init__(self, players, planes(players), (SIDE, SIDE), ACTIONS)

    def is_own(self, position):
        return isinstance(position, AufsteigerPosition) and position.seats == self.seats

    def write(self, position, viewer, sees_all, out):
        self.write_table(cython.cast(AufsteigerPosition, position), viewer if viewer > 0 else 1, out)

    @cython.final
    def write_table(self, position, first, out):
        stride: cython.int = self.seats * CELLS
        at: cython.int = self.write_tower(position, out)
        further: cython.int
        seat: cython.int
        for further in range(self.seats):
            seat = seat_from(first, further, self.seats)
            if position.pawns[seat] != NONE:
                out[at + position.pawns[seat]] = 1
            if position.stones[seat] != NONE and position.places[position.stones[seat]] > 0:
                out[at + stride + position.places[position.stones[seat]]] = 1
            at += CELLS
        at = self.write_turn(position, out, at + stride)
        for further in range(self.seats):
            self.write_seat(position, seat_from(first, further, self.seats), out, at)
            at += CELLS

    @cython.final
    def colour_of(self, position, block):
        return UNPAINTED if position.phase == TOP and block == position.held else position.colours[block]

    @cython.final
    def write_tower(self, position, out):
        cell: cython.int
        depth: cython.int
        block: cython.int
        for cell in range(CELLS):
            out[cell] = position.heights[cell]
            block = position.tops[cell] - 1
            if block >= 0:
                out[CELLS + cell] = 1 + self.colour_of(position, block)
            depth = 0
            while block >= 0 and depth < DEPTHS:
                out[CELLS * (2 + depth) + cell] = 1 + block + PAINT * self.colour_of(position, block)
                block = self.under(position, block, cell)
                depth += 1
        return CELLS * (2 + DEPTHS)

    @cython.final
    def under(self, position, block, cell):
        """The block below another one in a cell; below 0: the table."""
        deep: cython.int = DEEP[KIND[block]][position.poses[block]]
        away: cython.int = cell - position.places[block]
        return position.below[block][away // SIDE * deep + away % SIDE] - 1

    @cython.final
    def write_turn(self, position, out, at):
        phase: cython.int
        left: cython.int = 255
        for phase in range(BLOCK, OVER):
            at = flood(out, at, CELLS, position.phase == phase)
        at = flood(out, at, CELLS, position.held + 1 if position.phase == DROP else 0)
        at = flood(out, at, CELLS, position.last_moved + 1)
        at = flood(out, at, CELLS, position.idle)
        if position.turn_limit > 0:
            left = clipped(position.turn_limit - position.turns)
        return flood(out, at, CELLS, left)

    @cython.final
    def write_seat(self, position, seat, out, at):
        """The planes that one number of a seat fills; those of all seats lie between one and the next."""
        stride: cython.int = self.seats * CELLS
        last: cython.int = position.climbs[seat] - 1
        flood(out, at, CELLS, position.mover == seat)
        flood(out, at + stride, CELLS, position.turn_of == seat)
        flood(out, at + 2 * stride, CELLS, position.pawn_colours[seat] + 1)
        flood(out, at + 3 * stride, CELLS, position.ladders[seat])
        flood(out, at + 4 * stride, CELLS, position.in_hand[seat])
        if last >= 0:
            flood(out, at + 5 * stride, CELLS, position.climb_heights[seat][last])
            flood(out, at + 6 * stride, CELLS, position.climb_numbers[seat][last])
