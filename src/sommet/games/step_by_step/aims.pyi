# Made by tools/stubs.py from aims.py and aims.pxd. Change it there.

from typing import Final

from sommet.core.aim import Aim

WIN: Final[int]
HOLD: Final[int]

class StepByStepAim(Aim):
    @property
    def kind(self) -> int: ...
    def __init__(self, kind: int, seat: int, limit: int = 1) -> None: ...
