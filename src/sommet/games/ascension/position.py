"""Ascension: the position as Python sees it: how it is set up, and what it tells of itself.

The rules are in the layers below, each of which knows only those before it: stacks.py (pieces on the board), pawns.py
(steps and the summit), pieces.py (piece moves) and phases.py (turn, actions, the end). Rule numbers refer to
docs/rules/ascension.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import cython

from sommet.core.plain import PlainInt
from sommet.core.ranges import whole, wholes

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, lowest, size_of
    from cython.cimports.sommet.core.position import take_numbers
    from cython.cimports.sommet.games.ascension.pawns import MOST_SEATS
    from cython.cimports.sommet.games.ascension.phases import NOT_OVER, AscensionPhases
    from cython.cimports.sommet.games.ascension.stacks import (
        CELLS,
        FACE,
        HALF,
        JOKER,
        MOST_PIECES,
        NONE,
        NOWHERE,
        SHOWN,
        STAR,
        TRIANGLE,
    )
else:
    from sommet.core.bits import Bits, lowest, size_of
    from sommet.core.position import take_numbers
    from sommet.games.ascension.pawns import MOST_SEATS
    from sommet.games.ascension.phases import NOT_OVER, AscensionPhases
    from sommet.games.ascension.stacks import (
        CELLS,
        FACE,
        HALF,
        JOKER,
        MOST_PIECES,
        NONE,
        NOWHERE,
        SHOWN,
        STAR,
        TRIANGLE,
    )


def _check_corner(cell: object, figure: object) -> tuple[int, int]:
    return whole(cell, 0, CELLS - 1, "the cell of a corner"), whole(figure, TRIANGLE, STAR, "a figure")


def _check_seat(given: Mapping[str, Any]) -> dict[str, Any]:
    """What a setup says of a seat, if it can be a seat at all."""
    for name in ("pawn", "lock"):
        if given[name] is not None:
            whole(given[name], 0, CELLS - 1, f"the cell of a {name}")
    return {
        "pawn": given["pawn"],
        "lock": given["lock"],
        "reserve": wholes(given["reserve"], 2, 0, MOST_PIECES, "a reserve"),
        "blocks": whole(given["blocks"], 0, 2, "blocks"),
        "held": bool(given["held"]),
        "left": bool(given["left"]),
    }


def _check_table(
    corners: Sequence[object], stacks: Sequence[Sequence[int]], seats: Sequence[Mapping[str, Any]]
) -> None:
    """Whether there is a stack for every cell, a seat for every corner, and room for all pieces."""
    whole(len(corners), 2, MOST_SEATS, "the number of corners")
    pawns = [given["pawn"] for given in seats if given["pawn"] is not None]
    if len(stacks) != CELLS or len(seats) != len(corners) or len(set(pawns)) < len(pawns):
        raise ValueError("a setup has a stack for every cell, a seat for every corner and a cell for every pawn")
    pieces = [kind for stack in stacks for kind in stack]
    whole(len(pieces) + sum(sum(given["reserve"]) for given in seats), 0, MOST_PIECES - 1, "the number of pieces")
    if any(kind & FACE > JOKER for kind in pieces) or sum(kind & FACE == JOKER for kind in pieces) > 1:
        raise ValueError("a piece has a face of the box, and only one is the joker")


class AscensionPosition(AscensionPhases):
    """Everything about a game of Ascension; `set_up` makes it ready to play."""

    def take(self, other):
        take_numbers(self, other, cython.sizeof(AscensionPosition))

    # Setting up.

    def set_up(
        self,
        rules: Mapping[str, Any],
        corners: Sequence[tuple[int, int]],
        stacks: Sequence[Sequence[int]],
        seats: Sequence[Mapping[str, Any]],
        summit: Sequence[int],
        first: PlainInt,
        turns: PlainInt,
    ) -> None:
        """Takes a checked setup. `corners` are cell and figure of every seat, `stacks` the kinds on every cell from the
        bottom, `seats` for every seat its pawn (None: eliminated), reserve, blocks and the flags held, left and lock.

        ValueError for what could be no position at all.
        """
        self.seats = 0  # until everything is there
        corners = [_check_corner(cell, figure) for cell, figure in corners]
        stacks = [wholes(stack, len(stack), 0, FACE | SHOWN | HALF, "a kind of piece") for stack in stacks]
        seats = [_check_seat(given) for given in seats]
        _check_table(corners, stacks, seats)
        in_play = [seat for seat, given in enumerate(seats, 1) if given["pawn"] is not None]
        summit = wholes(summit, len(set(summit)), 1, len(seats), "a seat that has the summit")
        first = whole(first, 1, len(seats), "the first seat")
        if first not in in_play or not set(summit) <= set(in_play) or len(in_play) < 2:
            raise ValueError("the first seat, those that have the summit and at least two in all must be in play")
        self.max_turns = whole(rules["max_turns"], 0, 10**9, "max_turns")
        self.turns = whole(turns, 0, 10**9, "turns")
        self.home = ("leave", "safe", "start").index(rules["home"])
        self.same_cell = rules["same_cell"]
        self.seats = len(corners)
        self.build_stacks(stacks)
        self.take_seats(corners, seats)
        for seat in summit:
            self.reach_summit(seat)
        self.over = False
        self.reason = NOT_OVER
        self.winner = 0
        self.extra = False
        self.regular = first
        self.begin_turn(first)

    @cython.final
    def build_stacks(self, stacks):
        cell: cython.int
        self.clear_board()
        for cell in range(CELLS):
            for kind in stacks[cell]:
                self.put(cell, 0 if kind & FACE == JOKER else self.new_piece(kind))
        return 0

    @cython.final
    def take_seats(self, corners, seats):
        seat: cython.int
        self.clear_pawns()
        self.clear_hands()
        for seat in range(1, self.seats + 1):
            given = seats[seat - 1]
            self.corners[seat], self.figures[seat] = corners[seat - 1]
            self.own[seat], self.plain[seat] = given["reserve"]
            self.blocks[seat] = given["blocks"]
            if given["pawn"] is None:
                continue
            self.put_pawn(seat, given["pawn"])
            self.playing = self.playing | 1 << seat
            if given["held"]:
                self.resting = self.resting | 1 << seat
            if given["left"] or self.pawns[seat] != self.corners[seat]:
                self.gone = self.gone | 1 << seat
            if given["lock"] is not None:
                self.locked_cell[seat] = given["lock"]
                self.locked[seat] = self.top[self.locked_cell[seat]]
        return 0

    # For whoever shows or explains a position; never on the hot path.

    def stage(self) -> str:
        doing = ("taking a piece", "laying a piece", "moving the pawn", "springing", "")[self.phase]
        return f"turn {self.turns + 1}, {doing}" if doing else f"{self.turns} turns"

    @cython.final
    def expect_pawn(self, seat):
        """ValueError unless the seat has a pawn on the board."""
        self.expect_seat(seat)
        if self.pawns[seat] == NOWHERE:
            raise ValueError(f"seat {seat} has no pawn on the board")
        return 0

    def stack(self, cell: cython.int) -> list[tuple[int, int, int]]:
        """The pieces on a cell from the bottom: kind, who is entitled to the face (bit 0: everybody), who bars it."""
        self.expect_below(CELLS, cell, "cell")
        pieces = []
        piece: cython.int = self.top[cell]
        while piece != NONE:
            pieces.append((self.kinds[piece], self.seen[piece], self.barring(piece)))
            piece = self.below[piece]
        pieces.reverse()
        return pieces

    def held_piece(self) -> tuple[int, int, int] | None:
        """The piece in hand as `stack` gives pieces, or None."""
        return None if self.hand == NONE else (self.kinds[self.hand], self.seen[self.hand], 0)

    def was_hidden(self) -> bool:
        """Whether the piece in hand is a cube whose drawing was hidden when it was taken."""
        return bool(self.hand_hidden)

    def height(self, cell: cython.int) -> int:
        """The height of a cell in half-cubes."""
        self.expect_below(CELLS, cell, "cell")
        return self.heights[cell]

    def drawing(self, cell: cython.int) -> int:
        """What can be read on the top of a cell."""
        self.expect_below(CELLS, cell, "cell")
        return self.drawn[cell]

    def pawn(self, seat: cython.int) -> int | None:
        """The cell of a seat's pawn, or None once it is eliminated."""
        self.expect_seat(seat)
        return None if self.pawns[seat] == NOWHERE else self.pawns[seat]

    def corner(self, seat: cython.int) -> int:
        """The cell a seat starts from and returns to."""
        self.expect_seat(seat)
        return self.corners[seat]

    def figure(self, seat: cython.int) -> int:
        """The figure of a seat."""
        self.expect_seat(seat)
        return self.figures[seat]

    def reserve(self, seat: cython.int) -> tuple[int, int]:
        """The half-cubes a seat still holds: with its figure, blank."""
        self.expect_seat(seat)
        return self.own[seat], self.plain[seat]

    def blockages(self, seat: cython.int) -> int:
        """How often the seat's pawn has been blocked."""
        self.expect_seat(seat)
        return self.blocks[seat]

    def summit(self) -> list[int]:
        """The seats having the summit, in order of arrival."""
        return [self.order[place] for place in range(size_of(cython.cast(Bits, self.conquerors)))]

    def held(self) -> list[int]:
        """The seats whose pawn must rest at its next turn."""
        return [seat for seat in range(1, self.seats + 1) if self.resting >> seat & 1]

    def left(self) -> list[int]:
        """The seats whose pawn has left its corner since its last start."""
        return [seat for seat in range(1, self.seats + 1) if (self.gone & self.playing) >> seat & 1]

    def in_play(self) -> list[int]:
        """The seats not eliminated."""
        return [seat for seat in range(1, self.seats + 1) if self.playing >> seat & 1]

    def next_regular(self) -> int | None:
        """Who follows the extra turn that is being played, or None."""
        return self.next_in_play(self.regular) if self.extra else None

    def steps_of(self, seat: cython.int) -> list[int]:
        """The cells a seat's pawn could step to now."""
        self.expect_pawn(seat)
        return members(self.steps(seat))

    def barred_to(self, seat: cython.int) -> list[int]:
        """The cells whose uppermost piece another player moved last."""
        self.expect_seat(seat)
        return members(self.barred(seat))

    def liftable_by(self, seat: cython.int) -> list[int]:
        """The cells from which R5 to R9 let a seat take a piece."""
        self.expect_seat(seat)
        return members(self.liftable(seat))

    def fenced_to(self, seat: cython.int) -> list[int]:
        """The cells that R13b closes to a seat's pieces."""
        self.expect_seat(seat)
        return members(self.fenced(seat))

    def is_bound_to_open(self, seat: cython.int) -> bool:
        """Whether R34a binds the seat's piece part."""
        self.expect_seat(seat)
        return bool(self.bound_to_open(seat))

    def used_springs(self) -> list[int]:
        """The springs that have served in this turn."""
        return members(self.springs)


def members(cells):
    """The cells of a set as a list, ascending."""
    found = []
    while cells:
        found.append(lowest(cells))
        cells = cells & (cells - 1)
    return found
