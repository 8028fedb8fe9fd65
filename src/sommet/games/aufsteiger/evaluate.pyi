# Made by tools/stubs.py from evaluate.py and evaluate.pxd. Change it there.

from sommet.core.evaluation import Evaluation
from sommet.games.aufsteiger.position import AufsteigerPosition

class AufsteigerEvaluation(Evaluation):
    def features(self, position: AufsteigerPosition, seat: int) -> dict[str, float]: ...
