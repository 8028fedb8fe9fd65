"""die Aufsteiger: a view in words and as two maps for the terminal (rich markup): heights with colours, block names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sommet.core.grid import LETTERS
from sommet.core.prose import NOBODY, Company, label
from sommet.core.text import Lang, Text
from sommet.games.aufsteiger.cells import SIDE
from sommet.games.aufsteiger.notation import around, cell_number
from sommet.games.aufsteiger.words import COLOUR_WORDS

# Ink and ground for each colour; its letter stands beside it, so that nothing depends on colour alone.
PAINT = {
    "red": "#ffffff on #a93226",
    "yellow": "#1c1c1c on #d4b106",
    "darkblue": "#ffffff on #1f3a93",
    "lightblue": "#1c1c1c on #7fb8e6",
    "violet": "#ffffff on #7d3c98",
    "grey": "#1c1c1c on #a6acaf",
}
UNDECIDED = "#ffffff on #444444"
WIDTH = 100


class Ground(NamedTuple):
    """What one cell shows: its height, its uppermost block and that block's colour."""

    height: int
    block: str
    colour: str | None


def draw_tower(view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
    """Two maps of the tower with everybody on it, the state of the game, and the numbered actions."""
    cells = _survey(view)
    columns, rows = _window(cells)
    marks, labels = _marks(view, cells), _labels(cells)
    heights = _map(columns, rows, 4, lambda cell: _height_tile(cells, marks, cell))
    names = _map(columns, rows, 3, lambda cell: _name_tile(cells, labels, cell))
    if 8 + 7 * len(columns) <= WIDTH:
        lines = [f"{left}  {right}" for left, right in zip(heights, names, strict=True)]
    elif view["phase"] in ("block", "stone"):
        lines = [*heights, "", *names]
    else:
        lines = heights
    lines.extend(["", _key(lang), *_notes(view, lang, company), *_choices(view, cells, lang)])
    return "\n".join(lines)


# The maps.


def _survey(view: Mapping[str, Any]) -> dict[int, Ground]:
    """Every cell that bears a block."""
    cells: dict[int, Ground] = {}
    for name, block in view["blocks"].items():
        wide, deep, tall = (int(part) for part in block["pose"].split("x"))
        corner = _number(block["cell"])
        for cell in (corner + right * SIDE + up for right in range(wide) for up in range(deep)):
            height = block["base"] + tall
            if cell not in cells or height > cells[cell].height:
                cells[cell] = Ground(height, name, block["top"])
    return cells


def _number(name: str) -> int:
    cell = cell_number(name)
    assert cell is not None, f"{name} comes from a view"
    return cell


def _window(cells: Mapping[int, Ground]) -> tuple[range, range]:
    """The columns and rows worth showing: the blocks and one cell around them."""
    columns = [cell // SIDE for cell in cells] or [13]
    rows = [cell % SIDE for cell in cells] or [13]
    return (
        range(max(1, min(columns) - 1), min(SIDE - 2, max(columns) + 1) + 1),
        range(max(1, min(rows) - 1), min(SIDE - 2, max(rows) + 1) + 1),
    )


def _map(columns: range, rows: range, wide: int, tile: Callable[[int], str]) -> list[str]:
    letters = "   " + "".join(LETTERS[column - 1].center(wide) for column in columns)
    lines = [f"{row:>2} " + "".join(tile(column * SIDE + row) for column in columns) for row in reversed(rows)]
    return [*lines, letters]


def _height_tile(cells: Mapping[int, Ground], marks: Mapping[int, str], cell: int) -> str:
    mark = marks.get(cell, " ")
    ground = cells.get(cell)
    if ground is None:
        return f"  ·[bold]{mark}[/]"
    letter = "?" if ground.colour is None else ground.colour[0]
    return f"[{_paint(ground)}]{ground.height:>2}{letter}[bold]{mark}[/][/]"


def _name_tile(cells: Mapping[int, Ground], labels: Mapping[int, str], cell: int) -> str:
    ground = cells.get(cell)
    return " · " if ground is None else f"[{_paint(ground)}]{labels.get(cell, ''):<3}[/]"


def _labels(cells: Mapping[int, Ground]) -> dict[int, str]:
    """Each block's name on its upper left visible cell."""
    first: dict[str, int] = {}
    for cell in sorted(cells, key=lambda cell: (-(cell % SIDE), cell)):
        first.setdefault(cells[cell].block, cell)
    return {cell: name for name, cell in first.items()}


def _paint(ground: Ground) -> str:
    return UNDECIDED if ground.colour is None else PAINT[ground.colour]


def _marks(view: Mapping[str, Any], cells: Mapping[int, Ground]) -> dict[int, str]:
    """Pawns by seat number, each on a cell of its own; a stone on the first cell of its face; places for a drop."""
    marks: dict[int, str] = {}
    if view["phase"] == "drop":
        marks = {_number(text.split(" ")[1]): "+" for text in view["legal"]}
    taken: set[int] = set()
    for seat, name in enumerate(view["pawns"], 1):
        if name is None or name == "table":
            continue
        face = _face(cells, _number(name))
        cell = next((cell for cell in face if cell not in taken), face[0])
        taken.add(cell)
        marks[cell] = str(seat)
    for block in view["stone_on"]:
        face = [cell for cell, ground in sorted(cells.items()) if ground.block == block]
        if face:
            marks[face[0]] = "×"
    return marks


def _face(cells: Mapping[int, Ground], cell: int) -> list[int]:
    """The cells of the terrace that a cell is the smallest of."""
    block = cells[cell].block if cell in cells else None
    found, todo = {cell}, [cell]
    while todo:
        for near in around(todo.pop()):
            same = cells[near].block == block if near in cells else block is None
            if same and near not in found and 0 < near // SIDE < SIDE - 1 and 0 < near % SIDE < SIDE - 1:
                found.add(near)
                todo.append(near)
    return sorted(found)


# The words around the maps.


def _key(lang: Lang) -> str:
    index = 0 if lang == "fr" else 2
    colours = ", ".join(f"[{PAINT[name]}]{name[0]}[/] {words[index]}" for name, words in COLOUR_WORDS.items())
    return Text(
        f"hauteur et couleur : {colours} ; 1-5 pions, × pierre",
        f"height and colour: {colours}; 1-5 pawns, × stone",
    ).say(lang)


def _notes(view: Mapping[str, Any], lang: Lang, company: Company) -> list[str]:
    lines = [_player_line(view, seat, lang, company) for seat in range(1, view["players"] + 1)]
    left = view["patience"] - view["idle"]
    clock = Text(
        f"tours sans progrès : {view['idle']} ; la partie s'arrête à {view['patience']}",
        f"turns without progress: {view['idle']}; the game ends at {view['patience']}",
    ).say(lang)
    if left == 1 and not view["over"]:
        clock += Text(" : [bold]dernière chance[/]", ": [bold]last chance[/]").say(lang)
    if view["last_moved"]:
        clock += Text(f" ; {view['last_moved']} vient d'être déplacé", f"; {view['last_moved']} was just moved").say(
            lang
        )
    return [*lines, clock]


def _player_line(view: Mapping[str, Any], seat: int, lang: Lang, company: Company) -> str:
    colour = view["colours"][seat - 1]
    name, height, best = view["pawns"][seat - 1], view["heights"][seat - 1], view["best"][seat - 1]
    paint = f"[{PAINT[colour]}] {COLOUR_WORDS[colour][0 if lang == 'fr' else 2]} [/]"
    name_tag = f"{seat} {paint} {label(seat, lang, company)}{Text(' :', ':').say(lang)}"
    where = "?" if name is None else Text("la table", "the table").say(lang) if name == "table" else name
    ladders = view["ladders"][seat - 1]
    hand = [Text("petite échelle", "small ladder").say(lang)] if "small" in ladders else []
    hand += [Text("grande échelle", "big ladder").say(lang)] if "big" in ladders else []
    hand += [Text("pierre", "stone").say(lang)] if view["stone_in_hand"][seat - 1] else []
    stone = view["stone_on"][seat - 1]
    hand += [Text(f"pierre sur {stone}", f"stone on {stone}").say(lang)] if stone else []
    lead = " ★" if view["leading"] == [seat] else ""
    turn = " ◀" if seat == view["to_move"] else ""
    record = Text(f", record {best}", f", best {best}").say(lang) if best > height else ""
    return (
        Text(
            f"{name_tag} {where}, hauteur {height}{record} ; {', '.join(hand) or 'rien en main'}",
            f"{name_tag} {where}, height {height}{record}; {', '.join(hand) or 'nothing in hand'}",
        ).say(lang)
        + f"[bold]{lead}{turn}[/]"
    )


def _choices(view: Mapping[str, Any], cells: Mapping[int, Ground], lang: Lang) -> list[str]:
    """The legal actions with their numbers, drops sorted by pose."""
    legal = view["legal"]
    if not legal:
        return []
    if view["phase"] != "drop":
        return ["", *_wrapped([f"{number} {text}{_gain(view, cells, text)}" for number, text in enumerate(legal, 1)])]
    lines = [
        "",
        Text(
            f"{view['held']} en main ; numéro:case par orientation (plus petite case, marquée + sur la carte)",
            f"{view['held']} in hand; number:cell for each pose (smallest cell, marked + on the map)",
        ).say(lang),
    ]
    for pose in sorted({text.split(" ")[2] for text in legal}):
        places = [f"{number}:{text.split(' ')[1]}" for number, text in enumerate(legal, 1) if text.endswith(f" {pose}")]
        lines.extend(_wrapped(places, f"{pose}  "))
    return lines


def _gain(view: Mapping[str, Any], cells: Mapping[int, Ground], text: str) -> str:
    """The height a pawn's action leads to."""
    words = text.split(" ")
    if words[0] not in ("walk", "ladder", "bridge"):
        return ""
    ground = None if words[-1] == "table" else cells.get(_number(words[-1]))
    return f" ({0 if ground is None else ground.height})"


def _wrapped(items: Sequence[str], first: str = "") -> list[str]:
    """The items on lines of the terminal's width, in columns where they are long."""
    lines, line = [], first
    for item in items:
        if len(line) + len(item) + 3 > WIDTH:
            lines.append(line.rstrip())
            line = " " * len(first)
        line += item + ("  " if first else "   ")
    return [*lines, line.rstrip()]
