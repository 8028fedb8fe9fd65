"""Random ints, setups and arguments for the Python door, from our own streams: a million takes minutes, not days."""

from __future__ import annotations

import copy
from typing import Any

from fuzz.material import places
from sommet.core import Rng

EDGES = [
    sign * (edge + step)
    for edge in (0, 2**7, 2**8, 2**15, 2**31, 2**32, 2**63, 2**64)
    for step in (-1, 0, 1)
    for sign in (1, -1)
]
STRIDES = (1, 3, 28, 35, 52, 81, 784, 7840, 235200)  # what the games' encodings are made of
ODDITIES: list[Any] = [
    None,
    True,
    0.5,
    float("nan"),
    float("inf"),
    10**30,
    -(10**5000),
    "",
    "a1",
    "M1 m13 2x2x2 grey",
    b"\0",
    [],
    {},
    (),
    [[]],
    [None] * 4,
    [0] * 1100,
    {"a1": 1},
    object,
]


def counted(usual: int, soaking: int, effort: int) -> int:
    """How many to try: some thousands in every run, and a number of its own on a long one."""
    return usual if effort == 1 else soaking * effort


def some_int(known: list[int], rng: Rng) -> int:
    """An int beside those known, in or around their range, or at the ends of C's types."""
    kind = rng.draw(10)
    if kind == 0:
        return rng.choice(EDGES)
    if kind == 1:
        return rng.draw(2**31 - 1) - 2**30
    if kind < 5:
        return rng.draw(max(known) * 5 // 4 + 10) - 5
    if kind < 7:
        return rng.choice(known)
    return rng.choice(known) + rng.choice(STRIDES) * (rng.draw(5) - 2)


def some_leaf(rng: Rng) -> Any:
    """A JSON leaf, or nearly one."""
    kind = rng.draw(6)
    if kind < 3:
        return rng.draw(30) - 5
    if kind == 3:
        return rng.choice(EDGES)
    if kind == 4:
        return rng.choice("abcdefghijklmnopqrstuvwxyz") + str(rng.draw(30))
    return copy.deepcopy(rng.choice(ODDITIES))


def mutated(value: Any, rng: Rng) -> Any:
    """A copy with some parts replaced, dropped, doubled or swapped."""
    value = copy.deepcopy(value)
    for _ in range(1 + rng.draw(3)):
        path = rng.choice(places(value))
        if not path:
            return some_leaf(rng) if rng.draw(4) == 0 else value
        parent = value
        for step in path[:-1]:
            parent = parent[step]
        change = rng.draw(6)
        if change == 0:
            del parent[path[-1]]
        elif change == 1 and isinstance(parent, list):
            parent.append(copy.deepcopy(parent[path[-1]]))
        elif change == 2 and isinstance(parent, list):
            other = rng.draw(len(parent))
            parent[path[-1]], parent[other] = parent[other], parent[path[-1]]
        elif change == 3 and type(parent[path[-1]]) is int:
            parent[path[-1]] += rng.draw(5) - 2
        else:
            parent[path[-1]] = some_leaf(rng)
    return value


def some_argument(rng: Rng, others: list[Any]) -> Any:
    """Anything a careless or hostile caller may hand over."""
    kind = rng.draw(8)
    if kind < 3:
        return rng.draw(12) - 2
    if kind == 3:
        return rng.draw(2000) - 100
    if kind == 4:
        return rng.choice(EDGES)
    return rng.choice(others) if kind < 6 else copy.deepcopy(rng.choice(ODDITIES))
