"""Talō: which rule forbids an action, said in words."""

from sommet.core.errors import IllegalAction
from sommet.core.prose import lit
from sommet.core.telling import on_this, pawn_words, refused
from sommet.core.text import Text
from sommet.core.touch import Touch, cells, pawn_of
from sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP, THROW
from sommet.games.talo.bars import UPRIGHT
from sommet.games.talo.fitting import TOP
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
from sommet.games.talo.phases import COLLAPSE, IDLE, ROLL, START, STOCK, SUMMIT, TAKE
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.statics import tipping_of
from sommet.games.talo.words import bars_words, this_bar

SIDES = (1, -1, 28, -28)


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
        return refused("la partie est finie", "the game is over", rule)
    if position.phase == START:
        return _refused_start(position, action)
    if CHOOSE <= action < THROW:
        return refused("les départs sont déjà choisis", "the starts have been chosen already", "R1")
    if position.phase == ROLL:
        if position.rolls:
            return refused(
                f"le dé donne {position.roll}, la réserve n'a rien pour cela : on relance d'abord",
                f"the die shows {position.roll} and the stock has nothing for it: it is thrown again first",
                "R3",
            )
        return refused("le tour commence par un lancer du dé", "the turn begins with a throw of the die", "R1")
    if THROW <= action < PICK_UP:
        return refused(
            f"le dé a donné {position.roll}, et cela peut servir : on ne relance pas",
            f"the die has shown {position.roll}, which is of use: it is not thrown again",
            "R4",
        )
    if position.phase == TAKE:
        return _refused_take(position, action)
    return _refused_in_build(position, action)


def _refused_start(position: TaloPosition, action: int) -> IllegalAction:
    if not CHOOSE <= action < THROW:
        return refused(
            "il faut d'abord choisir une case de départ",
            "a starting square must be chosen first",
            "R1",
        )
    name = cell_name(action - CHOOSE)
    owner = _owner(position, action - CHOOSE, 0)
    if owner is not None:
        return refused(
            f"{pawn_words(owner).fr} est déjà {on_this(name).fr}",
            f"{pawn_words(owner).en} is already {on_this(name).en}",
            "R24",
            [*cells(f"{name} 0"), pawn_of(owner)],
        )
    return refused(
        f"on part d'une des quatre cases marquées{lit('', f', c3, c8, h8 ou h3, pas {name}')}",
        f"one starts on one of the four marked squares{lit('', f', c3, c8, h8 or h3, not {name}')}",
        "R1",
        cells(f"{name} 0", *(f"{field} 0" for field in MARKED)),
    )


def _refused_take(position: TaloPosition, action: int) -> IllegalAction:
    roll = position.roll
    if action >= FINISH:
        return refused(
            f"le dé donne {roll} : il faut prendre et poser des barres avant de finir",
            f"the die shows {roll}: bars must be taken and built before the turn ends",
            "R5",
        )
    if action < PICK_UP:
        if action < MOVE:
            return refused("prenez d'abord vos barres", "take your bars first", "R2")
        return refused(
            "le pion attend que les barres soient prises",
            "the pawn waits until the bars are taken",
            "R25",
            [pawn_of(position.mover)],
        )
    small, large = divmod(action - PICK_UP, 11)
    if small + large != roll:
        return refused(
            f"le dé donne {roll}, et ces barres font {small + large}",
            f"the die shows {roll}, and these bars make {small + large}",
            "R2",
        )
    if small > large:
        return refused("la barre la plus courte se dit d'abord", "the shorter bar is named first", "R2")
    stock = position.in_stock()
    missing = next(length for length in (large, small) if length and stock[length - 1] < (2 if small == large else 1))
    return refused(
        f"il n'y a {'plus' if stock[missing - 1] == 0 else 'plus qu’une'} barre de {missing} en réserve",
        f"there is {'no' if stock[missing - 1] == 0 else 'only one'} bar of {missing} left in stock",
        "R2",
        _lengths(missing),
    )


def _refused_in_build(position: TaloPosition, action: int) -> IllegalAction:
    if PICK_UP <= action < FINISH:
        return refused("les barres de ce tour sont déjà prises", "the bars of this turn are taken already", "R2")
    if position.holding and action >= HOLD:
        held = bar_name(position.building.bar(position.building.count - 1))
        return refused(
            f"{this_bar(held).fr} est tenue à la main : il faut d'abord poser le contrepoids",
            f"{this_bar(held).en} is being held: the counterweight must be placed first",
            "R25" if MOVE <= action < CHOOSE else "R15",
            _bars(held),
        )
    if action >= FINISH:
        hand = position.in_hand()
        left = bars_words(hand)
        return refused(
            f"il reste à poser {left.fr}, et c'est possible",
            f"{left.en} must still be placed, and can be",
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
    said = this_bar(name)
    if held and not position.pair:
        return refused(
            "cette partie se joue sans paires en contrepoids", "this game is played without counterweight pairs", "R15"
        )
    if held and len(position.in_hand()) < 2:
        return refused(
            "on ne tient une barre que si l'on a encore les deux en main",
            "a bar is held only while both bars are still in hand",
            "R15",
        )
    if position.must_build_beside() and not position.holding:
        return refused(
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
            return refused(
                f"{said.fr} tient toute seule : posez-la", f"{said.en} stands by itself: place it", "R15", _bars(name)
            )
        other = [length for length in position.in_hand() if length != bar.length] or [bar.length]
        return refused(
            f"l'autre barre, celle de {other[0]}, ne pourrait retenir {said.fr} nulle part",
            f"the other bar, of {other[0]}, could hold {said.en} from nowhere",
            "R15",
            _bars(name),
        )
    return _falls(position, bar, fall)


def _falls(position: TaloPosition, bar: Bar, fall: list[tuple[int, float, float, float]]) -> IllegalAction:
    if not fall:
        return refused("l'édifice ne tiendrait pas debout", "the building would not stand", "R12", _bars(bar_name(bar)))
    tipping = tipping_of(position.building, fall, bar)
    return refused(
        f"{this_bar(tipping.bar).fr} basculerait{lit('', f' vers {tipping.towards}')}",
        f"{this_bar(tipping.bar).en} would tip{lit(' over', f' towards {tipping.towards}')}",
        "R12",
        [*_bars(*dict.fromkeys((bar_name(bar), tipping.bar))), *cells(f"{tipping.towards} {tipping.bar[-1]}")],
    )


def _misplaced(position: TaloPosition, bar: Bar) -> IllegalAction | None:
    """R5 to R11, balance left aside."""
    name = bar_name(bar)
    said = this_bar(name)
    if bar.length not in position.in_hand():
        hand = bars_words(position.in_hand())
        return refused(
            f"vous avez en main {hand.fr}, pas de barre de {bar.length}"
            if hand.fr
            else "vous n'avez plus de barre en main",
            f"you have {hand.en} in hand, no bar of {bar.length}" if hand.en else "you have no bar left in hand",
            "R5",
            _lengths(*position.in_hand()),
        )
    if bar.length == 1 and bar.kind != UPRIGHT:
        return refused("un cube se pose toujours debout", "a cube always stands", "R6", _bars(name))
    if is_too_far_out(bar, position.margin):
        if bar.base == 0:
            return refused(
                f"{said.fr} dépasserait du plan", f"{said.en} would stick out of the plan", "R9", _bars(name)
            )
        return refused(
            f"{said.fr} sortirait trop loin du plan : {position.margin} cases au plus",
            f"{said.en} would stick out too far: by {position.margin} squares at most",
            "R9",
            _bars(name),
        )
    if bar.top > HEIGHT:
        return refused(
            f"{said.fr} monterait au niveau {bar.top} ; la limite est 10",
            f"{said.en} would reach level {bar.top}; the limit is 10",
            "R10",
            _bars(name),
        )
    return _in_the_way(position, bar, name) or _out_of_reach(position, bar, name)


def _in_the_way(position: TaloPosition, bar: Bar, name: str) -> IllegalAction | None:
    said = this_bar(name)
    for cell, height in cubes(bar):
        other = position.building.at(cell, height)
        if other is not None:
            taken = bar_name(position.building.bar(other))
            return refused(
                f"une autre barre est déjà {lit('là', f'en {cell_name(cell)}, niveau {height}')}",
                f"another bar is already {lit('there', f'on {cell_name(cell)}, level {height}')}",
                "R7",
                [*_bars(name, taken), *cells(f"{cell_name(cell)} {height}")],
            )
    for cell, height in cubes(bar):
        owner = _owner(position, cell, height) or _owner(position, cell, height - 1)
        if owner is not None:
            return refused(
                f"{said.fr} traverserait {pawn_words(owner).fr}{lit('', f' en {cell_name(cell)}')}",
                f"{said.en} would go through {pawn_words(owner).en}{lit('', f' on {cell_name(cell)}')}",
                "R8",
                [*_bars(name), *cells(pawn_name(position.pawn(owner) or (cell, height))), pawn_of(owner)],
            )
    return None


def _out_of_reach(position: TaloPosition, bar: Bar, name: str) -> IllegalAction | None:
    said = this_bar(name)
    if bar.base and all(position.building.at(cell, bar.base - 1) is None for cell in bar.footprint):
        return refused(f"{said.fr} ne reposerait sur rien", f"{said.en} would rest on nothing", "R10", _bars(name))
    if not position.can_be_brought(*bar):
        if position.access == TOP:
            return refused(
                f"le chemin {lit('', f'de {said.fr} ')}est couvert : les barres ne descendent que par le haut",
                f"the way {lit('', f'of {said.en} ')}is covered: bars only come from above",
                "R11",
                _bars(name),
            )
        return refused(
            f"aucun chemin tout droit n'amène {said.fr} à sa place",
            f"no straight push brings {said.en} to its place",
            "R11",
            _bars(name),
        )
    return None


def _no_counterweight(position: TaloPosition, bar: Bar) -> IllegalAction:
    number = position.building.count - 1
    held = Bar(*position.building.bar(number))
    said = this_bar(bar_name(held))
    carriers = {below for below, *_ in position.building.rests(number)} | {number}
    if bar.base == 0 or not any(position.building.at(cell, bar.base - 1) in carriers for cell in bar.footprint):
        return refused(
            f"le contrepoids se pose sur {lit('la barre tenue', said.fr)} ou sur ce qui la porte",
            f"the counterweight goes on {lit('the bar that is held', said.en)} or on what carries it",
            "R15",
            _bars(bar_name(bar), bar_name(held)),
        )
    return _falls(position, bar, position.fall_of(*bar))


# The pawn.


def _at(name: str) -> Text:
    """A place with its level, written 'd5 1'."""
    cell, level = name.split(" ")
    return Text(lit("ici", f"en {cell}, niveau {level}"), lit("here", f"on {cell}, level {level}"))


def _place(name: str) -> Text:
    cell, level = name.split(" ")
    return Text(lit("cette place", f"{cell}, niveau {level},"), lit("this place", f"{cell}, level {level},"))


def _owner(position: TaloPosition, cell: int, level: int) -> int | None:
    """The seat whose pawn stands exactly there."""
    return next((seat for seat in range(1, position.seats + 1) if position.pawn(seat) == (cell, level)), None)


def _refused_jump(position: TaloPosition, cell: int) -> IllegalAction:
    name = cell_name(cell)
    if not position.can_jump:
        if position.relocate == 2:
            return refused("dans cette partie aucun pion ne repart du plan", "in this game no pawn starts again", "R26")
        if position.built or position.moved:
            return refused(
                "pour repartir du plan il fallait le faire avant toute autre action",
                "starting again would have had to come before anything else",
                "R27",
            )
        return refused(
            "votre pion n'est pas enfermé : il peut encore atteindre le but",
            "your pawn is not shut in: it can still get to the goal",
            "R26",
            [pawn_of(position.mover)],
        )
    owner = _owner(position, cell, 0)
    if owner is not None:
        return refused(
            f"{pawn_words(owner).fr} est déjà {on_this(name).fr}",
            f"{pawn_words(owner).en} is already {on_this(name).en}",
            "R27",
            [*cells(f"{name} 0"), pawn_of(owner)],
        )
    return refused(
        f"{lit('cette case', name)} n'est pas une case libre du plan avec deux étages d'air",
        f"{lit('this square', name)} is not a free square of the plan with two storeys of air",
        "R27",
        cells(f"{name} 0"),
    )


def _refused_move(position: TaloPosition, cell: int, level: int) -> IllegalAction:
    name = pawn_name((cell, level))
    if position.moved:
        return refused(
            "le pion a déjà bougé ; il pourra de nouveau après la prochaine pose",
            "the pawn has moved already; it may again after the next placement",
            "R25",
            [pawn_of(position.mover)],
        )
    here = position.pawn(position.mover)
    assert here is not None
    if here == (cell, level):
        return refused(
            f"votre pion est déjà {_at(name).fr}", f"your pawn is already {_at(name).en}", "R24", cells(name)
        )
    owner = _owner(position, cell, level)
    if owner is not None:
        return refused(
            f"{pawn_words(owner).fr} est déjà {_at(name).fr}",
            f"{pawn_words(owner).en} is already {_at(name).en}",
            "R24",
            [*cells(name), pawn_of(owner)],
        )
    if not position.stands_on(cell, level):
        return _no_place(position, cell, level, name)
    if level == 0 and not position.descend:
        return refused(
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
        return refused(
            f"une barre est déjà {_at(name).fr}",
            f"a bar is already {_at(name).en}",
            "R21",
            [*cells(name), *_bars(bar_name(building.bar(filling)))],
        )
    has_floor = is_on_plan(cell) if level == 0 else building.at(cell, level - 1) is not None
    if not has_floor:
        return refused(
            f"il n'y a rien où se tenir {_at(name).fr}",
            f"there is nothing to stand on {_at(name).en}",
            "R21",
            cells(name),
        )
    return refused(
        f"il n'y a qu'un étage d'air {_at(name).fr} ; un pion en demande deux",
        f"there is only one storey of air {_at(name).en}; a pawn needs two",
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
            return refused(
                f"{_place(name).fr} est {abs(gap)} niveaux {side.fr} de ce que votre pion atteint ; un pas en fait un",
                f"{_place(name).en} is {abs(gap)} levels {side.en} what your pawn reaches; a step makes one",
                "R22",
                cells(name, start),
            )
        return refused(
            f"on ne marche pas le long du plan{lit('', f' jusqu’en {name.split()[0]}')}",
            f"nobody walks along the plan{lit('', f' to {name.split()[0]}')}",
            "R23",
            cells(name, start),
        )
    if any(abs(cell - spot) in (27, 29) and abs(level - other) <= 1 for spot, other in reached):
        return refused(
            f"{_place(name).fr} ne touche que par un coin ce que votre pion atteint ; on ne va pas en diagonale",
            f"{_place(name).en} touches what your pawn reaches by a corner only; nobody steps diagonally",
            "R22",
            cells(name, start),
        )
    return refused(
        f"aucun chemin ne mène {_at(name).fr}",
        f"no way leads {lit('here', 'to {} at level {}'.format(*name.split()))}",
        "R24",
        cells(name, start),
    )
