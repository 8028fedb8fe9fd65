"""Talō: the themes of puzzles, and where to look for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from sommet.core.aim import Aim
from sommet.core.prose import lit
from sommet.core.puzzles import PlainPuzzles, Quest
from sommet.core.text import Text
from sommet.core.touch import Touch
from sommet.games.talo.actions import HOLD, MOVE
from sommet.games.talo.aims import COVER, RISE, TaloAim, fallen
from sommet.games.talo.notation import bar_of, cell_name, cubes
from sommet.games.talo.phases import BUILD
from sommet.games.talo.position import TaloPosition

FEWEST_FALLS = 5  # ways to fail that make a bar that stands a find
MOST_RISE = 6  # levels one bar may gain
MOST_CUBES = 2  # of one position


class TaloPuzzles(PlainPuzzles):
    """The highest level of a turn; the bar that stands where all others fall; the counterweight."""

    records = 40
    themes: ClassVar[Mapping[str, Text]] = {
        "rise": Text("Au plus haut", "As high as you can"),
        "summit": Text("Au sommet", "To the summit"),
        "balance": Text("La seule qui tient", "The only one that stands"),
        "counterweight": Text("Le contrepoids", "The counterweight"),
    }

    def quests(self, position: TaloPosition) -> Iterator[Quest]:
        if position.phase != BUILD or position.holding or position.moved:
            return
        seat = position.mover
        pawn = position.pawn(seat)
        assert pawn is not None, "who builds has a pawn"
        hand = len(position.in_hand())
        now = max([pawn[1], *(level for _, level in position.reach(seat))])
        if hand == 1:
            for level in range(min(position.goal, now + MOST_RISE), now, -1):
                yield Quest("summit" if level == position.goal else "rise", seat, 1, {"level": level})
            yield from self._standing(position, seat)
        elif hand == 2 and position.pair:
            yield from self._held(position, seat)

    def _standing(self, position: TaloPosition, seat: int) -> Iterator[Quest]:
        """Cubes that one bar alone can fill and stand, where many others would fall."""
        standing = Counter(
            cube for action in position.legal() if action < HOLD for cube in cubes(bar_of(action % HOLD))
        )
        falling = Counter(cube for action in fallen(position) for cube in cubes(bar_of(action % HOLD)))
        rare = [cube for cube, count in standing.items() if count == 1 and falling[cube] >= FEWEST_FALLS]
        rare.sort(key=lambda cube: (-falling[cube], cube))
        for cell, layer in rare[:MOST_CUBES]:
            yield Quest("balance", seat, 1, {"cell": cell, "level": layer + 1, "tries": falling[cell, layer]})

    def _held(self, position: TaloPosition, seat: int) -> Iterator[Quest]:
        """Cubes that a bar in hand fills only if the other one is its counterweight."""
        legal = position.legal()
        standing = {cube for action in legal if action < HOLD for cube in cubes(bar_of(action))}
        held = Counter(cube for action in legal if HOLD <= action < MOVE for cube in cubes(bar_of(action % HOLD)))
        rare = [cube for cube, count in held.items() if cube not in standing and count <= 2]
        falling = Counter(cube for action in fallen(position) for cube in cubes(bar_of(action)))
        rare.sort(key=lambda cube: (held[cube], -cube[1], cube))
        for cell, layer in rare[:MOST_CUBES]:
            action = next(
                action for action in legal if HOLD <= action < MOVE and (cell, layer) in cubes(bar_of(action - HOLD))
            )
            after = position.copy()
            after.play(action)
            tries = falling[cell, layer] + len(after.legal())
            yield Quest("counterweight", seat, 1, {"cell": cell, "level": layer + 1, "tries": tries})

    def aim(self, position: TaloPosition, quest: Quest) -> Aim:
        return TaloAim(
            COVER if "cell" in quest.numbers else RISE, quest.seat, quest.numbers["level"], quest.numbers.get("cell", 0)
        )

    def task(self, quest: Quest) -> Text:
        level = quest.numbers["level"]
        if quest.theme == "summit":
            return Text("montez au sommet à ce tour", "reach the summit on this turn")
        if quest.theme == "rise":
            return Text(
                f"montez au niveau {level}, le plus haut de ce tour",
                f"climb to level {level}, the highest of this turn",
            )
        name = cell_name(quest.numbers["cell"])
        place = lit("la case marquée", f"la case {name}"), lit("the marked square", f"square {name}")
        if quest.theme == "balance":
            return Text(
                f"bâtissez au-dessus de {place[0]}, au niveau {level} : une seule façon tient",
                f"build over {place[1]}, on level {level}: only one way stands",
            )
        return Text(
            f"bâtissez au-dessus de {place[0]}, au niveau {level}, avec un contrepoids",
            f"build over {place[1]}, on level {level}, with a counterweight",
        )

    def look(self, quest: Quest) -> Touch | None:
        if "cell" not in quest.numbers:
            return None
        return Touch("cell", f"{cell_name(quest.numbers['cell'])} {quest.numbers['level'] - 1}")

    def failure(self, position: TaloPosition, quest: Quest) -> Text:
        if "cell" in quest.numbers:
            return Text("rien n'est bâti là", "nothing is built there")
        pawn = position.pawn(quest.seat)
        level = 0 if pawn is None else pawn[1]
        return Text(f"votre pion s'arrête au niveau {level}", f"your pawn stops at level {level}")

    def harder(self, quest: Quest) -> Quest | None:
        if quest.theme != "rise":
            return None
        return replace(quest, numbers={"level": quest.numbers["level"] + 1})

    def is_telling(self, position: TaloPosition, quest: Quest, action: int) -> bool:
        return action < MOVE

    def twins(self, action: int) -> list[int]:
        """A bar at a place is the same bar whether it is held first or not."""
        return [action % HOLD, HOLD + action % HOLD] if action < MOVE else [action]
