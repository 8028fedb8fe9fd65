"""Matches in lists: the lobby, and one's own. Made from rows alone: a list opens no match."""

from msgspec import convert

from sommet.server import showing, wire
from sommet.server.hall import Hall
from sommet.server.settings import DAY_MS
from sommet.server.store.rows import Stored

MOST_LISTED = 100


async def waiting(hall: Hall, session: str | None) -> wire.MatchList:
    """The matches anybody may join."""
    stored = await hall.store.lobby(hall.now_ms() - DAY_MS, MOST_LISTED)
    return wire.MatchList(matches=[info(one, session) for one in stored])


async def of_session(hall: Hall, session: str | None) -> wire.MatchList:
    """The matches somebody made or takes part in."""
    stored = await hall.store.of_session(session, MOST_LISTED) if session is not None else []
    return wire.MatchList(matches=[info(one, session) for one in stored])


def info(stored: Stored, session: str | None) -> wire.MatchInfo:
    """A match as lists show it."""
    row = stored.row
    return wire.MatchInfo(
        id=row.id,
        game=row.game,
        players=row.players,
        options=row.options,
        status=row.status,
        seats=showing.seat_infos(stored.seats, stored.holders, session),
        clock=convert(row.plan.clock, wire.ClockPlan, from_attributes=True),
        absence=convert(row.plan.absence, wire.AbsencePlan | None, from_attributes=True),
        watch=row.plan.watch,
        listed=row.listed,
        yours=row.creator == session,
        created_ms=row.created_ms,
        ply=row.ply,
        turn=row.turn,
        outcome=showing.outcome(row.outcome),
    )
