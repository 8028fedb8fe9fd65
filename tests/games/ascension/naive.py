"""Ascension a second time: slow, plain, straight from the text of docs/rules/ascension.md, to compare with.

Stacks are lists of piece tokens, cells are names, and whatever the rules say about a turn is tried out on a copy.
"""

from __future__ import annotations

import copy
from typing import Any

COLUMNS, ROWS = "abcdefghi", "123456789"
CELLS = [column + row for row in ROWS for column in COLUMNS]
PRINTED = {"a1": "T", "a9": "C", "i9": "S", "i1": "X"}
SEATS = {
    (2, "clockwise"): ["a1", "i9"],
    (2, "counterclockwise"): ["a1", "i9"],
    (3, "clockwise"): ["a1", "a9", "i9"],
    (3, "counterclockwise"): ["a1", "i1", "i9"],
    (4, "clockwise"): ["a1", "a9", "i9", "i1"],
    (4, "counterclockwise"): ["a1", "i1", "i9", "a9"],
}
SYMBOLS = {"cable", "ladder", "mattress", "spring", "abyss", "bivouac"}
DEFAULTS: dict[str, Any] = {"home": "leave", "same_cell": False, "direction": "clockwise", "memory": "assisted"}


def neighbours(cell: str) -> list[str]:
    """The cells that touch by a side or a corner."""
    x, y = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [COLUMNS[a] + ROWS[b] for a, b in around if 0 <= a < 9 and 0 <= b < 9]


def size(piece: str) -> int:
    return 1 if piece.startswith("h") or piece == "joker" else 2


def drawing(piece: str) -> str:
    """What can be read on a piece that lies on top: figures, a symbol, joker, or nothing."""
    if piece == "joker":
        return "joker"
    if piece.startswith("h"):
        return piece[1:].replace("-", "")
    return piece[:-1] if piece.endswith("!") else ""


def figures(drawn: str) -> set[str]:
    return set() if drawn in SYMBOLS or drawn == "joker" else set(drawn)


class Naive:
    """A game in progress; pieces are told apart by numbers so that a bar can follow them."""

    def __init__(self, players: int, options: dict[str, Any], setup: Any) -> None:
        chosen = {**DEFAULTS, "max_turns": 150 * players, **options}
        self.players, self.options = players, chosen
        self.corners = SEATS[players, chosen["direction"]]
        position = {} if isinstance(setup, str) else setup["position"]
        cubes = [cell for cell in CELLS if cell not in PRINTED and cell != "e5"]
        texts = dict.fromkeys(cubes, position.get("fill", "-"))
        if isinstance(setup, str):
            texts = dict(zip(cubes, setup.split(" "), strict=True))
        texts.update(position.get("stacks", {}))
        self.next_id = 0
        self.stacks: dict[str, list[tuple[int, str]]] = {cell: [] for cell in CELLS}
        for cell, text in texts.items():
            for token in text.split():
                self.stacks[cell].append((self._number(), token))
        self.pawns: list[str | None] = list(position.get("pawns", self.corners))
        self.reserve = [list(pair) for pair in position.get("reserve", [[2, 2]] * players)]
        self.blocks = list(position.get("blocks", [0] * players))
        self.summit: list[int] = list(position.get("summit", []))
        self.held = set(position.get("held", []))
        self.left = set(position.get("left", []))
        self.left |= {seat for seat in self.alive() if self.pawns[seat - 1] != self.corners[seat - 1]}
        self.locks = {int(seat): self.stacks[cell][-1][0] for seat, cell in position.get("locks", {}).items()}
        self.turns = position.get("turns", 0)
        self.mover = self.regular = position.get("to_move", 1)
        self.extra, self.phase = False, "piece"
        self.hand: tuple[int, str] | None = None
        self.origin: str | None = None
        self.revealable = False
        self.springs: set[str] = set()
        self.result: list[float] | None = None

    def _number(self) -> int:
        self.next_id += 1
        return self.next_id

    def alive(self) -> list[int]:
        return [seat for seat in range(1, self.players + 1) if self.pawns[seat - 1] is not None]

    def height(self, cell: str) -> int:
        return (9 if cell == "e5" else 0) + sum(size(token) for _, token in self.stacks[cell])

    def drawn(self, cell: str) -> str:
        return drawing(self.stacks[cell][-1][1]) if self.stacks[cell] else ""

    def own(self, seat: int) -> str:
        return PRINTED[self.corners[seat - 1]]

    def may_enter(self, seat: int, cell: str) -> bool:  # R25
        drawn = self.drawn(cell)
        return not (
            cell in self.pawns
            or (cell in PRINTED and cell != self.corners[seat - 1])
            or (figures(drawn) and self.own(seat) not in figures(drawn))
            or drawn == "abyss"
            or (drawn == "joker" and self.summit[:1] != [seat])
        )

    def steps(self, seat: int) -> list[str]:  # R23 to R29
        here = self.pawns[seat - 1]
        assert here is not None
        found = []
        for cell in neighbours(here):
            change = self.height(cell) - self.height(here)
            highest = 2 if self.drawn(here) == "ladder" else 1
            lowest = -2 if self.drawn(cell) == "mattress" else -1
            if lowest <= change <= highest and self.may_enter(seat, cell):
                found.append(cell)
        if self.drawn(here) == "cable":
            cars = [cell for cell in CELLS if self.drawn(cell) == "cable" and cell != here]
            found += [cell for cell in cars if cell not in found and self.may_enter(seat, cell)]
        return found

    def at_home(self, seat: int) -> bool:
        return self.pawns[seat - 1] == self.corners[seat - 1]

    def pieces(self) -> list[str]:
        """What R5 to R11 allow to take."""
        seat, found = self.mover, []
        corner = self.corners[seat - 1]
        excepted = neighbours(corner) if self.options["home"] == "leave" and self.at_home(seat) else []
        barred = {piece for other, piece in self.locks.items() if other != seat}
        for cell in CELLS:
            if not self.stacks[cell] or cell in self.pawns:
                continue
            number, token = self.stacks[cell][-1]
            shown = figures(drawing(token))
            if token == "joker" or number in barred:
                continue
            if shown and self.own(seat) not in shown and cell not in excepted:
                continue
            found.append(cell)
        found += [kind for kind, count in zip(("own", "plain"), self.reserve[seat - 1], strict=True) if count > 0]
        laid = any(self.drawn(cell) == "joker" for cell in CELLS)
        if self.summit[:1] == [seat] and not laid:
            found.append("joker")
        return found

    def places(self, shows: str) -> list[str]:
        """Where R12 to R16 let the piece in hand lie if it shows this."""
        fenced = set()
        if self.options["home"] == "leave":
            for other in self.alive():
                if other != self.mover and other not in self.left:
                    fenced |= set(neighbours(self.corners[other - 1]))
        found = []
        for cell in CELLS:
            if cell == self.origin and not self.options["same_cell"]:
                continue
            if cell in self.pawns or cell in fenced or self.drawn(cell) == "joker":
                continue
            if cell in PRINTED and PRINTED[cell] not in figures(shows):
                continue
            if cell == "e5" and (self.stacks[cell] or shows):
                continue
            found.append(cell)
        return found

    def leaves_a_step(self, cell: str, revealed: bool) -> bool:
        assert self.hand is not None
        token = self.hand[1]
        self.stacks[cell].append((0, f"{token}!" if revealed else token))
        steps = self.steps(self.mover)
        self.stacks[cell].pop()
        return bool(steps)

    def frees(self) -> bool:
        """R34a: whether the piece in hand can be placed so that the pawn has a step."""
        assert self.hand is not None
        return any(self.leaves_a_step(cell, False) for cell in self.places(drawing(self.hand[1])))

    def bound(self) -> bool:
        return self.options["home"] == "leave" and self.at_home(self.mover)

    def legal(self) -> list[str]:
        if self.result is not None:
            return []
        if self.phase == "piece":
            found = self.pieces()
            if self.bound():
                freeing = []
                for piece in found:
                    trial = copy.deepcopy(self)
                    trial._take(piece)
                    if trial.frees():
                        freeing.append(piece)
                found = freeing or found
            return sorted(f"take {piece}" for piece in found) or ["pass"]
        if self.phase == "place":
            assert self.hand is not None
            hidden = [("place", cell) for cell in self.places(drawing(self.hand[1]))]
            shown = [("reveal", cell) for cell in self.places(self.hand[1])] if self.revealable else []
            found_places = hidden + shown
            if self.bound() and self.frees():
                found_places = [
                    (verb, cell) for verb, cell in found_places if self.leaves_a_step(cell, verb == "reveal")
                ]
            return sorted(f"{verb} {cell}" for verb, cell in found_places)
        steps = [f"move {cell}" for cell in self.steps(self.mover)]
        return sorted([*steps, "stay"] if self.phase == "spring" else steps)

    def _take(self, piece: str) -> None:
        seat = self.mover
        self.locks.pop(seat, None)
        self.origin, self.revealable = None, False
        if piece == "own":
            self.reserve[seat - 1][0] -= 1
            self.hand = (self._number(), f"h{self.own(seat)}")
        elif piece == "plain":
            self.reserve[seat - 1][1] -= 1
            self.hand = (self._number(), "h-")
        elif piece == "joker":
            self.hand = (self._number(), "joker")
        else:
            number, token = self.stacks[piece].pop()
            self.origin = piece
            self.revealable = size(token) == 2 and token != "-" and not token.endswith("!")  # R19 to R21
            self.hand = (number, token.removesuffix("!"))
        self.phase = "place"

    def _lay(self, cell: str, revealed: bool) -> None:
        assert self.hand is not None
        number, token = self.hand
        self.stacks[cell].append((number, f"{token}!" if revealed else token))
        self.locks[self.mover] = number
        self.hand = self.origin = None

    def play(self, text: str) -> None:
        verb, _, what = text.partition(" ")
        if verb == "take":
            self._take(what)
        elif verb in ("place", "reveal"):
            self._lay(what, verb == "reveal")
            self._resolve_piece()
        elif verb == "pass":
            self.locks.pop(self.mover, None)
            self._resolve_piece()
        elif verb == "stay":
            self._end_turn()
        else:
            self._resolve_step(what)

    def _resolve_piece(self) -> None:  # resolution A
        seat = self.mover
        if seat in self.held:
            self.held.remove(seat)
            self._end_turn()
        elif self.steps(seat):
            self.phase = "pawn"
        elif self.at_home(seat) and (self.options["home"] == "safe" or seat not in self.left):
            self._end_turn()
        else:
            self._block(seat)

    def _block(self, seat: int) -> None:  # R33, R35, R41, R43
        self.blocks[seat - 1] += 1
        self.left.discard(seat)
        self.pawns[seat - 1] = self.corners[seat - 1]
        if self.summit[:1] == [seat]:
            for stack in self.stacks.values():
                stack[:] = [piece for piece in stack if piece[1] != "joker"]
        if seat in self.summit:
            self.summit.remove(seat)
        if self.blocks[seat - 1] == 2:
            self.pawns[seat - 1] = None
            self.locks.pop(seat, None)
            if len(self.alive()) == 1:
                self._finish({self.alive()[0]: 1.0})
                return
        self._end_turn()

    def _resolve_step(self, cell: str) -> None:  # resolution B
        seat = self.mover
        self.pawns[seat - 1] = cell
        self.left.add(seat)
        if cell == "e5" and seat not in self.summit:
            self.summit.append(seat)
        if cell == self.corners[seat - 1] and seat in self.summit:
            self._finish({seat: 1.0})
            return
        if self.drawn(cell) == "bivouac":
            self.held.add(seat)
        if self.drawn(cell) == "spring" and cell not in self.springs and self.steps(seat):
            self.springs.add(cell)
            self.phase = "spring"
        else:
            self._end_turn()

    def _next(self, seat: int) -> int:
        while True:
            seat = seat % self.players + 1
            if seat in self.alive():
                return seat

    def _end_turn(self) -> None:
        self.turns += 1
        self.springs = set()
        limit = self.options["max_turns"]
        if limit and self.turns >= limit:
            self._finish({seat: 1 / len(self.alive()) for seat in self.alive()})
            return
        following = self._next(self.regular)
        leader = self.summit[0] if self.summit else 0
        if not self.extra and leader not in (0, self.mover, following) and self.mover not in self.summit:
            self.extra, self.mover = True, leader
        else:
            self.extra, self.mover, self.regular = False, following, following
        self.phase = "piece"

    def _finish(self, points: dict[int, float]) -> None:
        self.phase = "over"
        self.result = [points.get(seat, 0.0) for seat in range(1, self.players + 1)]
