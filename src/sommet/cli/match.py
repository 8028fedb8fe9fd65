"""`sommet match`: which level is stronger, and how sure is that?"""

from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from sommet.cli.arguments import AsJson, GameName, Games, Seed, whole
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json, progress
from sommet.core.text import Lang, Text
from sommet.games import find
from sommet.players import MatchResult, player, run_match

LONGEST_THOUGHT_MS = 60_000


def match(
    game: GameName,
    /,
    *,
    levels: Annotated[str, Parameter(help="One level for each seat, with commas between them.")],
    games: Games,
    seed: Seed = 0,
    time_ms: Annotated[
        int | None,
        whole(
            "--time-ms",
            1,
            LONGEST_THOUGHT_MS,
            "At most so long for a decision, whatever the level's budget.",
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Plays the match, seats rotated, and prints points, shares with 95 % intervals, and the Elo difference of two."""
    rules, names = find(game), levels.split(",")
    for name in names:
        player(rules, name)  # refuses levels that do not exist before the first game is played
    with progress(game, games) as done:
        result = run_match(rules, names, games, seed, time_ms, None, done)
    if json:
        elo = None if result.elo is None else dict(zip(("difference", "low", "high"), result.elo, strict=True))
        print_json(
            {"game": game, "games": games, "seed": seed, "rows": [asdict(row) for row in result.rows], "elo": elo}
        )
        return
    _show(result, preferred_language())


def _show(result: MatchResult, lang: Lang) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(Text("niveau", "level").say(lang))
    headings = (
        Text("parties", "games"),
        Text("points", "points"),
        Text("part", "share"),
        Text("intervalle à 95 %", "95 % interval"),
    )
    for heading in headings:
        table.add_column(heading.say(lang), justify="right")
    for row in result.rows:
        span = Text(f"{row.low:.1%} à {row.high:.1%}", f"{row.low:.1%} to {row.high:.1%}").say(lang)
        table.add_row(Styled(row.level, "bold"), str(row.games), f"{row.points:.4g}", f"{row.share:.1%}", span)
    console.print(table)
    if result.elo is not None:
        difference, low, high = result.elo
        first, second = (row.level for row in result.rows)
        console.print(
            Text(
                f"Elo : {first} contre {second} {difference:+.0f} (95 % : {low:+.0f} à {high:+.0f})",
                f"Elo: {first} against {second} {difference:+.0f} (95 %: {low:+.0f} to {high:+.0f})",
            ).say(lang)
        )
