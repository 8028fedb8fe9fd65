# Made by tools/stubs.py from evaluate.py and evaluate.pxd. Change it there.

from sommet.core.evaluation import Evaluation
from sommet.games.talo.position import TaloPosition

class TaloEvaluation(Evaluation):
    def features(self, position: TaloPosition, seat: int) -> dict[str, float]: ...
