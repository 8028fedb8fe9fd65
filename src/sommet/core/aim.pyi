# Made by tools/stubs.py from aim.py and aim.pxd. Change it there.

from typing import Final

from sommet.core.position import Position

OPEN: Final[int]
MET: Final[int]
MISSED: Final[int]

class Aim:
    @property
    def seat(self) -> int: ...
    @property
    def limit(self) -> int: ...
    def __init__(self, seat: int, limit: int = 1) -> None: ...
    def state(self, position: Position, turns: int) -> int: ...
