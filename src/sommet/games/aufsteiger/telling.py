"""die Aufsteiger: an action about to be played, in words."""

from sommet.core.text import Text
from sommet.games.aufsteiger.notation import COLOURS, cell_name, parse_action, terrace_name
from sommet.games.aufsteiger.position import (
    CELLS,
    FOLLOW,
    LADDER_SMALL,
    LAY_STONE,
    NAMES,
    PUT,
    SHOVE,
    SKIP,
    STOP,
    TABLE,
    TURN_UP,
    WALK,
    AufsteigerPosition,
)

# Colours as adjectives after a noun, masculine and feminine, and in English.
COLOUR_WORDS = {
    "red": ("rouge", "rouge", "red"),
    "yellow": ("jaune", "jaune", "yellow"),
    "darkblue": ("bleu foncé", "bleu foncé", "dark blue"),
    "lightblue": ("bleu clair", "bleu clair", "light blue"),
    "violet": ("violet", "violette", "violet"),
    "grey": ("gris", "grise", "grey"),
}


def block_text(block: int) -> Text:
    """What kind of block it is, with its name."""
    name = NAMES[block]
    fr, en = {
        "G": ("le bloc gris", "the grey block"),
        "S": ("le demi-cube", "the half-cube"),
        "M": ("le cube", "the cube"),
        "L": ("le double cube", "the double cube"),
    }[name[0]]
    return Text(f"{fr} {name}", f"{en} {name}")


def terrace_text(position: AufsteigerPosition, cell: int) -> Text:
    """A terrace with its height."""
    if cell == TABLE:
        return Text("la table", "the table")
    height = position.height(cell)
    return Text(f"{cell_name(cell)} (hauteur {height})", f"{cell_name(cell)} (height {height})")


def tell(position: AufsteigerPosition, text: str) -> Text:
    """Who does what, as a clause."""
    seat = position.mover
    said = _deed(position, text)
    return Text(f"le joueur {seat} {said.fr}", f"player {seat} {said.en}")


def _deed(position: AufsteigerPosition, text: str) -> Text:
    action = parse_action(text).action
    if action < SKIP:
        block = block_text(action)
        return Text(f"prend {block.fr}", f"lifts {block.en}")
    if action == SKIP:
        return Text("ne déplace pas de bloc", "moves no block")
    if action < STOP:
        _, feminine, english = COLOUR_WORDS[COLOURS[action - TURN_UP]]
        return Text(f"tourne la face {feminine} vers le haut", f"turns the {english} face up")
    if action == STOP and position.phase == FOLLOW:
        return Text("ne suit pas", "does not follow")
    if action == STOP:
        height = position.pawn_height(position.mover)
        return Text(f"s'arrête à la hauteur {height}", f"stops at height {height}")
    if action < LAY_STONE:
        return Text("garde sa pierre", "keeps the stone")
    if action < WALK:
        block = block_text(action - LAY_STONE)
        return Text(f"pose sa pierre sur {block.fr}", f"puts the stone on {block.en}")
    if action < PUT:
        return _journey(position, action)
    if action < SHOVE:
        cell, pose = (action - PUT) // 3, text.split(" ")[2]
        height = position.height(cell)
        where = terrace_name(cell)
        return Text(
            f"pose {block_text(position.held).fr} en {where}, posture {pose}, sur la hauteur {height}",
            f"puts {block_text(position.held).en} down on {where} as {pose}, on height {height}",
        )
    pushed, cell = divmod(action - SHOVE, CELLS)
    return Text(
        f"pousse le pion du joueur {pushed + 1} en {cell_name(cell)}",
        f"pushes player {pushed + 1}'s pawn to {cell_name(cell)}",
    )


def _journey(position: AufsteigerPosition, action: int) -> Text:
    target = terrace_text(position, (action - WALK) % CELLS)
    means = (action - WALK) // CELLS
    if action < LADDER_SMALL:
        return Text(f"marche jusqu'à {target.fr}", f"walks to {target.en}")
    size = (
        Text("la petite échelle", "the small ladder")
        if means in (1, 3)
        else Text("la grande échelle", "the big ladder")
    )
    if means <= 2:
        return Text(f"grimpe par {size.fr} à {target.fr}", f"climbs {size.en} to {target.en}")
    return Text(f"traverse sur {size.fr} vers {target.fr}", f"crosses on {size.en} to {target.en}")
