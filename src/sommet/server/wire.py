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
    Hex32,
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
    Wish,
)

LONGEST_RECORD = 200_000  # characters; a long game of Ascenseur takes twenty thousand
MOST_PAGES = 50  # in one answer
MOST_ITEMS = 200  # actions in an update, or in a page of the log
MOST_DONE = 100  # actions in an exercise
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
    contributes: bool = False  # this browser will contribute to the draws: the beginning waits for that a moment

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
    lessons: int  # how many steps its course has; 0: there is none
    puzzles: int
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
    commitment: str | None  # to the draws; null for matches of earlier versions


class ContributionInfo(Reply):
    """What one browser mixed into the draws, for the seats that are played there."""

    seats: list[int]
    value: str


class FairnessInfo(Reply):
    """What all draws come from (docs/fairness.md): the hash of the server's secret, and what is mixed in.

    `awaited` is the first seat of each browser that has announced a contribution and not sent it yet. Secret and seal
    are shown once the match is over.
    """

    commitment: str
    contributions: list[ContributionInfo]
    awaited: list[int]
    secret: str | None
    seal: str | None


class Proof(Reply):
    """The same in a record, complete."""

    commitment: str
    secret: str
    contributions: list[ContributionInfo]
    seal: str


class Contribute(Message):
    """A browser's contribution to the draws: 32 random bytes, chosen after the commitment was seen."""

    value: Hex32


class MatchList(Reply):
    """Several matches, the newest first."""

    matches: list[MatchInfo]


class LiveTable(Reply):
    """A table that anybody may watch: what is played there, by whom, since when, and whose turn it is."""

    id: str
    game: str
    seats: list[SeatInfo]
    turn: int
    created_ms: int


class LiveTables(Reply):
    """Some of them, those first at which somebody acted last; `next` is where the others begin, if there are any."""

    tables: list[LiveTable]
    next: int | None


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


class LinkToken(Message):
    """A link is looked at: the token behind the # of its path."""

    token: Token


Way = Literal["enter", "play", "watch"]


class Invitation(Reply):
    """What a link leads to, before anything is taken: `may` is what whoever holds it can do, "enter" if they are at
    the table already."""

    kind: LinkKind
    seat: int | None  # the one it leads to; none: any that is free, or to the spectators
    moves: bool  # it moves a seat from another device of whoever made it
    host: str | None  # what whoever set the table calls themselves at it
    may: list[Way]
    match: MatchInfo


class Join(Message):
    """A link is used: the token behind the # of its path."""

    token: Token
    name: Name | None = None
    watch: bool = False  # only watch, whatever the link leads to
    contributes: bool = False  # as in NewMatch

    def __post_init__(self) -> None:
        self.name = readable_name(self.name)


class Claim(Message):
    """A free seat of a listed match is taken, or somebody who waits at a table calls themselves otherwise."""

    name: Name | None = None
    contributes: bool = False  # as in NewMatch

    def __post_init__(self) -> None:
        self.name = readable_name(self.name)


class Joined(Reply):
    """Where a link or a claim led: a seat, or 0 to watch."""

    match: str
    seat: int


class Called(Reply):
    """What somebody is called at a table: what they wanted, with a number if somebody else there is called so."""

    seat: int
    name: str | None


class CallKeys(Message):
    """With what a browser reads its messages, as `PushSubscription.toJSON()` tells it."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=20, max_length=40)]


class NewCall(Message):
    """A browser that wants to be told whenever it is its visitor's turn: where it takes messages, in which language."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]
    keys: CallKeys
    lang: Lang = "fr"


class EndedCall(Message):
    """A browser that does not want to be told any more."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]


class CallKey(Reply):
    """The key of this server, with which a browser subscribes (`applicationServerKey`)."""

    key: str


# Taking everything along to another device.


class NewMove(Message):
    """Everything is to go to another device, with the name one has on this one."""

    name: Name | None = None

    def __post_init__(self) -> None:
        self.name = readable_name(self.name)


class MoveInfo(Reply):
    """The code that does it, once, and for how many seconds it works."""

    code: str
    seconds: int


class TakenMove(Message):
    """The code that was shown on the other device."""

    code: Annotated[str, Meta(min_length=1, max_length=24)]


class Moved(Reply):
    """Everything is here now; the name that came along. Not `taken`: only the cookie is, and the code is still good."""

    name: str | None
    taken: bool = True


# A club's evening.

MostPlayers = Annotated[int, Meta(ge=2, le=6)]


class NewEvening(Message):
    """An evening to be set up: who comes, what is played, and how they meet.

    "here": each table is a match, whose links the host passes on; "wood": the host types the results in.
    """

    title: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$(?!\n)")]
    players: Annotated[list[Name], Meta(min_length=2, max_length=64)]
    game: Annotated[str, Meta(max_length=40)]
    kind: Literal["round-robin", "swiss"] = "swiss"
    size: MostPlayers = 2  # at a table
    rounds: Annotated[int, Meta(ge=1, le=63)] = 3
    where: Literal["here", "wood"] = "here"
    options: dict[str, Any] = {}

    def __post_init__(self) -> None:
        self.players = [readable_name(name) or "" for name in self.players]


class NewRound(Message):
    """The next round is to begin; `version` is what the sender has seen, so that two windows begin it once."""

    version: Ply


class NewResult(Message):
    """How a table of the last round ended: a place for each of its players, in order; without places it is open."""

    version: Ply
    table: Annotated[int, Meta(ge=0, le=63)]
    places: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=2, max_length=6)] | None


class EveningTable(Reply):
    """Who sits at a table, in the order of seats; the match, if it is played here; the places once it is over."""

    players: list[int]
    match: str | None
    places: list[int] | None
    typed: bool  # the host has typed the places in


class StandingInfo(Reply):
    """A player's line: points, the points of those they met (Buchholz), tables won alone, tables played."""

    player: int
    place: int
    points: float
    buchholz: float
    wins: int
    played: int


class EveningInfo(Reply):
    """An evening: its plan, all rounds so far, and who stands where, the best first."""

    id: str
    plan: NewEvening
    yours: bool
    version: int
    rounds: list[list[EveningTable]]
    standings: list[StandingInfo]
    complete: bool  # all results of the rounds so far are there


class EveningNames(Reply):
    """Evenings the visitor has set up, the newest first."""

    evenings: list[str]


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
    fairness: Proof | UnsetType = UNSET  # left out for matches of earlier versions


class FortuneInfo(Reply):
    """How lucky one seat's draws were: `score` in standard deviations, above 0 for luck, and the `share` of games that
    bring less, from 0 to 1."""

    words: str
    score: float
    share: float


class LuckInfo(Reply):
    """How lucky every seat was, seat 1 first, and what was counted."""

    counted: str
    seats: list[FortuneInfo]


class DrawsInfo(Reply):
    """What came of drawing everything again that was drawn in a game (docs/fairness.md), and how lucky it was.

    `checked` is how many draws of chance are as they had to be. `luck` is null where there is nothing to compare.
    """

    standing: Literal["verified", "no commitment", "differs"]
    sentence: str
    checked: int
    luck: LuckInfo | None


class Brought(Message):
    """A record that somebody brings: one line, as `sommet record` writes it and `record` returns it."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    line: Annotated[int, Meta(ge=1, le=10**9)] = 1  # of the file it stands in, for the sentence that refuses it


class Opened(Brought):
    """A record to be looked at, with the eyes of a seat (0: a spectator), from its first position or a later one."""

    viewer: Annotated[int, Meta(ge=0, le=99)] = 0
    first: Ply = 0
    count: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = MOST_PAGES


class Continued(Brought, kw_only=True):
    """A record that is to be played on from where it ends, and who sits where from then on: on one device, without a
    server (`POST records/play` of its desk)."""

    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=12)]


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


class Shared(Message):
    """A match that is over, asked for by the token of a link to watch it: for pages that are shown elsewhere."""

    token: Token
    viewer: Annotated[int, Meta(ge=0, le=99)] = 0
    first: Ply = 0
    count: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = MOST_PAGES


class SharedPages(Reply):
    """Some positions of it, and who played."""

    match: str
    seats: list[SeatInfo]
    pages: Pages


# Exercises: positions with something to be reached from them. Nothing of them is kept: who asks says what was done.


class Attempt(Message):
    """How far somebody is in an exercise: all that was done in it, by everybody, and the ply last seen."""

    kind: Literal["lesson", "puzzle"]
    game: Annotated[str, Meta(max_length=40)]
    id: Annotated[str, Meta(max_length=80)]
    done: Annotated[list[ActionText], Meta(max_length=MOST_DONE)] = []
    since: Ply = 0


class Step(Attempt):
    """The next action of the learner; without one, the exercise as it stands."""

    action: ActionText | None = None


class Pointed(Attempt, kw_only=True):
    """An action of the learner that is only pointed at."""

    action: ActionText


class Overlooked(Attempt):
    """Some of the learner's legal actions: from number `first` on."""

    first: Ply = 0


class Exercised(Reply):
    """An exercise after the learner's action and what others and chance did then: `done` is all of it.

    `verdict` says whether it goes on, is solved, or has to be begun again, and `says` what there is to say of that.
    """

    update: "Update"
    done: list[str]
    verdict: Literal["open", "reached", "missed"]
    says: str | None


class LessonInfo(Reply):
    """One small step of a course: its name, what is to be done, what to look at, and the rules that say so."""

    id: str
    title: str
    task: str
    look: Touch | None
    rules: list[str]


class ShortGameInfo(Reply):
    """The last step of a course: a whole short game against the kindest computer player."""

    title: str
    task: str
    players: int
    options: dict[str, Any]


class CourseInfo(Reply):
    """The lessons of a game, in order; of a game without lessons there are none, and no game to end with."""

    game: str
    lessons: list[LessonInfo]
    ending: ShortGameInfo | None


class ThemeInfo(Reply):
    """What some puzzles of a game are about."""

    theme: str
    title: str


class PuzzleInfo(Reply):
    """A puzzle: what is asked, how hard it is (1 to 5), and what is told beyond what the seat sees."""

    id: str
    theme: str
    difficulty: int
    task: str
    look: Touch | None
    known: list[str]


class PuzzleList(Reply):
    """The puzzles of a game by theme and difficulty; of a game without puzzles there are none."""

    game: str
    themes: list[ThemeInfo]
    puzzles: list[PuzzleInfo]


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
    """Ask for the same once more, seats moved on by one, or accept that; it begins when the others have accepted."""


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
    what: Wish
    waiting: list[int]


class Declined(Reply):
    """What a seat asked for, and which seat did not agree; until somebody acts."""

    seat: int
    what: Wish
    by: int


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
    declined: Declined | None
    seats: list[SeatInfo]
    outcome: OutcomeInfo | None
    rematch: str | None  # the match that follows this one
    fairness: FairnessInfo | None  # null for matches of earlier versions


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
