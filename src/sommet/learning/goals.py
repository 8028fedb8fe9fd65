"""What a lesson asks for, in a small language that says what was played, what is reached and whether the turn is over.

    {"play": ["move b2", "move c*"]}     the learner's last action is one of these
    {"reach": {"level": 2}}              a milestone of the game (Game.milestones) has come: a number at least, a text
                                         or a truth exactly, of a list one of its members
    {"turn": true}                       the learner's turn is over

Several of them in one goal hold together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from sommet.core.game import Milestone
from sommet.learning.exercise import Attempt

Wanted = Milestone | list[Milestone]


def matches(action: str, patterns: Iterable[str]) -> bool:
    """Whether an action is one of those meant; * stands for anything."""
    return any(fnmatchcase(action, pattern) for pattern in patterns)


def has_come(there: Milestone | None, wanted: Wanted) -> bool:
    """Whether a milestone is as far as wanted."""
    if isinstance(wanted, list):
        return there in wanted
    if type(wanted) is int and type(there) is int:
        return there >= wanted
    return there == wanted and type(there) is type(wanted)


@dataclass(frozen=True)
class Goal:
    """What is to be reached: everything that is given has to hold."""

    play: tuple[str, ...] = ()
    reach: Mapping[str, Wanted] = field(default_factory=dict)
    turn: bool = False

    def is_reached(self, attempt: Attempt) -> bool:
        """Whether it holds after the last action."""
        seat, position = attempt.exercise.seat, attempt.position
        if self.play and not (attempt.own and matches(attempt.own[-1], self.play)):
            return False
        if self.turn and not (attempt.own and (position.over or position.mover != seat)):
            return False
        milestones = attempt.exercise.game.milestones(position, seat) if self.reach else {}
        return all(has_come(milestones.get(name), wanted) for name, wanted in self.reach.items())
