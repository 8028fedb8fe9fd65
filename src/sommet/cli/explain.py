"""`sommet explain`: may this be played, and if not, which rule forbids it?"""

from typing import Annotated, Any

from cyclopts import Parameter

from sommet.cli.arguments import Language, Source
from sommet.cli.files import replayed
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json
from sommet.core.errors import GameError
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.text import Lang


def explain(
    file: Source,
    /,
    *,
    action: Annotated[str, Parameter(help="The action to explain.", allow_leading_hyphen=True)],
    lang: Language = None,
) -> None:
    """Prints a JSON line for each record: whether the action is legal after its last action, and why not."""
    for game, replay in replayed(file):
        print_json(_judged(game, replay.position, action, preferred_language(lang)))


def _judged(game: Game, position: Position, action: str, lang: Lang) -> dict[str, Any]:
    try:
        game.read(position, action)
    except GameError as error:
        return {"legal": False, "code": error.code, "rule": error.rule, "sentence": error.sentence(lang)}
    return {"legal": True, "code": None, "rule": None, "sentence": None}
