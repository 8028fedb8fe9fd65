"""Random free positions of die Aufsteiger: few blocks close together, much grey, pawns crowded on them, courts."""

from __future__ import annotations

from random import Random
from typing import Any

from aufsteiger.naive import ALL, OUTSIDE, Cell, Naive, Size, Tower, beside, colours, name_of, sizes, under

BLOCKS = [
    f"{kind}{number}" for kind, count in (("G", 2), ("S", 12), ("M", 12), ("L", 9)) for number in range(1, count + 1)
]


def free_position(random: Random, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """A free position that the rules allow, with everything it may say."""
    corner = random.choice([(10, 10), (10, 10), (0, 0), (19, 19), (0, 19)])
    tower = _tower(random, corner, options["layout"])
    listed = [
        f"{block} {name_of(cell)} {'x'.join(map(str, size))} {colour}"
        for block, (cell, size, colour) in tower.blocks.items()
    ]
    setup: dict[str, Any] = {"free": True, "colours": random.sample(ALL[:5], players), "tower": listed}
    placed: list[str | None] = [None] * players
    for seat in range(players):
        if random.random() < 0.2:
            placed[seat] = random.choice([block for block in tower.blocks if block not in placed] or [None])
    setup["placed"] = placed
    setup["stones"] = [block is None and random.random() < 0.5 for block in placed]
    setup["pawns"] = _pawns(random, players, options, setup)
    setup["ladders"] = [random.sample(["big", "small"], random.randrange(3)) for _ in range(players)]
    if random.random() < 0.3:
        setup["last"] = random.choice(list(tower.blocks))
    if random.random() < 0.3:
        setup["idle"] = random.randrange(players)
    if random.random() < 0.5:
        heights = [Naive(players, options, setup).height(seat) for seat in range(players)]
        setup["best"] = [height + random.randrange(2) for height in heights]
        setup["arrived"] = [random.randrange(4) for _ in range(players)]
    return setup


def _tower(random: Random, corner: Cell, layout: str) -> Tower:
    tower = Tower()
    span = random.choice([4, 6, 7])
    for block in random.sample(BLOCKS, random.randrange(2, 14)):
        place = _place(random, tower, block, corner, span)
        if place is not None:
            cell, size = place
            tops = sorted(colours(block, size, layout))
            colour = "grey" if "grey" in tops and random.random() < 0.6 else random.choice(tops)
            tower.put(block, cell, size, colour)
    return tower


def _place(random: Random, tower: Tower, block: str, corner: Cell, span: int) -> tuple[Cell, Size] | None:
    heights = tower.heights()
    for _ in range(40):
        size = random.choice(sizes(block))
        cell = corner[0] + random.randrange(span), corner[1] + random.randrange(span)
        cells = under(cell, size)
        if max(cells) > (25, 25) or max(y for _, y in cells) > 25 or max(x for x, _ in cells) > 25:
            continue
        levels = {heights.get(at, 0) for at in cells}
        touching = any(near in heights for at in cells for near in beside(at))
        if len(levels) == 1 and (levels != {0} or touching or not tower.blocks):
            return cell, size
    return None


def _pawns(random: Random, players: int, options: dict[str, Any], setup: dict[str, Any]) -> list[str]:
    """Pawns one after the other on terraces that R14 allows, mostly where others stand already."""
    game = Naive(players, options, setup)
    # Nobody's stone has been lifted yet when the pawns are checked.
    game.placed = list(setup["placed"])
    for seat in range(players):
        names = sorted(name for name in game.tower.terraces() if game.allowed(seat, name))
        joined = [name for name in names if name != OUTSIDE and name in game.pawns]
        high = [name for name in names if name != OUTSIDE]
        choices = joined if joined and random.random() < 0.6 else high if high and random.random() < 0.8 else names
        game.pawns[seat] = random.choice(choices)
    return game.pawns
