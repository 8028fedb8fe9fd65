# Made by tools/stubs.py from generator.py and generator.pxd. Change it there.

from collections.abc import Sequence

from sommet.core.rng import Rng

def raise_tower(rng: Rng, steepness: str) -> list[tuple[int, int, int]]: ...
def conceals_core(peaks: Sequence[int]) -> bool: ...
