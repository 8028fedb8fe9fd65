# Made by tools/stubs.py from walks.py and walks.pxd. Change it there.

from sommet.games.talo.placing import Placing

class Walks(Placing):
    @property
    def moved(self) -> bool: ...
    @property
    def can_jump(self) -> bool: ...
    def __init__(self) -> None: ...
