# Made by tools/stubs.py from stacks.py and stacks.pxd. Change it there.

from typing import Final

from sommet.core.position import Position

BLANK: Final[int]
TRIANGLE: Final[int]
CIRCLE: Final[int]
SQUARE: Final[int]
STAR: Final[int]
FIGURES: Final[int]
CABLE: Final[int]
LADDER: Final[int]
MATTRESS: Final[int]
SPRING: Final[int]
ABYSS: Final[int]
BIVOUAC: Final[int]
JOKER: Final[int]
FACE: Final[int]
SHOWN: Final[int]
HALF: Final[int]
SIDE: Final[int]
CELLS: Final[int]
SUMMIT: Final[int]
PILLAR: Final[int]
MOST_PIECES: Final[int]
CUBES: Final[int]
NOWHERE: Final[int]
NONE: Final[int]

class Stacks(Position):
    @property
    def joker_cell(self) -> int: ...
    def __init__(self) -> None: ...
