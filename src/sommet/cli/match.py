"""`sommet match`: which level is stronger, and how sure is that?"""

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from typing import IO, Annotated, Any

from cyclopts import Parameter, Token
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from sommet.cli.arguments import (
    AsJson,
    GameName,
    Games,
    Opening,
    Options,
    Scale,
    Seed,
    read_options,
    seconds,
    whole,
)
from sommet.cli.engines import Address, EngineName, Jobs, chosen_engine
from sommet.cli.errors import UsageError
from sommet.cli.files import replacing
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json, progress
from sommet.core.text import Lang, Text, shorten
from sommet.games import find
from sommet.players import LEVELS, Estimate, MatchResult, MatchRow, Played, Program, Sprt, arrange, run_match

LONGEST_THOUGHT_MS = 60_000


def _read_sprt(_: type, tokens: Sequence[Token]) -> Sprt:
    given = tokens[0].value
    if re.fullmatch(r"[+-]?[0-9]{1,4}(\.[0-9]{1,3})?,[+-]?[0-9]{1,4}(\.[0-9]{1,3})?", given):
        low, high = map(float, given.split(","))
        if low < high:
            return Sprt(low, high)
    raise UsageError(
        Text(
            f"--sprt attend deux différences d'Elo, la plus petite d'abord, par exemple 0,50, pas {shorten(given)}",
            f"--sprt takes two Elo differences, the smaller one first, for example 0,50, not {shorten(given)}",
        )
    )


def _read_limits(_: type, tokens: Sequence[Token]) -> str:
    given = tokens[0].value
    if re.fullmatch(r"[a-z0-9]{1,20}( [a-z0-9]{1,20}){0,9}", given):
        return given
    raise UsageError(
        Text(
            f"--go attend des limites d'UGI, par exemple 'nodes 1000', pas {shorten(given)}",
            f"--go takes limits of UGI, for example 'nodes 1000', not {shorten(given)}",
        )
    )


def match(
    game: GameName,
    /,
    *,
    levels: Annotated[
        str | None, Parameter(help="Two levels or more, with commas between them; they share the seats equally.")
    ] = None,
    player: Annotated[
        list[str] | None,
        Parameter(help="A command line of a program that speaks UGI, as one more level; repeatable (docs/ugi.md)."),
    ] = None,
    go: Annotated[
        str,
        Parameter(converter=_read_limits, help="What such a program is told after go, unless --time-ms says it."),
    ] = "movetime 1000",
    patience: Annotated[
        float, seconds("--patience", 0.1, 86_400, "How many seconds such a program may take to begin or to decide.")
    ] = 60.0,
    games: Games,
    players: Annotated[
        int | None, whole("--players", 1, 99, "How many play: the fewest that let the levels share the seats equally.")
    ] = None,
    seed: Seed = 0,
    option: Options = None,
    scale: Scale = 1.0,
    opening: Opening = 0,
    time_ms: Annotated[
        int | None,
        whole(
            "--time-ms",
            1,
            LONGEST_THOUGHT_MS,
            "At most so long for a decision, whatever the level's budget.",
        ),
    ] = None,
    sprt: Annotated[
        Sprt | None,
        Parameter(
            converter=_read_sprt,
            allow_leading_hyphen=True,
            n_tokens=1,
            accepts_keys=False,
            help="LOW,HIGH: two levels play until it is clear which of these Elo differences fits better (5 % error).",
        ),
    ] = None,
    engine: EngineName = None,
    jobs: Jobs = None,
    address: Address = None,
    records: Annotated[str | None, Parameter(help="A file for the records of the games.")] = None,
    json: AsJson = False,
) -> None:
    """Plays the match, seats rotated, and prints points, shares with 95 % intervals, and the Elo difference of two.

    Luck is shared out evenly when --games is a multiple of the number of levels: every seating of them plays the same
    starts with the same chance. With --sprt, --games is the largest number of games.
    """
    where = chosen_engine(engine, jobs, address)
    rules, names = find(game), levels.split(",") if levels is not None else []
    programs = [Program(line, go, patience) for line in player or ()]
    meeting = arrange(
        rules,
        names,
        players,
        seed=seed,
        options=read_options(option),
        scale=scale,
        opening=opening,
        time_ms=time_ms,
        programs=programs,
    )
    if sprt is not None and len(meeting.levels) != 2:
        count = len(meeting.levels)
        raise UsageError(Text(f"--sprt compare deux niveaux, pas {count}", f"--sprt compares two levels, not {count}"))
    with _output(records) as stream, progress(game, games) as done:

        def note(played: Played) -> None:
            if stream is not None:
                print(played.record.to_json(), file=stream)
            done(played.number + 1)

        result = run_match(meeting, games, engine=where, sprt=sprt, on_game=note)
    if json:
        print_json({"game": game, "seed": seed, "scale": scale, "opening": opening, **_for_programs(result, sprt)})
    else:
        _show(result, sprt, preferred_language())


def _output(name: str | None) -> AbstractContextManager[IO[str] | None]:
    return nullcontext() if name is None else replacing(name)


def _for_programs(result: MatchResult, sprt: Sprt | None) -> dict[str, Any]:
    tested = None
    if sprt is not None and result.verdict is not None:
        tested = {**asdict(sprt), **asdict(result.verdict)}
    return {
        "games": result.games,
        "players": result.players,
        "rows": [asdict(row) for row in result.rows],
        "elo": _difference(result.elo),
        "result_difference": _difference(result.result_difference),
        "sprt": tested,
    }


def _difference(estimate: Estimate | None) -> dict[str, float] | None:
    if estimate is None:
        return None
    return {"difference": estimate.value, "low": estimate.low, "high": estimate.high}


def _show(result: MatchResult, sprt: Sprt | None, lang: Lang) -> None:
    console = Console(highlight=False)
    console.print(_table(result, lang))
    for line in _summary(result, sprt):
        console.print(line.say(lang))


def _table(result: MatchResult, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(Text("niveau", "level").say(lang))
    headings = (
        Text("parties", "games"),
        Text("points", "points"),
        Text("part", "share"),
        Text("95 %", "95 %"),
        Text("résultat moyen", "mean result"),
        Text("décision", "decision"),
        Text("tour", "turn"),
    )
    for heading in headings:
        table.add_column(heading.say(lang), justify="right")
    for row in result.rows:
        table.add_row(
            Styled(_called(row.level), "bold"),
            str(row.games),
            f"{row.points:.4g}",
            f"{row.share:.1%}",
            Text(f"{row.low:.1%} à {row.high:.1%}", f"{row.low:.1%} to {row.high:.1%}").say(lang),
            _mean(row),
            f"{row.decision_ms:.0f} ms",
            f"{row.turn_ms:.0f} ms",
        )
    return table


def _called(level: str) -> str:
    return level if level in LEVELS else shorten(level, 30)


def _mean(row: MatchRow) -> str:
    if row.result_high is None:
        return f"{row.result:.2f}"
    return f"{row.result:.2f} ± {row.result_high - row.result:.2f}"


def _summary(result: MatchResult, sprt: Sprt | None) -> list[Text]:
    """What stands below the table: the comparison of two, and what to beware of."""
    lines = []
    first, second = result.rows[0].level, result.rows[1].level
    if result.elo is not None:
        value, low, high = result.elo.value, result.elo.low, result.elo.high
        lines.append(
            Text(
                f"Elo : {first} contre {second} {value:+.0f} (95 % : {low:+.0f} à {high:+.0f})",
                f"Elo: {first} against {second} {value:+.0f} (95 %: {low:+.0f} to {high:+.0f})",
            )
        )
    if result.result_difference is not None:
        value, low, high = result.result_difference.value, result.result_difference.low, result.result_difference.high
        lines.append(
            Text(
                f"Résultat moyen : {first} contre {second} {value:+.2f} (95 % : {low:+.2f} à {high:+.2f})",
                f"Mean result: {first} against {second} {value:+.2f} (95 %: {low:+.2f} to {high:+.2f})",
            )
        )
    if sprt is not None:
        lines.append(_tested(result, sprt))
    return lines


def _tested(result: MatchResult, sprt: Sprt) -> Text:
    assert result.verdict is not None
    ratio = result.verdict.llr
    match result.verdict.accepted:
        case "high":
            found = Text(f"Elo d'au moins {sprt.high:+g} accepté", f"Elo of at least {sprt.high:+g} accepted")
        case "low":
            found = Text(f"Elo d'au plus {sprt.low:+g} accepté", f"Elo of at most {sprt.low:+g} accepted")
        case None:
            found = Text(
                f"indécis entre {sprt.low:+g} et {sprt.high:+g}", f"undecided between {sprt.low:+g} and {sprt.high:+g}"
            )
    return Text(
        f"SPRT : {found.fr} après {result.games} parties (LLR {ratio:+.2f})",
        f"SPRT: {found.en} after {result.games} games (LLR {ratio:+.2f})",
    )
