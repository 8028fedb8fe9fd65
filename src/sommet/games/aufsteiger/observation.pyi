# Made by tools/stubs.py from observation.py and observation.pxd. Change it there.

from collections.abc import Mapping
from typing import Any, Final

from sommet.core.observation import Observation, Plane

TURNS: Final[tuple[tuple[str, str], ...]]

def planes(seats: int) -> list[Plane]: ...

class AufsteigerObservation(Observation):
    def __init__(self, players: int, options: Mapping[str, Any]) -> None: ...
