"""Talō: a plain racer, the floor for computer players (docs/rules/talo.md, section 13).

It takes the bars and makes the steps that bring its own pawn highest by the end of its turn, moves up whenever it can
and never thinks of the others. It knows the game from outside only: legal actions, copies, and where a pawn can go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, cast

from sommet.core import Position, Rng
from sommet.games.talo.actions import HOLD, JUMP, MOVE
from sommet.games.talo.bars import ALONG_Y, UPRIGHT
from sommet.games.talo.phases import BUILD, START, TAKE
from sommet.games.talo.position import TaloPosition

WIDTH = 28
CELLS = WIDTH * WIDTH
TRIED = 10  # steps per bar
SIDES = (1, -1, WIDTH, -WIDTH)


class Prospect(NamedTuple):
    """How high the pawn can be when the turn is over, and on how many places of that level."""

    level: int
    places: int


@dataclass
class Racer:
    """Climbs as fast as it can."""

    rng: Rng
    name: str = "racer"

    def choose(self, position: Position, time_ms: int | None = None) -> int:
        here = cast(TaloPosition, position)
        actions = here.legal()
        if len(actions) == 1 or here.phase == START:
            return self.rng.choice(actions)
        if here.phase == TAKE:
            return self._best(here, actions)
        up = self._highest_move(here, actions)
        if up is not None:
            return up
        jumps = [action for action in actions if action >= JUMP]
        if jumps:
            return self.rng.choice(jumps)
        places = [action for action in actions if action < HOLD]
        if not places:
            return actions[-1]
        return self._best(here, self._steps(here, places) or self._harmless(places))

    def _best(self, here: TaloPosition, actions: list[int]) -> int:
        """The action with the best prospect; equals are decided by chance."""
        self.rng.shuffle(actions)
        return max(actions, key=lambda action: self._prospect(_after(here, action), here.turn_of))

    def _prospect(self, here: TaloPosition, seat: int) -> Prospect:
        """What the rest of the turn can bring if the pawn goes up wherever it can."""
        while not here.over and here.phase == BUILD and here.turn_of == seat:
            actions = here.legal()
            up = self._highest_move(here, actions)
            if up is None:
                steps = self._steps(here, [action for action in actions if action < HOLD])
                return max([_now(here, seat), *(self._prospect(_after(here, action), seat) for action in steps)])
            here = _after(here, up)
        return _now(here, seat)

    def _steps(self, here: TaloPosition, places: list[int]) -> list[int]:
        """Some of the bars whose top is one level above, and beside, the highest places in reach."""
        reach = _reach(here, here.turn_of)
        top = max(level for _, level in reach)
        beside = {cell + side for cell, level in reach if level == top for side in SIDES}
        steps = [action for action in places if _top(action) == top + 1 and not beside.isdisjoint(_footprint(action))]
        self.rng.shuffle(steps)
        return steps[:TRIED]

    def _harmless(self, places: list[int]) -> list[int]:
        """Some bars anywhere, for when no step can be made: at the worst they take the pawn nothing away."""
        self.rng.shuffle(places)
        return places[:TRIED]

    def _highest_move(self, here: TaloPosition, actions: list[int]) -> int | None:
        """A move to a place higher than the pawn's, the highest there is."""
        pawn = here.pawn(here.turn_of)
        assert pawn is not None
        moves = [action for action in actions if MOVE <= action < JUMP and (action - MOVE) // CELLS > pawn[1]]
        self.rng.shuffle(moves)
        return max(moves, key=lambda action: action // CELLS, default=None)


def _after(here: TaloPosition, action: int) -> TaloPosition:
    after = cast(TaloPosition, here.copy())
    after.play(action)
    return after


def _now(here: TaloPosition, seat: int) -> Prospect:
    reach = _reach(here, seat)
    top = max(level for _, level in reach)
    return Prospect(top, sum(level == top for _, level in reach))


def _reach(here: TaloPosition, seat: int) -> list[tuple[int, int]]:
    """Where the pawn can be: its place and those it can move to."""
    pawn = here.pawn(seat)
    assert pawn is not None
    return [pawn, *here.reach(seat)]


def _top(action: int) -> int:
    """The level of the top of a bar (see games/talo/placing.py for the code)."""
    length, kind, base = action // (30 * CELLS) + 1, action // (10 * CELLS) % 3, action // CELLS % 10
    return base + (length if kind == UPRIGHT else 1)


def _footprint(action: int) -> list[int]:
    length, kind, cell = action // (30 * CELLS) + 1, action // (10 * CELLS) % 3, action % CELLS
    if kind == UPRIGHT:
        return [cell]
    return [cell + step * (WIDTH if kind == ALONG_Y else 1) for step in range(length)]
