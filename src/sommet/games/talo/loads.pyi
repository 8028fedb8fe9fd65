# Made by tools/stubs.py from loads.py and loads.pxd. Change it there.

from sommet.games.talo.bars import Bars

class Loads(Bars):
    def __init__(self) -> None: ...
    def rests(self, number: int) -> list[tuple[int | None, int, int, int, int]]: ...
