"""die Aufsteiger once more, slowly: dictionaries, sets and the words of docs/rules/aufsteiger.md, nothing clever.

Cells are (x, y) with a1 = (0, 0). Only what the compared texts need is here; setups are taken as checked.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

POSES = {
    "G": [(2, 2, 6), (6, 2, 2), (2, 6, 2)],
    "S": [(2, 2, 1), (1, 2, 2), (2, 1, 2)],
    "M": [(2, 2, 2)],
    "L": [(2, 2, 4), (4, 2, 2), (2, 4, 2)],
}
PAIRS = {"grey": ("violet", "grey"), "red": ("red", "yellow"), "blue": ("darkblue", "lightblue")}
ALL = ("red", "yellow", "darkblue", "lightblue", "violet", "grey")
OUTSIDE = "table"

Cell = tuple[int, int]
Size = tuple[int, int, int]


def name_of(cell: Cell) -> str:
    return f"{string.ascii_lowercase[cell[0]]}{cell[1] + 1}"


def cell_of(name: str) -> Cell:
    return string.ascii_lowercase.index(name[0]), int(name[1:]) - 1


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def under(cell: Cell, size: Size) -> set[Cell]:
    return {(cell[0] + right, cell[1] + up) for right in range(size[0]) for up in range(size[1])}


def pieces(cells: set[Cell]) -> list[set[Cell]]:
    """The orthogonally connected parts of a set."""
    left, parts = set(cells), []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            cell = todo.pop()
            part.add(cell)
            for near in beside(cell):
                if near in left:
                    left.remove(near)
                    todo.append(near)
        parts.append(part)
    return parts


class Tower:
    """Blocks in the order in which they were put down: name -> (cell, size, colour)."""

    def __init__(self) -> None:
        self.blocks: dict[str, tuple[Cell, Size, str]] = {}
        self.found: dict[str, set[Cell]] | None = None  # the terraces, once asked for

    def put(self, block: str, cell: Cell, size: Size, colour: str) -> None:
        self.blocks[block] = (cell, size, colour)
        self.found = None

    def without(self, block: str) -> Tower:
        rest = Tower()
        rest.blocks = {name: place for name, place in self.blocks.items() if name != block}
        return rest

    def heights(self) -> dict[Cell, int]:
        heights: dict[Cell, int] = {}
        for cell, size, _ in self.blocks.values():
            for at in under(cell, size):
                heights[at] = heights.get(at, 0) + size[2]
        return heights

    def tops(self) -> dict[Cell, str]:
        return {at: name for name, (cell, size, _) in self.blocks.items() for at in under(cell, size)}

    def terraces(self) -> dict[str, set[Cell]]:
        """Section 2: every terrace by its name; of the open table the cells inside and those around the grid."""
        if self.found is not None:
            return self.found
        tops = self.tops()
        found = {}
        for block in self.blocks:
            for part in pieces({at for at, top in tops.items() if top == block}):
                found[name_of(min(part))] = part
        bare = {(x, y) for x in range(-1, 27) for y in range(-1, 27)} - set(tops)
        for part in pieces(bare):
            found[OUTSIDE if (-1, -1) in part else name_of(min(part))] = part
        self.found = found
        return found


def sizes(block: str) -> list[Size]:
    return POSES[block[0]]


def colours(block: str, size: Size, layout: str) -> set[str]:
    if block[0] == "G":
        return {"grey"}
    if block[0] == "M":
        return set(ALL)
    if layout == "mixed":
        third = (int(block[1:]) - 1) // (4 if block[0] == "S" else 3)
        layout = ("grey", "red", "blue")[third]
    square = set(PAIRS[layout])
    return square if size[:2] == (2, 2) else set(ALL) - square


class Naive:
    """A game from a checked setup; `legal` and `play` work on texts."""

    def __init__(self, players: int, options: dict[str, Any], setup: dict[str, Any]) -> None:
        self.n, self.options = players, options
        self.colours = setup["colours"]
        self.tower = Tower()
        for entry in setup["tower"]:
            block, cell, pose, colour = entry.split(" ")
            wide, deep, tall = (int(part) for part in pose.split("x"))
            self.tower.put(block, cell_of(cell), (wide, deep, tall), colour)
        everybody = range(players)
        terraces = self.tower.terraces()
        self.pawns = []
        for where in setup.get("pawns", [OUTSIDE] * players):
            cell = (-1, -1) if where == OUTSIDE else cell_of(where)
            self.pawns.append(next(name for name, part in terraces.items() if cell in part))
        self.ladders = [set(hand) for hand in setup.get("ladders", [["big", "small"]] * players)]
        self.placed = list(setup.get("placed", [None] * players))
        self.stones = list(setup.get("stones", [block is None for block in self.placed]))
        self.last = setup.get("last")
        self.idle = setup.get("idle", 0)
        heights = [self.height(seat) for seat in everybody]
        best, arrived = setup.get("best", heights), setup.get("arrived", [0] * players)
        self.climbs = [[(best[seat], arrived[seat])] if best[seat] else [] for seat in everybody]
        self.count = max([number for steps in self.climbs for _, number in steps], default=0)
        self.turns = 0
        self.over = False
        self.result: list[float] = []
        self.start_turn(0)

    # Looking.

    def height(self, seat: int) -> int:
        name = self.pawns[seat]
        return 0 if name == OUTSIDE else self.tower.heights().get(cell_of(name), 0)

    def allowed(self, seat: int, name: str) -> bool:
        """R14."""
        if name == OUTSIDE:
            return True
        part = self.tower.terraces()[name]
        block = self.tower.tops().get(cell_of(name))
        own = ("grey", self.colours[seat])
        if block is not None and (self.tower.blocks[block][2] not in own or block in self.placed):
            return False
        others = sum(self.pawns[other] == name for other in range(self.n) if other != seat)
        return others < len(part)

    def step_ok(self, rise: int) -> bool:
        lowest = {"any": -1000, "one": -1, "never": 0}[self.options["descent"]]
        return lowest <= rise <= 1

    def walks(self, seat: int) -> set[str]:
        """R15."""
        terraces, heights = self.tower.terraces(), self.tower.heights()
        at = {cell: name for name, part in terraces.items() for cell in part}
        seen, todo = {self.pawns[seat]}, [self.pawns[seat]]
        while todo:
            for cell in terraces[todo.pop()]:
                for near in beside(cell):
                    name = at.get(near)
                    if name is None or name in seen:
                        continue
                    if self.step_ok(heights.get(near, 0) - heights.get(cell, 0)) and self.allowed(seat, name):
                        seen.add(name)
                        todo.append(name)
        return seen - {self.pawns[seat]}

    def ladder_ends(self, seat: int) -> set[tuple[str, str]]:
        """R16."""
        terraces, heights = self.tower.terraces(), self.tower.heights()
        ends = set()
        own = terraces[self.pawns[seat]]
        for name, part in terraces.items():
            touching = any(near in own for cell in part for near in beside(cell))
            if name == self.pawns[seat] or not touching or not self.allowed(seat, name):
                continue
            rise = heights.get(min(part), 0) - self.height(seat)
            ends |= {(size, name) for size, rises in (("small", (2,)), ("big", (2, 3, 4))) if rise in rises}
        return {(size, name) for size, name in ends if size in self.ladders[seat]}

    def bridge_ends(self, seat: int) -> set[tuple[str, str]]:
        """R17."""
        terraces, heights = self.tower.terraces(), self.tower.heights()
        ends = set()
        for name, part in terraces.items():
            if name == self.pawns[seat] or not self.allowed(seat, name):
                continue
            for a in terraces[self.pawns[seat]]:
                for b in part:
                    if a[0] != b[0] and a[1] != b[1]:
                        continue
                    low, high = min(a, b), max(a, b)
                    between = [
                        (x, y)
                        for x in range(low[0], high[0] + 1)
                        for y in range(low[1], high[1] + 1)
                        if (x, y) not in (a, b)
                    ]
                    least = min(heights.get(a, 0), heights.get(b, 0))
                    if not between or any(heights.get(cell, 0) >= least for cell in between):
                        continue
                    rise = heights.get(b, 0) - heights.get(a, 0)
                    if rise < 0 and self.options["descent"] == "never":
                        continue
                    reach = len(between) + abs(rise)
                    ends |= {(size, name) for size, most in (("small", 2), ("big", 4)) if reach <= most}
        return {(size, name) for size, name in ends if size in self.ladders[seat]}

    def can_lift(self, block: str) -> bool:
        """R6, R7, R11."""
        cell, size, _ = self.tower.blocks[block]
        tops = self.tower.tops()
        if any(tops[at] != block for at in under(cell, size)) or block in self.placed or block == self.last:
            return False
        if block[0] == "G" and not self.options["move_grey"]:
            return False
        if any(name != OUTSIDE and tops.get(cell_of(name)) == block for name in self.pawns):
            return False
        return any(True for _ in self.drops(block))

    def drops(self, block: str) -> Iterator[tuple[Cell, Size]]:
        """R4, R8 to R12 for a block of the tower as it was before the lift."""
        rest = self.tower.without(block)
        former = self.tower.blocks[block][:2]
        heights, tops, terraces = rest.heights(), rest.tops(), rest.terraces()
        pawns = [self.in_hand_terrace(name, terraces) for name in self.pawns]
        for size in sizes(block):
            for x in range(27 - size[0]):
                for y in range(27 - size[1]):
                    cells = under((x, y), size)
                    levels = {heights.get(at, 0) for at in cells}
                    if len(levels) > 1 or not self.in_contact(cells, levels, heights):
                        continue
                    if self.options["stone_shield"] and any(tops.get(at) in self.placed for at in cells if at in tops):
                        continue
                    if ((x, y), size) == former:
                        if block[0] != "G":
                            yield (x, y), size
                        continue
                    if all(
                        name == OUTSIDE or not part & cells or len(part - cells) >= pawns.count(name)
                        for name, part in terraces.items()
                    ):
                        yield (x, y), size

    def in_contact(self, cells: set[Cell], levels: set[int], heights: dict[Cell, int]) -> bool:
        if levels == {0} and not any(near in heights for at in cells for near in beside(at)):
            return False
        return self.options["connectivity"] == "touch" or len(pieces(set(heights) | cells)) == 1

    def in_hand_terrace(self, name: str, terraces: dict[str, set[Cell]]) -> str:
        if name == OUTSIDE:
            return name
        return next(other for other, part in terraces.items() if cell_of(name) in part)

    # The turn.

    def legal(self) -> list[str]:
        return sorted(getattr(self, f"legal_{self.phase}")())

    def legal_over(self) -> list[str]:
        return []

    def legal_block(self) -> list[str]:
        return ["skip", *(f"lift {block}" for block in self.tower.blocks if self.can_lift(block))]

    def legal_drop(self) -> list[str]:
        return [f"drop {name_of(cell)} {'x'.join(map(str, size))}" for cell, size in self.drops(self.held)]

    def legal_top(self) -> list[str]:
        tops = colours(self.held, self.tower.blocks[self.held][1], self.options["layout"])
        if self.in_place:
            tops -= {self.former[2]}
        return [f"top {colour}" for colour in tops]

    def legal_push(self) -> list[str]:
        seat = min(self.waiting)
        parts = [part for part in self.waiting[seat] if self.pawns.count(name_of(min(part))) < len(part)]
        return [f"push {seat + 1} {name_of(min(part))}" for part in parts]

    def legal_pawn1(self) -> list[str]:
        texts = ["stop"]
        if not self.walked:
            texts += [f"walk {name}" for name in self.walks(self.mover)]
        texts += [f"ladder {size} {name}" for size, name in self.ladder_ends(self.mover)]
        if self.options["bridges"] and not self.moved:
            texts += [f"bridge {size} {name}" for size, name in self.bridge_ends(self.mover)]
        return texts

    legal_pawn2 = legal_pawn1

    def legal_follow(self) -> list[str]:
        return ["stop", *(f"walk {name}" for name in self.walks(self.mover))]

    def legal_stone(self) -> list[str]:
        tops = self.tower.tops()
        occupied = {tops.get(cell_of(name)) for name in self.pawns if name != OUTSIDE}
        free = set(tops.values()) - occupied - set(self.placed)
        return ["pass", *(f"stone {block}" for block in free)]

    def start_turn(self, seat: int) -> None:
        self.mover = self.active = seat
        self.placed[seat] = None
        self.moved: str | None = None
        self.walked = self.progress = False
        self.before = self.height(seat)
        self.phase = "pawn1" if self.options["pawn_phase"] == "both" else "block"

    def play(self, text: str) -> None:
        verb, *words = text.split(" ")
        getattr(self, f"play_{verb}")(*words)

    def play_lift(self, block: str) -> None:
        self.held, self.former, self.phase = block, self.tower.blocks[block], "drop"

    def play_skip(self) -> None:
        self.walked, self.phase = False, "pawn2"

    def play_drop(self, name: str, pose: str) -> None:
        wide, deep, tall = (int(part) for part in pose.split("x"))
        cell, size = cell_of(name), (wide, deep, tall)
        self.in_place = (cell, size) == self.former[:2]
        self.moved, self.walked = self.held, False
        self.waiting: dict[int, list[set[Cell]]] = {}
        rest = self.tower.without(self.held)
        if not self.in_place:
            terraces = rest.terraces()
            self.pawns = [self.in_hand_terrace(name, terraces) for name in self.pawns]
            for seat, where in enumerate(self.pawns):
                if where != OUTSIDE:
                    parts = pieces(terraces[where] - under(cell, size))
                    if len(parts) > 1:
                        self.waiting[seat] = parts
                    else:
                        self.pawns[seat] = name_of(min(parts[0]))
            for seat in self.waiting:
                self.pawns[seat] = "nowhere"
        rest.put(self.held, cell, size, "grey" if self.held[0] == "G" else self.former[2])
        self.tower = rest
        self.phase = "top"
        if self.held[0] == "G":
            self.after_block()

    def play_top(self, colour: str) -> None:
        cell, size, _ = self.tower.blocks[self.held]
        self.tower.put(self.held, cell, size, colour)
        self.after_block()

    def after_block(self) -> None:
        self.phase = "push" if self.waiting else "pawn2"

    def play_push(self, player: str, name: str) -> None:
        self.pawns[int(player) - 1] = name
        del self.waiting[int(player) - 1]
        self.after_block()

    def play_walk(self, name: str) -> None:
        before = self.height(self.mover)
        self.pawns[self.mover] = name
        self.walked = True
        if self.phase == "follow":
            self.compare(self.mover, before)
            self.next_follower()

    def play_ladder(self, size: str, name: str) -> None:
        self.ladders[self.mover].remove(size)
        self.pawns[self.mover] = name
        self.walked = False

    play_bridge = play_ladder

    def play_stop(self) -> None:
        if self.phase == "pawn1":
            self.phase = "block"
            return
        if self.phase == "pawn2":
            self.compare(self.mover, self.before)
        self.next_follower()

    def compare(self, seat: int, before: int) -> None:
        """R20."""
        height = self.height(seat)
        best = max([step[0] for step in self.climbs[seat]], default=0)
        self.progress |= height > (best if self.options["progress"] == "best" else before)
        if height > best:
            self.count += 1
            self.climbs[seat].append((height, self.count))

    def next_follower(self) -> None:
        if self.options["simultaneous"] and self.moved:
            while (self.mover + 1) % self.n != self.active:
                self.mover = (self.mover + 1) % self.n
                if self.walks(self.mover):
                    self.phase = "follow"
                    return
        self.mover, self.phase = self.active, "stone"
        if not self.stones[self.active]:
            self.play_pass()

    def play_stone(self, block: str) -> None:
        self.stones[self.mover] = False
        self.placed[self.mover] = block
        self.play_pass()

    def play_pass(self) -> None:
        """R21."""
        self.turns += 1
        self.idle = 0 if self.progress else self.idle + 1
        self.last = self.moved
        ends = self.idle == (self.n + 1 if self.options["idle_rounds"] == 1 else 2 * self.n)
        if ends or self.turns == self.options["turn_limit"]:
            self.phase, self.over = "over", True
            self.judge()
        else:
            self.start_turn((self.active + 1) % self.n)

    def judge(self) -> None:
        """R22."""
        heights = [self.height(seat) for seat in range(self.n)]
        top = max(heights)
        numbers = {}
        for seat in range(self.n):
            if heights[seat] == top:
                reached = [number for height, number in self.climbs[seat] if height >= top]
                numbers[seat] = reached[0] if top > 0 else 0
        best = max(numbers.values()) if self.options["tie"] == "last" else min(numbers.values())
        winners = [seat for seat, number in numbers.items() if number == best]
        self.result = [1 / len(winners) if seat in winners else 0.0 for seat in range(self.n)]
