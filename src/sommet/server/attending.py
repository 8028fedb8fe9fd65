"""What a match does by itself: levels decide, clocks run out, the absent are replaced."""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Protocol

from sommet.server import tempo, waiting
from sommet.server.bots import LEAST_MS, Bots
from sommet.server.commands import Draft
from sommet.server.state import State
from sommet.server.store import Conflict
from sommet.server.store.rows import MatchRow
from sommet.server.waiting import Attendance

UNASKED_MS = 300_000  # how long computer players think about a match in which nobody does anything


class Attended(Protocol):
    """A match, as far as it is attended to."""

    row: MatchRow
    state: State
    writing: asyncio.Lock

    @property
    def attendance(self) -> Attendance:
        """Who is there."""

    async def commit(self, drafts: Sequence[Draft]) -> None:
        """Stores and shows entries, while writing. Conflict if another process was first."""

    async def postpone(self, due_ms: int | None) -> None:
        """Notes when something is to be done next."""


class Surroundings(Protocol):
    """What attending needs of the house."""

    bots: Bots

    def now_ms(self) -> int:
        """The time."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does something beside everything else."""


class Attendant:
    """Watches over one match: has at most one timer, or one level that decides."""

    def __init__(self, match: Attended, house: Surroundings) -> None:
        self._match = match
        self._house = house
        self._timer: asyncio.TimerHandle | None = None
        self._deciding: asyncio.Task[None] | None = None
        self._unasked_ms = 0  # that levels have thought since a person last did something
        self._asked = 0  # how many commands there were then

    @property
    def is_busy(self) -> bool:
        """Whether something will be done."""
        return self._timer is not None or self._deciding is not None

    def attend(self) -> None:
        """Lets a level decide if it is its turn, and otherwise sets the timer for clocks and absences.

        To be called whenever somebody comes or goes: who waits is waited for, and who plays for an absent person plays
        on as soon as anybody is there again.
        """
        self._match.attendance.look(self._house.now_ms())
        if self._level_to_act() is None:
            self.set_timer()
        elif self._deciding is None:
            self._deciding = self._house.spawn(self._let_level_decide())

    async def see_to(self) -> None:
        """Does what the database says is due; if there is nothing to do, notes that, and nobody asks again."""
        self.attend()
        async with self._match.writing:
            if not self.is_busy:
                await self._match.postpone(None)

    def set_timer(self) -> None:
        """Sets the timer to when something is due, if no level decides."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        state, attendance = self._match.state, self._match.attendance
        if state.status != "playing" or self._deciding is not None:
            return
        # A level's decision is left to the process that saw it come. That one may not know who is connected here.
        if state.level_of(state.mover) is not None and not attendance.presence.here():
            return
        due_ms = self._due_ms()
        if due_ms is not None:
            delay = max(0, due_ms - self._house.now_ms()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._time_has_come)

    def close(self) -> None:
        """Ends it."""
        if self._timer is not None:
            self._timer.cancel()
        if self._deciding is not None:
            self._deciding.cancel()

    def _level_to_act(self) -> str | None:
        return waiting.level_to_act(self._match.state, self._match.attendance.presence)

    def _due_ms(self) -> int | None:
        match = self._match
        return waiting.due_ms(match.state, match.row.plan, match.attendance, self._house.now_ms())

    def _time_has_come(self) -> None:
        self._timer = None
        self._house.spawn(self._replace_the_late())

    async def _replace_the_late(self) -> None:
        match = self._match
        async with match.writing:
            draft = waiting.lateness(match.state, match.row.plan, match.attendance, self._house.now_ms())
            if draft is not None:
                with suppress(Conflict):  # another process has seen to it, or they have acted after all
                    await match.commit([draft])
                return
        if match.state.status == "playing":
            self.attend()
            await match.postpone(self._due_ms())

    async def _let_level_decide(self) -> None:
        """Asks the computer player to act until it is a person's turn."""
        match = self._match
        try:
            while (level := self._level_to_act()) is not None:
                state = match.state
                text = await self._decision(state, level)
                async with match.writing:
                    if match.state.ply == state.ply:
                        with suppress(Conflict):  # another process has let it decide; this one has caught up
                            await match.commit([Draft("play", state.mover, text)])
        finally:
            self._deciding = None
        self.set_timer()

    async def _decision(self, state: State, level: str) -> str:
        """What the level chooses, at the moment at which it may be known."""
        pace = tempo.tempo_of(state.game, level)
        most_ms = None if pace is None else pace.thinking_ms
        if self._is_unasked(state):
            most_ms = LEAST_MS
        decided = await self._house.bots.decide(self._match.row, state, level, most_ms)
        self._unasked_ms += decided.thought_ms
        if pace is not None:
            now_ms = self._house.now_ms()
            born_ms = state.entries[-1].at_ms
            answer_ms = tempo.answer_ms(pace, born_ms, now_ms - decided.thought_ms, now_ms)
            await asyncio.sleep((answer_ms - now_ms) / 1000)
        return decided.text

    def _is_unasked(self, state: State) -> bool:
        """Whether levels have thought for long without anybody doing anything: nobody's time is to be spent on that."""
        if state.asked != self._asked:
            self._asked, self._unasked_ms = state.asked, 0
        return self._unasked_ms > UNASKED_MS
