"""die Aufsteiger: JSON setup to checked setup, and from there to a position (section 9 of the rules)."""

from collections.abc import Sequence
from typing import Any

from sommet.core.errors import SetupError
from sommet.core.rng import Rng
from sommet.core.text import Text, shorten
from sommet.games.aufsteiger.cells import CELLS, TABLE
from sommet.games.aufsteiger.generator import conceals_core, raise_tower
from sommet.games.aufsteiger.notation import (
    BLOCK_NUMBERS,
    COLOURS,
    LADDERS,
    around,
    cell_name,
    cell_number,
    fits_table,
    footprint,
    pose_name,
    pose_number,
    read_cell,
    terrace_name,
)
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.tower import GREY, NAMES, NONE, VIOLET

PAWN_COLOURS = COLOURS[: VIOLET + 1]
STEEPNESS = ("any", "steep", "flat")
CORE = ("G1 l13 2x2x6 grey", "G2 n13 2x2x6 grey")
HIGHEST = 96  # all blocks on one stack
MOST_ARRIVALS = 1_000_000

_FREE_FIELDS = ("pawns", "ladders", "stones", "placed", "last", "idle", "best", "arrived")


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
        position.lay(*_read_entry(entry))


def open_play(position: AufsteigerPosition, setup: dict[str, Any]) -> None:
    """Seats everybody as a checked setup says, on its finished tower, and starts the first turn."""
    fields = _read_free(setup, position)
    for seat in range(position.seats):
        pawn, placed = fields["pawns"][seat], fields["placed"][seat]
        position.seat(
            seat + 1,
            TABLE if pawn == "table" else read_cell(pawn),
            sum(LADDERS[size] for size in fields["ladders"][seat]),
            fields["stones"][seat],
            NONE if placed is None else BLOCK_NUMBERS[placed],
        )
    last = fields["last"]
    position.open_play(NONE if last is None else BLOCK_NUMBERS[last], fields["idle"], fields["best"], fields["arrived"])


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
    if len(parts) == 4 and parts[0] in BLOCK_NUMBERS and parts[3] in COLOURS:
        cell, pose = cell_number(parts[1]), pose_number(BLOCK_NUMBERS[parts[0]], parts[2])
        if cell is not None and pose is not None:
            return BLOCK_NUMBERS[parts[0]], cell, pose, COLOURS.index(parts[3])
    raise _wrong(
        f"tower : {shorten(entry)} n'est pas « BLOC CASE ORIENTATION COULEUR », p. ex. 'L3 l15 4x2x2 yellow'",
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
    heights = [0 if name == "table" else position.height(read_cell(name)) for name in pawns]
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
    return isinstance(name, str) and name in BLOCK_NUMBERS and position.block(BLOCK_NUMBERS[name]) is not None


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
        laid = position.block(block)
        assert laid is not None  # it is the top of a cell
        colour = laid[3]
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
        if name != "table" and names.count(name) > len(position.terrace_cells(read_cell(name))):
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
