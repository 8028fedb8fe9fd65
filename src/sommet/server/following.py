"""The state that follows from drafts of entries: with what chance does after them, clocks, and the longest match."""

from collections.abc import Sequence

from sommet.server import chance, clocks
from sommet.server.commands import Draft
from sommet.server.state import LONGEST, State
from sommet.server.store.rows import Entry, MatchRow

FRESH_MS = 10_000  # what returns to the clock of someone who comes back after running out of time


def following(row: MatchRow, state: State, drafts: Sequence[Draft], now_ms: int) -> State:
    """The state after these entries; the given one stays as it is."""
    after = state.fork()
    for draft in drafts:
        _add(row, after, draft, now_ms)
    while after.status == "playing" and after.position.mover == 0:
        rng = chance.stream(row.secret, "chance", after.ply)
        action = after.position.random(rng)
        _add(row, after, Draft("play", 0, after.game.write(after.position, action)), now_ms)
    if after.status == "playing" and after.ply >= LONGEST:
        _add(row, after, Draft("cut", 0), now_ms)
    _settle_clocks(row, state.mover, after)
    return after


def _add(row: MatchRow, state: State, draft: Draft, now_ms: int) -> None:
    left = state.clocks
    if draft.kind == "begin":
        left = clocks.at_start(row.plan.clock, row.players)
    elif left is not None:
        left = clocks.left_now(left, state.running, state.counted_ms, now_ms)
        if draft.kind == "back":
            fresh = max(FRESH_MS, row.plan.clock.increment * 1000)
            left[draft.seat - 1] = max(left[draft.seat - 1], fresh)
    state.apply(Entry(state.ply, draft.kind, draft.seat, draft.text, draft.command, now_ms, left))


def _settle_clocks(row: MatchRow, before: int, after: State) -> None:
    """Gives the seat whose turn has ended what its clock wins by that."""
    if after.clocks is not None and before and after.mover != before:
        after.clocks = clocks.after_action(row.plan.clock, after.clocks, before, ends_turn=True)
        after.entries[-1].clocks = after.clocks
