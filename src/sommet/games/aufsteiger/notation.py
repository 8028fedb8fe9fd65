"""die Aufsteiger: text to action and back, JSON setup to checked setup (section 9 of the rules)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sommet.core.errors import NotationError, SetupError
from sommet.core.grid import LETTERS
from sommet.core.rng import Rng
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
from sommet.games.aufsteiger.generator import conceals_core, raise_tower
from sommet.games.aufsteiger.pawns import BIG, SMALL
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.tower import GREY, NAMES, NONE, SIZES, VIOLET

COLOURS = ("red", "yellow", "darkblue", "lightblue", "violet", "grey")
PAWN_COLOURS = COLOURS[: VIOLET + 1]
LADDERS = {"small": SMALL, "big": BIG}
STEEPNESS = ("any", "steep", "flat")
CORE = ("G1 l13 2x2x6 grey", "G2 n13 2x2x6 grey")
HIGHEST = 96  # all blocks on one stack
MOST_ARRIVALS = 1_000_000

_POSE = {
    (kind, f"{wide}x{deep}x{tall}"): pose
    for kind, sizes in SIZES.items()
    for pose, (wide, deep, tall) in enumerate(sizes)
}
_POSE_NAMES = {(kind, pose): name for (kind, name), pose in _POSE.items()}
_CELL = re.compile(r"([a-z])([1-9]|1[0-9]|2[0-6])", re.ASCII)
_BLOCK = {name: number for number, name in enumerate(NAMES)}
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
        return Spelled(PUT + 3 * _read_cell(rest[0]), _read_pose(rest[1]))
    if verb == "push" and len(rest) == 2:
        return Spelled(SHOVE + CELLS * (_read_player(rest[0]) - 1) + _read_cell(rest[1]))
    means = " ".join(words[:-1])
    if means in _MEANS:
        return Spelled(_MEANS[means] + (TABLE if rest[-1] == "table" else _read_cell(rest[-1])))
    raise NotationError(
        Text(
            f"{shorten(text)} n'est pas une action ; il faut p. ex. 'lift S3', 'drop m13 4x2x2', 'top grey', "
            "'walk m13', 'ladder big o15', 'stone M4', 'skip', 'stop' ou 'pass'",
            f"{shorten(text)} is not an action; expected e.g. 'lift S3', 'drop m13 4x2x2', 'top grey', 'walk m13', "
            "'ladder big o15', 'stone M4', 'skip', 'stop' or 'pass'",
        )
    )


def _read_block(name: str) -> int:
    if name not in _BLOCK:
        raise NotationError(
            Text(
                f"il n'y a pas de bloc {shorten(name)} ; il y a G1, G2, S1 à S12, M1 à M12 et L1 à L9",
                f"there is no block {shorten(name)}; there are G1, G2, S1 to S12, M1 to M12 and L1 to L9",
            )
        )
    return _BLOCK[name]


def _read_colour(name: str) -> int:
    if name not in COLOURS:
        raise NotationError(
            Text(
                f"il n'y a pas de couleur {shorten(name)} ; il y a {', '.join(COLOURS)}",
                f"there is no colour {shorten(name)}; there are {', '.join(COLOURS)}",
            )
        )
    return COLOURS.index(name)


def _read_cell(name: str) -> int:
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
                f"il n'y a pas de posture {shorten(name)} ; il y a {', '.join(known)}",
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


# Setups.


def read_setup(players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The canonical form of a setup, with colours and tower drawn where missing; SetupError says what does not fit."""
    free = setup.get("free", False)
    if not isinstance(free, bool):
        raise _wrong(
            f"free doit être true ou false, pas {shorten(free)}", f"free must be true or false, not {shorten(free)}"
        )
    known = ("free", "colours", "tower", *_FREE_FIELDS) if free else ("free", "colours", "tower")
    for name in setup:
        if name not in known:
            raise _unknown_field(name, known)
    colours = _read_colours(setup.get("colours"), players, options, rng)
    tower = setup.get("tower", "any")
    if isinstance(tower, str) and tower in STEEPNESS and not free:
        tower = draw_tower(rng, options, tower)
    position = AufsteigerPosition()
    position.set_up(options, [COLOURS.index(colour) for colour in colours])
    canonical: dict[str, Any] = {"colours": colours, "tower": _read_tower(tower, position, free)}
    if free:
        fields = _read_free(setup, position)
        given = [
            name for name in _FREE_FIELDS if setup.get(name) is not None or (name == "stones" and "placed" in setup)
        ]
        canonical = {"free": True, **canonical, **{name: fields[name] for name in given}}
    else:
        _check_start_tower(canonical["tower"], position)
    return canonical


def draw_tower(rng: Rng, options: dict[str, Any], steepness: str) -> list[str]:
    """A starting tower of section 3: 'steep' is hard to begin with, 'flat' easier."""
    position = AufsteigerPosition()
    position.set_up(options, [0])
    tower = list(CORE)
    for block, cell, pose in raise_tower(rng, steepness):
        colour = COLOURS[rng.choice(position.possible_tops(block, pose))]
        tower.append(f"{NAMES[block]} {cell_name(cell)} {pose_name(block, pose)} {colour}")
    return tower


def lay_tower(position: AufsteigerPosition, tower: Sequence[str]) -> None:
    """Builds a checked tower."""
    for entry in tower:
        name, cell, pose, colour = entry.split(" ")
        block = _BLOCK[name]
        position.lay(block, _read_cell(cell), _POSE[name[0], pose], COLOURS.index(colour))


def open_play(position: AufsteigerPosition, setup: dict[str, Any]) -> None:
    """Seats everybody as a checked setup says, on its finished tower, and starts the first turn."""
    fields = _read_free(setup, position)
    for seat in range(position.seats):
        pawn, placed = fields["pawns"][seat], fields["placed"][seat]
        position.seat(
            seat + 1,
            TABLE if pawn == "table" else _read_cell(pawn),
            sum(LADDERS[size] for size in fields["ladders"][seat]),
            fields["stones"][seat],
            NONE if placed is None else _BLOCK[placed],
        )
    last = fields["last"]
    position.open_play(NONE if last is None else _BLOCK[last], fields["idle"], fields["best"], fields["arrived"])


_FREE_FIELDS = ("pawns", "ladders", "stones", "placed", "last", "idle", "best", "arrived")


def _wrong(fr: str, en: str, rule: str | None = None) -> SetupError:
    return SetupError(Text(fr, en), rule)


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _unknown_field(name: object, known: Sequence[str]) -> SetupError:
    if name in _FREE_FIELDS:
        return _wrong(
            f'le champ {name} n\'existe que dans une position libre ; ajoutez "free": true',
            f'the field {name} belongs to free positions only; add "free": true',
        )
    return _wrong(
        f"une mise en place n'a pas de champ {shorten(name)} ; elle a {', '.join(known)}",
        f"a setup has no field {shorten(name)}; it has {', '.join(known)}",
    )


def _read_colours(colours: Any, players: int, options: dict[str, Any], rng: Rng) -> list[str]:
    usable = list(PAWN_COLOURS[:VIOLET] if options["no_violet"] and players < 5 else PAWN_COLOURS)
    if colours is None:
        rng.shuffle(usable)
        return usable[:players]
    if not isinstance(colours, list) or len(colours) != players:
        raise _wrong(
            f"colours doit donner une couleur à chacun des {players} joueurs, pas {shorten(colours)}",
            f"colours must give a colour to each of the {players} players, not {shorten(colours)}",
        )
    for colour in colours:
        if not isinstance(colour, str) or colour not in usable:
            raise _wrong(
                f"colours : {shorten(colour)} n'est pas une couleur de pion ici ; il y a {', '.join(usable)}",
                f"colours: {shorten(colour)} is no pawn colour here; there are {', '.join(usable)}",
            )
    if len(set(colours)) != players:
        raise _wrong("colours : deux joueurs ont la même couleur", "colours: two players have the same colour")
    return list(colours)


def _read_tower(tower: Any, position: AufsteigerPosition, free: bool) -> list[str]:
    """Builds the tower on the position, entry by entry, and gives it back."""
    if not isinstance(tower, list) or len(tower) > len(NAMES):
        raise _wrong(
            f"tower doit lister les blocs, p. ex. 'M1 m13 2x2x2 grey', pas {shorten(tower)}",
            f"tower must list the blocks, e.g. 'M1 m13 2x2x2 grey', not {shorten(tower)}",
        )
    for number, entry in enumerate(tower):
        if not free and number < len(CORE) and entry != CORE[number]:
            raise _wrong(
                f"la tour commence par {' et '.join(CORE)}, pas par {shorten(entry)}",
                f"the tower begins with {' and '.join(CORE)}, not with {shorten(entry)}",
            )
        block, cell, pose, colour = _read_entry(entry)
        _check_entry(entry, position, block, cell, pose, colour, first=number == 0)
        position.lay(block, cell, pose, colour)
    return list(tower)


def _read_entry(entry: Any) -> tuple[int, int, int, int]:
    parts = entry.split(" ") if isinstance(entry, str) and len(entry) < 40 else []
    if len(parts) == 4 and parts[0] in _BLOCK and parts[3] in COLOURS:
        cell, pose = cell_number(parts[1]), _POSE.get((parts[0][0], parts[2]))
        if cell is not None and pose is not None:
            return _BLOCK[parts[0]], cell, pose, COLOURS.index(parts[3])
    raise _wrong(
        f"tower : {shorten(entry)} n'est pas « BLOC CASE POSTURE COULEUR », p. ex. 'L3 l15 4x2x2 yellow'",
        f"tower: {shorten(entry)} is not 'BLOCK CELL POSE COLOUR', e.g. 'L3 l15 4x2x2 yellow'",
        "R2",
    )


def _check_entry(
    entry: str, position: AufsteigerPosition, block: int, cell: int, pose: int, colour: int, *, first: bool
) -> None:
    if position.block(block) is not None:
        raise _wrong(f"tower : {NAMES[block]} est cité deux fois", f"tower: {NAMES[block]} is listed twice")
    if colour not in position.possible_tops(block, pose):
        tops = ", ".join(COLOURS[top] for top in position.possible_tops(block, pose))
        raise _wrong(
            f"tower : dans '{entry}' la couleur du dessus ne peut être que {tops}",
            f"tower: in '{entry}' the colour on top can only be {tops}",
            "R3",
        )
    if not fits_table(block, cell, pose):
        raise _wrong(f"tower : '{entry}' dépasse du bord de la table", f"tower: '{entry}' reaches over the edge", "R4")
    cells = footprint(block, cell, pose)
    if len({position.height(at) for at in cells}) > 1:
        raise _wrong(
            f"tower : '{entry}' ne repose pas à plat sur toute sa surface",
            f"tower: '{entry}' does not rest flat on its whole underside",
            "R9",
        )
    if (
        not first
        and position.height(cell) == 0
        and not any(position.height(near) for at in cells for near in around(at))
    ):
        raise _wrong(
            f"tower : '{entry}' ne touche aucun bloc posé avant lui",
            f"tower: '{entry}' touches no block put before it",
            "R10",
        )


def _check_start_tower(tower: list[str], position: AufsteigerPosition) -> None:
    """Conditions (c) and (d) of section 3, and that no block is missing."""
    missing = [name for block, name in enumerate(NAMES) if position.block(block) is None]
    if missing:
        raise _wrong(
            f"tower : il manque {', '.join(missing[:5])} ; les 35 blocs y sont tous, sauf dans une position libre",
            f"tower: {', '.join(missing[:5])} missing; all 35 blocks are there, except in a free position",
        )
    if not conceals_core([position.height(cell) for cell in range(CELLS)]):
        raise _wrong(
            "tower : les blocs gris du centre se voient ; il faut 7 de haut dessus et 6 tout autour",
            "tower: the grey core shows; it takes height 7 above it and 6 all around it",
        )
    for cell in range(CELLS):
        if position.top(cell) is None and not position.is_open(cell):
            raise _wrong(
                f"tower : la case {cell_name(cell)} est une cour fermée par des blocs",
                f"tower: the cell {cell_name(cell)} is a court enclosed by blocks",
            )


def _read_free(setup: dict[str, Any], position: AufsteigerPosition) -> dict[str, Any]:
    """The further fields of a free position, all of them, the position's tower being finished."""
    players = position.seats
    placed = _read_placed(setup.get("placed", [None] * players), position)
    pawns = _read_pawns(setup.get("pawns", ["table"] * players), position, placed)
    ladders = _read_ladders(setup.get("ladders", [["big", "small"]] * players), players)
    stones = _read_stones(setup.get("stones", [block is None for block in placed]), placed)
    last = setup.get("last")
    if last is not None and not _on_table(last, position):
        raise _wrong(
            f"last doit être un bloc de la tour ou null, pas {shorten(last)}",
            f"last must be a block of the tower or null, not {shorten(last)}",
            "R7",
        )
    idle = setup.get("idle", 0)
    if not _is_whole(idle, 0, position.patience - 1):
        raise _wrong(
            f"idle doit être un entier de 0 à {position.patience - 1}, pas {shorten(idle)}",
            f"idle must be a whole number from 0 to {position.patience - 1}, not {shorten(idle)}",
            "R21",
        )
    heights = [0 if name == "table" else position.height(_read_cell(name)) for name in pawns]
    best = _read_numbers("best", setup.get("best", heights), players, HIGHEST)
    if any(reached < height for reached, height in zip(best, heights, strict=True)):
        raise _wrong(
            "best : la meilleure hauteur d'un joueur ne peut pas être inférieure à sa hauteur présente",
            "best: a player's best cannot be less than the present height",
            "R20",
        )
    arrived = _read_numbers("arrived", setup.get("arrived", [0] * players), players, MOST_ARRIVALS)
    return {
        "pawns": pawns,
        "ladders": ladders,
        "stones": stones,
        "placed": placed,
        "last": last,
        "idle": idle,
        "best": best,
        # Who has not climbed has not arrived.
        "arrived": [number if height > 0 else 0 for number, height in zip(arrived, best, strict=True)],
    }


def _read_list(field: str, value: Any, players: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != players:
        raise _wrong(
            f"{field} doit avoir une entrée pour chacun des {players} joueurs, pas {shorten(value)}",
            f"{field} must have an entry for each of the {players} players, not {shorten(value)}",
        )
    return value


def _on_table(name: Any, position: AufsteigerPosition) -> bool:
    return isinstance(name, str) and name in _BLOCK and position.block(_BLOCK[name]) is not None


def _read_placed(value: Any, position: AufsteigerPosition) -> list[str | None]:
    placed = _read_list("placed", value, position.seats)
    for name in placed:
        if name is not None and not _on_table(name, position):
            raise _wrong(
                f"placed : {shorten(name)} n'est pas un bloc de la tour",
                f"placed: {shorten(name)} is not a block of the tower",
                "R18",
            )
    if len({name for name in placed if name}) != sum(name is not None for name in placed):
        raise _wrong("placed : deux pierres sur un même bloc", "placed: two stones on one block", "R18")
    return list(placed)


def _read_pawns(value: Any, position: AufsteigerPosition, placed: list[str | None]) -> list[str]:
    """The terraces of the pawns by their names, each allowed by R14 with all stones lying."""
    names = []
    for seat, name in enumerate(_read_list("pawns", value, position.seats), 1):
        cell = TABLE if name == "table" else cell_number(name)
        if cell is None:
            raise _wrong(
                f"pawns : {shorten(name)} n'est ni 'table' ni une case de a1 à z26",
                f"pawns: {shorten(name)} is neither 'table' nor a cell from a1 to z26",
            )
        block = position.top(cell)
        names.append(terrace_name(position.name_of(cell)))
        if block is None:
            continue
        colour = position.block(block)[3]  # type: ignore[index]
        if colour not in (GREY, position.pawn_colour(seat)):
            raise _wrong(
                f"pawns : le pion du joueur {seat} ne peut pas être sur {name}, qui est {COLOURS[colour]}",
                f"pawns: player {seat}'s pawn cannot be on {name}, which is {COLOURS[colour]}",
                "R14",
            )
        if NAMES[block] in placed:
            raise _wrong(
                f"pawns : sur {name} il y a une pierre, aucun pion ne peut s'y trouver",
                f"pawns: a stone lies on {name}, so no pawn can be there",
                "R14",
            )
    for name in names:
        if name != "table" and names.count(name) > len(position.terrace_cells(_read_cell(name))):
            raise _wrong(
                f"pawns : la face {name} n'a pas de place pour {names.count(name)} pions",
                f"pawns: the face {name} has no room for {names.count(name)} pawns",
                "R14",
            )
    return names


def _read_ladders(value: Any, players: int) -> list[list[str]]:
    ladders = _read_list("ladders", value, players)
    for hand in ladders:
        fits = isinstance(hand, list) and len(hand) <= 2 and all(size in ("small", "big") for size in hand)
        if not fits or len(set(hand)) != len(hand):
            raise _wrong(
                f"ladders : une main est une liste de 'small' et 'big', chacun une fois, pas {shorten(hand)}",
                f"ladders: a hand is a list of 'small' and 'big', each once, not {shorten(hand)}",
                "R16",
            )
    return [sorted(hand) for hand in ladders]


def _read_stones(value: Any, placed: list[str | None]) -> list[bool]:
    stones = _read_list("stones", value, len(placed))
    for in_hand, block in zip(stones, placed, strict=True):
        if not isinstance(in_hand, bool):
            raise _wrong(
                f"stones : il faut true ou false, pas {shorten(in_hand)}",
                f"stones: an entry is true or false, not {shorten(in_hand)}",
            )
        if in_hand and block is not None:
            raise _wrong(
                f"stones : la pierre posée sur {block} n'est plus en main",
                f"stones: the stone on {block} is no longer in hand",
                "R18",
            )
    return list(stones)


def _read_numbers(field: str, value: Any, players: int, highest: int) -> list[int]:
    numbers = _read_list(field, value, players)
    for number in numbers:
        if not _is_whole(number, 0, highest):
            raise _wrong(
                f"{field} : il faut des entiers de 0 à {highest}, pas {shorten(number)}",
                f"{field}: entries are whole numbers from 0 to {highest}, not {shorten(number)}",
            )
    return list(numbers)
