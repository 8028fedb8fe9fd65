# Made by tools/stubs.py from evaluate.py and evaluate.pxd. Change it there.

from sommet.core.evaluation import Evaluation
from sommet.games.ascenseur.position import AscenseurPosition

class AscenseurEvaluation(Evaluation):
    def features(self, position: AscenseurPosition, seat: int) -> dict[str, float]: ...
