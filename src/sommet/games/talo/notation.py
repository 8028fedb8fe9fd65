"""Talō: names of cells and bars, text to action and back, JSON setup to checked setup (sections 2, 3 and 9)."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from sommet.core.errors import NotationError, SetupError
from sommet.core.text import Text, shorten
from sommet.games.talo.actions import CHOOSE, FINISH, HOLD, JUMP, MOVE, PICK_UP, THROW
from sommet.games.talo.bars import ALONG_X, ALONG_Y, LEAN_ANY, LEAN_END, LEAN_OFF, UPRIGHT
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.stability import Building

WIDTH = 28  # the grid of bars.py: a border, then the columns and rows that have a name
CELLS = WIDTH * WIDTH
HEIGHT = 10
FIRST_PLAN, LAST_PLAN = 9, 18
COLUMNS = "stuvwxyzabcdefghijklmnopqr"
FULL_STOCK = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
MARKED = ("c3", "c8", "h8", "h3")  # clockwise
KINDS = {"x": ALONG_X, "y": ALONG_Y, "z": UPRIGHT}
LEANS = {"off": LEAN_OFF, "end": LEAN_END, "any": LEAN_ANY}

CELL = r"[a-z](?:0|-[1-7]|[1-9]|1[0-8])"
BAR = rf"([1-9]|10) ([xyz]) ({CELL}) ([0-9])"
PATTERNS = {
    "start": re.compile(rf"start ({CELL})"),
    "roll": re.compile(r"roll ([1-9]|10)"),
    "take": re.compile(r"take ([1-9]|10)(?: ([1-9]|10))?"),
    "place": re.compile(rf"place {BAR}"),
    "hold": re.compile(rf"hold {BAR}"),
    "move": re.compile(rf"move ({CELL}) ([0-9]|10)"),
    "jump": re.compile(rf"jump ({CELL})"),
    "end": re.compile(r"end"),
}
LONGEST_ACTION = 20
WHOLE_BAR = re.compile(BAR)
WHOLE_PAWN = re.compile(rf"({CELL}) ([0-9]|10)")


class Bar(NamedTuple):
    """A bar on the grid; `cell` is the one with the smallest column and row."""

    length: int
    kind: int
    cell: int
    base: int

    @property
    def footprint(self) -> list[int]:
        """The cells under it."""
        if self.kind == UPRIGHT:
            return [self.cell]
        step = 1 if self.kind == ALONG_X else WIDTH
        return [self.cell + index * step for index in range(self.length)]

    @property
    def top(self) -> int:
        """The height of its upper side."""
        return self.base + (self.length if self.kind == UPRIGHT else 1)

    @property
    def end(self) -> tuple[int, int]:
        """Its last column and row; they may lie beyond the grid."""
        column, row = self.cell % WIDTH, self.cell // WIDTH
        reach = self.length - 1
        return column + (reach if self.kind == ALONG_X else 0), row + (reach if self.kind == ALONG_Y else 0)


def cell_name(cell: int) -> str:
    """The name of a cell: a1 at the lower left of the plan, s-7 at the lower left of everything."""
    return f"{COLUMNS[cell % WIDTH - 1]}{cell // WIDTH - FIRST_PLAN + 1}"


def has_name(cell: int) -> bool:
    """Whether a cell of the grid is not in its border."""
    return 1 <= cell % WIDTH <= WIDTH - 2 and 1 <= cell // WIDTH <= WIDTH - 2


def cell_number(name: str) -> int:
    """The cell that a well-formed name means."""
    return (int(name[1:]) + FIRST_PLAN - 1) * WIDTH + COLUMNS.index(name[0]) + 1


def is_on_plan(cell: int) -> bool:
    """Whether the cell is one of the 10 x 10."""
    return FIRST_PLAN <= cell % WIDTH <= LAST_PLAN and FIRST_PLAN <= cell // WIDTH <= LAST_PLAN


def bar_name(bar: Sequence[int]) -> str:
    """A bar as it is written."""
    length, kind, cell, base = bar
    return f"{length} {'xyz'[kind]} {cell_name(cell)} {base}"


def bar_of(code: int) -> Bar:
    """The bar that a `place` action lays."""
    return Bar(code // (3 * HEIGHT * CELLS) + 1, code // (HEIGHT * CELLS) % 3, code % CELLS, code // CELLS % HEIGHT)


def code_of(bar: Bar) -> int:
    """The `place` action that lays a bar."""
    return (((bar.length - 1) * 3 + bar.kind) * HEIGHT + bar.base) * CELLS + bar.cell


def pawn_name(pawn: tuple[int, int]) -> str:
    """A pawn's place as it is written."""
    return f"{cell_name(pawn[0])} {pawn[1]}"


def format_action(action: int) -> str:
    """The text of an action."""
    if action < HOLD:
        return f"place {bar_name(bar_of(action))}"
    if action < MOVE:
        return f"hold {bar_name(bar_of(action - HOLD))}"
    if action < JUMP:
        return f"move {pawn_name(((action - MOVE) % CELLS, (action - MOVE) // CELLS))}"
    if action < CHOOSE:
        return f"jump {cell_name(action - JUMP)}"
    if action < THROW:
        return f"start {cell_name(action - CHOOSE)}"
    if action < PICK_UP:
        return f"roll {action - THROW}"
    if action < FINISH:
        small, large = divmod(action - PICK_UP, 11)
        return f"take {small} {large}" if small else f"take {large}"
    return "end"


def parse_action(text: str) -> int:
    """The action a text spells, legal or not. It need not fit the board: bars may end beyond the named cells."""
    verb = text[:LONGEST_ACTION].partition(" ")[0]
    pattern = PATTERNS.get(verb)
    if pattern is None or len(text) > LONGEST_ACTION:
        raise NotationError(
            Text(
                f"{shorten(text)} n'est pas une action ; il faut {', '.join(PATTERNS)}, p. ex. 'place 4 x d5 1'",
                f"{shorten(text)} is not an action; expected {', '.join(PATTERNS)}, e.g. 'place 4 x d5 1'",
            )
        )
    parts = pattern.fullmatch(text)
    if parts is None:
        raise _misspelt(verb, text)
    if verb in ("place", "hold"):
        code = code_of(_bar(parts))
        return code if verb == "place" else HOLD + code
    if verb == "move":
        return MOVE + int(parts[2]) * CELLS + cell_number(parts[1])
    if verb in ("jump", "start"):
        return (JUMP if verb == "jump" else CHOOSE) + cell_number(parts[1])
    if verb == "roll":
        return THROW + int(parts[1])
    if verb == "take":
        return PICK_UP + (int(parts[1]) if parts[2] is None else int(parts[1]) * 11 + int(parts[2]))
    return FINISH


def _bar(parts: "re.Match[str]") -> Bar:
    return Bar(int(parts[1]), KINDS[parts[2]], cell_number(parts[3]), int(parts[4]))


def _misspelt(verb: str, text: str) -> NotationError:
    forms = {
        "start": Text("start et une case, p. ex. 'start c8'", "start and a cell, e.g. 'start c8'"),
        "roll": Text("roll et un nombre de 1 à 10, p. ex. 'roll 7'", "roll and a number from 1 to 10, e.g. 'roll 7'"),
        "take": Text(
            "take et une ou deux longueurs, p. ex. 'take 7' ou 'take 3 4'",
            "take and one or two lengths, e.g. 'take 7' or 'take 3 4'",
        ),
        "move": Text("move, une case et un niveau, p. ex. 'move f3 3'", "move, a cell and a level, e.g. 'move f3 3'"),
        "jump": Text("jump et une case, p. ex. 'jump a1'", "jump and a cell, e.g. 'jump a1'"),
        "end": Text("end tout seul", "end alone"),
    }
    form = forms.get(
        verb,
        Text(
            f"{verb}, une longueur, x, y ou z, une case et une base, p. ex. '{verb} 4 x d5 1'",
            f"{verb}, a length, x, y or z, a cell and a base, e.g. '{verb} 4 x d5 1'",
        ),
    )
    return NotationError(
        Text(
            f"{shorten(text)} n'est pas une action ; il faut {form.fr}",
            f"{shorten(text)} is not an action; expected {form.en}",
        )
    )


# Setups.


def read_setup(players: int, options: dict[str, Any], setup: dict[str, Any]) -> dict[str, Any]:
    """The canonical form of a setup, or a SetupError that says what does not fit."""
    _check_names(setup)
    bars = read_bars(setup.get("bars", []), options)
    building = Building()
    building.empty(LEANS[options["lean"]])
    for bar in bars:
        building.add(*bar)
    if not building.stands():
        raise _wrong("l'édifice donné ne tient pas debout", "the given building does not stand", "R12")
    start = _read_start(setup["start"], players) if "start" in setup else None
    pawns = _read_pawns(setup["pawns"], players, options, building) if "pawns" in setup else None
    left = [full - sum(bar.length == length for bar in bars) for length, full in enumerate(FULL_STOCK, 1)]
    stock = _read_stock(setup.get("stock", left), left)
    turn = setup.get("turn", 1)
    if not _is_whole(turn, 1, players):
        raise _wrong(
            f"turn doit être un joueur de 1 à {players}, pas {shorten(turn)}",
            f"turn must be a player from 1 to {players}, not {shorten(turn)}",
        )
    if pawns is None:
        if start is None and options["start"] == "fixed":
            start = default_start(players)
        start = _check_start(start or [], bars, turn, options, building)
    canonical: dict[str, Any] = {} if pawns is not None else {"start": start}
    if bars:
        canonical["bars"] = [bar_name(bar) for bar in bars]
    if pawns is not None:
        canonical["pawns"] = [pawn_name(pawn) for pawn in pawns]
    if stock != left:
        canonical["stock"] = stock
    if turn != 1:
        canonical["turn"] = turn
    return canonical


def _check_names(setup: dict[str, Any]) -> None:
    for name in setup:
        if name not in ("start", "bars", "pawns", "stock", "turn"):
            raise _wrong(
                f"une mise en place n'a pas de champ {shorten(name)} ; elle a start, bars, pawns, stock et turn",
                f"a setup has no field {shorten(name)}; it has start, bars, pawns, stock and turn",
            )


def _wrong(fr: str, en: str, rule: str | None = None) -> SetupError:
    return SetupError(Text(fr, en), rule)


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def read_bars(bars: Any, options: dict[str, Any]) -> list[Bar]:
    """The bars of a setup; each must fit when it is added (R6, R7, R9, R10) and exist in the box."""
    if not isinstance(bars, list) or len(bars) > sum(FULL_STOCK):
        raise _wrong(
            f"bars doit lister au plus {sum(FULL_STOCK)} barres comme '3 x e5 0', pas {shorten(bars)}",
            f"bars must list at most {sum(FULL_STOCK)} bars like '3 x e5 0', not {shorten(bars)}",
        )
    read: list[Bar] = []
    filled: set[tuple[int, int]] = set()
    for text in bars:
        parts = WHOLE_BAR.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST_ACTION else None
        if parts is None:
            raise _wrong(
                f"bars : {shorten(text)} n'est pas une barre ; il faut p. ex. '3 x e5 0'",
                f"bars: {shorten(text)} is not a bar; expected e.g. '3 x e5 0'",
            )
        bar = _bar(parts)
        _check_bar(bar, text, filled, options["margin"])
        filled.update(cubes(bar))
        read.append(bar)
        if sum(other.length == bar.length for other in read) > FULL_STOCK[bar.length - 1]:
            raise _wrong(
                f"bars : il n'y a que {FULL_STOCK[bar.length - 1]} barres de longueur {bar.length}",
                f"bars: there are only {FULL_STOCK[bar.length - 1]} bars of length {bar.length}",
            )
    return read


def cubes(bar: Bar) -> list[tuple[int, int]]:
    """The cubes (cell, height) a bar fills."""
    if bar.kind == UPRIGHT:
        return [(bar.cell, height) for height in range(bar.base, bar.top)]
    return [(cell, bar.base) for cell in bar.footprint]


def is_too_far_out(bar: Bar, margin: int) -> bool:
    """R9: whether a bar ends outside the cells its base allows."""
    room = margin if bar.base else 0
    column, row = bar.end
    return not (
        FIRST_PLAN - room <= bar.cell % WIDTH
        and column <= LAST_PLAN + room
        and FIRST_PLAN - room <= bar.cell // WIDTH
        and row <= LAST_PLAN + room
    )


def _check_bar(bar: Bar, text: str, filled: set[tuple[int, int]], margin: int) -> None:
    if bar.length == 1 and bar.kind != UPRIGHT:
        raise _wrong(f"bars : un cube s'écrit avec z, pas {text}", f"bars: a cube is written with z, not {text}", "R6")
    if is_too_far_out(bar, margin):
        raise _wrong(f"bars : {text} dépasse trop du plan", f"bars: {text} sticks out too far", "R9")
    if bar.top > HEIGHT:
        raise _wrong(f"bars : {text} monte plus haut que 10", f"bars: {text} is higher than 10", "R10")
    if any(cube in filled for cube in cubes(bar)):
        raise _wrong(f"bars : la place de {text} est prise", f"bars: the place of {text} is taken", "R7")
    if bar.base and not any((cell, bar.base - 1) in filled for cell in bar.footprint):
        raise _wrong(f"bars : {text} ne repose sur rien", f"bars: {text} rests on nothing", "R10")


def _read_start(start: Any, players: int) -> list[str]:
    """The start fields: all of them, or an empty list to choose."""
    if not isinstance(start, list) or len(start) not in (0, players):
        raise _wrong(
            f"start doit donner {players} cases marquées ou une liste vide, pas {shorten(start)}",
            f"start must give {players} marked fields or an empty list, not {shorten(start)}",
        )
    for name in start:
        if not isinstance(name, str) or name not in MARKED:
            raise _wrong(
                f"start : {shorten(name)} n'est pas une case marquée ; il y a {', '.join(MARKED)}",
                f"start: {shorten(name)} is not a marked field; there is {', '.join(MARKED)}",
            )
    if len(set(start)) != len(start):
        raise _wrong("start : une case ne sert qu'une fois", "start: a square is used once only")
    return list(start)


def default_start(players: int) -> list[str]:
    """The start fields of the option `fixed`."""
    return ["c3", "h8"] if players == 2 else list(MARKED[:players])


def _check_start(
    start: list[str], bars: list[Bar], turn: int, options: dict[str, Any], building: Building
) -> list[str]:
    """The start fields if nothing stands in their way; an empty list where they can still be chosen."""
    if any(building.is_filled(cell_number(name), layer) for name in start for layer in (0, 1)):
        raise _wrong(
            "start : sur une case de départ il faut deux unités d'air",
            "start: a start field needs two units of air",
            "R21",
        )
    if not start and options["start"] == "fixed":
        raise _wrong(
            "avec start = fixed les cases de départ ne se choisissent pas ; donnez-les ou laissez start de côté",
            "with start = fixed the start fields are not chosen; give them or leave start out",
        )
    if not start and (bars or turn != 1):
        raise _wrong(
            "pour choisir les départs, il faut un plan vide et que le joueur 1 commence",
            "to choose the starts the plan must be empty and player 1 must begin",
        )
    return start


def _read_pawns(pawns: Any, players: int, options: dict[str, Any], building: Building) -> list[tuple[int, int]]:
    if not isinstance(pawns, list) or len(pawns) != players:
        raise _wrong(
            f"pawns doit donner une place comme 'c5 1' pour chacun des {players} joueurs, pas {shorten(pawns)}",
            f"pawns must give a place like 'c5 1' for each of the {players} players, not {shorten(pawns)}",
        )
    read: list[tuple[int, int]] = []
    for text in pawns:
        parts = WHOLE_PAWN.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST_ACTION else None
        if parts is None:
            raise _wrong(
                f"pawns : {shorten(text)} n'est pas une place ; il faut p. ex. 'c5 1'",
                f"pawns: {shorten(text)} is not a place; expected e.g. 'c5 1'",
            )
        cell, level = cell_number(parts[1]), int(parts[2])
        carried = building.is_filled(cell, level - 1) if level else is_on_plan(cell)
        if not carried or building.is_filled(cell, level) or building.is_filled(cell, level + 1):
            raise _wrong(
                f"pawns : en {text} on ne tient pas debout ; il faut un sol et deux unités d'air",
                f"pawns: nobody can stand on {text}; it takes a floor and two units of air",
                "R21",
            )
        if level >= options["goal"]:
            raise _wrong(f"pawns : {text} a déjà gagné", f"pawns: {text} has won already", "R29")
        if (cell, level) in read:
            raise _wrong(f"pawns : deux pions en {text}", f"pawns: two pawns on {text}", "R24")
        read.append((cell, level))
    return read


def _read_stock(stock: Any, left: list[int]) -> list[int]:
    if not isinstance(stock, list) or len(stock) != len(left) or not all(_is_whole(count, 0, 10) for count in stock):
        raise _wrong(
            f"stock doit donner dix nombres, pas {shorten(stock)}", f"stock must give ten counts, not {shorten(stock)}"
        )
    for length, (count, most) in enumerate(zip(stock, left, strict=True), 1):
        if count > most:
            raise _wrong(
                f"stock : il reste au plus {most} barres de longueur {length}, pas {count}",
                f"stock: at most {most} bars of length {length} are left, not {count}",
            )
    if not any(stock):
        raise _wrong("le stock est vide : la partie serait finie", "the stock is empty: the game would be over", "R30")
    return list(stock)


def place_name(position: TaloPosition, seat: int) -> str | None:
    """Where a seat's pawn stands, as it is written; None before the start is chosen."""
    pawn = position.pawn(seat)
    return None if pawn is None else pawn_name(pawn)
