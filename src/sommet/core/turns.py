"""The contract of whole turns: where a turn is many small actions, a game may propose the promising ones as wholes.

No rule depends on it; search and levels do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sommet.core.position import Position


@dataclass(frozen=True, slots=True)
class Turn:
    """The actions from a decision to the end of the turn, and what every seat (seat 1 first) may expect after them."""

    actions: tuple[int, ...]
    values: tuple[float, ...]


class Turns(Protocol):
    """Proposes whole turns. Everything must be seen by all seats: nothing is guessed here."""

    def propose(self, position: Position) -> list[Turn]:
        """Ways to end the turn of the seat to move, looked for thoroughly, the best for it first; at least one."""

    def answers(self, position: Position) -> list[list[Turn]]:
        """For each outcome of the chance to come, turns that begin with it, looked for in a hurry, best first.

        Where an outcome leaves nobody anything to decide, it is all there is of its one turn.
        """
