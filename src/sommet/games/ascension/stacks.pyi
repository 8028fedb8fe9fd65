from typing import Final

from sommet.core.position import Position

BLANK: Final[int]
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
MOST_PIECES: Final[int]
NOWHERE: Final[int]

class Stacks(Position):
    @property
    def joker_cell(self) -> int: ...
