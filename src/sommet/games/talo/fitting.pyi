# Made by tools/stubs.py from fitting.py and fitting.pxd. Change it there.

from typing import Final

from sommet.games.talo.pawns import Pawns

SLIDE: Final[int]
TOP: Final[int]
FREE: Final[int]

class Fitting(Pawns):
    @property
    def access(self) -> int: ...
    def __init__(self) -> None: ...
    def in_hand(self) -> list[int]: ...
    def fits(self, length: int, kind: int, cell: int, base: int) -> bool: ...
    def can_be_brought(self, length: int, kind: int, cell: int, base: int) -> bool: ...
