"""die Aufsteiger as a Game: options, setups, texts, views and outcomes around the rules of position.py."""

from typing import Any

from sommet.core.errors import IllegalAction, OptionError
from sommet.core.game import Game, Start
from sommet.core.options import Choice, Flag, Integer
from sommet.core.parameters import UctParameters
from sommet.core.rng import Rng
from sommet.core.text import Text
from sommet.games.aufsteiger import preview
from sommet.games.aufsteiger.draw import draw_tower
from sommet.games.aufsteiger.evaluate import AufsteigerEvaluation
from sommet.games.aufsteiger.notation import (
    COLOURS,
    LADDERS,
    cell_name,
    format_action,
    parse_action,
    pose_name,
    pose_number,
    terrace_name,
)
from sommet.games.aufsteiger.observation import AufsteigerObservation
from sommet.games.aufsteiger.phases import BLOCK, DROP, FOLLOW, IDLE, PAWN1, PAWN2, PUSH, STONE, TOP, TURN_LIMIT
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.reasons import reasons
from sommet.games.aufsteiger.refusals import misfit, refusal
from sommet.games.aufsteiger.rules import RULES
from sommet.games.aufsteiger.setups import lay_tower, open_play, read_setup
from sommet.games.aufsteiger.tower import BLOCKS, NAMES, NONE
from sommet.games.aufsteiger.words import ending, prompt, tell

PHASES = {
    PAWN1: "pawn1",
    BLOCK: "block",
    DROP: "drop",
    TOP: "top",
    PUSH: "push",
    PAWN2: "pawn2",
    FOLLOW: "follow",
    STONE: "stone",
}
REASONS = {IDLE: "idle", TURN_LIMIT: "turn_limit"}


class Aufsteiger(Game[AufsteigerPosition]):
    """die Aufsteiger, 2 to 5 players, no secrets; chance is in the starting tower and the colours only."""

    slug = "aufsteiger"
    title = "die Aufsteiger"
    pitch = Text(
        "Déplacez un bloc, grimpez, bloquez : le plus haut gagne, et à égalité le dernier arrivé.",
        "Move a block, climb, block the way: the highest wins, and ties go to the last to arrive.",
    )
    minutes = (30, 60)
    seats = (2, 3, 4, 5)
    rules = RULES
    evaluation = AufsteigerEvaluation()
    budgets = (8, 40, 160, 500, 1_600, 5_000)
    search = UctParameters(has_priors=True, playout_depth=0, quiescence=1, exploration=0.5, widening=2.0)
    options = (
        Choice(
            "pawn_phase",
            "after",
            Text(
                "after : le pion bouge après le bloc ; both : avant et après",
                "after: the pawn moves after the block; both: before and after",
            ),
            values=("after", "both"),
        ),
        Choice(
            "descent",
            "any",
            Text("de combien un pion peut descendre à chaque pas", "how far a pawn may step down"),
            values=("any", "one", "never"),
        ),
        Choice(
            "progress",
            "best",
            Text(
                "ce qui est un progrès : un record personnel, ou finir le tour plus haut",
                "what counts as progress: a personal best, or ending the turn higher",
            ),
            values=("best", "turn"),
        ),
        Choice(
            "idle_rounds",
            1,
            Text(
                "2 : chacun a deux tours sans progrès avant la fin (jeu à deux)",
                "2: everybody has two idle turns before the end (two-player rule)",
            ),
            values=(1, 2),
        ),
        Choice(
            "tie",
            "last",
            Text("qui gagne à hauteur égale : le dernier arrivé ou le premier", "who wins at equal height"),
            values=("last", "first"),
        ),
        Flag("bridges", False, Text("les échelles servent aussi de ponts", "ladders also serve as bridges")),
        Flag(
            "simultaneous",
            False,
            Text("après un bloc déplacé, les autres marchent aussi", "after a block move the others may walk too"),
        ),
        Flag(
            "no_violet",
            False,
            Text("pas de pion violet à moins de cinq joueurs", "no violet pawn with fewer than five players"),
        ),
        Choice(
            "layout",
            "mixed",
            Text(
                "couleurs des faces carrées des blocs S et L",
                "which pair of colours is on the square faces of S and L blocks",
            ),
            values=("mixed", "grey", "red", "blue"),
        ),
        Choice(
            "connectivity",
            "touch",
            Text(
                "touch : le bloc déplacé touche un autre ; whole : tous restent d'un seul tenant",
                "touch: the moved block touches another; whole: all blocks stay together",
            ),
            values=("touch", "whole"),
        ),
        Flag("move_grey", True, Text("les blocs gris peuvent être déplacés", "the grey triple blocks may be moved")),
        Flag(
            "stone_shield",
            True,
            Text("on ne bâtit pas sur une pierre de blocage", "nothing may be built on a blocking stone"),
        ),
        Integer(
            "turn_limit",
            400,
            Text("tours après lesquels la partie s'arrête ; 0 : jamais", "turns after which the game ends; 0: never"),
            low=0,
            high=2**63 - 1,
        ),
    )

    draw = staticmethod(draw_tower)
    refusal = staticmethod(refusal)
    prompt = staticmethod(prompt)
    ending = staticmethod(ending)
    tell = staticmethod(tell)
    reasons = staticmethod(reasons)

    def check_options(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        if options["progress"] == "turn" and options["turn_limit"] == 0:
            raise OptionError(
                Text(
                    "si progresser, c'est finir son tour plus haut, il faut un nombre de tours au plus : "
                    "sinon la partie pourrait ne jamais finir",
                    "where progress is ending the turn higher, there must be a limit of turns: "
                    "otherwise the game might never end",
                ),
                option="turn_limit",
            )
        return options

    def observation(self, players: int, options: dict[str, Any]) -> AufsteigerObservation:
        return AufsteigerObservation(players, options)

    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        return read_setup(players, options, setup, rng)

    def build(self, start: Start) -> AufsteigerPosition:
        position = AufsteigerPosition()
        position.set_up(start.options, [COLOURS.index(colour) for colour in start.setup["colours"]])
        lay_tower(position, start.setup["tower"])
        open_play(position, start.setup)
        return position

    def spelled(self, position: AufsteigerPosition, text: str) -> int:
        spelled = parse_action(text)
        if not spelled.pose or position.phase != DROP:
            return spelled.action
        pose = pose_number(position.held, spelled.pose)
        if pose is None:
            raise misfit(position, spelled.pose)
        return spelled.action + pose

    def write(self, position: AufsteigerPosition, action: int) -> str:
        return format_action(action, position)

    def phase(self, position: AufsteigerPosition) -> str:
        return PHASES.get(position.phase, "over")

    def ended(self, position: AufsteigerPosition) -> str:
        return REASONS[position.reason]

    def state(self, position: AufsteigerPosition) -> dict[str, Any]:
        seats = range(1, position.seats + 1)
        climbs = [position.climbs_of(seat) for seat in seats]
        stones = [position.stone_of(seat) for seat in seats]
        pawns = [position.pawn(seat) for seat in seats]
        return {
            "turn_of": position.turn_of,
            "turns": position.turns,
            "idle": position.idle,
            "colours": [COLOURS[position.pawn_colour(seat)] for seat in seats],
            "pawns": [None if pawn is None else terrace_name(pawn) for pawn in pawns],
            "heights": [position.pawn_height(seat) for seat in seats],
            "best": [steps[-1][0] if steps else 0 for steps in climbs],
            "arrived": [steps[-1][1] if steps else 0 for steps in climbs],
            "climbs": [[list(step) for step in steps] for steps in climbs],
            "ladders": [
                sorted(size for size, bit in LADDERS.items() if position.ladders_of(seat) & bit) for seat in seats
            ],
            "stone_in_hand": [position.has_stone(seat) for seat in seats],
            "stone_on": [None if block is None else NAMES[block] for block in stones],
            "last_moved": None if position.last_moved == NONE else NAMES[position.last_moved],
            "held": NAMES[position.held] if position.phase == DROP else None,
            "blocks": _blocks(position),
        }

    def seen(self, position: AufsteigerPosition, viewer: int) -> dict[str, Any]:
        # Nothing is secret here (section 8).
        return {
            **self.state(position),
            "leading": position.leading(),
            "patience": position.patience,
            "pushing": position.pushed(),
        }

    def situation(self, position: AufsteigerPosition, viewer: int) -> dict[str, Any]:
        return preview.situation(position)

    def shows(self, position: AufsteigerPosition, text: str) -> dict[str, Any]:
        try:
            return preview.shows(position, self.spelled(position, text))
        except IllegalAction:  # a pose that the block does not have
            return {}

    def previews(self, position: AufsteigerPosition) -> dict[str, dict[str, Any]]:
        return {text: preview.preview(position, self.spelled(position, text)) for text in self.legal(position)}

    def trace(self, position: AufsteigerPosition, text: str) -> dict[str, Any] | None:
        return preview.trace(position, self.spelled(position, text))


def _blocks(board: AufsteigerPosition) -> dict[str, dict[str, Any]]:
    """Every block on the table: smallest cell, pose, height of the underside, colour on top (null until chosen)."""
    blocks = {}
    for block in range(BLOCKS):
        place = board.block(block)
        if place is not None:
            cell, pose, base, colour = place
            chosen = board.phase != TOP or block != board.held
            blocks[NAMES[block]] = {
                "cell": cell_name(cell),
                "pose": pose_name(block, pose),
                "base": base,
                "top": COLOURS[colour] if chosen else None,
            }
    return blocks
