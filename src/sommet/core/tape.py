"""A position as a row of numbers: how it is pickled, the same in both forms and on every machine.

A position passes all its fields over a tape in one fixed order. A tape that records keeps what it is shown; one that
plays back returns what was kept. So a game lists its fields once, for both directions.
"""

from collections.abc import Iterable, Sequence

import cython

if cython.compiled:
    from cython.cimports.sommet.core.bits import Bits, mix
else:
    from sommet.core.bits import Bits, mix

# Raised whenever a game changes what it passes over a tape: numbers that mean something else are refused then.
EDITION = cython.declare(cython.int, 1)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)
_HALF = cython.declare(cython.int, 64)


class Tape:
    """Records numbers, or plays back those it is given."""

    def __init__(self, numbers: Iterable[int] | None = None) -> None:
        self.numbers = [] if numbers is None else list(numbers)
        self.at = 0
        self.plays_back = numbers is not None

    def following(self):
        if self.at >= len(self.numbers):
            raise ValueError("the state of a position is cut short")
        self.at += 1
        return self.numbers[self.at - 1]

    def number(self, value):
        """A whole number: kept and returned, or the next one that was kept. ValueError when there is none left."""
        if self.plays_back:
            return self.following()
        self.numbers.append(value)
        return value

    def flag(self, value):
        """The same for a truth value."""
        return self.number(1 if value else 0) != 0

    def word(self, value):
        """The same for 64 bits without a sign."""
        if self.plays_back:
            return self.following()
        self.numbers.append(value)
        return value

    def bits(self, value):
        """The same for a set of up to 128 members."""
        low: Bits = self.word(value & _MASK64)
        high: Bits = self.word(value >> _HALF)
        return high << _HALF | low

    def recorded(self) -> tuple[int, ...]:
        """The numbers kept so far."""
        return tuple(self.numbers)

    def is_at_its_end(self) -> bool:
        """Whether everything was played back."""
        return self.at == len(self.numbers)


def seal(name: str, numbers: Sequence[int]) -> int:
    """A check sum over the numbers of a class of that name: damaged, foreign or outdated ones do not fit theirs."""
    total: cython.ulonglong = EDITION
    for letter in name:
        total = mix(total, ord(letter))
    for number in numbers:
        total = mix(total, number & 0xFFFF_FFFF_FFFF_FFFF)
    return mix(total, len(numbers))
