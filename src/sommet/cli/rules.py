"""`sommet rules`: the rules as a player reads them."""

import sys
from importlib.resources import files

from rich.console import Console
from rich.markdown import Markdown

from sommet.cli.arguments import GameName, Language
from sommet.cli.language import preferred_language
from sommet.core.game import Game
from sommet.core.text import Lang
from sommet.games import find


def rules(game: GameName, /, *, lang: Language = None) -> None:
    """Prints the rules of a game: set in type on a terminal, as plain Markdown elsewhere."""
    text = rulebook(find(game), preferred_language(lang))
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        print(text, end="")


def rulebook(game: Game, lang: Lang) -> str:
    """The player's rules of a game, in Markdown."""
    package = type(game).__module__.rpartition(".")[0]
    return (files(package) / f"rules.{lang}.md").read_text(encoding="utf-8")
