"""The library: the games, their rules and options."""

from functools import cache
from typing import Annotated, get_args

from litestar import Response, get
from litestar.params import PathParameter

from sommet.core.game import Game
from sommet.core.text import Lang
from sommet.games import all_games, find
from sommet.players.levels import LEVELS
from sommet.server import wire
from sommet.server.delivery import Ready, ready_message
from sommet.server.routes.asking import (
    Asked,
    Language,
    refusals,
)


def _game_info(game: Game, lang: Lang) -> wire.GameInfo:
    return wire.GameInfo(
        slug=game.slug,
        title=game.title,
        pitch=game.pitch.say(lang),
        minutes=list(game.minutes),
        seats=list(game.seats),
        has_secrets=game.has_secrets,
        options=[
            wire.OptionInfo(name=option.name, default=option.default, help=option.help.say(lang), schema=option.schema)
            for option in game.options
        ],
        rules=[wire.RuleInfo(number=number, sentence=text.say(lang)) for number, text in game.rules.items()],
    )


@cache
def _library(lang: Lang) -> Ready[wire.Library]:
    return ready_message(
        wire.Library(
            games=[_game_info(game, lang) for game in all_games()],
            levels=list(LEVELS),
            reactions=list(get_args(wire.Reaction)),
        )
    )


@cache
def _rules(game: Game, lang: Lang) -> Ready[wire.RulesText]:
    return ready_message(wire.RulesText(game=game.slug, lang=lang, markdown=game.page(lang)))


@get("/api/games", tags=["library"], responses=refusals(), sync_to_thread=False)
def games(request: Asked, lang: Language = "fr") -> Response[wire.Library]:
    """All games with their options and rules, and the levels of computer players."""
    return _library(lang).answer(request)


@get("/api/games/{slug:str}/rules", tags=["library"], responses=refusals(404), sync_to_thread=False)
def rules(
    request: Asked, slug: Annotated[str, PathParameter(max_length=40)], lang: Language = "fr"
) -> Response[wire.RulesText]:
    """The rules of a game, for players."""
    return _rules(find(slug), lang).answer(request)


ROUTES = [games, rules]
