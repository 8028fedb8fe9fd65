from typing import Final

SIDE: Final[int]
CELLS: Final[int]
TABLE: Final[int]
