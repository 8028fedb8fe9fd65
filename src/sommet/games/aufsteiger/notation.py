"""die Aufsteiger: names, and text to action and back (section 9 of the rules)."""

import re
from dataclasses import dataclass

from sommet.core.errors import NotationError
from sommet.core.grid import LETTERS
from sommet.core.text import Text, shorten
from sommet.games.aufsteiger.actions import (
    BRIDGE_BIG,
    BRIDGE_SMALL,
    LADDER_BIG,
    LADDER_SMALL,
    LAY_STONE,
    LIFT,
    PASS,
    PUT,
    SHOVE,
    SKIP,
    STOP,
    TURN_UP,
    WALK,
)
from sommet.games.aufsteiger.cells import CELLS, SIDE, TABLE
from sommet.games.aufsteiger.pawns import BIG, SMALL
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.tower import NAMES, SIZES

COLOURS = ("red", "yellow", "darkblue", "lightblue", "violet", "grey")
LADDERS = {"small": SMALL, "big": BIG}

_POSE = {
    (kind, f"{wide}x{deep}x{tall}"): pose
    for kind, sizes in SIZES.items()
    for pose, (wide, deep, tall) in enumerate(sizes)
}
_POSE_NAMES = {(kind, pose): name for (kind, name), pose in _POSE.items()}
_CELL = re.compile(r"([a-z])([1-9]|1[0-9]|2[0-6])", re.ASCII)
BLOCK_NUMBERS = {name: number for number, name in enumerate(NAMES)}
_MEANS = {
    "walk": WALK,
    "ladder small": LADDER_SMALL,
    "ladder big": LADDER_BIG,
    "bridge small": BRIDGE_SMALL,
    "bridge big": BRIDGE_BIG,
}
_MEANS_NAMES = {first: words for words, first in _MEANS.items()}
_SINGLE = {"skip": SKIP, "stop": STOP, "pass": PASS}


# Names.


def cell_name(cell: int) -> str:
    """The name of a cell of the table."""
    return f"{LETTERS[cell // SIDE - 1]}{cell % SIDE}"


def cell_number(name: object) -> int | None:
    """The cell with this name, or None where the table has none such; only the exact spelling counts."""
    parts = _CELL.fullmatch(name) if isinstance(name, str) else None
    return None if parts is None else (LETTERS.index(parts[1]) + 1) * SIDE + int(parts[2])


def terrace_name(cell: int) -> str:
    """The name of a terrace, given by its smallest cell."""
    return "table" if cell == TABLE else cell_name(cell)


def pose_name(block: int, pose: int) -> str:
    """A pose of a block as `WxDxH`."""
    return _POSE_NAMES[NAMES[block][0], pose]


def footprint(block: int, cell: int, pose: int) -> list[int]:
    """The cells under a block, ascending; they may lie beyond the edge of the table."""
    wide, deep, _ = SIZES[NAMES[block][0]][pose]
    return [cell + right * SIDE + up for right in range(wide) for up in range(deep)]


def fits_table(block: int, cell: int, pose: int) -> bool:
    """R4: whether a block lies inside the table."""
    wide, deep, _ = SIZES[NAMES[block][0]][pose]
    return cell // SIDE + wide <= SIDE - 1 and cell % SIDE + deep <= SIDE - 1


def around(cell: int) -> tuple[int, int, int, int]:
    """The four cells orthogonally adjacent to a cell of the table."""
    return cell - SIDE, cell - 1, cell + 1, cell + SIDE


# Actions.


def format_action(action: int, position: AufsteigerPosition) -> str:
    """The text of an action."""
    for text, number in _SINGLE.items():
        if action == number:
            return text
    if action < SKIP:
        return f"lift {NAMES[action - LIFT]}"
    if action < STOP:
        return f"top {COLOURS[action - TURN_UP]}"
    if action < WALK:
        return f"stone {NAMES[action - LAY_STONE]}"
    if action < PUT:
        cell = (action - WALK) % CELLS
        return f"{_MEANS_NAMES[action - cell]} {terrace_name(cell)}"
    if action < SHOVE:
        cell, pose = divmod(action - PUT, 3)
        return f"drop {cell_name(cell)} {pose_name(position.held, pose)}"
    seat, cell = divmod(action - SHOVE, CELLS)
    return f"push {seat + 1} {cell_name(cell)}"


@dataclass(frozen=True)
class Spelled:
    """An action as a text spells it. A drop names its pose, which the block in hand may not have."""

    action: int
    pose: str = ""


def parse_action(text: str) -> Spelled:
    """The action a text spells, legal or not; for a drop the cell with pose 0 and the pose by its name."""
    words = text.split(" ")
    verb, rest = words[0], words[1:]
    if verb in _SINGLE and not rest:
        return Spelled(_SINGLE[verb])
    if verb == "lift" and len(rest) == 1:
        return Spelled(LIFT + _read_block(rest[0]))
    if verb == "stone" and len(rest) == 1:
        return Spelled(LAY_STONE + _read_block(rest[0]))
    if verb == "top" and len(rest) == 1:
        return Spelled(TURN_UP + _read_colour(rest[0]))
    if verb == "drop" and len(rest) == 2:
        return Spelled(PUT + 3 * read_cell(rest[0]), _read_pose(rest[1]))
    if verb == "push" and len(rest) == 2:
        return Spelled(SHOVE + CELLS * (_read_player(rest[0]) - 1) + read_cell(rest[1]))
    means = " ".join(words[:-1])
    if means in _MEANS:
        return Spelled(_MEANS[means] + (TABLE if rest[-1] == "table" else read_cell(rest[-1])))
    raise NotationError(
        Text(
            f"{shorten(text)} n'est pas une action ; il faut p. ex. 'lift S3', 'drop m13 4x2x2', 'top grey', "
            "'walk m13', 'ladder big o15', 'stone M4', 'skip', 'stop' ou 'pass'",
            f"{shorten(text)} is not an action; expected e.g. 'lift S3', 'drop m13 4x2x2', 'top grey', 'walk m13', "
            "'ladder big o15', 'stone M4', 'skip', 'stop' or 'pass'",
        )
    )


def _read_block(name: str) -> int:
    if name not in BLOCK_NUMBERS:
        raise NotationError(
            Text(
                f"il n'y a pas de bloc {shorten(name)} ; il y a G1, G2, S1 à S12, M1 à M12 et L1 à L9",
                f"there is no block {shorten(name)}; there are G1, G2, S1 to S12, M1 to M12 and L1 to L9",
            )
        )
    return BLOCK_NUMBERS[name]


def _read_colour(name: str) -> int:
    if name not in COLOURS:
        raise NotationError(
            Text(
                f"il n'y a pas de couleur {shorten(name)} ; il y a {', '.join(COLOURS)}",
                f"there is no colour {shorten(name)}; there are {', '.join(COLOURS)}",
            )
        )
    return COLOURS.index(name)


def read_cell(name: str) -> int:
    """The cell with this name; NotationError where the table has none such."""
    cell = cell_number(name)
    if cell is None:
        raise NotationError(
            Text(
                f"il n'y a pas de case {shorten(name)} ; les cases vont de a1 à z26",
                f"there is no cell {shorten(name)}; the cells run from a1 to z26",
            )
        )
    return cell


def _read_pose(name: str) -> str:
    known = sorted({pose for _, pose in _POSE})
    if name not in known:
        raise NotationError(
            Text(
                f"il n'y a pas d'orientation {shorten(name)} ; il y a {', '.join(known)}",
                f"there is no pose {shorten(name)}; there are {', '.join(known)}",
            )
        )
    return name


def _read_player(name: str) -> int:
    if name not in ("1", "2", "3", "4", "5"):
        raise NotationError(
            Text(
                f"il n'y a pas de joueur {shorten(name)} ; il y en a de 1 à 5",
                f"there is no player {shorten(name)}; they are numbered 1 to 5",
            )
        )
    return int(name)


def pose_number(block: int, name: str) -> int | None:
    """The pose of a block by its name, or None where that block has no such pose."""
    return _POSE.get((NAMES[block][0], name))
