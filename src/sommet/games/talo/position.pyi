# Made by tools/stubs.py from position.py and position.pxd. Change it there.

from collections.abc import Mapping, Sequence
from typing import Any

from sommet.games.talo.phases import TaloPhases

class TaloPosition(TaloPhases):
    def set_up(
        self,
        rules: Mapping[str, Any],
        bars: Sequence[tuple[int, int, int, int]],
        pawns: Sequence[tuple[int, int]],
        stock: Sequence[int],
        turn: int,
        seats: int,
    ) -> None: ...
    def stage(self) -> str: ...
    def in_stock(self) -> list[int]: ...
    def can_use(self, roll: int) -> bool: ...
