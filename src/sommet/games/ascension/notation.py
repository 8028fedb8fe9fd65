"""Ascension: texts to actions and pieces and back, JSON setup to checked setup (section 9 of the rules)."""

from collections.abc import Callable
from typing import Any

from sommet.core.errors import NotationError, SetupError
from sommet.core.grid import cell_name, cell_names, cell_number
from sommet.core.text import Text, shorten
from sommet.games.ascension.actions import MOVE_TO, PASS, PLACE_AT, REVEAL_AT, STAY, TAKE_JOKER, TAKE_OWN, TAKE_PLAIN
from sommet.games.ascension.stacks import (
    ABYSS,
    BIVOUAC,
    BLANK,
    CABLE,
    CELLS,
    FACE,
    FIGURES,
    HALF,
    JOKER,
    LADDER,
    MATTRESS,
    MOST_PIECES,
    SHOWN,
    SIDE,
    SPRING,
    SUMMIT,
)

LETTERS = {1: "T", 2: "C", 4: "S", 8: "X"}  # the figures
SYMBOLS = {CABLE: "cable", LADDER: "ladder", MATTRESS: "mattress", SPRING: "spring", ABYSS: "abyss", BIVOUAC: "bivouac"}
FACES = {
    BLANK: "-",
    **{face: "".join(letter for bit, letter in LETTERS.items() if face & bit) for face in range(1, FIGURES)},
    **SYMBOLS,
}
KINDS = {
    **{name: face for face, name in FACES.items()},
    **{f"{name}!": face | SHOWN for face, name in FACES.items() if face != BLANK},
    "h-": HALF,
    **{f"h{letter}": HALF | SHOWN | bit for bit, letter in LETTERS.items()},
    "joker": HALF | SHOWN | JOKER,
}
TOKENS = {kind: token for token, kind in KINDS.items()}

# The box: how often each face occurs on the 76 cubes, in the order of section 2.
BOX = (
    ["-"] * 36
    + [
        face
        for face in ("T", "C", "S", "X", "TC", "TS", "TX", "CS", "CX", "SX", "TCS", "TCX", "TSX", "CSX")
        for _ in "12"
    ]
    + ["cable"] * 3
    + [face for face in ("ladder", "mattress", "spring", "abyss") for _ in "12"]
    + ["bivouac"]
)

FIGURE_OF = {"a1": 1, "a9": 2, "i9": 4, "i1": 8}  # the figure printed on each corner
CORNERS = {
    (2, "clockwise"): ("a1", "i9"),
    (2, "counterclockwise"): ("a1", "i9"),
    (3, "clockwise"): ("a1", "a9", "i9"),
    (3, "counterclockwise"): ("a1", "i1", "i9"),
    (4, "clockwise"): ("a1", "a9", "i9", "i1"),
    (4, "counterclockwise"): ("a1", "i1", "i9", "a9"),
}
NAMES = cell_names(SIDE)
CUBE_CELLS = [name for name in NAMES if name not in FIGURE_OF and name != NAMES[SUMMIT]]

_VERBS = {"take": 0, "place": PLACE_AT, "reveal": REVEAL_AT, "move": MOVE_TO}
_WHOLE_ACTIONS = {
    "take own": TAKE_OWN,
    "take plain": TAKE_PLAIN,
    "take joker": TAKE_JOKER,
    "stay": STAY,
    "pass": PASS,
}
_WHOLE_TEXTS = {action: text for text, action in _WHOLE_ACTIONS.items()}
_LONGEST_STACK = 20_000  # characters; more cannot be pieces that fit
_MOST_TURNS = 10**9


def format_action(action: int) -> str:
    """The text of an action."""
    if action in _WHOLE_TEXTS:
        return _WHOLE_TEXTS[action]
    verb = max((verb for verb in _VERBS if _VERBS[verb] <= action), key=_VERBS.__getitem__)
    return f"{verb} {cell_name(action - _VERBS[verb], SIDE)}"


def parse_action(text: str) -> int:
    """The action a text spells, legal or not."""
    if text in _WHOLE_ACTIONS:
        return _WHOLE_ACTIONS[text]
    verb, _, name = text.partition(" ")
    if verb not in _VERBS or len(name) > 3:
        raise NotationError(
            Text(
                f"{shorten(text)} n'est pas une action ; il faut p. ex. 'take c3', 'take own', 'take plain', "
                "'take joker', 'place d4', 'reveal d4', 'move d4', 'stay' ou 'pass'",
                f"{shorten(text)} is not an action; expected e.g. 'take c3', 'take own', 'take plain', 'take joker', "
                "'place d4', 'reveal d4', 'move d4', 'stay' or 'pass'",
            )
        )
    cell = cell_number(name, SIDE)
    if cell is None:
        raise NotationError(
            Text(
                f"il n'y a pas de case {shorten(name)} ; les cases vont de a1 à i9",
                f"there is no cell {shorten(name)}; the cells run from a1 to i9",
            )
        )
    return _VERBS[verb] + cell


def read_setup(players: int, options: dict[str, Any], setup: Any, draw: Callable[[list[str]], None]) -> Any:
    """The canonical form of a setup, or a SetupError that says what does not fit; `draw` shuffles a list of faces."""
    if isinstance(setup, str):
        return _read_layout(setup)
    for name in setup:
        if name != "position":
            raise _wrong(
                f"une mise en place est un texte de 76 faces ou un objet avec le champ position, sans {shorten(name)}",
                f"a setup is a text of 76 faces or an object with the field position, without {shorten(name)}",
            )
    if "position" in setup:
        return {"position": _Exercise(players, options, setup["position"]).read()}
    faces = list(BOX)
    draw(faces)
    return " ".join(faces)


def _read_layout(text: str) -> str:
    faces = text.split(" ") if len(text) < _LONGEST_STACK else []
    if sorted(faces) != sorted(BOX):
        raise _wrong(
            f"la disposition doit nommer les 76 faces de la boîte, séparées par une espace, pas {shorten(text)}",
            f"a layout must name the 76 faces of the box, separated by single spaces, not {shorten(text)}",
        )
    return text


def _wrong(fr: str, en: str, rule: str | None = None) -> SetupError:
    return SetupError(Text(fr, en), rule)


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


class _Exercise:
    """Reads an exercise position field by field; each reader may rely on those before it."""

    def __init__(self, players: int, options: dict[str, Any], given: Any) -> None:
        if not isinstance(given, dict):
            raise _wrong(
                f"position doit être un objet JSON, pas {shorten(given)}",
                f"position must be a JSON object, not {shorten(given)}",
            )
        known = (
            "fill",
            "stacks",
            "pawns",
            "reserve",
            "blocks",
            "summit",
            "held",
            "left",
            "locks",
            "to_move",
            "turns",
        )
        for name in given:
            if name not in known:
                raise _wrong(
                    f"une position n'a pas de champ {shorten(name)} ; elle a {', '.join(known)}",
                    f"a position has no field {shorten(name)}; it has {', '.join(known)}",
                )
        self.players = players
        self.corners = CORNERS[players, options["direction"]]
        self.given = given

    def read(self) -> dict[str, Any]:
        """The canonical form: what differs from the defaults, and the pawns."""
        self.fill = self._stack("fill", self.given.get("fill", "-"))
        self.stacks = self._stacks()
        self.pawns = self._pawns()
        self.reserve = self._reserve()
        self.blocks = self._blocks()
        self.summit = self._seats("summit")
        self.held = self._seats("held")
        self.left = self._seats("left")
        self._check_pieces()
        self._check_pawns()
        locks = self._locks()
        canonical: dict[str, Any] = {
            "fill": " ".join(self.fill),
            "stacks": {
                name: " ".join(stack)
                for name, stack in self.stacks.items()
                if stack != (self.fill if name in CUBE_CELLS else [])
            },
            "pawns": self.pawns,
            "reserve": self.reserve,
            "blocks": self.blocks,
            "summit": self.summit,
            "held": sorted(self.held),
            # A pawn elsewhere has left anyway.
            "left": sorted(seat for seat in self.left if self.pawns[seat - 1] == self.corners[seat - 1]),
            "locks": locks,
            "to_move": self._to_move(),
            "turns": self._turns(),
        }
        usual = {
            "fill": "-",
            "stacks": {},
            "reserve": [[2, 2]] * self.players,
            "blocks": [0] * self.players,
            "summit": [],
            "held": [],
            "left": [],
            "locks": {},
            "to_move": 1,
            "turns": 0,
        }
        return {name: value for name, value in canonical.items() if name == "pawns" or value != usual[name]}

    def _stack(self, where: str, text: Any) -> list[str]:
        if not isinstance(text, str) or len(text) > _LONGEST_STACK:
            raise _wrong(
                f"{where} : une pile est un texte de pièces, de bas en haut, pas {shorten(text)}",
                f"{where}: a stack is a text of pieces from bottom to top, not {shorten(text)}",
            )
        tokens = text.split(" ") if text else []
        for token in tokens:
            if token not in KINDS:
                raise _wrong(
                    f"{where} : {shorten(token)} n'est pas une pièce ; il y a p. ex. '-', 'TC', 'TC!', 'hT' et 'joker'",
                    f"{where}: {shorten(token)} is not a piece; there are e.g. '-', 'TC', 'TC!', 'hT' and 'joker'",
                )
        if "joker" in tokens[:-1]:
            raise _wrong(f"{where} : rien ne recouvre le joker", f"{where}: nothing covers the joker", "R14")
        return tokens

    def _stacks(self) -> dict[str, list[str]]:
        """The stack of every cell."""
        given = self.given.get("stacks", {})
        if not isinstance(given, dict):
            raise _wrong(
                f"stacks doit être un objet case : pile, pas {shorten(given)}",
                f"stacks must be an object cell: stack, not {shorten(given)}",
            )
        for name in given:
            if cell_number(name, SIDE) is None:
                raise _wrong(
                    f"stacks : il n'y a pas de case {shorten(name)} ; les cases vont de a1 à i9",
                    f"stacks: there is no cell {shorten(name)}; the cells run from a1 to i9",
                )
        usual = {name: self.fill if name in CUBE_CELLS else [] for name in NAMES}
        return {name: self._stack(name, given[name]) if name in given else usual[name] for name in NAMES}

    def _pawns(self) -> list[str | None]:
        given = self.given.get("pawns", list(self.corners))
        if not isinstance(given, list) or len(given) != self.players:
            raise _wrong(
                f"pawns doit donner une case ou null pour chacun des {self.players} joueurs, pas {shorten(given)}",
                f"pawns must give a cell or null for each of the {self.players} players, not {shorten(given)}",
            )
        for name in given:
            if name is not None and cell_number(name, SIDE) is None:
                raise _wrong(
                    f"pawns : il n'y a pas de case {shorten(name)} ; les cases vont de a1 à i9",
                    f"pawns: there is no cell {shorten(name)}; the cells run from a1 to i9",
                )
        if len(given) - given.count(None) < 2:
            raise _wrong("il faut au moins deux pions sur le plateau", "at least two pawns must be on the board", "R43")
        return list(given)

    def _reserve(self) -> list[list[int]]:
        given = self.given.get("reserve", [[2, 2]] * self.players)
        if (
            not isinstance(given, list)
            or len(given) != self.players
            or not all(isinstance(pair, list) and len(pair) == 2 for pair in given)
            or not all(_is_whole(count, 0, MOST_PIECES) for pair in given for count in pair)
        ):
            raise _wrong(
                f"reserve doit donner [figure, neutres] pour chacun des {self.players} joueurs, pas {shorten(given)}",
                f"reserve must give [own, plain] for each of the {self.players} players, not {shorten(given)}",
                "R10",
            )
        return [list(pair) for pair in given]

    def _blocks(self) -> list[int]:
        given = self.given.get("blocks", [0] * self.players)
        if (
            not isinstance(given, list)
            or len(given) != self.players
            or not all(_is_whole(count, 0, 2) for count in given)
        ):
            raise _wrong(
                f"blocks doit donner 0, 1 ou 2 pour chacun des {self.players} joueurs, pas {shorten(given)}",
                f"blocks must give 0, 1 or 2 for each of the {self.players} players, not {shorten(given)}",
                "R35",
            )
        for seat, (pawn, count) in enumerate(zip(self.pawns, given, strict=True), 1):
            if (pawn is None) != (count == 2):
                raise _wrong(
                    f"joueur {seat} : un pion éliminé a le blocage 2 et la case null, les autres ni l'un ni l'autre",
                    f"player {seat}: an eliminated pawn has blocks 2 and the cell null, the others have neither",
                    "R35",
                )
        return list(given)

    def _seats(self, field: str) -> list[int]:
        """A list of players in play, each once."""
        given = self.given.get(field, [])
        if (
            not isinstance(given, list)
            or not all(_is_whole(seat, 1, self.players) for seat in given)
            or len(set(given)) != len(given)
            or any(self.pawns[seat - 1] is None for seat in given)
        ):
            raise _wrong(
                f"{field} doit lister des joueurs de 1 à {self.players} en jeu, chacun une fois, pas {shorten(given)}",
                f"{field} must list players from 1 to {self.players} still in play, each once, not {shorten(given)}",
            )
        return list(given)

    def _check_pieces(self) -> None:
        """R15, R16, R40, and room for them all."""
        count = sum(map(len, self.stacks.values())) + sum(map(sum, self.reserve))
        if count >= MOST_PIECES:
            raise _wrong(
                f"{count} pièces, réserves comprises : le programme en admet {MOST_PIECES - 1}",
                f"{count} pieces, reserves included: the program takes {MOST_PIECES - 1}",
            )
        for corner, figure in FIGURE_OF.items():
            for token in self.stacks[corner]:
                if not (KINDS[token] & SHOWN and KINDS[token] & FACE <= FIGURES and KINDS[token] & figure):
                    raise _wrong(
                        f"{corner} : {token} ne montre pas {LETTERS[figure]}, la figure de ce coin",
                        f"{corner}: {token} does not show {LETTERS[figure]}, the figure of this corner",
                        "R15",
                    )
        pillar = self.stacks[NAMES[SUMMIT]]
        if len(pillar) > 1 or any(KINDS[token] & SHOWN for token in pillar):
            raise _wrong(
                f"le pilier porte au plus une pièce, qui ne montre rien, pas {shorten(' '.join(pillar))}",
                f"the pillar carries at most one piece, which shows nothing, not {shorten(' '.join(pillar))}",
                "R16",
            )
        jokers = [name for name, stack in self.stacks.items() if stack[-1:] == ["joker"]]
        if len(jokers) > 1 or (jokers and not self.summit):
            raise _wrong(
                "il y a un seul joker, et il n'est sur le plateau que si un joueur a le sommet",
                "there is one joker, on the board only if a player has the summit",
                "R40",
            )

    def _check_pawns(self) -> None:
        """R25: where pawns may stand; R36 and R42: what that says about the summit; R30: who rests."""
        for seat, name in enumerate(self.pawns, 1):
            if name is None:
                continue
            top = KINDS[self.stacks[name][-1]] if self.stacks[name] else BLANK
            drawing = top & FACE if top & SHOWN else BLANK
            corner = self.corners[seat - 1]
            foreign = 0 < drawing <= FIGURES and not drawing & FIGURE_OF[corner]
            not_his = drawing == JOKER and self.summit[:1] != [seat]
            if name in self.pawns[: seat - 1]:
                raise _wrong(f"deux pions sur {name}", f"two pawns on {name}", "R25")
            if (name in FIGURE_OF and name != corner) or foreign or not_his or drawing == ABYSS:
                raise _wrong(
                    f"le pion du joueur {seat} ne peut pas être sur {name}",
                    f"player {seat}'s pawn cannot stand on {name}",
                    "R25",
                )
            if (name == NAMES[SUMMIT] and seat not in self.summit) or (name == corner and seat in self.summit):
                raise _wrong(
                    f"summit : un pion sur {NAMES[SUMMIT]} a le sommet, sur son coin il ne l'a pas (joueur {seat})",
                    f"summit: a pawn on {NAMES[SUMMIT]} has the summit, a pawn on its corner has not (player {seat})",
                    "R36",
                )
            if seat in self.held and drawing != BIVOUAC:
                raise _wrong(
                    f"held : le pion du joueur {seat} n'est pas sur un bivouac visible",
                    f"held: player {seat}'s pawn does not stand on a visible bivouac",
                    "R30",
                )

    def _locks(self) -> dict[str, str]:
        given = self.given.get("locks", {})
        seats = {str(seat) for seat in range(1, self.players + 1) if self.pawns[seat - 1] is not None}
        if not isinstance(given, dict) or not set(given) <= seats:
            raise _wrong(
                f"locks doit être un objet joueur encore en jeu : case, pas {shorten(given)}",
                f"locks must be an object player still in play: cell, not {shorten(given)}",
                "R8",
            )
        cells = list(given.values())
        if any(cell_number(name, SIDE) is None or not self.stacks[name] or cells.count(name) > 1 for name in cells):
            raise _wrong(
                f"locks : il faut des cases qui portent une pièce, chacune une fois, pas {shorten(cells)}",
                f"locks: expected cells that carry a piece, each once, not {shorten(cells)}",
                "R8",
            )
        return dict(sorted(given.items()))

    def _to_move(self) -> int:
        seat = self.given.get("to_move", 1)
        if not _is_whole(seat, 1, self.players) or self.pawns[seat - 1] is None:
            raise _wrong(
                f"to_move doit être un joueur encore en jeu, pas {shorten(seat)}",
                f"to_move must be a player still in play, not {shorten(seat)}",
                "R1",
            )
        return int(seat)

    def _turns(self) -> int:
        turns = self.given.get("turns", 0)
        if not _is_whole(turns, 0, _MOST_TURNS):
            raise _wrong(
                f"turns doit être un entier de 0 à {_MOST_TURNS}, pas {shorten(turns)}",
                f"turns must be a whole number from 0 to {_MOST_TURNS}, not {shorten(turns)}",
                "R44",
            )
        return int(turns)


def stack_kinds(text: str) -> list[int]:
    """The kinds of the pieces of a checked stack, from the bottom."""
    return [KINDS[token] for token in text.split(" ")] if text else []


assert len(BOX) == len(CUBE_CELLS), f"a face for every cell that carries a cube, on {CELLS} cells"
