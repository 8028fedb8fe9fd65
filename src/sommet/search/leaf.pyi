# Made by tools/stubs.py from leaf.py and leaf.pxd. Change it there.

from sommet.core.parameters import UctParameters
from sommet.search.simulation import Simulation

class Leaf:
    def __init__(self, simulation: Simulation, parameters: UctParameters) -> None: ...
