"""die Aufsteiger: the rules in a sentence each, and which of them forbids an action, said in words."""

from collections.abc import Iterable

from sommet.core.errors import IllegalAction
from sommet.core.prose import lit, of, own, whose
from sommet.core.telling import pawn_words
from sommet.core.text import Text
from sommet.core.touch import Touch, cells, pawn_of, pieces
from sommet.games.aufsteiger.actions import (
    BRIDGE_SMALL,
    LADDER_SMALL,
    LAY_STONE,
    PASS,
    PUT,
    SHOVE,
    SKIP,
    STOP,
    TURN_UP,
    WALK,
)
from sommet.games.aufsteiger.cells import CELLS, TABLE
from sommet.games.aufsteiger.notation import (
    COLOURS,
    around,
    cell_name,
    fits_table,
    footprint,
    pose_name,
    terrace_name,
)
from sommet.games.aufsteiger.pawns import BIG, SMALL
from sommet.games.aufsteiger.phases import BLOCK, DROP, FOLLOW, IDLE, PAWN1, PAWN2, PUSH, STONE, TOP
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.tower import GREY, NAMES, NONE
from sommet.games.aufsteiger.words import COLOUR_WORDS, block_text

RULES = {
    "R1": Text(
        "À son tour on déplace un bloc au plus, ou aucun ; puis viennent le pion et la pierre.",
        "In a turn at most one block is moved, or none; then come the pawn and the stone.",
    ),
    "R2": Text(
        "Les blocs sont posés droits, leurs quarts exactement sur les cases.",
        "Blocks lie straight, their quarters exactly on the cells.",
    ),
    "R3": Text(
        "Un bloc se pose dans l'orientation qu'on veut, avec une couleur qu'elle permet sur le dessus.",
        "A block is put down whichever way round, with any colour on top that this can show.",
    ),
    "R4": Text(
        "Un bloc reste tout entier sur la table de 26 × 26.", "A block lies completely inside the 26 × 26 table."
    ),
    "R5": Text(
        "Les blocs se prennent et se posent par le haut, même au fond d'un puits.",
        "Blocks are lifted and put down from above, also in a narrow shaft.",
    ),
    "R6": Text(
        "On ne prend qu'un bloc sans rien dessus : ni bloc, ni pion, ni pierre.",
        "Only a block with nothing on it can be lifted: no block, no pawn, no stone.",
    ),
    "R7": Text(
        "Le bloc déplacé au tour précédent ne peut pas être repris.",
        "The block moved in the turn just before cannot be lifted.",
    ),
    "R8": Text(
        "Déplacer un bloc doit changer quelque chose : place, orientation ou couleur du dessus.",
        "Moving a block must change something: place, orientation or colour on top.",
    ),
    "R9": Text(
        "Un bloc repose à plat de toute sa surface, sans surplomb ni creux.",
        "A block rests flat on its whole underside, with no overhang and nothing hollow below.",
    ),
    "R10": Text(
        "Un bloc touche au moins un autre bloc, par dessous ou par un quart de côté.",
        "A block touches at least one other, from above or by one quarter of a side.",
    ),
    "R11": Text(
        "On ne prend un bloc que si on peut le poser, et un bloc pris doit être posé.",
        "A block is lifted only if it can be put down, and once lifted it must be.",
    ),
    "R12": Text(
        "On ne bâtit pas sur une pierre, et chaque pion garde un quart de sa face.",
        "Nothing is built on a stone, and every pawn keeps a quarter of its face.",
    ),
    "R13": Text(
        "Les pions poussés restent sur leur face ; si elle est coupée, le joueur actif choisit leur côté.",
        "Pushed pawns stay on their face; where it is cut in two, the mover chooses the side.",
    ),
    "R14": Text(
        "Un pion ne va que sur du gris, sa couleur ou la table, sans pierre, et s'il reste de la place.",
        "A pawn may only be on grey, its own colour or the table, with no stone and with room left.",
    ),
    "R15": Text(
        "On marche de face en face voisine, en montant de 1 au plus à chaque pas, jamais en diagonale.",
        "One walks over bordering faces, climbing at most 1 at each step, never diagonally.",
    ),
    "R16": Text(
        "La petite échelle monte de 2, la grande de 2 à 4, vers une face voisine, une seule fois.",
        "The small ladder climbs 2, the big one 2 to 4, to a bordering face, once each.",
    ),
    "R17": Text(
        "Avec les ponts, une échelle franchit un creux en ligne droite, si aucun bloc n'a été déplacé ce tour.",
        "With bridges, a ladder crosses a gap in a straight line, if no block was moved in this turn.",
    ),
    "R18": Text(
        "En fin de tour on peut poser sa pierre, une fois par partie, sur une face libre : elle la ferme.",
        "At the end of a turn you may place your stone, once per game, on a free face, which it closes.",
    ),
    "R19": Text(
        "Au début du tour suivant de son propriétaire, la pierre quitte le jeu.",
        "At the start of its owner's next turn the stone leaves the game.",
    ),
    "R20": Text(
        "Dépasser sa meilleure hauteur est un progrès et une arrivée.",
        "Getting above one's best height is progress and an arrival.",
    ),
    "R21": Text(
        "La partie s'arrête après un tour de table sans progrès, suivi d'une dernière chance manquée.",
        "The game ends after a whole round without progress and one failed last chance.",
    ),
    "R22": Text(
        "Le pion le plus haut gagne ; à égalité, celui qui y est arrivé le dernier.",
        "The highest pawn wins; ties go to the one who arrived there last.",
    ),
}


def refusal(position: AufsteigerPosition, action: int) -> IllegalAction:
    """Why an action that is not legal here is not."""
    if position.over:
        if position.reason == IDLE:
            return _no(
                "la partie est finie : personne n'a plus progressé", "the game is over: nobody progressed", "R21"
            )
        return _no(
            "la partie est finie : la limite de tours est atteinte", "the game is over: turn limit reached", "R21"
        )
    if _phase_of(action, position) != position.phase:
        return _out_of_turn(position, action)
    if action < SKIP:
        return _refused_lift(position, action)
    if action < STOP:
        return _refused_top(position, action - TURN_UP)
    if action < WALK:
        return _refused_stone(position, action - LAY_STONE)
    if action < PUT:
        return _refused_journey(position, (action - WALK) // CELLS, (action - WALK) % CELLS)
    if action < SHOVE:
        return _refused_drop(position, (action - PUT) // 3, (action - PUT) % 3)
    return _refused_push(position, (action - SHOVE) // CELLS + 1, (action - SHOVE) % CELLS)


def misfit(position: AufsteigerPosition, pose: str) -> IllegalAction:
    """The refusal of a pose that the block in hand does not have."""
    name = NAMES[position.held]
    return _no(
        f"{block_text(name).fr} ne se pose pas ainsi{lit('', f' ({pose})')}",
        f"{block_text(name).en} cannot be put down like this{lit('', f' ({pose})')}",
        "R3",
        pieces(name),
    )


def _no(fr: str, en: str, rule: str, about: Iterable[Touch] = ()) -> IllegalAction:
    return IllegalAction(Text(fr, en), rule, about)


# The wrong moment.


def _phase_of(action: int, position: AufsteigerPosition) -> int:
    """The phase an action belongs to; for the pawn's actions the present phase if it is one of the pawn's."""
    if action <= SKIP:
        return BLOCK
    if action < STOP:
        return TOP
    if action == STOP or WALK <= action < PUT:
        return position.phase if position.phase in (PAWN1, PAWN2, FOLLOW) else PAWN2
    if PASS <= action < WALK:
        return STONE
    return DROP if action < SHOVE else PUSH


def _out_of_turn(position: AufsteigerPosition, action: int) -> IllegalAction:
    """What is due now instead."""
    held = NAMES[position.held] if position.held != NONE else ""
    if position.phase == DROP:
        return _no(
            f"{block_text(held).fr} est en main et doit être posé",
            f"{block_text(held).en} is in hand and must be put down",
            "R11",
            pieces(held),
        )
    if position.phase == TOP:
        return _no(
            f"il faut d'abord choisir la couleur du dessus{lit('', f' de {held}')}",
            f"first choose the colour on top{lit('', f' of {held}')}",
            "R3",
            pieces(held),
        )
    if position.phase == PUSH:
        seat = position.pushed()
        return _no(
            f"il faut d'abord pousser {pawn_words(seat or 0).fr}",
            f"first {pawn_words(seat or 0).en} is to be pushed",
            "R13",
            [pawn_of(seat or 0)],
        )
    if PASS <= action < WALK:
        return _no("la pierre vient après le pion, en fin de tour", "the stone comes after the pawn, at the end", "R18")
    if action >= SHOVE:
        return _no("il n'y a aucun pion à pousser", "there is no pawn to push", "R13")
    if position.phase == BLOCK:
        return _no(
            "le bloc vient d'abord : prenez-en un, ou passez au pion",
            "the block comes first: lift one, or go on to your pawn",
            "R1",
        )
    if position.phase == PAWN1:
        return _no("le pion commence : bougez-le, ou arrêtez-vous", "the pawn begins: move it, or stop", "R1")
    if position.phase == FOLLOW:
        return _no(
            f"c'est le tour {of(position.turn_of)} ; vous pouvez seulement marcher, ou vous arrêter",
            f"it is {whose(position.turn_of)} turn; you may only walk, or stop",
            "R1",
            [pawn_of(position.turn_of)],
        )
    if position.phase == PAWN2:
        return _no(
            "le bloc de ce tour est joué ; c'est au pion",
            "this turn's block move is over; now the pawn",
            "R1",
            [pawn_of(position.mover)],
        )
    return _no(
        "il ne reste qu'à poser votre pierre, ou à la garder",
        "all that is left is to place your stone, or keep it",
        "R18",
    )


# Blocks.


def _refused_lift(position: AufsteigerPosition, block: int) -> IllegalAction:
    name = NAMES[block]
    if position.block(block) is None:
        return _absent(name, "R6")
    if position.uncovered(block) < position.quarters(block):
        above = _covering(position, block)
        return _no(
            f"{block_text(above).fr} repose {_on_block(name).fr}",
            f"{block_text(above).en} rests {_on_block(name).en}",
            "R6",
            pieces(name, above),
        )
    for seat in range(1, position.seats + 1):
        pawn = position.pawn(seat)
        if pawn is not None and pawn != TABLE and position.top(pawn) == block:
            return _no(
                f"{pawn_words(seat).fr} est {_on_block(name).fr}",
                f"{pawn_words(seat).en} stands {_on_block(name).en}",
                "R6",
                [*pieces(name), pawn_of(seat)],
            )
        if position.stone_of(seat) == block:
            return _no(
                f"{own(seat, f'la pierre {of(seat)}', 'votre pierre')} est {_on_block(name).fr}",
                f"{whose(seat)} stone lies {_on_block(name).en}",
                "R6",
                pieces(name),
            )
    if block == position.last_moved:
        return _no(
            f"{block_text(name).fr} vient d'être déplacé : il reste là pour ce tour",
            f"{block_text(name).en} was moved just before: it stays there for this turn",
            "R7",
            pieces(name),
        )
    if name[0] == "G" and not position.moves_grey:
        return _no("les blocs gris ne bougent pas ici", "the grey blocks do not move here", "R6", pieces(name))
    return _no(
        f"{block_text(name).fr} ne pourrait être posé nulle part",
        f"{block_text(name).en} could be put down nowhere",
        "R11",
        pieces(name),
    )


def _absent(name: str, rule: str) -> IllegalAction:
    return _no(
        f"{block_text(name).fr} n'est pas sur la table",
        f"{block_text(name).en} is not on the table",
        rule,
        pieces(name),
    )


def _on_block(name: str) -> Text:
    return Text(f"sur ce bloc{lit('', f' ({name})')}", f"on this block{lit('', f' ({name})')}")


def _face(where: str) -> Text:
    """A face, by its name where it is not lit."""
    if where == "table":
        return Text("la table", "the table")
    return Text(lit("cette face", f"la face {where}"), lit("this face", f"the face {where}"))


def _covering(position: AufsteigerPosition, block: int) -> str:
    place = position.block(block)
    assert place is not None
    stacks = (position.stack(cell) for cell in footprint(block, place[0], place[1]))
    return next(NAMES[stack[stack.index(block) + 1]] for stack in stacks if stack[-1] != block)


def _refused_drop(position: AufsteigerPosition, cell: int, pose: int) -> IllegalAction:
    block = position.held
    where = cell_name(cell)
    here = Text(
        lit("ici", f"en {where}, dans l'orientation {pose_name(block, pose)}"),
        lit("here", f"on {where}, as {pose_name(block, pose)}"),
    )
    place = (*cells(f"{where} {pose_name(block, pose)}"), *pieces(NAMES[block]))
    if not fits_table(block, cell, pose):
        return _no(
            f"{here.fr}, le bloc dépasserait du bord", f"{here.en}, the block would reach over the edge", "R4", place
        )
    under = footprint(block, cell, pose)
    heights = {position.height(at) for at in under}
    if len(heights) > 1:
        low, high = min(heights), max(heights)
        return _no(
            f"{here.fr}, les hauteurs sous le bloc vont de {low} à {high} ; il lui faut un appui plat",
            f"{here.en}, the heights under the block run from {low} to {high}; it must lie flat",
            "R9",
            [*place, *cells(*_uneven(position, under))],
        )
    if block_on_stone := _stoned(position, under):
        return _no(
            f"une pierre ferme {lit('cette face', f'la face de {block_on_stone}')} : rien ne peut y être posé",
            f"a stone closes {lit('this face', f'the face of {block_on_stone}')}: nothing may be put on it",
            "R12",
            [*place, *pieces(block_on_stone)],
        )
    if heights == {0} and not any(position.height(near) for at in under for near in around(at)):
        return _no(
            f"{here.fr}, le bloc ne toucherait aucun autre", f"{here.en}, the block would touch no other", "R10", place
        )
    if position.former(block) == (cell, pose):
        if NAMES[block][0] == "G":
            return _no(
                "le bloc était déjà là, et gris de partout : rien ne changerait",
                "the block was there already and is grey all over: nothing would change",
                "R8",
                place,
            )
    elif crowd := _crowd(position, under):
        return _no(
            f"{_face(crowd).fr} n'aurait plus assez de place pour ses pions",
            f"{_face(crowd).en} would no longer have room for its pawns",
            "R12",
            [*place, *cells(crowd), *_on(position, crowd)],
        )
    return _no(
        f"{here.fr}, le bloc laisserait la tour en plusieurs morceaux",
        f"{here.en}, the block would leave the tower in several parts",
        "R10",
        place,
    )


def _uneven(position: AufsteigerPosition, under: list[int]) -> list[str]:
    """The cells that lie lower than the highest under a block."""
    highest = max(position.height(at) for at in under)
    return [cell_name(at) for at in under if position.height(at) < highest]


def _on(position: AufsteigerPosition, where: str) -> list[Touch]:
    """The pawns on a terrace."""
    pawns = ((seat, position.pawn(seat)) for seat in range(1, position.seats + 1))
    return [pawn_of(seat) for seat, pawn in pawns if pawn is not None and terrace_name(pawn) == where]


def _stoned(position: AufsteigerPosition, under: list[int]) -> str | None:
    if not position.shields:
        return None
    stones = {position.stone_of(seat) for seat in range(1, position.seats + 1)} - {None}
    return next((NAMES[top] for top in map(position.top, under) if top is not None and top in stones), None)


def _crowd(position: AufsteigerPosition, under: list[int]) -> str | None:
    """The first terrace with pawns that a block on these cells would leave too small."""
    pawns = [position.pawn(seat) for seat in range(1, position.seats + 1)]
    for name in {pawn for pawn in pawns if pawn}:
        face = position.terrace_cells(name)
        if set(face) & set(under) and len(set(face) - set(under)) < pawns.count(name):
            return terrace_name(name)
    return None


def _refused_top(position: AufsteigerPosition, colour: int) -> IllegalAction:
    block = position.held
    _, pose = position.former(block)
    tops = position.possible_tops(block, pose)
    masculine, feminine, english = COLOUR_WORDS[COLOURS[colour]]
    if colour not in tops:
        fr = ", ".join(COLOUR_WORDS[COLOURS[top]][0] for top in tops)
        en = ", ".join(COLOUR_WORDS[COLOURS[top]][2] for top in tops)
        return _no(
            f"ainsi tourné, le bloc{lit('', f' {NAMES[block]}')} ne montre jamais de {masculine} dessus, mais {fr}",
            f"turned like this, the block{lit('', f' {NAMES[block]}')} never shows {english} on top, but {en}",
            "R3",
            pieces(NAMES[block]),
        )
    return _no(
        f"{block_text(NAMES[block]).fr} est reposé à sa place : la face {feminine} y était déjà dessus",
        f"{block_text(NAMES[block]).en} is back in its place, where the {english} face was on top already",
        "R8",
        pieces(NAMES[block]),
    )


def _refused_push(position: AufsteigerPosition, seat: int, cell: int) -> IllegalAction:
    due = position.pushed()
    where = cell_name(cell)
    if seat != due:
        return _no(
            f"c'est {pawn_words(due or 0).fr} qu'il faut pousser",
            f"it is {pawn_words(due or 0).en} that is to be pushed",
            "R13",
            [pawn_of(due or 0)],
        )
    crowd = [position.pawn(other) for other in range(1, position.seats + 1)].count(cell)
    if crowd and crowd >= len(position.terrace_cells(cell)):
        return _no(
            f"il n'y a plus de place de {lit('ce côté', f'ce côté, en {where}')}",
            f"there is no room left on {lit('this side', f'this side, on {where}')}",
            "R13",
            cells(where),
        )
    return _no(
        f"{lit('cet endroit', where)} n'est pas sur la face du pion",
        f"{lit('this place', where)} is not on the pawn's face",
        "R13",
        cells(where),
    )


# The pawn.


def _refused_journey(position: AufsteigerPosition, means: int, cell: int) -> IllegalAction:
    if means == 0 and position.walked:
        return _no(
            "le pion a déjà marché ; il lui faut d'abord une échelle",
            "the pawn has walked already; a ladder must come first",
            "R15",
            [pawn_of(position.mover)],
        )
    if means > 0 and (refused := _refused_ladder(position, means)):
        return refused
    rule = "R15" if means == 0 else "R16" if WALK + means * CELLS < BRIDGE_SMALL else "R17"
    seat, where = position.mover, terrace_name(cell)
    here = position.pawn(seat)
    assert here is not None
    if cell == here:
        return _no(
            f"votre pion est déjà sur {_face(where).fr}",
            f"your pawn is on {_face(where).en} already",
            rule,
            cells(where),
        )
    name = position.name_of(cell)
    if name != cell:
        return _no(
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
        return _no(
            "on suit à pied, sans échelle", "one follows on foot, without ladders", rule, [pawn_of(position.mover)]
        )
    if bridge and not position.bridges:
        return _no("on joue sans ponts", "there are no bridges in this game", "R17")
    if bridge and position.moved != NONE:
        return _no(
            "pas de pont au tour où l'on a déplacé un bloc",
            "no bridge in a turn with a block move",
            "R17",
            pieces(NAMES[position.moved]),
        )
    small = WALK + means * CELLS in (LADDER_SMALL, BRIDGE_SMALL)
    if not position.ladders_of(position.mover) & (SMALL if small else BIG):
        fr, en = ("petite", "small") if small else ("grande", "big")
        return _no(f"la {fr} échelle a déjà servi", f"the {en} ladder has been used already", rule)
    return None


def _barred(position: AufsteigerPosition, seat: int, cell: int) -> IllegalAction | None:
    """R14: why the pawn may not be on a terrace."""
    block, where = position.top(cell), terrace_name(cell)
    if block is not None:
        place = position.block(block)
        assert place is not None
        if place[3] not in (GREY, position.pawn_colour(seat)):
            _, feminine, english = COLOUR_WORDS[COLOURS[place[3]]]
            return _no(
                f"{_face(where).fr} est {feminine} ; votre pion ne va que sur du gris ou sur sa couleur",
                f"{_face(where).en} is {english}; your pawn may only be on grey or its own colour",
                "R14",
                cells(where),
            )
        if block in (position.stone_of(other) for other in range(1, position.seats + 1)):
            return _no(
                f"une pierre ferme {_face(where).fr}",
                f"a stone closes {_face(where).en}",
                "R14",
                [*cells(where), *pieces(NAMES[block])],
            )
    if cell != TABLE and cell not in position.footholds(seat):
        return _no(
            f"il n'y a plus de place sur {_face(where).fr}",
            f"there is no room left on {_face(where).en}",
            "R14",
            [*cells(where), *_on(position, where)],
        )
    return None


def _unreachable(position: AufsteigerPosition, here: int, cell: int) -> IllegalAction:
    where = terrace_name(cell)
    step = _last_step(position, here, cell)
    if step is None:
        return _no(
            f"aucun chemin permis ne mène à {_face(where).fr} ; un coin commun n'est pas un passage",
            f"no way that is allowed leads to {_face(where).en}; a shared corner is no border",
            "R15",
            cells(where),
        )
    name, rise = step
    if rise > 0:
        return _no(
            f"{_face(where).fr} est {rise} plus haut que {lit('sa voisine', name)} ; à pied, on monte de 1",
            f"{_face(where).en} is {rise} higher than {lit('the one beside it', name)}; on foot one climbs 1",
            "R15",
            cells(where, name),
        )
    return _no(
        f"{_face(where).fr} est {-rise} plus bas que {lit('sa voisine', name)} ; un pion ne descend pas autant",
        f"{_face(where).en} is {-rise} lower than {lit('the one beside it', name)}; a pawn does not step down so far",
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
    if WALK + means * CELLS >= BRIDGE_SMALL:
        most = 2 if WALK + means * CELLS == BRIDGE_SMALL else 4
        return _no(
            f"aucun pont ne mène à {_face(where).fr} : il faut un creux droit ; largeur et dénivelé, {most} au plus",
            f"no bridge leads to {_face(where).en}: it takes a gap in a straight line; width and rise, {most} at most",
            "R17",
            cells(where),
        )
    own = set(position.terrace_cells(here))
    if not any(near in own for at in position.terrace_cells(cell) for near in around(at)):
        return _no(
            f"{_face(where).fr} n'est pas voisine de celle de votre pion",
            f"{_face(where).en} does not border the one your pawn is on",
            "R16",
            cells(where, terrace_name(here)),
        )
    rise = position.height(cell) - position.height(here)
    reach = ("de 2", "2") if WALK + means * CELLS == LADDER_SMALL else ("de 2, 3 ou 4", "2, 3 or 4")
    if rise <= 0:
        return _no(
            f"{_face(where).fr} n'est pas plus haute, et une échelle sert à monter",
            f"{_face(where).en} is not higher, and a ladder is for climbing",
            "R16",
            cells(where, terrace_name(here)),
        )
    return _no(
        f"{_face(where).fr} est {rise} plus haut ; cette échelle monte {reach[0]}",
        f"{_face(where).en} is {rise} higher; this ladder climbs {reach[1]}",
        "R16",
        cells(where, terrace_name(here)),
    )


# The stone.


def _refused_stone(position: AufsteigerPosition, block: int) -> IllegalAction:
    name = NAMES[block]
    if position.block(block) is None:
        return _absent(name, "R18")
    if position.uncovered(block) == 0:
        return _no(
            f"rien n'est visible du dessus de {lit('ce bloc', name)}",
            f"nothing shows of the top of {lit('this block', name)}",
            "R18",
            pieces(name),
        )
    for seat in range(1, position.seats + 1):
        if position.stone_of(seat) == block:
            return _no(
                f"une pierre est déjà {_on_block(name).fr}",
                f"a stone is already {_on_block(name).en}",
                "R18",
                pieces(name),
            )
    return _no(f"un pion est {_on_block(name).fr}", f"a pawn stands {_on_block(name).en}", "R18", pieces(name))
