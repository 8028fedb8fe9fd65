"""Talō: the rules in a sentence each, and which of them forbids an action, said in words."""

from collections.abc import Iterable

from sommet.core.errors import IllegalAction
from sommet.core.text import Text
from sommet.core.touch import Touch, cells, pawn_of
from sommet.games.talo.bars import UPRIGHT
from sommet.games.talo.notation import (
    CELLS,
    HEIGHT,
    MARKED,
    Bar,
    bar_name,
    bar_of,
    cell_name,
    cubes,
    is_on_plan,
    is_too_far_out,
    pawn_name,
)
from sommet.games.talo.placing import TOP
from sommet.games.talo.position import (
    CHOOSE,
    COLLAPSE,
    FINISH,
    HOLD,
    IDLE,
    JUMP,
    MOVE,
    PICK_UP,
    ROLL,
    START,
    STOCK,
    SUMMIT,
    TAKE,
    THROW,
    TaloPosition,
)
from sommet.games.talo.statics import tipping_of

SIDES = (1, -1, 28, -28)

RULES = {
    "R1": Text(
        "Chaque tour commence par un lancer du dé ; on joue à tour de rôle.",
        "Every turn begins with a throw of the die; turns go round.",
    ),
    "R2": Text(
        "On prend une barre de la longueur du dé, ou deux dont la somme la donne, si le stock les a.",
        "One takes a bar of the length thrown, or two that add up to it, if they are in stock.",
    ),
    "R3": Text(
        "Si le stock ne permet rien pour ce nombre, on relance, trois lancers en tout.",
        "If the stock has nothing for the number, the die is thrown again, three throws in all.",
    ),
    "R4": Text(
        "Après trois lancers inutiles le tour passe sans déplacement ; on ne relance jamais par choix.",
        "After three useless throws the turn passes without a move; nobody throws again by choice.",
    ),
    "R5": Text(
        "Les barres prises se posent toutes, dans l'ordre qu'on veut ; celle qui n'entre nulle part retourne au stock.",
        "All bars taken are built, in any order; only one that fits nowhere returns to the stock.",
    ),
    "R6": Text(
        "Une barre est couchée le long des colonnes ou des rangées, ou debout, toujours sur le quadrillage.",
        "A bar lies along the columns or the rows or stands, always on the grid.",
    ),
    "R7": Text("Une barre ne traverse pas une autre barre.", "A bar goes through no other bar."),
    "R8": Text(
        "Une barre n'entre pas dans les deux cubes qu'occupe un pion.", "A bar stays out of the two cubes a pawn fills."
    ),
    "R9": Text(
        "À même le plan rien ne dépasse ; plus haut, pas de plus de cases que l'option margin.",
        "On the plan nothing sticks out; higher up, by no more cells than the option margin says.",
    ),
    "R10": Text(
        "Rien ne monte plus haut que 10, et au-dessus du plan une barre repose sur une autre.",
        "Nothing is higher than 10, and above the plan a bar rests on another one.",
    ),
    "R11": Text(
        "Une barre descend par le haut ou se pousse en ligne droite jusqu'à sa place.",
        "A bar is lowered from above or pushed straight to its place.",
    ),
    "R12": Text("L'édifice doit tenir tout seul.", "The building must stand by itself."),
    "R13": Text("Une barre en équilibre juste sur une arête tombe.", "A bar balanced exactly on an edge falls."),
    "R14": Text(
        "C'est l'édifice entier qu'on éprouve après chaque pose, une paire en une fois.",
        "The whole building is tested after every placement, a pair once.",
    ),
    "R15": Text(
        "Une barre qui tomberait seule peut être tenue si l'autre barre en main peut la retenir aussitôt.",
        "A bar that would fall alone may be held if the other bar in hand can save it at once.",
    ),
    "R16": Text(
        "L'équilibre sur une arête est admis quand le bout qui tomberait bute contre une autre barre.",
        "Balance on an edge is accepted where the end that would drop butts against another bar.",
    ),
    "R17": Text("Les pions ne pèsent rien.", "Pawns weigh nothing."),
    "R18": Text(
        "Une barre posée sur le plan, ou par ses deux bouts sur de telles barres, porte n'importe quelle charge.",
        "A bar on the plan, or resting with both ends on such bars, carries any load.",
    ),
    "R19": Text(
        "Avec first_beside, la première barre d'un joueur se pose sur le plan à côté de son pion.",
        "With first_beside a player's first bar lies on the plan beside the own pawn.",
    ),
    "R20": Text(
        "Avec risky, on peut poser une barre qui tombe, et l'on perd.",
        "With risky a bar that falls may be placed, and loses the game.",
    ),
    "R21": Text(
        "Un pion se tient sur le plan ou sur une barre, avec deux unités d'air au-dessus.",
        "A pawn stands on the plan or on a bar, with two units of air above.",
    ),
    "R22": Text(
        "Un pas va vers une case voisine par un côté, à plat ou d'un niveau de plus ou de moins.",
        "A step goes to a cell that shares a side, level or by one level up or down.",
    ),
    "R23": Text(
        "On ne marche pas sur le plan et l'on n'y redescend pas (sauf avec descend).",
        "Nobody walks along the plan or steps back down to it (unless descend is on).",
    ),
    "R24": Text(
        "Un déplacement est une suite de pas qui finit ailleurs ; les autres pions barrent le chemin.",
        "A move is a chain of steps that ends elsewhere; other pawns are in the way.",
    ),
    "R25": Text(
        "Un déplacement au plus avant, entre et après les poses ; aucun avant d'avoir pris ses barres.",
        "At most one move before, between and after the placements; none before the bars are taken.",
    ),
    "R26": Text(
        "Seul un pion qui ne pourra plus jamais atteindre le but repart du plan.",
        "Only a pawn that can never reach the goal again starts anew from the plan.",
    ),
    "R27": Text(
        "Ce départ se fait avant toute autre action du tour, vers une case libre du plan.",
        "That restart comes before anything else in the turn and goes to a free cell of the plan.",
    ),
    "R28": Text("Personne n'est obligé de bouger son pion.", "Nobody has to move the pawn."),
    "R29": Text("Le premier pion au niveau du but gagne aussitôt.", "The first pawn on the goal level wins at once."),
    "R30": Text(
        "Quand le stock est vide à la fin d'un tour, le plus haut pion gagne.",
        "When the stock is empty at the end of a turn, the highest pawn wins.",
    ),
    "R31": Text(
        "Trop de tours de suite sans barre posée finissent la partie de même.",
        "Too many turns in a row without a bar built end the game in the same way.",
    ),
    "R32": Text("Rien d'autre ne finit la partie.", "Nothing else ends the game."),
    "R33": Text("Avec risky, un écroulement finit la partie.", "With risky a collapse ends the game."),
}


def _no(fr: str, en: str, rule: str, about: Iterable[Touch] = ()) -> IllegalAction:
    return IllegalAction(Text(fr, en), rule, about)


def _bars(*names: str) -> list[Touch]:
    """Bars of the building, or the one that is tried, as they are written."""
    return [Touch("bar", name) for name in names]


def _lengths(*lengths: int) -> list[Touch]:
    """Bars in hand or in the stock, by their length."""
    return [Touch("length", str(length)) for length in dict.fromkeys(lengths)]


def refusal(position: TaloPosition, action: int) -> IllegalAction:
    """Why an action that is not legal here is not."""
    if position.over:
        rule = {SUMMIT: "R29", STOCK: "R30", IDLE: "R31", COLLAPSE: "R33"}[position.reason]
        return _no("la partie est finie", "the game is over", rule)
    if position.phase == START:
        return _refused_start(position, action)
    if CHOOSE <= action < THROW:
        return _no("les départs sont déjà choisis", "the starts have been chosen already", "R1")
    if position.phase == ROLL:
        if position.rolls:
            return _no(
                f"le dé donne {position.roll}, le stock n'a rien pour cela : on relance d'abord",
                f"the die shows {position.roll} and the stock has nothing for it: it is thrown again first",
                "R3",
            )
        return _no("le tour commence par un lancer du dé", "the turn begins with a throw of the die", "R1")
    if THROW <= action < PICK_UP:
        return _no(
            f"le dé a donné {position.roll}, et cela peut servir : on ne relance pas",
            f"the die has shown {position.roll}, which is of use: it is not thrown again",
            "R4",
        )
    if position.phase == TAKE:
        return _refused_take(position, action)
    return _refused_in_build(position, action)


def _refused_start(position: TaloPosition, action: int) -> IllegalAction:
    if not CHOOSE <= action < THROW:
        return _no(
            f"le joueur {position.mover} choisit d'abord son champ de départ, p. ex. 'start c3'",
            f"player {position.mover} chooses a start field first, e.g. 'start c3'",
            "R1",
        )
    name = cell_name(action - CHOOSE)
    owner = _owner(position, action - CHOOSE, 0)
    if owner is not None:
        return _no(
            f"le pion du joueur {owner} est déjà en {name}",
            f"player {owner}'s pawn is on {name} already",
            "R24",
            [*cells(f"{name} 0"), pawn_of(owner)],
        )
    return _no(
        f"{name} n'est pas un champ marqué ; il y a c3, c8, h8 et h3",
        f"{name} is not a marked field; there are c3, c8, h8 and h3",
        "R1",
        cells(f"{name} 0", *(f"{field} 0" for field in MARKED)),
    )


def _refused_take(position: TaloPosition, action: int) -> IllegalAction:
    roll = position.roll
    if action >= FINISH:
        return _no(
            f"le dé donne {roll} : il faut prendre et poser des barres avant de finir",
            f"the die shows {roll}: bars must be taken and built before the turn ends",
            "R5",
        )
    if action < PICK_UP:
        if action < MOVE:
            return _no("prenez d'abord vos barres", "take your bars first", "R2")
        return _no(
            "le pion attend que les barres soient prises",
            "the pawn waits until the bars are taken",
            "R25",
            [pawn_of(position.mover)],
        )
    small, large = divmod(action - PICK_UP, 11)
    if small + large != roll:
        return _no(
            f"le dé donne {roll}, et ces barres font {small + large}",
            f"the die shows {roll}, and these bars make {small + large}",
            "R2",
        )
    if small > large:
        return _no(
            f"la plus courte d'abord : 'take {large} {small}'", f"the shorter one first: 'take {large} {small}'", "R2"
        )
    stock = position.in_stock()
    missing = next(length for length in (large, small) if length and stock[length - 1] < (2 if small == large else 1))
    return _no(
        f"le stock a {stock[missing - 1]} barre(s) de longueur {missing}, il en faudrait {2 if small == large else 1}",
        f"the stock has {stock[missing - 1]} bar(s) of length {missing}, {2 if small == large else 1} would be needed",
        "R2",
        _lengths(missing),
    )


def _refused_in_build(position: TaloPosition, action: int) -> IllegalAction:
    if PICK_UP <= action < FINISH:
        return _no("les barres de ce tour sont déjà prises", "the bars of this turn are taken already", "R2")
    if position.holding and action >= HOLD:
        held = bar_name(position.building.bar(position.building.count - 1))
        return _no(
            f"on tient {held} : il faut d'abord poser le contrepoids",
            f"{held} is being held: the counterweight must be placed first",
            "R25" if MOVE <= action < CHOOSE else "R15",
            _bars(held),
        )
    if action >= FINISH:
        hand = position.in_hand()
        listed = [str(length) for length in hand]
        return _no(
            f"il reste à poser {' et '.join(listed)}, et c'est possible",
            f"{' and '.join(listed)} must still be built, and can be",
            "R5",
            _lengths(*hand),
        )
    if action >= JUMP:
        return _refused_jump(position, action - JUMP)
    if action >= MOVE:
        return _refused_move(position, (action - MOVE) % CELLS, (action - MOVE) // CELLS)
    return _refused_bar(position, bar_of(action % HOLD), action >= HOLD)


# Bars.


def _refused_bar(position: TaloPosition, bar: Bar, held: bool) -> IllegalAction:
    """Asked in the order in which a player would see it: the bar, the place, the way there, the balance."""
    misplaced = _misplaced(position, bar)
    if misplaced is not None:
        return misplaced
    name = bar_name(bar)
    if held and not position.pair:
        return _no(
            "cette partie se joue sans paires en contrepoids", "this game is played without counterweight pairs", "R15"
        )
    if held and len(position.in_hand()) < 2:
        return _no(
            "on ne tient une barre que si l'on a encore les deux en main",
            "a bar is held only while both bars are still in hand",
            "R15",
        )
    if position.must_build_beside() and not position.holding:
        return _no(
            "votre première barre se pose sur le plan, à côté de votre pion",
            "your first bar lies on the plan beside your pawn",
            "R19",
            [*_bars(name), pawn_of(position.mover)],
        )
    if position.holding:
        return _no_counterweight(position, bar)
    fall = position.fall_of(*bar)
    if held:
        if not fall:
            return _no(f"{name} tient toute seule : posez-la", f"{name} stands by itself: place it", "R15", _bars(name))
        other = [length for length in position.in_hand() if length != bar.length] or [bar.length]
        return _no(
            f"aucune place de la barre de {other[0]} ne retient {name}",
            f"no place of the bar of {other[0]} saves {name}",
            "R15",
            _bars(name),
        )
    return _falls(position, bar, fall)


def _falls(position: TaloPosition, bar: Bar, fall: list[tuple[int, float, float, float]]) -> IllegalAction:
    if not fall:
        return _no("l'édifice ne tiendrait pas debout", "the building would not stand", "R12", _bars(bar_name(bar)))
    tipping = tipping_of(position.building, fall, bar)
    return _no(
        f"la barre {tipping.bar} basculerait vers {tipping.towards}",
        f"the bar {tipping.bar} would tip towards {tipping.towards}",
        "R12",
        [*_bars(*dict.fromkeys((bar_name(bar), tipping.bar))), *cells(f"{tipping.towards} {tipping.bar[-1]}")],
    )


def _misplaced(position: TaloPosition, bar: Bar) -> IllegalAction | None:
    """R5 to R11, balance left aside."""
    name = bar_name(bar)
    if bar.length not in position.in_hand():
        hand = [str(length) for length in position.in_hand()]
        return _no(
            f"en main : {' et '.join(hand) or 'rien'}, pas de barre de {bar.length}",
            f"in hand: {' and '.join(hand) or 'nothing'}, no bar of {bar.length}",
            "R5",
            _lengths(*position.in_hand()),
        )
    if bar.length == 1 and bar.kind != UPRIGHT:
        return _no("un cube s'écrit toujours avec z", "a cube is always written with z", "R6", _bars(name))
    if is_too_far_out(bar, position.margin):
        if bar.base == 0:
            return _no(f"{name} dépasse du plan", f"{name} sticks out of the plan", "R9", _bars(name))
        return _no(
            f"{name} sort trop loin : {position.margin} cases au plus hors du plan",
            f"{name} is too far outside: at most {position.margin} cells beside the plan",
            "R9",
            _bars(name),
        )
    if bar.top > HEIGHT:
        return _no(
            f"{name} monterait à {bar.top} ; la limite est 10",
            f"{name} would reach {bar.top}; the limit is 10",
            "R10",
            _bars(name),
        )
    return _in_the_way(position, bar, name) or _out_of_reach(position, bar, name)


def _in_the_way(position: TaloPosition, bar: Bar, name: str) -> IllegalAction | None:
    for cell, height in cubes(bar):
        other = position.building.at(cell, height)
        if other is not None:
            taken = bar_name(position.building.bar(other))
            return _no(
                f"{cell_name(cell)} est pris à la hauteur {height} par {taken}",
                f"{cell_name(cell)} is taken at height {height} by {taken}",
                "R7",
                [*_bars(name, taken), *cells(f"{cell_name(cell)} {height}")],
            )
    for cell, height in cubes(bar):
        owner = _owner(position, cell, height) or _owner(position, cell, height - 1)
        if owner is not None:
            return _no(
                f"{name} passerait par le pion du joueur {owner} en {cell_name(cell)}",
                f"{name} would go through player {owner}'s pawn on {cell_name(cell)}",
                "R8",
                [*_bars(name), *cells(pawn_name(position.pawn(owner) or (cell, height))), pawn_of(owner)],
            )
    return None


def _out_of_reach(position: TaloPosition, bar: Bar, name: str) -> IllegalAction | None:
    if bar.base and all(position.building.at(cell, bar.base - 1) is None for cell in bar.footprint):
        return _no(f"{name} ne reposerait sur rien", f"{name} would rest on nothing", "R10", _bars(name))
    if not position.can_be_brought(*bar):
        if position.access == TOP:
            return _no(
                f"{name} est couverte : ici les barres ne descendent que par le haut",
                f"{name} is covered: here bars only come from above",
                "R11",
                _bars(name),
            )
        return _no(
            f"aucun chemin tout droit n'amène {name} à sa place",
            f"no straight push brings {name} to its place",
            "R11",
            _bars(name),
        )
    return None


def _no_counterweight(position: TaloPosition, bar: Bar) -> IllegalAction:
    number = position.building.count - 1
    held = Bar(*position.building.bar(number))
    carriers = {below for below, *_ in position.building.rests(number)} | {number}
    if bar.base == 0 or not any(position.building.at(cell, bar.base - 1) in carriers for cell in bar.footprint):
        return _no(
            f"le contrepoids se pose sur {bar_name(held)} ou sur ce qui la porte",
            f"the counterweight goes on {bar_name(held)} or on what carries it",
            "R15",
            _bars(bar_name(bar), bar_name(held)),
        )
    return _falls(position, bar, position.fall_of(*bar))


# The pawn.


def _owner(position: TaloPosition, cell: int, level: int) -> int | None:
    """The seat whose pawn stands exactly there."""
    return next((seat for seat in range(1, position.seats + 1) if position.pawn(seat) == (cell, level)), None)


def _refused_jump(position: TaloPosition, cell: int) -> IllegalAction:
    name = cell_name(cell)
    if not position.can_jump:
        if position.relocate == 2:
            return _no("dans cette partie aucun pion ne repart du plan", "in this game no pawn starts again", "R26")
        if position.built or position.moved:
            return _no(
                "pour repartir du plan il fallait le faire avant toute autre action",
                "starting again would have had to come before anything else",
                "R27",
            )
        return _no(
            "votre pion n'est pas enfermé : il peut encore atteindre le but",
            "your pawn is not shut in: it can still get to the goal",
            "R26",
            [pawn_of(position.mover)],
        )
    owner = _owner(position, cell, 0)
    if owner is not None:
        return _no(
            f"le pion du joueur {owner} est en {name}",
            f"player {owner}'s pawn is on {name}",
            "R27",
            [*cells(f"{name} 0"), pawn_of(owner)],
        )
    return _no(
        f"{name} n'est pas une case libre du plan avec deux unités d'air",
        f"{name} is not a free cell of the plan with two units of air",
        "R27",
        cells(f"{name} 0"),
    )


def _refused_move(position: TaloPosition, cell: int, level: int) -> IllegalAction:
    name = pawn_name((cell, level))
    if position.moved:
        return _no(
            "le pion a déjà bougé ; il pourra de nouveau après la prochaine pose",
            "the pawn has moved already; it may again after the next placement",
            "R25",
            [pawn_of(position.mover)],
        )
    here = position.pawn(position.mover)
    assert here is not None
    if here == (cell, level):
        return _no(f"le pion est déjà en {name}", f"the pawn is on {name} already", "R24", cells(name))
    owner = _owner(position, cell, level)
    if owner is not None:
        return _no(
            f"le pion du joueur {owner} est en {name}",
            f"player {owner}'s pawn is on {name}",
            "R24",
            [*cells(name), pawn_of(owner)],
        )
    if not position.stands_on(cell, level):
        return _no_place(position, cell, level, name)
    if level == 0 and not position.descend:
        return _no(
            "un pion ne marche pas sur le plan et n'y redescend pas",
            "a pawn neither walks on the plan nor steps back down to it",
            "R23",
            cells(name),
        )
    return _unreachable(position, here, cell, level, name)


def _no_place(position: TaloPosition, cell: int, level: int, name: str) -> IllegalAction:
    building = position.building
    filling = building.at(cell, level)
    if filling is not None:
        return _no(
            f"une barre occupe {name}",
            f"a bar fills {name}",
            "R21",
            [*cells(name), *_bars(bar_name(building.bar(filling)))],
        )
    has_floor = is_on_plan(cell) if level == 0 else building.at(cell, level - 1) is not None
    if not has_floor:
        return _no(
            f"en {name} il n'y a rien pour se tenir", f"there is nothing to stand on at {name}", "R21", cells(name)
        )
    return _no(
        f"en {name} il n'y a qu'une unité d'air ; un pion en demande deux",
        f"{name} has one unit of air only; a pawn needs two",
        "R21",
        cells(name),
    )


def _unreachable(position: TaloPosition, here: tuple[int, int], cell: int, level: int, name: str) -> IllegalAction:
    """The last step first: too high, too low or round a corner; then the way."""
    reached = [here, *position.reach(position.mover)]
    beside = [other for spot, other in reached if cell - spot in SIDES]
    start = pawn_name(here)
    if beside:
        gap = min((level - other for other in beside), key=abs)
        if abs(gap) > 1:
            side = Text("au-dessus", "above") if gap > 0 else Text("au-dessous", "below")
            return _no(
                f"{name} est {abs(gap)} niveaux {side.fr} de ce que le pion atteint à côté ; un pas en fait un",
                f"{name} is {abs(gap)} levels {side.en} what the pawn reaches beside it; a step makes one",
                "R22",
                cells(name, start),
            )
        return _no(
            f"de {start} on ne marche pas de case du plan en case du plan jusqu'à {name}",
            f"from {start} no step leads along the plan to {name}",
            "R23",
            cells(name, start),
        )
    if any(abs(cell - spot) in (27, 29) and abs(level - other) <= 1 for spot, other in reached):
        return _no(
            f"{name} ne touche que par un coin ce que le pion atteint ; on ne va pas en diagonale",
            f"{name} touches what the pawn reaches by a corner only; nobody steps diagonally",
            "R22",
            cells(name, start),
        )
    return _no(
        f"aucune suite de pas ne mène de {start} à {name}",
        f"no chain of steps leads from {start} to {name}",
        "R24",
        cells(name, start),
    )
