"""The desk of the library on one device: envelopes in, envelopes out. It waits for nothing and keeps nothing.

The page hands in what it would send to a server, and whoever thinks what came of a job; the desk answers at once with
what the server would have sent, jobs, matches to be kept, and when to wake it. So a page that is answered never waits
for a computer player. Everything in it is the server's own code, except that nobody else is there.
"""

import logging
import time
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError
from sommet.core.record import Record
from sommet.local import doors
from sommet.local.envelopes import (
    Answered,
    Ask,
    HangUp,
    HungUp,
    Kept,
    Open,
    Received,
    Restore,
    Say,
    Sent,
    Think,
    Thought,
    Told,
    Wake,
    WakeAt,
)
from sommet.local.jobs import Jobs
from sommet.local.line import Line
from sommet.local.table import PREFIX, Table, info_of, read_kept
from sommet.local.thinking import URGENT, Errand, Thinking
from sommet.players.levels import LEVELS
from sommet.server import tempo, wire
from sommet.server.language import language_of_header
from sommet.server.refusals import NotFound, OurMistake, status_of
from sommet.server.store.rows import Draft, Stored
from sommet.server.thoughts import rescued, to_decide
from sommet.server.worker import Done

UNKNOWN = 1008  # the close code after which coming back is pointless
NO_LEVEL_SEARCHES = ("random", "greedy", "1", "2")  # for a browser in which the rules run interpreted

log = logging.getLogger("sommet.local")
_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Received)


def wall_clock_ms() -> int:
    """Now."""
    return time.time_ns() // 1_000_000


class Desk:
    """All matches of this device, and what goes on at them."""

    def __init__(
        self,
        send: Callable[[str], None],
        now_ms: Callable[[], int] = wall_clock_ms,
        levels: Sequence[str] = LEVELS,
    ) -> None:
        self.now_ms = now_ms
        self.levels = tuple(levels)
        self.thinking = Thinking(lambda number, job: self._send(Think(number, job)), now_ms)
        self.jobs = Jobs(self.thinking)
        self._sending = send
        self._asleep: dict[str, Stored] = {}  # as they were kept; replayed when somebody asks for them
        self._tables: dict[str, Table] = {}
        self._lines: dict[int, Line] = {}
        self._later: list[tuple[int, int, Callable[[], None]]] = []  # when, in which order, what
        self._order = count()
        self._wakes_ms: int | None = None

    def hear(self, text: str) -> None:
        """Takes in one envelope; what is to be sent has been sent when this returns."""
        match _decoder.decode(text):
            case Ask() as asked:
                self._answer(asked)
            case Open(line=line, match=name):
                self._open(line, name)
            case Say(line=line, text=said):
                if line in self._lines:
                    self._listen(self._lines[line], said)
            case HangUp(line=line):
                self._hang_up(line)
            case Thought(number=number, text=found):
                self.thinking.hear(number, found)
            case Wake():
                self._wakes_ms = None
            case Restore(number=number, text=kept):
                self._restore(number, kept)
        self._do_what_is_due()
        self._set_the_clock()

    def _send(self, envelope: Sent) -> None:
        self._sending(_encoder.encode(envelope).decode())

    # Doors.

    def _answer(self, asked: Ask) -> None:
        try:
            status, answer = doors.answer(self, asked)
        except GameError as error:
            status, answer = status_of(error), self._problem(error, asked)
        except Exception as error:  # whatever it was: our mistake, and no reason to close the library
            log.error("request failed", exc_info=error)
            mistake = OurMistake()
            status, answer = mistake.status, self._problem(mistake, asked)
        text = "" if answer is None else _encoder.encode(answer).decode()
        self._send(Answered(asked.number, status, text))

    def _problem(self, error: GameError, asked: Ask) -> wire.Problem:
        return wire.Problem.of(error, language_of_header(asked.query.get("lang")))

    def _restore(self, number: int, text: str) -> None:
        try:
            stored = read_kept(text)
        except GameError as error:
            self._send(Answered(number, status_of(error), _encoder.encode(wire.Problem.of(error, "fr")).decode()))
            return
        name = PREFIX + stored.row.id
        if name not in self._tables:
            self._asleep[name] = stored
        self._send(Answered(number, 200, name))

    # Matches.

    def table(self, name: str) -> Table:
        """The match of that name. NotFound if there is none, RecordError if it was kept and is damaged."""
        if name in self._tables:
            return self._tables[name]
        if name not in self._asleep:
            raise NotFound
        self._tables[name] = Table.restored(self._asleep[name], self.now_ms())
        del self._asleep[name]
        return self._tables[name]

    def create(self, asked: wire.NewMatch) -> Table:
        """A new match, which has begun."""
        return self._set(Table.set_up(asked, self.now_ms()))

    def go_on(self, asked: wire.NewMatch, record: Record) -> Table:
        """A new match that goes on where a record ends."""
        return self._set(Table.gone_on(asked, record, self.now_ms()))

    def _set(self, table: Table) -> Table:
        self._tables[table.id] = table
        self._changed(table)
        return table

    def infos(self) -> list[wire.MatchInfo]:
        """All matches, the newest first."""
        found = [table.info() for table in self._tables.values()] + [info_of(one) for one in self._asleep.values()]
        return sorted(found, key=lambda info: (info.created_ms, info.id), reverse=True)

    def erase(self, name: str) -> None:
        """Forgets a match. NotFound if there is none."""
        if self._tables.pop(name, None) is None and self._asleep.pop(name, None) is None:
            raise NotFound
        for number, line in list(self._lines.items()):
            if line.table.id == name:
                line.tell(wire.Closing(reason="cleared", retry_ms=0))
                del self._lines[number]
                self._send(HungUp(number, UNKNOWN))
        self._send(Kept(name, None))

    def submit(self, table: Table, seat: int, command: wire.AnyCommand) -> wire.Accepted:
        """Carries out a command. GameError says why not."""
        return self._submit(table, seat, command, None)

    def _submit(self, table: Table, seat: int, command: wire.AnyCommand, line: Line | None) -> wire.Accepted:
        ply = table.state.ply
        accepted, again = table.submit(seat, command, self.now_ms())
        if again is not None:
            self._set(again)
        if line is not None:
            line.accepted(accepted)
        if table.state.ply != ply:
            self._changed(table)
        return accepted

    def _changed(self, table: Table) -> None:
        """Keeps a match, shows it, and lets a level decide if it is to act."""
        self._send(Kept(table.id, table.kept()))
        for line in self._lines_at(table):
            line.show()
        self._attend(table)

    def _lines_at(self, table: Table) -> list[Line]:
        return [line for line in self._lines.values() if line.table is table]

    # Lines.

    def _open(self, number: int, name: str) -> None:
        self._hang_up(number)
        try:
            table = self.table(name)
        except GameError:
            self._send(HungUp(number, UNKNOWN))
            return
        self._lines[number] = Line(table, lambda message: self._tell(number, message), self.now_ms)
        self._present(table)
        self._attend(table)

    def _tell(self, number: int, message: Struct) -> None:
        self._send(Told(number, _encoder.encode(message).decode()))

    def _hang_up(self, number: int) -> None:
        line = self._lines.pop(number, None)
        if line is not None:
            self._present(line.table)

    def _present(self, table: Table) -> None:
        """Everybody is at the table while somebody looks."""
        lines = self._lines_at(table)
        table.connected = frozenset(table.held if lines else ())
        for line in lines:
            line.tell(wire.Presence(seats=sorted(table.connected), watchers=0))

    def _listen(self, line: Line, text: str) -> None:
        command: str | None = None
        try:
            message = line.hear(text)
            command = getattr(message, "id", None)
            if isinstance(message, wire.React):
                sign = wire.Reacted(seat=line.seat(None), reaction=message.reaction)
                for other in self._lines_at(line.table):
                    other.tell(sign)
            elif message is not None:
                self._submit(line.table, line.seat(message.seat), message, line)
        except GameError as error:
            line.refused(error, command)
        except Exception as error:  # whatever it was: our mistake, and no reason to hang up
            log.error("command failed", exc_info=error)
            line.refused(OurMistake(), command)

    # Levels.

    def _attend(self, table: Table) -> None:
        """Lets a level decide if it is its turn."""
        state = table.state
        level = state.level_of(state.mover) if state.mover else None
        if level is None or table.is_deciding:
            return
        table.is_deciding = True
        pace = tempo.tempo_of(state.game, level)
        job = to_decide(table.row, state, level, None if pace is None else pace.thinking_ms)

        def decided(errand: Errand, done: Done | None) -> None:
            text = rescued(table.row, state) if done is None else done.text
            if pace is None:
                self._play(table, state.ply, text)
                return
            now_ms = self.now_ms()
            begun_ms = now_ms if errand.begun_ms is None else errand.begun_ms
            at_ms = tempo.answer_ms(pace, state.entries[-1].at_ms, begun_ms, now_ms)
            heappush(self._later, (at_ms, next(self._order), lambda: self._play(table, state.ply, text)))

        self.thinking.ask(URGENT, job, decided)

    def _play(self, table: Table, ply: int, text: str) -> None:
        """What a level has decided; forgotten if the match has gone on without it."""
        table.is_deciding = False
        if self._tables.get(table.id) is not table:
            return
        if table.state.ply == ply:
            table.commit([Draft("play", table.state.mover, text)], self.now_ms())
            self._changed(table)
        else:
            self._attend(table)

    # Time.

    def _do_what_is_due(self) -> None:
        now_ms = self.now_ms()
        while self._later and self._later[0][0] <= now_ms:
            heappop(self._later)[2]()
        for table in {line.table.id: line.table for line in self._lines.values()}.values():
            if table.see_to_clock(now_ms):
                self._changed(table)

    def _set_the_clock(self) -> None:
        """Says when to wake the desk, if that has changed: an answer is due, or the time of somebody at a table."""
        times = [self._later[0][0]] if self._later else []
        times += [due_ms for line in self._lines.values() if (due_ms := line.table.due_ms()) is not None]
        wakes_ms = min(times, default=None)
        if wakes_ms != self._wakes_ms:
            self._wakes_ms = wakes_ms
            self._send(WakeAt(wakes_ms))
