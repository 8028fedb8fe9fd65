# Made by tools/stubs.py from aims.py and aims.pxd. Change it there.

from typing import Final

from sommet.core.aim import Aim
from sommet.games.talo.position import TaloPosition

RISE: Final[int]
COVER: Final[int]

class TaloAim(Aim):
    @property
    def kind(self) -> int: ...
    @property
    def level(self) -> int: ...
    @property
    def cell(self) -> int: ...
    def __init__(self, kind: int, seat: int, level: int, cell: int = 0) -> None: ...

def fallen(position: TaloPosition) -> list[int]: ...
