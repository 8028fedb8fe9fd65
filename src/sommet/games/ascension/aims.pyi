# Made by tools/stubs.py from aims.py and aims.pxd. Change it there.

from typing import Final

from sommet.core.aim import Aim
from sommet.games.ascension.position import AscensionPosition

REACH: Final[int]
GO_HOME: Final[int]
KEEP_FREE: Final[int]
SHUT_IN: Final[int]

class AscensionAim(Aim):
    @property
    def kind(self) -> int: ...
    @property
    def rival(self) -> int: ...
    @property
    def blocked(self) -> int: ...
    @property
    def tame(self) -> bool: ...
    def __init__(self, position: AscensionPosition, kind: int, seat: int, limit: int = 1, rival: int = 0) -> None: ...
