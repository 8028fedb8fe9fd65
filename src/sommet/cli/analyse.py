"""`sommet analyse`: what each decision of a game cost, and where the game turned."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from sommet.cli.arguments import AsJson, Language, Seed, Source, Thinking
from sommet.cli.curves import draw_curves
from sommet.cli.engines import Address, EngineName, Jobs, chosen_engine
from sommet.cli.errors import LONGEST_NAME
from sommet.cli.files import located, records, replacing
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json, progress
from sommet.cli.seats import SEATS
from sommet.cli.svg import Chart, draw_svg
from sommet.core.game import Game
from sommet.core.record import Record
from sommet.core.record import replay as played
from sommet.core.text import Lang, Text, shorten
from sommet.engines import Engine, Here, in_order
from sommet.games import find
from sommet.players import DEFAULT_LEVEL, Decision, Summary, budget_of, summarise
from sommet.players import analyse as decisions_of


def analyse(
    file: Source,
    /,
    *files: Source,
    level: Thinking = DEFAULT_LEVEL,
    seed: Seed = 0,
    svg: Annotated[str | None, Parameter(help="A file for the curves as a picture.")] = None,
    lang: Language = None,
    engine: EngineName = None,
    jobs: Jobs = None,
    address: Address = None,
    json: AsJson = False,
) -> None:
    """Goes through each record: the loss of every decision in expectation, the curve of each seat, the turning points.

    A decision is judged from what its seat could know then. With --json a line for each decision and one at the end. An
    engine has several records analysed at once and prints each when it is done, in the order of the files.
    """
    spoken, where = preferred_language(lang), chosen_engine(engine, jobs, address)
    charts = []
    with ExitStack() as stack:
        picture = None if svg is None else stack.enter_context(replacing(svg))
        for asked, judged in _judged(_asked((file, *files)), level, seed, where):
            game, record, decisions = find(asked.record.game), asked.record, []
            source = {"file": asked.file} if files else {}
            for decision in judged:
                decisions.append(decision)
                if json:
                    print_json({**source, "record": asked.line, **_plain(decision)})
            summary = summarise(game, record, decisions)
            place = asked.place(is_alone=not files)
            if json:
                print_json({**source, "record": asked.line, "summary": _plain_summary(summary)})
            else:
                _show(game, record, place, summary, spoken)
            charts.append(Chart(game, record, place, summary))
        if picture is not None:
            picture.write(draw_svg(charts, spoken))


@dataclass(frozen=True)
class _Asked:
    """A record to analyse, and where it stands."""

    file: str
    line: int
    record: Record

    def place(self, *, is_alone: bool) -> Text:
        """Its line, and its file where there are several."""
        name = "" if is_alone else f"{shorten(self.file, LONGEST_NAME)}, "
        return Text(f"{name}ligne {self.line}", f"{name}line {self.line}")


def _asked(files: Iterable[str]) -> Iterator[_Asked]:
    """The records of the files, one after the other; each can be played from its start to its last action."""
    for file in files:
        for line, record in records(file):
            with located(line):
                played(find(record.game), record)
            yield _Asked(file, line, record)


@dataclass(frozen=True)
class _Analysis:
    """What is done with each record."""

    level: str
    seed: int

    def __call__(self, asked: _Asked) -> tuple[_Asked, list[Decision]]:
        return asked, list(self.decisions(asked))

    def decisions(self, asked: _Asked, done: Callable[[int], None] | None = None) -> Iterator[Decision]:
        game = find(asked.record.game)
        return decisions_of(game, asked.record, budget_of(game, self.level), self.seed, done)


def _judged(
    asked: Iterable[_Asked], level: str, seed: int, engine: Engine
) -> Iterator[tuple[_Asked, Iterable[Decision]]]:
    """Each record with its decisions. In this process they come one by one, as they are judged."""
    analysis = _Analysis(level, seed)
    if isinstance(engine, Here):
        for one in asked:
            with progress(f"{one.record.game} {one.line}", len(one.record)) as done:
                yield one, analysis.decisions(one, done)
        return
    everything = list(asked)  # all are checked before the first one is analysed
    with progress("analyse", len(everything)) as done, closing(in_order(analysis, everything, engine)) as results:
        for number, result in enumerate(results, 1):
            done(number)
            yield result


# For programs.


def _plain(decision: Decision) -> dict[str, Any]:
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        "action": decision.action,
        "best": decision.best,
        "loss": round(decision.loss, 4),
        "values": _rounded(decision.values),
        "kept": _rounded(decision.kept),
        "forced": decision.is_forced,
        "exact": decision.is_exact,
        "told": decision.told.spoken(),
        "better": None if decision.better is None else decision.better.spoken(),
        "reason": None if decision.reason is None else decision.reason.spoken(),
    }


def _plain_summary(summary: Summary) -> dict[str, Any]:
    return {
        "curve": [{"ply": ply, "values": _rounded(values)} for ply, values in summary.curve],
        "mean_losses": _rounded(summary.mean_losses),
        "turning_points": [
            {
                **asdict(point),
                "change": round(point.change, 4),
                "told": point.told.spoken(),
                "better": None if point.better is None else point.better.spoken(),
                "reason": None if point.reason is None else point.reason.spoken(),
            }
            for point in summary.turning_points
        ],
    }


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, 4) for value in values]


# For people.


def _show(game: Game, record: Record, place: Text, summary: Summary, lang: Lang) -> None:
    console = Console(highlight=False)
    count = len(record)
    heading = Text(
        f"{game.title} · {place.fr} · {record.players} joueurs, {count} actions",
        f"{game.title} · {place.en} · {record.players} players, {count} actions",
    )
    console.print(Styled(heading.say(lang), "bold"))
    if game.has_secrets:
        note = Text(
            "chaque décision est jugée d'après ce que son joueur pouvait savoir",
            "each decision is judged from what its player could know",
        )
        console.print(Styled(note.say(lang), "dim"))
    console.print()
    console.print(draw_curves(summary, len(record), console.width, lang))
    losses = Text("perte moyenne par décision", "mean loss of a decision").say(lang)
    console.print(
        Styled.assemble(
            (f"{losses}  ", "dim"),
            *(f"{SEATS[seat].mark} {loss:.1%}  " for seat, loss in enumerate(summary.mean_losses)),
        )
    )
    console.print()
    console.print(Padding(_points(summary, lang), (0, 0, 1, 0), expand=False))


def _points(summary: Summary, lang: Lang) -> Table | Styled:
    if not summary.turning_points:
        return Styled(Text("aucun tournant net", "no clear turning point").say(lang), "dim")
    table = Table(box=None, pad_edge=False, header_style="dim", show_edge=False)
    for heading, justify in (
        (Text("", ""), "left"),
        (Text("action", "action"), "right"),
        (Text("espoir", "hope"), "right"),
        (Text("tournant", "turning point"), "left"),
    ):
        table.add_column(heading.say(lang), justify=justify)  # type: ignore[arg-type]
    for number, point in enumerate(summary.turning_points, 1):
        table.add_row(
            Styled(str(number), "bold"),
            str(point.ply + 1),
            f"{SEATS[point.seat - 1].mark} {point.change:+.0%}",
            Styled("\n".join(clause.say(lang) for clause in point.sentences)),
        )
    return table
