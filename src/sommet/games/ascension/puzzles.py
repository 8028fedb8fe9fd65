"""Ascension: the themes of puzzles, and where to look for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from sommet.core.aim import Aim
from sommet.core.grid import cell_name
from sommet.core.prose import of, who
from sommet.core.puzzles import PlainPuzzles, Quest
from sommet.core.text import Text
from sommet.games.ascension.actions import MOVE_TO
from sommet.games.ascension.aims import GO_HOME, KEEP_FREE, REACH, SHUT_IN, AscensionAim
from sommet.games.ascension.notation import NAMES, TOKENS
from sommet.games.ascension.phases import PIECE
from sommet.games.ascension.position import AscensionPosition
from sommet.games.ascension.stacks import FACE, HALF, SHOWN, SIDE, SUMMIT

KINDS = {"pillar": REACH, "home": GO_HOME, "way": KEEP_FREE, "shut": SHUT_IN}
LONGEST = 2  # turns


class AscensionPuzzles(PlainPuzzles):
    """To climb the pillar, to be home first, to free one's way, to shut a rival in."""

    records = 24
    themes: ClassVar[Mapping[str, Text]] = {
        "pillar": Text("Sur le pilier", "Up the pillar"),
        "home": Text("À la maison", "Home first"),
        "way": Text("Libérer le passage", "Free the way"),
        "shut": Text("Enfermer", "Shut them in"),
    }

    def quests(self, position: AscensionPosition) -> Iterator[Quest]:
        if position.phase != PIECE:
            return
        seat = position.mover
        pawn = position.pawn(seat)
        assert pawn is not None, "who is to move has a pawn"
        holds = seat in position.summit()
        corner = position.corner(seat)
        goal = corner if holds else SUMMIT
        away = max(abs(pawn % SIDE - goal % SIDE), abs(pawn // SIDE - goal // SIDE))
        for turns in range(1, LONGEST + 1):
            if away <= turns + 1:
                yield Quest("home" if holds else "pillar", seat, turns)
        if pawn != corner:
            yield Quest("way", seat)
        for rival in range(1, position.seats + 1):
            there = position.pawn(rival)
            if rival != seat and there is not None and there != position.corner(rival):
                yield Quest("shut", seat, 1, {"rival": rival})

    def aim(self, position: AscensionPosition, quest: Quest) -> Aim:
        return AscensionAim(position, KINDS[quest.theme], quest.seat, quest.turns, quest.numbers.get("rival", 0))

    def is_telling(self, position: AscensionPosition, quest: Quest, action: int) -> bool:
        goal = position.corner(quest.seat) if quest.theme == "home" else SUMMIT
        return action != MOVE_TO + goal  # the last step, which there is no way around

    def task(self, quest: Quest) -> Text:
        if quest.theme == "way":
            return Text(
                "libérez un passage à votre pion : qu'il ne reste pas bloqué",
                "free a way for your pawn: it must not be blocked",
            )
        if quest.theme == "shut":
            rival = quest.numbers["rival"]
            return Text(
                f"enfermez le pion {of(rival)}, quoi que fasse {who(rival)} ensuite",
                f"shut in {who(rival)}, whatever comes next",
            )
        wanted = (
            Text("montez sur le pilier", "climb the pillar")
            if quest.theme == "pillar"
            else Text("rentrez sur votre coin", "get home to your corner")
        )
        if quest.turns == 1:
            return Text(f"{wanted.fr} à ce tour", f"{wanted.en} on this turn")
        return Text(
            f"{wanted.fr} en deux tours, quoi que fassent les autres",
            f"{wanted.en} in two turns, whatever the others do",
        )

    def known(self, position: AscensionPosition, quest: Quest) -> list[Text]:
        cubes = (kind for cell in range(len(NAMES)) for kind, _, _ in position.stack(cell))
        if not any(kind & (SHOWN | HALF) == 0 for kind in cubes):
            return []
        return [Text("les cubes à l'envers ne portent aucun dessin", "cubes with their drawing hidden bear none")]

    def failure(self, position: AscensionPosition, quest: Quest) -> Text:
        if quest.theme == "way":
            return Text("votre pion est bloqué", "your pawn is blocked")
        if quest.theme == "shut":
            return Text("il reste un passage", "a way out is left")
        if quest.theme == "pillar":
            return Text("le pilier n'est plus à portée à temps", "the pillar is no longer within reach in time")
        return Text("votre coin n'est plus à portée à temps", "your corner is no longer within reach in time")

    def laid_out(self, position: AscensionPosition) -> Any | None:
        """The same table; cubes whose drawing lies hidden bear none, for nothing shall depend on luck."""
        seats = range(1, position.seats + 1)
        pawns = [position.pawn(seat) for seat in seats]
        stacks = {}
        locks = {}
        for cell, name in enumerate(NAMES):
            stack = position.stack(cell)
            if stack:
                shown = [kind if kind & (SHOWN | HALF) else kind & ~FACE for kind, _, _ in stack]
                stacks[name] = " ".join(TOKENS[kind] for kind in shown)
                if stack[-1][2]:
                    locks[str(stack[-1][2])] = name
            else:
                stacks[name] = ""
        return {
            "position": {
                "fill": "-",
                "stacks": stacks,
                "pawns": [None if pawn is None else cell_name(pawn, SIDE) for pawn in pawns],
                "reserve": [list(position.reserve(seat)) for seat in seats],
                "blocks": [position.blockages(seat) for seat in seats],
                "summit": position.summit(),
                "held": position.held(),
                "left": [seat for seat in position.left() if pawns[seat - 1] is not None],
                "locks": locks,
                "to_move": position.mover,
                "turns": position.turns,
            }
        }
