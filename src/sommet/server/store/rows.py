"""The rows as the rest of the server sees them."""

from msgspec import Struct

from sommet.server import wire


class Plan(Struct):
    """What the creator chose, beside game and seats."""

    clock: wire.ClockPlan
    absence: wire.AbsencePlan | None
    watch: str


class MatchRow(Struct, kw_only=True):
    """A match without its entries."""

    id: str
    game: str
    players: int
    options: dict[str, object]
    setup: object
    secret: str
    plan: Plan
    creator: str
    address: str
    listed: bool
    created_ms: int
    status: str
    ply: int
    turn: int
    outcome: wire.OutcomeInfo | None
    touched_ms: int
    turn_ms: int | None
    due_ms: int | None


class SeatRow(Struct):
    """Who is to sit somewhere."""

    seat: int
    kind: str
    level: str | None


class Holder(Struct):
    """Which session holds a seat; seat 0: may watch."""

    seat: int
    session: str
    name: str | None


class Link(Struct):
    """Where a link leads."""

    match: str
    kind: str
    seat: int | None


class Entry(Struct):
    """One line of a match's log. `clocks` holds the milliseconds left for each seat after it."""

    ply: int
    kind: str
    seat: int
    text: str
    command: str | None
    at_ms: int
    clocks: list[int] | None


class Summary(Struct):
    """What of a match can be read without its entries; written with them."""

    status: str
    ply: int
    turn: int
    outcome: wire.OutcomeInfo | None
    touched_ms: int
    turn_ms: int | None
    due_ms: int | None


class Stored(Struct):
    """All there is about a match."""

    row: MatchRow
    seats: list[SeatRow]
    holders: list[Holder]
    entries: list[Entry]
