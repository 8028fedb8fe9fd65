"""The contract of puzzles: what a game may ask of a position, as an aim that a search proves.

No rule depends on it. `learning` finds puzzles, proves them and puts them on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from sommet.core.aim import Aim
from sommet.core.text import Text
from sommet.core.touch import Touch


@dataclass(frozen=True, slots=True)
class Quest:
    """What is asked: a theme of the game, within how many turns of the seat, and the numbers that go with it."""

    theme: str
    seat: int
    turns: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """A game in whose record puzzles are looked for: the levels that play, and the options."""

    levels: tuple[str, ...] = ("3", "2")
    options: Mapping[str, Any] = field(default_factory=dict)
    opening: int = 4  # decisions at the beginning that are random, for variety


class Puzzles(Protocol):
    """What a game asks in puzzles."""

    themes: ClassVar[Mapping[str, Text]]  # by slug, what a theme is called

    patient: frozenset[str]  # the themes in which more turns make it harder, not easier
    records: int  # games in which the shipped puzzles were found
    fewest: int  # legal actions that make a decision worth a puzzle

    def table(self, number: int) -> Table:
        """In which kind of game to look, for the record of that number."""

    def quests(self, position: Any) -> Iterator[Quest]:
        """What might be asked of the seat to move, to be proved. Of one theme the easier first.

        `tries` among the numbers of a quest says how many plausible wrong tries there are where what the game is won by
        says little of it.
        """

    def aim(self, position: Any, quest: Quest) -> Aim:
        """The quest as something a search can prove; the position is that from which the puzzle begins."""

    def task(self, quest: Quest) -> Text:
        """What is asked, as a sentence without a full stop, said to whoever solves it."""

    def look(self, quest: Quest) -> Touch | None:
        """What on the table the task speaks of, if it points somewhere."""

    def known(self, position: Any, quest: Quest) -> list[Text]:
        """What whoever solves it is told beyond what the seat sees."""

    def failure(self, position: Any, quest: Quest) -> Text:
        """What has come of it at the end of a wrong try, as a clause."""

    def named(self, quest: Quest, end: Any, actions: Sequence[int]) -> Quest | None:
        """The quest under the theme that suits its solution: where that ends, and the actions of its first turn; None
        where the solution is beside the point."""

    def harder(self, quest: Quest) -> Quest | None:
        """What must be impossible for the task to be true: one level more, where the highest is asked for."""

    def is_telling(self, position: Any, quest: Quest, action: int) -> bool:
        """Whether to know that every solution has this action is to know something."""

    def twins(self, action: int) -> list[int]:
        """The actions that come to the same as this one, itself included, as far as a key is concerned."""

    def laid_out(self, position: Any) -> Any | None:
        """A setup from which the puzzle begins, or None where what was played before is told instead."""

    def deals(self, position: Any, quest: Quest) -> list[Any] | None:
        """Where the seat does not know everything: every position that fits what it knows, all equally likely; then the
        best action is the one after which the aim can be forced in most of them. None where nothing hidden matters."""


class PlainPuzzles:
    """What most games have in common."""

    patient: frozenset[str] = frozenset()
    records: int = 100
    fewest: int = 4

    def table(self, number: int) -> Table:
        return Table()

    def named(self, quest: Quest, end: Any, actions: Sequence[int]) -> Quest | None:
        return quest

    def look(self, quest: Quest) -> Touch | None:
        return None

    def known(self, position: Any, quest: Quest) -> list[Text]:
        return []

    def harder(self, quest: Quest) -> Quest | None:
        return None

    def is_telling(self, position: Any, quest: Quest, action: int) -> bool:
        return True

    def twins(self, action: int) -> list[int]:
        return [action]

    def laid_out(self, position: Any) -> Any | None:
        return None

    def deals(self, position: Any, quest: Quest) -> list[Any] | None:
        return None
