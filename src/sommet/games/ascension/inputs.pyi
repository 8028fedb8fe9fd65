# Made by tools/stubs.py from inputs.py and inputs.pxd. Change it there.

from typing import Any

from sommet.core.net import Inputs

class AscensionInputs(Inputs):
    def sizes(self) -> dict[int, int]: ...
    def lessons(self) -> list[tuple[int, dict[str, Any], int]]: ...
