"""How much one visitor may ask: token buckets, and a count of open connections, by address."""

from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from time import monotonic

MOST_ADDRESSES = 50_000  # remembered at once; beyond that the full buckets, which mean nothing, are forgotten


class Bucket:
    """Fills steadily up to a brim; every request takes one out."""

    __slots__ = ("_at", "_brim", "_level", "_now", "_rate")

    def __init__(self, rate: float, brim: float, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._brim, self._now = rate, brim, now
        self._level, self._at = brim, now()

    def take(self) -> bool:
        """Whether there was one left."""
        self._fill()
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def is_full(self) -> bool:
        """Whether nothing was asked for long enough."""
        self._fill()
        return self._level >= self._brim

    def _fill(self) -> None:
        now = self._now()
        self._level = min(self._brim, self._level + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, brim: float, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._brim, self._now = rate, brim, now
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether the address may do one thing more."""
        if address not in self._buckets:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full()}
            self._buckets[address] = Bucket(self._rate, self._brim, self._now)
        return self._buckets[address].take()


class Connections:
    """How many sockets each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Counts one more; False if that would be too many."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Counts one less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


def household(address: str) -> str:
    """What counts as one address: an IPv4 address, or the network an IPv6 household gets."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed)
