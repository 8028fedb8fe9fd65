"""A match being played: the only writer of its entries. Commands queue up here and never interleave."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from time import monotonic
from typing import Protocol

import msgspec

from sommet.core.errors import GameError
from sommet.core.game import Start
from sommet.core.text import Text
from sommet.games import find
from sommet.server import attending, commands, showing, waiting, wire
from sommet.server.bulletin import Bulletin
from sommet.server.commands import Draft
from sommet.server.following import following
from sommet.server.limits import Bucket
from sommet.server.presence import Presence
from sommet.server.refusals import Impossible, NotRead, NotStored, NotYourSeat, NotYourTurn, StalePly, TooMany
from sommet.server.sockets import frame_of
from sommet.server.state import State
from sommet.server.store import Conflict, Store
from sommet.server.store.rows import Holder, MatchRow, MatchSummary, Stored
from sommet.server.waiting import Attendance

SLICE_SECONDS = 0.002  # of replaying, before others get a turn
LOOKS_BACK = (0.5, 10)  # in a second, and at once: whether something hidden was seen takes tens of milliseconds
REMEMBERED = 64  # refusals, so that a command sent twice is answered twice the same
KEPT_FRAMES = 64  # for so many kinds of viewers; those who lag behind make kinds of their own
UNKNOWN = -1  # what another process has stored
CLOCK_MS = 50  # by which a clock that is shown may be wrong


class Listener(Protocol):
    """Somebody who follows a match."""

    def wake(self) -> None:
        """There is something new to show."""

    def hear(self, frame: bytes) -> None:
        """A message for this listener as it is."""

    def dismiss(self, frame: bytes) -> None:
        """The last message for this listener."""


class House(attending.Surroundings, Protocol):
    """Where matches are played, as far as one of them needs it."""

    store: Store
    bulletin: Bulletin

    def announce(self, match: "Match") -> None:
        """Tells other processes that a match has grown."""

    def forget(self, match: "Match") -> None:
        """Closes a match that was cleared away."""

    async def rematch_of(self, old: "Match") -> str:
        """The name of a new match like the old one."""

    async def match(self, name: str) -> "Match":
        """The match of that name."""


class Match:
    """One match in this process. Other processes may have it open too: the database decides who was first."""

    def __init__(self, house: House, stored: Stored, state: State) -> None:
        self.house = house
        self.row: MatchRow = stored.row
        self._seat(stored.holders)
        self.listeners: set[Listener] = set()
        self.presence = Presence()
        self.state = state
        self._stored_due_ms: int | None = stored.row.due_ms
        self._refusals: OrderedDict[str, GameError] = OrderedDict()
        self.writing = asyncio.Lock()
        self.is_forgotten = False  # the database has it no more
        self._looks_back = Bucket(*LOOKS_BACK)
        self._frames: dict[tuple[object, ...], bytes] = {}  # updates by who sees them, of this moment
        self._attendant = attending.Attendant(self, house)
        self.idle_since_ms = house.now_ms()
        self._attendance = Attendance(self.presence, self.idle_since_ms)

    @classmethod
    async def opened(cls, house: House, stored: Stored) -> "Match":
        """A match as the database has it, replayed in slices: however long it is, nobody waits for it."""
        row = stored.row
        state = State(find(row.game), Start(row.players, row.options, row.setup), stored.seats)
        ends = monotonic() + SLICE_SECONDS
        for entry in stored.entries:
            state.apply(entry)
            if monotonic() > ends:
                await asyncio.sleep(0)
                ends = monotonic() + SLICE_SECONDS
        if row.turn_ms is not None and row.ply == state.ply:
            state.counted_ms = row.turn_ms  # later than the last entry if the server was down in between
        return cls(house, stored, state)

    @property
    def id(self) -> str:
        """The name of the match."""
        return self.row.id

    # Who may do what.

    def held_by(self, session: str | None) -> tuple[int, ...]:
        """The seats a session plays; a visitor without one plays none."""
        if session is None:
            return ()
        return self._held.get(session, ())

    def _seat(self, holders: list[Holder]) -> None:
        """Takes in who holds which seat: the one place where that changes."""
        self.holders = holders
        held: dict[str, tuple[int, ...]] = {}
        for holder in sorted(holders, key=lambda holder: holder.seat):
            if holder.seat > 0:
                held[holder.session] = (*held.get(holder.session, ()), holder.seat)
        self._held = held

    def may_look(self, session: str | None) -> bool:
        """Whether somebody may see the match at all: players, those who have the link, or anyone."""
        if self.row.plan.watch == "anyone":
            return True
        return session is not None and self.concerns(session)

    def concerns(self, session: str) -> bool:
        """Whether a session made the match, plays in it or was let in to watch."""
        return session == self.row.creator or any(held.session == session for held in self.holders)

    def seat_for(self, session: str | None, asked: int | None, shown: int | None = None) -> int:
        """The seat a command is for. NotYourSeat if the session does not hold it."""
        held = self.held_by(session)
        if asked is None:
            asked = shown if shown else (self.state.mover if self.state.mover in held else next(iter(held), 0))
        if asked not in held:
            raise NotYourSeat
        return asked

    def update(self, viewer: showing.Viewer, since: int | None) -> wire.Update:
        """What a viewer is shown now, with the log since the ply they last saw."""
        connected = self.presence.seats()
        return showing.update(self.id, self.state, self.holders, connected, viewer, since, self.house.now_ms())

    def frame(self, viewer: showing.Viewer, since: int | None) -> bytes:
        """The same, ready to be sent: made once for all who see the same."""
        # What is theirs follows from the seats they hold; the rest of the session is nobody's business.
        moment = self.house.now_ms() // CLOCK_MS if self.state.running else 0
        key = (viewer.seat, viewer.held, viewer.lang, since, moment)
        if key not in self._frames:
            if len(self._frames) >= KEPT_FRAMES:
                self._frames.clear()
            self._frames[key] = frame_of(self.update(viewer, since))
        return self._frames[key]

    def forget_frames(self) -> None:
        """What is shown has changed: entries, seats, or who is connected."""
        self._frames.clear()

    def without_entries(self) -> Stored:
        """The match as the database has it, for lists."""
        summary = msgspec.structs.asdict(self._summary(self.state, self.row.touched_ms))
        row = msgspec.structs.replace(self.row, **summary)
        return Stored(row, list(self.state.seats.values()), self.holders, [])

    # Commands.

    async def submit(self, seat: int, command: wire.AnyCommand) -> wire.Accepted:
        """Carries out a command for a seat, once however often it is sent. GameError says why not."""
        key = f"{seat}:{command.id}"
        async with self.writing:
            if (ply := self.state.ply_after(key)) is not None:
                return wire.Accepted(id=command.id, ply=ply)
            if key in self._refusals:
                raise self._refusals[key]
            try:
                await self._carry_out(seat, command, key)
            except (NotStored, NotRead):
                raise  # nothing has changed: sent again, it is tried again
            except GameError as error:
                self._remember(key, error)
                raise
            ply = self.state.ply_after(key)
            assert ply is not None, "what was carried out is known"
            return wire.Accepted(id=command.id, ply=ply)

    def _remember(self, key: str, error: GameError) -> None:
        self._refusals[key] = error
        if len(self._refusals) > REMEMBERED:
            self._refusals.popitem(last=False)

    def deciding(self, seat: int, ply: int | None) -> State:
        """The state in which a seat is to decide. Raises if it is not, or the match is at another ply than was said."""
        commands.expect_playing(self.state)
        if ply is not None and ply != self.state.ply:
            raise StalePly(ply, self.state.ply)
        if self.state.mover != seat:
            raise NotYourTurn(self.state.mover)
        return self.state

    async def _carry_out(self, seat: int, command: wire.AnyCommand, key: str) -> None:
        if isinstance(command, wire.Rematch):
            await self._rematch(seat, key)
            return
        if commands.looks_back(self.state, command) and not self._looks_back.take():
            raise TooMany(Text("un instant, puis redemandez", "wait a moment, then ask again"))
        drafts = commands.drafts(self.state, seat, command, self.row.plan.absence)
        drafts[0].command = key
        try:
            await self.commit(drafts)
        except Conflict:
            # Another process was quicker, perhaps with this very command.
            if self.state.ply_after(key) is None:
                raise StalePly(command.ply, self.state.ply) from None

    async def _rematch(self, seat: int, key: str) -> None:
        commands.check_may_ask_again(self.state)
        again = await self.house.rematch_of(self)
        try:
            await self.commit([Draft("rematch", seat, again, key)])
        except Conflict:
            await self.house.store.delete(again)
            if self.state.ply_after(key) is not None:
                return  # another process was quicker with this very command
            raise Impossible(Text("la revanche existe déjà", "there is a rematch already")) from None
        await (await self.house.match(again)).begin_if_full()

    # Writing.

    async def begin_if_full(self) -> None:
        """Begins the match once every seat is taken; what cannot be stored now is tried again in the next round."""
        async with self.writing:
            if self.state.status != "waiting":
                return
            await self._reseat()
            if self.is_forgotten or not self.is_full():
                return
            try:
                await self.commit([Draft("begin", 0)])
            except Conflict:
                await self._reseat()  # it has begun in another process, or somebody has just left
            except NotStored:
                return

    def is_full(self) -> bool:
        """Whether every seat is taken, as far as this process knows; the database has the last word."""
        taken = {held.seat for held in self.holders}
        return all(row.kind == "level" or seat in taken for seat, row in self.state.seats.items())

    async def leave(self, session: str | None, seat: int) -> None:
        """Frees a seat of a match that has not begun; a match is left by resigning."""
        async with self.writing:  # so that it does not begin at this moment
            if session is None or seat not in self.held_by(session):
                raise NotYourSeat
            if not await self._free(session, seat):
                raise Impossible(
                    Text(
                        "la partie a commencé : on la quitte en abandonnant",
                        "the match has begun: one leaves by resigning",
                    )
                )

    async def _free(self, session: str, seat: int) -> bool:
        """Whether the seat could be left: not once the match has begun, here or in another process."""
        if self.state.status != "waiting":
            return False
        if session == self.row.creator:
            # Without its creator nobody could invite: the table is cleared away.
            is_cleared = await self.house.store.delete(self.id)
            if is_cleared:
                self.house.forget(self)
            return is_cleared
        is_free = await self.house.store.release(self.id, seat, session)
        await self._reseat()
        return is_free

    async def commit(self, drafts: Sequence[Draft]) -> None:
        """Stores entries, and what chance does after them, then shows them. Conflict if another process was first."""
        now_ms = self.house.now_ms()
        after = following(self.row, self.state, drafts, now_ms)
        new = after.entries[self.state.ply :]
        summary = self._summary(after, now_ms)
        is_progress = summary.due_ms == self._stored_due_ms and summary.status == self.state.status == "playing"
        # Stored first, shown second: after a crash nobody has seen an action that never was.
        try:
            await self.house.store.append(self.id, new, summary, is_progress)
        except Conflict:
            await self._catch_up()
            raise
        self.state, self._stored_due_ms = after, summary.due_ms
        self.house.announce(self)
        self.changed()
        self.attend()

    def _summary(self, state: State, now_ms: int) -> MatchSummary:
        playing = state.status == "playing"
        return MatchSummary(
            status=state.status,
            ply=state.ply,
            turn=state.mover,
            outcome=state.ended,
            touched_ms=now_ms,
            turn_ms=now_ms if playing else None,
            due_ms=waiting.due_ms(state, self.row.plan, self.attendance, now_ms) if playing else None,
        )

    @property
    def attendance(self) -> Attendance:
        """Who is there, as far as this process can know."""
        self._attendance.listening_ms = self.house.bulletin.listening_since_ms
        return self._attendance

    async def postpone(self, due_ms: int | None) -> None:
        """Notes in the database when something is to be done next."""
        self._stored_due_ms = UNKNOWN
        await self.house.store.postpone(self.id, due_ms)
        self._stored_due_ms = due_ms

    # What it does by itself.

    def attend(self) -> None:
        """To be called whenever somebody comes or goes: a level decides, or a timer is set."""
        self._attendant.attend()

    async def see_to(self) -> None:
        """Does what the database says is due."""
        await self._attendant.see_to()

    def close(self) -> None:
        """Stops what the match does by itself."""
        self._attendant.close()

    # News from elsewhere.

    async def catch_up(self) -> None:
        """Takes in what other processes have added."""
        async with self.writing:
            await self._catch_up()

    async def _catch_up(self) -> None:
        new = await self.house.store.entries_since(self.id, self.state.ply)
        if new:
            after = self.state.fork()
            for entry in new:
                after.apply(entry)
            self.state = after
            self._stored_due_ms = UNKNOWN
            self.changed()
            self._attendant.set_timer()

    async def reseat(self) -> None:
        """Takes in who holds which seat now."""
        async with self.writing:
            await self._reseat()

    async def _reseat(self) -> None:
        people = await self.house.store.people(self.id)
        if people is None:
            self.is_forgotten = True
            self.house.forget(self)
        elif people.holders != self.holders or people.creator != self.row.creator:
            self.row.creator = people.creator
            self._seat(people.holders)
            self.changed()

    def changed(self) -> None:
        """Everybody who follows gets to see what is new."""
        self.forget_frames()
        for listener in self.listeners:
            listener.wake()

    def tell(self, message: wire.Presence | wire.Reacted) -> None:
        """The same news to everybody who follows."""
        frame = frame_of(message)
        for listener in self.listeners:
            listener.hear(frame)

    def dismiss(self, message: wire.Closing) -> None:
        """A last message to everybody who follows."""
        frame = frame_of(message)
        for listener in self.listeners:
            listener.dismiss(frame)

    def is_idle(self) -> bool:
        """Whether nobody follows and nothing is to be done."""
        return not self.listeners and not self._attendant.is_busy and not self.writing.locked()
