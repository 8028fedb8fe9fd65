# Made by tools/stubs.py from cells.py and cells.pxd. Change it there.

from typing import Final

SIDE: Final[int]
CELLS: Final[int]
TABLE: Final[int]
