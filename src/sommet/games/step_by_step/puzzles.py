"""Step by Step: the themes of puzzles, and where to look for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from sommet.core.aim import Aim
from sommet.core.prose import who
from sommet.core.puzzles import PlainPuzzles, Quest
from sommet.core.text import Text
from sommet.games.step_by_step.aims import HOLD, WIN, StepByStepAim
from sommet.games.step_by_step.phases import MOVE, SUMMIT
from sommet.games.step_by_step.position import StepByStepPosition

LONGEST = 3  # turns to a win
NUMBERS = {2: Text("deux", "two"), 3: Text("trois", "three")}


class StepByStepPuzzles(PlainPuzzles):
    """To win in so many turns, on the tower or by shutting the others in; to stop the win of another."""

    records = 120
    themes: ClassVar[Mapping[str, Text]] = {
        "summit": Text("Au sommet", "To the summit"),
        "enclose": Text("Enfermer", "Shut them in"),
        "stop": Text("Empêcher le sommet", "Stop the summit"),
        "hold": Text("Tenir deux tours", "Hold for two turns"),
    }

    patient = frozenset({"stop", "hold"})

    def quests(self, position: StepByStepPosition) -> Iterator[Quest]:
        if position.phase != MOVE:
            return
        seat = position.mover
        for turns in range(1, LONGEST + 1):
            yield Quest("win", seat, turns)
        for turns in (1, 2):
            yield Quest("stop" if turns == 1 else "hold", seat, turns)

    def named(self, quest: Quest, end: StepByStepPosition, actions: Sequence[int]) -> Quest | None:
        if quest.theme != "win":
            return None if end.winner == quest.seat else quest
        return replace(quest, theme="summit" if end.reason == SUMMIT else "enclose")

    def aim(self, position: StepByStepPosition, quest: Quest) -> Aim:
        return StepByStepAim(HOLD if quest.theme in ("stop", "hold") else WIN, quest.seat, quest.turns)

    def task(self, quest: Quest) -> Text:
        if quest.theme == "stop":
            return Text(
                "un adversaire gagne au prochain tour : empêchez-le",
                "an opponent wins on the next turn: stop it",
            )
        if quest.theme == "hold":
            return Text(
                "un adversaire gagne en deux tours : empêchez-le",
                "an opponent wins in two turns: stop it",
            )
        if quest.turns == 1:
            return Text("gagnez à ce tour", "win on this turn")
        count = NUMBERS[quest.turns]
        return Text(
            f"gagnez en {count.fr} tours, quoi que fassent les autres",
            f"win in {count.en} turns, whatever the others do",
        )

    def failure(self, position: StepByStepPosition, quest: Quest) -> Text:
        if position.over and position.winner and position.winner != quest.seat:
            winner = who(position.winner)
            return Text(f"{winner} gagne", f"{winner} wins")
        return Text("le gain n'est plus là à temps", "the win no longer comes in time")
