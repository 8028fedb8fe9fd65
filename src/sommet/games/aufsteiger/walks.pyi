# Made by tools/stubs.py from walks.py and walks.pxd. Change it there.

from sommet.games.aufsteiger.drops import Drops

class Walks(Drops):
    @property
    def bridges(self) -> bool: ...
    @property
    def walked(self) -> bool: ...
    def __init__(self) -> None: ...
