# Made by tools/stubs.py from observation.py and observation.pxd. Change it there.

from collections.abc import Mapping
from typing import Any

from sommet.core.observation import Observation, Plane

def planes(seats: int) -> list[Plane]: ...

class AscenseurObservation(Observation):
    def __init__(self, players: int, options: Mapping[str, Any]) -> None: ...
