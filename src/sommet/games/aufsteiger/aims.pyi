# Made by tools/stubs.py from aims.py and aims.pxd. Change it there.

from typing import Final

from sommet.core.aim import Aim
from sommet.games.aufsteiger.position import AufsteigerPosition

RISE: Final[int]
SHUT_OFF: Final[int]

def height_within_reach(position: AufsteigerPosition, seat: int, ladders: int) -> int: ...

class AufsteigerAim(Aim):
    @property
    def kind(self) -> int: ...
    @property
    def rival(self) -> int: ...
    @property
    def height(self) -> int: ...
    def __init__(self, kind: int, seat: int, height: int, rival: int = 0) -> None: ...
