"""Talō: a view in words and as maps for the terminal (rich markup): heights from above, then storey by storey."""

from collections.abc import Mapping
from typing import Any

from sommet.core.prose import NOBODY, Company, label
from sommet.core.text import Lang, Text
from sommet.games.talo.bars import ALONG_X, ALONG_Y, UPRIGHT
from sommet.games.talo.notation import COLUMNS, FIRST_PLAN, LAST_PLAN, WIDTH, Bar, cell_number, cubes

# A colour and a shape go with each seat everywhere.
SEATS = {1: ("#d2691e", "▲"), 2: ("#2aa198", "●"), 3: ("#c8960c", "■"), 4: ("#a0529c", "★")}
GROUNDS = (
    "#2b2724",
    "#3a3330",
    "#4d4139",
    "#655244",
    "#80654f",
    "#9c7a5b",
    "#b89068",
    "#c79f75",
    "#d6ae83",
    "#e3be95",
    "#f0cea8",
)
KINDS = {"x": ALONG_X, "y": ALONG_Y, "z": UPRIGHT}
LINE = 98  # characters across
WOODS = ("#c9a26d", "#e2c08d")  # neighbours in building order are told apart
NUMBER = "bold #ffe08a"


def seat_mark(seat: int) -> str:
    """A seat's shape in its colour."""
    colour, shape = SEATS[seat]
    return f"[bold {colour}]{shape}[/]"


def draw_board(view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
    """The heights from above beside the state of the game, the storeys below them, and what can be done by number."""
    bars = [_bar(text) for text in view["bars"]]
    filled = {cube: (number, bar) for number, bar in enumerate(bars) for cube in cubes(bar)}
    pawns = {_pawn(text): seat for seat, text in enumerate(view["pawns"], 1) if text is not None}
    frame = _frame([*filled, *pawns])
    plan, notes = _from_above(filled, pawns, frame), _notes(view, lang, company)
    lines = []
    for row in range(max(len(plan), len(notes))):
        left = plan[row] if row < len(plan) else " " * _plan_width(frame)
        lines.append(f"{left}   {notes[row] if row < len(notes) else ''}".rstrip())
    top = max((height for _, height in filled), default=-1)
    if top >= 0:
        lines.append("")
        lines += _storeys(filled, pawns, frame, top, lang)
    choices = _choices(view, lang)
    return "\n".join([*lines, "", *choices] if choices else lines)


def _bar(text: str) -> Bar:
    length, kind, cell, base = text.split(" ")
    return Bar(int(length), KINDS[kind], cell_number(cell), int(base))


def _pawn(text: str) -> tuple[int, int]:
    cell, level = text.split(" ")
    return cell_number(cell), int(level)


Frame = tuple[int, int, int, int]  # first and last column, first and last row


def _frame(places: list[tuple[int, int]]) -> Frame:
    """The plan and whatever sticks out of it."""
    columns = [cell % WIDTH for cell, _ in places] + [FIRST_PLAN, LAST_PLAN]
    rows = [cell // WIDTH for cell, _ in places] + [FIRST_PLAN, LAST_PLAN]
    return min(columns), max(columns), min(rows), max(rows)


def _plan_width(frame: Frame) -> int:
    return 4 + 3 * (frame[1] - frame[0] + 1)


Filled = Mapping[tuple[int, int], tuple[int, Bar]]


def _from_above(filled: Filled, pawns: Mapping[tuple[int, int], int], frame: Frame) -> list[str]:
    """Each cell with the height of its highest bar; a pawn shows its shape, and its level if something is above it."""
    first, last, bottom, top = frame
    heights: dict[int, int] = {}
    for cell, height in filled:
        heights[cell] = max(heights.get(cell, 0), height + 1)
    standing = {cell: (seat, level) for (cell, level), seat in pawns.items()}
    lines = []
    for row in range(top, bottom - 1, -1):
        cells = []
        for column in range(first, last + 1):
            cell = row * WIDTH + column
            on_plan = FIRST_PLAN <= column <= LAST_PLAN and FIRST_PLAN <= row <= LAST_PLAN
            height = heights.get(cell, 0)
            shown = f"{height:>2}" if height else " ·" if on_plan else "  "
            mark = " "
            if cell in standing:
                seat, level = standing[cell]
                mark = seat_mark(seat)
                shown = f"{level:>2}"
            ground = f" on {GROUNDS[height]}" if height or on_plan else ""
            ink = "#1c1917" if height > 5 else "#e8dcc8"
            cells.append(f"[{ink}{ground}]{shown}{mark}[/]")
        lines.append(f"{row - FIRST_PLAN + 1:>3} {''.join(cells)}")
    lines.append("    " + "".join(f" {COLUMNS[column - 1]} " for column in range(first, last + 1)))
    return lines


def _storeys(filled: Filled, pawns: Mapping[tuple[int, int], int], frame: Frame, top: int, lang: Lang) -> list[str]:
    """One small map for each storey, several to a line."""
    first, last, bottom, upper = frame
    width = last - first + 1
    per_line = max(1, LINE // (width + 5))
    lines = []
    for start in range(0, top + 1, per_line):
        layers = range(start, min(start + per_line, top + 1))
        titles = [Text(f"étage {layer + 1}", f"storey {layer + 1}").say(lang) for layer in layers]
        lines.append("    " + "     ".join(f"{title:<{width}}" for title in titles).rstrip())
        for row in range(upper, bottom - 1, -1):
            maps = []
            for layer in layers:
                cells = [_cube(filled, pawns, row * WIDTH + column, layer) for column in range(first, last + 1)]
                maps.append("".join(cells))
            lines.append(f"{row - FIRST_PLAN + 1:>3} " + "     ".join(maps))
        letters = "".join(COLUMNS[column - 1] for column in range(first, last + 1))
        lines.append("    " + "     ".join(letters for _ in layers))
    key = Text(
        "╾─╼ couchée, ╷│╵ couchée de haut en bas du plan, ■ debout, · libre",
        "╾─╼ lying along a row, ╷│╵ along a column, ■ upright, · free",
    )
    lines.append(f"    [dim]{key.say(lang)}[/]")
    return lines


def _cube(filled: Filled, pawns: Mapping[tuple[int, int], int], cell: int, layer: int) -> str:
    for level in (layer, layer - 1):
        if (cell, level) in pawns:
            return seat_mark(pawns[cell, level])
    if (cell, layer) not in filled:
        column, row = cell % WIDTH, cell // WIDTH
        on_plan = FIRST_PLAN <= column <= LAST_PLAN and FIRST_PLAN <= row <= LAST_PLAN
        return "[dim]·[/]" if on_plan else " "
    number, bar = filled[cell, layer]
    place = bar.footprint.index(cell)
    shape = "■"
    if bar.kind == ALONG_X:
        shape = "╾" if place == 0 else "╼" if place == bar.length - 1 else "─"
    if bar.kind == ALONG_Y:  # the map has row 1 at the bottom
        shape = "╵" if place == 0 else "╷" if place == bar.length - 1 else "│"
    return f"[{WOODS[number % 2]}]{shape}[/]"


def _notes(view: Mapping[str, Any], lang: Lang, company: Company) -> list[str]:
    """What stands beside the map: pawns, die and hand, stock."""
    notes = []
    for seat, place in enumerate(view["pawns"], 1):
        where = Text("pas encore placé", "not placed yet").say(lang)
        if place is not None:
            cell, level = place.split(" ")
            where = Text(f"{cell}, niveau {level}", f"{cell}, level {level}").say(lang)
        turn = " ◀" if seat == view["turn"] and not view["over"] else ""
        notes.append(f"{seat_mark(seat)} {label(seat, lang, company)}{Text(' :', ':').say(lang)} {where}{turn}")
    notes.append("")
    if view["roll"] is not None:
        thrown = Text(f"dé : {view['roll']}", f"die: {view['roll']}").say(lang)
        notes.append(thrown + (f" ({view['rolls']}/3)" if view["rolls"] > 1 else ""))
    if view["hand"]:
        listed = ", ".join(str(length) for length in view["hand"])
        notes.append(Text(f"en main : {listed}", f"in hand: {listed}").say(lang))
    if view["held"] is not None:
        notes.append(Text(f"tenue : {view['held']}", f"held: {view['held']}").say(lang))
    notes.append(Text("réserve (longueur × nombre) :", "stock (length × count):").say(lang))
    counts = [f"{length}×{count}" for length, count in enumerate(view["stock"], 1)]
    notes.append("  " + " ".join(f"{count:<4}" for count in counts[:5]))
    notes.append("  " + " ".join(f"{count:<4}" for count in counts[5:]))
    if view["idle"]:
        notes.append(Text(f"tours sans barre : {view['idle']}", f"turns without a bar: {view['idle']}").say(lang))
    return notes


def _choices(view: Mapping[str, Any], lang: Lang) -> list[str]:
    """What can be done now, with its number; the many placements are told in short, by bar and base."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, text in enumerate(view["legal"], 1):
        verb, _, rest = text.partition(" ")
        groups.setdefault(verb, []).append((number, rest))
    lines = []
    for verb in ("start", "take", "move", "jump", "end"):
        if verb in groups:
            listed = [f"[{NUMBER}]{number}[/] {rest}".rstrip() for number, rest in groups[verb][:40]]
            lines += _wrapped(verb, listed, len(groups[verb]) - len(listed))
    for verb in ("place", "hold"):
        kinds: dict[str, list[int]] = {}
        for number, rest in groups.get(verb, []):
            length, kind, _, base = rest.split(" ")
            kinds.setdefault(f"{length} {kind} … {base}", []).append(number)
        if kinds:
            lines += _wrapped(verb, [_range(kind, numbers) for kind, numbers in kinds.items()], 0)
    return lines


def _range(kind: str, numbers: list[int]) -> str:
    return f"{kind} [dim]({len(numbers)})[/]"


def _wrapped(verb: str, items: list[str], more: int) -> list[str]:
    """The items of one verb over as many lines as they take."""
    lines, line, used = [], "", 0
    for item in [*items, f"… +{more}"] if more else items:
        size = len(item.replace(f"[{NUMBER}]", "").replace("[dim]", "").replace("[/]", ""))
        if used + size + 3 > LINE - 8:
            lines.append(line)
            line, used = "", 0
        line += ("   " if line else "") + item
        used += size + 3
    lines.append(line)
    return [f"{verb if index == 0 else '':<7} {line}" for index, line in enumerate(lines)]
