"""The state of a match: what its entries add up to. Nothing here waits, stores or sends.

A match is its entries, in order. An entry is an action (`play`, of a seat or of chance) or something around the game:
`begin`, `undo`, `away`, `back`, `resign`, `timeout`, `propose`, `answer`, `draw`, `cut`, `rematch`. Whoever has read
the same entries has the same state, in this process or another, now or after a restart.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from sommet.core.game import Game, Start
from sommet.core.outcome import Outcome, plain
from sommet.core.position import Position
from sommet.core.record import Record
from sommet.core.text import Text
from sommet.server.growing import Growing
from sommet.server.store.rows import Ending, Entry, SeatRow
from sommet.server.values import Ended, Proposed, Status

# In entries. The longest honest games have 1,900, and random players took 7,900 actions where no rule ends a game
# (bench/lengths.py). From LONG on people can only play on; LONGEST ends the match.
LONG, LONGEST = 5_000, 10_000


class Action(Struct, frozen=True, gc=False):
    """An action that was played, by whom (0: chance), in words and with what animates it for those who may see it.

    Texts and numbers only: the collector has nothing to look at, however many there are.
    """

    text: str
    seat: int
    fr: str
    en: str
    traced: bytes | None  # the trace as JSON

    @property
    def words(self) -> Text:
        """The action in words."""
        return Text(self.fr, self.en)

    @property
    def trace(self) -> dict[str, Any] | None:
        """What animates it; None if the text says everything."""
        return None if self.traced is None else msgspec.json.decode(self.traced)


class Proposal(Struct):
    """What a seat asks for and who still has to agree."""

    seat: int
    what: Proposed
    waiting: set[int]


class Seen(Struct, frozen=True):
    """What a seat may know of the position, what the rules say of that, and its legal actions if it is to act."""

    view: dict[str, Any]
    situation: dict[str, Any]
    legal: list[str]


class State:
    """What the entries so far add up to."""

    def __init__(self, game: Game, start: Start, seats: Sequence[SeatRow]) -> None:
        self.game = game
        self.start = start
        self.seats = {row.seat: row for row in seats}
        self.entries: Growing[Entry] = Growing()
        self.actions: Growing[Action] = Growing()
        self.counts: Growing[int] = Growing()  # how many actions there were after each entry
        self.asked = 0  # how many commands were carried out
        self._commands: dict[str, int] = {}  # the ply after each of them; shared by all forks
        self.position: Position = game.begin(start)
        self.sitting_in: dict[int, str] = {}  # levels that play for persons
        self.gone: frozenset[int] = frozenset()  # who resigned or ran out of time
        self.proposal: Proposal | None = None
        self.proposed: frozenset[tuple[int, str]] = frozenset()  # who has asked for what since the last action
        self.ended: Ending | None = None
        self.rematch: str | None = None
        self.clocks: list[int] | None = None
        self.counted_ms = 0  # when `clocks` was true: the time of the last entry
        self._seen: dict[int, Seen] = {}  # by seat, of the present position

    def fork(self) -> "State":
        """An equal state that goes its own way: what is not stored yet is tried there and shown to nobody.

        Takes as long after a thousand actions as after ten.
        """
        twin = copy(self)
        twin.entries, twin.actions, twin.counts = self.entries.fork(), self.actions.fork(), self.counts.fork()
        twin.position, twin.sitting_in, twin._seen = self.position.copy(), dict(self.sitting_in), {}
        if self.proposal is not None:
            twin.proposal = Proposal(self.proposal.seat, self.proposal.what, set(self.proposal.waiting))
        return twin

    # Questions.

    @property
    def ply(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def status(self) -> Status:
        """waiting, playing or over."""
        if self.ended is not None:
            return "over"
        return "playing" if self.entries else "waiting"

    @property
    def mover(self) -> int:
        """The seat to act; 0 if nobody is."""
        return self.position.mover if self.status == "playing" else 0

    @property
    def running(self) -> int:
        """The seat whose clock runs: a person's who is to act. Computer players are bounded otherwise."""
        return self.mover if self.clocks is not None and self.mover and self.level_of(self.mover) is None else 0

    def level_of(self, seat: int) -> str | None:
        """The level that decides for a seat now; None for a person."""
        return self.seats[seat].level if self.seats[seat].kind == "level" else self.sitting_in.get(seat)

    def persons(self) -> list[int]:
        """The seats of people who have not left the game for good."""
        return [seat for seat, row in self.seats.items() if row.kind != "level" and seat not in self.gone]

    def ply_after(self, command: str) -> int | None:
        """The ply after a command that was carried out; None if it was not."""
        ply = self._commands.get(command)
        # A fork that was given up may have noted it too: what stands in the entries counts.
        return ply if ply is not None and ply <= self.ply and self.entries[ply - 1].command == command else None

    def seen_by(self, seat: int) -> Seen:
        """What a seat may know now; made once for each position, however many look or act."""
        if seat not in self._seen:
            self._seen[seat] = self._look(seat)
        return self._seen[seat]

    def _look(self, seat: int) -> Seen:
        if self._seen and not self.game.has_secrets:
            # Without secrets all see the same (the kit checks it), and only the seat to act has something to choose.
            known = next(iter(self._seen.values()))
            legal = self.game.legal(self.position) if seat and seat == self.position.mover else []
            return Seen({**known.view, "viewer": seat}, known.situation, legal)
        view = self.game.view(self.position, seat)
        return Seen(view, self.game.situation(self.position, seat), view.pop("legal"))

    def may_propose(self, seat: int, what: str) -> bool:
        """Whether a seat may ask now: each thing once until the next action, so that nobody is pestered."""
        return self.proposal is None and (seat, what) not in self.proposed

    @property
    def is_long(self) -> bool:
        """Whether there are so many entries that only what the game needs is added."""
        return self.ply >= LONG

    def texts_at(self, ply: int) -> list[str]:
        """The actions as they stood after so many entries."""
        if all(entry.kind != "undo" for entry in self.entries[ply:]):
            return [action.text for action in self.actions[: self.counts[ply - 1] if ply else 0]]
        texts: list[str] = []
        for entry in self.entries[:ply]:
            if entry.kind == "play":
                texts.append(entry.text)
            elif entry.kind == "undo":
                del texts[int(entry.text) :]
        return texts

    def record(self) -> Record:
        """The match so far as a record: it tells everything."""
        return Record.of(self.game, self.start, [action.text for action in self.actions], end=self.position)

    # One more entry.

    def apply(self, entry: Entry) -> None:
        """Takes in the next entry."""
        assert entry.ply == len(self.entries), "entries are applied in order"
        self._seen = {}
        self._take_in(entry)
        self.entries.append(entry)
        self.counts.append(len(self.actions))
        self.clocks, self.counted_ms = entry.clocks, entry.at_ms
        if entry.command is not None:
            self._commands[entry.command] = entry.ply + 1
            self.asked += 1

    def _take_in(self, entry: Entry) -> None:
        match entry.kind:
            case "play":
                self._play(entry)
            case "undo":
                self._go_back(int(entry.text))
            case "away" | "back":
                self._sit_in(entry)
            case "resign" | "timeout":
                self._forfeit(entry)
            case "propose":
                what = msgspec.convert(entry.text, Proposed)
                self.proposal = Proposal(entry.seat, what, set(self.to_be_asked(entry.seat)))
                self.proposed |= {(entry.seat, what)}
            case "answer":
                self._answer(entry)
            case "draw" | "cut":
                self._end("draw-agreed" if entry.kind == "draw" else "too-long", self._left())
            case "rematch":
                self.rematch = entry.text
            case "begin":
                pass
            case _:
                assert_never(entry.kind)

    def _sit_in(self, entry: Entry) -> None:
        """A level plays for a person, or no longer does."""
        if entry.kind == "away":
            self.sitting_in[entry.seat] = entry.text
        else:
            del self.sitting_in[entry.seat]

    def to_be_asked(self, seat: int) -> list[int]:
        """Whose agreement a proposal needs: other persons who are playing; a shared screen has one opinion."""
        shared = self.seats[seat].kind == "here"
        return [
            other
            for other in self.persons()
            if other != seat and self.level_of(other) is None and not (shared and self.seats[other].kind == "here")
        ]

    def _play(self, entry: Entry) -> None:
        game, position = self.game, self.position
        told, trace = game.tell(position, entry.text), game.trace(position, entry.text)
        action = Action(
            entry.text,
            entry.seat,
            told.fr,
            told.en,
            None if trace is None else msgspec.json.encode(trace),
        )
        game.play(position, entry.text)
        self.actions.append(action)
        self.proposal = None
        self.proposed = frozenset()
        outcome = game.outcome(position)
        if outcome is not None:
            result = [plain(number) for number in outcome.result]
            self.ended = Ending(ended="rules", result=result, winners=self._winners(outcome), reason=outcome.reason)

    def _winners(self, outcome: Outcome) -> list[int]:
        """Who wins by the rules among those who have not given up."""
        left = self._left()
        best = max(outcome.result[seat - 1] for seat in left)
        return [seat for seat in outcome.winners if seat in left] or [
            seat for seat in left if outcome.result[seat - 1] == best
        ]

    def _left(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.gone]

    def _go_back(self, count: int) -> None:
        self.actions.cut(count)
        self.position = self.position_at(count)
        self.proposal = None
        self.proposed = frozenset()

    def position_at(self, count: int) -> Position:
        """The position after so many actions."""
        position = self.game.begin(self.start)
        for action in self.actions[:count]:
            self.game.play(position, action.text)
        return position

    def _forfeit(self, entry: Entry) -> None:
        """A seat loses. The match goes on with a level in its place while two others or more, one a person, play."""
        self.gone |= {entry.seat}
        self.proposal = None
        left = self._left()
        if len(left) == 1 or not self.persons():
            self._end("resigned" if entry.kind == "resign" else "out-of-time", left)
        else:
            self.sitting_in[entry.seat] = entry.text

    def _answer(self, entry: Entry) -> None:
        assert self.proposal is not None, "only what was proposed is answered"
        if entry.text == "no":
            self.proposal = None
        else:
            shared = {seat for seat, row in self.seats.items() if row.kind == "here"}
            self.proposal.waiting -= shared if entry.seat in shared else {entry.seat}

    def _end(self, how: Ended, winners: list[int]) -> None:
        self.ended = Ending(ended=how, result=None, winners=winners, reason=how)
        self.proposal = None
