"""Random tables to test on: starts with every option, and positions from all over their games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import sommet
from sommet.core import Rng, Start
from sommet.games.ascenseur.position import AscenseurPosition

GAME = sommet.game("ascenseur")

# Every option, small rounds and large ones, with and without a stock.
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {"sizes": [1, 2, 3, 17]}),
    (3, {"sizes": [16, 6], "removed": ["2H"]}),
    (3, {"sizes": [1, 1, 3], "blind": "forehead"}),
    (4, {"sizes": [1, 2, 12]}),
    (4, {"sizes": [13, 5], "scoring": "oh_hell"}),
    (4, {"sizes": [5, 1, 4], "bidding": "simultaneous"}),
    (5, {"max_hand": 3, "sizes": "down-up", "scoring": "plus10"}),
    (5, {"sizes": [10, 9], "removed": ["2H", "2S"], "hook": False}),
    (5, {"sizes": [1, 1, 4], "blind": "forehead", "bidding": "simultaneous"}),
    (6, {"sizes": [8, 7, 1], "scoring": "plus2"}),
    (6, {"sizes": [3, 1], "blind": "forehead"}),
]


@dataclass(frozen=True)
class Scene:
    """A position in a random game, with the texts that led to it."""

    start: Start
    texts: tuple[str, ...]
    position: AscenseurPosition


def scenes(count: int, seed: int) -> Iterator[Scene]:
    """That many positions, evenly over the tables and at random places of their games."""
    rng = Rng(seed)
    for number in range(count):
        players, options = TABLES[number % len(TABLES)]
        start = GAME.resolve(players, options, seed=seed + number)
        position = cast(AscenseurPosition, GAME.begin(start))
        sizes = position.hand_sizes_of_rounds()
        length = sum(2 * players * size + players + 1 for size in sizes)
        yield play(start, rng.draw(length), rng)


def play(start: Start, length: int, rng: Rng) -> Scene:
    """A random game up to that many actions, or to its end."""
    position = cast(AscenseurPosition, GAME.begin(start))
    texts: list[str] = []
    while len(texts) < length and not position.over:
        action = position.random(rng)
        texts.append(GAME.write(position, action))
        position.play(action)
    return Scene(start, tuple(texts), position)
