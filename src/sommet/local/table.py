"""A match of this device: everybody who plays it sits here, so that nothing stands between a command and its entry."""

from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError, RecordError
from sommet.core.game import Start
from sommet.core.record import Record, replay
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.server import again, chance, commands, lobby, opening, replaying, screen, showing, waiting, wire
from sommet.server.checking import DEFECTS, checked
from sommet.server.following import following
from sommet.server.presence import Presence
from sommet.server.refusals import Impossible
from sommet.server.sessions import fingerprint
from sommet.server.state import State
from sommet.server.store.rows import ERASED, Draft, Entry, Stored
from sommet.server.waiting import Attendance

DEVICE = fingerprint("this device")  # who holds every seat
PREFIX = "local-"  # before the names of its matches and jobs, by which a page knows them
REMEMBERED = 64  # refusals, so that a command sent twice is answered twice the same


class KeptMatch(Struct):
    """A match as it is kept: how lists show it, its game so far as a record, and all there is."""

    info: wire.MatchInfo
    record: wire.RecordInfo
    stored: Stored


class _KeptRows(Struct):
    """What of that is believed when it comes back."""

    stored: Stored


_rows = msgspec.json.Decoder(_KeptRows)


class Table:
    """One match, with those who look at it."""

    def __init__(self, stored: Stored, state: State) -> None:
        self.row = stored.row
        self.state = state
        self.is_deciding = False  # a level is at it
        self.connected: frozenset[int] = frozenset()
        self._seats, self._holders = stored.seats, stored.holders
        self._refusals: OrderedDict[str, GameError] = OrderedDict()

    @classmethod
    def set_up(cls, asked: wire.NewMatch, now_ms: int) -> "Table":
        """A new match as asked for, which has begun. GameError says what does not fit."""
        return cls._begun(opening.new_match(asked, DEVICE, ERASED, now_ms), now_ms)

    @classmethod
    def gone_on(cls, asked: wire.NewMatch, record: Record, now_ms: int) -> "Table":
        """A new match that begins with what was played in a record. GameError says what does not fit."""
        game = find(record.game)
        replayed = replay(game, record)
        if replayed.position.over:
            raise Impossible(Text("cette partie est finie", "this game is over"))
        stored = opening.new_match(asked, DEVICE, ERASED, now_ms)
        stored.row.options, stored.row.setup = replayed.start.options, replayed.start.setup
        stored.row.pledge = None
        state = State(game, replayed.start, stored.seats)
        state.apply(Entry(0, "begin", 0, "", None, now_ms, None))
        for text in record:
            state.apply(Entry(state.ply, "play", state.position.mover, _canonical(state, text), None, now_ms, None))
        table = cls(stored, state)
        table.commit([], now_ms)
        return table

    @classmethod
    def again(cls, old: "Table", now_ms: int) -> "Table":
        """The same once more, seats moved on by one."""
        return cls._begun(opening.rematch(old._stored([]), ERASED, now_ms), now_ms)

    @classmethod
    def _begun(cls, stored: Stored, now_ms: int) -> "Table":
        row, game = stored.row, find(stored.row.game)
        row.pledge = None  # to whom, where everybody sits at one screen?
        row.setup = game.resolve(row.players, row.options, None, chance.seed(row.secret, "setup", 0)).setup
        table = cls(stored, State(game, Start(row.players, row.options, row.setup), stored.seats))
        table.commit([Draft("begin", 0)], now_ms)
        return table

    @classmethod
    def restored(cls, stored: Stored, now_ms: int) -> "Table":
        """A match as it was kept, replayed; its clocks stood still meanwhile. RecordError if it could not be played."""
        try:
            table = cls(stored, checked(stored))
        except DEFECTS as error:
            raise damaged() from error
        table.state.counted_ms = now_ms
        return table

    @property
    def id(self) -> str:
        """The name of the match, on this device."""
        return PREFIX + self.row.id

    @property
    def held(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(sorted(holder.seat for holder in self._holders))

    # Looking.

    def viewer(self, asked: int | None, lang: Lang) -> showing.Viewer:
        """Who looks, and from which seat. NotYourSeat if nobody here sits there."""
        return screen.viewer_at(self.state, self.held, DEVICE, asked, lang)

    def update(self, viewer: showing.Viewer, since: int | None, now_ms: int) -> wire.Update:
        """What a viewer is shown now, with the log since the ply they last saw."""
        told = showing.update(self.id, self.state, self._holders, self.connected, viewer, since, now_ms)
        told.rematch = None if told.rematch is None else PREFIX + told.rematch
        return told

    def info(self) -> wire.MatchInfo:
        """The match as lists show it."""
        return info_of(self._stored([]))

    def kept(self) -> str:
        """All there is about the match, as a text; whoever keeps it can read from it what it is."""
        stored = self._stored(list(self.state.entries))
        whole = KeptMatch(info_of(stored), replaying.told(self.state.record()), stored)
        return msgspec.json.encode(whole).decode()

    def _stored(self, entries: list[Entry]) -> Stored:
        state = self.state
        row = msgspec.structs.replace(
            self.row,
            status=state.status,
            ply=state.ply,
            turn=state.mover,
            outcome=state.ended,
            turn_ms=state.counted_ms if state.status == "playing" else None,
        )
        return Stored(row, self._seats, self._holders, entries)

    # Commands.

    def submit(self, seat: int, command: wire.AnyCommand, now_ms: int) -> tuple[wire.Accepted, "Table | None"]:
        """Carries out a command for a seat, once however often it is sent; and the table of a rematch. GameError says
        why not."""
        key = f"{seat}:{command.id}"
        again: Table | None = None
        if self.state.ply_after(key) is None:
            if key in self._refusals:
                raise self._refusals[key]
            try:
                again = self._carry_out(seat, command, key, now_ms)
            except GameError as error:
                self._refusals[key] = error
                if len(self._refusals) > REMEMBERED:
                    self._refusals.popitem(last=False)
                raise
        ply = self.state.ply_after(key)
        assert ply is not None, "what was carried out is known"
        return wire.Accepted(id=command.id, ply=ply), again

    def _carry_out(self, seat: int, command: wire.AnyCommand, key: str, now_ms: int) -> "Table | None":
        if isinstance(command, wire.Rematch):
            drafts, _ = again.drafts(self.state, seat, command, now_ms)  # everybody is at this screen: nobody is asked
            successor = Table.again(self, now_ms)
            self.commit([*drafts, Draft("rematch", seat, successor.row.id, key)], now_ms)
            return successor
        drafts = commands.drafts(self.state, seat, command, self.row.plan.absence)
        drafts[0].command = key
        self.commit(drafts, now_ms)
        return None

    def commit(self, drafts: Sequence[Draft], now_ms: int) -> None:
        """Adds entries, and what chance does after them."""
        self.state = following(self.row, self.state, drafts, now_ms)
        self.row.touched_ms = now_ms

    # Clocks.

    def due_ms(self) -> int | None:
        """When the time of whoever is to act runs out."""
        state = self.state
        if not state.running or state.clocks is None:
            return None
        return state.counted_ms + state.clocks[state.running - 1]

    def see_to_clock(self, now_ms: int) -> bool:
        """Ends the decision of somebody whose time has run out; whether there was one."""
        # Everybody is here, so nobody is waited for: only clocks count.
        attendance = Attendance(Presence(), now_ms)
        draft = waiting.lateness(self.state, self.row.plan, attendance, now_ms)
        if draft is not None:
            self.commit([draft], now_ms)
        return draft is not None


def _canonical(state: State, text: str) -> str:
    return state.game.write(state.position, state.game.read(state.position, text))


def read_kept(text: str) -> Stored:
    """A match that was kept, not yet replayed. RecordError if it is damaged."""
    try:
        stored = _rows.decode(text).stored
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise damaged() from error
    if {holder.session for holder in stored.holders} - {DEVICE}:
        raise damaged()
    return stored


def info_of(stored: Stored) -> wire.MatchInfo:
    """A match that was kept, as lists show it."""
    info = lobby.info(stored, DEVICE)
    info.id = PREFIX + info.id
    return info


def damaged() -> RecordError:
    return RecordError(
        Text(
            "cette partie gardée sur l'appareil est abîmée ; on ne peut que l'effacer",
            "this game kept on the device is damaged; it can only be erased",
        )
    )


def check_plan(asked: wire.NewMatch, levels: Sequence[str]) -> None:
    """Impossible if a match needs people elsewhere, or a level that this device is too slow for."""
    if any(seat.kind == "link" for seat in asked.seats) or asked.listed:
        raise Impossible(
            Text(
                "sur cet appareil, on joue autour d'un écran ou contre l'ordinateur ; pour inviter, il faut le serveur",
                "on this device one plays around one screen or against the computer; inviting people takes the server",
            )
        )
    wanted = {seat.level for seat in asked.seats} | ({asked.absence.level} if asked.absence else set())
    if wanted & SEARCHING - set(levels):
        raise Impossible(
            Text(
                "ce navigateur est trop ancien pour que l'ordinateur y joue plus fort que le niveau 2",
                "this browser is too old for the computer to play above level 2 in it",
            )
        )


SEARCHING = {"1", "2", "3", "4", "5", "6"}
