"""What a seat may know of a position as planes of small numbers, for programs that learn.

A game's `Observation` is made for a number of players and their options, which decide its shape: so many planes of the
board, each number from 0 to 255. What concerns the whole board fills its plane with one number, and what is larger than
255 is written as 255. Seats are counted from the viewer: +0 is the viewer, +1 the seat after, and so on; a spectator is
told everything as if from seat 1. As with positions, a game overrides the C twin `write`, which checks nothing.
"""

from typing import Any, NamedTuple

import cython

if cython.compiled:
    from cython.cimports.sommet.core.position import MOST_ACTIONS, Position
else:
    from sommet.core.position import MOST_ACTIONS, Position

    def clipped(number):
        """A number as a byte holds it."""
        return min(max(number, 0), 255)

    def seat_from(first, further, seats):
        """The seat so many places after another."""
        return (first - 1 + further) % seats + 1

    def flood(out, at, count, value):
        """Fills a plane with one number and returns where the next one begins."""
        out[at : at + count] = bytes([clipped(value)]) * count
        return at + count

    def wipe(out, count):
        """Zeros, from the beginning."""
        out[:count] = bytes(count)


class Plane(NamedTuple):
    """One plane of an observation: its name, and what its numbers mean."""

    name: str
    meaning: str


def each_seat(name: str, meaning: str, seats: cython.int) -> list[Plane]:
    """A plane for every seat, the viewer's first."""
    return [Plane(f"{name} +{further}", meaning) for further in range(seats)]


class Observation:
    """How one game writes what a seat may know, for a number of players and their options."""

    def __init__(self, seats: cython.int, planes: list[Plane], board: tuple[int, ...], actions: cython.int) -> None:
        self.seats = seats
        self.names = tuple([plane.name for plane in planes])
        self.meanings = tuple([plane.meaning for plane in planes])
        self.shape = (len(planes), *board)
        self.cells = board[0] * board[1]
        self.size = len(planes) * self.cells
        self.actions = actions

    # The C twins: what a game overrides.

    def write(self, position, viewer, sees_all, out):
        """Writes the planes one after the other over zeros; with `sees_all` what is hidden from everybody as well."""

    def is_own(self, position):
        """Whether it is a position of the game as this observation was made for it. `write` relies on that."""
        return False

    # The Python door.

    def fill(self, position: Position, viewer: cython.int, sees_all: cython.bint, out: memoryview) -> None:
        """Writes an observation to so many bytes. ValueError for another game's position, or too little room."""
        self.expect_own(position)
        if not 0 <= viewer <= self.seats:
            raise ValueError(f"viewer {viewer} is not one of 0 to {self.seats}")
        if len(out) != self.size:
            raise ValueError(f"an observation has {self.size} numbers, and there is room for {len(out)}")
        if cython.compiled:
            room: cython.uchar[::1] = out
            wipe(cython.address(room[0]), self.size)
            self.write(position, viewer, sees_all, cython.address(room[0]))
        else:
            row: Any = out
            wipe(row, self.size)
            self.write(position, viewer, sees_all, row)

    def mask(self, position: Position, out: memoryview) -> None:
        """Writes 1 for every legal action and 0 for every other. ValueError as with `fill`."""
        self.expect_own(position)
        if len(out) != self.actions:
            raise ValueError(f"a mask has {self.actions} numbers, and there is room for {len(out)}")
        actions = cython.declare(cython.int[MOST_ACTIONS])
        index: cython.int
        if not cython.compiled:
            actions = [0] * MOST_ACTIONS
        count: cython.int = position.fill(actions)
        out[:] = bytes(self.actions)
        for index in range(count):
            out[actions[index]] = 1

    def expect_own(self, position: Position) -> None:
        """ValueError for a position that this observation was not made for."""
        if not self.is_own(position):
            raise ValueError(f"{position!r} is not of the game, players and options that are observed here")
