# Made by tools/stubs.py from evaluate.py and evaluate.pxd. Change it there.

from sommet.core.evaluation import Evaluation
from sommet.games.step_by_step.position import StepByStepPosition

class StepByStepEvaluation(Evaluation):
    def __init__(self) -> None: ...
    def features(self, position: StepByStepPosition, seat: int) -> dict[str, float]: ...
