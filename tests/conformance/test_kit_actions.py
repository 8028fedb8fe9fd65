"""The kit catches wrong legal actions, random choices, texts and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rungs import Rungs, RungsPosition

from conformance.broken import at_every_moment, expect_failure, playing
from sommet import testing
from sommet.core import Game, IllegalAction, NotationError, Position, Rng, Text


class Descending(RungsPosition):
    def legal(self) -> list[int]:
        return super().legal()[::-1]


class Repeating(RungsPosition):
    def legal(self) -> list[int]:
        return [action for action in super().legal() for _ in range(2)]


class ActiveAtTheEnd(RungsPosition):
    def legal(self) -> list[int]:
        return super().legal() or [1]


class Stuck(RungsPosition):
    def legal(self) -> list[int]:
        return [] if self.pawns[0] == 4 else super().legal()


class StrangeMover(RungsPosition):
    def play(self, action: int) -> None:
        super().play(action)
        self.mover += 4 * self.over


class SeatMiscount(RungsPosition):
    def play(self, action: int) -> None:
        super().play(action)
        self.seats += self.over


class Endless(RungsPosition):
    def play(self, action: int) -> None:
        super().play(action)
        if self.over:
            self.pawns, self.over = [0] * self.seats, False


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (Descending, "not ascending"),
        (Repeating, "not ascending and unique"),
        (ActiveAtTheEnd, "over is True with 1 legal"),
        (Stuck, "nothing is legal, yet the game is not over"),
        (StrangeMover, "the mover is [567], not one of"),
        (SeatMiscount, "has 4 seats"),
        (Endless, "no end after"),
    ],
)
def test_check_actions_catches(broken: type[RungsPosition], sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_actions), playing(broken), sentence)


class PlaysAnything(RungsPosition):
    def play(self, action: int) -> None:
        self.apply(action if action in self.legal() else 1)


class PlaysSomeMore(RungsPosition):
    """Takes one int that is not legal, and gives nothing away by changing."""

    def play(self, action: int) -> None:
        if action != 2**31:
            super().play(action)


class RefusesOddly(RungsPosition):
    def play(self, action: int) -> None:
        if action not in self.legal():
            raise KeyError(action)
        super().play(action)


class SpoiltByRefusing(RungsPosition):
    def play(self, action: int) -> None:
        if action not in self.legal():
            self.pawns[0] = 0
        super().play(action)


class SaysYes(RungsPosition):
    def is_legal(self, action: int) -> bool:
        return 0 < action < 5


class SaysNo(RungsPosition):
    def is_legal(self, action: int) -> bool:
        return action == 1 and super().is_legal(action)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (PlaysAnything, "play takes .*, which is not legal"),
        (PlaysSomeMore, "play takes 2147483648, which is not legal"),
        (RefusesOddly, "fails with KeyError"),
        (SpoiltByRefusing, "refusing ints changed key"),
        (SaysYes, "is not legal, but is_legal does not say so"),
        (SaysNo, "2 is legal, but is_legal does not say so"),
    ],
)
def test_check_door_catches(broken: type[RungsPosition], sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_door), playing(broken), sentence)


class RandomOutside(RungsPosition):
    def random(self, rng: Rng) -> int:
        return super().random(rng) + rng.draw(2)


class RandomForgetful(RungsPosition):
    def random(self, rng: Rng) -> int:
        return rng.choice(self.legal()[:-1] or self.legal())


class RandomBiased(RungsPosition):
    def random(self, rng: Rng) -> int:
        return rng.choice([*self.legal(), self.legal()[0]])


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (RandomOutside, "which is not legal"),
        (RandomForgetful, "random never gave climb 2"),
        (RandomBiased, "random is not uniform"),
    ],
)
def test_check_random_catches(broken: type[RungsPosition], sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_random), playing(broken), sentence)


class SameText(Rungs):
    def write(self, position: Position, action: int) -> str:
        return "climb 1"


class EmptyText(Rungs):
    def write(self, position: Position, action: int) -> str:
        return ""


class PaddedText(Rungs):
    def write(self, position: Position, action: int) -> str:
        return f"{super().write(position, action)} "


class UnsortedTexts(Rungs):
    def legal(self, position: Position) -> list[str]:
        return super().legal(position)[::-1]


class ReadsAnother(Rungs):
    def read(self, position: Position, text: str) -> int:
        return position.legal()[0]


class RefusesLegal(Rungs):
    def read(self, position: Position, text: str) -> int:
        action = super().read(position, text)
        if action == 2:
            raise IllegalAction(Text("non", "no"), "R1")
        return action


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (SameText(), "share a text"),
        (EmptyText(), "has the text ''"),
        (PaddedText(), "has the text 'climb 1 '"),
        (UnsortedTexts(), "not the sorted list"),
        (ReadsAnother(), "'climb 2' is the text of 2 but reads as 1"),
        (RefusesLegal(), "'climb 2' is legal but refused"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_texts_catches(broken: Game, sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_texts), broken, sentence)


class Lenient(Rungs):
    """Accepts what `forgive` turns into an action."""

    def __init__(self, forgive: Callable[[str], str]) -> None:
        self.forgive = forgive

    def read(self, position: Position, text: str) -> int:
        return super().read(position, self.forgive(text))


def with_plain_digits(text: str) -> str:
    return "".join(str(int(letter)) if letter.isdecimal() else letter for letter in text)


class AcceptsTooMuch(Rungs):
    """Any number of rungs within the option, the top or not: only texts from other moments tell."""

    def read(self, position: Position, text: str) -> int:
        return 2 if text == "climb 2" else super().read(position, text)


class Crashes(Rungs):
    def read(self, position: Position, text: str) -> int:
        return int(text.split(" ")[1]) if text.count(" ") == 1 else super().read(position, text)


class UnknownRule(Rungs):
    def refusal(self, position: Position, action: int) -> IllegalAction:
        return IllegalAction(super().refusal(position, action).text, "R9")


class OneLanguage(Rungs):
    def refusal(self, position: Position, action: int) -> IllegalAction:
        return IllegalAction(Text("no", "no"), "R1")


class Speechless(Rungs):
    def read(self, position: Position, text: str) -> int:
        try:
            return super().read(position, text)
        except NotationError:
            raise NotationError(Text(" ", "  ")) from None


class Echoes(Rungs):
    def read(self, position: Position, text: str) -> int:
        try:
            return super().read(position, text)
        except NotationError:
            raise NotationError(Text(f"pas {text}", f"not {text}")) from None


class PlaysWhileRefusing(Rungs):
    def refusal(self, position: Position, action: int) -> IllegalAction:
        assert isinstance(position, RungsPosition)
        position.pawns[0] += 1
        return super().refusal(position, action)


class ViewsWhileRefusing(Rungs):
    """Changes something that neither key nor rules look at."""

    asked = 0

    def refusal(self, position: Position, action: int) -> IllegalAction:
        self.asked += 1
        return super().refusal(position, action)

    def view(self, position: Position, viewer: int) -> dict[str, Any]:
        return {**super().view(position, viewer), "asked": self.asked}


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (Lenient(str.lower), "'CLIMB 1' is not legal but reads as 1"),
        (Lenient(str.strip), "' climb 1' is not legal but reads as 1"),
        (Lenient(lambda text: " ".join(text.split())), "is not legal but reads as"),
        (Lenient(with_plain_digits), "is not legal but reads as"),
        (Lenient(lambda text: text[:7]), "is not legal but reads as"),
        (AcceptsTooMuch(), "'climb 2' is not legal but reads as 2"),
        (Crashes(), "fails with ValueError"),
        (UnknownRule(), "the rule 'R9', which the game does not have"),
        (OneLanguage(), "the same sentence in every language"),
        (Speechless(), "refused with the sentence ' '"),
        (Echoes(), "refused with the sentence"),
        (PlaysWhileRefusing(), "changed the key"),
        (ViewsWhileRefusing(), "refusing actions changed view of 0"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_check_refusals_catches(broken: Game, sentence: str) -> None:
    def run(game: Game) -> None:
        at_every_moment(lambda moment: testing.check_refusals(moment, moment.walk.texts))(game)

    expect_failure(run, broken, sentence)
