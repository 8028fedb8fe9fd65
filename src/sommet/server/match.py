"""A match being played: the only writer of its entries. Commands queue up here and never interleave."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError
from sommet.core.game import Start
from sommet.core.text import Text
from sommet.games import find
from sommet.server import chance, clocks, showing, tempo, undo, wire
from sommet.server.bots import LEAST_MS
from sommet.server.limits import Bucket
from sommet.server.presence import Presence
from sommet.server.refusals import Impossible, NotRead, NotStored, NotYourSeat, NotYourTurn, StalePly, TooMany
from sommet.server.sockets import frame_of
from sommet.server.state import LONGEST, State
from sommet.server.store import Conflict
from sommet.server.store.rows import Entry, Holder, MatchRow, Stored, Summary

if TYPE_CHECKING:
    from sommet.server.hall import Hall

SLICE_SECONDS = 0.002  # of replaying, before others get a turn
LEASE_MS = 30_000  # how long other processes leave a computer player's decision to the one that saw it come
LOOK_MS = 30_000  # between two looks at whether somebody who is there still is; who leaves is noticed at once
FRESH_MS = 10_000  # what returns to the clock of someone who comes back after running out of time
LOOKS_BACK = (0.5, 10)  # in a second, and at once: whether something hidden was seen takes tens of milliseconds
STAND_IN = "3"  # the level that finishes the game of someone who gave up, where the table chose none
UNASKED_MS = 300_000  # how long computer players think about a match in which nobody does anything
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


class Draft(Struct):
    """An entry to be: what, by whom, with which words, on whose command."""

    kind: str
    seat: int
    text: str = ""
    command: str | None = None


class Match:
    """One match in this process. Other processes may have it open too: the database decides who was first."""

    def __init__(self, hall: "Hall", stored: Stored, state: State) -> None:
        self.hall = hall
        self.row: MatchRow = stored.row
        self._seat(stored.holders)
        self.listeners: set[Listener] = set()
        self.presence = Presence()
        self.state = state
        self._stored_due_ms: int | None = stored.row.due_ms
        self._refusals: OrderedDict[str, GameError] = OrderedDict()
        self._writing = asyncio.Lock()
        self.is_forgotten = False  # the database has it no more
        self._looks_back = Bucket(*LOOKS_BACK)
        self._frames: dict[tuple[object, ...], bytes] = {}  # updates by who sees them, of this moment
        self._timer: asyncio.TimerHandle | None = None
        self._deciding: asyncio.Task[None] | None = None
        self._company_since_ms: int | None = None  # when somebody was connected after nobody was, here or elsewhere
        self._unasked_ms = 0  # that levels have thought since a person last did something
        self._asked = 0  # how many commands there were then
        self.idle_since_ms = self._opened_ms = hall.now_ms()

    @classmethod
    async def opened(cls, hall: "Hall", stored: Stored) -> "Match":
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
        return cls(hall, stored, state)

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
            asked = shown if shown else (self.state.turn if self.state.turn in held else next(iter(held), 0))
        if asked not in held:
            raise NotYourSeat
        return asked

    def update(self, viewer: showing.Viewer, since: int | None) -> wire.Update:
        """What a viewer is shown now, with the log since the ply they last saw."""
        connected = self.presence.seats()
        return showing.update(self.id, self.state, self.holders, connected, viewer, since, self.hall.now_ms())

    def frame(self, viewer: showing.Viewer, since: int | None) -> bytes:
        """The same, ready to be sent: made once for all who see the same."""
        # What is theirs follows from the seats they hold; the rest of the session is nobody's business.
        moment = self.hall.now_ms() // CLOCK_MS if self.state.running else 0
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
        async with self._writing:
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
        self._expect_playing()
        if ply is not None and ply != self.state.ply:
            raise StalePly(ply, self.state.ply)
        if self.state.turn != seat:
            raise NotYourTurn(self.state.turn)
        return self.state

    def _expect_playing(self) -> None:
        if self.state.status != "playing":
            raise Impossible(
                Text("la partie n'a pas commencé", "the match has not begun")
                if self.state.status == "waiting"
                else Text("la partie est finie", "the match is over")
            )

    async def _carry_out(self, seat: int, command: wire.AnyCommand, key: str) -> None:
        if isinstance(command, wire.Rematch):
            await self._rematch(seat, key)
            return
        self._expect_playing()
        if command.ply != self.state.ply:
            raise StalePly(command.ply, self.state.ply)
        drafts = self._drafts(seat, command)
        drafts[0].command = key
        try:
            await self._commit(drafts)
        except Conflict:
            # Another process was quicker, perhaps with this very command.
            if self.state.ply_after(key) is None:
                raise StalePly(command.ply, self.state.ply) from None

    def _drafts(self, seat: int, command: wire.AnyCommand) -> list[Draft]:
        """The entries a command leads to. GameError if it is not allowed now."""
        if seat in self.state.gone:
            raise Impossible(Text("vous avez quitté cette partie", "you have left this game"))
        if seat in self.state.sitting_in and not isinstance(command, wire.Resign | wire.Return):
            raise Impossible(
                Text(
                    "un ordinateur joue à votre place : reprenez-la d'abord",
                    "a computer player sits in for you: take your seat back first",
                )
            )
        if self.state.is_long and isinstance(command, wire.Undo | wire.Propose):
            raise Impossible(
                Text(
                    "cette partie est trop longue pour autre chose que jouer",
                    "this game is too long for anything but playing on",
                )
            )
        match command:
            case wire.Play():
                return [self._play(seat, command.action)]
            case wire.Undo():
                return [self._undo(seat)]
            case wire.Propose():
                return self._propose(seat, command.what)
            case wire.Answer():
                return self._answer(seat, command.accept)
            case wire.Resign():
                return [Draft("resign", seat, self._stand_in())]
            case wire.Return():
                return [self._return(seat)]
        raise AssertionError(command)

    def _play(self, seat: int, text: str) -> Draft:
        state = self.state
        if state.turn != seat:
            raise NotYourTurn(state.turn)
        if text not in state.seen_by(seat).legal:
            action = state.game.read(state.position, text)  # says why not, or what else it means
            text = state.game.write(state.position, action)
        return Draft("play", seat, text)

    def _undo(self, seat: int) -> Draft:
        keep = undo.own_turn_start(self.state, seat)
        if keep is None:
            raise Impossible(
                Text(
                    "vous ne pouvez annuler seul que pendant votre propre tour ; sinon, demandez-le aux autres",
                    "you can undo by yourself only in your own turn; otherwise ask the others",
                )
            )
        self._check_can_go_back(keep)
        return Draft("undo", seat, str(keep))

    def _check_can_go_back(self, keep: int) -> None:
        """Raises if what happened since then cannot be unseen, or it is asked too often: with secrets it takes time."""
        if self.state.game.has_secrets and not self._looks_back.take():
            raise TooMany(Text("un instant, puis redemandez", "wait a moment, then ask again"))
        undo.check_can_go_back(self.state, keep)

    def _propose(self, seat: int, what: str) -> list[Draft]:
        if self.state.proposal is not None:
            raise Impossible(Text("une proposition attend déjà sa réponse", "a proposal is waiting for its answer"))
        if not self.state.may_propose(seat, what):
            raise Impossible(
                Text("vous l'avez déjà proposé ; jouez d'abord", "you have proposed that already; play on first")
            )
        if what == "undo":
            self._check_can_go_back(undo.last_decision(self.state, seat))
        elif not showing.draws_allowed(self.state):
            raise Impossible(
                Text("un ordinateur ne conclut pas de nulle", "a computer player does not agree to a draw")
            )
        drafts = [Draft("propose", seat, what)]
        if not self.state.to_be_asked(seat):
            drafts.append(self._agreed(seat, what))
        return drafts

    def _answer(self, seat: int, accept: bool) -> list[Draft]:
        asked = self.state.proposal
        if asked is None or seat not in asked.waiting:
            raise Impossible(Text("on ne vous a rien proposé", "nothing was proposed to you"))
        drafts = [Draft("answer", seat, "yes" if accept else "no")]
        trial = self.state.fork()
        trial.apply(Entry(trial.ply, "answer", seat, drafts[0].text, None, 0, None))
        if accept and trial.proposal is not None and not trial.proposal.waiting:
            drafts.append(self._agreed(asked.seat, asked.what))
        return drafts

    def _agreed(self, seat: int, what: str) -> Draft:
        if what == "draw":
            return Draft("draw", seat)
        return Draft("undo", seat, str(undo.last_decision(self.state, seat)))

    def _return(self, seat: int) -> Draft:
        if seat not in self.state.sitting_in:
            raise Impossible(Text("personne n'occupe votre place", "nobody sits in for you"))
        return Draft("back", seat)

    def _stand_in(self) -> str:
        absence = self.row.plan.absence
        return STAND_IN if absence is None else absence.level

    async def _rematch(self, seat: int, key: str) -> None:
        if self.state.status != "over":
            raise Impossible(Text("la partie n'est pas finie", "the match is not over"))
        if self.state.rematch is not None:
            raise Impossible(Text("la revanche existe déjà", "there is a rematch already"))
        following = await self.hall.rematch_of(self)
        try:
            await self._commit([Draft("rematch", seat, following, key)])
        except Conflict:
            await self.hall.store.delete(following)
            if self.state.ply_after(key) is not None:
                return  # another process was quicker with this very command
            raise Impossible(Text("la revanche existe déjà", "there is a rematch already")) from None
        await (await self.hall.match(following)).begin_if_full()

    # Writing.

    async def begin_if_full(self) -> None:
        """Begins the match once every seat is taken; what cannot be stored now is tried again in the next round."""
        async with self._writing:
            if self.state.status != "waiting":
                return
            await self._reseat()
            if self.is_forgotten or not self.is_full():
                return
            try:
                await self._commit([Draft("begin", 0)])
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
        async with self._writing:  # so that it does not begin at this moment
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
            is_cleared = await self.hall.store.delete(self.id)
            if is_cleared:
                self.hall.forget(self)
            return is_cleared
        is_free = await self.hall.store.release(self.id, seat, session)
        await self._reseat()
        return is_free

    async def _commit(self, drafts: Sequence[Draft]) -> None:
        """Stores entries, and what chance does after them, then shows them. Conflict if another process was first."""
        now_ms = self.hall.now_ms()
        following = self.state.fork()
        for draft in drafts:
            self._add(following, draft, now_ms)
        while following.status == "playing" and following.position.mover == 0:
            rng = chance.stream(self.row.secret, "chance", following.ply)
            action = following.position.random(rng)
            self._add(following, Draft("play", 0, following.game.write(following.position, action)), now_ms)
        if following.status == "playing" and following.ply >= LONGEST:
            self._add(following, Draft("cut", 0), now_ms)
        self._settle_clocks(following)
        new = following.entries[self.state.ply :]
        summary = self._summary(following, now_ms)
        is_progress = summary.due_ms == self._stored_due_ms and summary.status == self.state.status == "playing"
        # Stored first, shown second: after a crash nobody has seen an action that never was.
        try:
            await self.hall.store.append(self.id, new, summary, is_progress)
        except Conflict:
            await self._catch_up()
            raise
        self.state, self._stored_due_ms = following, summary.due_ms
        self.hall.announce(self)
        self.changed()
        self.attend()

    def _add(self, state: State, draft: Draft, now_ms: int) -> None:
        left = state.clocks
        if draft.kind == "begin":
            left = clocks.at_start(self.row.plan.clock, self.row.players)
        elif left is not None:
            left = clocks.left_now(left, state.running, state.counted_ms, now_ms)
            if draft.kind == "back":
                fresh = max(FRESH_MS, self.row.plan.clock.increment * 1000)
                left[draft.seat - 1] = max(left[draft.seat - 1], fresh)
        state.apply(Entry(state.ply, draft.kind, draft.seat, draft.text, draft.command, now_ms, left))

    def _settle_clocks(self, following: State) -> None:
        """Gives the seat whose turn has ended what its clock wins by that."""
        before = self.state.turn
        if following.clocks is not None and before and following.turn != before:
            following.clocks = clocks.after_action(self.row.plan.clock, following.clocks, before, ends_turn=True)
            following.entries[-1].clocks = following.clocks

    def _summary(self, state: State, now_ms: int) -> Summary:
        playing = state.status == "playing"
        return Summary(
            status=state.status,
            ply=state.ply,
            turn=state.turn,
            outcome=state.ended,
            touched_ms=now_ms,
            turn_ms=now_ms if playing else None,
            due_ms=self._due_ms(state, now_ms) if playing else None,
        )

    def _due_ms(self, state: State, now_ms: int) -> int | None:
        """When the server itself has something to do next."""
        if state.level_of(state.turn) is not None:
            return None if self._pauses(state) else now_ms + LEASE_MS
        times = []
        if state.clocks is not None:
            times.append(state.counted_ms + state.clocks[state.turn - 1])
        if self.row.plan.absence is not None and self.presence.is_anybody():
            patience_ms = self.row.plan.absence.seconds * 1000
            absent_ms = self._absent_since_ms(state)
            times.append(now_ms + max(patience_ms, LOOK_MS) if absent_ms is None else absent_ms + patience_ms)
        return min(times, default=None)

    def _absent_since_ms(self, state: State) -> int | None:
        """From when on somebody waits for the person to act; None while they are connected, or may be elsewhere."""
        listening_ms = self.hall.bulletin.listening_since_ms
        waiting_ms = self._company_since_ms if self.presence.is_anybody() else None
        if listening_ms is None or waiting_ms is None or state.turn in self.presence.seats():
            return None
        # What was before this process looked, it cannot know: perhaps they were there all the time.
        return max(state.counted_ms, self.presence.left_ms(state.turn), self._opened_ms, listening_ms, waiting_ms)

    def _pauses(self, state: State) -> bool:
        """Whether it is the turn of a level that plays for an absent person, and nobody is there to play with."""
        seat = state.turn
        return seat in state.sitting_in and seat not in state.gone and not self.presence.is_anybody()

    # News from elsewhere.

    async def catch_up(self) -> None:
        """Takes in what other processes have added."""
        async with self._writing:
            await self._catch_up()

    async def _catch_up(self) -> None:
        new = await self.hall.store.entries_since(self.id, self.state.ply)
        if new:
            following = self.state.fork()
            for entry in new:
                following.apply(entry)
            self.state = following
            self._stored_due_ms = UNKNOWN
            self.changed()
            self._set_timer()

    async def reseat(self) -> None:
        """Takes in who holds which seat now."""
        async with self._writing:
            await self._reseat()

    async def _reseat(self) -> None:
        people = await self.hall.store.people(self.id)
        if people is None:
            self.is_forgotten = True
            self.hall.forget(self)
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

    # What the server does by itself.

    def attend(self) -> None:
        """Lets a level decide if it is its turn, and otherwise sets the timer for clocks and absences.

        To be called whenever somebody comes or goes: who waits is waited for, and who plays for an absent person plays
        on as soon as anybody is there again.
        """
        if not self.presence.is_anybody():
            self._company_since_ms = None
        elif self._company_since_ms is None:
            self._company_since_ms = self.hall.now_ms()
        if self._level_to_act() is None:
            self._set_timer()
        elif self._deciding is None:
            self._deciding = self.hall.spawn(self._let_level_decide())

    async def see_to(self) -> None:
        """Does what the database says is due; if there is nothing to do, notes that, and nobody asks again."""
        self.attend()
        async with self._writing:
            if self._deciding is None and self._timer is None:
                await self._postpone(None)

    def _level_to_act(self) -> str | None:
        """The level that is to decide now; None for a person, and for a level that pauses."""
        state = self.state
        return state.level_of(state.turn) if state.turn and not self._pauses(state) else None

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.state.status != "playing" or self._deciding is not None:
            return
        # A level's decision is left to the process that saw it come. That one may not know who is connected here.
        if self.state.level_of(self.state.turn) is not None and not self.presence.here():
            return
        due_ms = self._due_ms(self.state, self.hall.now_ms())
        if due_ms is not None:
            delay = max(0, due_ms - self.hall.now_ms()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._time_has_come)

    def _time_has_come(self) -> None:
        self._timer = None
        self.hall.spawn(self._replace_the_late())

    async def _replace_the_late(self) -> None:
        """A person whose clock has run out, or who is away for too long, loses or is replaced."""
        async with self._writing:
            draft = self._lateness(self.hall.now_ms())
            if draft is not None:
                with suppress(Conflict):  # another process has seen to it, or they have acted after all
                    await self._commit([draft])
                return
        if self.state.status == "playing":
            self.attend()
            await self._postpone(self._due_ms(self.state, self.hall.now_ms()))

    async def _postpone(self, due_ms: int | None) -> None:
        self._stored_due_ms = UNKNOWN
        await self.hall.store.postpone(self.id, due_ms)
        self._stored_due_ms = due_ms

    def _lateness(self, now_ms: int) -> Draft | None:
        state, plan = self.state, self.row.plan
        seat = state.turn
        if not seat or state.level_of(seat) is not None:
            return None
        if state.clocks is not None:
            left = clocks.left_now(state.clocks, state.running, state.counted_ms, now_ms)
            if left[seat - 1] <= 0:
                if plan.clock.out_of_time == "level":
                    return Draft("away", seat, self._stand_in())
                return Draft("timeout", seat, self._stand_in())
        if plan.absence is None:
            return None
        absent_ms = self._absent_since_ms(state)
        is_late = absent_ms is not None and now_ms - absent_ms >= plan.absence.seconds * 1000
        return Draft("away", seat, plan.absence.level) if is_late else None

    async def _let_level_decide(self) -> None:
        """Asks the computer player to act until it is a person's turn."""
        try:
            while (level := self._level_to_act()) is not None:
                state = self.state
                text = await self._decision(state, level)
                async with self._writing:
                    if self.state.ply == state.ply:
                        with suppress(Conflict):  # another process has let it decide; this one has caught up
                            await self._commit([Draft("play", state.turn, text)])
        finally:
            self._deciding = None
        self._set_timer()

    async def _decision(self, state: State, level: str) -> str:
        """What the level chooses, at the moment at which it may be known."""
        pace = tempo.tempo_of(state.game, level)
        most_ms = None if pace is None else pace.thinking_ms
        if self._is_unasked(state):
            most_ms = LEAST_MS
        decided = await self.hall.bots.decide(self.row, state, level, most_ms)
        self._unasked_ms += decided.thought_ms
        if pace is not None:
            now_ms = self.hall.now_ms()
            born_ms = state.entries[-1].at_ms
            answer_ms = tempo.answer_ms(pace, born_ms, now_ms - decided.thought_ms, now_ms)
            await asyncio.sleep((answer_ms - now_ms) / 1000)
        return decided.text

    def _is_unasked(self, state: State) -> bool:
        """Whether levels have thought for long without anybody doing anything: nobody's time is to be spent on that."""
        if state.asked != self._asked:
            self._asked, self._unasked_ms = state.asked, 0
        return self._unasked_ms > UNASKED_MS

    def is_idle(self) -> bool:
        """Whether nobody follows and nothing is to be done."""
        return not self.listeners and self._deciding is None and self._timer is None and not self._writing.locked()

    def close(self) -> None:
        """Stops what the match does by itself."""
        if self._timer is not None:
            self._timer.cancel()
        if self._deciding is not None:
            self._deciding.cancel()
