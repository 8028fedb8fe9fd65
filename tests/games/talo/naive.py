"""Talō by the letter of the rules, in plain Python and slowly: legal bars, counterweights, moves and jumps."""

from __future__ import annotations

from collections.abc import Iterator

from sommet.games.talo.position import TaloPosition
from talo.buildings import WIDTH, Bar, Judge, filled, fits

Cube = tuple[int, int, int]
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Naive:
    """What a position allows in its build phase, asked of the rules one by one."""

    def __init__(self, position: TaloPosition, judge: Judge) -> None:
        self.position = position
        self.judge = judge
        building = position.building
        self.bars = [Bar(*building.bar(number)) for number in range(building.count)]
        self.taken = filled(self.bars)
        self.lean = {0: "off", 1: "end", 2: "any"}[building.lean]
        self.pawns = [pawn for seat in range(1, position.seats + 1) if (pawn := position.pawn(seat)) is not None]

    # Bars.

    def bodies(self) -> set[Cube]:
        """R8: the two cubes of each pawn."""
        return {(cell % WIDTH, cell // WIDTH, level + up) for cell, level in self.pawns for up in (0, 1)}

    def candidates(self, length: int, taken: dict[Cube, int]) -> Iterator[Bar]:
        """R6 to R10."""
        pawns = self.bodies()
        for kind in (2,) if length == 1 else (0, 1, 2):
            for base in range(10):
                for row in range(1, WIDTH - 1):
                    for column in range(1, WIDTH - 1):
                        bar = Bar(length, kind, row * WIDTH + column, base)
                        if fits(bar, taken, self.position.margin) and not pawns.intersection(bar.cubes()):
                            yield bar

    def is_accessible(self, bar: Bar, taken: dict[Cube, int]) -> bool:
        """R11."""
        option = {0: "slide", 1: "top", 2: "free"}[self.position.access]
        if option == "free":
            return True
        solid = set(taken) | self.bodies()
        for dx, dy in STEPS if option == "slide" else STEPS[:1]:
            for far in range(40 if option == "slide" else 1):
                cubes = [(x - far * dx, y - far * dy, z) for x, y, z in bar.cubes()]
                if solid.intersection(cubes):
                    break
                if not any((x, y, height) in taken for x, y, _ in cubes for height in range(bar.base, 10)):
                    return True
        return False

    def stands(self, *new: Bar) -> bool:
        return self.judge.stands([*self.bars, *new], self.lean)

    def placements(self, length: int) -> tuple[set[Bar], set[Bar]]:
        """The bars that may be placed, and those that fit but fall."""
        standing: set[Bar] = set()
        falling: set[Bar] = set()
        for bar in self.candidates(length, self.taken):
            if self.is_accessible(bar, self.taken):
                (standing if self.stands(bar) else falling).add(bar)
        return standing, falling

    def counterweights(self, held: Bar, length: int) -> set[Bar]:
        """R15: where the other bar saves the held one."""
        carriers = {
            below for x, y, z in held.cubes() if z == held.base and (below := self.taken.get((x, y, z - 1))) is not None
        }
        bars = [*self.bars, held]
        taken = filled(bars)
        carriers.add(len(bars) - 1)
        return {
            bar
            for bar in self.candidates(length, taken)
            if bar.base
            and any(taken.get((x, y, z - 1)) in carriers for x, y, z in bar.cubes() if z == bar.base)
            and self.is_accessible(bar, taken)
            and self.stands(held, bar)
        }

    # The pawn.

    def is_place(self, x: int, y: int, level: int) -> bool:
        """R21."""
        on_plan = 9 <= x <= 18 and 9 <= y <= 18
        floor = on_plan if level == 0 else (x, y, level - 1) in self.taken
        return floor and (x, y, level) not in self.taken and (x, y, level + 1) not in self.taken

    def moves(self, seat: int) -> set[tuple[int, int]]:
        """R22 to R24, one step after the other."""
        here = self.position.pawn(seat)
        assert here is not None
        seen, todo = {here}, [here]
        while todo:
            cell, level = todo.pop()
            for dx, dy in STEPS:
                x, y = cell % WIDTH + dx, cell // WIDTH + dy
                for to in (level - 1, level, level + 1):
                    place = (y * WIDTH + x, to)
                    if to < 0 or place in seen or place in self.pawns or not self.is_place(x, y, to):
                        continue
                    if to == 0 and (level == 0 or not self.position.descend):
                        continue
                    seen.add(place)
                    todo.append(place)
        return seen - {here}

    def is_shut_in(self, seat: int) -> bool:
        """R26: the set H, grown until it grows no more."""
        here = self.position.pawn(seat)
        assert here is not None
        low, high = 9 - self.position.margin, 18 + self.position.margin
        grown, todo = {here}, [here]
        while todo:
            cell, level = todo.pop()
            for dx, dy in STEPS:
                x, y = cell % WIDTH + dx, cell // WIDTH + dy
                for to in (level - 1, level, level + 1):
                    on_plan = 9 <= x <= 18 and 9 <= y <= 18
                    if to == 0:
                        admitted = self.position.descend and level == 1 and self.is_place(x, y, 0)
                    else:
                        air = (x, y, to) not in self.taken and (x, y, to + 1) not in self.taken
                        admitted = 1 <= to <= 10 and air and (on_plan or to != 1)
                    inside = low <= x <= high and low <= y <= high
                    if admitted and inside and (y * WIDTH + x, to) not in grown:
                        grown.add((y * WIDTH + x, to))
                        todo.append((y * WIDTH + x, to))
        return all(level < self.position.goal for _, level in grown)
