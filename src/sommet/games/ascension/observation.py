"""Ascension: what a seat may know, as planes of the board. Section 8 of the rules says which faces are hidden.

A piece is one number: its face (0 blank, 1 to 15 sets of the figures triangle 1, circle 2, square 4, star 8, then 16
cable, 17 ladder, 18 mattress, 19 spring, 20 abyss, 21 bivouac, 22 joker, 31 unknown), and added to that 32 if the
drawing lies on top, 64 for a half-cube, and always 128.
"""

from collections.abc import Mapping
from typing import Any

import cython

from sommet.core.observation import Plane, each_seat

if cython.compiled:
    from cython.cimports.sommet.core.observation import Observation, clipped, flood, seat_from
    from cython.cimports.sommet.games.ascension.actions import ACTIONS
    from cython.cimports.sommet.games.ascension.phases import OVER, PIECE
    from cython.cimports.sommet.games.ascension.position import AscensionPosition
    from cython.cimports.sommet.games.ascension.stacks import (
        BLANK,
        CABLE,
        CELLS,
        FIGURES,
        HALF,
        NONE,
        NOWHERE,
        SHOWN,
        SIDE,
    )
else:
    from sommet.core.observation import Observation, clipped, flood, seat_from
    from sommet.games.ascension.actions import ACTIONS
    from sommet.games.ascension.phases import OVER, PIECE
    from sommet.games.ascension.position import AscensionPosition
    from sommet.games.ascension.stacks import BLANK, CABLE, CELLS, FIGURES, HALF, NONE, NOWHERE, SHOWN, SIDE

    # Made by tools/stubs.py from observation.pxd.
    DEPTHS, SYMBOLS, PRESENT, UNKNOWN = 10, 7, 128, 31

READABLE: tuple[str, ...] = (
    "triangle",
    "circle",
    "square",
    "star",
    "cable",
    "ladder",
    "mattress",
    "spring",
    "abyss",
    "bivouac",
    "joker",
)


def planes(seats: cython.int) -> list[Plane]:
    """What is written, in this order; a plane is row by row, a1 first."""
    return [
        Plane("height", "height of the cell in half-cubes"),
        *(Plane(name, f"1 where the top shows {name}") for name in READABLE),
        *(Plane(f"piece {depth}", f"the piece that {depth} others lie on, as a number") for depth in range(DEPTHS)),
        *each_seat("pawn", "1 where that pawn is", seats),
        *each_seat("corner", "1 where that seat starts from", seats),
        *each_seat("barred", "1 + pieces on top of it, where the piece is that this seat bars", seats),
        Plane("taken from", "1 on the cell from which the piece in hand was taken"),
        Plane("hand", "the piece in hand as a number; 0: none"),
        *(Plane(name, f"1 if {what} now") for name, what in TURNS),
        Plane("extra", "1 in an extra turn"),
        Plane("turns left", "turns before the game is drawn, 255 if there is no limit"),
        *each_seat("in play", "1 if that seat is not eliminated", seats),
        *each_seat("to move", "1 if that seat decides now", seats),
        *each_seat("own", "half-cubes with its figure in reserve", seats),
        *each_seat("plain", "blank half-cubes in reserve", seats),
        *each_seat("blocks", "how often its pawn was blocked", seats),
        *each_seat("summit", "place in the order of arrival on the summit; 0: not there", seats),
        *each_seat("resting", "1 if its pawn must rest", seats),
        *each_seat("left", "1 if its pawn has left the corner", seats),
        *each_seat("follows", "1 if that seat's regular turn comes after an extra one", seats),
    ]


TURNS: tuple[tuple[str, str], ...] = (
    ("piece", "a piece is to be taken"),
    ("place", "it is to be laid"),
    ("step", "a pawn is to be moved"),
    ("spring jump", "a pawn is to jump on from a spring"),
)


class AscensionObservation(Observation):
    """Every number of players and every option."""

    def __init__(self, players: cython.int, options: Mapping[str, Any]) -> None:
        self.natural = options["memory"] == "natural"
        Observation.__init__(self, players, planes(players), (SIDE, SIDE), ACTIONS)

    def is_own(self, position):
        return isinstance(position, AscensionPosition) and position.seats == self.seats

    def write(self, position, viewer, sees_all, out):
        self.write_board(cython.cast(AscensionPosition, position), viewer, sees_all, out)

    @cython.final
    def write_board(self, position, viewer, sees_all, out):
        first: cython.int = viewer if viewer > 0 else 1
        further: cython.int
        hand: cython.int = 0
        if position.hand != NONE:
            hand = self.seen_piece(position, position.hand, viewer, sees_all)
        at: cython.int = self.write_stacks(position, viewer, sees_all, out)
        at = self.write_places(position, first, out, at)
        at = self.write_turn(position, hand, out, at)
        for further in range(self.seats):
            self.write_seat(position, seat_from(first, further, self.seats), out, at)
            at += CELLS

    @cython.final
    def seen_piece(self, position, piece, viewer, sees_all):
        """A piece as a number, its face UNKNOWN where `Ascension.seen` shows none."""
        kind: cython.int = position.kinds[piece]
        entitled: cython.int
        if piece == position.hand and viewer == position.mover and viewer > 0:
            entitled = position.seen[piece] >> viewer & 1
        else:
            entitled = 0 if self.natural else position.seen[piece] & (1 | 1 << viewer)
        if kind & (SHOWN | HALF) or entitled or sees_all:
            return PRESENT | kind
        return PRESENT | UNKNOWN

    @cython.final
    def write_stacks(self, position, viewer, sees_all, out):
        cell: cython.int
        depth: cython.int
        piece: cython.int
        figure: cython.int
        pieces: cython.int = CELLS * (5 + SYMBOLS)
        for cell in range(CELLS):
            out[cell] = clipped(position.heights[cell])
            if BLANK < position.drawn[cell] <= FIGURES:
                for figure in range(4):
                    out[CELLS * (1 + figure) + cell] = position.drawn[cell] >> figure & 1
            elif position.drawn[cell] >= CABLE:
                out[CELLS * (5 + position.drawn[cell] - CABLE) + cell] = 1
            piece = position.top[cell]
            depth = 0
            while piece != NONE and depth < DEPTHS:
                out[pieces + CELLS * depth + cell] = self.seen_piece(position, piece, viewer, sees_all)
                piece = position.below[piece]
                depth += 1
        return pieces + CELLS * DEPTHS

    @cython.final
    def write_places(self, position, first, out, at):
        stride: cython.int = self.seats * CELLS
        further: cython.int
        seat: cython.int
        depth: cython.int
        for further in range(self.seats):
            seat = seat_from(first, further, self.seats)
            if position.pawns[seat] != NOWHERE:
                out[at + position.pawns[seat]] = 1
            out[at + stride + position.corners[seat]] = 1
            depth = self.depth_of(position, seat)
            if depth > 0:
                out[at + 2 * stride + position.locked_cell[seat]] = depth
            at += CELLS
        return at + 2 * stride

    @cython.final
    def depth_of(self, position, seat):
        """1 + the pieces on top of the one a seat bars; 0 where that lies on no stack."""
        depth: cython.int = 1
        piece: cython.int
        if position.locked[seat] == NONE or position.locked_cell[seat] == NOWHERE:
            return 0
        piece = position.top[position.locked_cell[seat]]
        while piece != NONE and piece != position.locked[seat]:
            piece = position.below[piece]
            depth += 1
        return 0 if piece == NONE else depth

    @cython.final
    def write_turn(self, position, hand, out, at):
        phase: cython.int
        left: cython.int = 255
        if position.hand != NONE and position.hand_from < CELLS:
            out[at + position.hand_from] = 1
        at = flood(out, at + CELLS, CELLS, hand)
        for phase in range(PIECE, OVER):
            at = flood(out, at, CELLS, position.phase == phase)
        at = flood(out, at, CELLS, position.extra)
        if position.max_turns > 0:
            left = position.max_turns - position.turns
        return flood(out, at, CELLS, left)

    @cython.final
    def write_seat(self, position, seat, out, at):
        """The planes that one number of a seat fills; those of all seats lie between one and the next."""
        stride: cython.int = self.seats * CELLS
        follows: cython.bint = position.extra and position.next_in_play(position.regular) == seat
        flood(out, at, CELLS, position.playing >> seat & 1)
        flood(out, at + stride, CELLS, position.mover == seat)
        flood(out, at + 2 * stride, CELLS, position.own[seat])
        flood(out, at + 3 * stride, CELLS, position.plain[seat])
        flood(out, at + 4 * stride, CELLS, position.blocks[seat])
        flood(out, at + 5 * stride, CELLS, self.place_on_summit(position, seat))
        flood(out, at + 6 * stride, CELLS, position.resting >> seat & 1)
        flood(out, at + 7 * stride, CELLS, (position.gone & position.playing) >> seat & 1)
        flood(out, at + 8 * stride, CELLS, follows)

    @cython.final
    def place_on_summit(self, position, seat):
        """From 1 for whoever came first; 0 for whoever does not have the summit."""
        place: cython.int
        if position.conquerors >> seat & 1:
            for place in range(4):
                if position.order[place] == seat:
                    return place + 1
        return 0
