"""Talō: the balance of a building in numbers, for whoever draws it: supports, centres, loads, and what would tip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sommet.games.talo.bars import ALONG_X, ALONG_Y, UPRIGHT
from sommet.games.talo.notation import FIRST_PLAN, WIDTH, Bar, bar_name, cell_name, has_name
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.stability import Building

INSET = 0.001  # R13
Point = tuple[float, float]  # in cells: column a begins at 0, row 1 begins at 0


@dataclass(frozen=True)
class Support:
    """A contact under a bar: what lies below (None: the plan), the rectangle that carries, and the load it takes."""

    below: str | None
    corners: tuple[Point, Point]
    load: float | None  # None where the building falls and nobody can say
    at: Point | None


@dataclass(frozen=True)
class Balance:
    """One bar: its own centre, the weight it hands down with all it carries, where that acts, and its supports."""

    bar: str
    centre: Point
    weight: float | None
    resultant: Point | None
    supports: tuple[Support, ...]


@dataclass(frozen=True)
class Tipping:
    """The bar that would tip and the cell towards which it would."""

    bar: str
    towards: str


@dataclass(frozen=True)
class Statics:
    """A building, bar by bar; `tipping` says how it falls, None if it stands."""

    bars: tuple[Balance, ...]
    tipping: Tipping | None


def statics(position: TaloPosition, bar: Bar | None = None) -> Statics:
    """The numbers behind the balance of the building, with one more bar if given (it must fit). Changes nothing."""
    building = position.building.copy()
    tipping = None
    if bar is not None:
        building.add(*bar)
    if not building.stands():
        tipping = tipping_of(building, building.fall())
    return Statics(_balances(building), tipping)


def tipping_of(building: Building, fall: Sequence[tuple[int, float, float, float]], new: Bar | None = None) -> Tipping:
    """The lowest bar that turns over in a fall, and towards which cell. `new` is a bar lifted since it was found."""
    steepest = max(max(abs(east), abs(north)) for _, _, east, north in fall)
    turning = [
        (_bar(building, number, new), east, north)
        for number, _, east, north in fall
        if max(abs(east), abs(north)) >= 0.5 * steepest
    ]
    bar, east, north = min(turning, key=lambda entry: entry[0].base)
    along_x = abs(east) >= abs(north)
    step = (1 if along_x else WIDTH) * (1 if (east if along_x else north) > 0 else -1)
    cell = bar.footprint[len(bar.footprint) // 2]
    if bar.kind == (ALONG_X if along_x else ALONG_Y):
        cell = bar.footprint[-1 if step > 0 else 0]
    towards = cell + step
    return Tipping(bar_name(bar), cell_name(towards if has_name(towards) else cell))


def _bar(building: Building, number: int, new: Bar | None) -> Bar:
    return new if new is not None and number >= building.count else Bar(*building.bar(number))


def _balances(building: Building) -> tuple[Balance, ...]:
    """Loads go down from the top: by the forces of the linear program where it was needed, else where they must."""
    forces = building.forces()
    order = sorted(range(building.count), key=lambda number: -building.bar(number)[3])
    loads: dict[int, list[tuple[float, float, float] | None]] = {number: [] for number in order}
    balances = {}
    for number in order:
        bar = Bar(*building.bar(number))
        x, y = _centre(bar)
        carried = loads[number]
        weight: float | None = None
        resultant: Point | None = None
        if all(load is not None for load in carried):
            known = [(float(bar.length), x, y), *(load for load in carried if load is not None)]
            weight = sum(load for load, _, _ in known)
            resultant = (
                sum(load * east for load, east, _ in known) / weight,
                sum(load * north for load, _, north in known) / weight,
            )
        rests = building.rests(number)
        shares = _shares(building, number, rests, weight, resultant, forces)
        supports = []
        for rest, share in zip(rests, shares, strict=True):
            below = rest[0]
            if below is not None:
                loads[below].append(share)
            corners = _rectangle(building, number, bar, rest)
            at = None if share is None or share[0] == 0 else _shown(share[1], share[2])
            name = None if below is None else bar_name(building.bar(below))
            supports.append(Support(name, corners, None if share is None else share[0], at))
        balances[number] = Balance(
            bar_name(bar), _shown(x, y), weight, None if resultant is None else _shown(*resultant), tuple(supports)
        )
    return tuple(balances[number] for number in range(building.count))


Rest = tuple[int | None, int, int, int, int]
Share = tuple[float, float, float]


def _shares(
    building: Building,
    number: int,
    rests: Sequence[Rest],
    weight: float | None,
    resultant: Point | None,
    forces: dict[tuple[int, int], Share] | None,
) -> list[Share | None]:
    """What each contact takes: the force and its point."""
    if forces is not None and any((number, rest[0]) in forces for rest in rests):
        return [forces[number, rest[0]] if rest[0] is not None else None for rest in rests]
    if weight is None or resultant is None:
        return [None] * len(rests)
    axis = 1 if building.bar(number)[1] == ALONG_Y else 0
    place = resultant[axis]
    shares: list[Share | None] = [(0.0, 0.0, 0.0)] * len(rests)
    spans = [_span(building, number, rest, axis) for rest in rests]
    under = [index for index, (begin, end) in enumerate(spans) if begin <= place <= end]
    if under:
        shares[under[0]] = (weight, *resultant)
        return shares
    before = [index for index, (_, end) in enumerate(spans) if end < place]
    after = [index for index, (begin, _) in enumerate(spans) if begin > place]
    if not before or not after:
        return [None] * len(rests)  # it tips
    left, right = before[-1], after[0]
    begin, end = sum(spans[left]) / 2, sum(spans[right]) / 2
    share = weight * (end - place) / (end - begin)
    for index, force, at in ((left, share, begin), (right, weight - share, end)):
        shares[index] = (force, resultant[0], at) if axis else (force, at, resultant[1])
    return shares


def _span(building: Building, number: int, rest: Rest, axis: int) -> tuple[float, float]:
    """Where a contact begins and ends along an axis of the grid."""
    low, high = _rectangle(building, number, Bar(*building.bar(number)), rest)
    return low[axis] + FIRST_PLAN, high[axis] + FIRST_PLAN


def _centre(bar: Bar) -> Point:
    return (
        bar.cell % WIDTH + (bar.length / 2 if bar.kind == ALONG_X else 0.5),
        bar.cell // WIDTH + (bar.length / 2 if bar.kind == ALONG_Y else 0.5),
    )


def _rectangle(building: Building, number: int, bar: Bar, rest: Rest) -> tuple[Point, Point]:
    """The part of a contact that carries: smaller than the shared cells, larger at a braced end (R13, R16)."""
    _, west, south, east, north = rest
    low, high = building.leans(number) if bar.base and bar.kind != UPRIGHT else (False, False)
    x_low, x_high = (low, high) if bar.kind == ALONG_X else (False, False)
    y_low, y_high = (low, high) if bar.kind == ALONG_Y else (False, False)
    return (
        _shown(west + (-INSET if x_low else INSET), south + (-INSET if y_low else INSET)),
        _shown(east - (-INSET if x_high else INSET), north - (-INSET if y_high else INSET)),
    )


def _shown(x: float, y: float) -> Point:
    return x - FIRST_PLAN, y - FIRST_PLAN
