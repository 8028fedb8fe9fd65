# Made by tools/stubs.py from phases.py and phases.pxd. Change it there.

from typing import Final

from sommet.games.step_by_step.balls import Balls

MOVE: Final[int]
PLACE: Final[int]
OVER: Final[int]
NOT_OVER: Final[int]
SUMMIT: Final[int]
BLOCKADE: Final[int]
NO_SUMMIT: Final[int]
CODA: Final[int]

class StepByStepPhases(Balls):
    @property
    def coda(self) -> int: ...
    @property
    def keeps_balls(self) -> bool: ...
    @property
    def phase(self) -> int: ...
    @property
    def reason(self) -> int: ...
    @property
    def winner(self) -> int: ...
    @property
    def idle(self) -> int: ...
    def __init__(self) -> None: ...
