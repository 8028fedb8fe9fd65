"""Ascension as a Game: options, setups, texts, views and outcomes around the rules of position.py."""

from typing import Any

from sommet.core.game import Game, Start
from sommet.core.grid import cell_name, cell_number
from sommet.core.options import Choice, Flag, Integer
from sommet.core.parameters import UctParameters
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.games.ascension import preview
from sommet.games.ascension.actions import TAKE_JOKER, TAKE_OWN, TAKE_PLAIN
from sommet.games.ascension.draw import draw_board
from sommet.games.ascension.evaluate import AscensionEvaluation
from sommet.games.ascension.notation import (
    CORNERS,
    CUBE_CELLS,
    FIGURE_OF,
    NAMES,
    TOKENS,
    format_action,
    parse_action,
    read_setup,
    stack_kinds,
)
from sommet.games.ascension.observation import AscensionObservation
from sommet.games.ascension.phases import ALONE, HOME, OVER, PAWN, PIECE, PLACE, SPRINGING, TURN_LIMIT
from sommet.games.ascension.position import AscensionPosition
from sommet.games.ascension.reasons import reasons
from sommet.games.ascension.refusals import refusal
from sommet.games.ascension.rules import RULES
from sommet.games.ascension.stacks import HALF, NOWHERE, SHOWN, SIDE
from sommet.games.ascension.words import ending, prompt, tell

PHASES = {PIECE: "piece", PLACE: "place", PAWN: "pawn", SPRINGING: "spring", OVER: "over"}
REASONS = {HOME: "home", ALONE: "alone", TURN_LIMIT: "turn-limit"}
ORIGINS = {TAKE_OWN: "own", TAKE_PLAIN: "plain", TAKE_JOKER: "joker"}
TURNS_PER_PLAYER = 150  # the default of max_turns


class Ascension(Game[AscensionPosition]):
    """Ascension, 2 to 4 players; the drawn faces of the cubes are seen by whoever lifts them."""

    slug = "ascension"
    title = "Ascension"
    pitch = Text(
        "Bâtissez votre escalier de cubes, atteignez le pilier, et soyez le premier de retour.",
        "Build your stair of cubes, reach the pillar, and be the first one back.",
    )
    minutes = (30, 60)
    seats = (2, 3, 4)
    rules = RULES
    evaluation = AscensionEvaluation()
    budgets = (10, 40, 160, 500, 1_500, 4_000)
    search = UctParameters(has_priors=True, widening=1.0, playout_depth=0, exploration=1.0)
    has_secrets = True
    takes_text_setup = True
    views_have_options = True
    options = (
        Integer(
            "max_turns",
            None,
            Text(
                "tours au bout desquels la partie est nulle ; 0 : jamais ; null : 150 par joueur",
                "turns after which the game is drawn; 0: never; null: 150 for each player",
            ),
            low=0,
            high=10**9,
        ),
        Choice(
            "home",
            "leave",
            Text(
                "sur son coin : leave oblige à ouvrir un passage et protège le départ ; safe : jamais bloqué ; "
                "start : à l'abri jusqu'au départ",
                "on one's own corner: leave makes one open a way and protects the start; safe: never blocked; "
                "start: safe until the pawn leaves",
            ),
            values=("leave", "safe", "start"),
        ),
        Flag(
            "same_cell",
            False,
            Text("une pièce peut être reposée sur sa case", "a piece may be put back on its own cell"),
        ),
        Choice(
            "direction",
            "clockwise",
            Text("sens du tour de table", "which way round the turns go"),
            values=("clockwise", "counterclockwise"),
        ),
        Choice(
            "memory",
            "assisted",
            Text(
                "assisted : chacun revoit les faces qu'il a vues ; natural : à chacun de s'en souvenir",
                "assisted: everybody is shown the faces they have seen; natural: remembering is their business",
            ),
            values=("assisted", "natural"),
        ),
    )

    draw = staticmethod(draw_board)
    refusal = staticmethod(refusal)
    prompt = staticmethod(prompt)
    ending = staticmethod(ending)
    reasons = staticmethod(reasons)

    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        if options["max_turns"] is None:
            return {**options, "max_turns": TURNS_PER_PLAYER * players}
        return options

    def observation(self, players: int, options: dict[str, Any]) -> AscensionObservation:
        return AscensionObservation(players, options)

    def check_setup(self, players: int, options: dict[str, Any], setup: Any, rng: Rng) -> Any:
        return read_setup(players, options, setup, rng.shuffle)

    def build(self, start: Start) -> AscensionPosition:
        given: dict[str, Any] = {}
        stacks = dict.fromkeys(NAMES, "")
        if isinstance(start.setup, str):
            stacks.update(zip(CUBE_CELLS, start.setup.split(" "), strict=True))
        else:
            given = start.setup["position"]
            stacks.update(dict.fromkeys(CUBE_CELLS, given.get("fill", "-")))
            stacks.update(given.get("stacks", {}))
        corners = CORNERS[start.players, start.options["direction"]]
        pawns = given.get("pawns", corners)
        seats = [
            {
                "pawn": None if pawns[index] is None else _cell(pawns[index]),
                "reserve": given.get("reserve", [[2, 2]] * start.players)[index],
                "blocks": given.get("blocks", [0] * start.players)[index],
                "held": index + 1 in given.get("held", []),
                "left": index + 1 in given.get("left", []),
                "lock": _lock(given, index + 1),
            }
            for index in range(start.players)
        ]
        position = AscensionPosition()
        position.set_up(
            start.options,
            [(_cell(name), FIGURE_OF[name]) for name in corners],
            [stack_kinds(stacks[name]) for name in NAMES],
            seats,
            given.get("summit", []),
            given.get("to_move", 1),
            given.get("turns", 0),
        )
        return position

    def spelled(self, position: AscensionPosition, text: str) -> int:
        return parse_action(text)

    def write(self, position: AscensionPosition, action: int) -> str:
        return format_action(action)

    def phase(self, position: AscensionPosition) -> str:
        return PHASES[position.phase]

    def ended(self, position: AscensionPosition) -> str:
        return REASONS[position.reason]

    def state(self, position: AscensionPosition) -> dict[str, Any]:
        hand = position.held_piece()
        return {
            **_public(position),
            "heights": {name: position.height(cell) for cell, name in enumerate(NAMES)},
            "stacks": {
                name: " ".join(TOKENS[kind] for kind, _, _ in position.stack(cell)) for cell, name in enumerate(NAMES)
            },
            "hand": None if hand is None else {"piece": TOKENS[hand[0]], "from": _origin(position)},
        }

    def seen(self, position: AscensionPosition, viewer: int) -> dict[str, Any]:
        natural = position.start.options["memory"] == "natural"

        def token(piece: tuple[int, int, int], held: bool = False) -> str:
            """Section 8: what shows is everybody's, a hidden face belongs to those entitled, or to whoever holds it."""
            kind, seen, _ = piece
            entitled = (
                seen >> viewer & 1 if held and viewer == position.mover else seen & (1 | 1 << viewer) and not natural
            )
            return TOKENS[kind] if kind & (SHOWN | HALF) or entitled else "?"

        stacks = {name: [token(piece) for piece in position.stack(cell)] for cell, name in enumerate(NAMES)}
        hand = position.held_piece()
        return {
            **_public(position),
            "next_regular": position.next_regular(),
            "stacks": {name: stack for name, stack in stacks.items() if stack},
            "hand": None if hand is None else {"piece": token(hand, held=True), "from": _origin(position)},
        }

    def most_actions(self, start: Start) -> int | None:
        # A turn takes a piece, lays it and moves the pawn, which may go on from each of the two springs (R28).
        turns: int = start.options["max_turns"]
        return 5 * turns or None

    def situation(self, position: AscensionPosition, viewer: int) -> dict[str, Any]:
        return preview.situation(position)

    def shows(self, position: AscensionPosition, text: str) -> dict[str, Any]:
        return preview.shows(position, self.spelled(position, text))

    def previews(self, position: AscensionPosition) -> dict[str, dict[str, Any]]:
        return {text: preview.preview(position, self.spelled(position, text)) for text in self.legal(position)}

    def trace(self, position: AscensionPosition, text: str) -> dict[str, Any] | None:
        return preview.trace(position, self.spelled(position, text))

    def tell(self, position: AscensionPosition, text: str) -> Text:
        return tell(position, self.spelled(position, text))


def _public(board: AscensionPosition) -> dict[str, Any]:
    """What everybody knows of a position besides the stacks and the hand."""
    seats = range(1, board.seats + 1)
    pawns = [board.pawn(seat) for seat in seats]
    joker = "held" if board.leader else "box"
    return {
        "extra": bool(board.extra),
        "turns": board.turns,
        "pawns": [None if pawn is None else NAMES[pawn] for pawn in pawns],
        "reserve": [list(board.reserve(seat)) for seat in seats],
        "blocks": [board.blockages(seat) for seat in seats],
        "summit": board.summit(),
        "held": board.held(),
        "left": board.left(),
        "locks": _locks(board),
        "joker": joker if board.joker_cell == NOWHERE else NAMES[board.joker_cell],
    }


def _locks(board: AscensionPosition) -> dict[str, list[Any]]:
    """The piece each player bars, by cell and place in the stack."""
    found = {}
    for cell, name in enumerate(NAMES):
        for index, (_, _, seat) in enumerate(board.stack(cell)):
            if seat:
                found[str(seat)] = [name, index]
    return dict(sorted(found.items()))


def _origin(board: AscensionPosition) -> str:
    """Where the piece in hand came from."""
    return ORIGINS.get(board.hand_from) or cell_name(board.hand_from, SIDE)


def _lock(given: dict[str, Any], seat: int) -> int | None:
    name = given.get("locks", {}).get(str(seat))
    return None if name is None else _cell(name)


def _cell(name: str) -> int:
    cell = cell_number(name, SIDE)
    assert cell is not None, f"{name} passed the check of setups"
    return cell
