"""The evening itself: set up by a host, played at tables here or on wood, looked at by everybody who has its address.

What is stored is what the host has said: the plan, who sat where, and results of tables on wood. Results of tables that
are played here are read from the matches each time, so nothing has to be kept in step.
"""

import asyncio
from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec import Struct

from sommet.core.text import Text
from sommet.games import find
from sommet.server import wire
from sommet.server.evening.pairing import Table, most_rounds, next_round, table_sizes
from sommet.server.evening.standings import Places, Standing, places_of, standings
from sommet.server.hall import Hall
from sommet.server.refusals import Impossible, NotFound, NotYourEvening, StalePly, TooMany
from sommet.server.sessions import new_match_id
from sommet.server.settings import DAY_MS
from sommet.server.store import Conflict
from sommet.server.store.rows import Ending

PER_ADDRESS = 10  # evenings within a day
REMEMBERED = 100  # standings that were asked for last

Results = Sequence[Sequence[tuple[Table, Places | None]]]
Outcome = tuple[tuple[float, ...] | None, tuple[int, ...]]

_remembered: dict[tuple[str, int, frozenset[tuple[str, Outcome]]], list[Standing]] = {}


class TableRow(Struct):
    """Who sits at a table, in the order of seats; the match if played here; places if the host has typed them in."""

    players: list[int]
    match: str | None = None
    places: list[int] | None = None


class EveningRow(Struct):
    """All that is stored of an evening."""

    id: str
    creator: str
    plan: wire.NewEvening
    rounds: list[list[TableRow]]
    version: int
    touched_ms: int


async def create(hall: Hall, asked: wire.NewEvening, session: str, address: str) -> EveningRow:
    """A new evening without a round. GameError says what does not fit."""
    _check(asked)
    row = EveningRow(new_match_id(), session, asked, [], 0, hall.now_ms())
    async with hall.making:
        if await hall.store.evenings_of(address, hall.now_ms() - DAY_MS) >= PER_ADDRESS:
            raise TooMany(
                Text(
                    f"{PER_ADDRESS} soirées viennent déjà de votre adresse aujourd'hui",
                    f"{PER_ADDRESS} evenings come from your address already today",
                )
            )
        await hall.store.add_evening(row.id, session, address, _written(row), row.touched_ms)
    return row


def _check(asked: wire.NewEvening) -> None:
    game = find(asked.game)
    count = len(asked.players)
    if "" in asked.players:
        raise Impossible(Text("un des noms ne se voit pas", "one of the names cannot be seen"))
    if len({name.casefold() for name in asked.players}) < count:
        raise Impossible(Text("deux joueurs ont le même nom", "two players have the same name"))
    if asked.size not in game.seats:
        raise Impossible(
            Text(
                f"on joue à ce jeu à {game.seats[0]} au moins et à {game.seats[-1]} au plus",
                f"this game is for {game.seats[0]} to {game.seats[-1]} players",
            )
        )
    sizes = [size for size in table_sizes(count, asked.size) if size > 1]
    if count < asked.size or any(size not in game.seats for size in sizes):
        raise Impossible(
            Text(
                f"{count} joueurs ne se répartissent pas en tables de {asked.size}",
                f"{count} players cannot be spread over tables of {asked.size}",
            )
        )
    most = most_rounds(count, asked.size, asked.kind == "swiss")
    if asked.rounds > most:
        raise Impossible(
            Text(
                f"avec {count} joueurs, il y a {most} rondes au plus",
                f"with {count} players there are {most} rounds at most",
            )
        )
    for size in set(sizes):
        game.resolve(size, asked.options, None, 0)  # GameError says which option does not fit


async def evening(hall: Hall, name: str) -> EveningRow:
    """The evening of that name. NotFound if there is none."""
    found = await hall.store.evening(name)
    if found is None:
        raise NotFound
    told, creator = found  # the text says who set it up; they may have moved to another device since
    return msgspec.structs.replace(msgspec.json.decode(told, type=EveningRow), creator=creator)


async def info(hall: Hall, row: EveningRow, session: str | None) -> wire.EveningInfo:
    """The evening as the page shows it: tables, results so far, standings."""
    ends = await hall.store.endings([table.match for tables in row.rounds for table in tables if table.match])
    results = [[(tuple(table.players), _places(table, ends)) for table in tables] for tables in row.rounds]
    lines = _standings(row, ends, results)
    return wire.EveningInfo(
        id=row.id,
        plan=row.plan,
        yours=session == row.creator,
        version=row.version,
        rounds=[
            [
                wire.EveningTable(
                    players=table.players,
                    match=table.match,
                    places=None if places is None else list(places),
                    typed=table.places is not None,
                )
                for table, (_, places) in zip(tables, told, strict=True)
            ]
            for tables, told in zip(row.rounds, results, strict=True)
        ],
        standings=[
            wire.StandingInfo(
                player=line.player,
                place=line.place,
                points=float(line.points),
                buchholz=float(line.buchholz),
                wins=line.wins,
                played=line.played,
            )
            for line in lines
        ],
        complete=_is_complete(results),
    )


def _standings(row: EveningRow, ends: Mapping[str, Ending], results: Results) -> Sequence[Standing]:
    """The standings; as long as nothing has changed, those of the last time: a whole club looks at them."""
    key = row.id, row.version, frozenset((match, _outcome(end)) for match, end in ends.items())
    lines = _remembered.pop(key, None)
    if lines is None:
        lines = standings(len(row.plan.players), results)
    _remembered[key] = lines  # the last asked for is the last to be forgotten
    if len(_remembered) > REMEMBERED:
        del _remembered[next(iter(_remembered))]
    return lines


def _outcome(end: Ending) -> Outcome:
    return None if end.result is None else tuple(end.result), tuple(end.winners)


def _places(table: TableRow, ends: Mapping[str, Ending]) -> Places | None:
    """How a table ended: what the host typed in counts before what the match says; a bye is won."""
    if len(table.players) == 1:
        return (1,)
    if table.places is not None:
        return tuple(table.places)
    end = ends.get(table.match or "")
    return None if end is None else places_of(end.result, end.winners, len(table.players))


def _is_complete(results: Results) -> bool:
    return all(places is not None for tables in results for _, places in tables)


async def begin_round(hall: Hall, row: EveningRow, session: str | None, address: str, version: int) -> EveningRow:
    """Pairs the next round and sets its tables, if the last one is over."""
    _expect_host(row, session, version)
    told = await info(hall, row, session)
    if not told.complete:
        raise Impossible(
            Text("il manque encore des résultats de cette ronde", "results of this round are still missing")
        )
    if len(row.rounds) >= row.plan.rounds:
        raise Impossible(Text("toutes les rondes sont jouées", "all rounds have been played"))
    points = [Fraction(0)] * len(row.plan.players)
    for line in standings(
        len(points),
        [[(tuple(t.players), None if t.places is None else tuple(t.places)) for t in tables] for tables in told.rounds],
    ):
        points[line.player] = line.points
    played = [[tuple(table.players) for table in tables] for tables in row.rounds]
    is_swiss = row.plan.kind == "swiss"
    tables = await asyncio.to_thread(next_round, len(points), row.plan.size, is_swiss, played, points)
    begun = [TableRow(list(table)) for table in tables]
    after = msgspec.structs.replace(row, rounds=[*row.rounds, begun])
    if row.plan.where == "wood":
        return await _store(hall, after)
    assert session is not None, "a host has a session"
    await hall.expect_room(address, sum(len(table.players) > 1 for table in begun))
    # Stored first without matches: whoever presses twice, or in two windows, begins one round.
    return await _with_matches(hall, await _store(hall, after), session, address)


async def _with_matches(hall: Hall, row: EveningRow, session: str, address: str) -> EveningRow:
    """A match for each table of the last round. What has been made is noted, even if the next one fails."""
    made: dict[int, str] = {}
    try:
        for number, table in enumerate(row.rounds[-1]):
            if len(table.players) > 1:
                seats = [wire.SeatPlan(kind="link") for _ in table.players]
                asked = wire.NewMatch(game=row.plan.game, seats=seats, options=dict(row.plan.options))
                match, _ = await hall.create(asked, session, address)
                made[number] = match.id
    finally:
        if made:
            row = await _note_matches(hall, row, made)
    return row


async def _note_matches(hall: Hall, row: EveningRow, made: Mapping[int, str]) -> EveningRow:
    """Notes the matches of tables of the last round, whatever another window has typed in meanwhile."""
    last = len(row.rounds) - 1
    while True:
        for number, match in made.items():
            row.rounds[last][number].match = match
        try:
            return await _store(hall, row)
        except StalePly:
            row = await evening(hall, row.id)  # NotFound if it was erased


async def note_result(hall: Hall, row: EveningRow, session: str | None, asked: wire.NewResult) -> EveningRow:
    """Types in the places of a table of the last round, or takes them back."""
    _expect_host(row, session, asked.version)
    if not row.rounds or asked.table >= len(row.rounds[-1]):
        raise NotFound
    table = row.rounds[-1][asked.table]
    if asked.places is not None and not _fits(asked.places, len(table.players)):
        raise Impossible(
            Text(
                "chaque joueur de la table a une place : 1 pour le premier, la même pour des ex æquo",
                "every player of the table has a place: 1 for the first, the same for those who share it",
            )
        )
    table.places = asked.places
    return await _store(hall, row)


def _fits(places: Sequence[int], players: int) -> bool:
    return len(places) == players > 1 and all(place == 1 + sum(other < place for other in places) for place in places)


def _expect_host(row: EveningRow, session: str | None, version: int) -> None:
    if session is None or session != row.creator:
        raise NotYourEvening
    if version != row.version:
        raise StalePly(version, row.version)


async def _store(hall: Hall, row: EveningRow) -> EveningRow:
    """Stores it, unless another window was quicker."""
    after = msgspec.structs.replace(row, version=row.version + 1, touched_ms=hall.now_ms())
    try:
        await hall.store.change_evening(after.id, row.version, _written(after), after.touched_ms)
    except Conflict:
        raise StalePly(row.version, row.version + 1) from None
    return after


def _written(row: EveningRow) -> str:
    return msgspec.json.encode(row).decode()
