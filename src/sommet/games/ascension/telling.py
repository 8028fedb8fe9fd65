"""Ascension: an action in words, for the log."""

from sommet.core.text import Text
from sommet.games.ascension.notation import NAMES, SYMBOLS
from sommet.games.ascension.position import (
    CELLS,
    FACE,
    FIGURES,
    MOVE_TO,
    PLACE_AT,
    REVEAL_AT,
    STAY,
    SUMMIT,
    TAKE_JOKER,
    TAKE_OWN,
    TAKE_PLAIN,
    AscensionPosition,
)
from sommet.games.ascension.refusals import figures_of

SYMBOL_NAMES = {
    "cable": Text("téléphérique", "cable car"),
    "ladder": Text("échelle", "ladder"),
    "mattress": Text("matelas", "mattress"),
    "spring": Text("ressort", "spring"),
    "abyss": Text("gouffre", "abyss"),
    "bivouac": Text("bivouac", "bivouac"),
}


def tell(position: AscensionPosition, action: int) -> Text:
    """What the player to move is about to do, as everybody sees it."""
    seat = position.mover
    done = _deed(position, action)
    return Text(f"le joueur {seat} {done.fr}", f"player {seat} {done.en}")


def _deed(position: AscensionPosition, action: int) -> Text:
    taken = {
        TAKE_OWN: Text("prend un demi-cube à sa figure", "takes a half-cube with the own figure"),
        TAKE_PLAIN: Text("prend un demi-cube neutre", "takes a blank half-cube"),
        TAKE_JOKER: Text("prend le joker", "takes the joker"),
    }
    if action < CELLS:
        return Text(f"prend la pièce de {NAMES[action]}", f"takes the piece on {NAMES[action]}")
    if action in taken:
        return taken[action]
    if action == STAY:
        return Text("reste sur le ressort", "stays on the spring")
    if action > STAY:
        return Text("ne peut prendre aucune pièce et passe", "cannot take any piece and passes")
    if action >= MOVE_TO:
        return _step(position, action - MOVE_TO)
    if action >= REVEAL_AT:
        shown = _shown(position)
        name = NAMES[action - REVEAL_AT]
        return Text(f"pose le cube sur {name} et montre : {shown.fr}", f"puts the cube on {name} and shows: {shown.en}")
    return Text(f"pose la pièce sur {NAMES[action - PLACE_AT]}", f"puts the piece on {NAMES[action - PLACE_AT]}")


def _shown(position: AscensionPosition) -> Text:
    """The drawing of the cube in hand, once it is revealed."""
    piece = position.held_piece()
    assert piece is not None
    face = piece[0] & FACE
    return figures_of(face) if face <= FIGURES else SYMBOL_NAMES[SYMBOLS[face]]


def _step(position: AscensionPosition, cell: int) -> Text:
    name, height = NAMES[cell], position.height(cell)
    if cell == SUMMIT:
        return Text(f"monte sur le pilier (hauteur {height})", f"steps onto the pillar (height {height})")
    if cell == position.corner(position.mover):
        if position.mover in position.summit():
            return Text(f"rentre au camp en {name} et gagne", f"comes home to {name} and wins")
        return Text(f"rentre en {name}", f"goes home to {name}")
    return Text(f"va en {name} (hauteur {height})", f"goes to {name} (height {height})")
