"""A seeded random stream: the same numbers on every platform, interpreted and compiled alike.

PCG32 (O'Neill 2014, XSH-RR): 64 bits of state, 32 bits a draw, and as many independent streams as there are numbers.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

import cython

from sommet.core.plain import PlainInt

if cython.compiled:
    from cython.cimports.sommet.core.bits import mix
else:
    from sommet.core.bits import mix

_T = TypeVar("_T")

# Literals above 2**31 become Python objects in compiled expressions unless they have a C type.
_MULTIPLIER = cython.declare(cython.ulonglong, 6364136223846793005)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFF_FFFF_FFFF_FFFF)
_MASK32 = cython.declare(cython.ulonglong, 0xFFFF_FFFF)


class Rng:
    """Draws numbers; two streams with the same seed and stream number draw the same ones.

    >>> one, other = sommet.Rng(7), sommet.Rng(7)
    >>> [one.draw(6) for _ in range(9)] == [other.draw(6) for _ in range(9)]
    True
    """

    def __init__(self, seed: PlainInt, stream: PlainInt = 0) -> None:
        low: cython.ulonglong = seed & 0xFFFF_FFFF_FFFF_FFFF
        high: cython.ulonglong = (seed >> 64) & 0xFFFF_FFFF_FFFF_FFFF
        number: cython.ulonglong = stream & 0xFFFF_FFFF_FFFF_FFFF
        start: cython.ulonglong = mix(mix(1, low), high)
        self.step = (mix(start, number) << 1 | 1) & _MASK64
        self.state = (start + self.step) & _MASK64
        self.next32()

    def next32(self):
        old: cython.ulonglong = self.state
        self.state = (old * _MULTIPLIER + self.step) & _MASK64
        folded: cython.ulonglong = (((old >> 18) ^ old) >> 27) & _MASK32
        turn: cython.ulonglong = old >> 59
        return (folded >> turn | folded << ((32 - turn) & 31)) & _MASK32

    def below(self, n):
        # Lemire's multiplication; the rejection makes every number exactly as likely as the others.
        span: cython.ulonglong = n
        product: cython.ulonglong = span * self.next32()
        if (product & _MASK32) < span:
            threshold: cython.ulonglong = (_MASK32 + 1 - span) % span
            while (product & _MASK32) < threshold:
                product = span * self.next32()
        return cython.cast(cython.int, product >> 32)

    def draw(self, n: cython.int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""
        if n < 1:
            raise ValueError(f"draw needs at least one number to choose from, not {n}")
        return self.below(n)

    def choice(self, items: Sequence[_T]) -> _T:
        """One member of a sequence."""
        return items[self.draw(len(items))]

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """Puts a list into random order, all orders equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.draw(last + 1)
            items[last], items[other] = items[other], items[last]

    def seed(self) -> int:
        """A 64-bit number to seed another stream with."""
        high: cython.ulonglong = self.next32()
        return high << 32 | self.next32()


if not cython.compiled:

    def draw_below(stream, n):
        """`Rng.below` of the stream whose state and step are in a list."""
        rng = Rng.__new__(Rng)
        rng.state, rng.step = stream
        drawn = rng.below(n)
        stream[0] = rng.state
        return drawn
