"""The games of the library. Strangers to each other: each room imports core and nothing else."""

from functools import cache

from sommet.core.errors import UnknownGame
from sommet.core.game import Game
from sommet.core.text import Text, shorten


@cache
def all_games() -> tuple[Game, ...]:
    """All games, in the order of the shelf."""
    from sommet.games.ascenseur.game import Ascenseur
    from sommet.games.ascension.game import Ascension
    from sommet.games.aufsteiger.game import Aufsteiger
    from sommet.games.step_by_step.game import StepByStep
    from sommet.games.talo.game import Talo

    return (Ascension(), Ascenseur(), Aufsteiger(), StepByStep(), Talo())


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
