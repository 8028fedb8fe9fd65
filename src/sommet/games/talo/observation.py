"""Talō: what a seat knows, as planes of the plan with all around it. Nothing is secret here.

Cell numbers are those of actions, so a plane is row by row from the south; column a and row 1 of the plan are column
and row 9. A cube of a bar is one number: 1, 2 if its bar goes on to the east, 4 to the west, 8 to the north, 16 to the
south, 32 upwards, 64 downwards and 128 if the bar is only held, added up.
"""

from collections.abc import Mapping
from typing import Any

import cython

from sommet.core.observation import Plane, each_seat

if cython.compiled:
    from cython.cimports.sommet.core.observation import Observation, flood, seat_from
    from cython.cimports.sommet.games.talo.actions import FINISH
    from cython.cimports.sommet.games.talo.bars import CELLS, HEIGHT, UPRIGHT, WIDTH
    from cython.cimports.sommet.games.talo.phases import OVER, START, TOP_ROLL
    from cython.cimports.sommet.games.talo.position import TaloPosition
else:
    from sommet.core.observation import Observation, flood, seat_from
    from sommet.games.talo.actions import FINISH
    from sommet.games.talo.bars import CELLS, HEIGHT, UPRIGHT, WIDTH
    from sommet.games.talo.phases import OVER, START, TOP_ROLL
    from sommet.games.talo.position import TaloPosition

    # Made by tools/stubs.py from observation.pxd.
    FILLED, GOES_ON, CAME_FROM, ONLY_HELD = 1, 2, 4, 128

TURNS: tuple[tuple[str, str], ...] = (
    ("start", "a start is to be chosen"),
    ("throw", "the die is to be thrown"),
    ("take", "bars are to be taken"),
    ("build", "bars are to be built and the pawn may move"),
)


def planes(seats: cython.int) -> list[Plane]:
    """What is written, in this order."""
    return [
        *(
            Plane(f"cubes {layer}", f"the cubes from level {layer} to {layer + 1}, as numbers")
            for layer in range(HEIGHT)
        ),
        *each_seat("pawn", "level + 1 where that pawn is", seats),
        *each_seat("to move", "1 if that seat decides now", seats),
        *each_seat("turn", "1 if it is that seat's turn", seats),
        *(Plane(name, f"1 if {what} now") for name, what in TURNS),
        Plane("roll", "what was thrown; 0: nothing yet"),
        Plane("rolls", "how often the die was thrown in this turn"),
        Plane("hand, shorter", "length of the bar in hand, of the shorter one of two; 0: none"),
        Plane("hand, longer", "length of the longer bar in hand; 0: only one, or none"),
        *(Plane(f"stock {length}", f"bars of length {length} in stock") for length in range(1, TOP_ROLL + 1)),
        Plane("moved", "1 if the pawn has moved already"),
        Plane("idle", "turns in a row without a bar"),
    ]


class TaloObservation(Observation):
    """Every number of players and every option."""

    def __init__(self, players: cython.int, options: Mapping[str, Any]) -> None:
        Observation.__init__(self, players, planes(players), (WIDTH, WIDTH), FINISH + 1)

    def is_own(self, position):
        return isinstance(position, TaloPosition) and position.seats == self.seats

    def write(self, position, viewer, sees_all, out):
        self.write_plan(cython.cast(TaloPosition, position), viewer if viewer > 0 else 1, out)

    @cython.final
    def write_plan(self, position, first, out):
        stride: cython.int = self.seats * CELLS
        at: cython.int = self.write_building(position, out)
        further: cython.int
        seat: cython.int
        for further in range(self.seats):
            seat = seat_from(first, further, self.seats)
            if position.pawn_cell[seat] > 0:
                out[at + position.pawn_cell[seat]] = position.pawn_level[seat] + 1
            flood(out, at + stride, CELLS, position.mover == seat)
            flood(out, at + 2 * stride, CELLS, position.turn_of == seat)
            at += CELLS
        self.write_turn(position, out, at + 2 * stride)

    @cython.final
    def write_building(self, position, out):
        bar: cython.int
        last: cython.int = position.building.count - 1
        for bar in range(last + 1):
            self.write_bar(position, bar, FILLED | (ONLY_HELD if position.holding and bar == last else 0), out)
        return HEIGHT * CELLS

    @cython.final
    def write_bar(self, position, bar, flags, out):
        kind: cython.int = position.building.kind[bar]
        length: cython.int = position.building.length[bar]
        stride: cython.int = CELLS if kind == UPRIGHT else position.building.stride[bar]
        at: cython.int = position.building.base[bar] * CELLS + position.building.cell[bar]
        cube: cython.int
        for cube in range(length):
            out[at] = (
                flags | (GOES_ON << 2 * kind if cube < length - 1 else 0) | (CAME_FROM << 2 * kind if cube > 0 else 0)
            )
            at += stride

    @cython.final
    def write_turn(self, position, out, at):
        phase: cython.int
        length: cython.int
        for phase in range(START, OVER):
            at = flood(out, at, CELLS, position.phase == phase)
        at = flood(out, at, CELLS, position.roll)
        at = flood(out, at, CELLS, position.rolls)
        at = flood(out, at, CELLS, position.hand[0] if position.hands > 0 else 0)
        at = flood(out, at, CELLS, position.hand[1] if position.hands > 1 else 0)
        for length in range(1, TOP_ROLL + 1):
            at = flood(out, at, CELLS, position.stock[length])
        at = flood(out, at, CELLS, position.moved)
        return flood(out, at, CELLS, position.idle)
