"""Step by Step: what a screen shows before a decision, and of one that was made. docs/previews.md tells the fields."""

from typing import Any

from sommet.core.grid import cell_name
from sommet.games.step_by_step.notation import DEFAULT_STOCK
from sommet.games.step_by_step.phases import PLACE
from sommet.games.step_by_step.position import StepByStepPosition
from sommet.games.step_by_step.refusals import climb_before, nearest_reached

Place = list[Any]  # cell and level


def situation(position: StepByStepPosition) -> dict[str, Any]:
    """How many pieces were laid, and how many turns without one are left where they count (R19)."""
    start = position.start
    stock = start.options["stock"]
    first = start.setup.get("stock", DEFAULT_STOCK[position.size] if stock is None else stock)
    counts = position.stock == 0 or position.idle > 0
    return {
        "laid": first - position.stock,
        "turns_left": max(0, position.coda - position.idle) if counts and not position.over else None,
    }


def shows(position: StepByStepPosition, action: int) -> dict[str, Any]:
    """An action of the mover, legal or not."""
    shown = preview(position, action)
    if action < position.cells and position.is_legal(action):
        shown["lays"] = _lays(position, action)
    return shown


def preview(position: StepByStepPosition, action: int) -> dict[str, Any]:
    """The same without what it opens: what is told of all legal actions at once."""
    if position.over:
        return {}
    cell = action % position.cells
    if action >= position.cells:
        return {"level": position.level(cell) + (cell != position.tower_cell)}
    seat = position.mover
    ball = position.ball(seat)
    assert ball is not None
    way = position.way(seat, cell) if cell != ball else []
    reaches = bool(way)
    if not reaches:
        near = nearest_reached(position, seat, cell)
        end = climb_before(position, seat, cell) if near is None else near
        way = [] if end is None else position.way(seat, end)
    return {
        "kind": _kind(position, way, cell) if reaches else None,
        "level": position.level(cell),
        "rise": position.level(cell) - position.level(ball),
        "way": _places(position, way),
        "reaches": reaches,
    }


def trace(position: StepByStepPosition, action: int) -> dict[str, Any]:
    """An action about to be played: the way and how it ends, or the level a column grows to, and who is out by it."""
    cell = action % position.cells
    if action >= position.cells:
        shown: dict[str, Any] = {"level": position.level(cell) + 1}
    else:
        way = position.way(position.mover, cell)
        shown = {"kind": _kind(position, way, cell), "level": position.level(cell), "way": _places(position, way)}
    after = position.copy()
    after.play(action)
    if position.in_play() != after.in_play():
        shown["out"] = [seat for seat in position.in_play() if seat not in after.in_play()]
    return shown


def _kind(position: StepByStepPosition, way: list[int], cell: int) -> str:
    """How a move ends: onto the summit, by a step up, or on the flat or below."""
    if cell == position.tower_cell:
        return "summit"
    return "climb" if position.level(cell) > position.level(way[-2]) else "walk"


def _places(position: StepByStepPosition, way: list[int]) -> list[Place]:
    return [[cell_name(cell, position.size), position.level(cell)] for cell in way]


def _lays(position: StepByStepPosition, action: int) -> list[str]:
    """The cells that take the piece that follows a move."""
    after = position.copy()
    after.play(action)
    if after.phase != PLACE:
        return []
    return [cell_name(laid - after.cells, after.size) for laid in after.legal()]
