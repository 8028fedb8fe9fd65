"""All matches as JSON lines, out of one database and into another."""

from collections.abc import AsyncIterator, Iterable, Iterator

import msgspec
from msgspec import Struct

from sommet.core.errors import GameError, RecordError
from sommet.core.game import Start
from sommet.core.text import Text
from sommet.games import find
from sommet.server.state import State
from sommet.server.store import Conflict, Store, open_database, prepare_database
from sommet.server.store.rows import Stored

VERSION = 1


class Line(Struct):
    """One match, and the version of this format."""

    sommet: int
    match: Stored


async def export_all(database: str) -> AsyncIterator[bytes]:
    """Every match as a line, the oldest first. The lines tell everything, hidden cards included."""
    await prepare_database(database)
    store = Store(open_database(database))
    try:
        async for stored in store.everything():
            yield msgspec.json.encode(Line(VERSION, stored))
    finally:
        await store.close()


async def import_all(database: str, lines: Iterable[str]) -> tuple[int, int]:
    """Stores every match that is not there yet; gives how many were stored and how many were there."""
    await prepare_database(database)
    store = Store(open_database(database))
    stored = known = 0
    try:
        for match in read_lines(lines):
            try:
                await store.put(match)
                stored += 1
            except Conflict:
                known += 1
    finally:
        await store.close()
    return stored, known


def read_lines(lines: Iterable[str]) -> Iterator[Stored]:
    """The matches of an export, each replayed by the rules. RecordError names the line that is wrong."""
    decoder = msgspec.json.Decoder(Line)
    for number, text in enumerate(lines, 1):
        if text.strip():
            try:
                line = decoder.decode(text)
                replayed(line.match)
            except (msgspec.MsgspecError, GameError, AssertionError, LookupError, ValueError, RecursionError) as error:
                reason = error.sentence("en") if isinstance(error, GameError) else str(error)[:200]
                raise RecordError(
                    Text(f"ligne {number} : pas une partie : {reason}", f"line {number}: not a match: {reason}")
                ) from None
            yield line.match


def replayed(stored: Stored) -> State:
    """The state a stored match adds up to; it must be the one its summary tells."""
    row = stored.row
    game = find(row.game)
    start = game.resolve(row.players, row.options, row.setup)  # type: ignore[arg-type]
    state = State(game, Start(start.players, start.options, start.setup), stored.seats)
    for entry in stored.entries:
        state.apply(entry)
    told = (row.status, row.ply, row.turn, row.outcome)
    found = (state.status, state.ply, state.turn, state.ended)
    if told != found:
        raise RecordError(
            Text(f"les entrées donnent {found}, pas {told}", f"the entries add up to {found}, not to {told}")
        )
    return state
