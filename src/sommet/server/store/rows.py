"""The rows as the rest of the server sees them. The limits count where rows come from outside, in an import."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sommet.server.values import (
    ActionText,
    ClockKind,
    Ended,
    Increment,
    LevelName,
    LinkKind,
    Name,
    OutOfTime,
    Patience,
    SeatKind,
    SeatNumber,
    Seconds,
    Status,
    Watching,
)

ERASED = "erased"  # instead of the fingerprint of someone who wanted to be forgotten; no fingerprint looks like it

MatchId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,32}$(?!\n)")]
Fingerprint = Annotated[str, Meta(pattern=r"^([0-9a-f]{40}|erased)$(?!\n)")]
AddressFingerprint = Annotated[str, Meta(pattern=r"^([0-9a-f]{32}|erased)$(?!\n)")]
Secret = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # as far as JavaScript counts
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatOrNobody = Annotated[int, Meta(ge=0, le=99)]
EntryKind = Literal[
    "begin", "play", "undo", "away", "back", "resign", "timeout", "propose", "answer", "draw", "cut", "rematch"
]
CommandKey = Annotated[str, Meta(pattern=r"^[1-9][0-9]?:[^\x00-\x1f\x7f]{1,64}$(?!\n)")]


class Clock(Struct, forbid_unknown_fields=True):
    """How time is counted: `seconds` for each turn, or for the game with an `increment` for each turn."""

    kind: ClockKind
    seconds: Seconds
    increment: Increment
    out_of_time: OutOfTime


UNTIMED = Clock("none", 60, 0, "loss")


class Absence(Struct, forbid_unknown_fields=True):
    """Which level sits in for a person who is away, and after how long."""

    level: LevelName
    seconds: Patience


class Ending(Struct, kw_only=True):
    """How a match ended: by the rules or otherwise, and `reason` in the rules' own word."""

    ended: Ended
    result: list[float] | None
    winners: list[int]
    reason: str


class Plan(Struct):
    """What the creator chose, beside game and seats."""

    clock: Clock
    absence: Absence | None
    watch: Watching


class MatchRow(Struct, kw_only=True):
    """A match without its entries."""

    id: MatchId
    game: Annotated[str, Meta(max_length=40)]
    players: SeatNumber
    options: dict[str, object]
    setup: object
    secret: Secret
    plan: Plan
    creator: Fingerprint
    address: AddressFingerprint
    listed: bool
    created_ms: Milliseconds
    status: Status
    ply: Count
    turn: SeatOrNobody
    outcome: Ending | None
    touched_ms: Milliseconds
    turn_ms: Milliseconds | None
    due_ms: Milliseconds | None


class SeatRow(Struct):
    """Who is to sit somewhere."""

    seat: SeatNumber
    kind: SeatKind
    level: LevelName | None


class Holder(Struct):
    """Which session holds a seat; seat 0: may watch."""

    seat: SeatOrNobody
    session: Fingerprint
    name: Name | None


class People(Struct):
    """Who made a match, and who holds its seats."""

    creator: str
    holders: list[Holder]


class LockedMatch(Struct):
    """What a change of seats has to know of a match that nobody else can change meanwhile."""

    status: str
    creator: str


class Link(Struct):
    """Where a link leads: to a free seat or, with `holder`, to the seat of that session, which it moves."""

    match: str
    kind: LinkKind
    seat: int | None
    holder: str | None = None


class Entry(Struct, gc=False):  # there are many, they stay, and none of them leads back to itself
    """One line of a match's log. `clocks` holds the milliseconds left for each seat after it."""

    ply: Count
    kind: EntryKind
    seat: SeatOrNobody
    text: ActionText
    command: CommandKey | None
    at_ms: Milliseconds
    clocks: list[Milliseconds] | None


class MatchSummary(Struct):
    """What of a match can be read without its entries; written with them."""

    status: Status
    ply: int
    turn: int
    outcome: Ending | None
    touched_ms: int
    turn_ms: int | None
    due_ms: int | None


class Stored(Struct):
    """All there is about a match."""

    row: MatchRow
    seats: list[SeatRow]
    holders: list[Holder]
    entries: list[Entry]
