"""Forgetting a visitor: at one table, or everywhere."""

from contextlib import suppress

from sommet.core.text import Text
from sommet.server import wire
from sommet.server.hall import Hall
from sommet.server.lobby import MOST_LISTED
from sommet.server.match import Match
from sommet.server.refusals import Impossible, NotFound, StalePly
from sommet.server.sessions import new_token
from sommet.server.store import Conflict

TRIES = 20  # while others play on and the match begins or grows meanwhile


async def erase(hall: Hall, match: Match, session: str | None) -> None:
    """What is the visitor's at this table disappears, the table too if it is nobody else's.

    Who plays resigns first. Their seats stay taken, by somebody without name or session: the game was played, by nobody
    in particular. NotFound if the table has nothing to do with the visitor.
    """
    if session is None or not match.concerns(session):
        raise NotFound
    for _ in range(TRIES):
        await match.catch_up()
        await match.reseat()
        if match.is_forgotten:
            return
        try:
            await _resign(match, session)
            is_gone = await hall.store.erase(match.id, session, match.state.gone)
        except (Conflict, StalePly):
            continue  # it has begun, or somebody has played, a moment ago
        if is_gone:
            hall.forget(match)
        else:
            await hall.reseated(match)
        return
    raise Impossible(Text("la table bouge trop ; réessayez", "too much goes on at this table; try again"))


async def _resign(match: Match, session: str) -> None:
    for seat in match.held_by(session):
        if match.state.status == "playing" and seat not in match.state.gone:
            await match.submit(seat, wire.Resign(id=new_token(), ply=match.state.ply))


async def erase_everywhere(hall: Hall, session: str | None) -> None:
    """The same at every table of the visitor's."""
    if session is None:
        return
    while tables := await hall.store.of_session(session, MOST_LISTED):
        for table in tables:
            with suppress(NotFound):  # somebody else has cleared it away
                await erase(hall, await hall.match(table.row.id), session)
