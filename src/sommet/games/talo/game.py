"""Talō as a Game: options, setups, texts, views and outcomes around the rules of position.py."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from sommet.core.game import Game, Start
from sommet.core.options import Choice, Flag, Integer
from sommet.core.outcome import Outcome, plain
from sommet.core.position import Position
from sommet.core.prose import NOBODY, Company
from sommet.core.rng import Rng
from sommet.core.text import Lang, Text
from sommet.core.turns import Turns
from sommet.games.talo import preview
from sommet.games.talo.draw import draw_board
from sommet.games.talo.evaluate import TaloEvaluation
from sommet.games.talo.notation import (
    FULL_STOCK,
    bar_name,
    cell_number,
    format_action,
    parse_action,
    place_name,
    read_bars,
    read_setup,
)
from sommet.games.talo.position import (
    BUILD,
    COLLAPSE,
    IDLE,
    ROLL,
    START,
    STOCK,
    SUMMIT,
    TAKE,
    TaloPosition,
)
from sommet.games.talo.reasons import reasons
from sommet.games.talo.refusals import RULES, refusal
from sommet.games.talo.turns import TaloTurns
from sommet.games.talo.words import ending, prompt, tell

PHASES = {START: "start", ROLL: "roll", TAKE: "take", BUILD: "build"}
REASONS = {SUMMIT: "summit", STOCK: "stock", IDLE: "idle", COLLAPSE: "collapse"}


class Talo(Game):
    """Talō, 2 to 4 players, with a die and no secrets."""

    slug = "talo"
    title = "Talō"
    pitch = Text(
        "Lancez le dé, posez vos barres, gardez l'équilibre : le premier pion au dixième étage gagne.",
        "Throw the die, lay your bars, keep the balance: the first pawn on the tenth storey wins.",
    )
    minutes = (20, 30)
    seats = (2, 3, 4)
    rules = RULES
    evaluation = TaloEvaluation()
    # Levels 5 and 6 spend theirs on whole turns; single actions gain little more above 50.
    budgets = (2, 3, 4, 50, 60, 3_000)
    search: ClassVar[Mapping[str, Any]] = {
        "guided": True,
        "horizon": 0,
        "settled": 6,
        "widening": 1.2,
        "exploration": 1.2,
    }
    options = (
        Integer("goal", 10, Text("niveau qui gagne", "level that wins"), low=1, high=10),
        Integer(
            "margin",
            8,
            Text("de combien une barre peut dépasser du plan", "how far a bar may stick out of the plan"),
            low=0,
            high=8,
        ),
        Choice(
            "access",
            "slide",
            Text(
                "comment une barre arrive à sa place : poussée tout droit, par le haut seulement, ou n'importe comment",
                "how a bar gets to its place: pushed in straight, from above only, or anyhow",
            ),
            values=("slide", "top", "free"),
        ),
        Choice(
            "lean",
            "end",
            Text(
                "équilibre exact : tient si le bout qui tomberait bute ; si un bout bute ; jamais",
                "exact balance: holds if the end that would drop is braced; if either end is; never",
            ),
            values=("end", "any", "off"),
        ),
        Flag(
            "pair",
            True,
            Text("deux barres posées ensemble en contrepoids", "two bars built together as a counterweight pair"),
        ),
        Flag("descend", False, Text("un pion peut redescendre sur le plan", "a pawn may step back down to the plan")),
        Choice(
            "relocate",
            "shut",
            Text(
                "qui peut repartir du plan : un pion enfermé, aussi un pion immobile, personne",
                "who may start again from the plan: a pawn shut in, one that cannot move too, nobody",
            ),
            values=("shut", "immobile", "off"),
        ),
        Flag(
            "risky",
            False,
            Text("une pose qui s'écroule est permise et perd", "a placement that falls is allowed and loses"),
        ),
        Choice(
            "start",
            "choose",
            Text("cases de départ choisies ou fixées", "starting squares chosen or fixed"),
            values=("choose", "fixed"),
        ),
        Flag(
            "first_beside",
            False,
            Text(
                "la première barre d'un joueur se pose à côté de son pion",
                "a player's first bar lies beside their own pawn",
            ),
        ),
        Integer(
            "idle_limit",
            20,
            Text("tours de suite sans barre qui finissent la partie", "turns in a row without a bar that end the game"),
            low=1,
            high=9999,
        ),
    )

    def turns(self) -> Turns:
        return TaloTurns(self.evaluation)

    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        return read_setup(players, options, setup)

    def build(self, start: Start) -> TaloPosition:
        setup = start.setup
        bars = read_bars(setup.get("bars", []), start.options)
        left = [full - sum(bar.length == length for bar in bars) for length, full in enumerate(FULL_STOCK, 1)]
        pawns = [(cell_number(name), 0) for name in setup.get("start", [])]
        if "pawns" in setup:
            places = (text.split(" ") for text in setup["pawns"])
            pawns = [(cell_number(name), int(level)) for name, level in places]
        position = TaloPosition()
        position.set_up(start.options, bars, pawns, setup.get("stock", left), setup.get("turn", 1), start.players)
        return position

    def read(self, position: Position, text: str) -> int:
        board = cast(TaloPosition, position)
        action = parse_action(text)
        if not board.is_legal(action):
            raise refusal(board, action)
        return action

    def write(self, position: Position, action: int) -> str:
        return format_action(action)

    def phase(self, position: Position) -> str:
        return PHASES.get(cast(TaloPosition, position).phase, "over")

    def state(self, position: Position) -> dict[str, Any]:
        board = cast(TaloPosition, position)
        bars = [bar_name(board.building.bar(number)) for number in range(board.building.count)]
        outcome = self.outcome(position)
        return {
            "turn": board.turn,
            "roll": board.roll or None,
            "rolls": board.rolls,
            "hand": board.in_hand(),
            "stock": board.in_stock(),
            "held": bars[-1] if board.holding else None,
            "moved": board.moved,
            "bars": bars,
            "pawns": [place_name(board, seat) for seat in range(1, board.seats + 1)],
            "idle": board.idle,
            "turns": board.turns,
            "over": board.over,
            "result": None if outcome is None else [plain(number) for number in outcome.result],
            "reason": None if outcome is None else outcome.reason,
        }

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        # Everything is public (section 8); the legal list is still only the mover's business.
        acts = viewer > 0 and viewer == position.mover
        return {
            "game": self.slug,
            "players": position.seats,
            "options": dict(position.start.options),
            "viewer": viewer,
            "phase": self.phase(position),
            "to_move": position.mover,
            **self.state(position),
            "legal": self.legal(position) if acts else [],
        }

    def outcome(self, position: Position) -> Outcome | None:
        if not position.over:
            return None
        result = position.result()
        winners = tuple(seat for seat, points in enumerate(result, 1) if points == max(result))
        return Outcome(result, winners, REASONS[cast(TaloPosition, position).reason])

    def draw(self, view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
        return draw_board(view, lang, company)

    def prompt(self, view: Mapping[str, Any]) -> Text:
        return prompt(view)

    def ending(self, view: Mapping[str, Any]) -> Text:
        return ending(view)

    def reasons(self, position: Position, action: int) -> list[Text]:
        return reasons(cast(TaloPosition, position), action)

    def situation(self, position: Position, viewer: int) -> dict[str, Any]:
        return preview.situation(cast(TaloPosition, position))

    def shows(self, position: Position, text: str) -> dict[str, Any]:
        board = cast(TaloPosition, position)
        return preview.shows(board, parse_action(text))

    def previews(self, position: Position) -> dict[str, dict[str, Any]]:
        board = cast(TaloPosition, position)
        if board.mover == 0:
            return {}
        return {text: preview.preview(board, parse_action(text)) for text in self.legal(position)}

    def trace(self, position: Position, text: str) -> dict[str, Any] | None:
        board = cast(TaloPosition, position)
        return preview.trace(board, parse_action(text))

    def tell(self, position: Position, text: str) -> Text:
        return tell(cast(TaloPosition, position), text)
