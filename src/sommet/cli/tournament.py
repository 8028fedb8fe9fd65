"""`sommet tournament`: how strong is each level, on one scale for each game?"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sommet.cli.arguments import AsJson, Games, Opening, Players, Scale, Seed
from sommet.cli.engines import Address, EngineName, Jobs
from sommet.cli.errors import unwritable
from sommet.cli.files import replacing
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json, progress
from sommet.core.text import Lang, Text
from sommet.engines import Engine, engine_named, finished
from sommet.games import all_games, find
from sommet.players.ledger import Ledger, folder_for
from sommet.players.tournaments import Fixture, RoundRobin, Standings, round_robin


def tournament(
    *games_played: Annotated[str, Parameter(name="GAME", help="The games to play; all if none is given.")],
    levels: Annotated[str, Parameter(help="Two levels or more, with commas between them.")],
    games: Games,
    out: Annotated[str, Parameter(help="A folder for games and tables; a run that was interrupted goes on there.")],
    players: Players = None,
    scale: Scale = 1.0,
    opening: Opening = 0,
    seed: Seed = 0,
    engine: EngineName = None,
    jobs: Jobs = None,
    address: Address = None,
    json: AsJson = False,
) -> None:
    """Lets every pair of levels play --games games and prints a table of their strength for each game.

    It runs on all cores unless --engine or --jobs says otherwise. Every finished game is kept in the folder at once, so
    the same command goes on where the last run ended.
    """
    slugs = {find(name).slug for name in games_played}
    contests = [
        round_robin(game, levels.split(","), games, players, seed=seed, scale=scale, opening=opening)
        for game in all_games()
        if not slugs or game.slug in slugs
    ]
    settings = {
        "GAME": [contest.game.slug for contest in contests],
        "--levels": ",".join(contests[0].levels),
        "--games": games,
        "--players": players,
        "--scale": scale,
        "--opening": opening,
        "--seed": seed,
    }
    where = engine_named(engine or "processes", jobs, address)
    folder, lang = Path(out), preferred_language()
    with _filing(out), folder_for(folder, settings):
        ledgers = {contest.game.slug: Ledger(folder / f"{contest.game.slug}.jsonl", contest) for contest in contests}
        _play(contests, ledgers, where)
        tables = [ledgers[contest.game.slug].standings() for contest in contests]
        for contest, table in zip(contests, tables, strict=True):
            with replacing(str(folder / f"{contest.game.slug}.md")) as stream:
                stream.write(_page(contest, table, scale, lang))
    for contest, table in zip(contests, tables, strict=True):
        if json:
            print_json({"game": contest.game.slug, **_for_programs(contest, table)})
        else:
            print(_page(contest, table, scale, lang))


@contextmanager
def _filing(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise unwritable(str(error.filename or name), error) from None


def _play(contests: Sequence[RoundRobin], ledgers: dict[str, Ledger], engine: Engine) -> None:
    """Plays what is missing, game after game."""
    fixtures = (
        fixture for contest in contests for fixture in contest.fixtures(frozenset(ledgers[contest.game.slug].results))
    )
    before = sum(len(ledger.results) for ledger in ledgers.values())
    with progress("tournament", sum(contest.total for contest in contests)) as show:
        show(before)
        with closing(finished(Fixture.play, fixtures, engine)) as played:
            for done, (fixture, record) in enumerate(played, before + 1):
                ledgers[fixture.meeting.game.slug].add(fixture, record)
                show(done)


def _for_programs(contest: RoundRobin, table: Standings) -> dict[str, Any]:
    shares: dict[str, dict[str, float]] = {level: {} for level in contest.levels}
    for (level, other), share in table.shares.items():
        shares[level][other] = share
    return {
        "players": _players(contest),
        "games": contest.total,
        "rows": [asdict(row) for row in table.rows],
        "shares": shares,
    }


def _players(contest: RoundRobin) -> int:
    return next(iter(contest.meetings.values())).players


def _page(contest: RoundRobin, table: Standings, scale: float, lang: Lang) -> str:
    """Both tables of a game, in Markdown that a terminal can show as it is."""
    headings = (
        Text("niveau", "level"),
        Text("parties", "games"),
        Text("points", "points"),
        Text("part", "share"),
        Text("Elo", "Elo"),
        Text("95 %", "95 %"),
    )
    strengths = [[heading.say(lang) for heading in headings]]
    for row in table.rows:
        span = Text(f"{row.elo.low:.0f} à {row.elo.high:.0f}", f"{row.elo.low:.0f} to {row.elo.high:.0f}").say(lang)
        share = f"{row.points / row.games:.1%}"
        strengths.append([row.level, str(row.games), f"{row.points:.5g}", share, f"{row.elo.value:.0f}", span])
    strengths[1][-1] = ""  # the origin has no interval
    shares = [["", *contest.levels]]
    shares += [[level, *(_share(table, level, other) for other in contest.levels)] for level in contest.levels]
    players, origin = _players(contest), contest.levels[0]
    explained = Text(
        f"{players} joueurs, {contest.games} parties par paire, budgets × {scale:g}. L'échelle Elo met {origin} à 0 ; "
        "chaque paire y compte une partie nulle de plus. En dessous, la part des points que le niveau de la ligne a "
        "prise à celui de la colonne.",
        f"{players} players, {contest.games} games a pair, budgets × {scale:g}. The Elo scale has {origin} at 0; "
        "each pair counts one drawn game more. Below it, the share of the points that the row's level won against the "
        "column's.",
    )
    return f"# {contest.game.title}\n\n{explained.say(lang)}\n\n{_markdown(strengths)}\n{_markdown(shares)}"


def _share(table: Standings, level: str, other: str) -> str:
    return "" if level == other else f"{table.shares[level, other]:.1%}"


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    """A table whose first row is its heading and whose columns stand below each other in plain text too."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = [
        [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]
        for line in (rows[0], rule, *rows[1:])
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
