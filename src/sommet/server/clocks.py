"""Clocks as pure functions of what is stored: the plan, the times left, and when the present decision began.

A clock runs for the seat to act. `turn`: every turn begins with the full time. `fischer`: the time lasts the whole
game, and a finished turn wins the increment.
"""

from collections.abc import Sequence

from sommet.server.store.rows import Clock


def at_start(plan: Clock, players: int) -> list[int] | None:
    """The milliseconds each seat begins with; None without clocks."""
    return None if plan.kind == "none" else [plan.seconds * 1000] * players


def left_now(left: Sequence[int], running: int, turn_ms: int, now_ms: int) -> list[int]:
    """The times left at this moment, never below nothing."""
    spent = max(0, now_ms - turn_ms)
    return [max(0, ms - spent) if seat == running else ms for seat, ms in enumerate(left, 1)]


def after_action(plan: Clock, left: Sequence[int], seat: int, ends_turn: bool) -> list[int]:
    """The times left once a seat has acted, its own time already counted down."""
    changed = list(left)
    if ends_turn and plan.kind == "fischer":
        changed[seat - 1] += plan.increment * 1000
    if ends_turn and plan.kind == "turn":
        changed[seat - 1] = plan.seconds * 1000
    return changed
