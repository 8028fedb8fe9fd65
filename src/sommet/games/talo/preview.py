"""Talō: what a screen shows before a decision, and of one that was made. docs/previews.md tells the fields.

Points are in cells from the corner of a1, levels in storeys. Whether something stands is decided exactly, as the rules
do it; the numbers to draw it with are rounded.
"""

from typing import Any

from sommet.games.talo.actions import CHOOSE, HOLD, JUMP, MOVE
from sommet.games.talo.bars import ALONG_X, ALONG_Y
from sommet.games.talo.notation import (
    CELLS,
    FIRST_PLAN,
    HEIGHT,
    WIDTH,
    Bar,
    bar_name,
    bar_of,
    cell_name,
    cell_number,
    cubes,
    is_too_far_out,
    pawn_name,
)
from sommet.games.talo.phases import COLLAPSE, TAKE
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.statics import Balance, Statics, statics

DIGITS = 4  # of numbers that are drawn
Place = list[Any]  # cell and level


def situation(position: TaloPosition) -> dict[str, Any]:
    """Of every cell under a bar the highest top and the levels on which a pawn may stand; how the roll can be taken."""
    return {
        "floors": {cell_name(cell): {"top": top, "levels": levels} for cell, top, levels in position.floors()},
        "takes": _takes(position) if position.phase == TAKE else None,
    }


def _takes(position: TaloPosition) -> list[dict[str, Any]]:
    """R2: every way to make the roll of one bar or two, and the length that the stock lacks for it, if any."""
    roll, stock = position.roll, position.in_stock()
    found = []
    for lengths in ([roll], *([small, roll - small] for small in range(roll // 2, 0, -1))):
        missing = next((length for length in lengths if stock[length - 1] < lengths.count(length)), None)
        found.append({"lengths": lengths, "missing": missing})
    return found


def shows(position: TaloPosition, action: int) -> dict[str, Any]:
    """An action of the mover, legal or not."""
    shown = preview(position, action)
    if action < MOVE and not position.over:
        bar = bar_of(action % HOLD)
        shown |= _balance(position, bar)
        if position.is_legal(action):
            shown["opens"] = _opens(position, action)
    return shown


def preview(position: TaloPosition, action: int) -> dict[str, Any]:
    """The same without balance and what it opens: what is told of all legal actions at once."""
    if position.over:
        return {}
    if action < MOVE:
        return {"rests": _rests(position, bar_of(action % HOLD))}
    if action < JUMP:
        return _move(position, (action - MOVE) % CELLS, (action - MOVE) // CELLS)
    return {"level": 0} if action < CHOOSE else {}


def trace(position: TaloPosition, action: int) -> dict[str, Any] | None:
    """An action about to be played: the way of a pawn, or what a bar rests on, and how it falls where it may."""
    if action < MOVE:
        bar = bar_of(action % HOLD)
        shown: dict[str, Any] = {"rests": _rests(position, bar)}
        if position.risky and action < HOLD and _collapses(position, action):
            shown["tips"] = _balance(position, bar)["tips"]
        return shown
    if not MOVE <= action < JUMP:
        return None
    move = _move(position, (action - MOVE) % CELLS, (action - MOVE) // CELLS)
    return {name: move[name] for name in ("kind", "way")}


def _collapses(position: TaloPosition, action: int) -> bool:
    after = position.copy()
    after.play(action)
    return after.over and after.reason == COLLAPSE


# The pawn.


def _move(position: TaloPosition, cell: int, level: int) -> dict[str, Any]:
    """A move of the pawn: the way and how far up it leads."""
    seat = position.mover
    pawn = position.pawn(seat) if seat else None
    if pawn is None:
        return {}
    way = position.way(seat, cell, level)
    rise = level - pawn[1]
    kind = "goal" if level >= position.goal else "climb" if rise > 0 else "drop" if rise < 0 else "walk"
    return {
        "kind": kind if way else None,
        "rise": rise,
        "way": [[cell_name(at), height] for at, height in way],
        "reaches": bool(way),
    }


def _opens(position: TaloPosition, action: int) -> list[str]:
    """The places that the mover's pawn could go to once a bar lies there, and could not before."""
    seat = position.mover
    after = position.copy()
    after.play(action)
    if after.over or position.pawn(seat) is None:
        return []
    before = set(position.reach(seat))
    return [pawn_name(place) for place in sorted(after.reach(seat)) if place not in before]


# Bars.


def _rests(position: TaloPosition, bar: Bar) -> list[str]:
    """The cells in which a bar has something right below it."""
    building, inside = position.building, [cell for cell in bar.footprint if 0 <= cell < CELLS]
    if bar.base == 0:
        return [cell_name(cell) for cell in inside if not is_too_far_out(bar, position.margin)]
    return [cell_name(cell) for cell in inside if building.at(cell, bar.base - 1) is not None]


def _can_lie(position: TaloPosition, bar: Bar) -> bool:
    """R7 to R10: whether there is room for a bar, and something below it."""
    if is_too_far_out(bar, position.margin) or bar.top > HEIGHT or not position.fits(*bar):
        return False
    return bar.base == 0 or any(position.building.at(cell, bar.base - 1) is not None for cell in bar.footprint)


def _balance(position: TaloPosition, bar: Bar) -> dict[str, Any]:
    """How a bar would lie: what it touches, where its weight acts, whether all stands, what tips over which edge."""
    if not _can_lie(position, bar):
        return {
            "stands": None,
            "centre": _centre(bar),
            "contacts": [],
            "tips": None,
            "blocked": _blocked(position, bar),
        }
    found = statics(position, bar)
    own = found.bars[-1]
    return {
        "stands": found.tipping is None,
        "centre": _centre(bar),
        "resultant": None if own.resultant is None else _rounded(*own.resultant),
        "weight": None if own.weight is None else round(own.weight, DIGITS),
        "contacts": _contacts(own),
        "tips": _tips(found),
        "blocked": [],
    }


def _blocked(position: TaloPosition, bar: Bar) -> list[dict[str, Any]]:
    """Where a bar or a pawn is in the way, and which."""
    found: list[dict[str, Any]] = []
    if is_too_far_out(bar, position.margin) or bar.top > HEIGHT:
        return found
    pawns = {position.pawn(seat): seat for seat in range(1, position.seats + 1)}
    for cell, level in cubes(bar):
        other = position.building.at(cell, level)
        seat = pawns.get((cell, level)) or pawns.get((cell, level - 1))
        if other is not None:
            found.append({"cell": cell_name(cell), "level": level, "bar": bar_name(position.building.bar(other))})
        elif seat is not None:
            found.append({"cell": cell_name(cell), "level": level, "seat": seat})
    return found


def _contacts(balance: Balance) -> list[dict[str, Any]]:
    """The rectangles that carry a bar, each with what lies below (null: the plan) and the load it takes."""
    return [
        {
            "below": support.below,
            "from": _rounded(*support.corners[0]),
            "to": _rounded(*support.corners[1]),
            "load": None if support.load is None else round(support.load, DIGITS),
            "at": None if support.at is None else _rounded(*support.at),
        }
        for support in balance.supports
    ]


def _tips(found: Statics) -> dict[str, Any] | None:
    """The bar that would tip, towards which cell, and the edge it would turn over: two points with their level."""
    if found.tipping is None:
        return None
    tipping = found.tipping
    balance = next(balance for balance in found.bars if balance.bar == tipping.bar)
    return {"bar": tipping.bar, "towards": tipping.towards, "edge": _edge(balance, tipping.towards)}


def _edge(balance: Balance, towards: str) -> list[list[float]]:
    """The side of a bar's supports over which it turns: the last of them towards the cell where it goes down."""
    name = balance.bar.split(" ")
    level = int(name[3])
    corners = [corner for support in balance.supports for corner in support.corners]
    (west, south), (east, north) = (
        (min(x for x, _ in corners), min(y for _, y in corners)),
        (max(x for x, _ in corners), max(y for _, y in corners)),
    )
    cell = cell_number(towards)
    x, y = cell % WIDTH - FIRST_PLAN + 0.5, cell // WIDTH - FIRST_PLAN + 0.5
    away_x = max(west - x, x - east)
    away_y = max(south - y, y - north)
    if away_x >= away_y:
        side = east if x > (west + east) / 2 else west
        return [[*_rounded(side, south), level], [*_rounded(side, north), level]]
    side = north if y > (south + north) / 2 else south
    return [[*_rounded(west, side), level], [*_rounded(east, side), level]]


def _centre(bar: Bar) -> list[float]:
    """The middle of a bar."""
    column, row = bar.cell % WIDTH - FIRST_PLAN, bar.cell // WIDTH - FIRST_PLAN
    return [
        column + (bar.length / 2 if bar.kind == ALONG_X else 0.5),
        row + (bar.length / 2 if bar.kind == ALONG_Y else 0.5),
    ]


def _rounded(x: float, y: float) -> list[float]:
    return [round(x, DIGITS), round(y, DIGITS)]
