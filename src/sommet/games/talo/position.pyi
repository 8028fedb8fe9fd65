from collections.abc import Mapping, Sequence
from typing import Any, Final

from sommet.games.talo.placing import Placing

START: Final[int]
ROLL: Final[int]
TAKE: Final[int]
BUILD: Final[int]
OVER: Final[int]
SUMMIT: Final[int]
STOCK: Final[int]
IDLE: Final[int]
COLLAPSE: Final[int]
HOLD: Final[int]
MOVE: Final[int]
JUMP: Final[int]
CHOOSE: Final[int]
THROW: Final[int]
PICK_UP: Final[int]
FINISH: Final[int]

class TaloPosition(Placing):
    @property
    def relocate(self) -> int: ...
    @property
    def idle_limit(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def reason(self) -> int: ...
    @property
    def winner(self) -> int: ...
    @property
    def roll(self) -> int: ...
    @property
    def rolls(self) -> int: ...
    @property
    def idle(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def moved(self) -> bool: ...
    @property
    def built(self) -> bool: ...
    @property
    def can_jump(self) -> bool: ...
    def set_up(
        self,
        rules: Mapping[str, Any],
        bars: Sequence[tuple[int, int, int, int]],
        pawns: Sequence[tuple[int, int]],
        stock: Sequence[int],
        turn: int,
        seats: int,
    ) -> None: ...
    def in_stock(self) -> list[int]: ...
    def can_use(self, roll: int) -> bool: ...
