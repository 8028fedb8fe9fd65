"""The doors of the desk: paths and messages are those of the server's HTTP doors, for one visitor who may do all."""

from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

from sommet.core.errors import RecordError
from sommet.core.record import Record
from sommet.core.text import LANGS, Lang, Text
from sommet.games import find
from sommet.local.envelopes import Ask
from sommet.local.jobs import Work
from sommet.local.table import Table, check_plan
from sommet.server import catalogue, previews, replaying, showing, teaching, wire
from sommet.server.commands import expect_deciding
from sommet.server.refusals import BadMessage, Impossible, LinkSpent, NotFound, NotYourTurn
from sommet.server.screen import seat_meant
from sommet.server.thoughts import to_preview
from sommet.server.values import Ply
from sommet.server.worker import do

if TYPE_CHECKING:
    from sommet.local.desk import Desk

OK, CREATED, ACCEPTED, NOTHING = 200, 201, 202, 204

T = TypeVar("T")


class _View(Struct):
    seat: int | None = None
    since: Ply = 0


class _Log(Struct):
    seat: int | None = None
    first: Ply = 0
    count: int = wire.MOST_ITEMS


class _Previews(Struct):
    seat: int | None = None
    ply: int | None = None
    first: Ply = 0
    count: int = wire.MOST_PREVIEWS


class _Pages(Struct):
    viewer: int = 0
    first: Ply = 0
    count: int = wire.MOST_PAGES


class _Since(Struct):
    since: Ply = 0


def answer(desk: "Desk", asked: Ask) -> tuple[int, Struct | None]:  # noqa: C901 - one case for each door
    """The status and the message with which a request is answered. GameError says why not."""
    match [asked.method, *asked.path.split("/")]:
        case ["GET", "games"]:
            return OK, catalogue.library(_lang(asked), desk.levels)
        case ["GET", "games", slug, "rules"]:
            return OK, catalogue.rules(find(slug), _lang(asked))
        case ["GET", "games", slug, "lessons"]:
            return OK, teaching.told_course(find(slug), _lang(asked))
        case ["POST", "exercises", *door]:
            return OK, _teach(door, asked)
        case ["POST", "matches"]:
            plan = _body(asked, wire.NewMatch)
            check_plan(plan, desk.levels)
            return CREATED, wire.Created(match=desk.create(plan).info(), links=[])
        case ["GET", "mine"]:
            return OK, wire.MatchList(matches=desk.infos())
        case ["DELETE", "mine"]:
            for info in desk.infos():
                desk.erase(info.id)
            return NOTHING, None
        case ["GET", "lobby"]:
            return OK, wire.MatchList(matches=[])
        case ["POST", "join"]:
            raise LinkSpent
        case ["DELETE", "matches", name]:
            desk.erase(name)
            return NOTHING, None
        case ["GET", "matches", name, *door]:
            return _look(desk, desk.table(name), door, asked)
        case ["POST", "matches", name, *door]:
            return _act(desk, desk.table(name), door, asked)
        case ["GET", "jobs", name]:
            return OK, desk.jobs.find(name).info(_lang(asked), _query(asked, _Since).since)
        case ["DELETE", "jobs", name]:
            desk.jobs.find(name).cancel()
            return NOTHING, None
        case ["POST", "records"]:
            return OK, _brought(asked, _body(asked, wire.Opened))[1]
        case ["POST", "records", "draws"]:
            brought = _body(asked, wire.Brought)
            record, _ = _brought(asked, wire.Opened(brought.record, brought.line, count=1))
            return OK, replaying.draws(find(record.game), record, _lang(asked))
        case ["POST", "records", "play"]:
            continued = _body(asked, wire.Continued)
            record, _ = _brought(asked, wire.Opened(continued.record, continued.line, count=1))
            plan = wire.NewMatch(game=record.game, seats=continued.seats)
            check_plan(plan, desk.levels)
            return CREATED, wire.Created(match=desk.go_on(plan, record).info(), links=[])
        case ["POST", "records", "jobs"]:
            brought = _body(asked, wire.Brought)
            record, _ = _brought(asked, wire.Opened(brought.record, brought.line, count=1))
            _check_may_think(desk)
            return ACCEPTED, desk.jobs.analysis(record, 0).info(_lang(asked))
    raise NotFound


def _teach(door: list[str], asked: Ask) -> Struct:
    """What is done in an exercise: nothing of it is kept."""
    lang = _lang(asked)
    match door:
        case []:
            step = _body(asked, wire.Step)
            return teaching.told_step(teaching.allowed(do(teaching.to_exercise(step, "step", lang))))
        case ["previews"]:
            overlooked = _body(asked, wire.Overlooked)
            found = teaching.allowed(do(teaching.to_exercise(overlooked, "previews", lang))).previews
            return teaching.told_previews(overlooked, found)
        case ["preview"]:
            pointed = _body(asked, wire.Pointed)
            told = teaching.allowed(do(teaching.to_exercise(pointed, "preview", lang))).preview
            return previews.told_of_one(told, pointed.since, teaching.seat_of(pointed), pointed.action, lang)
        case ["hint"]:
            attempt = _body(asked, wire.Attempt)
            return teaching.told_hint(teaching.allowed(do(teaching.to_exercise(attempt, "hint", lang))), lang)
    raise NotFound


def _look(desk: "Desk", table: Table, door: list[str], asked: Ask) -> tuple[int, Struct | None]:
    """What one match shows."""
    lang = _lang(asked)
    match door:
        case []:
            return OK, table.info()
        case ["view"]:
            view = _query(asked, _View)
            return OK, table.update(table.viewer(view.seat, lang), view.since, desk.now_ms())
        case ["log"]:
            log = _query(asked, _Log)
            seat = table.viewer(log.seat, lang).seat
            items = showing.log_items(table.state, seat, log.first, _some(log.count, wire.MOST_ITEMS), lang)
            return OK, wire.LogPage(first=log.first, length=len(table.state.actions), items=items)
        case ["previews"]:
            which = _query(asked, _Previews)
            expect_deciding(table.state, _seat(table, which.seat), which.ply)
            found = do(to_preview(table.state, None)).previews
            return OK, previews.told_of_all(table.state, found, which.first, _some(which.count, wire.MOST_PREVIEWS))
        case ["record"]:
            return OK, replaying.told(_whole(table))
        case ["draws"]:
            record = _whole(table)
            return OK, replaying.draws(table.state.game, record, lang)
        case ["pages"]:
            return OK, _pages_of(table, _query(asked, _Pages), lang)
    raise NotFound


def _act(desk: "Desk", table: Table, door: list[str], asked: Ask) -> tuple[int, Struct | None]:
    """What is done at one match."""
    lang = _lang(asked)
    match door:
        case ["commands"]:
            command: wire.AnyCommand = _body(asked, wire.AnyCommand)  # type: ignore[arg-type]
            return OK, desk.submit(table, _seat(table, command.seat), command)
        case ["preview"]:
            trial = _body(asked, wire.Trial)
            expect_deciding(table.state, _seat(table, trial.seat), trial.ply)
            told = do(to_preview(table.state, trial.action)).preview
            return OK, previews.told_of_one(told, table.state.ply, table.state.mover, trial.action, lang)
        case ["jobs"]:
            return ACCEPTED, _job(desk, table, _body(asked, wire.NewJob)).info(lang)
        case ["share" | "links"] | ["seats", _] | ["seats", _, "link"]:
            raise Impossible(
                Text(
                    "cette table n'existe que sur cet appareil ; on peut en télécharger la partie",
                    "this table is on this device alone; its game can be downloaded",
                )
            )
    raise NotFound


def _job(desk: "Desk", table: Table, asked: wire.NewJob) -> Work:
    _check_may_think(desk)
    if asked.kind == "analysis":
        return desk.jobs.analysis(_whole(table), table.state.ply)
    seat = _seat(table, asked.seat)
    if table.state.mover != seat:
        raise NotYourTurn(table.state.mover)
    return desk.jobs.hint(table)


def _check_may_think(desk: "Desk") -> None:
    if "3" not in desk.levels:
        raise Impossible(
            Text(
                "ce navigateur est trop ancien pour que l'ordinateur y donne des conseils",
                "this browser is too old for the computer to give advice in it",
            )
        )


def _seat(table: Table, asked: int | None) -> int:
    return seat_meant(table.state, table.held, asked)


def _whole(table: Table) -> Record:
    """A match that is over: before that it would tell what is hidden."""
    if table.state.status != "over":
        raise Impossible(Text("la partie n'est pas finie", "the match is not over"))
    return table.state.record()


def _pages_of(table: Table, asked: _Pages, lang: Lang) -> wire.Pages:
    count = _some(asked.count, wire.MOST_PAGES)
    found = replaying.pages(table.state.game, _whole(table), asked.viewer, asked.first, count, lang)
    found.outcome = showing.outcome(table.state.ended)
    return found


def _brought(asked: Ask, opened: wire.Opened) -> tuple[Record, wire.Pages]:
    """A record that replays, with some of its pages. RecordError says where it does not."""
    record = replaying.read_brought(opened)
    try:
        game = find(record.game)
        return record, replaying.pages(game, record, opened.viewer, opened.first, opened.count, _lang(asked))
    except RecordError as error:
        raise replaying.on_line(opened.line, error.text) from None


# What was asked.


def _lang(asked: Ask) -> Lang:
    return next((lang for lang in LANGS if lang == asked.query.get("lang")), "fr")


def _some(count: int, most: int) -> int:
    if not 1 <= count <= most:
        raise BadMessage(f"count is 1 to {most}, not {count}")
    return count


def _query(asked: Ask, into: type[T]) -> T:
    try:
        return msgspec.convert(asked.query, into, strict=False)
    except msgspec.MsgspecError as error:
        raise BadMessage(str(error)[:200]) from None


def _body(asked: Ask, into: type[T]) -> T:
    try:
        return msgspec.json.decode(asked.body, type=into)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadMessage(str(error)[:200]) from None
