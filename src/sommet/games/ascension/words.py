"""Ascension in words: what is to be done, and what is done."""

from collections.abc import Mapping
from typing import Any

from sommet.core.prose import does, lit, own
from sommet.core.telling import wins, your_turn
from sommet.core.text import Text
from sommet.games.ascension.actions import MOVE_TO, PLACE_AT, REVEAL_AT, STAY, TAKE_JOKER, TAKE_OWN, TAKE_PLAIN
from sommet.games.ascension.notation import NAMES, SYMBOLS
from sommet.games.ascension.position import AscensionPosition
from sommet.games.ascension.refusals import figures_of
from sommet.games.ascension.stacks import CELLS, FACE, FIGURES, SUMMIT

SYMBOL_NAMES = {
    "cable": Text("téléphérique", "cable car"),
    "ladder": Text("échelle", "ladder"),
    "mattress": Text("matelas", "mattress"),
    "spring": Text("ressort", "spring"),
    "abyss": Text("gouffre", "abyss"),
    "bivouac": Text("bivouac", "bivouac"),
}


def prompt(view: Mapping[str, Any]) -> Text:
    """What is to be done now, in one sentence."""
    if view["over"]:
        return wins([seat for seat, points in enumerate(view["result"], 1) if points == 1], ending(view))
    if view["viewer"] != view["to_move"]:
        return your_turn(view["to_move"])
    if view["phase"] == "place":
        return Text("posez la pièce", "put the piece down")
    if view["phase"] == "pawn":
        return Text("faites un pas", "make a step")
    if view["phase"] == "spring":
        return Text("ressort : encore un pas, ou restez", "a spring: one more step, or stay")
    if view["extra"]:
        return Text("vous menez, donc vous rejouez : prenez une pièce", "you lead, so you play again: take a piece")
    if view.get("situation", {}).get("must_open"):
        return Text("prenez une pièce, et ouvrez un passage à votre pion", "take a piece, and open a way for your pawn")
    return Text("prenez une pièce", "take a piece")


def ending(view: Mapping[str, Any]) -> Text:
    """Why the game is over."""
    if view["reason"] == "home":
        return Text("l'aller-retour au sommet est fait", "up to the summit and home again")
    if view["reason"] == "alone":
        return Text("les autres sont éliminés", "the others are out")
    return Text("le nombre de tours prévu est atteint", "the turn limit is reached")


def tell(position: AscensionPosition, action: int) -> Text:
    """What the player to move is about to do, as everybody sees it."""
    seat = position.mover
    verb, done = _deed(position, action)
    forms = VERBS[verb]
    return Text(f"{does(seat, *forms[:2])} {done.fr}", f"{does(seat, *forms[2:])} {done.en}")


VERBS = {  # of others and to oneself, in French and English
    "take": ("prend", "prenez", "takes", "take"),
    "stay": ("reste", "restez", "stays", "stay"),
    "pass": ("passe", "passez", "passes", "pass"),
    "put": ("pose", "posez", "puts", "put"),
    "climb": ("monte", "montez", "climbs", "climb"),
    "go down": ("descend", "descendez", "goes", "go"),
    "walk": ("avance", "avancez", "goes", "go"),
    "go home": ("rentre", "rentrez", "comes", "come"),
}


def _deed(position: AscensionPosition, action: int) -> tuple[str, Text]:
    """The verb, and what follows it."""
    seat = position.mover
    figure = Text(
        own(seat, "à sa figure", "à votre figure"), own(seat, "with their own figure", "with your own figure")
    )
    taken = {
        TAKE_OWN: Text(f"un demi-cube {figure.fr}", f"a half-cube {figure.en}"),
        TAKE_PLAIN: Text("un demi-cube neutre", "a blank half-cube"),
        TAKE_JOKER: Text("le joker", "the joker"),
    }
    if action < CELLS:
        return "take", Text(f"une pièce{lit('', f' en {NAMES[action]}')}", f"a piece{lit('', f' on {NAMES[action]}')}")
    if action in taken:
        return "take", taken[action]
    if action == STAY:
        return "stay", Text("sur le ressort", "on the spring")
    if action > STAY:
        return "pass", Text("faute de pièce à prendre", "for want of a piece to take")
    if action >= MOVE_TO:
        return _step(position, action - MOVE_TO)
    if action >= REVEAL_AT:
        shown, name = _shown(position), NAMES[action - REVEAL_AT]
        return "put", Text(
            f"un cube{lit('', f' en {name}')}, dessin visible : {shown.fr}",
            f"a cube down{lit('', f' on {name}')}, its drawing up: {shown.en}",
        )
    name = NAMES[action - PLACE_AT]
    return "put", Text(f"la pièce{lit('', f' en {name}')}", f"the piece down{lit('', f' on {name}')}")


def _shown(position: AscensionPosition) -> Text:
    """The drawing of the cube in hand, once it is revealed."""
    piece = position.held_piece()
    assert piece is not None
    face = piece[0] & FACE
    return figures_of(face) if face <= FIGURES else SYMBOL_NAMES[SYMBOLS[face]]


def _step(position: AscensionPosition, cell: int) -> tuple[str, Text]:
    name, height, seat = NAMES[cell], position.height(cell), position.mover
    pawn = position.pawn(seat)
    assert pawn is not None
    if cell == SUMMIT:
        return "climb", Text(f"sur le pilier (hauteur {height})", f"the pillar (height {height})")
    if cell == position.corner(seat):
        where = Text(f"au camp{lit('', f' en {name}')}", f"home{lit('', f' to {name}')}")
        if seat in position.summit():
            return "go home", Text(
                f"{where.fr} et {own(seat, 'gagne', 'gagnez')}", f"{where.en} and {own(seat, 'wins', 'win')}"
            )
        return "go home", where
    rise = height - position.height(pawn)
    told = Text(lit("", f"en {name}, "), lit("", f"to {name}, "))
    if rise > 0:
        return "climb", Text(f"{told.fr}à la hauteur {height}", f"{told.en}to height {height}")
    if rise < 0:
        return "go down", Text(f"{told.fr}à la hauteur {height}", f"down {told.en}to height {height}")
    return "walk", Text(
        f"d'un pas{lit('', f' en {name}')} (hauteur {height})", f"a step{lit('', f' to {name}')} (height {height})"
    )
