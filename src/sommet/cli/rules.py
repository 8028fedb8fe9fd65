"""`sommet rules`: the rules as a player reads them."""

import re
import sys

from rich.console import Console
from rich.markdown import Markdown

from sommet.cli.arguments import GameName, Language
from sommet.cli.language import preferred_language
from sommet.core.game import Game
from sommet.core.text import Lang, Text
from sommet.games import find

EXACT = Text("Les règles exactes", "The exact rules")
PICTURE = re.compile(r"^!\[.*\]\(.*\)\n\n", re.MULTILINE)


def rules(game: GameName, /, *, lang: Language = None) -> None:
    """Prints the rules of a game: set in type on a terminal, as plain Markdown elsewhere."""
    text = rulebook(find(game), preferred_language(lang))
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        print(text, end="")


def rulebook(game: Game, lang: Lang) -> str:
    """The page for families, without its pictures, and the exact rules that it cites, in Markdown."""
    exact = [f"- **{number}** {text.say(lang)}\n" for number, text in game.rules.items()]
    return f"{PICTURE.sub('', game.page(lang))}\n## {EXACT.say(lang)}\n\n{''.join(exact)}"
