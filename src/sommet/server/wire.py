"""Every message between clients and server: the only description there is. docs/protocol.md tells it to people.

`tools/wire_types.py` writes the TypeScript types from these structs, so a field changed here is changed everywhere.
It is long because it is one: whoever looks up a message need not know in which file to look.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from sommet.core.errors import GameError, OptionError
from sommet.core.outcome import Outcome, plain
from sommet.core.text import Lang
from sommet.server.names import readable_name
from sommet.server.values import (
    ActionText,
    ClockKind,
    CommandId,
    Ended,
    Increment,
    LevelName,
    LinkKind,
    Name,
    OutOfTime,
    Patience,
    Ply,
    Proposed,
    SeatKind,
    SeatNumber,
    Seconds,
    Status,
    Token,
    Watching,
)

LONGEST_RECORD = 200_000  # characters; a long game of Ascenseur takes twenty thousand
MOST_PAGES = 50  # in one answer
MOST_ITEMS = 200  # actions in an update, or in a page of the log
MOST_PREVIEWS = 500  # legal actions in one answer; Talō has thousands
Reaction = Literal["hello", "bravo", "wow", "oops", "thinking", "thanks", "sorry", "good-game"]


class Message(Struct, forbid_unknown_fields=True):
    """What comes in: unknown fields are refused, so that a typing error is noticed."""


class Reply(Struct, kw_only=True):
    """What goes out."""


# Plans: what a new match is made of.


class SeatPlan(Message):
    """Who is to sit somewhere: a person at the creator's screen, a person by link, or a computer player."""

    kind: SeatKind
    level: LevelName | None = None  # for kind "level"
    name: Name | None = None  # for kind "here"; others bring their own

    def __post_init__(self) -> None:
        self.name = readable_name(self.name)


class ClockPlan(Message):
    """How time is counted. "turn": `seconds` for each turn; "fischer": `seconds` for the game, plus `increment`."""

    kind: ClockKind = "none"
    seconds: Seconds = 60
    increment: Increment = 0  # seconds won by each finished turn, "fischer" only
    out_of_time: OutOfTime = "loss"  # "level": the level of the absence plan plays on


class AbsencePlan(Message):
    """What happens when a person to move is away: after that time a computer player sits in until they return."""

    level: LevelName
    seconds: Patience = 120


class NewMatch(Message):
    """A table to be set: game, options and who sits where."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    clock: ClockPlan = msgspec.field(default_factory=ClockPlan)
    absence: AbsencePlan | None = None
    watch: Watching = "link"
    listed: bool = False  # in the lobby, where anyone may take a free seat
    name: Name | None = None  # of the creator, for the first seat here that has none of its own

    def __post_init__(self) -> None:
        self.name = readable_name(self.name)


# What people read over HTTP.


class OptionInfo(Reply):
    """One option of a game."""

    name: str
    default: Any
    help: str
    schema: dict[str, Any]


class RuleInfo(Reply):
    """One numbered rule in a sentence."""

    number: str
    sentence: str


class GameInfo(Reply):
    """A game of the library."""

    slug: str
    title: str
    pitch: str
    minutes: list[int]
    seats: list[int]  # how many can play
    has_secrets: bool
    options: list[OptionInfo]
    rules: list[RuleInfo]


class Library(Reply):
    """All games, and the levels of computer players."""

    games: list[GameInfo]
    levels: list[str]
    reactions: list[str]


class RulesText(Reply):
    """The rules of a game for players, in Markdown."""

    game: str
    lang: Lang
    markdown: str


class SeatInfo(Reply):
    """Who sits somewhere now."""

    seat: int
    kind: SeatKind
    level: str | None  # that plays here now: always, or until the person returns
    name: str | None  # of a person who gave one; computers are called after summits (players/names.py)
    taken: bool
    yours: bool
    connected: bool
    gone: bool  # resigned or out of time for good


class OutcomeInfo(Reply):
    """How the match ended: by the rules ("rules"), or otherwise; `reason` is the rules' own word for it."""

    ended: Ended
    result: list[float] | None  # one number per seat, where the rules give them
    winners: list[int]
    reason: str

    @classmethod
    def of(cls, outcome: Outcome) -> "OutcomeInfo":
        result = [plain(number) for number in outcome.result]
        return cls(ended="rules", result=result, winners=list(outcome.winners), reason=outcome.reason)


class MatchInfo(Reply):
    """A match as lists show it: nothing of the position."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    status: Status
    seats: list[SeatInfo]
    clock: ClockPlan
    absence: AbsencePlan | None
    watch: Watching
    listed: bool
    yours: bool  # you made it
    created_ms: int
    ply: int
    turn: int
    outcome: OutcomeInfo | None


class MatchList(Reply):
    """Several matches, the newest first."""

    matches: list[MatchInfo]


class LinkInfo(Reply):
    """A link to give away. Shown once: the server keeps only a fingerprint of its token."""

    kind: LinkKind
    seat: int | None
    token: str
    path: str  # to be put after the site's address; the token stands behind # and so reaches no log


class Links(Reply):
    """Links of a match."""

    links: list[LinkInfo]


class Created(Reply):
    """A match that now exists."""

    match: MatchInfo
    links: list[LinkInfo]


class Join(Message):
    """A link is used: the token behind the # of its path."""

    token: Token
    name: Name | None = None

    def __post_init__(self) -> None:
        self.name = readable_name(self.name)


class Claim(Message):
    """A free seat of a listed match is taken."""

    name: Name | None = None

    def __post_init__(self) -> None:
        self.name = readable_name(self.name)


class Joined(Reply):
    """Where a link or a claim led: a seat, or 0 to watch."""

    match: str
    seat: int


class Touch(Reply):
    """Something on the table that a sentence speaks of: `facet` is its kind, `value` its name in the view."""

    facet: str
    value: str


def touches(error: GameError) -> list[Touch]:
    """What a refusal is about."""
    return [Touch(facet=facet, value=value) for facet, value in error.about]


class Trial(Message):
    """What would this action look like now, legal or not? With a ply: only if the match is still there."""

    action: ActionText
    seat: SeatNumber | None = None
    ply: Ply | None = None


class Preview(Reply):
    """An action before it is decided: if it is refused, by which rule and what that is about; and what to show of it.

    `shows` is the game's own: docs/previews.md.
    """

    ply: int
    seat: int
    action: str
    legal: bool
    code: str | None
    rule: str | None
    sentence: str | None
    about: list[Touch]
    shows: dict[str, Any]


class Previews(Reply):
    """What to show of legal actions, by their texts: from number `first` on, of `length`, in the order of `legal`.

    What is dear to compute is left to the preview of one action.
    """

    ply: int
    seat: int
    first: int
    length: int
    actions: dict[str, dict[str, Any]]


class NewJob(Message):
    """Work for a computer player in the background.

    "hint": advice for the seat to move. "analysis": what every decision of a match that is over was worth.
    """

    kind: Literal["hint", "analysis"]
    seat: SeatNumber | None = None  # of a hint


class AdviceInfo(Reply):
    """One action with its win expectation, from 0 to 1, how much search stands behind it, and what speaks for it."""

    action: str
    words: str
    value: float
    effort: int
    reason: str


class DecisionInfo(Reply):
    """Action `n` of a match, judged from what its seat could know then.

    `values` is what every seat could expect before it, from 0 to 1, seat 1 first, and `loss` what it cost its seat.
    `better` tells another action that was found to be the best, and `reason` what speaks for it alone.
    """

    n: int
    seat: int
    action: str
    words: str
    values: list[float]
    loss: float
    forced: bool  # there was no other action: nothing was judged, the values are those that stood before
    exact: bool  # searched to the end of the game
    best: str
    better: str | None
    reason: str | None


class TurningPointInfo(Reply):
    """Where the expectation of a seat changed most: by a mistake of its own, by chance, or as things came to light."""

    kind: Literal["mistake", "chance", "swing"]
    n: int
    seat: int
    change: float
    action: str
    words: str
    better: str | None
    reason: str | None


class AnalysisInfo(Reply):
    """An analysis as far as it is: `done` of `length` actions have been looked at.

    `decisions` are some of those judged so far, from number `since` of `judged` on: ask again from where they end.
    What the whole comes to follows when all of it is judged; `final` is then what each seat had in the end.
    """

    length: int
    done: int
    judged: int
    since: int
    decisions: list[DecisionInfo]
    final: list[float] | None
    turning_points: list[TurningPointInfo] | None
    mean_losses: list[float] | None  # of a decision, for each seat


class JobInfo(Reply):
    """A job and what has come of it."""

    id: str
    kind: Literal["hint", "analysis"]
    status: Literal["queued", "running", "done", "failed", "cancelled"]
    ply: int
    advice: list[AdviceInfo] | None
    analysis: AnalysisInfo | None


class RecordInfo(Reply):
    """A whole match as a record: it replays with `sommet replay`."""

    game: str
    players: int
    options: dict[str, Any]
    setup: Any
    actions: list[str]
    result: list[float] | UnsetType = UNSET  # left out when the match ended before the game did


class Brought(Message):
    """A record that somebody brings: one line, as `sommet record` writes it and `record` returns it."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    line: Annotated[int, Meta(ge=1, le=10**9)] = 1  # of the file it stands in, for the sentence that refuses it


class Opened(Brought):
    """A record to be looked at, with the eyes of a seat (0: a spectator), from its first position or a later one."""

    viewer: Annotated[int, Meta(ge=0, le=99)] = 0
    first: Ply = 0
    count: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = MOST_PAGES


class PageInfo(Reply):
    """The position after `n` actions as a seat knew it, and the action that led there, told in full."""

    n: int
    turn: int  # the seat to act; 0: chance, or nobody
    view: dict[str, Any]
    situation: dict[str, Any]  # what the rules say of the view: docs/previews.md
    action: "LogItem | None"


class Pages(Reply):
    """Some positions of a whole game, which has `length` actions and so `length` + 1 positions."""

    game: str
    has_secrets: bool
    players: int
    options: dict[str, Any]
    length: int
    viewer: int
    pages: list[PageInfo]
    outcome: OutcomeInfo | None  # of the whole; none for a record that stops before the end
    ending: str | None  # why it ended


class Problem(Reply):
    """Why something was refused: a stable code, the rule where one stands in the way, a sentence for people, and what
    on the table it is about; for developers the option at fault and what the sentence spares people."""

    code: str
    rule: str | None
    sentence: str
    about: list[Touch]
    option: str | None = None
    detail: str | None = None

    @classmethod
    def of(cls, error: GameError, lang: Lang) -> "Problem":
        return cls(
            code=error.code,
            rule=error.rule,
            sentence=error.marked(lang),
            about=touches(error),
            option=error.option if isinstance(error, OptionError) else None,
            detail=None if error.detail is None else error.detail.say(lang),
        )


class Health(Reply):
    """The server stands and its database answers."""

    status: Literal["ok"]
    version: str


# Live: what a client sends over the socket; all but `show` and `react` also as POST /api/matches/{id}/commands.


class Show(Message, tag="show", tag_field="type"):
    """Which seat to show, from which ply on, in which language. The first message of every connection."""

    seat: Annotated[int, Meta(ge=0, le=99)] | None = None  # none: the server chooses among the seats held
    ply: Ply | None = None  # the last one seen; none: everything
    lang: Lang = "fr"


class Command(Message, tag_field="type", kw_only=True):
    """What changes a match: `ply` is the number of entries the sender has seen, `id` makes resending harmless."""

    id: CommandId
    ply: Ply
    seat: SeatNumber | None = None  # for whom; none: the seat shown, or the only one held


class Play(Command, tag="play"):
    """An action."""

    action: ActionText


class Undo(Command, tag="undo"):
    """Take back one's last action within one's own turn."""


class Propose(Command, tag="propose"):
    """Ask the others for a draw, or to take back one's last decision."""

    what: Proposed


class Answer(Command, tag="answer"):
    """Agree to what was proposed, or not."""

    accept: bool


class Resign(Command, tag="resign"):
    """Give up."""


class Return(Command, tag="return"):
    """Take the seat back from the computer player that sat in."""


class Rematch(Command, tag="rematch"):
    """The same once more, seats moved on by one."""


class React(Message, tag="react", tag_field="type"):
    """A sign to the others: nothing can be typed, so nobody can be insulted."""

    reaction: Reaction


AnyCommand = Play | Undo | Propose | Answer | Resign | Return | Rematch
ClientMessage = Show | React | AnyCommand


# Live: what the server sends.


class LogItem(Reply):
    """Action `n` of the match as the viewer may know it, in notation and in words.

    `trace` is what it takes to animate it (docs/previews.md); left out where the text says everything or is hidden.
    """

    n: int
    seat: int  # 0: chance
    text: str
    words: str
    trace: dict[str, Any] | UnsetType = UNSET


def or_unset(trace: dict[str, Any] | None) -> dict[str, Any] | UnsetType:
    """A trace, or nothing to be sent."""
    return UNSET if trace is None else trace


class LogPage(Reply):
    """Some actions of the match from number `first` on, of `length` there are, as the viewer may know them now."""

    first: int
    length: int
    items: list[LogItem]


class Clocks(Reply):
    """Milliseconds left for each seat when this was sent, and whose clock runs (0: none)."""

    left_ms: list[int]
    running: int


class Proposal(Reply):
    """What a seat asks for and who has not answered yet."""

    seat: int
    what: Proposed
    waiting: list[int]


May = Literal["play", "undo", "propose-undo", "propose-draw", "answer", "resign", "return", "rematch", "hint"]


class Update(Reply, tag="update", tag_field="type"):
    """Everything needed to draw the table for one viewer.

    `log` holds what is new or newly known since ply `since`: put each item at its place `n`, then cut to `log_length`.
    It goes back no further than the newest MOST_ITEMS actions; with `since` 0 the log begins afresh.
    """

    match: str
    ply: int
    since: int
    status: Status
    seat: int  # whose view this is; 0: a spectator's
    held: list[int]  # the seats this client plays
    turn: int  # the seat to act; 0: nobody
    hand_over: int | None  # another held seat is to act and has a view of its own: ask for it by `show`
    view: dict[str, Any]
    situation: dict[str, Any]  # what the rules say of the view: docs/previews.md
    legal: list[str]
    prompt: str
    ending: str | None  # why the match is over, beside who wins it
    log: list[LogItem]
    log_length: int
    clocks: Clocks | None
    may: list[May]
    proposal: Proposal | None
    seats: list[SeatInfo]
    outcome: OutcomeInfo | None
    rematch: str | None  # the match that follows this one


class Accepted(Reply, tag="accepted", tag_field="type"):
    """A command was stored; the entries up to `ply` are safe."""

    id: str
    ply: int


class Refused(Reply, tag="refused", tag_field="type"):
    """A command was not carried out. `id` is that of the command, where it could be read, `about` what it is about,
    `detail` what developers are told."""

    id: str | None
    code: str
    rule: str | None
    sentence: str
    about: list[Touch]
    detail: str | None = None

    @classmethod
    def of(cls, error: GameError, lang: Lang, id: str | None = None) -> "Refused":  # noqa: A002
        return cls(
            id=id,
            code=error.code,
            rule=error.rule,
            sentence=error.marked(lang),
            about=touches(error),
            detail=None if error.detail is None else error.detail.say(lang),
        )


class Presence(Reply, tag="presence", tag_field="type"):
    """Who is connected now."""

    seats: list[int]
    watchers: int


class Reacted(Reply, tag="reacted", tag_field="type"):
    """A sign from a seat."""

    seat: int
    reaction: Reaction


class Closing(Reply, tag="closing", tag_field="type"):
    """The last message of a connection: the server restarts (come back after that time), or the table was cleared."""

    reason: Literal["restart", "cleared"]
    retry_ms: int


ServerMessage = Update | Accepted | Refused | Presence | Reacted | Closing
