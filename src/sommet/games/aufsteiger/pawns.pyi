# Made by tools/stubs.py from pawns.py and pawns.pxd. Change it there.

from typing import Final

from sommet.games.aufsteiger.tower import Tower

SMALL: Final[int]
BIG: Final[int]

class AufsteigerPawns(Tower):
    def __init__(self) -> None: ...
