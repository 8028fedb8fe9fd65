"""Generated towers meet section 3 of the rules, checked with the slow tower of naive.py."""

from __future__ import annotations

import pytest

from aufsteiger.naive import OUTSIDE, Tower, beside, cell_of, colours, under
from sommet.core import Rng, SetupError
from sommet.games import find
from sommet.testing import effort

GAME = find("aufsteiger")
CORE = {(x, y) for x in range(11, 15) for y in (12, 13)}
AROUND = {near for cell in CORE for near in beside(cell)} - CORE


def check(tower: list[str], layout: str) -> dict[tuple[int, int], int]:
    """Builds a tower block by block as section 3 says and gives its heights."""
    built = Tower()
    assert tower[:2] == ["G1 l13 2x2x6 grey", "G2 n13 2x2x6 grey"]
    for entry in tower:
        block, cell, pose, colour = entry.split(" ")
        wide, deep, tall = (int(part) for part in pose.split("x"))
        size = (wide, deep, tall)
        heights, cells = built.heights(), under(cell_of(cell), size)
        assert len({heights.get(at, 0) for at in cells}) == 1
        assert not heights or any(at in heights or near in heights for at in cells for near in beside(at))
        assert colour in colours(block, size, layout)
        assert block not in built.blocks
        built.put(block, cell_of(cell), size, colour)
    heights = built.heights()
    assert len(built.blocks) == 35
    assert all(heights[cell] >= 7 for cell in CORE)
    assert all(heights[cell] >= 6 for cell in AROUND)
    tops = built.tops()
    assert all(name == OUTSIDE or min(part) in tops for name, part in built.terraces().items())
    return heights


@pytest.mark.parametrize("layout", ["mixed", "grey", "red", "blue"])
def test_towers_meet_the_conditions(layout: str) -> None:
    for seed in range(25 * effort()):
        setup = GAME.resolve(4, {"layout": layout}, None, seed).setup
        check(setup["tower"], layout)
        assert len(set(setup["colours"])) == 4


def test_a_flat_tower_covers_more_ground_than_a_steep_one() -> None:
    ground = {
        kind: [len(check(GAME.resolve(2, None, {"tower": kind}, seed).setup["tower"], "mixed")) for seed in range(20)]
        for kind in ("steep", "flat")
    }
    assert sum(ground["flat"]) > sum(ground["steep"]) + 20
    assert max(ground["steep"]) <= 8 * 6


def test_a_seed_decides_tower_and_colours() -> None:
    setups = [GAME.resolve(3, None, None, seed).setup for seed in (1, 1, 2)]
    assert setups[0] == setups[1]
    assert setups[0]["tower"] != setups[2]["tower"]


def test_violet_stays_in_the_box_where_the_option_says_so() -> None:
    dealt = {
        colour for seed in range(30) for colour in GAME.resolve(4, {"no_violet": True}, None, seed).setup["colours"]
    }
    assert dealt == {"red", "yellow", "darkblue", "lightblue"}
    assert "violet" in GAME.resolve(5, {"no_violet": True}, None, 1).setup["colours"]


def test_a_tower_with_one_block_less_is_refused() -> None:
    setup = GAME.resolve(2, None, None, 3).setup
    with pytest.raises(SetupError, match="missing"):
        GAME.resolve(2, None, {**setup, "tower": setup["tower"][:-1]})
    with pytest.raises(SetupError, match="begins with"):
        GAME.resolve(2, None, {**setup, "tower": setup["tower"][1:]})


def test_towers_survive_play() -> None:
    """What lies where after random play is what the slow tower says of the same blocks, stack by stack."""
    for seed in range(5 * effort()):
        position, rng = GAME.start(3, None, None, seed), Rng(seed)
        while not position.over:
            position.play(position.random(rng))
        blocks = GAME.state(position)["blocks"]
        tower = Tower()
        for name in sorted(blocks, key=lambda name: blocks[name]["base"]):
            wide, deep, tall = (int(part) for part in blocks[name]["pose"].split("x"))
            size, cell = (wide, deep, tall), cell_of(blocks[name]["cell"])
            assert {tower.heights().get(at, 0) for at in under(cell, size)} == {blocks[name]["base"]}
            tower.put(name, cell, size, blocks[name]["top"])
        assert len(tower.blocks) == 35
