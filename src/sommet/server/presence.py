"""Who is connected to a match, in this process and in others."""

from collections import Counter
from collections.abc import Iterable

EXPIRES_MS = 60_000  # other processes repeat what they know more often than that; a dead one falls silent


class Presence:
    """Counts connections by seat; seat 0 counts those who watch."""

    def __init__(self) -> None:
        self._here: Counter[int] = Counter()
        self._left_ms: dict[int, int] = {}
        self._elsewhere: dict[str, tuple[int, dict[int, int]]] = {}  # process -> (when heard, connections by seat)

    def enter(self, seats: Iterable[int]) -> None:
        """A connection for these seats opens."""
        self._here.update(seats)

    def leave(self, seats: Iterable[int], now_ms: int) -> None:
        """A connection for these seats closes."""
        for seat in seats:
            self._here[seat] -= 1
            self._left_ms[seat] = now_ms
        self._here += Counter()  # forgets what is at nothing

    def left_ms(self, seat: int) -> int:
        """When a connection for a seat closed, or its process fell silent; 0 if there was none."""
        return self._left_ms.get(seat, 0)

    def hear(self, process: str, counts: dict[int, int], now_ms: int) -> None:
        """What another process says of its connections."""
        self._replace_elsewhere({**self._elsewhere, process: (now_ms, counts)}, now_ms)

    def forget_silent(self, since_ms: int, now_ms: int) -> None:
        """Gives up processes that have said nothing for long, although they could have been heard since then."""
        heard = {name: said for name, said in self._elsewhere.items() if now_ms - max(said[0], since_ms) < EXPIRES_MS}
        self._replace_elsewhere(heard, now_ms)

    def _replace_elsewhere(self, elsewhere: dict[str, tuple[int, dict[int, int]]], now_ms: int) -> None:
        before = self.seats()
        self._elsewhere = elsewhere
        self._left_ms.update(dict.fromkeys(before - self.seats(), now_ms))

    def here(self) -> dict[int, int]:
        """The connections of this process by seat."""
        return dict(self._here)

    def seats(self) -> set[int]:
        """The seats with a connection anywhere."""
        return {seat for seat in self._total() if seat > 0}

    def watchers(self) -> int:
        """How many watch, anywhere."""
        return self._total()[0]

    def is_anybody(self) -> bool:
        """Whether anybody at all is connected, to play or to watch."""
        return bool(self._here) or any(any(counts.values()) for _, counts in self._elsewhere.values())

    def _total(self) -> Counter[int]:
        total = Counter(self._here)
        for _, counts in self._elsewhere.values():
            total.update(counts)
        return total
