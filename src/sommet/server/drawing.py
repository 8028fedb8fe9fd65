"""The draws of a match that can be checked (core/fairness.py): what is mixed, when it begins, what is shown of it."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from sommet.core.fairness import Contribution, Draws, Fairness, commitment_to
from sommet.core.game import Game
from sommet.server import wire
from sommet.server.state import State
from sommet.server.store.rows import Beginning, Holder, MatchRow, Mixed

AWAITED_MS = 5_000  # how long a table that is full waits for contributions that were announced


class Seated(Struct):
    """A browser that plays, for which seats, and what is mixed in for them."""

    seats: list[int]
    is_awaited: bool
    contribution: str | None


def seated(holders: Sequence[Holder]) -> list[Seated]:
    """The browsers of a match, in the order of their first seats.

    A seat that has moved takes along what was sent for it, so that nothing that is kept stays out of the draws: who
    has come to hold seats of two browsers stands there twice.
    """
    playing = sorted((held for held in holders if held.seat > 0), key=lambda holder: holder.seat)
    first: dict[str, str] = {}
    for held in playing:
        if held.contribution is not None:
            first.setdefault(held.session, held.contribution)
    found: dict[tuple[str, str | None], Seated] = {}
    for held in playing:
        own = held.contribution or first.get(held.session)
        there = found.setdefault((held.session, own), Seated([], False, own))
        there.seats.append(held.seat)
        there.is_awaited |= held.is_awaited
    return list(found.values())


def is_awaited(row: MatchRow, holders: Sequence[Holder]) -> bool:
    """Whether somebody has said they would contribute, and has not yet."""
    return row.pledge is not None and any(one.is_awaited and one.contribution is None for one in seated(holders))


def contributions(holders: Sequence[Holder]) -> list[Contribution]:
    """What would be mixed if the match began now."""
    return [Contribution(tuple(one.seats), one.contribution) for one in seated(holders) if one.contribution is not None]


def beginning(row: MatchRow, game: Game, mixed: Sequence[Contribution]) -> str:
    """The text of the first entry: what was mixed in, and the setup drawn from it. Empty where there is no pledge."""
    if row.pledge is None:
        return ""
    setup = Draws(row.pledge, mixed, game, row.players, row.options).setup()
    told = Beginning([Mixed(list(each.seats), each.value) for each in mixed], setup)
    return msgspec.json.encode(told).decode()


def draws(row: MatchRow, state: State) -> Draws | None:
    """The draws of a match that has begun; None where there is no pledge."""
    if row.pledge is None:
        return None
    return Draws(row.pledge, state.contributions, state.game, row.players, row.options)


def fairness(row: MatchRow, state: State) -> Fairness | None:
    """What it takes to check a match that is over; None while it is not, and where there is no pledge."""
    drawn = draws(row, state)
    if drawn is None or row.pledge is None or state.status != "over":
        return None
    return Fairness(commitment_to(row.pledge), row.pledge, state.contributions, drawn.seal)


def info(row: MatchRow, state: State, holders: Sequence[Holder]) -> wire.FairnessInfo | None:
    """What everybody at the table may know: the secret only once the match is over."""
    if row.pledge is None:
        return None
    is_waiting = state.status == "waiting"
    mixed = contributions(holders) if is_waiting else state.contributions
    proof = fairness(row, state)
    return wire.FairnessInfo(
        commitment=commitment_to(row.pledge),
        contributions=[wire.ContributionInfo(seats=list(each.seats), value=each.value) for each in mixed],
        awaited=[one.seats[0] for one in seated(holders) if one.is_awaited and one.contribution is None and is_waiting],
        secret=None if proof is None else proof.secret,
        seal=None if proof is None else proof.seal,
    )
