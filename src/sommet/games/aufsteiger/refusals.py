"""die Aufsteiger: which rule forbids an action, said in words."""

from sommet.core.errors import IllegalAction
from sommet.core.prose import lit, of, own, whose
from sommet.core.telling import pawn_words, refused
from sommet.core.text import Text
from sommet.core.touch import cells, pawn_of, pieces
from sommet.games.aufsteiger.actions import (
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
from sommet.games.aufsteiger.phases import BLOCK, DROP, FOLLOW, IDLE, PAWN1, PAWN2, PUSH, STONE, TOP
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.refused_walks import pawns_on, refused_walk
from sommet.games.aufsteiger.tower import NAMES, NONE
from sommet.games.aufsteiger.words import COLOUR_WORDS, block_text, face_text


def refusal(position: AufsteigerPosition, action: int) -> IllegalAction:
    """Why an action that is not legal here is not."""
    if position.over:
        if position.reason == IDLE:
            return refused(
                "la partie est finie : personne n'a plus progressé", "the game is over: nobody progressed", "R21"
            )
        return refused(
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
        return refused_walk(position, (action - WALK) // CELLS, (action - WALK) % CELLS)
    if action < SHOVE:
        return _refused_drop(position, (action - PUT) // 3, (action - PUT) % 3)
    return _refused_push(position, (action - SHOVE) // CELLS + 1, (action - SHOVE) % CELLS)


def misfit(position: AufsteigerPosition, pose: str) -> IllegalAction:
    """The refusal of a pose that the block in hand does not have."""
    name = NAMES[position.held]
    return refused(
        f"{block_text(name).fr} ne se pose pas ainsi{lit('', f' ({pose})')}",
        f"{block_text(name).en} cannot be put down like this{lit('', f' ({pose})')}",
        "R3",
        pieces(name),
    )


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
        return refused(
            f"{block_text(held).fr} est en main et doit être posé",
            f"{block_text(held).en} is in hand and must be put down",
            "R11",
            pieces(held),
        )
    if position.phase == TOP:
        return refused(
            f"il faut d'abord choisir la couleur du dessus{lit('', f' de {held}')}",
            f"first choose the colour on top{lit('', f' of {held}')}",
            "R3",
            pieces(held),
        )
    if position.phase == PUSH:
        seat = position.pushed()
        return refused(
            f"il faut d'abord pousser {pawn_words(seat or 0).fr}",
            f"first {pawn_words(seat or 0).en} is to be pushed",
            "R13",
            [pawn_of(seat or 0)],
        )
    if PASS <= action < WALK:
        return refused(
            "la pierre vient après le pion, en fin de tour", "the stone comes after the pawn, at the end", "R18"
        )
    if action >= SHOVE:
        return refused("il n'y a aucun pion à pousser", "there is no pawn to push", "R13")
    if position.phase == BLOCK:
        return refused(
            "le bloc vient d'abord : prenez-en un, ou passez au pion",
            "the block comes first: lift one, or go on to your pawn",
            "R1",
        )
    if position.phase == PAWN1:
        return refused("le pion commence : bougez-le, ou arrêtez-vous", "the pawn begins: move it, or stop", "R1")
    if position.phase == FOLLOW:
        return refused(
            f"c'est le tour {of(position.turn_of)} ; vous pouvez seulement marcher, ou vous arrêter",
            f"it is {whose(position.turn_of)} turn; you may only walk, or stop",
            "R1",
            [pawn_of(position.turn_of)],
        )
    if position.phase == PAWN2:
        return refused(
            "le bloc de ce tour est joué ; c'est au pion",
            "this turn's block move is over; now the pawn",
            "R1",
            [pawn_of(position.mover)],
        )
    return refused(
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
        return refused(
            f"{block_text(above).fr} repose {_on_block(name).fr}",
            f"{block_text(above).en} rests {_on_block(name).en}",
            "R6",
            pieces(name, above),
        )
    for seat in range(1, position.seats + 1):
        pawn = position.pawn(seat)
        if pawn is not None and pawn != TABLE and position.top(pawn) == block:
            return refused(
                f"{pawn_words(seat).fr} est {_on_block(name).fr}",
                f"{pawn_words(seat).en} stands {_on_block(name).en}",
                "R6",
                [*pieces(name), pawn_of(seat)],
            )
        if position.stone_of(seat) == block:
            return refused(
                f"{own(seat, f'la pierre {of(seat)}', 'votre pierre')} est {_on_block(name).fr}",
                f"{whose(seat)} stone lies {_on_block(name).en}",
                "R6",
                pieces(name),
            )
    if block == position.last_moved:
        return refused(
            f"{block_text(name).fr} vient d'être déplacé : il reste là pour ce tour",
            f"{block_text(name).en} was moved just before: it stays there for this turn",
            "R7",
            pieces(name),
        )
    if name[0] == "G" and not position.moves_grey:
        return refused("les blocs gris ne bougent pas ici", "the grey blocks do not move here", "R6", pieces(name))
    return refused(
        f"{block_text(name).fr} ne pourrait être posé nulle part",
        f"{block_text(name).en} could be put down nowhere",
        "R11",
        pieces(name),
    )


def _absent(name: str, rule: str) -> IllegalAction:
    return refused(
        f"{block_text(name).fr} n'est pas sur la table",
        f"{block_text(name).en} is not on the table",
        rule,
        pieces(name),
    )


def _on_block(name: str) -> Text:
    return Text(f"sur ce bloc{lit('', f' ({name})')}", f"on this block{lit('', f' ({name})')}")


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
        return refused(
            f"{here.fr}, le bloc dépasserait du bord", f"{here.en}, the block would reach over the edge", "R4", place
        )
    under = footprint(block, cell, pose)
    heights = {position.height(at) for at in under}
    if len(heights) > 1:
        low, high = min(heights), max(heights)
        return refused(
            f"{here.fr}, les hauteurs sous le bloc vont de {low} à {high} ; il lui faut un appui plat",
            f"{here.en}, the heights under the block run from {low} to {high}; it must lie flat",
            "R9",
            [*place, *cells(*_uneven(position, under))],
        )
    if block_on_stone := _stoned(position, under):
        return refused(
            f"une pierre ferme {lit('cette face', f'la face de {block_on_stone}')} : rien ne peut y être posé",
            f"a stone closes {lit('this face', f'the face of {block_on_stone}')}: nothing may be put on it",
            "R12",
            [*place, *pieces(block_on_stone)],
        )
    if heights == {0} and not any(position.height(near) for at in under for near in around(at)):
        return refused(
            f"{here.fr}, le bloc ne toucherait aucun autre", f"{here.en}, the block would touch no other", "R10", place
        )
    if position.former(block) == (cell, pose):
        if NAMES[block][0] == "G":
            return refused(
                "le bloc était déjà là, et gris de partout : rien ne changerait",
                "the block was there already and is grey all over: nothing would change",
                "R8",
                place,
            )
    elif crowd := _crowd(position, under):
        return refused(
            f"{face_text(crowd).fr} n'aurait plus assez de place pour ses pions",
            f"{face_text(crowd).en} would no longer have room for its pawns",
            "R12",
            [*place, *cells(crowd), *pawns_on(position, crowd)],
        )
    return refused(
        f"{here.fr}, le bloc laisserait la tour en plusieurs morceaux",
        f"{here.en}, the block would leave the tower in several parts",
        "R10",
        place,
    )


def _uneven(position: AufsteigerPosition, under: list[int]) -> list[str]:
    """The cells that lie lower than the highest under a block."""
    highest = max(position.height(at) for at in under)
    return [cell_name(at) for at in under if position.height(at) < highest]


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
        return refused(
            f"ainsi tourné, le bloc{lit('', f' {NAMES[block]}')} ne montre jamais de {masculine} dessus, mais {fr}",
            f"turned like this, the block{lit('', f' {NAMES[block]}')} never shows {english} on top, but {en}",
            "R3",
            pieces(NAMES[block]),
        )
    return refused(
        f"{block_text(NAMES[block]).fr} est reposé à sa place : la face {feminine} y était déjà dessus",
        f"{block_text(NAMES[block]).en} is back in its place, where the {english} face was on top already",
        "R8",
        pieces(NAMES[block]),
    )


def _refused_push(position: AufsteigerPosition, seat: int, cell: int) -> IllegalAction:
    due = position.pushed()
    where = cell_name(cell)
    if seat != due:
        return refused(
            f"c'est {pawn_words(due or 0).fr} qu'il faut pousser",
            f"it is {pawn_words(due or 0).en} that is to be pushed",
            "R13",
            [pawn_of(due or 0)],
        )
    crowd = [position.pawn(other) for other in range(1, position.seats + 1)].count(cell)
    if crowd and crowd >= len(position.terrace_cells(cell)):
        return refused(
            f"il n'y a plus de place de {lit('ce côté', f'ce côté, en {where}')}",
            f"there is no room left on {lit('this side', f'this side, on {where}')}",
            "R13",
            cells(where),
        )
    return refused(
        f"{lit('cet endroit', where)} n'est pas sur la face du pion",
        f"{lit('this place', where)} is not on the pawn's face",
        "R13",
        cells(where),
    )


# The stone.


def _refused_stone(position: AufsteigerPosition, block: int) -> IllegalAction:
    name = NAMES[block]
    if position.block(block) is None:
        return _absent(name, "R18")
    if position.uncovered(block) == 0:
        return refused(
            f"rien n'est visible du dessus de {lit('ce bloc', name)}",
            f"nothing shows of the top of {lit('this block', name)}",
            "R18",
            pieces(name),
        )
    for seat in range(1, position.seats + 1):
        if position.stone_of(seat) == block:
            return refused(
                f"une pierre est déjà {_on_block(name).fr}",
                f"a stone is already {_on_block(name).en}",
                "R18",
                pieces(name),
            )
    return refused(f"un pion est {_on_block(name).fr}", f"a pawn stands {_on_block(name).en}", "R18", pieces(name))
