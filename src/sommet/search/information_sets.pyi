# Made by tools/stubs.py from information_sets.py and information_sets.pxd. Change it there.

from typing import final

from sommet.core.parameters import UctParameters
from sommet.search.arena import Arena
from sommet.search.selection import Selection
from sommet.search.simulation import Simulation

class Belief:
    def __init__(self, simulation: Simulation, steps: int) -> None: ...
    def restart(self) -> None: ...

@final
class ActionSet:
    def __init__(self) -> None: ...

class InformationSetSelection(Selection):
    def __init__(self, arena: Arena, simulation: Simulation, parameters: UctParameters) -> None: ...

class InformationSetUcb1(InformationSetSelection): ...
class InformationSetPuct(InformationSetSelection): ...

class OpponentModel:
    def __init__(self, arena: Arena, simulation: Simulation) -> None: ...
