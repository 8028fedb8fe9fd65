"""The library: the games, their rules and options."""

from functools import cache
from typing import Annotated

from litestar import Response, get
from litestar.params import PathParameter

from sommet.core.game import Game
from sommet.core.text import Lang
from sommet.games import find
from sommet.server import catalogue, wire
from sommet.server.delivery import Ready, ready_message
from sommet.server.routes.asking import (
    Asked,
    Language,
    refusals,
)


@cache
def _library(lang: Lang) -> Ready[wire.Library]:
    return ready_message(catalogue.library(lang))


@cache
def _rules(game: Game, lang: Lang) -> Ready[wire.RulesText]:
    return ready_message(catalogue.rules(game, lang))


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
