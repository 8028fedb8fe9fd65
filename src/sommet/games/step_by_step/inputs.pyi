# Made by tools/stubs.py from inputs.py and inputs.pxd. Change it there.

from typing import Any, Final

from sommet.core.net import Inputs

SIZES: Final[tuple[int, ...]]

class StepByStepInputs(Inputs):
    def sizes(self) -> dict[int, int]: ...
    def lessons(self) -> list[tuple[int, dict[str, Any], int]]: ...
    def symmetries(self, key: int) -> list[list[int]]: ...
