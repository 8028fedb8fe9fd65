# Made by tools/stubs.py from tower.py and tower.pxd. Change it there.

from typing import Final

from sommet.core.position import Position

RED: Final[int]
YELLOW: Final[int]
DARKBLUE: Final[int]
LIGHTBLUE: Final[int]
VIOLET: Final[int]
GREY: Final[int]
BLOCKS: Final[int]
NONE: Final[int]
NAMES: Final[tuple[str, ...]]
KINDS: Final[str]
SIZES: Final[dict[str, tuple[tuple[int, int, int], ...]]]

def square_pair(block: int, layout: str) -> int: ...

class Tower(Position):
    @property
    def deepest_step(self) -> int: ...
    @property
    def held(self) -> int: ...
    def __init__(self) -> None: ...
