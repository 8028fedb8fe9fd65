"""Step by Step: a view in words and as a board for the terminal (rich markup)."""

from collections.abc import Mapping
from typing import Any

from sommet.core.grid import LETTERS, cell_name
from sommet.core.prose import NOBODY, Company, label
from sommet.core.text import Lang, Text

# A colour and a shape go with each seat everywhere.
SEATS = {1: ("#d2691e", "▲"), 2: ("#2aa198", "●"), 3: ("#c8960c", "■"), 4: ("#a0529c", "★")}
GROUNDS = ("#3a3330", "#4d4139", "#655244", "#80654f", "#9c7a5b", "#b89068")


def seat_mark(seat: int) -> str:
    """A seat's shape in its colour."""
    colour, shape = SEATS[seat]
    return f"[bold {colour}]{shape}[/]"


def _ground(level: int, tower: int) -> str:
    return GROUNDS[min(len(GROUNDS) - 1, level * (len(GROUNDS) - 1) // tower)]


def draw_board(view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
    """The board with levels, balls and numbered targets, and the state of the game beside it."""
    size, tower = view["size"], view["tower"]
    numbers = {text.split(" ")[1]: number for number, text in enumerate(view["legal"], 1)}
    balls = {cell: seat for seat, cell in enumerate(view["balls"], 1) if cell is not None}
    beside = _notes(view, lang, company)
    lines = []
    for row in range(size - 1, -1, -1):
        upper, lower = [], []
        for column in range(size):
            name = cell_name(row * size + column, size)
            level = view["heights"][name]
            ground = _ground(level, tower)
            mark = f"[bold white]⌂{level}[/]" if name == view["summit"] else f"[#e8dcc8]{level}[/] "
            ball = seat_mark(balls[name]) if name in balls else " "
            number = f"{numbers[name]:>2}" if name in numbers else "  "
            upper.append(f"[on {ground}] {mark} {ball} [/]")
            lower.append(f"[on {ground}]  [bold #ffe08a]{number}[/]  [/]")
        note = [*beside[(size - 1 - row) * 2 : (size - 1 - row) * 2 + 2], "", ""]
        lines.append(f" {row + 1} {' '.join(upper)}   {note[0]}".rstrip())
        lines.append(f"   {' '.join(lower)}   {note[1]}".rstrip())
    lines.append("   " + " ".join(f"  {letter}   " for letter in LETTERS[:size]).rstrip())
    lines.extend(f"   {line}" for line in beside[2 * size :])
    return "\n".join(lines)


def _notes(view: Mapping[str, Any], lang: Lang, company: Company) -> list[str]:
    """What stands beside the board: balls, stock, turns left, the key to the drawing."""
    notes = []
    for seat, cell in enumerate(view["balls"], 1):
        if seat not in view["in_play"]:
            where = Text("éliminé", "out").say(lang)
        else:
            level = view["heights"][cell]
            where = Text(f"{cell}, niveau {level}", f"{cell}, level {level}").say(lang)
        turn = " ◀" if seat == view["to_move"] and not view["over"] else ""
        notes.append(f"{seat_mark(seat)} {label(seat, lang, company)}{Text(' :', ':').say(lang)} {where}{turn}")
    notes.append(Text(f"pièces en réserve : {view['stock']}", f"pieces in stock: {view['stock']}").say(lang))
    if view["stock"] == 0 or view["idle"] > 0:
        left = max(0, view["coda"] - view["idle"])
        notes.append(Text(f"sans pièce : encore {left} tours", f"no piece: {left} such turns left").say(lang))
    notes.append("")
    notes.append(Text("⌂ la tour, chiffre : niveau", "⌂ the tower, digit: level").say(lang))
    if view["legal"]:
        notes.append(Text("[bold #ffe08a]n°[/] : où aller", "[bold #ffe08a]no.[/]: where to").say(lang))
    return notes
