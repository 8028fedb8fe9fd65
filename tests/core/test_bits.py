"""Bit sets against sets of numbers. The compiled twins are met through positions, in games/step_by_step."""

from __future__ import annotations

import pytest

from sommet.core import Rng
from sommet.core.bits import flood, lowest, mix, nth, size_of


def random_set(rng: Rng) -> set[int]:
    """Up to 128 members, thin or thick."""
    thickness = 1 + rng.draw(16)
    return {member for member in range(128) if rng.draw(16) < thickness} or {rng.draw(128)}


def packed(members: set[int]) -> int:
    return sum(1 << member for member in members)


def test_members_are_counted_and_found() -> None:
    rng = Rng(1)
    for _ in range(300):
        members = random_set(rng)
        bits = packed(members)
        assert lowest(bits) == min(members)
        assert size_of(bits) == len(members)
        assert [nth(bits, n) for n in range(len(members))] == sorted(members)


def test_the_empty_set_has_no_members() -> None:
    assert size_of(0) == 0


@pytest.mark.parametrize("width", [3, 5, 7, 9, 11])
def test_flood_reaches_what_single_steps_reach(width: int) -> None:
    """On a grid with one-way steps, as heights make them."""
    rng = Rng(width)
    cells = range(width * width)
    for _ in range(60):
        free = {cell for cell in cells if rng.draw(4)}
        from_west = {cell for cell in cells if cell % width and rng.draw(2)}
        to_west = {cell for cell in cells if cell % width and rng.draw(2)}
        from_south = {cell for cell in cells if cell >= width and rng.draw(2)}
        to_south = {cell for cell in cells if cell >= width and rng.draw(2)}
        steps = (
            {(cell - 1, cell) for cell in from_west}
            | {(cell, cell - 1) for cell in to_west}
            | {(cell - width, cell) for cell in from_south}
            | {(cell, cell - width) for cell in to_south}
        )
        start = rng.draw(width * width)
        reached, before = {start}, set[int]()
        while reached != before:
            before = set(reached)
            reached |= {there for here, there in steps if here in before and there in free}
        west, south = (packed(from_west), packed(to_west)), (packed(from_south), packed(to_south))
        assert flood(1 << start, packed(free), *west, *south, width) == packed(reached)


def test_mixing_spreads_every_bit() -> None:
    """Changing one bit of key or value changes about half of the 64 bits, and never none."""
    rng = Rng(3)
    changed = []
    for _ in range(60):
        key, value = rng.seed(), rng.seed()
        mixed = mix(key, value)
        assert 0 <= mixed < 2**64
        changed += [(mixed ^ mix(key ^ 1 << bit, value)).bit_count() for bit in range(64)]
        changed += [(mixed ^ mix(key, value ^ 1 << bit)).bit_count() for bit in range(64)]
    assert min(changed) > 5
    assert 31 < sum(changed) / len(changed) < 33


def test_mixing_tells_values_apart() -> None:
    """For one key no two values collide, small and large ones, and the order of mixing counts."""
    for key in (0, 1, 85, 2**63):
        values = [*range(5000), *(2**64 - 1 - value for value in range(5000))]
        assert len({mix(key, value) for value in values}) == len(values)
    assert mix(mix(1, 2), 3) != mix(mix(1, 3), 2)
