# Made by tools/stubs.py from equilibrium.py and equilibrium.pxd. Change it there.

from typing import Final, final

FALLS: Final[int]
STANDS: Final[int]
UNSURE: Final[int]

@final
class Equilibrium:
    def __init__(self) -> None: ...
