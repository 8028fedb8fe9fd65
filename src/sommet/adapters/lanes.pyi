# Made by tools/stubs.py from lanes.py and lanes.pxd. Change it there.

from collections.abc import Sequence
from typing import Any

from sommet.core.observation import Observation
from sommet.core.position import Position
from sommet.core.rng import Rng

class Lanes:
    @property
    def positions(self) -> list[Any]: ...
    @property
    def chances(self) -> list[Any]: ...
    @property
    def choices(self) -> list[Any]: ...
    @property
    def count(self) -> int: ...
    def __init__(
        self,
        observation: Observation,
        positions: Sequence[Position],
        chances: Sequence[Rng],
        choices: Sequence[Rng],
        fresh: Position,
        renews: bool,
        has_mask: bool,
    ) -> None: ...
    def write_to(
        self,
        seen: memoryview,
        choices: memoryview,
        counts: memoryview,
        movers: memoryview,
        rewards: memoryview,
        overs: memoryview,
    ) -> None: ...
    def first_illegal(self, actions: memoryview, first: int, last: int) -> int: ...
    def step(self, actions: memoryview, first: int, last: int) -> list[int]: ...
    def sample(self, actions: memoryview, first: int, last: int) -> None: ...
    def begin(self, lane: int, position: Position, chance: Rng | None = None, choice: Rng | None = None) -> None: ...
    def refresh(self, lane: int) -> None: ...
    def expect_slice(self, actions: memoryview | None, first: int, last: int) -> None: ...
