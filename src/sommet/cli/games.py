"""`sommet games`: what the library has."""

from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from sommet.cli.arguments import AsJson
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json
from sommet.core.game import Game
from sommet.core.text import Lang, Text
from sommet.games import all_games


def games(*, json: AsJson = False) -> None:
    """Prints every game with players, minutes and options."""
    if json:
        print_json([_described(game) for game in all_games()])
        return
    console, lang = Console(highlight=False), preferred_language()
    for game in all_games():
        console.print(_headline(game, lang))
        console.print(Padding(Styled(game.pitch.say(lang)), (0, 0, 1, 2), expand=False))
        console.print(Padding(_options(game, lang), (0, 0, 1, 2), expand=False))


def _described(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": game.title,
        "players": list(game.seats),
        "minutes": list(game.minutes),
        "pitch": game.pitch._asdict(),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "schema": option.schema,
                "help": option.help._asdict(),
            }
            for option in game.options
        ],
    }


def _headline(game: Game, lang: Lang) -> Styled:
    counts, (shortest, longest) = [str(count) for count in game.seats], game.minutes
    facts = Text(
        f"{', '.join(counts[:-1])} ou {counts[-1]} joueurs, {shortest} à {longest} minutes",
        f"{', '.join(counts[:-1])} or {counts[-1]} players, {shortest} to {longest} minutes",
    )
    return Styled.assemble((game.title, "bold"), "  ", (game.slug, "cyan"), "  ", (facts.say(lang), "dim"))


def _options(game: Game, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in (
        Text("option", "option"),
        Text("valeurs", "values"),
        Text("défaut", "default"),
        Text("sens", "meaning"),
    ):
        table.add_column(heading.say(lang))
    for option in game.options:
        default = "null" if option.default is None else str(option.default)
        table.add_row(
            Styled(option.name, "cyan"),
            Styled(option.expected.say(lang)),
            Styled(default),
            Styled(option.help.say(lang)),
        )
    return table
