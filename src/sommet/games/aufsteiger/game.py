"""die Aufsteiger as a Game: options, setups, texts, views and outcomes around the rules of position.py."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from sommet.core.errors import IllegalAction, OptionError
from sommet.core.game import Game, Start
from sommet.core.options import Choice, Flag, Integer
from sommet.core.outcome import Outcome, plain
from sommet.core.position import Position
from sommet.core.prose import NOBODY, Company
from sommet.core.rng import Rng
from sommet.core.text import Lang, Text
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
from sommet.games.aufsteiger.phases import BLOCK, DROP, FOLLOW, IDLE, PAWN1, PAWN2, PUSH, STONE, TOP, TURN_LIMIT
from sommet.games.aufsteiger.position import AufsteigerPosition
from sommet.games.aufsteiger.reasons import reasons
from sommet.games.aufsteiger.refusals import RULES, misfit, refusal
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


class Aufsteiger(Game):
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
    search: ClassVar[Mapping[str, Any]] = {
        "guided": True,
        "horizon": 0,
        "settled": 1,
        "exploration": 0.5,
        "widening": 2.0,
    }
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

    def check_setup(self, players: int, options: dict[str, Any], setup: dict[str, Any], rng: Rng) -> dict[str, Any]:
        return read_setup(players, options, setup, rng)

    def build(self, start: Start) -> AufsteigerPosition:
        position = AufsteigerPosition()
        position.set_up(start.options, [COLOURS.index(colour) for colour in start.setup["colours"]])
        lay_tower(position, start.setup["tower"])
        open_play(position, start.setup)
        return position

    def read(self, position: Position, text: str) -> int:
        board = cast(AufsteigerPosition, position)
        action = _spelled(board, text)
        if not board.is_legal(action):
            raise refusal(board, action)
        return action

    def write(self, position: Position, action: int) -> str:
        return format_action(action, cast(AufsteigerPosition, position))

    def phase(self, position: Position) -> str:
        return PHASES.get(cast(AufsteigerPosition, position).phase, "over")

    def state(self, position: Position) -> dict[str, Any]:
        board = cast(AufsteigerPosition, position)
        seats = range(1, board.seats + 1)
        climbs = [board.climbs_of(seat) for seat in seats]
        stones = [board.stone_of(seat) for seat in seats]
        pawns = [board.pawn(seat) for seat in seats]
        return {
            "turn_of": board.turn_of,
            "turns": board.turns,
            "idle": board.idle,
            "colours": [COLOURS[board.pawn_colour(seat)] for seat in seats],
            "pawns": [None if pawn is None else terrace_name(pawn) for pawn in pawns],
            "heights": [board.pawn_height(seat) for seat in seats],
            "best": [steps[-1][0] if steps else 0 for steps in climbs],
            "arrived": [steps[-1][1] if steps else 0 for steps in climbs],
            "climbs": [[list(step) for step in steps] for steps in climbs],
            "ladders": [
                sorted(size for size, bit in LADDERS.items() if board.ladders_of(seat) & bit) for seat in seats
            ],
            "stone_in_hand": [board.has_stone(seat) for seat in seats],
            "stone_on": [None if block is None else NAMES[block] for block in stones],
            "last_moved": None if board.last_moved == NONE else NAMES[board.last_moved],
            "held": NAMES[board.held] if board.phase == DROP else None,
            "blocks": _blocks(board),
        }

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        # Nothing is secret here (section 8); the legal list is still only the mover's business.
        board = cast(AufsteigerPosition, position)
        outcome = self.outcome(position)
        return {
            "game": self.slug,
            "players": position.seats,
            "viewer": viewer,
            "phase": self.phase(position),
            "to_move": 0 if position.over else position.mover,
            "over": position.over,
            "result": None if outcome is None else [plain(number) for number in outcome.result],
            "reason": None if outcome is None else outcome.reason,
            **self.state(position),
            "leading": board.leading(),
            "patience": board.patience,
            "pushing": board.pushed(),
            "legal": self.legal(position) if viewer == position.mover else [],
        }

    def outcome(self, position: Position) -> Outcome | None:
        if not position.over:
            return None
        result = position.result()
        winners = tuple(seat for seat, points in enumerate(result, 1) if points > 0)
        return Outcome(result, winners, REASONS[cast(AufsteigerPosition, position).reason])

    def draw(self, view: Mapping[str, Any], lang: Lang, company: Company = NOBODY) -> str:
        return draw_tower(view, lang, company)

    def prompt(self, view: Mapping[str, Any]) -> Text:
        return prompt(view)

    def ending(self, view: Mapping[str, Any]) -> Text:
        return ending(view)

    def reasons(self, position: Position, action: int) -> list[Text]:
        return reasons(cast(AufsteigerPosition, position), action)

    def situation(self, position: Position, viewer: int) -> dict[str, Any]:
        return preview.situation(cast(AufsteigerPosition, position))

    def shows(self, position: Position, text: str) -> dict[str, Any]:
        board = cast(AufsteigerPosition, position)
        try:
            return preview.shows(board, _spelled(board, text))
        except IllegalAction:  # a pose that the block does not have
            return {}

    def previews(self, position: Position) -> dict[str, dict[str, Any]]:
        board = cast(AufsteigerPosition, position)
        return {text: preview.preview(board, _spelled(board, text)) for text in self.legal(position)}

    def trace(self, position: Position, text: str) -> dict[str, Any] | None:
        board = cast(AufsteigerPosition, position)
        return preview.trace(board, _spelled(board, text))

    def tell(self, position: Position, text: str) -> Text:
        return tell(cast(AufsteigerPosition, position), text)


def _spelled(board: AufsteigerPosition, text: str) -> int:
    """The action a text spells here, legal or not. IllegalAction for a pose that the block in hand does not have."""
    spelled = parse_action(text)
    if not spelled.pose or board.phase != DROP:
        return spelled.action
    pose = pose_number(board.held, spelled.pose)
    if pose is None:
        raise misfit(board, spelled.pose)
    return spelled.action + pose


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
