"""Step by Step in words: what is to be done, and what is done."""

from collections.abc import Mapping
from typing import Any

from sommet.core.grid import cell_name
from sommet.core.prose import does, lit
from sommet.core.telling import wins, your_turn
from sommet.core.text import Text
from sommet.games.step_by_step.position import StepByStepPosition


def prompt(view: Mapping[str, Any]) -> Text:
    """What is to be done now, in one sentence."""
    if view["over"]:
        return wins([seat for seat, points in enumerate(view["result"], 1) if points == 1], ending(view))
    if view["viewer"] != view["to_move"]:
        return your_turn(view["to_move"])
    if view["phase"] == "move":
        return Text("déplacez votre bille", "move your ball")
    return Text("posez une pièce à côté de votre bille", "lay a piece beside your ball")


def ending(view: Mapping[str, Any]) -> Text:
    """Why the game is over."""
    if view["reason"] == "summit":
        return Text("le sommet est atteint", "the summit is reached")
    if view["reason"] == "blockade":
        return Text("les autres ne peuvent plus bouger", "the others can no longer move")
    if view["reason"] == "no-summit":
        return Text(
            "les pièces qui restent ne suffisent plus pour le sommet", "the pieces left no longer reach the summit"
        )
    return Text("trop de tours ont passé sans pièce", "too many turns went by without a piece")


def tell(position: StepByStepPosition, action: int) -> Text:
    """Who does what, as a clause."""
    seat, cell = position.mover, action % position.cells
    name, level = cell_name(cell, position.size), position.level(cell)
    if action >= position.cells:
        return Text(
            f"{does(seat, 'pose', 'posez')} une pièce {lit('', f'sur {name} ')}(niveau {level + 1})",
            f"{does(seat, 'lays', 'lay')} a piece {lit('', f'on {name} ')}(level {level + 1})",
        )
    if cell == position.tower_cell:
        return Text(f"{does(seat, 'monte', 'montez')} au sommet", f"{does(seat, 'steps', 'step')} onto the summit")
    ball = position.ball(seat)
    assert ball is not None
    rise = level - position.level(ball)
    if rise > 0:
        return Text(
            f"{does(seat, 'monte', 'montez')} {lit('', f'en {name}, ')}au niveau {level}",
            f"{does(seat, 'climbs', 'climb')} {lit('', f'to {name}, ')}to level {level}",
        )
    if rise < 0:
        return Text(
            f"{does(seat, 'descend', 'descendez')} {lit('', f'en {name}, ')}au niveau {level}",
            f"{does(seat, 'goes', 'go')} down {lit('', f'to {name}, ')}to level {level}",
        )
    return Text(
        f"{does(seat, 'roule', 'roulez')} {lit(f'au niveau {level}', f'en {name}, niveau {level}')}",
        f"{does(seat, 'rolls', 'roll')} {lit(f'along level {level}', f'to {name}, level {level}')}",
    )
