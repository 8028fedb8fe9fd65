"""Ascension: which rule forbids an action, said in words."""

from sommet.core.errors import IllegalAction
from sommet.core.prose import does, lit
from sommet.core.telling import on_this, pawn_words, refused, this
from sommet.core.text import Text
from sommet.core.touch import cells, pawn_of
from sommet.games.ascension.actions import MOVE_TO, PASS, PLACE_AT, REVEAL_AT, STAY, TAKE_JOKER, TAKE_OWN, TAKE_PLAIN
from sommet.games.ascension.notation import FIGURE_OF, NAMES
from sommet.games.ascension.phases import ALONE, HOME, PIECE, PLACE, SPRINGING
from sommet.games.ascension.position import AscensionPosition
from sommet.games.ascension.stacks import (
    ABYSS,
    BLANK,
    CABLE,
    FACE,
    FIGURES,
    HALF,
    JOKER,
    LADDER,
    MATTRESS,
    SIDE,
    SUMMIT,
)

FROM_HERE = "d'ici"
FIGURE_NAMES = {
    1: Text("triangle", "triangle"),
    2: Text("cercle", "circle"),
    4: Text("carré", "square"),
    8: Text("étoile", "star"),
}


def refusal(position: AscensionPosition, action: int) -> IllegalAction:
    """Why an action that is not legal here is not."""
    if position.over:
        rule = {HOME: "R42", ALONE: "R43"}.get(position.reason, "R44")
        return refused("la partie est finie", "the game is over", rule)
    if position.phase == PIECE:
        return _in_phase_piece(position, action)
    if position.phase == PLACE:
        return _in_phase_place(position, action)
    return _in_phase_pawn(position, action)


def _in_phase_piece(position: AscensionPosition, action: int) -> IllegalAction:
    if action == PASS:
        return refused(
            "une pièce peut être prise, donc il faut en prendre une", "a piece can be taken, so one must be", "R3"
        )
    if action == STAY:
        return refused(
            "on ne peut rester qu'après un pas sur un ressort",
            "staying is for a pawn that just stepped on a spring",
            "R28",
        )
    if action >= PLACE_AT:
        return refused("il faut d'abord prendre une pièce", "a piece must be taken first", "R2")
    if action in (TAKE_OWN, TAKE_PLAIN, TAKE_JOKER):
        return _refused_supply(position, action)
    return _refused_take(position, action)


def _refused_supply(position: AscensionPosition, action: int) -> IllegalAction:
    seat = position.mover
    if action == TAKE_JOKER:
        if position.leader != seat:
            return refused("seul le meneur a le joker", "only the leader has the joker", "R11", cells("joker"))
        return refused(
            f"le joker est déjà posé{lit('', f' en {NAMES[position.joker_cell]}')}",
            f"the joker is on the board already{lit('', f', on {NAMES[position.joker_cell]}')}",
            "R11",
            cells(NAMES[position.joker_cell]),
        )
    own, plain = position.reserve(seat)
    if (own if action == TAKE_OWN else plain) == 0:
        return refused(
            f"il ne reste plus de demi-cube {'à votre figure' if action == TAKE_OWN else 'neutre'} en réserve",
            f"there is no half-cube {'with your figure' if action == TAKE_OWN else 'without a figure'} left in reserve",
            "R10",
            cells("own" if action == TAKE_OWN else "plain"),
        )
    return _does_not_open(position)


def _does_not_open(position: AscensionPosition) -> IllegalAction:
    corner = NAMES[position.corner(position.mover)]
    return refused(
        f"cela n'ouvre pas de passage à votre pion{lit('', f' en {corner}')}, alors que c'est possible autrement",
        f"that opens no way for your pawn{lit('', f' on {corner}')}, and another piece or place would",
        "R34a",
        [*cells(corner), pawn_of(position.mover)],
    )


def _refused_take(position: AscensionPosition, cell: int) -> IllegalAction:
    seat, name = position.mover, NAMES[cell]
    if not position.stack(cell):
        if cell == SUMMIT:
            return refused(
                "c'est le pilier, qui ne bouge pas", "this is the pillar, which never moves", "R5", cells(name)
            )
        return refused(
            f"il n'y a pas de pièce {on_this(name).fr}", f"there is no piece {on_this(name).en}", "R5", cells(name)
        )
    owner = _pawn_on(position, cell)
    if owner is not None:
        return refused(
            f"{pawn_words(owner).fr} se tient {on_this(name).fr}",
            f"{pawn_words(owner).en} stands {on_this(name).en}",
            "R6",
            [*cells(name), pawn_of(owner)],
        )
    if cell == position.joker_cell:
        return refused("le joker posé ne se reprend pas", "the joker, once laid, stays there", "R7", cells(name))
    if cell in position.barred_to(seat):
        other = position.stack(cell)[-1][2]
        return refused(
            f"{does(other, 'vient', 'venez')} de la jouer{lit('', f' en {name}')} : cette pièce est fermée aux autres",
            f"{does(other, 'has', 'have')} just played this piece{lit('', f' on {name}')}: it is closed to the others",
            "R8",
            [*cells(name), pawn_of(other)],
        )
    if cell not in position.liftable_by(seat):
        shown = figures_of(position.drawing(cell))
        own = FIGURE_NAMES[position.figure(seat)]
        return refused(
            f"cette pièce{lit('', f' en {name}')} montre : {shown.fr}, mais pas votre {own.fr}",
            f"this piece{lit('', f' on {name}')} shows {shown.en}, but not your {own.en}",
            "R9",
            cells(name),
        )
    return _does_not_open(position)


def figures_of(drawing: int) -> Text:
    """The figures of a drawing in words."""
    names = [name for bit, name in FIGURE_NAMES.items() if drawing & bit]
    return Text(", ".join(name.fr for name in names), ", ".join(name.en for name in names))


def _pawn_on(position: AscensionPosition, cell: int) -> int | None:
    """The seat whose pawn stands on the cell."""
    return next((seat for seat in position.in_play() if position.pawn(seat) == cell), None)


def _in_phase_place(position: AscensionPosition, action: int) -> IllegalAction:
    if action < PLACE_AT or action in (PASS, STAY):
        return refused(
            "une pièce est en main ; il faut la poser", "a piece is in hand and must be put down", "R4", cells("hand")
        )
    if action >= MOVE_TO:
        return refused(
            "la pièce en main se pose d'abord, le pion vient après",
            "the piece in hand is put down first, the pawn comes after",
            "R2",
            cells("hand"),
        )
    piece = position.held_piece()
    assert piece is not None
    kind = piece[0]
    if action < REVEAL_AT:
        return _refused_place(position, action - PLACE_AT, kind & FACE if kind & HALF else BLANK)
    if kind & HALF:
        return refused(
            "un demi-cube se pose tel quel",
            "a half-cube is put down as it is",
            "R21",
            cells("hand"),
        )
    if not position.was_hidden():
        return refused(
            "le dessin de ce cube était visible : il faut maintenant le cacher",
            "the drawing of this cube was visible: now it must be hidden",
            "R20",
            cells("hand"),
        )
    if kind & FACE == BLANK:
        return refused(
            "ce cube est neutre et n'a rien à montrer",
            "this cube is blank and has nothing to show",
            "R19",
            cells("hand"),
        )
    return _refused_place(position, action - REVEAL_AT, kind & FACE)


def _refused_place(position: AscensionPosition, cell: int, drawing: int) -> IllegalAction:
    seat, name = position.mover, NAMES[cell]
    if cell == position.hand_from and not position.same_cell:
        return refused(
            f"la pièce vient {lit(FROM_HERE, f'de {name}')} ; elle doit changer de case",
            f"the piece came from {lit('here', name)} and must go to another square",
            "R12",
            cells(name),
        )
    owner = _pawn_on(position, cell)
    if owner is not None:
        return refused(
            f"{pawn_words(owner).fr} se tient {on_this(name).fr}",
            f"{pawn_words(owner).en} stands {on_this(name).en}",
            "R13",
            [*cells(name), pawn_of(owner)],
        )
    if cell in position.fenced_to(seat):
        other = min(position.in_play(), key=lambda each: _distance(position.corner(each), cell))
        return refused(
            f"{pawn_words(other).fr} n'a pas encore quitté son coin, et {this(name).fr} le touche",
            f"{pawn_words(other).en} has not left its corner yet, and {this(name).en} is beside it",
            "R13b",
            [*cells(name, NAMES[position.corner(other)]), pawn_of(other)],
        )
    if cell == position.joker_cell:
        return refused(
            f"le joker{lit('', f' en {name}')} ne se recouvre pas",
            f"the joker{lit('', f' on {name}')} cannot be covered",
            "R14",
            cells(name),
        )
    if name in FIGURE_OF and not (drawing <= FIGURES and drawing & FIGURE_OF[name]):
        figure = FIGURE_NAMES[FIGURE_OF[name]]
        return refused(
            f"ce coin{lit('', f' en {name}')} ne reçoit qu'une pièce qui montre sa figure ({figure.fr})",
            f"this corner{lit('', f' on {name}')} takes only a piece that shows its {figure.en}",
            "R15",
            cells(name),
        )
    if cell == SUMMIT and position.stack(cell):
        return refused("le pilier porte déjà une pièce", "the pillar carries a piece already", "R16", cells(name))
    if cell == SUMMIT and drawing != BLANK:
        return refused(
            "sur le pilier, une pièce ne doit rien montrer",
            "on the pillar a piece must show nothing",
            "R16",
            cells(name),
        )
    return _does_not_open(position)


def _distance(one: int, other: int) -> int:
    """King's steps between two cells."""
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


def _in_phase_pawn(position: AscensionPosition, action: int) -> IllegalAction:
    if position.phase == SPRINGING and not MOVE_TO <= action < STAY:
        return refused(
            "le ressort offre encore un pas : faites-le, ou restez",
            "the spring offers one more step: take it, or stay",
            "R28",
            [pawn_of(position.mover)],
        )
    if action == STAY:
        return refused(
            "le pion peut bouger, donc il le doit", "the pawn can move, so it must", "R23", [pawn_of(position.mover)]
        )
    if not MOVE_TO <= action < STAY:
        return refused(
            "la pièce est jouée ; c'est au pion de faire un pas",
            "the piece is played; now the pawn makes its step",
            "R2",
            [pawn_of(position.mover)],
        )
    return _refused_move(position, action - MOVE_TO)


def _refused_move(position: AscensionPosition, cell: int) -> IllegalAction:
    """Asked in the order in which a player would see it: how far, what is there, how high."""
    seat, name = position.mover, NAMES[cell]
    pawn = position.pawn(seat)
    assert pawn is not None
    here = NAMES[pawn]
    if cell == pawn:
        return refused(
            f"votre pion est déjà {on_this(name).fr}", f"your pawn is already {on_this(name).en}", "R23", cells(name)
        )
    by_cable = position.drawing(pawn) == CABLE and position.drawing(cell) == CABLE
    if _distance(cell, pawn) > 1 and not by_cable:
        if position.drawing(pawn) == CABLE:
            return refused(
                f"{this(name).fr} n'est ni à côté de votre pion{lit('', f' en {here}')} ni un téléphérique visible",
                f"{this(name).en} is neither beside your pawn{lit('', f' on {here}')} nor a visible cable car",
                "R29",
                cells(name, here),
            )
        return refused(
            f"{this(name).fr} n'est pas à côté de votre pion{lit('', f', en {here}')}",
            f"{this(name).en} is not beside your pawn{lit('', f' on {here}')}",
            "R23",
            cells(name, here),
        )
    return _closed(position, seat, cell) or _too_steep(position, pawn, cell)


def _closed(position: AscensionPosition, seat: int, cell: int) -> IllegalAction | None:
    """The part of R25 that closes a cell to a seat's pawn, if any."""
    name, drawing = NAMES[cell], position.drawing(cell)
    owner = _pawn_on(position, cell)
    if owner is not None:
        return refused(
            f"{pawn_words(owner).fr} est déjà {on_this(name).fr}",
            f"{pawn_words(owner).en} is already {on_this(name).en}",
            "R25",
            [*cells(name), pawn_of(owner)],
        )
    if name in FIGURE_OF and cell != position.corner(seat):
        return refused(
            f"ce coin{lit('', f' en {name}')} n'est pas le vôtre, et chacun a le sien",
            f"this corner{lit('', f' on {name}')} is not yours, and everybody keeps to their own",
            "R25",
            cells(name),
        )
    if 0 < drawing <= FIGURES and not drawing & position.figure(seat):
        own = FIGURE_NAMES[position.figure(seat)]
        return refused(
            f"{this(name).fr} montre : {figures_of(drawing).fr}, mais pas votre {own.fr}",
            f"{this(name).en} shows {figures_of(drawing).en}, but not your {own.en}",
            "R25",
            cells(name),
        )
    if drawing == ABYSS:
        return refused(f"{this(name).fr} est un gouffre", f"{this(name).en} is an abyss", "R25", cells(name))
    if drawing == JOKER and position.leader != seat:
        return refused(
            f"seul le meneur peut se tenir sur le joker{lit('', f', en {name}')}",
            f"only the leader may stand on the joker{lit('', f', on {name}')}",
            "R25",
            cells(name),
        )
    return None


def _too_steep(position: AscensionPosition, pawn: int, cell: int) -> IllegalAction:
    name, here = NAMES[cell], NAMES[pawn]
    rise = position.height(cell) - position.height(pawn)
    if rise > 0:
        ladder = position.drawing(pawn) == LADDER
        limit = Text(
            "d'une échelle, on monte de 2 au plus" if ladder else "on monte de 1 au plus",
            "from a ladder one climbs 2 at most" if ladder else "a pawn climbs 1 at most",
        )
        return refused(
            f"{this(name).fr} est {rise} demi-cubes plus haut que {lit('votre pion', here)} ; {limit.fr}",
            f"{this(name).en} is {rise} half-cubes higher than {lit('your pawn', here)}; {limit.en}",
            "R26" if ladder else "R24",
            cells(name, here),
        )
    mattress = position.drawing(cell) == MATTRESS
    limit = Text(
        "sur un matelas, on descend de 2 au plus" if mattress else "on descend de 1 au plus",
        "onto a mattress one drops 2 at most" if mattress else "a pawn goes down 1 at most",
    )
    return refused(
        f"{this(name).fr} est {-rise} demi-cubes plus bas que {lit('votre pion', here)} ; {limit.fr}",
        f"{this(name).en} is {-rise} half-cubes lower than {lit('your pawn', here)}; {limit.en}",
        "R27" if mattress else "R24",
        cells(name, here),
    )
