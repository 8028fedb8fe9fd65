"""The library as a message: the games with their options and rules, and who can be played against."""

from collections.abc import Sequence
from typing import get_args

from sommet.core.game import Game
from sommet.core.text import Lang
from sommet.games import all_games
from sommet.learning.lessons import course
from sommet.learning.puzzles import shipped
from sommet.players.levels import LEVELS
from sommet.server import wire


def library(lang: Lang, levels: Sequence[str] = LEVELS) -> wire.Library:
    """All games, and the levels of computer players there are."""
    return wire.Library(
        games=[_game_info(game, lang) for game in all_games()],
        levels=list(levels),
        reactions=list(get_args(wire.Reaction)),
    )


def rules(game: Game, lang: Lang) -> wire.RulesText:
    """The rules of a game, for players."""
    return wire.RulesText(game=game.slug, lang=lang, markdown=game.page(lang))


def _game_info(game: Game, lang: Lang) -> wire.GameInfo:
    return wire.GameInfo(
        slug=game.slug,
        title=game.title,
        pitch=game.pitch.say(lang),
        minutes=list(game.minutes),
        seats=list(game.seats),
        has_secrets=game.has_secrets,
        lessons=course(game).steps,
        puzzles=len(shipped(game)),
        options=[
            wire.OptionInfo(name=option.name, default=option.default, help=option.help.say(lang), schema=option.schema)
            for option in game.options
        ],
        rules=[wire.RuleInfo(number=number, sentence=text.say(lang)) for number, text in game.rules.items()],
    )
