"""`sommet hint`: what would be good now, and why?"""

from typing import Any

from sommet.cli.arguments import AsJson, Language, Seed, Source, Thinking
from sommet.cli.files import replayed
from sommet.cli.language import preferred_language
from sommet.cli.output import print_json
from sommet.cli.screen import Screen
from sommet.core.game import Game
from sommet.core.position import Position
from sommet.core.text import Text
from sommet.players import DEFAULT_LEVEL, Advice, budget_of
from sommet.players import hint as advise


def hint(
    file: Source, /, *, level: Thinking = DEFAULT_LEVEL, seed: Seed = 0, lang: Language = None, json: AsJson = False
) -> None:
    """Prints for each record the three best actions after its last action, from what the seat to move may know, with
    the expectation of winning and the reason."""
    for game, replay in replayed(file):
        position = replay.position
        budget = budget_of(game, level)
        can_act = not position.over and position.mover > 0
        advice = advise(game, position, budget, seed) if can_act else []
        if json:
            print_json({"mover": position.mover, "over": position.over, "advice": [_plain(each) for each in advice]})
        else:
            _show(game, position, advice, Screen(game, preferred_language(lang)))


def _plain(advice: Advice) -> dict[str, Any]:
    return {
        "action": advice.action,
        "value": round(advice.value, 4),
        "effort": advice.effort,
        "reason": advice.reason.spoken(),
    }


def _show(game: Game, position: Position, advice: list[Advice], screen: Screen) -> None:
    if position.over:
        screen.say(Text("la partie est finie : plus rien à conseiller", "the game is over: nothing to advise"))
    elif position.mover == 0:
        screen.say(Text("c'est au hasard de jouer : rien à conseiller", "chance is to act: nothing to advise"))
    else:
        seat = position.mover
        screen.say(Text(f"{game.title} · au joueur {seat}", f"{game.title} · player {seat} to move"), "bold")
        screen.advice(advice, game.legal(position))
