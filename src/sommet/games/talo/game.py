"""Talō as a Game: options, setups, texts, views and outcomes around the rules of position.py."""

from typing import Any

from sommet.core.game import Game, Start
from sommet.core.options import Choice, Flag, Integer
from sommet.core.outcome import plain
from sommet.core.parameters import UctParameters
from sommet.core.rng import Rng
from sommet.core.text import Text
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
from sommet.games.talo.observation import TaloObservation
from sommet.games.talo.phases import BUILD, COLLAPSE, IDLE, ROLL, START, STOCK, SUMMIT, TAKE
from sommet.games.talo.position import TaloPosition
from sommet.games.talo.reasons import reasons
from sommet.games.talo.refusals import refusal
from sommet.games.talo.rules import RULES
from sommet.games.talo.turns import TaloTurns
from sommet.games.talo.words import ending, prompt, tell

PHASES = {START: "start", ROLL: "roll", TAKE: "take", BUILD: "build"}
REASONS = {SUMMIT: "summit", STOCK: "stock", IDLE: "idle", COLLAPSE: "collapse"}


class Talo(Game[TaloPosition]):
    """Talō, 2 to 4 players, with a die and no secrets."""

    slug = "talo"
    title = "Talō"
    pitch = Text(
        "Lancez le dé, posez vos barres, gardez l'équilibre : le premier pion au dixième étage gagne.",
        "Throw the die, lay your bars, keep the balance: the first pawn on the tenth storey wins.",
    )
    minutes = (20, 30)
    seats = (2, 3, 4)
    views_have_options = True
    rules = RULES
    evaluation = TaloEvaluation()
    # Levels 5 and 6 spend theirs on whole turns; single actions gain little more above 50.
    budgets = (2, 3, 4, 50, 60, 3_000)
    search = UctParameters(has_priors=True, playout_depth=0, quiescence=6, widening=1.2, exploration=1.2)
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

    draw = staticmethod(draw_board)
    refusal = staticmethod(refusal)
    prompt = staticmethod(prompt)
    ending = staticmethod(ending)
    tell = staticmethod(tell)
    reasons = staticmethod(reasons)

    def turns(self) -> Turns:
        return TaloTurns(self.evaluation)

    def observation(self, players: int, options: dict[str, Any]) -> TaloObservation:
        return TaloObservation(players, options)

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

    def spelled(self, position: TaloPosition, text: str) -> int:
        return parse_action(text)

    def write(self, position: TaloPosition, action: int) -> str:
        return format_action(action)

    def phase(self, position: TaloPosition) -> str:
        return PHASES.get(position.phase, "over")

    def ended(self, position: TaloPosition) -> str:
        return REASONS[position.reason]

    def state(self, position: TaloPosition) -> dict[str, Any]:
        bars = [bar_name(position.building.bar(number)) for number in range(position.building.count)]
        outcome = self.outcome(position)
        return {
            "turn": position.turn_of,
            "roll": position.roll or None,
            "rolls": position.rolls,
            "hand": position.in_hand(),
            "stock": position.in_stock(),
            "held": bars[-1] if position.holding else None,
            "moved": position.moved,
            "bars": bars,
            "pawns": [place_name(position, seat) for seat in range(1, position.seats + 1)],
            "idle": position.idle,
            "turns": position.turns,
            "over": position.over,
            "result": None if outcome is None else [plain(number) for number in outcome.result],
            "reason": None if outcome is None else outcome.reason,
        }

    def situation(self, position: TaloPosition, viewer: int) -> dict[str, Any]:
        return preview.situation(position)

    def shows(self, position: TaloPosition, text: str) -> dict[str, Any]:
        return preview.shows(position, self.spelled(position, text))

    def previews(self, position: TaloPosition) -> dict[str, dict[str, Any]]:
        if position.mover == 0:
            return {}
        return {text: preview.preview(position, self.spelled(position, text)) for text in self.legal(position)}

    def trace(self, position: TaloPosition, text: str) -> dict[str, Any] | None:
        return preview.trace(position, self.spelled(position, text))
