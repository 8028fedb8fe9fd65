"""Step by Step once more, straight from the text of its rules: slow, plain, and sharing nothing with the real one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sommet.core import Start
from sommet.core.grid import cell_name, cell_names

USUAL_STOCK = {3: 24, 5: 70, 7: 100, 9: 140}


class NaiveGame:
    """A game under way; cells are known by their names."""

    def __init__(self, start: Start) -> None:
        options, setup = start.options, start.setup
        self.size: int = options["size"]
        self.tower: int = options["tower"]
        self.ceiling = options["ceiling"] == "summit"
        self.bars_return = options["no_return"] == "last"
        self.stays = options["blocked_ball"] == "stays"
        self.coda: int = options["coda"]
        self.cells = cell_names(self.size)
        self.centre = cell_name(self.size * self.size // 2, self.size)
        self.heights: dict[str, int] = {**dict.fromkeys(self.cells, 0), **setup.get("heights", {})}
        self.heights[self.centre] = self.tower
        usual = USUAL_STOCK[self.size] if options["stock"] is None else options["stock"]
        self.stock: int = setup.get("stock", usual)
        self.seats = range(1, start.players + 1)
        self.balls: dict[int, str | None] = dict(zip(self.seats, setup["starts"], strict=True))
        self.left: dict[int, str | None] = dict.fromkeys(self.seats)
        self.in_play = [seat for seat in self.seats if seat not in setup.get("out", [])]
        self.idle = 0
        self.phase = "move"
        self.reason: str | None = None
        self.winner = 0
        self.mover = 0
        self.settle(setup["first"])

    def beside(self, cell: str) -> list[str]:
        """Orthogonal neighbours."""
        column, row = ord(cell[0]), int(cell[1:])
        around = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
        return [f"{chr(x)}{y}" for x, y in around if ord("a") <= x < ord("a") + self.size and 1 <= y <= self.size]

    def occupied(self) -> set[str]:
        return {cell for cell in self.balls.values() if cell is not None}

    def chain_ends(self, seat: int) -> set[str]:
        """R2 to R5, R8: every cell where a chain of steps of the seat's ball may stop, perhaps its own among them."""
        begin = self.balls[seat]
        assert begin is not None
        walls = self.occupied() - {begin}
        ends: set[str] = set()
        passed = {begin}
        going_on = [begin]
        while going_on:
            here = going_on.pop()
            for there in self.beside(here):
                rise = self.heights[there] - self.heights[here]
                if there in walls or abs(rise) > 1:
                    continue
                ends.add(there)
                if rise < 1 and there != self.centre and there not in passed:
                    passed.add(there)
                    going_on.append(there)
        return ends

    def destinations(self, seat: int) -> set[str]:
        """R9 with R6 and R7, before R13."""
        barred = {self.balls[seat]} | ({self.left[seat]} if self.bars_return else set())
        return {cell for cell in self.chain_ends(seat) if cell not in barred}

    def layable(self, ball: str, occupied: set[str]) -> list[str]:
        """R10 to R12."""
        return [
            cell
            for cell in self.beside(ball)
            if cell != self.centre and cell not in occupied and not (self.ceiling and self.heights[cell] >= self.tower)
        ]

    def legal_destinations(self, seat: int) -> set[str]:
        """R13."""
        reached = self.destinations(seat)
        if self.stock == 0:
            return reached
        others = self.occupied() - {self.balls[seat] or ""}
        aside = reached - {self.centre}
        laying = {cell for cell in aside if self.layable(cell, others | {cell})}
        return (reached & {self.centre}) | (laying or aside)

    def can_reach_summit(self, seat: int) -> bool:
        """The shortage test of section 6, stage by stage."""
        ball = self.balls[seat]
        assert ball is not None
        first = (ball, self.heights[ball])
        seen = {first}
        waiting = [first]
        while waiting:
            cell, level = waiting.pop()
            if self.centre in self.beside(cell) and abs(level - self.tower) <= 1:
                return True
            for other in self.beside(cell):
                for new in (level - 1, level, level + 1):
                    spent = level - self.heights[cell] + new - self.heights[other]
                    if (
                        other != self.centre
                        and new >= self.heights[other]
                        and not (self.ceiling and new > self.tower)
                        and spent <= self.stock
                        and (other, new) not in seen
                    ):
                        seen.add((other, new))
                        waiting.append((other, new))
        return False

    def next_seat(self, seat: int) -> int:
        """R17."""
        return next(other for other in [*self.in_play, *self.in_play] if other > seat or seat >= max(self.in_play))

    def settle(self, seat: int) -> None:
        """R20."""
        while True:
            if len(self.in_play) == 1:
                return self.finish("blockade", self.in_play[0])
            if self.legal_destinations(seat):
                break
            following = self.next_seat(seat)
            self.in_play.remove(seat)
            if not self.stays:
                self.balls[seat] = None
            seat = following
        self.mover, self.phase = seat, "move"
        if not any(self.can_reach_summit(seat) for seat in self.in_play):
            return self.finish("no-summit", 0)
        if (self.stock == 0 or self.idle > 0) and self.idle >= self.coda:
            return self.finish("coda", 0)
        return None

    def finish(self, reason: str, winner: int) -> None:
        self.phase, self.reason, self.winner = "over", reason, winner

    def legal(self) -> list[str]:
        if self.phase == "move":
            return sorted(f"move {cell}" for cell in self.legal_destinations(self.mover))
        if self.phase == "place":
            return sorted(f"place {cell}" for cell in self.layable(self.balls[self.mover] or "", self.occupied()))
        return []

    def play(self, text: str) -> None:
        verb, cell = text.split(" ")
        if verb == "move":
            self.left[self.mover], self.balls[self.mover] = self.balls[self.mover], cell
            if cell == self.centre:
                return self.finish("summit", self.mover)
            if self.stock and self.layable(cell, self.occupied()):
                self.phase = "place"
                return None
            self.idle += 1
        else:
            self.heights[cell] += 1
            self.stock -= 1
        return self.settle(self.next_seat(self.mover))

    def result(self) -> list[float]:
        if self.winner:
            return [float(seat == self.winner) for seat in self.seats]
        return [1 / len(self.in_play) if seat in self.in_play else 0.0 for seat in self.seats]

    def facts(self) -> dict[str, Any]:
        """What the real game must say as well."""
        return {
            "legal": self.legal(),
            "phase": self.phase,
            "mover": self.mover if self.phase != "over" else None,
            "heights": self.heights,
            "balls": list(self.balls.values()),
            "in_play": sorted(self.in_play),
            "stock": self.stock,
            "idle": self.idle,
            "reason": self.reason,
            "result": self.result() if self.phase == "over" else None,
        }


def chains(game: NaiveGame, path: list[str], walls: set[str]) -> set[str]:
    """The ends of all chains of steps that go on from a path, each walked one by one: for tiny boards only."""
    rises = [game.heights[there] - game.heights[here] for here, there in pairwise(path)]
    if path[-1] == game.centre or (rises and rises[-1] == 1):  # R8, R4
        return set()
    ends: set[str] = set()
    for there in game.beside(path[-1]):
        if there not in walls and there not in path and abs(game.heights[there] - game.heights[path[-1]]) <= 1:
            ends |= {there} | chains(game, [*path, there], walls)
    return ends
