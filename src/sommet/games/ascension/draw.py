"""Ascension: a view in words and as a board for the terminal (rich markup).

A cell has two lines: height in half-cubes, ½ if a half-cube lies on top, the pawn, who bars the piece; below it what
the top piece shows and the number of the action there. Figures and capitals show; small letters are hidden faces the
viewer knows, ? one the viewer does not know.
"""

from collections.abc import Mapping
from typing import Any

from sommet.core.grid import LETTERS, cell_name
from sommet.core.prose import NOBODY, Company, label
from sommet.core.text import Lang, Text
from sommet.games.ascension.notation import CORNERS, FIGURE_OF, KINDS, NAMES
from sommet.games.ascension.stacks import HALF, SIDE, SUMMIT

# A colour and a shape go with each figure everywhere.
FIGURES = {1: ("#d2691e", "▲"), 2: ("#2aa198", "●"), 4: ("#c8960c", "■"), 8: ("#a0529c", "★")}
SHAPES = {"T": "▲", "C": "●", "S": "■", "X": "★"}
GROUNDS = ("#26211f", "#3a3330", "#4d4139", "#5b4a3f", "#655244", "#735b49", "#80654f", "#8e7055", "#9c7a5b", "#b89068")
BARS = {"1": "¹", "2": "²", "3": "³", "4": "⁴"}
SYMBOLS = {
    "cable": Text("tél", "cab"),
    "ladder": Text("éch", "lad"),
    "mattress": Text("mat", "mat"),
    "spring": Text("res", "spr"),
    "abyss": Text("gou", "aby"),
    "bivouac": Text("biv", "biv"),
    "joker": Text("dra", "dra"),
}


def draw_board(view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
    """The board with heights, drawings, pawns and numbered actions, and the state of the game beside it."""
    beside = _notes(view, lang, company)
    lines = []
    for row in range(SIDE - 1, -1, -1):
        cells = [_cell(view, cell_name(row * SIDE + column, SIDE), lang) for column in range(SIDE)]
        note = [*beside[(SIDE - 1 - row) * 2 : (SIDE - 1 - row) * 2 + 2], "", ""]
        lines.append(f" {row + 1} {' '.join(upper for upper, _ in cells)}  {note[0]}".rstrip())
        lines.append(f"   {' '.join(lower for _, lower in cells)}  {note[1]}".rstrip())
    lines.append("   " + " ".join(f"  {letter}   " for letter in LETTERS[:SIDE]).rstrip())
    lines.extend(_key(lang))
    return "\n".join(lines)


def _cell(view: Mapping[str, Any], name: str, lang: Lang) -> tuple[str, str]:
    """The two lines of a cell, six characters each."""
    stack = view["stacks"].get(name, [])
    height = _height(name, stack)
    top = stack[-1] if stack else ""
    ground = GROUNDS[min(len(GROUNDS) - 1, height)]
    half = "½" if top.startswith("h") or top == "joker" else " "
    pawn = next((_mark(view, seat) for seat, cell in enumerate(view["pawns"], 1) if cell == name), " ")
    bars = [BARS[seat] for seat, (cell, index) in view["locks"].items() if cell == name and index == len(stack) - 1]
    corner = FIGURES[FIGURE_OF[name]][1] if name in FIGURE_OF and not stack else ""
    shown = "⌂" if name == NAMES[SUMMIT] and not stack else corner or _face(top, lang)
    number = _numbers(view).get(name, "")
    upper = f"[on {ground}][#e8dcc8]{height:>2}{half}[/]{pawn}[bold #ff8a80]{bars[0] if bars else ' '}[/] [/]"
    lower = f"[on {ground}][bold #e8dcc8]{shown:<3}[/][bold #ffe08a]{number:>3}[/][/]"
    return upper, lower


def _height(name: str, stack: list[str]) -> int:
    base = 9 if name == NAMES[SUMMIT] else 0
    return base + sum(1 if KINDS.get(piece, 0) & HALF else 2 for piece in stack)


def _mark(view: Mapping[str, Any], seat: int) -> str:
    """A seat's shape in its colour."""
    corner = CORNERS[view["players"], view["options"]["direction"]][seat - 1]
    colour, shape = FIGURES[FIGURE_OF[corner]]
    return f"[bold {colour}]{shape}[/]"


def _face(piece: str, lang: Lang) -> str:
    """Three characters for the top piece: shapes and capitals for what shows, small letters for what is only known."""
    if piece in ("", "?", "h-"):
        return piece.replace("h-", "")
    if piece == "-":
        return "·"
    visible = piece.endswith("!") or piece.startswith("h") or piece == "joker"
    name = piece.removesuffix("!").removeprefix("h") if visible else piece
    if name in SYMBOLS:
        short = SYMBOLS[name].say(lang)
        return short.upper() if visible else short
    return "".join(SHAPES[letter] for letter in name) if visible else name.lower()


def _numbers(view: Mapping[str, Any]) -> dict[str, int]:
    """The number of the action at each cell; where a cube can be placed and revealed, that of placing it."""
    numbers: dict[str, int] = {}
    for number, text in enumerate(view["legal"], 1):
        verb, _, name = text.partition(" ")
        if name and (verb != "reveal" or name not in numbers):
            numbers[name] = number
    return numbers


def _notes(view: Mapping[str, Any], lang: Lang, company: Company) -> list[str]:
    """What stands beside the board: players, turns, joker, the piece in hand."""
    notes = []
    for seat in range(1, view["players"] + 1):
        notes.extend(_player(view, seat, lang, company))
    limit = view["options"]["max_turns"]
    notes.append(
        Text(f"tours : {view['turns']}", f"turns: {view['turns']}").say(lang) + (f" / {limit}" if limit else "")
    )
    if view["joker"] != "box":
        where = Text("au meneur", "with the leader").say(lang) if view["joker"] == "held" else view["joker"]
        notes.append(f"joker : {where}" if lang == "fr" else f"joker: {where}")
    if view["extra"]:
        following = label(view["next_regular"], lang, company)
        notes.append(Text(f"tour de plus, puis {following}", f"extra turn, then {following}").say(lang))
    if view["hand"]:
        piece, origin = view["hand"]["piece"], view["hand"]["from"]
        notes.append(Text(f"en main : {piece} (de {origin})", f"in hand: {piece} (from {origin})").say(lang))
    return notes


def _player(view: Mapping[str, Any], seat: int, lang: Lang, company: Company) -> list[str]:
    cell = view["pawns"][seat - 1]
    turn = " ◀" if seat == view["to_move"] else ""
    title = f"{_mark(view, seat)} {label(seat, lang, company)}"
    colon = Text(" :", ":").say(lang)
    if cell is None:
        return [f"{title}{colon} {Text('éliminé', 'out').say(lang)}", ""]
    height = _height(cell, view["stacks"].get(cell, []))
    own, plain = view["reserve"][seat - 1]
    marks = [
        Text("bloqué 1 fois", "blocked once").say(lang) if view["blocks"][seat - 1] else "",
        Text("sommet", "summit").say(lang) if seat in view["summit"] else "",
        Text("repos", "rests").say(lang) if seat in view["held"] else "",
    ]
    reserve = Text(f"½ : {own} + {plain} neutres", f"½: {own} + {plain} blank").say(lang)
    where = Text(f"{cell}, hauteur {height}", f"{cell}, height {height}").say(lang)
    return [f"{title}{colon} {where}{turn}", "  " + ", ".join([reserve, *filter(None, marks)])]


def _key(lang: Lang) -> list[str]:
    symbols = {
        "fr": "TÉL téléphérique  ÉCH échelle  MAT matelas  RES ressort  GOU gouffre  BIV bivouac  DRA joker",
        "en": "CAB cable car  LAD ladder  MAT mattress  SPR spring  ABY abyss  BIV bivouac  DRA joker",
    }
    signs = {
        "fr": "▲●■★, MAJUSCULES : visible ; minuscules : caché, connu ; · neutre ; ? inconnu ; ¹²³⁴ réservé à",
        "en": "▲●■★, CAPITALS: visible; small letters: hidden, known; · blank; ? unknown; ¹²³⁴ barred by",
    }
    return [f"   {symbols[lang]}", f"   {signs[lang]}"]
