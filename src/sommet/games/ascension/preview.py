"""Ascension: what a screen shows before a decision, and of one that was made. docs/previews.md tells the fields.

Heights are in half-cubes. Nothing here looks at a hidden face: what shows on top, and how high it is, is everybody's.
"""

from typing import Any

from sommet.games.ascension.actions import MOVE_TO, PLACE_AT, REVEAL_AT, STAY, TAKE_JOKER
from sommet.games.ascension.notation import LETTERS, NAMES
from sommet.games.ascension.phases import PAWN, SPRINGING
from sommet.games.ascension.position import AscensionPosition
from sommet.games.ascension.stacks import CABLE, CELLS, HALF, SIDE, SPRING, SUMMIT

TURNS_AHEAD = 5
LIVES = 2  # R35: the second blockage puts a pawn out


def situation(position: AscensionPosition) -> dict[str, Any]:
    """Heights, whose corner is where, what is closed to others, and who plays next."""
    seats = range(1, position.seats + 1)
    heights = [position.height(cell) for cell in range(CELLS)]
    return {
        "pillar": NAMES[SUMMIT],
        "heights": {name: height for name, height in zip(NAMES, heights, strict=True) if height},
        "figures": [LETTERS[position.figure(seat)] for seat in seats],
        "corners": [NAMES[position.corner(seat)] for seat in seats],
        "lives": [LIVES - position.blockages(seat) for seat in seats],
        "fenced": _fenced(position),
        "barred": _barred(position),
        "must_open": not position.over and position.is_bound_to_open(position.mover),
        "next": _next_turns(position),
    }


def _fenced(position: AscensionPosition) -> list[dict[str, Any]]:
    """The cells beside the corners of pawns that have not left yet, closed to all but their owners (R13b)."""
    waiting = [seat for seat in position.in_play() if seat not in position.left()]
    if position.start.options["home"] != "leave":
        return []
    return [{"cell": NAMES[cell], "seat": seat} for seat in waiting for cell in around(position.corner(seat))]


def _barred(position: AscensionPosition) -> list[dict[str, Any]]:
    """The pieces on top that nobody but the seat that moved them last may take (R8)."""
    barred = {cell for seat in position.in_play() for cell in position.barred_to(seat)}
    return [{"cell": NAMES[cell], "seat": position.stack(cell)[-1][2]} for cell in sorted(barred)]


def _next_turns(position: AscensionPosition) -> list[dict[str, Any]]:
    """The turn under way and those that follow if nothing changes (R1, R38, R39)."""
    if position.over:
        return []
    playing, conquerors = position.in_play(), position.summit()
    leader = conquerors[0] if conquerors else 0
    turns = [{"seat": position.mover, "extra": bool(position.extra)}]
    regular = position.next_regular() or _after(playing, position.mover)
    while len(turns) < TURNS_AHEAD:
        last = turns[-1]
        again = leader > 0 and not last["extra"] and last["seat"] not in conquerors and regular != leader
        turns.append({"seat": leader if again else regular, "extra": again})
        if not again:
            regular = _after(playing, regular)
    return turns


def _after(playing: list[int], seat: int) -> int:
    return next((other for other in playing if other > seat), playing[0])


def shows(position: AscensionPosition, action: int) -> dict[str, Any]:
    """An action of the mover, legal or not."""
    shown = preview(position, action)
    if not position.is_legal(action):
        return shown
    if PLACE_AT <= action < MOVE_TO:
        shown["opens"] = _steps_after(position, action, PAWN)
    elif MOVE_TO <= action < STAY:
        shown["onward"] = _steps_after(position, action, SPRINGING)
    return shown


def preview(position: AscensionPosition, action: int) -> dict[str, Any]:
    """The same without what follows: what is told of all legal actions at once."""
    if position.over or action >= STAY:
        return {}
    if action < CELLS:
        return _seen_from_pawn(position, position.height(action), action)
    if action <= TAKE_JOKER:
        return {"thickness": 1}
    if action < MOVE_TO:
        return _piece(position, action - (PLACE_AT if action < REVEAL_AT else REVEAL_AT))
    return _step(position, action - MOVE_TO)


def trace(position: AscensionPosition, action: int) -> dict[str, Any] | None:
    """An action about to be played: the level, the way, and the pawns that are sent home or off the board by it."""
    if MOVE_TO <= action < STAY:
        step = _step(position, action - MOVE_TO)
        return {name: step[name] for name in ("kind", "by", "level", "way")}
    if action < CELLS:
        return {"level": position.height(action)}
    shown: dict[str, Any] = {}
    if PLACE_AT <= action < MOVE_TO:
        shown = {"level": _piece(position, action - (PLACE_AT if action < REVEAL_AT else REVEAL_AT))["level"]}
    elif action <= TAKE_JOKER:
        return None
    sent = _sent(position, action)
    return {**shown, "sent": sent} if sent else shown or None


def _sent(position: AscensionPosition, action: int) -> list[dict[str, Any]]:
    """R33, R35: the pawn that is blocked once the piece is played, with where it goes; None: off the board."""
    seat = position.mover
    here = position.pawn(seat)
    after = position.copy()
    after.play(action)
    there = after.pawn(seat)
    if here is None or there == here:
        return []
    return [{"seat": seat, "from": NAMES[here], "to": None if there is None else NAMES[there]}]


def _seen_from_pawn(position: AscensionPosition, level: int, cell: int) -> dict[str, Any]:
    """A level, and how far above the mover's pawn it is."""
    pawn = position.pawn(position.mover)
    rise = None if pawn is None or pawn == cell else level - position.height(pawn)
    return {"level": level, "rise": rise}


def _piece(position: AscensionPosition, cell: int) -> dict[str, Any]:
    """The piece in hand put on a cell: how high that becomes."""
    hand = position.held_piece()
    thickness = 0 if hand is None else 1 if hand[0] & HALF else 2
    return {"thickness": thickness, **_seen_from_pawn(position, position.height(cell) + thickness, cell)}


def _step(position: AscensionPosition, cell: int) -> dict[str, Any]:
    """A step of the pawn: on foot to a neighbour, or from one cable car to another (R29)."""
    seat = position.mover
    pawn = position.pawn(seat)
    assert pawn is not None
    is_beside = cell in around(pawn)
    by_cable = not is_beside and position.drawing(pawn) == CABLE and position.drawing(cell) == CABLE
    reaches = cell in position.steps_of(seat)
    places = [[NAMES[at], position.height(at)] for at in (pawn, cell)]
    return {
        "kind": _kind(position, seat, pawn, cell) if reaches else None,
        "by": "step" if is_beside else "cable" if by_cable else None,
        **_seen_from_pawn(position, position.height(cell), cell),
        "way": places if is_beside or by_cable else places[:1],
        "reaches": reaches,
    }


def _kind(position: AscensionPosition, seat: int, pawn: int, cell: int) -> str:
    """How a step is drawn: to what the player is after, by something special, up, or on."""
    has_summit = seat in position.summit()
    if cell == (position.corner(seat) if has_summit else SUMMIT):
        return "goal"
    rise = position.height(cell) - position.height(pawn)
    if cell not in around(pawn) or abs(rise) > 1 or position.drawing(cell) == SPRING:
        return "special"
    return "climb" if rise > 0 else "walk"


def _steps_after(position: AscensionPosition, action: int, phase: int) -> list[str]:
    """Where the mover's pawn could step right after an action."""
    after = position.copy()
    after.play(action)
    if after.over or after.phase != phase or after.mover != position.mover:
        return []
    return [NAMES[step - MOVE_TO] for step in after.legal() if MOVE_TO <= step < STAY]


def around(cell: int) -> list[int]:
    """The up to eight cells that touch one."""
    column, row = cell % SIDE, cell // SIDE
    return [
        y * SIDE + x
        for y in range(max(0, row - 1), min(SIDE, row + 2))
        for x in range(max(0, column - 1), min(SIDE, column + 2))
        if (x, y) != (column, row)
    ]
