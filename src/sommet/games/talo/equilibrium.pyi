from typing import Final

FALLS: Final[int]
STANDS: Final[int]
UNSURE: Final[int]

class Equilibrium: ...
