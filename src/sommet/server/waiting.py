"""Who is waited for, and until when: pure functions of the state, the plan and who is there."""

from msgspec import Struct

from sommet.server import clocks
from sommet.server.commands import Draft, stand_in
from sommet.server.presence import Presence
from sommet.server.state import State
from sommet.server.store.rows import Plan

LEASE_MS = 30_000  # how long other processes leave a computer player's decision to the one that saw it come
LOOK_MS = 30_000  # between two looks at whether somebody who is there still is; who leaves is noticed at once


class Attendance(Struct):
    """Who is there, and since when this process knows it."""

    presence: Presence
    opened_ms: int
    since_ms: int | None = None  # when somebody was connected after nobody was, here or elsewhere
    listening_ms: int | None = None  # when other processes could be heard; None while they cannot

    def look(self, now_ms: int) -> None:
        """Notes whether anybody is there now."""
        if not self.presence.is_anybody():
            self.since_ms = None
        elif self.since_ms is None:
            self.since_ms = now_ms


def level_to_act(state: State, presence: Presence) -> str | None:
    """The level that is to decide now; None for a person, and for a level that pauses."""
    return state.level_of(state.mover) if state.mover and not pauses(state, presence) else None


def pauses(state: State, presence: Presence) -> bool:
    """Whether it is the turn of a level that plays for an absent person, and nobody is there to play with."""
    seat = state.mover
    return seat in state.sitting_in and seat not in state.gone and not presence.is_anybody()


def due_ms(state: State, plan: Plan, attendance: Attendance, now_ms: int) -> int | None:
    """When the server itself has something to do next in a match that is played."""
    if state.level_of(state.mover) is not None:
        return None if pauses(state, attendance.presence) else now_ms + LEASE_MS
    times = []
    if state.clocks is not None:
        times.append(state.counted_ms + state.clocks[state.mover - 1])
    if plan.absence is not None and attendance.presence.is_anybody():
        patience_ms = plan.absence.seconds * 1000
        absent_ms = _absent_since_ms(state, attendance)
        times.append(now_ms + max(patience_ms, LOOK_MS) if absent_ms is None else absent_ms + patience_ms)
    return min(times, default=None)


def lateness(state: State, plan: Plan, attendance: Attendance, now_ms: int) -> Draft | None:
    """What becomes of a person whose clock has run out, or who is away for too long: they lose or are replaced."""
    seat = state.mover
    if not seat or state.level_of(seat) is not None:
        return None
    if state.clocks is not None:
        left = clocks.left_now(state.clocks, state.running, state.counted_ms, now_ms)
        if left[seat - 1] <= 0:
            return Draft("away" if plan.clock.out_of_time == "level" else "timeout", seat, stand_in(plan.absence))
    if plan.absence is None:
        return None
    absent_ms = _absent_since_ms(state, attendance)
    is_late = absent_ms is not None and now_ms - absent_ms >= plan.absence.seconds * 1000
    return Draft("away", seat, plan.absence.level) if is_late else None


def _absent_since_ms(state: State, attendance: Attendance) -> int | None:
    """From when on somebody waits for the person to act; None while they are connected, or may be elsewhere."""
    presence = attendance.presence
    waiting_ms = attendance.since_ms if presence.is_anybody() else None
    if attendance.listening_ms is None or waiting_ms is None or state.mover in presence.seats():
        return None
    # What was before this process looked, it cannot know: perhaps they were there all the time.
    return max(
        state.counted_ms, presence.left_ms(state.mover), attendance.opened_ms, attendance.listening_ms, waiting_ms
    )
