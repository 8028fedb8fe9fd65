"""Random exercise positions, hilly and with many drawings in sight, so that a few turns meet every rule."""

from __future__ import annotations

from typing import Any

from sommet.core import Rng
from sommet.games.ascension.notation import BOX, CORNERS, CUBE_CELLS, FIGURE_OF, LETTERS, NAMES

SYMBOLS = ("cable", "ladder", "mattress", "spring", "abyss", "bivouac")


def _stack(rng: Rng, level: int) -> str:
    """A stack of about that height; its top shows something more often than not."""
    tokens = [rng.choice(BOX) for _ in range(level // 2)]
    if level % 2:
        tokens.append(rng.choice(["h-", "hT", "hC", "hS", "hX"]))
    elif tokens and rng.draw(2):
        drawn = rng.choice([face for face in BOX if face != "-"]) if rng.draw(2) else rng.choice(SYMBOLS)
        tokens[-1] = f"{drawn}!"
    return " ".join(tokens)


def _stands(stack: str, figure: int) -> bool:
    """Whether a pawn of that figure may stand on a stack."""
    top = stack.split(" ")[-1]
    shown = top[1:] if top.startswith("h") else top[:-1] if top.endswith("!") else "-"
    return shown != "abyss" and (shown == "-" or shown in SYMBOLS or LETTERS[figure] in shown)


def hilly(players: int, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """A setup with hills up to the pillar, pawns anywhere or at home, and some of them with the summit."""
    rng = Rng(seed, 9)
    base = rng.draw(8)
    stacks = {name: _stack(rng, max(0, min(10, base + rng.draw(5) - 2))) for name in CUBE_CELLS}
    if rng.draw(3) == 0:
        stacks[NAMES[40]] = rng.choice(["-", "TC", "h-"])
    corners = CORNERS[players, options.get("direction", "clockwise")]
    for corner, figure in FIGURE_OF.items():
        stacks[corner] = " ".join(
            rng.choice([f"h{LETTERS[figure]}", f"{LETTERS[figure]}!"]) for _ in range(rng.draw(5))
        )
    pawns: list[str] = []
    for corner in corners:
        free = [name for name in CUBE_CELLS if name not in pawns and _stands(stacks[name], FIGURE_OF[corner])]
        near = [
            name for name in free if abs(ord(name[0]) - ord(corner[0])) <= 1 and abs(int(name[1]) - int(corner[1])) <= 1
        ]
        pawns.append(corner if rng.draw(4) == 0 else rng.choice(near if near and rng.draw(3) == 0 else free))
    away = [seat for seat in range(1, players + 1) if pawns[seat - 1] != corners[seat - 1]]
    rng.shuffle(away)
    summit = away[: rng.draw(len(away) + 1)]
    position: dict[str, Any] = {
        "fill": "",
        "stacks": stacks,
        "pawns": list(pawns),
        "reserve": [[rng.draw(3), rng.draw(3)] for _ in range(players)],
        "blocks": [rng.draw(2) for _ in range(players)],
        "summit": summit,
        "held": [seat for seat in away if stacks[pawns[seat - 1]].endswith("bivouac!") and rng.draw(2)],
        "left": [seat for seat in range(1, players + 1) if rng.draw(2)],
        "to_move": 1 + rng.draw(players),
        "turns": rng.draw(50),
    }
    barred = [name for name in CUBE_CELLS if stacks[name]]
    rng.shuffle(barred)
    position["locks"] = (
        {str(seat): barred[seat] for seat in range(1, players + 1) if rng.draw(2)} if len(barred) > 4 else {}
    )
    if summit and rng.draw(2):
        spot = rng.choice([name for name in CUBE_CELLS if name not in pawns and name not in position["locks"].values()])
        stacks[spot] = f"{stacks[spot]} joker".strip()
    return {"position": position}
