"""New matches: what a creator asked for, checked and made into rows."""

from collections.abc import Mapping, Sequence

from msgspec import convert

from sommet.core.game import Game, Start
from sommet.core.text import Text
from sommet.games import find
from sommet.players.levels import player
from sommet.server import chance, wire
from sommet.server.refusals import Impossible
from sommet.server.sessions import fingerprint, new_match_id, new_token
from sommet.server.state import LONGEST
from sommet.server.store.rows import Holder, Link, MatchRow, Plan, SeatRow, Stored
from sommet.server.values import LinkKind


def new_match(asked: wire.NewMatch, session: str, address: str, now_ms: int) -> Stored:
    """The rows of a match as asked for, the creator in the seats at their screen. GameError says what does not fit."""
    game = find(asked.game)
    secret = chance.new_secret()
    start = game.resolve(len(asked.seats), asked.options, None, chance.seed(secret, "setup", 0))
    _check_plan(game, asked)
    _check_length(game, start)
    seats = [SeatRow(number, seat.kind, seat.level) for number, seat in enumerate(asked.seats, 1)]
    holders = _holders(asked, session)
    plan = convert(asked, Plan, from_attributes=True)
    row = _row(game, start, secret, plan, session, address, asked.listed, now_ms)
    return Stored(row, seats, holders, [])


def _holders(asked: wire.NewMatch, session: str) -> list[Holder]:
    """The creator in every seat here; the first one without a name of its own takes the creator's."""
    here = [(number, seat.name) for number, seat in enumerate(asked.seats, 1) if seat.kind == "here"]
    nameless = next((number for number, name in here if name is None), 0)
    return [Holder(number, session, asked.name if number == nameless else name) for number, name in here]


def _check_plan(game: Game, asked: wire.NewMatch) -> None:
    if all(seat.kind == "level" for seat in asked.seats):
        raise Impossible(Text("il faut au moins une personne", "at least one person has to play"))
    for seat in asked.seats:
        if (seat.kind == "level") != (seat.level is not None):
            raise Impossible(
                Text(
                    "une place a un niveau si et seulement si un ordinateur y joue",
                    "a seat has a level if and only if a computer player sits there",
                )
            )
        if seat.name is not None and seat.kind != "here":
            raise Impossible(
                Text("qui vient par un lien apporte son nom", "whoever comes by a link brings their own name")
            )
    absent = None if asked.absence is None else asked.absence.level
    for level in [*(seat.level for seat in asked.seats), absent]:
        if level is not None:
            player(game, level)  # UnknownLevel lists those there are
    if asked.clock.kind != "none" and asked.clock.out_of_time == "level" and asked.absence is None:
        raise Impossible(
            Text(
                "pour qu'un ordinateur continue, il faut choisir son niveau pour les absents",
                "for a computer player to play on, choose its level for absent players",
            )
        )


def _check_length(game: Game, start: Start) -> None:
    least = game.least_actions(start)
    if least > LONGEST:
        raise Impossible(
            Text(
                f"cette partie aurait {least} actions au moins ; une table en admet {LONGEST}",
                f"this game would have {least} actions at least; a table takes {LONGEST}",
            )
        )


def rematch(old: Stored, address: str, now_ms: int) -> Stored:
    """The rows of the same match once more: a new start, everybody one seat further."""
    game = find(old.row.game)
    secret = chance.new_secret()
    start = game.resolve(old.row.players, old.row.options, None, chance.seed(secret, "setup", 0))

    def moved(seat: int) -> int:
        return seat % old.row.players + 1 if seat else 0

    seats = sorted((SeatRow(moved(row.seat), row.kind, row.level) for row in old.seats), key=lambda row: row.seat)
    holders = [Holder(moved(held.seat), held.session, held.name) for held in old.holders]
    row = _row(game, start, secret, old.row.plan, old.row.creator, address, False, now_ms)
    return Stored(row, seats, holders, [])


def _row(
    game: Game, start: Start, secret: str, plan: Plan, session: str, address: str, listed: bool, now_ms: int
) -> MatchRow:
    return MatchRow(
        id=new_match_id(),
        game=game.slug,
        players=start.players,
        options=start.options,
        setup=start.setup,
        secret=secret,
        plan=plan,
        creator=session,
        address=address,
        listed=listed,
        created_ms=now_ms,
        status="waiting",
        ply=0,
        turn=0,
        outcome=None,
        touched_ms=now_ms,
        turn_ms=None,
        due_ms=None,
    )


# Links.


def new_links(match: str, seats: Sequence[int], plan: Plan) -> tuple[list[wire.LinkInfo], Mapping[str, Link]]:
    """Fresh links to a match: one for whoever comes, one for each free seat, one to watch if that is allowed."""
    wanted: list[tuple[LinkKind, int | None]] = [("seat", seat) for seat in seats]
    if seats:
        wanted.insert(0, ("invite", None))
    if plan.watch != "nobody":
        wanted.append(("watch", 0))
    infos, rows = [], {}
    for kind, seat in wanted:
        info, row = new_link(match, kind, seat)
        infos.append(info)
        rows.update(row)
    return infos, rows


def new_link(
    match: str, kind: LinkKind, seat: int | None, *, token: str | None = None, holder: str | None = None
) -> tuple[wire.LinkInfo, dict[str, Link]]:
    """One link: to show, and to keep. Its token is a fresh one unless given; with a holder it moves that one's seat."""
    token = token or new_token()
    info = wire.LinkInfo(kind=kind, seat=seat or None, token=token, path=f"/join#{token}")
    return info, {fingerprint(token): Link(match, kind, seat, holder)}
