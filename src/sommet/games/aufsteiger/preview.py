"""die Aufsteiger: what a screen shows before a decision, and of one that was made. See docs/previews.md."""

from typing import Any

from sommet.games.aufsteiger.actions import BRIDGE_BIG, BRIDGE_SMALL, LAY_STONE, PUT, SHOVE, SKIP, STOP, TURN_UP, WALK
from sommet.games.aufsteiger.cells import CELLS, SIDE, TABLE
from sommet.games.aufsteiger.notation import (
    COLOURS,
    around,
    cell_name,
    fits_table,
    footprint,
    pose_name,
    terrace_name,
)
from sommet.games.aufsteiger.phases import DROP, PUSH, TOP
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.tower import BLOCKS, NAMES, SIZES

LONGEST_BRIDGE = 4  # cells between its ends
# Names of all cells of the table by number: a view names hundreds of them.
CELL_NAMES = [
    cell_name(cell) if 1 <= cell // SIDE < SIDE - 1 and 1 <= cell % SIDE < SIDE - 1 else "table"
    for cell in range(CELLS)
]
Place = list[Any]  # cell and level


def situation(position: AufsteigerPosition) -> dict[str, Any]:
    """The tower as a landscape: its faces, what lies on which block, and what the block in hand can show."""
    terraces = position.terraces()
    names = CELL_NAMES
    blocks = [block for block in range(BLOCKS) if position.block(block) is not None]
    highest = max(terraces, key=lambda terrace: terrace[1], default=None)
    return {
        "faces": {
            names[name]: {
                "height": height,
                "block": None if block is None else NAMES[block],
                "cells": [names[cell] for cell in cells],
                "borders": [names[other] for other in borders],
            }
            for name, height, block, cells, borders in terraces
        },
        "highest": None if highest is None else names[highest[0]],
        "covered": [NAMES[block] for block in blocks if position.uncovered(block) < position.quarters(block)],
        "layout": position.start.options["layout"],
        "tops": _tops(position) if position.phase == DROP else None,
    }


def _tops(position: AufsteigerPosition) -> dict[str, list[str]]:
    """The colours that the block in hand can show in each of its poses (R3)."""
    poses = range(len(SIZES[NAMES[position.held][0]]))
    return {
        pose_name(position.held, pose): [COLOURS[top] for top in position.possible_tops(position.held, pose)]
        for pose in poses
    }


def shows(position: AufsteigerPosition, action: int) -> dict[str, Any]:
    """An action of the mover, legal or not."""
    shown = preview(position, action)
    if not position.is_legal(action):
        return shown
    if PUT <= action < SHOVE:
        shown |= _after_drop(position, action)
    elif TURN_UP <= action < STOP:
        shown["opens"] = _opens(_played(position, action))
    elif WALK <= action < PUT:
        shown["onward"] = _onward(_played(position, action), position.mover)
    return shown


def preview(position: AufsteigerPosition, action: int) -> dict[str, Any]:
    """The same without what it opens: what is told of all legal actions at once."""
    if position.over or action == SKIP:
        return {}
    if action < SKIP:
        return _block_level(position, action)
    if action < STOP:
        return {}
    if action == STOP:
        return {"level": position.pawn_height(position.mover)}
    if action < WALK:
        return _block_level(position, action - LAY_STONE) if action >= LAY_STONE else {}
    if action < PUT:
        return _journey(position, action)
    if action < SHOVE:
        return _drop(position, (action - PUT) // 3, (action - PUT) % 3)
    return {"level": position.height((action - SHOVE) % CELLS)}


def trace(position: AufsteigerPosition, action: int) -> dict[str, Any] | None:
    """An action about to be played: the level, the way, and the pawns that a block pushes to other faces."""
    if WALK <= action < PUT:
        journey = _journey(position, action)
        return {name: journey[name] for name in ("kind", "level", "way")}
    if not PUT <= action < SHOVE:
        return preview(position, action) or None
    shown = {"level": position.height((action - PUT) // 3)}
    after = _played(position, action)
    seats = range(1, position.seats + 1)
    pushed = [
        {"seat": seat, "cell": None if after.pawn(seat) is None else terrace_name(after.pawn(seat) or TABLE)}
        for seat in seats
        if after.pawn(seat) != position.pawn(seat)
    ]
    return {**shown, "pushed": pushed} if pushed else shown


def _played(position: AufsteigerPosition, action: int) -> AufsteigerPosition:
    after = position.copy()
    after.play(action)
    return after


# Blocks.


def _block_level(position: AufsteigerPosition, block: int) -> dict[str, Any]:
    """The height of a block's upper face."""
    place = position.block(block)
    if place is None:
        return {}
    _, pose, base, _ = place
    return {"level": base + SIZES[NAMES[block][0]][pose][2]}


def _drop(position: AufsteigerPosition, cell: int, pose: int) -> dict[str, Any]:
    """Where the block in hand would rest; the heights below where they differ."""
    if position.phase != DROP or not fits_table(position.held, cell, pose):
        return {}
    below = {at: position.height(at) for at in footprint(position.held, cell, pose)}
    level = max(below.values())
    if min(below.values()) == level:
        return {"level": level}
    return {"level": level, "below": [[CELL_NAMES[at], height] for at, height in below.items()]}


def _after_drop(position: AufsteigerPosition, action: int) -> dict[str, Any]:
    """For each colour that may then be chosen, whom the block lets rise, and how far."""
    after = _played(position, action)
    if after.phase != TOP:
        return {"opens": {"grey": _opens(after)}}
    return {"opens": {COLOURS[top - TURN_UP]: _opens(_played(after, top)) for top in after.legal()}}


def _opens(position: AufsteigerPosition) -> list[dict[str, Any]]:
    """The highest face that each pawn could then walk to, where that is higher than it stands.

    Nothing is said while a pawn is to be pushed: where it goes is another decision.
    """
    if position.phase == PUSH:
        return []
    found = []
    for seat in range(1, position.seats + 1):
        goal = max(position.reach(seat), key=position.height, default=TABLE)
        if position.height(goal) > position.pawn_height(seat):
            climbs = position.climbs_of(seat)
            found.append(
                {
                    "seat": seat,
                    "cell": terrace_name(goal),
                    "level": position.height(goal),
                    "best": position.height(goal) > (climbs[-1][0] if climbs else 0),
                    "way": _places(position, position.way(seat, goal)),
                }
            )
    return found


# The pawn.


def _journey(position: AufsteigerPosition, action: int) -> dict[str, Any]:
    """A walk, a climb by ladder or a bridge: from the last cell of the pawn's face to the first of the other."""
    seat, cell = position.mover, (action - WALK) % CELLS
    means = action - cell
    here = position.pawn(seat)
    if here is None:
        return {}
    name = position.name_of(cell)
    if means == WALK:
        way = position.way(seat, cell) if name != here else []
    elif means < BRIDGE_SMALL:
        way = _ladder(position, here, cell)
    else:
        way = _bridge(position, here, cell, 2 if means < BRIDGE_BIG else LONGEST_BRIDGE)
    level = position.height(cell)
    return {
        "kind": "walk" if means == WALK else "ladder" if means < BRIDGE_SMALL else "bridge",
        "level": level,
        "rise": level - position.height(here),
        "way": _places(position, way),
        "reaches": bool(way),
    }


def _ladder(position: AufsteigerPosition, here: int, cell: int) -> list[int]:
    """R16: where a ladder would stand, at a border of the two faces."""
    own = set(position.terrace_cells(here))
    feet = ((foot, head) for head in position.terrace_cells(cell) for foot in around(head) if foot in own)
    return list(next(feet, ()))


def _bridge(position: AufsteigerPosition, here: int, cell: int, most: int) -> list[int]:
    """R17: the cells of the shortest bridge in a straight line over lower ground, with both its ends."""
    goal = set(position.terrace_cells(cell))
    height = position.height(here)
    spans = [
        [start + step * index for index in range(gap + 2)]
        for gap in range(1, most + 1)
        for start in position.terrace_cells(here)
        for step in (SIDE, -SIDE, 1, -1)
        if start + step * (gap + 1) in goal
    ]
    for span in spans:
        between = [position.height(at) for at in span[1:-1]]
        rise = position.height(span[-1]) - height
        if max(between) < min(height, height + rise) and len(between) + abs(rise) <= most:
            return span
    return []


def _onward(position: AufsteigerPosition, seat: int) -> list[Place]:
    """The faces that a pawn could go on to from where it is now, on foot or by what it still has."""
    if position.over or position.mover != seat:
        return []
    cells = sorted({(action - WALK) % CELLS for action in position.legal() if WALK <= action < PUT})
    return _places(position, cells)


def _places(position: AufsteigerPosition, cells: list[int]) -> list[Place]:
    return [[CELL_NAMES[cell], position.height(cell)] for cell in cells]
