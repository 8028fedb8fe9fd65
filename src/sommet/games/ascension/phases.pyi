# Made by tools/stubs.py from phases.py and phases.pxd. Change it there.

from typing import Final

from sommet.games.ascension.pieces import Pieces

PIECE: Final[int]
PLACE: Final[int]
PAWN: Final[int]
SPRINGING: Final[int]
OVER: Final[int]
NOT_OVER: Final[int]
HOME: Final[int]
ALONE: Final[int]
TURN_LIMIT: Final[int]

class AscensionPhases(Pieces):
    @property
    def max_turns(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def reason(self) -> int: ...
    @property
    def winner(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def extra(self) -> bool: ...
    @property
    def regular(self) -> int: ...
    def __init__(self) -> None: ...
