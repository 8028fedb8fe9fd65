# Made by tools/stubs.py from position.py and position.pxd. Change it there.

from collections.abc import Mapping, Sequence
from typing import Any

from sommet.games.step_by_step.phases import StepByStepPhases

class StepByStepPosition(StepByStepPhases):
    def set_up(
        self,
        rules: Mapping[str, Any],
        balls: Sequence[int | None],
        heights: Sequence[int],
        stock: int,
        playing: Sequence[int],
        first: int,
    ) -> None: ...
    def stage(self) -> str: ...
