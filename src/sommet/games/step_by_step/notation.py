"""Step by Step: text to action and back, JSON setup to checked setup (section 9 of the rules)."""

from typing import Any

from sommet.core.errors import NotationError, SetupError
from sommet.core.grid import cell_name, cell_number
from sommet.core.text import Text, shorten
from sommet.games.step_by_step.position import StepByStepPosition

MOST_LEVELS = 999  # a setup's columns and stock; far beyond the rulebook's hundred pieces
DEFAULT_STOCK = {3: 24, 5: 70, 7: 100, 9: 140}


def format_action(action: int, position: StepByStepPosition) -> str:
    """The text of an action."""
    verb = "move" if action < position.cells else "place"
    return f"{verb} {cell_name(action % position.cells, position.size)}"


def parse_action(text: str, position: StepByStepPosition) -> int:
    """The action a text spells, legal or not."""
    verb, _, name = text.partition(" ")
    if verb not in ("move", "place") or len(name) > 3:
        raise NotationError(
            Text(
                f"{shorten(text)} n'est pas une action ; il faut « move » ou « place » et une case, p. ex. 'move b3'",
                f"{shorten(text)} is not an action; expected 'move' or 'place' and a cell, e.g. 'move b3'",
            )
        )
    cell = cell_number(name, position.size)
    if cell is None:
        last = cell_name(position.cells - 1, position.size)
        raise NotationError(
            Text(
                f"il n'y a pas de case {shorten(name)} ; les cases vont de a1 à {last}",
                f"there is no cell {shorten(name)}; the cells run from a1 to {last}",
            )
        )
    return cell if verb == "move" else cell + position.cells


def start_cells(players: int, size: int, starts: str) -> list[int]:
    """The start cells of section 3, clockwise from the near side; two players face each other."""
    last, middle = size - 1, size // 2
    ring = {
        "edges": [(middle, 0), (0, middle), (middle, last), (last, middle)],
        "corners": [(0, 0), (0, last), (last, last), (last, 0)],
        "inner": [(1, 1), (1, last - 1), (last - 1, last - 1), (last - 1, 1)],
    }[starts]
    chosen = [ring[0], ring[2]] if players == 2 else ring[:players]
    return [row * size + column for column, row in chosen]


def read_setup(players: int, options: dict[str, Any], setup: dict[str, Any]) -> dict[str, Any]:
    """The canonical form of a setup, or a SetupError that says what does not fit."""
    for name in setup:
        if name not in ("starts", "first", "heights", "stock", "out"):
            raise _wrong(
                f"une mise en place n'a pas de champ {shorten(name)} ; elle a starts, first, heights, stock et out",
                f"a setup has no field {shorten(name)}; it has starts, first, heights, stock and out",
            )
    size, tower = options["size"], options["tower"]
    out = _read_out(setup.get("out", []), players)
    starts = _read_starts(setup.get("starts"), players, options, out)
    heights = _read_heights(setup.get("heights", {}), size, tower if options["ceiling"] == "summit" else MOST_LEVELS)
    usual = DEFAULT_STOCK[size] if options["stock"] is None else options["stock"]
    stock = setup.get("stock", usual)
    if not _is_whole(stock, 0, MOST_LEVELS):
        raise _wrong(
            f"stock doit être un entier de 0 à {MOST_LEVELS}, pas {shorten(stock)}",
            f"stock must be a whole number from 0 to {MOST_LEVELS}, not {shorten(stock)}",
        )
    first = setup.get("first", 1)
    if not _is_whole(first, 1, players) or first in out:
        raise _wrong(
            f"first doit être un joueur encore en jeu, pas {shorten(first)}",
            f"first must be a player still in play, not {shorten(first)}",
            "R17",
        )
    canonical: dict[str, Any] = {"starts": starts, "first": first}
    if heights:
        canonical["heights"] = heights
    if stock != usual:
        canonical["stock"] = stock
    if out:
        canonical["out"] = out
    return canonical


def _wrong(fr: str, en: str, rule: str | None = None) -> SetupError:
    return SetupError(Text(fr, en), rule)


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _read_out(out: Any, players: int) -> list[int]:
    if not isinstance(out, list) or not all(_is_whole(seat, 1, players) for seat in out) or len(set(out)) != len(out):
        raise _wrong(
            f"out doit lister des joueurs de 1 à {players}, chacun une fois, pas {shorten(out)}",
            f"out must list players from 1 to {players}, each once, not {shorten(out)}",
        )
    if len(out) == players:
        raise _wrong("un joueur au moins doit rester en jeu", "at least one player must be in play", "R16")
    return sorted(out)


def _read_starts(starts: Any, players: int, options: dict[str, Any], out: list[int]) -> list[str | None]:
    size = options["size"]
    usual: list[str | None] = [cell_name(cell, size) for cell in start_cells(players, size, options["starts"])]
    if starts is None:
        if options["blocked_ball"] == "removed":
            usual = [None if seat in out else cell for seat, cell in enumerate(usual, 1)]
        return usual
    if not isinstance(starts, list) or len(starts) != players:
        raise _wrong(
            f"starts doit donner une case ou null pour chacun des {players} joueurs, pas {shorten(starts)}",
            f"starts must give a cell or null for each of the {players} players, not {shorten(starts)}",
        )
    for seat, name in enumerate(starts, 1):
        _check_start(seat, name, options, out)
        if name is not None and name in starts[: seat - 1]:
            raise _wrong(f"deux billes sur {name}", f"two balls on {name}", "R5")
    return list(starts)


def _check_start(seat: int, name: Any, options: dict[str, Any], out: list[int]) -> None:
    if name is None:
        if seat not in out:
            raise _wrong(
                f"le joueur {seat} est en jeu : sa bille doit avoir une case",
                f"player {seat} is in play, so the ball needs a cell",
            )
        return
    cell = cell_number(name, options["size"])
    if cell is None:
        raise _wrong(
            f"starts : il n'y a pas de case {shorten(name)} sur ce plateau",
            f"starts: this board has no cell {shorten(name)}",
        )
    if cell == options["size"] ** 2 // 2:
        raise _wrong("aucune bille ne commence sur la tour", "no ball starts on the tower", "R8")
    if seat in out and options["blocked_ball"] == "removed":
        raise _wrong(
            f"le joueur {seat} est éliminé : sa bille quitte le plateau, starts doit donner null",
            f"player {seat} is out and the ball leaves the board, so starts must give null",
            "R15",
        )


def _read_heights(heights: Any, size: int, highest: int) -> dict[str, int]:
    if not isinstance(heights, dict):
        raise _wrong(
            f"heights doit être un objet case : niveau, pas {shorten(heights)}",
            f"heights must be an object cell: level, not {shorten(heights)}",
        )
    for name, level in heights.items():
        cell = cell_number(name, size)
        if cell is None or cell == size * size // 2:
            raise _wrong(
                f"heights : {shorten(name)} n'est pas une case hors de la tour",
                f"heights: {shorten(name)} is not a cell besides the tower",
            )
        if not _is_whole(level, 0, highest):
            raise _wrong(
                f"heights : le niveau de {name} doit être un entier de 0 à {highest}, pas {shorten(level)}",
                f"heights: the level of {name} must be a whole number from 0 to {highest}, not {shorten(level)}",
                "R12",
            )
    names = sorted(heights, key=lambda name: cell_number(name, size) or 0)
    return {name: heights[name] for name in names if heights[name] > 0}
