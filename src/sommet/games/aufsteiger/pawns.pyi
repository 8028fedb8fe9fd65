from typing import Final

from sommet.games.aufsteiger.tower import Tower

SMALL: Final[int]
BIG: Final[int]

class AufsteigerPawns(Tower): ...
