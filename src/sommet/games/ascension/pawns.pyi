# Made by tools/stubs.py from pawns.py and pawns.pxd. Change it there.

from sommet.games.ascension.stacks import Stacks

class AscensionPawns(Stacks):
    @property
    def home(self) -> int: ...
    @property
    def leader(self) -> int: ...
    def __init__(self) -> None: ...
