"""die Aufsteiger in words: what is to be done, and what is done."""

from collections.abc import Mapping
from typing import Any

from sommet.core.prose import does, lit, of, own, whose
from sommet.core.telling import pawn_words, shared, wins, your_turn
from sommet.core.text import Text
from sommet.games.aufsteiger.actions import LADDER_SMALL, LAY_STONE, PUT, SHOVE, SKIP, STOP, TURN_UP, WALK
from sommet.games.aufsteiger.cells import CELLS, TABLE
from sommet.games.aufsteiger.notation import COLOURS, cell_name, parse_action, terrace_name
from sommet.games.aufsteiger.phases import FOLLOW
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.tower import NAMES

# Colours as adjectives after a noun, masculine and feminine, and in English.
COLOUR_WORDS = {
    "red": ("rouge", "rouge", "red"),
    "yellow": ("jaune", "jaune", "yellow"),
    "darkblue": ("bleu foncé", "bleu foncé", "dark blue"),
    "lightblue": ("bleu clair", "bleu clair", "light blue"),
    "violet": ("violet", "violette", "violet"),
    "grey": ("gris", "grise", "grey"),
}


def face_text(where: str) -> Text:
    """A face, by its name where it is not lit."""
    if where == "table":
        return Text("la table", "the table")
    return Text(lit("cette face", f"la face {where}"), lit("this face", f"the face {where}"))


def block_text(name: str) -> Text:
    """What kind of block it is, with its name where none can be pointed at."""
    fr, en = {
        "G": ("le bloc gris", "the grey block"),
        "S": ("le demi-cube", "the half-cube"),
        "M": ("le cube", "the cube"),
        "L": ("le double cube", "the double cube"),
    }[name[0]]
    return Text(f"{fr}{lit('', f' {name}')}", f"{en}{lit('', f' {name}')}")


def orientation(pose: str, kind: str) -> Text:
    """How a block lies, from its size in width, depth and height."""
    wide, deep, tall = (int(size) for size in pose.split("x"))
    if kind == "M":
        return Text("", "")
    if kind == "S":
        return Text(" à plat", " flat") if tall == 1 else Text(" sur la tranche", " on edge")
    return Text(" debout", " upright") if wide == deep else Text(" couché", " on its side")


def prompt(view: Mapping[str, Any]) -> Text:
    """What is to be done now, in one sentence."""
    if view["over"]:
        return wins(_winners(view), ending(view))
    if view["viewer"] != view["to_move"]:
        return your_turn(view["to_move"])
    if view["phase"] == "push":
        pawn = pawn_words(view["pushing"])
        return Text(f"de quel côté pousser {pawn.fr} ?", f"which way is {pawn.en} pushed?")
    if view["phase"] == "follow":
        return Text(
            f"c'est le tour {of(view['turn_of'])}, mais vous pouvez marcher",
            f"it is {whose(view['turn_of'])} turn, but you may walk",
        )
    return {
        "pawn1": Text("bougez votre pion, ou arrêtez-vous", "move your pawn, or stop"),
        "block": Text("prenez un bloc, ou passez au pion", "lift a block, or go on to your pawn"),
        "drop": Text("posez le bloc : orientation, couleur, place", "put the block down: turn it, choose its colour"),
        "top": Text("choisissez la couleur du dessus", "choose the colour on top"),
        "pawn2": Text("grimpez avec votre pion, ou arrêtez-vous", "climb with your pawn, or stop"),
        "stone": Text("posez votre pierre sur un bloc, ou gardez-la", "place your stone on a block, or keep it"),
    }[view["phase"]]


def ending(view: Mapping[str, Any]) -> Text:
    """Why the game is over, how high the highest stands, and what decides between several there."""
    why = (
        Text("plus personne ne montait", "nobody climbed any more")
        if view["reason"] == "idle"
        else Text("le nombre de tours prévu est atteint", "the turn limit is reached")
    )
    winners, best = _winners(view), max(view["heights"])
    if len(winners) > 1:
        return shared(winners, why)
    tie = (
        Text(", et à hauteur égale l'ordre d'arrivée décide", ", and ties go by the order of arrival")
        if view["heights"].count(best) > 1
        else Text("", "")
    )
    return Text(
        f"{why.fr} ; le plus haut est à la hauteur {best}{tie.fr}",
        f"{why.en}; the highest stands at height {best}{tie.en}",
    )


def _winners(view: Mapping[str, Any]) -> list[int]:
    return [seat for seat, points in enumerate(view["result"], 1) if points > 0]


def tell(position: AufsteigerPosition, text: str) -> Text:
    """Who does what, as a clause."""
    seat, action = position.mover, parse_action(text).action
    if action < SKIP:
        block = block_text(NAMES[action])
        return Text(f"{does(seat, 'prend', 'prenez')} {block.fr}", f"{does(seat, 'lifts', 'lift')} {block.en}")
    if action == SKIP:
        return Text(f"{does(seat, 'ne déplace', 'ne déplacez')} pas de bloc", f"{does(seat, 'moves', 'move')} no block")
    if action < STOP:
        _, feminine, english = COLOUR_WORDS[COLOURS[action - TURN_UP]]
        return Text(
            f"{does(seat, 'tourne', 'tournez')} la face {feminine} vers le haut",
            f"{does(seat, 'turns', 'turn')} the {english} face up",
        )
    if action < WALK:
        return _rest(position, action)
    if action < PUT:
        return _journey(position, action)
    if action < SHOVE:
        return _put(position, (action - PUT) // 3, text.split(" ")[2])
    pushed, cell = divmod(action - SHOVE, CELLS)
    pawn = pawn_words(pushed + 1)
    return Text(
        f"{does(seat, 'pousse', 'poussez')} {pawn.fr}{lit('', f' en {cell_name(cell)}')}",
        f"{does(seat, 'pushes', 'push')} {pawn.en}{lit('', f' to {cell_name(cell)}')}",
    )


def _rest(position: AufsteigerPosition, action: int) -> Text:
    """Stopping, following and the stone."""
    seat = position.mover
    if action == STOP and position.phase == FOLLOW:
        return Text(f"{does(seat, 'ne suit', 'ne suivez')} pas", f"{own(seat, 'does', 'do')} not follow")
    if action == STOP:
        height = position.pawn_height(seat)
        return Text(
            f"{does(seat, 's’arrête', 'vous arrêtez')} à la hauteur {height}",
            f"{does(seat, 'stops', 'stop')} at height {height}",
        )
    stone = Text(own(seat, "sa pierre", "votre pierre"), own(seat, "the stone", "your stone"))
    if action < LAY_STONE:
        return Text(f"{does(seat, 'garde', 'gardez')} {stone.fr}", f"{does(seat, 'keeps', 'keep')} {stone.en}")
    block = block_text(NAMES[action - LAY_STONE])
    return Text(
        f"{does(seat, 'pose', 'posez')} {stone.fr} sur {block.fr}",
        f"{does(seat, 'places', 'place')} {stone.en} on {block.en}",
    )


def _put(position: AufsteigerPosition, cell: int, pose: str) -> Text:
    seat, name, height = position.mover, NAMES[position.held], position.height(cell)
    block, lies, where = block_text(name), orientation(pose, name[0]), terrace_name(cell)
    comma = "," if lies.en else ""
    ground = Text(f"sur la hauteur {height}", f"on height {height}") if height else Text("sur la table", "on the table")
    return Text(
        f"{does(seat, 'pose', 'posez')} {block.fr}{lies.fr}{lit('', f' en {where}')}{comma} {ground.fr}",
        f"{does(seat, 'puts', 'put')} {block.en} down{lies.en}{lit('', f' on {where}')}{comma} {ground.en}",
    )


def _journey(position: AufsteigerPosition, action: int) -> Text:
    seat, cell = position.mover, (action - WALK) % CELLS
    means = (action - WALK) // CELLS
    if cell == TABLE:
        target = Text("jusqu'à la table", "to the table")
    else:
        name, height = cell_name(cell), position.height(cell)
        target = Text(f"{lit('', f'en {name}, ')}à la hauteur {height}", f"{lit('', f'to {name}, ')}to height {height}")
    if action < LADDER_SMALL:
        rise = position.height(cell) - position.pawn_height(seat) if cell != TABLE else 0
        if rise > 0:
            return Text(f"{does(seat, 'monte', 'montez')} {target.fr}", f"{does(seat, 'climbs', 'climb')} {target.en}")
        return Text(f"{does(seat, 'marche', 'marchez')} {target.fr}", f"{does(seat, 'walks', 'walk')} {target.en}")
    size = (
        Text("la petite échelle", "the small ladder")
        if means in (1, 3)
        else Text("la grande échelle", "the big ladder")
    )
    if means <= 2:
        return Text(
            f"{does(seat, 'grimpe', 'grimpez')} {target.fr} par {size.fr}",
            f"{does(seat, 'climbs', 'climb')} {target.en} by {size.en}",
        )
    return Text(
        f"{does(seat, 'traverse', 'traversez')} {target.fr} sur {size.fr}",
        f"{does(seat, 'crosses', 'cross')} {target.en} on {size.en}",
    )
