"""The kit catches copies that are none and keys that mislead."""

from __future__ import annotations

from typing import Any, Self

import pytest
from rungs import RungsPosition

from conformance.broken import along, at_every_moment, expect_failure, playing
from sommet import testing
from sommet.core import Position, Start


class SharesAList(RungsPosition):
    def copy_from(self, other: Self) -> None:
        super().copy_from(other)
        self.pawns = other.pawns


class ForgetsTheMover(RungsPosition):
    def copy_from(self, other: Self) -> None:
        mover = getattr(self, "mover", 1)
        super().copy_from(other)
        self.mover = mover


class ForgetsTheHops(RungsPosition):
    """What is forgotten shows neither in views nor in the key, only in what is legal later."""

    __slots__ = ("tired",)

    def set_up(self, pawns: list[int], top: int, hops: int, cards: bool) -> None:
        super().set_up(pawns, top, hops, cards)
        self.tired = False

    def copy_from(self, other: Self) -> None:
        super().copy_from(other)
        self.tired = getattr(self, "tired", False)

    def play(self, action: int) -> None:
        super().play(action)
        self.tired = self.tired or sum(self.pawns) > 9

    def legal(self) -> list[int]:
        return super().legal()[:1] if self.tired else super().legal()


class ForgetsTheStart(RungsPosition):
    def copy(self) -> ForgetsTheStart:
        twin = type(self)()
        twin.copy_from(self)
        return twin


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (SharesAList, "playing on a copy changed another position in"),
        (ForgetsTheMover, "a copy differs from its original in mover|copy_from leaves a difference in mover"),
        (ForgetsTheHops, "differs? from its original in|leaves a difference in|play the same actions part"),
        (ForgetsTheStart, "does not know the start"),
    ],
)
def test_check_copies_catches(broken: type[RungsPosition], sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_copies), playing(broken), sentence)


class PicklesTheStart(RungsPosition):
    """A pickle of the game's beginning, whatever was played."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _begin_again, (self.start,)


def _begin_again(start: Start) -> Position:
    return playing(PicklesTheStart).begin(start)


class PickleForgetsTheHops(ForgetsTheHops):
    """As above, but only a pickle forgets it."""

    def copy_from(self, other: Self) -> None:
        super().copy_from(other)
        assert isinstance(other, PickleForgetsTheHops)
        self.tired = other.tired

    def __reduce__(self) -> tuple[Any, ...]:
        rested = self.copy()
        rested.tired = False
        return _rested, (rested.start, rested.pawns, rested.mover, rested.over)


def _rested(start: Start, pawns: list[int], mover: int, over: bool) -> Position:
    position = playing(PickleForgetsTheHops).begin(start)
    assert isinstance(position, PickleForgetsTheHops)
    position.pawns, position.mover, position.over = pawns, mover, over
    return position


class Unpicklable(RungsPosition):
    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("no")


class DeepCopyIsNone(RungsPosition):
    def __deepcopy__(self, memo: dict[int, Any]) -> DeepCopyIsNone:
        return self


class EqualToAll(RungsPosition):
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(self.key())


class EqualToNone(RungsPosition):
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return hash(self.key())


class HashOfTheObject(RungsPosition):
    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return id(self)


class Nameless(RungsPosition):
    def __repr__(self) -> str:
        return "<a position>"


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (PicklesTheStart, "pickle leaves a difference in"),
        (PickleForgetsTheHops, "pickle leaves a difference in legal|that play the same actions part"),
        (Unpicklable, "pickle fails with TypeError: no"),
        (DeepCopyIsNone, "playing on what copy.deepcopy made changed the original"),
        (EqualToAll, "leads to a position equal to this one"),
        (EqualToNone, "makes a position that is not equal"),
        (HashOfTheObject, "or has another hash"),
        (Nameless, "repr does not name the class"),
    ],
)
def test_check_values_catches(broken: type[RungsPosition], sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_values), playing(broken), sentence)


class KeyWithoutPawns(RungsPosition):
    def key(self) -> int:
        return self.mover + 10


class KeyTooWide(RungsPosition):
    def key(self) -> int:
        return super().key() << 8


class KeyWearsOut(RungsPosition):
    __slots__ = ("looks",)

    def legal(self) -> list[int]:
        self.looks = getattr(self, "looks", 0) + 1
        return super().legal()

    def key(self) -> int:
        return (super().key() + getattr(self, "looks", 0)) % 2**64


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (KeyWithoutPawns, "lead to different positions with the same key"),
        (KeyTooWide, "is not a number of 64 bits"),
        (KeyWearsOut, "asking for legal changed the key"),
    ],
)
def test_check_keys_catches(broken: type[RungsPosition], sentence: str) -> None:
    expect_failure(at_every_moment(testing.check_keys), playing(broken), sentence)


def test_check_keys_along_catches_collisions() -> None:
    expect_failure(along(testing.check_keys_along), playing(KeyWithoutPawns), "the key is that of ply")
