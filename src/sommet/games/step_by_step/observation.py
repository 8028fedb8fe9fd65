"""Step by Step: what a seat knows, as planes of the board. Nothing is secret here."""

from collections.abc import Mapping
from typing import Any

import cython

from sommet.core.observation import Plane, each_seat

if cython.compiled:
    from cython.cimports.sommet.core.observation import Observation, clipped, flood, seat_from
    from cython.cimports.sommet.games.step_by_step.balls import NOWHERE
    from cython.cimports.sommet.games.step_by_step.phases import PLACE
    from cython.cimports.sommet.games.step_by_step.position import StepByStepPosition
else:
    from sommet.core.observation import Observation, clipped, flood, seat_from
    from sommet.games.step_by_step.balls import NOWHERE
    from sommet.games.step_by_step.phases import PLACE
    from sommet.games.step_by_step.position import StepByStepPosition


def planes(seats: cython.int, has_barred: cython.bint) -> list[Plane]:
    """What is written, in this order; a plane is row by row, a1 first."""
    return [
        Plane("height", "level of the column; of the summit on the tower"),
        Plane("tower", "1 on the tower"),
        *each_seat("ball", "1 where the ball of that seat is", seats),
        *(each_seat("barred", "1 where that ball may not return to", seats) if has_barred else ()),
        *each_seat("in play", "1 if that seat is not eliminated", seats),
        *each_seat("to move", "1 if that seat decides now", seats),
        Plane("laying", "1 if a piece is to be laid, 0 if a ball is to be moved"),
        Plane("stock", "loose pieces left"),
        Plane("idle", "turns in a row without a piece"),
    ]


class StepByStepObservation(Observation):
    """Boards of every size."""

    def __init__(self, players: cython.int, options: Mapping[str, Any]) -> None:
        self.side = options["size"]
        self.has_barred = options["no_return"] == "last"
        board = (self.side, self.side)
        Observation.__init__(self, players, planes(players, self.has_barred), board, 2 * self.side * self.side)

    def is_own(self, position):
        if not isinstance(position, StepByStepPosition):
            return False
        own: StepByStepPosition = cython.cast(StepByStepPosition, position)
        return own.seats == self.seats and own.size == self.side and own.bars_return == self.has_barred

    def write(self, position, viewer, sees_all, out):
        self.write_board(cython.cast(StepByStepPosition, position), viewer if viewer > 0 else 1, out)

    @cython.final
    def write_board(self, position, first, out):
        cells: cython.int = self.cells
        at: cython.int = 2 * cells
        cell: cython.int
        further: cython.int
        seat: cython.int
        for cell in range(cells):
            out[cell] = clipped(position.heights[cell])
        out[position.tower_cell] = position.tower
        out[cells + position.tower_cell] = 1
        for further in range(self.seats):
            seat = seat_from(first, further, self.seats)
            if position.balls[seat] != NOWHERE:
                out[at + position.balls[seat]] = 1
            at += cells
        if self.has_barred:
            for further in range(self.seats):
                seat = seat_from(first, further, self.seats)
                if position.left[seat] != NOWHERE:
                    out[at + position.left[seat]] = 1
                at += cells
        for further in range(self.seats):
            seat = seat_from(first, further, self.seats)
            if position.playing >> seat & 1:
                flood(out, at, cells, 1)
            if position.mover == seat:
                flood(out, at + self.seats * cells, cells, 1)
            at += cells
        at += self.seats * cells
        if position.phase == PLACE:
            flood(out, at, cells, 1)
        at = flood(out, at + cells, cells, position.stock)
        flood(out, at, cells, position.idle)
