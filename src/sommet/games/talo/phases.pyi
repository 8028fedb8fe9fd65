# Made by tools/stubs.py from phases.py and phases.pxd. Change it there.

from typing import Final

from sommet.games.talo.walks import Walks

START: Final[int]
ROLL: Final[int]
TAKE: Final[int]
BUILD: Final[int]
OVER: Final[int]
NOT_OVER: Final[int]
SUMMIT: Final[int]
STOCK: Final[int]
IDLE: Final[int]
COLLAPSE: Final[int]
SHUT: Final[int]
IMMOBILE: Final[int]
NEVER: Final[int]

class TaloPhases(Walks):
    @property
    def relocate(self) -> int: ...
    @property
    def idle_limit(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def reason(self) -> int: ...
    @property
    def winner(self) -> int: ...
    @property
    def roll(self) -> int: ...
    @property
    def rolls(self) -> int: ...
    @property
    def idle(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def built(self) -> bool: ...
    def __init__(self) -> None: ...
