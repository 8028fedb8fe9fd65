# Made by tools/stubs.py from selection.py and selection.pxd. Change it there.

from sommet.core.parameters import UctParameters
from sommet.search.arena import Arena
from sommet.search.simulation import Simulation

class Selection:
    def __init__(self, arena: Arena, simulation: Simulation, parameters: UctParameters) -> None: ...

class Ucb1(Selection): ...
class Puct(Selection): ...
