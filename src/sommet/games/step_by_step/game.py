"""Step by Step as a Game: options, setups, texts, views and outcomes around the rules of position.py."""

from typing import Any

from sommet.core.errors import OptionError
from sommet.core.game import Game, Start
from sommet.core.grid import cell_name, cell_names, cell_number
from sommet.core.options import Choice, Integer
from sommet.core.parameters import UctParameters
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.games.step_by_step import preview
from sommet.games.step_by_step.draw import draw_board
from sommet.games.step_by_step.evaluate import StepByStepEvaluation
from sommet.games.step_by_step.notation import DEFAULT_STOCK, format_action, parse_action, read_setup
from sommet.games.step_by_step.observation import StepByStepObservation
from sommet.games.step_by_step.phases import BLOCKADE, CODA, MOVE, NO_SUMMIT, PLACE, SUMMIT
from sommet.games.step_by_step.position import StepByStepPosition
from sommet.games.step_by_step.reasons import reasons
from sommet.games.step_by_step.refusals import refusal
from sommet.games.step_by_step.rules import RULES
from sommet.games.step_by_step.words import ending, prompt, tell

PHASES = {MOVE: "move", PLACE: "place"}
REASONS = {SUMMIT: "summit", BLOCKADE: "blockade", NO_SUMMIT: "no-summit", CODA: "coda"}


class StepByStep(Game[StepByStepPosition]):
    """Step by Step, 2 to 4 players, no chance and no secrets."""

    slug = "step-by-step"
    title = "Step by Step"
    pitch = Text(
        "Déplacez votre bille, posez une pièce, bâtissez l'escalier : le premier au sommet de la tour gagne.",
        "Move your ball, lay a piece, build the stairs: first on the tower's summit wins.",
    )
    minutes = (15, 30)
    seats = (2, 3, 4)
    rules = RULES
    evaluation = StepByStepEvaluation()
    method = "alphabeta"
    budgets = (100, 300, 4_000, 30_000, 200_000, 1_000_000)
    search = UctParameters(has_priors=True, playout_depth=6, exploration=1.5)
    options = (
        Choice("size", 5, Text("côté du plateau", "side of the board"), values=(3, 5, 7, 9)),
        Integer("tower", 5, Text("niveau du sommet", "level of the summit"), low=2, high=9),
        Integer(
            "stock",
            None,
            Text(
                "pièces en réserve ; null : 24, 70, 100 ou 140 selon le côté",
                "loose pieces at the start; null: 24, 70, 100 or 140 by size",
            ),
            low=0,
            high=999,
        ),
        Choice(
            "starts",
            "edges",
            Text(
                "cases de départ : milieux des côtés, coins, ou cases intérieures près des coins",
                "start cells: middles of the sides, corners, or the inner cells next to the corners",
            ),
            values=("edges", "corners", "inner"),
        ),
        Choice(
            "ceiling",
            "summit",
            Text(
                "summit : aucune colonne plus haute que la tour ; none : comme imprimé",
                "summit: no column above the tower; none: as printed",
            ),
            values=("summit", "none"),
        ),
        Choice(
            "no_return",
            "turn",
            Text(
                "last : interdit aussi de revenir sur la case quittée au tour d'avant",
                "last: a ball may not return to the cell it left in the turn before either",
            ),
            values=("turn", "last"),
        ),
        Choice(
            "blocked_ball",
            "removed",
            Text(
                "la bille d'un joueur éliminé est retirée, ou reste comme obstacle",
                "an eliminated player's ball is removed, or stays as an obstacle",
            ),
            values=("removed", "stays"),
        ),
        Integer(
            "coda",
            40,
            Text("tours sans pièce qui rendent la partie nulle", "turns without a piece that make a draw"),
            low=0,
            high=9999,
        ),
    )

    draw = staticmethod(draw_board)
    refusal = staticmethod(refusal)
    prompt = staticmethod(prompt)
    ending = staticmethod(ending)
    reasons = staticmethod(reasons)

    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        if options["starts"] == "inner" and options["size"] == 3:
            raise OptionError(
                Text(
                    "sur le plus petit plateau, l'intérieur est la tour : partez du milieu des côtés ou des coins",
                    "on the smallest board the inside is the tower: start in the middle of the sides or in the corners",
                ),
                option="starts",
            )
        return options

    def observation(self, players: int, options: dict[str, Any]) -> StepByStepObservation:
        return StepByStepObservation(players, options)

    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        return read_setup(players, options, setup)

    def build(self, start: Start) -> StepByStepPosition:
        size = start.options["size"]
        stock = start.options["stock"]
        heights = [0] * (size * size)
        for name, level in start.setup.get("heights", {}).items():
            heights[_cell(name, size)] = level
        position = StepByStepPosition()
        position.set_up(
            start.options,
            [None if name is None else _cell(name, size) for name in start.setup["starts"]],
            heights,
            start.setup.get("stock", DEFAULT_STOCK[size] if stock is None else stock),
            [seat for seat in range(1, start.players + 1) if seat not in start.setup.get("out", [])],
            start.setup["first"],
        )
        return position

    def spelled(self, position: StepByStepPosition, text: str) -> int:
        return parse_action(text, position)

    def write(self, position: StepByStepPosition, action: int) -> str:
        return format_action(action, position)

    def phase(self, position: StepByStepPosition) -> str:
        return PHASES.get(position.phase, "over")

    def ended(self, position: StepByStepPosition) -> str:
        return REASONS[position.reason]

    def state(self, position: StepByStepPosition) -> dict[str, Any]:
        balls = [position.ball(seat) for seat in range(1, position.seats + 1)]
        return {
            "size": position.size,
            "tower": position.tower,
            "summit": cell_name(position.tower_cell, position.size),
            "stock": position.stock,
            "idle": position.idle,
            "coda": position.coda,
            "heights": {name: position.level(cell) for cell, name in enumerate(cell_names(position.size))},
            "balls": [None if ball is None else cell_name(ball, position.size) for ball in balls],
            "in_play": position.in_play(),
            "barred": [
                None if cell is None else cell_name(cell, position.size)
                for cell in (position.barred(seat) for seat in range(1, position.seats + 1))
            ],
        }

    def situation(self, position: StepByStepPosition, viewer: int) -> dict[str, Any]:
        return preview.situation(position)

    def shows(self, position: StepByStepPosition, text: str) -> dict[str, Any]:
        return preview.shows(position, self.spelled(position, text))

    def previews(self, position: StepByStepPosition) -> dict[str, dict[str, Any]]:
        return {text: preview.preview(position, self.spelled(position, text)) for text in self.legal(position)}

    def trace(self, position: StepByStepPosition, text: str) -> dict[str, Any]:
        return preview.trace(position, self.spelled(position, text))

    def tell(self, position: StepByStepPosition, text: str) -> Text:
        return tell(position, self.spelled(position, text))


def _cell(name: str, size: int) -> int:
    cell = cell_number(name, size)
    assert cell is not None, f"{name} passed the check of setups"
    return cell
