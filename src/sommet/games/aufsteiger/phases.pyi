# Made by tools/stubs.py from phases.py and phases.pxd. Change it there.

from typing import Final

from sommet.games.aufsteiger.walks import Walks

BLOCK: Final[int]
DROP: Final[int]
TOP: Final[int]
PUSH: Final[int]
PAWN1: Final[int]
PAWN2: Final[int]
FOLLOW: Final[int]
STONE: Final[int]
OVER: Final[int]
NOT_OVER: Final[int]
IDLE: Final[int]
TURN_LIMIT: Final[int]

class AufsteigerPhases(Walks):
    @property
    def climbs_first(self) -> bool: ...
    @property
    def counts_turns(self) -> bool: ...
    @property
    def patience(self) -> int: ...
    @property
    def first_wins(self) -> bool: ...
    @property
    def simultaneous(self) -> bool: ...
    @property
    def turn_limit(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def reason(self) -> int: ...
    @property
    def turn_of(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def idle(self) -> int: ...
    @property
    def progressed(self) -> bool: ...
    def __init__(self) -> None: ...
