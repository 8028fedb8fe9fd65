"""A list that a state shares with those after it: each command forks a state, and almost all of it stays."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T]):
    """Grows at its end. A fork costs nothing, sees what was there and never what the other adds later.

    All forks use one list, of which each knows its part. Whoever grows first adds to it; another one that then grows in
    its own way copies its part before, which is rare: a state that was given up, or an action taken back.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def fork(self) -> "Growing[T]":
        """An equal list that goes its own way."""
        twin: Growing[T] = Growing.__new__(Growing)
        twin._items, twin._length = self._items, self._length
        return twin

    def append(self, item: T) -> None:
        """Adds one more."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def cut(self, length: int) -> None:
        """Forgets what comes after so many."""
        self._length = min(self._length, length)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            return [self._items[place] for place in range(start, stop, step)] if step != 1 else self._items[start:stop]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else self._length + index]

    def __iter__(self) -> Iterator[T]:
        return iter(self[:])
