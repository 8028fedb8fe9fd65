"""The games of the library, and those from elsewhere. Strangers to each other: each room imports core alone."""

from functools import cache

from sommet.core.errors import UnknownGame
from sommet.core.game import Game
from sommet.core.text import Text, shorten
from sommet.games.foreign import foreign_games, name_games

__all__ = ["all_games", "find", "name_games", "own_games"]


@cache
def own_games() -> tuple[Game, ...]:
    """The games of the library itself, in the order of the shelf."""
    from sommet.games.ascenseur.game import Ascenseur
    from sommet.games.ascension.game import Ascension
    from sommet.games.aufsteiger.game import Aufsteiger
    from sommet.games.step_by_step.game import StepByStep
    from sommet.games.talo.game import Talo

    return (Ascension(), Ascenseur(), Aufsteiger(), StepByStep(), Talo())


@cache
def all_games() -> tuple[Game, ...]:
    """Those, and after them games from elsewhere whose names are not taken."""
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
