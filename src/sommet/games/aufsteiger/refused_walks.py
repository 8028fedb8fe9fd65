"""die Aufsteiger: which rule forbids a pawn move, said in words."""

from sommet.core.errors import IllegalAction
from sommet.core.prose import lit
from sommet.core.telling import refused
from sommet.core.touch import Touch, cells, pawn_of, pieces
from sommet.games.aufsteiger.actions import (
    BRIDGE_SMALL,
    LADDER_SMALL,
    WALK,
)
from sommet.games.aufsteiger.cells import CELLS, TABLE
from sommet.games.aufsteiger.notation import (
    COLOURS,
    around,
    terrace_name,
)
from sommet.games.aufsteiger.pawns import BIG, SMALL
from sommet.games.aufsteiger.phases import FOLLOW
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.tower import GREY, NAMES, NONE
from sommet.games.aufsteiger.words import COLOUR_WORDS, face_text


def pawns_on(position: AufsteigerPosition, where: str) -> list[Touch]:
    """The pawns on a terrace."""
    pawns = ((seat, position.pawn(seat)) for seat in range(1, position.seats + 1))
    return [pawn_of(seat) for seat, pawn in pawns if pawn is not None and terrace_name(pawn) == where]


def refused_walk(position: AufsteigerPosition, means: int, cell: int) -> IllegalAction:
    """Why the mover's pawn may not go to a terrace on foot (means 0), by ladder (1, 2) or over a bridge (3, 4)."""
    if means == 0 and position.walked:
        return refused(
            "le pion a déjà marché ; il lui faut d'abord une échelle",
            "the pawn has walked already; a ladder must come first",
            "R15",
            [pawn_of(position.mover)],
        )
    if means > 0 and (useless := _refused_ladder(position, means)):
        return useless
    rule = "R15" if means == 0 else "R16" if WALK + means * CELLS < BRIDGE_SMALL else "R17"
    seat, where = position.mover, terrace_name(cell)
    here = position.pawn(seat)
    assert here is not None
    if cell == here:
        return refused(
            f"votre pion est déjà sur {face_text(where).fr}",
            f"your pawn is on {face_text(where).en} already",
            rule,
            cells(where),
        )
    name = position.name_of(cell)
    if name != cell:
        return refused(
            f"{lit('cet endroit', where)} fait partie {lit('de la face voisine', f'de la face {terrace_name(name)}')}",
            f"{lit('this place', where)} belongs to {lit('the face beside it', f'the face {terrace_name(name)}')}",
            rule,
            cells(terrace_name(name), where),
        )
    if barred := _barred(position, seat, cell):
        return barred
    if means == 0:
        return _unreachable(position, here, cell)
    return _beyond_ladder(position, means, here, cell)


def _refused_ladder(position: AufsteigerPosition, means: int) -> IllegalAction | None:
    """Why no ladder can be used now at all, in that way and of that size."""
    bridge = WALK + means * CELLS >= BRIDGE_SMALL
    rule = "R17" if bridge else "R16"
    if position.phase == FOLLOW:
        return refused(
            "on suit à pied, sans échelle", "one follows on foot, without ladders", rule, [pawn_of(position.mover)]
        )
    if bridge and not position.bridges:
        return refused("on joue sans ponts", "there are no bridges in this game", "R17")
    if bridge and position.moved != NONE:
        return refused(
            "pas de pont au tour où l'on a déplacé un bloc",
            "no bridge in a turn with a block move",
            "R17",
            pieces(NAMES[position.moved]),
        )
    small = WALK + means * CELLS in (LADDER_SMALL, BRIDGE_SMALL)
    if not position.ladders_of(position.mover) & (SMALL if small else BIG):
        fr, en = ("petite", "small") if small else ("grande", "big")
        return refused(f"la {fr} échelle a déjà servi", f"the {en} ladder has been used already", rule)
    return None


def _barred(position: AufsteigerPosition, seat: int, cell: int) -> IllegalAction | None:
    """R14: why the pawn may not be on a terrace."""
    block, where = position.top(cell), terrace_name(cell)
    if block is not None:
        place = position.block(block)
        assert place is not None
        if place[3] not in (GREY, position.pawn_colour(seat)):
            _, feminine, english = COLOUR_WORDS[COLOURS[place[3]]]
            return refused(
                f"{face_text(where).fr} est {feminine} ; votre pion ne va que sur du gris ou sur sa couleur",
                f"{face_text(where).en} is {english}; your pawn may only be on grey or its own colour",
                "R14",
                cells(where),
            )
        if block in (position.stone_of(other) for other in range(1, position.seats + 1)):
            return refused(
                f"une pierre ferme {face_text(where).fr}",
                f"a stone closes {face_text(where).en}",
                "R14",
                [*cells(where), *pieces(NAMES[block])],
            )
    if cell != TABLE and cell not in position.footholds(seat):
        return refused(
            f"il n'y a plus de place sur {face_text(where).fr}",
            f"there is no room left on {face_text(where).en}",
            "R14",
            [*cells(where), *pawns_on(position, where)],
        )
    return None


def _unreachable(position: AufsteigerPosition, here: int, cell: int) -> IllegalAction:
    where = terrace_name(cell)
    face = face_text(where)
    step = _last_step(position, here, cell)
    if step is None:
        return refused(
            f"aucun chemin permis ne mène à {face.fr} ; un coin commun n'est pas un passage",
            f"no way that is allowed leads to {face.en}; a shared corner is no border",
            "R15",
            cells(where),
        )
    name, rise = step
    if rise > 0:
        return refused(
            f"{face.fr} est {rise} plus haut que {lit('sa voisine', name)} ; à pied, on monte de 1",
            f"{face.en} is {rise} higher than {lit('the one beside it', name)}; on foot one climbs 1",
            "R15",
            cells(where, name),
        )
    return refused(
        f"{face.fr} est {-rise} plus bas que {lit('sa voisine', name)} ; un pion ne descend pas autant",
        f"{face.en} is {-rise} lower than {lit('the one beside it', name)}; a pawn does not step down so far",
        "R15",
        cells(where, name),
    )


def _last_step(position: AufsteigerPosition, here: int, cell: int) -> tuple[str, int] | None:
    """The smallest rise onto a terrace from one the pawn can reach, with that one's name."""
    reach = {here} | {action - WALK for action in position.legal() if WALK <= action < LADDER_SMALL}
    height = position.height(cell)
    borders = {near for at in position.terrace_cells(cell) for near in around(at) if 0 <= near < CELLS}
    names = {position.name_of(near) for near in borders} & reach
    steps = [(abs(height - position.height(name)), name) for name in names]
    if not steps:
        return None
    _, name = min(steps)
    return terrace_name(name), height - position.height(name)


def _beyond_ladder(position: AufsteigerPosition, means: int, here: int, cell: int) -> IllegalAction:
    where = terrace_name(cell)
    face = face_text(where)
    if WALK + means * CELLS >= BRIDGE_SMALL:
        most = 2 if WALK + means * CELLS == BRIDGE_SMALL else 4
        return refused(
            f"aucun pont ne mène à {face.fr} : il faut un creux droit ; largeur et dénivelé, {most} au plus",
            f"no bridge leads to {face.en}: it takes a gap in a straight line; width and rise, {most} at most",
            "R17",
            cells(where),
        )
    own = set(position.terrace_cells(here))
    if not any(near in own for at in position.terrace_cells(cell) for near in around(at)):
        return refused(
            f"{face.fr} n'est pas voisine de celle de votre pion",
            f"{face.en} does not border the one your pawn is on",
            "R16",
            cells(where, terrace_name(here)),
        )
    rise = position.height(cell) - position.height(here)
    reach = ("de 2", "2") if WALK + means * CELLS == LADDER_SMALL else ("de 2, 3 ou 4", "2, 3 or 4")
    if rise <= 0:
        return refused(
            f"{face.fr} n'est pas plus haute, et une échelle sert à monter",
            f"{face.en} is not higher, and a ladder is for climbing",
            "R16",
            cells(where, terrace_name(here)),
        )
    return refused(
        f"{face.fr} est {rise} plus haut ; cette échelle monte {reach[0]}",
        f"{face.en} is {rise} higher; this ladder climbs {reach[1]}",
        "R16",
        cells(where, terrace_name(here)),
    )
