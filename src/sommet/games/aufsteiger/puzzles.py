"""die Aufsteiger: the themes of puzzles, and where to look for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from sommet.core.aim import Aim
from sommet.core.prose import of, who, whose
from sommet.core.puzzles import PlainPuzzles, Quest
from sommet.core.text import Text
from sommet.games.aufsteiger.actions import LADDER_SMALL, PASS, PUT, STOP
from sommet.games.aufsteiger.aims import RISE, SHUT_OFF, AufsteigerAim, height_within_reach
from sommet.games.aufsteiger.pawns import BIG, SMALL
from sommet.games.aufsteiger.phases import BLOCK, STONE
from sommet.games.aufsteiger.position import AufsteigerPosition

MOST_RISE = 4  # levels above what a pawn reaches as the tower stands; one block does not give more


class AufsteigerPuzzles(PlainPuzzles):
    """The highest terrace of a turn, with a block, a ladder or both; to shut a rival off, with a block or the stone."""

    records = 80
    themes: ClassVar[Mapping[str, Text]] = {
        "terrace": Text("Au plus haut", "As high as you can"),
        "ladder": Text("Avec l'échelle", "With a ladder"),
        "shut": Text("Couper la route", "Cut them off"),
        "stone": Text("La pierre", "The stone"),
    }

    def quests(self, position: AufsteigerPosition) -> Iterator[Quest]:
        seat = position.mover
        ladders = position.ladders_of(seat)
        if position.phase == BLOCK:
            on_foot = height_within_reach(position, seat, 0)
            reach = height_within_reach(position, seat, ladders)
            # The highest that can be reached is what is asked, and what is higher is asked first, to be refused.
            for height in range(reach + MOST_RISE, reach, -1):
                yield Quest("ladder" if ladders else "terrace", seat, 1, {"height": height})
            if reach > on_foot:
                yield Quest("ladder", seat, 1, {"height": reach})
        if position.phase == STONE:
            rival = seat % position.seats + 1
            height = position.pawn_height(rival)
            if height_within_reach(position, rival, SMALL | BIG) > height:
                tries = len(position.legal()) - 1
                yield Quest("stone", seat, 1, {"height": height, "rival": rival, "tries": tries})
        if position.phase == BLOCK and position.seats == 2 and not position.has_stone(seat):
            rival = seat % position.seats + 1
            height = position.pawn_height(rival)
            if height_within_reach(position, rival, SMALL | BIG) > height:
                yield Quest("shut", seat, 1, {"height": height, "rival": rival})

    def named(self, quest: Quest, end: AufsteigerPosition, actions: Sequence[int]) -> Quest:
        if quest.theme not in ("terrace", "ladder"):
            return quest
        uses = any(LADDER_SMALL <= action < PUT for action in actions)
        return replace(quest, theme="ladder" if uses else "terrace")

    def harder(self, quest: Quest) -> Quest | None:
        if quest.theme in ("shut", "stone"):
            return None
        return replace(quest, numbers={"height": quest.numbers["height"] + 1})

    def is_telling(self, position: AufsteigerPosition, quest: Quest, action: int) -> bool:
        return action not in (STOP, PASS)

    def aim(self, position: AufsteigerPosition, quest: Quest) -> Aim:
        rival = quest.numbers.get("rival", 0)
        return AufsteigerAim(SHUT_OFF if rival else RISE, quest.seat, quest.numbers["height"], rival)

    def task(self, quest: Quest) -> Text:
        height = quest.numbers["height"]
        if quest.theme in ("shut", "stone"):
            rival = quest.numbers["rival"]
            means = Text("placez votre pierre", "place your stone")
            if quest.theme == "shut":
                means = Text("jouez votre tour", "play your turn")
            return Text(
                f"{means.fr} de sorte que le pion {of(rival)} ne puisse plus monter sans déplacer un bloc",
                f"{means.en} so that {whose(rival)} pawn can climb no higher without moving a block",
            )
        return Text(
            f"montez au niveau {height}, le plus haut de ce tour",
            f"climb to level {height}, the highest of this turn",
        )

    def failure(self, position: AufsteigerPosition, quest: Quest) -> Text:
        if quest.theme in ("shut", "stone"):
            rival = quest.numbers["rival"]
            height = height_within_reach(position, rival, SMALL | BIG)
            return Text(
                f"{who(rival)} peut encore monter au niveau {height}", f"{who(rival)} can still climb to level {height}"
            )
        height = position.pawn_height(quest.seat)
        return Text(f"votre pion s'arrête au niveau {height}", f"your pawn stops at level {height}")
