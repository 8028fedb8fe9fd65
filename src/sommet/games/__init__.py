"""The games of the library, and those from elsewhere. Strangers to each other: each room imports core alone."""

from functools import cache
from importlib import import_module

from sommet.core.errors import UnknownGame
from sommet.core.game import Game
from sommet.core.text import Text, shorten
from sommet.games.foreign import foreign_games, name_games

__all__ = ["all_games", "find", "name_games", "own_games"]

# The folders here, in the order of the shelf. Nothing else lists the games: tests, tools and the page ask for them.
SHELF = ("ascension", "ascenseur", "aufsteiger", "step_by_step", "talo")


@cache
def own_games() -> tuple[Game, ...]:
    """The games of the library itself, in the order of the shelf."""
    return tuple(_game_in(folder) for folder in SHELF)


def _game_in(folder: str) -> Game:
    """The one that games/<folder>/game.py defines."""
    module = import_module(f"sommet.games.{folder}.game")
    (found,) = (
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Game) and each.__module__ == module.__name__
    )
    return found()


@cache
def all_games() -> tuple[Game, ...]:
    """The games of the library, and after them games from elsewhere whose names are not taken.

    >>> [game.title for game in sommet.all_games()][:5]
    ['Ascension', 'Ascenseur', 'die Aufsteiger', 'Step by Step', 'Talō']
    """
    games = {game.slug: game for game in own_games()}
    for game in foreign_games():
        games.setdefault(game.slug, game)
    return tuple(games.values())


def find(slug: str) -> Game:
    """The game with that name."""
    for game in all_games():
        if game.slug == slug:
            return game
    names = ", ".join(game.slug for game in all_games())
    raise UnknownGame(
        Text(
            f"il n'y a pas de jeu {shorten(slug)} ; il y a {names}",
            f"there is no game {shorten(slug)}; there is {names}",
        )
    )
